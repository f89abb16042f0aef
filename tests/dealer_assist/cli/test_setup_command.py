"""The set-up from end to end: what it keeps and finds, and that no refused table comes of it."""

import threading

import pytest

from dealer_assist.cli import setup
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.setup_terminal import ask_in_terminal
from dealer_assist.devices.found.port_findings import Machine
from dealer_assist.game import facts as e
from dealer_assist.game.facts import Stakes
from dealer_assist.live.setup.device_finder import DeviceFinder
from dealer_assist.live.setup.setup_draft import DeviceOption
from dealer_assist.live.setup.setup_session import SetupRoom
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import (
    SettingsUnusable,
    read_settings,
    write_settings,
)
from drivers.devices.device_recognition import Recognised
from drivers.serial_ports import FoundPort


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    named = tmp_path / "settings.toml"
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(named))
    return named


def typed(room, *lines):
    """The set-up in a terminal, with these lines typed; what was said, and how it ended."""
    waiting, said = list(lines), []

    def read_line(ask):
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    end = ask_in_terminal(room, read_line, said.append, look=False)
    return end, "\n".join(said)


def journal_at(path, house="grand_cercle", kind=JournalKind.PRACTICE, *later):
    opened = e.TableOpened("1", house, "holdem_no_limit", Stakes(100, 200, 200), ())
    with Journal.open(path, kind=kind) as journal:
        journal.append([(fact, Origin("dealer")) for fact in (opened, *later)])


# --- what is kept ----------------------------------------------------------------------------


def test_a_terminal_sets_a_table_up_page_by_page(file):
    room = SetupRoom(file)
    end, said = typed(room, "2", "", "5", "", "", "25/50", "", "8", "", "", "2", "", "")
    assert end == "start"
    room.keep()
    kept = read_settings(file).settings
    assert (kept.lang, kept.house, kept.small_blind, kept.big_blind, kept.seats,
            kept.practice) == ("en", "tda2024", 25, 50, 8, False)
    assert "[8/8]" in said


def test_a_power_cut_in_the_set_up_asks_no_page_twice(file):
    typed(SetupRoom(file), "2", "", "5", "", "")  # nothing is put aside: the program is gone
    again = SetupRoom(file)
    assert (again.draft.settings.lang, again.draft.settings.house) == ("en", "tda2024")
    assert again.draft.page == "blinds"
    assert not file.exists()


def test_a_set_up_that_can_not_be_put_aside_does_not_promise_to_go_on(tmp_path, monkeypatch):
    (tmp_path / "place").write_text("a file where the folder should be")
    room = SetupRoom(tmp_path / "settings.toml")
    monkeypatch.setattr(room, "file", tmp_path / "place" / "settings.toml")
    assert room.put_aside() is False


def test_a_french_set_up_names_its_keys_in_french(file):
    _, said = typed(SetupRoom(file), "q")
    assert "Entrée : SUIVANT" in said
    assert "Enter" not in said


def test_what_is_not_understood_is_said_and_changes_nothing(file):
    room = SetupRoom(file)
    end, said = typed(room, "99", "abc", "q")
    assert end == "leave"
    assert said.count("n'est pas compris") == 2
    assert room.draft.settings == SetupRoom(file).draft.settings


def test_blinds_that_the_house_does_not_play_wait_with_their_reason(file):
    room = SetupRoom(file)
    end, said = typed(room, "", "2", "", "", "5/100", "", "q")
    assert end == "leave"
    assert room.draft.page == "blinds"
    assert "double" in said


def test_nothing_is_kept_before_the_last_page_and_what_was_answered_waits(file):
    room = SetupRoom(file)
    typed(room, "2", "", "5", "", "q")
    room.put_aside()
    assert not file.exists()
    again = SetupRoom(file)
    assert (again.draft.settings.house, again.draft.page) == ("tda2024", "game")
    again.keep()
    assert read_settings(file).settings.house == "tda2024"
    assert not again.draft_file.exists()


def test_run_again_it_begins_with_what_was_kept(file):
    write_settings(file, Settings(lang="en", house="nlpc", theme="light"))
    room = SetupRoom(file)
    assert room.draft.settings.house == "nlpc"
    room.keep()
    assert read_settings(file).settings.theme == "light", "what it doesn't ask stays"


