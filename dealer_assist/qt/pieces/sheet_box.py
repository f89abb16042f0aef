"""Sheet of one page: facts, proposal and source above, large keys below.

In the right column it shows a ruling, a question or an entry; ``felt_sheet`` is the one over the
felt.
"""

from dataclasses import replace

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import TapKind
from dealer_assist.qt.pieces.incident_signs import draw_sign
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import (
    CRAMPED,
    READ,
    Type,
    largest_text_setting,
    text_height,
)
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.panel_layout import Place
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.sentences.sheet_page import KEYS, TURN, SheetPage, page_within_sheet

KEY_HEIGHT, LOW_KEY, GAP, EDGE = 78, 64, 8, 12
SHORT_AMOUNT = 5  # letters
TITLE_HIGH = 71  # of the title, and of the key that closes
HIGH_ROWS = 6  # with more rows the keys are lower
KEYS_MADE = 24
LEAST_SIGNS, OFF_SIGN = (24, 18), 0.5  # of a key with a drawing
BESIDE_SIGNS = 74  # height of the plain keys of a sheet with drawings
MOST_PLAIN, MOST_PROPOSED = 5, 3  # so many keys stand one under the other
TITLE = Type(24, READ, True, 3)
LONE_FACT = Type(26, READ, True, 12, top=True)
FACT = Type(READ, 15, False, 6, top=True)
PROPOSAL = Type(22, READ, True, 6)
SOURCE = Type(READ, READ, False, 4)
BELOW = Type(READ, READ, False, 2)
PLAIN = Style("key", "ink", 20, 3, tells_why=True)
NARROW = Style("key", "ink", READ, 4, shrinks=True)
LIT = {style: replace(style, line="headline") for style in (PLAIN, NARROW)}
FLOOR = Style("red", "on_red", 20, 2)
PROPOSED = Style("now", "on_now", 22, 2, tells_why=True)


def key_rows_of_page(page: SheetPage) -> list[list[int]]:
    """Keys of each row: a proposal always has its row alone.

    >>> key_rows_of_page(SheetPage("", controls=(None,) * 4,
    ...                            proposes=True))  # type: ignore[arg-type]
    [[0], [1, 2], [3]]
    """
    count = len(page.controls)
    if page.columns:
        rows = range(0, count, page.columns)
        return [list(range(at, min(at + page.columns, count))) for at in rows]
    if count <= (MOST_PROPOSED if page.proposes else MOST_PLAIN):
        return [[at] for at in range(count)]
    alone = 1 if page.proposes else 0
    pairs = [list(range(at, min(at + 2, count))) for at in range(alone, count, 2)]
    return [[0], *pairs] if alone else pairs


def sheet_key_height(page: SheetPage, sheet_high: float) -> float:
    """Height of the page's keys on a sheet of this height."""
    rows = len(key_rows_of_page(page))
    high = KEY_HEIGHT if rows <= HIGH_ROWS else LOW_KEY
    room = sheet_high - 2 * EDGE - TITLE_HIGH
    return max(LOW_KEY, min(high, room / max(1, rows) - GAP))


def key_heights(page: SheetPage, sheet_high: float) -> list[float]:
    """Height of each row's keys: those with a drawing take the room that the others leave."""
    rows, plain = key_rows_of_page(page), sheet_key_height(page, sheet_high)
    signed = [any(page.controls[at].sign for at in row) for row in rows]
    if not any(signed):
        return [plain] * len(rows)
    room = sheet_high - 2 * EDGE - TITLE_HIGH - GAP * len(rows)
    high = (room - BESIDE_SIGNS * signed.count(False)) / signed.count(True)
    return [max(LOW_KEY, high) if one else BESIDE_SIGNS for one in signed]


def _fact_type(page: SheetPage) -> Type:
    return FACT if page.controls or page.proposal or page.lines else LONE_FACT


def _told_heights(
    page: SheetPage, width: float, percent: int, kind: Type | None = None
) -> tuple[list[float], float, float]:
    """Heights of the facts, the proposal and its source at this text size."""
    kind = (kind or _fact_type(page)).scaled(percent)
    facts = [text_height(fact, width - 18, kind) + 8 for fact in page.facts]
    proposal = text_height(page.proposal, width - 24, PROPOSAL.scaled(percent)) + 24 if (
        page.proposal) else 0
    source = text_height(page.source, width, SOURCE.scaled(percent)) + 8 if page.source else 0
    return facts, proposal, source


def told_height(page: SheetPage, width: float, percent: int, kind: Type | None = None) -> float:
    """Height of all that the page tells in sentences, its facts in this type or the page's own."""
    facts, proposal, source = _told_heights(page, width, percent, kind)
    return sum(facts) + proposal + source


