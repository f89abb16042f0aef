"""A device numbers its events without a gap: rows of it that were taken out leave a hole."""

import pytest
from tampered_journal import a_table, append, edited, forged, rows, without

from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, Origin, RowReader
from dealer_assist.trust.proof.device_event_numbers import DeviceRows, NumberGap
from dealer_assist.trust.proof.evidence import open_evidence_at
from dealer_assist.trust.proof.evidence_checks import ProofRequest, findings, is_any_finding_bad
from dealer_assist.trust.proof.proof_finding import good_finding

FIRST = 7  # the row of the shoe's first event in a_table


@pytest.fixture
def path(tmp_path):
    return a_table(tmp_path / "t.sqlite")


def holes(path):
    """The events of devices that have no row."""
    followed = DeviceRows()
    with RowReader(path) as reader:
        for row in reader.after(0, 10_000):
            followed.take(row)
    return followed.holes


def seen(path):
    """What is said of the devices."""
    followed = DeviceRows()
    with RowReader(path) as reader:
        for row in reader.after(0, 10_000):
            followed.take(row)
    return followed.findings()


def more(path, *told, device="shoe", boot=77):
    """Facts that the device numbered: (number, fact)."""
    with Journal.open(path) as journal:
        for seq, fact in told:
            journal.append([(fact, Origin(device, device, boot, seq))])


def test_a_whole_journal_has_no_hole_and_says_which_devices_it_looked_at(path):
    assert holes(path) == []
    found = findings(open_evidence_at(str(path)), ProofRequest(devices=True))
    assert good_finding("device_seen", device="shoe", boot_id=77, rows=20, span="1-20") in found
    assert not is_any_finding_bad(found)


def test_rows_of_a_device_taken_out_of_the_middle_leave_a_hole_though_the_chain_is_whole(path):
    forged(path, without(FIRST + 2, FIRST + 3))
    assert holes(path) == [NumberGap("shoe", 77, 3, 4, FIRST + 2)]
    assert is_any_finding_bad(findings(open_evidence_at(str(path)), ProofRequest(devices=True)))
    assert not is_any_finding_bad(findings(open_evidence_at(str(path)), ProofRequest()))


def test_a_row_of_a_device_that_was_renumbered_leaves_a_hole(path):
    def renumbered(found):
        row = found[FIRST + 3]
        found[FIRST + 3] = (*row[:7], row[7] + 40, *row[8:])
        return found

    forged(path, renumbered)
    assert holes(path)


def test_what_the_journal_itself_says_was_missed_is_no_hole(path):
    more(path, (25, e.DeviceNoted("shoe", "missed", "21-25")), (26, e.CardsUnread(1)))
    assert holes(path) == []


@pytest.mark.parametrize("detail", ["1-24", "x-25", "-25", "", "99-25"])
def test_a_note_that_says_otherwise_than_its_number_covers_nothing(path, detail):
    more(path, (25, e.DeviceNoted("shoe", "missed", detail)))
    assert [hole.first for hole in holes(path)] == [21]


def test_a_scanner_tells_a_large_change_in_parts_and_only_the_last_has_a_row(path):
    fifty = e.ChipsSeen(3, 5000, (100,) * 50, ())
    more(path, (1, e.ChipsSeen(3, 100, (100,), ())), (3, fifty), device="scanner", boot=5)
    assert holes(path) == []
    more(path, (6, e.ChipsSeen(3, 5100, (100,), ())), device="scanner", boot=5)
    assert [(hole.first, hole.last) for hole in holes(path)] == [(4, 5)]


def test_a_new_memory_of_the_device_begins_where_it_likes(path):
    more(path, (40, e.CardsUnread(1)), (41, e.CardsUnread(1)), boot=78)
    assert holes(path) == []


def test_a_reader_that_keeps_nothing_and_orders_of_the_floor_have_no_such_numbers(path):
    with Journal.open(path) as journal:
        append(journal, e.DeviceFound("board", "bare camera", 9))
    more(path, (1, e.CardsUnread(1)), (9, e.CardsUnread(1)), device="board", boot=9)
    more(path, (3, e.StackCounted(3, 900)), (30, e.StackCounted(3, 800)), device="floor", boot=4)
    assert holes(path) == []


@pytest.mark.parametrize("what", ["account_behind", "exchanged", "began_anew", "rows_missing"])
def test_what_the_table_noted_of_a_devices_account_is_told_again(path, what):
    with Journal.open(path) as journal:
        append(journal, e.DeviceNoted("shoe", what, "21-30"))
    found = [one for one in findings(open_evidence_at(str(path)), ProofRequest(devices=True))
             if one.is_bad]
    assert [one.id for one in found] == [f"device_{what}"]
    assert dict(found[0].values)["row"] == len(rows(path))


def test_the_hands_of_a_file_are_no_device(path):
    before = seen(path)
    more(path, (1, e.Folded(2)), device="import", boot=2**62)
    assert seen(path) == before and holes(path) == []


def test_an_edited_row_keeps_its_number_and_only_a_copy_shows_it(path):
    forged(path, edited(FIRST, "1", "3"))
    assert holes(path) == []
    assert DeviceRows().findings() == [good_finding("device_none")]
