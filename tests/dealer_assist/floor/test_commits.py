"""The archive's thread: it commits together, answers after, and outlives an archive that fails."""

import time
from collections.abc import Callable

import pytest
from memory_rooms import MemoryJournal, MemoryRooms

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.link.archive_commit_loop import Committer
from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.link_client_interface import Receipt
from dealer_assist.floor.link.link_messages import Resume, Status, TablePresence
from dealer_assist.floor.link.mqtt_topics import Topic, What
from dealer_assist.floor.link.outbox import Outbox, Sender
from dealer_assist.floor.work.floor_work_messages import ArchiveReport, CopyProgress
from dealer_assist.storage.journal import JournalKind

TOPIC = Topic("aix", "7", What.EVENT)


def until(happened: Callable[[], object], limit_s: float = 20.0) -> bool:
    deadline = time.monotonic() + limit_s
    while time.monotonic() < deadline:
        if happened():
            return True
        time.sleep(0.005)
    return False


class Room:
    """A committer with an archive in memory, and one table that speaks to it."""

    def __init__(self) -> None:
        self.rooms, self.told, self.taken, self.stored = MemoryRooms(), [], [], []
        self.opens = 0
        self.refuses_to_open = 0
        self.committer = Committer(self.opened, JournalKind.LIVE, self.told.append, self.done,
                                   self.stored.append, None, "aix")
        self.journal = MemoryJournal("j").write(*(f"fact {n}" for n in range(5)))
        self.box = Outbox(Sender("aix", "7", "j", "live", "s"), self.journal)

    def opened(self) -> MemoryRooms:
        self.opens += 1
        if self.opens <= self.refuses_to_open:
            raise ArchiveFailed("not there")
        return self.rooms

    def done(self) -> None:
        while (taken := self.committer.take()) is not None:
            self.taken.append(taken)

    def say(self, messages, mid: int = 1) -> None:
        for message in messages:
            self.committer.put(Incoming(TOPIC, message), Receipt(1, mid))

    @property
    def answers(self) -> list:
        return [reply.message for taken in list(self.taken) for reply in taken.replies]

    @property
    def receipts(self) -> int:
        return sum(len(taken.receipts) for taken in list(self.taken))

    def is_well(self) -> list[bool]:
        return [one.is_up for one in list(self.told) if isinstance(one, ArchiveReport)]


@pytest.fixture
def room():
    made = Room()
    yield made
    made.committer.stop()


def test_rows_are_committed_then_answered_and_the_desk_and_the_group_hear_of_it(room):
    room.committer.start()
    room.say(room.box.connected(0, 0))
    assert until(lambda: room.answers)
    assert isinstance(room.answers[0], Resume)
    room.box.heard(room.answers[0], 0)
    room.say(room.box.due(0, 0))
    assert until(lambda: len(room.answers) == 2)
    assert room.answers[1].upto == 5
    assert room.rooms.rows["j"] == room.journal.rows
    assert until(lambda: room.stored == [("j",)])
    assert until(lambda: any(isinstance(one, CopyProgress) and one.stored == 5 for one
                             in room.told))


def test_an_archive_that_can_not_be_opened_is_tried_again_though_tables_go_on_asking(room):
    room.refuses_to_open = 2
    room.committer.start()
    asked = 0
    while room.opens <= 2 and asked < 2000:
        room.say(room.box.connected(0, 0))
        asked += 1
        time.sleep(0.02)
    assert until(lambda: any(isinstance(one, Resume) for one in room.answers) or room.say(
        room.box.connected(0, 0)))
    assert until(lambda: room.receipts >= asked)  # the broker isn't left waiting
    assert room.is_well()[0] is False
    assert room.is_well()[-1] is True


def test_while_an_archive_fails_nothing_is_answered_and_who_goes_is_heard(room):
    room.committer.start()
    room.say(room.box.connected(0, 0))
    assert until(lambda: room.answers)
    room.rooms.fails = "all"
    room.say(room.box.connected(0, 0))
    assert until(lambda: room.is_well()[-1] is False)
    room.committer.put(Incoming(TOPIC, Status("j", "s", TablePresence.CLOSED)))
    assert until(lambda: room.receipts == 2)
    assert len(room.answers) == 1
    room.rooms.fails = ""
    other = Outbox(Sender("aix", "7", "other", "live", "s2"), MemoryJournal("other"))
    assert until(lambda: len(room.answers) > 1 or room.say(other.connected(0, 0)))
    assert isinstance(room.answers[1], Resume)  # its name is free, so it is let in
