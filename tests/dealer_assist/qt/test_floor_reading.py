"""What reads for the floor's window: in threads of its own, and it says what it can't have."""

import threading
import time
from collections.abc import Iterator

import pytest
import rich_rooms as rooms
from floor_fingers import Floor
from PyQt6.QtWidgets import QApplication

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner
from dealer_assist.qt.floor.reading_threads import AskThread, FollowThread
from dealer_assist.view.floor.archive_query import (
    ArchiveAnswer,
    ArchiveQuestion,
    Criterion,
    SearchForm,
    Tab,
    hand_query,
    ruling_query,
)
from dealer_assist.view.floor.floor_screen_view import ListLine


class FakeRows:
    """An archive in memory that can be told to fail."""

    def __init__(self) -> None:
        self.rows = rooms.PlayedTable().play(3).rows
        self.held = 30
        self.fails = self.closed = 0
        self.threads: set[int] = set()

    def opened(self) -> "FakeRows":
        self.threads.add(threading.get_ident())
        return self

    def after(self, journal: str, number: int, most: int):
        if self.fails:
            self.fails -= 1
            raise ArchiveFailed("the disk is full")
        return [row for row in self.rows[: self.held] if row.number > number][:most]

    def names(self, journal: str) -> tuple[tuple[str, str], ...]:
        return ()

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def rows() -> FakeRows:
    return FakeRows()


@pytest.fixture
def follow(qapp, rows) -> Iterator[FollowThread]:
    made = FollowThread(rows.opened, Houses())
    yield made
    made.stop()


def waited(qtbot, told: list, done) -> None:
    qtbot.waitUntil(lambda: bool(told) and done(told[-1]), timeout=30_000)


def test_an_opened_table_is_followed_row_by_row_in_a_thread_of_its_own(qtbot, follow, rows):
    told: list[Followed] = []
    follow.followed.connect(told.append)
    follow.follow("1", "j1")
    waited(qtbot, told, lambda one: one.number == 30)
    rows.held = 60
    follow.nudge()
    waited(qtbot, told, lambda one: one.number == 60)
    assert rows.threads and threading.get_ident() not in rows.threads
    assert told[-1].table is not None and told[-1].name == "1"


def test_an_archive_that_fails_is_said_and_asked_again(qtbot, follow, rows, monkeypatch):
    monkeypatch.setattr("dealer_assist.qt.floor.reading_threads._AGAIN_S", 0.05)
    rows.fails = 2
    told: list[Followed] = []
    follow.followed.connect(told.append)
    follow.follow("1", "j1")
    waited(qtbot, told, lambda one: one.number == 30 and not one.trouble)
    assert told[0].trouble == "the disk is full"


def test_a_missing_row_is_waited_for_and_not_leapt_over(qtbot, follow, rows):
    whole = list(rows.rows)
    rows.rows = [row for row in whole if row.number != 20]
    told: list[Followed] = []
    follow.followed.connect(told.append)
    follow.follow("1", "j1")
    waited(qtbot, told, lambda one: one.number == 19)
    rows.rows = whole
    follow.nudge()
    waited(qtbot, told, lambda one: one.number == 30)


def test_another_table_begins_anew(qtbot, follow, rows):
    told: list[Followed] = []
    follow.followed.connect(told.append)
    follow.follow("1", "j1")
    waited(qtbot, told, lambda one: one.number == 30)
    follow.follow("2", "j2")
    waited(qtbot, told, lambda one: (one.name, one.journal) == ("2", "j2"))
    follow.stop()
    assert rows.closed == 1


def test_without_an_archive_nothing_is_followed_and_nothing_fails(qapp):
    thread = FollowThread(None, Houses())
    thread.follow("1", "j1")
    thread.stop()


def test_a_slow_search_never_stops_the_window(qtbot, qapp):
    begun, goes_on = threading.Event(), threading.Event()

    def slow(opened: object) -> object:
        begun.set()
        goes_on.wait(30)
        return opened

    thread = AskThread(lambda: "archive")
    told: list[tuple[object, object, str]] = []
    thread.answered.connect(lambda *said: told.append(said))
    before = time.monotonic()
    thread.ask("question", slow)
    assert time.monotonic() - before < 1
    assert begun.wait(30) and not told
    goes_on.set()
    qtbot.waitUntil(lambda: bool(told), timeout=30_000)
    assert told == [("question", "archive", "")]
    thread.stop()


