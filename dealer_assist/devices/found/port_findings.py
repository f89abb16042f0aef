"""Devices that are plugged in: findings on each serial port and camera, with the remedy.

Nothing is sent to a device unless its USB serial number is one of ours or its port was named: a
request may disturb an unknown device.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.words.message import Message, message
from drivers import port_users
from drivers import serial_ports as lines
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_recognition import (
    EVERY,
    Family,
    Probing,
    Recognised,
    families_of,
    recognition_question,
)
from drivers.lazy_dataclass import dataclass
from drivers.posix_system import user_here
from drivers.wire.constants import PROTOCOL_MAX, PROTOCOL_MIN

if TYPE_CHECKING:  # OpenCV takes a fifth of a second
    from drivers.vision.camera_search import Camera

_CH340_MAKER: Final = 0x1A86
_BLACK: Final = 12  # below this brightness the camera's lid is on
_RULES: Final = "60-dealer-assist.rules"
_RULES_FOLDERS: Final = tuple(
    Path(folder) / "udev/rules.d" for folder in ("/etc", "/run", "/usr/local/lib", "/usr/lib")
)
_STABLE: Final = (Path("/dev/pda"), Path("/dev/serial/by-id"))
#: Programs that take serial ports from others, and the message on each.
_MEDDLERS: Final = {"brltty": "brltty", "ModemManager": "modem_manager"}
#: Findings that mean that a device can be used.
USABLE: Final = frozenset({"ready", "key_unchecked", "reader_pn532", "reader_chips"})
#: A port that is none of ours.
_STRANGER: Final = "stranger"
#: The table's device by the USB serial number of one of ours, before it answers.
_BY_SERIAL: Final = {"PDA-SHOE-": "shoe", "PDA-SCAN-": "scanner", "PDA-BADGE-": "badge"}
_ROOM: Final = "devices."


@dataclass(frozen=True, slots=True)
class PortFinding:
    """Port: its identity, the device that answered, and the messages about it."""

    port: lines.FoundPort
    link: str | None
    users: tuple[port_users.Process, ...]
    answer: Recognised | None
    finding: Message
    warnings: tuple[Message, ...]

    @property
    def name(self) -> str:
        """Short name of the finding."""
        return finding_name(self.finding)

    @property
    def path(self) -> str:
        """Port by its permanent name, where it has one."""
        return self.link or self.port.path

    @property
    def role(self) -> str:
        """Table's device by its serial number: "shoe", "scanner" or "badge", "" for none."""
        serial = self.port.serial or ""
        return next((role for head, role in _BY_SERIAL.items() if serial.startswith(head)), "")

    @property
    def is_stranger(self) -> bool:
        """True if it is no device of ours."""
        return self.name == _STRANGER

    @property
    def is_well(self) -> bool:
        """True if the device can be used and nothing about it is to be mended."""
        return self.name in USABLE and not self.warnings


def finding_name(finding: Message) -> str:
    """Name of a finding or warning, as `devices --json` says it.

    >>> finding_name(message("devices.no_link"))
    'no_link'
    """
    return finding.id.removeprefix(_ROOM)


def _said(name: str, **values: object) -> Message:
    return message(_ROOM + name, **values)


def _ask(path: str, asked: Probing) -> Recognised | None:
    return lines.ask_port_once(path, asked.baud, asked.parity, asked.sent, asked.listener,
                               asked.limit_s)


def lasting_name(path: str, folders: Iterable[Path] = _STABLE) -> str | None:
    """Permanent name of this port or camera in these folders, if the system has one."""
    real = Path(path).resolve()
    for folder in folders:
        if folder.is_dir():
            for link in sorted(folder.iterdir()):
                if link.resolve() == real:
                    return str(link)
    return None


def _has_rules() -> bool:
    return any((folder / _RULES).exists() for folder in _RULES_FOLDERS)


@dataclass(frozen=True)
class Machine:
    """Queries of this machine; tests put their own in place."""

    ports: Callable[[], list[lines.FoundPort]] = lines.found_ports
    ask: Callable[[str, Probing], Recognised | None] = _ask
    users: Callable[[str], list[port_users.Process]] = port_users.processes_at_port
    running: Callable[[Sequence[str]], list[port_users.Process]] = port_users.processes_named
    link: Callable[[str], str | None] = lasting_name
    is_root: Callable[[], bool] = lambda: user_here() == 0
    has_rules: Callable[[], bool] = _has_rules
    no_port: Callable[[str], str] = lines.why_no_port


