"""The replayer's window: the list of hands, then one of them, step by step.

It looks at files and gives nothing to any table: no key in it makes a fact.
"""

from collections.abc import Callable
from typing import Final

from PyQt6.QtCore import QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QCloseEvent, QKeyEvent, QPainter

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.scaled_window import StandingWindow
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import ScreenLooks
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.review.hand_list_page import ListPage
from dealer_assist.qt.review.hand_page import HandPage
from dealer_assist.qt.review.reading_thread import ReadingThread
from dealer_assist.qt.review.review_keyboard import handle_review_key
from dealer_assist.qt.review.step_bar import PACE_S
from dealer_assist.view.dealer.layout_choice import LANDSCAPE
from dealer_assist.view.dealer.panel_layout import Arrangement
from dealer_assist.view.review.hand_list import (
    Collection,
    FileUnusable,
    HandLine,
    ReviewedHand,
    listed_hand_name,
)
from dealer_assist.view.review.step_story import row_time
from dealer_assist.words import next_language, word

#: The keys on top from the right, with their widths; upright those of a hand have a line of their
#: own.
_KEYS: Final = {"close": 106.0, "lang": 80.0, "following": 122.0, "prior": 122.0, "list": 122.0}
_OF_HAND: Final = ("list", "prior", "following")
_HIGH: Final = 64.0
_GAP: Final = 6.0
_EDGE: Final = 8.0
_TOP: Final = 74.0


class ReviewHead(Surface):
    """Line on top: the file, the hand, the fault."""

    title = ""
    note = ""

    def show_head(self, title: str, note: str) -> None:
        """Show these words."""
        if (title, note) != (self.title, self.note):
            self.title, self.note = title, note
            self.setAccessibleName(f"{title}. {note}".strip())
            self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the title, and small below it the notes on the file."""
        theme, wide = self.theme, self.area.width()
        high = 34.0 if self.note else 62.0
        self.write(painter, QRectF(0, 0, wide, high), self.title, Type(23, 13, True, 2),
                   theme.headline, theme.window)
        if self.note:
            self.write(painter, QRectF(0, 35, wide, 28), self.note, Type(15, 11, False, 2),
                       theme.soft, theme.window)


class ReplayerWindow(StandingWindow):
    """Window for the hands of the file that ``open_`` opens; it shows a FileUnusable."""

    language_chosen = pyqtSignal(str)

    def __init__(
        self, open_: Callable[[], Collection], lang: str = "fr", looks: ScreenLooks | None = None,
        houses: tuple[HouseRules, ...] = (),
    ) -> None:
        super().__init__()
        self.lang = lang
        self._trouble = ""
        self._lines: tuple[HandLine, ...] = ()
        self._waiting = 0  # the hand that is being opened
        self._read = False  # read to the file's end
        self.setWindowTitle(word(lang, "replayer.title"))
        self.head = ReviewHead(self.desk)
        self.list = ListPage(self.desk)
        self.page = HandPage(self.desk, houses)
        self.keys = {name: KeyButton(self.desk, Style("key", "ink", 17, 2)) for name in _KEYS}
        KeyButton.wire(self.keys.items(), self.press)
        self.list.chosen.connect(self.open_hand)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.page.tick)
        self.page.moved.connect(self._on_moved)
        self.reading = ReadingThread(open_)
        self.reading.listed.connect(self._on_listed)
        self.reading.opened.connect(self._on_opened)
        self.reading.failed.connect(self._on_failed)
        self.reading.ended.connect(self._on_ended)
        self.resize(int(LANDSCAPE.width), int(LANDSCAPE.height))
        self.dress(looks or ScreenLooks())
        self.list.show_list((), 0, lang)
        self.show_list()
        self._ground.setFocus()
        self.reading.start()

    def lay(self, arrangement: Arrangement) -> None:
        """Lay the head with its keys, and below it the list or the hand."""
        wide, high = arrangement.width, arrangement.height
        inner, top = wide - 2 * _EDGE, _TOP
        left = wide - _EDGE
        for name, across in _KEYS.items():
            if arrangement.is_upright and name in _OF_HAND:
                continue
            self.keys[name].put(left - across, 4, across, _HIGH)
            left -= across + _GAP
        self.head.put(10, 4, left - 14, _HIGH)
        if arrangement.is_upright:
            each = (inner - (len(_OF_HAND) - 1) * _GAP) / len(_OF_HAND)
            for at, name in enumerate(_OF_HAND):
                self.keys[name].put(_EDGE + at * (each + _GAP), _TOP, each, _HIGH)
            top += _HIGH + _GAP
        self.list.put(_EDGE, _TOP, inner, high - _TOP - _EDGE)
        self.page.put(_EDGE, top, inner, high - top - _EDGE)

    def stand_beside(self) -> None:
        """Let another window of the program end it, also while this one is open."""
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)

    # --- what is shown -----------------------------------------------------------------------

    @property
    def in_hand(self) -> bool:
        """True if a hand is open."""
        return self.page.isVisibleTo(self.desk)

    @property
    def waits(self) -> bool:
        """True if the file, or a hand of it, is still being read."""
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
        """Open the hand before or behind this one, of those in the list."""
        player = self.page.player
        keys = [line.key for line in self.list.shown]
        if player is None or player.hand.line.key not in keys:
            return
        at = keys.index(player.hand.line.key) + by
        if 0 <= at < len(keys):
            self.open_hand(keys[at])

    def speak(self, lang: str) -> None:
        """Set the language."""
        self.lang = lang
        self.page.speak(lang)
        self.list.show_list(self._lines, self.list.known, lang)
        self._head()
        self.language_chosen.emit(lang)

    def show_fault(self, what: str) -> None:
        """Show a fault of the program."""
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
                word(lang, "journal.rules_unkept") if line.unkept else
                f"{player.hand.house.title(lang)}  ·  {title}")
            title = "  ·  ".join(part for part in (listed_hand_name(line, lang), row_time(line.at))
                                 if part)
        if self._waiting or found is None:
            note = self._trouble or word(lang, "replayer.reading")
        self.head.show_head(title, note)
        for name in ("list", "prior", "following"):
            self.keys[name].setVisible(self.in_hand)
        other = next_language(lang).upper()
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
            return  # another one was requested since
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

    def _on_failed(self, why: FileUnusable) -> None:
        self._waiting, self._trouble, self._read = 0, why.text(self.lang), True
        self._head()

    def press(self, name: str) -> None:
        """Act as the key of this name on top does."""
        if name == "close":
            self.close()
        elif name == "lang":
            self.speak(next_language(self.lang))
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

    def keyPressEvent(self, a0: QKeyEvent | None) -> None:
        """Handle arrows and letters (review_keyboard.py)."""
        if a0 is not None and not handle_review_key(self, a0):
            super().keyPressEvent(a0)

    def closeEvent(self, a0: QCloseEvent | None) -> None:
        """Close the file."""
        self._timer.stop()
        self.reading.close()
        super().closeEvent(a0)
