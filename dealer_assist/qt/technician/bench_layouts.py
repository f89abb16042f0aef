"""Layouts of the technician's window: wide, on a low screen, on an upright tablet.

A low screen has 752 of height rather than smaller keys. Upright the steps are in three columns
below the line on top, whose pages have a row of their own.
"""

from typing import Final

from dealer_assist.qt.technician.test_mode_frame import EDGE
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.dealer.panel_layout import KEY, Place
from drivers.lazy_dataclass import dataclass

FOOT: Final = EDGE + 4  # free below everything


@dataclass(frozen=True, slots=True)
class BenchPlaces:
    """Layout: a size in design units, and the places that do not change with the content."""

    width: float
    height: float
    steps: Place
    columns: int  # of the steps
    top: Place
    main: tuple[float, float, float]  # left and upper edge and width of the page

    @property
    def is_upright(self) -> bool:
        """True if it is higher than wide."""
        return self.height > self.width

    @property
    def foot(self) -> float:
        """Lower end of the content."""
        return self.height - FOOT

    @property
    def below_top(self) -> float:
        """Top of a page without the steps."""
        return self.top[1] + self.top[3] + 8


def _across(height: float) -> BenchPlaces:
    return BenchPlaces(1280, height, (10, 10, 282, height - 20), 1, (298, 8, 972, 68),
                       (298, 84, 972))


ACROSS, LOW = _across(800), _across(752)
_LEAST_UPRIGHT: Final = 1280.0
_UPRIGHT_WIDE: Final = 800.0


def _upright(height: float) -> BenchPlaces:
    return BenchPlaces(_UPRIGHT_WIDE, height, (10, 158, 780, 260), 3, (10, 8, 780, 142),
                       (10, 426, 780))


def bench_layout_for(width: float, height: float) -> BenchPlaces:
    """Layout for a window of so many pixels.

    >>> [bench_layout_for(*size).height for size in ((1280, 800), (1024, 600), (800, 1280))]
    [800, 752, 1280.0]
    >>> bench_layout_for(1080, 1920).width, round(bench_layout_for(1080, 1920).height)
    (800.0, 1422)
    """
    width, height = max(width, 1), max(height, 1)
    if height > width:
        return _upright(max(_LEAST_UPRIGHT, height * _UPRIGHT_WIDE / width))
    is_low = min(width / ACROSS.width, height / ACROSS.height) * KEY < LEAST_KEY_PX
    return LOW if is_low else ACROSS
