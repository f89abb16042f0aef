"""A desk whose floor managers stand in a file: they sign in and rule on their sheet."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bench_walk import assert_apart, draw_no_events, paint
from fingers import click, press
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from reader_table import REGISTER, a_vault
from test_layout import ON_TOP, assert_hit, assert_read, assert_whole

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.qt.rulings.ruling_sheet_widget import CallSheet
from dealer_assist.storage.people import PeopleFile
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

PIN = "4711"
BEGAN = datetime(2026, 3, 1, 21, 40, tzinfo=UTC)
LANGS = ("fr", "en")
RULE = {"fr": "TRANCHER AINSI", "en": "RULE SO"}


class Keeper:
    """Writes the house's own rules nowhere, and remembers them."""

    def __init__(self) -> None:
        self.kept: list[e.RuleDecided] = []

    def promised(self, decided: e.RuleDecided) -> e.RuleDecided:
        return replace(decided, book="own")

    def keep(self, decided: e.RuleDecided) -> None:
        self.kept.append(decided)

    def take_out(self, decided: e.RuleDecided) -> bool:
        return True


class CallDesk(DeskTable):
    """A desk whose floor managers stand in a file."""

    def __init__(self, house: str, lang: str, people: PeopleFile | None) -> None:
        self.people = people
        self.sent: list[Tap] = []
        self.claims = ""  # whose badge was shown
        super().__init__(house, lang)
        self.keeper = Keeper()
        self.room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: self.now,
                                     people=people,
                                     keeper=self.keeper)
        self.window.tapped.connect(self.sent.append)

    def show(self) -> None:
        around = Surroundings(
            self.lang, ("shoe", "scanner"), notice=self.notice, notice_why=self.why,
            people=self.people.names() if self.people is not None else None, claims=self.claims,
            times={told.number: BEGAN + timedelta(seconds=11 * told.number)
                   for told in self.table.recent},
        )
        self.window.show_view(dealer_picture(self.table, advise(self.table), around))
        self.clock.pass_by()
        QApplication.processEvents()

    @property
    def sheet(self) -> CallSheet:
        return self.window.desk.call

    def swept(self, entry: str = "HAND-01") -> "CallDesk":
        """Seats 3 and 4 are in for 300, seat 4's hand was swept in, the floor is called."""
        self.seated(*[10_000] * 6).dealt()
        self.put(e.Raised(3, 300), e.Called(4, 300), e.IrregularityReported(entry, 4))
        return self.put(e.FloorCalled())

    def opened(self) -> "CallDesk":
        click(self.window.desk.floor)
        self.clock.pass_by()
        assert self.sheet.isVisible()
        return self

    def signed_in(self, name: str = "M. Durand", pin: str = PIN) -> "CallDesk":
        self.tap(name)
        return self.pin(pin)

    def pin(self, digits: str) -> "CallDesk":
        for digit in digits:
            click(self.sheet.sign_in.keys[digit])
        self.clock.pass_by()
        click(self.sheet.decide.rule)
        self.clock.pass_by()
        return self

    def way(self, at: int) -> "CallDesk":
        """Touch a way to rule."""
        click(self.sheet.ways.keys[at])
        self.clock.pass_by()
        return self

    def keys(self, *keys: Qt.Key) -> "CallDesk":
        for key in keys:
            press(self.window, key)
            self.clock.pass_by()
        return self


Make = Callable[..., CallDesk]


def assert_fits(desk: CallDesk) -> None:
    draw_no_events(desk.window)
    paint(desk.window)
    root = desk.window.desk
    assert_apart(root, ON_TOP)
    assert_whole(root)
    assert_read(root)
    assert_hit(root)


def said_aloud(root: QWidget) -> str:
    """Everything that a screen reader, or anybody looking at the window, may find."""
    pieces = [root, *root.findChildren(QWidget)]
    return " ".join(f"{p.accessibleName()} {p.accessibleDescription()} {p.toolTip()} "
                    f"{getattr(p, 'words', '')} {getattr(p, 'writings', '')}" for p in pieces)
