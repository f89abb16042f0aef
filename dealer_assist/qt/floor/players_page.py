"""Waiting list of the room and its tournaments: steps due, people, a clock in large.

A touch chooses; the keys below carry out the choice.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.work.floor_taps import FloorTap
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.qt.floor.choice_list import ChoiceList
from dealer_assist.qt.floor.choice_sheet import Choices
from dealer_assist.qt.floor.tournament_opening_sheet import OpeningSheet
from dealer_assist.qt.pieces.key_button import KeyButton, OrderKey, Style, choice_key_style
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.qt.pieces.words_sheet import HEIGHT as WORDS_HIGH
from dealer_assist.qt.pieces.words_sheet import WIDTH as WORDS_WIDE
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.view.floor.floor_screen_view import TournamentView
from dealer_assist.view.floor.players_page_picture import (
    MORE,
    Picked,
    games_offered,
    namesake_question,
    person_steps_due,
    players_picture,
)
from dealer_assist.view.floor.tournament_setup import OPENING, TABLES
from dealer_assist.view.floor.upright_screen import is_upright
from dealer_assist.words import word

TABS: Final = 5
TAB: Final = 64.0
GAP: Final = 6.0
CLOCK: Final = 128.0
FACTS: Final = 92.0
KEYS: Final = 7
KEY: Final = 72.0
_DUE_SHARE: Final = 0.42  # share of the steps due, if both lists are one above the other
#: Hands of a penalty that can be chosen; 0 is a warning, -1 disqualifies.
PENALTIES: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 20, -1)


class PlayersPage(Surface):
    """Page of the players. ``tapped`` carries a FloorTap."""

    tapped = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picked = Picked()
        self.shown: TournamentView | None = None
        self._room: RoomState | None = None
        self._now_s, self._lang = 0, "fr"
        self._asking: FloorTap | None = None  # tap that a name or a reason is being asked for
        self.tabs = tuple(KeyButton(self, Style(size=17, lines=2)) for _ in range(TABS))
        self.todo, self.lines = ChoiceList(self), ChoiceList(self)
        self.keys = tuple(OrderKey(self, Style(size=16, lines=2, tells_why=True))
                          for _ in range(KEYS))
        self.words = WordsSheet(self)
        self.choices = Choices(self)
        self.opening = OpeningSheet(self.choices, self.words, self.tapped.emit)
        KeyButton.wire(enumerate(self.tabs), self._on_tab)
        KeyButton.wire(enumerate(self.keys), self._on_key)
        self.todo.chosen.connect(self._on_step)
        self.lines.chosen.connect(self._on_line)
        self.words.entered.connect(self._typed)
        self.words.closed.connect(self.close_sheet)
        self.choices.chosen.connect(self._chose)
        self.choices.closed.connect(self.close_sheet)

    @property
    def houses(self) -> Houses:
        """Houses known here."""
        return self.opening.houses

    @houses.setter
    def houses(self, houses: Houses) -> None:
        self.opening.houses = houses

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Lay tabs on top, steps due on the left, people on the right, keys below.

        Upright people are below the steps, and the keys in two rows.
        """
        super().put(x, y, width, height)
        each = (width + GAP) / TABS
        lay_grid(self.tabs, TABS, 0, 0, each - GAP, TAB, GAP)
        columns = -(-KEYS // 2) if is_upright(width) else KEYS
        each = (width + GAP) / columns
        lay_grid(self.keys, columns, 0, self._low(), each - GAP, KEY, GAP)
        self._lay(self.shown is not None and bool(self.shown.clock))
        words = min(width, WORDS_WIDE)
        down = height - WORDS_HIGH if is_upright(width) else 30  # upright: at the thumb
        self.words.put((width - words) / 2, down, words, WORDS_HIGH)
        self.choices.put(0, 0, width, height)

    def _low(self) -> float:
        """Top of the keys."""
        rows = 2 if is_upright(self.area.width()) else 1
        return self.area.height() - rows * (KEY + GAP) + GAP

    def _lay(self, has_clock: bool) -> None:
        """Lay the lists out in the space that the tournament's clock leaves."""
        width = self.area.width()
        half = width / 2
        top = TAB + 8
        low = self._low() - 8
        above = CLOCK + FACTS + 8 if has_clock else 30.0
        if is_upright(width):
            middle = top + above + (low - top - above) * _DUE_SHARE
            self.todo.put(0, top + above, width, middle - top - above - 8)
            self.lines.put(0, middle, width, low - middle)
            return
        self.lines.put(half + 5, top, half - 5, low - top)
        self.todo.put(0, top + above, half - 5, low - top - above)

    # --- what is shown -----------------------------------------------------------------------

    def show_players(self, room: RoomState, now_s: int, lang: str) -> None:
        """Show the tab that was chosen."""
        self._room, self._now_s, self._lang = room, now_s, lang
        self.opening.see(room, now_s, lang)
        opened = self.opening.opened()
        if opened:
            self.picked = Picked(str(opened))
        rows = (self.todo.fits, self.lines.fits)
        shown = players_picture(room, person_steps_due(room, self.houses, now_s), self.picked, rows,
                                now_s,
                                lang, self.houses)
        before, self.shown = self.shown, shown
        if before is None or bool(before.clock) is not bool(shown.clock):
            self._lay(bool(shown.clock))
            self.rescale(self.factor)
        self._show_tabs(shown)
        self.todo.show_lines(shown.todo, self.picked.way or self.picked.step)
        self.lines.show_lines(shown.lines, self.picked.line)
        self._show_keys(shown)
        if before != shown:
            self.read_out(shown.clock, shown.clock_note, *shown.facts)
            self.update()
        self._arrange(shown)

    def _show_tabs(self, shown: TournamentView) -> None:
        for (tab, words), key in zip(shown.tabs, self.tabs, strict=False):
            key.use_look(choice_key_style(tab == shown.tab, 17))
            key.show_face(words, meaning=tab)

    def _show_keys(self, shown: TournamentView) -> None:
        for one, key in zip(shown.keys, self.keys, strict=False):
            main = one.tap is not None and one is shown.keys[0]
            key.use_look(Style("raise_to" if main else "key", "on_fill" if main else "ink", 16, 2,
                               tells_why=True))
            key.is_grave = one.is_grave and one.tap is not None
            key.note = word(shown.lang, "hold.note") if key.is_grave else ""
            key.show_face(one.words, enabled=one.tap is not None or bool(one.opens), why=one.why,
                          meaning=(one.words, _named(one.tap) if main else None))

    def _arrange(self, shown: TournamentView) -> None:
        sheet = self.words.isVisibleTo(self) or self.choices.isVisibleTo(self)
        for at, key in enumerate(self.tabs):
            key.setVisible(not sheet and at < len(shown.tabs))
        for at, key in enumerate(self.keys):
            key.setVisible(not sheet and at < len(shown.keys))
        for piece in (self.todo, self.lines):
            piece.setVisible(not sheet)

    def paint(self, painter: QPainter) -> None:
        """Paint the clock, large; facts; the titles of the lists."""
        shown, theme = self.shown, self.theme
        if shown is None or self.words.isVisible() or self.choices.isVisible():
            return
        width, y = self.area.width(), TAB + 8
        half = width if is_upright(width) else width / 2 - 5
        if shown.clock:
            box = QRectF(0, y, half, CLOCK)
            ground = theme.sure if shown.is_paused else theme.panel
            self.block(painter, box, ground, theme.late if shown.is_paused else theme.key_line, 10,
                       3 if shown.is_paused else 1.2)
            ink = theme.on_sure if shown.is_paused else theme.headline
            left = QRectF(14, y + 8, half * 0.46, CLOCK - 16)
            self.write(painter, left, shown.clock, Type(84, 30), ink, ground)
            right = QRectF(half * 0.48, y + 8, half * 0.52 - 14, CLOCK - 16)
            self.write(painter, right, shown.clock_note, Type(20, 12, True, 5),
                       theme.on_sure if shown.is_paused else theme.ink, ground)
            facts = QRectF(4, y + CLOCK + 2, half - 8, FACTS)
            self.write(painter, facts, "\n".join(shown.facts), Type(16, 10, False, 7, top=True),
                       theme.ink, theme.window)
        else:
            title = QRectF(4, y, half, 26)
            self.write(painter, title, word(shown.lang, "floor_players.todo"), Type(18, 12),
                       theme.headline, theme.window)
        if shown.no_todo:
            box = QRectF(4, self.todo.place.top() + 8, half, 30)
            self.write(painter, box, shown.no_todo, Type(18, 12, False), theme.soft, theme.window)
        if shown.nothing:
            place = self.lines.place
            box = QRectF(place.left() + 10, place.top() + 8, place.width() - 10, 30)
            self.write(painter, box, shown.nothing, Type(18, 12, False), theme.soft, theme.window)

    # --- fingers -----------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the same room with another choice."""
        if self._room is not None:
            self.show_players(self._room, self._now_s, self._lang)

    def _on_tab(self, at: int) -> None:
        if self.shown is not None:
            self.picked = Picked(self.shown.tabs[at][0])
            self.refresh()

    def _on_step(self, at: int) -> None:
        key = self.shown.todo[at].key if self.shown is not None else ""
        if key == MORE:
            self.picked = self.picked._replace(steps=self.picked.steps + 1)
        elif key.startswith("way."):
            self.picked = self.picked._replace(way=key.removeprefix("way."))
        else:
            same = key == self.picked.step
            self.picked = self.picked._replace(step="" if same else key, way="", steps=0)
        self.refresh()

    def _on_line(self, at: int) -> None:
        key = self.shown.lines[at].key if self.shown is not None else ""
        if key == MORE:
            self.picked = self.picked._replace(page=self.picked.page + 1)
        else:
            self.picked = self.picked._replace(line="" if key == self.picked.line else key)
        self.refresh()

    def _on_key(self, at: int) -> None:
        if self.shown is None:
            return
        one, lang = self.shown.keys[at], self._lang
        if one.opens == "name":
            self._asking = one.tap
            self.words.ask(word(lang, "floor_players.name_ask"), lang, is_name=True)
        elif one.opens == "penalty":
            self._asking = one.tap
            self._offer(word(lang, "floor_players.penalty_ask"),
                        [(_penalty(hands, lang), str(hands)) for hands in PENALTIES])
        elif one.opens == OPENING:
            self.opening.begin()
        elif one.opens == TABLES:
            self.opening.begin_tables(int(self.picked.tab))
        elif one.tap is not None:
            self.picked = self.picked._replace(step="", way="")
            self.tapped.emit(one.tap)
        self.refresh()
        self.update()

    def _chose(self, chosen: str) -> None:
        """Take an answer: hands of a penalty, a game to wait for, a tournament's structure."""
        if self.opening.is_asking:
            self.opening.chose(chosen)
            self.refresh()
            self.update()
            return
        tap = self._asking
        fact = tap.floor_fact if tap is not None else None
        self.choices.hide()
        if tap is not None and isinstance(fact, f.EntryPenalised):
            self._asking = replace(tap, floor_fact=replace(fact, hands=int(chosen)))
            self.words.ask(word(self._lang, "floor_players.penalty_why"), self._lang)
        elif tap is not None and isinstance(fact, f.RoomWaitJoined):
            games = (chosen,) if chosen else ()
            self.tapped.emit(replace(tap, floor_fact=replace(fact, games=games)))
            self._asking = None
        elif tap is not None and isinstance(fact, f.EntryMade):
            self.tapped.emit(tap)
            self._asking = None
        self.refresh()
        self.update()

    def _typed(self, words: str) -> None:
        if self.opening.is_asking:
            if self.opening.typed(words):
                self.close_sheet()
            return
        tap, self._asking = self._asking, None
        fact = tap.floor_fact if tap is not None else None
        if tap is not None and isinstance(fact, f.RoomWaitJoined) and self._room is not None:
            self._asking = replace(tap, floor_fact=replace(fact, name=words))
            self._offer(word(self._lang, "floor_players.game_ask"),
                        games_offered(self._room, self._lang))
            return
        if tap is not None and isinstance(fact, f.EntryMade):
            made = replace(tap, floor_fact=replace(fact, name=words))
            asked = namesake_question(self._room, fact.field, words, self._lang)
            if asked:
                self._asking = made
                self._offer(asked, [(word(self._lang, "floor_players.another_of_name"), "")])
                return
            self.tapped.emit(made)
        elif tap is not None and isinstance(fact, f.EntryPenalised):
            self.tapped.emit(replace(tap, floor_fact=replace(fact, reason=words)))
        self.close_sheet()

    def _offer(self, title: str, offered: Sequence[tuple[str, str]]) -> None:
        self.words.hide()
        self.choices.offer(title, offered, self._lang)
        self.choices.show()
        self.refresh()

    def close_sheet(self) -> None:
        """Close the sheets for typing and choosing."""
        self._asking = None
        self.opening.end()
        self.words.hide()
        self.choices.hide()
        self.refresh()
        self.update()


def _named(tap: FloorTap | None) -> object:
    """Identity of the tap: a step across tables stays the same one while its figures change."""
    due = tap.due if tap is not None else None
    return repr(tap) if due is None else (due.what, due.field, due.entry, due.wait, due.table,
                                          due.seat, due.to_table, due.to_seat)


def _penalty(hands: int, lang: str) -> str:
    name = {0: "warning", 1: "hand", -1: "out"}.get(hands, "hands")
    return word(lang, f"floor_players.penalty_{name}", count=hands)
