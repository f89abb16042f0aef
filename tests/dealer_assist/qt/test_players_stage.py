"""The players' display at work: fed from the table's thread, kept off the dealer's screen."""

import threading
from collections.abc import Iterator

import players_moments as moments
import pytest
from bench_walk import picture_of
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.game.advice import advise
from dealer_assist.qt.players import players_window_runner as module
from dealer_assist.qt.players import second_screen_keeper as keeping
from dealer_assist.qt.players.players_window_runner import PlayersWindowRunner
from dealer_assist.view.players.second_screen_choice import How, Where, screen_for_display
from dealer_assist.words import base_language

BOTH = ("eDP-1", "HDMI-1")


@pytest.mark.parametrize(("screens", "taken", "full", "stands"), [
    (BOTH, ("eDP-1",), True, Where(How.FULL, "HDMI-1")),
    (BOTH, ("HDMI-1",), True, Where(How.FULL, "eDP-1")),  # the dealer's stands on the second
    (BOTH, (), False, Where(How.FULL, "HDMI-1")),  # before the dealer's window is there
    (BOTH, ("gone",), True, Where(How.FULL, "HDMI-1")),
    (("eDP-1",), ("eDP-1",), False, Where(How.WINDOW)),
    (("eDP-1",), ("eDP-1",), True, Where(How.NOT)),  # the second was unplugged: it waits
    (("HDMI-1",), ("HDMI-1",), True, Where(How.NOT)),
    (BOTH, BOTH, True, Where(How.NOT)),
    ((*BOTH, "DP-3"), ("eDP-1", "HDMI-1"), False, Where(How.FULL, "DP-3")),
])
def test_the_display_fills_a_screen_of_its_own_and_never_covers_the_dealers(
    screens, taken, full, stands
):
    primary = "eDP-1" if "eDP-1" in screens else screens[0]
    assert screen_for_display(screens, primary, taken, full) == stands


def test_a_display_whose_screen_was_unplugged_waits_for_the_next_one():
    assert screen_for_display(("eDP-1",), "eDP-1", ("eDP-1",), False,
                              had_own=True) == Where(How.NOT)
    assert screen_for_display(BOTH, "eDP-1", ("eDP-1",), False,
                              had_own=True) == Where(How.FULL, "HDMI-1")


@pytest.fixture
def dealers(qapp: QApplication) -> Iterator[QWidget]:
    """Whatever else the program shows: the dealer's window."""
    window = QWidget()
    window.show()
    picture_of(window)
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def stage(qapp: QApplication, dealers: QWidget) -> Iterator[PlayersWindowRunner]:
    made = PlayersWindowRunner("fr", lambda: float(moments.NOW), stacks=True)
    yield made
    made.turn(False)
    QApplication.processEvents()
    made.window.deleteLater()


def test_it_is_off_until_it_is_turned_on_and_shows_then_what_the_table_is(stage):
    table = moments.preflop()
    stage.listen(table, advise(table))
    QApplication.processEvents()
    assert not stage.window.isVisible()
    assert stage.window.view is None
    stage.turn(True)
    QApplication.processEvents()
    assert stage.window.isVisible()
    assert stage.window.view is not None and base_language(stage.window.view.lang) == "fr"
    stage.turn(False)
    QApplication.processEvents()
    assert not stage.window.isVisible()


def test_it_is_fed_from_another_thread(stage):
    stage.turn(True)
    table = moments.showdown()
    thread = threading.Thread(target=lambda: stage.listen(table, advise(table)))
    thread.start()
    thread.join()
    QApplication.processEvents()
    assert stage.window.view is not None
    assert stage.window.desk.board.accessibleName().startswith("Dame de trèfle")


def test_another_language_and_both_in_turn(stage):
    table = moments.preflop()
    stage.turn(True)
    stage.listen(table, advise(table))
    stage.speak("en")
    QApplication.processEvents()
    assert stage.window.view is not None and stage.window.view.lang == "en"
    stage.speak("both")
    QApplication.processEvents()
    assert {base_language(view.lang) for view in stage.window._views} == {"fr", "en"}


