"""Facts of two custodians' acts, recorded first in the floor's own journal, or nothing is done.

If no floor server runs the fact is written into its journal here and now; if one runs it is left
for it (floor/work/fact_mailbox.py) and waited for, so that an opening stands in the chain before a
card is shown, and not in a file that somebody could still take away.
"""

import time
from collections.abc import Callable
from typing import Final

from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.floor.work.fact_mailbox import put_fact_in_mailbox
from dealer_assist.game.facts.floor import FloorFact
from dealer_assist.storage.journal import (
    FloorJournal,
    JournalFailed,
    JournalKind,
    JournalUnusable,
    Origin,
    RowReader,
)
from dealer_assist.storage.journal.fact_codec import encode_floor
from dealer_assist.storage.journal.schema import JournalLocked
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords, message

_WAIT_S: Final = 15.0
_LOOK_S: Final = 0.1
_ROWS: Final = 10_000  # that a floor writes in that time, and many more


class FactNotWritten(ErrorInWords):
    """The fact can't be written: nothing is opened or changed. Says why and what to do."""


def note_seal_opening(
    folder: FloorFolder, fact: FloorFact, wait_s: float = _WAIT_S,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Record the fact in the floor's journal before returning. Raises FactNotWritten.

    A floor that never ran has no journal yet: then it is left for its first start.
    """
    try:
        if folder.journal.exists():
            with FloorJournal.open(folder.journal, kind=JournalKind.FLOOR) as journal:
                journal.append([(fact, Origin("seals"))])
            return
        left = put_fact_in_mailbox(folder.left, fact)
    except JournalLocked:
        _given(folder, fact, wait_s, sleep)
        return
    except (JournalFailed, JournalUnusable, OSError) as why:
        raise FactNotWritten(message("noted_why.unwritten", why=why)) from why
    print(word(own_language(), "noted_why.first_start", path=left))


def _given(
    folder: FloorFolder, fact: FloorFact, wait_s: float, sleep: Callable[[float], None]
) -> None:
    """Leave the fact for the running server, and wait until it is in its journal: its removal from
    the folder isn't enough, the server may hold a fact that its disk refused."""
    try:
        with RowReader(folder.journal) as reader:
            since = reader.last()[0]
            path = put_fact_in_mailbox(folder.left, fact)
            for _ in range(round(wait_s / _LOOK_S)):
                if _stands(reader, since, fact):
                    return
                if path.with_suffix(".spoilt").exists():
                    raise FactNotWritten(message("noted_why.older"))
                sleep(_LOOK_S)
            path.unlink(missing_ok=True)
    except (JournalUnusable, OSError) as why:
        raise FactNotWritten(message("noted_why.unread", path=folder.left, why=why)) from why
    raise FactNotWritten(message("noted_why.untaken"))


def _stands(reader: RowReader, since: int, fact: FloorFact) -> bool:
    kind, body = type(fact).__name__, encode_floor(fact)
    return any((row.kind, row.body) == (kind, body) for row in reader.after(since, _ROWS))
