"""A house's own rules, or a structure of its own, from a file: checked as soon as it is named.

The loaders say what is wrong with it, where, and what was expected; nothing of it is said here.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dealer_assist.game.rules.model import BookUnreadable
from dealer_assist.storage.books import shelf
from dealer_assist.storage.books.structure import StructureUnreadable, shipped, structure
from dealer_assist.words.says import Says, told_of
from drivers.given_text import TextUnfit, toml_of
from drivers.plain_file import read_plain

#: The pages that ask for a file, and the setting that it fills.
FIELDS: Final = {"house.file": "house", "game.file": "structure"}
MOST_LISTED: Final = 6
_MOST_BYTES: Final = 4_000_000
#: What a house's book and a structure have at their top that nothing else in the folder has.
_TELLING: Final = {"house": ("extends", "settings"), "structure": ("levels",)}


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that lies where files are looked for; its title by language, "" where it has none."""

    path: str
    fr: str = ""
    en: str = ""


def is_own(field: str, value: str) -> bool:
    """Whether this is a file of the house's own: no name that ships, and not nothing."""
    return bool(value) and value not in (shelf.names() if field == "house" else shipped())


def whole_path(typed: str) -> str:
    """The path as it holds wherever the program is started from."""
    path = Path(typed.strip())
    with suppress(RuntimeError):  # there is no such user, as while somebody types the name
        path = path.expanduser()
    return str(path.absolute())


def why_not_file(field: str, value: str) -> Says | None:
    """Why this can't be the table's house or structure, as its loader says it; None: it can."""
    try:
        _loaded(field, value)
    except (BookUnreadable, StructureUnreadable) as error:
        kept = error  # the name ends with the block
        return lambda lang: _first_of(told_of(kept, lang))
    return None


def files_in(folder: Path, field: str) -> tuple[OwnFile, ...]:
    """The files of this folder that are meant for this, by name; unfit ones too, to be mended."""
    try:
        found = sorted(one for one in folder.glob("*.toml"))
    except OSError:
        return ()
    return tuple(_seen(one, field) for one in found if _is_meant(one, field))[:MOST_LISTED]


def _is_meant(path: Path, field: str) -> bool:
    if path.name.endswith(".house.toml"):  # a journal's own, which its table keeps
        return False
    try:
        tree = toml_of(read_plain(path, _MOST_BYTES).decode("utf-8-sig"))
    except (OSError, ValueError, TextUnfit):
        return False
    return any(key in tree for key in _TELLING[field])


def _seen(path: Path, field: str) -> OwnFile:
    try:
        return OwnFile(str(path), *_loaded(field, str(path)))
    except (BookUnreadable, StructureUnreadable):
        return OwnFile(str(path))


def _loaded(field: str, value: str) -> tuple[str, str]:
    """The title in French and in English. Raises BookUnreadable, StructureUnreadable."""
    if field == "house":
        rules = shelf.house(value)
        return rules.title("fr"), rules.title("en")
    made = structure(value)
    name = Path(value).stem
    return made.title_fr or name, made.title_en or name


def _first_of(text: str) -> str:
    """The first mistake, and that there are more."""
    first, _, more = text.partition("\n")
    return f"{first} (+ {len(more.splitlines())})" if more else first
