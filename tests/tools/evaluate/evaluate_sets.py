"""Finds what a folder holds to be measured on: labelled photographs, decks of single cards.

LABELS.csv: file, label, corners[, ...]. `file` is relative to it; `label` is a card ("As"), a rank
whose suit nobody noted ("9?"), "back" or "joker"; `corners` are four points "x,y x,y x,y x,y" (top
left, top right, bottom right, bottom left of the card standing upright), or empty. A deck is a
folder of upright cards named As.png or As.jpg, beside them perhaps back.* and joker*.*.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from drivers.foreign_toml_json import read_text

LABELS: Final = "LABELS.csv"
_KINDS: Final = (".png", ".jpg", ".jpeg")
_CARDS: Final = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_RANKS: Final = frozenset("23456789TJQKA")


class SetUnfit(Exception):
    """Nothing can be measured on this folder; says what was expected, and where."""


@dataclass(frozen=True, slots=True)
class Label:
    """One card of a photograph. `name`: "As", "9?" (rank only), "back" or "joker"."""

    file: Path
    name: str
    corners: tuple[tuple[float, float], ...] | None

    @property
    def folder(self) -> str:
        """The folder that the photograph lies in."""
        return self.file.parent.name

    @property
    def is_card(self) -> bool:
        """Whether a card's face is to be read here."""
        return self.name[0] in _RANKS and len(self.name) == 2

    def right(self, card: str) -> bool:
        """Whether that reading is the true one, as far as the label knows."""
        return card[0] == self.name[0] and self.name[1] in ("?", card[1])


@dataclass(frozen=True, slots=True)
class DeckFolder:
    """A deck's pictures by card name; backs and jokers beside them."""

    name: str
    cards: dict[str, Path]
    backs: tuple[Path, ...]
    jokers: tuple[Path, ...]


def labels_of(folder: Path) -> list[Label]:
    """The labels that concern `folder`: of its own LABELS.csv, or of the one in the folder above
    as far as they lie in it. Only those with corners: the others are decks. Empty where there is
    no LABELS.csv. Raises SetUnfit where it can't be read, naming its line.
    """
    for place in (folder, folder.parent):
        if (place / LABELS).is_file():
            found = list(_labels(place / LABELS))
            return [one for one in found if _lies_in(folder, one.file)]
    return []


def _lies_in(folder: Path, file: Path) -> bool:
    """True if the file lies in the folder by its name, or by where links lead: both are followed.
    """
    return folder.absolute() in file.absolute().parents or folder.resolve() in (
        file.resolve().parents)


def _labels(path: Path) -> Iterator[Label]:
    for line, row in _rows(path):
        if (row.get("corners") or "").strip():
            yield _label(row, path, line)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row with its line's number."""
    try:
        lines = csv.DictReader(StringIO(read_text(path), newline=""))
        if not {"file", "label"} <= set(lines.fieldnames or ()):
            raise SetUnfit(f"{path}, line 1: expected the columns file,label,corners")
        for row in lines:
            yield lines.line_num, row
    except OSError as error:
        raise SetUnfit(f"{path}: can't be read ({error.strerror})") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise SetUnfit(f"{path}: not a CSV file in UTF-8 ({error})") from error


def _label(row: dict[str, str], path: Path, line: int) -> Label:
    name, corners = (row["label"] or "").strip(), row["corners"].strip()
    rank_only = len(name) == 2 and name[0] in _RANKS and name[1] == "?"
    if name not in _CARDS and not rank_only and name not in ("back", "joker"):
        raise SetUnfit(f"{path}, line {line}: {name!r} is no label; expected a card as As, a rank "
                       "as 9?, back or joker")
    try:
        points = tuple((float(x), float(y)) for x, y in
                       (point.split(",") for point in corners.split()))
    except ValueError:
        points = ()
    if len(points) != 4:
        raise SetUnfit(f"{path}, line {line}: expected four corners as \"x,y x,y x,y x,y\", got "
                       f"{corners!r}")
    return Label(path.parent / (row["file"] or "").strip(), name, points)


def decks_in(folder: Path) -> list[DeckFolder]:
    """The decks in a folder: itself, its subfolders, or those of its `decks`; by name. A picture
    that a LABELS.csv has under another label than its name ("no index printed") is left out.
    """
    places = [folder, *_folders(folder), *_folders(folder / "decks")]
    not_cards = {
        (above / row["file"]).resolve()
        for above in (folder, folder.parent, folder.parent.parent) if (above / LABELS).is_file()
        for _, row in _rows(above / LABELS)
        if row["label"].strip() != Path(row["file"]).stem and not (row.get("corners") or "").strip()
    }
    found = [deck for place in places if (deck := _deck(place, not_cards)) is not None]
    return sorted(found, key=lambda deck: deck.name)


def _folders(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []


def _deck(folder: Path, not_cards: set[Path]) -> DeckFolder | None:
    """The deck in this very folder; None where fewer than ten cards lie there."""
    files = [one for one in sorted(folder.iterdir())
             if one.suffix.lower() in _KINDS and one.resolve() not in not_cards]
    cards = {one.stem: one for one in files if one.stem in _CARDS}
    if len(cards) < 10:
        return None
    ordered = {card: cards[card] for card in sorted(cards)}
    backs = tuple(one for one in files if one.stem.startswith("back"))
    jokers = tuple(one for one in files if one.stem.startswith("joker"))
    return DeckFolder(folder.name, ordered, backs, jokers)
