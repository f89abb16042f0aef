"""The line on top: the room, its pages, who is signed in, language and time of day."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.top_bar import LanguageKey, TimeOfDay
from dealer_assist.qt.floor.note_signs import draw_note_sign
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.floor.floor_screen_view import HeadView, NoteSign
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.words import word

HEIGHT: Final = 66.0
PAGES: Final = ("room", "table", "archive", "players")
TAB: Final = 104.0
GAP: Final = 6.0
PERSON: Final = 178.0
SOUND: Final = 84.0
HELP: Final = 72.0
#: Message of the key where this machine has no sound device.
NO_SOUND: Final = "floor_wall.no_sound"
_NO_SOUND: Final = Style("sure", "on_sure", 15, 2)


class RoomHeading(Surface):
    """Heading: the room and its number of players; or the fault of archive and broker."""

    head: HeadView | None = None

    def show_heading(self, head: HeadView) -> None:
        """Show these lines."""
        if head != self.head:
            self.head = head
            self.read_out(head.site, head.notice or head.line or head.summary)
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the room in large; its facts below."""
        head, theme, width = self.head, self.theme, self.area.width()
        if head is None:
            return
        self.write(painter, QRectF(6, 0, width - 6, 28), head.site, Type(22, 14), theme.ink,
                   theme.window)
        left = 6.0
        below = head.notice or head.line or head.summary
        ink = theme.late if head.notice or head.is_bad else theme.soft
        if head.is_bad and not head.notice:
            draw_note_sign(painter, QRectF(6, 36, 22, 22), NoteSign.CUT, ink, theme.window)
            left = 36.0
        box = QRectF(left, 28, width - left, 38)
        self.write(painter, box, below, Type(16, 11, bool(head.notice or head.is_bad), 3), ink,
                   theme.window)


class Top(Surface):
    """Line on top. ``page_chosen`` carries a page, ``language_chosen`` "fr" or "en"."""

    page_chosen = pyqtSignal(str)
    language_chosen = pyqtSignal(str)
    person_tapped = pyqtSignal()
    sound_tapped = pyqtSignal()
    help_tapped = pyqtSignal()

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._wall = wall
        self._lang = "fr"
        self.heading = RoomHeading(self)
        self.tabs = {name: KeyButton(self, Style(size=18, lines=2)) for name in PAGES}
        KeyButton.wire(self.tabs.items(), self.page_chosen.emit)
        self.sound = KeyButton(self, Style(size=15, lines=2))
        self.sound.fired.connect(self.sound_tapped)
        self.help = KeyButton(self, Style(size=17))
        self.help.fired.connect(self.help_tapped)
        self.person = KeyButton(self, Style(size=17, lines=2))
        self.person.fired.connect(self.person_tapped)
        self.language = LanguageKey(self)
        self.language.chosen.connect(self.language_chosen)
        self.clock = TimeOfDay(self)

    def lay(self, width: float) -> float:
        """Lay the line out at the window's width: the heading has what the keys leave; returns its
        height.

        Upright the pages have a row of their own.
        """
        x = width - 104
        self.clock.put(x, 0, 104, HEIGHT)
        x -= 66 + GAP
        self.language.put(x, 0, 66, HEIGHT)
        x -= HELP + GAP
        self.help.put(x, 0, HELP, HEIGHT)
        x -= PERSON + GAP
        self.person.put(x, 0, PERSON, HEIGHT)
        if is_upright(width):
            self.heading.put(0, 0, x - GAP, HEIGHT)
            low = HEIGHT + GAP
            each = (width - SOUND) / len(PAGES)
            for at, name in enumerate(PAGES):
                self.tabs[name].put(at * each, low, each - GAP, HEIGHT)
            self.sound.put(width - SOUND, low, SOUND, HEIGHT)
            return low + HEIGHT
        x -= SOUND + GAP
        self.sound.put(x, 0, SOUND, HEIGHT)
        for name in reversed(PAGES):
            x -= TAB + GAP
            self.tabs[name].put(x, 0, TAB, HEIGHT)
        self.heading.put(0, 0, x - GAP, HEIGHT)
        return HEIGHT

    def show_top(
        self, head: HeadView, page: str, table: str, sound: str, lang: str,
        is_cut: bool = False,
    ) -> None:
        """Show the line; ``table`` is the title of the opened one, ``sound`` the bell's message. A
        window that is cut off has no sign-in."""
        self._lang = lang
        self.heading.show_heading(head)
        for name, key in self.tabs.items():
            key.use_look(choice_key_style(name == page, 18))
            words = word(lang, f"floor_panel.page_{name}")
            key.show_face(table if name == "table" and table else words, meaning=name,
                          enabled=name != "table" or bool(table))
        self.sound.use_look(_NO_SOUND if sound == NO_SOUND else Style(size=15, lines=2))
        self.sound.show_face(word(lang, sound), meaning=sound)
        self.help.show_face(word(lang, "pages.help"))
        words = word(lang, "floor_panel.sign_out", name=head.person) if head.person else (
            word(lang, "floor_panel.sign_in"))
        if self.person.note != head.session:
            self.person.note = head.session
            self.person.update()
        self.person.show_face(words, meaning=head.person, enabled=not is_cut)
        self.language.show_lang(lang)
        self.tick()

    def tick(self) -> None:
        """Set the time of day."""
        self.clock.show_time(self._wall().strftime("%H:%M"), self._lang)
