"""All commands with their options, values, defaults and exit codes, as one text: nobody changes
one by the way. ``python tests/dealer_assist/cli/test_commands_as_written.py`` writes it anew.
"""

import argparse
import inspect
from datetime import date
from importlib import import_module
from pathlib import Path

from dealer_assist import PROGRAM
from dealer_assist.cli.frame.command_registry import COMMANDS
from dealer_assist.cli.frame.parser_lookup import parser_of, subcommands_of_parser

ROOT = Path(__file__).parents[3]
WRITTEN = ROOT / "tests" / "shelf" / "commands.txt"


def option(action):
    """One option or argument in a line: what it is called and what it may be."""
    names = " ".join(action.option_strings) or action.dest
    default = "TODAY" if action.default == date.today().isoformat() else action.default
    said = {"nargs": action.nargs, "default": default, "is_required": action.required or None,
            "metavar": action.metavar,
            "choices": None if action.choices is None else sorted(map(str, action.choices))}
    return f"    {names} " + " ".join(
        f"{name}={value!s}" for name, value in said.items()
        if value not in (None, "", [], argparse.SUPPRESS)).replace(str(ROOT), "ROOT")


def text():
    """The commands in order, each with its works to any depth."""
    lines, waiting = [], [[one.name] for one in reversed(COMMANDS)]
    places = {one.name: one.place for one in COMMANDS}
    while waiting:
        words = waiting.pop()
        parser = parser_of(words)
        if parser is None or parser.prog != " ".join((PROGRAM, *words)):
            continue
        lines.append(" ".join(words))
        if len(words) == 1:
            module = import_module(places[words[0]])
            lines += [f"    {line.strip()}" for line in inspect.getdoc(module.run).splitlines()]
        lines += sorted(option(action) for action in parser._actions)
        waiting += [[*words, work] for work in reversed(subcommands_of_parser(parser))]
    return "\n".join(lines) + "\n"


def test_every_command_has_the_options_the_defaults_and_the_exit_codes_that_are_written():
    assert text() == WRITTEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    import os

    os.environ["DEALER_ASSIST_LANG"] = "fr"
    WRITTEN.write_text(text(), encoding="utf-8")
