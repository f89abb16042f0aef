"""``people WHERE add|pin|roles|remove NAME | badge NAME --reader pn532:PORT | list | copy TO``.

Who signs in. WHERE is a table's journal (its people stand in a file beside it), the folder of a
bench or of a floor (people.json there), or a file *.people.json for several tables, given to each
of them with --people. The PIN is asked for twice on the terminal, or read from standard input, and
is kept nowhere but as a salted hash. A badge held to a reader chooses its owner's name; his PIN is
asked for all the same.

Roles: a dealer comes on at a table, a floor manager rules, a technician works at a bench, an
administrator enters people, keeps keys and erases. As soon as a file has an administrator, only
administrators change it: one of them signs in first. At a floor each change is a fact of its
journal. `copy` writes the file that tables get: dealers and floor managers, nobody else.
"""

import argparse
import getpass
import queue
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.two_persons_at_terminal import (
    fact_mailbox_of_people,
    sign_in_at_terminal,
)
from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.devices.opening.device_ports import port_of
from dealer_assist.floor.work.fact_mailbox import put_fact_in_mailbox, write_file_with_fact
from dealer_assist.game.facts.floor import DataTaken, PeopleChanged
from dealer_assist.storage.people import (
    LEAST_DIGITS,
    MOST_DIGITS,
    ROLES,
    PeopleFile,
    PeopleUnusable,
    Role,
    people_path,
)
from dealer_assist.storage.settings.error_output import print_error, print_message
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import printable_line, word
from dealer_assist.words.message import message
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_reports import BadgeShown, LinkLost, LinkUp, Report

_SUFFIX = ".people.json"
_OF_BENCH = "people.json"
_BADGE_LIMIT_S = 30.0
_RANDOM_BYTES, _RANDOM_FIRST = 4, 0x08


CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: done; 1: nobody has this name, the PINs differ, or no badge came; 2: wrongly called, or
    unusable.
    """
    people = PeopleFile(_file(Path(options.journal)))
    if options.does == "list":
        return _list(people)
    by = _by(people)
    if by is None:
        return 1
    if options.does == "copy":
        return _copy(people, Path(options.to), by)
    return _changed(PeopleFile(people.path, _writer(people, options, by)), options)


def _changed(people: PeopleFile, options: argparse.Namespace) -> int:
    if options.does == "add":
        return _add(people, options.name, tuple(options.role or ("floor",)))
    if options.does == "pin":
        return _pin(people, options.name)
    if options.does == "roles":
        return _roles(people, options.name, options.role)
    if options.does == "remove":
        return _remove(people, options.name)
    return _badge(people, options.name, options.reader)


def _by(people: PeopleFile) -> str | None:
    """Administrator who changes the file; "" if there is none and anybody may; None: no."""
    if not people.names("administrator"):
        return ""
    whose = word(own_language(), "floor_panel.role_administrator")
    return sign_in_at_terminal(people, "administrator", whose, fact_mailbox_of_people(people.path))


def _writer(
    people: PeopleFile, options: argparse.Namespace, by: str
) -> Callable[[bytes], None] | None:
    """Writes a floor's file of people by the fact of this change; None for any other file."""
    left = fact_mailbox_of_people(people.path)
    if left is None:
        return None
    clean = " ".join(options.name.split())
    change, roles = _change(options, people.roles_of(clean))
    fact = PeopleChanged(clean, change, " ".join(roles), by, int(time.time()))
    return partial(write_file_with_fact, left, fact, people.path)


def _change(options: argparse.Namespace, roles: Sequence[Role]) -> tuple[str, Sequence[Role]]:
    """The change as the floor's journal calls it, and the roles that he has by it."""
    if options.does == "add":
        return "entered", [role for role in ROLES if role in (options.role or ("floor",))]
    if options.does == "roles":
        return "roles", [role for role in ROLES if role in options.role]
    if options.does == "remove":
        return "struck", ()
    if options.does == "pin":
        return "pin", roles
    return "badge" if options.reader is not None else "badge_gone", roles


def _file(given: Path) -> Path:
    """The file of people that is meant by a journal, a bench's folder, or its own name."""
    if given.is_dir():
        return given / _OF_BENCH
    return given if f".{given.name}".endswith(_SUFFIX) else people_path(given)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("people", description=__doc__)
    parser.add_argument("journal", metavar="WHERE",
                        help=f"a journal, a bench's or a floor's folder, or a file *{_SUFFIX}")
    does = parser.add_subparsers(
        dest="does", required=True, metavar="add|pin|roles|remove|badge|list|copy")
    adding = does.add_parser("add", help="enter somebody, or give him another PIN and role")
    adding.add_argument("name", metavar="NAME")
    adding.add_argument("--role", choices=ROLES, action="append",
                        help="what he may do (floor); may be given more than once")
    does.add_parser("pin", help="give him another PIN").add_argument("name", metavar="NAME")
    roles = does.add_parser("roles", help="let him have these roles, and no others")
    roles.add_argument("name", metavar="NAME")
    roles.add_argument("role", choices=ROLES, nargs="+")
    does.add_parser("remove", help="strike somebody off").add_argument("name", metavar="NAME")
    badge = does.add_parser("badge", help="keep the badge that is held to a reader, for somebody")
    badge.add_argument("name", metavar="NAME")
    whence = badge.add_mutually_exclusive_group(required=True)
    whence.add_argument("--reader", metavar="pn532:PORT", help="the PN532 that reads it")
    whence.add_argument("--none", action="store_true", help="he has none any more")
    does.add_parser("list", help="print their names")
    copying = does.add_parser("copy", help="write the file that tables get")
    copying.add_argument("to", metavar="TO", help=f"such as room{_SUFFIX}")
    return parser


