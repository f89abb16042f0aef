"""The right column: play, or a sheet in its place; all-in and undo below, apart.

A sheet that a finger opened goes before a ruling that waits; closing it brings the ruling back.
Undo stays in sight under all of them.
"""

from dataclasses import dataclass

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel import page
from dealer_assist.panel.actions import UndoKey
from dealer_assist.panel.amountsheet import AmountSheet
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.page import Page
from dealer_assist.panel.play import Play
from dealer_assist.panel.sheet import Sheet
from dealer_assist.panel.view import Control, View

WIDTH, HEIGHT = 420, 718
SHEET_HEIGHT = 614


@dataclass(frozen=True, slots=True)
class Opened:
    """What a finger opened: a seat's menu, a device's advice, all pots, or an amount."""

    seat: int = 0
    device: str = ""
    pots: bool = False
    amount: Control | None = None


class Side(Surface):
    """Chooses what the column shows."""

    pressed = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.opened: Opened | None = None
        self._view: View | None = None
        self.play = Play(self)
        self.sheet = Sheet(self)
        self.amount = AmountSheet(self)
        for layer in (self.play, self.sheet, self.amount):
            layer.put(0, 0, WIDTH, SHEET_HEIGHT)
        self.all_in = Key(self, Style("all_in", "on_fill", 20, 1, tells_why=True, hint="A"))
        self.all_in.put(8, 622, 132, 88)
        self.undo = UndoKey(self, Style(hint="U"))
        self.undo.put(164, 622, 248, 88)
        for key in (self.all_in, self.undo):
            key.fired.connect(self.pressed)
        self.sheet.pressed.connect(self.pressed)
        self.sheet.closed.connect(self.close_sheet)
        self.amount.closed.connect(self.close_sheet)

    def show_side(self, view: View) -> None:
        """Show the column for this view."""
        self._view = view
        self.play.show_play(view)
        self.all_in.show_control(view.all_in)
        self.undo.show_control(view.undo)
        self._arrange()

    def open(self, opened: Opened) -> None:
        """Open a sheet."""
        self.opened = opened
        self._arrange()

    def close_sheet(self) -> None:
        """Put the opened sheet away."""
        self.opened = None
        self._arrange()

    def _arrange(self) -> None:
        view = self._view
        if view is None:
            return
        self._refresh_asked(view)
        shown = self._page(view)
        asks = self.opened.amount if self.opened is not None else None
        self.play.setVisible(shown is None and asks is None)
        self.all_in.setVisible(shown is None and asks is None)
        self.sheet.setVisible(asks is None and shown is not None)
        self.amount.setVisible(asks is not None)
        if asks is not None:
            self.amount.ask(asks, view.lang)
        elif shown is not None:
            self.sheet.show_page(shown, view.lang)

    def _refresh_asked(self, view: View) -> None:
        if self.opened is not None and self.opened.amount is not None:
            still = page.offered(view, self.opened.amount)
            self.opened = Opened(amount=still) if still is not None else None

    def _page(self, view: View) -> Page | None:
        opened = self.opened
        if opened is not None:
            found = self._opened_page(view, opened)
            if found is not None or opened.amount is not None:
                return found
            self.opened = None
        return page.choice_page(view.choice) if view.choice is not None else None

    def _opened_page(self, view: View, opened: Opened) -> Page | None:
        if opened.amount is not None:
            return None
        if opened.pots:
            return page.pots_page(view.pots, view.lang) if view.pots else None
        if opened.device:
            for device in view.devices:
                if device.name == opened.device:
                    return page.device_page(device, view.lang)
            return None
        seat = next((seat for seat in view.seats if seat.seat == opened.seat), None)
        return page.seat_page(seat) if seat is not None and seat.menu else None

    def paint(self, painter: QPainter) -> None:
        """The column's ground."""
        self.block(painter, self.area, self.theme.panel, "", 12)
