"""Remedies carried out on a table of simulated devices: what the readers tell next fits again."""

import pytest
from bytes_table import BytesTable
from live_table import TDA
from machine_drills import (
    a_card_of_no_deck,
    a_card_too_many,
    a_replacement_from_the_gate,
    all_call,
    dealt,
    next_card,
    on_the_flop,
    two_cards_stuck_together,
    two_cards_too_few,
)

from dealer_assist.game import facts as e
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.words.cards import DECK


def apply(t: BytesTable, outcome: str = "", by: str = "", **answers: str) -> BytesTable:
    case = t.table.cases[-1]
    for ask, answer in answers.items():
        t.tap_fact(e.IrregularityAnswered(case.number, ask, answer))
    t.tap_fact(e.RemedyApplied(case.number, "", outcome, by=by, reason=by and "ruled"))
    assert not t.table.cases, t.notice
    return t


def test_two_burns_before_the_flop_the_second_goes_back_and_the_flop_is_the_three_that_lie():
    t = next_card(all_call(dealt()), 5)
    t.tap_fact(e.IrregularityReported("BRD-06"))
    apply(t, "put_back", "Mme Roux")
    assert t.hand.board == DECK[10:13]
    all_call(t)
    t.draw(DECK[9])  # the second burn, put back, is the turn's
    assert not t.table.cases
    t.draw(DECK[13])
    assert t.hand.board == (*DECK[10:13], DECK[13])


@pytest.mark.parametrize("picked", range(4))
def test_tda_39_any_of_four_flop_cards_may_be_the_burn_and_the_others_are_the_flop(picked):
    t = next_card(on_the_flop(TDA))
    four = DECK[9:13]
    apply(t, by="Mme Roux", card=four[picked])
    left = {card for k, card in enumerate(four) if k != picked}
    assert set(t.hand.board) == left
    next_card(all_call(t))
    assert t.hand.street == 2 and t.hand.board[3] == DECK[13]


@pytest.mark.parametrize("picked", range(3))
def test_tda_39_a_flop_without_a_burn_any_of_the_three_becomes_it_and_the_next_completes(picked):
    t = next_card(all_call(dealt(TDA)), 3)
    t.tap_fact(e.IrregularityReported("BRD-04"))
    three = DECK[8:11]
    apply(t, "one_becomes_burn", "Mme Roux", card=three[picked])
    next_card(t)
    left = {card for k, card in enumerate(three) if k != picked}
    assert set(t.hand.board) == {*left, DECK[11]}
    assert t.hand.phase is Phase.BETTING


def test_tda_39_a_flop_without_a_burn_stands_once_acted_on_and_the_bet_on_it_counts():
    t = next_card(all_call(dealt(TDA)), 3)
    t.amount(1, 300)
    assert (t.proposal.case.entry, t.proposal.outcome) == ("BRD-05", "stands")
    apply(t)
    assert t.hand.board == DECK[8:11]
    assert (t.hand.street, t.hand.bets[0], t.actor) == (1, 300, 2)
    all_call(t)
    next_card(t, 2)
    assert t.hand.board == (*DECK[8:11], DECK[12])


def test_the_right_replacement_is_taken_once_the_wrong_one_is_back_on_the_stub():
    t = a_replacement_from_the_gate()
    apply(t, "taken_again", "Mme Roux")
    t.shoe.lid(True)
    t.carry()
    t.draw(DECK[49])  # the third from the bottom of 52, the burn and one replacement gone
    assert not t.table.cases
    assert [deck_of(t.hand).lying[n].position for n in hole_cards(t.hand, 2)] == [6, 50]
    t.draw(DECK[9])  # and the top card is still the top card
    assert t.table.cases


def test_a_second_card_that_stuck_goes_back_and_is_the_next_one():
    t = two_cards_stuck_together()
    apply(t, "back_on_stub", "Mme Roux")
    t.draw("Qh")
    assert deck_of(t.hand).lying[-1].seat == 3
    assert t.hand.dealt == 3


def test_a_foreign_card_that_is_one_of_the_deck_counts_where_it_was_due():
    t = a_card_of_no_deck()
    apply(t, "stands", "Mme Roux")
    assert t.hand.dealt == 3
    t.draw("Qh")
    assert hole_cards(t.hand, 4) == (3,)


def test_a_player_left_out_is_no_hand_and_the_others_hold_what_they_were_dealt():
    t = two_cards_too_few()
    t.tap_fact(e.IrregularityReported("DEAL-13", seat=2))
    apply(t, "no_hand", "Mme Roux")
    hand = t.hand
    assert hand.phase is Phase.BETTING and hand.folded == (False, True, False, False)
    dealt_to = {seat: [DECK[n] for n in hole_cards(hand, seat)] for seat in (1, 3, 4)}
    assert dealt_to == {1: [DECK[0], DECK[3]], 3: [DECK[1], DECK[4]], 4: [DECK[2], DECK[5]]}


def test_a_card_taken_back_blind_leaves_the_hands_to_be_entered_by_hand():
    t = a_card_too_many()
    t.tap_fact(e.IrregularityAnswered(t.table.cases[-1].number, "seat", "2"))
    apply(t, "repair_one", "Mme Roux")
    assert not any(t.hand.tokens)
    t = next_card(all_call(t), 3)  # no other burn: it is made already
    assert t.hand.board == DECK[9:12]
    t.finger(Tap(TapKind.CARDS, 2, cards=(DECK[40], DECK[41]), table_number=t.table.number))
    assert all(case.entry != "READ-03" for case in t.table.cases)
