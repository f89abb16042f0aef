"""The keyboard and the numeric pad: every key of the window has one here, or is reached by arrows.

Space presses the key that has the focus, and checks or calls when none has; Enter presses the one
that has the focus, else confirms what was typed. F2 or ? shows the table of them all.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent

from dealer_assist.qt.dealer.dealer_central_widget import DealerCentral
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.pieces.key_button import Clock, KeyButton
from dealer_assist.qt.pieces.keypad import Keypad
from dealer_assist.view.menus.screen_settings_sheet import SCREEN
from dealer_assist.view.menus.tournament_menus import ROOT as TOURNAMENT
from dealer_assist.view.sentences.sheet_page import menu_of
from dealer_assist.view.sentences.typed_amount import BACKSPACE, CLEAR

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SEAT_SECONDS: Final = 5.0  # the seat's digit must follow the key that asks for it within this time
THOUSANDS: Final = "000"  # the decimal key of the numeric pad

#: The numeric pad with NumLock off: the keys that its digits send then.
_OFF: Final = {
    Qt.Key.Key_Insert: "0", Qt.Key.Key_End: "1", Qt.Key.Key_Down: "2", Qt.Key.Key_PageDown: "3",
    Qt.Key.Key_Left: "4", Qt.Key.Key_Clear: "5", Qt.Key.Key_Right: "6", Qt.Key.Key_Home: "7",
    Qt.Key.Key_Up: "8", Qt.Key.Key_PageUp: "9", Qt.Key.Key_Delete: ".",
}
_FORWARD: Final = (Qt.Key.Key_Down, Qt.Key.Key_Right)
_BACK: Final = (Qt.Key.Key_Up, Qt.Key.Key_Left)
_PRESETS: Final = "nhom"


class Shortcuts:
    """Shortcuts of the window: ``take`` performs a keyboard key's meaning in the present state."""

    def __init__(self, desk: DealerCentral, clock: Clock,
                 moves_focus: Callable[[bool], object]) -> None:
        self._desk = desk
        self._clock = clock
        self._moves_focus = moves_focus
        self._seat_until = -1.0
        self._show_hints()

    def _show_hints(self) -> None:
        """Show the shortcut on every key of the panel that has one."""
        desk = self._desk
        side, pad = desk.side, desk.pad
        hints: list[tuple[KeyButton, str]] = [
            *zip(side.play.keypad.presets, _PRESETS.upper(), strict=False),
            *zip(side.amount.ready.presets, _PRESETS.upper(), strict=False),
            (desk.waiting, "F4"), (desk.reopen, "B"), (pad.undo, "U"), (pad.aside, "Esc"),
            *zip(pad.others, "+-*", strict=False),
            (side.amount.confirm, "⏎"),
        ]
        for key, hint in hints:
            key.look = replace(key.look, hint=hint)

    def take(self, event: QKeyEvent) -> bool:
        """Perform the key's meaning; False if it has none here."""
        desk, key = self._desk, event.key()
        letter = numeric_pad_digit(event) or event.text().lower()
        if self._seat_until >= self._clock() and letter.isdigit():
            return self._seat(letter)
        self._seat_until = -1.0
        if self._moved(event) or self._pressed_focused(event):
            return True
        if key == Qt.Key.Key_Escape:
            desk.escape()
            return True
        if key == Qt.Key.Key_F1:
            return desk.floor.tap() or (desk.called and desk.call.back.tap())
        if desk.called:
            typed = event.text() if desk.call.words.isVisible() else letter
            return desk.call.take_key(typed, key) or (letter == "l" and desk.top.language.tap())
        if key in _OPENS:
            return _OPENS[key](desk)
        if desk.side.name.isVisible() and not desk.pad.isVisible():
            return _to_name(desk, letter, key)
        return self._to_panel(letter, key)

    def _to_panel(self, letter: str, key: int) -> bool:
        desk = self._desk
        if letter == "l":
            return desk.top.language.tap()
        if letter == "u":
            return desk.pad.undo.tap() if desk.pad.undo.isVisible() else desk.side.undo.tap()
        if desk.side.looks_up and letter.isdigit() and desk.side.top_sheet.tap_figure(letter):
            return True  # what lies on top has the figures
        if desk.pad.isVisible():
            return _to_pad(desk, letter, key)
        if letter in ("s", "/"):
            self._seat_until = self._clock() + SEAT_SECONDS
            return True
        if letter == "b" and desk.reopen.isVisible():
            return desk.reopen.tap()
        if desk.side.draw.isVisible():
            return desk.side.draw.tap_rank(letter.upper())
        if letter == "d":
            return desk.step.done.tap() or desk.clock.expire.tap()
        if letter in ("p", "x"):
            return (desk.clock.hold if letter == "p" else desk.clock.stop).tap()
        if desk.side.amount.isVisible():
            return _to_amount(desk, letter, key)
        if letter in ("w", "t", "i"):
            return {"w": desk.words, "t": desk.evening, "i": desk.incident}[letter].tap()
        if desk.side.cases.isVisible():
            return desk.side.cases.apply() if key in ENTER else (
                letter.isdigit() and desk.side.cases.tap_figure(letter))
        if desk.side.sheet.isVisible():
            return letter.isdigit() and desk.side.sheet.tap_figure(letter)
        return desk.side.play.isVisible() and _to_play(desk, letter, key)

    def _seat(self, figure: str) -> bool:
        """Touch this seat; 0 is the tenth."""
        self._seat_until = -1.0
        seat = self._desk.felt.seats[(int(figure) - 1) % 10]
        if seat.isEnabled():
            seat.click()
        return seat.isEnabled()

    def _moved(self, event: QKeyEvent) -> bool:
        """Move the focus by the arrows, as Tab does."""
        if event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
            return False  # a numeric pad with NumLock off
        if event.key() not in _FORWARD + _BACK:
            return False
        self._moves_focus(event.key() in _FORWARD)
        return True

    def _pressed_focused(self, event: QKeyEvent) -> bool:
        """Press, on Enter, the key that has the focus."""
        focused = self._focused()
        if event.key() in ENTER and focused is not None:
            focused.click()
            return True
        if focused is not None and event.text().isprintable() and event.text():
            focused.clearFocus()  # further typing isn't meant for it, nor the next Enter
        return False

    def _focused(self) -> KeyButton | None:
        window = self._desk.window()
        focused = window.focusWidget() if window is not None else None
        return focused if isinstance(focused, KeyButton) and focused.isVisible() else None


