"""Right column: play, or a sheet in its place; all-in and undo beside it, apart.

What is only looked up (TABLE, a device, the pots, a seat) lies over the felt, and the column goes
on. An entry that a finger opened comes before a pending ruling; closing it brings the ruling back.
Undo stays in sight under all of them.
"""

from dataclasses import replace
from typing import Final

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.live.table.last_report_age_words import Ages
from dealer_assist.qt.dealer.action_keys import UndoKey
from dealer_assist.qt.dealer.button_draw_sheet import DrawSheet
from dealer_assist.qt.dealer.felt_sheet import FeltSheet
from dealer_assist.qt.dealer.play_column import Play
from dealer_assist.qt.pieces.amount_sheet import AmountSheet
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.name_sheet import NameSheet
from dealer_assist.qt.pieces.sheet_box import SheetBox
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.rulings.case_sheet import CaseSheet
from dealer_assist.view.dealer.fact_questions import Asking
from dealer_assist.view.dealer.table_view import (
    Answer,
    AnswerKind,
    CaseView,
    Control,
    FactQuestion,
    TableView,
)
from dealer_assist.view.rulings.floor_call_key import CALLED_FOR
from dealer_assist.view.sentences import sheet_page
from dealer_assist.view.sentences.sheet_page import SheetPage
from drivers.lazy_dataclass import dataclass

#: Menus of entries, which go on in the column: words said, cases, what the floor decides.
_ENTRIES: Final = ("words.", "incident", "case.", "floor", CALLED_FOR)


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """Sheet that a finger opened: a seat's menu, a device's advice, all pots, an amount, a menu.

    ``asking`` is the question being answered over it; ``types``: in words of one's own, although it
    has ready answers.
    """

    seat: int = 0
    device: str = ""
    pots: bool = False
    amount: Control | None = None
    menu: str = ""
    asking: Asking | None = None
    types: bool = False

    @property
    def is_looked_up(self) -> bool:
        """True if it lies over the felt; an entry goes on in the column."""
        is_entry = self.menu.startswith(_ENTRIES) or self.menu.endswith(".incident")
        return self.amount is None and self.asking is None and not is_entry


