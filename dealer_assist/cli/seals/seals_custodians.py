"""``seals make|add|strike|rotate|passphrase``: who holds the floor's key."""

import argparse
import time
from collections.abc import Sequence

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from dealer_assist.cli.floor.two_persons_at_terminal import agreement_of_two
from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.cli.seals import custodians_at_terminal as at_terminal
from dealer_assist.cli.seals.custodians_at_terminal import (
    PassphraseTerminal,
    new_custodian,
    two_present_custodians,
)
from dealer_assist.cli.seals.seals import add_place
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.game.facts.floor import SealsChanged
from dealer_assist.trust.custody.custody_command_target import CustodyPlace, SealsRefused, seals_at
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault import two_person_custody as custodies
from dealer_assist.trust.vault.custodian import Custodian, Present
from dealer_assist.trust.vault.two_person_custody import (
    LEAST,
    MOST,
    Custody,
    CustodyRefused,
    Enters,
    fingerprint,
)
from dealer_assist.words import word


def add_custodians(options: argparse.ArgumentParser) -> None:
    """Add the option that names the custodians."""
    options.add_argument("--custodian", action="append", default=[], metavar="NAME",
                         help="may be given several times; else they are asked for")


@subcommand_options(add_place, add_custodians)
def make(asked: argparse.Namespace) -> int:
    """Make the floor's key pair and enter its custodians, each with a passphrase of his own.

    Where people.json beside it has administrators, two of them agree first. FILE.pub is for the
    tables (--floor-key).
    """
    return new_floor_custody(seals_at(asked.place), asked, X25519PrivateKey.generate(), "made")


def new_floor_custody(place: CustodyPlace, asked: argparse.Namespace, floor: X25519PrivateKey,
         change: str) -> int:
    """A new custody of this key. Raises what `said` knows."""
    if place.path.exists():
        raise SealsRefused("seals.exists", path=str(place.path))
    terminal = PassphraseTerminal(asked.lang)
    agreed = agreement_of_two(place.people, NeedsTwo.KEY, f"custody {place.path.name}",
                       place.folder.left if place.folder else None)
    if agreed is None:
        return 1
    custody = custodies.new_custody(floor, _enters(place, terminal, asked.custodian),
                                    int(time.time()))
    names = [one.name for one in custody.custodians]
    by = (agreed.first or names[0], agreed.second or names[1])
    place.note(SealsChanged(change, ", ".join(names), *by,
                            fingerprint(custody.current.public), int(time.time())))
    custody_file.write_custody_files(place.path, custody)
    _tell(place, custody, asked.lang)
    return 0


def _enters(place: CustodyPlace, terminal: PassphraseTerminal,
            names: Sequence[str]) -> list[Enters]:
    if names:
        return [new_custodian(terminal, place.people, name) for name in names]
    return [_asked(place, terminal, number) for number in range(1, _how_many(terminal) + 1)]


def _how_many(terminal: PassphraseTerminal) -> int:
    given = terminal.line("seals.how_many", least=LEAST)
    if not given.isdecimal() or not LEAST <= int(given) <= MOST:
        raise SealsRefused("seals.two_at_least")
    return int(given)


def _asked(place: CustodyPlace, terminal: PassphraseTerminal, number: int) -> Enters:
    def enter(root: bytes) -> tuple[Custodian, Present]:
        name = terminal.line("seals.name_of", number=number)
        return new_custodian(terminal, place.people, name)(root)

    return enter


def _tell(place: CustodyPlace, custody: Custody, lang: str) -> None:
    mark = fingerprint(custody.current.public)
    print(word(lang, "seals.made", path=str(place.path), mark=mark,
               public=str(custody_file.public_of(place.path))))
    if len(custody.custodians) == LEAST:
        print(word(lang, "seals.only_two"))
    if place.folder is None:
        print(word(lang, "seals.no_floor"))


# --- two being present ------------------------------------------------------------------------


def custody_with_two_present(place: CustodyPlace, lang: str) -> tuple[PassphraseTerminal, Custody,
                                                        tuple[Present, Present]]:
    """The custody, and two of its custodians at the terminal. Raises CustodyUnusable, Refused."""
    custody, terminal = place.read(), PassphraseTerminal(lang)
    for one in custody.custodians:  # seen before anything is typed: is there one too many?
        terminal.says("seals.holds", name=one.name)
    return terminal, custody, two_present_custodians(custody, terminal, place.refused)


@subcommand_options(add_place, argparse_argument("name", metavar="NAME"))
def add(asked: argparse.Namespace) -> int:
    """Enter one custodian more: two that are give their passphrases, he chooses his own."""
    place = seals_at(asked.place)
    terminal, custody, present = custody_with_two_present(place, asked.lang)
    custody = custodies.custody_with_one_more(custody, present,
                                              new_custodian(terminal, place.people, asked.name))
    new = custody.custodians[-1].name
    place.changed(custody, "added", new, present)
    print(word(asked.lang, "seals.added", name=new))
    return 0


@subcommand_options(add_place, argparse_argument("name", metavar="NAME"))
def strike(asked: argparse.Namespace) -> int:
    """Strike a custodian off: two others give their passphrases. `seals rotate` comes next."""
    place = seals_at(asked.place)
    known = place.read().custodian(asked.name)
    if known is None:
        raise CustodyRefused("seals.no_custodian", asked.name)
    _, custody, present = custody_with_two_present(place, asked.lang)
    place.changed(custodies.custody_without_one(custody, present, known.name), "struck", known.name,
                  present)
    print(word(asked.lang, "seals.struck", name=known.name))
    return 0


@subcommand_options(add_place)
def rotate(asked: argparse.Namespace) -> int:
    """A new key of the floor for what is sealed from now on; older hands can still be opened."""
    place = seals_at(asked.place)
    _, custody, present = custody_with_two_present(place, asked.lang)
    custody = custodies.custody_with_new_key(custody, present, int(time.time()))
    place.changed(custody, "rotated", "", present)
    print(word(asked.lang, "seals.rotated", mark=fingerprint(custody.current.public),
               public=str(custody_file.public_of(place.path))))
    return 0


@subcommand_options(add_place, argparse_argument("name", metavar="NAME"))
def passphrase(asked: argparse.Namespace) -> int:
    """Another passphrase for the custodian who is named, one of the two that are present.

    Who forgot his is struck off by two others, and entered anew.
    """
    place = seals_at(asked.place)
    terminal, custody, present = custody_with_two_present(place, asked.lang)
    himself = next((one.name for one in present
                    if one.name.casefold() == " ".join(asked.name.split()).casefold()), "")
    if not himself:
        raise SealsRefused("seals.not_here", name=asked.name)
    new = at_terminal.new_passphrase(terminal, himself)
    custody = custodies.locked_anew(custody, present, himself, new, at_terminal.COST)
    place.changed(custody, "passphrase", himself, present)
    print(word(asked.lang, "seals.other_passphrase", name=himself))
    return 0
