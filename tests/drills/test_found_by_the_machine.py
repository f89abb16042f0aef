"""What goes wrong at the table is found by the machine: from the bytes of its devices to the panel.

Each drill does to the simulated shoe and scanner what hands do to the real ones, and taps what a
dealer taps. The case must stand open with its remedy (or the floor called, where the text is
silent), be on the panel in both languages, and close with a reason.
"""

import pytest
from bytes_table import BytesTable
from evening import Evening, scripts
from live_table import TDA
from machine_drills import (
    a_bet_entered_otherwise_than_it_lies,
    a_bet_out_of_turn,
    a_bet_under_the_minimum,
    a_board_card_entered_otherwise_than_it_was_read,
    a_burn_before_all_have_acted,
    a_card_of_no_deck,
    a_card_too_few,
    a_card_too_many,
    a_deck_that_lacks_a_card,
    a_fourth_flop_card,
    a_hand_shown_that_was_not_dealt,
    a_replacement_from_the_gate,
    all_call,
    an_absent_player_who_bets,
    at_the_showdown,
    bets_swept_before_all_have_acted,
    chips_taken_back,
    next_card,
    no_burn_before_the_flop,
    no_burn_before_the_turn,
    on_the_flop,
    on_the_turn,
    one_checks,
    the_flop_before_all_have_acted,
    the_river_before_all_have_acted,
    the_same_card_twice,
    the_turn_before_all_have_acted,
    turn_and_river_before_all_have_acted,
    two_burns_before_the_turn,
    two_cards_stuck_together,
    two_cards_too_few,
)

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.journal import verify_journal
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.words import LANGS, card_words, in_house_words
from dealer_assist.words.cards import DECK

FOUND = [
    (a_card_too_many, "DEAL-16", "misdeal"),
    (two_cards_too_few, "DEAL-12", "misdeal"),
    (a_card_too_few, "DEAL-18", "misdeal"),
    (a_burn_before_all_have_acted, "BRD-17", "floor"),
    (the_flop_before_all_have_acted, "BRD-01", "floor"),
    (the_turn_before_all_have_acted, "BRD-07", "antepenultimate"),
    (turn_and_river_before_all_have_acted, "BRD-08", "top"),
    (the_river_before_all_have_acted, "BRD-09", "top"),
    (no_burn_before_the_flop, "BRD-05", "floor"),
    (no_burn_before_the_turn, "BRD-10", "burns"),
    (two_burns_before_the_turn, "BRD-10", "burns"),
    (a_fourth_flop_card, "BRD-02", "floor"),
    (the_same_card_twice, "DECK-01", "refund"),
    (a_card_of_no_deck, "READ-05", "refund"),
    (two_cards_stuck_together, "READ-06", "floor"),
    (a_deck_that_lacks_a_card, "DECK-03", "refund"),
    (an_absent_player_who_bets, "TIME-01", "burn"),
    (bets_swept_before_all_have_acted, "MONEY-12", "floor"),
    (a_bet_entered_otherwise_than_it_lies, "READ-01", "floor"),
    (a_board_card_entered_otherwise_than_it_was_read, "READ-02", "floor"),
    (a_hand_shown_that_was_not_dealt, "READ-03", "floor"),
    (a_replacement_from_the_gate, "READ-04", "floor"),
]
IDS = [drill.__name__ for drill, _, _ in FOUND]


@pytest.mark.parametrize(("drill", "entry", "outcome"), FOUND, ids=IDS)
@pytest.mark.few
def test_what_goes_wrong_stands_on_the_panel_with_its_remedy_and_closes_with_a_reason(
    drill, entry, outcome
):
    t = drill()
    found = t.proposal
    assert found.case.entry == entry
    assert found.case.kind
    assert (found.ask.id if found.ask else found.outcome) == outcome
    for lang in LANGS:
        shown = [case for case in t.view(lang).cases if case.number == found.case.number]
        assert len(shown) == 1 and shown[0].found
        assert shown[0].title.startswith(
            in_house_words(ENTRIES[entry].called, t.table.house.language(lang)))
    for fact in t.facts:
        assert decode(type(fact).__name__, encode(fact)) == fact
    cases = t.table.cases
    t.tap_fact(e.IrregularityDismissed(found.case.number, "misread"))
    assert [c.number for c in t.table.cases] == [c.number for c in cases][:-1]
    ruled = t.table.ruled[-1]
    assert (ruled.case.entry, ruled.outcome, ruled.reason) == (entry, "dismissed", "misread")


# --- bets: the pending ruling is the case, by its name in the catalogue ------------------------


@pytest.mark.parametrize(("drill", "entry"), [
    (a_bet_out_of_turn, "TURN-06"),
    (a_bet_under_the_minimum, "BET-11"),
    (chips_taken_back, "BET-03"),
])
def test_a_bet_that_is_not_in_order_waits_for_a_ruling_under_its_name(drill, entry):
    t = drill()
    doubt = t.table.doubt
    assert entry_of_doubt(t.table, doubt) == entry
    for lang in LANGS:
        choice = t.view(lang).choice
        assert choice.called == in_house_words(
            ENTRIES[entry].called, t.table.house.language(lang))
        assert choice.choices
    way = next(w for w in doubt.ways if w.choice != "floor")
    ruled = e.BetRuled(doubt.seat, way.choice, way.to_chips, "Mme Roux", "misread")
    t.finger(Tap(TapKind.CHOOSE, doubt.seat, way.to_chips, choice=way.choice, fact=ruled,
                 table_number=t.table.number))
    assert t.table.doubt is None
    told = next(one.fact for one in reversed(t.table.recent) if isinstance(one.fact, e.BetRuled))
    assert (told.by, told.reason) == ("Mme Roux", "misread")


