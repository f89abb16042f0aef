"""Look of the window: colours, text size, layout, scale."""

from dataclasses import dataclass
from typing import Final

from dealer_assist.qt.pieces.theme import DARK, Theme

TEXT_PERCENTS: Final = (100, 125, 150)
CHOICES: Final = ("auto", "landscape", "portrait")


@dataclass(frozen=True, slots=True)
class Looks:
    """Look that a table chose for its screen.

    ``arrangement`` is "auto" (by the window's shape), "landscape" or "portrait". ``screen_inches``
    is the screen's diagonal, if the screen reports it wrong; 0: as reported. Raises ValueError for
    an unknown text size or arrangement.
    """

    theme: Theme = DARK
    text_percent: int = 100
    arrangement: str = "auto"
    screen_inches: float = 0.0

    def __post_init__(self) -> None:
        if self.text_percent not in TEXT_PERCENTS:
            raise ValueError(f"words of {self.text_percent} %: expected 100, 125 or 150")
        if self.arrangement not in CHOICES:
            raise ValueError(
                f"arrangement {self.arrangement!r}: expected auto, landscape or portrait"
            )
        if self.screen_inches < 0:
            raise ValueError(f"a screen of {self.screen_inches} inches: expected 0 or more")
