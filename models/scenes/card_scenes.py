"""Scenes: pictures of tables with cards lying anywhere, and the place of each visible index.

Made for the finder's training and for figures on pictures whose truth is known. Cards come as
pictures (any width, whole card); everything else (table, light, hands, chips, lens, noise) is drawn
here from a seeded generator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from drivers.vision.card_readings import CARD_W_MM, Floats, Picture
from drivers.vision.cards.index_finder import ANCHOR_MM
from drivers.vision.opencv import cv2
from models.scenes.card_layouts import LAYS, Lay
from models.scenes.clutter import Owner, chips, fingers, stray_card
from models.scenes.scene_light import in_uneven_light, photographed
from models.scenes.table_tops import any_top

#: The index is where it can be read: this box of the card, in mm from its top left corner.
INDEX_BOX: Final = (1.5, 2.0, 11.0, 23.0)


@dataclass(frozen=True, slots=True)
class Corner:
    """One index of a card: the picture's affine view of it and its visible part.

    `view` is 2x3, millimetres of the card (upright, from this corner) to pixels; `seen` is from 0
    to 1; `card` is the number of the card in the order of laying, `name` its name (None: a card
    that has no index, or none that counts).
    """

    view: Floats
    seen: float
    card: int
    name: str | None


@dataclass(frozen=True, slots=True)
class CardScene:
    """A picture and the corners in it, also the hidden ones."""

    picture: Picture
    corners: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """One card's picture and its name; None is a joker or a back, which has no index to find."""

    picture: Picture
    name: str | None


def table_to_picture(size: int, mm_px: float, tilt: float, rng: np.random.Generator) -> Floats:
    """3x3: table (mm, middle at 0) to picture (px), seen at `tilt` degrees from straight above."""
    turn, lean = rng.uniform(0, 2 * np.pi), np.radians(tilt)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    far = size / mm_px * rng.uniform(1.2, 4)  # the camera's distance, mm
    focal = mm_px * far
    leaned = np.array([[1, 0, 0], [0, np.cos(lean), 0], [0, np.sin(lean) / far, 1]])
    flat = np.array([[focal / far, 0, size / 2], [0, focal / far, size / 2], [0, 0, 1]])
    back = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return np.asarray(flat @ back @ leaned @ spin, np.float32)


def local_view(whole: Floats, x: float, y: float) -> Floats:
    """The 2x3 affine that equals the 3x3 `whole` about the point (x, y)."""
    point = whole @ np.array([x, y, 1.0], np.float32)
    u, v, w = (float(value) for value in point)
    slope = (whole[:2, :2] - np.outer([u / w, v / w], whole[2, :2])) / w
    shift = np.array([u / w, v / w]) - slope @ np.array([x, y])
    return np.asarray(np.column_stack([slope, shift]), np.float32)


def width_px(view: Floats) -> float:
    """The card's width in pixels under a local view (mm to px), the mean of both directions."""
    return float(np.sqrt(abs(np.linalg.det(view[:2, :2]))) * CARD_W_MM)


