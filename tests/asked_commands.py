"""A command, asked as the command line would ask it."""

import os
from functools import lru_cache

import pytest

from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.trust.release.release_check import HERE
from dealer_assist.trust.start import watched_components

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # a table opens unseen only where that is asked for


@pytest.fixture(scope="session", autouse=True)
def program_read_once():
    """This program's 1,200 files stay as they are meanwhile: their digest is reckoned once."""
    reckoned, read_once = watched_components._program, lru_cache(watched_components._program)
    watched_components._program = lambda checked: (
        read_once if checked.root == HERE else reckoned)(checked)
    yield
    watched_components._program = reckoned


@pytest.fixture
def ask(capsys):
    """Calls a command; its exit code, what was printed, what was complained of."""

    def asked(command, *words):
        try:
            code = call_command(command, [str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return asked


@pytest.fixture
def in_english(monkeypatch):
    """Nothing was set up, and whoever sits at the terminal speaks English."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
