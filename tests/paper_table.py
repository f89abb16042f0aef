"""A table as the command builds it, with journal, own book and slips, worked by hand."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtPdf import QPdfDocument

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table, opening_facts
from dealer_assist.qt.paper.ruling_slip_printing import Slips
from dealer_assist.storage.books.table_book import OwnBook, books
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.start.watched_components import WatchedComponents
from dealer_assist.trust.vault.table_keys import keys_beside
from drivers.devices.device_keys import DeviceKeys

STAKES = e.Stakes(50, 100, 100, smallest_chip=25)


class PaperTable:
    """Opened on a folder; opened there again, it goes on. The unit's thread is the test's own."""

    def __init__(
        self, folder: Path, house: str = "grand_cercle", command: str = "", lang: str = "fr",
        line=None,
    ) -> None:
        self.path = folder / "table.sqlite"
        self.journal = Journal.open(self.path, kind=JournalKind.PRACTICE)
        self.keys = keys_beside(self.path, None, self.journal.last_number == 0)
        self.books = books(self.path, house)
        self.keeper = OwnBook(self.books)
        self.notices: list[str] = []
        self.slips = Slips(self.journal, self.folder, lang, command)
        self.house = build_live_table(
            self.journal, self.books.rules, practice_register(), self.keys, {}, self._listen,
            keeper=self.keeper, slips=self.slips, device_keys=DeviceKeys({}),
            line=line, watched=WatchedComponents(lambda: books(self.path, house).rules),
        )
        self.unit = self.house.unit
        self.slips.start(self.unit.handle)
        facts = opening_facts(self.unit.table, "3", "holdem_no_limit", STAKES, (25, 100), self.keys)
        if facts:
            self.put(*facts)

    def _listen(self, table, advice, notice) -> None:
        self.notices.append(notice.id)

    @property
    def folder(self) -> Path:
        return self.path.with_name(self.path.name + ".slips")

    @property
    def table(self):
        return self.unit.table

    @property
    def own_book(self) -> Path:
        return self.path.with_name(self.path.name + ".house.toml")

    def put(self, *facts) -> "PaperTable":
        self.unit.handle(ReadyFacts(facts))
        return self

    def tap(self, fact=None, kind=TapKind.FACT, **more) -> "PaperTable":
        self.unit.handle(Tap(kind, fact=fact, **more))
        self.unit.tick()
        return self

    def tick(self) -> "PaperTable":
        """What time alone brings."""
        self.unit.tick()
        return self

    def undo(self) -> "PaperTable":
        return self.tap(kind=TapKind.UNDO, choice=str(self.table.fact_number))

    def take_back(self, by="Mme Roy", why="élément nouveau") -> "PaperTable":
        """The floor takes its own ruling back."""
        number = self.table.fact_number
        return self.tap(e.FactUndone(number, by, why), TapKind.UNDO, choice=str(number))

    def seated(self, *stacks) -> "PaperTable":
        for seat, chips in enumerate(stacks, 1):
            self.put(e.PlayerSat(seat, chips))
        return self.put(e.ButtonMoved(len(stacks)))

    def dealt(self) -> "PaperTable":
        while advise(self.table).options is None:
            self.put(*facts_for(self.table, advise(self.table).steps[0]))
        return self

    def ruled(self, entry="DEAL-01", outcome="misdeal", by="M. Durand", why="trois cartes vues",
              seat=2, round="1", words="") -> int:
        """An irregularity, and what the floor made of it; the number of the ruling."""
        self.tap(e.IrregularityReported(entry, seat=seat))
        case = self.table.cases[-1].number
        if round:
            self.tap(e.IrregularityAnswered(case, "round", round))
        self.tap(e.RemedyApplied(case, "", outcome=outcome, by=by, reason=why, words=words))
        assert self.table.ruled, self.notices[-1]
        return self.table.ruled[-1].number

    def close(self) -> None:
        self.slips.stop()
        self.journal.close()


@contextmanager
def at_work(folder, **more) -> Iterator[PaperTable]:
    made = PaperTable(folder, **more)
    try:
        yield made
    finally:
        made.close()


def text_of(path: Path) -> str:
    """The words of a slip."""
    document = QPdfDocument(None)
    document.load(str(path))
    pages = (document.getAllText(page).text() for page in range(document.pageCount()))
    return " ".join(" ".join(pages).split())
