"""Photographs in the shared folder, and the decks of two Debian packages that nobody trained on.

DEALER_ASSIST_SHARED names the folder where it lies elsewhere. These tests fail where either is
missing (apt: gnome-cards-data kdegames-card-data-kf5 librsvg2-bin).
"""

import contextlib
import io
import json
import os
from pathlib import Path

import pytest

from dealer_assist.__main__ import main

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("DEALER_ASSIST_SHARED") or ROOT.parent / "shared")


@pytest.fixture(scope="session")
def photographs() -> Path:
    folder = SHARED / "vision"
    assert folder.is_dir(), f"{folder} is missing: set DEALER_ASSIST_SHARED to the shared folder"
    return folder


@pytest.fixture(scope="session")
def evaluated():
    """What ``evaluate ... --json`` prints, run once for each line of arguments."""
    known: dict[tuple[str, ...], dict] = {}

    def run(*arguments: str) -> dict:
        if arguments not in known:
            out = io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                code = main(["evaluate", *arguments, "--json"])
            assert code == 0, out.getvalue()
            known[arguments] = json.loads(out.getvalue())
        return known[arguments]

    return run
