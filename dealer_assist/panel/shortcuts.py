"""The keyboard and the numeric pad: every key of the window has one here, or is reached by Tab.

Space presses the key that has the focus, and checks or calls when none has.
"""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from dealer_assist.panel.desk import Desk
from dealer_assist.panel.entry import BACKSPACE, CLEAR
from dealer_assist.panel.key import Key
from dealer_assist.panel.keypad import Keypad

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def take(desk: Desk, event: QKeyEvent) -> bool:
    """Do what the key means here; False when it means nothing."""
    letter, key = event.text().lower(), event.key()
    if key == Qt.Key.Key_Escape:
        desk.escape()
        return True
    if key == Qt.Key.Key_F1:
        return desk.floor.tap() or (desk.called and desk.call.back.tap())
    if desk.called:
        typed = event.text() if desk.call.words.isVisible() else letter
        return desk.call.take_key(typed, key) or (letter == "l" and desk.top.language.tap())
    if desk.side.name.isVisible() and not desk.pad.isVisible():
        return _to_name(desk, letter, key)
    if letter == "l":
        return desk.top.language.tap()
    if letter == "u":
        return desk.pad.undo.tap() if desk.pad.isVisible() else desk.side.undo.tap()
    if desk.pad.isVisible():
        return _to_pad(desk, letter, key)
    if desk.side.draw.isVisible():
        return desk.side.draw.tap_rank(letter.upper())
    if letter == "d":
        return desk.step.done.tap() or desk.clock.expire.tap()
    if letter in ("p", "x"):
        return (desk.clock.hold if letter == "p" else desk.clock.stop).tap()
    if desk.side.amount.isVisible():
        if key in ENTER:
            return desk.side.amount.confirm.tap()
        return _to_keypad(desk.side.amount.keypad, letter, key)
    if letter in ("w", "t", "i"):
        return {"w": desk.words, "t": desk.evening, "i": desk.incident}[letter].tap()
    if desk.side.cases.isVisible():
        return desk.side.cases.apply() if key in ENTER else (
            letter.isdigit() and desk.side.cases.tap_figure(letter))
    if desk.side.sheet.isVisible():
        return letter.isdigit() and desk.side.sheet.tap_figure(letter)
    return desk.side.play.isVisible() and _to_play(desk, letter, key)


def _to_name(desk: Desk, letter: str, key: int) -> bool:
    name = desk.side.name
    if key in ENTER:
        return name.confirm.tap()
    if key == Qt.Key.Key_Backspace:
        return name.back.tap()
    return len(letter) == 1 and name.type_letter(letter)


def _to_play(desk: Desk, letter: str, key: int) -> bool:
    actions = desk.side.play.moves
    if letter == "r" or key in ENTER:
        return actions.raise_to.tap()
    keys: dict[str, Key] = {
        "f": actions.fold, "c": actions.check_call, " ": actions.check_call, "a": desk.side.all_in,
    }
    if letter in keys:
        return keys[letter].tap()
    return _to_keypad(desk.side.play.keypad, letter, key)


def _to_keypad(keypad: Keypad, letter: str, key: int) -> bool:
    if letter.isdigit() and letter.isascii():
        keypad.type_key(letter)
    elif key == Qt.Key.Key_Backspace:
        keypad.type_key(BACKSPACE)
    elif key == Qt.Key.Key_Delete:
        keypad.type_key(CLEAR)
    else:
        return False
    return True


def _to_pad(desk: Desk, letter: str, key: int) -> bool:
    if key in ENTER:
        return desk.pad.confirm.tap()
    if key == Qt.Key.Key_Backspace:
        return desk.pad.type_key(BACKSPACE)
    return len(letter) == 1 and desk.pad.type_key(letter)
