"""Catalogue texts with the case filled in, and the deciding facts in short lines. No Qt.

An unknown value is a question mark, and a card that nobody named is "the card": a sentence of the
catalogue is always complete.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.catalogue import ENTRIES, Both, Remedy
from dealer_assist.game.facts import DeckChecked, RemedyApplied
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.irregularities.button_seat_of_case import button_due
from dealer_assist.game.irregularities.case_deciding_facts import KnownFact
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.irregularities.substantial_action import action_count
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value
from dealer_assist.game.table.table import Case, Phase, SettledCase, Table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import setting_in_words
from dealer_assist.words import (
    card_words,
    filled,
    in_house_words,
    in_language,
    list_words,
    ordinal,
    the_card,
    word,
)
from dealer_assist.words.chip_amounts import amount_text


def case_words(both: Both, table: Table, case: Case, lang: str) -> str:
    """Catalogue text about this case."""
    button = button_due(table, case)
    street = table.hand.street if table.hand is not None else 0
    given = {
        "seat": str(case.seat or ""), "other": str(case.other or ""), "button": str(button or ""),
        "card": the_card(case.card, lang) if case.card else word(lang, "case.the_card"),
        "position": ", ".join(map(str, case.positions)),
        "chips": amount_text(case.chips, lang) if case.chips else "",
        "actions": str(action_count(table)), "street": word(lang, f"case.street_{min(street, 3)}"),
    }
    known = {name: value for name, value in given.items() if value}
    return with_capital(filled(in_language(both, lang), lang, known))


#: A remedy's first step if the floor isn't there yet.
_CALL: Final = "Call the floor."


def remedy_steps(remedy: Remedy, table: Table, case: Case, lang: str) -> tuple[str, ...]:
    """Remedy's steps; without the call if the floor was called already, or is signed in."""
    steps = remedy.steps
    if (table.floor or table.calls) and steps and steps[0][-1] == _CALL:
        steps = steps[1:]
    return tuple(case_words(step, table, case, lang) for step in steps)


def with_named_card(table: Table, case: Case) -> Case:
    """The case of a foul deck with the card that its count, shown to all players, named since
    (GC:20); else as it is. No card that lies closed is named by any count.
    """
    if case.card or case.entry not in _FOUL:
        return case
    counts = (at.fact for at, _ in states_of_hand(table) if at.fact_number > case.number)
    return next((case._replace(card=card) for fact in counts if isinstance(fact, DeckChecked)
                 for card in (*fact.missing, *fact.twice) if card), case)


_FOUL: Final = frozenset({"DECK-01", "DECK-02", "DECK-03"})


def case_name(case: Case, lang: str) -> str:
    """Name of the situation, with its seat."""
    words = in_house_words(ENTRIES[case.entry].called, lang)
    return word(lang, "case.title_seat", called=words, seat=case.seat) if case.seat else words


def with_capital(words: str) -> str:
    """The words as a sentence begins; the rest as it is.

    >>> with_capital("mal donne")
    'Mal donne'
    """
    return words[:1].upper() + words[1:]


# --- facts -----------------------------------------------------------------------------------


def fact_line(known: KnownFact, lang: str) -> tuple[str, str]:
    """One deciding fact: its name and its value."""
    return word(lang, f"fact.{known.id}"), _value(known, lang)


def _value(known: KnownFact, lang: str) -> str:
    if known.kind == "silent":
        return word(lang, "case.text_silent")
    if known.kind == "yes_no":
        return word(lang, "case.known_yes" if known.number else "case.known_no")
    if known.kind == "chips":
        return amount_text(known.number, lang)
    if known.kind == "card":
        return card_words(known.card, lang)
    if known.kind == "street":
        return word(lang, f"case.street_{min(known.number, 3)}")
    if known.id == "position":
        return ", ".join(ordinal(n, lang) for n in known.seats or (known.number,))
    if known.kind == "seats" or known.seats:
        return list_words(known.seats, lang) or word(lang, "case.nobody")
    return str(known.number)