def test_a_search_that_fails_is_said_and_the_next_one_opens_anew(qtbot, qapp):
    opened: list[int] = []

    def fails(_: object) -> object:
        raise ArchiveFailed("gone")

    thread = AskThread(lambda: opened.append(1))
    told: list[tuple[object, object, str]] = []
    thread.answered.connect(lambda *said: told.append(said))
    thread.ask(1, fails)
    thread.ask(2, lambda _: "found")
    qtbot.waitUntil(lambda: len(told) == 2, timeout=30_000)
    assert told == [(1, None, "gone"), (2, "found", "")] and len(opened) == 2
    thread.stop()


def test_a_fault_of_ours_in_a_search_is_said_and_the_next_one_works(qtbot, qapp, capsys):
    thread = AskThread(lambda: "archive")
    told: list[tuple[object, object, str]] = []
    thread.answered.connect(lambda *said: told.append(said))
    thread.ask(1, lambda _: 1 // 0)
    thread.ask(2, lambda _: "found")
    qtbot.waitUntil(lambda: len(told) == 2, timeout=30_000)
    thread.stop()
    assert told[0][2].startswith("ZeroDivisionError") and told[1][1] == "found"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_many_rooms_a_second_are_shown_as_often_as_somebody_can_see_them(qtbot, qapp):
    stage = FloorWindowRunner("offscreen", lambda tap: None, "en")
    shown: list[int] = []
    stage.watch(lambda room: shown.append(room.number))
    stage.window.show()
    for number in range(200):
        stage.publish(rooms.room(6, number=number))
        QApplication.processEvents()
    qtbot.waitUntil(lambda: bool(shown) and shown[-1] == 199, timeout=30_000)
    assert len(shown) < 100  # the newest always, the others where there was time
    stage.close()


# --- the form --------------------------------------------------------------------------------


@pytest.fixture
def floor(qapp) -> Iterator[Floor]:
    made = Floor("en")
    made.desk.archive_page.has_archive = True
    yield made
    made.close()


def test_the_form_is_what_the_archive_is_asked(floor):
    asked = []
    floor.desk.asked.connect(lambda question, answer: asked.append(question))
    floor.show(rooms.busy(6)).turn_to("archive")
    for about, value in ((Criterion.TABLE, "7"), (Criterion.POT, "1 500"), (Criterion.SEAT, "4"),
                         (Criterion.CARDS, "AKs"), (Criterion.DEALER, "marie"),
                         (Criterion.FLOOR, "dur"), (Criterion.TEXT, "maldonne")):
        floor.desk.archive_page.begin(about)
        floor.desk.archive_page.fill_in(value)
    floor.settle().tap("SEARCH")
    query = hand_query(asked[-1])
    assert (query.table, query.pot_from, query.seat, query.cards) == ("7", 1500, 4, "AKs")
    assert (query.dealer, query.floor, query.text) == ("marie", "dur", "maldonne")
    assert query.from_ms == (rooms.NOW - 24 * 3600) * 1000
    assert ruling_query(asked[-1]).seat == 4


def test_a_chapter_and_since_when_are_chosen_not_typed(floor):
    floor.show(rooms.busy(6)).turn_to("archive")
    floor.desk.archive_page.begin(Criterion.CHAPTER)
    floor.settle().tap("The deal")
    floor.desk.archive_page.begin(Criterion.SINCE)
    floor.settle().tap("ever")
    form = floor.desk.archive_page.form
    assert (form.value(Criterion.CHAPTER), form.value(Criterion.SINCE)) == ("DEAL", "")


def test_an_answer_to_an_older_question_is_dropped(floor):
    floor.show(rooms.busy(6)).turn_to("archive")
    page = floor.desk.archive_page
    old, new = ArchiveQuestion(SearchForm(), "en",
                               1), ArchiveQuestion(SearchForm(Tab.RULINGS), "en", 2)
    page.ask(old)
    page.ask(new)
    page.take_answer(old, ArchiveAnswer((ListLine("old", ""),)), "")
    assert "old" not in floor.settle().words() and "Searching…" in floor.words()
    page.take_answer(new, ArchiveAnswer((ListLine("new", ""),)), "")
    assert "new" in floor.settle().words()


def test_an_archive_that_does_not_answer_says_so_on_the_page(floor):
    floor.show(rooms.busy(6)).turn_to("archive")
    question = ArchiveQuestion(SearchForm(), "en", 1)
    floor.desk.archive_page.ask(question)
    floor.desk.archive_page.take_answer(question, None, "Connection refused")
    assert "The archive doesn’t answer: Connection refused" in floor.settle().words()


def test_where_there_is_no_archive_nothing_is_searched(floor):
    floor.desk.archive_page.has_archive = False
    floor.show(rooms.busy(6)).turn_to("archive")
    assert not floor.keys()["SEARCH"].isEnabled()
    assert "No archive is open here." in floor.words()
