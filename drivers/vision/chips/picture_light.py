"""Light of a picture: the felt in view against how it looked when the chips' colours were learned.

White lamps lie on one line, from warm to cool, and each may be brighter or darker. A felt of one
colour tells some places on that line apart and others not: each that may be is handed on with its
chance, and a value must hold in all of them. Light that no white lamp gives is told as such.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.chips.chip_set import Bgr
from drivers.vision.chips.stack_lean import Box
from drivers.vision.opencv import cv2

#: Log of a white's blue, green and red by each mired (a millionth of 1/K) that a lamp is warmer.
_WARMER: Final = np.array([-0.0073, -0.0007, 0.0031], np.float32)
_SENSORS: Final = 0.10  # part of that by which cameras differ
#: How much warmer or cooler a lamp may be: 2,700 and 5,000 K are 170 mired apart.
_MIREDS: Final = np.arange(-180.0, 181.0, 20.0)
_STEADY: Final = 0.045  # log error of each of the felt's channels in one and the same light
_LEAK: Final = 0.0005  # of a channel by the felt's brightest one, for each mired
_COARSE: Final = 0.0008  # light that is lost in the picture's steps
_BRIGHTNESS: Final = 0.6  # log spread of a picture's brightness against the first one
_MOST_BRIGHT: Final = 1.1  # more than half or double, either way
_NO_WHITE: Final = 7.5  # misfit, in squares of the error, that no white lamp explains
_SAME: Final = 25.0  # mired: a lamp that lies so near is the colours' own
_SAME_BRIGHT: Final = 0.35  # and so its brightness
_UNLIKELY: Final = 4.5  # log chance behind the likeliest lamp
_LARGE: Final = 0.3  # a channel of the felt that is so much of its brightest tells its brightness
_CLEAR: Final = 0.35  # a channel of the felt with a larger error tells nothing
_SMALL: Final = 160
_LEAST_PIXELS: Final = 40
_LEAST_SHARE: Final = 0.25
_NEAR: Final = 9.0  # a*, b* of pixels that have the felt's colour
_AROUND: Final = 0.6  # of a box's width: the felt that is looked at beside it
_FULL: Final = 0.93  # a brighter channel may be burnt out


class Light(NamedTuple):
    """Log factors of blue, green and red from the colours' own light to the picture's.

    `centre` is the likeliest; `aside` others that may be, off it, (n, 3), with their log chance;
    `mired` how much warmer. `is_told` is False where no white lamp gives such a light, or where the
    felt can't be seen. `is_whole`: the felt tells all three; otherwise a coloured lamp may look
    like a white one on it, and the chips' own colours must tell the rest.
    """

    centre: Floats
    aside: Floats
    chance: Floats
    mired: float = 0.0
    is_told: bool = True
    is_whole: bool = True

    @property
    def is_plain(self) -> bool:
        """True in the light in which the colours were learned."""
        return self.is_told and not self.centre.any() and len(self.chance) == 1


_ONE: Final = np.zeros((1, 3), np.float32)
PLAIN: Final = Light(_ONE[0], _ONE, _ONE[0, :1])
UNTOLD: Final = Light(_ONE[0], _ONE, _ONE[0, :1], is_told=False)


def felt_colour(picture: Picture, boxes: Sequence[Box]) -> Bgr | None:
    """The felt's colour around these stacks, or the commonest of the picture if there are none;
    None where there is no such colour."""
    scale = min(_SMALL / max(picture.shape[:2]), 1.0)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    looked = np.zeros(small.shape[:2], np.uint8)
    if not boxes:
        looked[:] = 1
    for fill, air in ((1, _AROUND), (0, 0.05)):
        for x0, y0, x1, y1 in boxes:
            wide = air * (x1 - x0)
            ends = (x0 - wide, y0 - min(wide, 0.2 * (x1 - x0)), x1 + wide, y1 + wide)
            a, b, c, d = (max(round(v * scale), 0) for v in ends)
            looked[b:d, a:c] = fill
    seen = small[looked > 0]
    if len(seen) < _LEAST_PIXELS:
        return None
    lab = cv2.cvtColor(seen[None], cv2.COLOR_BGR2LAB)[0].astype(np.float32)
    bins = np.histogram2d(lab[:, 1], lab[:, 2], 64, ((0, 256), (0, 256)))[0].astype(np.float32)
    bins = cv2.GaussianBlur(bins, (0, 0), 1.0)
    mode = np.array(np.unravel_index(bins.argmax(), bins.shape)) * 4 + 2
    own = np.hypot(*(lab[:, 1:] - mode).T) < _NEAR
    if own.mean() < _LEAST_SHARE or own.sum() < _LEAST_PIXELS:
        return None
    blue, green, red = np.median(seen[own], axis=0).round()
    return int(blue), int(green), int(red)


def light_by_felt(known: Bgr, seen: Bgr | None) -> Light:
    """The picture's light, by the felt's colour in the chips' own light and in the picture."""
    if seen is None:
        return UNTOLD
    then, now = ((np.maximum(np.array(one, np.float32), 2) / 255) ** 2.2 for one in (known, seen))
    turned = np.log(now / then)
    strange = _MIREDS[:, None] * _WARMER
    clear = then > _LARGE * then.max()
    level = (turned - strange)[:, clear].max(1, keepdims=True)
    expected = then * np.exp(strange + level)
    error = np.sqrt(
        _STEADY**2 + (_SENSORS * strange) ** 2 + (_COARSE / then) ** 2 + (_COARSE / expected) ** 2
        + (_LEAK * np.abs(_MIREDS[:, None]) * then.max() / then) ** 2)
    error[:, now > _FULL] = 9.0
    weight = 1 / np.square(error)
    off = turned - strange
    bright = (off * weight).sum(1) / (weight.sum(1) + _BRIGHTNESS**-2)
    misfit = (np.square(off - bright[:, None]) * weight).sum(1)
    chance = -0.5 * (misfit + np.square(bright / _BRIGHTNESS)) - np.log(error).sum(1)
    chance -= 0.5 * np.square(_MIREDS / 200)
    best = int(chance.argmax())
    is_outside = best in (0, len(_MIREDS) - 1)  # beyond any lamp of a card room
    if is_outside or misfit[best] > _NO_WHITE or abs(bright[best]) > _MOST_BRIGHT:
        return UNTOLD
    kept = chance > chance[best] - _UNLIKELY
    if np.abs(_MIREDS[kept]).max() < _SAME and abs(bright[best]) < _SAME_BRIGHT:
        return PLAIN
    centres = (strange + bright[:, None]).astype(np.float32)
    return Light(centres[best], centres[kept] - centres[best],
                 (chance[kept] - chance[best]).astype(np.float32), float(_MIREDS[best]),
                 is_whole=bool((error[kept] < _CLEAR).all()))


def picture_light(picture: Picture, boxes: Sequence[Box], known: Bgr | None) -> Light:
    """The light of a picture with stacks in these boxes; the colours' own if no felt is known."""
    if known is None or not boxes:
        return PLAIN
    return light_by_felt(known, felt_colour(picture, boxes))
