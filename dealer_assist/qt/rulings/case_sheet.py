"""Open irregularity in the right column: what happened, then one question or the remedy.

The order is the same for every case: title, event, deciding facts, the house's rule, the drawing,
the steps, the passage; the keys are at the lower edge. With much text the letters are smaller; a
text that repeats the title is the first to be left out.
"""

from typing import Final, NamedTuple

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import TapKind
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.sheet_box import SheetKey
from dealer_assist.qt.pieces.text_fitting import LEADING, Type, metrics, text_height
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.rulings.remedy_drawing import DeckDrawing, height_for
from dealer_assist.view.dealer.table_view import CaseView, Control
from dealer_assist.view.dealer.window_texts import text
from dealer_assist.view.rulings.call_key import CALLED

EDGE, GAP = 12, 8
KEY_HIGH, SEAT_HIGH = 78, 66
KEYS_MADE: Final = 10
SEATS_BESIDE: Final = 5
PLAIN: Final = Style("key", "ink", 20, 3)
APPLY: Final = Style("now", "on_now", 24, 2)
FLOOR: Final = Style("red", "on_red", 19, 3)
SMALLEST: Final = 8  # greatest number of steps by which the letters shrink
STEPS_LARGER: Final = 18  # or grow, if words of twice the size are wanted
TITLE: Final = Type(23, 14, True, 3)


class SheetText(NamedTuple):
    """Text of the sheet with its type and frame."""

    words: str
    kind: Type
    form: str = ""  # "boxed", "silent", "numbered", "note", "question"
    number: int = 0


class Placed(NamedTuple):
    """A block with its place."""

    block: SheetText
    box: QRectF


class FactCell(NamedTuple):
    """One fact with its place."""

    name: str
    value: str
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
        self.aside = KeyButton(self, Style(size=17, lines=1))
        self.aside.fired.connect(self._on_aside)
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
        self.aside.put(self.area.width() - EDGE - 96, EDGE, 96, 66)
        if self.case is not None:
            self._lay_texts(self.case, self._lay_keys(self.case))

    def show_case(self, case: CaseView, lang: str) -> None:
        """Show this case."""
        if (case, lang) != (self.case, self._lang) or not self.isVisible():
            self.case, self._lang = case, lang
            self.aside.show_face(text(lang, "aside"))
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

    # --- keys --------------------------------------------------------------------------------

    def _lay_keys(self, case: CaseView) -> float:
        """Lay the keys at the lower edge; returns their top."""
        controls = case.answers or case.keys
        rows = _rows(case, controls, self.area.width() - 2 * EDGE)
        high = SEAT_HIGH if case.seats else KEY_HIGH
        top = self.area.height() - EDGE - len(rows) * (high + GAP) + GAP
        for y, row in enumerate(rows):
            x = float(EDGE)
            for at, width in row:
                self._show_key(at, controls[at], case)
                self.keys[at].put(x, top + y * (high + GAP), width, high)
                x += width + GAP
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
        """Lay the texts out with the largest letters at which all fit between title and keys."""
        top = EDGE + 66 + 4
        larger = round(STEPS_LARGER * (self.text_percent - 100) / 100)
        for smaller in range(-larger, SMALLEST + 1):
            blocks = _blocks(case, smaller)
            rows = _fact_rows(case, smaller, self._inner)
            drawn = height_for(case.drawing, max(0, smaller))
            wanted = sum(_high(block, self._inner) for block in blocks)
            wanted += len(rows) * _fact_high(smaller)
            if wanted + drawn + (GAP if drawn else 0) <= bottom - top - GAP:
                break
        self._put_all(case, blocks, rows, top, smaller)

    def _put_all(
        self, case: CaseView, blocks: list[SheetText], rows: list[list[tuple[str, str]]],
        top: float,
        smaller: int,
    ) -> None:
        placed: list[Placed] = []
        y = top
        happened, *rest = blocks
        y = _put(placed, happened, y, self._inner)
        y = self._place_facts(rows, y, smaller)
        for block in rest:
            if block.form == "numbered" and block.number == 1:
                y = self._place_drawing(case, y, smaller)
            y = _put(placed, block, y, self._inner)
        if not any(block.form == "numbered" for block in rest):
            self._place_drawing(case, y, smaller)
        self._blocks = tuple(placed)

    def _place_facts(self, rows: list[list[tuple[str, str]]], y: float, smaller: int) -> float:
        cells: list[FactCell] = []
        high = _fact_high(smaller)
        for row in rows:
            width = (self._inner - GAP * (len(row) - 1)) / len(row)
            for column, (name, value) in enumerate(row):
                box = QRectF(EDGE + 4 + column * (width + GAP), y, width, high - 2)
                cells.append(FactCell(name, value, box))
            y += high
        self._cells = tuple(cells)
        return y + (4 if rows else 0)

    def _place_drawing(self, case: CaseView, y: float, smaller: int) -> float:
        high = height_for(case.drawing, max(0, smaller))
        self.drawing.put(EDGE + 4, y, self._inner, max(high, 1))
        self.drawing.show_rows(case.drawing, self._lang)
        return y + high + (GAP if high else 0)

    def paint(self, painter: QPainter) -> None:
        """Paint the texts; keys and drawing paint themselves."""
        case, theme = self.case, self.theme
        if case is None:
            return
        edge = theme.red if case.silent else theme.headline
        self.block(painter, self.area, theme.panel, edge, 12, 5 if case.silent else 2)
        box = QRectF(EDGE + 4, EDGE, self.area.width() - 2 * EDGE - (116 if case.number else 8), 66)
        self.write(painter, box, case.title, TITLE, theme.headline, theme.panel)
        for placed in self._blocks:
            self._paint_block(painter, placed)
        for cell in self._cells:
            self._paint_fact(painter, cell)

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
            ink = {"note": theme.differs, "question": theme.headline, "": theme.ink}.get(
                block.form, theme.soft)
            self.write(painter, box, block.words, block.kind, ink, theme.panel)

    def _paint_step(self, painter: QPainter, block: SheetText, box: QRectF) -> None:
        theme = self.theme
        size = block.kind.largest * LEADING
        disc = QRectF(box.left(), box.top() + 1, size, size)
        painter.setBrush(colour(theme.key))
        painter.drawEllipse(disc)
        kind = Type(block.kind.largest - 2, 10, True, 1, "centre")
        self.write(painter, disc, str(block.number), kind, theme.ink, theme.key)
        words = box.adjusted(_STEP_LEFT, 0, 0, 0)
        self.write(painter, words, block.words, block.kind, theme.ink, theme.panel)

    def _paint_fact(self, painter: QPainter, cell: FactCell) -> None:
        theme, size = self.theme, int(cell.box.height() / LEADING)
        name, value = Type(size, 11, False), Type(size, 11, True)
        width = metrics(size, False).horizontalAdvance(f"{cell.name} ")
        box = QRectF(cell.box.left(), cell.box.top(), width, cell.box.height())
        self.write(painter, box, cell.name, name, theme.soft, theme.panel)
        rest = QRectF(box.right() + 4, box.top(), cell.box.right() - box.right() - 4, box.height())
        self.write(painter, rest, cell.value, value, theme.ink, theme.panel)


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
        return [[(0, whole * 0.58), (1, whole * 0.42 - GAP)]]
    if case.question and count == 2:
        return [[(0, (whole - GAP) / 2), (1, (whole - GAP) / 2)]]
    return [[(at, whole)] for at in range(count)]


