"""Outbox and archive with everything between them going wrong: nothing acknowledged is lost,
nothing is there twice, and at rest both hold the same rows."""

import random

from few_and_many import few_or
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from memory_rooms import MemoryJournal, MemoryRooms

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.link.commit_batch import Incoming
from dealer_assist.floor.link.link_messages import (
    WINDOW,
    Anchored,
    Hello,
    Refused,
    Resume,
    Status,
    TablePresence,
    TurnedReason,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import Topic, What
from dealer_assist.floor.link.outbox import Outbox, OutboxState, Sender
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.storage.journal import JournalKind

TABLES = ("7", "8")


class End:
    """One table: its journal, its outbox, and the two ways of its line."""

    def __init__(self, name: str) -> None:
        self.name, self.runs = name, 0
        self.journal = MemoryJournal(f"journal-{name}")
        self.topic = Topic("aix", name, What.EVENT)
        self.up: list[bytes] = []
        self.down: list[bytes] = []
        self.begin()

    def begin(self) -> None:
        self.runs += 1
        self.outbox = Outbox(
            Sender("aix", self.name, self.journal.identity.id, "live", f"run-{self.runs}"),
            self.journal)
        self.up.clear()
        self.down.clear()

    def say(self, messages) -> None:
        self.up += [encode_message(message) for message in messages]


class LineMachine(RuleBasedStateMachine):
    """Two tables and an archive, and a broker that may do anything but invent messages."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed):
        self.random = random.Random(seed)
        self.now_s = 1000.0
        self.rooms = MemoryRooms()
        self.kept: MemoryRooms | None = None
        self.starts = 0
        self.archive_begins()
        self.ends = [End(name) for name in TABLES]
        for which in range(len(TABLES)):
            self.the_line_comes_up(which)
            self.facts_are_journaled(which, 250)

    @property
    def day_ms(self) -> int:
        return int(self.now_s * 1000)

    # --- the tables

    @rule(which=st.integers(0, 1), facts=st.integers(1, 450))
    def facts_are_journaled(self, which, facts):
        end = self.ends[which]
        end.journal.write(*(f"fact {n}" for n in range(facts)))
        self.bell(end)

    def bell(self, end) -> None:
        end.say(end.outbox.due(self.now_s, self.day_ms))

    @rule(which=st.integers(0, 1))
    def the_line_comes_up(self, which):
        end = self.ends[which]
        if end.outbox.stage is OutboxState.AWAY:
            end.say(end.outbox.connected(self.now_s, self.day_ms))

    @rule(which=st.integers(0, 1), lost=st.booleans())
    def the_line_is_cut(self, which, lost):
        end = self.ends[which]
        end.outbox.lost()
        if lost:  # else the broker still delivers what it has
            end.up.clear()
        end.down.clear()

    @rule(which=st.integers(0, 1), stale=st.booleans(), willed=st.booleans())
    def the_table_is_killed_and_begins_again(self, which, stale, willed):
        end = self.ends[which]
        was_up, was_down = end.up[:], end.down[:]
        killed = end.outbox.sender
        end.begin()
        if stale:  # what the broker still holds of the run before
            end.up, end.down = was_up, was_down
        if willed:  # else the broker died with it
            end.say([Status(killed.journal, killed.session, TablePresence.GONE)])

    # --- the broker

    @rule(how=st.lists(st.sampled_from(["", "twice", "drop", "mix"]), min_size=1, max_size=6),
          most=st.integers(1, 30))
    def the_line_works(self, how, most):
        for trouble in how:
            self.trouble(trouble)
            self.the_archive_takes_in(most)
            self.trouble(trouble)
            self.the_tables_hear(most)

    def trouble(self, how: str) -> None:
        """The broker repeats, drops or mixes what it holds."""
        for way in [way for end in self.ends for way in (end.up, end.down) if how and way]:
            at = self.random.randrange(len(way))
            if how == "twice":
                way.insert(self.random.randrange(len(way) + 1), way[at])
            elif how == "drop":
                del way[at]
            else:
                self.random.shuffle(way)

    @rule(seconds=st.floats(0.1, 12))
    def time_goes_by(self, seconds):
        self.now_s += seconds
        for end in self.ends:
            self.bell(end)

    # --- the archive

    @rule(most=st.integers(1, 30))
    def the_archive_takes_in(self, most):
        came = []
        for end in self.ends:
            came += [Incoming(end.topic, decode_message(one)) for one in end.up[:most]]
            del end.up[:most]
        try:
            settled = self.intake.settle(came, self.now_s, self.day_ms)
        except ArchiveFailed:
            return  # nothing is answered
        by_name = {end.name: end for end in self.ends}
        for reply in settled.replies:
            self.is_said_of_what_is_stored(by_name[reply.topic.table], reply.message)
            by_name[reply.topic.table].down.append(encode_message(reply.message))

    @rule(most=st.integers(1, 30))
    def the_tables_hear(self, most):
        for end in self.ends:
            heard, end.down = end.down[:most], end.down[most:]
            for one in heard:
                end.say(end.outbox.heard(decode_message(one), self.now_s))
            self.bell(end)

    @rule(how=st.sampled_from(["all", "put", "after", ""]))
    def the_archive_fails_or_recovers(self, how):
        self.rooms.fails = how

    def archive_begins(self):
        self.intake, self.starts = Intake(self.rooms, JournalKind.LIVE), self.starts + 1

    @rule()
    def the_archive_begins_again(self):
        self.archive_begins()

    @rule()
    def a_backup_is_made(self):
        self.kept = self.rooms.backup()

    @precondition(lambda self: self.kept is not None)
    @rule()
    def the_backup_is_put_back(self):
        self.rooms = self.kept.backup()
        self.rooms.fails = ""
        self.archive_begins()

    @rule()
    def the_archive_gets_a_new_disk(self):
        self.rooms = MemoryRooms()
        self.archive_begins()

    # --- what must hold

    def stored(self, end):
        return self.rooms.rows.get(end.journal.identity.id, [])

    @invariant()
    def the_archive_holds_the_beginning_of_each_journal(self):
        for end in getattr(self, "ends", []):
            stored = self.stored(end)
            assert stored == end.journal.rows[:len(stored)]

    def is_said_of_what_is_stored(self, end, answer) -> None:
        if isinstance(answer, Refused):  # for a time only, as the end shows:
            # its earlier run may live still; or to an archive that began since, which has heard
            # nobody yet, a hello that the broker kept looks like an old copy's
            assert (answer.why is TurnedReason.DUPLICATE and end.runs > 1) or (
                answer.why is TurnedReason.OLDER and self.starts > 1)
            return
        upto = (answer.after if isinstance(answer, Resume) else
                answer.number if isinstance(answer, Anchored) else answer.upto)
        assert upto <= len(self.stored(end))

    @invariant()
    def no_more_than_a_window_is_under_way(self):
        for end in getattr(self, "ends", []):
            assert end.outbox._sent - end.outbox.acked <= WINDOW

    def teardown(self):
        if not hasattr(self, "ends"):
            return
        self.rooms.fails = ""
        for end in self.ends:
            if end.outbox.stage is OutboxState.AWAY:
                end.say(end.outbox.connected(self.now_s, self.day_ms))
        for _ in range(200):
            self.the_archive_takes_in(1000)
            self.the_tables_hear(1000)
            if self.at_rest():
                break
            self.time_goes_by(2.1)
        self.time_goes_by(11)  # and once more in peace: a hello at rest
        self.the_archive_takes_in(1000)
        self.the_tables_hear(1000)
        for end in self.ends:
            assert end.outbox.refusal is None
            assert self.stored(end) == end.journal.rows
            assert end.outbox.acked == len(end.journal.rows)
            assert end.outbox.behind == 0

    def at_rest(self) -> bool:
        return all(end.outbox.stage is OutboxState.SENDING and not end.up and not end.down
                   and self.stored(end) == end.journal.rows
                   and end.outbox.acked == len(end.journal.rows) for end in self.ends)


TestLine = LineMachine.TestCase
TestLine.settings = settings(max_examples=few_or(60), stateful_step_count=40, deadline=None)


def test_a_hello_that_comes_again_after_later_rows_is_no_older_copy():
    line = LineMachine()
    line.begin(seed=0)
    line.the_line_works(["twice", "twice"], most=1)
    line.teardown()


def test_a_hello_kept_for_an_archive_that_begins_again_shuts_nobody_out():
    line = LineMachine()
    line.begin(seed=0)
    kept = [end.up[0] for end in line.ends]
    for _ in range(3):
        line.the_archive_takes_in(1000)
        line.the_tables_hear(1000)
    line.the_archive_begins_again()
    for end, hello in zip(line.ends, kept, strict=True):
        end.up.insert(0, hello)
    line.the_archive_takes_in(1)
    line.the_tables_hear(1000)
    assert all(end.outbox.refusal.why is TurnedReason.OLDER for end in line.ends)
    line.teardown()  # every row arrives, and no refusal stays


def test_a_line_without_trouble_takes_each_row_once_and_commits_many_tables_together():
    machine = LineMachine()
    machine.begin(1)
    for which in (0, 1):
        machine.facts_are_journaled(which, 200)
    # no row before its word
    assert [type(decode_message(one)) for one in machine.ends[0].up] == [Hello]
    for _ in range(8):
        machine.the_archive_takes_in(100)
        machine.the_tables_hear(100)
    assert machine.at_rest()
    assert machine.rooms.puts == 3  # windows of 200, both tables in each
    machine.teardown()
