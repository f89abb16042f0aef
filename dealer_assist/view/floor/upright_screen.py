"""Layout of the floor's window on an upright screen: 800 wide, at least 1280 high.

Pieces side by side on a wide screen are then one above the other, in the same units.
"""

from typing import Final

WIDTH, HEIGHT = 800.0, 1280.0
_NARROW: Final = 1000.0  # a wide page is wider than this, an upright one isn't


def is_upright(width: float) -> bool:
    """True if a page of this width is upright."""
    return width < _NARROW
