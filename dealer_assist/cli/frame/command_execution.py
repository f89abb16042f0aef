"""The one place where a command runs: its errors are said in words, and give the exit code."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from dealer_assist.cli.frame.command_parser import CommandCall, command_parser
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words.message import ErrorInWords


class CommandRefused(ErrorInWords):
    """Rightly called, and yet refused, or a check failed: exit code 1."""


class WronglyCalled(ErrorInWords):
    """Wrong call: its words don't go together, exit code 2, whatever else an error ends with."""


def call_command(command: ModuleType, given: Sequence[str], *more: Any) -> int:
    """The exit code of this command, called with these words; ``more`` is for its `run`."""
    parser = command_parser(command)
    run = parser.get_default("called").run
    options = parser.parse_args(given)
    options.given = tuple(given)
    try:
        code: int = run(options, *more)
    except Exception as error:
        refused = _code(options.called, error)
        if refused is None:
            raise
        print_error(getattr(options, "words", options.called.words), error, options.lang)
        return refused
    return code


def _code(called: CommandCall, error: Exception) -> int | None:
    """The exit code of this error; None where nobody but us can do anything about it."""
    if isinstance(error, CommandRefused | WronglyCalled):
        return 1 if isinstance(error, CommandRefused) else 2
    known = next((code for kind, code in called.codes.items() if isinstance(error, kind)), None)
    return 2 if known is None and isinstance(error, ErrorInWords) else known
