"""View of the camera in a shoe's window: cards that pass over dark glass, drawn frame by frame.

A card moves as a hand moves it; it is smeared by as much as it moves while the shutter is open, the
light and the sensor's noise change from frame to frame. `ShoeView` draws the frame of any moment,
`LiveShoe` shows them as they come: a source for `drivers.vision.cameras.CameraPort`.
"""

from collections.abc import Mapping, Sequence
from threading import Lock
from time import monotonic, sleep
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.sim import deck
from drivers.vision.calibration.camera_calibration import Calibration, Reference
from drivers.vision.calibration.shoe_glass import ShoeGlass
from drivers.vision.card_passage import TOUCH_MM
from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Region, ShoeWindow, plane_through

SIZE: Final = (320, 240)
FPS: Final = 120.0
#: The glass along the way, mm of a card's head: see `ShoeWindow`.
ENTRY_MM: Final = -52.5
EXIT_MM: Final = 25.5
_REACH: Final = (-24.0, 21.5)
_ACROSS: Final = (-5.0, 32.0)
#: mm (x right, y down of the card) of the glass's corners, and their pixels: a camera set slightly
#: askew. The card moves to the right in the frame.
_MM: Final = [(_ACROSS[0], -ENTRY_MM), (_ACROSS[0], -EXIT_MM), (_ACROSS[1], -EXIT_MM),
              (_ACROSS[1], -ENTRY_MM)]
_PX: Final = [(18.0, 48.0), (303.0, 52.0), (300.0, 186.0), (20.0, 184.0)]
_WHITE: Final = 208
_DARK: Final = 14
_ROUND_PX: Final = 12
_NOISES: Final = 7
_NOISE: Final = 2.5
_BEFORE_MM: Final = ENTRY_MM - 8.0
_BEHIND_MM: Final = EXIT_MM + 8.0


@dataclass(frozen=True, slots=True)
class Motion:
    """Motion of a card's head: (seconds since it began, mm along the way), in order.

    `across_mm` and `turned` (radians) are its position in its guides.
    """

    keys: tuple[tuple[float, float], ...]
    across_mm: float = 0.0
    turned: float = 0.0

    @property
    def lasts_s(self) -> float:
        """Duration of the motion in seconds."""
        return self.keys[-1][0]

    def head(self, since_s: float) -> float:
        """Position of the head in mm, so long after the beginning."""
        times, heads = zip(*self.keys, strict=True)
        return float(np.interp(since_s, times, heads))


def card_drawn_out(speed_mm_s: float = 700.0, across_mm: float = 0.0,
                   turned: float = 0.0) -> Motion:
    """A card that is drawn from the shoe over the glass and away."""
    way = _BEHIND_MM + CARD_H_MM - _BEFORE_MM
    return Motion(((0.0, _BEFORE_MM), (way / speed_mm_s, _BEFORE_MM + way)), across_mm, turned)


def card_that_stops(at_mm: float, for_s: float, speed_mm_s: float = 500.0) -> Motion:
    """A card that stops with its head at this place, stands for so long, and goes on."""
    first = (at_mm - _BEFORE_MM) / speed_mm_s
    rest = (_BEHIND_MM + CARD_H_MM - at_mm) / speed_mm_s
    return Motion(((0.0, _BEFORE_MM), (first, at_mm), (first + for_s, at_mm),
                   (first + for_s + rest, _BEHIND_MM + CARD_H_MM)))


def card_pushed_back(at_mm: float, speed_mm_s: float = 400.0) -> Motion:
    """A card that is drawn to this place and pushed back."""
    one = (at_mm - _BEFORE_MM) / speed_mm_s
    return Motion(((0.0, _BEFORE_MM), (one, at_mm), (2 * one, _BEFORE_MM)))


def card_pushed_in(speed_mm_s: float = 400.0) -> Motion:
    """A card that is pushed into the shoe from outside."""
    way = _BEHIND_MM + CARD_H_MM - _BEFORE_MM
    return Motion(((0.0, _BEHIND_MM + CARD_H_MM), (way / speed_mm_s, _BEFORE_MM)))


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    motion: Motion
    began_s: float


