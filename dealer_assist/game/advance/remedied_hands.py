"""Remedied hands and bets: killed, live again, chips that go back, a turn given back.

The other changes that a bet or a fold made (the turn, the price of a call) are taken from the table
as it was before it: each table holds the one before it within the hand.
"""

from collections.abc import Iterator

from dealer_assist.game.advance import hand_ending
from dealer_assist.game.advance.betting import after_check, collected_if_no_bets, hand_killed
from dealer_assist.game.advance.irregularity_notes import tuple_with, with_hand
from dealer_assist.game.facts import (
    ACTIONS,
    BetsCollected,
    CardSeen,
    CardsUnread,
    Checked,
    Effect,
    HandMucked,
    HandTabled,
    RemedyApplied,
    RuleDecided,
    StubShuffled,
)
from dealer_assist.game.hand.betting import (
    due_actor,
    due_actor_from,
    needs_to_act,
    why_not_check,
    with_turn,
)
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.earlier_states import earlier_tables
from dealer_assist.game.hand.price_to_call import (
    correct_bet,
    mark_hand_dead,
    mark_hand_live,
    with_price,
)
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table

#: Phases with a board: a card that it lacks is due again.
_LIES = frozenset({Phase.BETTING, Phase.BOARD, Phase.SHOWDOWN})
_BETS_STAND = frozenset({Phase.BETTING, Phase.CLOSED})
#: Facts that follow a fold that ends the round; they come again once he has acted.
_FOLLOWS = (BetsCollected, CardSeen, CardsUnread, StubShuffled, RuleDecided)


