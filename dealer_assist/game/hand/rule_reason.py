"""Reason behind an answer, used three ways: greyed buttons, spoken advice, the record."""

from typing import NamedTuple

from dealer_assist.game.rules.house_rules import Passage


class Reason(NamedTuple):
    """Reason for an answer: a message id (words.toml), its numbers, and the passage behind it."""

    id: str
    source: Passage | None = None
    chips: int = 0
    seat: int = 0
    name: str = ""  # a deck, a player on the waiting list, a card...
    setting: str = ""  # the silent setting that decides it: only the floor can answer
