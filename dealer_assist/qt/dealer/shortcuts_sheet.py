"""Table of the keyboard's shortcuts, over the whole window; F2 or ? opens and closes it.

It is of use only to somebody with a keyboard, so no touch opens it; its own key closes it.
"""

from typing import Final, NamedTuple

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.words import word

WIDE: Final = (1280.0, 800.0)
TALL: Final = (800.0, 1280.0)
HEAD, EDGE, KEY_WIDTH = 90.0, 24.0, 150.0


class ShortcutRow(NamedTuple):
    """One line: the keys as they are printed on a keyboard, and what they do (shortcuts.toml).

    Keys that have names and no signs stand in braces and are named in the view's language.
    """

    keys: str
    does: str


ROWS: Final[dict[str, tuple[ShortcutRow, ...]]] = {
    "always": (
        ShortcutRow("F2, ?", "keys"), ShortcutRow("F1", "call"), ShortcutRow("D", "done"),
        ShortcutRow("U", "undo"),
        ShortcutRow("S 1…0", "seat"), ShortcutRow("W", "words"), ShortcutRow("T", "table"),
        ShortcutRow("I", "incident"),
        ShortcutRow("F3", "pots"), ShortcutRow("F4", "aside"), ShortcutRow("F5…F8", "devices"),
        ShortcutRow("F9", "screen"),
        ShortcutRow("F10", "tournament"), ShortcutRow("L", "language"),
        ShortcutRow("{arrows}", "move"), ShortcutRow("Esc", "back"), ShortcutRow("×2", "hold"),
    ),
    "acting": (
        ShortcutRow("F", "fold"), ShortcutRow("C, {space}", "check"), ShortcutRow("A", "all_in"),
        ShortcutRow("0…9", "amount"),
        ShortcutRow("N H O M", "presets"), ShortcutRow("R, {enter}", "raise"),
        ShortcutRow("{erasers}", "erase"),
        ShortcutRow("P, X", "clock"),
    ),
    "sheet": (ShortcutRow("1…9, 0", "figures"), ShortcutRow("{enter}", "confirm")),
    "cards": (
        ShortcutRow("A…2 + S", "card"), ShortcutRow("+ − *", "others"),
        ShortcutRow("B", "pad_back"),
    ),
    "floor": (
        ShortcutRow("{enter}", "floor_rule"), ShortcutRow("1…9", "floor_ways"),
        ShortcutRow("H, N, Q", "floor_more"),
    ),
    "numeric": (
        ShortcutRow("− + *", "numeric_play"), ShortcutRow("/ 1…0", "numeric_seat"),
        ShortcutRow("{decimal}", "numeric_000"),
        ShortcutRow("{enter}", "numeric_enter"),
    ),
}
_NAMED: Final = ("enter", "space", "arrows", "erasers", "decimal")


def shortcut_words(row: ShortcutRow, lang: str) -> str:
    """The keys of a row as this language names them.

    >>> shortcut_words(ShortcutRow("R, {enter}", "raise"), "fr")
    'R, Entrée'
    """
    return row.keys.format(**{name: word(lang, f"shortcuts.{name}") for name in _NAMED})


class KeysSheet(Surface):
    """Sheet of all shortcuts, in one or two columns as the window is tall or wide."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lang = "fr"
        self.close_key = KeyButton(self, Style(size=READ, lines=1, hint="Esc"))
        self.close_key.fired.connect(self.hide)
        self.hide()

    def show_keys(self, lang: str) -> None:
        """Show the table in this language."""
        self._lang = lang
        self.close_key.show_face(word(lang, "shortcuts.close"))
        lines = (f"{shortcut_words(row, lang)} : {word(lang, f'shortcuts.{row.does}')}"
                 for rows in ROWS.values() for row in rows)
        self.setAccessibleName(". ".join((word(lang, "shortcuts.title"), *lines)))
        self.fill()
        self.show()
        self.raise_()
        self.update()

    def fill(self) -> None:
        """Fill the whole window."""
        parent = self.parentWidget()
        if parent is None:
            return
        width, height = parent.width(), parent.height()
        design = WIDE if width >= height else TALL
        self.factor = min(width / design[0], height / design[1])
        self.rescale(self.factor)
        self.put(0, 0, width / self.factor, height / self.factor)
        self.close_key.put(self.area.width() - EDGE - 150, 12, 150, 66)

    def paint(self, painter: QPainter) -> None:
        """Paint the title, and the sections one under the other."""
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 0)
        title = QRectF(EDGE, 12, area.width() - 2 * EDGE - 170, 66)
        self.write(painter, title, word(self._lang, "shortcuts.title"), Type(30, READ, True, 1),
                   theme.headline, theme.panel)
        columns = _columns(2 if area.width() >= area.height() else 1)
        most = max(sum(len(ROWS[name]) + 1.4 for name in column) for column in columns)
        step = min(46.0, (area.height() - HEAD - 12) / most)
        wide = (area.width() - EDGE) / len(columns) - EDGE
        for at, column in enumerate(columns):
            y = HEAD
            for name in column:
                y = self._paint_section(painter, name, QRectF(EDGE + at * (wide + EDGE), y, wide,
                                                              step))

    def _paint_section(self, painter: QPainter, name: str, first: QRectF) -> float:
        """Paint one section from its first line on; returns the start of the next one."""
        theme, lang = self.theme, self._lang
        self.write(painter, first, word(lang, f"shortcuts.{name}"), Type(20, READ, True, 1),
                   theme.headline, theme.panel)
        box = first
        for row in ROWS[name]:
            box = box.translated(0, first.height())
            keys = QRectF(box.left(), box.top() + 1, KEY_WIDTH, box.height() - 2)
            self.block(painter, keys, theme.key, theme.key_line, 6)
            self.write(painter, keys.adjusted(4, 0, -4, 0), shortcut_words(row, lang),
                       Type(READ, READ, True, 1, "centre"), theme.ink, theme.key)
            does = QRectF(keys.right() + 12, box.top(), box.width() - KEY_WIDTH - 12, box.height())
            self.write(painter, does, word(lang, f"shortcuts.{row.does}"),
                       Type(READ, READ, False, 1), theme.ink, theme.panel)
        return box.bottom() + first.height() * 0.4


def _columns(count: int) -> tuple[tuple[str, ...], ...]:
    if count == 1:
        return (tuple(ROWS),)
    return (("always", "sheet"), ("acting", "cards", "floor", "numeric"))
