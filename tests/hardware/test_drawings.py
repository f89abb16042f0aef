"""The drawings of hardware/drawings are what their sources make, and can be read."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

DRAWINGS = Path(__file__).parents[2] / "hardware" / "drawings"
NAMES = ("camera-board.svg", "camera-cards.svg", "gate-section.svg", "scanner-wiring.svg",
         "shoe-wiring.svg", "spot-layout.svg")
SVG = "{http://www.w3.org/2000/svg}"
# Mean advance width of DejaVu Sans over its size, on the generous side.
LETTER_WIDTH = 0.58

Box = tuple[float, float, float, float, str]


def texts(name: str) -> tuple[tuple[float, float], list[Box]]:
    """Size of the sheet in mm, and of each text left, top, right, bottom and what it says."""
    root = ElementTree.parse(DRAWINGS / name).getroot()
    _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
    boxes = []
    for text in root.iter(f"{SVG}text"):
        says, size = text.text or "", float(text.attrib["font-size"])
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        wide = len(says) * size * LETTER_WIDTH
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.attrib["text-anchor"]]
        boxes.append((left, y - 0.75 * size, left + wide, y + 0.2 * size, says))
    return (width, height), boxes


def test_every_drawing_is_what_its_source_makes(tmp_path: Path) -> None:
    made = [sys.executable, "-B", str(DRAWINGS / "make_drawings.py"), str(tmp_path)]
    subprocess.run(made, check=True, timeout=60)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(NAMES)
    for name in NAMES:
        assert (tmp_path / name).read_bytes() == (DRAWINGS / name).read_bytes(), name


@pytest.mark.parametrize("name", NAMES)
def test_no_text_lies_on_another(name: str) -> None:
    for one, other in combinations(texts(name)[1], 2):
        beside = one[2] <= other[0] or other[2] <= one[0]
        above = one[3] <= other[1] or other[3] <= one[1]
        assert beside or above, f"{one[4]!r} on {other[4]!r}"


@pytest.mark.parametrize("name", NAMES)
def test_every_text_lies_on_the_sheet(name: str) -> None:
    (width, height), boxes = texts(name)
    assert boxes
    for left, top, right, bottom, says in boxes:
        assert left >= 0 and right <= width and top >= 0 and bottom <= height, says
