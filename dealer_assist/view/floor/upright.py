"""How the floor's window stands on a screen held upright: 800 wide, at least 1280 high.

What lies side by side on a screen across then stands one above the other, in the same units.
"""

from typing import Final

WIDTH, HEIGHT = 800.0, 1280.0
_NARROW: Final = 1000.0  # a page across is wider than this, one held upright is not


def is_upright(width: float) -> bool:
    """Whether a page of this width stands upright."""
    return width < _NARROW
