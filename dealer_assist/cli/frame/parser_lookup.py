"""The parser behind a command or a work of one, for help, completion and a hint."""

import argparse
from collections.abc import Sequence
from importlib import import_module

from dealer_assist import PROGRAM
from dealer_assist.cli.frame.command_parser import CommandParser, command_parser
from dealer_assist.cli.frame.command_registry import BY_NAME


def parser_of(words: Sequence[str]) -> argparse.ArgumentParser | None:
    """The parser that would read what follows these words; None where there is no such command."""
    if not words or words[0] not in BY_NAME or not BY_NAME[words[0]].is_here:
        return None
    place, depth = BY_NAME[words[0]].place_of(words)
    found: argparse.ArgumentParser | None = command_parser(import_module(place))
    left = -1  # values that come before the works of the parser found
    for word in words[depth:]:
        if not isinstance(found, CommandParser):
            return None
        left = found.values_before_works if left < 0 else left
        if left:
            left -= 1
        else:
            found, left = found.of_work(word), -1
    if isinstance(found, CommandParser):
        found.name_values()
    return found


def innermost_parser(words: Sequence[str]) -> tuple[argparse.ArgumentParser | None, int]:
    """The innermost parser that these leading words name, and how many of them name it.

    `floor archive search DIR` is read by that of `floor archive search`: (it, 3).
    """
    found: argparse.ArgumentParser | None = None
    depth = 0
    for count in range(1, len(words) + 1):
        parser = parser_of(words[:count])
        if parser is None or parser.prog != " ".join((PROGRAM, *words[:count])):
            break
        found, depth = parser, count
    return found, depth


def subcommands_of_parser(parser: argparse.ArgumentParser) -> dict[str, str]:
    """The works that this parser lets one choose from, each with what it says of itself."""
    works = parser.works() if isinstance(parser, CommandParser) else None
    if works is None:
        return {}
    said = {one.dest: one.help or "" for one in works._choices_actions}
    return {name: said.get(name, "") for name in works.choices}
