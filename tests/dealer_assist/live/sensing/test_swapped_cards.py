"""A card that changed hands is noticed when it lies open, though nobody knew it while closed.

What the shoe dealt to a seat are tags; what lies there at the showdown is named by a person, or by
a camera. The vault compares the two, and nobody is told whose the strange card was.
"""

import pytest
from camera_table import CameraTable
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.words.cards import DECK

HOLE = ("As", "Kd", "Qh", "Ac", "Kc", "Qs")  # seats 1, 2, 3, then again
BOARD = ("2c", "7d", "Th", "9s", "3c", "4h", "5d", "8d")  # with the burns
MINE = ("As", "Ac")


def everybody_calls(table: ReaderTable) -> None:
    while table.hand.phase is Phase.BETTING:
        table.tap(TapKind.CHECK_CALL)
    if table.hand.phase is Phase.CLOSED:
        table.put(e.BetsCollected())


def at_showdown(hole=HOLE, unread=(), table=None) -> ReaderTable:
    """Dealt by the shoe to the end; the hole cards with these numbers (from 0) it can't read."""
    table = table or ReaderTable()
    table.begin((10_000,) * 3).post()
    for k, card in enumerate(hole):
        if k in unread:
            table.draw_unread()
        else:
            table.draw(card)
    for cards in (BOARD[:4], BOARD[4:6], BOARD[6:]):
        everybody_calls(table)
        table.draw(*cards)
    everybody_calls(table)
    assert table.hand.phase is Phase.SHOWDOWN
    return table


def differs(table: ReaderTable) -> list[int]:
    return [fact.seat for fact in table.facts if isinstance(fact, e.HandDiffered)]


#: Where the card comes from that lies there instead of the one dealt.
SWAPPED = [("As", "Kd"), ("As", "2c"), ("Jh", "Ac"), ("Jh", "Js"), ("Kd", "Kc"), ("Ks",)]


@pytest.mark.parametrize("shown", SWAPPED, ids="".join)
def test_a_hand_on_the_pad_that_was_not_dealt_is_a_case(shown):
    table = at_showdown()
    table.tap(TapKind.CARDS, 1, cards=shown)
    assert differs(table) == [1]
    assert [case.entry for case in table.table.cases] == ["READ-03"]


@pytest.mark.parametrize("shown", SWAPPED[:-1], ids="".join)
def test_a_hand_under_the_camera_that_was_not_dealt_is_a_case(shown):
    table = at_showdown(table=camera_table())
    table.lies(*BOARD[1:4], BOARD[5], BOARD[7])
    table.lies(*shown, seat=1)
    assert differs(table) == [1]


def camera_table() -> CameraTable:
    table = CameraTable()
    table.up("shoe")
    table.catch_up("shoe")
    return table


def test_what_the_shoe_dealt_and_what_the_camera_sees_are_compared_after_the_tap_too():
    """The dealer had the vault open the hand; the cards on the felt are others."""
    table = at_showdown(table=camera_table())
    table.tap(TapKind.SHOW, 1)
    assert table.hand.shown[0] == MINE
    table.lies("As", "Jh", seat=1)
    assert differs(table) == [1]


def test_a_hand_that_the_vault_opened_can_be_taken_back_and_named_as_it_lies():
    table = at_showdown()
    table.tap(TapKind.SHOW, 1)
    table.tap(TapKind.UNDO)
    table.tap(TapKind.CARDS, 1, cards=("As", "Jh"))
    assert differs(table) == [1]


def test_players_who_exchanged_a_card_are_found_both():
    table = at_showdown()
    table.tap(TapKind.CARDS, 1, cards=("As", "Kc"))
    table.tap(TapKind.CARDS, 2, cards=("Kd", "Ac"))
    assert differs(table) == [1, 2]


def test_a_card_of_another_seat_is_found_though_one_of_ones_own_was_not_read():
    table = at_showdown(unread={0})
    table.tap(TapKind.CARDS, 1, cards=("Kd", "Ac"))
    assert differs(table) == [1]


def test_a_card_that_nothing_read_may_be_the_one_that_could_not_be_read():
    table = at_showdown(unread={0})
    table.tap(TapKind.CARDS, 1, cards=("As", "Ac"))
    assert differs(table) == []


def test_the_comparison_tells_nobody_whose_card_it_was():
    table = at_showdown()
    before = len(table.facts)
    table.tap(TapKind.CARDS, 1, cards=("As", "Kd"))
    written = "".join(encode(fact) for fact in table.facts[before:])
    assert not any(token in written for token in table.hand.tokens)
    assert "Kc" not in written


def test_a_board_card_that_the_shoe_dealt_closed_is_a_case_and_has_no_token():
    """The shoe can't read a flop card, and the dealer names one that a seat was dealt."""
    table = ReaderTable()
    table.begin((10_000,) * 3).post().draw(*HOLE)
    everybody_calls(table)
    table.draw(BOARD[0])
    table.draw_unread()
    table.tap(TapKind.CARDS, cards=("Kd",))
    seen, noted = table.made[:2]
    assert (seen.card, seen.token) == ("Kd", "")
    assert noted == e.DeviceNoted("vault", "card_elsewhere", "1")
    assert "DECK-01" in [case.entry for case in table.table.cases]


@settings(max_examples=few_or(60), deadline=None)
@given(st.permutations(DECK), st.sets(st.integers(0, 5), max_size=3), st.data())
def test_an_honest_hand_is_never_taken_for_another_and_a_swapped_one_always(deck, unread, data):
    """Every seat shows what it was dealt but one, which shows a card that was read elsewhere."""
    hole = tuple(card for card in deck if card not in BOARD)[:6]
    table = at_showdown(hole, unread)
    seat = data.draw(st.sampled_from([1, 2, 3]))
    for honest in {1, 2, 3} - {seat}:
        table.tap(TapKind.CARDS, honest, cards=(hole[honest - 1], hole[honest + 2]))
    assert differs(table) == []
    read = [BOARD[0], BOARD[4], BOARD[6]]  # the burns
    strange = data.draw(st.sampled_from(read))
    table.tap(TapKind.CARDS, seat, cards=(hole[seat - 1], strange))
    assert differs(table) == [seat]


def test_a_deck_that_no_reader_knows_accuses_nobody():
    table = ReaderTable()
    table.begin((10_000,) * 3).post().deal()
    for _ in range(3):
        everybody_calls(table)
        table.board({0: "2c7dTh", 3: "9s", 4: "3c"}[len(table.hand.board)])
    everybody_calls(table)
    table.tap(TapKind.CARDS, 1, cards=MINE)
    assert differs(table) == []
    assert not table.table.cases


def test_a_shoe_that_is_emptied_after_the_hand_deals_nothing_and_the_vault_refuses_nothing():
    table = at_showdown()
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    table.push()
    for card in ("Jh", "Js", "Jd"):
        table.draw(card)
        assert not any(isinstance(fact, e.DeviceNoted) for fact in table.made)
    [stated] = table.room.statements()
    assert stated.statement.refused == ()
    assert len(stated.statement.drawn) == 14
