"""What the floor vouched for, held against rows that were written anew since."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tampered_journal import a_table, append, copied, edited, forged, rows, without

from dealer_assist.floor.security.signed_copy_anchor import Signing, Unsigned, sign_anchor
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, RowReader
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.trust.proof.anchor_check import Anchors
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import (
    ProofRequest,
    evidence_differences,
    findings,
    is_any_finding_bad,
)

FLOOR = Signing(Ed25519PrivateKey.generate())
KEY = FLOOR._key.public_key()


def vouch(path, signer=FLOOR, number=0):
    """The floor's archive vouches for the journal as it is; the row that says so."""
    with RowReader(path) as reader:
        id, (last, _) = reader.identity.id, reader.last()
        number = number or last
        said = sign_anchor(id, number, reader.hash_at(number), 1_800_000_000, "s", signer)
    fact = e.CopyAnchored(said.number, said.hash, said.at_s, said.key, said.signature)
    with Journal.open(path) as journal:
        append(journal, fact)
    return last + 1


@pytest.fixture
def path(tmp_path):
    made = a_table(tmp_path / "t.sqlite")
    vouch(made)
    with Journal.open(made) as journal:
        append(journal, e.Folded(1), e.Folded(8))
    return made


def found(path, **asked):
    told = findings(open_evidence_at(str(path)), ProofRequest(**asked))
    return [one.id for one in told if one.is_bad] or [
        one.id for one in told if "anchored" in one.id]


def test_rows_that_the_floor_vouched_for_are_said_and_how_many_came_since(path):
    assert found(path) == ["anchored"]
    told = next(one for one in findings(open_evidence_at(str(path)), ProofRequest())
                if one.id == "anchored")
    assert dict(told.values)["after"] == 3 and dict(told.values)["rows"] == len(rows(path)) - 3


def test_a_row_edited_before_it_shows_with_no_copy_at_hand(path):
    forged(path, edited(3, "10000", "90000"))
    assert found(path) == ["anchor_differs"]


def test_a_row_taken_out_before_it_shows(path):
    forged(path, without(9))
    assert found(path) == ["anchor_differs"]


def test_making_the_old_hash_fit_needs_the_floors_key(path):
    forged(path, edited(3, "10000", "90000"))
    at = len(rows(path)) - 2
    number = at - 1
    old = RowReader(path).hash_at(number)

    def refit(found):
        row = found[at - 1]
        body = json.loads(row[3])
        body["hash"] = old
        found[at - 1] = (*row[:3], json.dumps(body, sort_keys=True, separators=(",", ":")),
                         *row[4:])
        return found

    forged(path, refit)
    assert found(path) == ["anchor_forged"]


def test_signing_it_with_a_key_of_ones_own_shows_where_the_floors_is_known(path):
    at = len(rows(path)) - 2
    forged(path, without(at))
    own = Signing(Ed25519PrivateKey.generate())
    vouch(path, own)
    assert found(path, floor_key=KEY) == ["anchor_key"]


def test_two_keys_in_one_journal_show_by_themselves(path):
    vouch(path, Signing(Ed25519PrivateKey.generate()))
    assert found(path) == ["anchor_key"]


def test_a_floor_without_a_key_is_told_as_one(tmp_path):
    path = a_table(tmp_path / "t.sqlite")
    vouch(path, Unsigned())
    assert found(path) == ["anchored_unsigned"]
    assert found(path, floor_key=KEY) == ["anchor_unsigned"]
    forged(path, edited(3, "10000", "90000"))
    assert found(path) == ["anchor_differs"]


def test_a_row_that_it_cannot_have_seen_is_no_anchor(tmp_path):
    path = a_table(tmp_path / "t.sqlite")
    with Journal.open(path) as journal:
        append(journal, e.CopyAnchored(99, "ab" * 32, 0), e.CopyAnchored(0, "", 0),
               e.CopyAnchored(-4, "zz", 0))
    assert found(path) == ["anchor_differs"] * 3


def test_a_copy_that_lost_what_it_vouched_for_is_found(path, tmp_path):
    older = copied(path, "older.sqlite")
    forged(older, lambda found: found[:10])
    told = evidence_differences(open_evidence_at(str(path)), open_evidence_at(str(older)))
    assert [one.id for one in told if one.is_bad] == ["copy_lost"]


def test_of_two_sides_the_one_that_the_floor_vouched_for_is_named(path):
    other = copied(path, "other.sqlite")
    forged(other, edited(3, "10000", "90000"))
    told = evidence_differences(open_evidence_at(str(other)), open_evidence_at(str(path)))
    ids = [one.id for one in told]
    assert "vouched_there" in ids and "vouched_here" not in ids and is_any_finding_bad(told)


def test_an_anchor_of_another_journal_does_not_count(path):
    with RowReader(path) as reader:
        id, row = reader.identity.id, reader.last_of("CopyAnchored")
    said = decode(row.kind, row.body)
    for name, wrong in ((id, []), ("another journal", ["anchor_forged"])):
        held = Anchors(name, row.number)
        held.hold([(row.number, said)], lambda numbers: dict.fromkeys(numbers, said.hash))
        assert [one.id for one in held.findings() if one.is_bad] == wrong
