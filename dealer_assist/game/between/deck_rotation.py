"""Decks of the rotation: in play, whole, shuffled and cut, and by whom (GC:20, 34)."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import is_seat, why_not_a_name
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table

WHOLE = 52
#: Reasons to take a deck out of play, and those that only a check ends. The cards of a hand that
#: the floor held come back in dispute.
OUT_FOR: Final = ("change", "suspicion", "wrong_count", "damaged", "end_of_day")
DISPUTE: Final = "dispute"
NEEDS_CHECK: Final = frozenset({"suspicion", "wrong_count", DISPUTE})


def rotation_decks(sign: e.Sign, decks: Sequence[str]) -> tuple[str, ...]:
    """Decks by name once the sign says how many there are: those known first, then 1, 2...

    >>> rotation_decks(e.Sign(decks=3), ("1", "red"))
    ('1', 'red', '2')
    """
    numbered = [str(k) for k in range(1, sign.decks + 1)]
    return tuple(dict.fromkeys((*decks, *numbered)))[: sign.decks]


def replaced_deck(table: Table, deck: str) -> str:
    """Deck whose place is taken by one that the rotation doesn't know; "" where there is no place.

    The sign says how many decks there are, not their names: the first deck that gets a name is one
    of the numbered ones. Later only a deck found not whole makes room.
    """
    evening = table.evening
    if deck in evening.decks:
        return ""
    return next(iter((*evening.unnamed, *evening.foul)), "")


def _why_full(table: Table, deck: str) -> Reason | None:
    """Reason why this deck isn't one of the rotation's, or None: all of those are known by name."""
    evening = table.evening
    if not evening.sign.decks or deck in evening.decks or replaced_deck(table, deck):
        return None
    return Reason("why.deck_rotation_full", name=", ".join(evening.decks))


def is_deck_whole(fact: e.DeckChecked) -> bool:
    """True if the deck has its 52 cards, each once."""
    return fact.cards == WHOLE and not fact.missing and not fact.twice


def barred_decks(table: Table) -> frozenset[str]:
    """Decks that are out of play: taken out, or held by the floor."""
    return frozenset((*dict(table.evening.out), *(held.deck for held in table.evening.held)))


def known_decks(table: Table) -> tuple[str, ...]:
    """All decks that can be named: the rotation's, registered ones, those out of play."""
    evening = table.evening
    return tuple(dict.fromkeys((
        *evening.decks, *evening.registered, *dict(evening.out), *(h.deck for h in evening.held))))


def usable_decks(table: Table) -> tuple[str, ...]:
    """Decks that may be dealt from: checked, whole, and not out of play."""
    evening, barred = table.evening, barred_decks(table)
    return tuple(
        deck for deck in evening.decks if deck not in evening.decks_due and deck not in barred)


def decks_to_check(table: Table) -> tuple[str, ...]:
    """Decks to be shown to the players now. One found not whole lies aside while another is."""
    evening = table.evening
    barred = barred_decks(table)
    due = tuple(
        deck for deck in evening.decks_due if deck not in evening.foul and deck not in barred)
    if due or usable_decks(table):
        return due
    return evening.foul[:1]


def due_deck(table: Table) -> str:
    """Deck to shuffle and cut for the next hand; "" where none is registered, usable or due.

    The one in play stays while it is whole; otherwise the next whole one of the rotation.
    """
    evening, usable = table.evening, usable_decks(table)
    if not evening.sign.decks or not usable:
        return ""
    if evening.deck not in usable:
        return usable[0]
    return "" if evening.shuffled and evening.cut else evening.deck


def cutting_seat(table: Table, seats: Sequence[int]) -> int:
    """Seat that cuts for these seats (the button last): 0 for the dealer, or the button's right."""
    if table.house["deck.cut_by"] == "dealer" or len(seats) < 2:
        return 0
    return seats[-2]


def why_not_check_deck(table: Table, fact: e.DeckChecked) -> Reason | None:
    """Reason why this can't be a check of a deck, or None. Cards in play can't be counted."""
    if fact.cards < 0:
        return Reason("why.amount_missing")
    return (
        why_not_a_name(fact.deck) or _why_full(table, fact.deck) or _why_dealt(table, fact.deck)
        or _why_held(table, fact.deck)
    )


