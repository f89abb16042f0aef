"""The floor's window on another machine, on a real Mosquitto: the same room, taps that the desk
judges, a PIN that nobody else hears, a cut that is said and comes to an end by itself."""

import time
from dataclasses import replace

import pytest
from broker_room import Talker, until
from line_room import NoGlance

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.link.archive_link import ArchiveLine
from dealer_assist.floor.link.remote_window_link import ScreenLine, ScreenRows
from dealer_assist.floor.link.remote_window_messages import (
    VERSION,
    Here,
    RoomUpdate,
    Tapped,
    decode_screen,
    encode_screen,
)
from dealer_assist.floor.link.remote_window_rows import ScreenReads
from dealer_assist.floor.link.remote_window_server import ScreenPost
from dealer_assist.floor.link.table_link import TableLine
from dealer_assist.floor.security.certificate_bundle import CertificateKind
from dealer_assist.floor.work.floor_commit_loop import FloorWork
from dealer_assist.floor.work.floor_sign_in import FloorDoor
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderGiven, OrderKind, PersonSignedIn, PersonSignedOut
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import FloorJournal, Journal, JournalKind, Origin
from dealer_assist.storage.people import PeopleFile

SIGN_IN = FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="24681357")
SOON_S = 0.5


class Server:
    """Desk, tables' line and screens' line of a floor; without broker, digest and window."""

    def __init__(self, room):
        self.room, self.folder = room, room.folder
        people = PeopleFile(room.folder / "people.json")
        people.add("Mme Roy", "24681357")
        self.door = FloorDoor(people)
        self.start()

    def start(self):
        archive = str(self.folder / "archive.sqlite")
        self.journal = FloorJournal.open(self.folder / "floor.sqlite", kind=JournalKind.FLOOR)
        self.line = ArchiveLine(self.room.floor, lambda: open_archive(archive), self._put)
        self.desk = FloorWork(self.journal, "aix", self.door,
                              TournamentWork(shipped_houses.shipped_house),
                              self.line.order,
                              lambda room, notice: self.post.publish(room), looks=self.door.look,
                              note=lambda *said: self.post.note(*said))
        self.post = ScreenPost(self.room.floor, self.desk.put, self.door.names,
                               ScreenReads(lambda: open_reader(archive)))
        self.desk.start()
        self.line.start()
        self.post.start()

    def _put(self, told):
        self.desk.put(told)

    def facts(self, kind):
        return [fact for _, fact in self.journal.facts() if isinstance(fact, kind)]

    def stop(self):
        self.desk.stop()
        self.post.stop()
        self.line.stop()
        self.journal.close()


class Window:
    """A window on another machine, as far as its line goes."""

    def __init__(self, room, name="Entrance"):
        self.rooms, self.notes, self.cuts = [], [], []
        self.line = ScreenLine(room.screen(name), self.rooms.append, self.notes.append,
                               self.cuts.append)
        self.line.start()

    @property
    def seen(self):
        return self.rooms[-1] if self.rooms else None

    @property
    def person(self):
        return self.seen.person.name if self.seen is not None and self.seen.person else ""

    def is_shown(self):
        return not self.line.seen.is_cut

    def tap(self, *taps):
        for one in taps:
            self.line.tap(one)

    def stop(self):
        self.line.stop()


class Table:
    """A table that is up, with some rows."""

    def __init__(self, room):
        self.journal = Journal.open(room.folder / "7.sqlite")
        self.orders = []
        self.line = TableLine(room.folder / "7.sqlite", room.table("7"), NoGlance(),
                              self.orders.append)
        for number in range(5):
            self.journal.append([(e.FloorCalled(f"call {number}"), Origin("dealer"))])
        self.line.start()

    def stop(self):
        self.line.stop()
        self.journal.close()


@pytest.fixture
def server(room, ends):
    ends.append(made := Server(room))
    return made


@pytest.fixture
def window(room, server, ends):
    ends.append(made := Window(room))
    assert until(made.is_shown)
    return made


@pytest.fixture
def table(room, server, ends):
    ends.append(made := Table(room))
    assert until(lambda: (seen := server.desk.room.table("7")) is not None and seen.journal)
    return made


def test_the_window_shows_what_the_desk_believes(server, window, table):
    assert until(lambda: window.seen.table("7") is not None)
    assert until(lambda: window.seen.tables == server.desk.room.tables)
    assert window.line.people == ("Mme Roy",)
    assert abs(window.line.now() - time.time()) < 2


def test_a_ruling_from_the_window_is_judged_by_the_desk_in_the_name_of_who_signed_in_there(
    server, window, table,
):
    order = FloorTap(FloorTapKind.ORDER, table="7", order=OrderKind.ENTER,
                     fact=e.LastHandsAnnounced(3), seen=5)
    window.tap(order)
    assert until(lambda: [one.id for one in window.notes] == ["alert.floor_nobody_signed_in"])
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    assert server.desk.room.person is None, "nobody signed in at the server's own window"
    window.tap(order)
    assert until(lambda: table.orders)
    assert table.orders[0].order.by == "Mme Roy"
    assert [one.by for one in server.facts(OrderGiven)] == ["Mme Roy"]
    assert until(lambda: window.seen.orders)


