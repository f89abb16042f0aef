"""One table opened: its live picture, pending questions, keys, the last ten hands step by step."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.dealer import table_felt
from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.floor.pending_question_panel import WaitsPanel
from dealer_assist.qt.floor.remote_ruling_sheet import RuleSheet
from dealer_assist.qt.floor.scaled_piece import QuietFelt
from dealer_assist.qt.floor.table_bar import HEIGHT as BAR
from dealer_assist.qt.floor.table_bar import BarState, TableBar
from dealer_assist.qt.pieces.key_button import KeyButton, OrderKey, Style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.view.dealer.panel_layout import KEY as LEAST_KEY
from dealer_assist.view.floor.floor_screen_view import NoteSign, OpenedTableView, OrderKeyView
from dealer_assist.view.floor.opened_table import RULE, SIGN_IN, Chosen, OpenedTable
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.words import word

SHARE: Final = 0.987
FELT_WIDE: Final = table_felt.WIDTH * SHARE
FELT_HIGH: Final = table_felt.HEIGHT * SHARE
GAP: Final = 6.0
HEAD: Final = 62.0
RULE_HIGH: Final = 68.0
KEY: Final = 66.0
LOW: Final = 620.0  # a page lower than this has its keys closer
LOW_HEAD: Final = 60.0
KEYS: Final = 6
HANDS: Final = 10


class TableHeading(Surface):
    """Heading: the table, the hand, and the age of the picture."""

    _shown: OpenedTableView | None = None

    def show_heading(self, opened: OpenedTableView) -> None:
        """Show these lines."""
        before, self._shown = self._shown, opened
        if before is None or (before.title, before.as_of, before.is_live) != (
                opened.title, opened.as_of, opened.is_live):
            self.setAccessibleName(f"{opened.title}. {opened.as_of}")
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the title in large; live, or its time."""
        opened, theme = self._shown, self.theme
        if opened is None:
            return
        box = QRectF(2, 0, self.area.width() - 4, 34)
        self.write(painter, box, opened.title, Type(22, 12, True, 2), theme.ink, theme.window)
        ink = theme.up if opened.is_live else theme.late
        left = 2.0
        if opened.as_of and not opened.is_live:
            draw_note_sign(painter, QRectF(2, 37, 20, 20), NoteSign.LATE, ink, theme.window)
            left = 28.0
        box = QRectF(left, 34, self.area.width() - left, 26)
        self.write(painter, box, opened.as_of, Type(18, 12, not opened.is_live), ink, theme.window)


def _in_columns(
    keys: Sequence[KeyButton], columns: int, room: tuple[float, float, float, float]
) -> None:
    """Keys in so many columns; ``room``: left, top and width of them all, and from row to row."""
    left, top, width, step = room
    each = (width + GAP) / columns
    high = min(KEY, step - 4)
    lay_grid(keys, columns, left, top, each - GAP, high, GAP, step - high)


