"""The vault's own account of a hand: draws and their places, openings, questions, refusals.

It knows tokens and positions, no card and no key. Every answer that depends on the table's word is
written down here, for the statement of the hand.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Final, NoReturn

from dealer_assist.game.facts.vault_statements import (
    NamedOpening,
    NamesAsked,
    OpenedWhy,
    Refusals,
    VaultStated,
)
from dealer_assist.trust.vault.vault_interface import NAMES_A_PLACE, NotOpened
from drivers.lazy_dataclass import dataclass

FULL: Final = 52
HOLE_CARDS: Final = 2
_BOARD: Final = (3, 1, 1)
#: Places at which a card may be named as open.
SEATS: Final = frozenset(f"seat {seat}" for seat in range(1, 11))
PLACES: Final = SEATS | {f"board {k}" for k in range(1, 6)} | {"out"}

_SAYS: Final = {
    "drawn_twice": "this card was dealt to another place of the hand already",
    "place_taken": "another card was dealt to this place already",
    "not_drawn": "these cards were not all read in this hand",
    "not_dealt_yet": "the hole cards are not all dealt yet",
    "no_hole_card": "these are not the cards of one seat",
    "count": "a deck has 52 cards, and what was changed stays changed",
    "asked_too_often": "too many different cards were said to lie at this place",
    "no_place": "cards don't lie open there",
    "begun_twice": "this hand was begun otherwise, or is over",
    "no_hand": "no hand has begun",
}


@dataclass(frozen=True, slots=True)
class CardPosition:
    """Position of a drawn card: ``position`` from 0, open or closed, and the origin of that.

    ``told``: open or closed by the table's word, not by the count. ``by_word``: the vault has it
    from the table alone.
    """

    position: int
    face_up: bool = False
    told: bool = False
    by_word: bool = False


@dataclass(slots=True)
class HandAccount:
    """One hand, from ``begin`` to the next one."""

    hand: str
    players: int
    burns: tuple[int, int, int]
    deck: str
    count: int = 0
    told: bool | None = None
    changes: int = 0
    taken_up: int = 0
    again: int = 0
    is_news: bool = False  # something of it is in no statement yet
    lies: dict[str, CardPosition] = field(default_factory=dict)
    at: dict[int, str] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)  # every token drawn, wherever it is now
    openings: dict[NamedOpening, None] = field(default_factory=dict)
    asked: dict[str, dict[tuple[str, ...], None]] = field(default_factory=dict)
    told_tokens: set[str] = field(default_factory=set)  # of cards that were named
    refusals: Counter[str] = field(default_factory=Counter)

    def refuse(self, why: str) -> NoReturn:
        """Count the refusal and raise it."""
        self.refusals[why] += 1
        self.is_news = True
        raise NotOpened(_SAYS[why], why)

    # --- the count ------------------------------------------------------------------------------

    def stands_at(self, dealt: int) -> None:
        """Set the number of cards that have left the stub."""
        if not 0 <= dealt <= FULL or (self.asked and dealt < self.holes <= self.count):
            self.refuse("count")  # names before the end of the deal would reveal cards being dealt
        self.count = dealt

    @property
    def holes(self) -> int:
        """Number of hole cards in the ordinary deal."""
        return HOLE_CARDS * self.players

    def relaid(
        self, tokens: Sequence[str], changes: int, deck: frozenset[str], takes_word: bool = True,
    ) -> None:
        """Take the cards' positions from the table; tokens outside the ``deck`` count as none."""
        if changes < self.changes or len(tokens) > FULL:
            self.refuse("count")
        mine = {token: n for n, token in enumerate(tokens) if token in deck}
        if changes > self.changes:
            self.changes, self.is_news = changes, True
            self._lay_anew(mine)
        elif takes_word:
            self._take_up(mine)
        self.count = len(tokens)

    def _lay_anew(self, mine: dict[str, int]) -> None:
        known, self.lies, self.at = self.lies, {}, {}
        for token, n in mine.items():
            was = known.get(token)
            if was is not None:
                self._lay(token, CardPosition(n, was.face_up, was.told, was.by_word))

    def _take_up(self, mine: dict[str, int]) -> None:
        """Take unknown cards by the table's word: the vault was restarted."""
        for token, n in mine.items():
            if token in self.lies or token in self.told_tokens or token in self.out or n in self.at:
                continue
            self._lay(token, CardPosition(n, by_word=True))
            self.out.add(token)
            self.taken_up += 1
            self.is_news = True

    def _lay(self, token: str, where: CardPosition) -> None:
        self.lies[token] = where
        self.at[where.position] = token

    # --- cards ----------------------------------------------------------------------------------

    def draw(self, token: str) -> CardPosition:
        """Draw this card as the next of the stub; a repeated one stays at its place."""
        told, self.told = self.told, None
        n = self.count
        self._free(token, n)
        known = self.lies.get(token)
        if known is not None and known.position != n:
            self.refuse("drawn_twice")
        if known is None and n in self.at:
            self.refuse("place_taken")
        if n >= FULL:
            self.refuse("count")
        self.is_news = True
        self.count += 1
        if known is not None:
            self.again += 1
            return known
        face_up = self._is_face_up(n) if told is None else told
        where = CardPosition(n, face_up, told is not None)
        self._lay(token, where)
        self.out.add(token)
        if face_up:
            self._opened(n + 1, token, OpenedWhy.COUNT if told is None else OpenedWhy.TOLD)
        return where

    def _free(self, token: str, n: int) -> None:
        """Drop positions known by the table's word alone in favour of a reader's report."""
        for one in (token, self.at.get(n, "")):
            known = self.lies.get(one)
            if known is not None and known.by_word:
                del self.lies[one], self.at[known.position]

    def _is_face_up(self, position: int) -> bool:
        position -= self.holes
        for burned, opened in zip(self.burns, _BOARD, strict=True):
            if burned <= position < burned + opened:
                return True
            position -= burned + opened
        return False

    def _opened(self, position: int, token: str, why: OpenedWhy, seat: int = 0) -> None:
        opening = NamedOpening(position, token, why, seat)
        if opening not in self.openings:
            self.openings[opening] = None
            self.is_news = True

    def tabled(self, tokens: Sequence[str], seat: int) -> None:
        """Note that a seat's hand is turned over."""
        if not tokens or any(token not in self.lies for token in tokens):
            self.refuse("not_drawn")
        if self.count < self.holes:
            self.refuse("not_dealt_yet")
        lying = [self.lies[token] for token in tokens]
        if len(set(tokens)) != len(tokens) or len(tokens) > HOLE_CARDS or not all(
            self._is_hole(one) for one in lying
        ):
            self.refuse("no_hole_card")
        for token, one in zip(tokens, lying, strict=True):
            self._opened(one.position + 1, token, OpenedWhy.TABLED, seat)

    def _is_hole(self, one: CardPosition) -> bool:
        """True for hole cards of the ordinary deal, and for cards closed by the table's word."""
        if one.by_word:
            return True
        return not one.face_up and (one.position < self.holes or one.told)

    def opened_at(self, position: int, token: str) -> None:
        """Note a card turned over by a remedy; one that the table has named itself is no secret."""
        if token not in self.lies and token in self.told_tokens:
            return
        if token not in self.lies:
            self.refuse("not_drawn")
        self._opened(position, token, OpenedWhy.AT)

    # --- names ----------------------------------------------------------------------------------

    def asks(self, place: str, card: str, here: Sequence[str]) -> None:
        """Count the question for a named card at this place, once."""
        if place not in PLACES or len(here) > HOLE_CARDS:
            self.refuse("no_place")
        if self.count < self.holes:
            self.refuse("not_dealt_yet")
        seats = [one for one in self.asked if one in SEATS]
        if place in SEATS and place not in seats and len(seats) >= self.players:
            self.refuse("asked_too_often")
        questions = self.asked.get(place, {})
        question = (card, *sorted(here))
        if question in questions:
            return
        if len(questions) >= NAMES_A_PLACE:
            self.refuse("asked_too_often")
        self.asked.setdefault(place, {})[question] = None
        self.is_news = True

    # --- the statement --------------------------------------------------------------------------

    def draft(self) -> VaultStated:
        """The account so far, without number and signature."""
        last = max(self.at, default=-1)
        names = (NamesAsked(place, len({q[0] for q in questions}))
                 for place, questions in sorted(self.asked.items()))
        return VaultStated(
            0, "", self.hand, self.deck, self.players, self.burns,
            tuple(self.at.get(n, "") for n in range(last + 1)), tuple(self.openings), tuple(names),
            tuple(Refusals(why, times) for why, times in sorted(self.refusals.items())),
            self.changes, self.taken_up, self.again,
        )
