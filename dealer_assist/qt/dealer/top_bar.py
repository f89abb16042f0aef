"""The top line: house and hand, practice if it's one, devices, table's sheet, language, clock."""

from collections.abc import Callable
from datetime import datetime

from PyQt6.QtCore import QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.device_tile import DeviceTile
from dealer_assist.qt.dealer.level_clock import LevelClockBox
from dealer_assist.qt.pieces.house_looks import draw_mark
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface, TextPiece
from dealer_assist.view.dealer.table_view import DeviceState, DeviceView, TableView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import base_language, languages, next_language

HEIGHT = 64  # of a line; a narrow bar has two
DEVICES = 4
DEVICE_WIDTH = 104
HEADING_WIDTH = 528  # with its clock
BESIDE = 714  # width of the part right of the heading: devices, table, language, the time
CLOCK, LANGUAGE, EVENING = 112, 70, 80
MARK = 52  # the house's, in a heading at least so wide
WITH_MARK = 420
NARROW = 400  # a heading that the tournament's clock fits beside
LEVEL_WIDTH = 304  # of the tournament clock, taken from the heading
WIDE_LEVEL = 340  # if a device's place is free


class HouseHeading(TextPiece):
    """House, and below it the hand."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = ("", "", "", "")

    def show_heading(self, house: str, title: str, practice: str, note: str = "") -> None:
        """Show house and game, and in small the dealer."""
        if (house, title, practice, note) != self._shown:
            self._shown = (house, title, practice, note)
            self.read_out(*self._shown)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the house's mark, two lines and a note, and the practice marker if the journal is
        no live one."""
        theme, (house, title, practice, note) = self.theme, self._shown
        width = self.area.width()
        left = 6.0
        if width >= WITH_MARK:
            draw_mark(painter, QRectF(2, (HEIGHT - MARK) / 2, MARK, MARK), theme, theme.house_ink)
            left += MARK + 4
        if practice and width < NARROW:  # the marker takes the first line for itself
            house, note = "", " · ".join(part for part in (house, note) if part)
        end = width - 190 if practice else width - 8
        high, wide = HEIGHT / (3 if note else 2), width - 8 - left
        rows = ((house, end - left, Type(READ, 12, False), theme.house_ink),
                (title, wide, Type(23, 12), theme.ink),
                (note, wide, Type(READ, 12, False), theme.soft))
        for at, (words, beside, kind, ink) in enumerate(rows):
            box = QRectF(left, at * high, beside, high)
            self.write(painter, box, words, kind, ink, theme.window)
        if practice:
            pill = QRectF(6 if width < NARROW else width - 184, 0, 176, 22)
            self.block(painter, pill, theme.sure, theme.on_sure, 13, 1.5)
            kind = Type(READ, READ, True, 1, "centre")
            self.write(painter, pill.adjusted(10, 0, -10, 0), practice, kind, theme.on_sure,
                       theme.sure)


class TimeOfDay(TextPiece):
    """The time, top right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.time = ""

    def show_time(self, time: str, lang: str) -> None:
        """Show hours and minutes."""
        spoken = window_text(lang, "clock", time=time)
        if (time, spoken) != (self.time, self.accessibleName()):
            self.time = time
            self.setAccessibleName(spoken)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint large figures."""
        kind = Type(36, 20, True, 1, "right")
        self.write(painter, self.area, self.time, kind, self.theme.headline, self.theme.window)


