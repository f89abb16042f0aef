"""The floor's desk: facts before belief, orders until they are answered, refusals said."""

from dataclasses import replace

import pytest
from floor_room import FloorRoom

from dealer_assist.floor.link.link_messages import (
    Answer,
    CallReport,
    Status,
    TablePresence,
    TurnedReason,
)
from dealer_assist.floor.work.advance_room import CLOSED_KEPT
from dealer_assist.floor.work.floor_tap_facts import Lives
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.floor_work_messages import (
    ArchiveReport,
    BrokerReport,
    CopyProgress,
    TableSaid,
    TurnedDown,
)
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import (
    OrderAnswered,
    OrderGiven,
    OrderKind,
    RoomOpened,
    TableRefused,
)
from dealer_assist.game.facts.tournament_field import (
    EntryMade,
    FieldOpened,
    RoomWaitJoined,
    SeatDrawn,
    TableAdded,
)
from dealer_assist.storage.journal import JournalFailed
from dealer_assist.storage.journal.fact_codec import decode

SIGN_IN = FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="1234")
LAST_HANDS = FloorTap(FloorTapKind.ORDER, table="7", fact=e.LastHandsAnnounced(3), seen=9)


@pytest.fixture
def floor(tmp_path):
    return FloorRoom(tmp_path)


def test_the_journal_says_first_for_which_site_it_stands(floor):
    assert [fact.site for fact in floor.facts(RoomOpened)] == ["aix"]
    floor.again()
    assert len(floor.facts(RoomOpened)) == 1


def test_an_order_is_journaled_before_it_is_said_to_the_table(floor):
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    assert floor.sent == []
    floor.desk.tick()
    ((table, order),) = floor.sent
    given = floor.facts(OrderGiven)[0]
    assert (table, order.floor, order.journal) == ("7", floor.journal.id, "j1")
    assert (given.by, given.order, given.seen) == ("Mme Roy", OrderKind.ENTER, 9)
    assert decode(order.kind, order.body) == e.LastHandsAnnounced(3)
    assert dict(floor.journal.facts())[order.number] == given


def test_nobody_orders_without_having_signed_in(floor):
    floor.up("7").put(LAST_HANDS)
    assert floor.facts(OrderGiven) == [] and floor.notices[-1] == "alert.floor_nobody_signed_in"
    floor.put(FloorTap(FloorTapKind.FACT, floor_fact=RoomWaitJoined(1, "Ada")))
    assert floor.facts(RoomWaitJoined) == []


def test_a_fact_bears_the_name_of_who_signed_in_whatever_the_window_wrote(floor):
    floor.up("7").put(SIGN_IN, FloorTap(
        FloorTapKind.FACT, floor_fact=RoomWaitJoined(1, "Ada", by="somebody else")))
    floor.put(FloorTap(FloorTapKind.ORDER, table="7", order=OrderKind.RULE,
                       fact=e.PotRuled(0, 500, by="somebody else", reason="counted")))
    assert floor.facts(RoomWaitJoined)[0].by == "Mme Roy"
    order = floor.facts(OrderGiven)[0]
    assert decode(order.kind, order.body).by == "Mme Roy"


def test_an_order_is_said_again_with_growing_pauses_until_it_is_answered(floor, monkeypatch):
    steady = [100.0]
    monkeypatch.setattr("dealer_assist.floor.work.floor_commit_loop.time.monotonic",
                        lambda: steady[0])
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    said_at = []
    for _ in range(400):
        before = len(floor.sent)
        floor.desk.tick()
        if len(floor.sent) > before:
            said_at.append(steady[0] - 100)
        steady[0] += 0.5
    assert said_at == [0, 2, 6, 14, 30, 62, 122, 182]
    number = floor.sent[0][1].number
    floor.answer("7", number, fact=33)
    steady[0] += 1000
    floor.desk.tick()
    assert len(floor.sent) == len(said_at)
    assert floor.room.orders[-1].state == "taken" and floor.room.orders[-1].fact == 33


def test_a_table_that_comes_back_gets_its_orders_at_once(floor):
    floor.up("7").gone("7").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    assert floor.sent == []
    floor.now_s += 3600
    floor.up("7", session="s2")
    floor.desk.tick()
    assert len(floor.sent) == 1
    floor.gone("7", session="s2").up("7", session="s3")
    floor.desk.tick()
    assert len(floor.sent) == 2


