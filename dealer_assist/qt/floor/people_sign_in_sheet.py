"""Sign-in at the floor's screen: names at a touch and a PIN, as at the table; no orders without it.

Everything can be seen without anybody signed in. Acts of two persons (keys, erasure, house rules)
are done by commands at the server, never at this window.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.sign_in_sheet import SignInSheet
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.view.rulings.ruling_sheet_view import SignInView, wrong_pin_notes
from dealer_assist.words import word

ENTER_HIGH: Final = 78.0
_SIGN_WIDE: Final = 420  # the names, the dots and the digits
_SIGN_HIGH: Final = 504
_EDGE: Final = 24.0


def people_sign_in_view(room: RoomState, names: tuple[str, ...], claims: str) -> SignInView:
    """Sign-in sheet's content: the names, and those who gave wrong PINs."""
    return SignInView(names, False, wrong_pin_notes(room.turned_away),
                      claims if claims in names else "")


class PeopleSheet(Surface):
    """Sheet for signing in. ``tapped`` carries a FloorTap; ``closed`` that nobody signs in."""

    tapped = pyqtSignal(object)
    closed = pyqtSignal()

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self.names: Callable[[], tuple[str, ...]] = tuple
        self.claims = ""  # name on the badge shown
        self._lang = "fr"
        self.sign = SignInSheet(self, wall)
        self.enter = KeyButton(self, Style("raise_to", "on_fill", 24, 1))
        self.back = KeyButton(self, Style(size=18, lines=1))
        self.sign.pressed.connect(self._on_pin)
        self.sign.changed.connect(self._show_enter)
        self.enter.fired.connect(self.sign.enter)
        self.back.fired.connect(self.closed)

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the pad on the right, the explanation beside it; upright above it."""
        super().put(x, y, width, height)
        left, low = width - _SIGN_WIDE - _EDGE, height - ENTER_HIGH - 10
        top = low - _SIGN_HIGH - _EDGE if is_upright(width) else _EDGE / 2
        self.sign.put(left, top, _SIGN_WIDE, _SIGN_HIGH)
        self.enter.put(left, low, _SIGN_WIDE, ENTER_HIGH)
        self.back.put(_EDGE, low, 180, ENTER_HIGH)

    def show_people(self, room: RoomState, lang: str) -> None:
        """Show who may sign in."""
        if lang != self._lang:
            self.update()
        self._lang = lang
        self.sign.show_sign_in(people_sign_in_view(room, self.names(), self.claims), lang)
        self.sign.show()
        self.back.show_face(window_text(lang, "back"))
        self.setAccessibleName(word(lang, "floor_panel.people_title"))
        self._show_enter()

    def _show_enter(self) -> None:
        self.enter.show_face(word(self._lang, "call.sign_in"), enabled=self.sign.is_ready())

    def _on_pin(self, control: object) -> None:
        if isinstance(control, Control):
            tap = control.tap
            self.tapped.emit(FloorTap(FloorTapKind.SIGN_IN, name=tap.choice, secret=tap.secret))

    def paint(self, painter: QPainter) -> None:
        """Paint the explanation of signing in."""
        theme, lang = self.theme, self._lang
        self.block(painter, self.area, theme.panel, theme.key_line, 12, 1.5)
        width = self.area.width()
        wide = width - 2 * _EDGE if is_upright(width) else width - _SIGN_WIDE - 3 * _EDGE
        box = QRectF(_EDGE, 24, wide, 48)
        title = word(lang, "floor_panel.people_title")
        self.write(painter, box, title, Type(34, 18), theme.headline, theme.panel)
        told = word(lang, "floor_panel.people_note")
        box = QRectF(_EDGE, 90, wide, 220)
        self.write(painter, box, told, Type(22, 14, False, 7, top=True), theme.ink, theme.panel)
