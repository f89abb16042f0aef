"""A script's text -> Script. A mistake names its line, what was expected and the nearest word."""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from dealer_assist.game.rules.settings import KEYS
from dealer_assist.game.table.table import SEATS
from dealer_assist.training.scripts.line_patterns import (
    LineForm,
    Missed,
    Names,
    match_line,
    words_of,
)
from dealer_assist.training.scripts.line_tokens import (
    MOST_TOKENS,
    ScriptToken,
    tokens,
    without_accents_or_caps,
    without_comment,
)
from dealer_assist.training.scripts.script import (
    Script,
    ScriptLine,
    ScriptSettings,
    ScriptUnreadable,
    house_name,
    unreadable_script_line,
)
from dealer_assist.training.scripts.script_settings import (
    NAMES,
    names_of,
    setting_of,
    with_derived_settings,
    with_setting,
)
from dealer_assist.training.scripts.slots_of_cases import KNOWN_WORDS, nearest_entry
from dealer_assist.training.scripts.slots_of_checks import CHECK_SLOTS
from dealer_assist.training.scripts.slots_of_evening import SLOTS
from dealer_assist.training.scripts.vocabulary import event_forms, expectation_forms
from dealer_assist.words import word
from dealer_assist.words.message import texts_by_language

_MOST_LINES = 20_000
_MOST_EXPECTED = 9


def parse_script(text: str) -> Script:
    """Script of this text; raises ScriptUnreadable."""
    settings = ScriptSettings()
    lines: list[ScriptLine] = []
    names: Names | None = None
    number = 0
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if number > _MOST_LINES:
            raise unreadable_script_line(number, "script.too_long", lines=_MOST_LINES)
        if not without_comment(raw).strip():
            continue
        given = setting_of(raw)
        if given is not None and names is None:
            settings = with_setting(settings, number, *given)
            continue
        if names is None:
            settings = with_derived_settings(settings, number)
            names = names_of(settings)
        for line in _lines(number, raw, names, given is not None):
            lines.append(line)
            names = _with_newcomer(names, line)
    if names is None:
        settings = with_derived_settings(settings, max(1, number))
        names = names_of(settings)
    return Script(settings, names, tuple(lines))


def _with_newcomer(names: Names, line: ScriptLine) -> Names:
    """Names with a player who sits down by name: he may be called so from then on."""
    if line.id != "sits" or "name" not in line.values:
        return names
    called = without_accents_or_caps(line.values["name"])
    return names._replace(seats={**names.seats, called: line.values["seat"]})


def _lines(number: int, raw: str, names: Names, is_setting: bool) -> list[ScriptLine]:
    """Statements of one line; ``;`` separates them."""
    line = tokens(raw)
    if len(line) >= MOST_TOKENS:
        raise unreadable_script_line(number, "script.line_too_long")
    out: list[ScriptLine] = []
    for part, text in _parted(line, raw):
        check = part[0].norm == ">"
        scope = _scope(number, part[1:] if check else part)
        rest = scope.rest
        if rest and rest[0].norm == ">" and not check:
            check, rest = True, rest[1:]
        if rest and rest[-1].norm == "." and len(rest) > 1:
            rest = rest[:-1]
        if not rest:
            raise unreadable_script_line(number, "script.nothing_expected")
        found = match_line(expectation_forms() if check else event_forms(), rest, names, CHECK_SLOTS
                           if check else SLOTS)
        if isinstance(found, Missed):
            if is_setting and not check:
                raise unreadable_script_line(number, "script.setting_late",
                                             name=raw.split(":")[0].strip())
            raise _missed(number, rest, found, check, names)
        out.append(
            ScriptLine(number, text, found.form.id, found.values, check, scope.only, scope.never)
        )
    return out


def _parted(line: Sequence[ScriptToken], raw: str) -> list[tuple[list[ScriptToken], str]]:
    """Statements of the line, each with its text; a ``;`` separates them."""
    plain_text = without_comment(raw)
    parts: list[tuple[list[ScriptToken], str]] = []
    begin = 0
    for k, token in enumerate((*line, None)):
        if token is not None and (token.norm != ";" or token.quoted):
            continue
        end = token.at if token is not None else len(plain_text)
        if line[begin:k]:
            parts.append((list(line[begin:k]), plain_text[line[begin].at : end].strip()))
        begin = k + 1
    return parts


class _Scope(NamedTuple):
    """Houses that a line is for (or not for), and the rest of it."""

    only: tuple[str, ...]
    never: tuple[str, ...]
    rest: Sequence[ScriptToken]


_NOT = frozenset({"not", "sauf", "except", "!", "pas", "but"})