def kill_seat_hand(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat's hand is dead; nobody acted by it, and its chips stay (GC:359, 370)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or hand.folded[i] or hand.live in ((), (i,)):
        return None  # the last hand left is never killed: the pot is its own
    if table.doubt is not None and table.doubt.seat == effect.seat:
        table = table.evolve(doubt=None)  # a dead hand's bet is no question any more
    if hand.phase is Phase.PUSHING:
        return hand_ending.push_pots_anew(table, hand, mark_hand_dead(hand, i))
    return hand_killed(table, hand, i)


def revive_hand(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat has its cards back and may act again (GC:389): as before they were thrown away."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or not (hand.folded[i] or hand.mucked[i]):
        return None
    for was, before in earlier_tables(table):
        if not before.folded[i] and not before.mucked[i]:
            others = [seat for seat in _changed_since(table, was) if seat != effect.seat]
            lay_so = (before.boards, boards_of(before)) == (hand.boards, boards_of(hand))
            if not others and lay_so and before.phase not in OF_THE_DEAL:
                return with_hand(table, _with_its_price(before.evolve(
                    deck=hand.deck, dealt=hand.dealt, tokens=hand.tokens, kept=hand.kept,
                    rules=hand.rules), i))
            break
    if hand.phase is Phase.PUSHING:
        return None
    return _in_turn(table, mark_hand_live(hand, i), i)


def _with_its_price(hand: Hand, i: int) -> Hand:
    """Hand; chips that it lost as it was ruled folded are a bet once it is live again."""
    return with_price(hand) if hand.bets[i] > hand.level else hand


def _in_turn(table: Table, hand: Hand, i: int) -> Table:
    """Table with position ``i`` live again: he acts in his place of the round, if at all."""
    is_between = hand.phase is Phase.BOARD and len(hand.board) == board_size(hand, hand.street)
    if not needs_to_act(hand, i) or not (hand.phase in _BETS_STAND or is_between):
        return with_hand(table, hand)
    if hand.ahead:  # who was skipped comes first all the same
        return with_hand(table, with_turn(hand, due_actor_from(hand, hand.actor)))
    start = hand.aggressor
    if start < 0:
        start = hand.size - 1 if hand.street else hand.blind_top
    return with_hand(table, hand, actor=due_actor(hand, start), phase=Phase.BETTING)


def _changed_since(table: Table, was: Table) -> Iterator[int]:
    """Seats whose acts changed the hand after that table; 0 for changes that are nobody's own."""
    at: Table | None = table
    while at is not None and at is not was:
        fact, before = at.fact, at.before
        if isinstance(fact, (*ACTIONS, HandMucked, HandTabled)):
            yield fact.seat
        elif isinstance(fact, RemedyApplied):
            yield from (effect.seat for effect in fact.effects)
        elif before is not None and at.hand is not before.hand and not isinstance(fact, _FOLLOWS):
            yield 0
        at = before


def check_for_seat(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat's time ran out with nothing to call: its turn counts as a check (TDA 29)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or hand.phase is not Phase.BETTING or i != hand.actor or why_not_check(hand, i):
        return None
    return after_check(table, Checked(effect.seat))


def let_skipped_act(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat was skipped: it acts now, on this street (TDA 53-B, WSOP 133)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or hand.folded[i] or not hand.stacks[i] or hand.is_unbet or hand.phase not in (
        *_BETS_STAND, Phase.BOARD
    ) or len(hand.live) < 2 or hand.boards > 1:
        return None
    if hand.phase is Phase.BOARD and (len(hand.board) != board_size(hand, hand.street)):
        return None
    return with_hand(table, hand, acted=tuple_with(hand.acted, i, False), actor=i,
                     ahead=tuple(j for j in hand.ahead if j != i), phase=Phase.BETTING)


def limit_skipped(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat was skipped and kept silent: on this street it may only call or check (TDA 53-B)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or hand.phase is not Phase.BETTING or hand.folded[i] or not hand.stacks[i] or (
        (hand.street, i) in hand.limited
    ):
        return None
    return table.evolve(hand=hand.evolve(limited=(*hand.limited, (hand.street, i))))


def return_chips(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """Chips go back to the seat, out of its bet of the street (GC:370: a raise nobody called)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or not 0 < effect.chips <= hand.bets[i] or hand.phase not in _BETS_STAND:
        return None
    bets = tuple_with(hand.bets, i, hand.bets[i] - effect.chips)
    return _turn_again(table, with_price(hand.evolve(
        bets=bets, stacks=tuple_with(hand.stacks, i, hand.stacks[i] + effect.chips))))


def set_bet_anew(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The seat's bet, and those of who called it, come to another amount (TDA 52, WSOP 138)."""
    i = hand.position.get(effect.seat, -1)
    if i < 0 or hand.folded[i] or hand.phase not in _BETS_STAND or (
        effect.chips > hand.bets[i] + hand.stacks[i]
    ):
        return None
    new = correct_bet(hand, i, effect.chips)
    return _turn_again(table, new) if new is not None else None


def _turn_again(table: Table, hand: Hand) -> Table:
    """Table with these bets; whose turn it is goes by them, while the round goes on."""
    if hand.phase is not Phase.BETTING:
        return with_hand(table, hand)
    return collected_if_no_bets(with_hand(table, with_turn(hand, due_actor_from(hand, hand.actor))))


def update_open_street(table: Table, hand: Hand) -> Table:
    """Table; a street that lacks a card again isn't open yet, one that has them all is.

    Only while nobody has acted on it, or can, all being all-in: the round begins anew once its
    cards lie there. Nobody shows a hand on a board that lacks a card: the card comes first.
    """
    street, has_begun = hand.street, any(hand.acted)
    if hand.phase not in _LIES or len(hand.board) >= board_size(hand, street) or (
        has_begun and hand.phase is Phase.BETTING  # the card comes before anybody else acts
    ):
        return table.evolve(hand=hand)
    if street and not has_begun:
        before = next((was for _, was in earlier_tables(table) if was.street < street), None)
        level = before.acted if before is not None else hand.acted
        hand = hand.evolve(street=street - 1, actor=-1, acted=level)
    return with_hand(table, hand, phase=Phase.BOARD)


def with_board_open(hand: Hand, board: tuple[str, ...]) -> Hand | None:
    """Hand whose board may become this one; None where its pots are due by it as it lies.

    Until one is pushed its last cards may still change, everybody having been all-in (WSOP 122):
    then it is the hand before its pots were due.
    """
    if board == hand.board or hand.phase is not Phase.PUSHING:
        return hand
    return None if any(hand.acted) or len(hand.live) < 2 else hand_ending.hand_before_push(hand)
