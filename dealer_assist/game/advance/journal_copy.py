"""The journal itself: its copy at the floor, the damaged one that it stands in for, an outage."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.decks import with_new_alarm
from dealer_assist.game.advance.irregularity_notes import Fold, if_meant, with_evening, with_note
from dealer_assist.game.table.table import Table

#: Device name of such an alarm; no device has it.
JOURNAL: Final = "journal"
#: Differences of a copy that somebody must look into; a copy that only fell behind is filled again
#: by the tables themselves, and noted.
_LOUD: Final = frozenset({"forked", "older", "key", "unsigned", "replaced"})


def copy_anchored(table: Table, fact: e.CopyAnchored) -> Table:
    """The copy and the journal are the same up to there."""
    known = table.evening.copies
    return with_evening(table, copies=known._replace(
        anchored=max(known.anchored, fact.number), key=fact.key or known.key, differs=None))


def copy_differed(table: Table, fact: e.CopyDiffered) -> Table:
    """The two differ: an alarm until the floor has given the cause."""
    table = with_evening(table, copies=table.evening.copies._replace(differs=fact))
    if fact.what not in _LOUD:
        return with_note(table, "irregular.copy_behind", 0, str(fact.number))
    return with_new_alarm(table, f"copy_{fact.what}", JOURNAL)


def paper_began(table: Table, fact: e.PaperBegan) -> Table:
    """Play goes on in a journal of its own; the sign stays until the floor takes it away."""
    table = with_evening(table, copies=table.evening.copies._replace(
        paper=fact, left_out=(), hands=table.hands))
    return with_new_alarm(table, "paper", JOURNAL)


def seat_left_out(table: Table, fact: e.PaperLeftOut) -> Table:
    """The seat is settled: nobody sits there."""
    seats = (*table.evening.copies.left_out, fact.seat)
    return with_evening(table, copies=table.evening.copies._replace(left_out=seats))


def journal_stood(table: Table, fact: e.JournalStood) -> Table:
    """Writing works again: the dealer compares what was entered with what lies on the table."""
    return with_note(table, "irregular.journal_stood", 0, str(fact.seconds))


def after_table_moved(table: Table, fact: e.TableMoved) -> Table:
    """The table goes on at this machine; reports about the copy concerned another one."""
    table = with_evening(table, copies=table.evening.copies._replace(
        differs=None, moved=fact, moved_at=table.number + 1))
    behind = "_behind" if fact.vault == "behind" else ""
    return with_note(table, f"irregular.table_moved{behind}", 0, fact.machine)


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.CopyAnchored: copy_anchored,
    e.CopyDiffered: copy_differed,
    e.PaperBegan: paper_began,
    e.PaperLeftOut: if_meant(seat_left_out),
    e.JournalStood: journal_stood,
    e.TableMoved: after_table_moved,
}
