"""Covered deal: there has been so much action that it is no misdeal any more.

Two actions or words at the Grand Cercle (GC:353). TDA 36: two actions in turn, of which one at
least puts chips in, or three in turn; posts are none. WSOP 105: two actions, but neither two folds
nor two checks, or three of any kind. Where the text is silent only the floor knows.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from dealer_assist.game.facts import Action, Bet, Called, Checked, Folded, HandMucked, Raised
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.hand.meaning.words_and_motions_so_far import net_chips
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Table

_COULD_BE_ANYTHING: Final = frozenset({"passer", "unclear", "chop"})
#: Kinds of action for this purpose: two folds or two checks are less than any other two.
_KIND: Final = {
    Folded: Action.FOLD, HandMucked: Action.FOLD, Checked: Action.CHECK, Called: Action.CALL,
    Bet: Action.BET, Raised: Action.RAISE,
}


class Act(NamedTuple):
    """Action or word since the deal: its kind ("" not known), and True if in turn."""

    kind: Action | str
    has_chips: bool
    in_turn: bool


def acts_so_far(table: Table) -> tuple[Act, ...]:
    """Actions and words since the deal, those out of turn and those not ruled on yet included.

    Those by which ``covered.deal_counts`` goes: under TDA 36 those in turn alone.
    """
    hand = table.hand
    if hand is None:
        return ()
    early = {act.seat: act for act in table.early}  # words and chips of one player are one act
    found = [*_done(table), *(Act(act.action, act.to_chips > 0, False) for act in early.values())]
    seat = seat_spoke_or_put(table)
    if seat and table.gesture is not None:
        found.append(Act(table.gesture.said, _chips_lie(table), _is_turn_of(hand, seat)))
    in_turn_only = hand.rules["covered.deal_counts"] == "chips_or_three"
    return tuple(act for act in found if act.in_turn or not in_turn_only)


def action_count(table: Table) -> int:
    """Number of these actions."""
    return len(acts_so_far(table))


def _done(table: Table) -> Iterator[Act]:
    """Actions taken, each by its fact."""
    past = [*states_of_hand(table)]
    for (now, hand), (_, earlier) in pairwise(past):
        if hand.actions == earlier.actions:
            continue
        seat = getattr(now.fact, "seat", 0)
        kind = _KIND.get(type(now.fact), "")
        in_turn = not kind or _is_turn_of(earlier, seat)  # a remedy acts for whose turn it is
        yield Act(kind, kind in (Action.CALL, Action.BET, Action.RAISE), in_turn)


def _is_turn_of(hand: Hand, seat: int) -> bool:
    return hand.actor >= 0 and hand.seats[hand.actor] == seat


def seat_spoke_or_put(table: Table) -> int:
    """Seat whose words or chips are no action yet; 0 for none, or where they count as early.

    A hand or a word that could be anything is neither an action nor a word.
    """
    gesture = table.gesture
    if gesture is None or any(act.seat == gesture.seat for act in table.early):
        return 0
    spoke = bool(gesture.said) and gesture.said not in _COULD_BE_ANYTHING
    return gesture.seat if spoke or _chips_lie(table) else 0


def _chips_lie(table: Table) -> bool:
    """True if chips that are no action yet lie in front of the player."""
    gesture = table.gesture
    return gesture is not None and net_chips(gesture) > 0


def is_covered(table: Table) -> bool:
    """True if the deal is covered by the house's rule; False where its text is silent.

    Once a flop lies there a whole round has been acted on: no count leaves that open.
    """
    hand = table.hand
    if hand is None or hand.street:
        return hand is not None
    return _is_enough(hand, acts_so_far(table))


def is_covered_since(table: Table, at: Table) -> bool:
    """True if there has been as much action since that table as covers a deal (TDA 36, 52-B)."""
    hand = table.hand
    return hand is not None and _is_enough(hand, acts_so_far(table)[action_count(at):])


def _is_enough(hand: Hand, count: tuple[Act, ...]) -> bool:
    needed = hand.rules["covered.deal_actions"]
    if needed == FLOOR:
        return False
    if len(count) != int(needed):
        return len(count) > int(needed)
    return _ENOUGH[str(hand.rules["covered.deal_counts"])](count)


def _puts_chips_in(count: tuple[Act, ...]) -> bool:
    return any(act.has_chips for act in count)


def _not_two_alike(count: tuple[Act, ...]) -> bool:
    kinds = {act.kind for act in count}
    return kinds not in ({Action.FOLD}, {Action.CHECK})


#: True where just as many actions as needed are enough, by ``covered.deal_counts``.
_ENOUGH: Final[Mapping[str, Callable[[tuple[Act, ...]], bool]]] = {
    "any": lambda _: True, "chips_or_three": _puts_chips_in, "not_two_alike": _not_two_alike,
}


def is_cover_silent(table: Table) -> bool:
    """True if the house's text doesn't say when a deal is covered."""
    return table.hand is not None and table.hand.rules["covered.deal_actions"] == FLOOR
