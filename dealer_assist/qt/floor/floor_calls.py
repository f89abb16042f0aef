"""Calls, on every page: the oldest first, each with the keys that answer it.

A call that nobody has taken pulses at its edge; it beeps too if somebody turned the sound on. A
call shown here counts as seen: the window reports it to the table.
"""

from typing import Final

from PyQt6.QtCore import QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.qt.floor.note_signs import draw_mark
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.painted import Surface
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.view.floor.floor_screen_view import NoteSign, OpenCallView
from dealer_assist.words import word

HEIGHT: Final = 76.0
GAP: Final = 6.0
WORDS: Final = 152.0
COMING: Final = 104.0
OPEN: Final = 88.0
CARD: Final = WORDS + COMING + OPEN + 3 * GAP + 2
WIDE: Final = CARD + 150  # with few calls there is space for their reasons
LEAST_MORE: Final = 100.0
MOST: Final = 4
_PULSE_MS: Final = 700
RED: Final = Style("red", "on_red", 18, 2, tells_why=True)
PLAIN: Final = Style("key", "ink", 18, 2, tells_why=True)
_BEEP_EVERY: Final = 7  # pulses


class CallCard(Surface):
    """Card of one call; ``coming`` carries its key's tap, ``opened`` the table."""

    coming = pyqtSignal(object)
    opened = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.call: OpenCallView | None = None
        self.is_bright = False
        self._lang = "fr"
        self.come = KeyButton(self, RED)
        self.come.fired.connect(self._on_coming)
        self.open = KeyButton(self, Style("key", "ink", 18, 1))
        self.open.fired.connect(self._on_open)
        self.hide()

    def settle(self) -> None:
        """Lay the words, then both keys at the right."""
        self.open.put(self.area.width() - 2 - GAP - OPEN, 6, OPEN, 64)
        self.come.put(self._words() + GAP, 6, COMING, 64)

    def _words(self) -> float:
        return WORDS + self.area.width() - CARD

    def show_call(self, call: OpenCallView, lang: str) -> None:
        """Show this call; another one at the same place is another key."""
        if (call, lang) == (self.call, self._lang):
            return
        self.call, self._lang = call, lang
        meaning = (call.table, call.number, call.key, call.tap is not None)
        self.come.use_look(RED if call.rings else PLAIN)
        self.come.show_face(call.key, enabled=call.tap is not None, meaning=meaning, why=call.why)
        self.open.show_face(word(lang, "floor_panel.open"), meaning=(call.table, call.number),
                            spoken=f"{word(lang, 'floor_panel.open')} {call.title}")
        self.setAccessibleName(word(lang, "floor_panel.call_spoken", title=call.title,
                                    age=call.age, reason=call.reason, state=call.state))
        self.update()

    def pulse(self, is_bright: bool) -> None:
        """Switch the edge of a ringing call between bright and dark."""
        bright = is_bright and self.call is not None and self.call.rings
        if bright != self.is_bright:
            self.is_bright = bright
            self.update()

    def _on_coming(self) -> None:
        if self.call is not None and self.call.tap is not None:
            self.coming.emit(self.call.tap)

    def _on_open(self) -> None:
        if self.call is not None:
            self.opened.emit(self.call.table)

    def paint(self, painter: QPainter) -> None:
        """Paint table and age, then the reason, over two lines if it must, then the state."""
        call, theme = self.call, self.theme
        if call is None:
            return
        rings = call.rings
        line = theme.red if rings else theme.key_line
        ground = theme.panel
        self.block(painter, self.area, ground, line, 8, 6 if self.is_bright else 3)
        if rings:
            painter.setBrush(colour(theme.red))
            painter.drawRoundedRect(QRectF(8, 9, 26, 26), 5, 5)
            draw_mark(painter, QRectF(11, 12, 20, 20), NoteSign.CALL, theme.on_red, theme.red)
        left = 40.0 if rings else 10.0
        wide = self._words()
        box = QRectF(left, 7, wide - left - 54, 28)
        self.write(painter, box, call.title, Type(20, 12), theme.ink, ground)
        box = QRectF(wide - 52, 7, 52, 28)
        self.write(painter, box, call.age, Type(19, 11, True, 1, "right"),
                   theme.headline if rings else theme.soft, ground)
        why = 23.0 if call.reason else 0.0
        if why:
            self.write(painter, QRectF(10, 34, wide - 10, why), call.reason, Type(16, 9, True, 2),
                       theme.ink, ground)
        kind = Type(15, 9, rings and not why, 1 if why else 2)
        self.write(painter, QRectF(10, 34 + why, wide - 10, 36 - why), call.state, kind,
                   theme.soft if why else theme.ink, ground)


