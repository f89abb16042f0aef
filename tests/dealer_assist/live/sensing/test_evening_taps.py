"""A person's entries around the hands: one fact, or one notice that says what was expected."""

import pytest
from live_table import GC
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.refusal_words import reason_words
from dealer_assist.words import LANGS


def seated(name: str = GC) -> ReaderTable:
    table = ReaderTable(name)
    table.put(e.TableOpened("t", name, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)))
    return table.put(*(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)))


def enter(table: ReaderTable, fact):
    entered = table.room.facts_of_tap(table.table, Tap(TapKind.FACT, fact=fact))
    table.put(*entered.facts)
    return entered


@pytest.mark.parametrize("fact", [
    e.SignPosted(e.Sign(float_chips=300, decks=2)), e.DealerCameOn("Paul"),
    e.ChipsBought(2, 5_000), e.StackCorrected(1, 9_000, "miscounted", "Anne"),
    e.ChangeMade(1, 500), e.TipGiven(1, 25), e.WaitJoined("Léa"),
    e.DeckChecked("1", 51, missing=("7h",)),
    e.RuleDecided("oot.check", "released", "Anne", "silence"), e.PlayerSat(4, 500, at_s=5),
])
def test_what_makes_sense_is_entered_as_it_is(fact):
    assert enter(seated(), fact).facts == (fact,)


@pytest.mark.parametrize(("fact", "id"), [
    (e.ChipsBought(7, 5_000), "why.seat_empty"),
    (e.StackCounted(1, 9_000), "why.going_south"),
    (e.StackCorrected(1, 9_000, "", "Anne"), "why.reason_missing"),
    (e.TipGiven(1, 10_001), "why.more_than_stack"),
    (e.WaitLeft("Léa"), "why.not_waiting"),
    (e.TableReopened(), "why.not_closed"),
    (e.PotCounted(0, 5), "why.no_pot_to_count"),
    (e.RuleDecided("no.such", "x", "Anne", "r"), "why.no_such_setting"),
    (e.RuleDecided("oot.check", "nonsense", "Anne", "r"), "why.no_such_value"),
    (e.RuleDecided("oot.check", "released", "", "r"), "why.by_missing"),
    (e.TimeCalled(1, 5), "why.nobody_to_act"),
    (e.Raised(1, 500), "why.not_entered_so"),
])
def test_what_makes_none_is_refused_with_its_reason_in_both_languages(fact, id):
    table = seated()
    before = table.table
    entered = enter(table, fact)
    assert entered.facts == () and entered.notice == id and table.table is before
    assert all(reason_words(entered.why, lang) for lang in LANGS)


def test_a_tap_without_its_fact_is_missed():
    assert enter(seated(), None).notice == "alert.tap_missed"


def test_gc_298_the_refusal_of_a_withdrawal_names_the_stack_and_the_rule():
    table = seated()
    table.tap(TapKind.COUNTED, 1, 9_000)
    assert table.notice == "why.going_south"
    entered = enter(table, e.StackCounted(1, 9_000))
    assert "10\u00a0000" in reason_words(entered.why, "fr")
    assert "GC:298" in reason_words(entered.why, "fr")


def test_gt_91_the_seat_is_drawn_when_the_dealer_says_done_and_the_fact_says_from_which():
    table = seated("groupe_tranchant").put(e.WaitJoined("Léa"), e.WaitJoined("Max"))
    drawn = set()
    for _ in range(60):
        (made,) = table.room.facts_of_tap(table.table, Tap(TapKind.DONE)).facts
        assert made.out_of == (4, 5, 6, 7, 8, 9, 10) and made.seat in made.out_of
        drawn.add(made.name)
    assert drawn == {"Léa", "Max"}


def test_the_absence_is_timed_by_the_clock_of_the_house():
    (made,) = seated().tap(TapKind.AWAY, 2)
    assert made.at_s > 1_600_000_000


def test_a_seat_tap_that_makes_no_sense_is_refused():
    table = seated()
    assert table.tap(TapKind.SIT, 1, 500) == ()
    assert table.notice == "why.seat_taken"
    assert table.tap(TapKind.RETURNED, 1) == ()
    assert table.notice == "why.not_away_now"
