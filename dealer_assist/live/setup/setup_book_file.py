"""House's own rules, or a structure of its own, from a file: checked as soon as it is named.

The loaders say what is wrong with it, where, and what was expected; nothing of it is said here.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.structure_reader import (
    StructureUnreadable,
    shipped_structures,
    structure,
)
from dealer_assist.words import languages
from dealer_assist.words.message import InWords, Texts, error_text
from drivers.foreign_toml_json import TextUnfit, toml_of
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

#: Pages on which a file is named, and the setting that it fills.
FIELDS: Final = {"house.file": "house", "game.file": "structure"}
MOST_LISTED: Final = 6
_MOST_BYTES: Final = 4_000_000
#: Keys at the top of a house's book and of a structure that nothing else in the folder has.
_TELLING: Final = {"house": ("extends", "settings"), "structure": ("levels",)}


@dataclass(frozen=True, slots=True)
class OwnFile:
    """File in the folder that is searched; its title by language, "" where it has none."""

    path: str
    fr: str = ""
    en: str = ""


def is_own_book_file(field: str, value: str) -> bool:
    """True if this is a file of the house's own: no name that ships, and not nothing."""
    return bool(value) and value not in (shipped_houses.shipped_house_names() if field == "house"
                                         else shipped_structures())


def absolute_path(typed: str) -> str:
    """Absolute path, from wherever the program is started."""
    path = Path(typed.strip())
    with suppress(RuntimeError):  # there is no such user, as while somebody types the name
        path = path.expanduser()
    return str(path.absolute())


def why_not_file(field: str, value: str, is_chosen: bool = False) -> InWords | None:
    """Loader's reason why this can't be the table's house or structure; None if it can.

    Where it ``is_chosen`` now, a house's theme has to be sound too; later that stops no table.
    """
    try:
        _loaded(field, value)
        if is_chosen and field == "house":
            shipped_houses.checked_house(value)
    except (BookUnreadable, StructureUnreadable) as error:
        return Texts(tuple((lang, _first_of(error_text(error, lang))) for lang in languages()))
    return None


def files_in(folder: Path, field: str) -> tuple[OwnFile, ...]:
    """Files of this folder that are meant for this, by name; unfit ones too, to be mended."""
    try:
        found = sorted(one for one in folder.glob("*.toml"))
    except OSError:
        return ()
    return tuple(_seen(one, field) for one in found if _is_meant(one, field))[:MOST_LISTED]


def _is_meant(path: Path, field: str) -> bool:
    if path.name.endswith(".house.toml"):  # a journal's own, which belongs to its table
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
    """Title in French and in English. Raises BookUnreadable, StructureUnreadable."""
    if field == "house":
        rules = shipped_houses.house(value)
        return rules.title("fr"), rules.title("en")
    made = structure(value)
    name = Path(value).stem
    return made.title_fr or name, made.title_en or name


def _first_of(text: str) -> str:
    """First mistake, and that there are more."""
    first, _, more = text.partition("\n")
    return f"{first} (+ {len(more.splitlines())})" if more else first