# --- whose rule ------------------------------------------------------------------------------


def value_words(key: str, value: Value, entry: str, lang: str) -> str:
    """A setting's value as the entry's remedy says it, else as the rule card does."""
    remedy = ENTRIES[entry].remedies.get(str(value))
    return in_house_words(remedy.words,
                          lang) if remedy is not None else setting_in_words(key, value, lang)


def other_houses_texts(house: HouseRules, key: str, entry: str, lang: str) -> tuple[str, ...]:
    """Other houses' texts on this, each value once, with their passages."""
    said: dict[Value, list[str]] = {}
    for name in shipped_houses.shipped_house_names():
        setting = shipped_houses.shipped_house(name).settings[key]
        if name == house.name or setting.value == FLOOR or not setting.source.line:
            continue
        said.setdefault(setting.value, []).append(setting.source.line)
    return tuple(
        word(lang, "case.elsewhere", words=value_words(key, value, entry, lang),
             houses=" · ".join(lines))
        for value, lines in said.items()
    )


def houses_with_outcome(key: str, outcome: str) -> str:
    """The passages of the houses whose own text gives the setting this value."""
    if outcome not in KEYS[key].values:
        return ""
    return " · ".join(shipped_houses.houses_with_value(key, outcome))


# --- once it is settled ----------------------------------------------------------------------


def applied_remedy_sentences(table: Table, lang: str) -> tuple[str, ...]:
    """Sentence of the remedy just applied, and the bets that it changed by how much; nothing after
    any other fact."""
    if not isinstance(table.fact, RemedyApplied):
        return ()
    return (*[settled_case_sentence(table, one, lang)
              for one in applied_since(table, table.fact_number - 1)], *_chips_moved(table, lang))


def _chips_moved(table: Table, lang: str) -> Iterator[str]:
    """Seats that put in more, or have chips back, while the bets of the street lie there."""
    hand, was = table.hand, table.before.hand if table.before is not None else None
    stand = hand is not None and hand.phase in (Phase.BETTING, Phase.CLOSED)
    if hand is None or was is None or not stand or hand.seats != was.seats:
        return
    seats: dict[int, list[str]] = {}
    for seat, chips in zip(hand.seats, hand.stacks, strict=True):
        seats.setdefault(chips - was.stacks[was.position[seat]], []).append(str(seat))
    for chips, moved in seats.items():
        if chips:
            of = word(lang, "pot.seats" if len(moved) > 1 else "pot.seat", seats=" ".join(moved))
            id = "say.chips_back" if chips > 0 else "say.chips_missing"
            yield word(lang, id, chips=abs(chips), seats=of)


def applied_since(table: Table, number: int) -> tuple[SettledCase, ...]:
    """Remedies, and the floor's own words, that settled a case after the fact of this number."""
    return tuple(one for one in table.ruled if one.number > number and (
        one.words or one.outcome in ENTRIES[one.case.entry].remedies))


def settled_case_sentence(table: Table, one: SettledCase, lang: str) -> str:
    """The sentence of a remedy that was applied."""
    if one.words:
        return word(lang, "say.ruled_in_words", words=one.words)
    remedy = ENTRIES[one.case.entry].remedies[one.outcome]
    return case_words(remedy.say, table.before or table, one.case, lang)


def settled_case_steps(table: Table, one: SettledCase, lang: str) -> tuple[str, ...]:
    """Steps of a remedy that was applied; the floor's own words have none."""
    if one.words:
        return ()
    remedy = ENTRIES[one.case.entry].remedies[one.outcome]
    return remedy_steps(remedy, table.before or table, one.case, lang)


def named_case(table: Table, number: int, lang: str) -> str:
    """Name of the case with this number, open or settled; "" if there is none."""
    before = table.before
    known = (*table.cases, *(one.case for one in table.ruled),
             *(before.cases if before is not None else ()))
    case = next((one for one in known if one.number == number), None)
    if case is None:
        return ""
    if case in table.cases:
        case = detailed_case(table, case)
    return in_house_words(ENTRIES[case.entry].called, lang)
