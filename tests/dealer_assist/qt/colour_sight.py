"""How colours look to people who see two primaries only, and how far apart two of them are.

Matrices: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, table for severity 1.0; they apply
to linear sRGB. Distance: CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000
Color-Difference Formula", Color Research and Application 30(1), 2005.
"""

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Triple = tuple[float, float, float]

SIGHTS: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(name: str) -> Triple:
    """A hex name as linear sRGB."""
    red, green, blue = (int(name[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (_undone(red), _undone(green), _undone(blue))


def _undone(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(name: str, sight: str) -> Triple:
    """The colour in linear sRGB as this sight sees it."""
    rgb = linear(name)
    a, b, c = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True))))
               for row in SIGHTS[sight])
    return (a, b, c)


@cache
def contrast(ink: str, ground: str) -> float:
    """Contrast of ink and ground by WCAG: 1 none at all, 21 black on white.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    red, green, blue = linear(name)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* under D65."""
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
            (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (_cube(sum(m * v for m, v in zip(row, rgb, strict=True)) / w)
               for row, w in zip(rows, white, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _cube(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _hue(b: float, a: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def ciede2000(one: Triple, other: Triple) -> float:
    """How far two colours (L*a*b*) are apart: 1 is just seen side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2, h1, h2 = hypot(a1, b1), hypot(a2, b2), _hue(b1, a1), _hue(b2, a2)
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and abs(h2 - h1) == 180:
        turn = h2 - h1
    wide = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    t = (1 - 0.17 * cos(radians(h_mean - 30)) + 0.24 * cos(radians(2 * h_mean))
         + 0.32 * cos(radians(3 * h_mean + 6)) - 0.20 * cos(radians(4 * h_mean - 63)))
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    r_c = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    r_t = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * r_c
    chroma, hue = (c2 - c1) / s_c, wide / s_h
    return sqrt(((l2 - l1) / s_l) ** 2 + chroma**2 + hue**2 + r_t * chroma * hue)


def apart(one: str, other: str, sight: str) -> float:
    """How far two hex colours are apart for this sight."""
    return ciede2000(lab(seen(one, sight)), lab(seen(other, sight)))
