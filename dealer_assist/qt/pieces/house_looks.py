"""House's looks on the windows: its colours put into a theme, and its mark.

Felt, rail, brass and chips are the house's in every theme; at night they are dimmed. Without a logo
the mark is a spade in a ring.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PyQt6.QtGui import QImage, QPainter, QPen, QPixmap

from dealer_assist.qt.pieces.suits import draw_suit
from dealer_assist.qt.pieces.theme import NIGHT, Theme, cached_colour
from dealer_assist.qt.pieces.window_piece_base import NO_LINE, cached_painting
from dealer_assist.storage.books.house_logo import Logo
from dealer_assist.storage.books.house_theme import ACCENT_CONTRAST, HouseTheme, contrast

#: Least contrast of a text with its ground.
_TEXT_CONTRAST: Final = 4.5
#: Share of the light that felt and chips keep at night.
_NIGHT_FELT, _NIGHT_CHIPS = 0.3, 0.45
_BLACK: Final = "#000000"


def no_theme(name: str) -> HouseTheme | None:
    """Theme of a house where no book is known."""
    return None


@lru_cache(maxsize=64)
def dressed(theme: Theme, house: HouseTheme | None) -> Theme:
    """Theme with the looks of the house; as it is for a house without any."""
    if house is None:
        return theme
    is_night = theme.name == NIGHT.name
    felt, chips = (_NIGHT_FELT, _NIGHT_CHIPS) if is_night else (1.0, 1.0)
    light, dark, rail = (dimmed(one, felt) for one in (*house.felt, house.rail))
    brass = dimmed(house.accent, chips)
    if contrast(brass, dark) < ACCENT_CONTRAST:  # at night alone, and then as bright as by day
        brass = house.accent
    return replace(
        theme, felt_light=light, felt_dark=dark, rim_light=rail, rim_dark=mixed(rail, _BLACK, .5),
        felt_line=mixed(light, brass, .5), brass=brass, place=mixed(light, dark, .6),
        pill=mixed(dark, _BLACK, .65), logo=house.logo,
        house_ink=_read_on_window(brass, theme),
        chips=tuple(one._replace(body=dimmed(one.body, chips), edge=dimmed(one.edge, chips))
                    for one in house.chips))


def _read_on_window(brass: str, theme: Theme) -> str:
    """The brass, drawn toward the theme's ink as far as a text needs."""
    shades = (mixed(brass, theme.ink, share / 10) for share in range(10))
    return next((one for one in shades if contrast(one, theme.window) >= _TEXT_CONTRAST), theme.ink)


def dimmed(name: str, share: float) -> str:
    """Colour that gives this share of its light.

    >>> dimmed("#ffffff", 0.5), dimmed("#1f6549", 1)
    ('#bababa', '#1f6549')
    """
    return _named((part ** 2.2 * share) ** (1 / 2.2) for part in _parts(name))


def mixed(one: str, other: str, share: float) -> str:
    """Colour between two, with this share of the other.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    return _named(a + (b - a) * share for a, b in zip(_parts(one), _parts(other), strict=True))


def _parts(name: str) -> tuple[float, ...]:
    return tuple(int(name[at:at + 2], 16) / 255 for at in (1, 3, 5))


def _named(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


# --- the mark ------------------------------------------------------------------------------------


def draw_mark(painter: QPainter, box: QRectF, theme: Theme, ink: str) -> None:
    """Draw the house's logo as large as it fits; without one a spade in a ring, in this ink."""
    scale = round(painter.deviceTransform().m11(), 4)
    painter.drawPixmap(box.topLeft(), _mark(box.width(), box.height(), scale, theme, ink))


@lru_cache(maxsize=16)
def _mark(width: float, height: float, scale: float, theme: Theme, ink: str) -> QPixmap:
    """Mark painted once, to be copied."""
    box = QRectF(0, 0, width, height)

    def paint(painter: QPainter) -> None:
        logo = _picture(theme.logo, max(1, round(max(width, height) * scale))
                        ) if theme.logo is not None else QImage()
        if logo.isNull():
            _draw_spade(painter, box, theme, ink)
            return
        size = QSizeF(logo.size()).scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF(), size)
        place.moveCenter(box.center())
        painter.drawImage(place, logo)

    return cached_painting(width, height, scale, "transparent", paint)


def _draw_spade(painter: QPainter, box: QRectF, theme: Theme, ink: str) -> None:
    across = box.width()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, pen in ((.03, .04), (.11, .02)):
        painter.setPen(QPen(cached_colour(ink), across * pen))
        edge = across * inset
        painter.drawEllipse(box.adjusted(edge, edge, -edge, -edge))
    painter.setPen(NO_LINE)
    edge = across * .27
    draw_suit(painter, box.adjusted(edge, edge, -edge, -edge), "s", theme, ink)


def _picture(logo: Logo, side: int) -> QImage:
    """Logo whose longer side has so many pixels; none where Qt can't draw it."""
    whole = QSize(side, side)
    if not logo.is_svg:
        found = QImage.fromData(logo.content)
        return found if found.isNull() else found.scaled(
            whole, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    try:
        from PyQt6.QtSvg import QSvgRenderer  # a module that a system's Qt may lack
    except ImportError:
        return QImage()
    drawing = QSvgRenderer(logo.content)
    if not drawing.isValid() or drawing.defaultSize().isEmpty():
        return QImage()
    made = QImage(drawing.defaultSize().scaled(whole, Qt.AspectRatioMode.KeepAspectRatio),
                  QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    drawing.render(painter)
    painter.end()
    return made
