"""Pending irregularities, as printed after a line, and as ``--json`` gives them."""

from collections.abc import Iterator, Mapping
from typing import Any

from dealer_assist.game.irregularities.case_deciding_facts import KnownFact
from dealer_assist.game.irregularities.remedy_proposal import Proposal
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.table.table import Table
from dealer_assist.training.scripts.checks_of_cases import known_values, move_line
from dealer_assist.training.scripts.state_after_line import TableAfterLine
from dealer_assist.view.rulings.case_view import remedy_sentence, steps_of_case
from dealer_assist.view.sentences.case_sentences import settled_case_sentence, settled_case_steps
from dealer_assist.view.sentences.catalogue_text_filling import filled_words, values_of
from dealer_assist.words import word


def case_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Each case: its name, then its question or its remedy with the passage behind it."""
    for found in seen.proposals:
        known = values_of(seen.table, found.case, lang)
        called = filled_words(found.entry.called, lang, known)
        seat = word(lang, "play.case_seat", seat=found.case.seat) if found.case.seat else ""
        yield f"{found.case.entry} {called}{seat}"
        facts = ", ".join(f"{one.id} {' '.join(known_values(one))}" for one in found.facts)
        if facts:
            yield facts
        yield _next(found, lang, known)
        if found.moves:
            yield ", ".join(move_line(one).removeprefix("moves ") for one in found.moves)


def _next(found: Proposal, lang: str, known: Mapping[str, str]) -> str:
    if found.ask is not None:
        return f"{filled_words(found.ask.words, lang, known)} [{found.ask.id}]"
    if found.remedy is None:
        cited = found.source.cited(lang) if found.source.line else ""
        return word(lang, "play.case_to_floor" if cited else "play.case_silent",
                    setting=found.setting, source=cited)
    who = word(lang, "play.case_by_floor" if found.by_floor else "play.case_by_dealer")
    source = case_source_words(found.source,
                               lang) if found.source.custom else found.source.cited(lang)
    return (f"{filled_words(found.remedy.words, lang, known)} [{found.outcome}]"
            f"{f' — {source}' if source else ''}{who}")


def case_source_words(source: Passage, lang: str) -> str:
    """Passage of a rule and its sense; for a house's own choice, that and the reason."""
    where = source.cited(lang)
    sense = source.sense(lang)
    if source.custom:
        sense = word(lang, "play.custom", reason=source.reason(lang))
    return word(lang, "play.source", source=where, sense=sense) if where else sense


def remedy_rows(seen: TableAfterLine, lang: str) -> Iterator[str]:
    """Steps of the remedy: while it is proposed, and once applied."""
    for number, step in enumerate(seen.remedy_steps(lang), start=1):
        yield f"{number}. {step}"


def settled_object(seen: TableAfterLine, lang: str) -> list[dict[str, Any]]:
    """Remedies that the line applied as ``--json`` prints them."""
    return [{
        "entry": one.case.entry, "outcome": one.outcome, "by": one.by,
        "steps": list(settled_case_steps(seen.table, one, lang)),
        "say": settled_case_sentence(seen.table, one, lang),
    } for one in seen.settled]


def cases_object(seen: TableAfterLine, lang: str) -> list[dict[str, Any]]:
    """Cases as ``--json`` prints them."""
    return [_object(seen.table, found, lang) for found in seen.proposals]


def _object(table: Table, found: Proposal, lang: str) -> dict[str, Any]:
    case = found.case
    return {
        "entry": case.entry, "seat": case.seat or None,
        "asks": found.ask.id if found.ask is not None else None,
        "outcome": found.outcome or None, "setting": found.setting,
        "source": found.source.cited(lang), "silent": found.source.silent,
        "by_floor": found.by_floor,
        "facts": {one.id: _value(one) for one in found.facts},
        "moves": [{"take": str(m.take), "position": m.position, "place": str(m.place),
                   "seat": m.seat} for m in found.moves],
        "notes": [id.split(".")[-1] for id in found.notes],
        "steps": list(steps_of_case(table, found, lang)),
        "say": remedy_sentence(table, found, lang),
    }


def _value(one: KnownFact) -> Any:
    if one.kind == "yes_no":
        return bool(one.number)
    if one.kind in ("number", "chips", "street") and not one.seats:
        return one.number
    if one.kind in ("silent", "card"):
        return known_values(one)[0]
    return list(one.seats)
