"""Pictures of cards laid by hand, for tests: where each lies is known to the pixel."""

import numpy as np

from drivers.sim import deck
from drivers.vision.card_readings import CARD_W_MM, Floats, Picture
from drivers.vision.opencv import cv2

FELT = (58, 92, 44)


def table(width: int = 900, height: int = 600, colour: tuple[int, int, int] = FELT) -> Picture:
    """A bare table with a little noise."""
    noise = np.random.default_rng(1).normal(0, 2, (height, width, 3))
    return np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)


def lay(picture: Picture, name: str, x: float, y: float, turn: float = 0.0,
        width: float = 150.0) -> Floats:  # fmt: skip
    """Lays a card with its middle at (x, y); returns its four corners, from its top left one."""
    card = deck.card(name)
    high, wide = card.shape[:2]
    scale, c, s = width / wide, np.cos(np.radians(turn)), np.sin(np.radians(turn))
    half = np.array([wide / 2, high / 2])
    slope = scale * np.array([[c, -s], [s, c]])
    view = np.column_stack([slope, np.array([x, y]) - slope @ half])
    size = (picture.shape[1], picture.shape[0])
    small = cv2.GaussianBlur(card, (0, 0), max(0.01, 0.4 / scale - 0.2))
    mask = cv2.warpAffine(np.full((high, wide), 255, np.uint8), view, size)
    laid = cv2.warpAffine(small, view, size, borderMode=cv2.BORDER_REPLICATE)
    picture[mask > 127] = laid[mask > 127]
    ends = np.array([[0, 0, 1], [wide, 0, 1], [wide, high, 1], [0, high, 1]])
    box = np.asarray(ends @ view.T, np.float32)
    rim = np.rint(box * 8).astype(np.int32)
    cv2.polylines(picture, [rim], True, (110, 110, 110), 1, cv2.LINE_AA, 3)
    return box


def view_of(box: Floats) -> Floats:
    """2x3: the card's mm to pixels, for a card whose corners are there (seen straight on)."""
    across = (box[1] - box[0]) / CARD_W_MM
    down = np.array([-across[1], across[0]])
    return np.column_stack([across, down, box[0]]).astype(np.float32)
