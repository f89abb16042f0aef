"""Result of a tap: facts, or the one reason why it made none."""

from collections.abc import Sequence

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TapResult:
    """Facts of a tap; or a message id why it made none.

    ``why`` is the whole reason, with its numbers and the rule behind it, where there is one.
    """

    facts: tuple[e.Fact, ...] = ()
    notice: str = ""
    detail: str = ""
    why: Reason | None = None


MISSED = TapResult(notice="alert.tap_missed")


def refused_tap(why: Reason) -> TapResult:
    """Refusal: no fact, for this reason."""
    return TapResult(notice=why.id, detail=why.name, why=why)


def person_of_tap(table: Table, facts: Sequence[e.Fact]) -> str:
    """Name of whoever the facts of a tap name, else the dealer's where known."""
    signs = [f.name for f in facts if isinstance(f, e.FloorSignedIn | e.FloorSignedOut)]
    if signs:
        return signs[-1]
    named = (getattr(fact, "by", "") or getattr(fact, "dealer", "") for fact in facts)
    return next((name for name in named if name), table.evening.dealer or "dealer")
