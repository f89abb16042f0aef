"""Report of a commissioned table on paper: A4, several pages, one that a house can file.

The file is whole or not there at all. Needs Qt, but no window, and may be called from any one
thread once Qt runs: if there is no window, the main thread calls ``start_qt_without_screen`` first.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QGuiApplication, QPageSize, QPainter, QPen
from PyQt6.QtWidgets import QApplication

from dealer_assist.devices.commissioning.commissioning_report import BenchReport
from dealer_assist.qt.paper import pdf_writer
from dealer_assist.qt.pieces.paper_text import paper_text_width
from dealer_assist.qt.technician import report_page_layout
from dealer_assist.qt.technician.report_parts import (
    report_blocks,
    report_page_foot,
    report_page_head,
)
from dealer_assist.words import word
from drivers.durable_files import put_whole

_kept: list[QApplication] = []


def write_report(content: BenchReport, path: Path, lang: str) -> None:
    """Write the report to ``path`` as a PDF, whole or not at all.

    Raises OSError, and RuntimeError if Qt doesn't run.
    """
    made = report_pdf(content, lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    put_whole(path, made)


def report_pdf(content: BenchReport, lang: str) -> bytes:
    """The report as a PDF file's content."""
    return pdf_writer.painted_pdf(
        QPageSize.PageSizeId.A4, report_page_layout.DPI,
        f"{word(lang, 'bench_report.title')} {content.table}",
        lambda painter, turn: _draw(painter, turn, content, lang))


def start_qt_without_screen() -> None:
    """Start Qt without a screen if it doesn't run yet; in the main thread, as Qt requires."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QApplication(["dealer-assist"]))


def _draw(painter: QPainter, turn: Callable[[], object], content: BenchReport, lang: str) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pages = report_blocks(content, lang).pages()
    for number, items in enumerate(pages, 1):
        if number > 1:
            turn()
        top = report_page_layout.TOP
        for item in items:
            box = QRectF(report_page_layout.MARGIN, top, report_page_layout.TEXT_WIDE, item.high)
            painter.save()
            item.draw(painter, box)
            painter.restore()
            top += item.high
        _draw_edges(painter, content, lang, number, len(pages))


def _draw_edges(
    painter: QPainter, content: BenchReport, lang: str, number: int, count: int
) -> None:
    """Draw the report's name above; below the journal's row, and the page's number."""
    left, right = report_page_layout.MARGIN, report_page_layout.WIDE - report_page_layout.MARGIN
    rule = partial(_rule, painter, left, right)
    report_page_layout.write_paper_line(painter, left, 420, report_page_head(content, lang), 76,
                                        False,
                                  report_page_layout.SOFT)
    rule(560.0)
    page = word(lang, "bench_report.page", number=number, count=count)
    low = report_page_layout.HIGH - 470
    rule(low)
    report_page_layout.write_paper_line(painter, left, low + 40, report_page_foot(content, lang),
                                        68,
                                  False,
                       report_page_layout.SOFT)
    report_page_layout.write_paper_line(painter, right - paper_text_width(page, 76, True), low + 36,
                                        page,
                                  76, True)
    if content.simulated:
        words = word(lang, "bench_report.simulated")
        report_page_layout.write_paper_line(painter, left, low + 150, words, 76, True)


def _rule(painter: QPainter, left: float, right: float, y: float) -> None:
    painter.setPen(QPen(QColor(report_page_layout.LINE), 6))
    painter.drawLine(QPointF(left, y), QPointF(right, y))
