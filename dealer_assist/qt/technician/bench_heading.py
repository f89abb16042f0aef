"""Line on top: the badge of test mode, the table and the technician, pages, language, way out."""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.top_bar import LanguageKey
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.technician.test_mode_frame import Badge
from dealer_assist.view.technician.bench_view import BenchHead
from dealer_assist.words import word

HEIGHT = 68
BADGE, HELP, LEAVE, LANGUAGE = 116, 70, 80, 68
GAP = 5
_NARROW: Final = 900  # below this width the pages have a row of their own
#: Left edge and width of each page's key.
TABS: Final = {
    "steps": (288, 80), "camera": (372, 84), "line": (460, 76), "calibrations": (540, 126),
    "wear": (670, 70),
}


class BenchHeading(Surface):
    """Heading: the table, the technician, and since when."""

    head: BenchHead | None = None

    def show_heading(self, head: BenchHead) -> None:
        """Show these three."""
        if head != self.head:
            self.head = head
            self.setAccessibleName(". ".join((head.table, head.who, head.elapsed)))
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint three lines, the table in large."""
        if self.head is None:
            return
        theme, width = self.theme, self.area.width()
        box = QRectF(0, 0, width, 26)
        self.write(painter, box, self.head.table, Type(21, 13), theme.ink, theme.window)
        box = QRectF(0, 26, width, 20)
        self.write(painter, box, self.head.who, Type(16, 12, False), theme.soft, theme.window)
        box = QRectF(0, 46, width, 20)
        self.write(painter, box, self.head.elapsed, Type(16, 12, False), theme.soft, theme.window)


class TopLine(Surface):
    """``page_chosen`` carries a page's name, ``language_chosen`` "fr" or "en"."""

    page_chosen = pyqtSignal(str)
    language_chosen = pyqtSignal(str)
    left = pyqtSignal()
    help_tapped = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.badge = Badge(self)
        self.heading = BenchHeading(self)
        self.tabs: dict[str, KeyButton] = {}
        for name in TABS:
            key = KeyButton(self, Style(size=17, lines=2))
            key.fired.connect(lambda _, name=name: self.page_chosen.emit(name))
            self.tabs[name] = key
        self.language = LanguageKey(self)
        self.language.chosen.connect(self.language_chosen)
        self.help = KeyButton(self, Style(size=17))
        self.help.fired.connect(self.help_tapped)
        self.sign_out = KeyButton(self, Style(size=17, lines=2))
        self.sign_out.fired.connect(self.left)

    def settle(self) -> None:
        """Lay out one row; or two, the pages in the lower one."""
        width = self.area.width()
        leave = width - LEAVE
        help = leave - GAP + 1 - HELP
        language = help - GAP - LANGUAGE
        self.badge.put(0, 0, BADGE, HEIGHT)
        self.sign_out.put(leave, 0, LEAVE, HEIGHT)
        self.help.put(help, 0, HELP, HEIGHT)
        self.language.put(language, 0, LANGUAGE, HEIGHT)
        is_narrow = width < _NARROW
        self.heading.put(BADGE + 8, 0, language - BADGE - 16 if is_narrow else 158, HEIGHT)
        each = (width + GAP) / len(TABS)
        for at, (name, (left, wide)) in enumerate(TABS.items()):
            if is_narrow:
                self.tabs[name].put(at * each, HEIGHT + 6, each - GAP, HEIGHT)
            else:
                self.tabs[name].put(left, 0, wide, HEIGHT)

    def show_top(self, head: BenchHead, page: str, lang: str, signed_in: bool) -> None:
        """Show the line; without anybody signed in there are no pages."""
        self.badge.show_badge(head.test, head.simulated, lang)
        self.heading.show_heading(head)
        for name, key in self.tabs.items():
            key.setVisible(signed_in)
            key.use_look(choice_key_style(name == page, 17))
            key.show_face(word(lang, f"bench_panel.tab_{name}"), meaning=name)
        self.language.show_lang(lang)
        self.help.show_face(word(lang, "pages.help"))
        self.sign_out.setVisible(signed_in)
        self.sign_out.show_face(word(lang, "bench_panel.sign_out"))
