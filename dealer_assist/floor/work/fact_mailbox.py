"""Mailbox of facts from commands: only the floor server writes the floor's journal.

A command (an export, an erasure, a change of people) puts each fact whole into a folder of the
floor; the server journals it at its next look, at once if it runs. A fact that a killed server
journaled and didn't clear away yet isn't journaled again.

A file that changes by a fact is written only once the fact is in the folder, with the digest of the
new file (``write_file_with_fact``). After a power cut the digest says whether the fact holds.
"""

import contextlib
import os
import secrets
import time
from collections.abc import Collection
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final

from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.game.facts.floor import FLOOR_KINDS, FloorFact
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode_floor, encode_floor
from drivers.durable_files import put_whole, sync_folder
from drivers.foreign_toml_json import read_text
from drivers.safe_file_opening import SMALL_BYTES, NotPlain, TooLong, open_plain

#: The folder's name inside a floor's folder.
FOLDER: Final = "left"
_SUFFIX, _DUE, _SPOILT = ".fact", ".due", ".spoilt"
#: A command that has not written its file after so long was killed.
_WRITES_S: Final = 60


def put_fact_in_mailbox(folder: Path, fact: FloorFact) -> Path:
    """Put the fact into the folder, whole and on the disk. Raises OSError."""
    return _put(folder, fact, _SUFFIX)


def write_file_with_fact(folder: Path, fact: FloorFact, path: Path, content: bytes) -> None:
    """Write this file, its owner's alone, with this fact: both hold, or neither. Raises OSError."""
    for earlier in folder.glob(f"*{_DUE}"):  # once rewritten nobody can tell that it held
        with contextlib.suppress(UnicodeDecodeError, OSError, TooLong, NotPlain):
            if _owed(earlier)[1] == str(path.resolve()) and _holds(earlier):
                _settle(earlier)
    due = _put(folder, fact, _DUE, f"{sha256(content).hexdigest()} {path.resolve()}\n")
    try:
        put_whole(path, content, 0o600)
    except OSError:
        due.unlink(missing_ok=True)
        raise
    with contextlib.suppress(FileNotFoundError):  # the next writer of the file has settled it
        _settle(due)


def _put(folder: Path, fact: FloorFact, suffix: str, more: str = "") -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{time.time_ns():020d}-{secrets.token_hex(4)}{suffix}"
    put_whole(path, f"{type(fact).__name__} {encode_floor(fact)}\n{more}".encode(), 0o600)
    return path


def _settle(due: Path) -> None:
    """Settle a fact after a crash: it holds if its file has the new content, else it never was.

    Raises OSError, and UnicodeDecodeError if the file isn't one of ours.
    """
    if _holds(due):
        due.rename(due.with_suffix(_SUFFIX))
    else:
        due.unlink()
    sync_folder(due.parent)


def _holds(due: Path) -> bool:
    """True if the promised file has its new content. Raises as ``_settle``."""
    digest, path = _owed(due)
    try:
        with os.fdopen(open_plain(Path(path)), "rb") as made:
            return file_digest(made, "sha256").hexdigest() == digest
    except (OSError, ValueError):  # also an impossible name
        return False


def _owed(due: Path) -> tuple[str, str]:
    """Digest and path of the promised file. Raises as ``_settle``."""
    _, _, owed = read_text(due, SMALL_BYTES).partition("\n")
    digest, _, path = owed.rstrip("\n").partition(" ")
    return digest, path


class FactMailbox:
    """The server's side: facts in the folder are due, and are cleared away once journaled."""

    def __init__(self, folder: Path, known: Collection[FloorFact] = ()) -> None:
        """``known``: facts of these kinds that the journal holds already."""
        self._folder = folder
        self._known = frozenset(known)
        self._told: tuple[Path, ...] = ()

    def due(self, room: RoomState, now_s: int) -> tuple[FloorFact, ...]:
        """New facts; given again only once these are journaled."""
        for path in self._told:
            path.unlink(missing_ok=True)
        if self._told:
            sync_folder(self._folder)
        for due in sorted(self._folder.glob(f"*{_DUE}")):
            try:
                if now_s - due.stat().st_mtime > _WRITES_S:
                    _settle(due)
            except (UnicodeDecodeError, TooLong, NotPlain):
                due.rename(due.with_suffix(_SPOILT))
            except OSError:
                pass  # looked at again next time
        found = {path: self._read(path) for path in sorted(self._folder.glob(f"*{_SUFFIX}"))}
        self._told = tuple(path for path, fact in found.items() if fact is not None)
        return tuple(fact for fact in found.values()
                     if fact is not None and fact not in self._known)

    def _read(self, path: Path) -> FloorFact | None:
        """Read the fact; None for an invalid file, which is then renamed out of the way."""
        try:
            kind, _, text = read_text(path, SMALL_BYTES).partition("\n")[0].partition(" ")
            if kind not in FLOOR_KINDS:
                raise UnreadableRecord(kind, "", "a fact of the floor", path.name)
            return decode_floor(kind, text)
        except (UnreadableRecord, UnicodeDecodeError, TooLong, NotPlain):
            path.rename(path.with_suffix(_SPOILT))
        except OSError:
            pass  # looked at again next time
        return None
