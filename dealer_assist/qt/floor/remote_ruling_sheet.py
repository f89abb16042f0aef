"""Ruling from afar: the ruling sheet of the dealer's window, its taps sent as orders.

The floor manager reads the same facts, rule and options as at the table. From here he can't make a
ruling the house's rule: the book lies at the table, and two people answer for it.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.floor.scaled_piece import Scaled
from dealer_assist.qt.rulings import ruling_sheet_widget
from dealer_assist.qt.rulings.ruling_sheet_widget import CallSheet, Decide
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.view.rulings.ruling_sheet_view import RulingSheetView

DECIDE_HIGH: Final = 78.0
LOW_DECIDE_HIGH: Final = 66.0
_LOW: Final = 620.0  # a page lower than this
_GAP: Final = 4.0


class LowDecide(Decide):
    """Key that rules, as high as the space below the sheet."""

    HEIGHT = int(DECIDE_HIGH)


class RuleSheet(Scaled):
    """Sheet for ruling from afar. ``tapped`` carries a FloorTap; ``closed``: back to the table."""

    tapped = pyqtSignal(object)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent, 1.0)
        self.about = ""  # beginning of the wanted question's key
        self._table, self._seen = "", 0
        self.decide = LowDecide(self)
        self.sheet = CallSheet(self, self.decide, wall)
        self.sheet.may_keep = False
        self.sheet.show()
        self.sheet.pressed.connect(self._on_pressed)
        self.sheet.closed.connect(self.closed)
        self.sheet.arranged.connect(self._on_arranged)
        self.hide()

    def fill(self, width: float, height: float) -> None:
        """Fill the page; the sheet stands in its middle, as large as it fits.

        Upright it takes the whole page, as the dealer's own sheet does; on a low page it is lower
        rather than its keys smaller.
        """
        if is_upright(width) or height < _LOW:
            self.share = 1.0
            self.put(0, 0, width, height)
            self._fill_whole()
            return
        whole = ruling_sheet_widget.HEIGHT + _GAP + DECIDE_HIGH
        self.share = min(1.0, height / whole, width / ruling_sheet_widget.WIDTH)
        self.put(0, 0, width, height)
        left = (width / self.share - ruling_sheet_widget.WIDTH) / 2
        self.sheet.put(left, 0, ruling_sheet_widget.WIDTH, ruling_sheet_widget.HEIGHT)
        self.decide.put(left + ruling_sheet_widget.WIDTH - Decide.WIDTH,
                        ruling_sheet_widget.HEIGHT + _GAP,
                        Decide.WIDTH, DECIDE_HIGH)

    def _fill_whole(self) -> None:
        """Lay the sheet over the whole page, its key below unless a question is open."""
        width, height = self.area.width(), self.area.height()
        decide = DECIDE_HIGH if is_upright(width) else LOW_DECIDE_HIGH
        high = height - _GAP - decide
        asks = self.sheet.asking is not None or self.sheet.words.isVisibleTo(self.sheet)
        self.sheet.put(0, 0, width, height if asks else high)
        self.decide.put(width - Decide.WIDTH, high + _GAP, Decide.WIDTH, decide)

    def _on_arranged(self) -> None:
        if is_upright(self.area.width()) or self.area.height() < _LOW:
            self._fill_whole()

    def show_sheet(self, call: RulingSheetView, table: str, seen: int, lang: str) -> None:
        """Show the pending questions of this table, as of this fact."""
        self._table, self._seen = table, seen
        wanted = [one for one in call.matters if self.about and one.key.startswith(self.about)]
        if wanted:
            others = tuple(one for one in call.matters if one not in wanted)
            call = replace(call, matters=(*wanted, *others))
        self.sheet.show_call(call, lang)

    def _on_pressed(self, control: object) -> None:
        if not isinstance(control, Control):
            return
        tap = control.tap
        if tap.kind is TapKind.PRESENT:
            self.tapped.emit(FloorTap(FloorTapKind.PRESENT))
        elif tap.kind is TapKind.SIGN_OUT:
            self.tapped.emit(FloorTap(FloorTapKind.SIGN_OUT))
        elif tap.fact is not None and not isinstance(tap.fact, e.ChoiceKept):
            fact = tap.fact
            if isinstance(fact, e.BetRuled):  # the whole bet that then stands is in the tap
                fact = replace(fact, to_chips=tap.chips or fact.to_chips)
            self.tapped.emit(FloorTap(FloorTapKind.ORDER, table=self._table, order=OrderKind.RULE,
                                      fact=fact, seen=self._seen))
            self.closed.emit()
