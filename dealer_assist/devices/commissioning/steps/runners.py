"""Runner of each step: a file run_*.py of its own with a function `begin`."""

from collections.abc import Callable
from typing import Final

from dealer_assist.devices.commissioning.steps import (
    run_camera,
    run_cards_test,
    run_chips,
    run_chips_test,
    run_colour,
    run_deck,
    run_devices,
    run_firmware,
    run_gate,
    run_keys,
    run_sign_off,
    run_spots,
)
from dealer_assist.devices.commissioning.steps.runner import Ground, Runner
from dealer_assist.game.facts.bench import Step

RUNNERS: Final[dict[Step, Callable[[Ground], Runner]]] = {
    Step.DEVICES: run_devices.begin,
    Step.KEYS: run_keys.begin,
    Step.FIRMWARE: run_firmware.begin,
    Step.GATE: run_gate.begin,
    Step.DECK: run_deck.begin,
    Step.CHIPS: run_chips.begin,
    Step.SPOTS: run_spots.begin,
    Step.CAMERA: run_camera.begin,
    Step.COLOUR: run_colour.begin,
    Step.CARDS_TEST: run_cards_test.begin,
    Step.CHIPS_TEST: run_chips_test.begin,
    Step.SIGN_OFF: run_sign_off.begin,
}


def begin(step: Step, ground: Ground) -> Runner:
    """Runner of this step, resumed if the bench says that it was left."""
    return RUNNERS[step](ground)
