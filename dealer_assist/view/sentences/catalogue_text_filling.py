"""Catalogue texts with known values filled in; an unknown one stays a "?"."""

from collections.abc import Mapping

from dealer_assist.game.catalogue import Both
from dealer_assist.game.irregularities.button_seat_of_case import button_due
from dealer_assist.game.table.table import Case, Hand, Table
from dealer_assist.words import card_words, filled, in_language, word
from dealer_assist.words.chip_amounts import amount_text


def filled_words(both: Both, lang: str, values: Mapping[str, str] | None = None) -> str:
    """Text in this language.

    >>> filled_words(("Siège {seat} : jouez.", "Seat {seat}: play."), "en", {"seat": "4"})
    'Seat 4: play.'
    >>> filled_words(("Siège {seat} : jouez.", "Seat {seat}: play."), "fr")
    'Siège ? : jouez.'
    """
    return filled(in_language(both, lang), lang, values)


def values_of(table: Table, case: Case, lang: str) -> dict[str, str]:
    """Values that the texts about a case may name."""
    hand = table.hand
    known: dict[str, str] = {}
    for name, number in (("seat", case.seat), ("other", case.other),
                         ("button", button_due(table, case))):
        if number:
            known[name] = str(number)
    if case.card:
        known["card"] = card_words(case.card, lang)
    if case.positions:
        known["position"] = str(case.positions[0])
    if case.chips:
        known["chips"] = amount_text(case.chips, lang)
    if hand is not None:
        known["actions"] = str(hand.actions)
        known["street"] = street_words(hand, lang)
    return known


def street_words(hand: Hand, lang: str) -> str:
    """Betting round of the hand."""
    return word(lang, f"case.street_{hand.street}")
