"""Orders at a table at work: journaled once, answered after the commit, and after a restart."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from live_table import GC, rules
from ordered_table import BY, FLOOR, NOW, OPENED, order
from reader_table import REGISTER, a_vault

from dealer_assist.floor.link.link_messages import Answer
from dealer_assist.floor.link.table_link_values import LineState, OrderCame, journal_boot_number
from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.floor_orders import floor_side_of_table
from dealer_assist.live.table.live_table import ReadyFacts, Wiring
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalFailed, Origin


class Disk:
    """A journal whose disk can be full."""

    def __init__(self, journal: Journal) -> None:
        self.journal, self.full = journal, False

    def append(self, facts):
        if self.full:
            raise JournalFailed(self.journal.path, sqlite3.OperationalError("disk is full"))
        return self.journal.append(facts)

    def facts(self):
        return self.journal.facts()


class AtWork:
    """The unit with its floor's side; items are handed in as its thread would."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal.open(path)
        self.disk = Disk(self.journal)
        room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: NOW)
        self.floor = floor_side_of_table(self.journal, room, lambda: NOW, lambda: LineState("up"))
        self.answers: list[Answer] = []
        self.rows_at_answer: list[int] = []
        self.unit = Unit(self.disk, rules(GC), Wiring(room, floor=self.floor), self.listen,
                         lambda: NOW)

    def listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        pass

    def comes(self, fact: e.Fact | None, drift_ms: int = 0, **fields) -> None:
        """The order comes over the line."""
        fields = {"journal": self.journal.id, "seen": self.unit.table.number, **fields}
        self.unit.handle(OrderCame(order(fact, **fields), drift_ms, self.answered))

    def answered(self, answer: Answer) -> None:
        self.answers.append(answer)
        self.rows_at_answer.append(self.journal.last_number)

    @property
    def answer(self) -> Answer:
        """The last answer."""
        return self.answers[-1]


@contextmanager
def at_work(path: Path) -> Iterator[AtWork]:
    made = AtWork(path)
    try:
        yield made
    finally:
        made.journal.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "t.journal"
    with at_work(path) as table:
        table.unit.handle(ReadyFacts((OPENED, *(e.PlayerSat(s, 5_000) for s in (1, 2, 3)))))
    return path


def origins(path: Path) -> list[tuple[str, Origin]]:
    with Journal.open(path) as journal:
        return [(type(one.fact).__name__, one.origin) for one in journal.facts()]


def test_the_journal_says_who_ordered_it_from_where_and_under_which_number(path):
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"), number=7)
        assert table.answer == Answer(FLOOR, 7, table.journal.id, True, 5)
    assert origins(path)[-1] == ("WaitJoined", Origin(BY, "floor", journal_boot_number(FLOOR), 7))


def test_the_answer_goes_out_after_the_commit(path):
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"))
        assert table.rows_at_answer == [5]


def test_an_order_that_comes_twice_is_journaled_once_and_answered_twice_the_same(path):
    with at_work(path) as table:
        for _ in range(3):
            table.comes(e.WaitJoined("Paul"), number=7)
        assert len(set(table.answers)) == 1 and len(table.answers) == 3
        assert table.unit.table.evening.waiting == ("Paul",)
        assert table.journal.last_number == 5


def test_after_a_restart_it_is_answered_as_the_journal_says_though_it_has_expired(path):
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"), number=7, until_s=NOW + 5)
        first = table.answer
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"), number=7, until_s=NOW - 500, seen=0)
        assert table.answer == first


def test_killed_between_the_commit_and_the_answer_it_is_answered_when_asked_again(path):
    with at_work(path) as table:
        came = OrderCame(
            order(e.WaitJoined("Paul"), 4, number=7, journal=table.journal.id), 0, table.answered)
        made = table.floor.orders.made(table.unit.table, came)
        table.journal.append([(fact, made.origin) for fact in made.facts])
        assert table.answers == []  # and here the power goes
    with at_work(path) as table:
        assert table.unit.table.evening.waiting == ("Paul",)
        table.comes(e.WaitJoined("Paul"), number=7)
        assert table.answer.taken and table.answer.fact == 5
        assert table.unit.table.evening.waiting == ("Paul",)


def test_killed_before_the_commit_it_is_taken_when_asked_again(path):
    with at_work(path) as table:
        came = OrderCame(
            order(e.WaitJoined("Paul"), 4, number=7, journal=table.journal.id), 0, table.answered)
        table.floor.orders.made(table.unit.table, came)
    with at_work(path) as table:
        assert table.unit.table.evening.waiting == ()
        table.comes(e.WaitJoined("Paul"), number=7)
        assert table.answer.taken and table.unit.table.evening.waiting == ("Paul",)