def test_an_order_whose_time_is_over_before_it_was_ever_said_is_not_said_any_more(tmp_path):
    floor = FloorRoom(tmp_path, lives=Lives(entered_s=60))
    floor.up("7").gone("7").put(SIGN_IN, LAST_HANDS)
    floor.now_s += 61
    floor.desk.tick()
    assert floor.room.orders[-1].state == "expired"
    floor.up("7", session="s2")
    floor.desk.tick()
    assert floor.sent == []


def test_an_order_that_was_said_is_asked_about_when_its_time_is_over(tmp_path):
    floor = FloorRoom(tmp_path, lives=Lives(entered_s=60))
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    floor.gone("7")
    floor.now_s += 61
    floor.up("7", session="s2")
    floor.desk.tick()
    assert len(floor.sent) == 2 and floor.room.orders[-1].state == "expired"
    floor.answer("7", floor.sent[0][1].number, fact=4)  # it had taken the order in time
    assert floor.room.orders[-1].state == "taken"


def test_a_second_program_under_a_tables_name_speaks_for_it_only_once_its_rows_are_taken(floor):
    """A copy of the journal: its dealer takes back the call that rings at the true table."""
    calls = (CallReport(5, floor.now_s),)
    floor.up("7").glance("7", 5, calls=calls, session="s1").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    number = floor.sent[0][1].number
    floor.put(TableSaid("aix", "7", Status("j1", "copy", TablePresence.UP)))
    floor.glance("7", 6, session="copy")
    floor.put(TableSaid("aix", "7",
                        Answer(floor.journal.id, number, "j1", True, 9, session="copy")))
    table = floor.room.table("7")
    assert (table.session, table.glance.calls, floor.facts(OrderAnswered)) == ("s1", calls, [])
    floor.gone("7", session="copy")
    assert floor.room.table("7").presence is TablePresence.UP
    floor.put(CopyProgress("aix", "7", "j1", "copy", 6))  # the archive listens to it: a restart
    floor.glance("7", 6, session="copy")
    assert floor.room.calls == ()


def test_open_orders_go_on_after_a_restart_of_the_desk(floor):
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    floor.sent.clear()
    floor.again().up("7")
    floor.desk.tick()
    assert [order.number for _, order in floor.sent] == [floor.room.orders[-1].number]


def test_an_answer_counts_once(floor):
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    number = floor.sent[0][1].number
    floor.answer("7", number, fact=5).answer("7", number, fact=5).answer("7", number, taken=False)
    assert [fact.taken for fact in floor.facts(OrderAnswered)] == [True]


@pytest.mark.parametrize("forged", [
    {"table": "8"}, {"journal": "another"}, {"floor": "another"}, {"number": 999}])
def test_an_answer_counts_only_from_the_table_and_journal_that_were_asked(floor, forged):
    floor.up("7").up("8", "j8").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    floor.answer(**{"table": "7", "number": floor.sent[0][1].number, **forged})
    assert floor.facts(OrderAnswered) == []


def test_a_call_that_a_screen_shows_is_heard_once_and_needs_nobody(floor):
    floor.up("7").calling("7")
    shown = FloorTap(FloorTapKind.SHOWN, calls=(("7", 7),))
    floor.put(shown, shown)
    assert [(f.order, f.call) for f in floor.facts(OrderGiven)] == [(OrderKind.HEARD, 7)]


def test_coming_bears_a_name_and_a_call_that_is_over_is_told(floor):
    coming = FloorTap(FloorTapKind.COMING, table="7", call=7)
    floor.up("7").calling("7").put(coming)
    assert floor.facts(OrderGiven) == []
    floor.put(SIGN_IN, coming, coming)
    assert [(f.order, f.by) for f in floor.facts(OrderGiven)] == [(OrderKind.COMING, "Mme Roy")]
    floor.glance("7", 8).put(coming)
    assert floor.notices[-1] == "alert.floor_call_over"


def test_a_refused_table_is_journaled_once_and_shown_until_it_stops(floor):
    forged = TurnedDown("aix", "7", "j-forged", TurnedReason.DUPLICATE, "j1 is live")
    floor.up("7").put(forged, forged, forged)
    assert [f.why for f in floor.facts(TableRefused)] == ["duplicate"]
    floor.put(CopyProgress("aix", "7", "j1", "s1", 5))  # the true one goes on: the sign stays
    assert floor.room.table("7").refused == "duplicate"
    floor.now_s += 31
    floor.desk.tick()
    assert floor.room.table("7").refused == ""
    floor.put(forged)
    assert len(floor.facts(TableRefused)) == 2


