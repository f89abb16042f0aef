"""While the journal can't be written it is said without an end, and the outage becomes a fact."""

import time

import pytest
from test_unit import BEGUN, OPENED, card, desk

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table import table_commit_loop as units
from dealer_assist.live.table.live_table import ReadyFacts, Refresh


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite"


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """A journal stands after 50 ms, and is tried a hundred times a second."""
    monkeypatch.setattr(units, "STANDS_S", 0.05)
    monkeypatch.setattr(units, "_TRIED_S", 0.01)


def kinds(at):
    return [type(record.fact).__name__ for record in at.journal.facts()]


def test_it_is_said_whatever_else_comes_in_and_louder_once_it_lasts(path):
    with desk(path) as at:
        at.unit.put(ReadyFacts((OPENED, BEGUN)))
        at.wait(lambda t, n: t.hand is not None)
        at.disk.full = True
        at.unit.put(Tap(TapKind.DONE))
        at.wait(lambda t, n: n.id == "alert.journal_stands")
        shown = len(at.shown)
        for _ in range(3):
            at.unit.put(Refresh())
        at.wait(lambda t, n: len(at.shown) >= shown + 3)
        assert {n.id for _, n in at.shown[shown:]} == {"alert.journal_stands"}


def test_it_is_tried_again_without_a_tap_and_then_the_outage_is_a_fact(path):
    with desk(path) as at:
        at.unit.put(ReadyFacts((OPENED, BEGUN)))
        at.wait(lambda t, n: t.hand is not None)
        at.disk.full = True
        at.unit.put(Tap(TapKind.DONE))
        at.wait(lambda t, n: n.id == "alert.journal_stands")
        at.disk.full = False
        table, _ = at.wait(lambda t, n: not n.id.startswith("alert.journal"))
        assert isinstance(table.recent[-1].fact, e.JournalStood)
        assert kinds(at)[-1] == "JournalStood"
        assert table.irregularities[-1].kind == "irregular.journal_stood"


def test_what_waited_is_stored_first_and_the_outage_behind_it(path):
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
            at.unit.handle(item)
        at.disk.full = True
        at.unit.handle(card(1, "As"))
        time.sleep(0.06)
        at.unit._try_again()
        at.disk.full = False
        at.unit._try_writing()
        assert "JournalStood" not in kinds(at)
        at.unit._try_again()
        assert kinds(at)[-2:] == ["CardSeen", "JournalStood"]
        assert at.ports["shoe"].acknowledged == [(7, 1)]


def test_a_moments_trouble_is_no_fact(path, monkeypatch):
    monkeypatch.setattr(units, "STANDS_S", 60.0)
    with desk(path, started=False) as at:
        at.unit.handle(ReadyFacts((OPENED, BEGUN)))
        at.disk.full = True
        at.unit.handle(Tap(TapKind.DONE))
        at.disk.full = False
        at.unit._try_writing()
        at.unit.handle(Tap(TapKind.DONE))
        assert "JournalStood" not in kinds(at)
        assert at.shown[-1][1].id == ""
