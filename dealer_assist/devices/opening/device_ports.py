"""The port of a device as it was named: who speaks on it; and why there is none."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.words.message import Message, message
from drivers import serial_ports as lines
from drivers.devices.bare_chip_reader import BareSpots
from drivers.devices.bare_pn532 import BadgeReader
from drivers.devices.bare_shoe import BareShoe
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_link import Link
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.device_reports import Report
from drivers.devices.monitor_decoders import EARS
from drivers.devices.monitored_link import WatchedLink
from drivers.devices.serial_monitor import ByteTap, Monitor
from drivers.readers import feig, pepper_c1, pn532
from drivers.serial_ports import Port
from drivers.wire.constants import DeviceKind

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.opening.camera_ports import TableCameras

KINDS: Final = {"shoe": DeviceKind.SHOE, "scanner": DeviceKind.SCANNER}


def why_no_port(fitted: Fitting) -> Message | None:
    """The sentence about a serial port that isn't there; None where it may be, and for a camera."""
    why = "" if fitted.family == "camera" else lines.why_no_port(fitted.path)
    if not why:
        return None
    return message("port.none", device=fitted.name, why=message(f"devices.{why}", path=fitted.path))


def port_of(
    fitted: Fitting, keys: DeviceKeys, resume: tuple[int, int] | None,
    deliver: Callable[[Report], None], sights: "TableCameras | None" = None,
    playing: Callable[[], str] = str, monitor: Monitor | None = None,
) -> DevicePort:
    """The port of this device; ``resume`` is what the journal last committed of it.

    A camera needs its ``sights``; ``playing`` names the deck that is dealt from. ``monitor`` is the
    technician's, who sees every frame: a table has none. Raises FittingWrong.
    """
    def nonce() -> bytes:
        return secrets.token_bytes(16)

    name = fitted.name
    ear = EARS.get(fitted.family)
    tap = ByteTap(name, monitor, ear) if monitor is not None and ear is not None else None
    match fitted.family:
        case "own":
            link = Link(name, KINDS[name], nonce, keys.get, resume) if monitor is None else (
                WatchedLink(name, KINDS[name], nonce, keys.get, resume, monitor))
            return Port(fitted.path, link, deliver)
        case "pn532":
            bare = BadgeReader(name, nonce) if name == "badge" else BareShoe(name, nonce, resume)
            return Port(fitted.path, bare, deliver, pn532.BAUD, tap=tap)
        case "pepper":
            spots = BareSpots(name, pepper_c1.PepperC1(), "Pepper C1", nonce, resume)
            return Port(fitted.path, spots, deliver, pepper_c1.BAUD, pepper_c1.PARITY, tap)
        case "feig":
            spots = BareSpots(name, feig.Feig(), "FEIG", nonce, resume)
            return Port(fitted.path, spots, deliver, feig.BAUD, feig.PARITY, tap)
        case "camera":
            if sights is None:
                raise FittingWrong(message("port.needs_calibration", device=name))
            from dealer_assist.devices.opening.camera_ports import camera_port

            return camera_port(fitted, resume, deliver, sights, playing)