def test_a_table_that_invents_a_journal_for_every_hello_fills_no_book(floor):
    for k in range(500):
        floor.put(TurnedDown("aix", "7", f"j{k}", TurnedReason.DUPLICATE))
    assert len(floor.facts(TableRefused)) == 4
    # another table's refusal is still told
    floor.put(TurnedDown("aix", "8", "j", TurnedReason.FORKED))
    assert len(floor.facts(TableRefused)) == 5


def test_what_no_journal_can_hold_keeps_nothing_else_from_it(floor):
    floor.up("7").put(SIGN_IN, LAST_HANDS, LAST_HANDS)
    first, second = (one.number for one in floor.room.orders)
    odd = Answer(floor.journal.id, first, "j1", False, 0, "\ud800\0", "x" * 9999)
    floor.put(TableSaid("aix", "7", odd))
    floor.put(TurnedDown("aix", "7", "\udfff\0", TurnedReason.BROKEN, "\ud800"))
    floor.answer("7", second, fact=9)
    assert [one.state for one in floor.room.orders] == ["refused", "taken"]
    assert floor.again().room.orders[0].why_en == "x" * 400


def test_the_last_will_of_an_earlier_run_does_not_take_a_table_away(floor):
    floor.up("7", session="old").up("7", session="new").gone("7", session="old")
    assert floor.room.table("7").presence is TablePresence.UP
    floor.gone("7", session="new")
    assert floor.room.table("7").presence is TablePresence.GONE


def test_rows_that_are_told_after_a_table_has_closed_do_not_open_it_again(floor):
    floor.up("7").put(TableSaid("aix", "7", Status("j1", "s1", TablePresence.CLOSED)),
                      CopyProgress("aix", "7", "j1", "s1", 9))
    assert floor.room.table("7").presence is TablePresence.CLOSED
    floor.put(CopyProgress("aix", "7", "j1", "s2", 9))
    assert floor.room.table("7").presence is TablePresence.UP


def test_what_a_broker_had_kept_makes_no_table_heard(floor):
    floor.put(TableSaid("aix", "7", Status("j1", "s1", TablePresence.UP), is_kept=True))
    assert floor.room.table("7").heard_s == 0


def test_a_table_that_falls_silent_is_lost_though_no_last_will_came(floor):
    """A broker that dies with the table's line tells nobody's last will."""
    floor.up("7").up("8")
    floor.later(20).up("8").later(5)
    assert floor.room.table("7").presence is TablePresence.GONE
    assert floor.room.table("8").presence is TablePresence.UP
    floor.up("7").later(0)
    assert floor.room.table("7").presence is TablePresence.UP


def test_what_a_broker_had_kept_is_believed_no_longer_than_a_table_may_be_silent(floor):
    floor.put(TableSaid("aix", "7", Status("j1", "s1", TablePresence.UP), is_kept=True))
    floor.later(24)
    assert floor.room.table("7").presence is TablePresence.UP
    floor.later(1)
    assert floor.room.table("7").presence is TablePresence.GONE


def test_an_older_glance_that_comes_late_changes_nothing(floor):
    floor.up("7").glance("7", 9, pot=900).glance("7", 4, pot=400)
    assert floor.room.table("7").glance.pot == 900
    floor.glance("7", 1, journal="j2", pot=1)  # a new journal begins anew
    assert floor.room.table("7").glance.pot == 1


def test_drift_backlog_broker_and_archive_are_shown(floor):
    floor.put(CopyProgress("aix", "7", "j1", "s1", 10, 40, -3_600_000), BrokerReport(True),
              ArchiveReport(False, "the disk is full", 10))
    assert (floor.room.table("7").drift_ms, floor.room.table("7").behind) == (-3_600_000, 40)
    assert (floor.room.archive.broker, floor.room.archive.archive, floor.room.archive.why) == (
        "up", "down", "the disk is full")


def test_tables_stand_in_the_order_in_which_people_count(floor):
    for name in ("10", "2", "Table 11", "Table 3"):
        floor.up(name)
    assert [t.name for t in floor.room.tables] == ["2", "10", "Table 3", "Table 11"]


