"""Recorded hands that ship with the project, for the demo and for practice.

All of them come from collections under the MIT licence (LICENCES.md), and every card that reached
a showdown is known. Each names its origin and its final stacks (``hands.phhs``).
"""

from functools import cache
from importlib.resources import files

from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh


class DemoHandsBroken(ValueError):
    """A shipped hand can't be read: a defect of ours."""


@cache
def demo_hands() -> tuple[RecordedHand, ...]:
    """The shipped hands in their order, the liveliest first.

    >>> demo_hands()[0].source
    'pluribus'
    """
    text = (files(__package__) / "hands.phhs").read_text(encoding="utf-8")
    out: list[RecordedHand] = []
    for hand in read_phh(text, "hands.phhs"):
        if isinstance(hand, UnreadableHand):
            raise DemoHandsBroken(f"{hand.where}: {hand.says}")
        out.append(hand)
    return tuple(out)
