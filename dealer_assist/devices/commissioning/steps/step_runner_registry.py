"""Runner of each step: a file run_*.py of its own."""

from collections.abc import Callable
from typing import Final

from dealer_assist.devices.commissioning.steps import (
    run_camera,
    run_cards_test,
    run_chips_enrolment,
    run_chips_test,
    run_colour,
    run_deck_enrolment,
    run_devices,
    run_firmware,
    run_gate,
    run_keys,
    run_sign_off,
    run_spots,
)
from dealer_assist.devices.commissioning.steps.step_runner import Ground, Runner
from dealer_assist.game.facts.commissioning import BenchStep

RUNNERS: Final[dict[BenchStep, Callable[[Ground], Runner]]] = {
    BenchStep.DEVICES: run_devices.begin,
    BenchStep.KEYS: run_keys.begin,
    BenchStep.FIRMWARE: run_firmware.begin,
    BenchStep.GATE: run_gate.begin,
    BenchStep.DECK: run_deck_enrolment.RunDeck,
    BenchStep.CHIPS: run_chips_enrolment.RunChips,
    BenchStep.SPOTS: run_spots.RunSpots,
    BenchStep.CAMERA: run_camera.begin,
    BenchStep.COLOUR: run_colour.begin,
    BenchStep.CARDS_TEST: run_cards_test.begin,
    BenchStep.CHIPS_TEST: run_chips_test.begin,
    BenchStep.SIGN_OFF: run_sign_off.begin,
}


def begin(step: BenchStep, ground: Ground) -> Runner:
    """Runner of this step, resumed if the bench says that it was left."""
    return RUNNERS[step](ground)