def test_settings_that_can_not_be_read_are_told_and_left(file, capsys):
    file.write_text("[panel\n")
    assert call_command(setup, ["--text"]) == 2
    assert "Corrigez" in capsys.readouterr().err
    assert file.read_text() == "[panel\n"
    with pytest.raises(SettingsUnusable):
        SetupRoom(file)


def test_the_command_in_a_terminal_keeps_and_says_what_to_type_next(file, monkeypatch, capsys):
    lines = iter(["", "", "", "", "", "", "", ""])
    monkeypatch.setattr(
        setup, "ask_in_terminal",
        lambda room: ask_in_terminal(room, lambda ask: next(lines), look=False))
    assert call_command(setup, ["--text"]) == 0
    told = capsys.readouterr().out
    assert str(file) in told
    assert "dealer-assist table" in told
    assert read_settings(file).is_there


def test_a_window_sets_a_table_up_and_closes_at_its_end(file, monkeypatch):
    monkeypatch.setattr(setup, "DeviceFinder", lambda keys, tell: DeviceFinder(
        keys, tell, machine(), cameras=list, video=tuple))
    from PyQt6.QtCore import QTimer

    from dealer_assist.qt.setup import setup_window_runner as at_work

    run = at_work.SetupWindowRunner.run

    def pressed(self, **more):
        for key in ("set lang en", *["next"] * 8):
            QTimer.singleShot(0, lambda key=key: self.window.pressed.emit(key))
        run(self, **more)

    monkeypatch.setattr(at_work.SetupWindowRunner, "run", pressed)
    room = SetupRoom(file)
    assert setup.ask_setup_in_window(room, "offscreen") == "start"
    assert room.draft.settings.lang == "en"


# --- the journal -----------------------------------------------------------------------------


def summary(room):
    while room.draft.page != "summary":
        room.press("next")
    return room.draft.journal


def test_a_first_table_begins_a_journal_of_its_name(file, tmp_path):
    journal = summary(SetupRoom(file))
    assert (journal.path, journal.hands) == (str(tmp_path / "table-1-practice.sqlite"), -1)


def test_the_journal_that_is_there_is_gone_on_with_or_left_for_another(file, tmp_path):
    journal_at(tmp_path / "table-1-practice.sqlite")
    room = SetupRoom(file)
    assert summary(room).hands == 0
    assert setup.first_words(room) == ["--blinds", "100/200", "--seats", "10"]
    assert setup.first_words(room, full_screen=True) == [
        "--full-screen", "--blinds", "100/200", "--seats", "10"]
    room.press("fresh")
    assert room.draft.journal.path.endswith("table-1-practice-2.sqlite")
    room.keep()
    assert read_settings(file).settings.journal == "table-1-practice-2.sqlite"


@pytest.mark.parametrize("key", ["set house tda2024", "set game holdem_pot_limit",
                                 "set structure example"])
def test_another_game_never_goes_on_with_the_old_journal(file, tmp_path, key):
    journal_at(tmp_path / "table-1-practice.sqlite")
    room = SetupRoom(file)
    room.press(key)
    seen = summary(room)
    assert (seen.path.rpartition("/")[2], seen.hands) == ("table-1-practice-2.sqlite", -1)
    assert setup.first_words(room) == []
    assert setup.first_words(room, full_screen=True) == ["--full-screen"]


@pytest.mark.parametrize(("keys", "journal", "hands"), [
    (["set structure example"], "table-1-practice.sqlite", 0),
    ([], "table-1-practice-2.sqlite", -1),
])
def test_a_tournaments_journal_is_gone_on_with_by_a_tournament_alone(
    file, tmp_path, keys, journal, hands
):
    journal_at(tmp_path / "table-1-practice.sqlite", "grand_cercle", JournalKind.PRACTICE,
               e.TournamentOpened(5000, (e.Level(50, 100, 20),)))
    room = SetupRoom(file)
    for key in keys:
        room.press(key)
    seen = summary(room)
    assert (seen.path.rpartition("/")[2], seen.hands) == (journal, hands)


# --- devices ---------------------------------------------------------------------------------


def port(path, serial):
    return FoundPort(path, 0x10C4, 0xEA60, serial, None)


