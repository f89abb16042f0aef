"""Position in a hand, and moves from there: no Qt, no clock."""

from typing import Final

from dealer_assist.view.review.hand_list import ReviewedHand
from dealer_assist.view.review.review_steps import (
    HandPart,
    StepMark,
    last_marked_step,
    next_marked_step,
    parts_of,
    steps_of,
)

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 10.0)
_DECISION = frozenset({StepMark.DECISION})
_TO_SEE = frozenset({StepMark.IRREGULAR, StepMark.RULING})


class HandPlayer:
    """Position in one hand: the step that is shown. ``move`` goes where a key says."""

    def __init__(self, hand: ReviewedHand) -> None:
        self.hand = hand
        self.steps = steps_of(hand.played)
        self.at = 0
        self.playing = False
        self.speed = 1.0

    @property
    def last(self) -> int:
        """The last step, from 0."""
        return max(0, len(self.steps) - 1)

    def go(self, step: int) -> None:
        """Go to this step, or to the nearest there is."""
        self.at = min(max(0, step), self.last)

    def move(self, name: str) -> None:
        """Move as the key of this name does."""
        if name == "play":
            self.play()
            return
        if name == "speed":
            self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
            return
        self.playing = False
        self.go({
            "first": 0, "back": self.at - 1, "next": self.at + 1, "last": self.last,
            "decision": next_marked_step(self.steps, self.at, _DECISION),
            "decision_back": last_marked_step(self.steps, self.at, _DECISION),
            "mark": next_marked_step(self.steps, self.at, _TO_SEE),
            "mark_back": last_marked_step(self.steps, self.at, _TO_SEE),
        }.get(name, self.at))

    def play(self) -> None:
        """Start or stop playing; from the end it begins again."""
        self.playing = not self.playing
        if self.playing and self.at == self.last:
            self.at = 0

    def tick(self) -> bool:
        """Advance by one step while playing; False at the end."""
        if self.playing:
            self.go(self.at + 1)
            self.playing = self.at < self.last
        return self.playing

    def jump(self, part: HandPart) -> None:
        """Jump to the first step of this part."""
        self.playing = False
        self.go(parts_of(self.steps).get(part, self.at))