def find_ports(
    machine: Machine, named: Sequence[str], keys: DeviceKeys | None, keys_file: str
) -> list[PortFinding]:
    """Every port, or the named ones alone; only a named one is probed whatever its number."""
    known = machine.ports()
    found = known
    if named:
        by_path = {Path(one.path).resolve(): one for one in known}
        found = [
            by_path.get(Path(path).resolve(), lines.FoundPort(path, None, None, None, None))
            for path in named
        ]
    serials = [one.serial for one in known if one.serial]
    return [
        _seen(machine, one, bool(named), keys, keys_file, serials.count(one.serial or "") > 1)
        for one in found
    ]


def machine_obstacles(machine: Machine) -> list[Message]:
    """Obstacles of this machine for any device.

    Our udev rules keep ModemManager away; against brltty's own service no rule helps.
    """
    names = [name for name in _MEDDLERS if name == "brltty" or not machine.has_rules()]
    found = [_said(_MEDDLERS[one.name], pid=one.pid) for one in machine.running(names)]
    return [*found, *([_said("root")] if machine.is_root() else [])]


def _seen(
    machine: Machine, port: lines.FoundPort, is_named: bool, keys: DeviceKeys | None,
    keys_file: str, is_twin: bool,
) -> PortFinding:
    families = families_of(port.serial) or (EVERY if is_named else ())
    wrong = machine.no_port(port.path) if is_named and port not in machine.ports() else ""
    if wrong:
        return PortFinding(port, None, (), None, _said(wrong, path=port.path), ())
    users = tuple(machine.users(port.path))
    link = machine.link(port.path)
    answer: Recognised | None = None
    if users:
        finding = _said("in_use", users=_names(users))
    elif not families:
        finding = _said(_STRANGER, path=port.path)
    else:
        try:
            answer = _answer(machine, port.path, families, keys)
            finding = _finding(answer, link or port.path, keys, keys_file)
        except lines.PortRefused as refused:
            finding = _refusal(str(refused), port.path)
    warnings = _warnings(port, link, answer, is_twin)
    return PortFinding(port, link, users, answer, finding, tuple(warnings))


def _answer(
    machine: Machine, path: str, families: Sequence[Family], keys: DeviceKeys | None
) -> Recognised | None:
    known = keys.get if keys is not None else None
    for family in families:
        answer = machine.ask(path, recognition_question(family, secrets.token_bytes(16), known))
        if answer is not None:
            return answer
    return None


def _finding(
    answer: Recognised | None, path: str, keys: DeviceKeys | None, keys_file: str
) -> Message:
    if answer is None:
        return _said("silent")
    if answer.family == "pn532":
        return _said("reader_pn532", path=path)
    if answer.versions is None or answer.device_id is None:
        return _said("reader_chips", path=path, family=answer.family)
    if not answer.is_understood:
        low, high = answer.versions
        return _said("version", low=low, high=high, ours_low=PROTOCOL_MIN, ours_high=PROTOCOL_MAX)
    if keys is None:
        return _said("key_unchecked")
    if keys.get(answer.device_id) is None:
        return _said("no_key", keys=keys_file)
    if not answer.is_proved:
        return _said("unproved" if answer.is_proved is None else "wrong_key", keys=keys_file)
    return _said("ready", kind=answer.name, path=path, keys=keys_file)


def _refusal(why: str, path: str) -> Message:
    if why.startswith("no permission"):
        return _said("permission")
    if why.startswith("in use"):
        return _said("in_use_hidden", path=path)
    return _said("vanished")


def _warnings(
    port: lines.FoundPort, link: str | None, answer: Recognised | None, is_twin: bool
) -> list[Message]:
    found: list[Message] = []
    if port.vendor == _CH340_MAKER and port.serial is None:
        found.append(_said("ch340"))
    if families_of(port.serial) and link is None:
        found.append(_said("no_link"))
    if is_twin:
        found.append(_said("twin", serial=port.serial))
    named = answer.device_id if answer is not None else None
    if named is not None and families_of(port.serial) and named != port.serial:
        found.append(_said("other_id", device=named, serial=port.serial))
    return found


def _names(users: Iterable[port_users.Process]) -> str:
    return ", ".join(f"{user.name} ({user.pid})" for user in users)


def camera_finding(one: "Camera") -> Message:
    """Finding on a camera, and what to do about it."""
    answer = one.answer
    if answer.size is not None:
        width, height = answer.size
        if answer.light < _BLACK:
            return message("cameras.black", width=width, height=height)
        return message("cameras.ready", width=width, height=height, path=one.path)
    if one.users:
        return message("cameras.in_use", users=_names(one.users))
    if answer.refused == "camera in use":
        return message("cameras.in_use_hidden", path=one.path)
    if answer.refused == "camera no permission":
        return message("cameras.no_permission")
    if not Path(one.path).exists():
        return message("cameras.absent", path=one.path)
    return message("cameras.no_picture")
