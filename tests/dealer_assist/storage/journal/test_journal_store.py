import sqlite3
import subprocess
import sys
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from dealer_assist.game.facts import Called, CardSeen, Checked, Folded, Place
from dealer_assist.storage.journal import (
    Journal,
    JournalFailed,
    JournalKind,
    JournalUnusable,
    Origin,
    UnwritableFact,
    verify_journal,
)

DEALER = Origin("dealer")
ROOT = Path(__file__).parents[4]


def shoe(seq, boot=7):
    return Origin("shoe", "shoe", boot, seq)


def card(seat):
    return CardSeen(Place.HOLE, seat, f"token{seat}")


def refusal(path, **options):
    with pytest.raises(JournalUnusable) as why:
        Journal.open(path, **options)
    return str(why.value)


# Writing and reading back.


def test_facts_are_numbered_from_one(journal):
    assert journal.append([(Folded(1), DEALER), (Folded(2), DEALER)]) == [1, 2]


def test_numbers_go_on_without_a_gap(journal):
    journal.append([(Folded(1), DEALER)])
    assert journal.append([(Folded(2), DEALER)]) == [2]


def test_numbers_go_on_after_reopening(written):
    with Journal.open(written) as journal:
        assert journal.append([(Folded(2), DEALER)]) == [11]


def test_the_last_number_of_a_new_journal_is_zero(journal):
    assert journal.last_number == 0


def test_the_last_number_is_known_after_reopening(written):
    with Journal.open(written) as journal:
        assert journal.last_number == 10


def test_facts_come_back_in_order_with_their_origins(journal):
    stored = [(card(1), shoe(5)), (Folded(2), DEALER), (Checked(3), Origin("floor"))]
    journal.append(stored)
    assert [(r.fact, r.origin) for r in journal.facts()] == stored


def test_a_record_bears_the_time_in_utc_with_milliseconds(path):
    paris = timezone(timedelta(hours=2))
    with Journal.open(path, clock=lambda: datetime(2026, 5, 1, 22, 30, tzinfo=paris)) as journal:
        journal.append([(Folded(1), DEALER)])
        assert next(journal.facts()).at == "2026-05-01T20:30:00.000Z"


def test_an_empty_group_stores_nothing(journal):
    assert journal.append([]) == []


def test_a_wrong_fact_stores_nothing_of_its_group(journal):
    with pytest.raises(UnwritableFact):
        journal.append([(Folded(1), DEALER), (Called(2, "5"), DEALER)])
    assert journal.last_number == 0


def test_the_journal_keeps_its_id(path):
    with Journal.open(path) as journal:
        first = journal.id
    with Journal.open(path) as journal:
        assert journal.id == first


def test_two_journals_have_two_ids(tmp_path):
    with Journal.open(tmp_path / "a") as one, Journal.open(tmp_path / "b") as other:
        assert one.id != other.id


