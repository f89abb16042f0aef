"""What moves from one picture to the next: only what changed place, told from both pictures."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from live_table import LiveTable
from pictured import view_of

from dealer_assist.game import facts as e
from dealer_assist.view.dealer.moves_of_change import LONG_MS, MotionKind, Move, moves, won
from dealer_assist.view.dealer.table_view import AwardView, TableView


def heads(count: int = 4) -> LiveTable:
    """Blinds posted by seats 1 and 2, the cards dealt, seat 3 to act."""
    return LiveTable().begin((10_000,) * count).deal()


def called(table: LiveTable) -> LiveTable:
    """Seat 3 has raised to 300, seats 4 and 2 are in, seat 1 is out with his blind."""
    return table.to(3, 300).call(4).fold(1).call(2)


def change(table: LiveTable, act: Callable[[], object]) -> tuple[TableView, TableView]:
    """Pictures before and after an act."""
    before = view_of(table.table)
    act()
    return before, view_of(table.table)


def kinds(found: tuple[Move, ...]) -> list[tuple[str, int, int, int]]:
    return [(str(one.kind), one.start, one.end, one.chips) for one in found]


# --- each kind of move, by what happened -----------------------------------------------------


def test_posted_blinds_slide_from_their_seats():
    table = LiveTable().begin((10_000,) * 4)
    assert kinds(moves(*change(table, table.post))) == [("bet", 1, 1, 50), ("bet", 2, 2, 100)]


@pytest.mark.parametrize(("act", "wanted"), [
    (lambda table: table.to(3, 300), [("bet", 3, 3, 300), ("turn", 3, 4, 0)]),
    (lambda table: table.call(3), [("bet", 3, 3, 100), ("turn", 3, 4, 0)]),
    (lambda table: table.fold(3), [("turn", 3, 4, 0)]),
    (lambda table: table.put(e.FloorCalled("", 1)), []),
])
def test_an_act_moves_its_chips_and_the_turn(act, wanted):
    table = heads()
    assert kinds(moves(*change(table, lambda: act(table)))) == wanted


def test_the_chips_that_are_added_slide_not_those_that_lay_there():
    table = heads().to(3, 300).call(4).fold(1)
    assert kinds(moves(*change(table, lambda: table.call(2)))) == [("bet", 2, 2, 200)]


def test_all_bets_are_collected_together_those_of_a_folded_seat_too():
    table = called(heads())
    found = moves(*change(table, table.collect))
    assert kinds(found) == [("collect", 1, 0, 50), ("collect", 2, 0, 300), ("collect", 3, 0, 300),
                            ("collect", 4, 0, 300)]
    assert {one.after_ms for one in found} == {0}


def test_a_bet_that_goes_back_to_its_player_is_not_collected():
    table = called(heads()).collect().board("7cAhKh").to(2, 500).fold(3, 4)
    assert table.steps[0][0] == "return"
    assert moves(*change(table, table.done)) == ()


def test_board_cards_turn_one_after_another():
    table = called(heads()).collect()
    found = moves(*change(table, lambda: table.board("7cAhKh")))
    assert [(one.kind, one.card, one.place, one.after_ms) for one in found] == [
        (MotionKind.CARD, "7c", 0, 0), (MotionKind.CARD, "Ah", 1, 40),
        (MotionKind.CARD, "Kh", 2, 80)]


def test_the_button_moves_from_seat_to_seat():
    table = LiveTable().put(*(e.PlayerSat(seat, 1_000) for seat in (1, 2, 3)), e.ButtonMoved(1))
    found = moves(*change(table, lambda: table.put(e.ButtonMoved(3))))
    assert kinds(found) == [("button", 1, 3, 0)]
    bare = LiveTable().put(e.PlayerSat(1, 1_000))
    assert moves(*change(bare, lambda: bare.put(e.ButtonMoved(1)))) == ()


def test_a_pot_slides_to_its_winner_whose_seat_says_how_much():
    table = called(heads()).collect().board("7cAhKh").to(2, 500).fold(3, 4).done()
    before, after = change(table, table.push)
    assert kinds(moves(before, after)) == [("push", 0, 2, 950)]
    assert won(before, after) == {2: "+ 950"}


PICTURE = view_of(heads().table)
FIVE = ("Ah", "Kh", "7h", "5h", "4h")
AWARDS = (
    AwardView("Pot extérieur", "9 000", ((6, "9 000"),), "", FIVE, lifted=FIVE,
              parts=((6, 9_000),)),
    AwardView("Pot principal", "2 001", ((2, "1 001"), (3, "1 000")), "", (),
              parts=((2, 1_001), (3, 1_000))),
)
BOARD = ("7c", "Ah", "Kh", "7h", "Qd")


def picture_of(number: int, **changes: object) -> TableView:
    return replace(PICTURE, number=number, board=BOARD, **changes)


def test_the_board_cards_that_win_the_next_pot_are_lifted():
    found = moves(picture_of(90), picture_of(91, awards=AWARDS))
    assert [(one.kind, one.card, one.place) for one in found] == [
        (MotionKind.LIFT, "Ah", 1), (MotionKind.LIFT, "Kh", 2), (MotionKind.LIFT, "7h", 3)]


@pytest.mark.parametrize(("rest", "wanted", "words"), [
    (AWARDS[1:], [("push", 0, 6, 9_000)], {6: "+ 9\u00a0000"}),
    ((), [("push", 0, 6, 9_000), ("push", 0, 2, 1_001), ("push", 0, 3, 1_000)],
     {6: "+ 9\u00a0000", 2: "+ 1\u00a0001", 3: "+ 1\u00a0000"}),
])
def test_pots_are_pushed_one_by_one_or_all_at_once(rest, wanted, words):
    before, after = picture_of(90, awards=AWARDS), picture_of(91, awards=rest)
    assert kinds(moves(before, after)) == wanted
    assert won(before, after) == words


def test_pots_that_a_case_holds_back_are_pushed_to_nobody():
    before, after = picture_of(90, awards=AWARDS), picture_of(91, is_held=True)
    assert (moves(before, after), won(before, after)) == ((), {})


# --- what moves nothing ----------------------------------------------------------------------


def test_the_first_picture_moves_nothing_after_a_cut_the_table_stands_as_it_stood():
    after = view_of(called(heads()).table)
    assert (moves(None, after), won(None, after)) == ((), {})


def test_the_same_facts_in_another_language_or_look_move_nothing():
    table = heads().table
    assert moves(view_of(table), view_of(table, "en")) == ()


@pytest.mark.parametrize("act", [
    lambda table: table.to(3, 300), lambda table: called(table).collect(),
    lambda table: called(table).collect().board("7cAhKh"),
])
def test_an_undo_moves_nothing(act):
    table = heads()
    act(table)
    before, after = change(table, lambda: table.put(e.FactUndone(table.table.fact_number)))
    assert after.number > before.number
    assert (moves(before, after), won(before, after)) == ((), {})


# --- how much is allowed, and how long -------------------------------------------------------


@pytest.mark.parametrize(("allowed", "wanted"), [
    ("on", ["bet", "turn"]), ("less", ["turn"]), ("off", [])])
def test_less_is_whose_turn_and_the_button_alone(allowed, wanted):
    table = heads()
    pictures = change(table, lambda: table.to(3, 300))
    assert [str(one.kind) for one in moves(*pictures, allowed)] == wanted


def test_nothing_moves_longer_than_320_ms():
    assert set(LONG_MS) == set(MotionKind)
    table = called(heads()).collect()
    found = moves(*change(table, lambda: table.board("7cAhKh")))
    assert max(*LONG_MS.values(), *(one.ends_ms for one in found)) <= 320


def test_it_is_fast_at_first_and_never_goes_back():
    move = Move(MotionKind.PUSH, 0, 2, after_ms=40)
    shares = [move.share(ms) for ms in range(0, 400, 20)]
    assert shares == sorted(shares)
    assert (move.share(40), move.share(360), move.share(9_999)) == (0, 1, 1)
    assert move.share(200) > 0.85
