"""A page laid over a window, to be read by somebody who has a table to run.

Headings on the left jump; large keys and a finger scroll; Esc closes. Nothing of the window below
is reached while it is open, and nothing below stops.
"""

from functools import partial
from typing import Final

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QFont, QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QFrame, QPushButton, QScroller, QTextBrowser, QWidget

from dealer_assist.qt.pages.page_document import Ink, heading_blocks, page_as_document
from dealer_assist.qt.pieces.bundled_font import FAMILY
from dealer_assist.qt.pieces.theme import DARK, Theme
from dealer_assist.view.pages import page_headings, page_title
from dealer_assist.words import LANGS, word

#: The design: 1280 x 800, as the panel's own.
_HEIGHT: Final = 800.0
_LIST: Final = 300.0
_GAP: Final = 10.0
_KEY: Final = 76.0
_TEXT: Final = 23.0
_HEADING: Final = 20.0
_ENDS: Final = (Qt.Key.Key_Escape, Qt.Key.Key_F9)


class PageView(QWidget):
    """The page over ``over``. ``closed`` once it is gone; ``language_chosen`` with the new one."""

    closed = pyqtSignal()
    language_chosen = pyqtSignal(str)

    def __init__(
        self, over: QWidget, page: str, lang: str, theme: Theme = DARK, text_percent: int = 100
    ) -> None:
        super().__init__(over)
        self.page, self.lang = page, lang
        self._theme, self._percent = theme, text_percent
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.text = QTextBrowser(self)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QScroller.grabGesture(
            self.text.viewport(), QScroller.ScrollerGestureType.LeftMouseButtonGesture)
        self.jumps = [QPushButton(self) for _ in page_headings(page, lang)]
        for number, key in enumerate(self.jumps):
            key.clicked.connect(partial(self.jump, number))
        self.close_key, self.up, self.down, self.language = (QPushButton(self) for _ in range(4))
        self.close_key.clicked.connect(self.leave)
        self.up.clicked.connect(partial(self._turn, -1))
        self.down.clicked.connect(partial(self._turn, 1))
        self.language.clicked.connect(self._speak_other)
        over.installEventFilter(self)
        self.setGeometry(over.rect())
        self.show()
        self.raise_()
        self.setFocus()

    # --- what it does

    def jump(self, number: int) -> None:
        """Bring this heading to the top."""
        doc, bar = self.text.document(), self.text.verticalScrollBar()
        layout = doc.documentLayout() if doc is not None else None
        if doc is not None and layout is not None and bar is not None:
            found = heading_blocks(doc)
            if number < len(found):
                bar.setValue(int(layout.blockBoundingRect(found[number]).top()))

    def leave(self) -> None:
        """Close the page; the window below has the keyboard again."""
        over = self.parentWidget()
        if over is not None:
            over.removeEventFilter(self)
        self.hide()
        self.closed.emit()
        self.deleteLater()

    def _turn(self, way: int) -> None:
        """Scroll nearly a screen further, so that the last line read stays in sight."""
        bar = self.text.verticalScrollBar()
        if bar is not None:
            bar.setValue(bar.value() + int(way * self.text.height() * 0.8))

    def _speak_other(self) -> None:
        self.lang = next(lang for lang in LANGS if lang != self.lang)
        self._lay()
        self.language_chosen.emit(self.lang)

    # --- how it stands

    def _lay(self) -> None:
        """Lay everything out at the size of the window."""
        size, lang = self.size(), self.lang
        is_narrow = size.width() < size.height()
        factor = min(size.height() / _HEIGHT, size.width() / (_HEIGHT if is_narrow else 1280.0))
        gap, key = round(_GAP * factor), round(_KEY * factor)
        self._colour(factor)
        left = gap
        if not is_narrow:
            left += self._lay_jumps(gap, round(_LIST * factor), factor)
        for one in self.jumps:
            one.setVisible(not is_narrow)
        width = size.width() - left - gap
        keys = {"up": self.up, "down": self.down, "other_language": self.language,
                "close": self.close_key}
        each = (width - 3 * gap) // 4
        for number, (name, one) in enumerate(keys.items()):
            said = word(lang, f"pages.{name}")
            one.setText(said)
            one.setAccessibleName(said)
            one.setGeometry(left + number * (each + gap), size.height() - key - gap, each, key)
        self.text.setGeometry(left, gap, width, size.height() - key - 3 * gap)
        self._fill(_TEXT * factor * self._percent / 100)

    def _lay_jumps(self, gap: int, width: int, factor: float) -> int:
        """Lay the headings one below the other; returns the width that they take."""
        names = page_headings(self.page, self.lang)
        high = min(round(_KEY * factor), (self.height() - gap) // len(names) - gap)
        for number, (key, name) in enumerate(zip(self.jumps, names, strict=True)):
            key.setText(_fitted(name))
            key.setAccessibleName(name)
            key.setGeometry(gap, gap + number * (high + gap), width, high)
        return width + gap

    def _fill(self, pixels: float) -> None:
        """Set the text at this size, at about the place being read."""
        bar = self.text.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum()) if bar is not None else 0.0
        doc = page_as_document(self.page, self.lang, Ink.of(self._theme), pixels)
        doc.setParent(self.text)
        doc.setDocumentMargin(pixels * 0.8)
        self.text.setDocument(doc)
        self.text.setAccessibleName(page_title(self.page, self.lang))
        if bar is not None:
            bar.setValue(round(share * bar.maximum()))

    def _colour(self, factor: float) -> None:
        theme = self._theme
        font = QFont(FAMILY)
        font.setPixelSize(max(8, round(_HEADING * factor * min(self._percent, 125) / 100)))
        font.setBold(True)
        for key in (*self.jumps, self.up, self.down, self.language, self.close_key):
            key.setFont(font)
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet(
            f"PageView {{ background: {theme.window}; }}"
            f"QTextBrowser {{ background: {theme.panel}; border-radius: 8px; }}"
            f"QPushButton {{ background: {theme.key}; color: {theme.ink}; border-radius: 8px;"
            f" border: 1px solid {theme.key_line}; padding: 4px; }}"
            f"QPushButton:pressed {{ background: {theme.ink}; color: {theme.window}; }}"
            f"QScrollBar:vertical {{ background: {theme.panel}; width: {round(14 * factor)}px; }}"
            f"QScrollBar::handle:vertical {{ background: {theme.key_line}; border-radius: 6px;"
            f" min-height: {round(60 * factor)}px; }}"
            "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }")

    # --- Qt

    def eventFilter(self, a0: QObject | None, a1: QEvent | None) -> bool:
        """Grow with the window below."""
        if a1 is not None and a1.type() == QEvent.Type.Resize and isinstance(a0, QWidget):
            self.setGeometry(a0.rect())
        return False

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Lay everything out anew for the size that there is."""
        super().resizeEvent(a0)
        self._lay()

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Esc closes, arrows and page keys scroll, a figure jumps to its heading."""
        if a0 is None:
            return
        key, letter = a0.key(), a0.text()
        bar = self.text.verticalScrollBar()
        if key in _ENDS:
            self.leave()
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_Space):
            self._turn(1)
        elif key == Qt.Key.Key_PageUp:
            self._turn(-1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and bar is not None:
            bar.setValue(bar.value() + (60 if key == Qt.Key.Key_Down else -60))
        elif letter.isdigit() and letter.isascii() and letter != "0":
            self.jump(int(letter) - 1)
        elif letter.lower() == "l":
            self._speak_other()


def _fitted(name: str) -> str:
    """Heading on one line or two, an ampersand no shortcut."""
    words = name.replace("&", "&&").split()
    line = ""
    for number, one in enumerate(words):
        if len(line) + len(one) > 20 and line:
            return f"{line.strip()}\n{' '.join(words[number:])}"
        line += f"{one} "
    return line.strip()


def open_page(
    over: QWidget, page: str, lang: str, theme: Theme = DARK, text_percent: int = 100
) -> PageView:
    """Lay the page over this window; it closes itself. One that is open already is kept."""
    found = over.findChild(PageView)
    if found is not None and not found.isHidden():
        return found
    return PageView(over, page, lang, theme, text_percent)
