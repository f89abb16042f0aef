"""The keypad for amounts: the figure in large, what it means, digits, and ready amounts.

A key may stand beside the figure, with nothing to press near it: TAPIS. A ready amount that isn't
within the rule's range is grey, says so and keeps its true figure.

It always reads "to": the whole bet of the street. Under the figure stands how much more that is,
or, if the rule doesn't allow it, what to do.
"""

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPen, QPolygonF
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import (
    Surface,
    TextPiece,
    keys_with_contents,
    lay_grid,
)
from dealer_assist.view.dealer.table_view import KeypadView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.sentences.typed_amount import (
    BACKSPACE,
    CLEAR,
    TypedAmount,
    line_under_amount,
    out_of_range,
)
from dealer_assist.words.chip_amounts import amount_text

DISPLAY_HEIGHT, ECHO = 68, 42  # the figure, and the line under it
BESIDE_HEIGHT, BESIDE_ECHO = 84, 36  # the same beside a key, which is APART from all others
LOW, LOW_HEIGHT, LOW_ECHO = 390, 76, 30  # on a keypad lower than this
BESIDE_SHARE, APART = 0.33, 14
TWO_KEYS = 134  # width that a row of two keys needs
SQUARE, GAP = 70, 6  # size of the keys beside the figure
DIGIT_SHARE = 0.218  # of the width, if ready amounts are beside the digits
NARROWER = 0.0008  # so much less for each per cent that the words are larger
ROWS = PRESETS = 4
ORDER = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "000")


class BackKey(KeyButton):
    """Key that takes the last digit away; drawn, since few fonts have the sign."""

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint an arrow-shaped tag with a cross."""
        painter.setPen(QPen(cached_colour(ink), 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = self.area.center()
        corners = ((-20, 0), (-9, -13), (19, -13), (19, 13), (-9, 13))
        painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
        painter.drawLine(middle + QPointF(-1, -5), middle + QPointF(10, 6))
        painter.drawLine(middle + QPointF(10, -5), middle + QPointF(-1, 6))
        painter.setPen(Qt.PenStyle.NoPen)


class Digits(Surface):
    """Ten digits, 00 and 000; ``typed`` carries the one pressed."""

    typed = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = (True, "")
        self.keys: dict[str, KeyButton] = {}
        for digit in ORDER:
            key = KeyButton(self, Style(size=28, lines=1))
            key.fired.connect(self.typed)
            self.keys[digit] = key

    def settle(self) -> None:
        """Lay out four rows of three."""
        wide, high = (self.area.width() + GAP) / 3, (self.area.height() + GAP) / 4
        lay_grid(self.keys.values(), 3, 0, 0, wide - GAP, high - GAP, GAP)

    def show_digits(self, enabled: bool, lang: str) -> None:
        """Enable or disable the digits."""
        if self._shown == (enabled, lang):
            return
        self._shown = (enabled, lang)
        for digit, key in self.keys.items():
            spoken = window_text(lang, "digit", digit=digit)
            key.show_face(digit, enabled=enabled, spoken=spoken)


class Display(TextPiece):
    """Figure being typed, with its label on its left and the echo under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: tuple[str, str, str, bool] = ("", "", "", False)
        self.figure_high: float = DISPLAY_HEIGHT
        self.free: float = 2 * (SQUARE + GAP)  # on the right of the figure, for keys

    def show_figure(self, title: str, figure: str, line: str, wrong: bool) -> None:
        """Show the figure and the line under it; ``wrong`` marks a figure out of range."""
        before, self.shown = self.shown, (title, figure, line, wrong)
        if self.shown != before:
            self.read_out(title, figure, line, joint=" ")
            if (title, figure, wrong) != (*before[:2], before[3]):
                self.paint_again(self._box())
            self.paint_again(self._below())

    def _box(self) -> QRectF:
        return QRectF(0, 0, self.area.width() - self.free, self.figure_high)

    def _below(self) -> QRectF:
        top = self.figure_high + 2
        return QRectF(2, top, self.area.width() - 4, self.area.height() - top)

    def paint(self, painter: QPainter) -> None:
        """Paint title left, figure right, echo below."""
        theme, (title, figure, line, wrong) = self.theme, self.shown
        box, high = self._box(), self.figure_high
        self.block(painter, box, theme.entry, theme.differs if wrong else theme.key_line, 8, 2)
        left = QRectF(10, 4, 92, high - 8)
        self.write(painter, left, title, Type(READ, READ, False, 3), theme.soft, theme.entry)
        right = QRectF(100, 4, box.width() - 108, high - 8)
        kind = Type(42, 16, True, 1, "right")
        self.write(painter, right, figure, kind, theme.ink, theme.entry)
        ink = theme.differs if wrong else theme.ink
        self.write(painter, self._below(), line, Type(20, READ, True, 2), ink, theme.panel)