class CallStrip(Surface):
    """Row of calls; ``shown`` are those in it."""

    coming = pyqtSignal(object)
    opened = pyqtSignal(str)
    all_wanted = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.calls: tuple[OpenCallView, ...] = ()
        self._quiet, self._lang, self._beats = "", "fr", 0
        self.has_sound = False
        self.cards = tuple(CallCard(self) for _ in range(MOST))
        for card in self.cards:
            card.coming.connect(self.coming)
            card.opened.connect(self.opened)
        self.more = KeyButton(self, Style("red", "on_red", 18, 2))
        self.more.fired.connect(self.all_wanted)
        self.more.hide()
        self._timer = QTimer(self)
        self._timer.setInterval(_PULSE_MS)
        self._timer.timeout.connect(self.beat)

    @property
    def shown(self) -> tuple[OpenCallView, ...]:
        """Calls shown here."""
        return self.calls[: self._places()]

    def _places(self) -> int:
        """Number of cards that fit; with more calls the last place gives their number."""
        width = self.area.width()
        fits = min(MOST, self._columns() * self._rows())
        if len(self.calls) <= fits:
            return fits
        if self._rows() > 1:
            return fits - 1
        return max(1, min(fits, int((width - LEAST_MORE) / (CARD + GAP))))

    def _columns(self) -> int:
        """Number of cards side by side."""
        return int((self.area.width() + GAP) / (CARD + GAP))

    def _rows(self) -> int:
        """Number of rows: one, or two if there is space."""
        return int((self.area.height() + GAP) / (HEIGHT + GAP))

    def _at(self, place: int) -> tuple[float, float]:
        """Left and upper edge of this place."""
        row, column = divmod(place, self._columns()) if self._rows() > 1 else (0, place)
        return column * (self._wide() + GAP), row * (HEIGHT + GAP)

    def _wide(self) -> float:
        """Width of each card: in a single row the calls share its width."""
        if self._rows() > 1 or len(self.calls) > self._places():
            return CARD
        share = (self.area.width() + GAP) / max(1, len(self.calls)) - GAP
        return max(CARD, min(WIDE, share))

    def show_calls(self, calls: tuple[OpenCallView, ...], quiet: str, lang: str) -> None:
        """Show these calls, or the quiet words."""
        if (calls, quiet, lang) != (self.calls, self._quiet, self._lang):
            self.calls, self._quiet, self._lang = calls, quiet, lang
            self.setAccessibleName(quiet if not calls else "")
            self.update()
        shown = self.shown
        for at, card in enumerate(self.cards):
            card.setVisible(at < len(shown))
            if at < len(shown):
                card.put(*self._at(at), self._wide(), HEIGHT)
                card.show_call(shown[at], lang)
        self._show_more(len(shown), lang)
        rings = any(call.rings for call in calls)
        if rings and not self._timer.isActive():
            self._beats = 0
            self._timer.start()
        elif not rings:
            self._timer.stop()
            for card in self.cards:
                card.pulse(False)

    def _show_more(self, shown: int, lang: str) -> None:
        count = len(self.calls) - shown
        self.more.setVisible(count > 0)
        if count > 0:
            left, top = self._at(shown)
            self.more.put(left, top, min(160.0, self.area.width() - left), HEIGHT)
            name = "more_calls_one" if count == 1 else "more_calls"
            self.more.show_face(word(lang, f"floor_panel.{name}", count=count), meaning="more")

    def beat(self) -> None:
        """Beat of the ringing calls."""
        self._beats += 1
        for card in self.cards:
            if card.isVisible():
                card.pulse(self._beats % 2 == 1)
        if self.has_sound and self._beats % _BEEP_EVERY == 1:
            QApplication.beep()

    def paint(self, painter: QPainter) -> None:
        """Paint the quiet words if nobody calls."""
        if not self.calls:
            self.write(painter, self.area.adjusted(4, 0, -4, 0), self._quiet, Type(19, 12, False),
                       self.theme.soft, self.theme.window)
