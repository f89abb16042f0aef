"""Take-along: a table's journal as it is now, and every file beside it that the table, its vault
and this machine's settings need.

Left behind: journals of other evenings, slips, locks, what the vault put aside, and the maker's
key, which is each machine's own.
"""

import json
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from dealer_assist.live.setup.setup_book_file import FIELDS, is_own_book_file
from dealer_assist.live.table.journal_at_table_start import stand_in_journals
from dealer_assist.storage.journal import RowReader
from dealer_assist.storage.journal.journal_transport import journal_as_one_file
from dealer_assist.storage.journal.sqlite_connections import SQLITE_MAGIC, first_bytes
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.machine_name import this_machine
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.storage.settings.table_settings import FILES
from dealer_assist.trust.vault.encrypted_spare_file import MOST_BYTES, TakeAlongUnusable
from dealer_assist.words.message import message
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

#: Folders in which an installed table stores its own files (hardware/host).
TABLE: Final = Path("/var/lib/dealer-assist/table/table.sqlite")
VAULT: Final = Path("/var/lib/dealer-assist/vault")
MACHINE: Final = Path("/etc/dealer-assist")

_MANIFEST: Final = "manifest.json"
_LEFT: Final = frozenset({"past", "lock", "release.pub"})
_LEFT_ENDINGS: Final = (".lock", "-wal", "-shm", ".new", ".slips", ".taking", ".health")
_LOOKS: Final = 20


@dataclass(frozen=True, slots=True)
class Carried:
    """One file, by its path at both machines."""

    path: Path
    mode: int
    content: bytes


@dataclass(frozen=True, slots=True)
class TakeAlong:
    """Everything that goes along. ``rows`` are the journal's, ``vault`` the vault's folder, None
    for none; ``written_s`` UTC seconds by the clock of the machine that wrote it.
    """

    machine: str
    written_s: int
    journal: Carried
    rows: int
    vault: Path | None
    files: tuple[Carried, ...]


def live_journal(path: Path) -> Path:
    """Journal that is played in: the one that stands in for this one, where it is damaged."""
    return next(iter(stand_in_journals(path)), path)


def gather_content(
    journal: Path, vault: Path, more: Sequence[Path] = (), now_s: Callable[[], float] = time.time,
) -> TakeAlong:
    """Take-along of this machine's table, now. The journal is read first: the vault may know more
    than it, never less. Raises JournalUnusable, OSError, TakeAlongUnusable.
    """
    journal = live_journal(journal).absolute()
    if journal.exists() and journal.stat().st_size > MOST_BYTES:  # before it is all in memory
        raise TakeAlongUnusable(message("spare.too_much", most=MOST_BYTES // 1_000_000))
    carried = Carried(journal, 0o600, journal_as_one_file(journal))
    with RowReader(journal) as reader:
        rows = reader.last()[0]
    has_vault = (vault / "master").is_file()
    files = list(_read_still([vault.absolute()])) if has_vault else []
    for one in _read(_beside(journal, more)):
        if one.path not in (journal, *(known.path for known in files)):
            files.append(one)
    if len(carried.content) + sum(len(one.content) for one in files) > MOST_BYTES:
        raise TakeAlongUnusable(message("spare.too_much", most=MOST_BYTES // 1_000_000))
    return TakeAlong(this_machine(), int(now_s()), carried, rows,
                     vault.absolute() if has_vault else None, tuple(files))


def _beside(journal: Path, more: Sequence[Path]) -> Iterator[Path]:
    """Files of this machine's table: those named for the journal, settings, and the files they
    name.
    """
    yield from more
    yield from sorted(one for one in journal.parent.glob(f"{journal.name}*")
                      if not one.is_symlink())
    settings = settings_file()
    yield settings
    try:
        named = read_settings(settings).settings
    except SettingsUnusable:
        named = None  # the file goes along as it is
    if named is not None:
        yield from (Path(text) for field in FILES if (text := getattr(named, field)))
        yield from (Path(text) for field in FIELDS.values()
                    if is_own_book_file(field, text := getattr(named, field)))
        yield from map(Path, named.calibrations)
    if journal.parent == TABLE.parent:
        yield from (journal.parent, MACHINE)


def _read(places: Iterable[Path]) -> Iterator[Carried]:
    """All files there and below; each once."""
    seen: set[Path] = set()
    for place in places:
        for path in _below(place.absolute()):
            if path not in seen:
                seen.add(path)
                if first_bytes(path, len(SQLITE_MAGIC)) != SQLITE_MAGIC:
                    yield Carried(path, path.stat().st_mode & 0o777, read_plain(path, MOST_BYTES))


def _below(place: Path) -> Iterator[Path]:
    """Files there; no link that lies in a folder is followed: it may go round, or to a file that is
    none of the table's, which root alone may read.
    """
    if place.name in _LEFT or place.name.endswith(_LEFT_ENDINGS):
        return
    if place.is_dir():
        for one in sorted(place.iterdir()):
            if not one.is_symlink():
                yield from _below(one)
    elif place.is_file():
        yield place


def _read_still(places: Sequence[Path]) -> tuple[Carried, ...]:
    """The same files, read until two passes agree: a vault at work writes there."""
    before = tuple(_read(places))
    for _ in range(_LOOKS):
        now = tuple(_read(places))
        if now == before:
            return now
        before = now
    raise TakeAlongUnusable(message("spare.restless", path=places[0]))


# --- as bytes --------------------------------------------------------------------------------


def pack_content(content: TakeAlong) -> bytes:
    """Content as a zip file: a manifest, then the files by their whole paths."""
    files = (content.journal, *content.files)
    manifest = {
        "machine": content.machine, "written_s": content.written_s, "rows": content.rows,
        "vault": str(content.vault or ""),
        "files": [[str(one.path), one.mode] for one in files],  # the journal is the first
    }
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as zipped:
        zipped.writestr(_MANIFEST, json.dumps(manifest))
        for number, one in enumerate(files):
            zipped.writestr(str(number), one.content)
    return made.getvalue()


def unpack_content(content: bytes, path: Path) -> TakeAlong:
    """Take-along read from these bytes of the file at ``path``. Raises TakeAlongUnusable."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as zipped:
            said = json.loads(zipped.read(_MANIFEST))
            files = tuple(Carried(Path(name), int(mode), zipped.read(str(number)))
                          for number, (name, mode) in enumerate(said["files"]))
            if not all(one.path.is_absolute() and ".." not in one.path.parts for one in files):
                raise ValueError("paths")
            vault = Path(said["vault"]) if said["vault"] else None
            return TakeAlong(said["machine"], int(said["written_s"]), files[0], int(said["rows"]),
                             vault, files[1:])
    except (KeyError, IndexError, TypeError, ValueError, zipfile.BadZipFile):
        raise TakeAlongUnusable(message("spare.no_file", path=path)) from None
