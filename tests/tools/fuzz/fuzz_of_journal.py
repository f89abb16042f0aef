"""Journals: single facts, whole files, write-ahead files; and what is signed or packed of them."""

import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.export.bundle_check import Bad, check_bundle
from dealer_assist.game.facts import KINDS
from dealer_assist.game.facts.commissioning import BENCH_KINDS
from dealer_assist.game.facts.floor import FLOOR_KINDS
from dealer_assist.storage import bundle_signing_key
from dealer_assist.storage.journal import Journal, JournalKind, JournalUnusable, Origin
from dealer_assist.storage.journal.fact_codec import (
    UnreadableRecord,
    decode,
    decode_bench,
    decode_floor,
    encode,
    encode_bench,
    encode_floor,
)
from dealer_assist.storage.journal.journal_reader import UNREADABLE, journal_contents, last_label
from dealer_assist.storage.journal.journal_rows import RowReader
from dealer_assist.storage.journal.sqlite_connections import connect
from dealer_assist.storage.journal.verify import verify_journal
from tests.tools.fuzz.fuzz_choices import Choices
from tests.tools.fuzz.fuzz_places import given_file, place
from tests.tools.fuzz.fuzz_target import Shape, Target

_KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))

# --- facts -----------------------------------------------------------------------------------

_Reads = Callable[[str, str], Any]
_Writes = Callable[..., str]


def _fact(read: _Reads, written: _Writes) -> Callable[[bytes], None]:
    """A fact as text: what can be read can be written, and read again."""
    def run(given: bytes) -> None:
        kind, _, text = given.decode("utf-8", "surrogateescape").partition(" ")
        fact = read(kind, text)
        again = written(fact)
        again.encode()
        assert read(kind, again) == fact, "another fact"

    return run


_OF: Final[dict[str, tuple[Mapping[str, type], _Writes]]] = {
    "table": (KINDS, encode), "bench": (BENCH_KINDS, encode_bench),
    "floor": (FLOOR_KINDS, encode_floor),
}


@cache
def _facts(of: str) -> Sequence[bytes]:
    kinds, written = _OF[of]
    made = []
    for name, kind in sorted(kinds.items()):
        fact: Any = Choices(bytes(range(1, 200, 7))).record(kind)
        made.append(f"{name} {written(fact)}".encode())
    return made


# --- files -----------------------------------------------------------------------------------


def journal_file(given: bytes) -> None:
    """A file under a journal's name: what it is, is told; it is read, or refused."""
    path = _alone("journal.sqlite", given)
    says = verify_journal(path).says
    assert says and says.isprintable(), says
    last_label(path)
    if journal_contents(path).records:
        with closing(RowReader(path)) as reader:
            assert reader.identity


def write_ahead(given: bytes) -> None:
    """A write-ahead file beside a sound journal."""
    path = _alone("journal.sqlite", _journal())
    path.with_name(path.name + "-wal").write_bytes(given)
    assert verify_journal(path).says
    journal_contents(path)


def chained(given: bytes) -> None:
    """Rows that hold anything, in a chain that is right: whoever wrote them knew how."""
    path = _alone("journal.sqlite", _journal())
    choices = Choices(given)
    with closing(connect(path, "mode=rw", 1.0)) as db:
        table = choices.of(("facts", "names", "journal"))
        column = choices.of([str(one[1]) for one in db.execute(f"PRAGMA table_info({table})")])
        value = choices.of((None, -1, 2**63 - 1, 1.5, "x", b"\xff", "\0", "", choices.taken(60)))
        try:
            db.execute(choices.of((
                f'UPDATE {table} SET "{column}" = ?', f'UPDATE {table} SET "{column}" = ? '
                "WHERE rowid = 1")), (value,))
            db.executescript(choices.of((
                "SELECT 1", "DROP TABLE names", "CREATE TABLE more (x)", "PRAGMA user_version = 9",
                "PRAGMA application_id = 0", "DROP INDEX facts_once", _LOOP, _ALWAYS, _FORMULA)))
        except UNREADABLE:
            return
    journal_file(path.read_bytes())