def test_a_refused_order_stays_refused_though_it_could_be_taken_by_now(path):
    with at_work(path) as table:
        table.comes(e.StakesConsigned(1, "Ana", 5_000), number=3)  # not listed at all
        assert table.answer.why_en.startswith("This can't be ordered from afar")
        table.comes(e.WaitLeft("Paul"), number=4)
        refused = table.answer
        assert not refused.taken and refused.why_fr and refused.why_en
        table.unit.handle(ReadyFacts((e.WaitJoined("Paul"),)))
        table.comes(e.WaitLeft("Paul"), number=4)
        assert table.answer == refused
    with at_work(path) as table:
        table.comes(e.WaitLeft("Paul"), number=4)
        assert table.answer == refused
        assert table.unit.table.evening.waiting == ("Paul",)


def test_the_same_number_of_another_floors_journal_is_another_order(path):
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"), number=7)
        table.comes(e.WaitJoined("Ana"), number=7, floor="floor-2")
        assert table.unit.table.evening.waiting == ("Paul", "Ana")


def test_an_order_for_another_journal_of_this_table_is_refused_and_leaves_no_row(path):
    with at_work(path) as table:
        table.comes(e.WaitJoined("Paul"), journal="older")
        assert not table.answer.taken and table.answer.journal == "older"
        assert table.journal.last_number == 4


def test_the_disk_that_refuses_keeps_the_order_until_it_takes_it(path):
    with at_work(path) as table:
        table.disk.full = True
        table.comes(e.WaitJoined("Paul"), number=7)
        assert table.answers == [] and table.unit.table.evening.waiting == ()
        table.comes(e.WaitJoined("Paul"), number=7)  # the floor asks again
        table.disk.full = False
        table.unit._try_again()
        assert [one.fact for one in table.answers] == [5, 5]
        assert table.journal.last_number == 5


def test_a_ruling_with_several_facts_is_one_order_in_the_journal(path):
    with at_work(path) as table:
        table.unit.handle(ReadyFacts((
            e.ButtonMoved(3), e.HandBegan(
                1, 3, (1, 2, 3), (5_000,) * 3,
                (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100)),
                OPENED.stakes, "holdem_no_limit", GC),
            e.Posted(1, e.Post.SMALL_BLIND, 50), e.Posted(2, e.Post.BIG_BLIND, 100),
            e.CardsUnread(6), e.BetDoubted(
                3, 150, "doubt.raise_too_small", "call", 100, "half_raise.base",
                ways=(e.BetReading("call", 100, 50), e.BetReading("raise", 200, 0, 50))),
        )))
        table.comes(e.BetRuled(3, "raise", 200, reason="he said so"), number=9)
        first = table.answer.fact
        table.comes(e.BetRuled(3, "raise", 200, reason="he said so"), number=9)
        assert table.answer.fact == first
    kinds = [kind for kind, origin in origins(path) if origin.device_seq == 9]
    assert kinds == ["BetRuled", "Raised"]


def test_heard_twice_is_one_fact_and_both_are_answered(path):
    with at_work(path) as table:
        table.unit.handle(ReadyFacts((e.FloorCalled("", NOW),)))
        number = table.unit.table.number
        table.comes(None, order=OrderKind.HEARD, call=number, number=1, by="")
        table.comes(None, order=OrderKind.HEARD, call=number, number=2, by="")
        assert [one.taken for one in table.answers] == [True, True]
        assert table.unit.table.calls[0].heard
        assert table.journal.last_number == number + 1
    assert origins(path)[-1][1].by == "floor"


def test_a_defect_of_ours_is_a_refusal_and_changes_nothing(path, monkeypatch, capsys):
    with at_work(path) as table:
        monkeypatch.setattr(TableInterpreter, "facts_of_order", lambda *_: 1 // 0)
        table.comes(e.WaitJoined("Paul"))
        assert not table.answer.taken and "could not carry" in table.answer.why_en
        assert table.unit.table.evening.waiting == ()
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_the_floor_ordered_is_shown_to_the_dealer_and_what_it_was_refused_is_not(path):
    with at_work(path) as table:
        table.comes(e.WaitLeft("Nobody"), number=1)
        assert table.floor.watch.seen().ordered is None
        table.comes(e.WaitJoined("Paul"), number=2)
        shown = table.floor.watch.seen().ordered
        assert shown is not None and shown.by == BY and shown.fact == e.WaitJoined("Paul")


def test_a_clock_that_agrees_already_is_no_news_to_the_dealer(path):
    with at_work(path) as table:
        table.unit.handle(ReadyFacts((
            e.TournamentOpened(5_000, (e.Level(50, 100, 20), e.Level(100, 200, 20))),
            e.LevelBegan(1, NOW - 60),
        )))
        table.comes(e.LevelBegan(1, NOW - 61), number=1)
        assert table.answer.taken and table.floor.watch.seen().ordered is None
        table.comes(e.LevelBegan(2, NOW), number=2)
        assert table.floor.watch.seen().ordered is not None
