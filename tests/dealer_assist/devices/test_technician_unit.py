"""The bench at work: stored before believed, believed before shown, acknowledged last."""

import sqlite3

import pytest
from bench_room import NAMED, NOTHING_KNOWN, NOW_S, OPENED, SIGNED_IN, People, card, up

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.shell.bench_commit_loop import (
    BenchOpening,
    BenchUnit,
    PortReport,
)
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.journal import BenchJournal, JournalFailed, JournalKind, Origin
from dealer_assist.words.message import message


class Shell:
    """Remembers in which order it was asked for what."""

    def __init__(self):
        self.asked = []
        self.trouble = None

    def follow(self, bench):
        self.asked.append(("follow", bench.number))
        return self.trouble

    def carry_out(self, errand):
        self.asked.append(("errand", errand.name))

    def committed(self, role, boot_id, seq):
        self.asked.append(("committed", role, seq))

    def added(self, shown):
        return shown


class FullDisk:
    """The journal of a disk that can be full."""

    def __init__(self, journal):
        self.journal, self.full = journal, False

    def facts(self):
        return self.journal.facts()

    def append(self, facts):
        if self.full:
            error = sqlite3.OperationalError("database or disk is full")
            raise JournalFailed(self.journal.path, error)
        return self.journal.append(facts)


@pytest.fixture
def journal(tmp_path):
    with BenchJournal.open(tmp_path / "bench.sqlite", kind=JournalKind.BENCH) as opened:
        yield opened


def unit_on(journal, *facts, people=None):
    if facts:
        journal.append([(fact, Origin("test")) for fact in facts])
    room = BenchInterpreter(BenchDoor(people or People(Marie="1234")), lambda: NOTHING_KNOWN)
    views = []
    unit = BenchUnit(journal, room, views.append, lambda: NOW_S, lambda: 0)
    unit.hands = Shell()
    unit.views, unit.room = views, room
    return unit


def came(heard):
    return PortReport(heard.role, heard.report, 0)


def test_a_bench_is_opened_once(journal):
    unit = unit_on(journal)
    unit.take(BenchOpening("7", False))
    unit.take(BenchOpening("7", False))
    assert list(journal.facts()) == [b.BenchOpened("7", NOW_S)]


def test_what_was_tapped_before_the_end_counts(journal):
    unit = unit_on(journal, OPENED, SIGNED_IN)
    unit.start()
    unit.put(bench_taps.SignOut())
    unit.stop()
    assert isinstance(list(journal.facts())[-1], b.TechnicianSignedOut)


def test_a_fact_is_stored_before_the_device_may_forget_it(journal):
    unit = unit_on(journal, *NAMED)
    unit.take(came(up()))
    unit.take(came(card(1)))
    assert unit.hands.asked == [("follow", len(NAMED) + 1), ("committed", "shoe", 1)]


def test_an_errand_is_begun_once_the_step_is_stored(journal):
    unit = unit_on(journal, *NAMED)
    unit.take(bench_taps.Open(BenchStep.DEVICES))
    assert unit.hands.asked == [("follow", len(NAMED) + 1), ("errand", "look")]


def test_what_the_journal_refuses_is_kept_and_nothing_is_begun(journal):
    disk = FullDisk(journal)
    unit = unit_on(disk)
    journal.append([(fact, Origin("test")) for fact in (OPENED, SIGNED_IN)])
    for fact in (OPENED, SIGNED_IN):
        unit.room.follow(fact)
    disk.full = True
    unit.take(bench_taps.Open(BenchStep.DEVICES))
    assert unit.hands.asked == []
    assert unit.room.notice.id == "bench.journal_failed"
    disk.full = False
    unit._try_again()
    assert [one[0] for one in unit.hands.asked] == ["follow", "errand"]
    assert list(journal.facts())[-1] == b.StepBegun(BenchStep.DEVICES, NOW_S)


def test_a_file_that_can_not_be_written_is_said_and_the_step_goes_on(journal):
    unit = unit_on(journal, *NAMED)
    unit.hands.trouble = message("bench.file_refused", why="disk full")
    unit.take(bench_taps.Open(BenchStep.DEVICES))
    assert ("errand", "look") in unit.hands.asked
    assert unit.room.notice.id == "bench.file_refused"


def test_a_bench_goes_on_at_the_step_that_it_was_cut_off_at(journal):
    unit = unit_on(journal, *NAMED, b.StepBegun(BenchStep.DEVICES, NOW_S))
    unit.begin()
    unit.take(bench_taps.SignInTap("Marie", "1234"))
    unit._show()
    assert ("errand", "look") in unit.hands.asked
    assert unit.views[-1].shown.step is BenchStep.DEVICES


def test_an_error_of_ours_is_said_and_the_bench_goes_on(journal, capsys):
    unit = unit_on(journal, *NAMED)

    def broken():
        raise KeyError("x")

    unit.take(bench_taps.Open(BenchStep.DEVICES))
    unit.safely(broken)
    unit._show()
    assert unit.views[-1].shown is None
    assert unit.views[-1].notice.id == "bench.went_wrong"
    assert "KeyError" in capsys.readouterr().err


def test_the_same_view_is_shown_once(journal):
    unit = unit_on(journal, *NAMED)
    unit._show()
    unit._show()
    assert len(unit.views) == 1


def test_no_pin_is_written_into_the_journal(journal):
    unit = unit_on(journal, OPENED)
    unit.take(bench_taps.SignInTap("Marie", "9876"))
    unit.take(bench_taps.SignInTap("Marie", "1234"))
    text = "".join(repr(fact) for fact in journal.facts())
    assert "9876" not in text and "1234" not in text
    assert unit.room.bench.who == "Marie"


def test_an_errand_that_nobody_waits_for_is_left(journal):
    unit = unit_on(journal, *NAMED)
    unit.take(bench_taps.Open(BenchStep.DEVICES))
    unit.take(bench_taps.SignOut())
    unit.take(ErrandDone(Errand("look"), None, {"found": ()}))
    assert unit.room.bench.who == ""
