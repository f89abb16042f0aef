"""Searchable records: one frozen class for each hand, hand shown, case, ruling, call and happening.

They are made from a journal's rows (journal_digest.py) and can be made anew at any time.
Each record's
fields are its table's columns. ``id`` names it for good: the journal's number in this archive and
the number of the fact with which it began (``searchable_record_id``). Times ``at_ms`` are UTC
milliseconds by the
table's clock; ``taken_back`` is the number of the fact that undid it (0: it stands), and no figure
counts what was taken back.
"""

from typing import Final, NamedTuple

from drivers.lazy_dataclass import dataclass

#: Facts that one journal can hold in this numbering: a table would need centuries for them.
_MOST_FACTS: Final = 1 << 32


def searchable_record_id(journal: int, fact: int) -> int:
    """Id of the record that began with this fact of the journal (by its number in the archive)."""
    return journal * _MOST_FACTS + fact


@dataclass(frozen=True, slots=True)
class HandSeat:
    """Seat in a hand: player (a name's token, "" if unknown), chips before and after.

    ``won`` is what was pushed to him, ``cards`` his hole cards if he showed all of them.
    """

    seat: int
    name: str
    before: int
    after: int
    won: int = 0
    cards: str = ""
    folded: bool = False

    @property
    def net(self) -> int:
        """The player's gain or loss in the hand, in chips."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class HandMade:
    """One hand. ``last`` is the last fact that may concern it; ``session`` the opening's fact.

    ``ended`` is "" while it runs, else "folded" (all but one gave up), "chopped" (the blinds were
    taken back), "showdown" or "voided"; ``voided`` is "misdeal" or "foul" of a void hand. ``pot``
    is before the rake. ``took_ms`` is the time until the next hand, without a break. ``seats``,
    ``won`` are bits (seat 1 is bit 1), ``board_cards`` bits in the order of cards.DECK. ``players``
    is read by hand_making; ``unread`` counts its facts that this program didn't know.
    """

    id: int
    journal: int
    number: int
    first: int
    last: int
    site: str
    name: str
    at_ms: int
    ended_ms: int
    took_ms: int
    dealer: str
    session: int
    game: str
    small_blind: int
    big_blind: int
    ante: int
    level: int
    button: int
    seats: int
    won: int
    pot: int
    levy: int
    board: str
    board_cards: int
    ended: str
    voided: str
    taken_back: int
    cases: int
    unread: int
    players: str


@dataclass(frozen=True, slots=True)
class HoleCards:
    """Hole cards that were shown; ``pattern`` is "AKs", "AKo" or "AA", the higher rank first."""

    id: int  # of the hand
    seat: int
    at_ms: int
    pattern: str
    one: str
    two: str


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """A player whose name is known (a token) in this hand."""

    name: str
    at_ms: int
    id: int  # of the hand


@dataclass(frozen=True, slots=True)
class CaseMade:
    """Irregularity: its entry of the catalogue ("" for none), or the program's note."""

    id: int
    journal: int
    fact: int
    hand: int  # its id; 0 between hands
    site: str
    name: str
    at_ms: int
    dealer: str
    entry: str
    kind: str
    seat: int
    taken_back: int


@dataclass(frozen=True, slots=True)
class RulingMade:
    """Ruling: the decision, the rule's origin, by whom ("" the dealer) and why.

    ``source`` is the passage's own mark ("GC:124"), "" if the text is silent; ``verified``: he
    had signed in by PIN. ``kept`` is the book that has it as the house's own. ``words_fr`` and
    ``words_en`` say it in a line; ``folded`` is all of it without accents, for searches.
    """

    id: int
    journal: int
    fact: int
    hand: int
    site: str
    name: str
    at_ms: int
    dealer: str
    kind: str
    entry: str
    seat: int
    outcome: str
    setting: str
    value: str
    source: str
    by: str
    verified: int
    reason: str
    kept: str
    taken_back: int
    words_fr: str
    words_en: str
    folded: str


@dataclass(frozen=True, slots=True)
class CallMade:
    """Floor call. Milliseconds after the call until it was on a screen, until somebody said that he
    comes, until it was over; -1 for never. ``over`` is the kind of the fact that ended it.
    ``asked_by`` is the seat of the player who wanted it, 0 if unknown."""

    id: int
    journal: int
    fact: int
    hand: int
    site: str
    name: str
    at_ms: int
    dealer: str
    reason: str
    heard_ms: int
    coming_ms: int
    over_ms: int
    by: str
    over: str
    taken_back: int
    asked_by: int


@dataclass(frozen=True, slots=True)
class Happened:
    """Other event of the evening: ``kind`` is the fact's class, ``what`` the device or deck.

    ``chips`` as the fact says them; ``why`` its reason or detail, ``by`` who did it.
    """

    id: int
    journal: int
    fact: int
    hand: int
    session: int
    site: str
    name: str
    at_ms: int
    dealer: str
    kind: str
    seat: int
    chips: int
    what: str
    why: str
    by: str
    taken_back: int


class UndoneFacts(NamedTuple):
    """Facts that an undo took back, and the number of the undo."""

    facts: tuple[int, ...]
    by: int


class BookChange(NamedTuple):
    """Book change: the ruling of this fact was written into the house's own book."""

    fact: int
    book: str


Record = HandMade | HoleCards | PlayerHand | CaseMade | RulingMade | CallMade | Happened
#: Everything that the digest takes from a fact.
Found = Record | UndoneFacts | BookChange
