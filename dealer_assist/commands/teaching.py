"""What the program says to somebody who asks how: `--help`, a first start, a mistyped word."""

import re
import shutil
import textwrap
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from dealer_assist.commands.parsers import deepest, parser_of, works_of
from dealer_assist.commands.taught import BY_NAME, COMMANDS, FIRST, GROUPS
from dealer_assist.words import word

_ITSELF: Final = "dealer-assist"
_SYNTAX: Final = re.compile(r"\A``[^`]*(?:``, *\n?``[^`]*)*``(?:\s*\([^)]*\))?\s*[:.]\s*")
_LEAST_COLUMNS, _MOST_COLUMNS = 60, 100
HELP: Final = ("-h", "--help")


def all_commands() -> str:
    """The whole help: how to begin, then every command by whom it is for."""
    wide = max(len(one.name) for one in COMMANDS)
    lines = [
        "usage: dealer_assist [--settings FILE] COMMAND ...", "",
        "The dealer's assistant for a live poker table. Without a command it opens the table of "
        "this machine,", "or the set-up where there is none yet.", "", "Begin with:",
        *_examples(FIRST),
    ]
    for group, title in GROUPS.items():
        lines += ["", f"{title}:"]
        lines += [_row(one.name, one.means, wide) for one in COMMANDS if one.group == group]
    lines += [
        "", "options:",
        _row("-h, --help", "this text; after a command, that command's own with examples", 16),
        _row("--version", "versions, and where settings and journals lie", 16),
        _row("--settings FILE", "other settings than the user's own (or DEALER_ASSIST_SETTINGS)",
             16),
    ]
    return "\n".join(lines) + "\n"


def first_steps(settings: str) -> str:
    """What somebody reads who types the name alone where no window can be opened."""
    return "\n".join((
        "Dealer Assist: there is no screen here to open the table on. What to type next:", "",
        *_examples((
            *FIRST,
            ("doctor", "what this machine lacks, and the command that mends it"),
            ("--help", "every command, by whom it is for"),
        )),
        "", f"Settings: {settings}",
    )) + "\n"


def help_of(words: Sequence[str]) -> str:
    """The help of the command that these leading words name: purpose, usage, options, examples."""
    parser, depth = deepest(words)
    if parser is None:
        return all_commands()
    named = words[:depth]
    purpose, body = _purpose(named), _plain(parser.description or "")
    parser.description = None
    parser.epilog = None
    head, _, rest = parser.format_help().partition("\n\n")
    parts = [_sentence(purpose) or body.partition("\n")[0], head]
    if body and _folded(body) not in _folded(purpose):
        parts.append(body)
    shown = "\n\n".join(part for part in (*parts, rest.strip("\n")) if part)
    examples = _own_examples(named)
    return "\n".join((shown, *(("", "examples:", *_examples(examples)) if examples else ()))) + "\n"


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
    return works_of(above).get(named[-1], "") if above is not None else ""


def hint(given: Sequence[str], lang: str) -> str:
    """What was probably meant, after a call that was refused; "" where nothing is near."""
    words = _leading(given)
    if not words or words[0] not in BY_NAME:
        known: Sequence[str] = tuple(BY_NAME)
        return _meant(words[0], known, (), lang) if words else ""
    parser, depth = deepest(words)
    if parser is None:
        return ""
    works = works_of(parser)
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
    return word(lang, "called.see", words=" ".join((_ITSELF, *words[:depth])))


def _meant(typed: str, known: Sequence[str], before: Sequence[str], lang: str) -> str:
    near = get_close_matches(typed, known, n=1, cutoff=0.6)
    return word(lang, "called.meant", words=" ".join((_ITSELF, *before, near[0]))) if near else ""


def _leading(given: Sequence[str]) -> list[str]:
    """The words before the first option."""
    at = next((n for n, word in enumerate(given) if word.startswith("-")), len(given))
    return list(given[:at])


def _examples(examples: Sequence[tuple[str, str]]) -> list[str]:
    wide = max(len(words) for words, _ in examples)
    if wide + len(_ITSELF) > _MOST_COLUMNS // 2:
        return [line for words, means in examples
                for line in (f"  # {means}", f"  {_ITSELF} {words}")]
    return [f"  {_ITSELF} {words:<{wide}}   # {means}" for words, means in examples]


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
