"""Each trap of a line over a broker, on a real Mosquitto: nothing acknowledged is lost, nothing
is there twice, and whoever is turned away is told so at both ends."""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from broker_room import Talker, until
from cut_line import Cable
from line_room import WAIT_S, AtTable, Floor, floor_of, stored, table_of

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.link_messages import (
    Ack,
    Order,
    Refused,
    Resume,
    Status,
    TablePresence,
    TurnedReason,
    encode_message,
)
from dealer_assist.floor.link.table_link_values import OrderCame
from dealer_assist.floor.work.floor_work_messages import TableSaid
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.storage.journal import RowReader

HERE = Path(__file__).parent


# --- who is away ---------------------------------------------------------------------------------


def test_all_rows_arrive_where_the_floor_was_away_and_its_broker_was_killed(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).write(100).settle()
    floor.stop()
    table.write(300)
    room.broker.kill()
    assert until(lambda: table.state == "away")
    table.write(300)
    assert table.line.behind == 600 or until(lambda: table.line.behind == 600)
    room.broker.start()
    table.write(50)
    floor.start()
    table.settle()
    assert stored(floor, table)


def test_more_rows_than_any_broker_keeps_arrive_where_the_floor_was_away(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).write(10).settle()
    floor.stop()
    assert until(lambda: table.state == "away")
    table.write(3000)
    floor.start()
    table.settle()
    assert stored(floor, table)


def test_a_table_without_a_broker_says_what_is_wrong_and_writes_on(room, ends):
    room.broker.stop()
    table = table_of(room, ends).write(5)
    assert until(lambda: table.line.seen().why == "nobody")
    assert table.state == "away"
    assert until(lambda: table.line.behind == 5)


def test_a_table_at_a_broker_without_a_floor_says_that_nobody_takes_anything(room, ends):
    table = table_of(room, ends).write(5)
    assert until(lambda: table.line.seen()[::2] == ("away", "no_archive"))


def test_a_cable_pulled_in_mid_message_loses_nothing(room, ends):
    cable = Cable(room.port)
    floor = floor_of(room, ends)
    table = table_of(room, ends, host="localhost", port=cable.port).write(50).settle()
    for count in (10, 700, 5000, 40_000):
        cable.cut_after(count)
        table.write(200)
    table.settle()
    cable.freeze()
    table.write(100)
    assert until(lambda: table.state == "away", WAIT_S)
    cable.thaw()
    table.settle()
    assert stored(floor, table)
    cable.close()


# --- what the broker still says ------------------------------------------------------------------


def test_answers_and_orders_that_a_broker_kept_from_an_earlier_life_are_not_believed(room, ends):
    table = AtTable(room, room.folder / "7.sqlite").write(400)
    sender = table.line._outbox.sender
    planted = Talker(room.floor).join()
    for payload in (Ack(sender.journal, 400, sender.session), Ack(sender.journal, 400),
                    Resume(sender.journal, 400, sender.session, 0, 0),
                    Refused(sender.journal, TurnedReason.FORKED, "", sender.session)):
        planted.says("room/aix/7/ack", encode_message(payload), retain=True)
    order = Order("floor", 1, sender.journal, OrderKind.HEARD, "Ana", call=1)
    planted.says("room/aix/7/order", encode_message(order), retain=True)
    table.start()
    ends.append(table)
    assert until(lambda: table.state == "away" and table.line.seen().why == "no_archive")
    assert table.line.acked == 0
    floor = floor_of(room, ends)
    table.settle()
    assert [one for one in table.orders if isinstance(one, OrderCame)] == []
    assert stored(floor, table)


def test_an_answer_to_another_run_of_the_program_is_not_believed(room, ends):
    table = table_of(room, ends).write(50)
    sender = table.line._outbox.sender
    other = Talker(room.floor).join()
    assert until(lambda: table.line.seen().why == "no_archive")
    other.says("room/aix/7/ack", encode_message(Resume(sender.journal, 50, "another run", 0, 0)))
    other.says("room/aix/7/ack", encode_message(Ack(sender.journal, 50, "another run")))
    other.says("room/aix/7/ack", b"\xff noise")
    time.sleep(0.3)
    assert (table.line.acked, table.state) == (0, "away")


