"""A table's journal with its clock in the test's hands, and an archive that takes its rows in."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.journal import Journal, Origin, RowReader
from dealer_assist.training import demo_hands

DEALER = Origin("dealer")
HOUSE = "grand_cercle"
BEGUN = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
#: Recorded hands that the core deals without a note: what they ended with is known.
RECORDED = tuple(demo_hands.demo_hands())


def opened(table="7", house=HOUSE):
    return e.TableOpened(table, house, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100))


def dealt(recorded, number):
    """The recorded hand's facts under this number."""
    facts = replay_recorded_hand(recorded, shipped_houses.shipped_house(HOUSE)).facts
    return [replace(fact, number=number) if isinstance(fact, e.HandBegan) else fact
            for fact in facts]


class ArchivedTable:
    """Writes facts to a journal of its own; ``send`` copies what an archive lacks of it."""

    def __init__(self, folder, table="7", site="aix", house=HOUSE):
        self.path, self.table, self.site = folder / f"{site}{table}.sqlite3", table, site
        self.now = BEGUN
        self.journal = Journal.open(self.path, clock=lambda: self.now)
        self.id = self.journal.id
        self.hands = 0
        self.put(opened(table, house))

    def put(self, *facts, after_s=1.0, by=DEALER):
        """Append these facts, so long one after the other; the last one's number."""
        for fact in facts:
            self.now += timedelta(seconds=after_s)
            self.journal.append([(fact, by)])
        return self.journal.last_number

    def hand(self, recorded=None):
        """Deal a recorded hand; the number of its first fact."""
        self.hands += 1
        first = self.journal.last_number + 1
        self.put(*dealt(recorded or RECORDED[(self.hands - 1) % len(RECORDED)], self.hands))
        return first

    def rows(self, after=0):
        with RowReader(self.path) as reader:
            return reader.after(after, 1 << 30)

    def send(self, archive, most=100):
        """What the archive lacks, as the table's line sends it."""
        archive.admit(ArchivedJournal(self.id, "live", self.site, self.table))
        with RowReader(self.path) as reader:
            while rows := reader.after(archive.held(self.id).last, most):
                archive.put([RowBatch(self.id, tuple(rows), reader.names_of(rows),
                                    reader.salts_of(rows))])
        return self

    def archived(self, where, books=()):
        """Send it, and digest all that the archive holds."""
        with open_archive(where) as archive:
            self.send(archive)
        digested(where, books)
        return self

    def close(self):
        self.journal.close()


def digested(where, books=()):
    """Digest all that the archive holds; what of it can't be searched."""
    digest = open_digest(where, books)
    try:
        digest.finish()
        return digest.troubles()
    finally:
        digest.close()
