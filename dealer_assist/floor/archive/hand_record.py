"""Hand record: made from the table's own hand and the facts that still hold."""

import json
from dataclasses import field
from typing import Final

from dealer_assist.floor.archive.card_patterns import card_bits, pattern_of, two_cards_high_first
from dealer_assist.floor.archive.searchable_records import (
    HandMade,
    HandSeat,
    HoleCards,
    PlayerHand,
    searchable_record_id,
)
from dealer_assist.game.hand.several_boards import boards_of, open_cards
from dealer_assist.game.table.table import Hand, Phase
from drivers.lazy_dataclass import dataclass

#: A pause longer than this is no part of a hand's time, in milliseconds: five minutes.
_LONGEST_MS: Final = 300_000


@dataclass(frozen=True, slots=True)
class ArchivePlace:
    """Place of a journal: its number in the archive, the site, the table's name."""

    journal: int
    site: str
    name: str


@dataclass
class OpenHand:
    """A hand that may still change; ``next_ms`` is when the one after it began (0: none)."""

    place: ArchivePlace
    first: int
    at_ms: int
    hand: Hand
    dealer: str
    session: int
    level: int
    names: dict[int, str]
    last: int = 0
    ended_ms: int = 0
    next_ms: int = 0
    taken_back: int = 0
    unread: int = 0
    cases: list[int] = field(default_factory=list)  # the facts with which they began
    pushed: list[tuple[int, int, int]] = field(default_factory=list)  # fact, seat, chips

    @property
    def is_over(self) -> bool:
        """True if the hand is paid out or void."""
        return self.hand.phase is Phase.OVER

    def forget(self, facts: tuple[int, ...]) -> None:
        """Drop these facts: they were taken back."""
        self.pushed = [one for one in self.pushed if one[0] not in facts]
        self.cases = [one for one in self.cases if one not in facts]

    def made(self) -> HandMade:
        """The searchable record of the hand."""
        hand, players = self.hand, self._players()
        board = "".join(boards_of(hand)[0])
        return HandMade(
            id=searchable_record_id(self.place.journal, self.first), journal=self.place.journal,
            number=hand.number, first=self.first, last=self.last, site=self.place.site,
            name=self.place.name, at_ms=self.at_ms,
            ended_ms=self.ended_ms if self.is_over else 0, took_ms=self._took_ms(),
            dealer=self.dealer, session=self.session, game=hand.game.name,
            small_blind=hand.stakes.small_blind, big_blind=hand.stakes.big_blind,
            ante=hand.stakes.ante or hand.stakes.big_blind_ante, level=self.level,
            button=hand.button, seats=_seat_bits(hand.seats),
            won=_seat_bits([one.seat for one in players if one.won]), pot=self._pot(),
            levy=hand.levy, board=board, board_cards=card_bits(open_cards(hand)),
            ended=self._ended(),
            voided=hand.voided, taken_back=self.taken_back, cases=len(self.cases),
            unread=self.unread, players=players_json(players),
        )

    def _players(self) -> tuple[HandSeat, ...]:
        won: dict[int, int] = {}
        hand = self.hand
        for _, seat, chips in self.pushed if not hand.voided else ():
            won[seat] = won.get(seat, 0) + chips
        return tuple(
            HandSeat(seat, self.names.get(seat, ""), hand.start[i], self._after(i),
                     won.get(seat, 0), "".join(hand.shown[i]), hand.folded[i])
            for i, seat in enumerate(hand.seats)
        )

    def _after(self, i: int) -> int:
        """Chips behind the seat after the hand; while it runs, those not in the pot yet."""
        return self.hand.stacks[i]

    def _pot(self) -> int:
        """All chips played for, before the rake; uncalled bets excluded."""
        hand = self.hand
        return sum(hand.paid) + hand.dead + (0 if self.is_over else sum(hand.bets))

    def _took_ms(self) -> int:
        until = self.next_ms or (self.ended_ms if self.is_over else 0)
        return min(max(0, until - self.at_ms), _LONGEST_MS) if until else 0

    def _ended(self) -> str:
        hand = self.hand
        if hand.voided:
            return "voided"
        if not self.is_over:
            return ""
        if hand.chopped:
            return "chopped"
        return "showdown" if hand.folded.count(False) > 1 else "folded"


def _seat_bits(seats: tuple[int, ...] | list[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def players_of(hand: HandMade) -> tuple[HandSeat, ...]:
    """The hand's players, from the first seat left of the button on."""
    return tuple(
        HandSeat(seat, name, before, after, won, cards, bool(folded))
        for seat, name, before, after, won, cards, folded in json.loads(hand.players)
    )


def players_json(players: tuple[HandSeat, ...]) -> str:
    """The players as a hand's record holds them: the fields of each in their order, as JSON.

    >>> players_json((HandSeat(3, "~ab", 100, 50, folded=True),))
    '[[3,"~ab",100,50,0,"",1]]'
    """
    lines = [[one.seat, one.name, one.before, one.after, one.won, one.cards, int(one.folded)]
             for one in players]
    return json.dumps(lines, separators=(",", ":"), ensure_ascii=False)


def shown_of(hand: HandMade, players: tuple[HandSeat, ...]) -> tuple[HoleCards, ...]:
    """Every hole-card hand that was shown; none of a hand that counts for nothing."""
    if hand.taken_back:
        return ()
    shown = []
    for player in players:
        if len(player.cards) == 4:
            one, two = two_cards_high_first(player.cards[:2], player.cards[2:])
            shown.append(HoleCards(hand.id, player.seat, hand.at_ms, pattern_of(one, two),
                                   one, two))
    return tuple(shown)


def sittings_of(hand: HandMade, players: tuple[HandSeat, ...]) -> tuple[PlayerHand, ...]:
    """One record for each player of the hand whose name is known."""
    return tuple(PlayerHand(name, hand.at_ms, hand.id)
                 for name in sorted({player.name for player in players if player.name}))
