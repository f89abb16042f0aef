"""Sign-in at the bench: names at a touch and a PIN; the first to come chooses his own.

A new PIN is typed twice, so that a slip of the finger locks nobody out.
"""


from PyQt6.QtCore import QPointF, QRectF, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_taps import SignInTap
from dealer_assist.game.between.wrong_pin_waits import LEAST_DIGITS
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.pin_keys import NameKeys, PinKeys
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.verdict_signs import FRAME, ON_FRAME
from dealer_assist.words import word

PAD_WIDE, PAD_HIGH = 420.0, 420.0
_DIGIT, _APART, _DOTS = 68.0, 4.0, 52.0


class PinPad(Surface):
    """PIN pad; ``entered`` carries the PIN, once; it is forgotten when the pad is hidden."""

    entered = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lang = "fr"
        self._pin = PinKeys(self, size=28)
        self._pin.lay(_DOTS + 8, (PAD_WIDE - 2 * _APART) / 3, _DIGIT, _APART)
        self._pin.changed.connect(self._refresh)
        self.keys, self.type_key, self.forget = self._pin.keys, self._pin.type_key, self._pin.forget
        self.enter_key = KeyButton(self, Style("raise_to", "on_fill", 22, 1))
        self.enter_key.put(0, _DOTS + 8 + 4 * (_DIGIT + _APART), PAD_WIDE, 70)
        self.enter_key.fired.connect(self.enter)

    def show_pad(self, lang: str) -> None:
        """Show it in this language."""
        self._lang = lang
        self._pin.show_keys(lang)
        self._refresh()

    @property
    def count(self) -> int:
        """Number of digits typed."""
        return self._pin.count

    def enter(self) -> None:
        """Send the PIN if it is long enough; nothing of it stays here."""
        if pin := self._pin.taken():
            self.entered.emit(pin)

    def _refresh(self) -> None:
        self.enter_key.show_face(word(self._lang, "bench_panel.enter"),
                                 enabled=self.count >= LEAST_DIGITS)
        self.setAccessibleName(word(self._lang, "bench_panel.pin_typed", count=self.count))
        self.update()

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Forget the input when the pad is hidden."""
        self._pin.drop()

    def paint(self, painter: QPainter) -> None:
        """Paint a dot for each digit."""
        theme = self.theme
        box = QRectF(0, 0, PAD_WIDE, _DOTS)
        self.block(painter, box, theme.entry, theme.key_line, 8, 2)
        painter.setBrush(cached_colour(theme.ink))
        for at in range(self.count):
            painter.drawEllipse(QPointF(34 + at * 48, box.center().y()), 9, 9)


_KEY, _GAP = 68.0, 6.0
_HIGH = 704.0  # page height that the left side is drawn for


class SignInPage(Surface):
    """Page for signing in. ``signed_in`` carries the tap; ``typing`` that a name is to be typed."""

    signed_in = pyqtSignal(object)
    typing = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._people: tuple[str, ...] | None = ()
        self._lang = "fr"
        self._notice = ""
        self._first_pin = ""
        self._differed = False
        self.who = ""
        self.type_key = KeyButton(self, Style("raise_to", "on_fill", 24, 2))
        self.type_key.fired.connect(self.typing)
        self.type_key.hide()
        self._names = NameKeys(self, ("ink", "window"), self._on_name)
        self.names = self._names.keys
        self.pad = PinPad(self)
        self.pad.entered.connect(self._on_pin)
        self.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay words on the left, names and pad on the right."""
        super().put(x, y, width, height)
        left = width - PAD_WIDE - 16
        wide = (PAD_WIDE - 2 * _GAP) / 3
        self._names.lay(left, 60, wide, _KEY, _GAP)
        self.type_key.put(left, 60, PAD_WIDE, 90)
        self.pad.put(left, height - PAD_HIGH - 16, PAD_WIDE, PAD_HIGH)

    def show_people(self, people: tuple[str, ...] | None, notice: str, lang: str) -> None:
        """Show who may sign in; None: the first to come chooses name and PIN."""
        if (people is None) != (self._people is None) or (people and self.who not in people):
            self.who, self._first_pin = "", ""
        if people is not None and len(people) == 1:
            self.who = people[0]
        self._people, self._notice, self._lang = people, notice, lang
        self._show_names()
        self.pad.show_pad(lang)
        self._refresh()

    def named(self, name: str) -> None:
        """Take a typed name: he chooses a PIN now."""
        self.who, self._first_pin, self._differed = name, "", False
        self._show_names()
        self._refresh()

    def _on_pin(self, pin: str) -> None:
        if self._people is not None:
            self.signed_in.emit(SignInTap(self.who, pin))
        elif not self._first_pin:
            self._first_pin, self._differed = pin, False
        else:
            first, self._first_pin = self._first_pin, ""
            self._differed = pin != first
            if not self._differed:
                self.signed_in.emit(SignInTap(self.who, pin))
        self._refresh()

    def _shown(self) -> tuple[str, ...]:
        if self._people is None:
            typed = word(self._lang, "bench_panel.sign_in_type")
            return (self.who, typed) if self.who else ()
        return self._names.page(self._people, word(self._lang, "bench_panel.sign_in_other"))

    def _show_names(self) -> None:
        shown = self._shown()
        self.type_key.setVisible(self._people is None and not self.who)
        self.type_key.show_face(word(self._lang, "bench_panel.sign_in_type"))
        self._names.show_names(shown, self.who)

    def _on_name(self, words: object) -> None:
        if words == self.who:
            return
        if self._people is None:
            self.typing.emit()
        elif words in self._people:
            self.who = str(words)
            self.pad.forget()
        else:
            self._names.turn()
        self._show_names()
        self._refresh()

    def line(self) -> str:
        """Instruction now."""
        lang, people = self._lang, self._people
        if self._differed:
            return word(lang, "bench_panel.sign_in_differ")
        if people is None:
            if not self.who:
                return word(lang, "bench_panel.sign_in_first")
            if self._first_pin:
                return word(lang, "bench_panel.sign_in_again")
            return word(lang, "bench_panel.sign_in_choose", name=self.who)
        if not people:
            return word(lang, "bench_panel.sign_in_bad_file")
        if not self.who:
            return word(lang, "bench_panel.sign_in_who")
        return word(lang, "bench_panel.sign_in_pin", name=self.who)

    def _refresh(self) -> None:
        self.pad.setVisible(bool(self.who))
        self.read_out(self.line(), self._notice, joint=" ")
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the explanation of the bench and its test mode, and the instruction."""
        theme, lang = self.theme, self._lang
        self.block(painter, self.area, theme.panel, theme.key_line, 12, 1.5)
        wide = self.area.width() - PAD_WIDE - 92
        down = max(1.0, self.area.height() / _HIGH)
        box = QRectF(24, 20, wide, 44)
        self.write(painter, box, word(lang, "bench_panel.sign_in"), Type(32, 18), theme.headline,
                   theme.panel)
        safe = QRectF(24, 84 * down, wide, 116 * down)
        self.block(painter, safe, FRAME, "", 10)
        self.write(painter, safe.adjusted(16, 8, -16, -8), word(lang, "bench_panel.sign_in_safe"),
                   Type(22, 14, True, 5), ON_FRAME, FRAME)
        goes = QRectF(24, 216 * down, wide, 130 * down)
        self.write(painter, goes, word(lang, "bench_panel.sign_in_goes"),
                   Type(21, 14, False, 8, top=True), theme.ink, theme.panel)
        now = QRectF(24, 362 * down, wide, 140 * down)
        self.write(painter, now, self.line(), Type(30, 16, True, 5, top=True), theme.headline,
                   theme.panel)
        notice = QRectF(24, 520 * down, wide, 90 * down)
        self.write(painter, notice, self._notice, Type(21, 13, True, 4, top=True), theme.differs,
                   theme.panel)
        names = QRectF(self.area.width() - PAD_WIDE - 16, 22, PAD_WIDE, 28)
        self.write(painter, names, word(lang, "bench_panel.sign_in_name"), Type(19, 13, False),
                   theme.soft, theme.panel)
