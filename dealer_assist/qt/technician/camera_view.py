"""Live picture of a camera with its meters: sharpness, glare, light.

The picture comes with its marks drawn already; only the newest is held.
"""

from typing import Final

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QImage, QPainter, QPen
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_page_view_models import LivePicture
from dealer_assist.devices.commissioning.bench_screen_view_model import StepState
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import draw_state
from dealer_assist.view.technician.bench_words import role_name
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass

METERS: Final = 76.0


@dataclass(frozen=True, slots=True)
class MeterBand:
    """Good range of a meter, in thousandths: below is too little, above too much."""

    name: str
    low: int
    high: int


FOCUS: Final = MeterBand("focus", 680, 1000)
GLARE: Final = MeterBand("glare", 0, 5)
LIGHT: Final = MeterBand("light", 200, 850)
_FULL: Final = {"glare": 25}  # so many thousandths fill this meter's bar


def meter_word(band: MeterBand, value: int) -> str:
    """The word for this value: "good", "low", "high", or "none" where it wasn't measured.

    >>> meter_word(FOCUS, 700), meter_word(GLARE, 60), meter_word(LIGHT, -1)
    ('good', 'high', 'none')
    """
    if value < 0:
        return "none"
    if value < band.low:
        return "low"
    return "high" if value > band.high else "good"


def live_picture_for_qt(live: LivePicture) -> QImage:
    """Picture as Qt draws it, in memory of its own."""
    bgr = live.bgr
    high, wide = bgr.shape[:2]
    flat = bgr if bgr.flags.c_contiguous else bgr.copy()
    return QImage(flat.tobytes(), wide, high, 3 * wide, QImage.Format.Format_BGR888).copy()


class LiveCamera(Surface):
    """Picture above, three meters below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._role, self._lang = "", "fr"
        self._image: QImage | None = None
        self._values: tuple[int, int, int] = (-1, -1, -1)

    def show_role(self, role: str, lang: str) -> None:
        """Set the camera; another camera's picture begins empty."""
        if role != self._role:
            self._image, self._values = None, (-1, -1, -1)
        if (role, lang) != (self._role, self._lang):
            self._role, self._lang = role, lang
            self.update()
        self._name_all()

    def show_picture(self, live: LivePicture | None) -> None:
        """Show the newest picture; None leaves the one before."""
        if live is not None:
            self._image = live_picture_for_qt(live)
            self._values = (live.focus, live.glare, live.light)
            self._name_all()
            self.update()

    def _name_all(self) -> None:
        lang = self._lang
        said = [word(lang, "bench_panel.camera_of", role=role_name(self._role, lang))]
        for band, value in zip((FOCUS, GLARE, LIGHT), self._values, strict=True):
            said.append(word(lang, "bench_panel.meter_spoken", percent=max(value, 0) // 10,
                             name=word(lang, f"bench_panel.meter_{band.name}"),
                             word=word(lang, f"bench_panel.meter_{meter_word(band, value)}")))
        self.setAccessibleName(". ".join(said))

    def paint(self, painter: QPainter) -> None:
        """Paint the picture as large as it fits whole, and the meters."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.entry, theme.key_line, 8, 1.5)
        title = word(self._lang, "bench_panel.camera_of",
                     role=role_name(self._role, self._lang)) if self._role else ""
        self.write(painter, QRectF(12, 4, area.width() - 24, 20), title, Type(15, 11, False),
                   theme.soft, theme.entry)
        room = QRectF(6, 26, area.width() - 12, area.height() - METERS - 32)
        if self._image is None:
            box = room.adjusted(40, 10, -40, -10)
            self.write(painter, box, word(self._lang, "bench_panel.camera_none"),
                       Type(20, 12, False, 4, "centre"), theme.ink, theme.entry)
        else:
            self._paint_picture(painter, room, self._image)
        wide = (area.width() - 12) / 3
        for at, (band, value) in enumerate(zip((FOCUS, GLARE, LIGHT), self._values, strict=True)):
            self._paint_meter(
                painter, QRectF(6 + at * wide, area.height() - METERS, wide, METERS), band, value)

    def _paint_picture(self, painter: QPainter, room: QRectF, image: QImage) -> None:
        scale = min(room.width() / image.width(), room.height() / image.height())
        wide, high = image.width() * scale, image.height() * scale
        box = QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, image)

    def _paint_meter(self, painter: QPainter, box: QRectF, band: MeterBand, value: int) -> None:
        theme, ground = self.theme, self.theme.entry
        name = meter_word(band, value)
        good = name == "good"
        tone = theme.up if good else theme.absent if name == "none" else theme.late
        state = (
            StepState.ACCEPTED if good else StepState.TODO if name == "none" else StepState.WARNED)
        draw_state(painter, QRectF(box.left() + 8, box.top() + 6, 20, 20), state, tone, ground)
        title = QRectF(box.left() + 34, box.top() + 4, box.width() * 0.6 - 34, 24)
        self.write(painter, title, word(self._lang, f"bench_panel.meter_{band.name}"),
                   Type(17, 11), theme.ink, ground)
        verdict = QRectF(box.left() + box.width() * 0.6 + 4, box.top() + 4,
                         box.width() * 0.4 - 14, 24)
        self.write(painter, verdict, word(self._lang, f"bench_panel.meter_{name}"),
                   Type(16, 10, False, 1, "right"), tone, ground)
        full = _FULL.get(band.name, 1000)
        bar = QRectF(box.left() + 10, box.top() + 36, box.width() - 20, 22)
        painter.fillRect(bar, cached_colour(theme.panel))
        start, end = (bar.left() + min(one / full, 1) * bar.width()
                      for one in (band.low, band.high))
        painter.setOpacity(0.35)
        painter.fillRect(QRectF(start, bar.top(), end - start, bar.height()),
                         cached_colour(theme.up))
        painter.setOpacity(1.0)
        if value >= 0:
            x = bar.left() + min(value / full, 1.0) * bar.width()
            painter.setPen(QPen(cached_colour(theme.ink), 4, Qt.PenStyle.SolidLine,
                                Qt.PenCapStyle.RoundCap))
            painter.drawLine(round(x), round(bar.top() - 3), round(x), round(bar.bottom() + 3))
            painter.setPen(Qt.PenStyle.NoPen)
