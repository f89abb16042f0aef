"""Sign-in for ruling: the names at a touch, a large numeric pad, a dot for each digit."""

from collections.abc import Callable
from datetime import datetime

from PyQt6.QtCore import QPointF, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.pieces.pin_keys import NAMES, NameKeys, PinKeys
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.rulings.ruling_sheet_view import SignInView, WrongPinNote
from dealer_assist.words import word

KEY, GAP = 64, 6
DOTS, LINE = 44, 38  # the dots for the digits, and the line below them
LOW_DOTS, LOW_LINE = 26, 20  # where it's low


class SignInSheet(Surface):
    """Sign-in sheet. ``pressed`` carries the control; ``other_name`` asks for a typed name."""

    pressed = pyqtSignal(object)
    other_name = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._wall = wall
        self._dots_top, self._dots, self._line = 0.0, DOTS, LINE
        self.who = ""
        self.view: SignInView | None = None
        self._lang = "fr"
        self._names = NameKeys(self, ("now", "on_now"), self._on_name)
        self.names = self._names.keys
        self._pin = PinKeys(self, size=30)
        self._pin.changed.connect(self._refresh)
        self.keys, self.forget = self._pin.keys, self._pin.forget
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self._refresh)
        self.hide()

    def settle(self) -> None:
        """Lay digits at the lower edge, the names above, between them the dots."""
        wide, step = (self.area.width() - 2 * GAP) / 3, KEY + GAP
        pad = self.area.height() - 4 * step
        room = pad - 2 * step
        low = room < DOTS + LINE
        self._dots, self._line = (LOW_DOTS, LOW_LINE) if low else (DOTS, LINE)
        self._dots_top = pad - self._dots - self._line - (0 if low else 4)
        self._names.lay(0, 0, wide, KEY, GAP)
        self._pin.lay(pad, wide, KEY, GAP)
        self._show_names()

    def show_sign_in(self, view: SignInView, lang: str) -> None:
        """Show who may sign in."""
        claimed = self.view.claims if self.view is not None else ""
        self.view, self._lang = view, lang
        if view.claims and view.claims != claimed:
            self.forget()
            self.who = view.claims
        if self.who not in view.names:
            self.forget()
            self.who = view.names[0] if len(view.names) == 1 else view.comes
        self._show_names()
        self._pin.show_keys(lang, self._asks_pin())
        self._ticker.start(500)
        self._refresh()

    def _asks_pin(self) -> bool:
        return self.view is not None and not self.view.by_name

    def _shown(self) -> tuple[str, ...]:
        """Names on the keys; the last key leads to the others."""
        view = self.view
        if view is None:
            return ()
        typed = "call.other_name" if view.names else "call.your_name"
        more = word(self._lang, typed if view.by_name else "call.more_ways")
        if view.by_name:
            return (*view.names[: NAMES - 1], more)
        return self._names.page(view.names, more)

    def _show_names(self) -> None:
        self._names.show_names(self._shown(), self.who)

    # --- fingers and keys --------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Choose this name; digits typed for another are dropped."""
        if name != self.who:
            self.forget()
        self.who = name
        if self.view is not None and self.view.by_name:
            self._send("")
        self._show_names()
        self._refresh()

    def type_key(self, sign: str) -> bool:
        """Take a digit, "<" or "C", from finger or keyboard."""
        return self._asks_pin() and self._pin.type_key(sign)

    def type_name(self, letter: str) -> bool:
        """Choose the next name that begins so, or has a word that does."""
        view = self.view
        names = view.names if view is not None else ()
        begins = [n for n in names if any(
            part.casefold().startswith(letter.casefold()) for part in (n, *n.split()))]
        if not letter.isalpha() or not begins or not self._asks_pin():
            return False
        after = begins.index(self.who) + 1 if self.who in begins else 0
        self.choose(begins[after % len(begins)])
        return True

    def is_ready(self) -> bool:
        """True if a PIN can be sent now."""
        return (self._asks_pin() and bool(self.who) and not self._wait_s()
                and self._pin.count >= LEAST_DIGITS)

    def enter(self) -> None:
        """Send the PIN; nothing of it stays here."""
        if self.is_ready():
            self._send(self._pin.taken())

    def _send(self, pin: str) -> None:
        tap = Tap(TapKind.SIGN_IN, choice=self.who, secret=pin)
        self.pressed.emit(Control(word(self._lang, "call.sign_in"), tap))

    def _on_name(self, words: object) -> None:
        view = self.view
        if view is None or not isinstance(words, str):
            return
        if words in view.names:
            self.choose(words)
        elif view.by_name:
            self.other_name.emit()
        else:
            self._names.turn()
            self._show_names()

    # --- what stands between -----------------------------------------------------------------

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Forget the input when the sheet is hidden."""
        self._ticker.stop()
        self._pin.drop()

    def _refusal(self) -> WrongPinNote | None:
        view = self.view
        found = view.refusals if view is not None and self._asks_pin() else ()
        return next((one for one in found if one.name == self.who), None)

    def _wait_s(self) -> int:
        """Seconds until another PIN is accepted."""
        refused = self._refusal()
        return max(0, refused.until_s - int(self._wall().timestamp())) if refused else 0

    def line(self) -> str:
        """Instruction, or the reason why signing in must wait."""
        view, lang = self.view, self._lang
        if view is None:
            return ""
        if view.by_name:
            return word(lang, "call.no_file")
        if not view.names:
            return word(lang, "call.nobody_listed")
        if not self.who:
            return word(lang, "call.who")
        refused, left = self._refusal(), self._wait_s()
        if refused is None or self._pin.count:
            told = word(lang, "call.pin_needed")
        else:
            told = word(lang, "call.tries_one" if refused.wrong == 1 else "call.tries",
                        count=refused.wrong)
        return f"{told} {word(lang, 'call.wait', seconds=left)}" if left else told

    def _refresh(self) -> None:
        lang = self._lang
        parts = (word(lang, "call.pin", name=self.who) if self.who else "", self.line(),
                 word(lang, "call.pin_digits", count=self._pin.count))
        self.read_out(*parts, joint=" ")
        self.changed.emit()
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a dot for each digit, and the line below."""
        theme = self.theme
        width, top = self.area.width(), self._dots_top
        box = QRectF(0, top, width, self._dots)
        wrong = self._refusal() is not None and not self._pin.count
        if self._asks_pin():
            self.block(painter, box, theme.entry, theme.differs if wrong else theme.key_line, 8, 2)
            painter.setBrush(cached_colour(theme.ink))
            for at in range(self._pin.count):
                painter.drawEllipse(QPointF(28 + at * 26, box.center().y()), 8, 8)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        below = QRectF(2, box.bottom() + 1, width - 4, self._line - 2)
        if not self._asks_pin():
            below = QRectF(2, top + 2, width - 4, 80)
        ink = theme.differs if wrong else theme.ink
        self.write(painter, below, self.line(), Type(READ, 13, True, 2), ink, theme.panel)
