"""Gesture: the words and motions of one bet taken together, and the part that lies in front of the
seat.

The table holds the gesture of the player whose turn it is (game/advance/rulings.py); here are the
questions about it. What lay there before the turn is no part of it: antes that nobody swept, or
chips on their way to a bet that was entered before they came.
"""

from typing import Final

from dealer_assist.game.facts import ActedEarly, Action, ChipsSeen, Declared, Post
from dealer_assist.game.table.table import Gesture, Hand, Table

#: Words that are no act yet: the player is asked what he means.
NO_ACT: Final = frozenset({Action.PASSER, Action.UNCLEAR, Action.CHOP})
_ASKED_AGAIN: Final = NO_ACT | {Action.POT}
_WITHOUT_AMOUNT: Final = frozenset({Action.BET, Action.RAISE, Action.RAISE_BY})
_SWEPT: Final = frozenset({Post.ANTE, Post.BIG_BLIND_ANTE, Post.DEAD})


def early_acts(table: Table, seat: int) -> tuple[ActedEarly, ...]:
    """Acts of this seat that wait for its turn, in the order in which they came."""
    return tuple([act for act in table.early if act.seat == seat])


def early_bet(table: Table, seat: int) -> ActedEarly | None:
    """First of the waiting acts of this seat that is a bet; else the first."""
    acts = early_acts(table, seat)
    bets = (act for act in acts if act.action not in (Action.CHECK, Action.FOLD))
    return next(bets, acts[0] if acts else None)


def early_chips(table: Table, seat: int) -> int:
    """Chips beside its bet that wait for this seat's turn."""
    return sum([sum(act.chips) for act in early_acts(table, seat)])


def net_chips(gesture: Gesture) -> int:
    """Net chips that all motions together have put in front of the seat."""
    return sum(map(sum, gesture.motions))


def after_words(gesture: Gesture | None, words: Declared) -> Gesture:
    """Gesture after these words.

    The first words count. An amount completes a raise announced without one; what was asked
    about is replaced by the answer.
    """
    old = gesture or Gesture(words.seat)
    if not old.said or old.said in _ASKED_AGAIN:
        first = not old.motions
        return old._replace(said=str(words.action), said_chips=words.chips, words_first=first)
    amount = words.action in (Action.AMOUNT, old.said) and words.chips
    if old.said in _WITHOUT_AMOUNT and not old.said_chips and amount:
        return old._replace(said_chips=words.chips)
    return old


def after_chips(gesture: Gesture | None, seen: ChipsSeen, stood: int) -> Gesture:
    """Gesture after these chips, where ``stood`` lay there before."""
    old = gesture or Gesture(seen.seat)
    motion, is_known = motion_of(seen, stood)
    if not motion:
        return old
    if old.is_open and old.motions:
        *earlier, last = old.motions
        return old._replace(
            motions=(*earlier, (*last, *motion)), is_known=old.is_known and is_known, is_open=False
        )
    return old._replace(motions=(*old.motions, motion), is_known=old.is_known and is_known)


def is_catching_up(hand: Hand, i: int, gesture: Gesture | None, stood: int, seen: int) -> bool:
    """True if chips of position ``i`` only come to a bet that counts already, as a blind does.

    They are no motion of his turn: what he puts down or says next is his first.
    """
    moved = gesture is not None and gesture.motions
    return not moved and stood < seen <= hand.bets[i]


def is_unfinished(gesture: Gesture) -> bool:
    """True if a bet was announced without its amount and no chips have come yet."""
    return gesture.said in _WITHOUT_AMOUNT and not gesture.said_chips and not gesture.motions


def motion_of(seen: ChipsSeen, stood: int) -> tuple[tuple[int, ...], bool]:
    """Chips of one motion, those taken away negative; True with them if it is known which.

    Which chips were taken away decides nothing: there the sum is enough.
    """
    motion = (*seen.added, *(-chip for chip in seen.removed))
    change = seen.chips - stood
    if sum(motion) == change:
        return (motion if change else ()), True
    return ((change,) if change else ()), change < 0


def unfinished_gesture(gesture: Gesture) -> Gesture:
    """Gesture that the dealer calls unfinished: its words are asked again, the motion goes on."""
    if not gesture.motions:
        return Gesture(gesture.seat)
    whole = tuple(chip for motion in gesture.motions for chip in motion)
    said = "" if gesture.said in _ASKED_AGAIN else gesture.said
    return gesture._replace(
        motions=(whole,), is_open=True, said=said, said_chips=gesture.said_chips if said else 0
    )


def with_lying_chips(hand: Hand, gesture: Gesture, seen: int) -> Gesture:
    """Gesture with the chips that lie above the seat's bet, where ``seen`` lie there in all.

    Where the motions don't account for what lies there, nobody saw which chips it were.
    """
    i = hand.position[gesture.seat]
    moved = net_chips(gesture)
    stood, bet = seen - moved, hand.bets[i]
    over = seen - antes_beside(hand, gesture.seat, stood) - bet
    if over == moved:
        return gesture
    if stood < bet and over <= 0:
        return gesture._replace(motions=())  # still on their way to a bet entered before
    return gesture._replace(motions=((over,),) if over else (), is_known=False)


def antes_beside(hand: Hand, seat: int, stood: int) -> int:
    """Chips of the seat's antes that still stand beside its bet: they are no part of the next."""
    over = stood - hand.bets[hand.position[seat]]
    return over if 0 < over <= posted_aside(hand, seat) else 0


def posted_aside(hand: Hand, seat: int) -> int:
    """Chips that the seat posted and that are no bet: they must not pay for anything else."""
    return sum(o.chips for o in hand.posted if o.seat == seat and o.post in _SWEPT)
