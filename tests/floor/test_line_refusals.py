"""Whoever is turned away is told so at both ends and plays on; what an archive can't store it
doesn't acknowledge; orders, clocks and erased names go both ways. On a real Mosquitto."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from broker_room import Talker, until
from line_room import WAIT_S, AtTable, Floor, floor_of, rows_of, stored, table_of, write
from postgres_server import temporary_postgres_server

from dealer_assist.floor.archive.archive_interface import ArchiveFailed, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.link_messages import (
    Ack,
    Answer,
    Glance,
    Order,
    Status,
    TablePresence,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.table_link import utc_clock_ms
from dealer_assist.floor.link.table_link_values import OrderCame
from dealer_assist.floor.work.floor_work_messages import ArchiveReport, TurnedDown
from dealer_assist.game.facts import PlayerSat
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.storage.journal import Journal, JournalKind, Origin, RowReader
from dealer_assist.storage.journal.name_erasure import erase_name

# --- who is turned away --------------------------------------------------------------------------


def test_of_two_tables_with_one_name_the_second_is_refused_until_the_first_closes(room, ends):
    floor, first = floor_of(room, ends), table_of(room, ends).write(20).settle()
    second = table_of(room, ends, file="second.sqlite").write(20)
    assert until(lambda: second.line.seen()[::2] == ("refused", "duplicate"))
    assert ("7", "duplicate") in floor.desk.turned()
    first.write(5).settle()
    first.stop()
    ends.remove(first)
    second.settle()
    assert stored(floor, second)
    assert len(floor.stored(first.journal.id)) == 25


def test_a_table_that_speaks_as_another_is_heard_by_nobody(room, ends):
    floor = floor_of(room, ends)
    forged = replace(room.table("8"), name="7")
    table = table_of(room, ends, "7", bundle=forged).write(20)
    assert until(lambda: table.line.seen()[::2] == ("away", "denied"), WAIT_S)
    assert floor.desk.said(Status) == []
    floor.stop()
    assert floor.stored(table.journal.id) == []


def test_a_copied_journal_that_went_another_way_is_refused_and_the_archive_keeps_the_first(
    room, ends
):
    floor, first = floor_of(room, ends), table_of(room, ends).write(20).settle()
    copy = room.folder / "copy.sqlite"
    first.stop()
    ends.remove(first)
    shutil.copy(room.folder / "7.sqlite", copy)
    with Journal.open(room.folder / "7.sqlite") as journal:
        write(journal, 10)
    again = table_of(room, ends).settle()
    again.stop()
    ends.remove(again)
    other = table_of(room, ends, file="copy.sqlite").write(15)
    assert until(lambda: other.line.seen()[::2] == ("refused", "forked"))
    assert ("7", "forked") in floor.desk.turned()
    other.write(3)
    assert other.journal.last_number == 38  # the table plays on
    floor.stop()
    assert floor.stored(other.journal.id) == rows_of(room.folder / "7.sqlite")


def test_a_journal_put_back_from_a_backup_is_refused_as_older(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).write(20).settle()
    table.stop()
    ends.remove(table)
    older = room.folder / "older.sqlite"
    shutil.copy(room.folder / "7.sqlite", older)
    later = table_of(room, ends).write(5).settle()
    later.stop()
    ends.remove(later)
    back = table_of(room, ends, file="older.sqlite")
    assert until(lambda: back.line.seen()[::2] == ("refused", "older"))
    assert ("7", "older") in floor.desk.turned()
    floor.stop()
    assert len(floor.stored(table.journal.id)) == 25


def test_noise_on_a_table_s_topic_is_said_to_the_desk_and_harms_nobody(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).write(5).settle()
    other = Talker(room.table("8")).join()
    for payload in (b"", b"\xff\xfe", b"Rows {}", b"Hello []", b"x" * 5000,
                    encode_message(Ack("j", 1))):
        other.says("room/aix/8/event", payload)
    assert until(lambda: floor.desk.turned().count(("8", "version")) == 6)
    table.write(5).settle()
    assert stored(floor, table)


# --- an archive that can't store ------------------------------------------------------------------


class Failing:
    """An archive whose disk is full while ``is_full``."""

    is_full = False

    def __init__(self, file: Path) -> None:
        self._archive = open_archive(str(file))

    def put(self, batches) -> None:
        if Failing.is_full:
            raise ArchiveFailed("the disk is full")
        self._archive.put(batches)

    def __getattr__(self, name: str):
        return getattr(self._archive, name)


class Glances:
    """A table at which something is always new."""

    def __init__(self) -> None:
        self.number = 0

    def glance(self, journal, at_ms, practice):
        self.number += 1
        return Glance(journal, self.number, at_ms, "house", "game", 1, 2)


def test_a_full_archive_acknowledges_nothing_and_calls_and_orders_still_go_their_way(room, ends):
    file = room.folder / "archive.sqlite"
    floor = Floor(room, file, lambda: Failing(file)).start()
    ends.append(floor)
    table = table_of(room, ends, glances=Glances()).write(10).settle()
    Failing.is_full = True
    table.write(40)
    assert until(lambda: ArchiveReport(False, "the disk is full", 10) in floor.desk.told)
    seen = len(floor.desk.said(Glance))
    assert until(lambda: len(floor.desk.said(Glance)) > seen + 2)
    floor.line.order("7", Order("f", 3, table.journal.id, OrderKind.HEARD, "Ana", call=2))
    assert until(lambda: len(table.orders) == 1)
    assert table.line.acked == 10
    Failing.is_full = False
    table.settle()
    assert stored(floor, table)


def test_a_postgresql_that_is_killed_loses_nothing_that_was_acknowledged(room, ends):
    with temporary_postgres_server() as server:
        floor = Floor(room, room.folder / "none", lambda: open_archive(server.where())).start()
        ends.append(floor)
        table = table_of(room, ends).write(300).settle()
        server.kill()
        table.write(300)
        assert until(lambda: any(isinstance(one, ArchiveReport) and not one.is_up
                                 for one in floor.desk.told), WAIT_S)
        assert table.line.acked < 600
        server.start()
        table.settle(60)
        floor.stop()
        with open_archive(server.where()) as archive:
            assert archive.after(table.journal.id, 0, 1000) == table.rows()


# --- orders and clocks ---------------------------------------------------------------------------


def test_an_order_reaches_its_table_and_the_answer_the_desk(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).settle()
    other = table_of(room, ends, "8").settle()
    floor.line.order("7", Order("f", 3, table.journal.id, OrderKind.HEARD, "Ana", call=2))
    assert until(lambda: len(table.orders) == 1)
    came = table.orders[0]
    assert isinstance(came, OrderCame)
    came.answer(Answer("f", 3, table.journal.id, True, 9))
    assert until(lambda: bool(floor.desk.said(Answer)))
    (told,) = floor.desk.said(Answer)
    assert (told.number, told.journal, told.taken, told.fact) == (3, table.journal.id, True, 9)
    assert other.orders == []


def test_a_table_whose_clock_is_an_hour_ahead_is_known_at_both_ends(room, ends):
    floor = floor_of(room, ends)
    table = table_of(room, ends, now_ms=lambda: utc_clock_ms() + 3_600_000).settle()
    assert table.line.drift_ms == pytest.approx(3_600_000, abs=500)
    assert until(lambda: floor.desk.drifts() != [])
    assert floor.desk.drifts()[-1] == pytest.approx(3_600_000, abs=500)


def test_a_table_that_ends_as_it_should_says_so(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).settle()
    table.stop()
    ends.remove(table)
    assert until(lambda: floor.desk.said(Status)[-1].presence is TablePresence.CLOSED)
    late = Talker(room.floor).join().hears("room/aix/7/status")
    assert until(lambda: bool(late.heard))
    assert decode_message(late.heard[0][1]).presence is TablePresence.CLOSED


def test_refusals_name_the_table_and_the_journal(room, ends):
    floor = floor_of(room, ends)
    table = table_of(room, ends, kind=JournalKind.PRACTICE).write(3)
    assert until(lambda: table.line.seen()[::2] == ("refused", "kind"))
    turned = [one for one in floor.desk.told if isinstance(one, TurnedDown)]
    assert (turned[0].table, turned[0].journal) == ("7", table.journal.id)


# --- names of guests -----------------------------------------------------------------------------


def test_a_name_goes_with_its_row_and_is_erased_at_both_ends(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).settle()
    table.journal.append([(PlayerSat(1, 1000, name="Ana"), Origin("dealer"))])
    table.journal.append([(PlayerSat(2, 1000, name="Bea"), Origin("dealer"))])
    table.line.rang()
    table.settle()
    floor.stop()
    with open_archive(str(floor.file)) as archive:
        held = dict(archive.names(table.journal.id))
        assert sorted(held.values()) == ["Ana", "Bea"]
        token = next(token for token, name in held.items() if name == "Ana")
        archive.put([RowBatch(table.journal.id, (), ((token, ""),))])  # erased at the floor
    erase_name(table.journal.path, "Bea")  # and at the table
    floor.start()
    assert until(lambda: set(_erased(table)) == set(held))
    assert until(lambda: set(_erased_now(floor, table)) == set(held))
    assert stored(floor, table)


def _erased(table: AtTable) -> tuple[str, ...]:
    with RowReader(table.journal.path) as reader:
        return reader.erased()


def _erased_now(floor: Floor, table: AtTable) -> tuple[str, ...]:
    with open_reader(str(floor.file)) as reader:
        return reader.erased(table.journal.id)
