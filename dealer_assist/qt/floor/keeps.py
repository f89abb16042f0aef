"""Keys of the table filters, with the number of tables each shows."""

from typing import Final

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
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
        for at, key in enumerate(self.keys.values()):
            key.put(at * (WIDE + GAP), 0, WIDE, HEIGHT)
            key.fired.connect(self._on_key)

    def show_keeps(self, room: RoomView) -> None:
        """Show the number of tables for each filter."""
        for one, words, count in room.keeps:
            key, is_used = self.keys[one], one is room.keep
            look = Style("ink" if is_used else "key", "window" if is_used else "ink", 16, 1)
            if look != key.look:
                key.look = look
                key.update()
            key.show_face(words, str(count), meaning=one)

    def _on_key(self) -> None:
        sender = self.sender()
        for one, key in self.keys.items():
            if key is sender:
                self.chosen.emit(one)
