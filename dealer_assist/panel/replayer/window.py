"""The replayer's window: the list of hands, then one of them, step by step.

It looks at files and gives nothing to any table: no key in it makes a fact.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPalette, QResizeEvent
from PyQt6.QtWidgets import QMainWindow, QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import Type
from dealer_assist.panel.looks import Looks
from dealer_assist.panel.replayer import hand_page, list_page
from dealer_assist.panel.replayer.bar import PACE_S
from dealer_assist.panel.replayer.hand_page import HandPage
from dealer_assist.panel.replayer.hands import Collection, HandLine, ReviewedHand
from dealer_assist.panel.replayer.keyboard import take
from dealer_assist.panel.replayer.list_page import ListPage, name_of
from dealer_assist.panel.replayer.reading import Reading
from dealer_assist.panel.replayer.story import time_of
from dealer_assist.rules.model import HouseRules
from dealer_assist.words import word

WIDTH, HEIGHT = 1280.0, 800.0
_KEYS: Final = {"close": 1166, "lang": 1080, "following": 952, "prior": 824, "list": 696}
_WIDE: Final = {"close": 106, "lang": 80, "following": 122, "prior": 122, "list": 122}


class Head(Surface):
    """The line on top: which file, which hand, what is wrong with it."""

    title = ""
    note = ""

    def show_head(self, title: str, note: str) -> None:
        """Show these words."""
        if (title, note) != (self.title, self.note):
            self.title, self.note = title, note
            self.setAccessibleName(f"{title}. {note}".strip())
            self.update()

    def paint(self, painter: QPainter) -> None:
        """The title, and small below it what is to be known of the file."""
        theme, wide = self.theme, self.area.width()
        high = 34.0 if self.note else 62.0
        self.write(painter, QRectF(0, 0, wide, high), self.title, Type(23, 13, True, 2),
                   theme.headline, theme.window)
        if self.note:
            self.write(painter, QRectF(0, 35, wide, 28), self.note, Type(15, 11, False, 2),
                       theme.soft, theme.window)


class ReplayerWindow(QMainWindow):
    """Shows the hands of what ``open_`` opens (FileUnusable is told in the window)."""

    language_chosen = pyqtSignal(str)

    def __init__(
        self, open_: Callable[[], Collection], lang: str = "fr", looks: Looks | None = None,
        houses: tuple[HouseRules, ...] = (),
    ) -> None:
        super().__init__()
        self.lang = lang
        self._trouble = ""
        self._lines: tuple[HandLine, ...] = ()
        self._waiting = 0  # the hand that is being opened
        self._read = False  # to the file's end
        self.setWindowTitle(word(lang, "replayer.title"))
        self._ground = QWidget(self)
        self._ground.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCentralWidget(self._ground)
        self.desk = Surface(self._ground)
        self.head = Head(self.desk)
        self.list = ListPage(self.desk)
        self.page = HandPage(self.desk, houses)
        self.keys = {name: Key(self.desk, Style("key", "ink", 17, 2)) for name in _KEYS}
        self._lay()
        self.list.chosen.connect(self.open_hand)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_tick)
        self.page.moved.connect(self._on_moved)
        self.reading = Reading(open_)
        self.reading.listed.connect(self._on_listed)
        self.reading.opened.connect(self._on_opened)
        self.reading.failed.connect(self._on_failed)
        self.reading.ended.connect(self._on_ended)
        self.dress(looks or Looks())
        self.setMinimumSize(int(WIDTH) // 2, int(HEIGHT) // 2)
        self.resize(int(WIDTH), int(HEIGHT))
        self.list.show_list((), 0, lang)
        self.show_list()
        self._ground.setFocus()
        self.reading.start()

    def _lay(self) -> None:
        self.desk.put(0, 0, WIDTH, HEIGHT)
        self.head.put(10, 4, 676, 64)
        self.list.put(8, 74, list_page.WIDTH, list_page.HEIGHT)
        self.page.put(8, 74, hand_page.WIDTH, hand_page.HEIGHT)
        for name, key in self.keys.items():
            key.put(_KEYS[name], 4, _WIDE[name], 64)
            key.fired.connect(self._on_key)

    def stand_beside(self) -> None:
        """Another window is the program's: it alone ends it, also while this one is open."""
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)

    def dress(self, looks: Looks) -> None:
        """Take these looks."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(looks.theme.window))
        self.setPalette(palette)
        self.desk.use_theme(looks.theme)
        self.desk.use_text(looks.text_percent)

    # --- what is shown -----------------------------------------------------------------------

    @property
    def in_hand(self) -> bool:
        """Whether a hand is open."""
        return self.page.isVisibleTo(self.desk)

    @property
    def waits(self) -> bool:
        """Whether the file, or a hand of it, is still being read."""
        return bool(self._waiting) or not self._read

    def show_list(self) -> None:
        """Back to the list."""
        self._waiting = 0
        self.page.hide()
        if self.page.player is not None:
            self.page.player.playing = False
        self.list.show()
        self._head()

    def open_hand(self, key: int) -> None:
        """Open this hand, once it was read."""
        self._waiting = key
        line = self._line(key)
        if line is not None and line.trouble and not line.over and not line.seats:
            self._waiting = 0
            self._trouble = word(self.lang, "replayer.no_steps", why=line.trouble)
        else:
            self.reading.ask(key)
        self._head()

    def open_beside(self, by: int) -> None:
        """Open the hand before or behind this one, of those that the list shows."""
        player = self.page.player
        keys = [line.key for line in self.list.shown]
        if player is None or player.hand.line.key not in keys:
            return
        at = keys.index(player.hand.line.key) + by
        if 0 <= at < len(keys):
            self.open_hand(keys[at])

    def speak(self, lang: str) -> None:
        """Another language."""
        self.lang = lang
        self.page.speak(lang)
        self.list.show_list(self._lines, self.list.known, lang)
        self._head()
        self.language_chosen.emit(lang)

    def show_fault(self, what: str) -> None:
        """Tell of a fault of the program."""
        self._trouble = what
        self._head()

    def _head(self) -> None:
        found, lang = self.reading.collection, self.lang
        title = found.title if found is not None else word(lang, "replayer.title")
        player = self.page.player
        note = self._trouble or (found.trouble(lang) if found is not None else "")
        if self.in_hand and player is not None:
            line = player.hand.line
            note = line.trouble or self._trouble or (
                f"{player.hand.house.title(lang)}  ·  {title}")
            title = "  ·  ".join(part for part in (name_of(line, lang), time_of(line.at)) if part)
        if self._waiting or found is None:
            note = self._trouble or word(lang, "replayer.reading")
        self.head.show_head(title, note)
        for name in ("list", "prior", "following"):
            self.keys[name].setVisible(self.in_hand)
        other = "FR" if lang == "en" else "EN"
        words = {"close": "close", "list": "to_list", "prior": "prior_hand",
                 "following": "following_hand"}
        for name, key in self.keys.items():
            key.show_face(other if name == "lang" else word(lang, f"replayer.{words[name]}"),
                          meaning=name)

    def _line(self, key: int) -> HandLine | None:
        return next((line for line in self._lines if line.key == key), None)

    # --- what comes in -----------------------------------------------------------------------

    def _on_listed(self, lines: tuple[HandLine, ...], known: int) -> None:
        self._lines = lines
        self.list.show_list(lines, known, self.lang)
        self._head()

    def _on_opened(self, hand: ReviewedHand) -> None:
        if hand.line.key != self._waiting:
            return  # another one was asked for since
        self._waiting, self._trouble = 0, ""
        self.page.show_hand(hand, self.lang)
        if not hand.played.steps:
            self._trouble = word(self.lang, "replayer.no_steps", why=hand.line.trouble)
            self._head()
            return
        self.list.hide()
        self.page.show()
        self._head()

    def _on_ended(self) -> None:
        self._read = True
        if self._waiting and self._line(self._waiting) is None:
            self._trouble = word(self.lang, "replayer.no_such_hand", key=self._waiting,
                                 count=len(self._lines))
            self._waiting = 0
        self._head()

    def _on_failed(self, why: str) -> None:
        self._waiting, self._trouble, self._read = 0, why, True
        self._head()

    def _on_key(self) -> None:
        sender = self.sender()
        name = next((name for name, key in self.keys.items() if key is sender), "")
        if name:
            self.press(name)

    def press(self, name: str) -> None:
        """As the key of this name on top does."""
        if name == "close":
            self.close()
        elif name == "lang":
            self.speak("fr" if self.lang == "en" else "en")
        elif name == "list":
            self.show_list()
        else:
            self.open_beside(1 if name == "following" else -1)

    def _on_moved(self) -> None:
        player = self.page.player
        if player is not None and player.playing:
            self._timer.start(round(1000 * PACE_S / player.speed))
        else:
            self._timer.stop()

    def _on_tick(self) -> None:
        self.page.tick()

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Arrows and letters (keyboard.py)."""
        if a0 is not None and not take(self, a0):
            super().keyPressEvent(a0)

    def resizeEvent(self, a0: QResizeEvent | None) -> None:
        """Scale the whole with the screen, in the middle of it."""
        super().resizeEvent(a0)
        factor = min(self.width() / WIDTH, self.height() / HEIGHT)
        self.desk.rescale(factor)
        self.desk.move((self.width() - self.desk.width()) // 2,
                       (self.height() - self.desk.height()) // 2)

    def closeEvent(self, a0: QCloseEvent | None) -> None:
        """Let the file go."""
        self._timer.stop()
        self.reading.close()
        super().closeEvent(a0)
