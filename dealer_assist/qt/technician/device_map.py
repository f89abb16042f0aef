"""Devices of the table as boxes: kind, port, link, fault."""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter

from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_state
from dealer_assist.view.technician.bench_view import DeviceRow
from dealer_assist.words import word

ROW: Final = 62.0
MOST: Final = 6


class DeviceMap(Surface):
    """One row for each device."""

    rows: tuple[DeviceRow, ...] = ()
    lang = "fr"

    def show_devices(self, rows: tuple[DeviceRow, ...], lang: str) -> None:
        """Show these devices."""
        if (rows, lang) != (self.rows, self.lang):
            self.rows, self.lang = rows, lang
            said = [f"{row.name} {row.port}: {row.says}" for row in rows]
            self.setAccessibleName(". ".join((word(lang, "bench_panel.devices"), *said)))
            self.update()

    def wanted(self) -> float:
        """Height wanted."""
        return 30 + max(1, min(len(self.rows), MOST)) * ROW

    def paint(self, painter: QPainter) -> None:
        """Paint sign, name and port, and the message."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 10)
        self.write(painter, QRectF(12, 4, area.width() - 24, 20),
                   word(self.lang, "bench_panel.devices"), Type(14, 11, False), theme.soft,
                   theme.panel)
        if not self.rows:
            box = QRectF(12, 28, area.width() - 24, min(50.0, area.height() - 32))
            self.write(painter, box, word(self.lang, "bench_panel.no_devices"),
                       Type(18, 12, False, 2), theme.ink, theme.panel)
            return
        step = min(ROW, (area.height() - 28) / min(len(self.rows), MOST))
        for at, row in enumerate(self.rows[:MOST]):
            self._paint_row(painter, QRectF(8, 26 + at * step, area.width() - 16, step - 4), row)

    def _paint_row(self, painter: QPainter, box: QRectF, row: DeviceRow) -> None:
        theme = self.theme
        self.block(painter, box, theme.seat, "", 8)
        state, tone = (StepState.ACCEPTED,
                       theme.up) if row.is_up else (StepState.REJECTED, theme.lost)
        sign = QRectF(box.left() + 10, box.center().y() - 13, 26, 26)
        draw_state(painter, sign, state, tone, theme.seat)
        name = QRectF(box.left() + 48, box.top() + 2, box.width() * 0.42 - 50, 24)
        self.write(painter, name, row.name[:1].upper() + row.name[1:], Type(18, 12), theme.ink,
                   theme.seat)
        port = QRectF(name.left(), name.bottom(), name.width(), box.height() - 28)
        self.write(painter, port, row.port, Type(14, 11, False, 2), theme.soft, theme.seat)
        left = box.left() + box.width() * 0.42 + 6
        says = QRectF(left, box.top() + 3, box.right() - left - 8, box.height() - 6)
        self.write(painter, says, row.says, Type(16, 11, False, 3),
                   theme.ink if row.is_up else theme.lost, theme.seat)
