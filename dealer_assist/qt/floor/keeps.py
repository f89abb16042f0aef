"""Keys of the table filters, with the number of tables each shows."""

from typing import Final

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style, chosen_style
from dealer_assist.qt.pieces.painted import Surface
from dealer_assist.view.floor.floor_screen_view import Keep, RoomView

WIDE: Final = 93.0
HEIGHT: Final = 76.0
GAP: Final = 6.0
WIDTH: Final = len(Keep) * (WIDE + GAP) - GAP


class Keeps(Surface):
    """Row of filters; ``chosen`` carries the filter."""

    chosen = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.keys = {one: KeyButton(self, Style(size=16, lines=1)) for one in Keep}
        for at, (keep, key) in enumerate(self.keys.items()):
            key.put(at * (WIDE + GAP), 0, WIDE, HEIGHT)
            key.fired.connect(lambda _, keep=keep: self.chosen.emit(keep))

    def show_keeps(self, room: RoomView) -> None:
        """Show the number of tables for each filter."""
        for one, words, count in room.keeps:
            self.keys[one].use_look(chosen_style(one is room.keep, 16, 1))
            self.keys[one].show_face(words, str(count), meaning=one)
