"""What is chosen at the panel holds at once, is remembered, and can hold up nothing."""

import threading

import pytest

from dealer_assist.live.table.stored_table_options import Remembered
from dealer_assist.qt.dealer import screen_choices
from dealer_assist.qt.dealer.screen_choices import OwnScreen, wants_less_motion
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import read_settings, write_settings


class Panel:
    """Stands for the windows."""

    def __init__(self, file, settings=None):
        self.shown, self.dressed, self.turned, self.opened = [], [], [], []
        self.own = OwnScreen(Remembered(settings or Settings(), file), self.shown.append,
                             lambda lang: "started")
        self.own.ready(
            self.dressed.append, {"voice": lambda on: self.turned.append(("voice", on))},
            {"help": lambda: self.opened.append("help")})

    def chose(self, name, value):
        self.own.chosen(name, value)
        return self

    def ended(self):
        self.own.end()
        return self


@pytest.fixture
def file(tmp_path):
    return tmp_path / "settings.toml"


@pytest.mark.parametrize(("name", "value"), [
    ("theme", "light"), ("text_percent", 150), ("arrangement", "portrait"), ("motion", "less")])
def test_how_it_looks_holds_at_once_and_the_next_time(file, name, value):
    panel = Panel(file).chose(name, value).ended()
    looks = panel.dressed[-1]
    assert value in (looks.theme.name, looks.text_percent, looks.arrangement, looks.motion)
    assert getattr(read_settings(file).settings, name) == value
    assert getattr(panel.shown[-1], name) == value


def test_what_is_on_is_turned_on_at_the_start_and_off_by_its_key(file):
    panel = Panel(file, Settings(voice=True))
    assert panel.turned == [("voice", True)]
    panel.chose("voice", False).ended()
    assert panel.turned[-1] == ("voice", False)
    assert read_settings(file).settings.voice is False


def test_the_language_is_remembered_too(file):
    panel = Panel(file)
    panel.own.spoke("en")
    panel.ended()
    assert read_settings(file).settings.lang == "en"


def test_a_window_that_is_opened_is_nothing_to_remember(file):
    panel = Panel(file).chose("help", "").ended()
    assert panel.opened == ["help"]
    assert not file.exists()


def test_a_choice_that_this_table_has_not_does_nothing(file):
    panel = Panel(file).chose("players_display", True).chose("nonsense", 1).ended()
    assert (panel.shown, file.exists()) == ([], False)


def test_only_what_was_chosen_is_written(file):
    write_settings(file, Settings(house="tda2024", lang="en"))
    text = file.read_text()
    Panel(file, Settings(house="nlpc", lang="en")).chose("theme", "light").ended()
    assert file.read_text() == text.replace('theme = "dark"', 'theme = "light"')


def test_a_slow_disk_holds_up_nobody(file, monkeypatch):
    free = threading.Event()
    monkeypatch.setattr("dealer_assist.qt.dealer.screen_choices.update_settings_file",
                        lambda *_, **__: free.wait(20))
    panel = Panel(file).chose("theme", "light")
    assert panel.dressed[-1].theme.name == "light", "before anything is on the disk"
    free.set()
    panel.ended()


def test_a_choice_that_can_not_be_kept_holds_for_the_evening_and_is_told(tmp_path, capsys):
    file = tmp_path / "settings.toml"
    file.write_text("[panel\n")
    panel = Panel(file, Settings(lang="en")).chose("theme", "light").ended()
    assert panel.own.settings.theme == "light"
    assert "could not be kept" in capsys.readouterr().err
    assert file.read_text() == "[panel\n"


def test_settings_that_could_not_be_read_are_not_written(file):
    panel = Panel(None).chose("theme", "light").ended()
    assert panel.own.settings.theme == "light"
    assert all("settings" not in line.lower() for line in panel.own.shown().about)


def test_a_voice_that_fails_is_told_on_the_sheet_until_it_is_turned_again(file):
    panel = Panel(file, Settings(voice=True))
    panel.own.voice_says("espeak-ng is missing")
    assert panel.shown[-1].voice_why == "espeak-ng is missing"
    panel.chose("voice", False).ended()
    assert panel.shown[-1].voice_why == ""


@pytest.mark.parametrize("why", ["slow", "system"])
def test_motion_that_is_stopped_is_told_until_it_is_chosen_again_and_not_written(file, why):
    panel = Panel(file).chose("motion_stops", why)
    assert panel.dressed[-1].motion == "off"
    assert (panel.shown[-1].motion, bool(panel.shown[-1].motion_why)) == ("on", True)
    assert not file.exists()
    panel.chose("theme", "light")
    assert panel.dressed[-1].motion == "off", "other looks don't bring it back"
    panel.chose("motion", "on").ended()
    assert panel.dressed[-1].motion == "on" and panel.shown[-1].motion_why == ""


@pytest.mark.parametrize(("says", "wanted"), [
    ("echo false", True), ("echo true", False), ("echo no such schema >&2; exit 1", False),
    (None, False)])
def test_a_desktop_that_wants_less_motion_is_asked_by_its_own_program(tmp_path, says, wanted):
    program = tmp_path / "gsettings"
    if says is not None:
        program.write_text(f'#!/bin/sh\ntest "$3" = enable-animations || exit 1\n{says}\n')
        program.chmod(0o755)
    found = str(program) if says is not None else None
    assert wants_less_motion(lambda name: found) is wanted


def test_what_the_desktop_wants_is_carried_out_by_the_window(file, monkeypatch):
    monkeypatch.setattr(screen_choices, "wants_less_motion", lambda: True)
    panel, asked = Panel(file), []
    panel.own.ask_desktop(lambda *choice: asked.append(choice))
    panel.ended()
    assert asked == [("motion_stops", "system")] and panel.dressed == []


def test_the_sheet_says_version_licence_start_and_where_the_settings_lie(file):
    shown = Panel(file).own.shown()
    text = "\n".join(shown.about)
    for part in ("GPL-3.0", "started", "B612", str(file)):
        assert part in text
    assert any("PyQt6" in one for one in shown.libraries)