def why_not_load_deck(table: Table, fact: e.DeckLoaded) -> Reason | None:
    """Reason why this deck may not come into play, or None."""
    evening = table.evening
    missing = why_not_a_name(fact.deck) or _why_out(table, fact.deck)
    if missing is None and table.evening.registered and fact.deck not in table.evening.registered:
        missing = Reason("why.deck_unregistered", name=fact.deck)
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
    """Reason why this deck can't have been shuffled for the next hand, or None."""
    if fact.deck != table.evening.deck:
        return Reason("why.deck_not_in_play", name=fact.deck)
    return why_not_a_name(fact.deck) or _why_dealt(table, fact.deck, "why.deck_in_hand")


def why_not_cut(table: Table, fact: e.DeckCut) -> Reason | None:
    """Reason why this can't be the cut, or None: after the shuffle, by the right cutter (GC:34)."""
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


def why_not_take_out(table: Table, fact: e.DeckTakenOut) -> Reason | None:
    """Reason why this deck can't be taken out of play now, or None: never under a running hand."""
    if fact.why not in OUT_FOR:
        return Reason("why.not_entered_so")
    if fact.deck in dict(table.evening.out):
        return Reason("why.deck_out_already", name=fact.deck)
    missing = why_not_a_name(fact.deck) or _why_held(table, fact.deck)
    return missing or _why_dealt(table, fact.deck, "why.deck_in_hand")


def why_not_hold_cards(table: Table, fact: e.CardsHeld) -> Reason | None:
    """Reason why the cards of this hand can't be held by the floor, or None."""
    if not 1 <= fact.hand <= table.hands:
        return Reason("why.no_such_hand", None, fact.hand)
    return why_not_a_name(fact.deck) or why_explanation_missing(fact) or _why_held(table, fact.deck)


def why_not_release_deck(table: Table, fact: e.CardsReleased) -> Reason | None:
    """Reason why this deck can't be given back, or None."""
    if not any(held.deck == fact.deck for held in table.evening.held):
        return Reason("why.cards_not_held", name=fact.deck)
    return why_explanation_missing(fact)


def why_not_acknowledge_alarm(table: Table, fact: e.AlarmAcknowledged) -> Reason | None:
    """Reason why this alarm can't be acknowledged so, or None: it takes a name and a reason."""
    if not any(alarm.number == fact.alarm for alarm in table.alarms):
        return Reason("why.no_such_alarm", None, fact.alarm)
    return why_explanation_missing(fact)


def why_explanation_missing(
    fact: e.CardsHeld | e.CardsReleased | e.AlarmAcknowledged | e.FaultCleared | e.ChangeExplained,
) -> Reason | None:
    """Reason why the floor's name or his explanation is missing, or None."""
    if not fact.by.strip():
        return Reason("why.floor_name_missing")
    return None if fact.reason.strip() else Reason("why.reason_missing")


def _why_held(table: Table, deck: str) -> Reason | None:
    held = next((one for one in table.evening.held if one.deck == deck), None)
    return Reason("why.deck_held", None, held.hand, 0, deck) if held is not None else None


def _why_out(table: Table, deck: str) -> Reason | None:
    """Reason why a deck out of play stays out, or None: it was only changed for another."""
    held = _why_held(table, deck)
    if held is None and dict(table.evening.out).get(deck) in NEEDS_CHECK:
        return Reason("why.deck_out_unchecked", name=deck)
    return held


def why_not_ready(table: Table) -> Reason | None:
    """Reason why no hand can be dealt from the deck in play (whole, shuffled and cut), or None."""
    evening, usable = table.evening, usable_decks(table)
    none = _why_none_in_play(table)
    if none is not None:
        return none
    if evening.deck and evening.deck in barred_decks(table):
        return Reason("why.deck_out", name=evening.deck)
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


def _why_none_in_play(table: Table) -> Reason | None:
    """Reason why no registered deck is in play (none chosen yet, or all are out), or None."""
    if table.evening.deck or not table.evening.registered:
        return None
    barred = barred_decks(table)
    left = tuple(deck for deck in table.evening.registered if deck not in barred)
    if not left:
        return Reason("why.deck_out", name=", ".join(table.evening.registered))
    if len(table.evening.registered) == 1:
        return None  # then its tags are the cards, whatever the table calls it
    return Reason("why.no_deck_in_play", name=", ".join(left))


def _why_dealt(table: Table, deck: str, id: str = "why.checked_in_hand") -> Reason | None:
    if is_between_hands(table) or deck != table.evening.deck_dealt:
        return None
    return Reason(id, name=deck)
