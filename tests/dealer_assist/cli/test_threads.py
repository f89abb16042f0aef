"""No exception dies in a thread: its command fails and says so; so does a test."""

import argparse
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from pathlib import Path

import pytest

from dealer_assist import __main__
from dealer_assist.cli import start, vault
from dealer_assist.cli.floor import floor_demo
from dealer_assist.training.demo import floor_demo as floor_demo_run
from dealer_assist.training.demo.floor_demo import FloorDemo, TablesProcess
from dealer_assist.training.demo.technician_autopilot import Autopilot
from dealer_assist.trust.vault.process_hardening import Hardened
from drivers import thread_faults
from tests.tools.drill import drill_table
from tests.tools.watched_program import exit_code_with_faults

ROOT = Path(__file__).parents[3]


def falls():
    thread = threading.Thread(target=lambda: 1 // 0, name="pilot")
    thread.start()
    thread.join()
    return 0


@pytest.fixture
def quiet(monkeypatch):
    """Nobody is told: pytest would rightly call it a failure."""
    monkeypatch.setattr(threading, "excepthook", lambda failed: None)


def test_what_is_done_aside_and_fails_counts_as_a_thread_that_fell(quiet):
    with thread_faults.watch_thread_faults() as fallen, ThreadPoolExecutor(1, "settings") as pool:
        thread_faults.submit_watched(pool, lambda a, b: a // b, 1, 0)
        thread_faults.submit_watched(pool, lambda a, b: a // b, 1, 1)
    assert [name.partition("_")[0] for name in fallen] == ["settings"]


def test_a_program_of_its_own_fails_by_its_exit_code(quiet, capsys):
    assert exit_code_with_faults(falls) == 1
    assert "a thread ended by an error: pilot" in capsys.readouterr().err
    assert [exit_code_with_faults([code].pop) for code in (None, 0, 1)] == [0, 0, 1]


def test_the_command_without_a_name_is_watched_too(quiet, monkeypatch, capsys):
    monkeypatch.setattr(start, "main", lambda words: falls())
    assert __main__.main([]) == 1
    assert "pilot" in capsys.readouterr().err


def test_the_vault_is_watched_though_it_says_no_word_and_goes_on_saying_none(monkeypatch, capsys):
    def harden():
        monkeypatch.setattr(threading, "excepthook", told)
        return Hardened(no_dump=True, locked=True)

    said = []

    def told(failed):
        said.append(failed.exc_type)

    monkeypatch.setattr(vault, "harden", harden)
    monkeypatch.setattr(vault, "_run", lambda argv, hard: falls())
    assert __main__.main(["vault", "none"]) == 1
    assert said == [ZeroDivisionError]
    assert "dealer-assist vault: a thread ended by an error: pilot" in capsys.readouterr().err
    assert threading.excepthook is told, "what falls at the very end is told without a value, too"


def test_a_tables_program_at_which_a_thread_fell_fails_the_floor_demo(tmp_path, monkeypatch):
    monkeypatch.setattr(
        floor_demo_run, "FloorServer", lambda *args, **options: argparse.Namespace())
    demo = FloorDemo(floor_demo.parser().parse_args(["--no-window", "--tables", "2"]), tmp_path)
    for code, name in ((0, "1"), (1, "2")):
        demo.workers.append(TablesProcess(subprocess.Popen(
            [sys.executable, "-c", f"print('[]'); raise SystemExit({code})"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE), (name,)))
    demo._stop_tables()
    assert demo.failed == ["tables 2 ended by themselves: exit code 1"]


def test_a_window_ends_though_what_waits_for_its_end_fails(tmp_path, monkeypatch):
    monkeypatch.setattr(
        floor_demo_run, "FloorServer", lambda *args, **options: argparse.Namespace())
    demo = FloorDemo(floor_demo.parser().parse_args(["--tables", "1"]), tmp_path)
    monkeypatch.setattr(demo, "_wait", lambda began: 1 // 0)
    ended = []
    with pytest.raises(ZeroDivisionError):
        demo._until_over(0.0, lambda: ended.append("closed"))
    assert ended == ["closed"]


def test_an_autopilot_that_fails_lets_go_of_whoever_waits_for_him(quiet):
    ends = []
    sim = argparse.Namespace(acting=argparse.Namespace(is_busy=False))
    pilot = Autopilot(lambda tap: None, sim, lambda line: None, lambda name: None)
    pilot.on_end = lambda: ends.append("closed")
    pilot.saw(argparse.Namespace(steps=None))  # nothing that can be looked through
    with thread_faults.watch_thread_faults() as fallen:
        pilot.start()
        pilot.wait()
        pilot._thread.join(30)
    assert (ends, fallen) == (["closed"], ["autopilot"])


def test_a_drilled_table_says_by_its_exit_code_that_a_thread_fell(quiet, monkeypatch):
    monkeypatch.setattr(drill_table.os, "setpgid", lambda process, group: None)
    monkeypatch.setattr(drill_table, "_run", lambda way, setup: falls())
    with pytest.raises(SystemExit) as end:
        drill_table.run_table(Pipe()[0], drill_table.Setup(Path()))
    assert end.value.code == drill_table.FELL


@pytest.mark.long
def test_pytest_fails_a_test_in_which_a_thread_falls(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import threading\n\n\ndef test_it():\n"
        "    thread = threading.Thread(target=lambda: 1 // 0)\n"
        "    thread.start()\n    thread.join()\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml",
         "--rootdir", tmp_path, tmp_path / "test_it.py"],
        cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 1, done.stdout
    assert "ZeroDivisionError" in done.stdout
