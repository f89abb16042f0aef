"""The name alone: the set-up the first time, the table that was set up every other time."""

import pytest

from dealer_assist.__main__ import main
from dealer_assist.cli import setup, start, table
from dealer_assist.qt.pieces.qt_probe import Probe
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """What is opened on a machine with a screen, and its settings file."""
    told = []
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr(start, "choose_qt_platform", lambda: Probe("xcb", (), ""))
    monkeypatch.setattr(setup, "run", lambda options: told.append("setup") or 0)
    monkeypatch.setattr(table, "run", lambda options: told.append("table") or 0)
    return told, tmp_path / "settings.toml"


def test_the_first_time_it_asks(opened):
    assert main([]) == 0
    assert opened[0] == ["setup"]


def test_after_that_it_opens_the_table(opened):
    write_settings(opened[1], Settings())
    assert main([]) == 0
    assert opened[0] == ["table"]


def test_settings_that_can_not_be_read_are_told_and_nothing_is_asked_anew(opened, capsys):
    opened[1].write_text("[panel\n")
    assert main([]) == 2
    assert opened[0] == []
    assert "Corrigez" in capsys.readouterr().err


def test_without_a_screen_it_says_what_to_type_and_opens_nothing(opened, monkeypatch, capsys):
    monkeypatch.setattr(start, "choose_qt_platform", lambda: Probe("offscreen", (), ""))
    assert main([]) == 0
    assert opened[0] == []
    assert str(opened[1]) in capsys.readouterr().out