# --- killed --------------------------------------------------------------------------------------


class Process:
    """A table in a process of its own, which writes until it is killed."""

    def __init__(self, file: Path, bundle: Path) -> None:
        self.child = subprocess.Popen(
            [sys.executable, str(HERE / "line_room.py"), str(file), str(bundle), "0.003"],
            stdout=subprocess.PIPE, cwd=HERE.parents[1],
            env={"PYTHONPATH": f"{HERE}:{HERE.parents[1]}"})
        assert self.child.stdout is not None
        assert self.child.stdout.readline() == b"up\n"

    def kill(self) -> None:
        self.child.kill()
        self.child.wait()

    stop = kill


def test_tables_killed_and_an_older_archive_put_back_end_complete_without_anybody_s_help(
    room, ends, tmp_path
):
    floor = floor_of(room, ends)
    names, kept = ("7", "8"), tmp_path / "kept.sqlite"
    files = [tmp_path / f"{name}.sqlite" for name in names]
    for life in range(3):
        running = [Process(file, room.table(name).folder)
                   for name, file in zip(names, files, strict=True)]
        ends.extend(running)
        time.sleep(1.2)
        if life == 0:
            floor.stop()
            shutil.copy(floor.file, kept)
            floor.start()
        for one in running:
            one.kill()
        if life == 1:
            floor.stop()
            older = len(_held(kept, files[0])), len(_held(floor.file, files[0]))
            assert older[0] < older[1]
            for left in floor.file.parent.glob(floor.file.name + "*"):
                left.unlink()
            shutil.copy(kept, floor.file)
            floor.start()
    last = [table_of(room, ends, name) for name in names]
    for table in last:
        table.settle()
    floor.stop()
    for table in last:
        rows = floor.stored(table.journal.id)
        assert rows == table.rows()
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))


def _held(archive: Path, journal: Path) -> list:
    with open_archive(str(archive)) as opened, RowReader(journal) as reader:
        return opened.after(reader.identity.id, 0, 1_000_000)


def test_an_archive_put_back_from_a_backup_while_tables_are_at_rest_is_filled_up(room, ends):
    floor, table = floor_of(room, ends), table_of(room, ends).write(100).settle()
    floor.stop()
    kept = room.folder / "kept.sqlite"
    shutil.copy(floor.file, kept)
    floor.start()
    table.write(200).settle()
    floor.stop()
    for left in floor.file.parent.glob(floor.file.name + "*"):
        left.unlink()
    shutil.copy(kept, floor.file)
    floor.start()  # nobody writes or rings: the floor's own coming makes the table ask
    assert until(lambda: len(_rows_now(floor, table)) == 300, WAIT_S)
    assert stored(floor, table)


def _rows_now(floor: Floor, table: AtTable) -> list:
    with open_reader(str(floor.file)) as reader:
        return reader.after(table.journal.id, 0, 1_000_000)


def test_the_floor_hears_at_once_of_a_table_that_dies_and_soon_of_one_that_hangs(room, ends):
    floor = floor_of(room, ends)
    dies = Process(room.folder / "7.sqlite", room.table("7").folder)
    hangs = Process(room.folder / "8.sqlite", room.table("8").folder)
    ends.extend((dies, hangs))
    assert until(lambda: {one.table for one in _statuses(floor, TablePresence.UP)} == {"7", "8"},
                 WAIT_S)
    hangs.child.send_signal(signal.SIGSTOP)
    dies.kill()
    assert until(lambda: len(_statuses(floor, TablePresence.GONE)) == 2, WAIT_S)
    assert [one.table for one in _statuses(floor, TablePresence.GONE)] == ["7", "8"]


def _statuses(floor: Floor, presence: TablePresence) -> list[TableSaid]:
    return [one for one in floor.desk.told if isinstance(one, TableSaid)
            and isinstance(one.message, Status) and one.message.presence is presence]
