"""Custody that a command of ``seals`` works on, and the floor's folder beside it."""

import time
from pathlib import Path

from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.floor.work.fact_mailbox import put_fact_in_mailbox
from dealer_assist.game.facts.floor import FloorFact, PersonRefused, SealsChanged
from dealer_assist.storage.people import PeopleFile
from dealer_assist.trust.custody.custodian_act_facts import note_seal_opening
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault.custodian import Present
from dealer_assist.trust.vault.two_person_custody import Custody, fingerprint
from dealer_assist.words.message import ErrorInWords, message
from drivers.lazy_dataclass import dataclass


class SealsRefused(ErrorInWords):
    """The command is refused: in the words of the catalogue."""

    def __init__(self, id: str, **values: object) -> None:
        super().__init__(message(id, **values))
        self.id, self.values = id, values


@dataclass(frozen=True, slots=True)
class CustodyPlace:
    """The custody's file, and the floor's folder that it belongs to (None: no floor)."""

    path: Path
    folder: FloorFolder | None

    def read(self) -> Custody:
        """The custody. Raises CustodyUnusable."""
        return custody_file.read_custody(self.path)

    @property
    def people(self) -> PeopleFile:
        """File of the people beside it."""
        return PeopleFile(self.path.parent / "people.json")

    def refused(self, name: str, why: str) -> None:
        """Leave a fact for the floor's journal that somebody was turned away. Raises OSError."""
        if self.folder is not None:
            put_fact_in_mailbox(self.folder.left, PersonRefused(name, why, int(time.time())))

    def note(self, fact: FloorFact) -> None:
        """Put the fact into the floor's journal. Raises FactNotWritten."""
        if self.folder is not None:
            note_seal_opening(self.folder, fact)

    def changed(
        self, custody: Custody, change: str, custodian: str, present: tuple[Present, Present]
    ) -> None:
        """Replace the custody: journaled first. Raises FactNotWritten."""
        one, other = present
        self.note(SealsChanged(change, custodian, one.name, other.name,
                               fingerprint(custody.current.public), int(time.time())))
        custody_file.write_custody_files(self.path, custody)


def seals_at(text: str) -> CustodyPlace:
    """The custody of this address: a floor's folder, or its file."""
    path = Path(text)
    if path.is_dir():
        return CustodyPlace(path / custody_file.NAME, FloorFolder(path))
    beside = FloorFolder(path.parent)
    return CustodyPlace(path,
                        beside if beside.settings.exists() or beside.journal.exists() else None)
