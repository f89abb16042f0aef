"""Vault's account of a hand: one signed statement per hand, in a chain of its own.

The table journals it, so that it goes to the floor's archive too;
trust/vault/unexplained_openings.py holds it against the hand's facts. Nothing in it names a card:
tokens are equal only within their hand.
"""

from enum import StrEnum
from typing import ClassVar

from dealer_assist.game.facts.table_fact import LastingFact
from drivers.lazy_dataclass import dataclass


class OpenedWhy(StrEnum):
    """Reason for which the vault named a card."""

    COUNT = "count"  # by its own count of the deal the card lay on the board
    TOLD = "told"  # the table reported that the next card lies open
    TABLED = "tabled"  # the table reported that the seat turned its hand over
    AT = "at"  # the table reported that a remedy turned this card over


@dataclass(frozen=True, slots=True)
class NamedOpening:
    """Card that the vault named: the deck's ``position`` from 1; ``seat`` where one tabled it."""

    KIND: ClassVar[str] = "Opening"

    position: int
    token: str
    why: OpenedWhy
    seat: int = 0


@dataclass(frozen=True, slots=True)
class NamesAsked:
    """Number of different cards reported to lie open at this place ("board 3", "seat 4", "out")."""

    place: str
    count: int


@dataclass(frozen=True, slots=True)
class Refusals:
    """Number of requests of the hand refused for this reason (trust/vault/vault_interface.py:
    ``WHY``)."""

    why: str
    count: int


@dataclass(frozen=True, slots=True)
class VaultStated(LastingFact):
    """The vault gave its account of one hand. ``players`` and ``burns`` come from the table.

    ``drawn`` holds the tokens of the cards that a reader reported, by position, "" where none did;
    ``openings`` every card that was named, also of draws that were taken back. ``changes`` counts
    the table's reports that it moved cards otherwise than by dealing (acts taken back, remedies),
    ``taken_up`` the cards that the vault has only from the table's report, having been started
    anew, ``again`` the draws that were reported twice. ``before`` is the hash of the statement
    before (64 hex digits, "" for the first), ``key`` the vault's public Ed25519 key, ``signature``
    its signature of all the rest, both in hex.
    """

    is_news: ClassVar[bool] = False

    number: int
    before: str
    hand: str
    deck: str = ""
    players: int = 0
    burns: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    openings: tuple[NamedOpening, ...] = ()
    names: tuple[NamesAsked, ...] = ()
    refused: tuple[Refusals, ...] = ()
    changes: int = 0
    taken_up: int = 0
    again: int = 0
    key: str = ""
    signature: str = ""
