"""Open irregularity in the right column: what happened, then one question or the remedy.

The order is the same for every case: title, event, deciding facts, the house's rule, the drawing,
the steps, the passage; the keys are at the lower edge. With much text the letters are smaller, but
never too small to be read: what then has no room is divided, first the rule and what is to be done,
and behind a key in the title's line the event, the facts and the passage.
"""

from typing import Final, NamedTuple

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import TapKind
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.sheet_box import SheetKey
from dealer_assist.qt.pieces.text_fitting import LEADING, READ, Type, text_height
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.rulings.fact_rows import (
    FactCell,
    FactRow,
    cells_of,
    fact_rows,
    paint_fact,
    row_high,
)
from dealer_assist.qt.rulings.remedy_drawing import DeckDrawing, remedy_drawing_height
from dealer_assist.view.dealer.table_view import CaseView, Control
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.rulings.floor_call_key import CALLED

EDGE, GAP = 12, 8
BELOW, APPLIED = 16, 16  # room below the keys, and more between the first and the others
KEY_HIGH, SEAT_HIGH = 78, 66
KEYS_MADE: Final = 10
SEATS_BESIDE: Final = 5
PLAIN: Final = Style("key", "ink", 20, 3)
APPLY: Final = Style("now", "on_now", 24, 2)
FLOOR: Final = Style("red", "on_red", 19, 3)
SMALLEST: Final = 4  # greatest number of steps by which the letters shrink
STEPS_LARGER: Final = 18  # or grow, if words of twice the size are wanted
TITLE: Final = Type(23, READ, True, 3)
TITLE_HIGH: Final = 71  # three lines
TOP: Final = EDGE + TITLE_HIGH + 2.0
ASIDE, TURN = 96, 116  # widths of the keys beside the title


class SheetText(NamedTuple):
    """Text of the sheet with its type and frame."""

    words: str
    kind: Type
    form: str = ""  # "boxed", "silent", "numbered", "note", "question", "elsewhere", "soft"
    number: int = 0


class DrawingSpace(NamedTuple):
    """Space of the drawing, so high."""

    high: float


Part = SheetText | FactRow | DrawingSpace


class Placed(NamedTuple):
    """A block with its place."""

    block: SheetText
    box: QRectF


