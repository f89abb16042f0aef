"""Signed bundle: whole journals as an archive holds them, for an authority or as a backup.

A bundle is a zip file of plain text that any program reads, in this order: ``journals/NNNN.jsonl``,
one row of the journal a line (its body ends with digests if it names guests,
storage/journal/guest_name_binding.py); ``names/NNNN.jsonl``, guests' names ([token, name, salt in
hex]; both ""
for one that was erased, the salt for one that is unbound; in format 1 [token, name]), if names were
requested; further files such as spreadsheets; ``manifest.json``, which names every file with its
SHA-256, every journal with its last row and that row's hash; ``manifest.sig``, the Ed25519
signature over the manifest's bytes; and ``key.pub``, the key, so that people can compare its mark
(it proves nothing by itself). The same content gives the same bytes. bundle_check.py checks one,
bundle_restore.py fills an empty archive from one.
"""

import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.storage.bundle_signing_key import public_text
from dealer_assist.storage.journal.fact_codec import encode_record
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import draft_of, new_file
from drivers.lazy_dataclass import dataclass

FORMAT: Final = "dealer_assist bundle 2"
#: Those that are read: format 1 had no salts.
FORMATS: Final = frozenset({"dealer_assist bundle 1", FORMAT})
MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig"
KEY: Final = "key.pub"
_AT_ONCE: Final = 2000
#: Zip files know no time before this one; every file of a bundle bears it.
_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)
_READABLE: Final = 0o644 << 16


class BundleSource(Protocol):
    """Rows that go into a bundle: an archive open for reading."""

    def all_held(self) -> tuple[ArchivedJournal, ...]:
        """Every stored journal."""
        ...

    def after(self, journal: str, number: int, most: int) -> list[JournalRow]:
        """At most so many rows of the journal after this one, in order."""
        ...

    def stored_names(self, journal: str) -> dict[str, StoredName]:
        """Name and salt of each token of this journal."""
        ...


@dataclass(frozen=True, slots=True)
class Packed:
    """Manifest's row of one file of a bundle."""

    file: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class JournalPacked:
    """Manifest's row of one journal: ``rows`` from the first on, the last with this hash (hex)."""

    journal: str
    kind: str
    site: str
    table: str
    rows: int
    last_hash: str
    file: str
    names: str  # the file of its names; "" where they were left out


@dataclass(frozen=True, slots=True)
class BundleManifest:
    """Bundle manifest: contents, author, time (UTC seconds)."""

    format: str
    made_s: int
    by: str
    why: str
    journals: tuple[JournalPacked, ...]
    files: tuple[Packed, ...]


class BundleFailed(ErrorInWords):
    """The bundle can't be written; nothing is left of it. Says what to do."""


@dataclass(frozen=True, slots=True)
class BundleRequest:
    """Bundle request: journals by id (() for all), author, reason, with or without names."""

    by: str
    why: str
    made_s: int
    journals: tuple[str, ...] = ()
    names: bool = True


def pack_signed_bundle(
    source: BundleSource, asked: BundleRequest, key: Ed25519PrivateKey, out: Path,
    further: Iterable[tuple[str, Iterable[bytes]]] = (),
    note: Callable[[str], object] = lambda hashed: None,
) -> str:
    """Write the bundle to ``out``; returns its SHA-256 (hex). ``further``: (file, chunks) besides.

    ``note`` records the export, by its SHA-256, before the file gets its name; raises OSError.
    Tables may go on sending meanwhile: every journal is taken up to the row that was its last as
    the bundle was begun. Raises BundleFailed, ArchiveFailed; ``out`` isn't there then.
    """
    refuse_existing_file(out)
    draft = draft_of(out)
    try:
        with new_file(out) as file:
            _packed(source, asked, key, file, further)
            file.flush()
            hashed = _sha256_of(draft)
            note(hashed)
    except FileExistsError as why:
        raise BundleFailed(message("bundle_why.draft", path=draft)) from why
    except OSError as why:
        raise BundleFailed(message("bundle_why.unwritten", path=out,
                                   why=system_refusal_message(why))) from why
    return hashed


def refuse_existing_file(out: Path) -> None:
    """Raises BundleFailed if the file exists: an export overwrites nothing."""
    if os.path.lexists(out):
        raise BundleFailed(message("bundle_why.taken", path=out))


def _sha256_of(path: Path) -> str:
    hashed = sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            hashed.update(chunk)
    return hashed.hexdigest()


def _packed(
    source: BundleSource, asked: BundleRequest, key: Ed25519PrivateKey, file: IO[bytes],
    further: Iterable[tuple[str, Iterable[bytes]]],
) -> None:
    wanted = [held for held in source.all_held()
              if not held.dropped_s and (not asked.journals or held.journal in asked.journals)]
    missing = set(asked.journals) - {held.journal for held in wanted}
    if missing:
        raise BundleFailed(message("archive_why.no_journal", journal=min(missing)))
    files: list[Packed] = []
    journals: list[JournalPacked] = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as made:
        for place, held in enumerate(wanted, 1):
            journals.append(_journal(source, held, place, asked.names, made, files))
        for name, content in further:
            files.append(_put(made, name, content))
        manifest = BundleManifest(FORMAT, asked.made_s, asked.by, asked.why, tuple(journals),
                                  tuple(files))
        text = (encode_record(manifest) + "\n").encode()
        _put(made, MANIFEST, [text])
        _put(made, SIGNATURE, [key.sign(text).hex().encode() + b"\n"])
        _put(made, KEY, [public_text(key.public_key())])


def _journal(
    source: BundleSource, held: ArchivedJournal, place: int, with_names: bool,
    made: zipfile.ZipFile,
    files: list[Packed],
) -> JournalPacked:
    """Put one journal into the zip file, and its names."""
    walk = _Rows(source, held)
    file, names = f"journals/{place:04}.jsonl", ""
    files.append(_put(made, file, walk))
    if with_names:
        names = f"names/{place:04}.jsonl"
        files.append(_put(made, names, _names(source, held.journal)))
    return JournalPacked(held.journal, held.kind, held.site, held.table, walk.rows, walk.last_hash,
                         file, names)


class _Rows:
    """The lines of one journal's rows; counts them as they go."""

    def __init__(self, source: BundleSource, held: ArchivedJournal) -> None:
        self._source, self._held = source, held
        self.rows, self.last_hash = 0, ""

    def __iter__(self) -> Iterator[bytes]:
        while self.rows < self._held.last:
            most = min(_AT_ONCE, self._held.last - self.rows)
            found = self._source.after(self._held.journal, self.rows, most)
            if not found:
                raise BundleFailed(message("bundle_why.lacks", journal=self._held.journal,
                                        rows=self.rows))
            self.rows, self.last_hash = found[-1].number, found[-1].hash
            yield b"".join(row_line(row) for row in found)


def _names(source: BundleSource, journal: str) -> list[bytes]:
    return [json.dumps((token, *held), ensure_ascii=False).encode() + b"\n"
            for token, held in sorted(source.stored_names(journal).items())]


def row_line(row: JournalRow) -> bytes:
    """The row as a line of text."""
    return encode_record(row).encode() + b"\n"


def _put(made: zipfile.ZipFile, name: str, parts: Iterable[bytes]) -> Packed:
    entry = zipfile.ZipInfo(name, _NO_TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system, entry.external_attr = 3, _READABLE
    hashed, size = sha256(), 0
    with made.open(entry, "w", force_zip64=True) as file:
        for part in parts:
            file.write(part)
            hashed.update(part)
            size += len(part)
    return Packed(name, size, hashed.hexdigest())
