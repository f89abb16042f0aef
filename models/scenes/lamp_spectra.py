"""Lamps, sensors and paints as spectra: how a coloured surface looks in another light.

A colour that is known in one light says little of its spectrum, so each surface gets one of the
many that make this colour, at random; the sensor's channels overlap, its white balance and its
colour matrix were set in the first light. No reader uses any of this: it's for measuring.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from drivers.vision.view_geometry import Doubles

#: Wavelengths, nanometres.
WAVES: Final = np.arange(400.0, 701.0, 5.0)
_X: Final = (WAVES - 550.0) / 150.0
_SHAPES: Final = np.stack([np.ones_like(_X), _X, _X * _X])
#: CIE XYZ to linear sRGB, as blue, green, red.
_TO_BGR: Final = np.array([[0.0557, -0.2040, 1.0570], [-0.9689, 1.8758, 0.0415],
                           [3.2406, -1.5372, -0.4986]])


def _lobe(middle: float, below: float, above: float) -> Doubles:
    wide = np.where(middle > WAVES, below, above)
    return np.asarray(np.exp(-0.5 * ((WAVES - middle) / wide) ** 2))


#: The eye's own curves (Wyman, Sloan and Shirley's sums of lobes).
_EYE: Final = np.stack([
    1.056 * _lobe(599.8, 37.9, 31.0) + 0.362 * _lobe(442.0, 16.0, 26.7)
    - 0.065 * _lobe(501.1, 20.4, 26.2),
    0.821 * _lobe(568.8, 46.9, 40.5) + 0.286 * _lobe(530.9, 16.3, 31.1),
    1.217 * _lobe(437.0, 11.8, 36.0) + 0.681 * _lobe(459.0, 26.0, 13.8),
])


def white_lamp(kelvin: float) -> Doubles:
    """A black body of this temperature, 1 at 560 nm."""
    def shine(nm: Doubles | float) -> Doubles:
        return np.asarray(np.asarray(nm) ** -5.0 / (np.exp(1.4388e7 / (nm * kelvin)) - 1))

    return np.asarray(shine(WAVES) / shine(560.0))


#: Coloured lamps by name: their lines' middle and width in nm, strength, and how much white is
#: mixed in.
LAMPS: Final[dict[str, tuple[tuple[tuple[float, float, float], ...], float]]] = {
    "red": (((630, 12, 1.0),), 0.04), "green": (((525, 18, 1.0),), 0.04),
    "blue": (((460, 12, 1.0),), 0.04), "amber": (((595, 9, 1.0),), 0.02),
    "magenta": (((455, 12, 0.9), (630, 12, 1.0)), 0.08),
    "cyan": (((465, 14, 0.8), (520, 18, 1.0)), 0.08),
    "sodium": (((589, 4, 2.0),), 0.01),
    "reddish": (((630, 20, 1.0),), 0.45), "greenish": (((525, 25, 1.0),), 0.45),
    "bluish": (((460, 15, 1.0),), 0.45), "purplish": (((450, 15, 1.0), (640, 20, 0.8)), 0.4),
}


def coloured_lamp(name: str) -> Doubles:
    """A lamp of `LAMPS`."""
    lines, white = LAMPS[name]
    light = white * white_lamp(4000)
    for middle, wide, strong in lines:
        light = light + strong * np.exp(-0.5 * ((WAVES - middle) / wide) ** 2)
    return np.asarray(light)


@dataclass(frozen=True)
class Camera:
    """Raw channels (3, waves: blue, green, red), and what was set in the light `of`."""

    raw: Doubles
    of: Doubles
    matrix: Doubles = field(init=False)

    def __post_init__(self) -> None:
        # The matrix that makes many paints look to the sensor as they do to the eye.
        rng = np.random.default_rng(5)
        paints = 1 / (1 + np.exp(-_wander(rng, 1.2, 200)))
        eye = paints @ (_EYE * self.of).T @ _TO_BGR.T
        white = (_EYE * self.of).sum(1) @ _TO_BGR.T
        seen = paints @ (self.raw * self.of).T / (self.raw * self.of).sum(1)
        fit = np.linalg.lstsq(seen, eye / white, rcond=None)[0].T
        fit /= fit.sum(1, keepdims=True)
        object.__setattr__(self, "matrix", fit / (self.raw * self.of).sum(1))

    @classmethod
    def drawn(cls, rng: np.random.Generator, of: Doubles) -> "Camera":
        """Some camera whose colours were set in the light `of`."""
        peaks = rng.normal((455, 535, 602), (6, 6, 7))
        wide = rng.uniform((20, 30, 24), (34, 45, 42))
        raw = np.stack([_lobe(p, w * rng.uniform(0.8, 1.2), w) for p, w in
                        zip(peaks, wide, strict=True)])
        leak = np.eye(3) + rng.uniform(0.02, 0.12, (3, 3)) * (1 - np.eye(3))
        return cls(leak @ raw, of)

    def seen(self, paints: Doubles, lamp: Doubles) -> Doubles:
        """Linear blue, green, red of paints (n, waves) in a lamp's light; nothing is clipped."""
        return np.asarray((paints * lamp) @ self.raw.T @ self.matrix.T)


def _wander(rng: np.random.Generator, far: float, count: int) -> Doubles:
    """Smooth random curves over the waves."""
    rough = rng.normal(0, 1, (count, len(WAVES) + 48))
    reach = np.exp(-0.5 * (np.arange(-24, 25) / 8.0) ** 2)
    smooth = np.stack([np.convolve(one, reach, "valid") for one in rough])
    return np.asarray(far * smooth / np.sqrt((reach**2).sum()))


def paints_of(
    colours: Doubles, camera: Camera, rng: np.random.Generator, odd: float = 0.5
) -> Doubles:
    """For each linear BGR colour, as this camera sees it in its own light, a reflectance that gives
    it, or comes as near as a paint can (n, waves). `odd`: how far it may wander from the smoothest.
    """
    wander = _wander(rng, odd, len(colours))
    grey = np.clip(colours.mean(1), 1e-3, 0.95)
    turn = np.zeros((len(colours), 3))
    turn[:, 0] = np.log(grey / (1 - grey))
    paints = 1 / (1 + np.exp(-turn @ _SHAPES - wander))
    for _ in range(25):
        off = camera.seen(paints, camera.of) - colours
        moves = _SHAPES[None] * (paints * (1 - paints))[:, None]
        slope = camera.seen(moves.reshape(-1, len(WAVES)), camera.of).reshape(-1, 3, 3)
        square = slope @ slope.transpose(0, 2, 1) + 1e-7 * np.eye(3)
        step = np.linalg.solve(square, slope @ off[..., None])[..., 0]
        turn -= np.clip(step, -1, 1)
        paints = 1 / (1 + np.exp(-np.clip(turn @ _SHAPES + wander, -12, 12)))
    return np.asarray(paints)