class Keypad(Surface):
    """Figure, echo, digits and ready amounts; ``changed`` is emitted when the input changes."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget, presets: int = PRESETS, beside: Style | None = None
                 ) -> None:
        super().__init__(parent)
        self.beside = KeyButton(self, beside) if beside is not None else None
        self.entry = TypedAmount()
        self.is_seen = False  # the amount is the reader's, not a finger's
        self.view: KeypadView | None = None
        self._lang = "fr"
        self.display = Display(self)
        self.back = BackKey(self, Style())
        self.clear = KeyButton(self, Style(size=26, lines=1))
        self.back.fired.connect(lambda: self.type_key(BACKSPACE))
        self.clear.fired.connect(lambda: self.type_key(CLEAR))
        for key in (self.back, self.clear, self.beside):
            if key is not None:
                key.raise_()
        self.digits = Digits(self)
        self.digits.typed.connect(self.type_key)
        self.presets = tuple(KeyButton(self, Style(size=READ, lines=1, tells_why=True))
                             for _ in range(presets))
        KeyButton.wire(enumerate(self.presets), self._on_preset)

    def settle(self) -> None:
        """Lay the figure above; digits in the rest, ready amounts beside them."""
        width, top = self.area.width(), DISPLAY_HEIGHT + ECHO
        if self.beside is not None:
            is_low = self.area.height() < LOW
            figure = LOW_HEIGHT if is_low else BESIDE_HEIGHT
            top = figure + (LOW_ECHO if is_low else BESIDE_ECHO)
            wide = round(width * BESIDE_SHARE)
            self.beside.put(width - wide, 0, wide, figure)
            self.display.figure_high, self.display.free = figure, wide + APART
        self.display.put(0, 0, width, top - 2)
        rest = self.area.height() - top
        share = DIGIT_SHARE - NARROWER * (min(self.text_percent, 150) - 100)
        digit = (width - 2 * GAP) / 3
        if self.presets:
            digit = min(round(width * share), (width - TWO_KEYS) / 3 - GAP)
        self.digits.put(0, top, 3 * digit + 2 * GAP, rest)
        left, step = 3 * (digit + GAP), (rest + GAP) / ROWS
        last = ROWS - 1  # from below: the least amount is nearest to the digits that correct it
        for at, key in enumerate(self.presets):
            row = last - 1 - at if self.beside is not None else at
            key.put(left, top + row * step, width - left, step - GAP)
        if self.beside is None:
            self.back.put(width - 2 * SQUARE - GAP, 0, SQUARE, DISPLAY_HEIGHT)
            self.clear.put(width - SQUARE, 0, SQUARE, DISPLAY_HEIGHT)
            return
        half = (width - left - GAP) / 2
        for at, key in enumerate((self.back, self.clear)):
            key.put(left + at * (half + GAP), top + last * step, half, step - GAP)

    def show_keypad(self, view: KeypadView, lang: str) -> None:
        """Show the limits and ready amounts; another situation empties the entry."""
        if (view, lang) == (self.view, self._lang):
            return
        if self.view is None or _situation(view) != _situation(self.view):
            self.entry, self.is_seen = TypedAmount(), False
        self.view, self._lang = view, lang
        self._take_seen(view)
        self.digits.show_digits(view.enabled, lang)
        self.back.show_face("⌫", enabled=view.enabled, spoken=window_text(lang, "backspace"))
        self.clear.show_face("C", enabled=view.enabled, spoken=window_text(lang, "clear"))
        for key, (name, chips) in keys_with_contents(self.presets, view.presets):
            why = "" if view.least <= chips <= view.most else window_text(
                lang, "preset_beyond" if chips > view.most else "preset_below")
            key.show_face(f"{name} {amount_text(chips, lang)}" if why else name,
                          amount_text(chips, lang) if view.enabled and not why else "",
                          enabled=view.enabled and not why, why=why)
        self._refresh()

    def type_key(self, key: str) -> None:
        """Take a digit, "back" or "clear", from finger or keyboard."""
        if self.view is not None and self.view.enabled:
            begun = TypedAmount() if self.is_seen and key.isdigit() else self.entry
            self.entry, self.is_seen = begun.typed(key), False
            self._refresh()

    def _take_seen(self, view: KeypadView) -> None:
        """Show the reader's count until a finger types something else."""
        if view.seen and (self.is_seen or not self.entry.digits):
            self.entry, self.is_seen = TypedAmount(str(view.seen)), True
        elif self.is_seen:
            self.entry, self.is_seen = TypedAmount(), False

    def enter(self, chips: int) -> None:
        """Put a whole amount in."""
        self.entry, self.is_seen = TypedAmount(str(chips)), False
        self._refresh()

    def _on_preset(self, at: int) -> None:
        if self.view is not None:
            self.enter(self.view.presets[at][1])

    def _refresh(self) -> None:
        view = self.view
        if view is None:
            return
        figure = self.entry.shown(self._lang) if view.enabled else ""
        wrong = out_of_range(self.entry, view)
        line = line_under_amount(self.entry, view, self._lang)
        if self.is_seen:
            line = window_text(self._lang, "seen_chips", line=line)
        self.display.show_figure(view.title if view.enabled else "", figure, line, wrong)
        self.changed.emit()


def _situation(view: KeypadView) -> tuple[object, ...]:
    tap = view.confirm.tap
    return (view.enabled, view.least, view.most, view.own_bet, tap.kind, tap.seat)
