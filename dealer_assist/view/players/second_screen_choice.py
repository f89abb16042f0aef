"""Screen of the players' display: never the dealer's. Pure."""

from collections.abc import Collection
from enum import StrEnum

from drivers.lazy_dataclass import dataclass


class How(StrEnum):
    """Mode of the display."""

    FULL = "full"  # fills a screen that nobody else has
    WINDOW = "window"  # beside the dealer's window, on its screen
    NOT = "not"  # it waits for a second screen


@dataclass(frozen=True, slots=True)
class Where:
    """Mode, and the screen's name ("" if it has none of its own)."""

    how: How
    screen: str = ""


def screen_for_display(
    screens: Collection[str], primary: str, taken: Collection[str], dealer_is_full: bool,
    had_own: bool = False,
) -> Where:
    """Place of the display on these screens, some taken by other windows of ours.

    Before any other window is open, the primary screen is reserved for the dealer's. A dealer's
    window that fills the only screen is never covered; and a display that ``had_own`` screen,
    which was unplugged, waits for the next one: in mid-hand nothing comes up over the dealer's.

    >>> screen_for_display(("eDP-1", "HDMI-1"), "eDP-1", ("eDP-1",), True)
    Where(how=<How.FULL: 'full'>, screen='HDMI-1')
    """
    kept = set(taken) & set(screens) or {primary}
    free = [name for name in screens if name not in kept]
    if free:
        return Where(How.FULL, free[0])
    return Where(How.NOT) if dealer_is_full or had_own else Where(How.WINDOW)
