"""The players' display above the seats: place, blinds, clock, board, announcement, and the sign."""

from typing import Final

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.pieces.card_faces import draw_boards
from dealer_assist.qt.pieces.text_fitting import Type
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Surface
from dealer_assist.view.players.display_clock import (
    clock_figures,
    is_level_change_near,
    minutes_to_break,
    seconds_left_of_level,
)
from dealer_assist.view.players.display_layout import LEAST
from dealer_assist.view.players.players_view import PlayersView
from dealer_assist.words import card_words, word

_GAP: Final = 24.0
SENTENCE: Final = 66  # at most, 44 on a screen of 1280


class DisplayPiece(Surface):
    """Piece of the display. ``words`` are all its texts, for a screen reader too."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view: PlayersView | None = None
        self._words: tuple[str, ...] = ()

    def show_view(self, view: PlayersView, now_s: float, day: str) -> None:
        """Show this at this moment; nothing is painted without a change."""
        words = self.words_of(view, now_s, day)
        is_new = words != self._words
        self.view, self._words = view, words
        if is_new:
            self.setAccessibleName(self.spoken())
            self.update()

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Texts of the piece."""
        raise NotImplementedError

    def spoken(self) -> str:
        """The piece for a screen reader."""
        return " ".join(part for part in self._words if part)

    def paint(self, painter: QPainter) -> None:
        """Paint the view; nothing before the first one."""
        if self.view is not None:
            self.draw(painter)

    def draw(self, painter: QPainter) -> None:
        """Paint the view."""
        raise NotImplementedError


class PlaceBlock(DisplayPiece):
    """Top left: table and game, the house, and notes."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Table and game, house, notes; with notes, a tournament's field in the house's place."""
        notes = " · ".join(note for note in (view.practice, *view.notes) if note)
        below = (view.field, notes) if view.field and notes else (view.house, view.field or notes)
        return f"{view.place} · {view.game}", *below

    def draw(self, painter: QPainter) -> None:
        """Draw three lines, the last one amber."""
        place, house, notes = self._words
        theme, wide, high = self.theme, self.area.width(), self.area.height()
        self.block(painter, self.area, theme.pill)
        box = QRectF(20, 8, wide - 40, high * 0.36)
        self.write(painter, box, place, Type(40, LEAST), theme.on_pill, theme.pill)
        below = (high - 16 - box.height()) / 2
        self.write(painter, QRectF(20, box.bottom(), wide - 40, below), house,
                   Type(32, LEAST, False), theme.soft, theme.pill)
        self.write(painter, QRectF(20, box.bottom() + below, wide - 40, below), notes,
                   Type(30, LEAST), theme.headline, theme.pill)


class StakesBlock(DisplayPiece):
    """Top middle: the hand, its street, and its blinds."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Hand and street, blinds."""
        return " · ".join(part for part in (view.hand, view.street) if part), view.stakes

    def draw(self, painter: QPainter) -> None:
        """Draw the blinds large under the hand's number."""
        hand, stakes = self._words
        theme, wide, high = self.theme, self.area.width(), self.area.height()
        self.block(painter, self.area, theme.pill)
        self.write(painter, QRectF(20, 6, wide - 40, high * 0.29), hand,
                   Type(32, LEAST, False, 1, "centre"), theme.soft, theme.pill)
        self.write(painter, QRectF(20, high * 0.36, wide - 40, high * 0.6), stakes,
                   Type(76, 30, True, 2, "centre"), theme.on_pill, theme.pill)


