"""Layouts of cards: scattered, fanned, in a row, one over another, one alone.

A lay is a list of places on the table in millimetres: a card's top left corner and its rotation.
The later ones lie over the earlier ones.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Floats

Spread = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CardPose:
    """Position of one card: its top left corner on the table (mm) and its rotation (degrees)."""

    x: float
    y: float
    turn: float

    def on_table(self) -> Floats:
        """3x3: a point of the card (mm from its top left corner) to the table (mm)."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return np.array([[c, -s, self.x], [s, c, self.y], [0, 0, 1]], np.float32)


def _about(middle: Spread, turn: float) -> CardPose:
    """A card whose middle is there."""
    x, y = float(middle[0]), float(middle[1])
    c, s = cos(radians(turn)), sin(radians(turn))
    left, up = CARD_W_MM / 2, CARD_H_MM / 2
    return CardPose(x - c * left + s * up, y - s * left - c * up, turn)


def scattered(rng: np.random.Generator, reach: float) -> list[CardPose]:
    """One to seven cards thrown anyhow within `reach` mm of the middle."""
    return [
        _about(rng.uniform(-reach, reach, 2), rng.uniform(0, 360))
        for _ in range(int(rng.integers(1, 8)))
    ]


def fan(rng: np.random.Generator, reach: float) -> list[CardPose]:
    """A hand held as a fan: turned about a point below, only corners visible."""
    count, step = int(rng.integers(2, 9)), rng.uniform(6, 22)
    arm, first = rng.uniform(60, 130), rng.uniform(0, 360)
    middle = rng.uniform(-reach / 2, reach / 2, 2)
    places = []
    for number in range(count):
        turn = first + (number - (count - 1) / 2) * step
        out = radians(turn)
        places.append(_about(middle + arm * np.array([sin(out), -cos(out)]), turn))
    return places


def row_of_cards(rng: np.random.Generator, reach: float) -> list[CardPose]:
    """Two to six cards side by side, apart or overlapping, nearly alike in turn."""
    count, turn = int(rng.integers(2, 7)), rng.uniform(0, 360)
    step = CARD_W_MM * rng.uniform(0.22, 1.25)
    along = np.array([cos(radians(turn)), sin(radians(turn))])
    if rng.random() < 0.25:  # a column, each card over the lower part of the one before
        along = np.array([-along[1], along[0]])
        step = CARD_H_MM * rng.uniform(0.25, 1.15)
    first = rng.uniform(-reach / 2, reach / 2, 2) - along * step * (count - 1) / 2
    slack = rng.uniform(0, 5)
    order = range(count) if rng.random() < 0.7 else range(count - 1, -1, -1)
    return [
        _about(first + along * step * number + rng.normal(0, slack / 3, 2),
               turn + rng.normal(0, slack) + 180 * (rng.random() < 0.1))
        for number in order
    ]  # fmt: skip


def one_card_alone(rng: np.random.Generator, reach: float) -> list[CardPose]:
    """One card, upright or nearly, about the middle: it may fill the whole picture."""
    turn = float(rng.choice([0.0, 90.0, 180.0, 270.0]) + rng.normal(0, 3))
    return [_about(rng.normal(0, reach / 12, 2), turn)]


def table_without_cards(rng: np.random.Generator, reach: float) -> list[CardPose]:
    """No card at all."""
    return []


Lay = Callable[[np.random.Generator, float], list[CardPose]]
LAYS: Final[tuple[Lay, ...]] = (
    scattered, scattered, scattered, fan, fan, row_of_cards, row_of_cards, row_of_cards,
    one_card_alone, table_without_cards,
)  # fmt: skip
