"""Tournament clock in the top line: level, blinds, next level, and the time left.

The time is counted down by the table's own clock, a second at a time, without any fact.
"""

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.view.dealer.table_view import ClockView

TIME_WIDTH = 98


def level_time_left_text(view: ClockView, now_s: int) -> str:
    """Minutes and seconds left, never below nothing nor above the whole level.

    >>> from dealer_assist.view.dealer.table_view import Control
    >>> from dealer_assist.game.taps import Tap, TapKind
    >>> opens = Control("", Tap(TapKind.FACT))
    >>> level_time_left_text(ClockView("", "", "", 1000, 900, -1, "", False, opens), 935)
    '01:05'
    """
    left_s = view.left_s if view.left_s >= 0 else min(view.whole_s, max(0, view.ends_s - now_s))
    return f"{left_s // 60:02}:{left_s % 60:02}"


class LevelClockBox(KeyButton):
    """Widget of the tournament clock; a tap opens the tournament's sheet, a finger that stays
    brings the next level, and reads so meanwhile."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style(fill="window"))
        self._shown: ClockView | None = None
        self.time = ""
        self.hide()

    def show_clock(self, view: ClockView | None, now_s: int) -> None:
        """Show this clock; None at a cash table."""
        if view != self._shown:
            self._shown = view
            self.control = view.opens if view is not None else None
            self.held = view.held if view is not None else None
            self.setVisible(view is not None)
            self.update()
        self.show_second(now_s)

    def show_second(self, now_s: int) -> None:
        """Show the time left at this second."""
        view = self._shown
        if view is None:
            return
        time = level_time_left_text(view, now_s)
        self.read_out(view.name, view.blinds, time, view.state, view.next, joint=", ")
        if time != self.time:
            self.time = time
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the time large under the level's name; its blinds, the next level or that it is
        stopped."""
        view, theme = self._shown, self.theme
        if view is None:
            return
        fill = theme.panel if view.is_break or view.state else theme.window
        self.block(painter, self.area, fill, theme.key_line, 10, 1.5)
        left = self.area.width() - TIME_WIDTH - 9
        box = QRectF(9, 2, left - 14, 34)
        self.write(painter, box, view.blinds, Type(21, 12, True, 2), theme.ink, fill)
        box = QRectF(9, 37, left - 14, 24)
        kind = Type(READ, 11, bool(view.state))
        second = view.state or view.next
        if self.held is not None and self._held_share():
            second = self.held.text
        self.write(painter, box, second, kind, theme.ink if view.state else theme.soft, fill)
        box = QRectF(left, 2, TIME_WIDTH, 21)
        kind = Type(READ, READ, True, 1, "right")
        self.write(painter, box, view.name, kind, theme.ink, fill)
        box = QRectF(left, 23, TIME_WIDTH, 41)
        kind = Type(33, 18, True, 1, "right")
        figures = theme.ink if view.state else theme.headline
        self.write(painter, box, self.time, kind, figures, fill)
        KeyButton._ring(self, painter)
