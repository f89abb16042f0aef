"""Rulings of a journal, with what became of each since; and what two people signed of the float.

Each is told to a person, and as a row for another program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.undo import replaced_ruling, undone_numbers
from dealer_assist.game.between.dealer_float import float_occasion, float_total
from dealer_assist.game.facts.signed_rulings import OF_FLOAT, RULINGS, is_signed_ruling
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.journal import Contents, Record
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.rulings.float_slip import FloatFact, float_slip
from dealer_assist.view.rulings.ruling_view import RulingView, ruling_view
from dealer_assist.view.rulings.slip_view import (
    Cancelled,
    cancellation_view,
    moment_words,
    rule_lines,
    ruling_id,
    table_as_slip_shows,
    when_words,
)
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.words import printable_line, word
from drivers.lazy_dataclass import dataclass

_INDENT: Final = "    "


@dataclass(frozen=True, slots=True)
class JournalRuling:
    """A ruling as the journal holds it: the table before it, and what became of it since."""

    record: Record
    before: Table
    undone: tuple[Record, Table] | None = None  # what took it back, and the table before that
    kept: str = ""  # the book that has it as the house's rule
    replaced: int = 0  # the number of the ruling that stands in its place

    @property
    def id(self) -> str:
        """Its id, as on its slip."""
        return ruling_id(self.before.name or "?", self.record.number, self.record.mark)

    @property
    def is_float(self) -> bool:
        """True if it is no ruling, but what two people signed of the dealer's float."""
        return isinstance(self.record.fact, OF_FLOAT)

    @property
    def taken_back(self) -> int:
        """The number of the fact that undid it; 0 while it stands."""
        return self.undone[0].number if self.undone is not None else 0

    def view(self, lang: str) -> RulingView:
        """The ruling in words."""
        return ruling_view(self.before, self.record.fact, self.record.number, lang)

    def cancelled(self, lang: str) -> Cancelled | None:
        """By whom it was taken back and why; None while it stands."""
        if self.undone is None:
            return None
        record, before = self.undone
        assert isinstance(record.fact, e.FactUndone)
        return cancellation_view(before, record.fact, record.number, local_row_time(record.at),
                                 lang, self.replaced)


def rulings_in_journal(held: Contents, rules: HouseRules, *,
                       floats: bool = False) -> Iterator[JournalRuling]:
    """Every ruling of the journal, the oldest first; with what was signed of the float, if asked.
    """
    table = bare_table(rules)
    found: dict[int, JournalRuling] = {}
    for record in held.records:
        fact, before = record.fact, table
        table = advance(table, fact, record.number)
        before = table_as_slip_shows(before, fact, record.origin.device)
        if isinstance(fact, RULINGS) or (floats and isinstance(fact, OF_FLOAT)
                                         and is_signed_ruling(fact)):
            found[record.number] = JournalRuling(record, before)
            gone = replaced_ruling(before, fact)
            if gone is not None and gone[0] in found:
                found[gone[0]] = replace(found[gone[0]], replaced=record.number)
        elif isinstance(fact, e.ChoiceKept):
            decided = fact.fact or record.number - 1
            if decided in found:
                found[decided] = replace(found[decided], kept=fact.book)
        elif isinstance(fact, e.FactUndone):
            for number in undone_numbers(before, table):
                if number in found:
                    found[number] = replace(found[number], undone=(record, before))
    yield from found.values()


def all_texts_of_view(view: RulingView) -> Iterator[str]:
    """Everything that it says."""
    yield from (view.entry, view.title, view.ruled, view.rule, view.cited, view.chosen, view.who,
                view.reason, view.by, view.setting, view.outcome)
    for lines in (view.happened, view.facts, view.steps, view.senses, view.changes):
        yield from lines


def rulings_page(chosen: Sequence[JournalRuling], lang: str) -> str:
    """The chosen ones below each other, and how many."""
    if not chosen:
        return word(lang, "rulings.none")
    text = "\n\n".join(_told(one, lang) for one in chosen)
    id = "rulings.float_count" if chosen[0].is_float else (
        "rulings.count_one" if len(chosen) == 1 else "rulings.count")
    count = word(lang, id, count=len(chosen))
    return f"{text}\n\n{count}"


