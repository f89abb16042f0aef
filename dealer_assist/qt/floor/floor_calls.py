"""Calls, on every page: the oldest first, each with the key that answers it; a touch on its words
opens the table.

A call that nobody has taken is red, and the bell rings for it every ten seconds until somebody is
on his way, louder from a minute on; whoever turned the sound off hears none. A call shown here
counts as seen: the window reports it to the table.
"""

from typing import Final

from PyQt6.QtCore import QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import Type, largest_text_setting
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_screen_view import NoteSign, OpenCallView
from dealer_assist.words import word

HEIGHT: Final = 76.0
GAP: Final = 6.0
WORDS: Final = 252.0
COMING: Final = 104.0
CARD: Final = WORDS + COMING + GAP + 2
LEAST_MORE: Final = 100.0
MOST: Final = 4
_WIDE: Final = 430.0  # words so wide stand on two lines, others on three
RED: Final = Style("on_red", "red", 18, 2, tells_why=True)
PLAIN: Final = Style("key", "ink", 18, 2, tells_why=True)
_BEAT_MS: Final = 1000
_RING_EVERY: Final = 10  # beats


class CallWords(KeyButton):
    """Words of a call; a touch on them opens its table."""

    call: OpenCallView | None = None

    def show_call(self, call: OpenCallView, lang: str) -> None:
        """Show this call; another one at the same place is another key."""
        if self.call is None or (call.table, call.number) != (self.call.table, self.call.number):
            self.rest()
        self.call = call
        self.words = f"{word(lang, 'floor_panel.open')} {call.title}"
        told = " · ".join(part for part in (call.stakes, call.dealer, call.state) if part)
        self.read_out(self.words, call.title, call.age, call.reason, told)
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint table and age, the reason, and what is at stake."""
        call, theme = self.call, self.theme
        if call is None:
            return
        self._writings = []
        ground, edge = (theme.red, theme.on_red) if call.rings else (theme.panel, theme.red)
        ink, soft = (theme.on_red,) * 2 if call.rings else (theme.ink, theme.soft)
        self.block(painter, self.area, ground, edge, 8, 2)
        left = 42.0 if call.rings else 12.0
        if call.rings:
            draw_note_sign(painter, QRectF(11, 6, 22, 22), NoteSign.CALL, ink, ground)
        wide = self.area.width() - 10
        if wide < _WIDE:
            title, clock = QRectF(left, 4, wide - left - 66, 24), QRectF(wide - 62, 4, 62, 24)
            kinds = Type(20, 11), Type(22, 12, True, 1, "right"), Type(16, 11, True, 2)
            one = largest_text_setting(call.reason, wide - 12, 20, Type(16, 12)).fits
            reason = QRectF(12, 28, wide - 12, 20 if one else 30)
        else:
            title, clock = QRectF(left, 6, 150, 32), QRectF(12, 40, 150, 30)
            kinds = Type(24, 11, True, 2), Type(26, 13), Type(21, 12, True, 2)
            reason = QRectF(200, 6, wide - 206, 38)
        for box, words, kind in zip((title, clock), (call.title, call.age), kinds, strict=False):
            self.write(painter, box, words, kind, ink, ground)
        if call.reason:
            self.write(painter, reason, call.reason, kinds[2], ink, ground)
            below = QRectF(reason.left(), reason.bottom(), reason.width(), 73 - reason.bottom())
            kind = Type(17 if wide >= _WIDE else 14, 11, False, 2)
        else:
            below = QRectF(reason.left(), reason.top(), reason.width(), 73 - reason.top())
            kind = kinds[2]
        self.write(painter, below, _told(call, below, kind), kind, soft if call.reason else ink,
                   ground)
        if self.isDown():
            painter.setOpacity(0.2)
            self.block(painter, self.area, theme.ink, "", 8)
            painter.setOpacity(1.0)
        self._ring(painter)


def _told(call: OpenCallView, box: QRectF, kind: Type) -> str:
    """Stakes, dealer, and who comes: as much as fits, and always who comes."""
    ways = ((call.stakes, call.dealer, call.state), (call.stakes, call.state), (call.state,))
    told = [" · ".join(part for part in way if part) for way in ways]
    return next((one for one in told
                 if largest_text_setting(one, box.width(), box.height(), kind).fits), told[-1])


class CallCard(Surface):
    """Card of one call; ``coming`` carries its key's tap, ``opened`` the table."""

    coming = pyqtSignal(object)
    opened = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.call: OpenCallView | None = None
        self._lang = "fr"
        self.open = CallWords(self, Style("panel"))
        self.open.fired.connect(self._on_open)
        self.come = KeyButton(self, RED)
        self.come.fired.connect(self._on_coming)
        self.hide()

    def settle(self) -> None:
        """Lay the words, then the key at the right."""
        words = self.area.width() - COMING - GAP
        self.open.put(0, 0, words, HEIGHT)
        self.come.put(words + GAP, 0, COMING, HEIGHT)

    def show_call(self, call: OpenCallView, lang: str) -> None:
        """Show this call; another one at the same place is another key."""
        if (call, lang) == (self.call, self._lang):
            return
        self.call, self._lang = call, lang
        meaning = (call.table, call.number, call.key, call.tap is not None)
        self.come.use_look(RED if call.rings else PLAIN)
        self.come.show_face(call.key, enabled=call.tap is not None, meaning=meaning, why=call.why)
        self.open.show_call(call, lang)
        self.setAccessibleName(word(lang, "floor_panel.call_spoken", title=call.title,
                                    age=call.age, reason=call.reason, state=call.state))

    def _on_coming(self) -> None:
        if self.call is not None and self.call.tap is not None:
            self.coming.emit(self.call.tap)

    def _on_open(self) -> None:
        if self.call is not None:
            self.opened.emit(self.call.table)


