"""What was read, left unread and read wrongly: counts, bounds and how true the confidence is."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from dealer_assist.devices.commissioning.findings.confidence_intervals import (
    lower_rate_bound,
    upper_rate_bound,
)

#: Edges of the bins of confidence.
BINS: Final = (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0)


@dataclass
class Tally:
    """What became of some windows, or of some corners or passages.

    `read` were told as a card, `wrong` of them another one; `guessed` is how many were right when
    the best guess counts too, told or not.
    """

    seen: int = 0
    read: int = 0
    wrong: int = 0
    guessed: int = 0
    #: for each bin of confidence: how many, how many right, sum of confidences; all guesses.
    bins: list[list[float]] = field(default_factory=lambda: [[0, 0, 0.0] for _ in BINS[1:]])

    def add(
        self, right: bool | None, confidence: float = 0.0, guess_right: bool | None = None
    ) -> None:
        """One more: `right` says whether the card told is the true one, None where none was told;
        then `guess_right` says it of the guess, None where there was none either.
        """
        self.seen += 1
        self.read += right is not None
        self.wrong += right is False
        best = right if right is not None else guess_right
        self.guessed += best is True
        if best is not None:
            place = sum(confidence >= edge for edge in BINS[1:-1])
            one = self.bins[place]
            one[0] += 1
            one[1] += best
            one[2] += confidence

    def join(self, other: "Tally") -> None:
        """Count the other's too."""
        self.seen += other.seen
        self.read += other.read
        self.wrong += other.wrong
        self.guessed += other.guessed
        for own, more in zip(self.bins, other.bins, strict=True):
            own[:] = [a + b for a, b in zip(own, more, strict=True)]

    def told(self) -> dict[str, Any]:
        """All figures, for --json."""
        seen = max(1, self.seen)
        return {
            "seen": self.seen, "read": self.read, "wrong": self.wrong,
            "coverage": self.read / seen,
            "coverage_at_least": lower_rate_bound(self.read, self.seen),
            "wrong_rate": self.wrong / seen,
            "wrong_at_most": upper_rate_bound(self.wrong, self.seen),
            "accuracy_of_read": (self.read - self.wrong) / max(1, self.read),
            "accuracy_if_forced": self.guessed / seen,
        }

    def reliability(self) -> list[dict[str, float]]:
        """For each bin of confidence that has any: how many, their mean confidence, how many of
        them were right.
        """
        return [
            {"from": low, "to": high, "count": int(many), "confidence": total / many,
             "right": right / many}
            for low, high, (many, right, total) in zip(BINS, BINS[1:], self.bins, strict=False)
            if many
        ]


@dataclass
class Row:
    """One line of a table: a deck, a photograph folder, a kind of must-reject window; `whys` are
    the reasons of what was left unread, where they are told."""

    name: str
    tally: Tally = field(default_factory=Tally)
    note: str = ""
    whys: Counter[str] = field(default_factory=Counter)


def total_of(rows: list[Row], name: str = "all") -> Row:
    """The sum of the rows."""
    row = Row(name)
    for one in rows:
        row.tally.join(one.tally)
    return row
