"""By hand on a machine that has no POSIX (Windows): what works there works, the rest says so.

Simulated: such a machine's missing modules and names are taken away from a process of its own.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dealer_assist.cli.frame.command_registry import NEEDS_LINUX
from dealer_assist.storage.journal import Journal, JournalKind
from drivers import posix_system
from drivers.posix_system import NotOnThisSystem, posix_module

ROOT = Path(__file__).parents[3]
HANDS = ROOT / "dealer_assist/training/demo_hands/hands.phhs"
PROGRAM = [sys.executable, str(ROOT / "tests/without_posix.py")]


@pytest.fixture
def machine(tmp_path):
    """A folder, and the environment of whoever works in it."""
    return {"cwd": tmp_path, "env": {
        **os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
        "DEALER_ASSIST_SETTINGS": str(tmp_path / "settings.toml"), "DEALER_ASSIST_LANG": "en"}}


def called(machine, *words, stdin=""):
    done = subprocess.run([*PROGRAM, *map(str, words)], input=stdin, capture_output=True, text=True,
                          check=False, timeout=100, **machine)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.long
def test_hands_go_in_out_and_are_looked_at_without_posix(machine):
    for words, says in (
        (("import", HANDS, "--into", "p.sqlite"), "24 hand(s) taken in"),
        (("export", "p.sqlite", "--out", "p.phhs"), "24 written"),
        (("verify", "p.sqlite"), "is sound"),
        (("review", "p.sqlite", "--text"), "Hand 24"),
        (("replay", "p.phhs"), ""),
        (("quiz", "--text", "--subject", "one_chip"), "1-5 >"),
        (("help", "dealer"), ""),
        (("about", "--version"), "Dealer Assist"),
    ):
        done = called(machine, *words)
        assert done.returncode == 0 or words[0] == "quiz", (words, done)
        assert says in done.stdout + done.stderr, (words, done)


@pytest.mark.long
def test_the_setup_asks_and_writes_without_posix(machine):
    done = called(machine, "setup", "--text", stdin="\n" * 40)
    assert done.returncode == 0, done
    assert (machine["cwd"] / "settings.toml").exists()


@pytest.mark.long
@pytest.mark.parametrize("shoe", [(), ("--shoe", "/dev/none")])
def test_the_table_opens_by_hand_without_posix(machine, shoe):
    """A port that isn't to be had costs the shoe, not the table."""
    process = subprocess.Popen(
        [*PROGRAM, "table", "t.sqlite", "--practice", "--blinds", "1/2", *shoe],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **machine)
    try:
        limit = time.monotonic() + 60
        while not (machine["cwd"] / "t.sqlite").exists() and time.monotonic() < limit:
            time.sleep(0.1)
        time.sleep(3)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "Traceback" not in said, said


@pytest.mark.long
def test_a_journal_that_another_program_holds_is_refused_without_posix_too(machine):
    journal = Journal.open(machine["cwd"] / "p.sqlite", kind=JournalKind.PRACTICE)
    try:
        done = called(machine, "import", HANDS, "--into", "p.sqlite")
    finally:
        journal.close()
    assert done.returncode and "p.sqlite" in done.stderr and "taken in" not in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_needs_linux_says_so_in_one_sentence(machine, lang):
    machine["env"]["DEALER_ASSIST_LANG"] = lang
    for command in sorted(NEEDS_LINUX - {"drill"})[:3] if lang == "fr" else ["vault", "floor"]:
        done = called(machine, command)
        (line,) = done.stderr.splitlines()
        assert done.returncode == 2 and command in line and "Linux" in line


def test_a_module_that_the_system_lacks_refuses_as_a_port_or_a_file_does(monkeypatch):
    lacking = posix_module("no_such_module")
    with pytest.raises(OSError, match="no_such_module") as refused:
        lacking.flock(1)
    assert isinstance(refused.value, lacking.error) and lacking.error is NotOnThisSystem
    monkeypatch.setattr(posix_system, "posix_module", lambda _: lacking)
    assert not posix_system.has_posix()
