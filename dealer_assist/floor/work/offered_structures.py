"""Blind structures with which a tournament across tables can be opened: the house's, ours."""

from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.storage.books.structure_reader import (
    BlindStructure,
    StructureUnreadable,
    read_structure,
    shipped_structures,
    structure,
)
from dealer_assist.words import in_language
from drivers.foreign_toml_json import read_text

#: In the floor's folder: one TOML file for each structure of the house.
FOLDER: Final = "structures"


class Offered(NamedTuple):
    """Structure by its file's name; ``structure`` None if it is unusable: ``why``."""

    name: str
    structure: BlindStructure | None
    why: str = ""

    def title(self, lang: str) -> str:
        """Title of the structure; the file's name if it gives none."""
        if self.structure is None:
            return self.name
        found = in_language((self.structure.title_fr, self.structure.title_en), lang)
        return found or self.name


def offered_structures_now(floor: Path | None = None) -> tuple[Offered, ...]:
    """The house's own structures by name, read anew; then those that ship.

    ``floor`` is the floor's folder. An unusable file is listed with the reason.
    """
    own = sorted(floor.glob(f"{FOLDER}/*.toml")) if floor is not None else []
    return (*(_own(path) for path in own),
            *(Offered(n, structure(n)) for n in shipped_structures()))


def _own(path: Path) -> Offered:
    try:
        return Offered(path.stem, read_structure(read_text(path), path.name))
    except (StructureUnreadable, OSError, UnicodeDecodeError) as why:
        return Offered(path.stem, None, str(why))
