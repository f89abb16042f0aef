"""Pattern language of the vocabulary, and its matching with a line.

A pattern is words in a row: ``(a|b)`` one of these, ``[a]`` perhaps, ``{seat}`` a slot
(slots_of_hand.py),
``{to:chips}`` a slot under another name, ``{act=fold}`` a value that this wording gives. If nothing
matches, the furthest point that any pattern reached tells what was expected there: that is the
error that the writer of a script gets.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cache
from typing import Any, NamedTuple

from dealer_assist.training.scripts.line_tokens import ScriptToken, tokens
from drivers.lazy_dataclass import dataclass

Values = dict[str, Any]


class SlotPlace(NamedTuple):
    """Input of a slot: the tokens, its start, and the names of the script's players."""

    tokens: Sequence[ScriptToken]
    at: int
    names: "Names"


class Names(NamedTuple):
    """Names from the script's settings that the reading of its lines needs."""

    seats: dict[str, int]  # a player's name (plain) -> his seat
    chips: tuple[int, ...]  # the chips in play
    are_given: bool = False  # the script itself gives the chips in play


#: A slot: every reading from here on, the best first, with its end.
Slot = Callable[[SlotPlace], Iterator[tuple[int, Any]]]


class Literal(NamedTuple):
    """Word that must be here."""

    norm: str


class Blank(NamedTuple):
    """Slot and the name of its value."""

    name: str
    kind: str


class Given(NamedTuple):
    """Value given by this wording, without a word: ``{act=fold}``."""

    name: str
    value: str


class PatternRow(NamedTuple):
    """Parts in a row."""

    parts: tuple["Part", ...]


class Either(NamedTuple):
    """Alternative parts; an empty row among them makes it optional."""

    ways: tuple["Part", ...]


Part = Literal | Blank | Given | PatternRow | Either


@dataclass(frozen=True, slots=True)
class LineForm:
    """Form of a line: its patterns (French and English), and an example.

    A pattern that begins with ``~`` reads any word as a name, so its progress is no sign of the
    writer's meaning: it is left out of error messages. ``facts`` names the kinds of facts that it
    enters.
    """

    id: str
    patterns: tuple[str, ...]
    example: str
    facts: tuple[str, ...] = ()


@dataclass(slots=True)
class Missed:
    """Furthest point reached in the line, and the expectation there."""

    at: int = -1
    words: dict[str, LineForm] = field(default_factory=dict)
    kinds: dict[str, LineForm] = field(default_factory=dict)

    def here(self, at: int, form: LineForm, word: str = "", kind: str = "") -> None:
        """Note another expectation at this token."""
        if at < self.at:
            return
        if at > self.at:
            self.at, self.words, self.kinds = at, {}, {}
        if word:
            self.words.setdefault(word, form)
        else:
            self.kinds.setdefault(kind, form)


class Match(NamedTuple):
    """Form of the line, and the values of its slots."""

    form: LineForm
    values: Values


def match_line(
    forms: Sequence[LineForm], line: Sequence[ScriptToken], names: Names, slots: dict[str, Slot]
) -> Match | Missed:
    """First form that reads the whole line; or the furthest point reached."""
    said = {token.norm for token in line if not token.quoted}
    likely = ((form, pattern) for form in forms for pattern in form.patterns
              if not any(map(said.isdisjoint, _needed(pattern))))
    found = _first(likely, line, names, slots)
    if isinstance(found, Match):
        return found
    every = ((form, pattern) for form in forms for pattern in form.patterns)
    return _first(every, line, names, slots)


def _first(
    patterns: Iterable[tuple[LineForm, str]], line: Sequence[ScriptToken], names: Names,
    slots: dict[str, Slot],
) -> Match | Missed:
    missed = Missed()
    for form, pattern in patterns:
        faint = pattern.startswith("~")
        noted = Missed() if faint else missed
        reading = _Reading(line, names, slots, noted, form)
        for end, values in _ways(_parsed(pattern.removeprefix("~")), 0, {}, reading):
            if end == len(line):
                return Match(form, values)
            noted.here(end, form, kind="end")
    return missed


_LISTS = frozenset({"cards", "motion", "stacks", "draws", "pots"})


