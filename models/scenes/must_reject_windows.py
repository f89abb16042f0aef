"""Windows in which no card may be read: tests of a recogniser's restraint.

Each kind is one way in which a camera or a hand spoils the index, or a thing that is no card's
face. A recogniser that still reads the true card if one lies there has made no mistake; any other
card read is a wrong read.
"""

from dataclasses import replace
from enum import StrEnum
from typing import Final

import numpy as np

from drivers.vision.card_readings import (
    CARD_W_MM,
    WINDOW_H,
    WINDOW_H_MM,
    WINDOW_W_MM,
    Floats,
    Picture,
)
from drivers.vision.opencv import cv2
from models.scenes import window_optics
from models.scenes.card_index_boxes import Index, PixelBox, index_of
from models.scenes.window_optics import Regime


class Reject(StrEnum):
    """Reason why the window must not be read; beside it, the picture that `must_reject` wants."""

    MOTION = "motion"  # 12 px and more while the shutter is open; a card
    EXPOSURE = "exposure"  # twice too long; a card
    GREY = "grey"  # a card
    RED_ONLY = "red only"  # a card
    HALF_INDEX = "half index"  # the window cuts the rank or the pip; a card
    FINGER_RANK = "finger on the rank"  # a card
    FINGER_PIP = "finger on the pip"  # a card
    BACK = "back"  # a back
    ART = "art"  # somewhere in the middle of a card
    BLANK = "blank"  # any picture: paper alone is drawn
    CUT_CARD = "cut card"  # any picture: one colour is drawn
    FELT = "felt"  # any picture: no card at all is drawn
    JOKER = "joker"  # a joker


#: The kinds that need a card's face with an index.
OF_A_CARD: Final = (
    Reject.MOTION,
    Reject.EXPOSURE,
    Reject.GREY,
    Reject.RED_ONLY,
    Reject.HALF_INDEX,
    Reject.FINGER_RANK,
    Reject.FINGER_PIP,
)


def must_reject(
    kind: Reject, picture: Picture, regime: Regime, rng: np.random.Generator
) -> Picture:
    """One window of that kind, photographed under `regime`."""
    if kind is Reject.MOTION:
        still = window_optics.photograph(picture, window_optics.without_motion(regime), rng)
        return window_optics.smear_by_motion(still, rng.uniform(12, 18), rng.uniform(0, 180))
    if kind is Reject.EXPOSURE:
        return window_optics.brighten(window_optics.photograph(picture, regime, rng), 2.0)
    if kind is Reject.GREY:
        return window_optics.grey(window_optics.photograph(picture, regime, rng))
    if kind is Reject.RED_ONLY:
        return window_optics.red_only(window_optics.photograph(picture, regime, rng))
    if kind is Reject.HALF_INDEX:
        return half_index(picture, regime, rng)
    if kind in (Reject.FINGER_RANK, Reject.FINGER_PIP):
        return finger(picture, regime, rng, on_rank=kind is Reject.FINGER_RANK)
    if kind is Reject.ART:
        origin = (rng.uniform(14, 34), rng.uniform(14, 48))
        return window_optics.expose(picture, window_optics.random_card_position(picture, regime,
                                                                                rng, origin),
                                    regime, rng)
    if kind in (Reject.BACK, Reject.JOKER):
        return window_optics.photograph(picture, regime, rng)
    return window_optics.photograph(_plain(kind, rng), regime, rng)


def half_index(
    card: Picture, regime: Regime, rng: np.random.Generator, index: Index | None = None
) -> Picture:
    """The window stands wrongly: 45 to 75 % of the rank's or the pip's width or height is lost."""
    index = index or index_of(card)
    per_mm = card.shape[1] / CARD_W_MM
    lost = rng.uniform(0.45, 0.75)
    x = y = 0.0
    side = rng.integers(0, 4)
    if side == 0:
        x = index.rank.left + lost * index.rank.width
    elif side == 1:
        y = index.rank.top + lost * index.rank.height
    elif side == 2:
        x = index.rank.right - lost * index.rank.width - WINDOW_W_MM * per_mm
    else:
        y = index.pip.bottom - lost * index.pip.height - WINDOW_H_MM * per_mm
    origin = (x / per_mm, y / per_mm)
    placed = replace(regime, shift=0.0, rotation=min(regime.rotation, 2.0), cover=0.0)
    return window_optics.expose(card, window_optics.random_card_position(card, placed, rng, origin),
                                placed, rng)


