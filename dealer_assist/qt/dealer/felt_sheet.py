"""Sheet over the felt: what is looked up, while the column goes on with the hand.

It is made when it is opened for the first time, and is as high as its page wants.
"""

from dataclasses import replace
from typing import Final

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import NOTE, NOTE_HIGH, WHY, KeyButton
from dealer_assist.qt.pieces.sheet_box import (
    EDGE,
    GAP,
    LOW_KEY,
    TITLE_HIGH,
    SheetBox,
    key_rows_of_page,
    told_height,
)
from dealer_assist.qt.pieces.text_fitting import READ, Type, largest_text_setting
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.sentences.sheet_page import SheetPage

MOST_COLUMNS: Final = 4
FIRST: Final = (492.0, 222.0)  # size before the first page tells what it wants
LINE, LINE_BELOW = 40.0, 66.0  # height of a line with an amount, alone and with its arithmetic
WHY_HIGH: Final = 34.0  # of the reason why a key is grey
LONG_WHY_KEY: Final = 90.0  # height of a key whose reason takes three lines
_WORDS: Final = Type(READ, READ, True, 3)
_AMOUNT: Final = Type(READ + 3, 15, True, 1)


class FeltSheet(SheetBox):
    """Sheet of one page over the felt, its keys in as many columns as their words allow."""

    def __init__(self, parent: QWidget, twin: KeyButton) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)  # a touch on it is none beside
        self._is_at: object = None
        self._least = 0.0
        self.put(0, 0, *FIRST)
        for key in (self.close_key, *self.keys):
            key.clock = twin.clock
        self.use_theme(twin.theme)
        self.use_text(twin.text_percent)
        self.rescale(twin.factor)

    def settle(self) -> None:
        """Lay the keys; another width may want other columns."""
        super().settle()
        if not self.isHidden():
            self._show_turn()

    def fitted(self, page: SheetPage) -> SheetPage:
        """Page with its keys in columns; a page that has its own keeps them."""
        count = len(page.controls)
        if page.columns or count < 2:
            return page
        fits = (columns for columns in range(min(MOST_COLUMNS, count), 2, -1)
                if all(self._stands(one, columns) for one in page.controls))
        return replace(page, columns=next(fits, 2))

    def _stands(self, control: Control, columns: int) -> bool:
        """True if the key's words can be read in this many columns."""
        width = (self.area.width() - 2 * EDGE - (columns - 1) * GAP) / columns - 17
        high = float(LOW_KEY - 11)
        why = control.why if not control.enabled else ""
        under, below = (WHY_HIGH, WHY) if why else (high / 2, _AMOUNT)
        second = why or control.amount
        if second and not largest_text_setting(second, width, under, self.sized(below)).fits:
            return False
        if not second and control.note:
            under = NOTE_HIGH
            if not largest_text_setting(control.note, width, under, self.sized(NOTE)).fits:
                return False
        high -= under if second or control.note else 0
        return largest_text_setting(control.text, width, high, self.sized(_WORDS)).fits

    def row_heights(self, page: SheetPage) -> list[float]:
        """Height of each row's keys."""
        return [
            LOW_KEY if all(self._stands(page.controls[at], max(page.columns, len(row)))
                           for at in row) else LONG_WHY_KEY
            for row in key_rows_of_page(page)
        ]

    def wanted_height(self, opened: object) -> float:
        """Height that the page wants; the same sheet never gets lower under a finger."""
        page = self.page
        if page is None:
            return 0.0
        keys = sum(high + GAP for high in self.row_heights(page))
        width = max(1.0, self.area.width() - 2 * EDGE - 8)
        told = told_height(page, width, self.text_percent)
        lines = len(page.lines) * (LINE_BELOW if any(one.below for one in page.lines) else LINE)
        lines *= max(1.0, self.text_percent / 115)
        wanted = 2 * EDGE + TITLE_HIGH + told + lines + keys + (GAP if lines and told else 0)
        self._least = max(self._least, wanted) if opened == self._is_at else wanted
        self._is_at = opened
        return self._least
