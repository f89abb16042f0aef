"""Keys at the bottom, the one that goes on last and in green; a grave one needs a long press."""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.technician.bench_view import KeyRow
from dealer_assist.words import word

HEIGHT, GAP = 80, 6
MOST: Final = 6
#: The tap of the key that turns to the next keys.
_TURN: Final = "turn"


class KeyBar(Surface):
    """Row of keys as wide as their number allows; ``tapped`` carries the key's tap."""

    tapped = pyqtSignal(object)

    def __init__(
        self, parent: QWidget, most: int = MOST, size: int = 20, fills: bool = False
    ) -> None:
        super().__init__(parent)
        self._rows: tuple[KeyRow, ...] = ()
        self._lang = "fr"
        self._turn = 0
        self._most, self._size, self._fills = most, size, fills
        self.keys = tuple(KeyButton(self, Style(size=size, lines=3)) for _ in range(most))
        self._taps: list[object] = [None] * most
        for at, key in enumerate(self.keys):
            key.fired.connect(lambda _, at=at: self._on_key(at))
            key.hide()

    def show_keys(self, rows: tuple[KeyRow, ...], lang: str) -> None:
        """Show these keys, the main one on the right."""
        rows = tuple(sorted(rows, key=lambda row: row.rank))
        if rows != self._rows:
            self._turn = 0
        self._rows, self._lang = rows, lang
        self._lay()

    @property
    def shown(self) -> tuple[KeyRow, ...]:
        """Keys of this turn; if there are too many, the first turns on to the next."""
        rows = self._rows
        if len(rows) <= self._most:
            return rows
        each = self._most - 1
        turns = -(-len(rows) // each)
        first = self._turn % turns * each
        words = word(self._lang, "bench_panel.more", turn=self._turn % turns + 1, turns=turns)
        return (KeyRow(words, _TURN), *rows[first : first + each])

    def _lay(self) -> None:
        shown = self.shown
        total, high = self.area.width(), self.area.height()
        shares = [1.5 if row.is_main else 1.0 for row in shown]
        least = 1 if self._fills else 3
        unit = (total - (max(len(shown), least) - 1) * GAP) / max(sum(shares), least)
        x = total - (sum(shares) * unit + (len(shown) - 1) * GAP) if shown else 0.0
        for at, key in enumerate(self.keys):
            key.setVisible(at < len(shown))
            if at >= len(shown):
                continue
            row, width = shown[at], unit * shares[at]
            self._taps[at] = row.tap
            aside = at == 0 and row.rank == 0
            key.put(0 if aside else x, 0, width, high)
            x += width + GAP
            key.is_grave = row.is_grave
            key.use_look(self._style(row))
            key.note = word(self._lang, "hold.note") if row.is_grave else ""
            key.show_face(row.words, meaning=(row.words, str(row.tap)))

    def _style(self, row: KeyRow) -> Style:
        if row.is_main:
            return Style("raise_to", "on_fill", self._size, 3)
        edge = "differs" if row.is_grave else ""
        return Style("key" if row.rank else "panel", "ink" if row.rank else "soft", self._size, 3,
                     line=edge)

    def _on_key(self, at: int) -> None:
        if self._taps[at] == _TURN:
            self._turn += 1
            self._lay()
        else:
            self.tapped.emit(self._taps[at])


class HandsStrip(Surface):
    """Acts of the technician's hands at a simulated table, as keys."""

    tapped = pyqtSignal(object)
    LABEL = 106.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lang = "fr"
        self.bar = KeyBar(self, 5, 17, fills=True)
        self.bar.tapped.connect(self.tapped)

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the strip out, the keys beside the label."""
        super().put(x, y, width, height)
        self.bar.put(self.LABEL, 0, width - self.LABEL, height)

    def show_hands(self, rows: tuple[KeyRow, ...], lang: str) -> None:
        """Show these acts."""
        if lang != self._lang:
            self._lang = lang
            self.update()
        self.setAccessibleName(word(lang, "bench_panel.hands"))
        self.bar.show_keys(rows, lang)

    def paint(self, painter: QPainter) -> None:
        """Paint the hand's name beside the keys, on the bench's own ground."""
        theme, high = self.theme, self.area.height()
        self.block(painter, QRectF(0, 0, self.LABEL - 6, high), theme.panel, theme.key_line, 8, 1)
        box = QRectF(8, 6, self.LABEL - 22, high * 0.55)
        self.write(painter, box, word(self._lang, "bench_panel.hands"), Type(17, 12), theme.ink,
                   theme.panel)
        box = QRectF(8, high * 0.6, self.LABEL - 22, high * 0.34)
        self.write(painter, box, word(self._lang, "bench_panel.hands_note"), Type(14, 11, False),
                   theme.soft, theme.panel)
