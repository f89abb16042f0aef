"""Fact first, effect after, on the floor: the power goes before, between and after.

A command writes its file by a fact; after each cut the server looks at what was left.
"""

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from evening_out import GUESTS, Evening
from power_cut import PowerCut, after, after_second, instead, instead_of_second

from dealer_assist.cli.floor import (
    floor_archive,
    floor_archive_backup,
    floor_archive_retention,
)
from dealer_assist.cli.floor.floor_archive_export import write_noted_file
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive.archive_opening import open_reader
from dealer_assist.floor.archive.erasure import Retention
from dealer_assist.floor.service.archive_command_target import ArchiveAt, archive_at_address
from dealer_assist.floor.service.unfinished_archive_work import retention_after_cleanup
from dealer_assist.floor.work import fact_mailbox as mailbox
from dealer_assist.floor.work.fact_mailbox import FactMailbox, write_file_with_fact
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.game.facts.floor import DataTaken, PeopleChanged
from dealer_assist.storage.bundle_signing_key import make_key
from dealer_assist.storage.journal import FloorJournal, JournalKind, Origin

FACT = PeopleChanged("Mme Roy", "entered", "floor", "Mme Noir", 1_760_000_000)
OLD, NEW = b"old\n", b"new\n"
LATER_S = 2_000_000_000

CUTS = (
    pytest.param("put_whole", instead, id="before_the_fact"),
    pytest.param("put_whole", after, id="between_fact_and_effect"),
    pytest.param("put_whole", instead_of_second, id="before_the_file_is_there"),
    pytest.param("put_whole", after_second, id="between_effect_and_outcome"),
    pytest.param("_settle", after, id="after_the_outcome"),
)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "people.json"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize(("name", "plug"), CUTS)
def test_a_file_of_the_floor_and_its_fact_agree_wherever_the_power_goes(
    file, tmp_path, monkeypatch, name, plug
):
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(mailbox, name, plug(getattr(mailbox, name)))
        write_file_with_fact(tmp_path / "left", FACT, file, NEW)
    told = FactMailbox(tmp_path / "left").due(bare_room("aix"), LATER_S)
    assert (told == (FACT,)) == (file.read_bytes() == NEW)
    assert not list((tmp_path / "left").glob("*.due"))


def test_a_file_written_again_before_anybody_looked_loses_no_earlier_fact(
    file, tmp_path, monkeypatch
):
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(mailbox, "put_whole", after_second(mailbox.put_whole))
        write_file_with_fact(tmp_path / "left", FACT, file, NEW)
    later = replace(FACT, change="struck")
    write_file_with_fact(tmp_path / "left", later, file, b"newer\n")
    assert FactMailbox(tmp_path / "left").due(bare_room("aix"), LATER_S) == (FACT, later)


def test_a_fact_whose_file_is_being_written_is_not_taken_yet(file, tmp_path, monkeypatch):
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(mailbox, "put_whole", after(mailbox.put_whole))
        write_file_with_fact(tmp_path / "left", FACT, file, NEW)
    (due,) = (tmp_path / "left").glob("*.due")
    os.utime(due, (100, 100))
    left = FactMailbox(tmp_path / "left")
    assert left.due(bare_room("aix"), 101) == ()
    assert due.exists()


def test_a_file_that_the_disk_refuses_leaves_no_fact(file, tmp_path, monkeypatch):
    work, calls = mailbox.put_whole, []

    def full(*given, **named):
        calls.append(given)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        work(*given, **named)

    monkeypatch.setattr(mailbox, "put_whole", full)
    with pytest.raises(OSError, match="No space"):
        write_file_with_fact(tmp_path / "left", FACT, file, NEW)
    assert FactMailbox(tmp_path / "left").due(bare_room("aix"), LATER_S) == ()
    assert file.read_bytes() == OLD


class Archive:
    """A place whose journal notes what is taken out of it."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def tell(self, what: str, detail: str, by: str, sha256: str = "") -> None:
        self.noted.append(detail)


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(Archive, "tell", instead, id="before_the_fact"),
    pytest.param(Archive, "tell", after, id="between_fact_and_effect"),
    pytest.param(Path, "replace", after, id="after_the_effect"),
])
def test_nothing_leaves_the_archive_that_no_fact_tells_of_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    archive, out = Archive(), tmp_path / "levy.csv"
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(where, name, plug(getattr(where, name)))
        write_noted_file(archive, out, [b"date;levy\n"], "Mme Noir")
    assert not out.exists() or archive.noted == ["levy.csv"]
    assert not list(tmp_path.glob("*.new"))


def on_a_floor(folder, monkeypatch) -> Evening:
    """An archive of one evening in a floor's folder; whoever agrees is not asked."""
    (folder / "floor.toml").write_text('site = "aix"\n')
    monkeypatch.setattr(floor_archive_retention, "names_who_did_it", lambda *given: "Mme Noir")
    return Evening(folder).hand(1).end()


def noted(folder) -> list[DataTaken]:
    return [*FactMailbox(folder / "left").due(bare_room("aix"), LATER_S)]


