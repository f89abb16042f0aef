"""A journal's name that is a link to itself, or to nothing: told as that, never as damage."""

import pytest

from dealer_assist.cli import verify as verify_command
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.live.table.journal_at_table_start import open_or_replace_journal
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalUnusable,
    RowReader,
    erase_name,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.journal.fact_kinds import kinds_held
from dealer_assist.storage.journal.journal_reader import bench_contents
from dealer_assist.storage.journal.journal_transport import journal_as_one_file
from dealer_assist.trust.proof.evidence import NoSide, open_evidence_at

OPENERS = {
    "contents": journal_contents, "bench": bench_contents, "rows": RowReader, "write": Journal.open,
    "erase": lambda path: erase_name(path, "Anna"), "kinds": kinds_held,
    "snapshot": journal_as_one_file,
    "table": lambda path: open_or_replace_journal(path, JournalKind.PRACTICE),
    "side": lambda path: open_evidence_at(str(path)),
}


@pytest.fixture
def round_link(tmp_path):
    path = tmp_path / "table.sqlite"
    path.symlink_to(tmp_path / "other.sqlite")
    (tmp_path / "other.sqlite").symlink_to(path)
    return path


@pytest.mark.parametrize("opener", OPENERS)
def test_a_link_that_leads_to_itself_is_told_as_that(round_link, opener):
    with pytest.raises((JournalUnusable, NoSide), match="leads to itself") as why:
        OPENERS[opener](round_link)
    assert "mène à lui-même" in why.value.text("fr")
    assert {one.name for one in round_link.parent.iterdir()} == {"table.sqlite", "other.sqlite"}


def test_verify_says_so_too_and_speaks_of_no_damage(round_link, capsys):
    assert not verify_journal(round_link).is_journal
    assert call_command(verify_command, [str(round_link), "--lang", "en"]) == 2
    said = "".join(capsys.readouterr())
    assert "leads to itself" in said and "DAMAGED" not in said


@pytest.mark.parametrize("opener", OPENERS)
def test_a_link_to_nothing_names_where_it_leads_and_nothing_takes_its_place(tmp_path, opener):
    path = tmp_path / "table.sqlite"
    path.symlink_to("/nowhere/table.sqlite")
    with pytest.raises((JournalUnusable, NoSide), match=r"link to /nowhere/table\.sqlite"):
        OPENERS[opener](path)
    assert path.is_symlink()


@pytest.mark.parametrize("opened", [open_reader, open_archive])
def test_an_archives_link_that_leads_to_itself_is_told_as_that(round_link, opened):
    with pytest.raises(ArchiveFailed, match="Too many levels of symbolic links"):
        opened(str(round_link))
    assert round_link.is_symlink()
