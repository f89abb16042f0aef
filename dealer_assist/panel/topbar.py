"""The top line: the house and the hand, practice if it's one, the devices, language, clock."""

from collections.abc import Callable
from datetime import datetime

from PyQt6.QtCore import QRectF, QTimer, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.device import Device
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.levelclock import LevelClock
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import DeviceView, Health, View

WIDTH, HEIGHT = 1264, 66
DEVICES = 4
DEVICE_WIDTH = 110
HEADING_WIDTH = 586
NARROW = 400  # a heading beside which the tournament's clock stands
LEVEL_WIDTH = 332  # of the tournament clock, which takes its place from the heading
WIDE_LEVEL = 372  # where a device's place is free


class Heading(Surface):
    """The house, above it nothing, below it which hand this is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = ("", "", "", "")

    def show_heading(self, house: str, title: str, practice: str, note: str = "") -> None:
        """Show where and what is played, and in small who deals."""
        if (house, title, practice, note) != self._shown:
            self._shown = (house, title, practice, note)
            self.setAccessibleName(". ".join(part for part in self._shown if part))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Two lines and a note, and the practice marker where the journal is no live one."""
        theme, (house, title, practice, note) = self.theme, self._shown
        width = self.area.width()
        if practice and width < NARROW:  # the marker takes the first line for itself
            house, note = "", " · ".join(part for part in (house, note) if part)
        end = width - 190 if practice else width - 8
        box = QRectF(6, 0, end - 6, 20)
        self.write(painter, box, house, Type(16, 13, False), theme.soft, theme.window)
        box = QRectF(6, 20, width - 14, 28)
        self.write(painter, box, title, Type(23, 14), theme.ink, theme.window)
        box = QRectF(6, 48, width - 14, 18)
        self.write(painter, box, note, Type(15, 12, False), theme.soft, theme.window)
        if practice:
            pill = QRectF(6 if width < NARROW else width - 184, 0, 176, 22)
            self.block(painter, pill, theme.sure, theme.on_sure, 13, 1.5)
            kind = Type(15, 12, True, 1, "centre")
            self.write(painter, pill.adjusted(10, 0, -10, 0), practice, kind, theme.on_sure,
                       theme.sure)


class Clock(Surface):
    """The time, top right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.time = ""

    def show_time(self, time: str, lang: str) -> None:
        """Show hours and minutes."""
        if time != self.time:
            self.time = time
            self.setAccessibleName(text(lang, "clock", time=time))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Large figures."""
        kind = Type(36, 20, True, 1, "right")
        self.write(painter, self.area, self.time, kind, self.theme.headline, self.theme.window)


class LanguageKey(Key):
    """FR over EN, the one in use filled."""

    lang = "fr"

    def paint_face(self, painter: QPainter, ink: str, ground: str) -> None:
        """Both languages; the one in use stands on the bright ground."""
        theme, area = self.theme, self.area
        half = area.height() / 2
        for at, lang in enumerate(("fr", "en")):
            box = QRectF(5, 5 + at * (half - 4), area.width() - 10, half - 6)
            used = lang == self.lang
            under = theme.ink if used else ground
            over = theme.window if used else ink
            if used:
                self.block(painter, box, under, "", 6)
            self.write(painter, box, lang.upper(), Type(18, 13, True, 1, "centre"), over, under)


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
        self.heading = Heading(self)
        self.heading.put(0, 0, HEADING_WIDTH, HEIGHT)
        self.level = LevelClock(self)
        self.level.fired.connect(self.pressed)
        self.devices = tuple(Device(self) for _ in range(DEVICES))
        for at, device in enumerate(self.devices):
            device.put(592 + at * (DEVICE_WIDTH + 6), 0, DEVICE_WIDTH, HEIGHT)
            device.clicked.connect(self._on_device)
        self.language = LanguageKey(self, Style())
        self.language.put(1064, 0, 70, HEIGHT)
        self.language.fired.connect(self._on_language)
        self.clock = Clock(self)
        self.clock.put(1142, 0, 118, HEIGHT)
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start(1000)

    def show_top(self, view: View) -> None:
        """Show the line for this view."""
        self._lang = view.lang
        self._lay_level(view)
        self.heading.show_heading(view.house, view.title, view.practice, view.note)
        self.level.show_clock(view.clock, int(self._wall().timestamp()))
        for device, health in zip(self.devices, placed(view.devices), strict=True):
            device.show_device(health)
        self.language.lang = view.lang
        self.language.show_face(
            "FR / EN", meaning=view.lang, spoken=text(view.lang, "other_language")
        )
        self.tick()

    def _lay_level(self, view: View) -> None:
        """Make room for the tournament's clock: beside the devices that are fitted."""
        end = HEADING_WIDTH + (DEVICES - min(len(view.devices), DEVICES)) * (DEVICE_WIDTH + 6)
        width = LEVEL_WIDTH if end == HEADING_WIDTH else WIDE_LEVEL
        heading = HEADING_WIDTH if view.clock is None else end - width - 6
        if self.heading.place.width() != heading:
            self.heading.put(0, 0, heading, HEIGHT)
            self.level.put(end - width, 0, width, HEIGHT)

    def tick(self) -> None:
        """Set the clock by the time of day, and the tournament's by the steady one."""
        self.clock.show_time(self._day().strftime("%H:%M"), self._lang)
        self.level.show_second(int(self._wall().timestamp()))

    def _on_language(self) -> None:
        self.language_chosen.emit("fr" if self._lang == "en" else "en")

    def _on_device(self) -> None:
        sender = self.sender()
        if isinstance(sender, Device) and sender.view is not None:
            self.device_tapped.emit(sender.view)


def placed(devices: tuple[DeviceView, ...]) -> list[DeviceView | None]:
    """Who stands where, from the right by the clock; of more than four, those in need go first."""
    if len(devices) > DEVICES:
        order = (Health.LOST, Health.FAULTY, Health.LATE, Health.ABSENT, Health.UP)
        devices = tuple(sorted(devices, key=lambda device: order.index(device.health)))
    return [*[None] * (DEVICES - len(devices)), *devices[:DEVICES]]