def _told(one: JournalRuling, lang: str) -> str:
    if one.is_float:
        return _float_told(one, lang)
    view = one.view(one.before.house.language(lang))
    when = when_words(local_row_time(one.record.at), lang)
    head = word(lang, "rulings.head" if view.hand else "rulings.head_between",
                number=view.number, when=when, hand=view.hand)
    title = " · ".join(filter(None, (
        view.entry, view.title,
        word(lang, "rulings.seat", seat=view.seat) if view.seat else "",
    )))
    rule, *more = rule_lines(view, lang) or ("",)
    lines = [
        word(lang, "rulings.ruled", words=with_capital(view.ruled)),
        *([word(lang, "rulings.rule", words=rule)] if rule else []), *more,
        word(lang, "rulings.who", words=view.who),
    ]
    if view.asked_by:
        lines.append(word(lang, "rulings.asked_by", seat=view.asked_by))
    if view.reason:
        lines.append(word(lang, "rulings.because", words=printable_line(view.reason)))
    if one.kept:
        lines.append(word(lang, "rulings.kept", book=one.kept))
    gone = one.cancelled(lang)
    if gone is not None:
        lines.insert(0, word(lang, "rulings.cancelled", words=printable_line(gone.words(lang))))
    return "\n".join([head, title, *(_INDENT + line for line in lines)])


def ruling_json(one: JournalRuling, lang: str) -> dict[str, object]:
    """The ruling for another program; names of fields never change with the language."""
    if one.is_float:
        return _float_row(one)
    view, gone = one.view(lang), one.undone[0] if one.undone is not None else None
    return {
        "number": view.number, "at": one.record.at, "table": one.before.name or "?",
        "hand": view.hand,
        "kind": type(one.record.fact).__name__, "entry": view.entry, "seat": view.seat,
        "outcome": view.outcome, "title": view.title, "ruled": view.ruled,
        "setting": view.setting, "rule": view.rule, "source": view.cited,
        "rests": str(view.rests), "otherwise": view.otherwise, "by": view.by,
        "verified": view.verified, "asked_by": view.asked_by, "reason": view.reason,
        "changes": list(view.changes),
        "kept": one.kept, "taken_back": one.taken_back,
        "taken_back_at": gone.at if gone is not None else "",
        "taken_back_by": fact_field(gone.fact, "by") if gone is not None else "",
        "replaced": one.replaced,
        "taken_back_because": fact_field(gone.fact, "reason") if gone is not None else "",
        "id": one.id,
    }


def _float_told(one: JournalRuling, lang: str) -> str:
    """The entry as a person reads it: number and time, what it was, amounts, who and why."""
    slip = float_slip(one.before, _fact(one), lang)
    when = moment_words(local_row_time(one.record.at), lang)
    lines = [" · ".join(lines) for id, lines in slip.parts if id != "rule"]
    gone = one.cancelled(lang)
    if gone is not None:
        lines.insert(0, word(lang, "rulings.cancelled", words=gone.words(lang)))
    head = word(lang, "rulings.head_between", number=one.record.number, when=when)
    return "\n".join([head, slip.title, *(f"    {printable_line(line)}" for line in lines)])


def _float_row(one: JournalRuling) -> dict[str, object]:
    """The entry for another program; names of fields never change with the language."""
    fact, gone = _fact(one), one.undone[0] if one.undone is not None else None
    chips, expected = float_total(fact), one.before.evening.tray.chips
    is_count = isinstance(fact, e.FloatCounted)
    return {
        "number": one.record.number, "at": one.record.at, "table": one.before.name or "?",
        "kind": float_occasion(one.before, fact), "chips": chips, "expected": expected,
        "difference": chips - expected if is_count else 0,
        "pieces": [[one.value, one.count] for one in fact.pieces],
        "by": fact.by, "second": fact.second, "reason": fact_field(fact, "reason"),
        "dealer": one.before.evening.dealer, "taken_back": one.taken_back,
        "taken_back_at": gone.at if gone is not None else "",
        "taken_back_by": fact_field(gone.fact, "by") if gone is not None else "",
        "taken_back_because": fact_field(gone.fact, "reason") if gone is not None else "",
        "id": one.id,
    }


def _fact(one: JournalRuling) -> FloatFact:
    fact: Any = one.record.fact
    assert isinstance(fact, e.FloatCounted | e.FloatMoved)
    return fact
