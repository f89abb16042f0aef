"""Calibrations: the one in use beside another version, figure by figure, and back by one tap.

A better figure has a sign and a word; one that no longer fits says why.
"""

from datetime import UTC, datetime
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_page_view_models import CalibrationLine
from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.devices.commissioning.bench_taps import BringIn, GiveOut, PutBack
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents, lay_grid
from dealer_assist.qt.technician.verdict_signs import draw_state
from dealer_assist.view.rulings.slip_view import when_words
from dealer_assist.view.technician.bench_words import message_words, role_name
from dealer_assist.words import catalogue, decimal, word
from dealer_assist.words.message import Message

#: A smaller figure is better for these; for the others a larger one, or neither.
SMALLER: Final = ("reprojection_px", "plane_mm")
LARGER: Final = ("views", "sharpness")
_KEY, _GAP = 68.0, 8.0
ROLES, VERSIONS = 3, 3


def better_or_worse(name: str, now: int, other: int) -> str:
    """Comparison of the figure in use with the other: "better", "worse", "same" or "" for neither.

    >>> better_or_worse("plane_mm", 800, 1500), better_or_worse("light", 1,
    ...                                                         2), better_or_worse("views", 9, 9)
    ('better', '', 'same')

    Figures with the same digits are the same: nobody could see why one of them is better.

    >>> better_or_worse("plane_mm", 91, 94)
    'same'
    """
    if name not in (*SMALLER, *LARGER):
        return ""
    if thousandths_words(now, "en") == thousandths_words(other, "en"):
        return "same"
    return "better" if (now < other) == (name in SMALLER) else "worse"


def thousandths_words(thousandths: int, lang: str) -> str:
    """Thousandths as people write them.

    >>> thousandths_words(420, "en"), thousandths_words(14_000, "en")
    ('0.42', '14')
    """
    plain = f"{thousandths / 1000:.2f}".rstrip("0").rstrip(".")
    return decimal(plain, lang)


def calibration_figure_name(name: str, lang: str) -> str:
    """The figure's name in words; one that we don't know stays."""
    id = f"bench_panel.calibration_{name}"
    return word(lang, id) if id in catalogue() else name


class Version(Surface):
    """Version: person, time, reason, its figures."""

    line: CalibrationLine | None = None
    beside: CalibrationLine | None = None
    empty = "calibration_alone"
    lang = "fr"

    def show_version(
        self, line: CalibrationLine | None, beside: CalibrationLine | None, lang: str,
        empty: str = "calibration_alone",
    ) -> None:
        """Show this one; if there is one ``beside``, its figures are compared with that.

        ``empty`` names the message if there is none to show.
        """
        shown = (line, beside, lang, empty)
        if shown != (self.line, self.beside, self.lang, self.empty):
            self.line, self.beside, self.lang, self.empty = shown
            self.setAccessibleName(". ".join(self._said()))
            self.update()

    def _said(self) -> tuple[str, ...]:
        line, lang = self.line, self.lang
        if line is None:
            return (word(lang, f"bench_panel.{self.empty}"),)
        when = when_words(datetime.fromtimestamp(line.at_s, UTC), lang)
        made = word(lang, f"bench_panel.calibration_{line.change.value}", by=line.by, when=when)
        why = message_words(Message(line.why), lang) if line.why else ""
        why = word(lang, "bench_panel.calibration_why", why=why) if why else ""
        return tuple(part for part in (made, why) if part)

    def paint(self, painter: QPainter) -> None:
        """Paint the version in large, then the rest."""
        theme, area, line = self.theme, self.area, self.line
        used = line is not None and line.is_in_use
        self.block(painter, area, theme.panel, theme.up if used else theme.key_line, 10,
                   3 if used else 1.5)
        if line is None:
            self.write(painter, area.adjusted(40, 40, -40, -40), self._said()[0],
                       Type(20, 13, False, 3, "centre"), theme.soft, theme.panel)
            return
        width = area.width() - 32
        title = word(self.lang, "bench_panel.calibration_version", version=line.version)
        self.write(painter, QRectF(16, 10, width * 0.55, 36), title, Type(28, 16), theme.ink,
                   theme.panel)
        state = "in_use" if used else "before"
        if used:
            draw_state(painter, QRectF(16 + width * 0.55, 16, 24, 24), StepState.ACCEPTED, theme.up,
                       theme.panel)
        self.write(painter, QRectF(48 + width * 0.55, 12, width * 0.45 - 32, 32),
                   word(self.lang, f"bench_panel.calibration_{state}"), Type(18, 12),
                   theme.up if used else theme.soft, theme.panel)
        y = 52.0
        for words in self._said():
            self.write(painter, QRectF(16, y, width, 42), words, Type(17, 12, False, 2), theme.ink,
                       theme.panel)
            y += 44
        if line.stale is not None:
            words = word(self.lang, "bench_panel.calibration_stale", why=message_words(line.stale,
                                                                                       self.lang))
            draw_state(painter, QRectF(16, y + 8, 26, 26), StepState.STALE, theme.differs,
                       theme.panel)
            self.write(painter, QRectF(50, y, width - 34, 42), words, Type(17, 12, True, 2),
                       theme.differs, theme.panel)
        self._paint_figures(painter, line, QRectF(16, y + 52, width, area.height() - y - 62))

    def _paint_figures(self, painter: QPainter, line: CalibrationLine, room: QRectF) -> None:
        theme = self.theme
        others = dict(self.beside.figures) if self.beside is not None else {}
        step = min(44.0, room.height() / max(len(line.figures), 1))
        for at, (name, thousandths) in enumerate(line.figures):
            y = room.top() + at * step
            ground = theme.seat if at % 2 == 0 else theme.panel
            painter.fillRect(QRectF(room.left() - 6, y, room.width() + 12, step),
                             cached_colour(ground))
            self.write(painter, QRectF(room.left(), y, room.width() * 0.5, step),
                       calibration_figure_name(name, self.lang), Type(17, 11, False), theme.ink,
                       ground)
            self.write(painter, QRectF(room.left() + room.width() * 0.5, y, room.width() * 0.18,
                                       step), thousandths_words(thousandths, self.lang),
                       Type(20, 12, True, 1, "right"), theme.ink, ground)
            told = better_or_worse(name, thousandths, others[name]) if name in others else ""
            if told:
                tone = {"better": theme.up, "worse": theme.lost}.get(told, theme.soft)
                sign = {"better": StepState.ACCEPTED,
                        "worse": StepState.WARNED}.get(told, StepState.SKIPPED)
                left = room.left() + room.width() * 0.71
                draw_state(painter, QRectF(left, y + step / 2 - 9, 18, 18), sign, tone, ground)
                self.write(painter, QRectF(left + 24, y, room.right() - left - 24, step),
                           word(self.lang, f"bench_panel.calibration_{told}"), Type(16, 10), tone,
                           ground)


