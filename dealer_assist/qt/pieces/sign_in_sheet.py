"""Sign-in for ruling: the names at a touch, a large numeric pad, a dot for each digit.

The digits are nowhere else: no key carries them, no accessible name gives more than their number,
and they are forgotten once sent, with another name, and when nobody goes on typing.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QPointF, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.pieces.drawn import Surface
from dealer_assist.qt.pieces.key import Key, Style
from dealer_assist.qt.pieces.keypad import BackKey
from dealer_assist.qt.pieces.lettering import Type
from dealer_assist.qt.pieces.theme import colour
from dealer_assist.view.dealer.texts import text
from dealer_assist.view.dealer.view import Control
from dealer_assist.view.rulings.call_view import Refusal, SignIn
from dealer_assist.words import word

NAMES: Final = 6
KEY, GAP = 64, 6
DOTS, LINE = 44, 38  # the dots for the digits, and the line below them
LOW_DOTS, LOW_LINE = 26, 20  # where it's low
LEAST_DIGITS, MOST_DIGITS = 4, 8
_FORGOTTEN_MS: Final = 20_000
_ORDER: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "<")


class SignInSheet(Surface):
    """Sign-in sheet. ``pressed`` carries the control that signs in; ``other_name`` asks for a typed
    name."""

    pressed = pyqtSignal(object)
    other_name = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._wall = wall
        self._digits = ""
        self._page = 0
        self._dots_top, self._dots, self._line = 0.0, DOTS, LINE
        self.who = ""
        self.view: SignIn | None = None
        self._lang = "fr"
        self.names = tuple(Key(self, Style(size=18, lines=2)) for _ in range(NAMES))
        for key in self.names:
            key.fired.connect(self._on_name)
            key.hide()
        self.keys: dict[str, Key] = {}
        for sign in _ORDER:
            key = BackKey(self, Style()) if sign == "<" else Key(self, Style(size=30, lines=1))
            key.fired.connect(self._on_digit)
            self.keys[sign] = key
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.forget)
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
        for at, key in enumerate(self.names):
            row, column = divmod(at, 3)
            key.put(column * (wide + GAP), row * step, wide, KEY)
        for at, key in enumerate(self.keys.values()):
            row, column = divmod(at, 3)
            key.put(column * (wide + GAP), pad + row * step, wide, KEY)
        self._show_names()

    def show_sign_in(self, view: SignIn, lang: str) -> None:
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
        for sign, key in self.keys.items():
            shown = {"<": "⌫"}.get(sign, sign)
            spoken = {"<": "backspace", "C": "clear"}.get(sign, "digit")
            key.show_face(shown, spoken=text(lang, spoken, digit=sign))
            key.setVisible(self._asks_pin())
        self._ticker.start(500)
        self._refresh()

    def _asks_pin(self) -> bool:
        return self.view is not None and not self.view.by_name

    def _shown(self) -> list[str]:
        """Names on the keys; the last key leads to the others."""
        view = self.view
        if view is None:
            return []
        typed = "call.other_name" if view.names else "call.your_name"
        more = word(self._lang, typed if view.by_name else "call.more_ways")
        if view.by_name:
            return [*view.names[: NAMES - 1], more]
        if len(view.names) <= NAMES:
            return list(view.names)
        each = NAMES - 1
        first = self._page * each % len(view.names)
        return [*view.names[first : first + each], more]

    def _show_names(self) -> None:
        shown = self._shown()
        for at, key in enumerate(self.names):
            key.setVisible(at < len(shown))
            if at < len(shown):
                chosen = shown[at] == self.who
                key.look = Style("now" if chosen else "key", "on_now" if chosen else "ink", 18, 2)
                key.show_face(shown[at], meaning=(shown[at], chosen))
                key.update()

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
        if not self._asks_pin() or sign not in self.keys:
            return False
        if sign == "C":
            self._digits = ""
        elif sign == "<":
            self._digits = self._digits[:-1]
        elif len(self._digits) < MOST_DIGITS:
            self._digits += sign
        self._timer.start(_FORGOTTEN_MS)
        self._refresh()
        return True

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

    def forget(self) -> None:
        """Forget all digits."""
        self._digits = ""
        self._timer.stop()
        self._refresh()

    def is_ready(self) -> bool:
        """True if a PIN can be sent now."""
        return (self._asks_pin() and bool(self.who) and not self._wait_s()
                and len(self._digits) >= LEAST_DIGITS)

    def enter(self) -> None:
        """Send the PIN; nothing of it stays here."""
        if self.is_ready():
            pin = self._digits
            self.forget()
            self._send(pin)

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
            self._page += 1
            self._show_names()

    def _on_digit(self) -> None:
        sender = self.sender()
        for sign, key in self.keys.items():
            if key is sender:
                self.type_key(sign)

    # --- what stands between -----------------------------------------------------------------

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Forget the input when the sheet is hidden."""
        self._ticker.stop()
        self._digits = ""
        self._timer.stop()

    def _refusal(self) -> Refusal | None:
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
        if refused is None or self._digits:
            told = word(lang, "call.pin_needed")
        else:
            told = word(lang, "call.tries_one" if refused.wrong == 1 else "call.tries",
                        count=refused.wrong)
        return f"{told} {word(lang, 'call.wait', seconds=left)}" if left else told

    def _refresh(self) -> None:
        lang = self._lang
        parts = (word(lang, "call.pin", name=self.who) if self.who else "", self.line(),
                 word(lang, "call.pin_digits", count=len(self._digits)))
        self.setAccessibleName(" ".join(part for part in parts if part))
        self.changed.emit()
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint a dot for each digit, and the line below."""
        theme = self.theme
        width, top = self.area.width(), self._dots_top
        box = QRectF(0, top, width, self._dots)
        wrong = self._refusal() is not None and not self._digits
        if self._asks_pin():
            self.block(painter, box, theme.entry, theme.differs if wrong else theme.key_line, 8, 2)
            painter.setBrush(colour(theme.ink))
            for at in range(len(self._digits)):
                painter.drawEllipse(QPointF(28 + at * 26, box.center().y()), 8, 8)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        below = QRectF(2, box.bottom() + 1, width - 4, self._line - 2)
        if not self._asks_pin():
            below = QRectF(2, top + 2, width - 4, 80)
        ink = theme.differs if wrong else theme.ink
        self.write(painter, below, self.line(), Type(19, 13, True, 2), ink, theme.panel)
