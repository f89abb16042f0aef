"""The players: they look at their cards, hear what is said, and act within what they may.

By a seed, and with some sense of the money; what they may do they learn as players do: from the
dealer, who reads it off the screen.
"""

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Act:
    """What a player does: "fold", "check", "call" or "raise" with the whole bet."""

    kind: str
    to: int = 0


@dataclass
class Players:
    """Everybody at the table."""

    rng: random.Random
    unit: int = 50
    loose: float = 0.45  # how often a bet is called
    bold: float = 0.14  # how often somebody raises
    planned: list[Act] | None = None  # what the next ones do whatever comes

    def decide(self, owes: int, least: int, most: int, stack: int, raised: bool) -> Act:
        """What the player to act does; ``least`` 0: he can't raise."""
        if self.planned:
            return _fitted(self.planned.pop(0), owes, least, most)
        throw = self.rng.random()
        may_raise = least > 0 and not raised
        if may_raise and throw < self.bold:
            return Act("raise", self._amount(least, most))
        if not owes:
            return Act("check")
        dear = owes > stack // 3
        return Act("call") if throw < (0.2 if dear else 0.12 + self.loose) else Act("fold")

    def _amount(self, least: int, most: int) -> int:
        high = min(most, least * 3)
        steps = max(0, (high - least) // self.unit)
        to = least + self.rng.randint(0, steps) * self.unit
        return most if most - to < self.unit * 4 else to


def _fitted(act: Act, owes: int, least: int, most: int) -> Act:
    """What was planned, as it can be done now."""
    if act.kind == "raise" and least:
        return Act("raise", max(least, min(act.to, most)))
    return Act("call") if owes else Act("check")
