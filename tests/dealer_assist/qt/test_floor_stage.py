"""The floor's window on a real archive: it follows a table, searches, and shows a hand again."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import rich_rooms as rooms
from archived_table import ArchivedTable
from bench_walk import picture_of, words_on
from PyQt6.QtWidgets import QApplication

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader, open_search
from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.game import facts as e
from dealer_assist.live.sound import SoundKind, SoundPlayer
from dealer_assist.qt.floor import floor_window_runner
from dealer_assist.qt.floor.floor_window_runner import FloorWindowRunner
from dealer_assist.view.floor.archive_query import Criterion, SearchForm, Tab
from dealer_assist.words.message import message

HANDS = 4


@pytest.fixture
def where(tmp_path) -> str:
    return str(tmp_path / "archive.sqlite")


@pytest.fixture
def table(tmp_path, where) -> Iterator[ArchivedTable]:
    made = ArchivedTable(tmp_path)
    for _ in range(HANDS):
        made.hand()
    made.archived(where)
    yield made
    made.close()


@pytest.fixture
def stage(qapp, table, where) -> Iterator[FloorWindowRunner]:
    sent: list[FloorTap] = []
    made = FloorWindowRunner("offscreen", sent.append, "en", partial(open_reader, where),
                             partial(open_search, where))
    made.window.show()
    seen = rooms.seen(7, journal=table.id, told=rooms.glance(7, journal=table.id))
    made.window.show_room(rooms.room(tables=(seen,)))
    yield made
    made.close()


def read_on(qtbot, stage: FloorWindowRunner, number: int) -> None:
    opened = stage.window.desk.table_page.table
    qtbot.waitUntil(lambda: opened.followed is not None and opened.followed.number >= number,
                    timeout=30_000)


def test_an_opened_table_goes_on_as_the_archive_takes_its_rows(qtbot, stage, table, where):
    desk = stage.window.desk
    desk.open_table("7")
    read_on(qtbot, stage, table.journal.last_number)
    followed = desk.table_page.table.followed
    assert [one.number for one in followed.hands] == list(range(1, HANDS + 1))
    table.hand()
    with open_archive(where) as archive:
        table.send(archive)
    read_on(qtbot, stage, table.journal.last_number)
    assert desk.table_page.table.followed.table.hands == HANDS + 1


def test_what_is_searched_is_found_and_gone_through_step_by_step(qtbot, stage):
    desk = stage.window.desk
    desk.turn_to("archive")
    page = desk.archive_page
    page.form = SearchForm(values=((Criterion.TABLE, "7"), (Criterion.SINCE, "")))
    page.ask()
    qtbot.waitUntil(lambda: page.answer is not None or bool(page.why), timeout=30_000)
    assert page.why == "" and len(page.answer.lines) == HANDS
    assert "Table 7 · hand 4" in words_on_page(stage)
    page.open_hand(0)
    qtbot.waitUntil(lambda: page.hand.isVisible() or bool(page.why), timeout=30_000)
    assert page.why == ""
    last = len(page.hand.played.steps)
    assert isinstance(page.hand.played.steps[0].fact, e.HandBegan)
    page.hand.bar.step_to("last")
    assert f"{last} of {last}" in words_on_page(stage)


def test_figures_and_rulings_are_asked_the_same_way(qtbot, stage):
    desk = stage.window.desk
    desk.turn_to("archive")
    page = desk.archive_page
    for tab in (Tab.FIGURES, Tab.RULINGS):
        page.form = SearchForm(tab, ())
        page.ask()
        qtbot.waitUntil(lambda: page.answer is not None or bool(page.why), timeout=30_000)
        assert page.why == ""
    assert "Nothing like that in the archive." in words_on_page(stage)


def test_cards_that_are_none_are_told_and_not_searched(qtbot, stage):
    desk = stage.window.desk
    desk.turn_to("archive")
    page = desk.archive_page
    page.form = SearchForm(values=((Criterion.CARDS, "ZZ"), (Criterion.SINCE, "")))
    page.ask()
    qtbot.waitUntil(lambda: page.answer is not None or bool(page.why), timeout=30_000)
    assert page.answer.why and not page.answer.lines


def test_pages_are_drawn_unseen_into_files(stage, tmp_path):
    stage.window.desk.open_table("7")
    drawn = stage.draw(tmp_path / "table.png", 5, lambda seconds: None)
    assert Path(drawn).stat().st_size > 10_000


def test_a_window_that_is_only_drawn_shows_nobody_a_call(qapp):
    sent: list[FloorTap] = []
    stage = FloorWindowRunner("offscreen", sent.append)
    stage.window.show()
    stage.window.show_room(rooms.busy(6))
    assert sent == []
    stage.close()


def test_the_bell_is_the_rooms_own_and_a_machine_that_can_not_ring_says_so(qapp, monkeypatch):
    played = []
    monkeypatch.setattr(SoundPlayer, "play", lambda player, *sound: played.append(sound))
    monkeypatch.setattr(floor_window_runner, "has_sound", lambda: True)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    stage = FloorWindowRunner("", lambda tap: None)
    desk = stage.window.desk
    desk.strip.rang.emit(True)
    assert played == [(SoundKind.BELL, True)]
    stage._bell.fault = None
    assert desk.can_ring()
    stage._bell.fault = message("sounds.failed", program="aplay", why="no card")
    assert not desk.can_ring()
    stage.close()


def test_other_threads_turn_the_pages_and_tell_of_a_badge(qtbot, stage):
    stage.turn_to("players")
    qtbot.waitUntil(lambda: stage.window.desk.page == "players", timeout=30_000)
    stage.turn_to("table", "7")
    qtbot.waitUntil(lambda: stage.window.desk.page == "table", timeout=30_000)
    stage.claim("M. Durand")
    qtbot.waitUntil(lambda: stage.window.desk.people.isVisible(), timeout=30_000)


def words_on_page(stage: FloorWindowRunner) -> str:
    QApplication.processEvents()
    picture_of(stage.window)
    return words_on(stage.window.desk)