def _blocks(case: CaseView, smaller: int) -> list[SheetText]:
    """Texts of the case in their order, in letters smaller by so much."""

    def kind(largest: int, smallest: int, bold: bool = False, lines: int = 8) -> Type:
        size = max(smallest, largest - smaller)
        return Type(size, min(size, smallest), bold, lines, top=True)

    left_out = smaller == SMALLEST and not case.question
    blocks = [SheetText("" if left_out else case.happened, kind(17, 13), "soft")]
    if case.question:
        return [*blocks, SheetText(case.question, kind(26, 18, True), "question")]
    form = "silent" if case.silent else "boxed"
    size = max(18, 23 - (smaller if smaller < 0 else max(0, smaller - 2)))
    blocks.append(SheetText(case.outcome, Type(size, size, True, 6), form))
    blocks += [SheetText(note, kind(16, 13, True), "note") for note in case.notes]
    blocks += [SheetText(line, kind(18, 13)) for line in case.elsewhere]
    blocks += [SheetText(words, kind(18, 13), "numbered", at)
               for at, words in enumerate(case.steps, start=1)]
    if case.source:
        blocks.append(SheetText(case.source, kind(15, 12), "soft"))
    return blocks


def _width(block: SheetText, inner: float) -> float:
    if block.form in ("boxed", "silent"):
        return inner - 20
    return inner - _STEP_LEFT if block.form == "numbered" else inner


def _high(block: SheetText, inner: float) -> float:
    """Height of the block, with the gap below it."""
    if not block.words:
        return 0
    return text_height(block.words, _width(block, inner), block.kind) + (
        14 + GAP if block.form in ("boxed", "silent") else 6)


def _put(placed: list[Placed], block: SheetText, y: float, inner: float) -> float:
    if not block.words:
        return y
    high = _high(block, inner)
    gap = GAP if block.form in ("boxed", "silent") else 4
    placed.append(Placed(block, QRectF(EDGE + 4, y, inner, high - gap)))
    return y + high


def _fact_high(smaller: int) -> float:
    return float(max(14, 18 - smaller) * LEADING + 1)


def _fact_rows(case: CaseView, smaller: int, inner: float) -> list[list[tuple[str, str]]]:
    """Facts by row, two beside each other if both are short."""
    size = int((_fact_high(smaller) - 2) / LEADING)
    half = (inner - GAP) / 2
    rows: list[list[tuple[str, str]]] = []
    waiting: list[tuple[str, str]] = []
    for name, value in case.facts:
        wide = metrics(size, False).horizontalAdvance(f"{name} ") + 6 + (
            metrics(size, True).horizontalAdvance(value))
        if wide > half:
            rows.append([(name, value)])
            continue
        waiting.append((name, value))
        if len(waiting) == 2:
            rows.append(waiting)
            waiting = []
    return [*rows, waiting] if waiting else rows


def _all_words(case: CaseView) -> list[str]:
    parts = (
        case.title, case.happened, *(f"{name} {value}" for name, value in case.facts),
        case.question, case.outcome, *case.notes, *case.elsewhere, *case.steps, case.source,
    )
    return [part for part in parts if part]