class ShoeView:
    """The frames of one shoe window. `exposure_s` is how long the shutter is open, `light` a factor
    on all of it. Not for two threads at once.
    """

    def __init__(self, seed: int = 1, exposure_s: float = 0.0005, light: float = 1.0) -> None:
        self._random = np.random.default_rng(seed)
        self.exposure_s, self.light = exposure_s, light
        plane = plane_through(_PX, _MM)
        self.window: Final = ShoeWindow(plane, Region(tuple(_PX)), (0.0, -1.0), _REACH)
        self._left = min(int(x) for x, _ in _PX)
        self._top = min(int(y) for _, y in _PX)
        right, bottom = max(int(x) for x, _ in _PX) + 1, max(int(y) for _, y in _PX) + 1
        self._box = (right - self._left, bottom - self._top)
        self._shoe = _empty_shoe()
        self._opening = np.zeros((SIZE[1], SIZE[0]), np.uint8)
        cv2.fillPoly(self._opening, [np.array(_PX).round().astype(np.int32)], 255)
        size = (SIZE[1], SIZE[0], 3)
        self._noise = [(self._random.normal(0, _NOISE, size)).round().astype(np.int16)
                       for _ in range(_NOISES)]
        self._count = 0
        self._cards: list[_Card] = []

    def calibration(self) -> Calibration:
        """This camera's calibration, as by a technician."""
        return Calibration("shoe", SIZE, date="2026-01-01", by="simulator", shoe=self.window,
                           reference=Reference(self._lit(self._shoe)))

    # -- events --------------------------------------------------------------------------------

    def put(self, name: str, motion: Motion, at_s: float) -> float:
        """Put in a card ("As", "back", "joker_red", "cut") with this motion from this time on;
        returns when it is gone.

        A later card lies above the earlier ones, further from the camera.
        """
        self._cards.append(_Card(name, motion, at_s))
        return at_s + motion.lasts_s

    def motion(self) -> Motion:
        """A card drawn as a dealer draws: 0.35 to 0.9 m/s, a little askew in its guides."""
        speed = float(self._random.uniform(350, 900))
        across, turned = self._random.uniform(-0.8, 0.8), self._random.uniform(-0.02, 0.02)
        return card_drawn_out(speed, float(across), float(turned))

    # -- picture -------------------------------------------------------------------------------

    def frame(self, now_s: float) -> Picture:
        """The frame of this moment, as the camera gives it: 320 x 240, BGR."""
        self._cards = [one for one in self._cards if now_s < one.began_s + one.motion.lasts_s]
        picture = self._shoe
        for card in reversed(self._cards):  # the nearest to the camera last
            if now_s >= card.began_s:
                picture = self._with(picture, card, now_s - card.began_s)
        self._count += 1
        flicker = 1 + 0.02 * float(np.sin(now_s * 7))
        noise = self._noise[self._count % _NOISES]
        return np.asarray(cv2.add(self._lit(picture, flicker), noise, dtype=cv2.CV_8U), np.uint8)

    def _lit(self, picture: Picture, flicker: float = 1.0) -> Picture:
        return np.asarray(cv2.convertScaleAbs(picture, alpha=self.light * flicker), np.uint8)

    def _with(self, under: Picture, card: _Card, since_s: float) -> Picture:
        head = card.motion.head(since_s)
        if head <= ENTRY_MM or head - CARD_H_MM >= EXIT_MM:
            return under
        at = self._card_to_frame(card.motion, head)
        face = _face(card.name)
        drawn = cv2.warpPerspective(face, at, self._box, flags=cv2.INTER_LINEAR)
        moved = abs(card.motion.head(since_s + self.exposure_s) - head)
        smear = moved * (_PX[1][0] - _PX[0][0]) / (EXIT_MM - ENTRY_MM)
        if smear > 0.3:
            drawn = cv2.filter2D(drawn, -1, _box_kernel(smear))
        width, height = self._box
        part = (slice(self._top, self._top + height), slice(self._left, self._left + width))
        shown = cv2.bitwise_and(drawn[:, :, 3], self._opening[part]).astype(np.float32) / 255
        done = under.copy()
        beneath = under[part].astype(np.float32)
        over = drawn[:, :, :3].astype(np.float32)
        done[part] = beneath + (over - beneath) * shown[:, :, None]
        return done

    def _card_to_frame(self, motion: Motion, head: float) -> NDArray[np.float64]:
        """Card pixels to pixels of the box around the glass."""
        to_mm = np.diag([CARD_W_MM / deck.CARD_W, CARD_H_MM / deck.CARD_H, 1.0])
        cos, sin = np.cos(motion.turned), np.sin(motion.turned)
        lies = np.array([[cos, -sin, motion.across_mm], [sin, cos, -head], [0, 0, 1]])
        shift = np.array([[1.0, 0, -self._left], [0, 1.0, -self._top], [0, 0, 1]])
        return np.asarray(shift @ self.window.plane.inverse @ lies @ to_mm, np.float64)


