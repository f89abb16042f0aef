"""Serial monitor: every frame both ways, decoded; damage and wrong seals are distinguished.

Damage points to a cable, plug or rate; a wrong seal to another device or key. The counters above
don't depend on the filter.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PyQt6.QtCore import QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter, QShowEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_page_view_models import (
    MonitorDirection,
    MonitorLine,
    MonitorSort,
)
from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.qt.technician.verdict_signs import draw_state
from dealer_assist.view.technician.bench_words import role_name
from dealer_assist.words import decimal, word

LOOK_MS: Final = 250
ROW: Final = 25.0
_KEY_HIGH, _GAP = 68.0, 6.0
Monitor = Callable[[], Sequence[MonitorLine]]
#: Frames of drivers.wire that only hold a link up.
_KEEPS_ALIVE: Final = ("PING", "PONG", "ACK")
_SIGNS: Final = {MonitorSort.FRAME: StepState.ACCEPTED, MonitorSort.DAMAGED: StepState.WARNED,
                 MonitorSort.FORGED: StepState.REJECTED}
_NAMES: Final = {MonitorSort.FRAME: "frames", MonitorSort.DAMAGED: "damaged",
                 MonitorSort.FORGED: "forged"}


def matching_lines(
    lines: Sequence[MonitorLine], role: str, sort: MonitorSort | None
) -> tuple[MonitorLine, ...]:
    """Lines that pass this filter; "" and None pass all.

    Frames that only hold the link up are left out.
    """
    return tuple(one for one in lines
                 if role in ("", one.role) and (sort is None or one.sort is sort)
                 and (sort is not MonitorSort.FRAME or one.name not in _KEEPS_ALIVE))


class LineList(Surface):
    """The lines, the newest at the foot."""

    lines: tuple[MonitorLine, ...] = ()
    lang = "fr"

    def show_lines(self, lines: tuple[MonitorLine, ...], lang: str) -> None:
        """Show these lines."""
        if (lines, lang) != (self.lines, self.lang):
            self.lines, self.lang = lines, lang
            last = self.rows()[-1:]
            said = f"{last[0].name} {last[0].detail}" if last else word(
                lang, "bench_panel.line_empty")
            self.setAccessibleName(said)
            self.update()

    def rows(self) -> tuple[MonitorLine, ...]:
        """Lines that fit, the newest ones."""
        return self.lines[-int((self.area.height() - 8) // ROW):]

    def paint(self, painter: QPainter) -> None:
        """Paint sign, time, device, direction, name, content."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.entry, theme.key_line, 8, 1.5)
        if not self.lines:
            self.write(painter, area.adjusted(40, 40, -40, -40),
                       word(self.lang, "bench_panel.line_empty"),
                       Type(20, 12, False, 4, "centre"), theme.ink, theme.entry)
        for at, line in enumerate(self.rows()):
            self._paint_line(painter, 4 + at * ROW, at, line)

    def _paint_line(self, painter: QPainter, y: float, at: int, line: MonitorLine) -> None:
        theme, width = self.theme, self.area.width()
        ground = theme.panel if at % 2 else theme.entry
        painter.fillRect(QRectF(3, y, width - 6, ROW), cached_colour(ground))
        tone = {MonitorSort.FRAME: theme.up, MonitorSort.DAMAGED: theme.late,
                MonitorSort.FORGED: theme.lost}[line.sort]
        draw_state(painter, QRectF(10, y + 4, 17, 17), _SIGNS[line.sort], tone, ground)
        seconds = decimal(f"{line.at_ms / 1000:.3f}", self.lang)
        way = word(self.lang, f"bench_panel.line_{line.way.value}")
        ink = theme.ink if line.sort is MonitorSort.FRAME else tone
        soft = theme.soft if line.way is MonitorDirection.IN else theme.on_sure
        columns = ((34, 76, seconds, theme.soft, "right"),
                   (120, 132, role_name(line.role, self.lang), soft, "left"),
                   (256, 50, way, soft, "left"), (310, 176, line.name, ink, "left"),
                   (492, width - 502, line.detail, ink, "left"))
        for left, wide, words, tint, side in columns:
            kind = Type(16, 8, False, 1, side)
            self.write(painter, QRectF(left, y + 1, wide, ROW - 2), words, kind, tint, ground)


