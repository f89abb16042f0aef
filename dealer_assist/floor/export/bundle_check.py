"""Bundle check: every file, every row, and the chain of each journal are as signed by the maker.

It needs the bundle and the maker's public key, nothing else: no archive, no settings. The error
names the first file, and in a journal the first row, that isn't as signed.
"""

import os
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dealer_assist.floor.export.bundle_writer import (
    FORMAT,
    FORMATS,
    KEY,
    MANIFEST,
    SIGNATURE,
    BundleManifest,
    JournalPacked,
    Packed,
)
from dealer_assist.storage.bundle_signing_key import (
    SigningKeyUnusable,
    is_signed,
    key_fingerprint_start,
    public_key_from_pem,
)
from dealer_assist.storage.journal import chain
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode_record
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.message import ErrorInWords, message
from drivers.foreign_toml_json import json_of
from drivers.safe_file_opening import open_plain

_MOST_MANIFEST: Final = 64 << 20
#: Bytes of the zip's own list of files: fifty thousand journals.
_MOST_DIRECTORY: Final = 8 << 20
#: Where a zip file's end may begin, its longest comment and the larger ends behind it.
_TAIL_BYTES: Final = (1 << 16) + 200
_IN_ZIP64: Final = 0xFFFFFFFF
_MOST_LINE: Final = 16 << 20
_UNLISTED: Final = frozenset({MANIFEST, SIGNATURE, KEY})
#: Errors of zipfile for a file that was cut, bent or isn't a zip file.
_BENT: Final = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError,
                RuntimeError, UnicodeError)


class Bad(ErrorInWords):
    """The bundle isn't as signed; names the file, its row if it has rows, and the fault."""


class Sound(NamedTuple):
    """A bundle that is as its maker signed it."""

    manifest: BundleManifest
    signed_by: str  # the beginning of the key's fingerprint

    @property
    def rows(self) -> int:
        """All rows of all journals."""
        return sum(one.rows for one in self.manifest.journals)


def check_bundle(path: Path, key: Ed25519PublicKey) -> Sound:
    """Check the bundle to the last row. Raises Bad."""
    with open_bundle(path) as zipped:
        manifest = _manifest(zipped, key)
        _check_list(zipped, manifest)
        chains = {one.file: one for one in manifest.journals}
        names = {one.names for one in manifest.journals}
        for packed in manifest.files:
            _check_file(zipped, packed, chains.get(packed.file), packed.file in names)
    return Sound(manifest, key_fingerprint_start(key))


def unproven_bundle_key(path: Path) -> Ed25519PublicKey:
    """Public key inside the bundle, of an unproven maker. Raises Bad.

    It shows that nothing was changed since, not who signed: for that people compare its mark.
    """
    with open_bundle(path) as zipped:
        text = _small(zipped, KEY)
    try:
        return public_key_from_pem(text, KEY)
    except SigningKeyUnusable as why:
        raise Bad(*why.messages) from why


@contextmanager
def open_bundle(path: Path) -> Iterator[zipfile.ZipFile]:
    """The bundle's zip file, open. Raises Bad for any fault in it, also within the block."""
    try:
        _check_directory(path)
        with zipfile.ZipFile(path) as zipped:
            yield zipped
    except _BENT as why:
        raise Bad(message("bundle_why.cut", path=path, why=why)) from why


