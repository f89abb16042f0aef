"""The journal that a paper journal stands in for, once it is whole again. No Qt."""

from typing import NamedTuple


class FirstJournal(NamedTuple):
    """The journal that another stands in for, whole again: its file's name, and whether it ends in
    mid-hand.
    """

    name: str
    in_hand: bool
