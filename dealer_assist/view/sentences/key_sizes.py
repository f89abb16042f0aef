"""Size of keys under a finger, in millimetres. No Qt.

A screen gives its size in its EDID, and some give it wrong or not at all; then the settings say it
(``screen_inches``).
"""

from math import hypot
from typing import Final

from dealer_assist.view.dealer.layout_choice import arrangement_for
from dealer_assist.view.dealer.panel_layout import KEY
from drivers.lazy_dataclass import dataclass

KEY_MM: Final = 11.0  # least size of a key
ACTION_MM: Final = 13.0
ACTION: Final = 76  # the least height of a key that acts, in design units
MM_PER_INCH: Final = 25.4
SLACK_MM: Final = 0.2  # 64 px of a 10.1 inch screen of 1280 x 800 are 10.9 mm
_LIKELY_MM: Final = (80.0, 2500.0)  # no screen has a diagonal outside of this


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """Size of a screen: pixels, as the window counts them, and millimetres as the screen reports
    them."""

    width_px: float
    height_px: float
    width_mm: float = 0.0
    height_mm: float = 0.0

    def px_per_mm(self, inches: float = 0.0) -> float:
        """Pixels in a millimetre; ``inches`` is the diagonal by the settings. 0: unknown."""
        diagonal_mm = inches * MM_PER_INCH or hypot(self.width_mm, self.height_mm)
        if not _LIKELY_MM[0] <= diagonal_mm <= _LIKELY_MM[1]:
            return 0.0
        return hypot(self.width_px, self.height_px) / diagonal_mm


@dataclass(frozen=True, slots=True)
class Fingers:
    """Sizes of the smallest key and the smallest action key under a finger."""

    key_mm: float
    action_mm: float

    @property
    def is_enough(self) -> bool:
        """True if a finger hits them without aiming."""
        return self.key_mm >= KEY_MM - SLACK_MM and self.action_mm >= ACTION_MM - SLACK_MM

    @property
    def times_wanted(self) -> float:
        """Factor by which the screen would have to be larger."""
        return max(KEY_MM / self.key_mm, ACTION_MM / self.action_mm)


def key_sizes_for_screen(
    size: ScreenSize, choice: str = "auto", inches: float = 0.0,
    window_px: tuple[float, float] | None = None,
) -> Fingers | None:
    """Sizes of keys in a window of these pixels, or one that fills this screen; None: unknown.

    >>> found = key_sizes_for_screen(ScreenSize(1024, 600, 222, 130))
    >>> found is not None and found.is_enough
    True
    >>> key_sizes_for_screen(ScreenSize(1024, 600)) is None
    True
    """
    per_mm = size.px_per_mm(inches)
    if not per_mm:
        return None
    width, height = window_px or (size.width_px, size.height_px)
    factor = arrangement_for(width, height, choice).factor(width, height)
    return Fingers(KEY * factor / per_mm, ACTION * factor / per_mm)
