"""The floor's window from a keyboard: pages by F1 to F4, steps of a hand by the arrows."""

from typing import Final

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from dealer_assist.qt.floor.floor_central_widget import FloorCentral
from dealer_assist.qt.floor.room_heading import PAGES

_PAGES: Final = {Qt.Key.Key_F1: PAGES[0], Qt.Key.Key_F2: PAGES[1], Qt.Key.Key_F3: PAGES[2],
                 Qt.Key.Key_F4: PAGES[3]}
_STEPS: Final = {Qt.Key.Key_Home: "first", Qt.Key.Key_Left: "back", Qt.Key.Key_Right: "next",
                 Qt.Key.Key_End: "last"}
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def handle_floor_key(desk: FloorCentral, event: QKeyEvent) -> bool:
    """Perform the key's meaning; False if it has none."""
    key, letter = Qt.Key(event.key()), event.text()
    if desk.people.isVisible():
        return _to_pad(desk, key, letter)
    for words in (desk.archive_page.words, desk.players_page.words):
        if words.isVisible():
            return words.take_key(key, letter)
    if key == Qt.Key.Key_Escape and desk.players_page.choices.isVisible():
        desk.players_page.close_sheet()
        return True
    sheet = desk.table_page.sheet
    if sheet.isVisible():
        if key == Qt.Key.Key_Escape:
            sheet.sheet.step_back()
            return True
        return sheet.sheet.take_key(letter, event.key())
    if key in _PAGES:
        desk.turn_to(_PAGES[key])
        return True
    if key in _STEPS and desk.table_page.isVisible():
        desk.table_page.bar.step_to(_STEPS[key])
        return True
    if key == Qt.Key.Key_Escape and desk.table_page.isVisible():
        desk.table_page.choose(0)
        return True
    if letter.isprintable() and letter.strip() and desk.archive_page.isVisible():
        return desk.archive_page.type_letter(letter)  # also a reader's, of a slip's code
    return False


def _to_pad(desk: FloorCentral, key: Qt.Key, letter: str) -> bool:
    sign = desk.people.sign
    if key == Qt.Key.Key_Escape:
        desk.close_people()
        return True
    if key in _ENTER:
        return desk.people.enter.tap()
    typed = {Qt.Key.Key_Backspace: "<", Qt.Key.Key_Delete: "C"}.get(key, letter)
    return sign.type_key(typed) or sign.type_name(letter)