#: Reading a "table" that is a question without an end would never come back.
_LOOP: Final = """ALTER TABLE names RENAME TO old; CREATE VIEW names AS
    WITH RECURSIVE n(token) AS (SELECT 'x' UNION ALL SELECT token || 'x' FROM n)
    SELECT token, token AS name, '' AS folded FROM n"""
_ALWAYS: Final = """CREATE TRIGGER more AFTER INSERT ON facts BEGIN
    INSERT INTO names (token, name, folded) VALUES ('x', 'x', 'x'); END"""
_FORMULA: Final = "ALTER TABLE facts ADD COLUMN more TEXT AS (hex(zeroblob(500000000)))"


def _alone(name: str, content: bytes) -> Path:
    path = place(name)
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(name + ending).unlink(missing_ok=True)
    return given_file(name, content)


@cache
def _journal() -> bytes:
    path = place("seed.sqlite")
    path.unlink(missing_ok=True)
    journal = Journal.open(path, kind=JournalKind.LIVE)
    try:
        for text in _facts("table")[:30]:
            kind, _, body = text.decode().partition(" ")
            journal.append([(decode(kind, body), Origin("dealer"))])
    finally:
        journal.close()
    return path.read_bytes()


# --- what is given out -----------------------------------------------------------------------


def bundle(given: bytes) -> None:
    """A signed bundle: as it comes, its public key known."""
    check_bundle(given_file("bundle.zip", given), _KEY.public_key())


def manifest(given: bytes) -> None:
    """A manifest that the house did sign, whatever it says, over files that are there."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        made.writestr("manifest.json", given)
        made.writestr("manifest.json.sig", _KEY.sign(given).hex())
        made.writestr("journals/0001.jsonl", given)
    check_bundle(given_file("bundle.zip", packed.getvalue()), _KEY.public_key())


@cache
def _manifests() -> Sequence[bytes]:
    told = {"format": "dealer-assist bundle 1", "made_s": 1, "by": "Ana", "why": "x",
            "journals": [{"journal": "j1", "kind": "live", "site": "aix", "table": "7", "rows": 1,
                          "last_hash": "00", "file": "journals/0001.jsonl", "names": ""}],
            "files": [{"file": "journals/0001.jsonl", "bytes": 9, "sha256": "00" * 32}]}
    return [json.dumps(told).encode()]


def erased(given: bytes) -> None:
    """The list of what was erased."""
    erased_names_list.list_erasures(given_file("erased.list", given))


def house_keys(given: bytes) -> None:
    """A key with which bundles are signed or checked."""
    path = given_file("house.pub", given)
    try:
        bundle_signing_key.public_key(path)
    except bundle_signing_key.SigningKeyUnusable:
        bundle_signing_key.private_key(path)


TARGETS: Final = (
    Target("journal/facts", _fact(decode, encode), (UnreadableRecord,), lambda: _facts("table"),
           Shape.TEXT),
    Target("journal/bench_facts", _fact(decode_bench, encode_bench), (UnreadableRecord,),
           lambda: _facts("bench"), Shape.TEXT),
    Target("journal/floor_facts", _fact(decode_floor, encode_floor), (UnreadableRecord,),
           lambda: _facts("floor"), Shape.TEXT),
    Target("journal/file", journal_file, (JournalUnusable,), lambda: [_journal()]),
    Target("journal/rows", chained, (JournalUnusable,)),
    Target("journal/write_ahead", write_ahead, (JournalUnusable,), lambda: [_journal()[:9000]]),
    Target("out/bundle", bundle, (Bad,)),
    Target("out/manifest", manifest, (Bad,), _manifests, Shape.TEXT),
    Target("out/erasures", erased, (ArchiveFailed,), lambda: [b'["j1", "~0123456789ab"]\n'],
           Shape.TEXT),
    Target("out/keys", house_keys, (bundle_signing_key.SigningKeyUnusable,),
           lambda: [bundle_signing_key.public_text(_KEY.public_key())], Shape.TEXT),
)
