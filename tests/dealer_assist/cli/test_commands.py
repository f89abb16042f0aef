"""What the command line, `verify`, `export` and `demo` answer: exit codes and messages."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from called import ROOT, a_journal, program, tampered

from dealer_assist import __main__
from dealer_assist.cli import demo, export, verify
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.training import demo_hands

BUNDLE = Path(demo_hands.__file__).with_name("hands.phhs")


@pytest.fixture(autouse=True)
def without_a_screen(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


# --- the command line ------------------------------------------------------------------------


@pytest.mark.parametrize("before", [["--settings=own.toml"], ["--settings", "own.toml"]])
def test_settings_are_named_in_one_word_or_in_two_before_the_command(before, monkeypatch, capsys):
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", "")
    assert __main__.main([*before, "--version"]) == 0
    assert os.environ["DEALER_ASSIST_SETTINGS"] == "own.toml"
    assert capsys.readouterr().out


@pytest.mark.parametrize("words", [["nonsense"], ["--nonsense"], ["--settings"]])
@pytest.mark.few
def test_an_unknown_command_is_a_wrong_call_that_says_where_the_commands_are(words):
    done = program(*words)
    assert done.returncode == 2
    assert "usage : dealer-assist" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_names_every_command(capsys):
    assert __main__.main(["--help"]) == 0
    told = capsys.readouterr().out
    for name in ("demo", "table", "replay", "export", "verify", "bench"):
        assert name in told


@pytest.mark.long
def test_a_reader_that_has_enough_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m dealer_assist replay {BUNDLE} {BUNDLE} {BUNDLE} | head -1",
        shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )
    assert len(done.stdout.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_thread_that_an_error_ends_makes_the_command_fail_and_says_so(monkeypatch, capsys):
    def run(options):
        thread = threading.Thread(target=lambda: 1 // 0, name="pilot")
        thread.start()
        thread.join()
        return 0

    monkeypatch.setattr(threading, "excepthook", lambda failed: None)
    monkeypatch.setattr(verify, "run", run)
    assert __main__.main(["verify", "none.sqlite", "--lang", "en"]) == 1
    assert "a thread ended by an error: pilot" in capsys.readouterr().err


# --- verify and export ------------------------------------------------------------------------


def test_verify_answers_by_its_exit_code(tmp_path, ask, in_english):
    sound = a_journal(tmp_path / "sound.sqlite")
    damaged = tampered(a_journal(tmp_path / "damaged.sqlite"))
    foreign = tmp_path / "notes.txt"
    foreign.write_text("no journal at all " * 20)
    for path, code, says in (
        (sound, 0, "is sound"), (damaged, 1, "row 2"), (foreign, 2, "not a journal"),
        (tmp_path / "none.sqlite", 2, "no journal"), (tmp_path, 2, "folder"),
    ):
        answered, out, _ = ask(verify, path)
        assert (answered, says in out) == (code, True), out
    assert ask(verify)[0] == 2


def test_an_export_never_overwrites_a_file(tmp_path, ask):
    path = a_journal(tmp_path / "t.sqlite")
    before = path.read_bytes()
    code, _, _ = ask(export, path, "--out", path)
    assert code == 2
    assert path.read_bytes() == before


# --- demo ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    ["--hands", "0"], ["--hands", "-1"], ["--hands", "many"], ["--speed", "0"],
    ["--speed", "-2"], ["--speed", "nan"], ["--lang", "de"], ["--nonsense"],
])
def test_a_demo_that_is_wrongly_called_says_so_and_deals_nothing(words, ask):
    code, out, err = ask(demo, *words)
    assert (code, out) == (2, "")
    assert err


def test_a_demo_without_a_folder_to_write_in_says_which(tmp_path, ask):
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = ask(demo, "--out", file / "below")
    assert code == 2
    assert str(file / "below") in err


@pytest.mark.long
def test_a_demo_refuses_a_live_tables_journal_and_leaves_no_key_beside_it(tmp_path):
    a_journal(tmp_path / "journal.sqlite")
    done = program("demo", "--no-window", "--out", tmp_path, "--lang", "en")
    assert done.returncode == 2
    assert "is a live journal" in done.stderr
    assert not list(tmp_path.glob("*.vault"))
    assert not list(tmp_path.glob("*.floor"))


def test_a_demo_refuses_a_house_that_nobody_knows(tmp_path, ask):
    code, _, err = ask(demo, "--house", "casino_royale", "--out", tmp_path)
    assert code == 2
    assert "'casino_royale'" in err


@pytest.mark.long
@pytest.mark.parametrize(("lang", "says", "board"), [
    ("fr", "2 donnes jouées : chaque tapis est celui qui fut enregistré.", "Flop : "),
    ("en", "2 hands dealt: every stack is as recorded.", "Flop: "),
])
def test_two_hands_are_dealt_end_to_end_announced_and_pictured(tmp_path, lang, says, board):
    done = program(
        "demo", "--hands", "2", "--speed", "1000", "--lang", lang, "--no-window",
        "--out", tmp_path, timeout=110,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert says in done.stdout
    assert board in done.stdout
    pictures = sorted(p.name for p in tmp_path.glob("*.png"))
    assert {p.split("-")[1] for p in pictures} == {"01", "02"}
    for path in tmp_path.glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG")
    assert call_command(verify, [str(tmp_path / "journal.sqlite")]) == 0
