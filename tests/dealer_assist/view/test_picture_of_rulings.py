"""What the picture offers: undo, rulings, differences, and the keys that are grey."""

import pytest
from live_table import FIXED, GC, POT_LIMIT, TDA
from pictured import playing, view_of
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.view.dealer.table_view import Needs
from dealer_assist.words import LANGS


def test_undo_says_what_it_takes_back_and_its_tap_names_that_fact():
    table = playing()
    table.amount(3, 300)
    view = view_of(table.table)
    assert view.undo.text == "ANNULER : siège 3 relance à 300"
    assert view.undo.tap.choice == str(table.table.fact_number)
    table.tap(TapKind.UNDO, choice=view.undo.tap.choice, at=view.number)
    assert table.actor == 3


def test_undo_of_a_closed_card_gives_its_number_not_its_name():
    table = ReaderTable().begin((10_000, 10_000)).post().draw("As")
    assert view_of(table.table).undo.text == "ANNULER : carte n° 1"


def test_there_is_nothing_to_undo_at_a_new_table():
    view = view_of(ReaderTable().table)
    assert not view.undo.enabled
    assert view.undo.text == "ANNULER : rien"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("house", [GC, TDA])
def test_a_ruling_shows_facts_proposal_source_and_the_proposal_first(house, lang):
    table = playing(house)
    table.amount(3, 150)
    choice = view_of(table.table, lang).choice
    assert len(choice.facts) == 3
    assert choice.choices[0].tap.choice == "raise"
    assert {c.tap.choice for c in choice.choices} == {"call", "raise", "stand", "wait", "floor"}
    assert "200" in choice.proposal
    assert ("GC:126-129" if house == GC else "TDA 43-A") in choice.source


def test_every_choice_of_a_ruling_is_understood_when_it_is_tapped():
    for make in (
        lambda t: t.amount(3, 150), lambda t: t.amount(3, 30), lambda t: t.chips(3, 500),
        lambda t: t.takes(2, 50),
    ):
        table = playing()
        make(table)
        for control in view_of(table.table).choice.choices:
            entered = table.room.facts_of_tap(
                table.table, control.tap.seen_at(table.table.number))
            assert entered.facts, control


def test_a_difference_that_is_none_any_more_is_not_shown():
    table = playing()
    table.tap(TapKind.CHECK_CALL, 3)
    table.put(e.CountDiffered("scanner", 3, 0, 100))
    view = view_of(table.table, "en")
    assert view.choice.facts == ("The reader counts: 0", "Entered: 100")
    assert view.seats[2].differs == "reader: 0"
    table.put(e.CaseReleased(table.table.cases[-1].number, "M. Durand", "counted later"))
    for _ in range(3):
        table.tap(TapKind.CHECK_CALL)
    table.put(e.BetsCollected())
    view = view_of(table.table, "en")
    assert view.choice is None
    assert view.seats[2].differs == ""


def test_a_winner_over_a_better_hand_that_was_given_up_after_it_lay_open_can_be_pictured():
    table = ReaderTable().begin((10_000,) * 3).post().draw("As", "Ks", "Qs", "Ad", "Kd", "Qd")
    for board in ("2c7dTh", "2s", "5h", ""):
        while table.hand.phase is Phase.BETTING:
            table.tap(TapKind.CHECK_CALL)
        table.collect().board(board)
    table.tap(TapKind.SHOW, 1)
    table.put(e.HandMucked(1))  # as another program or an older journal may say
    table.tap(TapKind.SHOW, 2)
    table.tap(TapKind.SHOW, 3)
    assert table.hand.phase is Phase.PUSHING
    for lang, says in (("fr", "Siège 2 gagne"), ("en", "Seat 2 wins")):
        assert view_of(table.table, lang).announce[-1].startswith(says)


# --- keys that are grey ----------------------------------------------------------------------


@pytest.mark.parametrize("played", [POT_LIMIT, FIXED])
def test_all_in_is_grey_where_the_limit_is_lower(played):
    view = view_of(playing(TDA, played=played).table)
    assert not view.all_in.enabled
    assert view.keypad.enabled
    assert view.keypad.most < 10_000


def test_who_may_not_raise_is_told_why():
    table = playing(stacks=(10_000, 600, 10_000, 10_000)).to_flop()
    table.amount(1, 400)
    table.amount(2, 500)
    table.amount(3, 500)
    table.amount(4, 500)
    view = view_of(table.table)
    assert not view.keypad.enabled
    assert "GC:122" in view.keypad.why


def test_a_hand_that_the_shoe_read_is_shown_by_one_tap_and_another_is_entered():
    for read, needs in ((True, Needs.NOTHING), (False, Needs.CARDS)):
        table = ReaderTable().begin((10_000, 10_000)).post()
        if read:
            table.draw("As", "Ks", "Ad", "Kd")
        else:
            table.tap(TapKind.DONE)
        for board in ("2c7dTh", "2s", "5h", ""):
            while table.hand.phase is Phase.BETTING:
                table.tap(TapKind.CHECK_CALL)
            table.collect().board(board)
        assert table.hand.phase is Phase.SHOWDOWN
        assert view_of(table.table).step.done.needs is needs
