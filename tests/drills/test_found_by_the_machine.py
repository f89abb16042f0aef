"""What goes wrong at the table is found by the machine: from the bytes of its devices to the panel.

Each drill does to the simulated shoe and scanner what hands do to the real ones, and taps what a
dealer taps. The case must stand open with its remedy (or the floor called, where the text is
silent), be on the panel in both languages, and close with a reason.
"""

import pytest
from bytes_table import BytesTable
from live_table import GC, TDA
from reader_table import REGISTER

from dealer_assist import events as e
from dealer_assist.cards import DECK
from dealer_assist.catalogue import ENTRIES
from dealer_assist.hand.deck import deck_of, hole_cards
from dealer_assist.irregularities.doubts import entry_of_doubt
from dealer_assist.journal.codec import decode, encode
from dealer_assist.table import Phase
from dealer_assist.taps import Tap, TapKind
from dealer_assist.words import LANGS

FOREIGN = b"\x04\xff\xff\xff\xff\xff\xff"


def table(name: str = GC, players: int = 4) -> BytesTable:
    return BytesTable(name).begin((10_000,) * players).post_with_chips()


def dealt(name: str = GC, players: int = 4) -> BytesTable:
    return table(name, players).draw(*DECK[: 2 * players])


def next_card(t: BytesTable, many: int = 1) -> BytesTable:
    """The next cards of the shoe, whatever they are taken for."""
    at = t.hand.dealt
    return t.draw(*DECK[at : at + many])


def all_call(t: BytesTable) -> BytesTable:
    while t.hand.phase is Phase.BETTING:
        owed = t.options.call
        if owed:
            t.amount(t.actor, owed)
        else:
            t.finger(Tap(TapKind.CHECK_CALL, t.actor, table_number=t.table.number))
    t.sweep_all()
    return t


def on_the_flop(name: str = GC) -> BytesTable:
    return next_card(all_call(dealt(name)), 4)


def on_the_turn(name: str = GC) -> BytesTable:
    return next_card(all_call(on_the_flop(name)), 2)


def one_checks(t: BytesTable) -> BytesTable:
    t.finger(Tap(TapKind.CHECK_CALL, t.actor, table_number=t.table.number))
    return t


def at_the_showdown() -> BytesTable:
    return all_call(next_card(all_call(on_the_turn()), 2))


# --- the drills -------------------------------------------------------------------------------


def a_card_too_many():
    return next_card(dealt())


def two_cards_too_few():
    t = table().draw(*DECK[:6])
    t.chips(3, 100)
    return t


def a_card_too_few():
    t = table().draw(*DECK[:7])
    t.chips(3, 100)
    return t


def a_burn_before_all_have_acted():
    return next_card(one_checks(on_the_flop()))


def the_flop_before_all_have_acted():
    t = dealt()
    t.amount(3, 100)
    return next_card(t, 4)


def the_turn_before_all_have_acted():
    return next_card(one_checks(on_the_flop()), 2)


def turn_and_river_before_all_have_acted():
    return next_card(one_checks(on_the_flop()), 4)


def the_river_before_all_have_acted():
    return next_card(one_checks(on_the_turn()), 2)


def no_burn_before_the_flop():
    t = next_card(all_call(dealt()), 3)
    t.chips(1, 100)
    return t


def no_burn_before_the_turn():
    t = next_card(all_call(on_the_flop()))
    t.chips(1, 100)
    return t


def two_burns_before_the_turn():
    return next_card(all_call(on_the_flop()), 3)


def a_fourth_flop_card():
    return next_card(on_the_flop())


def the_same_card_twice():
    return table().draw("As", "Kd", "As")


def a_card_of_no_deck():
    t = table().draw("As", "Kd")
    t.draw_uid(FOREIGN)
    return t


def two_cards_stuck_together():
    t = table().draw("As")
    t.draw_two("Kd", "Qh")
    return t