def _check_directory(path: Path) -> None:
    """Raises Bad if the zip's directory is longer than any bundle's, OSError.

    It is read whole, an object for each file, before there is any signature to look at. Source:
    PKWARE's APPNOTE, 4.3.14 and 4.3.16.
    """
    with os.fdopen(open_plain(path), "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL_BYTES))
        tail = file.read()
    end = tail.rfind(b"PK\x05\x06")
    sizes = [int.from_bytes(tail[end + 12 : end + 16], "little")] if end >= 0 else []
    sizes = [size for size in sizes if size != _IN_ZIP64]
    sizes += [int.from_bytes(tail[at.start() + 40 : at.start() + 48], "little")
              for at in re.finditer(b"PK\x06\x06", tail)]
    if max(sizes, default=0) > _MOST_DIRECTORY:
        raise Bad(message("bundle_why.directory", path=path, has=f"{max(sizes):,}",
                       most=f"{_MOST_DIRECTORY:,}"))


def _manifest(zipped: zipfile.ZipFile, key: Ed25519PublicKey) -> BundleManifest:
    text, signature = (_small(zipped, name) for name in (MANIFEST, SIGNATURE))
    try:
        signed = bytes.fromhex(signature.decode().strip())
    except (ValueError, UnicodeError):
        signed = b""
    if not is_signed(key, signed, text):
        raise Bad(message("bundle_why.other_key", name=MANIFEST, mark=key_fingerprint_start(key)))
    try:
        manifest = decode_record(BundleManifest, text.decode())
    except (UnreadableRecord, UnicodeError) as why:
        raise Bad(message("bundle_why.unread", name=MANIFEST, why=why)) from why
    if manifest.format not in FORMATS:
        raise Bad(message("bundle_why.format", name=MANIFEST, expected=FORMAT,
                       found=manifest.format))
    return manifest


def _small(zipped: zipfile.ZipFile, name: str) -> bytes:
    try:
        with zipped.open(name) as file:
            content = file.read(_MOST_MANIFEST + 1)
    except KeyError:
        raise Bad(message("bundle_why.missing", name=name)) from None
    if len(content) > _MOST_MANIFEST:
        raise Bad(message("bundle_why.longer", name=name, most=_MOST_MANIFEST))
    return content


def _check_list(zipped: zipfile.ZipFile, manifest: BundleManifest) -> None:
    listed = [one.file for one in manifest.files]
    found = Counter(one for one in zipped.namelist() if one not in _UNLISTED)
    may = frozenset(listed)
    for name, times in found.items():
        if times > 1:
            raise Bad(message("bundle_why.twice", name=name))
        if name not in may:
            raise Bad(message("bundle_why.unlisted", name=name))
    for name in (*listed, *(one.file for one in manifest.journals)):
        if name not in found:
            raise Bad(message("bundle_why.missing", name=name))


def _check_file(
    zipped: zipfile.ZipFile, packed: Packed, journal: JournalPacked | None, is_names: bool
) -> None:
    with zipped.open(packed.file) as file:
        hashed = _Hashed(file, packed)
        if journal is not None:
            _check_rows(journal, hashed)
        elif is_names:
            for place, line in enumerate(hashed, 1):
                _name_of(line, packed.file, place)
        else:
            for _ in hashed:
                continue
    if hashed.size != packed.bytes or hashed.digest != packed.sha256:
        raise Bad(message("bundle_why.digest", name=packed.file, expected=packed.sha256[:12],
                       found=hashed.digest[:12]))


class _Hashed:
    """The lines of a file, hashed as they are read; stops at the size that was signed."""

    def __init__(self, file: IO[bytes], packed: Packed) -> None:
        self._file, self._packed, self._hash, self.size = file, packed, sha256(), 0

    def __iter__(self) -> Iterator[bytes]:
        while line := self._file.readline(_MOST_LINE):
            self._hash.update(line)
            self.size += len(line)
            if self.size > self._packed.bytes:
                raise Bad(message("bundle_why.signed_longer", name=self._packed.file,
                               most=self._packed.bytes))
            yield line

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()


def _check_rows(journal: JournalPacked, lines: _Hashed) -> None:
    before, number = chain.hash_before_first_row(journal.journal, journal.kind), 0
    for line in lines:
        number += 1
        row = row_in_line(line, journal.file, number)
        linked = chain.row_hash(before, row.entry)
        if row.number != number or linked.hex() != row.hash:
            raise Bad(message("bundle_why.row", name=journal.file, number=number))
        before = linked
    if number != journal.rows or (number and before.hex() != journal.last_hash):
        raise Bad(message(
            "bundle_why.rows", name=journal.file, expected=journal.rows,
            expected_hash=journal.last_hash[:12], found=number, found_hash=before.hex()[:12]))


def row_in_line(line: bytes, file: str, number: int) -> JournalRow:
    """The row in this line of JSON. Raises Bad."""
    try:
        return decode_record(JournalRow, line.decode())
    except (UnreadableRecord, UnicodeError) as why:
        raise Bad(message("bundle_why.row_unread", name=file, number=number, why=why)) from why


def names_in_bundle(zipped: zipfile.ZipFile, file: str) -> dict[str, StoredName]:
    """Name and salt of each token in the bundle's file. Raises Bad."""
    with zipped.open(file) as lines:
        return dict(_name_of(line, file, place) for place, line in enumerate(lines, 1))


def _name_of(line: bytes, file: str, place: int) -> tuple[str, StoredName]:
    try:
        token, name, *salt = json_of(line.decode())
    except (ValueError, TypeError):
        raise Bad(message("bundle_why.name_line", name=file, place=place)) from None
    if len(salt) > 1 or not all(isinstance(one, str) for one in (token, name, *salt)):
        raise Bad(message("bundle_why.name_texts", name=file, place=place))
    return token, StoredName(name, *salt)
