"""Clock on a player, along the lower edge: the largest figures of the panel, for all to read.

It takes the place of the announcement and the step while somebody is on the clock: the words to
say, the seconds, the house's rule at zero, the floor's key and the one that takes the clock off.
The figures are first the time to decide in and then the countdown, as the dealer announces them;
they run by the table's own clock, without a fact for each second. Nothing changes place.
"""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Final

from PyQt6.QtCore import QRectF, Qt, QTimer
from PyQt6.QtGui import QPainter, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import TimeView
from dealer_assist.view.dealer.window_texts import window_text

NARROW: Final = 600  # below this width the parts are one under the other
GAP: Final = 6
ZERO: Final = 130  # width of the box at zero, and of the two keys beside it
HOLD: Final = 118
STOP: Final = 94
TICK_MS: Final = 100


class Stand(StrEnum):
    """State of the clock; each has its shape, its colour and its words."""

    UNGIVEN = "ungiven"  # the text gives no time: the floor says it
    RUNS = "runs"
    COUNTS = "counts"  # the dealer counts the last seconds aloud
    HELD = "held"
    OVER = "over"


def clock_figures(seconds: int, countdown_s: int) -> str:
    """Figures for so many seconds left in all: the time to decide in, then the count.

    >>> [clock_figures(seconds, 10) for seconds in (70, 11, 10, 0, 190)]
    ['60', '1', '10', '0', '3:00']
    """
    shown = seconds - countdown_s if seconds > countdown_s else seconds
    return str(shown) if shown < 100 else f"{shown // 60}:{shown % 60:02}"


