"""The replayer's keyboard: arrows step, up and down change the hand, letters and digits seek."""

from typing import TYPE_CHECKING, Final

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from dealer_assist.words import next_language

if TYPE_CHECKING:
    from dealer_assist.qt.review.review_window import ReplayerWindow

_K = Qt.Key
_MOVES: Final = {
    _K.Key_Right: "next", _K.Key_Left: "back", _K.Key_Home: "first", _K.Key_End: "last",
    _K.Key_Space: "play", _K.Key_Plus: "speed", _K.Key_N: "decision", _K.Key_B: "decision_back",
    _K.Key_I: "mark", _K.Key_U: "mark_back",
}


def handle_review_key(window: "ReplayerWindow", event: QKeyEvent) -> bool:
    """Perform the key's meaning; False if it has none here."""
    key = event.key()
    if key == _K.Key_F4:
        window.speak(next_language(window.lang))
        return True
    return _in_hand(window, key) if window.in_hand else _in_list(window, key, event.text())


def _in_hand(window: "ReplayerWindow", key: int) -> bool:
    page = window.page
    if key in _MOVES:
        page.move_by(_MOVES[_K(key)])
    elif key in (_K.Key_Escape, _K.Key_Backspace):
        window.show_list()
    elif key in (_K.Key_Up, _K.Key_Down):
        window.open_beside(1 if key == _K.Key_Down else -1)
    elif key in (_K.Key_PageDown, _K.Key_PageUp):
        page.story.turn(1 if key == _K.Key_PageDown else -1)
    elif key == _K.Key_H:
        page.next_house()
    elif _K.Key_1 <= key <= _K.Key_7:
        list(page.parts.values())[key - _K.Key_1].tap()
    else:
        return False
    return True


def _in_list(window: "ReplayerWindow", key: int, letter: str) -> bool:
    page = window.list
    rows = {_K.Key_Down: 1, _K.Key_Up: -1, _K.Key_PageDown: page.fits,
            _K.Key_PageUp: -page.fits, _K.Key_Home: -len(page.shown), _K.Key_End: len(page.shown)}
    if key in rows:
        page.roll(rows[_K(key)])
    elif key in (_K.Key_Return, _K.Key_Enter) and page.shown:
        window.open_hand(page.shown[page.top].key)
    elif key == _K.Key_Backspace:
        page.type("")
    elif key == _K.Key_Escape:
        while page.text:
            page.type("")
    elif letter and letter.isprintable():
        page.type(letter)
    else:
        return False
    return True
