"""The drills: they keep what is acknowledged, and they find it when something is lost."""

import random
import re
from multiprocessing import get_context
from multiprocessing.reduction import recv_handle, send_handle

import pytest

from dealer_assist.cli.frame.command_execution import call_command
from tests.tools.drill import drill
from tests.tools.drill.drill_crash_images import SECTOR, Kept, Loss, interesting
from tests.tools.drill.drill_file_calls import READ_ONLY, Verdict, Watcher, ask_first
from tests.tools.drill.drill_recorded_disk import (
    Acked,
    Cut,
    FolderSynced,
    Made,
    Moved,
    Removed,
    Synced,
    Wrote,
)
from tests.tools.drill.drill_result import Found


def kept(*steps):
    disk = Kept()
    for step in steps:
        disk.take(step)
    return disk


def image(disk, loss=Loss.ALL, seed=1):
    return disk.image(loss, random.Random(seed))


NAMED = (Made("journal", 1), FolderSynced())


def test_a_power_cut_takes_what_was_not_synced():
    disk = kept(*NAMED, Wrote(1, 0, b"safe"), Synced(1), Wrote(1, 4, b"gone"))
    assert image(disk) == {"journal": b"safe"}


def test_what_was_not_synced_may_also_have_reached_the_disk():
    disk = kept(*NAMED, Wrote(1, 0, b"safe"), Synced(1), Wrote(1, 4, b"here"))
    assert image(disk, Loss.NONE) == {"journal": b"safehere"}


def test_a_name_is_safe_only_once_its_folder_was_synced():
    disk = kept(Made("journal", 1), Wrote(1, 0, b"safe"), Synced(1))
    assert image(disk) == {}
    disk.take(FolderSynced())
    assert image(disk) == {"journal": b"safe"}


def test_a_file_that_was_put_in_anothers_place_is_one_of_the_two():
    disk = kept(*NAMED, Wrote(1, 0, b"old"), Synced(1), Made("new", 2), Wrote(2, 0, b"new"),
                Synced(2), Moved("new", "journal"))
    found = [image(disk, Loss.TORN, seed)["journal"] for seed in range(20)]
    assert set(found) == {b"old", b"new"}


def test_a_name_that_was_taken_away_may_come_back():
    disk = kept(*NAMED, Wrote(1, 0, b"wal"), Synced(1), Removed("journal"))
    assert image(disk) == {"journal": b"wal"}
    assert image(disk, Loss.NONE) == {}


def test_a_cut_that_was_not_synced_leaves_the_longer_file():
    disk = kept(*NAMED, Wrote(1, 0, b"0123456789"), Synced(1), Cut(1, 2))
    assert image(disk) == {"journal": b"0123456789"}
    assert image(disk, Loss.NONE) == {"journal": b"01"}


def test_an_unsynced_write_is_torn_at_the_borders_of_sectors_only():
    page = b"x" * (4 * SECTOR)
    disk = kept(*NAMED, Wrote(1, 0, bytes(4 * SECTOR)), Synced(1), Wrote(1, 0, page))
    found = {image(disk, Loss.TORN, seed)["journal"] for seed in range(30)}
    assert len(found) > 5
    for content in found:
        sectors = {content[at:at + SECTOR] for at in range(0, len(page), SECTOR)}
        assert sectors <= {bytes(SECTOR), b"x" * SECTOR}


def test_what_is_acknowledged_changes_no_file():
    assert image(kept(*NAMED, Acked("1 abc")), Loss.NONE) == {"journal": b""}


def test_the_power_is_cut_at_every_step_where_so_many_cuts_are_asked_for():
    steps = [*NAMED, *[Wrote(1, k, b"x") for k in range(20)]]
    assert interesting(steps, 1000, random.Random(1)) == list(range(1, 23))
    assert len(interesting(steps, 7, random.Random(1))) == 7


# --- watching a program ----------------------------------------------------------------------


def _program(way, path):
    listener = ask_first()
    send_handle(way, listener, 0)
    path.with_name("allowed").write_bytes(b"here")
    try:
        path.write_bytes(b"never")
    except OSError as error:
        way.send(error.errno)


def test_a_watched_programs_calls_are_seen_and_can_be_refused(tmp_path):
    context = get_context("forkserver")
    way, theirs = context.Pipe()
    running = context.Process(target=_program, args=(theirs, tmp_path / "refused"), daemon=True)
    running.start()
    theirs.close()
    seen = []

    def judge(asked):
        if asked.name != "openat":
            return Verdict()
        seen.append(asked.text(asked.arguments[1]))
        return Verdict(READ_ONLY if seen[-1].endswith("refused") else 0)

    watcher = Watcher(recv_handle(way), judge)
    assert way.recv() == READ_ONLY
    running.join()
    watcher.stop()
    assert [name for name in seen if "allowed" in name or "refused" in name] == [
        str(tmp_path / "allowed"), str(tmp_path / "refused")]
    assert (tmp_path / "allowed").read_bytes() == b"here"
    assert not (tmp_path / "refused").exists()


# --- the command -------------------------------------------------------------------------------


def test_a_fact_that_is_gone_in_silence_fails_a_drill():
    assert Found("kill", acknowledged=10, kept=10).is_well
    assert not Found("kill", acknowledged=10, kept=9).is_well
    assert Found("wal", acknowledged=10, kept=9, said=1).is_well


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_result_says_what_was_acknowledged_kept_and_lost(lang):
    (line,) = Found("kill", acknowledged=12, kept=9, said=1).told(lang)
    assert line.startswith("  LOST")
    assert sorted(map(int, re.findall(r"\b\d+\b", line.split(":", 1)[1])))[-4:] == [1, 2, 9, 12]


def test_a_drill_that_cannot_be_made_here_says_why():
    assert "Mosquitto" in "\n".join(Found("broker", missing="Mosquitto isn't there").told("en"))


def test_unknown_drills_are_a_wrong_call(capsys):
    assert call_command(drill, ["kill", "quake"]) == 2
    assert "quake" in capsys.readouterr().err


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_a_kill_or_a_power_cut(capsys):
    assert call_command(drill, ["kill", "page-cache", "--rounds", "2", "--lang", "en"]) == 0
    assert "No acknowledged fact is lost." in capsys.readouterr().out


def test_a_journal_that_does_not_sync_is_found_out(capsys):
    assert call_command(drill,
                        ["page-cache", "--rounds", "4", "--planted", "OFF", "--lang", "en"]) == 1
    assert "LOST" in capsys.readouterr().out
