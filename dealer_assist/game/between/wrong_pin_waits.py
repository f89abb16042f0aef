"""Signing in with a PIN, at a table, a floor's screen and the bench: waits and ends of sessions.

Both follow from facts, so a restart of the table shortens no waiting and forgets no wrong PIN.
"""

from collections.abc import Iterable
from typing import Final

from dealer_assist.game.table.evening_state import WrongPins

LEAST_DIGITS: Final = 4  # of a PIN
MOST_DIGITS: Final = 8
FREE_TRIES: Final = 3  # the third wrong PIN is the first that costs time
FIRST_WAIT_S: Final = 5
LONGEST_WAIT_S: Final = 300
SESSION_S: Final = 120  # without a ruling of his the floor manager has walked away


def pin_wait_s(wrong: int) -> int:
    """Seconds that a name waits after so many wrong PINs in a row.

    >>> [pin_wait_s(n) for n in (1, 2, 3, 4, 5, 9, 10, 400)]
    [0, 0, 5, 10, 20, 300, 300, 300]
    """
    if wrong < FREE_TRIES:
        return 0
    doubled = min(wrong - FREE_TRIES, 16)
    return min(LONGEST_WAIT_S, FIRST_WAIT_S << doubled)


def wrong_pin_count(kept: Iterable[WrongPins], name: str) -> WrongPins:
    """Wrong PINs given for this name since its last right one."""
    return next((one for one in kept if one.name == name), WrongPins(name))


def pin_wait_left_s(kept: Iterable[WrongPins], name: str, now_s: int) -> int:
    """Seconds that this name still has to wait before another PIN is checked; 0 for none.

    A wall clock that was set back makes nobody wait longer than the whole time.
    """
    known = wrong_pin_count(kept, name)
    whole = pin_wait_s(known.wrong)
    return max(0, min(whole, known.at_s + whole - now_s))


def with_wrong_pin(kept: tuple[WrongPins, ...], name: str, at_s: int) -> tuple[WrongPins, ...]:
    """Counts after one more wrong PIN for this name."""
    wrong = next((one.wrong for one in kept if one.name == name), 0) + 1
    return (*pins_without(kept, name), WrongPins(name, wrong, at_s))


def pins_without(kept: tuple[WrongPins, ...], name: str) -> tuple[WrongPins, ...]:
    """Counts after the right PIN for this name."""
    return tuple(one for one in kept if one.name != name)


def is_session_over(last_s: int, now_s: int, session_s: int = SESSION_S) -> bool:
    """True if a session last used at ``last_s`` is over; one from a later time is, too."""
    return not 0 <= now_s - last_s < session_s
