"""Ruling sheet of the floor manager: sign-in, events, the facts and the rule, and his ruling.

It lies over the table while he decides; the dealer's next step stays in sight below it. Everything
on it is words of the picture; his ruling goes out as the taps that the picture gave.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter, QShowEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.facts import RuleDecided
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.sign_in_sheet import SignInSheet
from dealer_assist.qt.pieces.text_fitting import READ, Type
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.qt.rulings import ruling_options
from dealer_assist.qt.rulings.ruling_options import OptionKeys
from dealer_assist.qt.rulings.ruling_reasons import Reasons
from dealer_assist.qt.rulings.ruling_story import Precedents, RecentFactsBox, Story
from dealer_assist.view.dealer.fact_questions import Asking
from dealer_assist.view.dealer.panel_layout import KEY
from dealer_assist.view.dealer.table_view import Control, StepView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.rulings.ruling_sheet_view import (
    RulingOption,
    RulingQuestion,
    RulingSheetView,
)
from dealer_assist.words import word

WIDTH, HEIGHT = 1264, 586
BODY, EDGE, GAP = 76, 8, 16
TOLD = 372  # width of the events' column
NARROW = 1000  # below this width the question is above the rest
WAYS_HIGH = 504  # height of the rest
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Decide(Surface):
    """Keys that rule, below the sheet on the right."""

    WIDTH, HEIGHT = 420, 128

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rule = KeyButton(self, Style("now", "on_now", 24, 2))
        self.keep = KeyButton(self, Style("key", "ink", READ, 3, tells_why=True))
        self.hide()

    def settle(self) -> None:
        """Lay them side by side; if the ruling can't be kept, the first takes the whole."""
        width, high = self.area.width(), self.area.height()
        rule = width if self.keep.isHidden() else round(width * 0.585)
        self.rule.put(0, 0, rule, high)
        self.keep.put(rule + 8, 0, max(width - rule - 8, KEY), high)

    def paint(self, painter: QPainter) -> None:
        """Paint the window's own ground."""
        self.block(painter, self.area, self.theme.window, "", 0)