class CaseSheet(Surface):
    """Sheet of one case; ``pressed`` carries a control, ``put_aside`` the case's number."""

    pressed = pyqtSignal(object)
    put_aside = pyqtSignal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.case: CaseView | None = None
        self._lang = "fr"
        self._blocks: tuple[Placed, ...] = ()
        self._cells: tuple[FactCell, ...] = ()
        self._leaves: list[list[Part]] = [[]]
        self._reasons = 0  # the first leaf of event, facts and passage; 0 where one leaf has all
        self._leaf = 0
        self.aside = KeyButton(self, Style(size=READ, lines=2))
        self.aside.fired.connect(self._on_aside)
        self.turn = KeyButton(self, Style(size=READ, lines=2))
        self.turn.fired.connect(self._on_turn)
        self.drawing = DeckDrawing(self)
        self.keys = tuple(SheetKey(self, PLAIN) for _ in range(KEYS_MADE))
        for key in self.keys:
            key.hide()
            key.fired.connect(self.pressed)
        self.hide()

    @property
    def _inner(self) -> float:
        """Width of the texts."""
        return self.area.width() - 2 * EDGE - 8

    def settle(self) -> None:
        """Lay everything out anew."""
        self.aside.put(self.area.width() - EDGE - ASIDE, EDGE, ASIDE, 66)
        self.turn.put(self.area.width() - EDGE - ASIDE - GAP - TURN, EDGE, TURN, 66)
        if self.case is not None:
            self._lay_texts(self.case, self._lay_keys(self.case))

    def show_case(self, case: CaseView, lang: str) -> None:
        """Show this case."""
        if (case, lang) != (self.case, self._lang) or not self.isVisible():
            if self.case is None or case.number != self.case.number:
                self._leaf = 0
            self.case, self._lang = case, lang
            self.aside.show_face(window_text(lang, "aside"))
            self.aside.setVisible(bool(case.number))
            self.settle()
            self.setAccessibleName(". ".join(_all_words(case)))
            self.update()
        self.show()

    def tap_figure(self, figure: str) -> bool:
        """Press the key with this digit, from the keyboard."""
        return any(key.figure == figure and key.tap() for key in self.keys)

    def apply(self) -> bool:
        """Apply the remedy, from the keyboard."""
        return self.case is not None and self.case.applies and self.keys[0].tap()

    def answer_seat(self, seat: int) -> bool:
        """Take a touch on the table for the answer, if a seat is asked for."""
        case = self.case
        if case is None or seat not in case.seats:
            return False
        self.pressed.emit(case.answers[case.seats.index(seat)])
        return True

    def _on_aside(self) -> None:
        if self.case is not None:
            self.put_aside.emit(self.case.number)

    def _on_turn(self) -> None:
        if self.case is not None:
            self._leaf = (self._leaf + 1) % len(self._leaves)
            self._show_leaf(self.case)
            self.update()

    # --- keys --------------------------------------------------------------------------------

    def _lay_keys(self, case: CaseView) -> float:
        """Lay the keys at the lower edge; returns their top."""
        controls = case.answers or case.keys
        rows = _rows(case, controls, self.area.width() - 2 * EDGE)
        high = SEAT_HIGH if case.seats else KEY_HIGH
        more = APPLIED if case.applies and len(rows) > 1 else 0
        top = self.area.height() - BELOW - len(rows) * (high + GAP) + GAP - more
        for y, row in enumerate(rows):
            x = float(EDGE)
            for at, width in row:
                self._show_key(at, controls[at], case)
                self.keys[at].put(x, top + y * (high + GAP) + (more if y else 0), width, high)
                x += width + GAP + (APPLIED if case.applies else 0)
        for at, key in enumerate(self.keys):
            key.setVisible(at < len(controls))
        return top

    def _show_key(self, at: int, control: Control, case: CaseView) -> None:
        key = self.keys[at]
        key.look = PLAIN
        if control.tap.kind is TapKind.CALL_FLOOR or control.opens == CALLED:
            key.look = FLOOR
        elif at == 0 and not case.question:
            key.look = APPLY
        key.figure = str(case.seats[at] % 10 if case.seats else at + 1)
        key.show_control(control)

    # --- texts -------------------------------------------------------------------------------

    def _lay_texts(self, case: CaseView, bottom: float) -> None:
        """Lay the texts out with the largest letters at which all fit between title and keys; where
        even the least have no room, on leaves."""
        room = bottom - TOP - GAP
        larger = round(STEPS_LARGER * (self.text_percent - 100) / 100)
        for smaller in range(-larger, SMALLEST + 1):
            parts = _parts(case, smaller, self._inner)
            if sum(_high(part, self._inner) for part in parts) <= room:
                break
        self._leaves, self._reasons = [parts], 0
        if sum(_high(part, self._inner) for part in parts) > room and not case.question:
            done, why = (self._divided(case, is_done, room) for is_done in (True, False))
            self._leaves, self._reasons = [*done, *why], len(done)
        self._leaf = min(self._leaf, len(self._leaves) - 1)
        self._show_leaf(case)

    def _divided(self, case: CaseView, is_done: bool, room: float) -> list[list[Part]]:
        """Leaves of what is to be done, or of why: one, in the largest letters that it has room
        for."""
        for smaller in range(SMALLEST + 1):
            parts = [part for part in _parts(case, smaller, self._inner)
                     if _is_done(part) is is_done]
            leaves = _leaves(parts, self._inner, room)
            if len(leaves) == 1:
                break
        return leaves

    def _show_leaf(self, case: CaseView) -> None:
        """Lay the parts of this leaf one under the other, and say what the next one has."""
        placed: list[Placed] = []
        cells: list[FactCell] = []
        y = TOP
        self.drawing.show_rows(case.drawing, self._lang)
        self.drawing.hide()
        for part in self._leaves[self._leaf]:
            high = _high(part, self._inner)
            if isinstance(part, FactRow):
                cells += cells_of(part, QRectF(EDGE + 4, y, self._inner, high))
            elif isinstance(part, DrawingSpace):
                self.drawing.put(EDGE + 4, y, self._inner, part.high)
                self.drawing.show()
            else:
                gap = GAP if part.form in ("boxed", "silent") else 4
                placed.append(Placed(part, QRectF(EDGE + 4, y, self._inner, high - gap)))
            y += high
        self._blocks, self._cells = tuple(placed), tuple(cells)
        count, after = len(self._leaves), (self._leaf + 1) % len(self._leaves)
        self.turn.setVisible(count > 1)
        if count > 1:
            named = {0: "case_remedy", self._reasons: "case_reasons"}.get(after, "more_keys")
            self.turn.show_face(window_text(self._lang, named, turn=self._leaf + 1, turns=count),
                                meaning=("leaf", case.number))

    def paint(self, painter: QPainter) -> None:
        """Paint the texts; keys and drawing paint themselves."""
        case, theme = self.case, self.theme
        if case is None:
            return
        edge = theme.red if case.silent else theme.headline
        self.block(painter, self.area, theme.panel, edge, 12, 5 if case.silent else 2)
        keys = (ASIDE + GAP if case.number else 0) + (TURN + GAP if len(self._leaves) > 1 else 0)
        box = QRectF(EDGE + 4, EDGE, self.area.width() - 2 * EDGE - 8 - keys, TITLE_HIGH)
        self.write(painter, box, case.title, TITLE, theme.headline, theme.panel)
        for placed in self._blocks:
            self._paint_block(painter, placed)
        for cell in self._cells:
            paint_fact(self, painter, cell)

    def _paint_block(self, painter: QPainter, placed: Placed) -> None:
        theme, block, box = self.theme, placed.block, placed.box
        if block.form == "boxed":
            self.block(painter, box, theme.sure, theme.on_sure, 8, 1.5)
            self.write(painter, box.adjusted(10, 3, -10, -3), block.words, block.kind,
                       theme.on_sure, theme.sure)
        elif block.form == "silent":
            self.block(painter, box, theme.red, "", 8)
            self.write(painter, box.adjusted(10, 3, -10, -3), block.words, block.kind,
                       theme.on_red, theme.red)
        elif block.form == "numbered":
            self._paint_step(painter, block, box)
        else:
            ink = {"note": theme.differs, "question": theme.headline, "elsewhere": theme.ink}.get(
                block.form, theme.soft)
            self.write(painter, box, block.words, block.kind, ink, theme.panel)

    def _paint_step(self, painter: QPainter, block: SheetText, box: QRectF) -> None:
        theme = self.theme
        size = block.kind.largest * LEADING
        disc = QRectF(box.left(), box.top() + 1, size, size)
        painter.setBrush(cached_colour(theme.key))
        painter.drawEllipse(disc)
        self.write(painter, disc, str(block.number), Type(READ, READ, True, 1, "centre"),
                   theme.ink, theme.key)
        words = box.adjusted(_STEP_LEFT, 0, 0, 0)
        self.write(painter, words, block.words, block.kind, theme.ink, theme.panel)


