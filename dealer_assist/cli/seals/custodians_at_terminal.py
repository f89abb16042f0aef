"""Custodians at a terminal: name and passphrase, never shown; two different ones, soon after."""

import getpass
import sys
import time
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.work.second_person_agreement import (
    RIGHT,
    FirstRequest,
    NeedsTwo,
    why_not_second,
)
from dealer_assist.game.between.wrong_pin_waits import pin_wait_s
from dealer_assist.storage.people import PeopleFile
from dealer_assist.trust.custody.custody_command_target import SealsRefused
from dealer_assist.trust.vault import custodian
from dealer_assist.trust.vault.custodian import (
    Custodian,
    PassphraseUnfit,
    PassphraseWrong,
    Present,
    check_passphrase,
    clean_name,
    make_custodian,
    unlocked,
)
from dealer_assist.trust.vault.two_person_custody import Custody
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

_TRIES: Final = 3
#: Of new passphrases; a test needs no half second for each.
COST = custodian.COST

#: Told of a name for which a wrong passphrase was given, and why he was turned away.
TurnedAway = Callable[[str, str], None]
#: How long (s) a name has to wait by what a journal says of earlier wrong passphrases.
Waits = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class PassphraseTerminal:
    """Input of names and passphrases; lines of standard input if it is no terminal."""

    lang: str
    sleep: Callable[[float], None] = time.sleep

    @property
    def is_one(self) -> bool:
        """True if somebody sits there, who may try again."""
        return sys.stdin.isatty()

    def line(self, id: str, **values: object) -> str:
        """Line typed, shown as it is."""
        if not self.is_one:
            return sys.stdin.readline().strip()
        return input(word(self.lang, id, **values) + " ").strip()

    def secret(self, id: str, **values: object) -> str:
        """Line typed, not shown."""
        if not self.is_one:
            return sys.stdin.readline().rstrip("\r\n")
        return getpass.getpass(word(self.lang, id, **values) + " ")

    def says(self, id: str, **values: object) -> None:
        """A line for whoever sits there."""
        print(word(self.lang, id, **values), file=sys.stderr)


def two_present_custodians(
    custody: Custody, terminal: PassphraseTerminal, refused: TurnedAway,
    waits: Waits = lambda name: 0  # where no journal knows of wrong passphrases
) -> tuple[Present, Present]:
    """Two different custodians with their passphrases. Raises SealsRefused."""
    first = _present(custody, terminal, "seals.first", refused, waits)
    asked = FirstRequest(NeedsTwo.SEAL, "", first.name, int(time.time()))
    second = _present(custody, terminal, "seals.second", refused, waits)
    why = why_not_second(asked, second.name, (RIGHT[NeedsTwo.SEAL],), int(time.time()))
    if why is not None:
        raise SealsRefused(why.id, name=why.name)
    return first, second


def _present(
    custody: Custody, terminal: PassphraseTerminal, whose: str, refused: TurnedAway, waits: Waits
) -> Present:
    for wrong in range(1, _TRIES + 1):
        name = terminal.line(whose)
        known = custody.custodian(name)
        passphrase = terminal.secret("seals.passphrase_of", name=known.name if known else name)
        waiting = waits(known.name) if known else 0
        if waiting:
            raise SealsRefused("seals.waits", name=known.name if known else "", seconds=waiting)
        try:
            if known is not None:
                return unlocked(known, passphrase, custody.root)
        except PassphraseWrong:
            pass
        # A name that nobody has isn't repeated: somebody may have typed his passphrase there.
        refused(known.name if known else "", "passphrase" if known else "unknown")
        terminal.says("seals.wrong" if known else "seals.nobody", name=known.name if known else "")
        if not terminal.is_one:
            break
        terminal.sleep(pin_wait_s(wrong) or 1)
    raise SealsRefused("seals.turned_away")


def new_custodian(
    terminal: PassphraseTerminal, people: PeopleFile, name: str
) -> Callable[[bytes], tuple[Custodian, Present]]:
    """Enters somebody with a passphrase that he chooses now.

    Raises SealsRefused, where the house's file of people hasn't got him or he chooses none that
    will do.
    """
    try:
        clean = clean_name(name)
    except ValueError:
        raise SealsRefused("seals.no_name") from None
    if people.path.exists() and not people.roles_of(clean):
        raise SealsRefused("seals.not_entered", name=clean, path=people.path.name)
    return lambda root: make_custodian(clean, new_passphrase(terminal, clean), root, COST)


def new_passphrase(terminal: PassphraseTerminal, name: str) -> str:
    """A passphrase that he chose, typed twice alike. Raises SealsRefused, PassphraseUnfit."""
    for _ in range(_TRIES):
        given = terminal.secret("seals.choose", name=name)
        try:
            check_passphrase(given, name)
        except PassphraseUnfit as unfit:
            if not terminal.is_one:
                raise
            terminal.says(unfit.why)
            continue
        if not terminal.is_one or terminal.secret("seals.again", name=name) == given:
            return given
        terminal.says("seals.not_alike")
    raise SealsRefused("seals.turned_away")
