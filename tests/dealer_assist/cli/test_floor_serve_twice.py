"""A floor's folder has one server at a time."""

import pytest

from dealer_assist.cli.floor import floor_serve
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.storage.journal import FloorJournal, JournalKind


def test_a_second_server_on_one_folder_is_told_of_the_first(tmp_path, capsys):
    folder = FloorFolder(tmp_path / "aix.floor")
    folder.path.mkdir()
    with FloorJournal.open(folder.journal, kind=JournalKind.FLOOR):
        assert call_command(floor_serve, [str(folder.path), "--site", "aix", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "A floor server works in" in said and "floor window" in said
    assert "table" not in said


@pytest.mark.parametrize("site", ["a/b", ""])
def test_a_folder_that_is_none_is_said(tmp_path, capsys, site):
    assert call_command(floor_serve,
                        [str(tmp_path / "x"), *(["--site", site] if site else [])]) == 2
    assert "floor serve:" in capsys.readouterr().err
