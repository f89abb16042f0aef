"""Help texts: `--help`, a first start, a mistyped word."""

import argparse
import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final

from dealer_assist import PROGRAM
from dealer_assist.cli.frame.command_registry import BY_NAME, COMMANDS, FIRST, GROUPS, NEXT
from dealer_assist.cli.frame.parser_lookup import innermost_parser, parser_of, subcommands_of_parser
from dealer_assist.words import word
from dealer_assist.words.french_by_english import help_text, value_name

_SYNTAX: Final = re.compile(r"\A``[^`]*(?:``, *\n?``[^`]*)*``(?:\s*\([^)]*\))?\s*[:.]\s*")
_LEAST_COLUMNS, _MOST_COLUMNS = 60, 100
_OPTIONS: Final = (("-h, --help", "help_option"), ("--version", "version_option"),
                   ("--settings {file}", "settings_option"), ("--lang fr|en", "lang_option"))


def one_line_usage(lang: str) -> str:
    """Usage of any command, in a line."""
    return word(lang, "called.usage", program=PROGRAM)


def all_commands(lang: str) -> str:
    """The whole help: how to begin, then every command by whom it is for."""
    here = [one for one in COMMANDS if one.is_here]
    wide = max(len(one.name) for one in here)
    lines = [one_line_usage(lang), "", word(lang, "called.purpose"), "", word(lang, "called.begin"),
             *_examples(FIRST, lang)]
    for group, title in GROUPS.items():
        lines += ["", word(lang, "called.heading", title=help_text(title, lang))]
        lines += [_row(one.name, help_text(one.means, lang), wide)
                  for one in here if one.group == group]
    lines += ["", word(lang, "called.options"), *(
        _row(option.format(file=value_name("FILE", lang)), word(lang, f"called.{id}"), 18)
        for option, id in _OPTIONS)]
    return "\n".join(lines) + "\n"


def first_steps(settings: str, lang: str) -> str:
    """First steps, for somebody who types the name alone where no window can be opened."""
    return "\n".join((
        word(lang, "called.no_screen"), "", *_examples((*FIRST, *NEXT), lang), "",
        word(lang, "called.settings", file=settings),
    )) + "\n"


def help_of(words: Sequence[str], lang: str) -> str:
    """The help of the command that these leading words name: purpose, usage, options, examples."""
    parser, depth = innermost_parser(words)
    if parser is None:
        return all_commands(lang)
    named = words[:depth]
    purpose, body = _purpose(named), description_of(parser)
    first = _sentence(help_text(purpose, lang)) or help_text(body, lang).partition("\n")[0]
    parser.description = None
    parser.epilog = None
    _translate(parser, lang)
    head, _, rest = parser.format_help().partition("\n\n")
    parts = [first, head]
    if body and _folded(body) not in _folded(purpose):
        parts.append(help_text(body, lang))
    shown = "\n\n".join(part for part in (*parts, rest.strip("\n")) if part)
    examples = _own_examples(named)
    return "\n".join((shown, *(("", word(lang, "called.examples"), *_examples(examples, lang))
                               if examples else ()))) + "\n"


def description_of(parser: argparse.ArgumentParser) -> str:
    """Long description of a command, as it is shown."""
    return _plain(parser.description or "")


def helped_parts(parser: argparse.ArgumentParser) -> Iterator[tuple[Any, str]]:
    """Whatever of a parser has a help text of ours, and the name of its text."""
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield action, "help"
        if isinstance(action, argparse._SubParsersAction):
            yield from ((one, "help") for one in action._choices_actions if one.help)
    for group in parser._action_groups:
        yield group, "title"
        if group.description:
            yield group, "description"


def _translate(parser: argparse.ArgumentParser, lang: str) -> None:
    for part, name in helped_parts(parser):
        said = help_text(getattr(part, name), lang)
        setattr(part, name, word(lang, "called.title", title=said) if name == "title" else said)


def _own_examples(named: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The examples of this command; of a work of it, those that run it."""
    every = BY_NAME[named[0]].examples
    if len(named) == 1:
        return every
    start = " ".join(named)
    return tuple(one for one in every if f"{one[0]} ".startswith(f"{start} "))


def _purpose(named: Sequence[str]) -> str:
    if len(named) == 1:
        return BY_NAME[named[0]].means
    above = parser_of(named[:-1])
    return subcommands_of_parser(above).get(named[-1], "") if above is not None else ""


def hint(given: Sequence[str], lang: str) -> str:
    """Command or option probably meant, after a call that was refused; "" if nothing is near."""
    words = _leading(given)
    if not words or words[0] not in BY_NAME:
        known = [one.name for one in COMMANDS if one.is_here]
        return _meant(words[0], known, (), lang) if words else ""
    parser, depth = innermost_parser(words)
    if parser is None:
        return ""
    works = subcommands_of_parser(parser)
    after = [word for word in given[depth:] if not word.startswith("-")]
    if works and after and not any(word in works for word in after):
        found = next(filter(None, (
            _meant(one, tuple(works), words[:depth], lang) for one in after)), "")
        if found:
            return found
    options = [name for action in parser._actions for name in action.option_strings]
    for typed in given[depth:]:
        name = typed.partition("=")[0]
        if name.startswith("--") and not any(one.startswith(name) for one in options):
            return _meant(name, options, words[:depth], lang)
    return word(lang, "called.see", words=" ".join((PROGRAM, *words[:depth])))


def _meant(typed: str, known: Sequence[str], before: Sequence[str], lang: str) -> str:
    near = get_close_matches(typed, known, n=1, cutoff=0.6)
    return word(lang, "called.meant", words=" ".join((PROGRAM, *before, near[0]))) if near else ""


def _leading(given: Sequence[str]) -> list[str]:
    """The words before the first option."""
    at = next((n for n, word in enumerate(given) if word.startswith("-")), len(given))
    return list(given[:at])


def _examples(examples: Sequence[tuple[str, str]], lang: str) -> list[str]:
    shown = [(f"  {PROGRAM} {words}", f"# {help_text(means, lang)}") for words, means in examples]
    wide = max(len(words) for words, _ in shown)
    beside = [f"{words:<{wide}}   {means}" for words, means in shown]
    if wide > _MOST_COLUMNS // 2 or max(map(len, beside)) > _MOST_COLUMNS:
        return [line for words, means in shown for line in (f"  {means}", words)]
    return beside


def _row(name: str, means: str, wide: int) -> str:
    columns = max(_LEAST_COLUMNS, min(shutil.get_terminal_size().columns, _MOST_COLUMNS))
    return textwrap.fill(means, columns, initial_indent=f"  {name:<{wide}}  ",
                         subsequent_indent=" " * (wide + 4))


def _plain(description: str) -> str:
    """A command's own words without its syntax, which stands in the usage already."""
    text = textwrap.dedent(_SYNTAX.sub("", description.strip(), count=1)).strip().replace("``", "`")
    lines = text.splitlines()
    text = "\n".join([*lines[:1], *textwrap.dedent("\n".join(lines[1:])).splitlines()])
    return _sentence(text)


def _sentence(text: str) -> str:
    """With a capital at its beginning, and a full stop where it is one line."""
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if "\n" in text or text.endswith((".", "?", "!")) else f"{text}."


def _folded(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()
