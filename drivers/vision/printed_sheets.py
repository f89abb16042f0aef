"""Printable calibration sheets: drawings of hardware/drawings, which an installed program carries
along."""

from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
#: In the installed package, then in a checkout.
_PLACES: Final = (_HERE / "sheets", _HERE.parents[1] / "hardware" / "drawings")
#: Sheets by the name of the board on them.
SHEETS: Final = {"table": "camera-board.svg", "card": "camera-cards.svg"}


class SheetMissing(Exception):
    """The drawing is missing from the program."""


def sheet(board: str) -> bytes:
    """The SVG of the sheet with this board. Raises SheetMissing."""
    for place in _PLACES:
        file = place / SHEETS[board]
        if file.is_file():
            return file.read_bytes()
    raise SheetMissing(f"{SHEETS[board]} is in none of {', '.join(map(str, _PLACES))}: install the "
                       "program again")
