"""Rendered pictures of chip stacks: cylinders in perspective with labels that are certain.

Each chip is a cylinder hit by one ray per pixel: its side has base colour, edge spots, bevels and a
groove above and below; its top has ring and inlay. Lengths are millimetres, X to the right, Y up, Z
away from the camera, the felt at Y = 0. Troubles of a real table are in `hard_stack_scenes.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Chip
from drivers.vision.opencv import cv2

_TURN: Final = 720  # entries of a chip's edge pattern, half a degree each
_RIM: Final = np.array([(np.cos(a), h, np.sin(a)) for h in (0, 1)
                        for a in np.radians(np.arange(0, 360, 8))], np.float32)


@dataclass(frozen=True, slots=True)
class View:
    """A camera: picture size, pixels in a millimetre at the target, elevation, distance."""

    width: int
    height: int
    px_per_mm: float
    elevation_deg: float
    distance_mm: float = 600.0
    roll_deg: float = 0.0
    target: tuple[float, float, float] = (0.0, 20.0, 0.0)

    def axes(self) -> Floats:
        """Rows: right, up, forward."""
        e, roll = np.radians(self.elevation_deg), np.radians(self.roll_deg)
        right = np.array([1.0, 0.0, 0.0])
        up = np.array([0.0, np.cos(e), np.sin(e)])
        forward = np.array([0.0, -np.sin(e), np.cos(e)])
        c, s = np.cos(roll), np.sin(roll)
        return np.stack([c * right + s * up, c * up - s * right, forward]).astype(np.float32)

    def eye(self) -> Floats:
        """Position of the camera."""
        eye = np.array(self.target) - self.axes()[2] * self.distance_mm
        return np.asarray(eye, np.float32)

    def project(self, points: Floats) -> Floats:
        """World points (N, 3) to pixels (N, 2)."""
        seen = (points - self.eye()) @ self.axes().T
        scale = self.px_per_mm * self.distance_mm / np.maximum(seen[:, 2], 1.0)
        x = self.width / 2 + scale * seen[:, 0]
        y = self.height / 2 - scale * seen[:, 1]
        return np.asarray(np.stack([x, y], axis=1), np.float32)

    def rays(self) -> Floats:
        """One direction per pixel, (height, width, 3)."""
        right, up, forward = self.axes()
        focal = self.px_per_mm * self.distance_mm
        x = (np.arange(self.width, dtype=np.float32) + 0.5 - self.width / 2) / focal
        y = (np.arange(self.height, dtype=np.float32) + 0.5 - self.height / 2) / focal
        rays: Floats = forward + x[None, :, None] * right - y[:, None, None] * up
        return rays


@dataclass(frozen=True, slots=True)
class ChipLooks:
    """Look of a picture's chips, beside their colours."""

    groove: float = 0.6  # how dark the line between two chips is, 0: not at all
    groove_mm: float = 0.25
    gleam: float = 0.15  # how bright the bevels are
    dirt: float = 0.1
    side_light: float = 0.3
    spot_count: int = 6
    spot_deg: float = 22.0
    has_spots: bool = True
    printed: bool = True  # marks on the top side
    gleam_at: float = 1.6  # where the bright line lies, in groove widths below the chip's top
    glare: float = 0.0  # a bright upright band, as of a lamp
    glare_at: float = 0.0  # where, from -1 (left) to 1


@dataclass(frozen=True, slots=True)
class Piece:
    """One chip: bottom's centre, rotation, and its own colour's deviation."""

    chip: Chip
    x: float
    y: float
    z: float
    turn_deg: float
    tint: float = 1.0
    groove: float = 1.0  # how much of the picture's groove this chip has


@dataclass(frozen=True, slots=True)
class ChipColumn:
    """Chips from the bottom up."""

    pieces: tuple[Piece, ...]
    diameter_mm: float = 39.0
    thickness_mm: float = 3.3

    @property
    def values(self) -> tuple[int, ...]:
        """From the top down."""
        return tuple(piece.chip.value for piece in reversed(self.pieces))


