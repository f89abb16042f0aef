import sqlite3
from datetime import UTC, datetime

import pytest

from dealer_assist.game.facts import Called
from dealer_assist.storage.journal import Journal, Origin

DEALER = Origin("dealer")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.journal"


@pytest.fixture
def clock():
    return lambda: datetime(2026, 5, 1, 20, 30, 15, 250_000, tzinfo=UTC)


@pytest.fixture
def journal(path, clock):
    with Journal.open(path, clock=clock) as opened:
        yield opened


@pytest.fixture
def written(path):
    """The path of a closed journal of ten rows, Called(seat=n, chips=100n) each."""
    with Journal.open(path) as opened:
        for seat in range(1, 11):
            opened.append([(Called(seat, 100 * seat), DEALER)])
    return path


@pytest.fixture
def tamper(written):
    """Runs SQL on the closed journal of ten rows, as someone with a database tool would."""

    def run(*statements):
        db = sqlite3.connect(written, isolation_level=None)
        for statement in statements:
            db.execute(statement)
        db.close()
        return written

    return run
