"""What an archive takes, whom it turns away and why; it answers only for what it has stored."""

from dataclasses import replace

import pytest
from memory_rooms import MemoryJournal, MemoryRooms, linked

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed
from dealer_assist.floor.link.commit_batch import Incoming, Settled
from dealer_assist.floor.link.link_messages import (
    VERSION,
    Ack,
    Hello,
    Refused,
    Resume,
    Rows,
    Status,
    TablePresence,
    TurnedReason,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import FLOOR, Topic, What
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.floor.security.table_admission import SILENT_S
from dealer_assist.floor.work.floor_work_messages import CopyProgress, TurnedDown
from dealer_assist.storage.journal import JournalKind


class Room:
    """An archive and whoever speaks to it; seconds go by as the test says."""

    def __init__(self, kind: JournalKind = JournalKind.LIVE) -> None:
        self.rooms = MemoryRooms()
        self.intake = Intake(self.rooms, kind)
        self.now_s = 100.0

    def topic(self, table: str, site: str = "aix") -> Topic:
        return Topic(site, table, What.EVENT)

    def take(self, *came, table: str = "7", site: str = "aix") -> Settled:
        return self.intake.settle([Incoming(self.topic(table, site), one) for one in came],
                                  self.now_s, int(self.now_s * 1000))

    def hello(self, journal: MemoryJournal, /, session: str = "s1", table: str = "7",
              site: str = "aix", **changes) -> Settled:
        last, last_hash = journal.last()
        said = {"version": VERSION, "site": site, "table": table, "journal": journal.identity.id,
                "kind": str(journal.identity.kind), "last": last, "last_hash": last_hash,
                "sent_ms": int(self.now_s * 1000), "session": session}
        return self.take(Hello(**{**said, **changes}), table=table, site=site)

    def rows(self, journal: MemoryJournal, start: int = 0, end: int = 1000, session: str = "s1",
             table: str = "7", names=()) -> Settled:
        return self.take(Rows(journal.identity.id, tuple(journal.rows[start:end]), names, session),
                         table=table)

    def stored(self, journal: MemoryJournal) -> list:
        return self.rooms.rows.get(journal.identity.id, [])


@pytest.fixture
def room() -> Room:
    return Room()


def a_journal(facts: int = 3, id: str = "journal", kind: str = "live") -> MemoryJournal:
    return MemoryJournal(id, kind).write(*(f"fact {n}" for n in range(facts)))


def answers(settled: Settled) -> list:
    return [reply.message for reply in settled.replies]


def why(settled: Settled) -> TurnedReason | None:
    """Why it was turned away, said to the table and told to the desk alike."""
    refused = [one for one in answers(settled) if isinstance(one, Refused)]
    told = [one for one in settled.told if isinstance(one, TurnedDown)]
    assert [one.why for one in refused] == [one.why for one in told]
    return refused[0].why if refused else None


# --- what is taken --------------------------------------------------------------------------


def test_a_hello_is_answered_with_how_far_the_archive_is(room):
    journal = a_journal()
    assert answers(room.hello(journal)) == [Resume("journal", 0, "s1", 100_000, 100_000)]
    assert answers(room.rows(journal)) == [Ack("journal", 3, "s1")]
    assert answers(room.hello(journal))[0].after == 3
    assert room.stored(journal) == journal.rows


def test_a_hello_alone_leaves_no_trace_in_the_archive(room):
    room.hello(a_journal())
    assert room.rooms.all_held() == ()


def test_rows_that_are_there_already_are_acknowledged_and_stored_once(room):
    journal = a_journal(5)
    room.hello(journal)
    room.rows(journal, 0, 3)
    puts = room.rooms.puts
    assert answers(room.rows(journal, 0, 3)) == [Ack("journal", 3, "s1")]
    assert room.rooms.puts == puts  # nothing new, so no transaction
    assert answers(room.rows(journal, 1, 5)) == [Ack("journal", 5, "s1")]
    assert room.stored(journal) == journal.rows


def test_what_several_tables_sent_is_one_commit(room):
    journals = {table: a_journal(4, f"journal {table}") for table in "789"}
    for table, journal in journals.items():
        room.hello(journal, table=table)
    came = [Incoming(room.topic(table), Rows(j.identity.id, tuple(j.rows[at:at + 2]), (), "s1"))
            for at in (0, 2) for table, j in journals.items()]
    settled = room.intake.settle(came, room.now_s, 0)
    assert room.rooms.puts == 1
    assert [(r.topic.table, r.message.upto) for r in settled.replies] == [
        ("7", 4), ("8", 4), ("9", 4)]
    assert (settled.rows, set(settled.journals)) == (12, {"journal 7", "journal 8", "journal 9"})


def test_rows_after_a_gap_are_not_taken_and_the_table_is_told_from_where(room):
    journal = a_journal(10)
    room.hello(journal)
    room.rows(journal, 0, 2)
    assert answers(room.rows(journal, 5, 6))[0].after == 2
    assert answers(room.rows(journal, 6, 7)) == []  # not to each message
    room.now_s += 1.5
    assert answers(room.rows(journal, 6, 7))[0].after == 2
    assert room.stored(journal) == journal.rows[:2]


def test_rows_of_somebody_who_did_not_say_hello_are_not_taken(room):
    journal = a_journal()
    assert room.rows(journal) == Settled()
    room.hello(journal, session="s1")
    assert room.rows(journal, session="s2") == Settled()
    assert room.rows(journal, table="8") == Settled()
    assert room.stored(journal) == []


def test_the_desk_is_told_how_far_each_table_is_and_how_its_clock_strays(room):
    journal = a_journal()
    (told,) = room.hello(journal, sent_ms=160_000).told
    assert told == CopyProgress("aix", "7", "journal", "s1", 0, 3, 60_000)
    (told,) = room.rows(journal).told
    assert (told.stored, told.behind, told.drift_ms) == (3, 0, None)


def test_a_status_tells_the_clock_of_a_table_that_is_let_in_and_of_no_other(room):
    journal = a_journal()
    room.hello(journal, sent_ms=99_000)  # a second on its way, or a second slow
    up = Status("journal", "s1", TablePresence.UP, 109_990)

    def drifts(status: Status, heard_ms: int) -> list[int | None]:
        came = Incoming(room.topic("7"), status, heard_ms)
        return [one.drift_ms for one in room.intake.settle([came], room.now_s, 0).told]

    assert drifts(up, 110_000) == [-10]
    assert drifts(up, 0) == []  # kept by the broker: from no known time
    assert drifts(replace(up, session="s2"), 110_000) == []
    assert drifts(replace(up, presence=TablePresence.GONE), 110_000) == []


# --- an archive that fails ------------------------------------------------------------------


@pytest.mark.parametrize("fails", ["all", "put", "after"])
def test_nothing_is_answered_where_the_archive_fails_and_all_is_well_later(room, fails):
    journal = a_journal()
    room.hello(journal)
    room.rooms.fails = fails
    with pytest.raises(ArchiveFailed):
        room.rows(journal)
    room.rooms.fails = ""
    assert answers(room.rows(journal)) == [Ack("journal", 3, "s1")]
    assert room.stored(journal) == journal.rows


def test_rows_that_an_archive_can_not_bear_do_not_keep_out_those_of_other_tables(room):
    good, bad = a_journal(id="good"), MemoryJournal("bad").write("fine", "poison")
    room.rooms.spits = "poison"
    room.hello(good, table="7")
    room.hello(bad, table="8")
    settled = room.intake.settle([
        Incoming(room.topic("8"), Rows("bad", tuple(bad.rows), (), "s1")),
        Incoming(room.topic("7"), Rows("good", tuple(good.rows), (), "s1"))], room.now_s, 0)
    assert answers(settled)[1:] == [Ack("good", 3, "s1")]
    assert why(settled) is TurnedReason.BROKEN
    assert (room.stored(good), room.stored(bad)) == (good.rows, [])


# --- who is turned away ---------------------------------------------------------------------


def test_another_version_another_name_and_another_kind_are_turned_away(room):
    journal = a_journal()
    assert why(room.hello(journal, version=VERSION + 1)) is TurnedReason.VERSION
    assert why(room.take(Hello(VERSION, "aix", "8", "j", "live", 0, "", 0,
                               "s"))) is TurnedReason.NAME
    assert why(room.take(Hello(VERSION, "nice", "7", "j", "live", 0, "", 0,
                               "s"))) is TurnedReason.NAME
    assert why(room.hello(journal, journal="")) is TurnedReason.NAME
    assert why(room.take(Hello(VERSION, "aix", "7", "j", "live", 0, "", 0,
                               "x" * 99))) is TurnedReason.NAME
    assert why(room.hello(a_journal(kind="practice"))) is TurnedReason.KIND
    assert why(room.hello(journal, kind="bench")) is TurnedReason.KIND
    assert why(room.hello(journal, kind="floor")) is TurnedReason.KIND
    assert why(Room(JournalKind.PRACTICE).hello(journal)) is TurnedReason.KIND


def test_the_floor_s_own_journal_is_taken_under_its_own_name_only(room):
    own = a_journal(kind="floor")
    assert why(room.hello(own)) is TurnedReason.KIND
    assert why(room.hello(own, table=FLOOR)) is None
    assert why(room.hello(a_journal(id="other"), table=FLOOR, session="s1")) is TurnedReason.KIND


def test_a_table_can_not_write_into_another_table_s_journal(room):
    journal = a_journal()
    room.hello(journal)
    room.rows(journal)
    journal.write("forged")
    assert why(room.hello(journal, table="8")) is TurnedReason.NAME
    assert room.rows(journal, 3, table="8") == Settled()
    assert len(room.stored(journal)) == 3


def test_of_two_live_journals_under_one_name_the_second_is_turned_away(room):
    first, second = a_journal(id="first"), a_journal(id="second")
    room.hello(first)
    assert why(room.hello(second, session="s2")) is TurnedReason.DUPLICATE
    assert room.rows(second, session="s2") == Settled()
    assert why(room.hello(first)) is None
    assert why(room.hello(second, session="s2", table="8")) is None  # under its own name


def test_a_table_may_begin_a_new_journal_once_the_old_one_ended(room):
    first, second, third = (a_journal(id=name) for name in ("first", "second", "third"))
    room.hello(first)
    room.take(Status("first", "s1", TablePresence.CLOSED))
    assert why(room.hello(second, session="s2")) is None
    room.take(Status("second", "s1", TablePresence.GONE))  # the last will of an earlier run
    assert why(room.hello(third, session="s3")) is TurnedReason.DUPLICATE
    room.now_s += SILENT_S
    assert why(room.hello(third, session="s3")) is None


def test_a_table_that_sends_rows_lives_though_it_says_no_hello(room):
    first = a_journal(9, "first")
    room.hello(first)
    for at in range(4):
        room.now_s += SILENT_S / 2
        room.rows(first, at, at + 1)
    assert why(room.hello(a_journal(id="second"), session="s2")) is TurnedReason.DUPLICATE


def test_a_copy_of_a_journal_beside_the_living_table_stays_out_and_the_table_goes_on(room):
    journal = a_journal()
    room.hello(journal, "true")
    for _ in range(4):
        room.now_s += SILENT_S / 2
        assert why(room.hello(journal, "copy")) is TurnedReason.DUPLICATE
        assert room.rows(journal, session="copy") == Settled()
        assert why(room.hello(journal, "true")) is None
    room.rows(journal, session="true")
    assert len(room.stored(journal)) == len(journal.rows)


def test_a_table_started_again_takes_its_own_place_once_its_earlier_run_is_lost(room):
    journal = a_journal()
    room.hello(journal, "before")
    room.take(Status("journal", "before", TablePresence.GONE))  # kill -9: the broker's word for it
    assert why(room.hello(journal, "after")) is None
    assert why(room.hello(journal, "before")) is TurnedReason.DUPLICATE
    room.now_s += SILENT_S  # a broker that died with it said nothing
    assert why(room.hello(journal, "again")) is None


def test_one_site_speaks_for_all_its_journals_at_a_group_s_archive(room):
    old, new = a_journal(id="old"), a_journal(id="new")
    assert why(room.hello(old)) is None
    assert why(room.hello(new)) is None  # the same table's, from the same program
    room.take(Status("", "s1", TablePresence.GONE), table=FLOOR)
    assert why(room.hello(new, "s2")) is None


def test_a_journal_that_went_another_way_is_forked_and_stays_out(room):
    journal = a_journal(5)
    room.hello(journal)
    room.rows(journal)
    other = MemoryJournal("journal")
    other.rows = journal.rows[:3]
    other.write("otherwise", "and on")
    room.take(Status("journal", "s1", TablePresence.GONE))
    assert why(room.hello(other, "s2")) is TurnedReason.FORKED  # as long, with another last row
    other.write("longer")
    assert why(room.hello(other, "s2")) is None  # that it differs isn't known yet
    assert why(room.rows(other, 5, session="s2")) is TurnedReason.FORKED
    assert why(room.hello(other, "s2")) is TurnedReason.FORKED  # now it is
    assert why(room.rows(other, 3, session="s2")) is None
    assert room.stored(journal) == journal.rows


def test_a_row_that_differs_under_a_number_that_is_held_is_a_fork(room):
    journal = a_journal(5)
    room.hello(journal)
    room.rows(journal)
    other = MemoryJournal("journal")
    other.rows = journal.rows[:2]
    other.write("otherwise", "and on", "and on", "longer")
    room.hello(other)
    assert why(room.rows(other)) is TurnedReason.FORKED
    assert room.stored(journal) == journal.rows


def test_a_journal_with_fewer_rows_than_the_archive_is_older(room):
    journal = a_journal(5)
    room.hello(journal)
    room.rows(journal)
    older = MemoryJournal("journal")
    older.rows = journal.rows[:2]
    room.take(Status("journal", "s1", TablePresence.GONE))
    assert why(room.hello(older, "s2")) is TurnedReason.OLDER
    older.write("another life")
    forked = room.hello(older, "s2")
    assert why(forked) is TurnedReason.FORKED and "3, 5" in str(forked)
    assert why(room.hello(MemoryJournal("journal"), "s2")) is TurnedReason.OLDER


def test_a_chain_that_breaks_is_refused_whole(room):
    journal = a_journal(4)
    room.hello(journal)
    room.rows(journal, 0, 1)
    mended = replace(journal.rows[2], body="edited")
    said = Rows("journal", (journal.rows[1], mended, journal.rows[3]), (), "s1")
    assert why(room.take(said)) is TurnedReason.BROKEN
    assert len(room.stored(journal)) == 1
    assert room.rows(journal, 1) == Settled()  # nothing more before its next hello


@pytest.mark.parametrize("changes", [
    {"number": 3}, {"number": -1}, {"number": 2**70}, {"boot_id": 2**63}, {"device_seq": -2**70},
    {"part": 2**64}, {"body": "a\0b"}, {"by": "\ud800"}, {"kind": "\udc80é"}, {"hash": "\0"},
])
def test_rows_that_no_database_holds_are_refused_and_harm_nobody(room, changes):
    journal = a_journal(2)
    room.hello(journal)
    said = Rows("journal", (journal.rows[0], replace(journal.rows[1], **changes)), (), "s1")
    assert why(room.take(said)) is TurnedReason.BROKEN
    assert room.stored(journal) == []


def test_a_forged_row_with_a_good_chain_but_a_practice_journal_s_beginning_is_refused(room):
    practice = a_journal(2, kind="practice")
    live = MemoryJournal("journal")
    live.rows = practice.rows
    room.hello(live)
    assert why(room.rows(live)) is TurnedReason.FORKED


def test_held_rows_of_a_journal_whose_table_was_renamed_stay_where_they_are(room):
    journal = a_journal()
    room.rooms.admit(ArchivedJournal("journal", "live", "aix", "12"))
    assert why(room.hello(journal)) is TurnedReason.NAME


def test_whatever_a_hello_holds_the_answer_can_be_sent(room):
    journal = a_journal()
    for changes in ({"kind": "\ud800" * 500}, {"site": "\udfff"}, {"table": "\0" * 9}, {"last": -5},
                    {"last": 2**63 - 1, "sent_ms": -2**62}, {"last_hash": "\ud800"}):
        for one in answers(room.hello(journal, **changes)):
            assert decode_message(encode_message(one)) == one


# --- names ----------------------------------------------------------------------------------


def test_names_go_with_their_rows_and_erased_ones_stay_erased(room):
    journal = a_journal(2)
    room.hello(journal)
    room.rows(journal, names=(("~aa", "Ana"), ("~bb", "Bea")))
    assert room.rooms.names("journal") == (("~aa", "Ana"), ("~bb", "Bea"))
    room.take(Rows("journal", (), (("~aa", ""),), "s1"))
    assert room.rooms.names("journal") == (("~bb", "Bea"),)
    resumed = answers(room.hello(journal))[0]
    assert resumed.erased == ("~aa",)


def test_linked_rows_of_the_test_journal_follow_the_real_chain():
    journal = a_journal(1)
    again = linked(journal.identity, [], "fact 0")
    assert again == journal.rows[0]