class Counters(Surface):
    """Numbers of frames, damaged chunks and wrong seals, and the meaning of the latter two."""

    _counts: tuple[int, ...] = (0, 0, 0)
    _lang = ""

    def show_counts(self, lines: Sequence[MonitorLine], lang: str) -> None:
        """Count these lines."""
        counts = tuple(sum(one.sort is sort for one in lines) for sort in MonitorSort)
        if (counts, lang) != (self._counts, self._lang):
            self._counts, self._lang = counts, lang
            self.setAccessibleName(word(lang, "bench_panel.line_spoken", frames=counts[0],
                                        damaged=counts[1], forged=counts[2]))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint three boxes side by side."""
        theme, lang = self.theme, self._lang
        if not lang:
            return
        wide = (self.area.width() - 2 * _GAP) / 3
        for at, sort in enumerate(MonitorSort):
            box = QRectF(at * (wide + _GAP), 0, wide, self.area.height())
            self.block(painter, box, theme.panel, "", 8)
            count = self._counts[at]
            bad = sort is not MonitorSort.FRAME and count > 0
            tone = {MonitorSort.DAMAGED: theme.late,
                    MonitorSort.FORGED: theme.lost}.get(sort, theme.up)
            ink = tone if bad else theme.ink
            if bad or sort is MonitorSort.FRAME:
                draw_state(painter, QRectF(box.left() + 10, 8, 22, 22), _SIGNS[sort], tone,
                           theme.panel)
            name = word(lang, f"bench_panel.line_{_NAMES[sort]}")
            self.write(painter, QRectF(box.left() + 40, 5, wide * 0.55 - 40, 28), name,
                       Type(18, 12), ink, theme.panel)
            figure = QRectF(box.left() + wide * 0.55, 5, wide * 0.45 - 12, 28)
            self.write(painter, figure, str(count), Type(24, 12, True, 1, "right"), ink,
                       theme.panel)
            if sort is not MonitorSort.FRAME:
                means = word(lang, f"bench_panel.line_{_NAMES[sort]}_means")
                self.write(painter, QRectF(box.left() + 10, 34, wide - 20,
                                           self.area.height() - 38), means,
                           Type(15, 11, False, 2), theme.soft, theme.panel)


class LinePage(Surface):
    """Page of the monitor: ``monitor`` gives the newest lines, ``saves`` writes them to a file."""

    saving = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.monitor: Monitor = tuple
        self._lang = "fr"
        self._role = ""
        self._sort: MonitorSort | None = None
        self._held: tuple[MonitorLine, ...] | None = None
        self._roles: tuple[str, ...] = ()
        self.saved = ""
        self.counters = Counters(self)
        self.list = LineList(self)
        self.role_key = KeyButton(self, Style(size=18, lines=2))
        self.sort_keys = {sort: KeyButton(self, Style(size=18, lines=2)) for sort
                          in (None, *MonitorSort)}
        self.hold_key = KeyButton(self, Style(size=18, lines=2))
        self.save_key = KeyButton(self, Style("raise_to", "on_fill", 18, 2))
        self.role_key.fired.connect(self._next_role)
        self.hold_key.fired.connect(self._hold)
        self.save_key.fired.connect(self.saving)
        KeyButton.wire(self.sort_keys.items(), self._on_sort)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Give the page its place."""
        super().put(x, y, width, height)
        self.counters.put(0, 0, width, 76)
        self.list.put(0, 82, width, height - 82 - _KEY_HIGH - 34)
        keys = (self.role_key, *self.sort_keys.values(), self.hold_key, self.save_key)
        wide = (width - (len(keys) - 1) * _GAP) / len(keys)
        lay_grid(keys, len(keys), 0, height - _KEY_HIGH, wide, _KEY_HIGH, _GAP)

    def show_page(self, lang: str) -> None:
        """Show it in this language."""
        self._lang = lang
        self.look()

    def show_saved(self, line: str) -> None:
        """Show the path of the saved file, or the error."""
        self.saved = line
        self.update()

    def look(self) -> None:
        """Take the newest lines."""
        lines = self._held if self._held is not None else tuple(self.monitor())
        self._roles = tuple(dict.fromkeys(one.role for one in lines))
        self.counters.show_counts(matching_lines(lines, self._role, None), self._lang)
        self.list.show_lines(matching_lines(lines, self._role, self._sort), self._lang)
        self._face_keys()

    def _face_keys(self) -> None:
        lang = self._lang
        shown = role_name(self._role, lang).capitalize() if self._role else word(
            lang, "bench_panel.line_all")
        self.role_key.show_face(f"{word(lang, 'bench_panel.devices')}\n{shown}", meaning="role")
        for sort, key in self.sort_keys.items():
            id = "line_all" if sort is None else f"line_{_NAMES[sort]}"
            id = "line_reports" if sort is MonitorSort.FRAME else id
            key.use_look(choice_key_style(sort is self._sort, 18))
            key.show_face(word(lang, f"bench_panel.{id}"), meaning=sort)
        held = self._held is not None
        self.hold_key.show_face(word(lang, f"bench_panel.line_{'go' if held else 'hold'}"))
        self.save_key.show_face(word(lang, "bench_panel.line_save"))

    def _next_role(self) -> None:
        ring = ("", *self._roles)
        at = ring.index(self._role) if self._role in ring else 0
        self._role = ring[(at + 1) % len(ring)]
        self.look()

    def _on_sort(self, sort: MonitorSort | None) -> None:
        self._sort = sort
        self.look()

    def _hold(self) -> None:
        self._held = tuple(self.monitor()) if self._held is None else None
        self.look()

    def showEvent(self, a0: QShowEvent | None) -> None:
        """Follow the line while seen."""
        self._timer.start()
        super().showEvent(a0)

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Stop following while unseen."""
        self._timer.stop()
        super().hideEvent(a0)

    def paint(self, painter: QPainter) -> None:
        """Paint the path of the saved lines."""
        box = QRectF(6, self.area.height() - _KEY_HIGH - 30, self.area.width() - 12, 26)
        self.write(painter, box, self.saved, Type(16, 10, False), self.theme.on_sure,
                   self.theme.window)
