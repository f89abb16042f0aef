"""Cards that lie free, by their outline: four straight sides, found exactly.

An outline that is wholly visible places the card better than its index alone, seen from the side
above all. Cards under others, in fans or cut off by the picture's edge have none; the finder
(drivers.vision.cards.index_finder) is for them.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.opencv import cv2

_LONGEST: Final = 960  # outlines are looked for in a copy of at most this length
_LEAST_AREA: Final = 0.0015  # of the picture
_MOST_QUADS: Final = 40
#: Height over width of a card, seen from anywhere above a table. Straight on it is 1.4 to 1.56.
_ASPECTS: Final = (1.05, 2.3)
_WHOLE_ASPECTS: Final = (1.25, 1.75)


def find_quads(picture: Picture) -> list[Floats]:
    """Outlines of single cards: each 4x2, clockwise from a top left corner, long sides down.

    The card's top is unknown: a card is alike both ways.
    """
    longest = max(picture.shape[:2])
    scale = min(1.0, _LONGEST / longest)
    small = picture
    if scale < 1:
        small = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    least = _LEAST_AREA * small.shape[0] * small.shape[1]
    found: list[tuple[tuple[int, float], Floats]] = []
    for number, (mask, rim) in enumerate(_masks(small)):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) < 60 or cv2.contourArea(contour) < least:
                continue
            fitted = fit_quad(contour[:, 0].astype(np.float32))
            if fitted is None:
                continue
            off, quad = fitted
            quad = _grown(quad, -rim if cv2.contourArea(contour, True) > 0 else rim)
            if not _is_frame(quad, small):
                found.append(((number, off), quad))
    found.sort(key=lambda pair: pair[0])
    kept: list[Floats] = []
    for _, quad in found:
        if all(not _same(quad, other) for other in kept):
            kept.append(quad)
    return [((quad + 0.5) / scale - 0.5).astype(np.float32) for quad in kept[:_MOST_QUADS]]


def whole_picture(picture: Picture) -> Floats | None:
    """The picture's own outline, where it has a card's shape; None otherwise."""
    height, width = picture.shape[:2]
    quad = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float32)
    if width > height:
        quad = np.roll(quad, -1, axis=0)
    aspect = max(height, width) / min(height, width)
    return quad if _WHOLE_ASPECTS[0] < aspect < _WHOLE_ASPECTS[1] else None


def _masks(picture: Picture) -> Iterator[tuple[NDArray[np.uint8], float]]:
    """Pictures of 0 and 255 in which a card may be one piece: whiter than the table, or edged;
    the most exact first. Beside each how far inside the true edge such a piece ends, in pixels.
    """
    white = cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2])
    white = cv2.GaussianBlur(white, (0, 0), 1.0)
    _, bright = cv2.threshold(white, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    yield np.asarray(bright, np.uint8), 0.0
    around = max(picture.shape[:2]) // 6 | 1
    local = cv2.boxFilter(white, -1, (around, around))
    above = (white.astype(np.int16) > local.astype(np.int16) + 8) * np.uint8(255)
    yield np.asarray(above, np.uint8), 0.0
    colours = [cv2.Canny(part, 30, 90) for part in cv2.split(cv2.GaussianBlur(picture, (0, 0), 1))]
    edges = cv2.dilate(cv2.max(cv2.max(colours[0], colours[1]), colours[2]), np.ones((3, 3)))
    yield np.asarray(cv2.bitwise_not(edges), np.uint8), 2.5


def fit_quad(points: Floats) -> tuple[float, Floats] | None:
    """Four straight sides through an outline's points (Nx2) and their distance from the points.

    The distance is in parts of the shorter side. None if the outline isn't a card's.
    """
    hull = cv2.convexHull(points)
    perimeter = cv2.arcLength(hull, True)
    area = cv2.contourArea(hull)
    if cv2.contourArea(points) < 0.9 * area:
        return None
    rough = cv2.approxPolyDP(hull, 0.04 * perimeter, True)[:, 0]
    if len(rough) != 4:
        return None
    quad = _sharpened(points, rough.astype(np.float32))
    if quad is None or not cv2.isContourConvex(quad):
        return None
    quad = _standing(quad)
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    across, down = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    if not _ASPECTS[0] < down / across < _ASPECTS[1]:
        return None
    if min(sides[0], sides[2]) < 0.7 * max(sides[0], sides[2]):
        return None
    if min(sides[1], sides[3]) < 0.7 * max(sides[1], sides[3]):
        return None
    missing = 1 - area / cv2.contourArea(quad)  # the round corners are 1 %
    return (abs(missing - 0.005), quad) if -0.03 < missing < 0.06 else None


def _sharpened(points: Floats, rough: Floats) -> Floats | None:
    """The corners where lines through the middle parts of the four sides meet."""
    lines = []
    for start, end in zip(rough, np.roll(rough, -1, axis=0), strict=True):
        along = end - start
        length = float(np.linalg.norm(along))
        if length < 8:
            return None
        along = along / length
        away = points - start
        way, off = away @ along, away @ np.array([-along[1], along[0]])
        near = (way > 0.15 * length) & (way < 0.85 * length) & (np.abs(off) < 0.04 * length + 2)
        if near.sum() < 8:
            return None
        dx, dy, x, y = cv2.fitLine(points[near], cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append((float(dx), float(dy), float(x), float(y)))
    corners = []
    for number in range(4):
        (dx, dy, x, y), (ex, ey, u, v) = lines[number - 1], lines[number]
        cross = dx * ey - dy * ex
        if abs(cross) < 0.3:
            return None
        far = ((u - x) * ey - (v - y) * ex) / cross
        corners.append((x + far * dx, y + far * dy))
    return np.array(corners, np.float32)


def _standing(quad: Floats) -> Floats:
    """The quad clockwise, its first side a short one."""
    if cv2.contourArea(quad, True) < 0:
        quad = quad[::-1].copy()
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    return np.asarray(quad, np.float32)


def _grown(quad: Floats, px: float) -> Floats:
    """The quad with each side moved outwards by so much; it is nearly a rectangle."""
    sides = np.roll(quad, -1, axis=0) - quad
    along = sides / np.linalg.norm(sides, axis=1, keepdims=True)
    return np.asarray(quad - px * (along - np.roll(along, 1, axis=0)), np.float32)


def _is_frame(quad: Floats, picture: Picture) -> bool:
    """True if a quad is the picture's own edge, more or less."""
    height, width = picture.shape[:2]
    return bool(cv2.contourArea(quad) > 0.96 * (height - 1) * (width - 1))


def _same(quad: Floats, other: Floats) -> bool:
    reach = 0.15 * float(np.linalg.norm(other[0] - other[1]))
    return any(
        bool((np.linalg.norm(np.roll(quad, turn, axis=0) - other, axis=1) < reach).all())
        for turn in range(4)
    )
