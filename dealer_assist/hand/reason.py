"""The one reason behind an answer, used three ways: greyed buttons, spoken advice, the record."""

from dataclasses import dataclass

from dealer_assist.rules.model import Source


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: a message id (words.toml), its numbers, and the passage behind it."""

    id: str
    source: Source | None = None
    chips: int = 0
    seat: int = 0
