"""Decks in and out of play, cards that the floor holds, alarms until he acknowledges them."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold, if_meant, with_evening, with_note
from dealer_assist.game.between.deck_rotation import (
    DISPUTE,
    NEEDS_CHECK,
    is_deck_whole,
    replaced_deck,
    rotation_decks,
)
from dealer_assist.game.table.evening_state import Evening
from dealer_assist.game.table.table import Alarm, HeldCards, Table

#: Device notes that the floor must look into.
_ALARMS: Final = frozenset({
    "lid_opened", "tamper", "forged", "pushed_in", "chip_in_shoe",
    "account_behind", "exchanged", "rows_missing", "stated_ahead", "chain_broken",
    "checkpoint_false",
})


# --- the rotation ----------------------------------------------------------------------------


def with_rotation(table: Table, sign: e.Sign) -> Evening:
    """Evening with the rotation of this sign; a deck not seen yet is due to be checked."""
    evening = table.evening
    named = tuple(deck for deck in evening.decks if deck not in evening.unnamed)
    first = (*named, *evening.registered) if evening.registered else evening.decks
    decks = rotation_decks(sign, first)
    known = {*named, *evening.registered}
    due = tuple(d for d in decks if d in evening.decks_due or d not in evening.decks)
    in_play = not decks or evening.deck in decks
    return evening.evolve(
        sign=sign, decks=decks, decks_due=due, unnamed=tuple(d for d in decks if d not in known),
        foul=tuple(d for d in evening.foul if d in due),
        deck=evening.deck if in_play else "", shuffled=evening.shuffled and in_play,
        cut=evening.cut and in_play,
    )


def decks_registered(table: Table, fact: e.DecksRegistered) -> Table:
    """The decks are known by these names, those of the rotation too."""
    table = with_evening(table, registered=fact.decks)
    if not table.evening.sign.decks:
        return table
    return table.evolve(evening=with_rotation(table, table.evening.sign))


def _called(table: Table, deck: str) -> Table:
    """Table with this deck in the rotation by its name, in the place that it takes."""
    evening = table.evening
    if not evening.sign.decks:
        return table
    gone = deck if deck in evening.decks else replaced_deck(table, deck)
    if not gone:
        return table
    renamed = {gone: deck}
    return with_evening(
        table, decks=tuple(renamed.get(d, d) for d in evening.decks),
        decks_due=tuple(renamed.get(d, d) for d in evening.decks_due),
        unnamed=tuple(d for d in evening.unnamed if d != gone),
        foul=tuple(d for d in evening.foul if d != gone or deck == gone),
        deck=deck if evening.deck == gone else evening.deck,
    )


# --- whole, in play --------------------------------------------------------------------------


def deck_checked(table: Table, fact: e.DeckChecked) -> Table:
    """A whole deck may be dealt from; another is out of play until it is checked whole."""
    table, deck = _called(table, fact.deck), fact.deck
    evening = table.evening
    kept = bool(evening.sign.decks)
    others = tuple(d for d in evening.decks_due if d != deck)
    foul = tuple(d for d in evening.foul if d != deck)
    if is_deck_whole(fact):
        return with_evening(table, decks_due=others, foul=foul, out=_without(evening, deck))
    what = " ".join((*[f"-{c}" for c in fact.missing], *[f"+{c}" for c in fact.twice]))
    table = with_note(
        table, "irregular.deck_not_whole", detail=f"{deck} : {fact.cards} {what}".strip()
    )
    if kept:
        return with_evening(table, decks_due=(*others, deck), foul=(*foul, deck))
    return with_deck_barred(table, deck,
                            "wrong_count") if deck in table.evening.registered else table


def deck_loaded(table: Table, fact: e.DeckLoaded) -> Table:
    """This deck is the next hand's; one that the rotation doesn't know is to be checked first."""
    table = _called(table, fact.deck)
    why = dict(table.evening.out).get(fact.deck)
    out = table.evening.out if why in NEEDS_CHECK else _without(table.evening, fact.deck)
    return with_evening(table, deck=fact.deck, shuffled=False, cut=False, out=out)


def deck_shuffled(table: Table, fact: e.DeckShuffled) -> Table:
    """The deck in play is shuffled, and so no longer cut."""
    return with_evening(table, shuffled=True, cut=False)


def deck_cut(table: Table, fact: e.DeckCut) -> Table:
    """The deck in play is ready."""
    return with_evening(table, cut=True)


# --- out of play -----------------------------------------------------------------------------


def with_deck_barred(table: Table, deck: str, why: str) -> Table:
    """Table with this deck out of play; the next hand needs another one."""
    evening = table.evening
    out = (*_without(evening, deck), (deck, why))
    if evening.deck != deck:
        return with_evening(table, out=out)
    return with_evening(table, out=out, deck="", shuffled=False, cut=False)


def _without(evening: Evening, deck: str) -> tuple[tuple[str, str], ...]:
    return tuple(one for one in evening.out if one[0] != deck)


def deck_taken_out(table: Table, fact: e.DeckTakenOut) -> Table:
    """Nobody deals from it before it is put into play again, or checked where that is due."""
    return with_deck_barred(table, fact.deck, fact.why)


def cards_held(table: Table, fact: e.CardsHeld) -> Table:
    """The floor holds the deck; the hand that runs is dealt to its end with it."""
    table = with_deck_barred(table, fact.deck, DISPUTE)
    kept = HeldCards(fact.deck, fact.hand, fact.by, fact.reason)
    return with_evening(table, held=(*table.evening.held, kept))


def cards_released(table: Table, fact: e.CardsReleased) -> Table:
    """The deck is given back: a check is still due."""
    held = tuple(one for one in table.evening.held if one.deck != fact.deck)
    table = with_evening(table, held=held)
    return with_deck_barred(table, fact.deck, DISPUTE)


# --- alarms ----------------------------------------------------------------------------------


def with_alarm(table: Table, fact: e.DeviceNoted) -> Table:
    """Table with the alarm of this note, if it is one and doesn't wait already."""
    if fact.what in _ALARMS:
        return with_new_alarm(table, fact.what, fact.device)
    if fact.what.startswith("stated_") and fact.what != "stated_refusals":
        return with_new_alarm(table, "vault", fact.device)  # a closed card may have been named
    return table


