"""Remedies of blinds, options and players left out: posts that go back, players out of this hand.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from dealer_assist.game.facts import Effect, EffectKind, Owed, Place, Post
from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.physical_deck import deck_of, remedy_number
from dealer_assist.game.irregularities.effects.deal_remedies import lay_cards_without_seat
from dealer_assist.game.irregularities.effects.hand_remedies import kill_hand
from dealer_assist.game.table.table import OF_THE_DEAL, Case, Hand, Table

_K = EffectKind
#: An entry about an option: its post and no other goes back.
_OF_STRADDLE = "BLD-10"


class _Put(NamedTuple):
    """Post that came in: its chips, and the amount the hand had asked of this seat."""

    post: Owed
    chips: int
    asked: int  # 0 where this seat owed no such post


def _puts(table: Table, hand: Hand, seat: int) -> tuple[_Put, ...]:
    """Posts of this seat that still stand, in the order in which they came."""
    i, was = hand.position[seat], [was for _, was in states_of_hand(table)][::-1]
    asked = {(o.seat, o.post): o.chips for o in was[0].owed}
    made = {}
    for before, after in pairwise(was):
        # Behind a post that took his last chip come those that he owes no more.
        for post in after.posted[len(before.posted):][:1]:
            if post.seat == seat and post in hand.posted:
                made[post] = before.stacks[i] - after.stacks[i]
    return tuple(_Put(post, chips, asked.get((seat, post.post), 0)) for post, chips in made.items())


def return_post(table: Table, case: Case) -> tuple[Effect, ...]:
    """Wrong post of the seat goes back to its stack (GC:87-92); what it owes stays owed.

    Of several posts it is the one that wasn't owed, or not so; an option wherever it stands.
    """
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    found = _puts(table, hand, case.seat)
    if case.entry == _OF_STRADDLE:
        wrong = [one for one in found if one.post.post is Post.STRADDLE]
    else:
        wrong = [one for one in found if one.chips != one.asked] or list(found[-1:])
    again = hand.phase in OF_THE_DEAL
    return tuple(_unpost(case.seat, one, one.asked if again else 0) for one in wrong[-1:])


def _unpost(seat: int, put: _Put, owed: int) -> Effect:
    return Effect(_K.UNPOST, seat=seat, chips=put.chips, place=put.post.post.value, number=owed)


def sit_out(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player left out has no hand; the deal counts as finished without his cards (TDA 35-D).

    The cards that were dealt are the others': the table took them for his and shifted the rest.
    """
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    dead = kill_hand(table, case)
    left = hole_cards_due(hand)
    if not left:
        return dead
    none = left == hand.game.hole_cards
    moved = _one_fewer(hand, case.seat) if none else lay_cards_without_seat(hand, case.seat)
    return (*dead, *moved, Effect(_K.DEALT))


def _one_fewer(hand: Hand, seat: int) -> tuple[Effect, ...]:
    """Effects that lay each hole card as if this seat got none."""
    deck, others = deck_of(hand), [s for s in hand.seats if s != seat]
    holes = [n for n, card in enumerate(deck.lying) if card.place is Place.HOLE]
    return tuple(
        Effect(_K.LAID, seat=others[k % len(others)], position=remedy_number(deck, n),
               place=Place.HOLE.value)
        for k, n in enumerate(holes) if deck.lying[n].seat != others[k % len(others)]
    )


def sit_out_and_return_post(table: Table, case: Case) -> tuple[Effect, ...]:
    """As ``sit_out``, and his posts go back to him; their price stands for the others."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    back = () if hand.street else tuple(
        _unpost(case.seat, one, -1) for one in _puts(table, hand, case.seat))
    return (*back, *sit_out(table, case))


DOES: Final = {
    "return_post": return_post,
    "sit_out": sit_out,
    "sit_out_post_back": sit_out_and_return_post,
}
