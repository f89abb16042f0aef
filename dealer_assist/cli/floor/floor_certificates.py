"""``floor certificates DIR new|table|screen|site|server|list|renew|revoke``: who may speak.

DIR is the floor's folder (the authority then lies in DIR/certificates), or an authority's own. Each
certificate comes as a folder to copy to the table as it stands, with its key (mode 0600): it is
that table's whole identity. Where DIR/people.json has administrators, they are asked for: two
different ones where there are two.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.two_persons_at_terminal import agreement_of_two, fact_mailbox_of_people
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.security.certificate_authority import DAYS, HOUSE, Authority
from dealer_assist.floor.security.certificate_bundle import PORT, SOON_DAYS, CertificateKind
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.settings.error_output import print_error, print_message
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import message

_FOLDER, _PEOPLE = "certificates", "people.json"


CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: done, and nothing ends soon; 1: refused, or something ends within a month; 2: unusable."""
    folder = Path(options.folder)
    at = folder if (folder / HOUSE).exists() else folder / _FOLDER
    authority, now_s = Authority(at), int(time.time())
    if options.does == "list":
        return _list(authority, now_s)
    if options.does != "new":
        authority.read()  # before anybody is asked for a PIN
    if not _agreed(at.parent / _PEOPLE, options):
        return 1
    return _done(authority, options, now_s)


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("floor certificates", description=__doc__)
    parser.add_argument("folder", metavar="DIR", help="the floor's folder, or an authority's")
    does = parser.add_subparsers(
        dest="does", required=True, metavar="new|table|screen|site|server|list|renew|revoke")
    new = does.add_parser("new", help="an authority, the broker's and the floor server's bundles")
    new.add_argument("--site", required=True, metavar="NAME", help="the casino; with --group: "
                     "the group")
    new.add_argument("--host", action="append", required=True, metavar="HOST",
                     help="a name or address under which the broker is reached; the first is told")
    new.add_argument("--port", type=int, default=PORT, help=f"the broker's port ({PORT})")
    new.add_argument("--group", action="store_true", help="sites speak here, and no tables")
    for kind, means in (("table", "bundles for tables"), ("screen", "bundles for floor screens"),
                        ("site", "bundles for the group's sites")):
        made = does.add_parser(kind, help=means)
        made.add_argument("names", nargs="+", metavar="NAME")
        _days(made)
    server = does.add_parser("server", help="another certificate for the broker, also under other "
                             "names (--host)")
    server.add_argument("--host", action="append", default=[], metavar="HOST")
    server.add_argument("--port", type=int, default=0, help="where it listens now")
    _days(server)
    does.add_parser("list", help="all certificates, and how many days they have left")
    renew = does.add_parser("renew", help="other certificates for these names, or for all that end "
                            "soon; the old ones stay good until they end")
    renew.add_argument("names", nargs="*", metavar="NAME")
    renew.add_argument("--within", type=int, default=SOON_DAYS, metavar="DAYS",
                       help=f"without a NAME: whatever ends within DAYS ({SOON_DAYS})")
    _days(renew)
    revoke = does.add_parser("revoke", help="these names' certificates count no more (lost, "
                             "stolen, sold)")
    revoke.add_argument("names", nargs="+", metavar="NAME", help="as `list` prints it")
    return parser


def _days(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--days", type=int, default=DAYS, help=f"how long they are good ({DAYS})")


def _agreed(people: Path, options: argparse.Namespace) -> bool:
    detail = " ".join([options.does, *getattr(options, "names", ())])
    return agreement_of_two(PeopleFile(people), NeedsTwo.KEY, detail,
                            fact_mailbox_of_people(people)) is not None


def _done(authority: Authority, options: argparse.Namespace, now_s: int) -> int:
    if options.does == "new":
        house = authority.begin(options.site, tuple(options.host), now_s, is_group=options.group,
                                port=options.port)
        print_message("certificates.new", folder=authority.folder, site=house.site, host=house.host,
            port=house.port)
    elif options.does in ("table", "screen", "site"):
        for name in options.names:
            folder = authority.issue(CertificateKind(options.does), name, now_s, days=options.days)
            print_message("certificates.issued", name=name, folder=folder)
    elif options.does == "server":
        authority.issue(CertificateKind.BROKER, "", now_s, days=options.days,
                        hosts=tuple(options.host),
                        port=options.port)
        print_message("certificates.broker")
        if options.host or options.port:
            print_message("certificates.copy_again")
    elif options.does == "renew":
        return _renew(authority, options, now_s)
    else:
        return _revoke(authority, options.names, now_s)
    return 0


def _renew(authority: Authority, options: argparse.Namespace, now_s: int) -> int:
    standing = authority.read().standing
    wanted = tuple(one for one in standing if one.name in options.names or (
        not options.names and one.days_left(now_s) < options.within))
    unknown = set(options.names) - {one.name for one in wanted}
    for name in sorted(unknown):
        print_error("floor certificates", message("certificates.unknown", name=name))
    for one in wanted:
        folder = authority.issue(one.kind, one.bare, now_s, days=options.days, again=True)
        print_message("certificates.issued", name=one.name, folder=folder)
    if not wanted and not unknown:
        print_message("certificates.nothing_ends", days=options.within)
    return 1 if unknown else 0


def _revoke(authority: Authority, names: Sequence[str], now_s: int) -> int:
    missed = 0
    for name in names:
        count = authority.revoke(name, now_s)
        missed += not count
        print_message("certificates.revoked" if count else "certificates.none_counts", name=name,
                      count=count)
    return 1 if missed else 0


def _list(authority: Authority, now_s: int) -> int:
    house = authority.read()
    print_message("certificates.of_group" if house.is_group else "certificates.of_house",
                  site=house.site,
        host=house.host, port=house.port, sans=", ".join(house.sans))
    soon = 0
    for one in house.standing:
        left = one.days_left(now_s)
        soon += left < SOON_DAYS
        print(f"  {one.kind:<7} {one.name:<24} {_left(left)}")
    for one in house.issued:
        if one.revoked_s:
            print(f"  {one.kind:<7} {one.name:<24} "
                  f"{word(own_language(), 'certificates.revoked_on', day=_day(one.revoked_s))}")
    if soon:
        print_message("certificates.renew", count=soon, days=SOON_DAYS)
    return 1 if soon else 0


def _left(days: int) -> str:
    left = "ended" if days < 0 else "ends" if days < SOON_DAYS else "left"
    return word(own_language(), f"certificates.{left}", days=abs(days))


def _day(at_s: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at_s))
