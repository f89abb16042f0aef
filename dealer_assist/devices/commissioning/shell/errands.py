"""The errands of the bench's steps, carried out one after another in a thread of their own.

Each is a function of the world and the errand; its docstring says what it needs and gives. An error
comes back as a message, which the step shows.
"""

import queue
import sys
import threading
import traceback
from argparse import Namespace
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from dealer_assist.devices.commissioning.shell.bench_hardware import Act, World
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.devices.commissioning.technician_sign_in import ENTER
from dealer_assist.devices.enrolment.board_provisioning import ProvisionRefused, write_key_and_page
from dealer_assist.devices.found.found_devices import FoundDevice, found_devices, video_cameras
from dealer_assist.devices.found.port_findings import find_ports
from dealer_assist.storage.people import PeopleUnusable, PinUnfit
from dealer_assist.storage.registry.deck import NotThat, is_deck_name
from dealer_assist.storage.registry.registry_files import StoreUnusable
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.words.message import Message, message
from drivers.devices.device_keys import KeysUnusable
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.provisioning_page import PageUnfit

_PAGES: Final = "pages"


class NotDone(Exception):
    """An errand failed for a reason that the step says."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.id)
        self.why = why


def devices_at_bench(world: World) -> tuple[FoundDevice, ...]:
    """Devices at the bench; its cameras are those that a program simulates, if one does."""
    ports = find_ports(world.machine, (), world.keys, str(world.keys_file))
    if not world.sources:
        return found_devices(ports, video_cameras())
    return (*found_devices(ports, ()), *(
        FoundDevice(role, "camera", message("setup.answers"), role, is_usable=True)
        for role in world.sources))


def _look(world: World, errand: Errand) -> ErrandDone:
    """Give `found`: every FoundDevice plugged in; none of our ports is open meanwhile."""
    with world.all_shut():
        found = devices_at_bench(world)
    return ErrandDone(errand, values={"found": found})


def _port(world: World, role: str) -> DevicePort:
    port = world.port(role)
    if port is None:
        raise NotDone(message("bench.no_port", role=role))
    return port


def _self_test(world: World, errand: Errand) -> ErrandDone:
    """Start the device's self-test; give the `request` that its RequestAnswered will carry."""
    return ErrandDone(errand, values={"request": _port(world, errand.role).self_test()})


def _tell_spots(world: World, errand: Errand) -> ErrandDone:
    """Request a report of all chips on the scanner's spots."""
    return ErrandDone(errand, values={"request": _port(world, errand.role).tell_spots()})


def _provision(world: World, errand: Errand) -> ErrandDone:
    """Make a key for `device_id` and its page; give the `page` and how to `flash` it."""
    device_id = str(errand.values["device_id"])
    folder = world.folder / _PAGES
    folder.mkdir(mode=0o700, exist_ok=True)
    page = folder / f"{device_id}.page.bin"
    options = Namespace(
        id=device_id, kind=errand.role, device_keys=str(world.keys_file), out=str(page),
        card_stop=bool(errand.values.get("card_stop", False)), replace=True, lang=world.lang())
    try:
        _, flash, *_ = write_key_and_page(options)
        world.reload_keys()
    except (ProvisionRefused, PageUnfit, KeysUnusable) as error:
        raise NotDone(message("bench.no_key_made", why=str(error))) from None
    return ErrandDone(errand, values={"page": str(page), "flash": flash.strip()})


def _drop_page(world: World, errand: Errand) -> ErrandDone:
    """Delete the page of `device_id`, whose board holds it now."""
    page = world.folder / _PAGES / f"{errand.values['device_id']}.page.bin"
    page.unlink(missing_ok=True)
    return ErrandDone(errand)


def _enter(world: World, errand: Errand) -> ErrandDone:
    """Write the first technician, whose SignIn is `tap`, into the file of people."""
    tap = errand.values["tap"]
    try:
        world.people.add(tap.name, tap.pin, "technician")
    except (PeopleUnusable, PinUnfit) as error:
        raise NotDone(message("bench.people_unusable", why=str(error))) from None
    return ErrandDone(errand)


def _free_name(world: World, errand: Errand) -> ErrandDone:
    """Check that a new deck may have the name `deck`. Raises NotDone if not."""
    name = str(errand.values["deck"])
    if not is_deck_name(name):
        raise NotDone(message("bench_deck.no_name"))
    if name in world.known().decks:
        raise NotDone(message("bench_deck.taken", deck=name))
    world.registers.check_name(name)
    return ErrandDone(errand)


def _write_deck(world: World, errand: Errand) -> ErrandDone:
    """Write the `deck` (registry.deck.RegisteredDeck) into the register; give its `file`."""
    return ErrandDone(errand, values={"file": str(world.registers.enter(errand.values["deck"]))})


def _write_chips(world: World, errand: Errand) -> ErrandDone:
    """Write the `series` (registry.chips.Series) into the register; give its `file`."""
    file = world.registers.enter_chips(errand.values["series"])
    return ErrandDone(errand, values={"file": str(file)})


#: The errands of this file by name; those of cameras, calibrations and the report have their own.
_ERRANDS: Final[Mapping[str, Act]] = {
    "look": _look, "self_test": _self_test, "tell_spots": _tell_spots,
    "provision": _provision, "drop_page": _drop_page, "free_name": _free_name,
    "write_deck": _write_deck, "write_chips": _write_chips, ENTER: _enter,
}


@cache
def _act(name: str) -> Act | None:
    """Function that carries out the errand of this name, or None."""
    if name in _ERRANDS:
        return _ERRANDS[name]
    if name.startswith("eyes_"):
        from dealer_assist.devices.commissioning.shell.bench_deck_enrolment import EYES_ERRANDS

        return EYES_ERRANDS.get(name)
    if name == "report":
        from dealer_assist.devices.commissioning.shell.report_errand import write_report_errand

        return write_report_errand
    if name.startswith("calibrations."):
        from dealer_assist.devices.commissioning.shell.calibration_import import CALIBRATION_ERRANDS

        return CALIBRATION_ERRANDS.get(name)
    from dealer_assist.devices.commissioning.shell.camera_errands import VIEW_ERRANDS
    from dealer_assist.devices.commissioning.shell.colour_errands import COLOUR_ERRANDS

    return VIEW_ERRANDS.get(name) or COLOUR_ERRANDS.get(name)


def carry_out_errand(world: World, errand: Errand) -> ErrandDone:
    """Result of an errand; never raises."""
    try:
        act = _act(errand.name)
        if act is None:
            return ErrandDone(errand, message("bench.no_errand", name=errand.name))
        return act(world, errand)
    except NotDone as error:
        return ErrandDone(errand, error.why)
    except (StoreUnusable, RegisterUnreadable, NotThat, OSError) as error:
        return ErrandDone(errand, message("bench.file_refused", why=str(error)))
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        return ErrandDone(errand, message("bench.went_wrong",
                                          why=f"{type(error).__name__}: {error}"))


class Errands:
    """Worker thread that carries out errands in order."""

    def __init__(self, world: World, done: Callable[[ErrandDone], None]) -> None:
        self._world, self._done = world, done
        self._queue: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="errands", daemon=True)

    def put(self, errand: Errand) -> None:
        """Queue an errand."""
        self._queue.put(errand)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self, limit_s: float = 5.0) -> None:
        """End after the errand in hand; one that takes longer than the limit is left behind."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(limit_s)

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            self._done(carry_out_errand(self._world, errand))
