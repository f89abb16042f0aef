"""``update check FILE`` | ``install FILE --by NAME --why TEXT`` | ``rollback`` | ``list``.

The house's side of updates, where releases lie side by side (--releases, /opt/dealer-assist).
A package is refused unless it is whole, signed by the maker's key, made for this Python and this
kind of machine, and no older than what is installed. `install` unpacks it beside the others, looks
it over and moves the link `current`; a power cut leaves the old or the new one. Journals aren't
touched; each table notes the change at its next start, with who and why. `rollback` brings the
release before back: two people decide, and no --journal may hold a fact that it can't read.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.two_persons_at_terminal import agreement_of_two, fact_mailbox_of_people
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.storage.journal.fact_kinds import kinds_held
from dealer_assist.storage.people import PeopleFile
from dealer_assist.trust.release.installed_releases import Shelf, Switch
from dealer_assist.trust.release.manifest import ManifestUnfit, digest_start
from dealer_assist.trust.release.release_check import PINNED
from dealer_assist.trust.release.release_package import PackageRefused, open_package
from dealer_assist.words import word

_RELEASES = Path("/opt/dealer-assist/releases")


CODES: Final = {ManifestUnfit: 2, OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: done; 1: refused, and nothing was changed; 2: wrongly called, or unusable."""
    shelf = Shelf(options.releases, options.release_key)
    try:
        return {"check": _check, "install": _install, "rollback": _roll_back,
                "list": _list}[options.does](shelf, options)
    except PackageRefused as error:
        print(word(options.lang, "update.refused", why=error.why, said=error.text(options.lang)),
              file=sys.stderr)
        return 1


def _check(shelf: Shelf, options: argparse.Namespace) -> int:
    manifest = open_package(options.file, options.release_key)
    refused = shelf.why_not(manifest)
    if refused is not None:
        raise refused
    print(word(options.lang, "update.whole", file=options.file, version=manifest.version,
               mark=digest_start(manifest.digest)))
    return 0


def _install(shelf: Shelf, options: argparse.Namespace) -> int:
    switch = shelf.install(options.file, options.by, options.why, int(time.time()))
    if switch is None:
        print(word(options.lang, "update.nothing_new"))
        return 0
    return _told(switch, options.lang)


def _roll_back(shelf: Shelf, options: argparse.Namespace) -> int:
    facts = sorted({kind for one in options.journal for kind in kinds_held(one)})
    refused = shelf.why_not_back(facts)
    if refused is not None:
        raise refused
    now, before = shelf.current(), shelf.before()
    assert now is not None and before is not None
    people = PeopleFile(options.people)
    both = agreement_of_two(people, NeedsTwo.ROLLBACK, f"{now.version} back to {before.version}",
                     fact_mailbox_of_people(options.people))
    if both is None or not both.second:
        print(word(options.lang, "update.two"), file=sys.stderr)
        return 1
    return _told(shelf.roll_back(f"{both.first}, {both.second}", options.why, int(time.time()),
                                 facts), options.lang)


def _list(shelf: Shelf, options: argparse.Namespace) -> int:
    now, before = shelf.current(), shelf.before()
    none = word(options.lang, "update.none")
    print(word(options.lang, "update.standing", now=now.version if now else none,
               before=before.version if before else none))
    for one in shelf.switches():
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at_s))
        print(word(options.lang, "update.switch", at=at, how=_how(one, options.lang),
                   before=one.before or "-", version=one.version, by=one.by, reason=one.why))
    return 0


def _how(switch: Switch, lang: str) -> str:
    return word(lang, "update.how_install" if switch.how == "install" else "update.how_rollback")


def _told(switch: Switch, lang: str) -> int:
    print(word(lang, "update.switched", how=_how(switch, lang),
               before=switch.before or word(lang, "update.none"), version=switch.version,
               mark=digest_start(switch.digest)))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("update", description=__doc__)
    does = parser.add_subparsers(dest="does", required=True)
    check = does.add_parser("check", help="may this package be installed here?")
    install = does.add_parser("install", help="install it beside what is there, and switch over")
    for one in (check, install):
        one.add_argument("file", type=Path, metavar="FILE", help="a package, VERSION.pda")
    install.add_argument("--by", required=True, metavar="NAME", help="who installs it")
    back = does.add_parser("rollback", help="the release before takes over again")
    for one in (install, back):
        one.add_argument("--why", required=True, metavar="TEXT", help="for the journal")
    back.add_argument("--people", type=Path, required=True, metavar="FILE",
                      help="the file of people in which the two stand (administrators)")
    back.add_argument("--journal", type=Path, action="append", default=[], metavar="FILE",
                      help="a journal that the older release must be able to read; may come again")
    does.add_parser("list", help="what is installed, and every switch so far")
    for name, one in does.choices.items():
        one.set_defaults(words=f"update {name}")
        one.add_argument("--releases", type=Path, default=_RELEASES, metavar="DIR",
                         help=f"where the releases lie ({_RELEASES})")
        one.add_argument("--release-key", type=Path, default=PINNED, metavar="FILE",
                         help=f"the maker's public key ({PINNED})")
    return parser
