"""``export JOURNAL --signed FILE``: one table's journal as a signed bundle, like an archive's.

In it: every row as a line of JSON, the finished hands as PHH, SHA-256 of each file, an Ed25519
signature and the public key. Anybody with the key's mark checks it with ``verify --bundle``, on any
machine, without a secret of this one.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.floor.export.bundle_writer import BundleRequest, pack_signed_bundle
from dealer_assist.game.facts import TableOpened
from dealer_assist.storage.bundle_signing_key import key_fingerprint_start, make_key, private_key
from dealer_assist.storage.journal import RowReader, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import JournalRow

#: The finished hands, beside the rows that they were made from.
HANDS = "hands.phhs"


class OneJournal:
    """A journal's file as a bundle's source; it may grow meanwhile."""

    def __init__(self, reader: RowReader, table: str) -> None:
        self._reader, self._table = reader, table

    def all_held(self) -> tuple[ArchivedJournal, ...]:
        """The one journal."""
        who, (last, last_hash) = self._reader.identity, self._reader.last()
        return (ArchivedJournal(who.id, who.kind, "", self._table, last, last_hash),)

    def after(self, journal: str, number: int, most: int) -> list[JournalRow]:
        """At most so many rows after this one."""
        return self._reader.after(number, most)

    def stored_names(self, journal: str) -> dict[str, StoredName]:
        """Name and salt of each token."""
        return self._reader.stored_names()


def signed_bundle(
    journal: Path, out: Path, key: str, by: str, why: str, with_names: bool,
    hands: Callable[[], Iterable[bytes]],
) -> str:
    """Write the bundle; returns a line that says so.

    Without a key one is made beside the journal (JOURNAL.sign and JOURNAL.sign.pub), once. Raises
    BundleFailed, JournalUnusable, KeyUnusable.
    """
    path = Path(key) if key else journal.with_name(journal.name + ".sign")
    if not key and not path.exists():
        make_key(path)
    signing = private_key(path)
    with RowReader(journal) as reader:
        source = OneJournal(reader, _table(reader))
        asked = BundleRequest(by, why, int(time.time()), (), with_names)
        hashed = pack_signed_bundle(source, asked, signing, out, [(HANDS, hands())])
    return (
        f"{out}  sha256 {hashed}  key {key_fingerprint_start(signing.public_key())}  ({path}.pub)")


def _table(reader: RowReader) -> str:
    """Name of the table."""
    row = reader.last_of(TableOpened.__name__)
    try:
        fact = decode(row.kind, row.body) if row is not None else None
    except UnreadableRecord:
        return ""
    return fact.table if isinstance(fact, TableOpened) else ""