class _Reading(NamedTuple):
    line: Sequence[ScriptToken]
    names: Names
    slots: dict[str, Slot]
    missed: Missed
    form: LineForm


def _ways(part: Part, at: int, values: Values, reading: _Reading) -> Iterator[tuple[int, Values]]:
    if isinstance(part, Literal):
        if at < len(reading.line) and _is_word(reading.line[at], part.norm):
            yield at + 1, values
        else:
            reading.missed.here(at, reading.form, word=part.norm)
    elif isinstance(part, Blank):
        empty = True
        for end, value in reading.slots[part.kind](SlotPlace(reading.line, at, reading.names)):
            if empty and part.kind in _LISTS:
                reading.missed.here(end, reading.form, kind=part.kind)  # one more could follow
            empty = False
            yield end, values | {part.name: value}
        if empty:
            reading.missed.here(at, reading.form, kind=part.kind)
    elif isinstance(part, Given):
        yield at, values | {part.name: part.value}
    elif isinstance(part, Either):
        for way in part.ways:
            yield from _ways(way, at, values, reading)
    else:
        yield from _row(part.parts, at, values, reading)


def _row(
    parts: tuple[Part, ...], at: int, values: Values, reading: _Reading
) -> Iterator[tuple[int, Values]]:
    if not parts:
        yield at, values
        return
    for end, read in _ways(parts[0], at, values, reading):
        yield from _row(parts[1:], end, read, reading)


def _is_word(token: ScriptToken, norm: str) -> bool:
    return not token.quoted and token.norm == norm


@cache
def _parsed(pattern: str) -> Part:
    """Parts of the pattern.

    >>> _parsed("a [b]").parts[1].ways[1]
    PatternRow(parts=())
    """
    row, rest = _read(pattern, "")
    assert not rest, f"{pattern!r} closes what it did not open"
    return row


@cache
def _needed(pattern: str) -> tuple[frozenset[str], ...]:
    """Sets of words, one of each of which must be in a line that the pattern reads.

    >>> _needed("{seat} (calls|suit) [again]") == (frozenset({"calls", "suit"}),)
    True
    """

    def of(part: Part) -> tuple[frozenset[str], ...]:
        if isinstance(part, Literal):
            return (frozenset({part.norm}),)
        if isinstance(part, PatternRow):
            return tuple(needed for inner in part.parts for needed in of(inner))
        if isinstance(part, Either):
            ways = [of(way) for way in part.ways]
            return (frozenset().union(*(way[0] for way in ways)),) if all(ways) else ()
        return ()

    return of(_parsed(pattern.removeprefix("~")))


_CLOSES = {"(": ")", "[": "]"}


def _read(text: str, closing: str) -> tuple[Part, str]:
    ways: list[Part] = []
    parts: list[Part] = []
    while text and not (closing and text[0] == closing):
        if text[0] in _CLOSES:
            inner, text = _read(text[1:], _CLOSES[text[0]])
            parts.append(inner)
        elif text[0] == "{":
            name, text = text[1:].split("}", 1)
            parts.append(
                Given(*name.split("=")) if "=" in name
                else Blank(name.split(":")[0], name.rsplit(":", 1)[-1])
            )
        elif text[0] == "|":
            ways, parts, text = [*ways, PatternRow(tuple(parts))], [], text[1:]
        else:
            end = next((k for k, sign in enumerate(text) if sign in "()[]{}|"), len(text))
            parts.extend(Literal(t.norm) for t in tokens(text[:end].replace("#", "")))
            text = text[end:]
    ways.append(PatternRow(tuple(parts)))
    if closing == "]":
        ways.append(PatternRow(()))
    whole: Part = ways[0] if len(ways) == 1 else Either(tuple(ways))
    return whole, text[1:] if closing else text


def words_of(pattern: str) -> set[str]:
    """Words that the pattern may ask for."""

    def walk(part: Part) -> Iterator[str]:
        if isinstance(part, Literal):
            yield part.norm
        elif isinstance(part, PatternRow):
            for inner in part.parts:
                yield from walk(inner)
        elif isinstance(part, Either):
            for inner in part.ways:
                yield from walk(inner)

    return set(walk(_parsed(pattern.removeprefix("~"))))
