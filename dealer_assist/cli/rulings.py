"""``rulings JOURNAL [--id ID] [--entry ID] [--seat N] [--by NAME] [--text WORDS] [--last N]``.

Who ruled what at this table, by whose rule and why, or who cancelled it; ``--json`` for another
program. ``--float`` lists the dealer's float instead: fills, credits and counts with both names.
``--id`` finds the one whose slip's code says so; ``--slip NUMBER OUT.pdf`` writes the slip of one.
The journal is only read, also while its table is open.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dealer_assist.cli.float_account import float_row, float_told
from dealer_assist.cli.frame.calling import Refused
from dealer_assist.cli.frame.command_parser import CommandParser, whole_number
from dealer_assist.floor.link.at_table import FLOOR_DEVICE
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.taken_back import replaced_by, taken_back
from dealer_assist.game.facts.ruled import OF_FLOAT, RULINGS, is_signed
from dealer_assist.game.facts.table_fact import field_of
from dealer_assist.game.rules.load import BookUnreadable
from dealer_assist.game.rules.model import HouseRules
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.qt.paper.slips import times_of
from dealer_assist.qt.pieces.probe import probe
from dealer_assist.storage.books import shelf
from dealer_assist.storage.books.begun import is_unkept, rules_begun
from dealer_assist.storage.books.table_book import books, named
from dealer_assist.storage.clock import local
from dealer_assist.storage.journal import Contents, JournalKind, Record, contents
from dealer_assist.storage.settings.complaints import complain
from dealer_assist.view.rulings.ruling_view import RulingView, ruling_view
from dealer_assist.view.rulings.slip_view import (
    Cancelled,
    Printed,
    as_signed,
    cancelled,
    rule_lines,
    ruling_id,
    slip_view,
    when_words,
)
from dealer_assist.view.sentences.case_words import capital
from dealer_assist.words import LANGS, printable, word
from dealer_assist.words.folded import folded
from dealer_assist.words.message import ErrorInWords, message, why_refused


@dataclass(frozen=True, slots=True)
class Ruled:
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
        return cancelled(before, record.fact, record.number, local(record.at), lang, self.replaced)


def run(options: argparse.Namespace) -> int:
    """0: listed or written; 1: the slip can't be written; 2: no such journal, house or ruling."""
    held = contents(options.journal)
    found = tuple(rulings(held, _house(held, options), floats=True))
    if is_unkept(record.fact for record in held.records):
        complain("rulings", message("journal.rules_unkept"), options.lang)
    if options.slip:
        return _slip(held, found, options)
    if options.id and not any(one.id == options.id.strip() for one in found):
        raise ErrorInWords(message("rulings.no_id", journal=options.journal, name=options.id))
    chosen = [one for one in found if _is_asked(one, options)]
    chosen = chosen[-options.last:] if options.last else chosen
    if options.json:
        for one in chosen:
            row = float_row(one) if one.is_float else _row(one, options.lang)
            print(json.dumps(row, ensure_ascii=False))
        return 0
    print(_page(chosen, options.lang))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("rulings", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    parser.add_argument("--entry", metavar="ID", default="",
                        help="of the catalogue, such as DEAL-01; DEAL for the whole chapter")
    parser.add_argument("--id", metavar="ID", default="",
                        help="what the slip's QR code says, such as 3/1234/9f3a6c21")
    parser.add_argument("--float", action="store_true",
                        help="what two people signed of the dealer's float")
    parser.add_argument("--seat", type=int, default=0, metavar="N")
    parser.add_argument("--by", metavar="NAME", default="", help="the floor manager, or a part")
    parser.add_argument("--text", metavar="WORDS", nargs="+", default=[],
                        help="all of these occur in the ruling, in either language")
    parser.add_argument("--last", type=whole_number(1), default=0, metavar="N",
                        help="only the newest N")
    parser.add_argument("--json", action="store_true", help="one ruling a line")
    parser.add_argument("--slip", nargs=2, metavar=("NUMBER", "OUT.pdf"),
                        help="write the slip of this ruling")
    parser.add_argument("--house", metavar="NAME|FILE", default="",
                        help="the book, where the journal was kept under a casino's own")
    return parser


def _house(held: Contents, options: argparse.Namespace) -> HouseRules:
    """The rules under which the journal's table plays, as they were when it was begun."""
    journal = Path(options.journal)

    def called(house: str) -> HouseRules:
        if options.house or house in shelf.names():
            return books(journal, options.house or house).rules
        try:
            return named(journal, house)
        except BookUnreadable as error:
            raise BookUnreadable(message("rulings.no_house", house=house)) from error

    return rules_begun((record.fact for record in held.records), called)


# --- what the journal holds ------------------------------------------------------------------


def rulings(held: Contents, rules: HouseRules, *, floats: bool = False) -> Iterator[Ruled]:
    """Every ruling of the journal, the oldest first; with what was signed of the float, if asked.
    """
    table = bare_table(rules)
    found: dict[int, Ruled] = {}
    for record in held.records:
        fact, before = record.fact, table
        table = advance(table, fact, record.number)
        before = as_signed(before, fact, record.origin.device)
        if isinstance(fact, RULINGS) or (
            floats and isinstance(fact, OF_FLOAT) and is_signed(fact)
        ):
            found[record.number] = Ruled(record, before)
            gone = replaced_by(before, fact)
            if gone is not None and gone[0] in found:
                found[gone[0]] = replace(found[gone[0]], replaced=record.number)
        elif isinstance(fact, e.ChoiceKept):
            decided = fact.fact or record.number - 1
            if decided in found:
                found[decided] = replace(found[decided], kept=fact.book)
        elif isinstance(fact, e.FactUndone):
            for number in taken_back(before, table):
                if number in found:
                    found[number] = replace(found[number], undone=(record, before))
    yield from found.values()


# --- which of them ---------------------------------------------------------------------------


def _is_asked(one: Ruled, options: argparse.Namespace) -> bool:
    fact = one.record.fact
    if options.id:
        return one.id == str(options.id).strip()
    if one.is_float or options.float:
        both = folded(f"{field_of(fact, 'by')} {field_of(fact, 'second')}")
        return one.is_float and bool(options.float) and folded(options.by) in both
    if isinstance(fact, e.BetRuled) and not fact.by:
        return False  # the dealer's, by the house's rule: no more than a reading of the bet
    views = [one.view(lang) for lang in LANGS]
    first = views[0]
    entry = options.entry.upper()
    if entry and first.entry != entry and not first.entry.startswith(f"{entry}-"):
        return False
    if options.seat and first.seat != options.seat:
        return False
    if options.by and folded(options.by) not in folded(first.by):
        return False
    if not options.text:
        return True
    text = folded(" ".join(part for view in views for part in _words(view)))
    return all(wanted in text for wanted in folded(" ".join(options.text)).split())


def _words(view: RulingView) -> Iterator[str]:
    yield from (view.entry, view.title, view.ruled, view.rule, view.cited, view.chosen, view.who,
                view.reason, view.by, view.setting, view.outcome)
    for lines in (view.happened, view.facts, view.steps, view.senses, view.changes):
        yield from lines


# --- how they are told -----------------------------------------------------------------------


_INDENT: Final = "    "


def _page(chosen: Sequence[Ruled], lang: str) -> str:
    if not chosen:
        return word(lang, "rulings.none")
    text = "\n\n".join(_told(one, lang) for one in chosen)
    id = "rulings.float_count" if chosen[0].is_float else (
        "rulings.count_one" if len(chosen) == 1 else "rulings.count")
    count = word(lang, id, count=len(chosen))
    return f"{text}\n\n{count}"


def _told(one: Ruled, lang: str) -> str:
    if one.is_float:
        return float_told(one, lang)
    view = one.view(lang)
    when = when_words(local(one.record.at), lang)
    head = word(lang, "rulings.head" if view.hand else "rulings.head_between",
                number=view.number, when=when, hand=view.hand)
    title = " · ".join(filter(None, (
        view.entry, view.title,
        word(lang, "rulings.seat", seat=view.seat) if view.seat else "",
    )))
    rule, *more = rule_lines(view, lang) or ("",)
    lines = [
        word(lang, "rulings.ruled", words=capital(view.ruled)),
        *([word(lang, "rulings.rule", words=rule)] if rule else []), *more,
        word(lang, "rulings.who", words=view.who),
    ]
    if view.asked_by:
        lines.append(word(lang, "rulings.asked_by", seat=view.asked_by))
    if view.reason:
        lines.append(word(lang, "rulings.because", words=printable(view.reason)))
    if one.kept:
        lines.append(word(lang, "rulings.kept", book=one.kept))
    gone = one.cancelled(lang)
    if gone is not None:
        lines.insert(0, word(lang, "rulings.cancelled", words=printable(gone.words(lang))))
    return "\n".join([head, title, *(_INDENT + line for line in lines)])


def _row(one: Ruled, lang: str) -> dict[str, object]:
    """The ruling for another program; names of fields never change with the language."""
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
        "taken_back_by": field_of(gone.fact, "by") if gone is not None else "",
        "replaced": one.replaced,
        "taken_back_because": field_of(gone.fact, "reason") if gone is not None else "",
        "id": one.id,
    }