class SheetKey(KeyButton):
    """Key of a sheet; its digit on the keyboard is shown at its edge once a keyboard was used."""

    figure = ""

    def face_box(self) -> QRectF:
        """Box right of the digit."""
        return super().face_box().adjusted(10 if KeyButton.hints_shown else 0, 0, 0, 0)

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint the digit and the words, and the drawing of a key that has one."""
        sign = self.control.sign if self.control is not None else ""
        if sign:
            self._paint_signed(painter, sign, ink, ground)
        else:
            super().paint_face(painter, ink, ground)
        if KeyButton.hints_shown:
            box = QRectF(5, 3, 12, 17)
            self.write(painter, box, self.figure, Type(14, 12, False), ink, ground)

    def _paint_signed(self, painter: QPainter, sign: str, ink: str, ground: str) -> None:
        """Paint the drawing above the words; on a flat key beside them."""
        box = self.face_box().adjusted(-3, -1, 3, 1)
        kind = Type(self.look.size, CRAMPED, True, 3, "centre")
        if box.width() > 2 * box.height():
            drawn = QRectF(box.left(), box.top(), min(2 * box.height(), box.width() * 0.36),
                           box.height())
            words = box.adjusted(drawn.width() + 6, 0, 0, 0)
        else:
            for least in LEAST_SIGNS:  # smaller, before the words get too small
                found = largest_text_setting(self.words, box.width(), box.height() - least,
                                             self.sized(kind))
                if found.fits:
                    break
            under = min(box.height() - least, found.height)
            drawn = QRectF(box.left(), box.top(), box.width(), box.height() - under - 2)
            words = QRectF(box.left(), box.bottom() - under, box.width(), under)
        painter.setOpacity(1.0 if self.isEnabled() else OFF_SIGN)
        draw_sign(painter, drawn, sign, self.theme, ink)
        painter.setOpacity(1.0)
        self.write(painter, words, self.words, kind, ink, ground)


class SheetBox(Surface):
    """Sheet of one page at a time; ``pressed`` carries the control; ``closed`` puts it away."""

    pressed = pyqtSignal(object)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.page: SheetPage | None = None
        self._whole: SheetPage | None = None
        self._turn = 0
        self._lang = "fr"
        self.close_key = KeyButton(self, Style(size=READ, lines=1))
        self.close_key.fired.connect(self.closed)
        self.keys = tuple(SheetKey(self, PLAIN) for _ in range(KEYS_MADE))
        for at, key in enumerate(self.keys):
            key.figure = str((at + 1) % KEYS) if at < KEYS else ""
            key.hide()
            key.fired.connect(self._on_key)
        self.hide()

    def settle(self) -> None:
        """Lay the keys at the lower edge."""
        self.close_key.put(*self._close_at())
        if self.page is not None:
            self._lay_keys(self.page)

    def _close_at(self) -> Place:
        return self.area.width() - EDGE - 96, EDGE, 96, 66

    def show_page(self, page: SheetPage, lang: str) -> None:
        """Show this page."""
        if self._whole is None or page.title != self._whole.title or not self.isVisible():
            self._turn = 0
        self._whole, self._lang = page, lang
        self._show_turn()

    def _show_turn(self) -> None:
        if self._whole is None:
            return
        lang = self._lang
        page = self.leaf_of(self._whole, self._turn)
        self.close_key.show_face(window_text(lang, "back" if page.inner else "close"))
        self.close_key.setVisible(page.closable)
        if page != self.page:
            self.page = page
            lines = (" ".join((line.name, line.amount, line.rest, line.below.replace("\n", ", ")))
                     for line in page.lines)
            parts = (page.title, page.called, *page.facts, *lines, page.proposal, page.source)
            self.read_out(*parts, joint=" ")
            self._lay_keys(page)
            self.update()
        self.show()

    def leaf_of(self, whole: SheetPage, turn: int) -> SheetPage:
        """Leaf of the page as it stands on this sheet."""
        return page_within_sheet(whole, turn, self._lang)

    def row_heights(self, page: SheetPage) -> list[float]:
        """Height of each row's keys."""
        return key_heights(page, self.area.height())

    def _on_key(self, control: Control) -> None:
        if control.tap == TURN:
            self._turn += 1
            self._show_turn()
        else:
            self.pressed.emit(control)

    def tap_figure(self, figure: str) -> bool:
        """Press the key with this digit, from the keyboard."""
        return any(key.figure == figure and key.tap() for key in self.keys)

    def _key_places(self, page: SheetPage) -> list[Place]:
        """Place of each key of the page."""
        top, highs, places = self._keys_top(page), self.row_heights(page), list[Place]()
        for high, members in zip(highs, key_rows_of_page(page), strict=True):
            columns = page.columns or len(members)
            width = (self.area.width() - 2 * EDGE - (columns - 1) * GAP) / columns
            places += [(EDGE + column * (width + GAP), top, width, high)
                       for column in range(len(members))]
            top += high + GAP
        return places

    def _lay_keys(self, page: SheetPage) -> None:
        for at, place in enumerate(self._key_places(page)):
            key = self.keys[at]
            key.look = self._look(page, at)
            key.put(*place)
            key.show_control(page.controls[at])
        for at, key in enumerate(self.keys):
            key.setVisible(at < len(page.controls) and bool(page.controls[at].text))

    def _look(self, page: SheetPage, at: int) -> Style:
        if page.proposes and at == 0:
            return PROPOSED
        if page.controls[at].tap.kind is TapKind.CALL_FLOOR:
            return FLOOR
        plain = NARROW if page.columns > 2 else PLAIN
        return LIT[plain] if page.controls[at].lit else plain

    def _keys_top(self, page: SheetPage) -> float:
        highs = self.row_heights(page)
        return self.area.height() - EDGE - sum(highs) - GAP * (len(highs) - 1)

    def paint(self, painter: QPainter) -> None:
        """Paint title, facts, proposal and source; the keys paint themselves."""
        page, theme = self.page, self.theme
        if page is None:
            return
        edge = theme.red if page.floor else theme.headline
        self.block(painter, self.area, theme.panel, edge, 12, 5 if page.floor else 2)
        right, high = (112, 66) if page.closable else (0, 48)
        wide = self.area.width() - 2 * EDGE - 8
        box = QRectF(EDGE + 4, EDGE, wide - right, high)
        if page.called:
            lower = QRectF(box.left(), box.bottom() - 22, box.width(), 22)
            self.write(painter, lower, page.called, SOURCE, theme.soft, theme.panel)
            box.setBottom(lower.top())
        self.write(painter, box, page.title, TITLE, theme.headline, theme.panel)
        top = EDGE + high + GAP
        room = QRectF(EDGE + 4, top, wide, self._keys_top(page) - top - GAP)
        if page.lines and page.facts:
            width = room.width() - 18
            told = sum(text_height(fact, width, self.sized(FACT)) + 8 for fact in page.facts)
            told = min(told, room.height() * 0.4)
            self._paint_texts(painter, QRectF(room.left(), top, wide, told), page)
            room.setTop(top + told + GAP)
        if page.lines:
            self._paint_lines(painter, room, page)
        else:
            self._paint_texts(painter, room, page)

    def _paint_lines(self, painter: QPainter, room: QRectF, page: SheetPage) -> None:
        below = any(line.below for line in page.lines)
        step = min(96.0 if below else 46.0, room.height() / len(page.lines))
        high = step * 0.45 if below else step
        long_amounts = any(len(line.amount) > SHORT_AMOUNT for line in page.lines)
        for at, line in enumerate(page.lines):
            y = room.top() + at * step
            if at % 2 == 0:
                stripe = QRectF(room.left() - 6, y, room.width() + 12, step)
                self.block(painter, stripe, self.theme.entry, "", 6)
            ground = self.theme.entry if at % 2 == 0 else self.theme.panel
            name, amount = (room.width() - 140, 134) if not line.rest else (
                (116, 128) if below or long_amounts else (164, 62))
            end = name + amount + 16
            columns = (
                (0, name, line.name, Type(READ, READ, False)),
                (name + 2, amount, line.amount, Type(22, READ, True, 1, "right")),
                (end, room.width() - end, line.rest, Type(READ, READ, False, 2)),
            )
            for x, width, words, kind in columns:
                box = QRectF(room.left() + x, y, width, high)
                self.write(painter, box, words, kind, self.theme.ink, ground)
            under = QRectF(room.left(), y + high, room.width(), step - high - 2)
            self.write(painter, under, line.below, BELOW, self.theme.soft, ground)

    def _paint_texts(self, painter: QPainter, room: QRectF, page: SheetPage) -> None:
        theme, width = self.theme, room.width()
        kind = _fact_type(page)
        for percent in (self.text_percent, 100):  # plain, if the larger words don't fit
            facts, proposal, source = _told_heights(page, width, percent)
            wanted = sum(facts) + proposal + source
            if wanted <= room.height():
                break
        share = min(1.0, room.height() / wanted) if wanted else 1.0
        y = room.top()
        for fact, high in zip(page.facts, facts, strict=True):
            painter.setBrush(cached_colour(theme.headline))
            painter.drawEllipse(QRectF(room.left(), y + (kind.largest / 2 - 1) * share, 7, 7))
            box = QRectF(room.left() + 18, y, width - 18, high * share)
            self.write(painter, box, fact, kind, theme.ink, theme.panel)
            y += high * share
        if page.proposal:
            box = QRectF(room.left() - 4, y, width + 8, proposal * share - 4)
            self.block(painter, box, theme.sure, theme.on_sure, 8, 1.5)
            inner = box.adjusted(14, 4, -14, -4)
            self.write(painter, inner, page.proposal, PROPOSAL, theme.on_sure, theme.sure)
            y += proposal * share
        if page.source:
            box = QRectF(room.left(), y, width, source * share)
            self.write(painter, box, page.source, SOURCE, theme.soft, theme.panel)
