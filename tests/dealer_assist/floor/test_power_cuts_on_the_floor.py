"""Fact first, effect after, on the floor: the power goes before, between and after.

A command writes its file by a fact; after each cut the server looks at what was left.
"""

import os
from pathlib import Path

import pytest
from evening_out import GUESTS, Evening
from power_cut import PowerCut, after, after_second, instead, instead_of_second

from dealer_assist.commands import floor_archive_guest, floor_archive_kept
from dealer_assist.commands.floor_archive_at import At
from dealer_assist.commands.floor_archive_out import put_file
from dealer_assist.events.floor import PeopleChanged
from dealer_assist.floor import left as mailbox
from dealer_assist.floor.archive.opening import open_reader
from dealer_assist.floor.left import Left, write_with
from dealer_assist.floor.state import bare_room

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
        write_with(tmp_path / "left", FACT, file, NEW)
    told = Left(tmp_path / "left").due(bare_room("aix"), LATER_S)
    assert (told == (FACT,)) == (file.read_bytes() == NEW)
    assert not list((tmp_path / "left").glob("*.due"))


def test_a_fact_whose_file_is_being_written_is_not_taken_yet(file, tmp_path, monkeypatch):
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(mailbox, "put_whole", after(mailbox.put_whole))
        write_with(tmp_path / "left", FACT, file, NEW)
    (due,) = (tmp_path / "left").glob("*.due")
    os.utime(due, (100, 100))
    left = Left(tmp_path / "left")
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
        write_with(tmp_path / "left", FACT, file, NEW)
    assert Left(tmp_path / "left").due(bare_room("aix"), LATER_S) == ()
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
        put_file(archive, out, [b"date;levy\n"], "Mme Noir")
    assert not out.exists() or archive.noted == ["levy.csv"]
    assert not list(tmp_path.glob("*.new"))


@pytest.mark.parametrize("plug", [instead, after])
def test_no_name_is_erased_that_no_fact_tells_of_wherever_the_power_goes(
    tmp_path, monkeypatch, plug
):
    table, told = Evening(tmp_path).hand(1).end(), []
    monkeypatch.setattr(floor_archive_kept, "agreed", lambda *given: "Mme Noir")
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(At, "tell", plug(lambda self, what, *given: told.append(what)))
        floor_archive_kept.erase([table.where, GUESTS[1]])
    with open_reader(table.where) as archive:
        assert GUESTS[1] in dict(archive.names(table.id)).values()
    assert told == ([] if plug is instead else ["erase"])


@pytest.mark.parametrize(("name", "plug"), [("tell", instead), ("tell", after)])
def test_nothing_of_a_guest_is_handed_out_that_no_fact_tells_of_wherever_the_power_goes(
    tmp_path, monkeypatch, name, plug
):
    table = Evening(tmp_path).hand(1).end()
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(At, name, plug(getattr(At, name)))
        floor_archive_guest.guest([table.where, GUESTS[1], str(tmp_path / "o.json"), "--by", "N"])
    assert not list(tmp_path.glob("o.json*"))