# --- its slip --------------------------------------------------------------------------------


def _slip(held: Contents, found: Sequence[Ruled], options: argparse.Namespace) -> int:
    written, out = options.slip
    one = next((one for one in found if str(one.record.number) == written.strip()), None)
    lang = options.lang
    if one is None:
        said = word(lang, "rulings.no_number", journal=options.journal, number=written)
        raise ErrorInWords(said)
    from dealer_assist.qt.paper.slip import write_slip
    from dealer_assist.qt.pieces.application import make_application

    seen = probe()
    if not seen.can_start:
        raise Refused(*seen.says.splitlines())
    _kept = make_application(platform="offscreen")  # Qt runs as long as its application is kept
    record = one.record
    rows = {row.number: (row.at, row.origin.device) for row in held.records}
    printed = Printed(
        local(record.at), record.mark, lang, held.kind is JournalKind.PRACTICE,
        one.cancelled(lang), record.origin.device == FLOOR_DEVICE,
        *times_of(one.before, lambda number: rows.get(number, ("", ""))))
    try:
        write_slip(slip_view(one.before, record.fact, record.number, printed), Path(out))
    except OSError as error:
        said = word(lang, "rulings.slip_failed", path=out, why=why_refused(error).text(lang))
        raise Refused(said) from error
    print(word(lang, "rulings.slip_written", path=out))
    return 0
