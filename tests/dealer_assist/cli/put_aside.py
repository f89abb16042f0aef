"""A table's journal as the command opens it where it may have to be put aside."""

import hashlib
from datetime import datetime

from dealer_assist.game import facts as e
from dealer_assist.live.table.journal_at_table_start import (
    begin_paper_journal,
    open_or_replace_journal,
)
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import JournalKind

RULES = shipped_houses.shipped_house("grand_cercle")
STAKES = e.Stakes(25, 50, 50)
OPENED = e.TableOpened("asked", "grand_cercle", "holdem_no_limit", STAKES, ())
KEYS = e.KeysFixed("a", "b")
NOW = datetime(2026, 11, 22, 20, 30, 15)
EDIT = "UPDATE facts SET body = '{}' WHERE number = 9"


def began(path, now=NOW, kind=JournalKind.LIVE, **more):
    """The table's journal as the command opens it; (its file, its facts)."""
    begun = open_or_replace_journal(path, kind, lambda: now, **more)
    begin_paper_journal(begun, RULES, KEYS, OPENED, "fr")
    with begun.journal:
        return begun.journal.path, [record.fact for record in begun.journal.facts()], begun.noted


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def unread(path, monkeypatch, why):
    """From now on the system refuses to open this file."""
    def first_bytes(of, most):
        if of == path:
            raise why
        return of.open("rb").read(most)

    monkeypatch.setattr("dealer_assist.storage.journal.schema.first_bytes", first_bytes)
