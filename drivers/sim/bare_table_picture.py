"""A bare table seen from above: felt, lines, a rail, a tray. Not for reading cards or chips."""

import numpy as np
from numpy.random import Generator

from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2

CHIPS = ((40, 40, 190), (170, 90, 30), (70, 140, 40), (30, 30, 30), (200, 200, 200), (150, 60, 110))


def empty_table(size: tuple[int, int], rng: Generator) -> Picture:
    """A bare table: felt with its grain, a betting line, rings, a tray, the rail and the floor."""
    width, height = size
    felt = np.array(rng.choice([(60, 95, 20), (110, 60, 25), (45, 35, 110), (70, 70, 70)]))
    table = np.full((height, width, 3), 60.0)
    noise = rng.normal(0, 10, (height // 4 + 1, width // 4 + 1)).astype(np.float32)
    grain = cv2.resize(noise, (width, height))
    middle, axes = (width // 2, height // 2), (int(width * 0.47), int(height * 0.44))
    drawn = np.asarray(np.clip(table + grain[..., None] * 2, 0, 255), np.uint8)
    _oval(drawn, middle, (axes[0] + width // 30, axes[1] + width // 30), (30, 45, 70), -1)
    inside = np.zeros((height, width), np.uint8)
    cv2.ellipse(inside, middle, axes, 0, 0, 360, 255, -1)
    on = inside > 0
    drawn[on] = np.clip(felt + grain[..., None] * 0.5, 0, 255)[on]
    line = tuple(int(one) for one in felt * 0.3 + 170)
    _oval(drawn, middle, (int(axes[0] * 0.75), int(axes[1] * 0.68)), line, max(1, width // 300))
    for turn in np.linspace(0.6, 2 * np.pi - 0.6, 10):
        at = (int(middle[0] + axes[0] * 0.73 * np.sin(turn)),
              int(middle[1] + axes[1] * 0.66 * np.cos(turn)))
        cv2.circle(drawn, at, width // 40, line, max(1, width // 400), cv2.LINE_AA)
    for card in range(5):
        left = middle[0] + int((card - 2.5) * width / 22)
        cv2.rectangle(drawn, (left, middle[1] - height // 16),
                      (left + width // 26, middle[1] + height // 16), line, 1, cv2.LINE_AA)
    tray = (middle[0] - width // 8, int(height * 0.84)), (middle[0] + width // 8,
                                                          int(height * 0.93))
    cv2.rectangle(drawn, *tray, (25, 25, 25), -1)
    for rack in range(8):
        x = tray[0][0] + (rack * 2 + 1) * width // 64
        cv2.rectangle(drawn, (x, tray[0][1] + 4), (x + width // 48, tray[1][1] - 4),
                      CHIPS[rack % len(CHIPS)], -1)
    cv2.putText(drawn, "CARD ROOM", (middle[0] - width // 9, middle[1] + height // 5),
                cv2.FONT_HERSHEY_DUPLEX, width / 900, line, max(1, width // 500), cv2.LINE_AA)
    shade = _falloff(size, rng)
    return np.asarray(np.clip(drawn * shade[..., None], 0, 255), np.uint8)


def _oval(on: Picture, middle: tuple[int, int], axes: tuple[int, int],
          colour: tuple[int, ...], thick: int) -> None:
    cv2.ellipse(on, middle, axes, 0, 0, 360, colour, thick, cv2.LINE_AA)


def _falloff(size: tuple[int, int], rng: Generator) -> Picture:
    """A lamp somewhere over the table: bright below it, darker to the edges."""
    width, height = size
    ys, xs = np.mgrid[0:height, 0:width]
    x, y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.7) * height
    far = np.hypot(xs - x, ys - y) / width
    return np.asarray(1.15 / (1 + 1.2 * far**2), np.float32)
