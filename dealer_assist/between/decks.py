"""The decks of the rotation: in play, whole, shuffled and cut by whom (GC:20, 34)."""

from collections.abc import Sequence

from dealer_assist import events as e
from dealer_assist.between.seats import is_seat, why_not_named
from dealer_assist.hand.blinds import is_between_hands
from dealer_assist.hand.reason import Reason
from dealer_assist.table import Table

WHOLE = 52


def rotation(sign: e.Sign, decks: Sequence[str]) -> tuple[str, ...]:
    """The decks by name once the sign says how many there are: those known first, then 1, 2...

    >>> rotation(e.Sign(decks=3), ("1", "red"))
    ('1', 'red', '2')
    """
    numbered = [str(k) for k in range(1, sign.decks + 1)]
    return tuple(dict.fromkeys((*decks, *numbered)))[: sign.decks]


def place_taken(table: Table, deck: str) -> str:
    """Whose place a deck takes that the rotation doesn't know; "" where there is none for it.

    The sign says how many decks there are, not what they are called: the first deck that is called
    by a name is one of the numbered ones. Later only a deck found not whole makes room.
    """
    evening = table.evening
    if deck in evening.decks:
        return ""
    return next(iter((*evening.unnamed, *evening.foul)), "")


def _why_full(table: Table, deck: str) -> Reason | None:
    """Why this deck is none of the rotation's, or None: all of them are known by name."""
    evening = table.evening
    if not evening.sign.decks or deck in evening.decks or place_taken(table, deck):
        return None
    return Reason("why.deck_rotation_full", name=", ".join(evening.decks))


def is_whole(fact: e.DeckChecked) -> bool:
    """Whether the deck has its 52 cards, each once."""
    return fact.cards == WHOLE and not fact.missing and not fact.twice


def usable_decks(table: Table) -> tuple[str, ...]:
    """The decks that may be dealt from: checked and whole."""
    evening = table.evening
    return tuple(deck for deck in evening.decks if deck not in evening.decks_due)


def decks_to_check(table: Table) -> tuple[str, ...]:
    """The decks to be shown to the players now. One found not whole lies aside while another is."""
    evening = table.evening
    due = tuple(deck for deck in evening.decks_due if deck not in evening.foul)
    if due or usable_decks(table):
        return due
    return evening.foul[:1]


def due_deck(table: Table) -> str:
    """The deck to shuffle and cut for the next hand; "" where none is kept, usable or due.

    The one in play stays while it is whole; otherwise the next whole one of the rotation.
    """
    evening, usable = table.evening, usable_decks(table)
    if not evening.sign.decks or not usable:
        return ""
    if evening.deck not in usable:
        return usable[0]
    return "" if evening.shuffled and evening.cut else evening.deck


def cutter(table: Table, seats: Sequence[int]) -> int:
    """Who cuts for these seats (the button last): 0 for the dealer, or the button's right."""
    if table.house["deck.cut_by"] == "dealer" or len(seats) < 2:
        return 0
    return seats[-2]


def why_not_check_deck(table: Table, fact: e.DeckChecked) -> Reason | None:
    """Why this can't be a check of a deck, or None. Cards in play can't be counted."""
    if fact.cards < 0:
        return Reason("why.amount_missing")
    return (
        why_not_named(fact.deck) or _why_full(table, fact.deck) or _why_dealt(table, fact.deck)
    )


def why_not_load(table: Table, fact: e.DeckLoaded) -> Reason | None:
    """Why this deck may not come into play, or None."""
    evening = table.evening
    missing = why_not_named(fact.deck)
    if missing is not None or not evening.sign.decks:
        return missing
    if fact.deck not in evening.decks:
        full = _why_full(table, fact.deck)
        return full or Reason("why.deck_unknown", name=fact.deck)
    if fact.deck in evening.foul:
        return Reason("why.deck_foul", table.house.source("deck.check"), name=fact.deck)
    if fact.deck in evening.decks_due:
        return Reason("why.deck_unchecked", table.house.source("deck.check"), name=fact.deck)
    return None


def why_not_shuffle(table: Table, fact: e.DeckShuffled) -> Reason | None:
    """Why this deck can't have been shuffled for the next hand, or None."""
    if fact.deck != table.evening.deck:
        return Reason("why.deck_not_in_play", name=fact.deck)
    return why_not_named(fact.deck) or _why_dealt(table, fact.deck, "why.deck_in_hand")


def why_not_cut(table: Table, fact: e.DeckCut) -> Reason | None:
    """Why this can't be the cut, or None: after the shuffle, by whom the house says (GC:34)."""
    evening, house = table.evening, table.house
    if fact.deck != evening.deck:
        return Reason("why.deck_not_in_play", name=fact.deck)
    if not evening.shuffled:
        return Reason("why.not_shuffled", name=fact.deck)
    if fact.seat and not is_seat(fact.seat):
        return Reason("why.no_such_seat", None, 0, fact.seat)
    if fact.seat and house["deck.cut_by"] == "dealer":
        return Reason("why.dealer_cuts", house.source("deck.cut_by"))
    if not fact.seat and house["deck.cut_by"] != "dealer":
        return Reason("why.player_cuts", house.source("deck.cut_by"))
    return None


def why_not_ready(table: Table) -> Reason | None:
    """Why no hand can be dealt from the deck in play, or None: kept, whole, shuffled and cut."""
    evening, usable = table.evening, usable_decks(table)
    if not evening.sign.decks:
        return None
    if not evening.deck and usable:  # none is in play yet: the next one waits for its shuffle
        return Reason("why.not_shuffled", table.house.source("deck.cut_by"), name=usable[0])
    if evening.deck not in usable:
        name = evening.deck or next(iter(decks_to_check(table)), "")
        return Reason("why.deck_unchecked", table.house.source("deck.check"), name=name)
    if not (evening.shuffled and evening.cut):
        return Reason("why.not_shuffled", table.house.source("deck.cut_by"), name=evening.deck)
    return None


def _why_dealt(table: Table, deck: str, id: str = "why.checked_in_hand") -> Reason | None:
    if is_between_hands(table) or deck != table.evening.deck_dealt:
        return None
    return Reason(id, name=deck)