def started_again(table: Evening) -> None:
    """The floor server starts: what facts owe the archive is done."""
    with retention_after_cleanup(archive_at_address(table.where)):
        pass


def cut(monkeypatch, where, name, plug, work) -> None:
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(where, name, plug(getattr(where, name)))
        work()


def names(table: Evening) -> list[str]:
    with open_reader(table.where) as archive:
        return [*dict(archive.names(table.id)).values()]


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(mailbox, "put_whole", instead, id="before_the_fact"),
    pytest.param(mailbox, "put_whole", after, id="between_fact_and_list"),
    pytest.param(mailbox, "put_whole", after_second, id="between_list_and_outcome"),
    pytest.param(ArchiveAt, "write_with", after, id="between_fact_and_effect"),
    pytest.param(Retention, "erase", after, id="after_the_effect"),
])
def test_a_name_is_erased_if_and_only_if_a_fact_tells_of_it_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    table = on_a_floor(tmp_path, monkeypatch)
    cut(monkeypatch, where, name, plug,
        lambda: call_command(floor_archive, ["erase", table.where, GUESTS[1]]))
    started_again(table)
    told = [fact.what for fact in noted(tmp_path)]
    assert (GUESTS[1] in names(table)) == (told == [])
    assert told in ([], ["erase"])


HOLDS = (
    pytest.param(ArchiveAt, "tell", instead, id="before_the_fact"),
    pytest.param(ArchiveAt, "tell", after, id="between_fact_and_effect"),
    pytest.param(Retention, "follow", after_second, id="after_the_effect"),
)


def held(table: Evening) -> list[tuple[str, str]]:
    with retention_after_cleanup(archive_at_address(table.where)) as keeper:
        return [(one.journal, one.why) for one in keeper.holds()]


@pytest.mark.parametrize(("where", "name", "plug"), HOLDS)
def test_a_journal_is_held_if_and_only_if_a_fact_tells_of_it_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    table = on_a_floor(tmp_path, monkeypatch)
    cut(monkeypatch, where, name, plug, lambda: call_command(
        floor_archive, ["hold", table.where, table.id, "--by", "N", "--why", "litige : table 7"]))
    assert held(table) == ([(table.id, "litige : table 7")] if noted(tmp_path) else [])


@pytest.mark.parametrize(("where", "name", "plug"), HOLDS)
def test_a_journal_is_let_go_if_and_only_if_a_fact_tells_of_it_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    table = on_a_floor(tmp_path, monkeypatch)
    call_command(floor_archive, ["hold", table.where, table.id, "--by", "N", "--why", "litige"])
    cut(monkeypatch, where, name, plug, lambda: call_command(
        floor_archive, ["hold", table.where, table.id, "--by", "N", "--let-go"]))
    assert held(table) == ([] if len(noted(tmp_path)) == 2 else [(table.id, "litige")])


def test_a_hold_that_the_floors_journal_took_in_is_done_again_too(tmp_path, monkeypatch):
    table = on_a_floor(tmp_path, monkeypatch)
    cut(monkeypatch, ArchiveAt, "tell", after, lambda: call_command(
        floor_archive, ["hold", table.where, table.id, "--by", "N", "--why", "litige"]))
    with FloorJournal.open(tmp_path / "floor.sqlite", kind=JournalKind.FLOOR) as journal:
        journal.append([(fact, Origin("floor")) for fact in noted(tmp_path)])
    shutil.rmtree(tmp_path / "left")
    assert held(table) == [(table.id, "litige")]


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(ArchiveAt, "tell", instead, id="before_the_fact"),
    pytest.param(ArchiveAt, "tell", after, id="between_fact_and_effect"),
])
def test_no_backup_is_put_back_that_no_fact_tells_of_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    table = on_a_floor(tmp_path, monkeypatch)
    monkeypatch.setattr(floor_archive_backup, "names_who_did_it", lambda *given: "Mme Noir")
    make_key(tmp_path / "k")
    bundle, new = str(tmp_path / "b.zip"), tmp_path / "new.sqlite"
    call_command(floor_archive,
                 ["backup", table.where, bundle, "--by", "N", "--key", str(tmp_path / "k")])
    cut(monkeypatch, where, name, plug, lambda: call_command(
        floor_archive, ["restore", str(new), bundle, str(tmp_path / "k.pub")]))
    with open_reader(str(new)) as archive:
        assert archive.all_held() == ()


@pytest.mark.parametrize(("name", "plug"), [("tell", instead), ("tell", after)])
def test_nothing_of_a_guest_is_handed_out_that_no_fact_tells_of_wherever_the_power_goes(
    tmp_path, monkeypatch, name, plug
):
    table = Evening(tmp_path).hand(1).end()
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(ArchiveAt, name, plug(getattr(ArchiveAt, name)))
        call_command(floor_archive, ["guest", table.where, GUESTS[1], str(tmp_path / "o.json"),
                             "--by", "N"])
    assert not list(tmp_path.glob("o.json*"))