class CallStrip(Surface):
    """Row of calls; ``shown`` are those in it. ``rang``: the bell is due, loudly or not."""

    coming = pyqtSignal(object)
    opened = pyqtSignal(str)
    all_wanted = pyqtSignal()
    rang = pyqtSignal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.calls: tuple[OpenCallView, ...] = ()
        self._quiet, self._lang, self._beats = "", "fr", 0
        self._rings: frozenset[tuple[str, int]] = frozenset()
        self.has_sound = True
        self.cards = tuple(CallCard(self) for _ in range(MOST))
        for card in self.cards:
            card.coming.connect(self.coming)
            card.opened.connect(self.opened)
        self.more = KeyButton(self, Style("red", "on_red", 18, 2))
        self.more.fired.connect(self.all_wanted)
        self.more.hide()
        self._timer = QTimer(self)
        self._timer.setInterval(_BEAT_MS)
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
        """Width of each card: those of a row share its width."""
        width, places = self.area.width() + GAP, self._places()
        if self._rows() > 1:
            return width / self._columns() - GAP
        if len(self.calls) > places:
            return max(CARD, (width - LEAST_MORE - GAP) / places - GAP)
        return max(CARD, width / max(1, len(self.calls)) - GAP)

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
        rings = frozenset((call.table, call.number) for call in calls if call.rings)
        if rings - self._rings:
            self._beats = 0  # a new call rings at once
        self._rings = rings
        if rings and not self._timer.isActive():
            self._timer.start()
        elif not rings:
            self._timer.stop()

    def _show_more(self, shown: int, lang: str) -> None:
        count = len(self.calls) - shown
        self.more.setVisible(count > 0)
        if count > 0:
            left, top = self._at(shown)
            self.more.put(left, top, min(160.0, self.area.width() - left), HEIGHT)
            name = "more_calls_one" if count == 1 else "more_calls"
            self.more.show_face(word(lang, f"floor_panel.{name}", count=count), meaning="more")

    def beat(self) -> None:
        """Beat of the ringing calls: the bell at the first, and at every tenth after it."""
        if self.has_sound and self._beats % _RING_EVERY == 0:
            self.rang.emit(any(call.rings and call.is_old for call in self.calls))
        self._beats += 1

    def paint(self, painter: QPainter) -> None:
        """Paint the quiet words if nobody calls."""
        if not self.calls:
            self.write(painter, self.area.adjusted(4, 0, -4, 0), self._quiet, Type(19, 12, False),
                       self.theme.soft, self.theme.window)