def test_every_append_is_synced_to_disk(journal):
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_an_append_costs_little_besides_the_disk(journal):
    journal._db.execute("PRAGMA synchronous = OFF")
    spent = []
    for seat in range(300):
        begun = time.perf_counter()
        journal.append([(Called(seat, 5), DEALER)])
        spent.append(time.perf_counter() - begun)
    # Measured at about 25 µs; the limit leaves room for a slow and busy machine.
    assert sorted(spent)[len(spent) // 2] < 250e-6


# What devices report is stored once.


def test_a_device_event_that_comes_again_is_skipped(journal):
    journal.append([(card(1), shoe(5))])
    assert journal.append([(card(1), shoe(5))]) == []


def test_a_skipped_event_leaves_the_journal_as_it_was(journal):
    journal.append([(card(1), shoe(5))])
    journal.append([(card(1), shoe(5)), (Folded(1), DEALER)])
    assert journal.last_number == 1


def test_the_next_event_after_a_skipped_one_is_stored(journal):
    journal.append([(card(1), shoe(5))])
    journal.append([(card(1), shoe(5))])
    assert journal.append([(card(2), shoe(6))]) == [2]


def test_one_event_may_give_several_facts(journal):
    assert journal.append([(card(1), shoe(5)), (card(2), shoe(5))]) == [1, 2]


def test_the_same_number_of_another_boot_is_another_event(journal):
    journal.append([(card(1), shoe(5))])
    assert journal.append([(card(1), shoe(5, boot=8))]) == [2]


def test_the_dealer_may_do_the_same_twice(journal):
    journal.append([(Folded(1), DEALER)])
    assert journal.append([(Folded(1), DEALER)]) == [2]


def test_what_a_device_did_not_number_is_never_skipped(journal):
    journal.append([(Folded(1), Origin("shoe", "shoe"))])
    assert journal.append([(Folded(1), Origin("shoe", "shoe"))]) == [2]


def test_a_group_of_old_and_new_events_is_refused(journal):
    journal.append([(card(1), shoe(5))])
    with pytest.raises(ValueError, match="others of the group are not"):
        journal.append([(card(1), shoe(5)), (card(2), shoe(6))])


def test_a_refused_group_does_not_stop_the_next(journal):
    journal.append([(card(1), shoe(5))])
    with pytest.raises(ValueError, match="stored already"):
        journal.append([(card(2), shoe(6)), (card(1), shoe(5))])
    assert journal.append([(card(2), shoe(6))]) == [2]


def test_there_is_no_point_to_resume_from_in_a_new_journal(journal):
    assert journal.resume_point("shoe") is None


def test_reading_resumes_after_the_last_stored_event(journal):
    journal.append([(card(1), shoe(5)), (card(2), shoe(6)), (Folded(1), DEALER)])
    assert journal.resume_point("shoe") == (7, 6)


def test_reading_resumes_in_the_boot_that_was_stored_last(journal):
    journal.append([(card(1), shoe(50, boot=9))])
    journal.append([(card(1), shoe(3, boot=4))])
    assert journal.resume_point("shoe") == (4, 3)


def test_one_device_does_not_move_the_others_point(journal):
    journal.append([(card(1), shoe(5))])
    journal.append([(Folded(1), Origin("scanner", "scanner", 2, 90))])
    assert journal.resume_point("shoe") == (7, 5)


def test_an_unnumbered_fact_is_no_point_to_resume_from(journal):
    journal.append([(card(1), shoe(5))])
    journal.append([(Folded(1), Origin("shoe", "shoe", 8))])
    assert journal.resume_point("shoe") == (7, 5)


# Files that are no journal of this table.


def test_a_missing_folder_is_said(tmp_path):
    assert "is missing" in refusal(tmp_path / "nowhere" / "table.journal")


def test_a_folder_is_no_journal(tmp_path):
    (tmp_path / "folder").mkdir()
    assert "is a folder" in refusal(tmp_path / "folder")


def test_an_empty_file_is_no_journal(path):
    path.touch()
    assert "is empty" in refusal(path)


def test_a_text_file_is_no_journal(path):
    path.write_text("Blinds 5/10\n" * 20)
    assert "expected an SQLite file" in refusal(path)


def test_a_refused_file_is_left_as_it_was(path):
    path.write_text("Blinds 5/10\n" * 20)
    refusal(path)
    assert path.read_text() == "Blinds 5/10\n" * 20


def test_another_programs_database_is_no_journal(path):
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE players (name TEXT)")
    db.close()
    assert "another program's" in refusal(path)


def test_a_newer_journal_is_refused_with_both_versions(tamper):
    assert "version 4; this program reads up to 3" in refusal(tamper("PRAGMA user_version = 4"))


def test_a_practice_journal_is_not_opened_for_a_live_table(path):
    Journal.open(path, kind=JournalKind.PRACTICE).close()
    assert "is a practice journal, not a live one" in refusal(path)


def test_a_write_ahead_file_without_its_journal_is_not_buried(path):
    path.with_name(path.name + "-wal").write_bytes(b"facts")
    assert "may hold facts" in refusal(path)


def test_a_journal_that_does_not_say_which_it_is_is_refused(tamper):
    assert "doesn't say which journal" in refusal(tamper("DELETE FROM journal"))


def test_a_half_made_journal_is_no_obstacle(path):
    path.with_name(path.name + ".new").write_bytes(b"half")
    Journal.open(path).close()
    assert verify_journal(path).sound


def test_an_edited_row_stops_the_reading(tamper):
    path = tamper("UPDATE facts SET body = replace(body, '400', '900') WHERE number = 4")
    with Journal.open(path) as journal, pytest.raises(JournalUnusable, match="row 4"):
        list(journal.facts())


# Two tables.


def test_a_second_table_of_the_same_program_is_refused(journal, path):
    assert "in use by another running table" in refusal(path)


@pytest.mark.long
def test_a_second_program_is_refused(journal, path):
    code = f"from dealer_assist.storage.journal import Journal; Journal.open({str(path)!r})"
    second = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert "in use by another running table" in second.stderr


def test_the_refused_table_does_not_disturb_the_first(journal, path):
    refusal(path)
    assert journal.append([(Folded(1), DEALER)]) == [1]


def test_a_closed_journal_can_be_opened_again(path):
    Journal.open(path).close()
    Journal.open(path).close()
    assert verify_journal(path).sound


def test_a_refused_file_is_free_again(path):
    path.touch()
    refusal(path)
    path.unlink()
    Journal.open(path).close()
    assert verify_journal(path).sound


# When the disk refuses.

FULL_DISK = """
import resource, sys
from dealer_assist.game.facts import Called, FloorCalled
from dealer_assist.storage.journal import Journal, JournalFailed, Origin
path, origin = sys.argv[1], Origin("dealer")
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
with Journal.open(path) as journal:
    for seat in range(20):
        journal.append([(Called(seat, 5), origin)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, most))
    failed = 0
    for i in range(60):
        try:
            journal.append([(FloorCalled("x" * 3000), origin), (Called(i, 1), origin)])
        except JournalFailed as why:
            failed += 1
            said = why
    print(failed > 0 and journal.last_number % 2 == 0, said.why)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    print(journal.append([(Called(1, 77), origin)])[0] == journal.last_number)
    print(journal.last_number == sum(1 for _ in journal.facts()) == 20 + 2 * (60 - failed) + 1)
"""


@pytest.fixture(scope="module")
def full_disk(tmp_path_factory):
    """A process whose files can't grow for a while, and the journal that it leaves."""
    path = tmp_path_factory.mktemp("full") / "table.journal"
    ran = subprocess.run(
        [sys.executable, "-c", FULL_DISK, path], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines(), path


def test_a_full_disk_fails_the_append_and_stores_no_half(full_disk):
    assert full_disk[0][0] == "True disk_error"


def test_appending_works_again_once_the_disk_has_room(full_disk):
    assert full_disk[0][1] == "True"


def test_a_full_disk_loses_no_acknowledged_fact(full_disk):
    assert full_disk[0][2] == "True"


def test_a_journal_that_met_a_full_disk_is_sound(full_disk):
    assert verify_journal(full_disk[1]).sound


@pytest.fixture
def out_of_pages(journal):
    """A journal that SQLite allows no further page, as on a disk that is full to the last byte."""
    journal.append([(Folded(1), DEALER)])
    journal._db.execute("PRAGMA max_page_count = 1")
    return journal


def fill(journal):
    for seat in range(2000):
        journal.append([(Called(seat, 5), DEALER)])


def test_no_room_for_a_further_page_is_called_a_full_disk(out_of_pages):
    with pytest.raises(JournalFailed) as why:
        fill(out_of_pages)
    assert why.value.why == "disk_full"


def test_a_full_disk_is_said_with_what_to_do(out_of_pages):
    with pytest.raises(JournalFailed, match="Free some space, then try again: nothing was stored"):
        fill(out_of_pages)


def test_appending_goes_on_after_the_last_stored_row(out_of_pages):
    with pytest.raises(JournalFailed):
        fill(out_of_pages)
    last = out_of_pages.last_number
    out_of_pages._db.execute("PRAGMA max_page_count = 1000000")
    assert out_of_pages.append([(Folded(1), DEALER)]) == [last + 1]


def test_a_journal_that_became_read_only_fails_the_append(journal):
    journal._db.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalFailed) as why:
        journal.append([(Folded(1), DEALER)])
    assert why.value.why == "read_only"


def test_a_program_that_holds_the_file_fails_the_append(journal, path):
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(JournalFailed) as why:
        journal.append([(Folded(1), DEALER)])
    other.close()
    assert why.value.why == "busy"


def test_a_closed_journal_stores_nothing(journal):
    journal.close()
    with pytest.raises(JournalFailed, match="nothing was stored"):
        journal.append([(Folded(1), DEALER)])
