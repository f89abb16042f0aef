"""Writes the drawings of hardware/drawings as SVG files beside their sources.

    python hardware/drawings/make_drawings.py [FOLDER]

The files are kept in the repository; a test holds them against what this makes.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from boards import cards, table_board
from gate import gate_section
from sheet import Sheet
from spots import spot_layout
from wiring import scanner_wiring, shoe_wiring

DRAWINGS: dict[str, Callable[[], Sheet]] = {
    "shoe-wiring.svg": shoe_wiring,
    "scanner-wiring.svg": scanner_wiring,
    "gate-section.svg": gate_section,
    "spot-layout.svg": spot_layout,
    "camera-board.svg": table_board,
    "camera-cards.svg": cards,
}


def main() -> None:
    """Writes every drawing, into the folder named on the command line where there is one."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, draw in DRAWINGS.items():
        (folder / name).write_text(draw().svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
