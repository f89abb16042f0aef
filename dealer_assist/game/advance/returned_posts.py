"""Post that goes back: by the wrong player, for a wrong amount, or an option out of place.

The chips go back to the stack, whatever they had become (a bet, dead money, an ante), and the price
of the round is what the posts that are left make it.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.advance.betting import collected_if_no_bets
from dealer_assist.game.advance.dealing import after_hole_card
from dealer_assist.game.advance.irregularity_notes import tuple_with, with_chair, with_hand
from dealer_assist.game.facts import Effect
from dealer_assist.game.hand.betting import due_actor, due_actor_from, with_turn
from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.hand.price_to_call import with_price
from dealer_assist.game.hand.straddle import last_to_speak
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table

_FIRST_ROUND = (*OF_THE_DEAL, Phase.BETTING, Phase.CLOSED)


def take_post_back(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """Table with the seat's post back in its stack; ``number`` is what it owes again.

    Below 0 the price that the post made stands, though its chips go back: the others play for it.
    """
    i = hand.position.get(effect.seat, -1)
    post = _last(hand, effect)
    if i < 0 or post is None or hand.street or hand.phase not in _FIRST_ROUND:
        return None
    new = _back(hand, i, post, effect.chips)
    if new is None:
        return None
    was = _before(table, hand, post)
    table = _chair_before(table, was, effect.seat)
    if effect.number < 0:
        return with_hand(table, new)
    left = tuple(one for one in hand.posted if one is not post)
    new = new.evolve(posted=left, straddled=any(o.post is e.Post.STRADDLE for o in left))
    new = new.evolve(blind_top=last_to_speak(new))
    if hand.phase in OF_THE_DEAL:
        return _before_the_cards(table, new.evolve(owed=(*new.owed, *_stood_for(
            new, was, post))), effect)
    forced = tuple_with(new.forced, i, max(0, new.forced[i] - effect.chips))
    return _priced_anew(table, new.evolve(forced=forced))


def _last(hand: Hand, effect: Effect) -> e.Owed | None:
    """Seat's last post of this name."""
    mine = [one for one in hand.posted if (one.seat, one.post) == (effect.seat, effect.place)]
    return mine[-1] if mine else None


def _back(hand: Hand, i: int, post: e.Owed, chips: int) -> Hand | None:
    """Hand with so many chips of the post back in the stack; None where they are not there."""
    back = hand.evolve(stacks=tuple_with(hand.stacks, i, hand.stacks[i] + chips))
    if post.post is e.Post.ANTE and hand.antes_matched:
        there = hand.paid[i]
        back = back.evolve(paid=tuple_with(hand.paid, i, there - chips))
    elif post.post in (e.Post.DEAD, e.Post.BIG_BLIND_ANTE, e.Post.ANTE):
        there = hand.dead
        back = back.evolve(dead=there - chips)
    else:
        there = hand.bets[i]
        back = back.evolve(bets=tuple_with(hand.bets, i, there - chips))
    return back if 0 <= chips <= there else None


def _before_the_cards(table: Table, hand: Hand, effect: Effect) -> Table:
    """The post may be owed again; the betting begins where the last one that was owed is gone."""
    if effect.number > 0:
        owed = (*hand.owed, e.Owed(effect.seat, e.Post(effect.place), effect.number))
        return with_hand(table, hand, owed=owed, phase=Phase.POSTING)
    if hand.owed:
        return with_hand(table, hand, phase=Phase.POSTING)
    ready = hand.evolve(phase=Phase.DEALING)
    if hand.dealt and not hole_cards_due(ready):
        return after_hole_card(with_hand(table, ready), ready)
    return with_hand(table, ready)


def _priced_anew(table: Table, hand: Hand) -> Table:
    """Table with the price of a call without the post, and the turn while nobody has acted."""
    hand = with_price(hand)
    if hand.level < hand.stakes.big_blind:
        hand = hand.evolve(level=hand.stakes.big_blind, full=hand.stakes.big_blind)
    begun = any(hand.acted)
    actor = due_actor_from(hand, hand.actor) if begun else due_actor(hand, hand.blind_top)
    return collected_if_no_bets(with_hand(table, with_turn(hand, actor)))


def _before(table: Table, hand: Hand, post: e.Owed) -> Table | None:
    """Table before the post; None where it isn't known."""
    was: Table | None = table.before
    while was is not None and was.hand is not None and post in was.hand.posted and (
        was.hand.number == hand.number
    ):
        was = was.before
    return was


def _stood_for(hand: Hand, was: Table | None, post: e.Owed) -> tuple[e.Owed, ...]:
    """Missed blinds that a straddle stood for: its player owes them again (WSOP 156)."""
    if post.post is not e.Post.STRADDLE or was is None or was.hand is None:
        return ()
    return tuple(o for o in was.hand.owed if o.seat == post.seat and o.post is not post.post and (
        o not in (*hand.owed, *hand.posted)))


def _chair_before(table: Table, was: Table | None, seat: int) -> Table:
    """Chair without what the post paid for: markers and the right to the button."""
    if was is None:
        return table
    chair, old = table.chair(seat), was.chair(seat)
    return with_chair(table, chair.evolve(
        paid_small=old.paid_small, paid_big=old.paid_big, missed_small=old.missed_small,
        missed_big=old.missed_big, new=old.new,
    ))