class TablePage(Surface):
    """Page of the opened table. ``tapped`` carries a FloorTap."""

    tapped = pyqtSignal(object)
    sign_in_wanted = pyqtSignal()
    page_wanted = pyqtSignal(str)

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self.table = OpenedTable("")
        self.chosen = Chosen()
        self.opened: OpenedTableView | None = None
        self.felt = QuietFelt(self, SHARE)
        self.bar = TableBar(self)
        self.heading = TableHeading(self)
        self.waits = WaitsPanel(self)
        self.rule_key = KeyButton(self, Style("now", "on_now", 22, 2, tells_why=True))
        self.keys = tuple(OrderKey(self, Style(size=16, lines=2, tells_why=True))
                          for _ in range(KEYS))
        self.hands = tuple(KeyButton(self, Style(size=15, lines=2)) for _ in range(HANDS))
        self.sheet = RuleSheet(self, wall)
        self._missing = ""
        self._wire()

    def _wire(self) -> None:
        self.bar.moved.connect(self.step_to)
        self.bar.left.connect(lambda: self.choose(0))
        self.rule_key.fired.connect(lambda: self._do(lambda opened: opened.rule))
        KeyButton.wire(enumerate(self.keys), lambda at: self._do(lambda opened: opened.keys[at]))
        KeyButton.wire(enumerate(self.hands), self._on_hand)
        self.sheet.tapped.connect(self.tapped)
        self.sheet.closed.connect(self.close_sheet)

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the table on the left, everything else beside it; upright, below it."""
        super().put(x, y, width, height)
        self.sheet.fill(width, height)
        if is_upright(width):
            self._stand_upright(width, height)
            return
        self.felt.fill(FELT_WIDE, min(FELT_HIGH, height - BAR - GAP))
        self.bar.put(0, height - BAR, FELT_WIDE, BAR)
        left, y = FELT_WIDE + 10, 0.0
        wide = width - left
        is_low = height < LOW
        step = LEAST_KEY + 4 if is_low else KEY + GAP
        head, low = (LOW_HEAD if is_low else HEAD), 2 * step
        waits = height - head - RULE_HIGH - 2 * low - 3 * GAP + GAP
        self.heading.put(left, y, wide, head)
        self.waits.put(left, head + GAP, wide, waits - GAP)
        y = head + waits + GAP
        self.rule_key.put(left, y, wide, RULE_HIGH)
        y += RULE_HIGH + GAP
        _in_columns(self.keys, 3, (left, y, wide, step))
        _in_columns(self.hands, 5, (left, y + low, wide, step))

    def _stand_upright(self, width: float, height: float) -> None:
        """Lay out upright: table, bar, heading and the key that rules, question, keys, hands."""
        y = self.felt.stand_upright(width) + GAP
        self.bar.put((width - FELT_WIDE) / 2, y, FELT_WIDE, BAR)
        y += BAR + GAP
        half = (width - GAP) / 2
        self.heading.put(0, y, half, RULE_HIGH)
        self.rule_key.put(half + GAP, y, half, RULE_HIGH)
        y += RULE_HIGH + GAP
        step = KEY + GAP
        low = height - 3 * step + GAP
        self.waits.put(0, y, width, low - GAP - y)
        _in_columns(self.keys, 3, (0, low, width, step))
        _in_columns(self.hands, HANDS, (0, low + 2 * step, width, step))

    # --- what is shown -----------------------------------------------------------------------

    def begin(self, table: str) -> None:
        """Open another table: nothing of the last one stays."""
        self.table, self.chosen = OpenedTable(table), Chosen()
        self.sheet.hide()

    def take(self, followed: Followed) -> None:
        """Take in the table as far as its rows were read."""
        self.table.followed = followed

    def show_table(self, room: RoomState, name: str, now_s: int, lang: str) -> None:
        """Show the opened table as it is now, or the step of a hand."""
        if self.table.name != name:
            self.begin(name)
        opened = self.table.shown(room, self.chosen, now_s, lang)
        self.opened = opened
        self.heading.show_heading(opened)
        self.waits.show_waits(opened.waits, opened.more, lang)
        if opened.view is not None:
            seen = room.table(name)
            glance = seen.glance if seen is not None else None
            self.felt.dress(self.theme, glance.house if glance is not None else "")
            self.felt.felt.show_table(opened.view)
        self.bar.show_bar(BarState(lang, opened.replay, opened.says, opened.orders,
                                   word(lang, "floor_panel.to_live")))
        self._show_keys(opened)
        if opened.missing != self._missing:
            self._missing = opened.missing
            self.update()
        if self.sheet.isVisibleTo(self):
            self._show_sheet(opened)
        self._arrange(opened)

    def _arrange(self, opened: OpenedTableView) -> None:
        ruling = self.sheet.isVisibleTo(self)
        for piece in (self.heading, self.waits, self.rule_key, self.bar):
            piece.setVisible(not ruling)
        self.felt.setVisible(not ruling and opened.view is not None)
        for at, order in enumerate(self.keys):
            order.setVisible(not ruling and at < len(opened.keys))
        for at, key in enumerate(self.hands):
            key.setVisible(not ruling and at < len(opened.hands))

    def _show_keys(self, opened: OpenedTableView) -> None:
        rule = opened.rule
        self.rule_key.show_face(rule.words, enabled=bool(rule.opens), why=rule.why,
                                meaning=rule.words)
        for shown, order in zip(opened.keys, self.keys, strict=False):
            order.is_grave = shown.is_grave and shown.tap is not None
            order.note = word(opened.lang, "hold.note") if order.is_grave else ""
            order.show_face(shown.words, enabled=shown.tap is not None or bool(shown.opens),
                            why=shown.why, meaning=(opened.table, shown.words))
        for (number, words), key in zip(opened.hands, self.hands, strict=False):
            chosen = number == opened.chosen
            key.use_look(Style("now" if chosen else "key", "on_now" if chosen else "ink", 15, 2))
            key.show_face(words, meaning=(opened.table, number), spoken=word(
                opened.lang, "floor_panel.hand_spoken", number=number))

    def paint(self, painter: QPainter) -> None:
        """Paint the reason why there is no picture yet."""
        if self._missing:
            wide = min(FELT_WIDE, self.area.width())
            box = QRectF(40, 200, wide - 80, 120)
            self.write(painter, box, self._missing, Type(24, 13, False, 4, "centre"),
                       self.theme.soft, self.theme.window)

    # --- fingers -----------------------------------------------------------------------------

    def choose(self, hand: int, step: int = 1) -> None:
        """Replay this hand from its first step; 0 or the hand shown already: the live table."""
        if hand == self.chosen.hand:
            hand = 0
        self.chosen = Chosen(hand, step)
        self.page_wanted.emit("")

    def step_to(self, step: int) -> None:
        """Show this step of the hand."""
        self.chosen = self.chosen._replace(step=step)
        self.page_wanted.emit("")

    def _on_hand(self, at: int) -> None:
        if self.opened is not None:
            self.choose(self.opened.hands[at][0])

    def _do(self, key_of: Callable[[OpenedTableView], OrderKeyView]) -> None:
        """Act as this key of the opened table, which is sent as it is on the screen."""
        if self.opened is None:
            return
        shown = key_of(self.opened)
        if shown.tap is not None:
            self.tapped.emit(shown.tap)
        elif shown.opens == SIGN_IN:
            self.sign_in_wanted.emit()
        elif shown.opens in (RULE, "alarm"):
            self.open_sheet("alarm." if shown.opens == "alarm" else "")
        elif shown.opens:
            self.page_wanted.emit(shown.opens)

    def open_sheet(self, about: str = "") -> None:
        """Open the ruling sheet, at the first question whose key begins so."""
        self.sheet.about = about
        self.sheet.show()
        self.page_wanted.emit("")

    def close_sheet(self) -> None:
        """Close the ruling sheet."""
        self.sheet.hide()
        self.page_wanted.emit("")

    def _show_sheet(self, opened: OpenedTableView) -> None:
        followed = self.table.followed
        if opened.call is None or not opened.call.name or followed is None:
            self.sheet.hide()
            return
        self.sheet.show_sheet(opened.call, opened.table, followed.number, opened.lang)
