"""What becomes of a tap: facts, or the one reason why it made none."""

from dataclasses import dataclass

from dealer_assist import events as e
from dealer_assist.hand.reason import Reason


@dataclass(frozen=True, slots=True)
class Entered:
    """The facts of a tap; or a message id why it made none.

    ``why`` is the whole reason, with its numbers and the rule behind it, where there is one.
    """

    facts: tuple[e.Fact, ...] = ()
    notice: str = ""
    detail: str = ""
    why: Reason | None = None


MISSED = Entered(notice="alert.tap_missed")


def refused(why: Reason) -> Entered:
    """No fact, for this reason."""
    return Entered(notice=why.id, detail=why.name, why=why)