def _paste(canvas: Picture, owner: Owner, card: Picture, view: Floats, number: int) -> None:
    """Lay the card on the canvas with round corners and a soft edge; its pixels get `number`."""
    height, width = card.shape[:2]
    middle = local_view(view, CARD_W_MM / 2, CARD_W_MM * height / width / 2)
    scale = width_px(middle) / width
    while scale < 0.6 and width > 40:
        half = cv2.resize(card, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
        card = np.asarray(half, np.uint8)
        scale, (height, width) = scale * 2, card.shape[:2]
    mm = CARD_W_MM / width
    where = view @ np.array([[mm, 0, mm / 2], [0, mm, mm / 2], [0, 0, 1]], np.float32)
    size = (canvas.shape[1], canvas.shape[0])
    mask = cv2.warpPerspective(_rounded(height, width), where, size)
    laid = cv2.warpPerspective(card, where, size, borderMode=cv2.BORDER_REPLICATE)
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    if not rows.size:
        return
    part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    soft = mask[part][..., None].astype(np.float32) / 255
    canvas[part] = (canvas[part] * (1 - soft) + laid[part] * soft).astype(np.uint8)
    owner[part][mask[part] > 127] = number


def _shadow(canvas: Picture, card_h_mm: float, view: Floats, rng: np.random.Generator) -> None:
    """The dark rim of a card's shadow on the things under it."""
    ends = np.array([[0, 0], [CARD_W_MM, 0], [CARD_W_MM, card_h_mm], [0, card_h_mm]], np.float32)
    points = cv2.perspectiveTransform(ends[None], view)[0] + rng.normal(0, 1.5, 2)
    dark = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillConvexPoly(dark, points.astype(np.int32), int(255 * rng.uniform(0.2, 0.7)))
    soft = cv2.GaussianBlur(dark, (0, 0), rng.uniform(0.8, 4))
    canvas[:] = (canvas * (1 - soft[..., None].astype(np.float32) / 255)).astype(np.uint8)


def _rounded(height: int, width: int) -> Picture:
    radius = max(1, round(width * 3.2 / CARD_W_MM))
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(mask, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def _seen(owner: Owner, view: Floats, number: int) -> float:
    """Part of the index box about this corner that shows this card's own pixels."""
    left, top, right, bottom = INDEX_BOX
    grid = np.stack(np.meshgrid(np.linspace(left, right, 6), np.linspace(top, bottom, 9)), -1)
    at = np.rint(grid.reshape(-1, 2) @ view[:, :2].T + view[:, 2]).astype(int)
    size = owner.shape[0]
    inside = ((at >= 0) & (at < size)).all(1)
    at = at.clip(0, size - 1)
    return float((inside & (owner[at[:, 1], at[:, 0]] == number)).mean())


def card_scene(
    prints: Sequence[Print], size: int, widths: tuple[float, float], rng: np.random.Generator,
    lay: Lay | None = None,
) -> CardScene:  # fmt: skip
    """A table `size` x `size` px with cards of `widths[0]` to `widths[1]` px, drawn of `prints`."""
    canvas = any_top(size, rng)
    owner = np.full((size, size), -1, np.int16)
    mm_px = float(np.exp(rng.uniform(*np.log(widths)))) / CARD_W_MM
    tilt = float(rng.choice([rng.uniform(0, 12), rng.uniform(0, 50)]))
    eye = table_to_picture(size, mm_px, tilt, rng)
    lay = lay or LAYS[int(rng.integers(len(LAYS)))]
    laid: list[tuple[int, Print, Floats]] = []
    for place in lay(rng, 0.5 * size / mm_px):
        pick = prints[int(rng.integers(len(prints)))]
        if rng.random() < 0.12:
            pick = Print(stray_card(rng), None)
        view = np.asarray(eye @ place.on_table(), np.float32)
        height = CARD_W_MM * pick.picture.shape[0] / pick.picture.shape[1]
        if (view[2] @ [[0, 63, 0, 63], [0, 0, height, height], [1, 1, 1, 1]]).min() < 0.25:
            continue
        if rng.random() < 0.6:
            _shadow(canvas, height, view, rng)
        _paste(canvas, owner, pick.picture, view, len(laid))
        laid.append((len(laid), pick, view))
    if rng.random() < 0.12:
        fingers(canvas, owner, 16 * mm_px, rng)
    if rng.random() < 0.15:
        chips(canvas, owner, 39 * mm_px, rng)
    corners = [corner for item in laid for corner in _corners(owner, *item)]
    return CardScene(photographed(in_uneven_light(canvas, rng), rng), tuple(corners))


def whole_picture_scene(prints: Sequence[Print], size: int, rng: np.random.Generator) -> CardScene:
    """One upright card that is the whole picture, set in the corner of `size` x `size` px, its
    edge drawn out to the rest as the finder does it.
    """
    pick = prints[int(rng.integers(len(prints)))]
    ratio = pick.picture.shape[0] / pick.picture.shape[1]
    width = int(size * rng.uniform(0.5, 1.0) / ratio)
    height = min(size, round(width * ratio))
    card = cv2.resize(pick.picture, (width, height), interpolation=cv2.INTER_AREA)
    seen = photographed(card.astype(np.float32), rng)
    below, right = size - height, size - width
    canvas = cv2.copyMakeBorder(seen, 0, below, 0, right, cv2.BORDER_REPLICATE)
    per_mm = width / CARD_W_MM
    view = np.array([[per_mm, 0, -0.5], [0, per_mm, -0.5], [0, 0, 1]], np.float32)
    owner = np.zeros((size, size), np.int16)
    return CardScene(np.asarray(canvas, np.uint8), tuple(_corners(owner, 0, pick, view)))


def _corners(owner: Owner, number: int, pick: Print, whole: Floats) -> list[Corner]:
    height = CARD_W_MM * pick.picture.shape[0] / pick.picture.shape[1]
    upside = np.array([[-1, 0, CARD_W_MM], [0, -1, height], [0, 0, 1]], np.float32)
    both = []
    for view in (whole, np.asarray(whole @ upside, np.float32)):
        near = local_view(view, *ANCHOR_MM)
        both.append(Corner(near, _seen(owner, near, number), number, pick.name))
    return both