@dataclass(frozen=True, slots=True)
class Truth:
    """True content: values top down, the tight box (x0, y0, x1, y1), the visible part."""

    values: tuple[int, ...]
    box: tuple[float, float, float, float]
    seen: float
    seams: tuple[float, ...] = ()  # row of each chip's rim in the middle of the front, top down


@dataclass(slots=True)
class StackScene:
    """A picture and its truth; `traits` are the kinds of trouble in it, `target` the main stack."""

    picture: Picture
    truths: list[Truth]
    view: View
    traits: frozenset[str] = frozenset()
    target: int = 0
    house: tuple[Chip, ...] = field(default=())
    owner: NDArray[np.int32] | None = None  # whose stack each pixel shows, -1: none


def tight_box(stack: ChipColumn, view: View) -> tuple[float, float, float, float]:
    """The box around everything of the stack, hidden or not."""
    feet = np.array([(piece.x, piece.y, piece.z) for piece in stack.pieces], np.float32)
    rim = _RIM * [stack.diameter_mm / 2, stack.thickness_mm, stack.diameter_mm / 2]
    seen = view.project((feet[:, None] + rim[None]).reshape(-1, 3).astype(np.float32))
    (x0, y0), (x1, y1) = seen.min(0), seen.max(0)
    return float(x0), float(y0), float(x1), float(y1)


def seams_of(stack: ChipColumn, view: View) -> tuple[float, ...]:
    """Rows of the top rim, each seam and the foot, at the stack's nearest point to the eye."""
    r, t = stack.diameter_mm / 2, stack.thickness_mm
    low = np.array([(p.x, p.y, p.z - r) for p in stack.pieces], np.float32)
    high = low + np.array([0, t, 0], np.float32)
    bottom, top = view.project(low)[:, 1], view.project(high)[:, 1]
    between = (bottom[1:] + top[:-1]) / 2
    return (float(top[-1]), *(float(y) for y in between[::-1]), float(bottom[0]))