def numeric_pad_digit(event: QKeyEvent) -> str:
    """Digit of a numeric pad with NumLock off; its decimal key is "."; else ""."""
    if event.type() != QEvent.Type.KeyPress or not (
        event.modifiers() & Qt.KeyboardModifier.KeypadModifier
    ):
        return ""
    return _OFF.get(Qt.Key(event.key()), "")


def _open_pots(desk: DealerCentral) -> bool:
    if desk.felt.pots.isVisible():
        desk.side.open(OpenSheet(pots=True))
    return desk.felt.pots.isVisible()


def _open_device(at: int) -> Callable[[DealerCentral], bool]:
    def opened(desk: DealerCentral) -> bool:
        shown = [device for device in desk.top.devices if device.isVisible()]
        if at < len(shown):
            shown[at].click()
        return at < len(shown)

    return opened


def _open_menu(name: str) -> Callable[[DealerCentral], bool]:
    def opened(desk: DealerCentral) -> bool:
        found = desk.view is not None and menu_of(desk.view, name) is not None
        if found:
            desk.side.open_menu(name)
        return found

    return opened


#: Keys that open a sheet in any state of the panel.
_OPENS: Final[dict[int, Callable[[DealerCentral], bool]]] = {
    Qt.Key.Key_F3: _open_pots,
    Qt.Key.Key_F4: lambda desk: desk.waiting.tap(),
    **{Qt.Key.Key_F5 + at: _open_device(at) for at in range(4)},
    Qt.Key.Key_F9: _open_menu(SCREEN),
    Qt.Key.Key_F10: _open_menu(TOURNAMENT),
}


def _to_name(desk: DealerCentral, letter: str, key: int) -> bool:
    name = desk.side.name
    if key in ENTER:
        return name.confirm.tap()
    if key == Qt.Key.Key_Backspace:
        return name.back.tap()
    if letter.isdigit() and letter != "0" and int(letter) <= len(name.ready):
        return name.ready[int(letter) - 1].tap()
    return len(letter) == 1 and name.type_letter(letter)


def _to_amount(desk: DealerCentral, letter: str, key: int) -> bool:
    sheet = desk.side.amount
    if key in ENTER:
        return sheet.confirm.tap()
    if letter in tuple(_PRESETS):
        return sheet.keypad is sheet.ready and _to_preset(sheet.keypad, letter)
    return _to_keypad(sheet.keypad, letter, key)


def _to_play(desk: DealerCentral, letter: str, key: int) -> bool:
    actions, keypad = desk.side.play.moves, desk.side.play.keypad
    if key in ENTER and not keypad.entry.digits:
        return desk.step.done.tap()  # nothing typed: the dealer's step is what Enter confirms
    if letter == "r" or key in ENTER:
        return actions.raise_to.tap()
    keys: dict[str, KeyButton] = {
        "f": actions.fold, "-": actions.fold, "c": actions.check_call, " ": actions.check_call,
        "+": actions.check_call, "a": desk.side.all_in, "*": desk.side.all_in,
    }
    if letter in keys:
        return keys[letter].tap()
    if letter in tuple(_PRESETS):
        return _to_preset(keypad, letter)
    return _to_keypad(keypad, letter, key)


def _to_preset(keypad: Keypad, letter: str) -> bool:
    at = _PRESETS.index(letter)
    return at < len(keypad.presets) and keypad.presets[at].tap()


def _to_keypad(keypad: Keypad, letter: str, key: int) -> bool:
    if letter.isdigit() and letter.isascii():
        keypad.type_key(letter)
    elif letter in (".", ","):
        keypad.type_key(THOUSANDS)
    elif key == Qt.Key.Key_Backspace:
        keypad.type_key(BACKSPACE)
    elif key == Qt.Key.Key_Delete:
        keypad.type_key(CLEAR)
    else:
        return False
    return True


def _to_pad(desk: DealerCentral, letter: str, key: int) -> bool:
    if key == Qt.Key.Key_Backspace:
        return desk.pad.type_key(BACKSPACE)
    if letter in ("+", "-", "*"):
        return desk.pad.others["+-*".index(letter)].tap()
    return len(letter) == 1 and desk.pad.type_key(letter)
