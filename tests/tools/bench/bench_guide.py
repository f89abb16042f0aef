"""The figure of the guide behind INCIDENT: from its key to the remedy that stands on the panel.

On a real window drawn unseen, at a table of ten. A finger touches INCIDENT, the situation and the
answer to every question; sensing, the journal with its sync, the core and the painting all count,
the finger itself does not.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, advance_all
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.qt_application_start import make_application
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault import Vault
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import CaseView
from dealer_assist.view.rulings.incident_guide import ALL
from tests.tools.bench.bench_figures import Figures

SEATS: Final = 10
_STACK: Final = 1_000_000
_STAKES: Final = e.Stakes(5_000, 10_000, 10_000, smallest_chip=1_000)
_FLOP: Final = ("Ah", "Kd", "2c")
_QUESTIONS: Final = 6  # no situation asks as many
_TRIES: Final = 3  # the shortest counts: what the machine does beside is left out
_IN_THE_DEAL: Final = 11  # cards out when one is turned up


def measure(figures: Figures) -> None:
    """Every situation of the guide's first page, in the deal, before the flop and on it."""
    with tempfile.TemporaryDirectory() as folder:
        desk = TimedDesk(Path(folder) / "journal.sqlite")
        took = [seconds for table in moments() for seconds in desk.situations(table)]
        desk.close()
    figures.note(f"INCIDENT to a proposed remedy, median of {len(took)} situations on a table of "
                 f"{SEATS}: {statistics.median(took) * 1e3:,.1f} ms")
    figures.bound("opening the guide to a proposed remedy, ten seats, the slowest",
                  max(took) * 1e3, "ms", most=100)


def moments() -> Iterator[Table]:
    """The same hand of ten: eleven cards dealt, then everybody to act, then the flop is open."""
    table = bare_table(shipped_houses.shipped_house(shipped_houses.DEFAULT))
    opened = e.TableOpened("1", shipped_houses.DEFAULT, "holdem_no_limit", _STAKES, (1_000, 5_000))
    sat = (e.PlayerSat(seat, _STACK) for seat in range(1, SEATS + 1))
    begun: tuple[e.Fact, ...] = (opened, *sat, e.ButtonMoved(SEATS))
    table = _until(advance_all(table, begun), Phase.DEALING)
    some = table
    for n in range(_IN_THE_DEAL):
        some = advance(some, e.CardSeen(e.Place.HOLE, n % SEATS + 1, f"card {n}"))
    yield some
    table = _until(table, Phase.BETTING)
    yield table
    while (options := advise(table).options) is not None:
        called = e.Called(options.seat, options.call) if options.call else e.Checked(options.seat)
        table = advance(table, called)
    table = _until(table, Phase.BOARD)
    while (step := advise(table).steps[0]).place is not e.Place.FLOP:
        table = advance_all(table, facts_for(table, step))
    for card in _FLOP:
        table = advance(table, e.CardSeen(e.Place.FLOP, 0, card, card))
    yield table


def _until(table: Table, phase: Phase) -> Table:
    """The dealer does what he is advised until the hand stands there."""
    while table.hand is None or table.hand.phase is not phase:
        table = advance_all(table, facts_for(table, advise(table).steps[0]))
    return table


class TimedDesk:
    """A window whose taps are stored, folded in and shown at once, in one thread."""

    def __init__(self, journal: Path) -> None:
        self._app = make_application(platform="offscreen")
        fingers = count(100)  # a second between two touches: no key is in its dead time
        self.window = DealerWindow(clock=lambda: float(next(fingers)))
        self.table = bare_table(shipped_houses.shipped_house(shipped_houses.DEFAULT))
        self._journal = Journal.open(journal)
        self._register = practice_register()
        self.window.tapped.connect(self._comes)
        self.window.show()

    def close(self) -> None:
        """Put window and journal away."""
        self.window.close()
        self.window.deleteLater()
        self._journal.close()

    @property
    def case(self) -> CaseView | None:
        """The case in sight."""
        return self.window.desk.side.case

    def situations(self, table: Table) -> Iterator[float]:
        """The seconds to each remedy; what asks for an amount or a card is left to fingers."""
        self._begin(table)
        self._touch(self.window.desk.incident)
        others = [key.control is not None and key.control.opens == ALL for key in self._offered()]
        for at in (at for at, leads_on in enumerate(others) if not leads_on):
            took = [self._situation(table, at) for _ in range(_TRIES)]
            if min(took):
                yield min(took)

    def _situation(self, table: Table, at: int) -> float:
        """The seconds from INCIDENT to the remedy of the key in this place; 0: fingers type."""
        self._begin(table)
        begun = time.perf_counter()
        self._touch(self.window.desk.incident)
        self._touch(self._offered()[at])
        if self.case is None:
            self._touch(self._offered()[0])  # which card of which seat
        return time.perf_counter() - begun if self._answered() else 0

    def _answered(self) -> bool:
        """Whether the first answer to every question led to a remedy."""
        for _ in range(_QUESTIONS):
            case = self.case
            if case is None:
                return False
            if not case.question:
                return bool(case.outcome)
            if case.answers[0].asks:
                return False
            self._touch(self.window.desk.side.cases.keys[0])
        return False

    def _offered(self) -> list[KeyButton]:
        keys = self.window.desk.side.top_sheet.keys
        return [key for key in keys if key.isVisible() and key.isEnabled()]

    def _touch(self, key: KeyButton) -> None:
        if not key.tap():
            raise RuntimeError(f"the key {key.words!r} can't be touched")
        self._app.processEvents()  # painted, pixels and all

    def _begin(self, table: Table) -> None:
        self.table = table
        self._room = TableInterpreter(Vault(self._register.cards, bytes(32), bytes(32)),
                                      self._register.chips)
        self.window.desk.side.close_sheet()
        self._show()
        self._app.processEvents()

    def _comes(self, tap: Tap) -> None:
        facts = self._room.facts_of_tap(self.table, tap).facts
        self._journal.append([(fact, Origin("dealer")) for fact in facts])
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self._room.follow(before, self.table, fact)
        self._show()

    def _show(self) -> None:
        around = Surroundings("fr", ("shoe", "scanner"))
        self.window.show_view(dealer_picture(self.table, advise(self.table), around))
