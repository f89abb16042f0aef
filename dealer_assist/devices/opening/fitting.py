"""Fitting: the device behind a port named on the command line, and its protocol.

``PORT`` alone is a device of ours; ``pn532:PORT``, ``pepper:PORT`` and ``feig:PORT`` are bought
readers without firmware of ours: nothing authenticates them and they keep nothing. The same holds
for ``camera:SOURCE``, where SOURCE is a camera, a file, a folder of pictures or a stream.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from dealer_assist.words.message import ErrorInWords, Message, message
from drivers import ports as lines
from drivers.devices.bare_pn532 import BadgeReader
from drivers.devices.bare_shoe import BareShoe
from drivers.devices.bare_spots import BareSpots
from drivers.devices.device_port import DevicePort
from drivers.devices.keys import DeviceKeys
from drivers.devices.link import Link
from drivers.devices.monitor import Monitor, Tap
from drivers.devices.monitor_ears import EARS
from drivers.devices.reports import Report
from drivers.devices.watched_link import WatchedLink
from drivers.ports import Port
from drivers.readers import feig, pepper_c1, pn532
from drivers.wire.constants import DeviceKind

if TYPE_CHECKING:  # OpenCV is loaded only where a camera is fitted
    from dealer_assist.devices.opening.camera_ports import Sights

Family = Literal["own", "pn532", "pepper", "feig", "camera"]
KINDS: Final = {"shoe": DeviceKind.SHOE, "scanner": DeviceKind.SCANNER}
#: Readers that can serve as each device; the first is meant if none is named.
_FITS: Final[dict[str, tuple[Family, ...]]] = {
    "shoe": ("own", "pn532", "camera"), "scanner": ("own", "pepper", "feig", "camera"),
    "board": ("camera",), "badge": ("pn532",),
}
_READERS: Final[dict[str, Family]] = {
    "pn532": "pn532", "pepper": "pepper", "feig": "feig", "camera": "camera",
}
_SHAPES: Final = {"own": "PORT", "camera": "camera:SOURCE"}


class FittingWrong(ErrorInWords, ValueError):
    """This port can't serve as the device; says which readers can."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """Fitting of one device: the table's name for it, the family, the serial port."""

    name: str
    family: Family
    path: str

    @property
    def is_bare(self) -> bool:
        """True for a bought reader that proves nothing and stores nothing."""
        return self.family != "own"


def fitting(name: str, text: str) -> Fitting:
    """Fitting that ``text`` (PORT, or READER:PORT) names for the device ``name``. Raises
    FittingWrong.

    >>> fitting("shoe", "pn532:/dev/ttyUSB0").family
    'pn532'
    """
    word, colon, path = text.partition(":")
    family = _READERS.get(word)
    if not colon or family is None:
        family, path = "own", text  # a path may hold a colon: /dev/serial/by-path does
    if family not in _FITS[name] or not path:
        shapes = ", ".join(_SHAPES.get(one, f"{one}:PORT") for one in _FITS[name])
        raise FittingWrong(message("port.shapes", device=name, given=text, shapes=shapes))
    return Fitting(name, family, path)


def why_no_port(fitted: Fitting) -> Message | None:
    """Message on a missing serial port; None if it may be there, and for a camera."""
    why = "" if fitted.family == "camera" else lines.why_no_port(fitted.path)
    if not why:
        return None
    return message("port.none", device=fitted.name, why=message(f"devices.{why}", path=fitted.path))


def port_of(
    fitted: Fitting, keys: DeviceKeys, resume: tuple[int, int] | None,
    deliver: Callable[[Report], None], sights: "Sights | None" = None,
    playing: Callable[[], str] = str, monitor: Monitor | None = None,
) -> DevicePort:
    """Port of this device; ``resume`` is the last report of it that the journal committed.

    A camera needs its ``sights``; ``playing`` names the deck that is dealt from. ``monitor`` is the
    technician's, who sees every frame: a table has none. Raises FittingWrong.
    """
    def nonce() -> bytes:
        return secrets.token_bytes(16)

    name = fitted.name
    ear = EARS.get(fitted.family)
    tap = Tap(name, monitor, ear) if monitor is not None and ear is not None else None
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