def _scope(number: int, line: Sequence[ScriptToken]) -> _Scope:
    if not line or line[0].norm != "[":
        return _Scope((), (), line)
    end = next((k for k, token in enumerate(line) if token.norm == "]"), 0)
    inside = [t for t in line[1:end] if t.norm not in (",", "and", "et")]
    refused = bool(inside) and inside[0].norm in _NOT
    named = tuple(house_name(t.raw) for t in (inside[1:] if refused else inside))
    if not end or not named or not all(re.match(r"\w", n) for n in named):
        raise unreadable_script_line(number, "script.bad_scope")
    return _Scope(() if refused else named, named if refused else (), line[end + 1 :])


# --- expectations ------------------------------------------------------------------------------


def _missed(
    number: int, line: Sequence[ScriptToken], missed: Missed, check: bool, names: Names
) -> ScriptUnreadable:
    """Mistake in words: the place, the text there, the possible ones, the nearest known word."""
    at = max(0, min(missed.at, len(line)))
    got = line[at].raw if at < len(line) else ""
    before = " ".join(t.raw for t in line[:at])
    near = _nearest(line, at, missed, check)
    form = _likeliest(missed, near)
    passer = got and without_accents_or_caps(got) in _PASSER
    first = line[0].raw
    beyond = not check and at <= 1 and near not in missed.words and (
        first.isdecimal() and not 1 <= int(first[:4]) <= SEATS)

    def mistake(lang: str) -> str:
        if passer:
            return word(lang, "script.passer", got=got)
        if beyond:
            return word(lang, "script.no_such_seat", got=first)
        id = "script.unknown" if not at else "script.unexpected" if got else "script.line_ends"
        expected = _expected(lang, missed, names) if at else ""
        parts = [word(lang, id, got=got, before=before, expected=expected)]
        if near:
            parts.append(word(lang, "script.did_you_mean", near=near))
        if form is not None:
            example = f"> {form.example}" if check else form.example
            parts.append(word(lang, "script.for_example", example=example))
        elif not near:
            parts.append(word(lang, "script.see_notation"))
        return " ".join(parts)

    return ScriptUnreadable(number, texts_by_language(mistake))


_PASSER = frozenset({"passe", "passes", "pass", "passer", "passent"})


def _likeliest(missed: Missed, near: str) -> LineForm | None:
    """Form to give an example of: the nearest word's, else the only one that got so far."""
    if near and near in missed.words:
        return missed.words[near]
    forms = {form.id: form for form in (*missed.kinds.values(), *missed.words.values())}
    return next(iter(forms.values())) if missed.at and len(forms) <= 3 and forms else None


def _nearest(line: Sequence[ScriptToken], at: int, missed: Missed, check: bool) -> str:
    """Known word nearest to the text at the furthest point."""
    if at >= len(line) or line[at].quoted:
        return ""
    if "entry" in missed.kinds and nearest_entry(line, at):
        return nearest_entry(line, at)
    known = set(missed.words).union(*(KNOWN_WORDS.get(kind, ()) for kind in missed.kinds))
    if "key" in missed.kinds:
        known |= set(KEYS)
    if not at:
        known |= _every_word(check) | (set() if check else set(NAMES))
    got = line[at].norm[:40]
    close = get_close_matches(got, sorted(known), 3, 0.6)
    return next((w for w in close if typing_slip_count(got, w) <= max(1, len(got) // 4)), "")


def typing_slip_count(got: str, meant: str) -> int:
    """Number of typing slips between two words: a letter too many, few, wrong, swapped.

    >>> typing_slip_count("atc", "act"), typing_slip_count("rases", "raises"), typing_slip_count(
    ...     "moves", "mucks")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(got, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(meant, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == meant[j - 2] and got[i - 2] == other:
                least = min(least, older[j - 2] + 1)
            row.append(least)
    return row[-1]


def _every_word(check: bool) -> set[str]:
    return {
        w for form in (expectation_forms() if check else event_forms()) for pattern in form.patterns
        for w in words_of(pattern) if len(w) > 2
    }


def _expected(lang: str, missed: Missed, names: Names) -> str:
    """Possible texts there: kinds of things first, then one word for each other form."""
    chips = " ".join(str(c) for c in names.chips)
    kinds = [word(lang, f"script.kind_{kind}", among=chips) for kind in missed.kinds]
    known = {form.id for form in missed.kinds.values()}
    words = []
    for norm, form in missed.words.items():
        if form.id not in known:
            known.add(form.id)
            words.append(f"“{norm}”")
    most = max(0, _MOST_EXPECTED - len(kinds))
    return ", ".join([*kinds, *words[:most], *(["..."] if len(words) > most else [])])


def with_houses(script: Script, houses: Sequence[str]) -> Script:
    """Script to be run under these houses instead of its own."""
    return replace(script, settings=replace(script.settings, houses=tuple(houses)))
