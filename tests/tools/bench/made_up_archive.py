"""Hands and rulings by the million, made up for the archive's benchmark: no cards of a real table.

They are spread like a group's: sites, tables, dealers, three years, pots from small to huge, a
third shown down, and now and then a case, a ruling, a call, a tip, a device that failed. The same
seed makes the same.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from dealer_assist.floor.archive.card_patterns import card_bits
from dealer_assist.floor.archive.hand_record import players_json, shown_of, sittings_of
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    HandSeat,
    Happened,
    Record,
    RulingMade,
    searchable_record_id,
)
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.storage.books import shipped_houses
from dealer_assist.words import LANGS, in_house_words
from dealer_assist.words.cards import DECK
from dealer_assist.words.search_text import without_accents

SITES: Final = ("aix", "bordeaux", "cannes", "deauville")
TABLES_OF_A_SITE: Final = 10
DEALERS: Final = tuple(f"{first} {last}" for first in (
    "Jeanne", "Paul", "Amélie", "Karim", "Léa", "Hugo", "Inès", "Marc", "Zoé", "Théo",
) for last in ("Roy", "Petit", "Morel", "Nguyen", "Garcia", "Lefèvre"))
FLOORS: Final = ("Mme Roy", "M. Blanc", "Mme Haddad", "M. Étienne", "Mme Costa", "M. Berger")
#: The first hand of all: 2024-01-01, UTC milliseconds; and how long it goes on.
FIRST_MS: Final = 1_704_067_200_000
SPAN_MS: Final = 3 * 365 * 86_400_000
#: A journal's hands: an evening of one table, and its facts for each hand.
_HANDS_OF_A_JOURNAL: Final = 250
_FACTS: Final = 40
_GUESTS: Final = 3000


class Maker:
    """Makes hands one after the other, each with all that is told of it."""

    def __init__(self, hands: int, seed: int = 1) -> None:
        self._chance = random.Random(seed)
        self._hands = hands
        self._entries = sorted(ENTRIES)
        house = shipped_houses.shipped_house(shipped_houses.DEFAULT)
        self._settings = [(key, one.source.line) for key, one in house.settings.items()
                          if one.source.line]

    def records(self) -> Iterator[Record]:
        """Everything, hand by hand, in the order of time."""
        for n in range(self._hands):
            hand = self._hand(n)
            players = self._players_of
            yield hand
            yield from shown_of(hand, players)
            yield from sittings_of(hand, players)
            yield from self._beside(hand)

    def _hand(self, n: int) -> HandMade:
        chance = self._chance
        tables = len(SITES) * TABLES_OF_A_SITE
        table = n % tables
        nth = n // tables  # of this table
        journal = 1 + table + tables * (nth // _HANDS_OF_A_JOURNAL)
        first = 1 + (nth % _HANDS_OF_A_JOURNAL) * _FACTS
        at_ms = FIRST_MS + n * SPAN_MS // max(1, self._hands) + chance.randrange(1000)
        deck = chance.sample(DECK, 5 + 2 * 8)
        street = chance.choices((0, 3, 4, 5), (30, 20, 15, 35))[0]
        board, shows = tuple(deck[:street]), street == 5
        pot = min(2_000_000, int(200 * chance.paretovariate(0.9)))
        seats = tuple(sorted(chance.sample(range(1, 10), chance.randint(4, 9))))
        winner = chance.choice(seats)
        self._players_of = self._players(seats, winner, pot, deck[5:], shows)
        voided = "misdeal" if chance.random() < 0.002 else ""
        return HandMade(
            id=searchable_record_id(journal, first), journal=journal,
            number=1 + nth % _HANDS_OF_A_JOURNAL,
            first=first, last=first + _FACTS - 1, site=SITES[table % len(SITES)],
            name=str(1 + table // len(SITES)), at_ms=at_ms, ended_ms=at_ms + 90_000,
            took_ms=chance.randint(40_000, 220_000), dealer=chance.choice(DEALERS), session=1,
            game="holdem_no_limit", small_blind=100, big_blind=200, ante=0, level=0,
            button=seats[-1], seats=sum(1 << seat for seat in seats), won=1 << winner,
            pot=0 if voided else pot, levy=0 if voided else pot * 4 // 100,
            board="".join(board), board_cards=card_bits(board),
            ended="voided" if voided else "showdown" if shows else "folded", voided=voided,
            taken_back=first + 1 if chance.random() < 0.001 else 0, cases=0, unread=0,
            players=players_json(self._players_of),
        )

    def _players(self, seats: tuple[int, ...], winner: int, pot: int, deck: Sequence[str],
                 shows: bool) -> tuple[HandSeat, ...]:
        chance = self._chance
        others = [seat for seat in seats if seat != winner]
        shown = {winner, chance.choice(others)} if shows else set[int]()
        put = pot // len(seats)
        guests = [f"~{chance.randrange(_GUESTS):012x}" if chance.random() < 0.2 else ""
                  for _ in seats]
        return tuple(
            HandSeat(seat, guests[i], 40_000, 40_000 - put + (pot if seat == winner else 0),
                     pot if seat == winner else 0,
                     "".join(deck[2 * i % 14 : 2 * i % 14 + 2]) if seat in shown else "",
                     seat not in shown and seat != winner)
            for i, seat in enumerate(seats)
        )

    def _beside(self, hand: HandMade) -> Iterator[Record]:
        chance, place = self._chance, (hand.site, hand.name)
        ids = (hand.journal, hand.first + 20, hand.id)
        dice = chance.random()
        if dice < 0.03:
            entry = chance.choice(self._entries)
            yield CaseMade(searchable_record_id(hand.journal, ids[1]), *ids, *place, hand.at_ms,
                           hand.dealer,
                           entry, "", hand.button, 0)
            yield self._ruling(hand, entry)
        if dice < 0.01:
            heard = chance.randint(50, 900)
            yield CallMade(searchable_record_id(hand.journal, hand.first + 22), hand.journal,
                           hand.first + 22,
                           hand.id, *place, hand.at_ms, hand.dealer, "", heard,
                           heard + chance.randint(3_000, 90_000), 120_000,
                           chance.choice(FLOORS), "RemedyApplied", 0, chance.randint(0, 9))
        if 0.1 < dice < 0.15:
            kind, what, why = (("TipGiven", "", "") if dice < 0.145 else
                               ("DeviceLost", "shoe", "silent"))
            yield Happened(searchable_record_id(hand.journal, hand.first + 23), hand.journal,
                           hand.first + 23,
                           hand.id, 1, *place, hand.at_ms, hand.dealer, kind, hand.button, 100,
                           what, why, "", 0)

    def _ruling(self, hand: HandMade, entry: str) -> RulingMade:
        chance = self._chance
        setting, source = chance.choice(self._settings)
        said = ENTRIES[entry]
        outcome = chance.choice(sorted(said.remedies))
        words = [f"{in_house_words(said.called, lang)} · "
                 f"{in_house_words(said.remedies[outcome].words, lang)}" for lang in LANGS]
        fact, by = hand.first + 25, chance.choice(("", *FLOORS))
        reason = chance.choice(("vu par la caméra", "le joueur l'a reconnu", "deux témoins"))
        return RulingMade(
            searchable_record_id(hand.journal, fact), hand.journal, fact, hand.id, hand.site,
            hand.name,
            hand.at_ms, hand.dealer, "RemedyApplied", entry, hand.button, outcome, setting, "",
            source, by, 1, reason, "", 0, words[0], words[1],
            without_accents(" ".join((*words, reason, by, entry, setting))),
        )
