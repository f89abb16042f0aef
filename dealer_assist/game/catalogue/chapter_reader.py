"""The chapters' TOML made into entries; a mistake in one is told with its file and its place.

A chapter's file has its ``heading``; ``[words]`` that several remedies say, ``[asks.name]`` and
``[remedies.name]`` that several entries share; and a table an entry. Words stand line by line, the
same number in both languages: of an entry what it is called and what happened; of a remedy what it
is, its steps, what is said. ``@name`` is a line of ``[words]``::

    [DECK-07]
    fr = '''
    Carte marquée ou abîmée
    Une carte marquée, pliée ou abîmée se reconnaît de dos.
    '''
    en = ...
    when = ["betting", "board"]
    setting = "deck.damaged"

    [DECK-07.remedies.change_deck]
    fr = '''
    le coup se finit, puis le paquet est changé
    - Finissez le coup avec ce paquet.
    - @change_the_deck
    > Carte abîmée : on change de paquet après ce coup.
    '''
    en = ...

    [DECK-07.remedies.refund]
    like = "refund"  # a shared remedy; what else is given here takes the place of its own

What every chapter may use stands in shared.toml.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cache
from typing import Any, Final

from dealer_assist.game.catalogue import irregularity_kind
from dealer_assist.game.catalogue.irregularity_kind import (
    CaseQuestion,
    Chapter,
    IrregularityKind,
    Remedy,
    Stops,
    Wants,
    When,
)
from dealer_assist.words import LANGS, shipped_toml_reader
from dealer_assist.words.kept_reading import kept_reading
from dealer_assist.words.shipped_toml_reader import (
    Both,
    LateMapping,
    OwnTextWrong,
    TextTable,
    outermost_table,
    shipped_file_text,
)
from drivers.lazy_dataclass import dataclass

#: The guide's order.
NAMES: Final = ("setup", "blinds", "deal", "board", "deck", "hands", "turns", "bets", "presence",
                "money", "showdown", "conduct", "readers")
_SHARED: Final = "shared"
_STEP: Final = "- "
_SAY: Final = "> "

@dataclass(frozen=True, slots=True)
class Shared:
    """Words, questions and remedies that a file's entries may take by name."""

    words: dict[str, Both] = field(default_factory=dict)
    asks: dict[str, CaseQuestion] = field(default_factory=dict)
    remedies: dict[str, Remedy] = field(default_factory=dict)


def read_chapter(file: str, text: str, common: Shared) -> tuple[Chapter,
                                                                dict[str, IrregularityKind]]:
    """The chapter in this text, and its entries. Raises OwnTextWrong."""
    top, shared = _begun(file, text, common)
    heading = top.both("heading")
    entries = {id: _entry(id, TextTable(given, f"{file}: {id}."), shared)
               for id, given in top.left.items()}
    return Chapter(heading, tuple(entries)), entries


def read_shared_parts(file: str, text: str) -> Shared:
    """Words, questions and remedies that every chapter may use. Raises OwnTextWrong."""
    top, shared = _begun(file, text, Shared())
    top.done()
    return shared


def _begun(file: str, text: str, common: Shared) -> tuple[TextTable, Shared]:
    """The file's tables that are left once its own words, questions and remedies are read."""
    top = outermost_table(file, text)
    shared = Shared({**common.words}, {**common.asks}, {**common.remedies})
    for name, given in top.take("words", dict, {}).items():
        shared.words[name] = top.both_of(given, f"words.{name}")
    for name, table in top.tables("asks"):
        shared.asks[name] = _ask(name, table)
    for name, table in top.tables("remedies"):
        shared.remedies[name] = _remedy(table, shared)
    return top, shared


def _ask(name: str, table: TextTable) -> CaseQuestion:
    answers = table.take("answers", dict, {})
    ask = CaseQuestion(
        table.take("id", str, name), table.both("words"),
        table.one_of("wants", Wants, Wants.YES_NO),
        {answer: table.both_of(given, answer) for answer, given in answers.items()},
    )
    if bool(answers) is not (ask.wants is Wants.CHOICE):
        table.wrong("answers", 'answers where wants = "choice", and only there', answers)
    table.done()
    return ask