class Render:
    """Unfinished picture: linear light (BGR, 0 to 1), depth and each pixel's owner."""

    def __init__(self, view: View, looks: ChipLooks, rng: np.random.Generator) -> None:
        self.view, self.looks, self.rng = view, looks, rng
        self.rays = view.rays()
        self.eye = view.eye()
        shape = self.rays.shape[:2]
        self.light: Floats = np.zeros((*shape, 3), np.float32)
        self.depth: Floats = np.full(shape, np.inf, np.float32)
        self.owner = np.full(shape, -1, np.int32)
        self.smear: Floats | None = None

    def felt(self, colour: Floats, texture: Floats) -> None:
        """The felt, everywhere that a ray goes down; `texture` multiplies it (X, Z tiled)."""
        down = np.minimum(self.rays[..., 1], -1e-3)
        far = -self.eye[1] / down
        x = self.eye[0] + far * self.rays[..., 0]
        z = self.eye[2] + far * self.rays[..., 2]
        rows, cols = texture.shape
        shade = texture[(z * 2).astype(int) % rows, (x * 2).astype(int) % cols]
        self.light = (colour * shade[..., None]).astype(np.float32)
        self.light *= np.where(far < 6 * self.view.distance_mm, 1.0, 0.3)[..., None]

    def shadow(self, stack: ChipColumn, dark: float) -> None:
        """The felt is darker around a stack's foot."""
        foot = stack.pieces[0]
        down = np.minimum(self.rays[..., 1], -1e-3)
        far = -self.eye[1] / down
        x = self.eye[0] + far * self.rays[..., 0] - foot.x
        z = self.eye[2] + far * self.rays[..., 2] - foot.z
        off = np.maximum(np.sqrt(x * x + z * z) / (stack.diameter_mm / 2) - 1.0, 0)
        near = off < 1.2
        self.light[near] *= (1 - dark * np.exp(-off[near] * 4))[:, None]

    def stack(self, stack: ChipColumn, number: int) -> None:
        """Draw one stack; nearer things already drawn stay in front."""
        for level, piece in reversed(list(enumerate(stack.pieces))):  # the lower are mostly hidden
            self._piece(stack, piece, number, level)

    def _piece(self, stack: ChipColumn, piece: Piece, number: int, level: int) -> None:
        at = self._around(stack, piece)
        if at is None:
            return
        rays, r = self.rays[at], stack.diameter_mm / 2
        ox, oz = self.eye[0] - piece.x, self.eye[2] - piece.z
        a = rays[..., 0] ** 2 + rays[..., 2] ** 2
        b = ox * rays[..., 0] + oz * rays[..., 2]
        inside = b * b - a * (ox * ox + oz * oz - r * r)
        side_t = (-b - np.sqrt(np.maximum(inside, 0))) / a
        side_h = self.eye[1] + side_t * rays[..., 1] - piece.y
        side = (inside > 0) & (side_h >= 0) & (side_h <= stack.thickness_mm)
        top_t = (piece.y + stack.thickness_mm - self.eye[1]) / np.minimum(rays[..., 1], -1e-4)
        tx, tz = ox + top_t * rays[..., 0], oz + top_t * rays[..., 2]
        radius = np.sqrt(tx * tx + tz * tz) / r
        top = (radius <= 1) & ~side & (rays[..., 1] < -1e-4)
        t = np.where(side, side_t, np.where(top, top_t, np.inf)).astype(np.float32)
        nearer = t < self.depth[at]
        side &= nearer
        top &= nearer
        nx, nz = (ox + side_t * rays[..., 0])[side] / r, (oz + side_t * rays[..., 2])[side] / r
        edge = edge_pattern(piece.chip, self.looks)
        light, depth, owner = self.light[at], self.depth[at], self.owner[at]
        light[side] = self._side(edge, piece, nx, nz, side_h[side] / stack.thickness_mm, stack)
        light[top] = self._top(edge, piece, tx[top] / r, tz[top] / r, radius[top])
        depth[nearer] = t[nearer]
        owner[nearer] = number * 1000 + level

    def _around(self, stack: ChipColumn, piece: Piece) -> tuple[slice, slice] | None:
        x0, y0, x1, y1 = tight_box(
            ChipColumn((piece,), stack.diameter_mm, stack.thickness_mm), self.view
        )
        rows = slice(max(int(y0) - 1, 0), min(int(y1) + 2, self.view.height))
        cols = slice(max(int(x0) - 1, 0), min(int(x1) + 2, self.view.width))
        if rows.start >= rows.stop or cols.start >= cols.stop:
            return None
        return rows, cols

    def _side(
        self, edge: Floats, piece: Piece, nx: Floats, nz: Floats, h: Floats, stack: ChipColumn
    ) -> Floats:
        looks = self.looks
        turn = np.degrees(np.arctan2(nz, nx)) + piece.turn_deg
        colour = edge[(turn * 2).astype(int) % _TURN] * piece.tint
        mm = stack.thickness_mm
        groove = np.exp(-((np.minimum(h, 1 - h) * mm / looks.groove_mm) ** 2))
        bevel = np.exp(-(((1 - h) * mm / looks.groove_mm - looks.gleam_at) ** 2))
        lit = 0.75 + looks.side_light * nx - 0.25 * np.abs(nx) ** 3 + looks.gleam * bevel
        lit = lit * (1 - min(looks.groove * piece.groove, 0.95) * groove)
        if looks.dirt:
            height = np.asarray(piece.y + h * mm, np.float32)
            lit = lit * self._dirt(np.asarray(turn, np.float32), height)
        shown = colour * np.maximum(lit, 0.02)[..., None]
        if looks.glare:
            shown = shown + looks.glare * np.exp(-(((nx - looks.glare_at) / 0.15) ** 2))[..., None]
        return np.asarray(shown, np.float32)

    def _dirt(self, turn: Floats, height: Floats) -> Floats:
        """Smears over the edge, the same for every pixel that shows the same place."""
        if self.smear is None:
            rough = self.rng.normal(0, 1, (256, 360)).astype(np.float32)
            fine = cv2.GaussianBlur(rough, (0, 0), 2.0)
            wide = cv2.GaussianBlur(rough, (0, 0), 9.0, None, 4.0)
            self.smear = np.clip(fine / fine.std() * 0.5 + wide / wide.std() * 0.5, -2, 2)
        rows = (height * 3).astype(int) % 256
        found = self.smear[rows, turn.astype(int) % 360]
        shade: Floats = (1 - self.looks.dirt * np.maximum(found, -0.5)).astype(np.float32)
        return shade

    def _top(self, edge: Floats, piece: Piece, x: Floats, z: Floats, radius: Floats) -> Floats:
        looks, chip = self.looks, piece.chip
        turn = np.degrees(np.arctan2(z, x)) + piece.turn_deg
        face = colour_as_light(chip.face or chip.colour)
        inlay = colour_as_light(chip.inlay or (200, 205, 210))
        colour = np.where((radius > 0.78)[..., None], edge[(turn * 2).astype(int) % _TURN], face)
        colour = np.where((radius < 0.6)[..., None], inlay, colour)
        if looks.printed:
            marks = (np.sin(turn / 57 * 3 + 7 * radius) > 0.6) & (radius < 0.45)
            colour = np.where(marks[..., None], inlay * 0.3, colour)
        ring = 1 - 0.3 * np.exp(-(((radius - 0.62) / 0.02) ** 2))
        shown: Floats = (colour * piece.tint * (1.05 * ring)[..., None]).astype(np.float32)
        return shown

    def seen_share(self, stack: ChipColumn, number: int) -> float:
        """The part of the stack's pixels that nothing hides."""
        depth, owner, light = self.depth, self.owner, self.light
        mine = int((owner // 1000 == number).sum())
        self.depth = np.full_like(depth, np.inf)
        self.owner, self.light = np.full_like(owner, -1), np.empty_like(light)
        self.stack(stack, 0)
        whole = int((self.owner >= 0).sum())
        self.depth, self.owner, self.light = depth, owner, light
        return mine / max(whole, 1)


def colour_as_light(colour: tuple[int, int, int]) -> Floats:
    """A picture's colour as light."""
    return np.asarray((np.array(colour, np.float32) / 255) ** 2.2, np.float32)


def edge_pattern(chip: Chip, looks: ChipLooks) -> Floats:
    """The colours around a chip's edge as light, one row for every half degree."""
    edge = np.tile(colour_as_light(chip.colour), (_TURN, 1))
    if looks.has_spots and chip.spots:
        width = int(looks.spot_deg * 2)
        for n in range(looks.spot_count):
            start = n * _TURN // looks.spot_count
            edge[start : start + width] = colour_as_light(chip.spots[n % len(chip.spots)])
    return edge.astype(np.float32)


def pile(
    chips: Sequence[Chip], at: tuple[float, float], rng: np.random.Generator,
    jitter_mm: float = 0.6, lean: tuple[float, float] = (0.0, 0.0), thickness_mm: float = 3.3,
    diameter_mm: float = 39.0, tint: float = 0.05,
) -> ChipColumn:
    """A stack from the bottom up with each chip a little aside; `lean` is mm aside per mm up."""
    pieces = []
    for level, chip in enumerate(chips):
        y = level * thickness_mm
        dx, dz = rng.normal(0, jitter_mm, 2)
        pieces.append(Piece(
            chip, at[0] + lean[0] * y + dx, y, at[1] + lean[1] * y + dz,
            rng.uniform(0, 360), 1 + rng.normal(0, tint), float(rng.uniform(0.6, 1.4)),
        ))
    return ChipColumn(tuple(pieces), diameter_mm, thickness_mm)
