"""Options of the player to act, in exact chips, with the rule behind each amount."""

from typing import Final, NamedTuple

from dealer_assist.game.games import Structure
from dealer_assist.game.hand.betting import due_call, why_not_raise, why_warn_fold
from dealer_assist.game.hand.raise_amounts import (
    is_posted_maximum,
    least_raise_to,
    least_setting,
    most_raise_to,
    pot_raise_to,
    silent_least,
)
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR, Value
from dealer_assist.game.table.table import Hand

#: Constant, because looking it up in its Enum at every decision would cost time.
_FIXED = Structure.FIXED_LIMIT


class Options(NamedTuple):
    """Options of the seat to act, in exact chips, and the reasons.

    ``call`` is what it must add (0: it may check); ``min_to`` and ``max_to`` are raise-*to* totals
    of the street, 0 where it may not raise (``why_no_raise`` says why). ``opens`` means that a
    raise would be the street's first bet. ``why_min`` cites the rule for the minimum.

    ``floor`` are the points that the house's text leaves open about a bet or raise of this player:
    nobody is called before he makes one, and then it is the floor's to rule. Where it names the
    minimum, ``min_to`` is an amount that is enough under every rule known, which stands without a
    ruling.
    """

    seat: int
    call: int
    call_is_all_in: bool
    opens: bool
    min_to: int
    max_to: int
    all_in_to: int
    pot_to: int
    why_no_raise: Reason | None
    why_min: Reason
    warn_fold: Reason | None
    floor: tuple[Reason, ...] = ()

    @property
    def is_least_open(self) -> bool:
        """True if the text gives no minimum, so that the floor sets it."""
        return self.max_to > 0 and bool(self.why_min.setting)

    @property
    def sure_to(self) -> int:
        """Amount enough in every house, where the text gives no minimum; 0 where none is."""
        fixed = self.why_min.setting == "limit.short_allin"
        return self.min_to if self.is_least_open and not fixed else 0


def options_of(hand: Hand, i: int) -> Options:
    """Options of position ``i``, as if it were its turn."""
    wrong, asked = why_not_raise(hand, i), None
    least = most = lowest = 0
    key = least_setting(hand)
    if wrong is None or wrong.setting:
        asked, wrong = wrong, None
        most, lowest = most_raise_to(hand, i), least_raise_to(hand, key)
        least = min(lowest, most)
    level, stack = hand.level, hand.stacks[i]
    owed, all_in_to = due_call(hand, i), stack + hand.bets[i]
    why_min = _why_minimum(hand, key, least, least == all_in_to and least < lowest)
    return Options(
        hand.seats[i], owed, owed == stack and owed > 0, not level, least, most, all_in_to,
        pot_raise_to(hand, i), wrong, why_min, why_warn_fold(hand, i) if not owed else None,
        () if asked is None and not (least and why_min.setting) else _left_open(asked, why_min),
    )


def _left_open(asked: Reason | None, why_min: Reason) -> tuple[Reason, ...]:
    return tuple(r for r in (asked, why_min) if r is not None and r.setting)


def _why_minimum(hand: Hand, key: str, least: int, all_in_only: bool) -> Reason:
    """Rule of this setting behind the least raise-to, as it is at this moment."""
    rule, source = hand.rules[key], hand.house.source(key)
    if all_in_only:
        return Reason("why.all_in_only", source, least)
    if rule == FLOOR and silent_least(hand):
        return Reason("why.min_floor", source, least, setting=key)
    if least and hand.stakes.max_raise and is_posted_maximum(hand, least):
        return Reason("why.min_posted_maximum", hand.house.source("bet.max_raise"), least)
    if hand.game.structure is _FIXED:
        return Reason("why.min_limit", source, least)
    return Reason(_MIN_IDS[rule], source, least)


_MIN_IDS: Final[dict[Value, str]] = {
    "double_last_full": "why.min_double_last_full",
    "double_current": "why.min_double_current",
    "increment": "why.min_increment",
    "current_plus_increment": "why.min_current_plus_increment",
    "any_higher": "why.min_any_higher",
    "two_bb_floor": "why.min_two_bb",
    "big_blind": "why.min_big_blind",
    "any": "why.min_any_higher",
    "double_straddle": "why.min_double_straddle",
    "plus_bb": "why.min_plus_bb",
}
