"""Showdown: who shows, who may muck, who wins which pot. Cards speak (GC:139).

A hand may be tabled card by card, in any order, before it's asked (GC:135, 140); it contends when
all of its cards lie open. What a player says of it changes nothing.
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game.games import Structure
from dealer_assist.game.hand import pots
from dealer_assist.game.hand.hand_ranking import strength
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import board_of
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Share

#: Constants, because looking members up in their Enum at every end would cost time.
_BOARD: Final = Phase.BOARD
_CLOSED: Final = Phase.CLOSED
_PUSHING: Final = Phase.PUSHING
_SHOWDOWN: Final = Phase.SHOWDOWN

#: Values of ``showdown.first`` by which whoever bet last shows first.
_BY_LAST_BET: Final = frozenset({"last_aggressor_last_round", "last_aggressor_or_pusher"})


def due_to_show(hand: Hand) -> tuple[int, ...]:
    """Positions still to table or muck, in the order in which the house asks them.

    Pot by pot where side pots are settled first: those who contend for the last one show before
    those who can win the main pot only (GC:137, 280). Within a pot by ``showdown.first``; the
    first raisers of the first round come before all others (GT:115).
    """
    live = hand.live
    if len(live) < 2 and not any(hand.shown):
        return ()
    order = [i for i in _asked(hand) if i in live]
    if hand.rules["showdown.allin_first"]:
        order.sort(key=lambda i: hand.stacks[i] > 0)  # WSOP: who is all-in shows first
    if hand.rules["pots.order"] == "side_first":
        made = pots.pots_now(hand)
        depth = dict.fromkeys(order, 0)
        for k, pot in enumerate(made[1:], 1):
            depth.update([(i, k) for i in pot.eligible])
        named = _first_raisers(hand)  # before all others, whichever pot they can win (GT:115)
        # Stable: the house's order within each pot.
        order.sort(key=lambda i: (i not in named, 0 if i in named else -depth[i]))
    return tuple([i for i in order if not hand.shown[i]])


def _asked(hand: Hand) -> tuple[int, ...]:
    """All positions in the order in which the house has them show, side pots left out.

    Whoever last bet or raised on the last street, then clockwise (GC:138, TDA 17-A); or those who
    raised in the first round, in the order of their first raise, then the others (GT:115).
    """
    size = hand.size
    first = _last_to_bet(hand)
    if first < 0:
        first = size - 1 if hand.rules["showdown.no_bet"] == "button_first" else 0
    circle = (*range(first, size), *range(first))
    named = _first_raisers(hand)
    return (*named, *[i for i in circle if i not in named]) if named else circle


def _last_to_bet(hand: Hand) -> int:
    """Position whose last bet or raise makes it show first; -1 if nobody's, or if the house has
    others show first.

    On the last street; where no betting was left for it at no limit, who pushed the other all-in
    before (WSOP 145).
    """
    rule = hand.rules["showdown.first"]
    if rule not in _BY_LAST_BET:
        return -1
    return hand.pusher if _was_pushed(hand) else hand.aggressor


def _was_pushed(hand: Hand) -> bool:
    """True if the betting ended before the last street and the house has the pusher show first."""
    asked = hand.rules["showdown.first"] == "last_aggressor_or_pusher"
    return asked and hand.aggressor < 0 and hand.bettors < 2 and (
        hand.game.structure is Structure.NO_LIMIT)


def _first_raisers(hand: Hand) -> tuple[int, ...]:
    """Raisers of the first round, first one first, where the house has them show first (GT:115)."""
    if hand.rules["showdown.first"] != "first_raiser_first_round":
        return ()
    return hand.first_raisers


def _shows_first_by_a_bet(hand: Hand) -> int:
    """Position that a bet obliges to show first; -1 where the order alone decides."""
    due = due_to_show(hand)
    if not due:
        return -1
    rule = hand.rules["showdown.first"]
    if rule in _BY_LAST_BET:
        return due[0] if due[0] == _last_to_bet(hand) else -1
    return due[0] if rule == "first_raiser_first_round" and due[0] in hand.first_raisers else -1


def _first_by(hand: Hand) -> str:
    """Message id of the reason to show first: last bet, all-in push, first-round raise (GT:115)."""
    if _was_pushed(hand):
        return "why.shows_first_pusher"
    by_first_round = hand.rules["showdown.first"] == "first_raiser_first_round"
    return "why.shows_first_raiser" if by_first_round else "why.shows_first"


def why_not_muck(hand: Hand, i: int) -> Reason | None:
    """Reason why position ``i`` may not give its hand up unseen at the showdown, or None when it
    may.

    Who bet has to show first (GC:138); he may muck once another hand lies open and wins, for "the
    others have no obligation" (GC:140; A41), where the house says so. Elsewhere the order is only
    for who neither tables nor discards of himself (TDA 17-A): he may give up at once. At an all-in
    of a tournament every hand is tabled (NLPC:69, TDA 16); some houses have all hands shown always
    (GT:115, BRS:133).
    """
    if all_must_table(hand):
        return Reason("why.muck_not_allowed", hand.house.source("showdown.allin_tabled"))
    if hand.phase is not _SHOWDOWN:
        return None
    seat, source = hand.seats[i], hand.house.source
    let_off = hand.rules["showdown.first_may_discard"] or (
        hand.rules["showdown.first_may_muck"] and any(hand.shown[j] for j in hand.live))
    if i == _shows_first_by_a_bet(hand) and not let_off:
        return Reason(_first_by(hand), source("showdown.first"), seat=seat)
    if hand.rules["showdown.all_show"]:
        return Reason("why.all_show", source("showdown.all_show"), seat=seat)
    return None


def why_not_tabled(hand: Hand, i: int) -> Reason | None:
    """Reason why the cards of position ``i`` aren't turned over, or None: given up, they stay
    closed.

    Nobody turns over a hand that was given up, the dealer least of all (GC:140, 286).
    """
    gone = hand.folded[i] or hand.mucked[i]
    return Reason("irregular.folded_already", seat=hand.seats[i]) if gone else None


def why_shows_now(hand: Hand) -> Reason | None:
    """Rule by which the next hand must show, with its passage; None when none is due."""
    due = due_to_show(hand)
    source = hand.house.source
    if all_must_table(hand):
        return Reason("why.muck_not_allowed", source("showdown.allin_tabled"))
    if not due:
        return None
    seat = hand.seats[due[0]]
    if due[0] == _shows_first_by_a_bet(hand):
        return Reason(_first_by(hand), source("showdown.first"), seat=seat)
    if due[0] == next(i for i in _asked(hand) if i in due):
        by_bet = _last_to_bet(hand) >= 0
        key = "showdown.first" if by_bet else "showdown.no_bet"
        return Reason("why.shows_in_order", source(key), seat=seat)
    if hand.rules["showdown.allin_first"] and not hand.stacks[due[0]]:
        return Reason("why.shows_all_in", source("showdown.allin_first"), seat=seat)
    return Reason("why.shows_side_pot", source("pots.order"), seat=seat)


def strengths(hand: Hand, board: int = 0) -> Mapping[int, int]:
    """Strength of every tabled hand that is still live, by position, on this board."""
    wheel, lying = bool(hand.rules["hand.wheel"]), board_of(hand, board)
    return {i: strength((*hand.shown[i], *lying), wheel) for i in hand.live if hand.shown[i]}


def is_settled(hand: Hand) -> bool:
    """True if the winner is known: one left, or everybody tabled or mucked on a full board."""
    live = hand.live
    return len(live) == 1 or all(hand.shown[i] for i in live)


def all_must_table(hand: Hand) -> bool:
    """True if all live hands are to be tabled now: somebody is all-in, no betting left (TDA 16)."""
    return bool(hand.rules["showdown.allin_tabled"]) and not hand.allins_closed and (
        is_all_in_and_called(hand))


def allins_wait(hand: Hand) -> bool:
    """True if hands stay closed and no card comes until the floor says so (TDA RP-8).

    Hand for hand, once somebody is all-in and called: who goes out is seen at all tables together.
    """
    return hand.allins_closed and is_all_in_and_called(hand)


def is_all_in_and_called(hand: Hand) -> bool:
    """True if somebody is all-in and nobody can bet any more."""
    if len(hand.live) < 2:
        return False
    with_chips = sum(1 for i in hand.live if hand.stacks[i])
    if hand.phase is _SHOWDOWN:
        return with_chips < len(hand.live)
    return hand.phase in (_CLOSED, _BOARD) and with_chips <= 1


def due_winner_to_show(hand: Hand) -> tuple[int, ...]:
    """Position that still has to show all its cards before the pot is pushed; () for none.

    At a showdown the winner shows all his cards (GC:140), also when all others have mucked; whose
    bet nobody called shows nothing (GC:108).
    """
    return _closed_winner(hand) if hand.rules["showdown.winner_shows"] == "all_cards" else ()


def _closed_winner(hand: Hand) -> tuple[int, ...]:
    """Position that wins because all others have mucked and hasn't shown; () for none."""
    if hand.phase is not _PUSHING or not any(hand.mucked):
        return ()
    live = hand.live
    return () if len(live) > 1 or hand.shown[live[0]] else live