def test_a_fault_of_it_never_reaches_the_tables_thread(stage, monkeypatch, capsys):
    def broken(*_: object) -> None:
        raise ValueError("a defect")

    monkeypatch.setattr(module, "players_view", broken)
    stage.turn(True)
    table = moments.preflop()
    stage.listen(table, advise(table))
    assert "a defect" in capsys.readouterr().err


def test_beside_a_dealers_window_that_fills_the_only_screen_it_waits(stage, dealers):
    stage.turn(True)
    QApplication.processEvents()
    assert stage.window.isVisible()
    dealers.showFullScreen()
    QApplication.processEvents()
    stage._keeper.look()
    assert not stage.window.isVisible()
    assert dealers.isVisible()
    dealers.showNormal()
    QApplication.processEvents()
    stage._keeper.look()
    assert stage.window.isVisible()


def test_the_screen_that_went_away_takes_the_display_with_it_at_once(stage, qapp):
    keeper = stage._keeper
    stage.turn(True)
    QApplication.processEvents()
    screen = qapp.primaryScreen()
    keeper.stands = Where(How.FULL, screen.name())  # as if it filled that one
    keeper._had_own = True
    keeper._removed(screen)
    assert not stage.window.isVisible()
    assert keeper.stands == Where(How.NOT)
    keeper.look()  # the one that is left is the dealer's
    assert not stage.window.isVisible()


def test_the_dealers_window_comes_home_when_its_own_screen_is_plugged_in_again(
    stage, dealers, monkeypatch
):
    keeper, stands, filled = stage._keeper, ["eDP-1"], []
    monkeypatch.setattr(keeping, "_screen_of", lambda window: stands[0])
    monkeypatch.setattr(keeping, "_named", lambda name: name)
    monkeypatch.setattr(keeping, "_fill", lambda window, name: filled.append((window, name)))
    dealers.showFullScreen()
    keeper._follow_home(BOTH, [dealers])
    stands[0] = "HDMI-1"  # the system put it there, its own screen being gone
    keeper._follow_home(("HDMI-1",), [dealers])
    assert filled == []
    keeper._follow_home(BOTH, [dealers])
    assert filled == [(dealers, "eDP-1")]


def test_a_dealers_window_that_a_person_moved_stays_where_it_was_moved_to(
    stage, dealers, monkeypatch
):
    keeper, stands, filled = stage._keeper, ["eDP-1"], []
    monkeypatch.setattr(keeping, "_screen_of", lambda window: stands[0])
    monkeypatch.setattr(keeping, "_fill", lambda window, name: filled.append(name))
    dealers.showFullScreen()
    for where_it_is in ("eDP-1", "HDMI-1", "HDMI-1"):
        stands[0] = where_it_is
        keeper._follow_home(BOTH, [dealers])
    assert filled == []
    assert keeper.home == "HDMI-1"


def test_closed_by_hand_it_stays_closed_until_it_is_asked_for_again(stage, dealers):
    stage.turn(True)
    QApplication.processEvents()
    stage.window.close()
    stage._keeper.look()
    assert not stage.window.isVisible()
    stage.turn(True)
    QApplication.processEvents()
    assert stage.window.isVisible()
    assert dealers.isVisible()


def test_the_keyboard_stays_with_the_dealer(stage, dealers):
    dealers.activateWindow()
    QApplication.processEvents()
    before = QApplication.activeWindow()
    stage.turn(True)
    QApplication.processEvents()
    assert QApplication.activeWindow() is before
    assert stage.window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus


def test_a_picture_of_it_can_be_written(stage, tmp_path):
    table = moments.preflop()
    stage.turn(True)
    stage.listen(table, advise(table))
    done: list[bool] = []
    thread = threading.Thread(
        target=lambda: done.append(stage.save(tmp_path / "players.png", 5.0)))
    thread.start()
    while thread.is_alive():
        QApplication.processEvents()
    assert done == [True]
    assert (tmp_path / "players.png").stat().st_size > 10_000
