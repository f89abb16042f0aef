"""Result of reading files that ship, kept beside the compiled modules and as they are.

A start reads a hundred TOML files that are the same each time. What came of them is believed only
with the digest of every file that it was made from, of its readers too; absent, foreign or broken
it costs time only, and where Python writes no compiled module nothing is written here either.
"""

import os
import pickle
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def kept_reading(module: str, readers: Iterable[str], read: Callable[[], T]) -> T:
    """Result of ``read`` on the TOML beside the module in this file, which ``readers`` read too."""
    digest, texts = sha256(), sorted(Path(module).parent.glob("*.toml"))
    for path in (Path(__file__), Path(module), *map(Path, readers), *texts):
        whole = path.read_bytes()
        digest.update(f"{path.name} {len(whole)}\0".encode() + whole)
    place, mark = Path(cache_from_source(module)).with_suffix(".reading"), digest.digest()
    with suppress(OSError):
        kept = place.read_bytes()
        if kept.startswith(mark):
            with suppress(Exception):  # whatever a broken file gives
                told: T = pickle.loads(kept[len(mark):])
                return told
    found = read()
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            _put(place, mark + pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
    return found


def _put(place: Path, whole: bytes) -> None:
    """Write the file in one step: another start may read or write it now."""
    place.parent.mkdir(exist_ok=True)
    new = place.with_name(f"{place.name}.{os.getpid()}")
    new.write_bytes(whole)
    new.replace(place)
