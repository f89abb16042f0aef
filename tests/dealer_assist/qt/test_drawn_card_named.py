"""A card that the floor draws for his ruling is named as he rules: nothing is guessed (TDA 39-A).

Where the house's own text draws one, the table asks for it; here the text is silent.
"""

import pytest
from bench_walk import assert_whole, picture_of
from case_moments import GC, flop
from ruling_panel import CallDesk

from dealer_assist.game import facts as e
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.rulings.ruling_options import MOST_WAYS
from dealer_assist.view.rulings.ruling_question_contents import case_question
from dealer_assist.words import card_words, word

FOUR = ("Ah", "Kd", "2c", "9s")


@pytest.fixture(params=["fr", "en"])
def desk(request: pytest.FixtureRequest, qapp):
    """A flop of four open cards in a house whose text says nothing of it; the floor is there."""
    made = flop(CallDesk(GC, request.param, None))
    made.comes(Tap(TapKind.FACT, fact=e.IrregularityReported("BRD-02", 0, card="9s")))
    yield made.put(e.FloorSignedIn("M. Durand", True))
    made.window.close()
    made.window.deleteLater()


def ways(desk: CallDesk):
    return case_question(desk.table, desk.table.cases[-1], (), desk.lang).ways


def ruled(desk: CallDesk, card: str) -> CallDesk:
    fact = e.RemedyApplied(desk.table.cases[-1].number, "", "one_becomes_burn", by="M. Durand",
                           reason="vu au chapitre des usages", card=card)
    desk.comes(Tap(TapKind.FACT, fact=fact))
    return desk


def test_each_of_the_four_cards_may_be_the_one_that_was_drawn(desk: CallDesk) -> None:
    *drawn, again = ways(desk)
    assert [way.control.tap.fact.card for way in drawn] == list(FOUR)
    assert all(card_words(card, desk.lang) in way.words
               for card, way in zip(FOUR, drawn, strict=True))
    assert not any(way.unnamed for way in drawn) and again.control.tap.fact.card == ""


@pytest.mark.parametrize("card", FOUR)
@pytest.mark.few
def test_the_drawn_card_is_the_burn_and_the_other_three_are_the_flop(
    desk: CallDesk, card: str
) -> None:
    hand = ruled(desk, card).table.hand
    assert hand is not None
    assert sorted(hand.board) == sorted(one for one in FOUR if one != card)
    (burned,) = [one for one in deck_of(hand).lying if one.card == card]
    assert burned.place is e.Place.BURN
    assert desk.last.card == card


def test_a_card_that_does_not_lie_there_can_not_have_been_drawn(desk: CallDesk) -> None:
    before = desk.table
    ruled(desk, "Qs")
    assert desk.table.ruled == before.ruled and desk.why is not None


def test_one_undo_takes_the_ruling_and_its_card_back(desk: CallDesk) -> None:
    board = desk.table.hand.board
    ruled(desk, "Kd")
    desk.put(e.FactUndone(desk.table.fact_number))
    assert desk.table.hand.board == board and desk.table.cases


@pytest.mark.few
def test_each_way_stands_whole_on_the_floors_sheet_and_says_what_it_changes(
    desk: CallDesk
) -> None:
    desk.put(e.FloorCalled())
    desk.window.desk.open_call()
    desk.clock.pass_by()
    desk.sheet.ways.tap_place(1)
    picture_of(desk.window)
    assert_whole(desk.sheet)
    shown = [key for key in desk.sheet.ways.keys if key.isVisible()]
    assert len(shown) == MOST_WAYS[0]  # a leaf of six ways: the last key turns it
    written = [one.text for one in desk.sheet.ways.writings]
    assert card_words("Kd", desk.lang) in written
    assert word(desk.lang, "call.then_same") not in written
