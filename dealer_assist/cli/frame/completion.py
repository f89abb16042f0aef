"""``completion bash|zsh|fish``: the script by which a shell completes commands with Tab.

The shell then asks the program itself, so what it offers is never older than the program. Ports,
houses and structures are offered where one of them is asked for, files everywhere else.
"""

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

import argcomplete
from argcomplete.shell_integration import shellcode

from dealer_assist import PROGRAM
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.frame.command_registry import COMMANDS
from dealer_assist.cli.frame.parser_lookup import innermost_parser
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.structure_reader import shipped_structures
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words.french_by_english import help_text

SHELLS: Final = ("bash", "zsh", "fish")
_PORTS: Final = ("pda/*", "serial/by-id/*", "ttyUSB*", "ttyACM*")
_CAMERAS: Final = ("v4l/by-id/*", "video*")
_PORT_OPTIONS: Final = frozenset({"shoe", "scanner", "badge", "port", "ports", "reader"})


def run(options: argparse.Namespace) -> int:
    """0: printed."""
    print(shellcode([PROGRAM], shell=options.shell), end="")
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("completion", description=__doc__)
    parser.add_argument("shell", choices=SHELLS)
    return parser


def answer_shell_completion() -> NoReturn:
    """Answer the shell that asks what may follow (argcomplete's variables), and end."""
    line = os.environ.get("COMP_LINE", "")[:int(os.environ.get("COMP_POINT", "0") or 0)]
    typed = _words(line)[1:]
    skipped = 0
    while typed[:1] and typed[0] in ("--settings", "--lang") and len(typed) > 2:
        typed, skipped = typed[2:], skipped + 2
    whole = typed[:-1]  # the last one is being typed
    names = whole[:next((n for n, word in enumerate(whole) if word.startswith("-")), len(whole))]
    parser, depth = innermost_parser(names)
    # argcomplete reads the words from the program's name on: here that is the innermost command.
    os.environ["_ARGCOMPLETE"] = str(1 + skipped + depth)
    parser = _all_commands() if parser is None else parser
    _offer(parser)
    argcomplete.autocomplete(parser, always_complete_options="long", validator=_fits)
    sys.exit(0)


def _words(line: str) -> list[str]:
    """The words so far; the last is the one at the cursor, "" behind a blank."""
    try:
        words = shlex.split(line)
    except ValueError:  # an open quote
        words = line.split()
    return [*words, ""] if not line or line[-1].isspace() else words


def _all_commands() -> argparse.ArgumentParser:
    parser = CommandParser()
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--settings", metavar="FILE")
    commands = parser.add_subparsers()
    for one in (one for one in COMMANDS if one.is_here):
        commands.add_parser(one.name, help=help_text(one.means, own_language()), add_help=False)
    return parser


def _offer(parser: argparse.ArgumentParser) -> None:
    """Completions for a place where a port, a house or a structure is asked for."""
    for action in parser._actions:
        if action.choices is None and action.dest in _PORT_OPTIONS:
            _give(action, _ports)
        elif action.choices is None and action.dest == "house":
            _give(action, lambda: [*shipped_houses.shipped_house_names(), *_books()])
        elif action.dest == "structure":
            _give(action, lambda: [*shipped_structures(), *_books()])


def _give(action: argparse.Action, found: Callable[[], Sequence[str]]) -> None:
    action.completer = lambda **_: found()  # type: ignore[attr-defined]


def _ports() -> list[str]:
    dev = Path("/dev")
    ports = [str(one) for shape in _PORTS for one in sorted(dev.glob(shape))]
    cameras = [f"camera:{one}" for shape in _CAMERAS for one in sorted(dev.glob(shape))]
    return [*ports, *cameras]


def _books() -> list[str]:
    return [str(one) for one in sorted(Path().glob("*.toml"))]


def _fits(offered: str, typed: str) -> bool:
    return offered.startswith(typed)
