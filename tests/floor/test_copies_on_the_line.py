"""On a real broker: the floor vouches for its copy, and either side that is changed shows."""

import shutil
import sqlite3

import pytest
from broker_room import until
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from line_room import WAIT_S, AtTable, Floor
from tampered_journal import edited, forged

from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.link.table_link_values import CopyReport
from dealer_assist.floor.security.signed_copy_anchor import Signing, is_anchor_signed
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Origin
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import (
    ProofRequest,
    evidence_differences,
    findings,
    is_any_finding_bad,
)

FLOOR = Signing(Ed25519PrivateKey.generate())


class Room:
    """One floor that signs, and one table whose unit journals what the floor says of its copy."""

    def __init__(self, room, ends, folder):
        self.room, self.ends, self.folder = room, ends, folder
        self.file = folder / "t.sqlite"
        self.floor = Floor(room, folder / "archive.sqlite")
        ends.append(self.floor.start(signer=FLOOR))
        self.opened()

    def opened(self):
        self.table = AtTable(self.room, self.file)
        self.ends.append(self.table.start())
        return self

    def closed(self):
        self.table.stop()
        self.ends.remove(self.table)
        return self

    def told(self):
        return [one.fact for one in self.table.orders if isinstance(one, CopyReport)]

    def whats(self):
        return [fact.what for fact in self.told() if isinstance(fact, e.CopyDiffered)]

    def vouched(self):
        """The journal with what the floor vouched for in it, as the unit puts it there."""
        assert until(lambda: any(isinstance(one, e.CopyAnchored) for one in self.told()), WAIT_S)
        fact = next(one for one in self.told() if isinstance(one, e.CopyAnchored))
        self.table.journal.append([(fact, Origin("floor"))])
        self.table.line.rang()
        self.table.settle()
        return fact


@pytest.fixture
def at(room, ends, tmp_path):
    return Room(room, ends, tmp_path)


def test_the_floor_vouches_under_its_key_and_a_later_edit_shows_with_no_archive_at_hand(at):
    at.table.write(230).settle()
    fact = at.vouched()
    assert fact.key == FLOOR.public and is_anchor_signed(at.table.journal.id, fact)
    at.closed()
    side = open_evidence_at(str(at.file))
    assert not is_any_finding_bad(findings(side, ProofRequest()))
    forged(at.file, edited(100, "call 99", "call 00"))
    found = findings(open_evidence_at(str(at.file)), ProofRequest())
    assert [one.id for one in found if one.is_bad] == ["anchor_differs"]


def test_an_edited_journal_whose_chain_was_recomputed_is_told_at_its_next_hello(at):
    at.table.write(30).settle()
    at.closed()
    forged(at.file, edited(10, "call 9", "call 0"))
    at.opened()
    assert until(lambda: at.whats() == ["forked"], WAIT_S)
    assert at.table.line.seen()[::2] == ("refused", "forked")
    assert ("7", "forked") in at.floor.desk.turned()
    at.floor.stop()
    found = evidence_differences(open_evidence_at(str(at.file)),
                                 open_evidence_at(str(at.floor.file)))
    assert dict(next(one for one in found if one.id == "row_differs").values)["row"] == 10


def test_and_where_it_went_on_since_as_well(at):
    at.table.write(30).settle()
    at.closed()
    forged(at.file, edited(10, "call 9", "call 0"))
    at.opened().table.write(5)
    assert until(lambda: at.whats() == ["forked"], WAIT_S)


def test_the_last_rows_cut_off_or_an_older_copy_put_back_are_told(at):
    at.table.write(30).settle()
    at.closed()
    forged(at.file, lambda found: found[:20])
    at.opened()
    assert until(lambda: at.whats() == ["older"], WAIT_S)
    assert at.told()[0].number == 30


def test_an_archive_that_was_put_back_from_an_older_copy_is_told_and_filled_up(at):
    at.table.write(10).settle()
    at.floor.stop()
    shutil.copyfile(at.floor.file, at.folder / "older.sqlite")
    at.floor.start(signer=FLOOR)
    at.table.write(20).settle()
    at.floor.stop()
    for name in ("-wal", "-shm"):
        at.floor.file.with_name(at.floor.file.name + name).unlink(missing_ok=True)
    shutil.copyfile(at.folder / "older.sqlite", at.floor.file)
    at.floor.start(signer=FLOOR)
    assert until(lambda: at.whats() == ["behind"], WAIT_S)
    at.table.settle()
    at.floor.stop()
    with open_archive(str(at.floor.file)) as archive:
        assert archive.held(at.table.journal.id).last == 30


def test_an_archive_whose_rows_were_edited_and_rehashed_is_told_by_the_table(at):
    at.table.write(30).settle()
    at.floor.stop()
    db = sqlite3.connect(at.floor.file, isolation_level=None)
    db.execute("UPDATE facts SET hash = zeroblob(32) WHERE number = 30")
    db.execute("UPDATE journals SET last_hash = ?", ("00" * 32,))
    db.close()
    at.floor.start(signer=FLOOR)
    assert until(lambda: at.whats() == ["forked"], WAIT_S)
    assert is_any_finding_bad(findings(open_evidence_at(str(at.floor.file)), ProofRequest()))