def machine(*ports, answer=None):
    return Machine(ports=lambda: list(ports), ask=lambda path, question: answer,
                   users=lambda path: [], running=lambda names: [],
                   link=lambda path: f"/dev/serial/by-id/{path[-1]}", is_root=lambda: False,
                   has_rules=lambda: True, no_port=lambda path: "")


def found_with(one, tmp_path):
    return DeviceFinder(tmp_path / "none.toml", lambda found: None, one).look_at_ports()


@pytest.mark.parametrize(("serial", "answer", "expected"), [
    ("PDA-SHOE-0001", Recognised("own", "shoe", "PDA-SHOE-0001", "0" * 16, (1, 1)),
     {("shoe", "/dev/serial/by-id/0")}),
    ("PDA-READER-1", Recognised("pn532", "PN532 1.6"),
     {("shoe", "pn532:/dev/serial/by-id/0"), ("badge", "pn532:/dev/serial/by-id/0")}),
    ("PDA-READER-1", Recognised("pepper", "Pepper C1"),
     {("scanner", "pepper:/dev/serial/by-id/0")}),
    ("PDA-SHOE-0001", None, {("shoe", "/dev/serial/by-id/0")}),
    ("A50285BI", None, set()),
])
def test_a_port_is_offered_for_what_it_can_be_by_the_name_that_stays(
        tmp_path, serial, answer, expected):
    seen = found_with(machine(port("/dev/ttyUSB0", serial), answer=answer), tmp_path)
    assert {(one.device, one.port) for one in seen} == expected


def test_a_device_that_does_not_answer_says_why(tmp_path):
    (one,) = found_with(machine(port("/dev/ttyUSB0", "PDA-SHOE-0001")), tmp_path)
    assert "does not answer" in one.says.text("en")


def test_the_list_follows_what_is_plugged_in(tmp_path):
    there, told, seen = [], [], threading.Event()

    def tell(found):
        told.append(found)
        seen.set()

    one = machine(answer=Recognised("own", "shoe", "PDA-SHOE-0001", "0" * 16, (1, 1)))
    watched = Machine(**{**vars(one), "ports": lambda: list(there)})
    finder = DeviceFinder(tmp_path / "none.toml", tell, watched, cameras=list, video=tuple)
    finder.start()
    try:
        assert seen.wait(20)
        seen.clear()
        there.append(port("/dev/ttyUSB0", "PDA-SHOE-0001"))
        assert seen.wait(20)
    finally:
        finder.stop()
    assert told[0] == ()
    assert [one.device for one in told[1]] == ["shoe"]


def test_a_shoe_without_its_files_is_remembered_and_what_it_lacks_is_said(file, tmp_path):
    room = SetupRoom(file)
    room.found((DeviceOption("shoe", "/dev/pda/shoe", "PDA-SHOE-0001"),))
    room.press("set shoe /dev/pda/shoe")
    assert {said.text("en").partition(":")[0] for _, said in room.draft.lacking} == {"Shoe"}
    assert len(room.draft.lacking) == 2, "its key and the register; practice seals to nobody"
    room.press("set practice no")
    assert len(room.draft.lacking) == 3
    room.keep()
    assert read_settings(file).settings.shoe == "/dev/pda/shoe"


@pytest.mark.parametrize("practice", ["yes", "no"])
def test_the_table_that_was_set_up_with_every_device_missing_its_files_opens(
        file, tmp_path, monkeypatch, practice):
    room = SetupRoom(file)
    for key in ("set shoe /dev/pda/shoe", "set scanner pepper:/dev/pda/scanner",
                "set board camera:/dev/video9", "set badge nonsense", f"set practice {practice}"):
        room.press(key)
    room.keep()
    from dealer_assist.cli import table
    from dealer_assist.qt.dealer.dealer_window_runner import DealerWindowRunner

    shown = []
    monkeypatch.setattr(DealerWindowRunner, "run", lambda self, **_: shown.append(self))
    assert call_command(table, []) == 0
    assert len(shown) == 1
    assert (tmp_path / f"table-1{'-practice' if practice == 'yes' else ''}.sqlite").exists()


def test_the_set_up_writes_nothing_anywhere_else(file, tmp_path):
    room = SetupRoom(file)
    room.put_aside()
    room.keep()
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]
