"""Hash chain: each row's hash covers the row and the hash of the row before it.

So a row that was edited, removed, inserted or moved later breaks the chain at that row. The chain
alone can't show that the last rows were cut off, or that everything from some row on was written
anew by someone who recomputed it: for that the house notes the last hash elsewhere (the closing
sheet), and ``verify`` prints it.
"""

from hashlib import sha256
from typing import Final, NamedTuple

#: Bytes of a hash.
SIZE: Final = 32


class ChainEntry(NamedTuple):
    """One row as it is stored, but for its hash.

    ``number`` runs from 1 without a gap; ``at`` is a label in UTC that nothing is computed from;
    ``device_seq`` is None for what no device numbered; ``part`` counts from 0 the facts that one
    device event gave.
    """

    number: int
    at: str
    kind: str
    body: str
    by: str
    device: str
    boot_id: int
    device_seq: int | None
    part: int


class ChainPoint(NamedTuple):
    """Place in a journal's chain: the number of a row, 0 before the first, and its hash."""

    number: int
    hash: bytes


def hash_before_first_row(journal_id: str, journal_kind: str) -> bytes:
    """Hash before the first row: a row of one journal fits no other journal.

    The kind is part of it, so that a practice journal can't be passed off as a live one.
    """
    return _hashed(f"journal {len(journal_id)}:{journal_id}{len(journal_kind)}:{journal_kind}")


def row_hash(previous: bytes, entry: ChainEntry) -> bytes:
    """Hash of this row after a row with the hash ``previous``.

    Texts go in with their length in characters before them, so that no two different rows make the
    same bytes.
    """
    number, at, kind, body, by, device, boot_id, device_seq, part = entry
    return _hashed(
        f"{previous.hex()},{number},{boot_id},{device_seq},{part};"
        f"{len(at)}:{at}{len(kind)}:{kind}{len(body)}:{body}{len(by)}:{by}{len(device)}:{device}"
    )


def _hashed(text: str) -> bytes:
    # surrogateescape: a damaged journal holds bytes that are no text; they count as they are.
    return sha256(text.encode("utf-8", "surrogateescape")).digest()