def finger(
    card: Picture,
    regime: Regime,
    rng: np.random.Generator,
    *,
    on_rank: bool,
    index: Index | None = None,
) -> Picture:
    """A fingertip lies over most of the rank, or of the pip."""
    index = index or index_of(card)
    at = window_optics.random_card_position(card, regime, rng)
    window = window_optics.warp(card, at, window_optics.surroundings(rng))
    target = index.rank if on_rank else index.pip
    window = _fingertip(window, _through(at, target), rng)
    window = window_optics.smear_by_motion(window, rng.uniform(0, regime.motion),
                                           rng.uniform(0, 180))
    window = window_optics.defocus(window, rng.uniform(0, regime.blur))
    window = window_optics.light(window, regime, rng)
    return window_optics.noise(window, rng.uniform(0.3, 1) * regime.noise, rng)


def _through(at: Floats, box: PixelBox) -> PixelBox:
    """The box round `box` in the window."""
    corners = np.array([[box.corners()]], np.float32).reshape(-1, 1, 2)
    moved = np.asarray(cv2.perspectiveTransform(corners, at)).reshape(-1, 2)
    left, top = moved.min(axis=0)
    right, bottom = moved.max(axis=0)
    return PixelBox(float(left), float(top), float(right), float(bottom))


def _fingertip(window: Picture, target: PixelBox, rng: np.random.Generator) -> Picture:
    """A finger from outside the window whose tip ends on the far side of `target`."""
    skin = np.array([rng.uniform(60, 150), rng.uniform(80, 180), rng.uniform(120, 235)])
    skin = np.sort(skin)
    covered = window.copy()
    aside = rng.uniform(-0.12, 0.12, 2) * (target.width, target.height)
    middle = (np.add(target.corners()[0], target.corners()[2]) / 2) + aside
    axes = (target.width * rng.uniform(0.62, 0.9) + 2, target.height * rng.uniform(0.62, 0.9) + 2)
    angle = rng.uniform(0, 360)
    tip = (round(middle[0]), round(middle[1]))
    size = (round(axes[0]), round(axes[1]))
    colour = (float(skin[0]), float(skin[1]), float(skin[2]))
    cv2.ellipse(covered, tip, size, 0, 0, 360, colour, -1, cv2.LINE_AA)
    away = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))]) * 2 * WINDOW_H
    end = (round(middle[0] + away[0]), round(middle[1] + away[1]))
    cv2.line(covered, tip, end, colour, round(2 * min(size)), cv2.LINE_AA)
    shade = 1 + rng.uniform(0, 0.25) * window_optics.slope(rng)[..., None]
    shaded = np.clip(covered * shade, 0, 255).astype(np.uint8)
    changed = (covered != window).any(axis=2, keepdims=True)
    return np.where(changed, shaded, window).astype(np.uint8)


def _plain(kind: Reject, rng: np.random.Generator) -> Picture:
    """Paper, a cut card of one colour, or felt, as a card-sized picture."""
    picture = np.zeros((126, 90, 3), np.float32)
    if kind is Reject.BLANK:
        picture += rng.uniform(225, 255, 3).astype(np.float32)
    elif kind is Reject.CUT_CARD:
        picture += rng.uniform(0, 235, 3).astype(np.float32)
    else:
        weave = rng.standard_normal(picture.shape[:2], dtype=np.float32)[..., None]
        picture += rng.uniform(10, 150, 3).astype(np.float32) + weave * np.float32(
            rng.uniform(2, 14)
        )
    return np.clip(picture, 0, 255).astype(np.uint8)
