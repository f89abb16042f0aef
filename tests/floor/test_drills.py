"""The floor's programs killed, cut, cheated and filled up while hands are played at its tables.

Each drill ends with the same check: every row of every journal is in the archive, once and in
order, chain unbroken. ``--drill-rounds N`` kills more often.
"""

import contextlib
import random
import shutil
import sqlite3
import time

import pytest
from broker_room import Talker
from drill_floor import DrillFloor, Program
from postgres_server import temporary_postgres_server

from dealer_assist.floor.link.link_messages import (
    Ack,
    Hello,
    Order,
    Resume,
    Rows,
    Status,
    TablePresence,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import What, topic_name
from dealer_assist.floor.security.certificate_bundle import CertificateKind, read_bundle
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.storage.journal import RowReader


@pytest.fixture
def floor(tmp_path):
    with DrillFloor(tmp_path) as floor:
        yield floor


def test_kill_9_of_broker_archive_and_tables_in_turn_and_together_loses_nothing(
    floor, pytestconfig
):
    rng = random.Random(9)
    floor.start_server().start_tables()
    floor.wait_for_facts(20)
    for _ in range(pytestconfig.getoption("--drill-rounds")):
        which = rng.choice(("broker", "server", "tables", "all", "server and broker"))
        time.sleep(rng.uniform(0.2, 1.5))
        if which in ("tables", "all"):
            floor.kill_tables()
        if which in ("server", "all", "server and broker"):
            floor.kill_server()
        if which != "tables" and which != "server":
            floor.kill_broker()
        time.sleep(rng.uniform(0, 0.5))
        if which in ("server", "all", "server and broker"):
            floor.start_server()
        if which in ("tables", "all"):
            floor.start_tables()
    most = max(floor.facts(name) for name in floor.names)
    floor.wait_for_facts(most + 10)
    floor.end_tables()
    floor.check()


def test_tables_go_on_while_the_floors_plug_is_pulled_and_send_it_all_afterwards(floor):
    floor.start_server().start_tables()
    floor.wait_for_facts(15)
    floor.kill_server()
    floor.kill_broker()
    before = [floor.facts(name) for name in floor.names]
    floor.wait(lambda: all(floor.facts(name) > was + 40
                           for name, was in zip(floor.names, before, strict=True)))
    floor.start_server()
    floor.end_tables()
    floor.check()


def test_an_archive_put_back_from_an_old_backup_becomes_whole_again_by_itself(floor):
    floor.start_server().start_tables()
    floor.wait_for_facts(20)
    floor.stop_server()
    backup = floor.root / "backup.sqlite"
    with (contextlib.closing(sqlite3.connect(floor.where)) as old,
          contextlib.closing(sqlite3.connect(backup)) as new):
        old.backup(new)  # left open, it would read on by files that the server has let go of
    floor.start_server()
    floor.wait_for_facts(60)
    floor.stop_server()
    for beside in floor.folder.path.glob("archive.sqlite*"):
        beside.unlink()
    shutil.copy(backup, floor.where)
    floor.start_server()
    floor.end_tables()
    floor.check()


def test_a_full_disk_at_the_archive_is_said_and_loses_nothing_once_there_is_space(floor):
    floor.start_server().start_tables()
    floor.wait_for_facts(15)
    floor.disk_full()
    floor.wait(lambda: "Archive: it takes nothing" in floor.server.said, why="the full disk said")
    before = [floor.facts(name) for name in floor.names]
    floor.wait(lambda: all(floor.facts(name) > was + 20
                           for name, was in zip(floor.names, before, strict=True)))
    floor.disk_free()
    floor.wait(lambda: "Archive: it takes rows" in floor.server.said, why="the space said")
    floor.end_tables()
    floor.check()


def test_cables_cut_in_mid_message_and_half_open_connections_lose_nothing(floor):
    rng = random.Random(3)
    floor.start_server().start_tables()
    floor.wait_for_facts(15)
    for _ in range(6):
        floor.cable.cut_after(rng.randint(1, 4000))
        time.sleep(rng.uniform(0.3, 0.8))
    floor.cable.freeze()
    before = floor.facts("1")
    floor.wait(lambda: floor.facts("1") > before + 20)
    floor.cable.thaw()
    floor.end_tables()
    floor.check()


def test_a_table_whose_clock_is_an_hour_off_is_shown_so_and_archived_all_the_same(floor):
    floor.start_server().start_tables("1", skew_s=3600).start_tables("2", skew_s=-3600)
    floor.start_tables("3")
    floor.wait(lambda: "Table 1: its clock is +3600 s off" in floor.server.said, why="ahead")
    floor.wait(lambda: "Table 2: its clock is -3600 s off" in floor.server.said, why="behind")
    assert "Table 3: its clock" not in floor.server.said
    floor.wait_for_facts(15)
    floor.end_tables()
    floor.check()


def test_a_second_journal_under_a_tables_name_is_refused_said_and_journaled(floor):
    floor.start_server().start_tables()
    floor.wait_for_facts(15)
    other = Program("floor", "tables", floor.root / "elsewhere", "--names", "1", "--certificates",
                    floor.folder.certificates / "tables", "--pace", 15, "--seed", "other")
    floor.wait(lambda: "Table 1: REFUSED (duplicate)" in floor.server.said, why="the duplicate")
    before = floor.facts("1")
    floor.wait_for_facts(before + 20)  # the true table 1 goes on
    other.kill()
    floor.end_tables()
    floor.check()
    floor.stop_server()
    assert ("1", "duplicate") in floor.refusals()


def test_two_programs_on_copies_of_one_journal_fork_and_the_archive_takes_one_of_them(floor):
    """A disk was cloned: the same journal's id goes on at two tables, with other rows."""
    floor.start_server().start_tables()
    floor.wait_for_facts(15)
    floor.kill_tables()
    shutil.copytree(floor.root / "tables" / "1", floor.root / "clone" / "1")
    floor.start_tables()
    floor.wait_for_facts(floor.facts("1") + 20)
    clone = Program("floor", "tables", floor.root / "clone", "--names", "1", "--certificates",
                    floor.folder.certificates / "tables", "--seed", "clone", "--pace", 15)
    floor.wait(lambda: "Table 1: REFUSED" in floor.server.said, why="the clone")
    clone.kill()
    floor.wait_for_facts(floor.facts("1") + 10)
    floor.end_tables()
    floor.check()
    floor.stop_server()
    assert {why for table, why in floor.refusals()} <= {"forked", "older", "duplicate"}


def test_acknowledgements_that_an_earlier_broker_kept_are_not_believed(floor):
    """Retained answers and orders from another life of the broker: a table reads none of them."""
    floor.start_server().start_tables("2", "3")
    floor.wait_for_facts(5, "2")
    floor.kill_server()  # the broker lives on and keeps what a floor's program says now
    talker = Talker(read_bundle(floor.authority.bundle_of(CertificateKind.FLOOR, ""))).join()
    with RowReader(floor.journal("2")) as reader:
        journal = reader.identity.id
    for table in floor.names:
        for message in (Ack(journal, 10 ** 6), Resume(journal, 10 ** 6, "", 0, 0),
                        Order("old", 1, journal, OrderKind.ENTER, "nobody", "TableClosed", "{}")):
            what = What.ORDER if isinstance(message, Order) else What.ACK
            said = talker.says(topic_name("drill", table, what), encode_message(message),
                               retain=True)
            assert said in ("Success", "No matching subscribers")  # kept by the broker
        stale = Status(journal, "an earlier run", TablePresence.UP, 1)
        talker.says(topic_name("drill", table, What.STATUS), encode_message(stale), retain=True)
    talker.leave()
    floor.start_tables("1")
    floor.wait(lambda: floor.journal("1").exists() and floor.facts("1") > 10)
    floor.start_server()
    floor.end_tables()
    floor.check()


def test_a_table_can_not_speak_as_another_one(floor):
    """A forged table: it has a certificate of the house, and publishes under another's name."""
    floor.start_server().start_tables()
    floor.wait_for_facts(10)
    forger = Talker(read_bundle(floor.authority.bundle_of(CertificateKind.TABLE, "3"))).join()
    hello = Hello(1, "drill", "1", "forged", "practice", 5, "00", 0, "forger")
    assert "Not authorized" in forger.says(topic_name("drill", "1", What.HELLO),
                                           encode_message(hello))
    rows = Rows("forged", ())
    assert "Not authorized" in forger.says(topic_name("drill", "1", What.EVENT),
                                           encode_message(rows))
    # Under its own name, but of another table: that is refused by the archive, and said.
    forger.says(topic_name("drill", "3", What.HELLO), encode_message(hello))
    floor.wait(lambda: "Table 3: REFUSED (name)" in floor.server.said, why="the other name")
    forger.leave()
    floor.end_tables()
    floor.check()
    floor.stop_server()
    assert ("3", "name") in floor.refusals()


def test_a_journal_that_was_edited_is_not_opened_by_its_table_and_not_archived(floor):
    floor.start_server().start_tables()
    floor.wait_for_facts(30)
    floor.end_tables()
    archived, path = floor.archived("1"), floor.journal("1")
    shutil.copytree(path.parent, floor.root / "honest")
    with contextlib.closing(sqlite3.connect(path)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"
                                     ).fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute("UPDATE facts SET hash = ? WHERE number = ?", (bytes(32), archived))
        db.commit()
    floor.tables = {}
    floor.start_tables("1")
    assert floor.tables[("1",)].ended() == 2 and "(verify)" in floor.tables[("1",)].said
    assert floor.archived("1") == archived
    shutil.rmtree(path.parent)
    shutil.copytree(floor.root / "honest", path.parent)
    floor.tables = {}
    floor.start_tables("1").end_tables()
    floor.check()


def test_kill_9_with_the_archive_in_postgresql_loses_nothing_either(tmp_path):
    with temporary_postgres_server() as server, DrillFloor(tmp_path, 2, server.where()) as floor:
        floor.start_server().start_tables()
        floor.wait_for_facts(20)
        server.kill()
        before = floor.facts("1")
        floor.wait(lambda: floor.facts("1") > before + 20)
        floor.kill_server()
        server.start()
        floor.start_server()
        floor.end_tables()
        floor.check()
