"""``people JOURNAL add NAME | remove NAME | badge NAME --reader pn532:PORT | list``: who signs in.

Floor managers, who rule, stand in a file beside the journal; technicians (``--role technician``)
in the folder of their bench, given in place of the journal. With one file for several tables, give
its name (ending with .people.json) in place of the journal, and to each table with --people. The
PIN is asked for twice on the terminal, or read from standard input, and is kept nowhere but as a
salted hash.

A badge held to the table's reader chooses its owner's name; his PIN is asked for all the same.
"""

import argparse
import getpass
import queue
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from dealer_assist.commands.fitting import FittingWrong, fitting, port_of
from dealer_assist.people import (
    LEAST_DIGITS,
    MOST_DIGITS,
    ROLES,
    PeopleFile,
    PeopleUnusable,
    PinUnfit,
    Role,
    beside,
)
from drivers.devices.keys import DeviceKeys
from drivers.devices.reports import BadgeShown, LinkLost, LinkUp, Report

_SUFFIX = ".people.json"
_OF_BENCH = "people.json"
_BADGE_LIMIT_S = 30.0
_RANDOM_BYTES, _RANDOM_FIRST = 4, 0x08


def main(argv: Sequence[str]) -> int:
    """0: done; 1: nobody has this name, the PINs differ, or no badge came; 2: wrongly called, or
    unusable.
    """
    options = _parser().parse_args(argv)
    people = PeopleFile(_file(Path(options.journal)))
    try:
        if options.does == "add":
            return _add(people, options.name, options.role)
        if options.does == "remove":
            return _remove(people, options.name)
        if options.does == "badge":
            return _badge(people, options.name, options.reader)
        return _list(people)
    except (FittingWrong, PeopleUnusable, PinUnfit) as error:
        print(f"dealer_assist people: {error}", file=sys.stderr)
        return 2


def _file(given: Path) -> Path:
    """The file of people that is meant by a journal, a bench's folder, or its own name."""
    if given.is_dir():
        return given / _OF_BENCH
    return given if f".{given.name}".endswith(_SUFFIX) else beside(given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dealer_assist people", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("journal", metavar="JOURNAL",
                        help=f"a journal, a bench's folder, or a file *{_SUFFIX}")
    does = parser.add_subparsers(dest="does", required=True, metavar="add|remove|badge|list")
    adding = does.add_parser("add", help="enter somebody, or give him another PIN")
    adding.add_argument("name", metavar="NAME")
    adding.add_argument("--role", choices=ROLES, default="floor",
                        help="rules at a table, or works at a bench (floor)")
    does.add_parser("remove", help="strike somebody off").add_argument("name", metavar="NAME")
    badge = does.add_parser("badge", help="keep the badge that is held to a reader, for somebody")
    badge.add_argument("name", metavar="NAME")
    whence = badge.add_mutually_exclusive_group(required=True)
    whence.add_argument("--reader", metavar="pn532:PORT", help="the PN532 that reads it")
    whence.add_argument("--none", action="store_true", help="he has none any more")
    does.add_parser("list", help="print their names")
    return parser


def _add(people: PeopleFile, name: str, role: Role) -> int:
    people.names()  # a file that can't be read is told before anybody has thought of a PIN
    pin = _asked(name)
    if pin is None:
        print("dealer_assist people: the two PINs differ; nothing was changed", file=sys.stderr)
        return 1
    is_known = people.add(name, pin, role)
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
    if not any(people.names(role) for role in ROLES):
        print("Nobody is left: nobody can sign in until somebody is added, or the file is removed "
              "and names are taken without a PIN")
    return 0


def _badge(people: PeopleFile, name: str, reader: str | None) -> int:
    if name not in (people.names() or ()):
        print(f"dealer_assist people: {people.path} has nobody called {name!r}: see `list`",
              file=sys.stderr)
        return 1
    if reader is None:
        people.give_badge(name, None)
        print(f"{people.path}: {name} has no badge")
        return 0
    shown = _shown(reader, name)
    if shown is None:
        return 1
    people.give_badge(name, shown)
    print(f"{people.path}: {name} has a badge; his PIN is asked for all the same")
    return 0


def _shown(reader: str, name: str) -> bytes | None:
    """The UID of the badge that is held there; None, and why is printed, where none can be kept."""
    fitted = fitting("badge", reader)
    told: queue.SimpleQueue[Report] = queue.SimpleQueue()
    port = port_of(fitted, DeviceKeys({}), None, told.put)
    port.start()
    try:
        uid = _waited_for(told, reader, name)
    finally:
        port.stop()
    if uid is not None and len(uid) == _RANDOM_BYTES and uid[0] == _RANDOM_FIRST:
        # ISO/IEC 14443-3: such a number is drawn anew each time, as telephones do.
        print("dealer_assist people: this badge (a telephone?) gives another number each time: "
              "expected one that keeps its own; nothing was changed", file=sys.stderr)
        return None
    return uid


def _waited_for(told: "queue.SimpleQueue[Report]", reader: str, name: str) -> bytes | None:
    deadline = time.monotonic() + _BADGE_LIMIT_S
    why = "no badge came"
    while (left := deadline - time.monotonic()) > 0:
        try:
            report = told.get(timeout=left)
        except queue.Empty:
            break
        if isinstance(report, BadgeShown):
            return report.uid
        if isinstance(report, LinkUp):
            why = "no badge came"
            print(f"Hold the badge of {name} to the reader, {_BADGE_LIMIT_S:.0f} s", flush=True)
        elif isinstance(report, LinkLost):
            why = f"the reader is lost ({report.why})"
            print(f"dealer_assist people: {reader}: {report.why}: see `dealer_assist devices`",
                  file=sys.stderr, flush=True)
    print(f"dealer_assist people: {why}; nothing was changed", file=sys.stderr)
    return None


def _list(people: PeopleFile) -> int:
    names = people.names()
    if names is None:
        print(f"{people.path}: no such file; at the panel names are taken without a PIN")
    badged = people.badged()
    for name in names or ():
        print(f"{name} (badge)" if name in badged else name)
    for name in people.names("technician") or ():
        print(f"{name} (technician)")
    return 0
