"""What stands beside the dealer's panel: it lets go of everything with the evening."""

import threading

import pytest
from PyQt6.QtCore import QTimer

from dealer_assist.commands.screen import Screen
from dealer_assist.commands.table_settings import Remembered
from dealer_assist.commands.table_windows import TableWindows
from dealer_assist.journal import Journal
from dealer_assist.panel.picture import Surroundings
from dealer_assist.panel.stage import Stage
from dealer_assist.settings import Settings


def readers():
    return [one for one in threading.enumerate() if one.name == "replayer"]


@pytest.fixture
def beside(tmp_path, qapp):
    """The windows beside a panel, the panel's stage, and the open journal that they look at."""
    path = tmp_path / "table.sqlite"
    windows = TableWindows(Remembered(Settings(), None), Screen(Surroundings("fr"), frozenset),
                           lambda: None, lambda lang: "", lambda: 0.0)
    stage = Stage("offscreen", lambda tap: None, lambda lang: None)
    with Journal.open(path):
        windows.open(stage, path, False)
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
    left = []
    QTimer.singleShot(200, stage.window.close)
    QTimer.singleShot(5000, lambda: (left.append("the replayer kept it"), stage.end()))
    stage.run()
    assert not left
