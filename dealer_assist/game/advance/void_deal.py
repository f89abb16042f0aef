"""Void deal: a misdeal is dealt again as it was, a foul deck gives chips back.

Everybody takes back what he put in on this deal, the levy included, also who posted and left before
the cards; whoever has left or come since stays so. The deal's other cases are over, and no remedy
of it owes a card any more. The button, the blinds that were paid or missed and the last hands
announced are as before the deal, so that the next one is its exact replay (GC:335, 354, 372-374;
TDA 35-C, 35-E).
"""

from itertools import pairwise
from typing import NamedTuple

from dealer_assist.game.advance.decks import with_deck_barred
from dealer_assist.game.advance.evening_chip_totals import with_totals
from dealer_assist.game.advance.irregularity_notes import with_chair, with_evening, with_hand
from dealer_assist.game.advance.tournament import at_level_stakes
from dealer_assist.game.between.table_waiting_list import is_same_name, name_at
from dealer_assist.game.facts import Effect, EffectKind, SeatChanged
from dealer_assist.game.hand.earlier_states import before_hand, seats_left_since, states_of_hand
from dealer_assist.game.irregularities.reportable_moments import is_over_with_deal
from dealer_assist.game.table.evening_state import Gone
from dealer_assist.game.table.table import Chair, Hand, Phase, Table
from dealer_assist.game.table.tournament import Tournament


def with_void_hand(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """Table with the hand made void; None where it was already, or another has begun.

    The button is where it was, or at the effect's seat: it had been put elsewhere by mistake.
    """
    root = table_before_deal(table, hand)
    if hand.voided or root is None or seats_left_since(table):
        return None
    n = hand.size
    left = _posted_and_left(table, hand)
    dead = hand.evolve(
        total=sum(hand.start), stacks=hand.start,
        bets=(0,) * n, paid=(0,) * n, dead=0, aside=(), pots=(), shares=(),
        levy=0, levy_apart=0, levy_due=0, owed=(), actor=-1, phase=Phase.OVER, returned=None,
        voided="misdeal" if effect.kind is EffectKind.MISDEAL else "foul",
        replays=root.last_counted,
        deck=hand.deck.evolve(owed=(), shuffle=False) if hand.deck is not None else None,
    )
    chairs = list(table.chairs)
    for seat in range(1, len(chairs) + 1):
        chairs[seat - 1] = chair_before_deal(chairs[seat - 1], root.chair(seat), hand)
    ruled = hand.total - sum(hand.start) - sum([one.chips for one in left])
    if hand.levy or ruled:  # also where the floor ruled on a pot that no longer exists
        table = with_totals(table, levied=-hand.levy, corrected=-ruled)
    table = table.evolve(
        chairs=tuple(chairs), button=effect.seat or root.button, button_placed=True, bomb=root.bomb,
        doubt=None, doubts=(), gesture=None, early=(), arrived=(), time_called=None,
        time_held=None, opened=(),
        cases=tuple(case for case in table.cases if not is_over_with_deal(case, hand.number)),
        evening=table.evening.evolve(last_hands=_last_hands(table, root)),
        tournament=_released_again(table.tournament, root.tournament),
    )
    for one in left:
        table = _given_back(table, one)
    table = at_level_stakes(with_hand(table, dead))
    deck = table.evening.deck_dealt
    if dead.voided == "foul" and deck in table.evening.registered:
        return with_deck_barred(table, deck, "suspicion")  # until somebody has checked it
    return table


class _Left(NamedTuple):
    """Chips of a player who left before the cards; ``seat`` is his now, 0 once he is gone."""

    chips: int
    seat: int
    name: str = ""
    at_s: int = 0


def _posted_and_left(table: Table, hand: Hand) -> tuple[_Left, ...]:
    """Players who left the hand before its cards, with the chips that became dead money."""
    found: dict[int, _Left] = {}
    gone: list[_Left] = []
    for (last, was), (at, now) in pairwise(reversed(tuple(states_of_hand(table)))):
        fact = at.fact
        for seat in tuple(found):
            if isinstance(fact, SeatChanged) and fact.seat == seat:
                found[fact.to_seat] = found.pop(seat)._replace(seat=fact.to_seat)
            elif not at.chair(seat).taken:
                gone.append(found.pop(seat)._replace(
                    seat=0, name=name_at(last, seat), at_s=getattr(fact, "at_s", 0)))
        for seat, i in was.position.items():
            if seat not in now.position and was.start[i] > was.stacks[i]:
                found[seat] = _Left(was.start[i] - was.stacks[i], seat)
    return (*gone, *found.values())


def _given_back(table: Table, left: _Left) -> Table:
    """Table with his chips at his place; with him, where he is no longer at the table."""
    if left.seat:
        chair = table.chair(left.seat)
        return with_chair(table, chair.evolve(chips=chair.chips + left.chips))
    table = with_totals(table, taken_away=left.chips)
    if not left.name:
        return table
    evening = table.evening
    known = [one for one in evening.gone if is_same_name(one.name, left.name)]
    last = known[-1] if known else Gone(left.name, 0, left.at_s)
    others = [one for one in evening.gone if one not in known]
    gone = (*others, last._replace(chips=last.chips + left.chips))
    return with_evening(table, gone=gone)


def table_before_deal(table: Table, hand: Hand) -> Table | None:
    """Table just before this hand began."""
    at = before_hand(table)
    return at if at.hand is None or at.hand.number != hand.number else None


def _released_again(now: Tournament | None, then: Tournament | None) -> Tournament | None:
    """Hand for hand: a void deal was not the hand that the floor released."""
    if now is None or then is None:
        return now
    return now.evolve(dealt=now.dealt_before(then))


def _last_hands(table: Table, root: Table) -> int:
    """Number of announced hands left: a void deal is none of them."""
    left = table.evening.last_hands
    return left + 1 if root.evening.last_hands > left >= 0 else left


def chair_before_deal(chair: Chair, was: Chair, hand: Hand) -> Chair:
    """Chair with the changes of this deal taken back."""
    back = chair.evolve(
        paid_small=was.paid_small, missed_small=was.missed_small, missed_big=was.missed_big,
        paid_big=was.paid_big, played=was.played,
        new=was.new if was.taken else chair.new, entry=was.entry if was.taken else chair.entry,
    )
    if chair.seat not in hand.position or not chair.taken:
        return back
    i = hand.position[chair.seat]
    if hand.phase is Phase.OVER:  # it was paid out: his winnings or losses by it go back
        back = back.evolve(chips=max(0, chair.chips - hand.stacks[i] + hand.start[i]))
    spent = chair.seat in hand.penalised
    return back.evolve(penalty_hands=chair.penalty_hands + spent)