def _lines(table: TextTable, shared: Shared, *marks: str) -> list[Both]:
    """The lines' words; ``marks`` begin them, "- " as many as there are."""
    given = table.lines()
    steps = max(len(given) - len(marks) + 1, 0)
    begun = [mark for one in marks for mark in [one] * (steps if one == _STEP else 1)]
    if len(given) != len(begun):
        table.wrong("fr", f"{len(begun)} lines", [fr for fr, _ in given])
    return [_line(table, shared, *one) for one in zip(begun, given, strict=True)]


def _line(table: TextTable, shared: Shared, mark: str, both: Both) -> Both:
    for lang, text in zip(LANGS, both, strict=True):
        if not text.startswith(mark) or len(text) == len(mark) or (
                not mark and text.startswith((_STEP, _SAY))):
            table.wrong(lang, f"a line that begins with {mark!r}", text)
    fr, en = both[0].removeprefix(mark), both[1].removeprefix(mark)
    if not fr.startswith("@") and not en.startswith("@"):
        return fr, en
    if fr != en:
        table.wrong("en", f"{fr!r} as in French", en)
    return table.named("fr", fr[1:], shared.words)


def _asks(table: TextTable, shared: Shared) -> tuple[CaseQuestion, ...]:
    return tuple(table.named("asks", name, shared.asks) for name in table.texts("asks", []))


def _remedy(table: TextTable, shared: Shared) -> Remedy:
    base, taken = None, dict[str, Any]()
    if "like" in table.left:
        base = table.named("like", table.take("like", str), shared.remedies)
    if base is None:
        words, *steps, say = _lines(table, shared, "", _STEP, _SAY)
        base = Remedy(words, tuple(steps), say)
    elif "fr" in table.left:
        (taken["words"],) = _lines(table, shared, "")
    if "does" in table.left:
        taken["does"] = table.take("does", str)
    if "floor" in table.left:
        taken["floor"] = table.take("floor", bool)
    if "asks" in table.left:
        taken["asks"] = _asks(table, shared)
    table.done()
    return replace(base, **taken) if taken else base


def _entry(id: str, table: TextTable, shared: Shared) -> IrregularityKind:
    called, happened = _lines(table, shared, "", "")
    entry = IrregularityKind(
        called=called, happened=happened,
        when=tuple(table.member("when", When, name) for name in table.texts("when")),
        setting=table.take("setting", str), facts=table.texts("facts", []),
        asks=_asks(table, shared), decide=table.take("decide", str, ""),
        rank=table.take("rank", int, 50), stops=table.one_of("stops", Stops, Stops.PLAY), id=id,
        remedies={name: _remedy(inner, shared) for name, inner in table.tables("remedies")},
    )
    table.done()
    return entry


@cache
def _chapters() -> tuple[Shared, dict[str, tuple[Chapter, dict[str, IrregularityKind]]]]:
    """Shared parts, and each chapter with its entries."""
    return kept_reading(__file__, (irregularity_kind.__file__, shipped_toml_reader.__file__), _read)


def _read() -> tuple[Shared, dict[str, tuple[Chapter, dict[str, IrregularityKind]]]]:
    def text(name: str) -> tuple[str, str]:
        return f"{name}.toml", shipped_file_text(__package__, f"{name}.toml")

    shared = read_shared_parts(*text(_SHARED))
    found = {name: read_chapter(*text(name), shared) for name in NAMES}
    seen: dict[str, str] = {}
    for name, (_, entries) in found.items():
        for id in entries:
            if seen.setdefault(id, name) != name:
                raise OwnTextWrong(f"{name}.toml: {id}: stands in {seen[id]}.toml already")
    return shared, found


CHAPTERS: Final[Mapping[str, Chapter]] = LateMapping(
    lambda: {name: chapter for name, (chapter, _) in _chapters()[1].items()})
ENTRIES: Final[Mapping[str, IrregularityKind]] = LateMapping(
    lambda: {id: entry for _, entries in _chapters()[1].values() for id, entry in entries.items()})
#: Remedies that fit any entry.
REMEDIES: Final[Mapping[str, Remedy]] = LateMapping(lambda: _chapters()[0].remedies)