def test_a_full_disk_is_said_a_tap_makes_nothing_and_answers_wait(floor, monkeypatch):
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    floor.desk.tick()
    number = floor.sent[0][1].number

    def full(facts):
        import sqlite3
        raise JournalFailed(floor.path, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as full_disk:
        full_disk.setattr(floor.journal, "append", full)
        floor.put(LAST_HANDS)
        assert floor.notices[-1] == "alert.journal_failed"
        floor.answer("7", number, fact=8)
        assert floor.room.orders[-1].state == "given"
    floor.desk.tick()
    assert floor.room.orders[-1].state == "taken"
    assert len(floor.facts(OrderGiven)) == 1  # what was tapped meanwhile is tapped again


def test_a_defect_in_one_item_does_not_end_the_floors_work(floor, capsys):
    floor.desk.start()
    floor.desk.put(TableSaid("aix", "7", object()))  # type: ignore[arg-type]
    floor.desk.put(TableSaid("aix", 7,
                             Status("j1", "s1", TablePresence.UP)))  # type: ignore[arg-type]
    floor.desk.put(TableSaid("aix", "8", Status("j8", "s1", TablePresence.UP)))
    for _ in range(100):
        if floor.room.table("8") is not None:
            break
        __import__("time").sleep(0.05)
    floor.desk.stop()
    assert floor.room.table("8") is not None
    capsys.readouterr()


def test_closed_orders_leave_the_picture_and_open_ones_never_do(floor):
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    first = floor.room.orders[-1].number
    for _ in range(CLOSED_KEPT + 10):
        floor.put(LAST_HANDS)
        floor.answer("7", floor.room.orders[-1].number)
    assert floor.room.orders[0].number == first and floor.room.orders[0].state == "given"
    assert len(floor.room.orders) == CLOSED_KEPT + 1


def test_facts_that_are_ordered_go_to_a_table_one_after_the_other(floor):
    floor.up("7").up("8", "j8").put(SIGN_IN, LAST_HANDS, LAST_HANDS)
    floor.put(replace(LAST_HANDS, table="8")).calling("7")
    floor.put(FloorTap(FloorTapKind.SHOWN, calls=(("7", 7),)))
    first, second, other, heard = (one.number for one in floor.room.orders)
    floor.desk.tick()
    assert [order.number for _, order in floor.sent] == [first, other, heard]
    floor.answer("7", first, taken=False)
    floor.desk.tick()
    assert [order.number for _, order in floor.sent] == [first, other, heard, second]


def test_a_tournament_is_opened_at_its_tables_and_its_seats_drawn_by_the_desk(floor):
    levels = (e.Level(25, 50, 15), e.Level(50, 100, 15))
    floor.put(SIGN_IN)
    for name in ("1", "2"):
        floor.up(name, f"j{name}")
        floor.glance(name, journal=f"j{name}", tournament=True, most_players=9)
    opened = FieldOpened("Le 50", "tda2024", 5000, levels, 9)
    floor.put(FloorTap(FloorTapKind.FACT, floor_fact=opened))
    field = floor.room.fields[0].number
    for fact in (TableAdded(field, "1"), TableAdded(field, "2"),
                 *(EntryMade(field, k, f"Player {k}") for k in range(1, 5))):
        floor.put(FloorTap(FloorTapKind.FACT, floor_fact=fact))
        assert floor.notices[-1] == ""
    floor.now_s += 1
    floor.desk.tick()
    drawn = floor.facts(SeatDrawn)
    assert sorted(one.entry for one in drawn) == [1, 2, 3, 4]
    assert all(f"{one.table}/{one.seat}" in one.out_of for one in drawn)
    assert {f.kind for f in floor.facts(OrderGiven)} == {"PlayerSat"}


def test_what_speaks_against_an_entry_is_told_and_nothing_is_journaled(floor):
    floor.put(SIGN_IN, FloorTap(FloorTapKind.FACT, floor_fact=EntryMade(9, 1, "Ada")))
    assert floor.facts(EntryMade) == [] and floor.notices[-1] == "why.field_none"


class Broken:
    def due(self, room, now_s):
        raise RuntimeError("this duty can't")


class Joins:
    def due(self, room, now_s):
        return () if room.waiting.waits else (RoomWaitJoined(1, "Ada", at_s=now_s),)


def test_a_duty_that_fails_holds_up_neither_the_others_nor_the_orders(tmp_path):
    floor = FloorRoom(tmp_path, duties=(Broken(), Joins()))
    floor.up("7").put(SIGN_IN, LAST_HANDS)
    floor.now_s += 1
    floor.desk.tick()
    assert [fact.name for fact in floor.facts(RoomWaitJoined)] == ["Ada"]
    assert len(floor.sent) == 1
