"""French words on a terminal that has no accents: written all the same, and no command stops."""

import io
import sys

import pytest

from dealer_assist.__main__ import main


def terminal(monkeypatch, errors):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, "ascii", errors))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), "ascii", errors))
    return raw


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_a_letter_that_the_terminal_lacks_is_written_by_its_number(monkeypatch, errors):
    raw = terminal(monkeypatch, errors)
    assert main(["houses"]) == 0
    sys.stdout.flush()
    assert b"r\\xe8gles de base" in raw.getvalue()


def test_a_terminal_that_was_told_what_to_do_with_such_letters_does_so(monkeypatch):
    raw = terminal(monkeypatch, "replace")
    main(["houses"])
    sys.stdout.flush()
    assert b"r?gles de base" in raw.getvalue()