def with_new_alarm(table: Table, what: str, device: str) -> Table:
    """Table with this alarm, made by the fact being applied; once for each hand."""
    number = table.running.number if table.running is not None else 0
    if any(one[1:] == (what, device, number) for one in table.alarms):
        return table  # a switch that chatters: the floor looks into it once
    alarm = Alarm(table.number + 1, what, device, number)
    return table.evolve(alarms=(*table.alarms, alarm))


def alarm_acknowledged(table: Table, fact: e.AlarmAcknowledged) -> Table:
    """The floor has looked into it; a machine that was replaced goes on by that word."""
    if any(one.number == fact.alarm and one.what == "copy_replaced" for one in table.alarms):
        table = with_evening(table, copies=table.evening.copies._replace(moved_at=0))
    return table.evolve(alarms=tuple(one for one in table.alarms if one.number != fact.alarm))


_MEANT: Final[Mapping[type, Fold]] = {
    e.DeckChecked: deck_checked,
    e.DeckLoaded: deck_loaded,
    e.DeckShuffled: deck_shuffled,
    e.DeckCut: deck_cut,
    e.DecksRegistered: decks_registered,
    e.DeckTakenOut: deck_taken_out,
    e.CardsHeld: cards_held,
    e.CardsReleased: cards_released,
    e.AlarmAcknowledged: alarm_acknowledged,
}

#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {kind: if_meant(fold) for kind, fold in _MEANT.items()}
