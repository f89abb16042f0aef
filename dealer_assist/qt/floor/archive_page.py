"""Archive: search form on the left, results on the right; a hand can be replayed.

Searches run in a thread of their own: the page says while one is running, and the answer to an
older query is dropped.
"""

from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.archive.archive_search import slip_code
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.qt.floor.archive_hand_page import ArchivedHand
from dealer_assist.qt.floor.choice_list import ROW, ChoiceList
from dealer_assist.qt.floor.choice_sheet import Choices
from dealer_assist.qt.floor.figures_sheet import FiguresSheet
from dealer_assist.qt.pieces.key_button import KeyButton, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.qt.pieces.words_sheet import HEIGHT as WORDS_HIGH
from dealer_assist.qt.pieces.words_sheet import WIDTH as WORDS_WIDE
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.view.floor.archive_query import (
    ArchiveAnswer,
    ArchiveQuestion,
    Criterion,
    SearchForm,
    Tab,
    criterion_choices,
    criterion_words,
    query_runner,
)
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.words import word

FORM: Final = 404.0
GAP: Final = 6.0
KEY: Final = 66.0
ACT: Final = 78.0


class ArchivePage(Surface):
    """Page of the archive. ``asked`` carries a query and the function that searches for it."""

    asked = pyqtSignal(object, object)
    has_archive = False
    houses = Houses()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.form = SearchForm()
        self._lang, self._now_s = "fr", 0
        self._question: ArchiveQuestion | None = None
        self.answer: ArchiveAnswer | None = None
        self.why = ""
        self._about = Criterion.TEXT  # criterion being typed
        self._line = ""
        self._found = QRectF()  # place of the results
        self.tabs = {tab: KeyButton(self, Style(size=17, lines=1)) for tab in Tab}
        self.criteria = {one: KeyButton(self, Style(size=15, lines=1)) for one in Criterion}
        self.search = KeyButton(self, Style("raise_to", "on_fill", 22, 1))
        self.clear = KeyButton(self, Style(size=16, lines=2))
        self.older = KeyButton(self, Style(size=17, lines=1))
        self.newest = KeyButton(self, Style(size=17, lines=1))
        self.lines = ChoiceList(self)
        self.figures = FiguresSheet(self)
        self.words = WordsSheet(self)
        self.choices = Choices(self)
        self.hand = ArchivedHand(self)
        self._wire()

    def _wire(self) -> None:
        KeyButton.wire(self.tabs.items(), self.turn_to)
        KeyButton.wire(self.criteria.items(), self.begin)
        self.search.fired.connect(lambda: self.ask())
        self.clear.fired.connect(self._on_clear)
        self.older.fired.connect(self._on_older)
        self.newest.fired.connect(lambda: self.ask())
        self.lines.chosen.connect(self.open_hand)
        self.words.entered.connect(self.fill_in)
        self.words.closed.connect(self.close_sheet)
        self.choices.chosen.connect(self.fill_in)
        self.choices.closed.connect(self.close_sheet)
        self.hand.left.connect(self.close_hand)

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay the form on the left, the results on the right; upright, above and below."""
        super().put(x, y, width, height)
        upright = is_upright(width)
        form, columns = (width, 3) if upright else (FORM, 2)
        each = (form + GAP) / 3
        lay_grid(self.tabs.values(), 3, 0, 0, each - GAP, KEY, GAP)
        top, each = KEY + GAP + 8, (form + GAP) / columns
        lay_grid(self.criteria.values(), columns, 0, top, each - GAP, KEY, GAP)
        rows = -(-len(self.criteria) // columns)
        act = top + rows * (KEY + GAP) if upright else height - ACT
        self.clear.put(0, act, 120, ACT)
        self.search.put(120 + GAP, act, form - 120 - GAP, ACT)
        left, found = (0.0, act + ACT + 14) if upright else (FORM + 14, 0.0)
        wide, low = width - left, height - KEY
        self._found = QRectF(left, found, wide, height - found)
        self.lines.put(left, found, wide, 8 * (ROW + GAP))
        self.figures.put(left, found, wide, height - found)
        self.newest.put(left, low, 200, KEY)
        self.older.put(width - 200, low, 200, KEY)
        words = min(width, WORDS_WIDE)
        down = height - WORDS_HIGH if is_upright(width) else 30  # upright: at the thumb
        self.words.put((width - words) / 2, down, words, WORDS_HIGH)
        for sheet in (self.choices, self.hand):
            sheet.put(0, 0, width, height)

    # --- what is shown -----------------------------------------------------------------------

    def show_archive(self, now_s: int, lang: str) -> None:
        """Show the form and the last results."""
        self._now_s = now_s
        if lang != self._lang and self._question is not None:
            self._lang = lang
            self.ask()
        self._lang = lang
        self._show_form()
        self._show_found()

    def _show_form(self) -> None:
        lang, form = self._lang, self.form
        for tab, key in self.tabs.items():
            key.use_look(choice_key_style(tab is form.tab, 17, 1))
            key.show_face(word(lang, f"floor_archive.tab_{tab}"), meaning=tab)
        for one, key in self.criteria.items():
            words = word(lang, f"floor_archive.of_{one}")
            value = form.value(one)
            key.use_look(Style("key", "headline" if value else "ink", 15, 1))
            key.show_face(words, criterion_words(one, value, lang), enabled=one in form.criteria,
                          meaning=one)
        name = "count" if form.tab is Tab.FIGURES else "search"
        self.search.show_face(word(lang, f"floor_archive.{name}"), enabled=self.has_archive,
                              meaning=form.tab)
        self.clear.show_face(word(lang, "floor_archive.clear"))

    def _show_found(self) -> None:
        lang, answer = self._lang, self.answer
        lines = answer.lines if answer is not None else ()
        self.lines.show_lines(lines)
        if answer is not None and answer.figures is not None:
            self.figures.show_figures(answer.figures)
        self.older.show_face(word(lang, "floor_archive.older"), meaning="older")
        self.newest.show_face(word(lang, "floor_archive.newest"), meaning="newest")
        line = self.line()
        if line != self._line:
            self._line = line
            self.setAccessibleName(line)
            self.update()
        self._arrange()

    def line(self) -> str:
        """Message if nothing is listed."""
        lang, answer = self._lang, self.answer
        if not self.has_archive:
            return word(lang, "floor_panel.no_archive")
        if self.why:
            return word(lang, "floor_archive.failed", why=self.why)
        if answer is None:
            return word(lang, f"floor_archive.{'searching' if self._question else 'begin'}")
        if answer.why:
            return answer.why
        empty = not answer.lines and answer.figures is None
        return word(lang, "floor_archive.none") if empty else ""

    def _arrange(self) -> None:
        sheet = any(one.isVisibleTo(self) for one in (self.words, self.choices, self.hand))
        answer = self.answer
        for key in (*self.tabs.values(), *self.criteria.values(), self.search, self.clear):
            key.setVisible(not sheet)
        counted = answer is not None and answer.figures is not None
        self.lines.setVisible(not sheet and not counted)
        self.figures.setVisible(not sheet and counted)
        self.older.setVisible(not sheet and answer is not None and answer.more is not None)
        paged = self._question is not None and self._question.after is not None
        self.newest.setVisible(not sheet and paged)

    def paint(self, painter: QPainter) -> None:
        """Paint the message if nothing is listed."""
        if self._line and not any(one.isVisible() for one in (self.words, self.choices, self.hand)):
            found = self._found
            box = QRectF(found.left() + 26, found.top() + 120, found.width() - 46, 140)
            self.write(painter, box, self._line, Type(24, 13, False, 4, "centre"),
                       self.theme.soft, self.theme.window)

    # --- queries ----------------------------------------------------------------------------

    def ask(self, question: ArchiveQuestion | None = None) -> None:
        """Search by the form."""
        if not self.has_archive:
            return
        asked = question or ArchiveQuestion(self.form, self._lang, self._now_s)
        self._question, self.why = asked, ""
        if asked.hand is None:
            self.answer = None
        self.asked.emit(asked, query_runner(asked, self.houses))
        self._show_found()

    def take_answer(self, question: object, answer: object, why: str) -> None:
        """Take in a result; ignore it if another query was sent since."""
        if question != self._question:
            return
        asked = self._question
        assert asked is not None
        self.why = why
        if isinstance(answer, ArchiveAnswer):
            if asked.hand is not None and answer.hand is not None:
                self.hand.show_hand(answer.hand, answer.told, self._lang)
                self.hand.show()
            elif asked.hand is None:
                self.answer = answer
            elif answer.why:
                self.why = answer.why
        self._show_found()
        self.update()

    def open_hand(self, at: int) -> None:
        """Replay the hand of this line."""
        answer = self.answer
        hand = answer.hands[at] if answer is not None and at < len(answer.hands) else None
        if hand is not None:
            self.ask(ArchiveQuestion(self.form, self._lang, self._now_s, hand=hand))

    def close_hand(self) -> None:
        """Close the hand and go back to the list."""
        self.hand.hide()
        self._show_found()
        self.update()

    def fill_in(self, value: str) -> None:
        """Fill in the value typed or chosen; a slip's code, entered anywhere, is looked up at
        once."""
        is_code = slip_code(value) is not None
        if is_code:
            self._about = Criterion.TEXT
            self.form = SearchForm(Tab.RULINGS, self.form.values)
        self.form = self.form.with_value(self._about, value)
        self.close_sheet()
        if is_code:
            self.ask()

    def type_letter(self, letter: str) -> bool:
        """Begin typing: the first letter of a slip's code from a reader, or of other words."""
        self.choices.hide()
        self.hand.hide()
        self.begin(Criterion.TEXT)
        return self.words.type_letter(letter)

    def close_sheet(self) -> None:
        """Close the sheets for typing and choosing."""
        self.words.hide()
        self.choices.hide()
        self._show_form()
        self._show_found()
        self.update()

    # --- fingers -----------------------------------------------------------------------------

    def turn_to(self, tab: Tab) -> None:
        """Search for this kind of thing."""
        if tab is not self.form.tab:
            self._begin_form(SearchForm(tab, self.form.values))

    def _begin_form(self, form: SearchForm) -> None:
        self.form = form
        self._question, self.answer, self.why = None, None, ""
        self._show_form()
        self._show_found()

    def begin(self, about: Criterion) -> None:
        """Begin the input of this criterion: typed, or chosen."""
        self._about, lang = about, self._lang
        if about in (Criterion.SINCE, Criterion.CHAPTER, Criterion.SEAT):
            title = word(lang, f"floor_archive.of_{about}")
            self.choices.offer(title, criterion_choices(about, lang), lang)
            self.choices.show()
        else:
            self.words.ask(word(lang, f"floor_archive.ask_{about}"), lang, is_plain=True)
        self._arrange()
        self.update()

    def _on_clear(self) -> None:
        self._begin_form(SearchForm(self.form.tab))

    def _on_older(self) -> None:
        answer = self.answer
        if answer is not None and answer.more is not None:
            self.ask(ArchiveQuestion(self.form, self._lang, self._now_s, answer.more))
