"""French and English of every message as they ship, and where further languages lie."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import rtoml

from dealer_assist.words.kept_reading import kept_reading

#: Languages that facts, house books and the catalogue of incidents carry side by side.
LANGS: Final = ("fr", "en")


@cache
def shipped_messages() -> dict[str, dict[str, dict[str, str]]]:
    """French and English of every message, file by file."""
    return kept_reading(__file__, (), _read)


def _read() -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = {}
    seen = set[str]()
    for file in sorted(files(__package__).iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        said = rtoml.loads(file.read_text(encoding="utf-8"))
        found[file.name] = {f"{room}.{name}": texts for room, names in said.items()
                            for name, texts in names.items()}
        for id in found[file.name]:
            if id in seen:
                raise ValueError(f"{file.name}: {id} stands in another file already")
        seen |= found[file.name].keys()
    return found


@cache
def house_word_terms() -> tuple[str, ...]:
    """Terms for which a house may have its own word: the closed list."""
    return tuple(id.partition(".")[2] for id in shipped_messages()["grammar.toml"]
                 if id.startswith("term."))


def further_languages() -> Traversable:
    """Folder with a folder for each further language."""
    return files(__package__) / "languages"
