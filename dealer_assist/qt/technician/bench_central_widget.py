"""Central widget of the technician's window (``bench_layouts.py``), in the frame of test mode.

Steps on the left from top to bottom; on the right the line on top, below it the chosen page, a line
for the result of the last tap, the simulated hands, and the keys.
"""

from dataclasses import replace
from typing import Any, Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen
from dealer_assist.devices.commissioning.bench_taps import (
    BringIn,
    PromptAnswered,
    PutBack,
    SignOut,
    Skip,
)
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.pieces.words_sheet import HEIGHT as WORDS_HIGH
from dealer_assist.qt.pieces.words_sheet import LOW_HEIGHT as WORDS_LOW
from dealer_assist.qt.pieces.words_sheet import WIDTH as WORDS_WIDE
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.qt.technician.bench_heading import TopLine
from dealer_assist.qt.technician.bench_keys import HandsStrip, KeyBar
from dealer_assist.qt.technician.bench_layouts import ACROSS, LOW, BenchPlaces
from dealer_assist.qt.technician.bench_sign_in import SignInPage
from dealer_assist.qt.technician.calibrations_page import CalibrationsPage
from dealer_assist.qt.technician.camera_page import CameraPage
from dealer_assist.qt.technician.card_choice import CardChoice, are_choices_cards
from dealer_assist.qt.technician.results_panel import Beside
from dealer_assist.qt.technician.serial_monitor_page import LinePage
from dealer_assist.qt.technician.step_instructions import Says
from dealer_assist.qt.technician.step_list import StepList
from dealer_assist.qt.technician.step_panel import Middle
from dealer_assist.qt.technician.test_mode_frame import EDGE, TrialFrame
from dealer_assist.qt.technician.wear_page import WearPage
from dealer_assist.view.technician.bench_view import BenchView, KeyRow, bench_view
from dealer_assist.words import word


