"""What stands beside the dealer's panel: it lets go of everything with the evening."""

import threading

import pytest
from live_table import GC, LiveTable, rules
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

from dealer_assist.cli.panel_extra_parts import TableWindows
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.sound import SoundKind, SoundPlayer
from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.live.voice import VoiceSpeaker
from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner
from dealer_assist.qt.tour.tour_strip import TourStrip
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.settings import Settings
from dealer_assist.training.tour.tour_memory import memory_path
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from dealer_assist.view.tour.tour_view import TourKey


def readers():
    return [one for one in threading.enumerate() if one.name == "replayer"]


#: Nobody waits for it: what is waited for comes at once, on a busy machine a little later.
PATIENT_MS = 30_000


def ran(stage, end):
    """True where the panel was ended by `end`, a moment after it was shown, and by no limit.

    No timer outlives it: one that ends this panel would end what a later test shows.
    """
    ended = []
    first, limit = QTimer(), QTimer()
    for timer, wait_ms, does in ((first, 200, end), (limit, PATIENT_MS, stage.end)):
        timer.setSingleShot(True)
        timer.timeout.connect(lambda timer=timer, does=does: (ended.append(timer), does()))
        timer.start(wait_ms)
    stage.run()
    first.stop()
    limit.stop()
    return ended == [first]


@pytest.fixture
def beside(tmp_path, qapp):
    """The windows beside a panel, the panel's stage, and the open journal that they look at."""
    for one in qapp.topLevelWidgets():
        one.close()  # an earlier test's, left in sight, would keep this table from ending
    path = tmp_path / "table.sqlite"
    windows = TableWindows(Remembered(Settings(), None), Screen(Surroundings("fr"), frozenset),
                           lambda: None, lambda lang: "", lambda: 0.0)
    stage = DealerWindowRunner("offscreen", lambda tap: None, lambda lang: None)
    with Journal.open(path):
        windows.open(stage, path, False, lambda: None)
        yield windows, stage
        windows.stop()


def test_a_replayer_that_was_opened_again_or_left_open_reads_on_for_nobody(beside):
    windows, _ = beside
    windows.own.chosen("replay", None)
    windows.own.chosen("replay", None)
    assert len(readers()) == 1
    windows.stop()
    assert not readers()


def test_the_table_ends_with_the_panels_window_whatever_is_open_beside_it(beside, qapp):
    windows, stage = beside
    windows.own.chosen("replay", None)
    assert ran(stage, stage.window.close), "the replayer kept it"


def shown(windows):
    """What the sheet ÉCRAN says of the players' display, and whether its window is seen."""
    players = windows._players
    return windows.own.shown().players_display, players is not None and players.window.isVisible()


def test_a_players_display_closed_by_hand_is_off_and_one_press_brings_it_back(beside, qtbot):
    windows, stage = beside
    stage.window.show()
    windows.own.chosen("players_display", True)
    assert shown(windows) == (True, True)
    windows._players.window.close()
    qtbot.waitUntil(lambda: shown(windows) == (False, False), timeout=PATIENT_MS)
    windows.own.chosen("players_display", not windows.own.shown().players_display)
    assert shown(windows) == (True, True)


@pytest.mark.parametrize("ends", ["the panel's window is closed", "the program is told to end"])
def test_a_players_display_that_ends_with_the_evening_is_on_again_at_the_next(beside, ends, qtbot):
    windows, stage = beside
    windows.own.chosen("players_display", True)
    assert ran(stage, stage.window.close if ends.startswith("the panel") else stage.end)
    qtbot.wait(50)
    assert windows.own.settings.players_display


def test_the_voice_is_given_the_names_that_the_tables_settings_ask_for(qapp, monkeypatch):
    said, live = [], LiveTable(GC).begin([10_000] * 4).deal().put(e.PlayerNamed(3, "Anne"))
    monkeypatch.setattr(VoiceSpeaker, "show", lambda speaker, view: said.append(view.announce))
    screen = Screen(Surroundings("en"), frozenset)
    TableWindows(Remembered(Settings(voice_names="name"), None), screen, lambda: None,
                 lambda lang: "", lambda: 0.0)
    screen.listen(live.table, advise(live.table), Notice())
    assert said[-1] == ("Anne, your turn: 100 to call.",)


def test_sounds_come_behind_the_voice_and_none_while_it_speaks(qapp, monkeypatch):
    calls: list[str] = []
    is_speaking = [True]
    monkeypatch.setattr(VoiceSpeaker, "show", lambda speaker, view: calls.append("voice"))
    monkeypatch.setattr(VoiceSpeaker, "is_speaking", property(lambda speaker: is_speaking[0]))
    monkeypatch.setattr(SoundPlayer, "play", lambda player, sound: calls.append(sound))
    screen, live = Screen(Surroundings("fr"), frozenset), LiveTable(GC).begin([10_000] * 4)
    windows = TableWindows(Remembered(Settings(sounds="all"), None), screen, lambda: None,
                           lambda lang: "", lambda: 0.0)
    windows._sounds.turn("all")
    for speaks in (True, True, False):
        is_speaking[0] = speaks
        live.put(e.FloorCalled("", 1))
        screen.listen(live.table, advise(live.table), Notice())
    assert calls == ["voice", "voice", "voice", SoundKind.TAKEN]
    windows.stop()


# --- the offer of the tour


@pytest.fixture
def new_machine(tmp_path, monkeypatch):
    """A machine on which nothing was ever offered; where it would be remembered."""
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    return memory_path()


def offered(windows, stage):
    """The strip on the panel's window, if the tour is offered now; and who wants it."""
    wanted = []
    windows.offer_tour(stage, lambda: wanted.append(True))
    found = stage.window.findChildren(TourStrip)
    return (found[-1] if found else None), wanted


def told(windows, table):
    windows._screen.listen(table, advise(table), Notice())
    QApplication.processEvents()


def test_the_tour_is_offered_once_and_declined_at_one_touch(beside, new_machine):
    windows, stage = beside
    strip, wanted = offered(windows, stage)
    stage.window.show()
    told(windows, bare_table(rules(GC)))
    assert strip.isVisible() and [name for name, _ in strip.view.keys] == [
        TourKey.START, TourKey.DECLINE]
    strip.pressed.emit(TourKey.DECLINE)
    told(windows, bare_table(rules(GC)))
    assert strip.isHidden() and wanted == []
    assert new_machine.exists()
    before = len(stage.window.findChildren(TourStrip))
    offered(windows, stage)
    assert len(stage.window.findChildren(TourStrip)) == before


def test_who_accepts_leaves_the_table_for_it(beside, new_machine):
    windows, stage = beside
    strip, wanted = offered(windows, stage)
    told(windows, bare_table(rules(GC)))
    strip.pressed.emit(TourKey.START)
    assert wanted == [True]


def test_no_game_is_asked_and_the_offer_goes_as_the_first_hand_begins(beside, new_machine):
    windows, stage = beside
    strip, _ = offered(windows, stage)
    stage.window.show()
    table = bare_table(rules(GC))
    told(windows, table)
    told(windows, table.evolve(hands=1))
    assert strip.isHidden()
    told(windows, table)  # the hand is taken back: it stays away
    assert strip.isHidden()


def test_nothing_is_offered_where_it_could_not_be_remembered(beside, new_machine):
    windows, stage = beside
    new_machine.mkdir()  # a folder stands in its place
    assert offered(windows, stage)[0] is None
