"""A table is taken from its box to the signature by somebody who does what the screen says."""

import pytest

from dealer_assist.commands.technician_pilot import Pilot
from dealer_assist.commands.technician_trial import Trial
from dealer_assist.events.bench import Step, Verdict
from dealer_assist.panel.technician.report_pdf import make_ready
from dealer_assist.technician.shown import State
from drivers.sim.tabletop.planted import planted
from drivers.sim.tabletop.scene import POSES

_MOST_MOVES = 900
_IDLE = 60


def commissioned(trial: Trial) -> int:
    """Does what is shown until the table is signed for, or nothing is left to do; the moves."""
    pilot, idle = Pilot(), 0
    for move_number in range(_MOST_MOVES):
        view = trial.view
        if view.signed or idle > _IDLE:
            return move_number
        move = pilot.move(view, False, trial.now_ns() / 1e9)
        idle = idle + 1 if move is None else 0
        if move is None:
            trial.hears(lambda: False, 0.02)  # devices answer in their own time
            trial.waits(0.5)
        elif move.hand is not None and move.hand.name == "hold_board":
            hold(trial)
        elif move.hand is not None:
            trial.does(move.hand.name)
        else:
            trial.tap(move.tap)
    return _MOST_MOVES


def hold(trial: Trial) -> None:
    """The board in one way after the other, for three looks each, until no more are wanted."""
    for _ in POSES:
        if not any(one.id.startswith("bench_camera.zone_") for one in trial.shown.says):
            return
        trial.sim.camera.hold_board()
        trial.waits(0.6)


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    """A sound table, and where its bench lies."""
    make_ready()
    folder = tmp_path_factory.mktemp("bench")
    with Trial(folder, is_boxed=True) as trial:
        commissioned(trial)
        yield trial, folder


def test_a_sound_table_is_signed_for_as_accepted(signed):
    assert signed[0].view.signed is Verdict.ACCEPT


def test_every_step_that_the_table_needs_is_accepted(signed):
    states = {line.step: line.state for line in signed[0].view.steps}
    assert states.pop(Step.COLOUR) is State.SKIPPED  # no camera counts its chips
    assert set(states.values()) == {State.ACCEPTED}


def test_the_report_that_is_signed_lies_in_the_benchs_folder(signed):
    report, = (signed[1] / "reports").glob("*.pdf")
    assert report.read_bytes().startswith(b"%PDF")


def test_what_was_fitted_is_written_down_for_the_table(signed):
    assert (signed[1] / "fitting.toml").is_file()


def test_a_table_with_a_dead_reader_is_not_signed_for(tmp_path):
    with Trial(tmp_path, planted("reader_dead"), is_boxed=True) as trial:
        commissioned(trial)
        assert trial.view.signed is None
        gate = next(line for line in trial.view.steps if line.step is Step.GATE)
        assert gate.state is State.REJECTED
