"""People at a table as a camera over it sees them: hands, cards, chips, shadows.

Rough on purpose: it is there to find out whether what watches a camera keeps quiet when people do
what they do at a table, and speaks when the camera is touched.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from drivers.sim.bare_table_picture import CHIPS
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2

_SLEEVES = ((40, 40, 45), (90, 60, 40), (160, 160, 165), (50, 50, 120), (30, 70, 40))


@dataclass
class Bustle:
    """People at one table; `step` is what it looks like a second later."""

    table: Picture
    rng: Generator
    hands: int = 3
    _lying: list[Picture] = field(default_factory=list)
    _still: int = 0
    _arms: list[tuple[float, ...]] = field(default_factory=list)
    _dealt: Picture | None = None

    def step(self) -> Picture:
        """The view, a second later: chips and cards put down or collected, hands anywhere."""
        if self._dealt is None or self.rng.random() < 0.02:
            self._dealt = self.table.copy()
        if self.rng.random() < 0.35:
            self._put(self._dealt)
        if self._still <= 0:
            count = int(self.rng.integers(0, self.hands + 1))
            self._arms = [self._arm() for _ in range(count)]
            # Some people rest an arm on the rail for a minute.
            self._still = int(self.rng.choice([1, 1, 1, 2, 5, 40], p=[.3, .2, .2, .2, .08, .02]))
        self._still -= 1
        seen = self._dealt.copy()
        for arm in self._arms:
            self._draw_arm(seen, arm)
        return seen

    def _put(self, on: Picture) -> None:
        height, width = on.shape[:2]
        x, y = int(self.rng.uniform(0.12, 0.88) * width), int(self.rng.uniform(0.15, 0.8) * height)
        if self.rng.random() < 0.4:
            turn = self.rng.uniform(0, 180)
            box = cv2.boxPoints(((x, y), (width / 30, width / 21), turn)).astype(np.int32)
            cv2.fillConvexPoly(on, box, (225, 228, 230), cv2.LINE_AA)
            cv2.polylines(on, [box], True, (150, 150, 150), 1, cv2.LINE_AA)
            cv2.circle(on, (x, y), width // 120, (30, 30, 160), -1, cv2.LINE_AA)
            return
        colour = CHIPS[int(self.rng.integers(len(CHIPS)))]
        for _ in range(int(self.rng.integers(1, 6))):
            at = (x + int(self.rng.normal(0, width / 60)), y + int(self.rng.normal(0, width / 60)))
            cv2.circle(on, at, width // 55, colour, -1, cv2.LINE_AA)
            cv2.circle(on, at, width // 55, (235, 235, 235), max(1, width // 400), cv2.LINE_AA)

    def _arm(self) -> tuple[float, ...]:
        """From where, to where, how wide, which colour of sleeve."""
        turn = self.rng.uniform(0, 2 * np.pi)
        reach = self.rng.uniform(0.05, 0.75)
        return (turn, reach, self.rng.uniform(0.03, 0.07), float(self.rng.integers(len(_SLEEVES))),
                self.rng.uniform(-0.3, 0.3))

    def _draw_arm(self, on: Picture, arm: tuple[float, ...]) -> None:
        turn, reach, wide, sleeve, bend = arm
        height, width = on.shape[:2]
        middle = np.array([width / 2, height / 2])
        ray = np.array([np.sin(turn), np.cos(turn)])
        out = middle + ray * np.array([width, height]) * 0.75
        hand = out + (middle - out) * reach + np.array([ray[1], -ray[0]]) * bend * width * 0.2
        thick = int(wide * width)
        shadow = np.zeros(on.shape[:2], np.uint8)
        _limb(shadow, out + thick * 0.5, hand + thick * 0.5, thick, 255)
        dark = cv2.GaussianBlur(shadow, (0, 0), thick / 3 + 1)[..., None] / np.float32(255 / 0.45)
        on[:] = (on * (1 - dark)).astype(np.uint8)
        _limb(on, out, out + (hand - out) * 0.7, int(thick * 1.4), _SLEEVES[int(sleeve)])
        skin = (105, 140, 200) if bend > 0 else (60, 85, 130)
        _limb(on, out + (hand - out) * 0.68, hand, thick, skin)
        for finger in range(4):
            tip = hand + (hand - out) / (np.linalg.norm(hand - out) + 1) * thick * 1.1
            tip = tip + np.array([ray[1], -ray[0]]) * thick * (finger - 1.5) * 0.3
            _limb(on, hand, tip, max(1, thick // 4), skin)


def _limb(on: Picture, start: Picture, end: Picture, thick: int,
          colour: tuple[int, ...] | int) -> None:
    a, b = (tuple(int(one) for one in point) for point in (start, end))
    cv2.line(on, a, b, colour, max(1, thick), cv2.LINE_AA)
