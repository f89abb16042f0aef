"""Enrolment of a deck through a shoe's camera: its port stores pictures meanwhile.

Imported only where the shoe is a camera.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_hardware import Act, World
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.devices.enrolment.deck_enrolment_by_camera import Enroller
from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.words.message import message
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.device_reports import Report
from drivers.vision.cards.enrolment import DeckUnfit


def _open(world: World, errand: Errand) -> ErrandDone:
    """Make the shoe's port store pictures from now on; give `taken_for`."""
    file = world.cameras.files().get("shoe")
    if file is None:
        return ErrandDone(errand, message("bench.no_calibration"))
    try:
        eyes = Enroller(str(file), world.sources.get("shoe"))
    except FittingWrong as error:
        return ErrandDone(errand, message("bench.file_refused", why=str(error)))
    world.eyes = eyes

    def maker(fitted: Fitting, deliver: Callable[[Report], None]) -> DevicePort:
        return eyes.port(fitted, deliver)

    world.reopen("shoe", maker)
    return ErrandDone(errand, values={"taken_for": eyes.taken_for})


def _learn(world: World, errand: Errand) -> ErrandDone:
    """Store the pictures of the `deck` and write it; `uid_of` names the tag of each card."""
    eyes = world.eyes
    deck: RegisteredDeck = errand.values["deck"]
    if eyes is None:
        return ErrandDone(errand, message("bench.no_errand", name=errand.name))
    try:
        eyes.learn(deck.name, errand.values["uid_of"]).save(world.registers.eyes_of(deck.name))
    except DeckUnfit as error:
        return ErrandDone(errand, message("enrol.eyes_unfit", why=str(error)))
    return ErrandDone(errand, values={"file": str(world.registers.enter(deck))})


def _shut(world: World, errand: Errand) -> ErrandDone:
    """Restore the shoe's usual port."""
    if world.eyes is not None:
        world.eyes = None
        world.reopen("shoe")
    return ErrandDone(errand)


EYES_ERRANDS: Final[Mapping[str, Act]] = {
    "eyes_open": _open, "eyes_learn": _learn, "eyes_shut": _shut,
}
