"""PIN's door, as table, floor, bench and terminal ask it: is it his, has he the role, must he wait?

Each door makes its own facts of the answer. What is said of a PIN itself is the same at each of
them.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from dealer_assist.game.between.wrong_pin_waits import pin_wait_left_s, pin_wait_s, wrong_pin_count
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.evening_state import WrongPins
from dealer_assist.storage.people.people_file import PeopleFile, PeopleUnusable, tidy_name
from dealer_assist.storage.people.pin_check import Role
from drivers.lazy_dataclass import dataclass


class PinState(StrEnum):
    """Answer to a name and a PIN; the floor's facts hold these words."""

    RIGHT = "right"
    UNKNOWN = "unknown"  # nobody has this name
    ROLE = "role"  # he has, but may not sign in here
    WAITS = "waits"  # after wrong ones: this one wasn't looked at
    WRONG = "pin"


class PinResult(NamedTuple):
    """Result of a PIN check, and the seconds until another PIN of this name is looked at."""

    state: PinState
    name: str
    wait_s: int = 0

    @property
    def why(self) -> Reason:
        """Reason why this PIN opens nothing, where it is the PIN's."""
        id = "why.sign_in_waits" if self.state is PinState.WAITS else (
            "why.sign_in_wrong_waits" if self.wait_s else "why.sign_in_wrong")
        return Reason(id, None, self.wait_s, 0, self.name)


@dataclass(frozen=True, slots=True)
class PinLook:
    """Result of comparing a PIN ahead; ``trouble``: the file of people can't be read."""

    is_his: bool = False
    trouble: str = ""


def look_at_pin(people: PeopleFile, roles: Sequence[Role], name: str, pin: str) -> PinLook:
    """Compare a PIN ahead of ``pin_result``. Takes a tenth of a second; any thread."""
    name = tidy_name(name)
    try:
        role = _role_of(people, roles, name)
        return PinLook(role is not None and people.is_pin_of(name, pin, role))
    except PeopleUnusable as error:
        return PinLook(trouble=str(error))


def pin_result(
    people: PeopleFile, roles: Sequence[Role], name: str, pin: str, wrong: Iterable[WrongPins],
    now_s: int, looked: PinLook | None = None,
) -> PinResult:
    """Check that this name has one of these roles, needn't wait, and that the PIN is his.

    ``wrong`` are the wrong PINs so far; ``looked``: the PIN was compared already. Raises
    PeopleUnusable.
    """
    name, wrong = tidy_name(name), tuple(wrong)
    role = _role_of(people, roles, name)
    if role is None:
        return PinResult(PinState.ROLE if people.roles_of(name) else PinState.UNKNOWN, name)
    left = pin_wait_left_s(wrong, name, now_s)
    if left:
        return PinResult(PinState.WAITS, name, left)
    if looked is not None and looked.trouble:
        raise PeopleUnusable(looked.trouble)
    if looked.is_his if looked is not None else people.is_pin_of(name, pin, role):
        return PinResult(PinState.RIGHT, name)
    return PinResult(PinState.WRONG, name, pin_wait_s(wrong_pin_count(wrong, name).wrong + 1))


def _role_of(people: PeopleFile, roles: Sequence[Role], name: str) -> Role | None:
    has = people.roles_of(name)
    return next((role for role in roles if role in has), None)
