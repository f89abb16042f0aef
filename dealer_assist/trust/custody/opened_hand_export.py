"""Export of an opened hand for an investigation: JSON, and an Ed25519 signature beside it.

The rows are the journal's own, with their hashes, from the hand's first fact to the one before the
next hand: the reader checks that they follow each other, and compares the first and last of them
with the journal, the archive or a bundle. It holds open cards: it is its owner's alone.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from dealer_assist.storage.bundle_signing_key import (
    is_signed,
    key_fingerprint_start,
    private_key,
    public_key,
)
from dealer_assist.storage.journal import JournalKind, JournalRow
from dealer_assist.storage.journal.journal_rows import first_broken_row
from dealer_assist.storage.journal.schema import Identity
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import SMALL_BYTES, TooLong, read_plain

VERSION: Final = 1
_MOST_BYTES: Final = 50_000_000


@dataclass(frozen=True, slots=True)
class SoundFile:
    """Content of a checked file."""

    table: str
    hand: int
    rows: int
    signed_by: str


def _signature_of(out: Path) -> Path:
    return out.with_name(out.name + ".sig")


def check_export_possible(out: Path, key: Path) -> None:
    """Raises SealsRefused if one of the files exists already, KeyUnusable if it can't be signed."""
    for path in (out, _signature_of(out)):
        if path.exists():
            raise SealsRefused("seals.exists", path=str(path))
    private_key(key)


def put_signed(out: Path, key: Path, content: dict[str, Any]) -> tuple[str, str]:
    """Write the file and its signature; returns its SHA-256 and the key's mark. Raises OSError."""
    signing = private_key(key)
    text = json.dumps({"version": VERSION, **content}, ensure_ascii=False, indent=1) + "\n"
    body = text.encode()
    put_whole(out, body, 0o600)
    put_whole(_signature_of(out), (signing.sign(body).hex() + "\n").encode())
    return sha256(body).hexdigest(), key_fingerprint_start(signing.public_key())


def checked_file(path: Path, key: Path) -> SoundFile:
    """Check file and signature; returns the content. Raises SealsRefused, KeyUnusable, OSError."""
    public = public_key(key)
    try:
        body = read_plain(path, _MOST_BYTES)
    except TooLong:
        raise SealsRefused("seals.bad_file", path=str(path)) from None
    try:
        signature = bytes.fromhex(
            read_plain(_signature_of(path), SMALL_BYTES).decode("ascii").strip())
    except (TooLong, ValueError):
        raise SealsRefused("seals.bad_signature", path=str(path)) from None
    if not is_signed(public, signature, body):
        raise SealsRefused("seals.bad_signature", path=str(path))
    try:
        content = json.loads(body)
        rows = [JournalRow(*row) for row in content["rows"]]
        identity = Identity(content["journal"], JournalKind(content["kind"]))
        bad = first_broken_row(identity, content["before"], rows)
        sound = SoundFile(content["table"], content["hand"], len(rows),
                          key_fingerprint_start(public))
    except (KeyError, TypeError, ValueError, RecursionError):
        raise SealsRefused("seals.bad_file", path=str(path)) from None
    if bad:
        raise SealsRefused("seals.broken", number=bad)
    return sound
