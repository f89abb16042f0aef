"""Measures a reader on photographs whose cards' corners are known: both index windows of each.

Where the four corners don't have a card's shape (a loose box round a turned or half hidden card)
nobody knows where its index lies: such windows must give no wrong read, but are none that should
be read, and stand in a row of their own.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from math import dist
from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats, Picture, WindowKind
from drivers.vision.cards.card_outlines import find_quads
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.picture_files import PictureUnreadable, load_picture
from models.scenes.plain_correlation_reader import PlainNcc
from tests.tools.evaluate.evaluate_decks import tell
from tests.tools.evaluate.evaluate_figures import Row, Tally
from tests.tools.evaluate.evaluate_sets import Label
from tests.tools.evaluate.index_windows import index_windows

#: Width over height of a card: a bridge card's is 0.65, a poker card's 0.72; seen a little askew.
_SHAPE: Final = (0.58, 0.82)
#: A card's outline and a box drawn round it by hand overlap this much.
_OVERLAP: Final = 0.8
_ASIDE: Final = 0.1
LOOSE: Final = "loose boxes"

Words = Callable[[str], None]


def shaped(label: Label) -> bool:
    """Whether the corners have a card's shape, so that its windows are known."""
    if label.corners is None:
        return False
    top, right = dist(*label.corners[:2]), dist(*label.corners[1:3])
    return _SHAPE[0] <= top / max(1e-6, right) <= _SHAPE[1]


def placed(label: Label, picture: Picture) -> Label:
    """The label with the card's own corners where only a box round it was noted: the outline that
    fills that box. A box whose card has no whole outline stays as it is, without a card's place.
    """
    if label.corners is None or not _is_box(label):
        return label
    (left, top), _, (right, bottom), _ = label.corners
    aside = _ASIDE * max(right - left, bottom - top)
    x, y = max(0, int(left - aside)), max(0, int(top - aside))
    part = picture[y : int(bottom + aside), x : int(right + aside)]
    for quad in find_quads(part) if part.size else ():
        own = quad + np.array([x, y], dtype=np.float32)
        if _fills(own, (left, top, right, bottom)):
            corners = tuple((float(a), float(b)) for a, b in own)
            return replace(label, corners=corners)
    return replace(label, corners=None)


def _is_box(label: Label) -> bool:
    """A rank alone with an upright rectangle: somebody drew a box, not the card's corners."""
    (left, top), (right, _), (_, bottom), _ = label.corners or ((0, 0),) * 4
    upright = ((left, top), (right, top), (right, bottom), (left, bottom))
    return label.name.endswith("?") and label.corners == upright


def _fills(quad: Floats, box: tuple[float, float, float, float]) -> bool:
    """Whether the quad's own bounding box is that box, nearly."""
    (left, top), (right, bottom) = quad.min(axis=0), quad.max(axis=0)
    wide = min(right, box[2]) - max(left, box[0])
    high = min(bottom, box[3]) - max(top, box[1])
    both = max(0.0, float(wide)) * max(0.0, float(high))
    areas = float((right - left) * (bottom - top)) + (box[2] - box[0]) * (box[3] - box[1])
    return both / max(1.0, areas - both) >= _OVERLAP


def windows_of(labels: list[Label], unread: Words) -> Iterator[tuple[Label, Picture]]:
    """Each labelled card's two windows; a picture that can't be read is said and left out. A card
    whose place isn't known has windows of the box's own corners.
    """
    for file, group in groupby(labels, key=lambda label: label.file):
        try:
            picture = load_picture(file)
        except PictureUnreadable as error:
            unread(str(error))
            continue
        for label in group:
            known = placed(label, picture)
            for window in index_windows(picture, known.corners or label.corners or ()):
                yield known, window


def measure_photos(
    labels: list[Label], reader: CardReader, progress: Words, unread: Words
) -> tuple[list[Row], list[Row]]:
    """Rows by folder: cards' windows, and windows where no card may be told (backs, jokers, and
    of loose boxes where a true card is no mistake).
    """
    cards: dict[str, Row] = {}
    others: dict[str, Row] = {}
    for label, window in windows_of(labels, unread):
        reading = reader.read(window)
        if label.is_card and shaped(label):
            row = cards.setdefault(label.folder, Row(label.folder))
            tell(row.tally, reading, label.right)
        elif label.is_card:
            name = f"{label.folder}: {LOOSE}"
            tell(others.setdefault(name, Row(name)).tally, reading, label.right)
        else:
            name = f"{label.folder}: {label.name}"
            _tell_other(others.setdefault(name, Row(name)).tally, reading.kind, label.name)
        progress(label.file.name)
    return list(cards.values()), list(others.values())


def _tell_other(tally: Tally, kind: WindowKind, name: str) -> None:
    """Read is where it was told as what it is; wrong where it was told as a card."""
    if kind is WindowKind.CARD:
        tally.add(False)
    else:
        tally.add(True if kind == name else None)


def measure_peer(labels: list[Label], unread: Words) -> list[Row]:
    """The peer, enrolled from the first window of each card of a folder, on all its others."""
    rows = []
    for folder in sorted({label.folder for label in labels}):
        own = [one for one in labels if one.folder == folder and one.is_card and shaped(one)
               and one.name[1] != "?"]
        row = _peer_of(folder, own, unread)
        if row is not None:
            rows.append(row)
    return rows


def _peer_of(folder: str, labels: list[Label], unread: Words) -> Row | None:
    first: dict[str, Picture] = {}
    rest: list[tuple[Label, Picture]] = []
    used: set[tuple[Path, str]] = set()
    for label, window in windows_of(labels, unread):
        if label.name not in first:
            first[label.name] = window
            used.add((label.file, label.name))
        elif (label.file, label.name) not in used:
            rest.append((label, window))
    if len(first) < 2 or not rest:
        return None
    row, peer = Row(folder, note=f"{len(first)} cards known"), PlainNcc(first)
    for label, window in rest:
        tell(row.tally, peer.read(window), label.right)
    return row