_STEP_LEFT: Final = 28


def _rows(
    case: CaseView, controls: tuple[Control, ...], whole: float
) -> list[list[tuple[int, float]]]:
    """Keys of each row, each with its width."""
    count = len(controls)
    if case.seats:
        beside = min(count, SEATS_BESIDE)
        width = (whole - (beside - 1) * GAP) / beside
        return [[(at, width) for at in range(first, min(first + beside, count))]
                for first in range(0, count, beside)]
    if case.applies and count == 2:
        return [[(0, whole * 0.58 - APPLIED), (1, whole * 0.42 - GAP)]]
    if case.question and count == 2:
        return [[(0, (whole - GAP) / 2), (1, (whole - GAP) / 2)]]
    return [[(at, whole)] for at in range(count)]


def _parts(case: CaseView, smaller: int, inner: float) -> list[Part]:
    """Parts of the case in their order, in letters smaller by so much."""

    def kind(largest: int, bold: bool = False) -> Type:
        size = max(READ, largest - smaller)
        return Type(size, size, bold, 8, top=True)

    left_out = smaller == SMALLEST and case.question
    parts: list[Part] = [SheetText("" if left_out else case.happened, kind(READ), "soft")]
    parts += fact_rows(case.facts, max(READ, READ - smaller), inner)
    if case.question:
        question = Type(max(READ, 26 - smaller), READ, True, 8, top=True)
        return [*parts, SheetText(case.question, question, "question")]
    size = max(20, 23 - smaller)
    form = "silent" if case.silent else "boxed"
    parts.append(SheetText(case.outcome, Type(size, size, True, 6), form))
    parts += [SheetText(note, kind(READ, True), "note") for note in case.notes]
    parts += [SheetText(line, kind(READ), "elsewhere") for line in case.elsewhere]
    if case.drawing:
        parts.append(DrawingSpace(remedy_drawing_height(case.drawing, max(0, 2 * smaller))))
    parts += [SheetText(words, kind(22), "numbered", at)
              for at, words in enumerate(case.steps, start=1)]
    parts.append(SheetText(case.source, kind(READ), "soft"))
    return [part for part in parts if not isinstance(part, SheetText) or part.words]


def _is_done(part: Part) -> bool:
    """True of what the rule has the dealer do; the rest is why."""
    return isinstance(part, DrawingSpace) or (
        isinstance(part, SheetText) and part.form in ("boxed", "silent", "numbered", "note"))


def _leaves(parts: list[Part], inner: float, room: float) -> list[list[Part]]:
    """Parts divided so that each leaf has room."""
    leaves: list[list[Part]] = [[]]
    taken = 0.0
    for part in parts:
        high = _high(part, inner)
        if leaves[-1] and taken + high > room:
            leaves.append([])
            taken = 0.0
        leaves[-1].append(part)
        taken += high
    return leaves


def _width(block: SheetText, inner: float) -> float:
    if block.form in ("boxed", "silent"):
        return inner - 20
    return inner - _STEP_LEFT if block.form == "numbered" else inner


def _high(part: Part, inner: float) -> float:
    """Height of the part, with the gap below it."""
    if isinstance(part, FactRow):
        return row_high(part, inner)
    if isinstance(part, DrawingSpace):
        return part.high + GAP
    return text_height(part.words, _width(part, inner), part.kind) + (
        14 + GAP if part.form in ("boxed", "silent") else 6)


def _all_words(case: CaseView) -> list[str]:
    parts = (
        case.title, case.happened, *(f"{name} {value}" for name, value in case.facts),
        case.question, case.outcome, *case.notes, *case.elsewhere, *case.steps, case.source,
    )
    return [part for part in parts if part]