def a_deck_that_lacks_a_card():
    """The hand is paid, and the dealer counts the deck that it was played with."""
    t = BytesTable(GC).put(e.SignPosted(e.Sign(decks=2)), e.DeckChecked("rouge", 52),
                           e.DeckLoaded("rouge"))
    t.begin((10_000,) * 4).post_with_chips().draw(*DECK[:8])
    t = next_card(all_call(next_card(all_call(next_card(all_call(t), 4)), 2)), 2)
    all_call(t)
    for seat in t.hand.seats:
        t.finger(Tap(TapKind.SHOW, seat, table_number=t.table.number))
    while t.hand.phase is Phase.PUSHING:
        t.finger(Tap(TapKind.DONE, table_number=t.table.number))
    t.tap_fact(e.DeckChecked("rouge", 51, ("Ah",)))
    return t


def an_absent_player_who_bets():
    t = dealt()
    t.finger(Tap(TapKind.AWAY, 3, table_number=t.table.number))
    t.amount(3, 100)
    return t


def bets_swept_before_all_have_acted():
    t = on_the_flop()
    t.amount(1, 300)
    t.amount(2, 300)
    t.sweep(1, 2)
    return t


def a_bet_entered_otherwise_than_it_lies():
    t = dealt()
    t.unplug("scanner")
    t.amount(3, 350)
    t.finger(Tap(TapKind.RAISE_TO, 3, 300, table_number=t.table.number))
    t.plug("scanner")
    t.rest()
    return t


def a_board_card_entered_otherwise_than_it_was_read():
    t = all_call(dealt())
    at = t.hand.dealt
    t.unplug("shoe")
    for name in DECK[at : at + 4]:
        t.shoe.draw(REGISTER.uid_of(name))
    t.finger(Tap(TapKind.CARDS, cards=(DECK[at + 1], DECK[40], DECK[at + 3]),
                 table_number=t.table.number))
    t.plug("shoe")
    t.rest()
    return t


def a_hand_shown_that_was_not_dealt():
    t = at_the_showdown()
    t.finger(Tap(TapKind.CARDS, t.hand.seats[0], cards=(DECK[50], DECK[51]),
                 table_number=t.table.number))
    return t


def a_replacement_from_the_gate():
    """The second of two exposed cards is replaced from the bottom; the shoe was never opened."""
    t = dealt()
    t.tap_fact(e.IrregularityReported("DEAL-01", seat=1, round=1))
    t.tap_fact(e.IrregularityReported("DEAL-01", seat=2, round=1))
    t.tap_fact(e.RemedyApplied(t.table.cases[-1].number, "", ""))
    return next_card(t, 2)


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
        assert shown[0].title.startswith(ENTRIES[entry].called[LANGS.index(lang)])
    for fact in t.facts:
        assert decode(type(fact).__name__, encode(fact)) == fact
    cases = t.table.cases
    t.tap_fact(e.IrregularityDismissed(found.case.number, "misread"))
    assert [c.number for c in t.table.cases] == [c.number for c in cases][:-1]
    ruled = t.table.ruled[-1]
    assert (ruled.case.entry, ruled.outcome, ruled.reason) == (entry, "dismissed", "misread")


# --- bets: the pending ruling is the case, by its name in the catalogue ------------------------


def a_bet_out_of_turn():
    t = on_the_flop()
    t.amount(3, 300)
    return one_checks(one_checks(t))


def a_bet_under_the_minimum():
    t = on_the_flop()
    t.amount(1, 50)
    return t


def chips_taken_back():
    t = on_the_flop()
    t.chips(1, 100, 50, 50)
    t.takes(1, 50)
    return t


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
        assert choice.called == ENTRIES[entry].called[LANGS.index(lang)]
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
    assert len(t.table.cases) == 1


def test_an_early_flop_names_no_card_for_it_goes_back_whatever_it_was():
    t = the_flop_before_all_have_acted()
    assert [card.card for card in deck_of(t.hand).lying[8:]] == [""] * 4


# --- remedies carried out through the readers -------------------------------------------------


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
