"""Command lines: whatever is typed behind a command's name is taken, or refused in words."""

import contextlib
import io
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from tests.tools.fuzz.fuzz_choices import Choices
from tests.tools.fuzz.fuzz_target import Shape, Target

#: Commands whose options are made by a function of their own, to be tried without the command.
_COMMANDS: Final = (
    "tests.tools.bench.bench",
    "dealer_assist.cli.cameras",
    "dealer_assist.cli.chips",
    "dealer_assist.cli.count_chips",
    "dealer_assist.cli.decks",
    "dealer_assist.cli.devices",
    "dealer_assist.cli.doctor",
    "dealer_assist.cli.houses",
    "dealer_assist.cli.people",
    "dealer_assist.cli.play",
    "dealer_assist.cli.read_cards",
    "dealer_assist.cli.replay",
    "dealer_assist.cli.rulings",
    "dealer_assist.cli.table",
    "dealer_assist.cli.technician",
    "dealer_assist.cli.floor.floor_serve",
    "dealer_assist.cli.floor.floor_certificates",
)
_WELL_OR_WRONGLY_CALLED: Final = (0, 2)


class Refused(Exception):
    """The command line was refused; with what was said."""


def _parser(command: str) -> ArgumentParser:
    make: Callable[[], ArgumentParser] = import_module(command).parser
    return make()


def arguments(given: bytes) -> None:
    """A command's options: argparse says what is wrong, and ends with 2."""
    choices = Choices(given)
    command = choices.of(_COMMANDS)
    words = choices.rest().decode("utf-8", "replace").split()
    parser, said = _parser(command), io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        try:
            parser.parse_args(words)
        except SystemExit as left:
            assert left.code in _WELL_OR_WRONGLY_CALLED, left.code
            assert said.getvalue()


def _lines() -> Sequence[bytes]:
    lines = (b"--house tda2024 --blinds 100/200 --chips 25,100 --shoe pn532:/dev/x j.sqlite",
             b"list --json", b"add Ana --role floor --by Bo", b"--lang en --last 5 --text x j.db",
             b"enrol 25 e004010000000000-e0040100000000ff --value 100", b"--seconds 5 --tables 9")
    return [bytes((at * 3,)) + line for at, line in enumerate(lines)]


TARGETS: Final = (Target("arguments/options", arguments, (), _lines, Shape.TEXT),)