def _empty_shoe() -> Picture:
    """The shoe around the glass, with its edges and screws, and the dark behind it."""
    shoe = np.full((SIZE[1], SIZE[0], 3), (74, 78, 80), np.uint8)
    cv2.rectangle(shoe, (0, 0), (SIZE[0] - 1, 24), (120, 124, 126), -1)
    for x in (40, 160, 280):
        cv2.circle(shoe, (x, 12), 5, (30, 30, 32), -1, cv2.LINE_AA)
        cv2.circle(shoe, (x, 218), 6, (150, 155, 158), -1, cv2.LINE_AA)
    cv2.fillPoly(shoe, [np.array(_PX).round().astype(np.int32)], (_DARK, _DARK, _DARK + 1))
    return np.asarray(shoe, np.uint8)


_FACES: dict[str, Picture] = {}


def _face(name: str) -> Picture:
    """A card's picture with its outline: white paper as bright as the light makes it, BGRA."""
    if name not in _FACES:
        shape = np.zeros((deck.CARD_H, deck.CARD_W), np.uint8)
        r = _ROUND_PX
        cv2.rectangle(shape, (r, 0), (deck.CARD_W - r - 1, deck.CARD_H - 1), 255, -1)
        cv2.rectangle(shape, (0, r), (deck.CARD_W - 1, deck.CARD_H - r - 1), 255, -1)
        for x in (r, deck.CARD_W - r - 1):
            for y in (r, deck.CARD_H - r - 1):
                cv2.circle(shape, (x, y), r, 255, -1, cv2.LINE_AA)
        plain = np.full((deck.CARD_H, deck.CARD_W, 3), (40, 190, 235), np.uint8)
        face = plain if name == "cut" else deck.card(name)
        lit = cv2.convertScaleAbs(face, alpha=_WHITE / 255)
        _FACES[name] = np.asarray(np.dstack([lit, shape]), np.uint8)
    return _FACES[name]


def _box_kernel(length: float) -> NDArray[np.float32]:
    """A smear of so many pixels along the way, which lies level in the frame."""
    reach = int(np.ceil((length - 1) / 2)) if length > 1 else 1
    places = np.arange(-reach, reach + 1)
    share = np.clip(length / 2 + 0.5 - np.abs(places), 0, 1).astype(np.float32)
    return np.asarray((share / share.sum())[None, :], np.float32)


# -- for the demo and for tests ----------------------------------------------------------------


def enrolled_windows(view: ShoeView, names: Sequence[str], each: int = 4) -> dict[
        str, list[Picture]]:
    """Windows of these cards as in an enrolment: each card at several places."""
    glass = ShoeGlass(view.window)
    glass.learn(glass.strip(view.frame(-1.0)))
    found: dict[str, list[Picture]] = {}
    places = np.linspace(_REACH[0] + TOUCH_MM, _REACH[1] - TOUCH_MM, each)
    for name in names:
        found[name] = []
        for place in places:
            along = float(place)
            view.put(name, Motion(((0.0, along), (1.0, along + 0.5))), 0.0)
            picture = view.frame(0.5)
            view.frame(2.0)
            seen = glass.view(glass.strip(picture))
            corner = glass.corner(seen, seen.spans[0]) if seen.spans else None
            if corner is not None:
                found[name].append(glass.window(picture, corner))
    return found


class LiveShoe:
    """Live simulated shoe camera: frames in real time, and a dealer who draws cards.

    `names` maps each UID to its card, as the deck's register does. On a busy host its time goes
    slower and no frame is left out: the recogniser is tested, not the host.
    """

    is_live: Final = False

    def __init__(self, names: Mapping[bytes, str], seed: int = 1) -> None:
        self._names = names
        self._view = ShoeView(seed)
        self._lock = Lock()
        self._due_s = 0.0
        self._now_s = 0.0  # of the cards' world
        self._free_s = 0.0

    def calibration(self) -> Calibration:
        """Calibration of this camera."""
        return self._view.calibration()

    def draw(self, uid: bytes) -> bool:
        """Draw a card; nothing holds it back."""
        with self._lock:
            self._free_s = self._view.put(
                self._names[uid], self._view.motion(), max(self._now_s, self._free_s))
        return True

    def open(self) -> None:
        """Open the camera."""
        self._due_s = monotonic()

    def read(self) -> Picture | None:
        """The next frame, when it is due."""
        now_s = monotonic()
        if now_s < self._due_s:
            sleep(self._due_s - now_s)
        self._due_s = max(self._due_s, now_s) + 1 / FPS
        with self._lock:
            self._now_s += 1 / FPS
            return self._view.frame(self._now_s)

    def close(self) -> None:
        """Close the camera."""
