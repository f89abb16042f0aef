"""What the works of ``seals`` share: where the custody lies, who is told, what is refused."""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Final

from dealer_assist.commands.command_parser import CommandParser
from dealer_assist.commands.complaints import complain
from dealer_assist.commands.floor_folder import FloorFolder, SettingsWrong
from dealer_assist.commands.house_keys import KeyUnusable
from dealer_assist.commands.own_language import own_language
from dealer_assist.commands.seals_noted import NotNoted, note
from dealer_assist.events.floor import FloorFact, PersonRefused, SealsChanged
from dealer_assist.floor.archive.shape import ArchiveFailed
from dealer_assist.floor.left import leave
from dealer_assist.floor.out import signing
from dealer_assist.journal import JournalFailed, JournalUnusable
from dealer_assist.people import PeopleFile, PeopleUnusable
from dealer_assist.registry.tags import RegisterUnreadable
from dealer_assist.rules.book import BookUnreadable
from dealer_assist.vault import custody_file
from dealer_assist.vault.custodian import PassphraseUnfit, Present
from dealer_assist.vault.custody import Custody, CustodyRefused, fingerprint
from dealer_assist.vault.custody_file import CustodyUnusable
from dealer_assist.words import word
from dealer_assist.words.says import told_of

Work = Callable[[Sequence[str]], int]
#: What people may do about, said in a line; anything else is a defect of ours.
_REFUSED: Final = (
    ArchiveFailed, CustodyUnusable, JournalFailed, JournalUnusable, KeyUnusable, NotNoted, OSError,
    PeopleUnusable, RegisterUnreadable, signing.KeyUnusable,
)


#: What a work is called where its function is called otherwise: some names are Python's own.
_CALLED: Final = {"opened": "seals open", "listed": "seals list", "keys": "keys"}


class Refused(Exception):
    """The work is refused: in the words of the catalogue."""

    def __init__(self, id: str, **values: object) -> None:
        super().__init__(id)
        self.id, self.values = id, values


@dataclass(frozen=True, slots=True)
class Place:
    """The custody's file, and the floor's folder that it belongs to (None: it stands alone)."""

    path: Path
    folder: FloorFolder | None

    def read(self) -> Custody:
        """The custody. Raises CustodyUnusable."""
        return custody_file.read(self.path)

    @property
    def people(self) -> PeopleFile:
        """Who is entered beside it."""
        return PeopleFile(self.path.parent / "people.json")

    def refused(self, name: str, why: str) -> None:
        """Leave for the floor's journal that somebody was turned away. Raises OSError."""
        if self.folder is not None:
            leave(self.folder.left, PersonRefused(name, why, int(time.time())))

    def note(self, fact: FloorFact) -> None:
        """The fact is in the floor's journal. Raises NotNoted."""
        if self.folder is not None:
            note(self.folder, fact)

    def changed(
        self, custody: Custody, change: str, custodian: str, present: tuple[Present, Present]
    ) -> None:
        """The custody is another one from now on: journaled first. Raises NotNoted."""
        one, other = present
        self.note(SealsChanged(change, custodian, one.name, other.name,
                               fingerprint(custody.current.public), int(time.time())))
        custody_file.write(self.path, custody)


def seals_at(text: str) -> Place:
    """The custody that this names: a floor's folder, or its file."""
    path = Path(text)
    if path.is_dir():
        return Place(path / custody_file.NAME, FloorFolder(path))
    beside = FloorFolder(path.parent)
    return Place(path, beside if beside.settings.exists() or beside.journal.exists() else None)


def parser(work: str, doc: str | None) -> argparse.ArgumentParser:
    """The options of one work."""
    return CommandParser(f"seals {work}", description=doc)


def add_place(options: argparse.ArgumentParser) -> None:
    """The custody that it is about."""
    options.add_argument("place", metavar="SEALS",
                         help="a floor's folder (its custody.json), or the custody's file")


def said(work: Work) -> Work:
    """What refuses is said in a line, and the exit code is 1."""
    name = _CALLED.get(work.__name__, f"seals {work.__name__}")

    @wraps(work)
    def run(argv: Sequence[str]) -> int:
        lang = own_language()
        try:
            return work(argv)
        except Refused as why:
            told = word(lang, why.id, **why.values)
        except CustodyRefused as why:
            told = word(lang, why.why, name=why.name)
        except PassphraseUnfit as why:
            told = word(lang, why.why)
        except BookUnreadable as why:
            told = why.told(lang)
        except EOFError:  # nobody types any more
            told = word(lang, "seals.turned_away")
        except (SettingsWrong, *_REFUSED) as why:
            told = told_of(why, lang)
        complain(name, told)
        return 1

    return run
