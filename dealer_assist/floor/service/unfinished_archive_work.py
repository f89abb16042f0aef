"""Work that the floor's facts still require of its archive, finished after a power cut.

Holds follow the facts themselves, names the list of erasures, which is written by its fact; a drop
that was cut off is finished. Every program that erases, holds or drops begins with it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dealer_assist.floor.archive.erasure import Retention, open_keeper
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.service.archive_command_target import ArchiveAt
from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.floor.work.fact_mailbox import FactMailbox
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.game.facts.floor import DataTaken
from dealer_assist.storage.journal import RowReader, erase_tokens
from dealer_assist.storage.journal.fact_codec import decode_floor

_AT_ONCE: Final = 1000


@contextmanager
def retention_after_cleanup(place: ArchiveAt, listed: Path | None = None) -> Iterator[Retention]:
    """Open the archive to erase, hold and drop, with all such work finished.

    ``listed``: the list of erasures, if it isn't the floor's own. Raises ArchiveFailed,
    JournalUnusable, UnreadableRecord, OSError.
    """
    if listed is None and place.folder is not None:
        listed = place.folder.erased
    with open_keeper(place.where) as keeper:
        keeper.finish_drops()
        if place.folder is not None:
            keeper.follow(_noted(place.folder))
        if listed is not None and not keeper.names_no(erased_names_list.list_erasures(listed)):
            erase_listed(keeper, place.folder, listed)
        yield keeper


def erase_listed(keeper: Retention, folder: FloorFolder | None, listed: Path) -> bool:
    """Erase the listed names in the archive and in the floor's own journal, which is no table that
    says hello; True if their bytes are gone too.

    Raises ArchiveFailed, JournalUnusable.
    """
    pairs = erased_names_list.list_erasures(listed)
    is_clean = keeper.erase(pairs)
    own = floor_journal_path(folder)
    if own is None:
        return is_clean
    with RowReader(own) as reader:
        id = reader.identity.id
    done = erase_tokens(own, (token for journal, token in pairs if journal == id))
    return done.is_clean and is_clean


def floor_journal_path(folder: FloorFolder | None) -> Path | None:
    """The floor's own journal; None if there is none yet."""
    return folder.journal if folder is not None and folder.journal.exists() else None


def _noted(folder: FloorFolder) -> Iterator[DataTaken]:
    """Exports, holds and erasures in order. Facts left for the journal are read first: the server
    may take them in meanwhile."""
    left = FactMailbox(folder.left).due(bare_room(""), 0)
    own, kind = floor_journal_path(folder), DataTaken.__name__
    if own is not None:
        with RowReader(own) as reader:
            number = 0
            while rows := reader.of_kinds((kind,), number, _AT_ONCE):
                facts = (decode_floor(row.kind, row.body) for row in rows)
                yield from (fact for fact in facts if isinstance(fact, DataTaken))
                number = rows[-1].number
    yield from (fact for fact in left if isinstance(fact, DataTaken))
