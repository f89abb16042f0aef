"""Why a device can't be heard, in the dealer's words: what was refused, and who mends it."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.table import Table
from dealer_assist.words import word

#: By how the driver's own reason begins (drivers/devices, drivers/ports); others need no more
#: words than that the device is lost.
_WORDS: Final[Mapping[str, str]] = {
    "wrong key": "alert.lost_wrong_key",
    "no key": "alert.lost_no_key",
    "version": "alert.lost_version",
    "wrong device": "alert.lost_wrong_device",
    "wrong numbering": "alert.lost_wrong_numbering",
    "in use by another program": "alert.lost_in_use",
    "no permission to open it": "alert.lost_no_permission",
}


def lost_words(table: Table, lang: str) -> str:
    """The first device that can't be heard and why; empty where all can."""
    lost = next((device for device in table.devices.values() if not device.up), None)
    if lost is None:
        return ""
    name = word(lang, f"device.{lost.name}")
    return word(lang, _WORDS.get(lost.why.partition(":")[0], "alert.device_lost"), device=name)
