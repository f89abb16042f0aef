"""A bench at a simulated table, gone through by somebody who does what the screen says."""

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.training.demo.technician_pilot import BenchPilot
from drivers.sim.tabletop.camera_scene import POSES
from tests.tools.trial.technician_trial import Trial

MOST_MOVES = 900
_IDLE = 60
_DONE = (StepState.ACCEPTED, StepState.WARNED, StepState.REJECTED)


def commissioned(trial: Trial, until: BenchStep = BenchStep.SIGN_OFF) -> int:
    """Does what is shown until this step is done, or nothing is left to do; the moves."""
    pilot, idle = BenchPilot(), 0
    for move_number in range(MOST_MOVES):
        view = trial.view
        is_done = any(line.step is until and line.state in _DONE for line in view.steps)
        if view.signed or is_done or idle > _IDLE:
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
    return MOST_MOVES


def hold(trial: Trial) -> None:
    """The board in one way after the other, for three looks each, until no more are wanted."""
    for _ in POSES:
        if not any(one.id.startswith("bench_camera.zone_") for one in trial.shown.says):
            return
        trial.sim.camera.hold_board()
        trial.waits(0.6)
