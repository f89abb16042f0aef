"""The journal that a paper journal stands in for, once it is whole again. No Qt."""

from typing import NamedTuple


class FirstJournal(NamedTuple):
    """Journal that another stands in for, whole again: its file's name, and True if it ends in
    mid-hand.
    """

    name: str
    in_hand: bool
