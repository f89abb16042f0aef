"""Camera ports of a bench: with a calibration, or only for looking through before there is one.

Imported only where a camera is fitted.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from dealer_assist.devices.opening.camera_ports import camera_port, sights_of
from dealer_assist.devices.opening.device_fittings import Fitting
from dealer_assist.storage.registry.tag_register import table_register as registered
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.device_reports import Report
from drivers.vision.frame_sources import FrameSource

if TYPE_CHECKING:
    from dealer_assist.devices.commissioning.shell.bench_hardware import World


def bench_camera_source(world: "World", fitted: Fitting) -> FrameSource:
    """Source of this camera's frames."""
    made = world.sources.get(fitted.name)
    return made if made is not None else world.cameras.source(fitted.name, fitted.path)


def bench_camera_port(world: "World", fitted: Fitting,
                      deliver: Callable[[Report], None]) -> DevicePort:
    """Port of this camera. Raises FittingWrong."""
    file = world.cameras.files().get(fitted.name)
    if file is None:
        return world.cameras.port(fitted.name, bench_camera_source(world, fitted), deliver)
    chips = world.cameras.chip_set()
    sights = sights_of([str(file)], registered(world.known()), world.registers.path,
                       str(chips) if chips is not None else "")
    decks = world.bench.decks
    playing = decks[-1].deck if decks else ""
    fed = replace(sights, sources={fitted.name: bench_camera_source(world, fitted)})
    return camera_port(fitted, None, deliver, fed, lambda: playing,
                       onlook=world.cameras.onlook(fitted.name))
