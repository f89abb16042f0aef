"""A journal beside its copy: what one side has otherwise is named, whoever recomputed the chain."""

import pytest
from kept_archive import send
from tampered_journal import a_table, append, copied, edited, forged, rows, sql, without

from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal
from dealer_assist.trust.proof.evidence import NoSide, open_evidence_at
from dealer_assist.trust.proof.evidence_checks import (
    ProofRequest,
    evidence_differences,
    findings,
    is_any_finding_bad,
)
from dealer_assist.trust.proof.journal_diff import JournalDiff
from dealer_assist.trust.proof.journal_diff import diff_findings as comparison
from dealer_assist.trust.proof.proof_finding import finding_line
from dealer_assist.words import LANGS


@pytest.fixture
def path(tmp_path):
    return a_table(tmp_path / "t.sqlite")


@pytest.fixture
def copy(path):
    return copied(path, "copy.sqlite")


def told(path, copy):
    """Ids and values of what the two have otherwise; each side is whole by itself."""
    one, two = open_evidence_at(str(path)), open_evidence_at(str(copy))
    assert not is_any_finding_bad(findings(one, ProofRequest())) and not is_any_finding_bad(
        findings(two, ProofRequest()))
    found = evidence_differences(one, two)
    for lang in LANGS:
        assert all(finding_line(finding, lang) for finding in found)
    return {one.id: dict(one.values) for one in found}, is_any_finding_bad(found)


def test_the_same_rows_are_said_to_be_the_same(path, copy):
    found, wrong = told(path, copy)
    assert found["copy_same"]["rows"] == len(rows(path)) and not wrong


def test_rows_that_the_copy_has_not_yet_are_no_fault(path, copy):
    with Journal.open(path) as journal:
        append(journal, e.Folded(8), e.Folded(1))
    found, wrong = told(path, copy)
    assert found["copy_behind"]["more"] == 2 and not wrong


def test_the_last_rows_cut_off_are_counted(path, copy):
    last = len(rows(path))
    forged(path, lambda found: found[:-4])
    found, wrong = told(path, copy)
    assert wrong and found["cut_off"]["more"] == 4
    assert found["cut_off"]["span"] == f"{last - 3}-{last}"


def test_a_row_taken_out_of_the_middle_is_named_though_all_numbers_moved(path, copy):
    forged(path, without(9, 10))
    found, wrong = told(path, copy)
    assert wrong and found["differs_from"]["row"] == 9
    assert found["only_there"]["span"] == "9-10" and "row_differs" not in found
    assert "both_sound" in found


def test_an_edited_row_is_named_with_both_texts(path, copy):
    forged(path, edited(3, "10000", "90000"))
    found, wrong = told(path, copy)
    assert wrong and found["differs_from"]["row"] == 3
    assert (found["row_differs"]["row"], found["row_differs"]["field"]) == (3, "body")
    assert '"chips":90000' in found["row_differs"]["mine"]
    assert '"chips":10000' in found["row_differs"]["yours"]
    assert "only_here" not in found and "only_there" not in found


def test_a_row_put_in_is_named_as_one_of_this_side_alone(path, copy):
    def put_in(found):
        extra = (0, "2026-01-01T00:00:00.000Z", "Folded", '{"seat":8}', "dealer", "", 0, None, 0,
                 b"")
        return [*found[:6], extra, *found[6:]]

    forged(path, put_in)
    found, wrong = told(path, copy)
    assert wrong and found["only_here"]["span"] == "7"


def test_two_that_went_on_from_one_copy_differ_where_they_parted(path, copy):
    at = len(rows(path)) + 1
    for one, seat in ((path, 1), (copy, 8)):
        with Journal.open(one) as journal:
            append(journal, e.Folded(seat))
    found, wrong = told(path, copy)
    assert wrong and found["differs_from"]["row"] == at


def test_another_tables_journal_is_no_copy(path, tmp_path):
    found, wrong = told(path, a_table(tmp_path / "other.sqlite"))
    assert wrong and list(found) == ["not_there"]


def test_an_older_copy_of_the_journal_is_found_by_the_archive(path, tmp_path):
    older = copied(path, "older.sqlite")
    with Journal.open(path) as journal:
        append(journal, e.Folded(8))
    where = archived(path, tmp_path)
    found, wrong = told(older, where)
    assert wrong and found["cut_off"]["more"] == 1
    assert told(path, where)[0]["copy_same"]


def test_an_archive_is_checked_journal_by_journal_as_a_journal_is(path, tmp_path):
    where = archived(path, tmp_path)
    sql(where, "UPDATE facts SET body = '{}' WHERE number = 9")
    found = findings(open_evidence_at(str(where)), ProofRequest())
    assert [(one.id, dict(one.values).get("row")) for one in found if one.is_bad] == [
        ("flaw_edited", 9)]


def test_rows_missing_at_an_archives_end_are_found(path, tmp_path):
    where = archived(path, tmp_path)
    sql(where, "DELETE FROM facts WHERE number > 20")
    found = findings(open_evidence_at(str(where)), ProofRequest())
    assert [one.id for one in found if one.is_bad] == ["flaw_deleted"]


def test_what_holds_no_rows_is_said(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("nothing " * 40)
    for path in (notes, tmp_path / "none.sqlite", tmp_path):
        with pytest.raises(NoSide):
            open_evidence_at(str(path))


def archived(path, folder):
    where = folder / "archive.sqlite"
    with open_archive(str(where)) as archive:
        send(archive, path)
    return where


def test_hashes_that_alone_differ_are_named_from_the_first_row_that_has_another():
    found = JournalDiff(same=3, here=9, there=9, is_rehashed=True)
    assert [dict(one.values)["row"] for one in comparison(found, "copy")] == [4, 4]