def test_a_wrong_pin_is_told_at_the_window_and_journaled_with_its_screen(server, window):
    window.tap(replace(SIGN_IN, secret="00000000"))
    assert until(lambda: [one.id for one in window.notes] == ["why.sign_in_wrong"])
    assert window.person == ""


def test_nobody_but_the_floor_server_hears_a_pin(room, server, window, ends):
    ears = [Talker(one).join().hears("#", "screen/#", "screen/aix/Entrance/tap", "screen/aix/+/+",
                                     "$share/x/screen/aix/+/tap")
            for one in (room.table("8"), room.screen("Bar"))]
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    time.sleep(SOON_S)
    for ear in ears:
        assert [topic for topic, _ in ear.heard if topic.startswith("screen/")] == []
        assert all(b"24681357" not in payload for _, payload in ear.heard)
        ear.leave()
    assert b"24681357" not in (room.folder / "floor.sqlite").read_bytes()


@pytest.mark.parametrize("who", ["table", "screen"])
def test_nobody_taps_as_another_screen_or_shows_it_a_room(room, server, window, who):
    forger = Talker(room.table("8") if who == "table" else room.screen("Bar")).join()
    forged = encode_screen(Tapped("s", "f", 9, FloorTapKind.SIGN_OUT))
    for topic in ("screen/aix/Entrance/tap", "screen/aix/Entrance/shown", "screen/aix/8/tap",
                  "screen/aix/screen:Bar/tap", "screen/aix/Bar/shown"):
        assert forger.says(topic, forged) in ("Not authorized", "")
    forger.leave()


def test_a_copy_of_the_certificate_neither_rides_on_the_session_nor_shows_anything(
    room, server, window,
):
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    copy = Talker(room.screen("Entrance")).join().hears("screen/aix/Entrance/shown")
    copy.says("screen/aix/Entrance/tap", encode_screen(Here(VERSION, "guessed")))
    assert until(lambda: any(b"duplicate" in payload for _, payload in copy.heard))
    assert until(lambda: any(b"Shown" in payload for _, payload in copy.heard))
    shown = next(told for _, payload in copy.heard
                 if isinstance(told := decode_screen(payload), RoomUpdate))
    for session in (shown.to, "guessed", ""):
        copy.says("screen/aix/Entrance/tap",
                  encode_screen(Tapped(session, shown.floor, 99, FloorTapKind.SIGN_OUT)))
    time.sleep(SOON_S)
    assert server.facts(PersonSignedOut) == [] and window.person == "Mme Roy"
    copy.leave()


def test_a_window_that_begins_anew_has_nobody_signed_in(room, server, window, ends):
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    window.stop()
    ends.remove(window)
    ends.append(again := Window(room))
    # Its taps come to the desk after the goodbye; its first picture may still be from before it.
    assert until(lambda: again.is_shown() and again.person == "")
    assert until(lambda: server.facts(PersonSignedOut))
    assert [(one.why, one.screen) for one in server.facts(PersonSignedOut)] == [
        ("asked", "Entrance")]


def test_with_the_broker_gone_the_window_says_so_and_comes_back_by_itself(room, server, window):
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    room.broker.stop()
    assert until(lambda: window.line.seen.is_cut)
    cut = window.line.seen
    assert cut.since_s and all(cut.trouble)
    window.tap(FloorTap(FloorTapKind.COMING, table="7", call=1))
    assert until(lambda: any(one.id == "floor_window.tap_lost" for one in window.notes))
    before = len(window.rooms)
    room.broker.start()
    assert until(window.is_shown, 30) and len(window.rooms) > before
    assert window.person == "Mme Roy", "a short cut signs nobody out"
    assert server.facts(OrderGiven) == [], "what was tapped at a cut window is not done later"


def test_a_floor_server_that_ends_is_missed_and_another_run_is_taken_up(room, server, window):
    window.tap(SIGN_IN)
    assert until(lambda: window.person == "Mme Roy")
    server.stop()
    assert until(lambda: window.line.seen.is_cut, 15)
    assert window.line.seen.why == "silent"
    server.start()
    assert until(window.is_shown, 15)
    assert until(lambda: window.person == ""), "the server's restart signs everybody out"
    assert len(server.facts(PersonSignedIn)) == 1


def test_a_revoked_screen_is_shut_out(room, server, window, ends):
    room.authority.revoke("screen:Entrance", int(time.time()))
    room.broker.ensure()
    assert until(lambda: window.line.seen.is_cut, 30)
    time.sleep(2)
    assert window.line.seen.is_cut


def test_the_rows_of_a_followed_table_come_over_the_line(server, window, table):
    assert until(lambda: table.line.acked == 5)
    rows = ScreenRows(window.line)
    found = rows.after(table.journal.id, 0, 500)
    assert [one.number for one in found] == [1, 2, 3, 4, 5]
    assert list(rows.after(table.journal.id, 5, 500)) == []
    assert list(rows.after("nobody's", 0, 500)) == []


def test_a_screen_has_a_certificate_of_its_own_kind(room):
    assert room.screen("Bar").kind is CertificateKind.SCREEN and room.screen(
        "Bar").name == "screen:Bar"
