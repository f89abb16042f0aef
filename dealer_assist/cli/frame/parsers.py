"""The parser behind a command or a work of one, without running it: for help and for completion.

Each command builds its parser itself, in its own module and only when it is chosen. Asked for its
help it tells which one it is.
"""

import argparse
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from importlib import import_module
from io import StringIO
from typing import Any, Final, NoReturn

from dealer_assist import PROGRAM
from dealer_assist.cli.frame.registry import BY_NAME

_lock: Final = threading.Lock()


class _Asked(BaseException):
    """The parser was asked for its help; no `except Exception` of a command holds it."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


def parser_of(words: Sequence[str]) -> argparse.ArgumentParser | None:
    """The parser that would read what follows these words; None where there is no such command."""
    if not words or words[0] not in BY_NAME or not BY_NAME[words[0]].is_here:
        return None
    command = import_module(BY_NAME[words[0]].place)

    try:
        with _asked_for_help(), redirect_stderr(StringIO()):
            command.main([*words[1:], "--help"])
    except _Asked as found:
        return found.parser
    except SystemExit:
        pass
    return None


@contextmanager
def _asked_for_help() -> Iterator[None]:
    """Meanwhile a parser that is asked for its help tells which one it is instead."""
    def asked(parser: argparse.ArgumentParser, file: Any = None) -> NoReturn:
        raise _Asked(parser)

    with _lock:
        before = argparse.ArgumentParser.print_help
        argparse.ArgumentParser.print_help = asked  # type: ignore[assignment, method-assign]
        try:
            yield
        finally:
            argparse.ArgumentParser.print_help = before  # type: ignore[method-assign]


def deepest(words: Sequence[str]) -> tuple[argparse.ArgumentParser | None, int]:
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


def works_of(parser: argparse.ArgumentParser) -> dict[str, str]:
    """The works that this parser lets one choose from, each with what it says of itself."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            said = {one.dest: one.help or "" for one in action._choices_actions}
            return {name: said.get(name, "") for name in action.choices}
    return {}
