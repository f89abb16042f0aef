"""Faults that stand and changes nobody explained: on the dealer's panel, on the floor's sheet."""

import os
from pathlib import Path

import pytest
from bench_walk import picture_of
from fingers import click
from ruling_panel import LANGS, CallDesk, Make, assert_fits

from dealer_assist.game import facts as e

FAILED = (e.SoftwareStarted("1.4.2", "failed", why="files",
                            wrong=("drivers/serial_ports.py altered",)),
          e.FaultStood("program", "files", "drivers/serial_ports.py"))


@pytest.fixture(params=LANGS)
def desk(request, made: Make) -> CallDesk:
    desk = made(lang=request.param, names=None)
    desk.seated(*[10_000] * 6)
    return desk


def seen(desk: CallDesk, name: str) -> None:
    """Kept where somebody wants to look at it: PICTURES=DIR."""
    if folder := os.environ.get("PICTURES"):
        assert picture_of(desk.window).save(str(Path(folder, f"{name}-{desk.lang}.png")))


@pytest.mark.few
def test_a_fault_is_shown_to_the_dealer_and_cleared_by_the_floor_with_its_cause(desk):
    desk.put(e.DeviceFound("shoe", "S", 1), e.DeviceNoted("shoe", "fault_gate"))
    desk.put(e.DeviceLost("shoe", "silent"), e.DeviceFound("shoe", "S", 2))
    desk.dealt()
    assert desk.window.view.alert.endswith(("À LEVER PAR LA SALLE", "THE FLOOR CLEARS IT"))
    assert_fits(desk)
    seen(desk, "fault")
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    seen(desk, "fault-sheet")
    assert_fits(desk)
    desk.way(0)
    click(desk.sheet.decide.rule)
    desk.clock.pass_by()
    click(desk.sheet.reasons.keys[0])
    assert desk.table.software.faults == ()
    assert isinstance(desk.last, e.FaultCleared) and desk.last.by == "M. Durand"


@pytest.mark.few
def test_a_program_in_doubt_cant_be_cleared_before_it_is_cured(desk):
    desk.put(*FAILED)
    desk.dealt()
    seen(desk, "program")
    assert_fits(desk)
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    seen(desk, "program-sheet")
    assert_fits(desk)
    (matter,) = desk.window.view.call.matters
    assert matter.ways == () and "drivers/serial_ports.py" in matter.happened
    desk.put(e.SoftwareStarted("1.4.2", "signed"))
    (matter,) = desk.window.view.call.matters
    assert len(matter.ways) == 1


@pytest.mark.few
def test_a_change_waits_on_the_panel_until_the_floor_says_who_and_why(desk):
    desk.put(e.SoftwareStarted("1.4.2", "signed"))
    desk.put(e.ComponentChanged("firmware:shoe", "a1" * 8, "b2" * 8))
    desk.dealt()
    assert desk.window.view.alert.endswith(("SALLE", "FLOOR"))
    assert_fits(desk)
    seen(desk, "change")
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now))
    desk.opened()
    seen(desk, "change-sheet")
    assert_fits(desk)
    desk.way(0)
    click(desk.sheet.decide.rule)
    desk.clock.pass_by()
    click(desk.sheet.reasons.keys[1])
    assert desk.table.software.changes == ()
    assert isinstance(desk.last, e.ChangeExplained) and desk.last.by == "M. Durand"


def test_a_checkout_says_unsigned_in_the_bar(desk):
    desk.put(e.SoftwareStarted("0.1.0", "unsigned"))
    assert ("non signé", "unsigned")[LANGS.index(desk.lang)] in desk.window.view.note
    seen(desk, "unsigned")
    desk.put(e.SoftwareStarted("0.1.0", "signed"))
    assert "sign" not in desk.window.view.note
