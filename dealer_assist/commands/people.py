"""``people JOURNAL add NAME | remove NAME | list``: the floor managers who sign in with a PIN.

They stand in a file beside the journal; with one file for several tables, give its name (ending
with .people.json) in place of the journal, and to each table with --people. The PIN is asked for
twice on the terminal, or read from standard input, and is kept nowhere but as a salted hash.
"""

import argparse
import getpass
import sys
from collections.abc import Sequence
from pathlib import Path

from dealer_assist.people import (
    LEAST_DIGITS,
    MOST_DIGITS,
    PeopleFile,
    PeopleUnusable,
    PinUnfit,
    beside,
)

_SUFFIX = ".people.json"


def main(argv: Sequence[str]) -> int:
    """0: done; 1: nobody has this name, or the PINs differ; 2: wrongly called, or unusable."""
    options = _parser().parse_args(argv)
    given = Path(options.journal)
    people = PeopleFile(given if given.name.endswith(_SUFFIX) else beside(given))
    try:
        if options.does == "add":
            return _add(people, options.name)
        if options.does == "remove":
            return _remove(people, options.name)
        return _list(people)
    except (PeopleUnusable, PinUnfit) as error:
        print(f"dealer_assist people: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dealer_assist people", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", metavar="JOURNAL", help=f"a journal, or a file *{_SUFFIX}")
    does = parser.add_subparsers(dest="does", required=True, metavar="add|remove|list")
    for word, means in (("add", "enter somebody, or give him another PIN"),
                        ("remove", "strike somebody off")):
        does.add_parser(word, help=means).add_argument("name", metavar="NAME")
    does.add_parser("list", help="print their names")
    return parser


def _add(people: PeopleFile, name: str) -> int:
    people.names()  # a file that can't be read is told before anybody has thought of a PIN
    pin = _asked(name)
    if pin is None:
        print("dealer_assist people: the two PINs differ; nothing was changed", file=sys.stderr)
        return 1
    is_known = people.add(name, pin)
    print(f"{people.path}: {name} {'has another PIN' if is_known else 'is entered'}")
    return 0


def _asked(name: str) -> str | None:
    """The PIN; None where it was not given twice alike."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    first = getpass.getpass(f"PIN of {name}, {LEAST_DIGITS} to {MOST_DIGITS} digits: ")
    return first if first == getpass.getpass("The same again: ") else None


def _remove(people: PeopleFile, name: str) -> int:
    if not people.remove(name):
        print(f"dealer_assist people: {people.path} has nobody called {name!r}: see `list`",
              file=sys.stderr)
        return 1
    print(f"{people.path}: {name} is struck off")
    if not people.names():
        print("Nobody is left: nobody can sign in until somebody is added, or the file is removed "
              "and names are taken without a PIN")
    return 0


def _list(people: PeopleFile) -> int:
    names = people.names()
    if names is None:
        print(f"{people.path}: no such file; at the panel names are taken without a PIN")
    for name in names or ():
        print(name)
    return 0