class ClockStrip(Surface):
    """Widget of the clock: takes ``show_time``; its three keys fire their controls."""

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._wall = wall
        self._time: TimeView | None = None
        self._lines: tuple[str, ...] = ()
        self._lang = "fr"
        self.seconds = 0
        self.expire = KeyButton(self, Style("now", "on_now", 24, 3, hint="D"))
        self.hold = KeyButton(self, Style("key", "ink", 19, 3, hint="P"))
        self.stop = KeyButton(self, Style("key", "ink", 19, 3, hint="X"))
        self._said, self._figure, self._zero = QRectF(), QRectF(), QRectF()
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self.hide()

    def settle(self) -> None:
        """Lay the parts in one line; on a narrow strip the figures above the words."""
        width, high = self.area.width(), self.area.height()
        if width < NARROW:
            third = (high - 2 * GAP) / 3
            half = (width - GAP) / 2
            self._figure = QRectF(0, 0, width, third)
            self._said = QRectF(0, third + GAP, width, third)
            low = 2 * (third + GAP)
            self._zero = QRectF(0, low, half, third)
            each = (third - GAP) / 2
            self.hold.put(half + GAP, low, half, each)
            self.stop.put(half + GAP, low + each + GAP, half, each)
        else:
            rest = width - ZERO - HOLD - STOP - 4 * GAP
            said = round(rest * 0.528)
            self._said = QRectF(0, 0, said, high)
            self._figure = QRectF(said + GAP, 0, rest - said, high)
            self._zero = QRectF(rest + 2 * GAP, 0, ZERO, high)
            self.hold.put(self._zero.right() + GAP, 0, HOLD, high)
            self.stop.put(width - STOP, 0, STOP, high)
        zero = self._zero
        self.expire.put(zero.x(), zero.y(), zero.width(), zero.height())

    @property
    def stand(self) -> Stand:
        """State of the clock at the second that is shown."""
        time = self._time
        if time is None or not time.is_given:
            return Stand.UNGIVEN
        if time.held_s >= 0:
            return Stand.HELD
        if not self.seconds:
            return Stand.OVER
        return Stand.COUNTS if self.seconds <= time.countdown_s else Stand.RUNS

    @property
    def figure(self) -> str:
        """Figures shown; a dash if the text gives no time."""
        time = self._time
        if time is None or not time.is_given:
            return "–"
        return clock_figures(self.seconds, time.countdown_s)

    def show_time(self, time: TimeView | None, lines: tuple[str, ...], lang: str) -> None:
        """Show this clock, and the dealer's announcement until he counts; None hides it."""
        if (time, lines, lang) == (self._time, self._lines, self._lang):
            return
        self._time, self._lines, self._lang = time, lines, lang
        if time is None:
            self._ticker.stop()
            return
        if time.held_s < 0 and time.is_given:
            self._ticker.start(TICK_MS)
        else:
            self._ticker.stop()
        self.stop.show_control(time.stop)
        self.hold.setVisible(time.hold is not None)
        if time.hold is not None:
            self.hold.show_control(time.hold)
        self.seconds = self._left(time)
        self._show_second(time)

    def tick(self) -> None:
        """Update the seconds."""
        time = self._time
        if time is not None and self._left(time) != self.seconds:
            self.seconds = self._left(time)
            self._show_second(time)

    def _left(self, time: TimeView) -> int:
        if time.held_s >= 0:
            return time.held_s
        return max(0, time.ends_s - int(self._wall().timestamp()))

    def _show_second(self, time: TimeView) -> None:
        over = self.stand is Stand.OVER and time.expire is not None
        if over and time.expire is not None:
            self.expire.show_control(time.expire)
        self.expire.setVisible(over)
        seconds = window_text(self._lang, "time_left", seconds=self.figure)
        self.read_out(self._title(time), seconds if self.seconds and time.is_given else "",
                 *self._words(time), self._at_zero(time), joint=" ")
        self.update()

    # --- words -----------------------------------------------------------------------------

    def _title(self, time: TimeView) -> str:
        if self.stand in (Stand.RUNS, Stand.UNGIVEN):
            return time.title
        return window_text(self._lang, f"time_{self.stand}", seat=time.seat)

    def _words(self, time: TimeView) -> tuple[str, ...]:
        """Words for the dealer to say now, or the person who holds the clock."""
        if self.stand is Stand.OVER:
            return (time.says_over,)
        if self.stand is Stand.COUNTS:
            return (window_text(self._lang, "time_aloud"),)
        return (time.held_by,) if self.stand is Stand.HELD else self._lines

    def _at_zero(self, time: TimeView) -> str:
        if not time.is_given:
            return time.over
        return window_text(self._lang, "time_then", over=time.over)

    # --- drawing ---------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """Paint the words, the figures, and the rule at zero."""
        time = self._time
        if time is None:
            return
        self._paint_said(painter, time)
        self._paint_figure(painter, time)
        if not self.expire.isVisible():
            self._paint_zero(painter, time)

    def _paint_said(self, painter: QPainter, time: TimeView) -> None:
        theme, said = self.theme, self._said
        self.block(painter, said, theme.panel, "", 10)
        painter.setBrush(cached_colour(theme.now))
        painter.drawRoundedRect(QRectF(said.left(), said.top(), 8, said.height()), 4, 4)
        box = QRectF(said.left() + 18, said.top() + 6, said.width() - 24, 24)
        self.write(painter, box, self._title(time), Type(20, 15), theme.headline, theme.panel)
        box = said.adjusted(18, 32, -6, -4)
        words = "\n".join(self._words(time))
        self.write(painter, box, words, Type(24, 12, True, 5), theme.ink, theme.panel)

    def _paint_figure(self, painter: QPainter, time: TimeView) -> None:
        """Paint the figure: on plain dark while time runs; in the countdown amber, round, ringed
        and dotted."""
        theme, stand = self.theme, self.stand
        ground, ink = {
            Stand.COUNTS: (theme.now, theme.on_now), Stand.OVER: (theme.ink, theme.window),
            Stand.HELD: (theme.panel, theme.soft),
        }.get(stand, (theme.entry, theme.ink))
        whole = box = self._figure
        round_ = whole.height() / 2
        if stand is Stand.COUNTS:
            self.block(painter, whole, theme.on_now, theme.now, round_, 5)
            self.block(painter, whole.adjusted(9, 9, -9, -9), ground, "", round_ - 9)
            self._paint_dots(painter, time.countdown_s)
            box = whole.adjusted(24, 8, -24, -24)
        else:
            self.block(painter, whole, ground, theme.now if stand is Stand.OVER else
                       theme.key_line, 10, 6 if stand is Stand.OVER else 2)
        if stand is Stand.HELD:
            self._paint_bars(painter, theme.ink)
            box = whole.adjusted(66, 0, 0, 0)
        kind = Type(84 if stand is Stand.COUNTS else 112, 40, True, 1, "centre")
        self.write(painter, box.adjusted(8, 4, -8, -4), self.figure, kind, ink, ground)

    def _paint_dots(self, painter: QPainter, countdown_s: int) -> None:
        """Paint a dot for each second of the countdown, those that are gone empty."""
        count = min(countdown_s, 20)
        size = min(9.0, 120 / max(count, 1) - 3)
        whole = self._figure
        left = whole.center().x() - (count * (size + 3) - 3) / 2
        for at in range(count):
            still = at < self.seconds * count / max(countdown_s, 1)
            painter.setPen(QPen(cached_colour(self.theme.on_now), 1.5))
            painter.setBrush(cached_colour(self.theme.on_now) if still else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(left + at * (size + 3), whole.bottom() - 27, size, size))
        painter.setPen(Qt.PenStyle.NoPen)

    def _paint_bars(self, painter: QPainter, ink: str) -> None:
        """Paint two bars: the clock is held."""
        painter.setBrush(cached_colour(ink))
        whole = self._figure
        for x in (whole.x() + 20, whole.x() + 44):
            painter.drawRoundedRect(QRectF(x, whole.y() + 34, 14, whole.height() - 68), 4, 4)

    def _paint_zero(self, painter: QPainter, time: TimeView) -> None:
        """Paint the house's rule at zero with its passage; at zero the key takes this place."""
        theme, zero = self.theme, self._zero
        self.block(painter, zero, theme.panel, theme.key_line, 10)
        box = QRectF(zero.x() + 8, zero.y() + 6, zero.width() - 16, 22)
        head = window_text(self._lang, "time_at_zero") if time.is_given else ""
        self.write(painter, box, head, Type(READ, 15, True, 1, "centre"), theme.soft, theme.panel)
        box = zero.adjusted(8, 30, -8, -6)
        self.write(painter, box, time.over, Type(20, 12, True, 5, "centre"), theme.ink,
                   theme.panel)
