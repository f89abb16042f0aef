"""Missing setup: keys, registers or measures that a device still lacks before a table can use it.

A table with such a device would be refused; it plays without it, by hand, and says what to do.
"""

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong, fitting
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import table_register as registered
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.storage.settings import Settings
from dealer_assist.trust.vault.table_keys import TableKeyUnusable, check_two_custodians, public_at
from dealer_assist.words.message import InWords, Message, message
from drivers.devices.device_keys import KeysUnusable
from drivers.devices.device_keys import read_keys as load_device_keys
from drivers.lazy_dataclass import dataclass

DEVICES: Final = ("shoe", "scanner", "board", "badge")
_TELLS_TAGS: Final = frozenset({"shoe", "scanner"})


@dataclass(frozen=True, slots=True)
class Lack:
    """Thing that a device lacks, as the message ``lack.<id>``."""

    device: str
    id: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def says(self) -> Message:
        """The missing thing, and the command that makes it."""
        return message(f"lack.{self.id}", device=message(f"device.{self.device}"), **self.values)


def missing_device_setup(settings: Settings) -> tuple[Lack, ...]:
    """Everything that the devices of these settings lack; files are looked at, no port is."""
    found: list[Lack] = []
    for device in DEVICES:
        named = getattr(settings, device)
        if not named:
            continue
        try:
            fitted = fitting(device, named)
        except FittingWrong as wrong:
            found.append(Lack(device, "unfit", {"why": wrong}))
            continue
        found += _of_device(settings, fitted)
    return tuple(found)


def usable_settings(settings: Settings, lacking: tuple[Lack, ...]) -> Settings:
    """Settings with every device off that lacks something, and no file that can't be used."""
    wrong: dict[str, Callable[[Path], InWords | str]] = {
        "register": _register_wrong, "device_keys": _keys_wrong,
        "floor_key": lambda path: _floor_key_wrong(path, settings),
        "chip_set": lambda path: "" if path.is_file() else "gone",
    }
    off: dict[str, Any] = {one.device: "" for one in lacking}
    for field_name, look in wrong.items():
        path = Path(getattr(settings, field_name))
        if not path.exists() or look(path):
            off[field_name] = ""
    if not all(Path(one).is_file() for one in settings.calibrations):
        off["calibrations"] = ()
    return replace(settings, **off)


def _of_device(settings: Settings, fitted: Fitting) -> list[Lack]:
    if fitted.family == "camera":
        return _of_camera(settings, fitted)
    device, found = fitted.name, []
    if fitted.family == "own":
        found += _file(device, "device_keys", settings.device_keys, _keys_wrong)
    if device in _TELLS_TAGS:
        found += _file(device, "register", settings.register, _register_wrong)
    if device == "shoe":
        found += _floor_key(settings)
    return found


def _of_camera(settings: Settings, fitted: Fitting) -> list[Lack]:
    files = [Path(one) for one in settings.calibrations]
    gone = [one for one in files if not one.is_file()]
    found = [Lack(fitted.name, "calibration")] if not files or gone else []
    if fitted.name == "scanner" and not Path(settings.chip_set or "/nowhere").is_file():
        found.append(Lack("scanner", "chip_set"))
    if fitted.name == "shoe":
        found += _file("shoe", "register", settings.register, _register_wrong)
        found += _floor_key(settings)
    return found


def _floor_key(settings: Settings) -> list[Lack]:
    """Missing floor key: a live shoe seals to a key that two hold; practice seals for nobody."""
    if settings.practice and not Path(settings.floor_key or "/nowhere").exists():
        return []
    return _file("shoe", "floor_key", settings.floor_key,
                 lambda path: _floor_key_wrong(path, settings))


def _floor_key_wrong(path: Path, settings: Settings) -> InWords | str:
    try:
        if settings.practice:
            public_at(path)
        else:
            check_two_custodians(path)
    except TableKeyUnusable as error:
        return error.words
    return ""


def _file(device: str, id: str, named: str, wrong: Callable[[Path], InWords | str]) -> list[Lack]:
    path = Path(named)
    if not named or not path.exists():
        return [Lack(device, id)]
    why = wrong(path)
    return [Lack(device, "unusable", {"why": why})] if why else []


def _keys_wrong(path: Path) -> str:
    try:
        return "" if len(load_device_keys(path)) else f"{path}: no device's key is in it"
    except KeysUnusable as error:
        return str(error)


def _register_wrong(path: Path) -> str:
    try:
        registered(Store(path).read())
    except RegisterUnreadable as error:
        return str(error)
    return ""
