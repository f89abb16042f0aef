"""Optics of a camera on a card's corner: a simulated photograph of the index window.

A card's picture (any width, its 63 mm side level, its corner at (0, 0)) goes in; out comes the 48 x
72 window that the recogniser is given, after placing, print, wear, defocus, motion, light, glare,
white balance, noise and JPEG. Lengths are in pixels of the window (2.667 to a millimetre) unless a
name says otherwise. The networks are trained and measured on this, and the simulated cameras use
it; `Regime` holds the strengths.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from drivers.vision.card_readings import CARD_W_MM, WINDOW_H, WINDOW_W, WINDOW_W_MM, Floats, Picture
from drivers.vision.opencv import cv2

_PX_PER_MM: Final = WINDOW_W / WINDOW_W_MM
#: A part of the window: left, top, right, bottom in pixels, right and bottom excluded.
Part: TypeAlias = tuple[int, int, int, int]
_OVER: Final = 2  # the card is sampled this much finer than the window, then averaged down


@dataclass(frozen=True, slots=True)
class Regime:
    """Limits of badness: each photograph draws its own strengths up to these.

    `shift` is a part of the window's width, `rotation` in degrees, `scale`, `light`, `gradient`,
    `balance` and `print_spread` are parts of one, `perspective`, `blur` (sigma) and `motion` in
    pixels, `noise` in grey levels; `shadow`, `glare` and `wear` are chances; `cover` is the largest
    part of the window hidden from one edge; `jpeg` the worst quality, 100 for none; `span` the
    window's size as a factor of 18 x 27 mm.
    """

    name: str
    shift: float
    rotation: float
    scale: float
    perspective: float
    blur: float
    motion: float
    noise: float
    light: float
    gradient: float
    balance: float
    print_spread: float
    shadow: float
    glare: float
    wear: float
    cover: float
    jpeg: int
    span: float = 1.0


#: A shoe in order: the regime of the figures in models/card_index.md.
R0: Final = Regime(
    "R0", 0.04, 2.0, 0.03, 0.8, 0.6, 2.0, 4.0, 0.2, 0.08, 0.06, 0.06, 0.0, 0.0, 0.05, 0.0, 85
)
#: A sloppy one: worn cards, fast hands, shadows.
R1: Final = Regime(
    "R1", 0.09, 5.0, 0.06, 2.0, 1.1, 4.5, 7.0, 0.35, 0.2, 0.12, 0.12, 0.3, 0.05, 0.15, 0.1, 70
)
#: A bad one: most of it should be left unread.
R2: Final = Regime(
    "R2", 0.13, 9.0, 0.1, 3.5, 1.8, 8.0, 11.0, 0.5, 0.35, 0.2, 0.18, 0.4, 0.3, 0.25, 0.3, 50
)
REGIMES: Final = {regime.name: regime for regime in (R0, R1, R2)}
#: Nothing happens: the window as it would be drawn.
PLAIN: Final = Regime("plain", *(0.0,) * 15, jpeg=100)


def photograph(card: Picture, regime: Regime, rng: np.random.Generator) -> Picture:
    """One photograph of the card's top left corner: a 48 x 72 window, BGR."""
    return expose(card, random_card_position(card, regime, rng), regime, rng,
                  hidden_part(regime, rng))


def random_card_position(
    card: Picture,
    regime: Regime,
    rng: np.random.Generator,
    origin_mm: tuple[float, float] = (0.0, 0.0),
) -> Floats:
    """Position of the card under the window: a 3 x 3 matrix from card pixels to window pixels.

    `origin_mm` is the point of the card that the window's corner is set on.
    """
    per_mm = _PX_PER_MM / regime.span
    scale = CARD_W_MM * per_mm / card.shape[1] * (1 + rng.uniform(-1, 1) * regime.scale)
    angle = np.deg2rad(rng.uniform(-1, 1) * regime.rotation)
    cos, sin = scale * np.cos(angle), scale * np.sin(angle)
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    middle = np.array([WINDOW_W / 2, WINDOW_H / 2])
    at_card = (middle / per_mm + origin_mm) * card.shape[1] / CARD_W_MM
    at = middle + rng.uniform(-1, 1, 2) * regime.shift * WINDOW_W
    turn[:2, 2] = at - turn[:2, :2] @ at_card
    if regime.perspective:
        turn = _tilt(regime.perspective, rng) @ turn
    return np.asarray(turn, dtype=np.float32)


def _tilt(perspective: float, rng: np.random.Generator) -> Floats:
    """A small perspective: each corner of the window moves by up to `perspective` pixels."""
    corners = np.array([[0, 0], [WINDOW_W, 0], [WINDOW_W, WINDOW_H], [0, WINDOW_H]], np.float32)
    moved = corners + rng.uniform(-perspective, perspective, (4, 2)).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, moved), dtype=np.float32)