class NoticeLine(Surface):
    """Notice; its place stays free if there is none."""

    words = ""

    def show_notice(self, words: str) -> None:
        """Show this notice."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.update()
        self.setVisible(bool(words))

    def paint(self, painter: QPainter) -> None:
        """Paint the words on a ground of their own."""
        if not self.words:
            return
        theme, area = self.theme, self.area
        self.block(painter, area, theme.sure, theme.on_sure, 8, 1.5)
        box = QRectF(12, 1, area.width() - 24, area.height() - 2)
        self.write(painter, box, self.words, Type(18, 10, True, 2), theme.on_sure, theme.sure)


KEYS_HIGH: Final = 80.0
_KEYS_UP: Final = 92.0  # from the upper edge of the keys to the window's foot
_HANDS_HIGH, _NOTICE_HIGH, _GAP = 68.0, 32.0, 6.0
_BESIDE: Final = 378.0
_BELOW: Final = 236.0  # upright
_REASONS: Final = {Skip: "ask_why_skip", PutBack: "ask_why_put_back", BringIn: "ask_why_bring_in"}


class BenchCentral(Surface):
    """Whole content. ``tapped`` carries a BenchTap, ``acted`` a HandKey, ``spoke`` a language."""

    tapped = pyqtSignal(object)
    acted = pyqtSignal(object)
    spoke = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bench: BenchScreen | None = None
        self.page = "steps"
        self.lang = "fr"
        self.places = ACROSS
        self._asked: Any = None  # purpose of the words being typed: a tap, "answer", "name"
        self.frame = tuple(TrialFrame(self) for _ in range(4))
        self.steps = StepList(self)
        self.top = TopLine(self)
        self.middle, self.beside, self.cards = Middle(self), Beside(self), CardChoice(self)
        self.camera, self.line = CameraPage(self), LinePage(self)
        self.calibrations, self.wear = CalibrationsPage(self), WearPage(self)
        self.pages: dict[str, tuple[Surface, ...]] = {
            "steps": (self.middle, self.beside, self.cards),
            "camera": (self.camera,), "line": (self.line,),
            "calibrations": (self.calibrations,), "wear": (self.wear,),
        }
        self.notice, self.hands, self.bar = NoticeLine(self), HandsStrip(self), KeyBar(self)
        self.sign_in = SignInPage(self)
        self.words, self.about = WordsSheet(self), Says(self)
        self.lay(ACROSS)
        self._connect()

    def lay(self, places: BenchPlaces) -> None:
        """Apply this layout."""
        self.places = places
        width, height = places.width, places.height
        left, top, wide = places.main
        self.put(0, 0, width, height)
        self.frame[0].put(0, 0, width, EDGE)
        self.frame[1].put(0, height - EDGE, width, EDGE)
        self.frame[2].put(0, EDGE, EDGE, height - 2 * EDGE)
        self.frame[3].put(width - EDGE, EDGE, EDGE, height - 2 * EDGE)
        self.steps.columns = places.columns
        self.steps.put(*places.steps)
        self.top.put(*places.top)
        self.hands.put(left, height - _KEYS_UP - _HANDS_HIGH - _GAP, wide, _HANDS_HIGH)
        self.bar.put(left, height - _KEYS_UP, wide, KEYS_HIGH)
        self.sign_in.put(left, top, wide, places.foot - top)
        high, letters = WORDS_LOW if places is LOW else WORDS_HIGH, min(WORDS_WIDE, width - 20)
        self.words.put((width - letters) / 2, places.foot - high, letters, high)
        about = places.below_top
        self.about.put(left, about, wide, places.foot - high - 8 - about)
        self._refresh()

    def _connect(self) -> None:
        self.steps.opened.connect(self._on_open)
        self.bar.tapped.connect(self.take)
        self.hands.tapped.connect(self.acted)
        self.calibrations.tapped.connect(self.take)
        self.middle.asking.answered.connect(lambda text: self.tapped.emit(PromptAnswered(text)))
        self.cards.answered.connect(lambda card: self.tapped.emit(PromptAnswered(card)))
        self.middle.asking.typing.connect(self._ask_answer)
        self.sign_in.signed_in.connect(self.tapped)
        self.sign_in.typing.connect(
            lambda: self._ask("name", word(self.lang, "bench_panel.sign_in_name"), True))
        self.top.page_chosen.connect(self.turn_to)
        self.top.language_chosen.connect(self.speak)
        self.top.left.connect(lambda: self.tapped.emit(SignOut()))
        self.words.entered.connect(self._on_words)
        self.words.closed.connect(self._close_words)

    # --- what is shown -----------------------------------------------------------------------

    def show_bench(self, bench: BenchScreen) -> None:
        """Show this picture."""
        before = self.bench
        self.bench = bench
        if before is not None and before.who and not bench.who:
            self._close_words()
            self.page = "steps"
        self._refresh()

    def speak(self, lang: str) -> None:
        """Set the language."""
        if lang != self.lang:
            self.lang = lang
            self._refresh()
            self.spoke.emit(lang)

    def turn_to(self, page: str) -> None:
        """Show this page."""
        self.page = page
        self._refresh()

    def _refresh(self) -> None:
        bench = self.bench
        if bench is None:
            return
        view = bench_view(bench, self.lang)
        signed_in = bool(bench.who)
        self.top.show_top(view.head, self.page, self.lang, signed_in)
        self.steps.show_steps(view.steps, self.lang)
        self.steps.setEnabled(signed_in)
        writing = self.words.isVisible()
        self.steps.setVisible(not writing)
        self.about.setVisible(writing)
        self.about.show_says(*self._what_about(view))
        self.sign_in.setVisible(not signed_in and not writing)
        if not signed_in:
            self.sign_in.show_people(bench.people, view.notice, self.lang)
        for name, pieces in self.pages.items():
            for piece in pieces:
                piece.setVisible(signed_in and not writing and name == self.page)
        self._show_below(view, signed_in and not writing)
        if signed_in:
            self._show_page(view, bench)

    def _what_about(self, view: BenchView) -> tuple[str, tuple[str, ...]]:
        """Title above the letters: the step that asks, or the rule for a first name."""
        if self._asked == "name":
            first = word(self.lang, "bench_panel.sign_in_first")
            return word(self.lang, "bench_panel.sign_in"), (first,)
        return view.title, view.says

    def _show_below(self, view: BenchView, is_shown: bool) -> None:
        bench = self.bench
        hands = tuple(KeyRow(one.words, one.tap) for one in view.hands)
        on_steps = is_shown and self.page == "steps"
        self.hands.setVisible(is_shown and bool(hands) and self.page in ("steps", "camera"))
        if bench is not None and hands:
            self.hands.show_hands(hands, self.lang)
        self.bar.setVisible(on_steps)
        self.bar.show_keys(view.keys, self.lang)
        self.notice.show_notice(view.notice if is_shown else "")

    def _show_page(self, view: BenchView, bench: BenchScreen) -> None:
        left, top, wide = self.places.main
        bottom = self.places.foot
        if self.page == "steps":
            bottom = self.places.height - _KEYS_UP - _GAP
        # A simulated table's hands come and go: their place stays, so that nothing moves.
        if bench.simulated and self.page in ("steps", "camera"):
            self.hands.put(left, bottom - _HANDS_HIGH, wide, _HANDS_HIGH)
            bottom -= _HANDS_HIGH + _GAP
        bottom -= _NOTICE_HIGH + _GAP
        self.notice.put(left, bottom + _GAP, wide, _NOTICE_HIGH)
        if self.page == "steps":
            self._show_step(view, bench, bottom)
            return
        self.pages[self.page][0].put(left, top, wide, bottom - top)
        if self.page == "camera":
            self.camera.show_cameras(self._roles(bench), self.lang)
        elif self.page == "line":
            self.line.show_page(self.lang)
        elif self.page == "calibrations":
            self.calibrations.show_calibrations(bench.calibrations, self.lang)
        else:
            self.wear.show_wear(bench.wear, self.lang)

    def _show_step(self, view: BenchView, bench: BenchScreen, bottom: float) -> None:
        """Show the step and its results; below both the cards, if one is to be chosen.

        Upright the cards take the steps' space too.
        """
        left, top, wide = self.places.main
        asks_card = are_choices_cards(view.choices)
        self.cards.setVisible(asks_card and not self.words.isVisible())
        if asks_card:
            high = self.cards.wanted(wide)
            self.cards.show_choice(view.asks, view.choices, self.lang)
            self.cards.put(left, bottom - high, wide, high)
            view = replace(view, asks="", choices=(), progress=None)
            bottom -= high + _GAP
            if self.places.is_upright:
                self.steps.hide()
                top = self.places.below_top
        if self.places.is_upright and not asks_card:
            self.beside.put(left, bottom - _BELOW, wide, _BELOW)
            self.middle.put(left, top, wide, bottom - _BELOW - 8 - top)
        else:
            middle = wide - _BESIDE - 8
            self.middle.put(left, top, middle, bottom - top)
            self.beside.put(left + middle + 8, top, _BESIDE, bottom - top)
        self.middle.show_step(view, bench.shown, only_says=asks_card)
        self.beside.show_step(view)

    def _roles(self, bench: BenchScreen) -> tuple[str, ...]:
        """Cameras of the table: the step's own, those that give a picture, those named."""
        own = (bench.shown.camera,) if bench.shown is not None and bench.shown.camera else ()
        seen = tuple(one.role for one in bench.devices
                     if self.camera.live.feed.cameras(one.role) is not None)
        named = tuple(one.role for one in bench.devices if one.port.startswith("camera"))
        return tuple(dict.fromkeys((*own, *seen, *named)))

    # --- taps --------------------------------------------------------------------------------

    def take(self, tap: object) -> None:
        """Send this tap; if it lacks a reason, ask for that first."""
        if getattr(tap, "why", None) == "":
            id = _REASONS.get(type(tap), "ask_why")
            self._ask(tap, word(self.lang, f"bench_panel.{id}"))
        else:
            self.tapped.emit(tap)

    def _on_open(self, tap: object) -> None:
        self.page = "steps"
        self._refresh()
        self.tapped.emit(tap)

    def _ask(self, about: object, title: str, is_name: bool = False) -> None:
        self._asked = about
        self.words.ask(title, self.lang, is_name)
        self._refresh()

    def _ask_answer(self) -> None:
        """Ask for a number or a label, taken letter by letter, beginning with the proposal."""
        asking = self.middle.asking
        self._asked = "answer"
        self.words.ask(asking.label, self.lang, is_plain=True, given=asking.given)
        self._refresh()

    def _close_words(self) -> None:
        self._asked = None
        self.words.hide()
        self._refresh()

    def _on_words(self, words: str) -> None:
        about = self._asked
        self._close_words()
        if about == "name":
            self.sign_in.named(words)
        elif about == "answer":
            self.tapped.emit(PromptAnswered(words))
        elif about is not None:
            self.tapped.emit(replace(about, why=words))
