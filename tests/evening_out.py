"""An evening of one table, in an archive and digested: what sheets, books and PHH are made from."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from kept_archive import DEALER, send
from live_table import GC, LiveTable

from dealer_assist.floor.archive.archive_opening import open_archive, open_digest
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal

OPENED = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
GUESTS = ("=HYPERLINK(1)", "Béatrice Kowalczyk-Zqx", "Zoé; \"la Reine\"")


def hand(number):
    """The facts of one hand of three: 600 in the middle, levy 4 %, seat 3 gives up."""
    live = LiveTable(GC).begin([10_000] * 3, levy_per_10000=400)
    live.facts[0] = replace(live.facts[0], number=number)
    live.deal().to(3, 300).call(1).call(2).collect().board("2c7dJh").check(1, 2, 3)
    live.collect().board("4s").check(1, 2, 3).collect().board("9d").to(1, 500).fold(2, 3)
    live.collect()
    while live.hand.phase.value != "over":
        live.done()
    return live.facts


def opening(table="7"):
    stakes = hand(1)[0].stakes
    return [
        e.TableOpened(table, GC, "holdem_no_limit", stakes, (100,)), e.DealerCameOn("Luc"),
        *(e.PlayerSat(seat, 10_000, name=name) for seat, name in enumerate(GUESTS, 1)),
    ]


class Evening:
    """Writes facts to a journal by a clock in the test's hands, and sends and digests them."""

    def __init__(self, folder, table="7"):
        self.path, self.where = folder / f"table{table}.sqlite", str(folder / "archive.sqlite")
        self.table, self.now = table, OPENED
        self.journal = Journal.open(self.path, clock=lambda: self.now)
        self.put(*opening(table))

    def put(self, *facts):
        for fact in facts:
            self.journal.append([(fact, DEALER)])
        return self

    def hand(self, number, after=timedelta(minutes=2)):
        self.now += after
        return self.put(*hand(number))

    def end(self):
        self.journal.close()
        with open_archive(self.where) as archive:
            self.id = send(archive, self.path, self.table)
        digest = open_digest(self.where)
        digest.finish()
        digest.close()
        return self
