"""Which kinds of fact a journal holds, by name: also those that this program doesn't know."""

from contextlib import closing
from pathlib import Path

from dealer_assist.journal import schema
from dealer_assist.journal.reading import UNREADABLE, reader
from dealer_assist.journal.schema import JournalUnusable
from dealer_assist.words.says import told


def kinds_held(path: Path) -> frozenset[str]:
    """The kinds of the facts in the journal at ``path``, a table's, a bench's or the floor's.

    Raises JournalUnusable.
    """
    schema.check_header(path)
    try:
        with closing(reader(path)) as db:
            return frozenset(str(kind) for (kind,) in db.execute("SELECT DISTINCT kind FROM facts"))
    except UNREADABLE as why:
        raise JournalUnusable(told("journal.unread", path=path, why=why)) from why
