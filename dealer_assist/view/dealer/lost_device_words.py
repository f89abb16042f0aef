"""Reason why a device can't be heard, in the dealer's words: what was refused, and who mends it."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game.table.table import Table
from dealer_assist.words import word
from drivers.devices.device_reports import BARE

#: Message by the first words of the driver's own reason (drivers/devices, drivers/serial_ports);
#: for others it is enough that the device is lost.
_WORDS: Final[Mapping[str, str]] = {
    "wrong key": "alert.lost_wrong_key",
    "no key": "alert.lost_no_key",
    "version": "alert.lost_version",
    "wrong device": "alert.lost_wrong_device",
    "wrong numbering": "alert.lost_wrong_numbering",
    "noise": "alert.lost_noise",
    "in use by another program": "alert.lost_in_use",
    "no permission to open it": "alert.lost_no_permission",
    "absent": "alert.lost_absent",
    "vault away": "alert.lost_vault",
}

#: A camera's reasons (drivers/vision), which stand on its tile as well: device.lost_*.
_CAMERA: Final[Mapping[str, str]] = {
    "no camera": "lost_no_camera",
    "no file": "lost_missing",
    "camera gone": "lost_gone",
    "camera silent": "lost_silent",
    "camera in use": "lost_taken",
    "camera no permission": "lost_forbidden",
    "camera black": "lost_black",
    "camera burnt out": "lost_burnt_out",
    "camera blurred": "lost_blurred",
    "camera frozen": "lost_frozen",
    "camera size": "lost_size",
    "corrupt file": "lost_corrupt",
    "recording over": "lost_over",
}

#: Letters of a file's name that fit in the alert line; its end is the telling part.
_LONGEST: Final = 26


def lost_word_id(why: str) -> str:
    """Message id of the tile's word for a device lost for this reason: "lost" for most."""
    return _CAMERA.get(_named(why), "lost")


def is_camera(device_id: str) -> bool:
    """True if a camera answers there (drivers/vision/camera_watcher.py)."""
    return device_id.startswith(f"{BARE}camera")


def _named(why: str) -> str:
    return why.partition(":")[0]


def _file(why: str) -> str:
    """Name of the missing file in a reason."""
    name = why.partition(": ")[2].rpartition("/")[2]
    return name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST:]}"


def lost_words(table: Table, lang: str) -> str:
    """First device that can't be heard, and why; empty if all can."""
    lost = next((device for device in table.devices.values() if not device.up), None)
    if lost is None:
        return ""
    name = word(lang, f"device.{lost.name}")
    of_camera = _CAMERA.get(_named(lost.why))
    known = f"alert.{of_camera}" if of_camera else _WORDS.get(_named(lost.why), "alert.device_lost")
    return word(lang, known, device=name, file=_file(lost.why))