def hidden_part(regime: Regime, rng: np.random.Generator) -> Part | None:
    """Half the time, if the regime hides anything: a strip along one edge of the window."""
    if not regime.cover or rng.random() < 0.5:
        return None
    part = rng.uniform(0, regime.cover)
    wide, high = round(part * WINDOW_W), round(part * WINDOW_H)
    strips = (
        (0, 0, wide, WINDOW_H),
        (WINDOW_W - wide, 0, WINDOW_W, WINDOW_H),
        (0, 0, WINDOW_W, high),
        (0, WINDOW_H - high, WINDOW_W, WINDOW_H),
    )
    return strips[int(rng.integers(0, 4))]


def expose(
    card: Picture,
    at: Floats,
    regime: Regime,
    rng: np.random.Generator,
    hidden: Part | None = None,
) -> Picture:
    """The photograph of a card at the position `at` (see `random_card_position`), `hidden` of it
    covered."""
    beside = surroundings(rng)
    window = warp(rounded(card, beside, rng), at, beside)
    window = reprint(window, regime.print_spread, rng)
    if rng.random() < regime.wear:
        window = wear(window, rng)
    if hidden is not None:
        window = cover(window, hidden, surroundings(rng))
    window = smear_by_motion(window, rng.uniform(0, regime.motion), rng.uniform(0, 180))
    window = defocus(window, rng.uniform(0, regime.blur))
    window = light(window, regime, rng)
    window = noise(window, rng.uniform(0.3, 1) * regime.noise, rng)
    if regime.jpeg < 100:
        window = compress(window, int(rng.integers(regime.jpeg, 101)))
    return window


def rounded(card: Picture, beside: tuple[int, int, int], rng: np.random.Generator) -> Picture:
    """The card with its top left corner cut round, as cards are; `beside` shows there."""
    radius = round(rng.uniform(2.0, 4.2) * card.shape[1] / CARD_W_MM)
    cut = card.copy()
    y, x = np.ogrid[:radius, :radius]
    outside = (radius - x) ** 2 + (radius - y) ** 2 > radius**2
    cut[:radius, :radius][outside] = beside
    return cut


def surroundings(rng: np.random.Generator) -> tuple[int, int, int]:
    """The colour beside the card: a dark shoe, felt of some colour, or another card's paper."""
    pick = rng.random()
    if pick < 0.5:
        grey = rng.uniform(5, 70)
        colour = np.clip(grey + rng.uniform(-8, 8, 3), 0, 255)
    elif pick < 0.85:
        colour = rng.uniform(20, 190, 3)
    else:
        colour = rng.uniform(190, 250) + rng.uniform(-12, 5, 3)
    blue, green, red = (int(part) for part in colour)
    return blue, green, red


def warp(card: Picture, at: Floats, beside: tuple[int, int, int] = (0, 0, 0)) -> Picture:
    """The window of a card at the position `at`; `beside` is the colour round the card."""
    finer = np.diag([_OVER, _OVER, 1.0]) @ at
    size = (WINDOW_W * _OVER, WINDOW_H * _OVER)
    drawn = cv2.warpPerspective(card, finer, size, flags=cv2.INTER_LINEAR, borderValue=beside)
    small = cv2.resize(drawn, (WINDOW_W, WINDOW_H), interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def reprint(window: Picture, spread: float, rng: np.random.Generator) -> Picture:
    """Another print run: creamier paper, paler or darker ink, each colour a little off."""
    if spread <= 0:
        return window
    ink_gain = 1 - rng.uniform(-0.3, 1.0) * spread * 1.5
    paper = 1 - rng.uniform(0, 1, 3) * spread * np.array([1.0, 0.5, 0.4])
    colours = np.eye(3) + rng.uniform(-1, 1, (3, 3)) * spread * 0.5
    ink = (255.0 - window.astype(np.float32)) @ (colours * ink_gain).astype(np.float32)
    return _bytes((255.0 - ink) * paper.astype(np.float32))


def wear(window: Picture, rng: np.random.Generator) -> Picture:
    """Scratches of paper colour and specks of dirt."""
    worn = window.copy()
    for _ in range(int(rng.integers(1, 4))):
        ends = rng.uniform((-5, -5), (WINDOW_W + 5, WINDOW_H + 5), (2, 2)).astype(int)
        bright = int(rng.uniform(150, 250))
        start, end = (int(ends[0, 0]), int(ends[0, 1])), (int(ends[1, 0]), int(ends[1, 1]))
        cv2.line(worn, start, end, (bright, bright, bright), 1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 6))):
        spot = (int(rng.uniform(0, WINDOW_W)), int(rng.uniform(0, WINDOW_H)))
        dark = int(rng.uniform(60, 170))
        cv2.circle(worn, spot, int(rng.integers(0, 2)), (dark, dark, dark), -1, cv2.LINE_AA)
    part = rng.uniform(0.3, 0.9)
    return np.asarray(cv2.addWeighted(worn, part, window, 1 - part, 0), dtype=np.uint8)


def cover(window: Picture, part: Part, colour: tuple[int, int, int]) -> Picture:
    """Hide a part of the window under a plain colour."""
    covered = window.copy()
    left, top, right, bottom = part
    covered[top:bottom, left:right] = colour
    return covered


