"""Everything that reads something from outside, by name; and the corpus that is kept of each."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from tests.tools.fuzz.fuzz_target import Target

#: The first part of a target's name -> the file in which it stands. One target needs one of them:
#: what is imported under a fuzzer's eyes takes it half a minute.
_FILES: Final = {
    "wire": "tests.tools.fuzz.fuzz_of_devices",
    "devices": "tests.tools.fuzz.fuzz_of_devices",
    "texts": "tests.tools.fuzz.fuzz_of_texts",
    "journal": "tests.tools.fuzz.fuzz_of_journal",
    "out": "tests.tools.fuzz.fuzz_of_journal",
    "floor": "tests.tools.fuzz.fuzz_of_lines",
    "vault": "tests.tools.fuzz.fuzz_of_lines",
    "pictures": "tests.tools.fuzz.fuzz_of_pictures",
    "arguments": "tests.tools.fuzz.fuzz_of_arguments",
    "files": "tests.tools.fuzz.fuzz_of_files",
}
#: In a checkout; an installed program has none, and goes by the seeds alone.
CORPUS: Final = Path(__file__).resolve().parents[3] / "tests" / "fuzz" / "corpus"


@cache
def targets() -> Mapping[str, Target]:
    """All of them, by name."""
    return {one.name: one for file in dict.fromkeys(_FILES.values()) for one in _in(file)}


def _in(file: str) -> Sequence[Target]:
    found: Sequence[Target] = import_module(file).TARGETS
    return found


def target_of(name: str) -> Target:
    """The target of this name, with nothing else imported. Raises KeyError."""
    file = _FILES[name.partition("/")[0]]
    return {one.name: one for one in _in(file)}[name]


def kept(target: Target, corpus: Path = CORPUS) -> Sequence[bytes]:
    """The corpus of this target: inputs that once broke it, and valid ones worth changing."""
    folder = corpus / target.name
    if not folder.is_dir():
        return ()
    return tuple(one.read_bytes() for one in sorted(folder.iterdir()) if one.is_file())


def seeds_of(target: Target, corpus: Path = CORPUS) -> Sequence[bytes]:
    """Everything that inputs are made from."""
    return (*target.seeds(), *kept(target, corpus))


def named(words: Sequence[str]) -> list[Target]:
    """The targets that these words name, a room ("texts") standing for all in it.

    Raises KeyError with the first word that names none.
    """
    known = targets()
    found: dict[str, Target] = {}
    for word in words or tuple(known):
        fits = {name: one for name, one in known.items()
                if name == word or name.startswith(f"{word}/")}
        if not fits:
            raise KeyError(word)
        found |= fits
    return list(found.values())