# --- hands at the showdown --------------------------------------------------------------------


def test_a_live_hand_that_must_be_shown_is_not_mucked_without_a_case():
    t = next_card(all_call(on_the_turn()), 2)
    t.amount(1, 300)
    t.amount(2, 300)
    for seat in (3, 4):
        t.finger(Tap(TapKind.FOLD, seat, table_number=t.table.number))
    t.sweep_all()
    t.finger(Tap(TapKind.MUCK, 1, table_number=t.table.number))
    assert t.proposal.case.entry == "SHOW-05"
    assert t.view().cases[0].found


def test_a_hand_that_the_house_wants_shown_is_not_mucked_without_a_case():
    t = BytesTable(TDA).begin((1_000, 1_000)).post_with_chips().draw(*DECK[:4])
    t.amount(t.actor, 950)
    t.amount(t.actor, 900)
    t.sweep_all()
    next_card(t, 8)
    seat = t.hand.seats[0]
    t.finger(Tap(TapKind.SHOW, seat, table_number=t.table.number))
    t.put(e.HandMucked(t.hand.seats[1]))
    assert t.proposal.case.entry == "SHOW-06"


def test_the_very_hand_that_was_dealt_is_no_case():
    t = at_the_showdown()
    n = t.hand.size
    t.finger(Tap(TapKind.CARDS, 1, cards=(DECK[0], DECK[n]), table_number=t.table.number))
    assert t.hand.shown[0] and not t.table.cases


def test_one_card_of_another_hand_is_a_case_and_names_no_closed_card():
    t = at_the_showdown()
    t.finger(Tap(TapKind.CARDS, 1, cards=(DECK[1],), table_number=t.table.number))
    assert t.proposal.case.entry == "READ-03"
    assert t.made[-1] == e.HandDiffered(1)
    text = repr(t.view().cases)
    assert not [name for name in DECK[:8] if name in text]


def test_the_case_goes_with_a_hand_that_was_entered_wrongly_and_taken_back():
    t = a_hand_shown_that_was_not_dealt()
    t.finger(Tap(TapKind.UNDO, table_number=t.table.number))
    assert not t.table.cases


# --- what settles itself ----------------------------------------------------------------------


def test_the_next_hole_card_closes_the_case_of_a_card_too_few():
    t = next_card(a_card_too_few())
    assert t.hand.phase is Phase.BETTING
    assert not t.table.cases


def test_bets_put_back_close_the_case_of_bets_swept_too_early():
    t = bets_swept_before_all_have_acted()
    t.amount(1, 300)
    t.amount(2, 300)
    assert not t.table.cases and t.table.doubt is None
    assert t.actor == 3


def test_two_counts_that_agree_again_close_their_case():
    t = a_bet_entered_otherwise_than_it_lies()
    assert t.table.differences
    t.finger(Tap(TapKind.CHOOSE, 3, 350, choice="seen", table_number=t.table.number))
    assert not t.table.cases


def test_a_board_card_that_was_looked_at_closes_its_case():
    t = a_board_card_entered_otherwise_than_it_was_read()
    at = t.table.card_differences[0].position
    t.finger(Tap(TapKind.CHOOSE, chips=at, choice="card_seen", table_number=t.table.number))
    assert not t.table.cases


def test_what_a_reader_found_stays_found_when_an_act_is_taken_back():
    t = one_checks(on_the_flop())
    t.draw(DECK[0])  # the tag of a hole card, once more
    assert [case.entry for case in t.table.cases] == ["DECK-01"]
    t.finger(Tap(TapKind.UNDO, table_number=t.table.number))
    assert [case.entry for case in t.table.cases] == ["DECK-01"]


# --- what is found turns into what it is ------------------------------------------------------


def test_the_burn_alone_is_a_warning_and_the_card_after_it_the_error():
    t = a_burn_before_all_have_acted()
    assert (t.proposal.case.entry, t.proposal.case.card) == ("BRD-17", "")
    next_card(t)
    case = t.proposal.case
    assert (case.entry, case.card) == ("BRD-07", DECK[13])
    assert card_words(DECK[13], "fr") in repr(t.view())
    assert card_words(DECK[12], "fr") not in repr(t.view())  # the burn lies closed
    assert len(t.table.cases) == 1


def test_an_early_flop_names_no_card_for_it_goes_back_whatever_it_was():
    t = the_flop_before_all_have_acted()
    assert [card.card for card in deck_of(t.hand).lying[8:]] == [""] * 4


# --- through ports, journal and unit ----------------------------------------------------------


def test_a_case_found_through_the_ports_is_journaled_and_still_open_after_a_restart(tmp_path):
    told = scripts(1)[0]
    evening = Evening(tmp_path)
    evening.begin(told)
    while evening.table.hand.phase is not Phase.BETTING:
        evening.step(told)
    dealt = evening.table.hand.dealt
    assert evening.shoe.draw(evening.players.register.uid_of(told.deck[dealt]))
    before = evening.wait(lambda t: t.cases)
    assert propose_remedy(before, before.cases[0]).case.entry == "DEAL-16"
    evening.power_cut()
    evening.journal.close()
    again = Evening(tmp_path, restart=evening)
    try:
        assert again.table.cases == before.cases
        number = again.table.cases[0].number
        again.house.unit.put(Tap(TapKind.FACT, fact=e.IrregularityDismissed(number, "misread")))
        assert again.wait(lambda t: not t.cases).ruled[-1].reason == "misread"
    finally:
        again.close()
    assert verify_journal(tmp_path / "journal.sqlite").sound
