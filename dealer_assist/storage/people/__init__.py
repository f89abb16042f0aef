"""People who may sign in: floor managers, technicians and their PINs, in one file that only we may
read.

The file holds names and, for each, a salted scrypt hash: no PIN leaves this package, in any form. A
PIN is short, so whoever steals the file can find it by trying them all; that is why the file is its
owner's alone (0600), and why at the panel wrong PINs cost time (game/between/wrong_pin_waits.py).
"""

from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS, MOST_DIGITS
from dealer_assist.storage.people.people_file import (
    PeopleFile,
    PeopleUnusable,
    people_path,
    tidy_name,
)
from dealer_assist.storage.people.pin_check import ROLES, PinUnfit, Role
from dealer_assist.storage.people.pin_check_with_waits import (
    PinLook,
    PinResult,
    PinState,
    look_at_pin,
    pin_result,
)

__all__ = [
    "LEAST_DIGITS", "MOST_DIGITS", "ROLES", "PeopleFile", "PeopleUnusable", "PinLook", "PinResult",
    "PinState", "PinUnfit", "Role", "look_at_pin", "people_path", "pin_result", "tidy_name",
]
