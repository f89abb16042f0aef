"""Guests' names in what was handed over: held against their rows, and against a copy."""

from pathlib import Path

import pytest
from kept_archive import NAME, filled, write
from tampered_journal import copied, sql

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.export.bundle_check import unproven_bundle_key
from dealer_assist.floor.export.bundle_restore import restore_bundle
from dealer_assist.floor.export.bundle_writer import BundleRequest as AskedBundle
from dealer_assist.floor.export.bundle_writer import pack_signed_bundle
from dealer_assist.game import facts as e
from dealer_assist.storage.bundle_signing_key import make_key, private_key
from dealer_assist.storage.journal import Journal, RowReader, erase_name
from dealer_assist.storage.journal.guest_names import UNBOUND_LAYOUT
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import (
    ProofRequest,
    evidence_differences,
    findings,
    is_any_finding_bad,
)
from dealer_assist.trust.proof.proof_finding import finding_line
from dealer_assist.words import LANGS

RENAMED = "UPDATE names SET name = 'Mallory' WHERE name = 'Anna'"


@pytest.fixture
def kept(tmp_path):
    """An archive and the journal that it was filled from."""
    where, path, _ = filled(tmp_path)
    return where, path


def told(name, other=None):
    side = open_evidence_at(str(name))
    found = findings(side, ProofRequest()) if other is None else evidence_differences(
        side, open_evidence_at(str(other)))
    for lang in LANGS:
        assert all(finding_line(one, lang) for one in found)
    return {one.id: dict(one.values) for one in found}, is_any_finding_bad(found)


def token_of(path, name):
    with RowReader(path) as reader:
        return next(token for token, held in reader.names() if held == name)


@pytest.fixture
def unbound(tmp_path):
    """A journal as the layout before had it."""
    path = tmp_path / "old.sqlite"
    Journal.open(path).close()
    sql(path, "DROP TABLE names", *UNBOUND_LAYOUT.split(";"), "PRAGMA user_version = 2")
    write(path, e.WaitJoined("Anna"))
    return path


def packed(where, tmp_path) -> Path:
    key, out = tmp_path / "sign", tmp_path / "all.zip"
    make_key(key)
    with open_reader(where) as archive:
        pack_signed_bundle(archive, AskedBundle("Mme Roy", "backup", 1), private_key(key), out)
    return out


def test_a_changed_name_is_named_by_row_and_token_and_the_rows_are_said_to_be_sound(kept):
    _, path = kept
    token = token_of(path, "Anna")
    sql(path, RENAMED)
    found, wrong = told(path)
    assert wrong and (found["flaw_renamed"]["row"], found["flaw_renamed"]["token"]) == (2, token)
    assert found["rows_sound"]["rows"] == 4 and "sound" not in found


def test_beside_a_right_copy_a_changed_name_is_told_with_both(kept):
    _, path = kept
    copy, token = copied(path, "copy.sqlite"), token_of(path, "Anna")
    sql(path, RENAMED)
    found, wrong = told(path, copy)
    assert wrong and "copy_same" in found
    assert found["name_differs"] == {"row": 2, "token": token, "other": str(copy),
                                     "mine": "Mallory", "yours": "Anna"}


def test_beside_the_archive_names_are_compared_too(kept):
    where, path = kept
    assert not told(path, where)[1]
    sql(path, RENAMED)
    assert told(path, where)[0]["name_differs"]["row"] == 2


def test_a_name_that_was_erased_on_one_side_is_said_and_no_fault(kept):
    where, path = kept
    erase_name(path, NAME)
    found, wrong = told(path, where)
    assert not wrong and found["erased_on_one_side"]["count"] == 1


def test_a_name_changed_in_the_archive_is_found_there(kept):
    where, path = kept
    sql(where, RENAMED)
    found, wrong = told(where)
    assert wrong and found["flaw_renamed"]["token"] == token_of(path, "Anna")


def test_an_erasure_in_the_archive_leaves_it_sound(kept):
    where, _ = kept
    sql(where, "UPDATE names SET name = NULL, salt = NULL WHERE name = 'Anna'")
    assert not told(where)[1]


def test_unbound_names_are_said_and_no_fault(unbound):
    found, wrong = told(unbound)
    assert not wrong and found["unbound"]["count"] == 1 and found["sound"]


def test_an_unbound_name_that_was_changed_shows_beside_a_copy(unbound):
    copy = copied(unbound, "copy.sqlite")
    sql(unbound, RENAMED)
    assert not told(unbound)[1]
    found, wrong = told(unbound, copy)
    assert wrong and found["name_differs"]["yours"] == "Anna"


def test_a_bundle_and_what_is_restored_from_it_bear_the_salts(kept, tmp_path):
    where, path = kept
    out = packed(where, tmp_path)
    assert "flaw_renamed" not in told(out)[0] and told(path, out)[0]["copy_same"]
    with open_archive(str(tmp_path / "new.sqlite")) as archive:
        restore_bundle(out, unproven_bundle_key(out), archive)
    assert not told(tmp_path / "new.sqlite")[1]
    sql(tmp_path / "new.sqlite", RENAMED)
    assert told(tmp_path / "new.sqlite")[1]


def test_a_bundle_made_of_an_archive_with_a_changed_name_says_so(kept, tmp_path):
    where, _ = kept
    sql(where, RENAMED)
    found, wrong = told(packed(where, tmp_path))
    assert wrong and found["flaw_renamed"]["row"] == 2
