"""A floor for tests: a desk over a real journal, its clock in the test's hands, orders kept."""

from dealer_assist.floor.link.link_messages import Answer, CallReport, Glance, Status, TablePresence
from dealer_assist.floor.work.floor_commit_loop import FloorWork
from dealer_assist.floor.work.floor_tap_facts import FloorTapResult
from dealer_assist.floor.work.floor_taps import FloorTapKind
from dealer_assist.floor.work.floor_work_messages import CopyProgress, TableSaid
from dealer_assist.floor.work.tournament_work import TournamentWork
from dealer_assist.game.facts.floor import PersonSignedIn, PersonSignedOut
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import FloorJournal, JournalKind

NOW_S = 1_800_000_000


class OpenDoor:
    """Lets everybody in who gives the PIN 1234, as a floor manager; nobody's time runs out."""

    def entered(self, room, tap, now_s):
        if tap.kind is FloorTapKind.SIGN_IN and tap.secret == "1234":
            return FloorTapResult((PersonSignedIn(tap.name, "floor", at_s=now_s,
                                                  screen=tap.screen),))
        person = room.at(tap.screen).person
        if tap.kind is FloorTapKind.SIGN_OUT and person is not None:
            return FloorTapResult((PersonSignedOut(person.name, at_s=now_s, screen=tap.screen),))
        return FloorTapResult()

    def due(self, room, now_s):
        return ()

    def timed(self, room):
        return room

    def left(self, room, screen, why, now_s):
        return ()


class FloorRoom:
    """One floor's desk, worked by hand: nothing happens but what a test asks for."""

    def __init__(self, folder, door=None, **options):
        self.now_s, self.sent, self.folder = NOW_S, [], folder
        self.path = folder / "floor.sqlite"
        self.door, self.options = door or OpenDoor(), options
        self.begin()

    def begin(self):
        """The program starts, on the journal that lies there."""
        self.journal = FloorJournal.open(self.path, kind=JournalKind.FLOOR)
        self.desk = FloorWork(
            self.journal, "aix", self.door, TournamentWork(shipped_houses.shipped_house),
            lambda table, order: self.sent.append((table, order)), lambda room, notice: None,
            clock=lambda: self.now_s, **self.options)
        self.notices = []
        return self

    def again(self):
        """The program ends and starts again."""
        self.journal.close()
        return self.begin()

    @property
    def room(self):
        return self.desk.room

    def put(self, *items):
        for item in items:
            self.desk.handle(item)
            self.notices.append(self.desk._notice.id)
        return self

    def later(self, seconds):
        """So much time goes by."""
        self.now_s += seconds
        self.desk.tick()
        return self

    def facts(self, kind):
        return [fact for _, fact in self.journal.facts() if isinstance(fact, kind)]

    # -- what tables say

    def up(self, table, journal="j1", session="s1", version=""):
        return self.put(TableSaid("aix", table,
                                  Status(journal, session, TablePresence.UP, 0, version)),
                        CopyProgress("aix", table, journal, session, 0, 0, 12))

    def gone(self, table, journal="j1", session="s1"):
        return self.put(TableSaid("aix", table, Status(journal, session, TablePresence.GONE)))

    def glance(self, table, number=1, journal="j1", calls=(), house="oracle",
               game="holdem_no_limit", **more):
        return self.put(TableSaid("aix", table, Glance(
            journal, number, self.now_s * 1000, house, game, 100, 200,
            calls=tuple(calls), **more)))

    def calling(self, table, number=7):
        return self.glance(table, number, calls=(CallReport(number, self.now_s),))

    def answer(self, table, number, taken=True, fact=0, journal="j1", floor=None):
        return self.put(TableSaid("aix", table, Answer(
            floor or self.journal.id, number, journal, taken, fact, "", "")))
