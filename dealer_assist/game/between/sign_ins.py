"""Signing in at the panel: how long a name waits after wrong PINs, and when a session is over.

Both follow from facts, so a restart of the table shortens no waiting and forgets no wrong PIN.
"""

from typing import Final

from dealer_assist.game.table.evening import TurnedAway
from dealer_assist.game.table.table import Table

FREE_TRIES: Final = 3  # the third wrong PIN is the first that costs time
FIRST_WAIT_S: Final = 5
LONGEST_WAIT_S: Final = 300
SESSION_S: Final = 120  # without a ruling of his the floor manager has walked away


def wait_s(wrong: int) -> int:
    """How long a name waits after so many wrong PINs in a row.

    >>> [wait_s(n) for n in (1, 2, 3, 4, 5, 9, 10, 400)]
    [0, 0, 5, 10, 20, 300, 300, 300]
    """
    if wrong < FREE_TRIES:
        return 0
    doubled = min(wrong - FREE_TRIES, 16)
    return min(LONGEST_WAIT_S, FIRST_WAIT_S << doubled)


def turned_away(table: Table, name: str) -> TurnedAway:
    """The wrong PINs given for this name since its last right one."""
    return next((one for one in table.evening.turned_away if one.name == name), TurnedAway(name))


def due_wait(table: Table, name: str, now_s: int) -> int:
    """Seconds that this name still has to wait before another PIN is looked at; 0 for none.

    A wall clock that was set back makes nobody wait longer than the whole time.
    """
    known = turned_away(table, name)
    whole = wait_s(known.wrong)
    return max(0, min(whole, known.at_s + whole - now_s))


def with_wrong(kept: tuple[TurnedAway, ...], name: str, at_s: int) -> tuple[TurnedAway, ...]:
    """The counts after one more wrong PIN for this name."""
    wrong = next((one.wrong for one in kept if one.name == name), 0) + 1
    return (*without(kept, name), TurnedAway(name, wrong, at_s))


def without(kept: tuple[TurnedAway, ...], name: str) -> tuple[TurnedAway, ...]:
    """The counts after the right PIN was given for this name."""
    return tuple(one for one in kept if one.name != name)


def is_session_over(last_s: int, now_s: int) -> bool:
    """Whether a session that was last used then is over; one from a later time is, too."""
    return not 0 <= now_s - last_s < SESSION_S