def why_floor_winner(hand: Hand) -> Reason | None:
    """Floor's question if the last hand is to be shown before its pot is pushed, or None."""
    key, winner = "showdown.winner_shows", _closed_winner(hand)
    if not winner or hand.rules[key] != FLOOR:
        return None
    return Reason(
        "why.floor_winner_shows", hand.house.source(key), 0, hand.seats[winner[0]], setting=key)


# --- who gets what ---------------------------------------------------------------------------


def due_shares(hand: Hand) -> tuple[Share, ...]:
    """Shares due, pot by pot in the house's order."""
    made = {pot.board: _compared(hand, pot.board) for pot in hand.pots}
    return pots.pot_shares(hand, hand.pots, made.__getitem__)


def _compared(hand: Hand, board: int) -> Mapping[int, int]:
    return strengths(hand, board) if len(hand.live) > 1 else {}


def pot_winners(hand: Hand, pot: int) -> tuple[int, ...]:
    """Winners of this pot, by its board, in order from the button's left."""
    return pots.winners_of_pot(hand, hand.pots[pot], _compared(hand, hand.pots[pot].board))


def odd_chips_left(hand: Hand) -> tuple[tuple[int, int], ...]:
    """Odd chips that lie in a pot and are nobody's until the floor has decided: (pot, chips)."""
    if hand.phase is not _PUSHING or hand.levy_due:
        return ()
    return pots.odd_chips(hand, hand.pots)


def due_odd_shares(hand: Hand) -> tuple[Share, ...]:
    """Shares of those odd chips by the house's rule; none while its text is silent."""
    if hand.rules["odd_chip.multi"] == FLOOR:
        return ()
    return tuple(
        share
        for k, chips in odd_chips_left(hand)
        for share in pots.odd_shares(
            hand, k, chips, pot_winners(hand, k)
        )
    )


def is_odd_push(hand: Hand, share: Share) -> bool:
    """True if this push gives odd chips that the floor has assigned to one of the pot's winners."""
    left = dict(odd_chips_left(hand)).get(share.pot, 0)
    if not 0 < share.chips <= left:
        return False
    return share.position in pot_winners(hand, share.pot)


def due_push_share(hand: Hand, push: Share) -> Share | None:
    """Due share that this push gives together with odd chips of the pot, in one; or None."""
    for share in hand.shares:
        odd = push._replace(chips=push.chips - share.chips)
        if share[:2] == push[:2] and is_odd_push(hand, odd):
            return share
    return None
