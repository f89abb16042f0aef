"""floor.toml: written with comments, read strictly; what the terminal says of the room."""

import pytest
from floor_room import FloorRoom

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.link.link_messages import TurnedReason
from dealer_assist.floor.service.archive_copy_check import check_copy
from dealer_assist.floor.service.floor_folder import (
    FloorFolder,
    FloorSettings,
    SettingsWrong,
    settings_with_options,
)
from dealer_assist.floor.service.floor_terminal import FloorTerminal
from dealer_assist.floor.work.floor_tap_facts import Lives
from dealer_assist.floor.work.floor_work_messages import BrokerReport, CopyProgress, TurnedDown
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import RowReader


@pytest.fixture
def folder(tmp_path):
    return FloorFolder(tmp_path / "aix")


def test_the_settings_that_are_written_are_read_as_they_were(folder):
    settings = FloorSettings("aix", "postgresql://floor@/archive", "192.168.7.2:9000",
                             ("floor.lan",), "tranchant", Lives(1, 2, 3))
    folder.begin(settings)
    assert folder.read() == settings
    assert folder.archive(settings.archive) == settings.archive
    assert folder.archive("archive.sqlite") == str(folder.path / "archive.sqlite")


def test_a_floor_that_was_never_begun_says_what_to_give(folder):
    with pytest.raises(SettingsWrong, match="--site NAME"):
        folder.read()


@pytest.mark.parametrize(("text", "says"), [
    ("site = ", "can't be read"),
    ('site = ""', "site"),
    ('site = "a/b"', "site"),
    ("site = 7", "expected str"),
    ('site = "aix"\nsit = "aix"', "sit is no setting"),
    ('site = "aix"\n[line]\nlisten = "x:y"', "ADDRESS:PORT"),
    ('site = "aix"\n[line]\nlisten = "127.0.0.1:99999"', "ADDRESS:PORT"),
    ('site = "aix"\n[orders]\ncall_s = -1', "expected seconds"),
    ('site = "aix"\n[orders]\ncall_s = true', "expected int"),
    ('site = "aix"\n[lines]\nlisten = "::1"', "no setting"),
])
def test_a_setting_that_makes_no_sense_is_named(folder, text, says):
    folder.path.mkdir()
    folder.settings.write_text(text)
    with pytest.raises(SettingsWrong, match=says):
        folder.read()


def test_sections_of_other_commands_are_theirs(folder):
    folder.path.mkdir()
    folder.settings.write_text('site = "aix"\n[retention.hands]\ndays = 5\n')
    assert folder.read() == FloorSettings("aix")


def test_the_command_line_wins_over_the_file(folder):
    assert settings_with_options(FloorSettings("aix", listen="10.0.0.1"), "", "10.0.0.2",
                                 "").listen == "10.0.0.2"
    with pytest.raises(SettingsWrong):
        settings_with_options(FloorSettings("aix"), "", "10.0.0.2:x", "")


def test_the_terminal_says_which_program_a_table_runs_as_it_comes_up(tmp_path):
    floor, terminal = FloorRoom(tmp_path), FloorTerminal("en")
    terminal.lines(floor.room, Notice())
    floor.up("7", version="0.1.0")
    assert terminal.lines(floor.room, Notice()) == ["Table 7: on the line (0.1.0)"]


def test_the_terminal_says_each_change_once(tmp_path):
    floor, terminal = FloorRoom(tmp_path), FloorTerminal("en")
    terminal.lines(floor.room, Notice())
    floor.put(BrokerReport(True)).up("7")
    assert terminal.lines(floor.room, Notice()) == ["Line: the broker answers",
                                                    "Table 7: on the line"]
    assert terminal.lines(floor.room, Notice()) == []
    floor.calling("7").put(CopyProgress("aix", "7", "j1", "s1", 1, 0, -3_600_000),
                           TurnedDown("aix", "7", "j2", TurnedReason.DUPLICATE, "j1 is live"))
    assert terminal.lines(floor.room, Notice("alert.floor_call_over", "7")) == [
        "Table 7: REFUSED (duplicate) j1 is live", "Table 7: its clock is -3600 s off the floor's",
        "Table 7 CALLS", "Table 7: this call waits no longer"]
    floor.gone("7")
    assert terminal.lines(floor.room, Notice()) == ["Table 7: lost, it goes on by itself"]


def test_a_copy_is_whole_only_with_every_row_as_it_is(tmp_path):
    floor = FloorRoom(tmp_path).up("7")
    floor.put(*(TurnedDown("aix", "7", f"j{k}", TurnedReason.BROKEN) for k in range(5)))
    with RowReader(floor.path) as reader:
        identity, rows = reader.identity, reader.after(0, 100)
    archive = open_archive(str(tmp_path / "archive.sqlite"))
    assert "doesn't know" in check_copy(archive, floor.path).differs
    archive.admit(ArchivedJournal(identity.id, str(identity.kind), "aix", "floor"))
    archive.put([RowBatch(identity.id, tuple(rows[:3]))])
    assert check_copy(archive, floor.path).differs == f"{len(rows) - 3} rows are not archived"
    archive.put([RowBatch(identity.id, tuple(rows[3:]))])
    found = check_copy(archive, floor.path)
    assert (found.rows, found.archived, found.differs) == (len(rows), len(rows), "")
    archive.close()
