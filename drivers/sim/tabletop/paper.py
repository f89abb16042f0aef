"""Printed calibration sheets: the filled rectangles of the drawings."""

from functools import cache
from typing import Final
from xml.etree import ElementTree

import numpy as np

from drivers.vision.printed import sheet
from drivers.vision.readings import Picture

_SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def printed(board: str, px_per_mm: float) -> Picture:
    """The whole sheet with this board ("table", "card"), BGR. Raises SheetMissing."""
    return painted(sheet(board), px_per_mm)


def painted(svg: bytes, px_per_mm: float) -> Picture:
    """A printed sheet of plain rectangles, BGR."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
    paper = np.full((round(height * px_per_mm), round(width * px_per_mm), 3), 255, np.uint8)
    for rect in root.iter(f"{_SVG}rect"):
        fill = rect.attrib["fill"]
        if fill == "none":
            continue
        digits = fill[1:] if len(fill) == 7 else "".join(2 * one for one in fill[1:])
        left, top = (float(rect.attrib.get(one, 0)) for one in ("x", "y"))
        right, low = left + float(rect.attrib["width"]), top + float(rect.attrib["height"])
        x0, y0, x1, y1 = (round(one * px_per_mm) for one in (left, top, right, low))
        paper[y0:y1, x0:x1] = [int(digits[at : at + 2], 16) for at in (4, 2, 0)]
    return paper