def _add(people: PeopleFile, name: str, roles: Sequence[Role]) -> int:
    people.names()  # a file that can't be read is told before anybody has thought of a PIN
    pin = _asked(name)
    if pin is None:
        raise CommandRefused(message("people.pins_differ"))
    _check_not_last(people, name, roles)
    is_known = people.add(name, pin, *roles)
    print_message("people.pin_changed" if is_known else "people.entered", file=people.path,
                  name=name)
    return 0


def _pin(people: PeopleFile, name: str) -> int:
    roles = people.roles_of(" ".join(name.split()))
    if not roles:
        return _nobody(people, name)
    return _add(people, name, roles)


def _roles(people: PeopleFile, name: str, roles: Sequence[Role]) -> int:
    _check_not_last(people, name, roles)
    if not people.give_roles(name, roles):
        return _nobody(people, name)
    print_message("people.has_roles", file=people.path, name=name,
         roles=", ".join(people.roles_of(" ".join(name.split()))))
    return 0


def _copy(people: PeopleFile, to: Path, by: str) -> int:
    """The tables' part of the file: whoever steals it there finds no administrator's PIN in it.

    That it leaves the floor is a fact first.
    """
    if to.exists() and to.resolve() == people.path.resolve():
        raise PeopleUnusable(message("people.itself", file=to))
    if (left := fact_mailbox_of_people(people.path)) is not None:
        put_fact_in_mailbox(left, DataTaken("people", to.name, by, at_s=int(time.time())))
    count = people.copy_for(("dealer", "floor"), to)
    print_message("people.copied", file=to, count=count)
    return 0


def _check_not_last(people: PeopleFile, name: str, roles: Sequence[Role] = ()) -> None:
    """Raises PeopleUnusable where nobody would administrate any more."""
    if "administrator" not in roles and people.names("administrator") == (" ".join(name.split()),):
        raise PeopleUnusable(message("people.last", name=name))


def _nobody(people: PeopleFile, name: str) -> int:
    raise CommandRefused(message("people.nobody", file=people.path, name=repr(name)))


def _asked(name: str) -> str | None:
    """The PIN; None where it was not given twice alike."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    lang = own_language()
    first = getpass.getpass(
        word(lang, "people.ask_pin", name=name, least=LEAST_DIGITS, most=MOST_DIGITS))
    return first if first == getpass.getpass(word(lang, "people.ask_again")) else None


def _remove(people: PeopleFile, name: str) -> int:
    _check_not_last(people, name)
    if not people.remove(name):
        return _nobody(people, name)
    print_message("people.struck", file=people.path, name=name)
    if not any(people.names(role) for role in ROLES):
        print_message("people.none_left")
    return 0


def _badge(people: PeopleFile, name: str, reader: str | None) -> int:
    if not people.roles_of(name):
        return _nobody(people, name)
    if reader is None:
        people.give_badge(name, None)
        print_message("people.no_badge", file=people.path, name=name)
        return 0
    shown = _shown(reader, name)
    if shown is None:
        return 1
    people.give_badge(name, shown)
    print_message("people.badge", file=people.path, name=name)
    return 0


def _shown(reader: str, name: str) -> bytes | None:
    """The UID of the badge that is held there; None, and why is printed, where none can be kept."""
    fitted = fitting("badge", reader)
    heard: queue.SimpleQueue[Report] = queue.SimpleQueue()
    port = port_of(fitted, DeviceKeys({}), None, heard.put)
    port.start()
    try:
        uid = _waited_for(heard, reader, name)
    finally:
        port.stop()
    if uid is not None and len(uid) == _RANDOM_BYTES and uid[0] == _RANDOM_FIRST:
        # ISO/IEC 14443-3: such a number is drawn anew each time, as telephones do.
        print_error("people", message("people.random"))
        return None
    return uid


def _waited_for(heard: "queue.SimpleQueue[Report]", reader: str, name: str) -> bytes | None:
    deadline = time.monotonic() + _BADGE_LIMIT_S
    why = message("people.none_came")
    while (left := deadline - time.monotonic()) > 0:
        try:
            report = heard.get(timeout=left)
        except queue.Empty:
            break
        if isinstance(report, BadgeShown):
            return report.uid
        if isinstance(report, LinkUp):
            why = message("people.none_came")
            print_message("people.hold", name=name, seconds=f"{_BADGE_LIMIT_S:.0f}")
        elif isinstance(report, LinkLost):
            why = message("people.lost", why=report.why)
            print_error("people", message("people.reader_lost", reader=reader, why=report.why))
    print_error("people", why)
    return None


def _list(people: PeopleFile) -> int:
    names = people.names()
    if names is None:
        print_message("people.no_file", file=people.path)
    badged = people.badged()
    everybody = {name for role in ROLES for name in people.names(role) or ()}
    for name in sorted(everybody, key=lambda one: (one not in (names or ()), one.casefold())):
        roles = people.roles_of(name)
        marks = [*(roles if roles != ("floor",) else ()), *(["badge"] if name in badged else [])]
        print(printable_line(f"{name} ({', '.join(marks)})" if marks else name))
    return 0