class SideColumn(Surface):
    """Column that shows play or one sheet."""

    pressed = pyqtSignal(object)
    asks_changed = pyqtSignal()

    def __init__(self, parent: QWidget, felt: QWidget) -> None:
        super().__init__(parent)
        self._felt = felt
        self.over: FeltSheet | None = None  # made when it is opened for the first time
        self.opened: OpenSheet | None = None
        self._view: TableView | None = None
        self.play = Play(self)
        self.sheet = SheetBox(self)
        self.amount = AmountSheet(self)
        self.name = NameSheet(self)
        self.draw = DrawSheet(self)
        self.cases = CaseSheet(self)
        self._aside: tuple[int, ...] = ()  # the numbers of the cases put aside, in that order
        self._sheets = (self.sheet, self.amount, self.name, self.draw, self.cases)
        self.all_in = self.play.all_in
        self.undo = UndoKey(parent, Style(hint="U"))
        self.dismiss = KeyButton(parent, Style(size=19, lines=3))
        self.dismiss.hide()
        self._is_whole = True
        self.is_free = False  # nobody acts and no sheet is open: the next step takes the place
        self.is_still = False  # it is looked at: a player's amounts stand in the step's place
        self.ages: Ages = {}
        for key in (self.all_in, self.undo, self.dismiss):
            key.fired.connect(self.pressed)
        self.cases.pressed.connect(self.pressed)
        self.cases.put_aside.connect(self.put_case_aside)
        self.sheet.pressed.connect(self._on_key)
        self.name.entered.connect(self.answer)
        self.draw.picked.connect(self.answer)
        for sheet in (self.sheet, self.amount, self.name, self.draw):
            sheet.closed.connect(self.step_back)

    @property
    def looks_up(self) -> bool:
        """True if a sheet that a finger opened lies over the felt."""
        return self.opened is not None and self.opened.is_looked_up

    @property
    def top_sheet(self) -> SheetBox:
        """The sheet over the felt while one lies there, else the column's."""
        return self.over if self.over is not None and self.looks_up else self.sheet

    def settle(self) -> None:
        """Give its content the whole column."""
        for layer in (self.play, *self._sheets):
            layer.put(0, 0, self.area.width(), self.area.height())

    def show_whole(self, shown: bool) -> None:
        """Show the column with its keys, or leave the place to another sheet."""
        self._is_whole = shown
        self.setVisible(shown)
        self._show_keys()

    def _show_keys(self) -> None:
        whole = self._is_whole
        self.undo.setVisible(whole)
        self.dismiss.setVisible(whole and self.case is not None)

    def show_ages(self, ages: Ages) -> None:
        """Update the ages of the devices' last reports, seen on a device's open sheet."""
        self.ages = ages
        if self.opened is not None and self.opened.device:
            self._arrange()

    def show_side(self, view: TableView) -> None:
        """Show the column for this view; whoever shows it arranges what is beside it."""
        self._view = view
        self.play.show_play(view)
        self._show_wanted()

    def open(self, opened: OpenSheet) -> None:
        """Open a sheet."""
        self.opened = opened
        self._arrange()

    def close_sheet(self) -> None:
        """Close the opened sheet."""
        self.opened = None
        self._arrange()

    def step_back(self) -> None:
        """Go back to the question before, to the menu that it was opened from, or close."""
        opened, view = self.opened, self._view
        if opened is None and self.case is not None:
            self.put_case_aside(self.case.number)
        if opened is None or view is None:
            return
        if opened.types:
            self.open(replace(opened, types=False))
            return
        if opened.asking is not None:
            self.open(replace(opened, asking=opened.asking.back()))
            return
        menu = sheet_page.menu_of(view, opened.menu) if opened.menu else None
        self.open_menu(menu.back if menu is not None else "")

    def open_menu(self, name: str) -> None:
        """Open the menu of this name, or the seat's own; "" closes."""
        if name.startswith("seat.") and name.count(".") == 1:
            self.open(OpenSheet(seat=int(name.removeprefix("seat."))))
        elif name:
            self.open(OpenSheet(menu=name))
        else:
            self.close_sheet()

    @property
    def plays(self) -> bool:
        """True if the column is the player's who acts; else the next step's."""
        view = self._view
        return not self.is_still and view is not None and any(seat.acting for seat in view.seats)

    # --- cases -----------------------------------------------------------------------------

    @property
    def case(self) -> CaseView | None:
        """Case in sight."""
        case = self.cases.case if self.cases.isVisibleTo(self) else None
        return case if case is not None and case.number else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """Numbers of the open cases that were put aside, in that order."""
        cases = self._view.cases if self._view is not None else ()
        open_ = {case.number for case in cases}
        return tuple(number for number in self._aside if number in open_)

    def put_case_aside(self, number: int) -> None:
        """Put a case aside; the tab on the felt brings it back."""
        self._aside = (*(one for one in self._aside if one != number), number)
        self._arrange()

    def bring_case_back(self) -> None:
        """Show the case that was put aside first, in turn with those that are in sight."""
        waiting, cases = self.waiting, self._view.cases if self._view is not None else ()
        in_sight = (case.number for case in cases if case.number not in self._aside)
        if waiting:
            self._aside = (*waiting[1:], *in_sight)
        self.close_sheet()

    def _due_case(self, view: TableView) -> CaseView | None:
        """Newest case not put aside; one found by the machine comes after a pending ruling."""
        left = (case for case in view.cases if case.number not in self._aside)
        return next((case for case in left if view.choice is None or not case.found), None)

    # --- questions -------------------------------------------------------------------------

    @property
    def ask(self) -> FactQuestion | None:
        """Open question."""
        opened = self.opened
        return opened.asking.ask if opened is not None and opened.asking is not None else None

    def begin(self, control: Control) -> None:
        """Begin this control's questions, over the sheet that it belongs to."""
        self.open(replace(self.opened or OpenSheet(), asking=Asking(control), types=False))

    def answer(self, answer: Answer) -> None:
        """Take the open question's answer; after the last one the fact goes out."""
        opened = self.opened
        if opened is None or opened.asking is None or opened.asking.ask is None:
            return
        asking = opened.asking.answered(answer)
        opened = replace(opened, types=False)
        if asking.ask is not None:
            self.open(replace(opened, asking=asking))
            return
        self.opened = replace(opened, asking=None)
        self.pressed.emit(replace(asking.control, tap=asking.tap(), asks=()))

    def _on_key(self, control: Control) -> None:
        ask, shown = self.ask, self.sheet.page
        if ask is None:
            self.pressed.emit(control)
        elif control.tap == sheet_page.OWN_WORDS and self.opened is not None:
            self.open(replace(self.opened, types=True))
        elif shown is not None:
            words = [ready for ready, _ in ask.ready]
            if control.text in words:
                self.answer(ask.ready[words.index(control.text)][1])

    # --- which sheet -----------------------------------------------------------------------

    def _arrange(self) -> None:
        if self._view is not None:
            self._show_wanted()
            self.asks_changed.emit()

    def _show_wanted(self) -> None:
        """Show the sheet that is due, or none."""
        view = self._view
        if view is None:
            return
        self._refresh_asked(view)
        self._show_over(view)
        wanted = self._wanted(view)
        self.is_free = wanted is None and not self.plays
        self.play.setVisible(wanted is None and self.plays)
        for sheet in self._sheets:
            if sheet is not wanted:
                sheet.hide()
        if self.case is not None and self.case.dismiss is not None:
            self.dismiss.show_control(self.case.dismiss)
        self._show_keys()

    def _show_over(self, view: TableView) -> None:
        """Show over the felt what a finger wants to look up, or nothing."""
        page = self._opened_page(view, self.opened) if self.opened and self.looks_up else None
        if page is None:
            self.opened = None if self.looks_up else self.opened
            if self.over is not None:
                self.over.hide()
            return
        if self.over is None:
            self.over = FeltSheet(self._felt, self.undo)
            self.over.pressed.connect(self.pressed)
            self.over.closed.connect(self.step_back)
        self.over.show_page(page, view.lang)

    def _wanted(self, view: TableView) -> QWidget | None:
        """Show the content due, and return its layer; None for play."""
        opened, lang = self.opened, view.lang
        if opened is not None and opened.amount is not None:
            self.amount.ask(opened.amount, lang)
            return self.amount
        if opened is not None and opened.asking is not None and self.ask is not None:
            return self._asks(opened.asking, self.ask, lang)
        shown = None if opened is None or opened.is_looked_up else self._opened_page(view, opened)
        if shown is None:
            self.opened = opened if self.looks_up else None
            case = self._due_case(view)
            if case is not None:
                self.cases.show_case(case, lang)
                return self.cases
            shown = self._waiting_page(view)
        if shown is None and view.owed is not None:
            self.cases.show_case(view.owed, lang)
            return self.cases
        if shown is None:
            return None
        self.sheet.show_page(shown, lang)
        return self.sheet

    def _asks(self, asking: Asking, ask: FactQuestion, lang: str) -> QWidget | None:
        if self.opened is not None and self.opened.types:
            ask = replace(ask, what=AnswerKind.NAME, ready=())
        if ask.what is AnswerKind.AMOUNT:
            self.amount.ask(asking.control, lang, ask)
            return self.amount
        if ask.what is AnswerKind.NAME:
            self.name.ask(asking.control, ask, lang)
            return self.name
        if ask.what is AnswerKind.CLUB:
            self.draw.ask(asking, lang)
            return self.draw
        if ask.what is not AnswerKind.CARD:
            self.sheet.show_page(sheet_page.ask_page(asking.control, ask, lang), lang)
            return self.sheet
        return None  # a card of all 52: the pad

    def _refresh_asked(self, view: TableView) -> None:
        opened = self.opened
        if opened is None:
            return
        if opened.amount is not None:
            still = sheet_page.offered_control(view, opened.amount)
            self.opened = OpenSheet(amount=still) if still is not None else None
        elif opened.asking is not None:
            still = sheet_page.offered_control(view, opened.asking.control)
            asking = replace(opened.asking, control=still) if still is not None else None
            self.opened = replace(opened, asking=asking)

    def _waiting_page(self, view: TableView) -> SheetPage | None:
        """Page of a ruling, a difference or a question that the hand waits for."""
        if view.choice is not None:
            return sheet_page.choice_page(view.choice)
        return sheet_page.question_page(view.question) if view.question is not None else None

    def _opened_page(self, view: TableView, opened: OpenSheet) -> SheetPage | None:
        if opened.menu:
            menu = sheet_page.menu_of(view, opened.menu)
            return sheet_page.menu_page(menu) if menu is not None else None
        shown = self._table_page(view, opened)
        return replace(shown, called=view.reading) if shown is not None else None

    def _table_page(self, view: TableView, opened: OpenSheet) -> SheetPage | None:
        """Page of a piece of the table that a finger touched: the pots, a device, a seat."""
        if opened.pots:
            return sheet_page.pots_page(view.pots, view.lang) if view.pots else None
        if opened.device:
            device = next((one for one in view.devices if one.name == opened.device), None)
            return None if device is None else (
                sheet_page.device_page(device, view.lang, self.ages.get(device.key)))
        seat = next((seat for seat in view.seats if seat.seat == opened.seat), None)
        return sheet_page.seat_page(seat) if seat is not None and seat.opens else None

    def paint(self, painter: QPainter) -> None:
        """Paint the column's ground."""
        self.ground(painter, self.theme.panel, "", 12)
