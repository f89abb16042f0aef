"""Other things on a table: fingers, chips, backs, blank cards and cards of text."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from models.scenes.table_tops import any_top, colour

Owner = NDArray[np.int16]
#: Owner of a pixel that a hand or a chip covers.
COVER: Final = -2


def fingers(canvas: Picture, owner: Owner, px: float, rng: np.random.Generator) -> None:
    """Three or four skin-coloured fingers, each `px` wide, from one side over the things there."""
    size = canvas.shape[0]
    tone = rng.uniform(0.25, 1.0)
    skin = (np.array([150, 180, 230]) * tone + rng.normal(0, 12, 3)).clip(0, 255)
    tip = rng.uniform(0, size, 2)
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    mask = np.zeros(canvas.shape[:2], np.uint8)
    for number in range(int(rng.integers(1, 5))):
        start = tip + across * px * 1.15 * number + along * rng.uniform(-1, 1) * px
        cv2.line(
            mask, start.astype(int).tolist(), (start + along * size * 2).astype(int).tolist(), 255,
            max(2, int(px * rng.uniform(0.8, 1.1))), cv2.LINE_AA,
        )  # fmt: skip
    shaped = cv2.GaussianBlur(mask, (0, 0), max(1.0, px / 5))[..., None] / 255
    lit = (skin * (0.65 + 0.35 * shaped)).astype(np.uint8)
    canvas[mask > 127] = lit[mask > 127]
    owner[mask > 127] = COVER


def chips(canvas: Picture, owner: Owner, px: float, rng: np.random.Generator) -> None:
    """A few chips of `px` diameter with edge spots and a value, lying flat."""
    size = canvas.shape[0]
    for _ in range(int(rng.integers(1, 7))):
        at = rng.integers(0, size, 2)
        half = max(3, int(px / 2))
        cv2.circle(canvas, at.tolist(), half, colour(rng), -1, cv2.LINE_AA)
        spot, first = colour(rng), rng.uniform(0, 60)
        for turn in np.arange(first, first + 360, 60):
            cv2.ellipse(canvas, at.tolist(), (half - 1, half - 1), turn, 0, 22, spot,
                        max(1, half // 4), cv2.LINE_AA)  # fmt: skip
        cv2.circle(canvas, at.tolist(), int(half * 0.6), colour(rng), -1, cv2.LINE_AA)
        word = str(rng.choice(["1", "5", "10", "25", "100", "500", "A", "K"]))
        cv2.putText(canvas, word, (int(at[0] - half * 0.4), int(at[1] + half * 0.25)), 0,
                    half / 36, colour(rng, 0, 90), 1, cv2.LINE_AA)  # fmt: skip
        cv2.circle(owner_mask := np.zeros(canvas.shape[:2], np.uint8), at.tolist(), half, 1, -1)
        owner[owner_mask > 0] = COVER


def stray_card(rng: np.random.Generator) -> Picture:
    """A card without an index: a back, a blank, a card of text or of large shapes."""
    paper = np.full((336, 240, 3), 255, np.uint8)
    paper[:] = colour(rng, 225, 255)
    kind = rng.random()
    edge = int(rng.integers(0, 22))
    inner = np.s_[edge : 336 - edge, edge : 240 - edge]
    if kind < 0.45:
        paper[inner] = _lattice(rng)[inner]
    elif kind < 0.6:
        paper[inner] = any_top(336, rng)[:, :240][inner]
    elif kind < 0.8:
        for y in range(20, 330, int(rng.integers(14, 60))):
            word = str(rng.choice(["NAME", "10.20", "K+S", "Table 7", "Jack", "A4"]))
            at, font = (int(rng.integers(5, 120)), y), int(rng.integers(0, 8))
            size, thick = rng.uniform(0.3, 1.6), int(rng.integers(1, 4))
            cv2.putText(paper, word, at, font, size, colour(rng, 0, 120), thick)
    return paper


def _lattice(rng: np.random.Generator) -> Picture:
    """A back's pattern: crossing lines, rings or diamonds in one ink on white or the reverse."""
    ink, ground = colour(rng, 0, 160), colour(rng, 190, 255)
    if rng.random() < 0.3:
        ink, ground = ground, ink
    sheet = np.zeros((336, 240, 3), np.uint8)
    sheet[:] = ground
    step, thick = int(rng.integers(6, 40)), int(rng.integers(1, 5))
    pick = rng.random()
    for offset in range(-336, 600, step):
        if pick < 0.4:
            cv2.line(sheet, (offset, 0), (offset + 336, 336), ink, thick, cv2.LINE_AA)
            cv2.line(sheet, (offset, 336), (offset + 336, 0), ink, thick, cv2.LINE_AA)
        elif pick < 0.7:
            for x in range(0, 240 + step, step):
                cv2.circle(sheet, (x, offset), step // 2, ink, thick, cv2.LINE_AA)
        else:
            cv2.circle(sheet, (120, 168), abs(offset) // 2 + 1, ink, thick, cv2.LINE_AA)
    return sheet
