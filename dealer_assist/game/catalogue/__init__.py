"""The catalogue of irregularities: everything that a floor manager is called for, by its id.

One chapter a subject. The words are ours; what each house makes of an entry stands in its book
(rules/), under the entry's setting, with the passage behind it.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from dealer_assist.game.catalogue import (
    bets,
    bets_allin,
    bets_size,
    bets_words,
    blinds,
    board,
    board_stub,
    cards,
    conduct,
    deal,
    deal_after,
    deal_counts,
    deck,
    hands,
    money,
    presence,
    readers,
    setup,
    showdown,
    turns,
)
from dealer_assist.game.catalogue.model import Ask, Both, Entry, Remedy, Stops, Wants, When


class Chapter(NamedTuple):
    """A heading, French and English, and the ids of the entries under it."""

    heading: Both
    ids: tuple[str, ...]


_PARTS: Final[dict[str, tuple[Both, tuple[dict[str, Entry], ...]]]] = {
    "setup": (("Bouton et mise en place", "Button and set-up"), (setup.ENTRIES,)),
    "blinds": (("Blinds", "Blinds"), (blinds.ENTRIES,)),
    "deal": (("La donne", "The deal"),
             (deal.ENTRIES, deal_counts.ENTRIES, deal_after.ENTRIES)),
    "board": (("Tableau et talon", "Board and stub"), (board.ENTRIES, board_stub.ENTRIES)),
    "deck": (("Le paquet", "The deck"), (deck.ENTRIES,)),
    "hands": (("Mains en danger", "Hands in danger"), (hands.ENTRIES, cards.ENTRIES)),
    "turns": (("Tour de parole", "Turn to act"), (turns.ENTRIES,)),
    "bets": (("Mises", "Bets"), (bets.ENTRIES, bets_words.ENTRIES, bets_size.ENTRIES,
                                 bets_allin.ENTRIES)),
    "presence": (("Présence et temps", "Presence and time"), (presence.ENTRIES,)),
    "money": (("Jetons et pots", "Chips and pots"), (money.ENTRIES,)),
    "showdown": (("Abattage", "Showdown"), (showdown.ENTRIES,)),
    "conduct": (("Conduite", "Conduct"), (conduct.ENTRIES,)),
    "readers": (("Lecteurs", "Readers"), (readers.ENTRIES,)),
}

ENTRIES: Final[dict[str, Entry]] = {
    id: replace(entry, id=id)
    for _, parts in _PARTS.values() for part in parts for id, entry in part.items()
}

CHAPTERS: Final[dict[str, Chapter]] = {
    name: Chapter(heading, tuple(id for part in parts for id in part))
    for name, (heading, parts) in _PARTS.items()
}

__all__ = [
    "CHAPTERS", "ENTRIES", "Ask", "Both", "Chapter", "Entry", "Remedy", "Stops", "Wants", "When",
]
