"""Sheet over the felt: what is looked up, while the column goes on with the hand.

It is made when it is opened for the first time, and is as high as its page wants.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.dense_sheet import (
    LINE_HIGH,
    DenseLeaf,
    KeyWidths,
    dense_leaves,
    least_leaves,
)
from dealer_assist.qt.pieces.key_button import NOTE, NOTE_HIGH, WHY, KeyButton
from dealer_assist.qt.pieces.sheet_box import (
    EDGE,
    GAP,
    LOW_KEY,
    TITLE,
    TITLE_HIGH,
    SheetBox,
    key_rows_of_page,
    told_height,
)
from dealer_assist.qt.pieces.text_fitting import READ, Type, largest_text_setting
from dealer_assist.view.dealer.felt_sheet_place import (
    WIDTHS,
    free_places,
    place_within,
    widest_sheet,
)
from dealer_assist.view.dealer.panel_layout import FeltPlaces, Place
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.sentences.sheet_page import KEYS, SheetPage, page_within_sheet

MOST_COLUMNS: Final = 4
FIRST: Final = (492.0, 222.0)  # size before the first page tells what it wants
LINE, LINE_BELOW = 40.0, 66.0  # height of a line with an amount, alone and with its arithmetic
WHY_HIGH: Final = 34.0  # of the reason why a key is grey
LEAST_WORDS: Final = 17  # of a key's words: 2.2 mm of capitals on 10.1 inches
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
        self._dense: tuple[DenseLeaf, ...] = ()  # its leaves, where the page wants more room
        self.put(0, 0, *FIRST)
        for key in (self.close_key, *self.keys):
            key.clock = twin.clock
        self.use_theme(twin.theme)
        self.use_text(twin.text_percent)
        self.rescale(twin.factor)

    def settle(self) -> None:
        """Lay the keys; another width may want other columns."""
        if self.isHidden():
            super().settle()
            return
        self.page = None  # whatever stood here is laid anew
        self._show_turn()

    def show_page(self, page: SheetPage, lang: str) -> None:
        """Show this page; another one is laid anew."""
        if page != self._whole or lang != self._lang:
            self._dense = ()
        super().show_page(page, lang)

    def leaf_of(self, whole: SheetPage, turn: int) -> SheetPage:
        """Leaf of the page, its keys in as many columns as their words allow."""
        if self._dense:
            return self._leaf(turn).page
        return self._in_columns(page_within_sheet(whole, turn, self._lang))

    def _leaf(self, turn: int) -> DenseLeaf:
        return self._dense[turn % len(self._dense)]

    def _in_columns(self, page: SheetPage) -> SheetPage:
        """Page with its keys in columns; a page that has its own keeps them."""
        count = len(page.controls)
        if page.columns or count < 2:
            return page
        fits = (columns for columns in range(min(MOST_COLUMNS, count), 2, -1)
                if all(self._fits_in(one, columns) for one in page.controls))
        return replace(page, columns=next(fits, 2))

    def _fits_in(self, control: Control, columns: int) -> bool:
        """True if the key's words can be read in this many columns."""
        width = (self.area.width() - 2 * EDGE - (columns - 1) * GAP) / columns
        return self._stands(control, width, LOW_KEY)

    def _stands(self, control: Control, width: float, high: float) -> bool:
        """True if the words can be read on a key of this size."""
        width, high = width - 17, high - 11.0
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
        found = largest_text_setting(control.text, width, high, self.sized(_WORDS))
        return found.fits if second else found.size >= LEAST_WORDS

    def row_heights(self, page: SheetPage) -> list[float]:
        """Height of each row's keys."""
        return [
            LOW_KEY if all(self._fits_in(page.controls[at], max(page.columns, len(row)))
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

    def stand_dense(
        self, felt: FeltPlaces, kept: Sequence[Place], spared: Sequence[Place]
    ) -> None:
        """Stand where no piece of ``kept`` is covered, on as few leaves as can be."""
        if self._whole is None:
            return
        best: tuple[object, Place, tuple[DenseLeaf, ...]] | None = None
        stands = KeyWidths(self._stands)
        for free in free_places(felt, kept):
            for wide in {free[2], *(min(free[2], widest_sheet(felt) * share) for share in WIDTHS)}:
                most = (wide, free[3])
                if best is not None and least_leaves(self._whole, most) > len(best[2]):
                    continue
                leaves = dense_leaves(self._whole, most, self._lang, stands, self.text_percent)
                if leaves:
                    far, place = place_within(felt, free, leaves[0].size, spared)
                    rank = (len(leaves), *far)
                    if best is None or rank < best[0]:  # type: ignore[operator]
                        best = rank, place, leaves
        if best is not None:
            self._dense = best[2]
            self.put(*best[1])

    @property
    def is_dense(self) -> bool:
        """True if its page stands on leaves."""
        return bool(self._dense)

    @property
    def leaves(self) -> int:
        """Number of its page's leaves."""
        return len(self._dense)

    def _close_at(self) -> Place:
        return self._leaf(self._turn).close if self._dense else super()._close_at()

    def _key_places(self, page: SheetPage) -> list[Place]:
        return list(self._leaf(self._turn).keys) if self._dense else super()._key_places(page)

    def _show_turn(self) -> None:
        super()._show_turn()
        self.close_key.put(*self._close_at())
        if self.page is not None and self._whole is not None:
            shown = self._whole.controls if self._dense else self.page.controls
            for key, control in zip(self.keys, self.page.controls, strict=False):
                at = shown.index(control) if control in shown else KEYS
                key.figure = str((at + 1) % KEYS) if at < KEYS else ""

    def tap_figure(self, figure: str) -> bool:
        """Press the key with this digit; on another leaf it comes up, and is pressed at once if
        nothing about it must be held or read."""
        at = (int(figure) - 1) % KEYS
        if self._whole is None or len(self._dense) < 2:
            return super().tap_figure(figure)
        if at >= len(self._whole.controls):
            return False
        wanted = self._whole.controls[at]
        turn = next(turn for turn, leaf in enumerate(self._dense)
                    if wanted in leaf.page.controls)
        if turn == self._turn % len(self._dense):
            return super().tap_figure(figure)
        self._turn = turn
        self._show_turn()
        if wanted.enabled and not wanted.hold:
            self.pressed.emit(wanted)
        return True

    def paint(self, painter: QPainter) -> None:
        """Paint title, facts or lines; dense, in their places beside the keys."""
        page, theme = self.page, self.theme
        if page is None or not self._dense:
            super().paint(painter)
            return
        leaf = self._leaf(self._turn)
        self.block(painter, self.area, theme.panel, theme.red if page.floor else theme.headline,
                   12, 5 if page.floor else 2)
        self.write(painter, QRectF(*leaf.title), page.title, TITLE, theme.headline,
                   theme.panel)
        room = QRectF(*leaf.told)
        if page.lines and page.facts:
            lines = len(page.lines) * LINE_HIGH * max(1.0, self.text_percent / 115)
            self._paint_texts(painter, room.adjusted(0, 0, 0, -lines), page)
            room.setTop(room.bottom() - lines)
        if page.lines:
            self._paint_lines(painter, room, page)
        else:
            self._paint_texts(painter, room, page)