class CallSheet(Surface):
    """Ruling sheet. ``pressed`` carries a control with nothing left to ask; ``closed`` ends it."""

    pressed = pyqtSignal(object)
    closed = pyqtSignal()
    arranged = pyqtSignal()
    may_keep = True  # a ruling may be made the house's rule here

    def __init__(self, parent: QWidget, decide: Decide, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self.view: RulingSheetView | None = None
        self._lang = "fr"
        self._matter = ""  # key of the question shown
        self._way = 0
        self.asking: Asking | None = None
        self._keeps = False  # the ruling being asked about becomes the house's rule
        self._types = False  # another reason, or another name, is being typed
        self._signed: tuple[str, ...] = ()  # who signs in to rule, on which question, and how
        self.decide = decide
        self.told = RecentFactsBox(self)
        self.story = Story(self)
        self.before = Precedents(self)
        self.ways = OptionKeys(self)
        self.reasons = Reasons(self)
        self.sign_in = SignInSheet(self, wall)
        self.words = WordsSheet(self)
        self._make_keys()
        self._wire()
        self.hide()

    def _make_keys(self) -> None:
        self.page = KeyButton(self, Style("key", "ink", READ, 2))
        self.back = KeyButton(self, Style("key", "ink", READ, 2, hint="Esc"))
        self.sign_out = KeyButton(self, Style("key", "ink", READ, 2))
        self.page.hide()

    def settle(self) -> None:
        """Lay events, question and options from left to right; or the question above all."""
        width, high = self.area.width(), self.area.height() - BODY - 6
        for at, key in enumerate((self.page, self.back, self.sign_out)):
            key.put(width - EDGE - (3 - at) * 170 + 6, 6, 164, 64)
        right = width - ruling_options.WIDTH - EDGE
        self.words.put(EDGE, BODY, width - 2 * EDGE, high)
        top, low = float(BODY), high
        if width < NARROW:
            low = WAYS_HIGH
            top = BODY + high - low
            self.story.put(EDGE, BODY, width - 2 * EDGE, high - low - EDGE)
            self._put_told(top, right - GAP - EDGE, low)
        else:
            left = EDGE + TOLD + GAP
            self._put_told(BODY, TOLD, high)
            self.story.put(left, BODY, right - EDGE - left, high)
        for piece in (self.ways, self.reasons, self.sign_in):
            piece.put(right, top, ruling_options.WIDTH, low)

    def _put_told(self, top: float, wide: float, high: float) -> None:
        """Lay the events, and below them what was ruled before; the oldest events make room."""
        last = self.before.height_in(wide)
        self.told.put(EDGE, top, wide, high - last - GAP)
        self.before.put(EDGE, top + high - last, wide, max(last, 1))

    def _wire(self) -> None:
        self.page.fired.connect(lambda: self.turn())
        self.back.fired.connect(self.step_back)
        self.sign_out.fired.connect(self._signs_out)
        self.decide.rule.fired.connect(self.rule)
        self.decide.keep.fired.connect(self.rule_for_good)
        self.ways.chosen.connect(self._choose)
        self.ways.pressed.connect(self._begin)
        self.reasons.given.connect(self.answer)
        self.reasons.other.connect(self._type_other)
        self.sign_in.pressed.connect(self.pressed)
        self.sign_in.other_name.connect(self._type_other)
        self.sign_in.changed.connect(self._show_decide)
        self.words.entered.connect(self._typed)
        self.words.closed.connect(self.step_back)

    # --- what is shown -----------------------------------------------------------------------

    def show_call(self, view: RulingSheetView, lang: str) -> None:
        """Show this; the question in sight stays, while it is pending."""
        before, self.view, self._lang = self.view, view, lang
        if before is not None and before.name != view.name:
            self.asking, self._types = None, False
        if self.matter is None or self.matter.key != self._matter:
            self._matter = view.pages[0].key if view.pages else ""
            self._way, self.asking, self._types = self._first_way(), None, False
        self._arrange()
        if self._signed and view.sign_in is None:
            QTimer.singleShot(0, self._rule_as_signed)

    @property
    def matter(self) -> RulingQuestion | None:
        """Question shown: the one he chose, else the first."""
        matters = self.view.pages if self.view is not None else ()
        return next((one for one in matters if one.key == self._matter), None) or (
            matters[0] if matters else None)

    def _first_way(self) -> int:
        """Index of the house's own option, chosen in advance; -1 if its text is silent."""
        matter = self.matter
        return 0 if matter is not None and matter.ways and matter.ways[0].is_rule else -1

    @property
    def way(self) -> RulingOption | None:
        """Chosen option."""
        matter = self.matter
        ways = matter.ways if matter is not None and matter.key == self._matter else ()
        return ways[self._way] if 0 <= self._way < len(ways) else None

    def says(self, else_: tuple[str, ...]) -> tuple[str, ...]:
        """Dealer's announcement if it is ruled as chosen; nothing if it isn't known yet."""
        way = self.way
        if way is None or (way.is_rule and not way.say):
            return else_
        return (way.say,) if way.say else ()

    def step(self, else_: StepView) -> StepView:
        """Dealer's step if it is ruled as chosen."""
        way = self.way
        if way is None or not way.steps:
            return else_
        return StepView(word(self._lang, "call.if_ruled"), way.steps[0], way.steps[1:], None)

    def _arrange(self) -> None:
        view, lang = self.view, self._lang
        if view is None:
            return
        matter = self.matter
        signing, typing = view.sign_in is not None, self._typing()
        reasons = self.asking is not None and not typing
        self.told.show_told(view.told, view.zone, lang)
        self.story.show_story(view, matter, lang)
        self.before.show_precedents(matter, self.way, lang)
        self.settle()
        self.ways.show_ways(matter, self._way, view.now, lang)
        if view.sign_in is not None:
            self.sign_in.show_sign_in(view.sign_in, lang)
        if self.asking is not None:
            usual = matter.reasons if matter is not None and matter.reasons else view.reasons
            self.reasons.show_reasons(self.asking.control.text, usual, lang)
        if typing:
            self.words.ask(self._title(), lang, is_name=signing)
        self.words.setVisible(typing)
        for piece in (self.told, self.story, self.before):
            piece.setVisible(not typing)
        self.reasons.setVisible(reasons)
        self.sign_in.setVisible(signing and not typing)
        self.ways.setVisible(not signing and not typing and not reasons)
        self._show_head(view, lang)
        self._show_decide()
        self.update()
        self.arranged.emit()

    def _typing(self) -> bool:
        ask = self.asking.ask if self.asking is not None else None
        return self._types or (ask is not None and ask.field != "reason")

    def _title(self) -> str:
        ask = self.asking.ask if self.asking is not None else None
        return ask.title if ask is not None else word(self._lang, "call.who")

    def _show_head(self, view: RulingSheetView, lang: str) -> None:
        count = len(view.pages)
        keys = [one.key for one in view.pages]
        at = keys.index(self._matter) + 1 if self._matter in keys else 1
        self.page.setVisible(count > 1 and self.asking is None and not self._types)
        self.page.show_face(word(lang, "call.turn_page", at=at, count=count))
        asks = self.asking is not None or self._types
        self.back.setVisible(not self._typing())
        self.back.show_face(window_text(lang, "back") if asks else word(lang, "call.back"))
        self.sign_out.show_control(view.sign_out)

    def _show_decide(self) -> None:
        view, lang, decide = self.view, self._lang, self.decide
        if view is None:
            return
        signing = view.sign_in is not None
        shown = self.isVisible() and self.asking is None and not self._types
        way = self.way
        decide.setVisible(shown and (way is not None or (signing and not self._by_name())))
        keeps = bool(self._signature("")) if signing else self.may_keep
        decide.keep.setVisible(keeps)
        decide.settle()
        if signing:
            is_ready = self.sign_in.is_ready()
            decide.rule.show_face(word(lang, "call.sign_in"), enabled=is_ready)
            decide.keep.show_face(word(lang, "call.sign_in_and_rule"), enabled=is_ready)
        elif way is not None:
            decide.rule.show_face(word(lang, "call.rule_so"), meaning=(self._matter, self._way))
            silent = self.matter is not None and self.matter.silent
            why = "" if way.keep is not None else word(
                lang, "call.house_rule_none" if silent else "call.house_rule_why")
            decide.keep.show_face(
                word(lang, "call.house_rule"), enabled=way.keep is not None, why=why,
                meaning=(self._matter, self._way, "keep"))

    def _signature(self, name: str) -> tuple[str, ...]:
        """Name, question and option, if that needs no more than his signature: it is the house's
        own, and what it brings stands in the announcement; else nothing."""
        way = self.way
        may = way is not None and way.is_rule and way.say and not way.control.asks
        return (name, self._matter, way.words) if way is not None and may else ()

    def _rule_as_signed(self) -> None:
        """Rule as he signed to, if it is he who is signed in and the question is as it was."""
        signed, self._signed, view = self._signed, (), self.view
        if view is not None and view.verified and signed and signed == self._signature(view.name):
            self.rule()

    def _by_name(self) -> bool:
        return bool(self.view and self.view.sign_in and self.view.sign_in.by_name)

    def hideEvent(self, a0: QHideEvent | None) -> None:
        """Drop open questions and input when the sheet is hidden."""
        self.asking, self._types, self._signed = None, False, ()
        self.decide.hide()

    def showEvent(self, a0: QShowEvent | None) -> None:
        """Show its keys with it."""
        self._arrange()

    # --- actions ------------------------------------------------------------------------------

    def _present(self) -> None:
        if self.view is not None and self.view.name:
            self.pressed.emit(self.view.present)

    def turn(self) -> None:
        """Turn to the next question."""
        keys = [one.key for one in self.view.pages] if self.view is not None else []
        if keys:
            at = keys.index(self._matter) + 1 if self._matter in keys else 0
            self._matter = keys[at % len(keys)]
            self._way = self._first_way()
            self._arrange()
            self._present()

    def _choose(self, at: int) -> None:
        self._way = at
        self._arrange()
        self._present()

    def rule(self) -> None:
        """Rule as chosen; while nobody is signed in, sign in."""
        if self.view is not None and self.view.sign_in is not None:
            self._signed = ()
            self.sign_in.enter()
        elif self.way is not None:
            self._keeps = False
            self._begin(self.way.control)

    def rule_for_good(self) -> None:
        """Rule as chosen, and have it written into the house's book; while nobody is signed in,
        sign in and rule as the house does, the PIN being his signature."""
        way = self.way
        if self.view is not None and self.view.sign_in is not None:
            self._signed = self._signature(self.sign_in.who)
            self.sign_in.enter()
            return
        if way is None or way.keep is None:
            return
        self._keeps = True
        only_keeps = isinstance(way.control.tap.fact, RuleDecided)
        reason = way.keep.asks
        self._ask(way.keep if only_keeps else replace(way.control, asks=reason))

    def _begin(self, control: Control) -> None:
        self._keeps = False
        if control.asks:
            self._ask(control)
        else:
            self.pressed.emit(control)

    def _ask(self, control: Control) -> None:
        self.asking, self._types = Asking(control), False
        self._arrange()
        self._present()

    def answer(self, answer: str) -> None:
        """Take the words asked for; after the last ones the ruling goes out."""
        if self.asking is None:
            return
        self._types = False
        self.asking = self.asking.answered(answer)
        if self.asking.ask is not None:
            self._arrange()
            return
        done, keep = self.asking, self.way.keep if self.way is not None and self._keeps else None
        self.asking = None
        self.pressed.emit(replace(done.control, tap=done.tap(), asks=()))
        if keep is not None and done.control.tap != keep.tap:
            kept = Asking(keep).answered(answer)
            self.pressed.emit(replace(keep, tap=kept.tap(), asks=()))
        self._arrange()

    def _type_other(self) -> None:
        self._types = True
        self._arrange()

    def _typed(self, words: str) -> None:
        if self.asking is not None:
            self.answer(words)
            return
        self._types = False
        tap = Tap(TapKind.SIGN_IN, choice=words)
        self.pressed.emit(Control(word(self._lang, "call.sign_in"), tap))
        self._arrange()

    def _signs_out(self, control: object) -> None:
        self.pressed.emit(control)
        self.closed.emit()

    def step_back(self) -> None:
        """Go back from a question to the options, or to the table."""
        if self._types:
            self._types = False
        elif self.asking is not None:
            self.asking = self.asking.back()
        else:
            self.closed.emit()
            return
        self._arrange()

    # --- the keyboard ------------------------------------------------------------------------

    def take_key(self, letter: str, key: int) -> bool:
        """Perform the keyboard key's meaning here."""
        if self.words.isVisible():
            return self._to_words(letter, key)
        if key in ENTER:
            return self.decide.rule.tap()
        if self.sign_in.isVisible():
            sign = {Qt.Key.Key_Backspace: "<", Qt.Key.Key_Delete: "C"}.get(Qt.Key(key), letter)
            return self.sign_in.type_key(sign) or self.sign_in.type_name(letter)
        if self.reasons.isVisible():
            return letter.isdigit() and self.reasons.tap_place(int(letter) - 1)
        if letter.isdigit() and letter != "0":
            return self.ways.tap_place(int(letter) - 1)
        named = {"h": self.decide.keep, "n": self.page, "q": self.sign_out}
        return letter in named and named[letter].tap()

    def _to_words(self, letter: str, key: int) -> bool:
        if key in ENTER:
            return self.words.confirm.tap()
        if key == Qt.Key.Key_Backspace:
            return self.words.back.tap()
        return self.words.type_letter(letter)

    def paint(self, painter: QPainter) -> None:
        """Paint the person signed in; an unverified name is highlighted."""
        view, theme = self.view, self.theme
        self.block(painter, self.area, theme.panel, theme.red, 12, 4)
        if view is None:
            return
        ink = theme.headline if view.verified or not view.name else theme.differs
        box = QRectF(18, 6, self.area.width() - 560, 64)
        self.write(painter, box, view.standing, Type(26, READ, True, 2), ink, theme.panel)