class CalibrationsPage(Surface):
    """Page of calibrations; ``tapped`` carries PutBack, GiveOut or BringIn, still without why."""

    tapped = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lang = "fr"
        self._lines: tuple[CalibrationLine, ...] = ()
        self._role, self._version = "", 0
        self._others: tuple[int, ...] = ()
        self.before, self.after = Version(self), Version(self)
        self.roles = tuple(KeyButton(self, Style(size=18, lines=2)) for _ in range(ROLES))
        self.versions = tuple(KeyButton(self, Style(size=18, lines=2)) for _ in range(VERSIONS))
        self.put_back = KeyButton(self, Style("raise_to", "on_fill", 18, 3))
        self.give_out = KeyButton(self, Style(size=17, lines=3))
        self.bring_in = KeyButton(self, Style(size=17, lines=3))
        KeyButton.wire(enumerate(self.roles), self._on_role)
        KeyButton.wire(enumerate(self.versions), self._on_version)
        self.put_back.fired.connect(
            lambda: self.tapped.emit(PutBack(self._role, self._version, "")))
        self.give_out.fired.connect(lambda: self.tapped.emit(GiveOut("")))
        self.bring_in.fired.connect(lambda: self.tapped.emit(BringIn("", "")))
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Give the page its place."""
        super().put(x, y, width, height)
        half = (width - _GAP) / 2
        top = _KEY + _GAP
        lay_grid(self.roles, ROLES, 0, 0, 170, _KEY, _GAP)
        lay_grid(self.versions, VERSIONS, width - VERSIONS * 104 + _GAP, 0, 96, _KEY, _GAP)
        self.before.put(0, top, half, height - 2 * top)
        self.after.put(half + _GAP, top, half, height - 2 * top)
        third = (width - 2 * _GAP) / 3
        lay_grid((self.put_back, self.give_out, self.bring_in), 3, 0, height - _KEY, third, _KEY,
                 _GAP)

    def show_calibrations(self, lines: tuple[CalibrationLine, ...], lang: str) -> None:
        """Show these versions; the one in sight stays while it exists."""
        self._lines, self._lang = lines, lang
        roles = tuple(dict.fromkeys(line.role for line in lines))
        if self._role not in roles:
            self._role = roles[0] if roles else ""
        for key, role in keys_with_contents(self.roles, roles):
            key.use_look(choice_key_style(role == self._role, 18))
            key.show_face(role_name(role, lang).capitalize(), meaning=role)
        self._show_versions()

    def _show_versions(self) -> None:
        lang = self._lang
        mine = sorted((one for one in self._lines if one.role == self._role),
                      key=lambda one: -one.version)
        used = next((one for one in mine if one.is_in_use), mine[0] if mine else None)
        others = [one for one in mine if one is not used][:VERSIONS]
        if self._version not in [one.version for one in others]:
            self._version = others[0].version if others else 0
        self._others = tuple(one.version for one in others)
        chosen = next((one for one in others if one.version == self._version), None)
        for key, one in keys_with_contents(self.versions, others):
            key.use_look(choice_key_style(one is chosen, 18))
            key.show_face(word(lang, "bench_panel.calibration_version", version=one.version),
                          meaning=one.version)
        empty = "calibration_alone" if mine else "calibrations_none"
        self.before.show_version(chosen, None, lang, empty)
        self.after.setVisible(used is not None)
        self.after.show_version(used, chosen, lang)
        self.put_back.setVisible(chosen is not None)
        if chosen is not None:
            self.put_back.show_face(word(lang, "bench_panel.calibration_put_back_key",
                                         version=chosen.version))
        self.give_out.show_face(word(lang, "bench_panel.calibration_give_out"),
                                enabled=bool(self._lines))
        self.bring_in.show_face(word(lang, "bench_panel.calibration_bring_in"))
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the label of the versions' keys."""
        if self._others:
            box = QRectF(self.area.width() - VERSIONS * 104 - 108, 0, 108, _KEY)
            self.write(painter, box, word(self._lang, "bench_panel.calibration_compare"),
                       Type(17, 12, False, 1, "right"), self.theme.soft, self.theme.window)

    def _on_role(self, at: int) -> None:
        self._role = list(dict.fromkeys(line.role for line in self._lines))[at]
        self.show_calibrations(self._lines, self._lang)

    def _on_version(self, at: int) -> None:
        self._version = self._others[at]
        self._show_versions()