class LanguageKey(KeyButton):
    """The languages below each other, the one in use filled; ``chosen`` carries the next."""

    chosen = pyqtSignal(str)
    lang = "fr"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Style())
        self.fired.connect(lambda: self.chosen.emit(next_language(self.lang)))

    def show_lang(self, lang: str) -> None:
        """Show the language in use."""
        self.lang = lang
        self.show_face(" / ".join(languages()).upper(), meaning=lang,
                       spoken=window_text(lang, "other_language"))

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Paint both languages; the one in use on the bright ground."""
        theme, area = self.theme, self.area
        known = languages()
        half = area.height() / len(known)
        for at, lang in enumerate(known):
            box = QRectF(5, 5 + at * (half - 4), area.width() - 10, half - 6)
            used = lang == base_language(self.lang)
            under = theme.ink if used else ground
            over = theme.window if used else ink
            if used:
                self.block(painter, box, under, "", 6)
            self.write(painter, box, lang.upper(), Type(READ, READ, True, 1, "centre"), over, under)


class TopBar(Surface):
    """The whole line."""

    language_chosen = pyqtSignal(str)
    device_tapped = pyqtSignal(object)
    pressed = pyqtSignal(object)

    def __init__(
        self, parent: QWidget, wall: Callable[[], datetime],
        day: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__(parent)
        self._wall = wall
        self._day = day or wall
        self._lang = "fr"
        self._fitted, self._has_level = 0, False
        self.heading = HouseHeading(self)
        self.level = LevelClockBox(self)
        self.level.fired.connect(self.pressed)
        self.devices = tuple(DeviceTile(self) for _ in range(DEVICES))
        for device in self.devices:
            device.clicked.connect(lambda _, device=device: self.device_tapped.emit(device.view))
        self.evening = KeyButton(self, Style("key", "ink", READ, 1, hint="T"))
        self.evening.fired.connect(self.pressed)
        self.evening.hide()
        self.language = LanguageKey(self)
        self.language.chosen.connect(self.language_chosen)
        self.clock = TimeOfDay(self)
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start(1000)

    @property
    def is_narrow(self) -> bool:
        """True if devices and the tournament's clock have a line of their own."""
        return self.area.width() < HEADING_WIDTH + BESIDE

    def settle(self) -> None:
        """Lay the time at the right edge, before it the language, and the devices as they fit."""
        width = self.area.width()
        self.clock.put(width - 4 - CLOCK, 0, CLOCK, HEIGHT)
        self.language.put(width - 12 - CLOCK - LANGUAGE, 0, LANGUAGE, HEIGHT)
        before = self.language.place.left() - 8 - EVENING
        self.evening.put(before, 0, EVENING, HEIGHT)
        narrow = self.is_narrow
        end, top = (width, HEIGHT + 4) if narrow else (before - 8, 0)
        left = end - DEVICES * (DEVICE_WIDTH + 6) + (6 if narrow else 0)
        for at, device in enumerate(self.devices):
            device.put(left + at * (DEVICE_WIDTH + 6), top, DEVICE_WIDTH, HEIGHT)
        self._lay_level()

    def show_top(self, view: TableView) -> None:
        """Show the line for this view."""
        self._lang = view.lang
        self._fitted, self._has_level = len(view.devices), view.clock is not None
        self._lay_level()
        self.heading.show_heading(view.house, view.title, view.practice, view.note)
        self.level.show_clock(view.clock, int(self._wall().timestamp()))
        for device, health in zip(self.devices, devices_by_place(view.devices), strict=True):
            device.show_device(health)
        if view.evening is not None:
            self.evening.show_control(view.evening)
        self.evening.setVisible(view.evening is not None)
        self.language.show_lang(view.lang)
        self.tick()

    def _lay_level(self) -> None:
        """Lay the tournament's clock beside the devices that are fitted."""
        if self.is_narrow:
            self.heading.put(0, 0, self.evening.place.left() - 8, HEIGHT)
            self.level.put(0, HEIGHT + 4, self.devices[0].place.left() - 6, HEIGHT)
            return
        whole = self.devices[0].place.left() - 6
        end = whole + (DEVICES - min(self._fitted, DEVICES)) * (DEVICE_WIDTH + 6)
        width = LEVEL_WIDTH if end == whole else WIDE_LEVEL
        heading = whole if not self._has_level else end - width - 6
        if self.heading.place.width() != heading or self.level.place.right() != end:
            self.heading.put(0, 0, heading, HEIGHT)
            self.level.put(end - width, 0, width, HEIGHT)

    def tick(self) -> None:
        """Update the time of day, and the tournament's clock by the steady clock."""
        self.clock.show_time(self._day().strftime("%H:%M"), self._lang)
        self.level.show_second(int(self._wall().timestamp()))


def devices_by_place(devices: tuple[DeviceView, ...]) -> list[DeviceView | None]:
    """Devices by place, from the right by the clock; of more than four, those in need first."""
    if len(devices) > DEVICES:
        order = (DeviceState.LOST, DeviceState.FAULTY, DeviceState.LATE, DeviceState.ABSENT,
                 DeviceState.UP)
        devices = tuple(sorted(devices, key=lambda device: order.index(device.health)))
    return [*[None] * (DEVICES - len(devices)), *devices[:DEVICES]]