class LevelBlock(DisplayPiece):
    """Top right: the level and its clock; at a cash table the time of day."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Level, the next level or why it is stopped, the next break, the figures."""
        clock = view.clock
        if clock is None:
            return "", "", "", day, ""
        minutes = minutes_to_break(clock, now_s)
        coming = word(view.lang, "players.break_in", minutes=minutes) if minutes > 0 else ""
        loud = "loud" if clock.state or is_level_change_near(clock, now_s) else ""
        return (clock.name, clock.state or clock.next, coming,
                clock_figures(seconds_left_of_level(clock, now_s)),
                loud)

    def spoken(self) -> str:
        """Text without the emphasis of its style."""
        return " ".join(part for part in self._words[:-1] if part)

    def draw(self, painter: QPainter) -> None:
        """Draw words on the left, figures on the right; framed if the level is new or nearly over,
        amber too while the clock is stopped."""
        name, below, coming, shown, loud = self._words
        theme, wide, high = self.theme, self.area.width(), self.area.height()
        stands = self.view is not None and self.view.clock is not None and bool(
            self.view.clock.state)
        self.block(painter, self.area, theme.pill, theme.now if loud else "", 10, 4)
        half = wide * 0.58 if name else 20
        rows = ((name, 0.36, Type(42, LEAST), theme.on_pill),
                (below, 0.3, Type(30, 20, stands), theme.headline if stands else theme.soft),
                (coming, 0.3, Type(30, 20), theme.headline))
        top = high * 0.02
        for text, share, kind, ink in rows:
            self.write(painter, QRectF(20, top, half - 20, high * share), text, kind, ink,
                       theme.pill)
            top += high * share
        self.write(painter, QRectF(half + 10, 8, wide - half - 30, high - 16), shown,
                   Type(92, 44, True, 1, "right"), theme.headline if stands else theme.on_pill,
                   theme.pill)


class BoardBlock(DisplayPiece):
    """The five board cards, as large as the screen allows; those that win are lifted."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """The cards in words, and those that win."""
        cards = (card_words(card, view.lang) if card else ""
                 for board in (*view.earlier, view.board) for card in board)
        return *cards, " ".join(view.lifted)

    def spoken(self) -> str:
        """The cards, in words only."""
        return " ".join(part for part in self._words[:-1] if part)

    def draw(self, painter: QPainter) -> None:
        """Draw five places."""
        if self.view is None:
            return
        draw_boards(self, painter, (*self.view.earlier, self.view.board), _GAP, self.view.lifted)


class LineBlock(DisplayPiece):
    """Last announcement; the clock on a player in its place while that runs."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """The sentence, or the player on the clock and his time left."""
        if view.time is None:
            return view.line, ""
        left = view.time.held_s if view.time.held_s >= 0 else max(0, view.time.ends_s - int(now_s))
        held = word(view.lang, "players.time_held") if view.time.held_s >= 0 else ""
        return " · ".join(part for part in (view.time.words, held) if part), clock_figures(left)

    def draw(self, painter: QPainter) -> None:
        """Draw it as large as it fits."""
        words, count = self._words
        theme, area = self.theme, self.area
        if not words:
            return
        self.block(painter, area, theme.panel, theme.now, 14, 3)
        painter.setBrush(cached_colour(theme.now))
        painter.drawRoundedRect(QRectF(0, 0, 10, area.height()), 5, 5)
        right = 250.0 if count else 0.0
        self.write(painter, area.adjusted(34, 6, -24 - right, -6), words,
                   Type(SENTENCE, LEAST, True, 3, "centre"), theme.ink, theme.panel)
        if count:
            box = QRectF(area.right() - right - 24, 8, right, area.height() - 16)
            self.write(painter, box, count, Type(84, 44, True, 1, "right"), theme.headline,
                       theme.panel)


class SignBlock(DisplayPiece):
    """Sign in the middle between hands: a break with its clock, a closed table."""

    def words_of(self, view: PlayersView, now_s: float, day: str) -> tuple[str, ...]:
        """Title, line, figures."""
        sign, clock = view.sign, view.clock
        if sign is None:
            return "", "", ""
        counts = sign.counts and clock is not None
        return sign.title, sign.line, clock_figures(seconds_left_of_level(clock,
                                                           now_s)) if counts and clock else ""

    def draw(self, painter: QPainter) -> None:
        """Draw title above, figures in the middle, the next level below."""
        title, line, count = self._words
        theme, wide, high = self.theme, self.area.width(), self.area.height()
        self.block(painter, self.area, theme.pill, theme.felt_line, 24, 3)
        parts: list[tuple[str, float, Type, str]] = [
            (title, 0.34, Type(120, 48, True, 2, "centre"), theme.headline),
            (count, 0.40, Type(200, 80, True, 1, "centre"), theme.on_pill),
            (line, 0.22, Type(60, 30, True, 2, "centre"), theme.on_pill),
        ]
        shown = [part for part in parts if part[0]]
        whole = sum(part[1] for part in shown)
        top = high * (0.96 - whole) / 2 + high * 0.02
        for text, share, kind, ink in shown:
            self.write(painter, QRectF(40, top, wide - 80, high * share), text, kind, ink,
                       theme.pill)
            top += high * share