def smear_by_motion(window: Picture, length: float, degrees: float) -> Picture:
    """Smear the card by `length` pixels of movement while the shutter is open."""
    if length < 0.3:
        return window
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    step = np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
    for along in np.linspace(-length / 2, length / 2, 2 * reach + 1):
        x, y = reach + step * along
        left, top = int(np.floor(x)), int(np.floor(y))
        kernel[top, left] += (1 - (x - left)) * (1 - (y - top))
        kernel[top, left + 1] += (x - left) * (1 - (y - top))
        kernel[top + 1, left] += (1 - (x - left)) * (y - top)
        kernel[top + 1, left + 1] += (x - left) * (y - top)
    blurred = cv2.filter2D(window, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(blurred, dtype=np.uint8)


def defocus(window: Picture, sigma: float) -> Picture:
    """Out of focus by a Gaussian of that sigma in pixels."""
    if sigma < 0.15:
        return window
    return np.asarray(cv2.GaussianBlur(window, (0, 0), sigma), dtype=np.uint8)


def sharpen(window: Picture, amount: float) -> Picture:
    """Sharpening as in many cameras: edges overdrawn, by that part of them."""
    soft = cv2.GaussianBlur(window, (0, 0), 1.0)
    return np.asarray(cv2.addWeighted(window, 1 + amount, soft, -amount, 0), dtype=np.uint8)


def light(window: Picture, regime: Regime, rng: np.random.Generator) -> Picture:
    """Brightness, fall-off, shadow, glare and white balance, then the sensor's ceiling of 255."""
    gain = 0.92 * (1 + rng.uniform(-1, 1) * regime.light)
    balance = 1 + rng.uniform(-1, 1, 3) * regime.balance
    lit = window.astype(np.float32) * (gain * balance).astype(np.float32)
    if regime.gradient:
        lit *= (1 + regime.gradient * slope(rng))[..., None]
    if rng.random() < regime.shadow:
        lit *= _shadow(rng)[..., None]
    if rng.random() < regime.glare:
        lit += _glare(rng)[..., None]
    return _bytes(lit)


_GRID_X, _GRID_Y = np.meshgrid(
    np.linspace(-1, 1, WINDOW_W, dtype=np.float32), np.linspace(-1, 1, WINDOW_H, dtype=np.float32)
)


def slope(rng: np.random.Generator) -> Floats:
    """A plane from -1 to 1 in a random direction."""
    angle = rng.uniform(0, 2 * np.pi)
    plane = (np.cos(angle) * _GRID_X + np.sin(angle) * _GRID_Y) / 1.42
    return np.asarray(plane, dtype=np.float32)


def _shadow(rng: np.random.Generator) -> Floats:
    """A soft edge of shadow over a part of the window: factors of 0.4 to 1."""
    edge = slope(rng) * 1.42 - np.float32(rng.uniform(-0.8, 0.8))
    soft = 1 / (1 + np.exp(-edge * np.float32(rng.uniform(4, 30))))
    return np.asarray(1 - soft * rng.uniform(0.15, 0.6), dtype=np.float32)


def _glare(rng: np.random.Generator) -> Floats:
    """A bright spot, added to every colour."""
    x, y = rng.uniform(-1.1, 1.1, 2)
    wide, high = rng.uniform(0.15, 0.6, 2)
    spot = np.exp(-(((_GRID_X - x) / wide) ** 2) - ((_GRID_Y - y) / high) ** 2)
    return np.asarray(spot * rng.uniform(60, 260), dtype=np.float32)


def noise(window: Picture, sigma: float, rng: np.random.Generator) -> Picture:
    """The sensor's noise, of that sigma in grey levels, a little coarser than a pixel or not."""
    if sigma <= 0:
        return window
    grain = rng.standard_normal(window.shape, dtype=np.float32) * np.float32(sigma)
    return _bytes(window.astype(np.float32) + grain)


def compress(window: Picture, quality: int) -> Picture:
    """Through JPEG of that quality and back."""
    ok, coded = cv2.imencode(".jpg", window, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not ok:
        raise RuntimeError("OpenCV could not encode a window as JPEG")
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), dtype=np.uint8)


def brighten(window: Picture, factor: float) -> Picture:
    """Exposed that many times too long: values past 255 are lost."""
    return _bytes(window.astype(np.float32) * np.float32(factor))


def grey(window: Picture) -> Picture:
    """The window of a camera without colour."""
    flat = cv2.cvtColor(window, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def red_only(window: Picture) -> Picture:
    """The window of a camera under red or infrared light: red ink fades away."""
    return np.repeat(window[..., 2:3], 3, axis=2)


def without_motion(regime: Regime) -> Regime:
    """The same regime for a card that lies still."""
    return replace(regime, motion=0.0)


def _bytes(values: Floats) -> Picture:
    return np.asarray(np.clip(values + np.float32(0.5), 0, 255), dtype=np.uint8)
