"""Journal: what happened at the table, in order, on disk, and provably unedited.

journal_store.py writes and reads it, fact_codec.py turns facts into text and back, chain.py binds
every row
to all rows before it, verify.py checks a journal. guest_names.py holds guests' names apart from the
rows, name_erasure.py erases them. checkpoint.py has the table as text, from which a start goes on;
growing_journal_rows.py reads what lies before it while the table plays. No other package but the
floor's archive knows SQLite.
"""

from dealer_assist.storage.journal.fact_codec import UnreadableRecord, UnwritableFact
from dealer_assist.storage.journal.journal_reader import (
    BenchContents,
    Contents,
    bench_contents,
    journal_contents,
    last_label,
)
from dealer_assist.storage.journal.journal_rows import JournalRow, RowReader
from dealer_assist.storage.journal.journal_store import (
    BenchJournal,
    FloorJournal,
    Journal,
    JournalFailed,
    Origin,
    Record,
)
from dealer_assist.storage.journal.lock import is_journal_locked
from dealer_assist.storage.journal.name_erasure import Erased, erase_name, erase_tokens
from dealer_assist.storage.journal.schema import JournalKind, JournalUnusable
from dealer_assist.storage.journal.verify import ChainVerdict, verify_journal

__all__ = [
    "BenchContents", "BenchJournal", "ChainVerdict", "Contents", "Erased", "FloorJournal",
    "Journal", "JournalFailed", "JournalKind", "JournalRow", "JournalUnusable", "Origin", "Record",
    "RowReader", "UnreadableRecord", "UnwritableFact", "bench_contents", "erase_name",
    "erase_tokens", "is_journal_locked", "journal_contents", "last_label", "verify_journal",
]
