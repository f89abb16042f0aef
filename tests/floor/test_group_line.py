"""Several sites feed their group's archive over the same exchange as their tables feed theirs."""

import shutil
from functools import partial
from pathlib import Path

import pytest
from broker_room import BrokerRoom, Talker, until
from line_room import WAIT_S, AtTable, Floor

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.site_to_group_link import GroupLine
from dealer_assist.game.facts import PlayerSat
from dealer_assist.game.facts.floor import RoomOpened
from dealer_assist.storage.journal import FloorJournal, JournalKind, Origin, RowReader


class Site:
    """A site: its broker, its archive with the floor's own journal, and its line to the group."""

    def __init__(self, folder: Path, group: BrokerRoom, name: str) -> None:
        folder.mkdir()
        self.folder, self.name = folder, name
        self.room = BrokerRoom(folder, name)
        self.room.broker.start()
        self.journal = FloorJournal.open(folder / "floor.sqlite", kind=JournalKind.FLOOR)
        self.journal.append([(RoomOpened(name, "group"), Origin("floor"))])
        self.floor = Floor(self.room, folder / "archive.sqlite")
        where = str(self.floor.file)
        with open_archive(where):
            pass
        self.line = GroupLine(group.site(name), partial(open_reader, where))
        self.floor.start(own=folder / "floor.sqlite", stored=self.line.rang)
        self.line.start()

    def table(self, name: str) -> AtTable:
        return AtTable(self.room, self.folder / f"{name}.sqlite", name).start()

    def stop(self) -> None:
        self.line.stop()
        self.floor.stop()
        self.room.broker.stop()
        self.journal.close()


@pytest.fixture
def group(tmp_path: Path):
    with BrokerRoom(tmp_path / "group", "holding", is_group=True) as made:
        yield made


def group_floor(group: BrokerRoom, ends: list) -> Floor:
    floor = Floor(group, group.folder / "group.sqlite").start(is_group=True)
    ends.append(floor)
    return floor


def count(floor: Floor, journal: str) -> int:
    if not floor.file.exists():
        return 0
    with open_reader(str(floor.file)) as reader:
        return len(reader.after(journal, 0, 1_000_000))


def site_of(folder: Path, group: BrokerRoom, name: str, ends: list) -> Site:
    site = Site(folder / name, group, name)
    ends.append(site)
    return site


def test_two_sites_with_tables_of_the_same_names_fill_the_group_s_archive(tmp_path, group, ends):
    floor = group_floor(group, ends)
    sites = [site_of(tmp_path, group, name, ends) for name in ("aix", "nice")]
    tables = [site.table(name) for site in sites for name in ("7", "8")]
    ends.extend(tables)
    for table in tables:
        table.write(120)
    for table in tables:
        table.settle()
        assert until(lambda table=table: count(floor, table.journal.id) == 120, WAIT_S)
    for site in sites:
        assert until(lambda site=site: count(floor, site.journal.id) == 1, WAIT_S)
        assert until(lambda site=site: site.line.seen()[::2] == (True, 0))
    floor.stop()
    for table in tables:
        assert floor.stored(table.journal.id) == table.rows()
    with open_archive(str(floor.file)) as archive:
        held = {(one.site, one.table, one.kind) for one in archive.all_held()}
    assert held == {(s, t, "live") for s in ("aix", "nice") for t in ("7", "8")} | {
        ("aix", "floor", "floor"), ("nice", "floor", "floor")}


def test_the_site_works_without_its_group_and_sends_what_it_lacks_later(tmp_path, group, ends):
    group.broker.stop()
    site = site_of(tmp_path, group, "aix", ends)
    table = site.table("7")
    ends.append(table)
    table.write(700).settle()
    assert not site.line.seen().is_up
    group.broker.start()
    floor = group_floor(group, ends)
    assert until(lambda: count(floor, table.journal.id) == 700, WAIT_S)


def test_a_group_s_archive_put_back_from_a_backup_is_filled_up_by_its_sites(tmp_path, group, ends):
    floor = group_floor(group, ends)
    site = site_of(tmp_path, group, "aix", ends)
    table = site.table("7")
    ends.append(table)
    table.write(50).settle()
    assert until(lambda: count(floor, table.journal.id) == 50, WAIT_S)
    floor.stop()
    shutil.copy(floor.file, tmp_path / "kept")
    floor.start(is_group=True)
    table.write(50).settle()
    assert until(lambda: count(floor, table.journal.id) == 100, WAIT_S)
    floor.stop()
    for left in floor.file.parent.glob(floor.file.name + "*"):
        left.unlink()
    shutil.copy(tmp_path / "kept", floor.file)
    floor.start(is_group=True)
    assert until(lambda: count(floor, table.journal.id) == 100, WAIT_S)


def test_names_go_to_the_group_with_the_rows_that_speak_of_them(tmp_path, group, ends):
    floor = group_floor(group, ends)
    site = site_of(tmp_path, group, "aix", ends)
    table = site.table("7")
    ends.append(table)
    for seat, name in ((1, "Ana"), (2, "Bea")):
        table.journal.append([(PlayerSat(seat, 1000, name=name), Origin("dealer"))])
    table.line.rang()
    table.settle()
    assert until(lambda: sorted(names(floor, table)) == ["Ana", "Bea"], WAIT_S)


def names(floor: Floor, table: AtTable) -> list[str]:
    with open_reader(str(floor.file)) as reader:
        return [name for _, name in reader.names(table.journal.id)]


def test_a_site_says_nothing_in_another_site_s_name(group):
    aix = Talker(group.site("aix")).join()
    assert aix.says("room/aix/7/event") != "Not authorized"
    assert aix.says("room/nice/7/event") == "Not authorized"


def test_the_floor_s_own_journal_stands_in_the_site_s_archive(tmp_path, group, ends):
    site = site_of(tmp_path, group, "aix", ends)
    for _ in range(300):
        site.journal.append([(RoomOpened("aix"), Origin("floor"))])
    site.floor.line.own_rang()
    assert until(lambda: count(site.floor, site.journal.id) == 301, WAIT_S)
    with RowReader(site.folder / "floor.sqlite") as reader, \
            open_reader(str(site.floor.file)) as archive:
        assert archive.after(site.journal.id, 0, 1000) == reader.after(0, 1000)
