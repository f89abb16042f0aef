"""The two blinds take theirs back: as a fact, in the exports, on the panel."""

import tomllib

import pytest
from live_table import GC, TDA, LiveTable, rules
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.hand_histories.phh.hand_moves import moves_of_hand
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.view.menus.seat_menus import seat_keys

WSOP = "wsop_live_2024"


def left_alone(name=WSOP, **more):
    return LiveTable(name).begin((10_000, 10_000, 10_000), **more).deal().fold(3)


@pytest.mark.parametrize("stacks", [(10_000,) * 3, (50, 10_000, 10_000), (10_000, 70, 10_000)])
def test_every_chip_is_back_as_it_was_and_undo_puts_the_blinds_down_again(stacks):
    live = LiveTable(WSOP).begin(stacks).deal().fold(3)
    if live.hand.phase is not Phase.BETTING:
        return  # all-in for his small blind he has nothing to decide: the hand is played
    before = live.table
    live.put(e.BlindsChopped())
    assert (live.hand.phase, live.hand.chopped, live.hand.stacks) == (Phase.OVER, True, stacks)
    assert tuple(live.table.chair(s).chips for s in (1, 2, 3)) == stacks
    assert live.table.chair(1).paid_small and live.table.evening.levied == 0
    live.put(e.FactUndone(live.table.fact_number))
    assert live.table == before.evolve(number=live.table.number)


def test_written_and_read_back_the_journal_comes_to_the_same_table():
    live = left_alone().put(e.BlindsChopped())
    read = [decode(type(fact).__name__, encode(fact)) for fact in live.facts]
    assert read == live.facts and rebuild(rules(WSOP), read) == live.table


def test_the_fact_at_a_wrong_moment_is_noted_and_moves_nothing():
    live = LiveTable(WSOP).put(e.BlindsChopped()).begin((10_000,) * 3).deal().put(e.BlindsChopped())
    live.fold(3).call(1).put(e.BlindsChopped())
    notes = [note.kind for note in live.table.irregularities]
    assert live.hand.bets == (100, 100, 0) and notes.count("irregular.chop_not_now") == 2


@pytest.mark.parametrize(("house", "note"), [
    (TDA, "irregular.chop_refused"), (GC, "irregular.chop_not_said"),
])
def test_where_the_house_does_not_have_it_so_what_happened_stands_and_is_noted(house, note):
    live = left_alone(house).put(e.BlindsChopped())
    assert live.hand.stacks == (10_000,) * 3
    assert [one.kind for one in live.table.irregularities] == [note]


def test_antes_are_played_for():
    live = left_alone(ante=10).put(e.BlindsChopped())
    assert live.hand.phase is Phase.BETTING


def test_no_export_makes_a_winner_of_it():
    live = left_alone().put(e.BlindsChopped())
    assert "took theirs back" in moves_of_hand(live.facts, live.house).why_not_adding_up()
    fields = tomllib.loads(write_phh(live.facts, live.house))
    assert fields["_chopped"] and fields["finishing_stacks"] == [10_000] * 3
    assert "took theirs back" in fields["_other_programs"]


def test_a_finger_for_an_older_picture_and_an_open_case_take_nothing_back():
    table = ReaderTable(WSOP).begin((10_000,) * 3).deal_with_chips()
    table.put(e.Folded(3), e.IrregularityReported("DECK-03"))
    assert table.tap(TapKind.CHOP) == () and table.notice == "why.case_open"
    table.put(e.IrregularityDismissed(table.table.cases[0].number, "misread"))
    assert table.tap(TapKind.CHOP, at=1) == ()
    assert table.tap(TapKind.CHOP) == (e.BlindsChopped(),)


@pytest.mark.parametrize(("lang", "name"), [("fr", "BLINDS REPRIS"), ("en", "BLINDS CHOPPED")])
@pytest.mark.parametrize(("house", "opens"), [
    (WSOP, ""), (TDA, None), (GC, "floor.blinds.chop"),
])
def test_the_key_is_on_the_small_blinds_sheet_once_the_two_are_left(lang, name, house, opens):
    def keys(table, seat):
        sheet = seat_keys(table, advise(table), table.chair(seat), lang)
        return [key for key in sheet if key.text == name]

    live = LiveTable(house).begin((10_000,) * 3).deal()
    assert not any(keys(live.table, seat) for seat in (1, 2, 3))
    live.fold(3)
    assert [key.opens for key in keys(live.table, 1)] == ([] if opens is None else [opens])
    assert not keys(live.table, 2) and not keys(live.table, 3)
    assert not keys(live.call(1).table, 2)
