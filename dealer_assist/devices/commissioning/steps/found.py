"""Devices found plugged in, as the step "devices" shows them."""

from dataclasses import dataclass

from dealer_assist.words.message import Message


@dataclass(frozen=True, slots=True)
class FoundDevice:
    """Device that can be fitted to the table.

    `port` is the name that stays, where the system has one; `family` is as in `DeviceNamed`, ""
    where nothing answered that is known. `role` is its only possible role, "" if a person must
    choose. `says` is the message on it, `is_usable` true if the table can use it as it is.
    """

    port: str
    family: str
    says: Message
    role: str = ""
    serial: str = ""
    device_id: str = ""
    firmware: str = ""
    name: str = ""
    is_usable: bool = False
    warnings: tuple[Message, ...] = ()
