"""`technician --sim --autopilot`: the simulated table is taken through the steps by itself."""

import subprocess
import sys

import pytest

from dealer_assist.cli import technician
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    StepLine,
    StepState,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import Again, Choose, GoOn, Open, SignInTap
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.training.demo.technician_pilot import BenchPilot
from dealer_assist.words.message import message

pytestmark = pytest.mark.long  # one run, dear to make, is looked at by all of them

LIMIT_S = 60
STEPS = tuple(StepLine(step, StepState.TODO) for step in BenchStep)


@pytest.fixture(scope="module")
def flight(tmp_path_factory):
    """The first steps, with pictures of the window."""
    folder = tmp_path_factory.mktemp("bench")
    done = subprocess.run(
        [sys.executable, "-m", "dealer_assist", "technician", str(folder / "bench"), "--sim",
         "--autopilot", "--no-window", "--until", "gate", "--out", str(folder / "out"), "--lang",
         "en"], capture_output=True, text=True, timeout=LIMIT_S)
    return done, folder / "out"


def test_it_says_what_came_to_its_end_and_how_long_it_took(flight):
    done, _ = flight
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split("  ")[-1] for line in lines[:-1]] == [
        "Devices: accepted", "Keys: accepted", "Firmware: accepted",
        "Shoe and antennas: accepted"]
    assert " taps, " in lines[-1]


def test_it_leaves_pictures_of_each_steps_beginning_and_end(flight):
    _, out = flight
    names = {file.stem for file in out.glob("*.png")}
    assert {"02-keys-1-begin", "02-keys-3-end", "04-gate-1-begin", "04-gate-3-end"} <= names


@pytest.mark.parametrize("options", [
    ["--no-window", "--autopilot"], ["--no-window", "--fault", "worn_card"],
    ["--no-window", "--sim", "--fault", "rust"],
])
def test_what_makes_no_sense_is_refused_with_what_was_expected(tmp_path, capsys, options):
    assert call_command(technician, [str(tmp_path / "bench"), *options]) == 2
    assert "expected" in capsys.readouterr().err


# --- the pilot ------------------------------------------------------------------------------------


def view(step: BenchStepView | None = None, who: str = "Ann", hands: tuple[HandKey, ...] = ()):
    return BenchScreen(STEPS, step, who, hands=hands)


def hand(name: str) -> HandKey:
    return HandKey(name, message(f"bench_sim.{name.partition(':')[0]}"))


def test_he_signs_in_first():
    assert isinstance(BenchPilot().move(view(who=""), False, 0.0).tap, SignInTap)


def test_where_no_step_is_open_he_opens_the_first_that_is_due():
    assert BenchPilot().move(view(), False, 0.0).tap == Open(BenchStep.DEVICES)


def test_he_does_a_thing_once_for_what_he_sees_and_again_only_after_a_while():
    pilot = BenchPilot()
    step = BenchStepView(BenchStep.GATE, says=(message("bench_gate.open_lid"),))
    bench = view(step, hands=(hand("open_lid"),))
    assert pilot.move(bench, False, 0.0).hand.name == "open_lid"
    assert pilot.move(bench, False, 1.0) is None
    assert pilot.move(bench, False, 9.0).hand.name == "open_lid"


def test_he_gives_up_where_nothing_comes_of_it():
    pilot = BenchPilot()
    bench = view(BenchStepView(BenchStep.FIRMWARE,
                               keys=(TapChoice(message("bench_key.go_on"), GoOn(), True),)))
    moves = [pilot.move(bench, False, 10.0 * at) for at in range(8)]
    assert sum(move is not None for move in moves) == 3


def test_while_his_hands_draw_cards_he_taps_nothing():
    step = BenchStepView(BenchStep.CARDS_TEST,
                         keys=(TapChoice(message("bench_cards.key_empty"), GoOn()),))
    assert BenchPilot().move(view(step), True, 0.0) is None


def test_a_rejected_step_is_left_for_somebody_who_mends_it():
    step = BenchStepView(BenchStep.CARDS_TEST,
                         keys=(TapChoice(message("bench_cards.key_again"), Choose("x")),),
                         verdict=BenchVerdict.REJECT)
    assert BenchPilot().move(view(step), False, 0.0) is None


def test_one_who_mends_does_what_ends_the_fault_once_and_tries_the_step_again():
    pilot, again = BenchPilot(mends=True), TapChoice(message("bench_key.again"), Again())
    found = (BenchFinding(BenchFault.GATE_DIRTY, BenchVerdict.REJECT, ("shoe",)),)
    bench = view(BenchStepView(BenchStep.GATE, keys=(again,), findings=found,
                               verdict=BenchVerdict.REJECT),
                 hands=(hand("mend:gate_dirty"),))
    assert pilot.move(bench, False, 0.0).hand.name == "mend:gate_dirty"
    assert pilot.move(bench, False, 9.0).tap == Again()
    assert pilot.move(bench, False, 18.0) is None
