"""Next physical step in large, those after it as a list, and the key that says it's done."""

from dataclasses import replace

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.step_drawing import LEAST_HIGH, MOST_HIGH, paint_step
from dealer_assist.qt.pieces.card_faces import draw_open_card, printed_rank
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.text_fitting import READ, Type, text_height
from dealer_assist.qt.pieces.window_piece_base import Surface, keys_with_contents
from dealer_assist.view.dealer.award_views import lifted_award
from dealer_assist.view.dealer.table_view import AwardView, StepView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.words import word

TITLE, KEY_HEIGHT, BELOW = 92, 100, 16  # the step in large; the key, and nothing below it
LOW, KEY_WIDTH = 180, 128  # in a box lower than this the key is on the right
ROW, LEAST_ROW = 52, 34
AWARD, LOW_AWARD, HIGH_AWARD = 120, 66, 240  # rows of the pots that are due
BEFORE = 30  # heading of the last hand's pots
SINGLE = 132
ANSWER, ASKED, ANSWERS = 68, 32, 4  # height of a key for an answer, of the question; how many
EDGE = 14


class StepBox(Surface):
    """Step that is due: in the right column while nobody acts, with those that come after it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[StepView | None, tuple[AwardView, ...], str] = (None, (), "fr")
        self._paid: tuple[AwardView, ...] = ()
        self.done = KeyButton(self, Style("now", "on_now", 32, 3, hint="D"))
        self.single = KeyButton(self, Style(size=18, lines=3))
        self.answers = tuple(KeyButton(self, Style(size=19, tells_why=True))
                             for _ in range(ANSWERS))
        for key in (self.done, self.single, *self.answers):
            key.hide()

    def settle(self) -> None:
        """Lay the key along the lower edge; in a low box on the right."""
        width, height = self.area.width(), self.area.height()
        if self.is_low:
            self.done.put(width - KEY_WIDTH - 8, 8, KEY_WIDTH, height - 16)
        else:
            left = SINGLE + 32 if self.single.isVisibleTo(self) else 8
            top = height - KEY_HEIGHT - BELOW
            self.single.put(8, top, SINGLE, KEY_HEIGHT)
            self.done.put(left, top, width - 8 - left, KEY_HEIGHT)
            half = (width - 24) / 2
            for at, key in enumerate(self.answers):
                key.put(8 + at % 2 * (half + 8), top - 28 - (2 - at // 2) * (ANSWER + 8), half,
                        ANSWER)

    @property
    def is_low(self) -> bool:
        """True if there is room for the step and its key alone: it stands beside a player's act."""
        return self.area.height() < LOW

    def show_step(
        self, step: StepView, awards: tuple[AwardView, ...], lang: str,
        paid: tuple[AwardView, ...] = (),
    ) -> None:
        """Show this step; at the showdown the pots that are due in place of the list. ``paid`` are
        the last hand's pots, below the list where it leaves them room."""
        if (step, awards, lang, paid) == (*self._shown, self._paid):
            return
        self._shown, self._paid = (step, awards, lang), paid
        then = window_text(lang, "then", steps=", ".join(step.then)) if step.then else ""
        self.read_out(step.title, step.now or window_text(lang, "step_none"), step.owed,
                      _pots_read_out(awards), then, step.asked,
                      *((word(lang, "award.before"), _pots_read_out(paid)) if paid else ()))
        for key, control in ((self.done, step.done), (self.single, step.single)):
            if control is not None:
                key.show_control(control)
        for key, control in keys_with_contents(self.answers, step.answers):
            key.show_control(control)
            key.setVisible(not self.is_low)
        self.done.setVisible(step.done is not None)
        self.single.setVisible(step.single is not None and not self.is_low)
        self.settle()
        self.update()

    def paint(self, painter: QPainter) -> None:
        """Paint the step in large, and as the first line of what is to be done."""
        step, awards, lang = self._shown
        theme, width = self.theme, self.area.width() - 2 * EDGE
        self.ground(painter, theme.panel, "", 12)
        if step is None:
            return
        now = step.now or window_text(lang, "step_none")
        box = QRectF(EDGE, 6, width, TITLE - 6)
        if self.is_low:
            box = QRectF(EDGE, 6, width - KEY_WIDTH - 8, self.area.height() - 12)
        self.write(painter, box, now, Type(32, READ, True, 5 if self.is_low else 3),
                   theme.headline if step.now else theme.soft, theme.panel)
        rest = self.done.place.top() - 10 - TITLE
        if step.asked and not self.is_low:
            top = self.answers[0].place.top() - ASKED
            self.write(painter, QRectF(EDGE, top, width, ASKED - 4), step.asked,
                       Type(22, READ, True, 1), theme.headline, theme.panel)
            rest = top - 10 - TITLE
        if self.is_low or (awards and rest < AWARD):
            return
        if awards:
            self._paint_awards(painter, awards, rest)
            return
        top = TITLE + self._paint_drawing(painter, step, rest, lang)
        rest -= top - TITLE
        end = self._paint_list(painter, step, top, rest) if step.then else float(top)
        self._paint_paid(painter, end + 8, top + rest - end - 8)

    def _paint_list(self, painter: QPainter, step: StepView, top: float, rest: float) -> float:
        """Paint the steps one under the other; returns their lower edge."""
        row = min(ROW * self.text_percent / 100, rest / (1 + len(step.then)))
        y, kind = float(top), Type(READ, READ, True, 2)
        for at, words in enumerate((step.now, *step.then) if row >= LEAST_ROW else ()):
            high = max(row, text_height(with_capital(words), self.area.width() - 68, kind) + 12)
            if y + high > top + rest + 6:
                break  # the first ones are due first
            self._paint_row(painter, QRectF(8, y, self.area.width() - 16, high - 6), at,
                            with_capital(words))
            y += high
        return y

    def _paint_paid(self, painter: QPainter, top: float, rest: float) -> None:
        """Paint what the last hand's pots were and who won them, where all of it has room."""
        paid, lang = self._paid, self._shown[2]
        least = LOW_AWARD if len(paid) > 1 else AWARD
        if not paid or rest < BEFORE + len(paid) * least:
            return
        high = AWARD if BEFORE + len(paid) * AWARD <= rest else LOW_AWARD
        top += rest - BEFORE - len(paid) * high  # beside nothing that is to be done
        box = QRectF(EDGE, top, self.area.width() - 2 * EDGE, BEFORE - 4)
        self.write(painter, box, word(lang, "award.before"), Type(READ, READ), self.theme.soft,
                   self.theme.panel)
        for at, one in enumerate(paid):
            box = QRectF(8, top + BEFORE + at * high, self.area.width() - 16, high - 8)
            self._paint_award(painter, box, replace(one, is_paid=False), False, high == AWARD)

    def _paint_drawing(
        self, painter: QPainter, step: StepView, rest: float, lang: str
    ) -> float:
        """Paint the step's drawing, if the list leaves it room; returns the height taken."""
        rows = 1 + len(step.then) if step.then else 0
        high = min(MOST_HIGH, rest - rows * ROW * self.text_percent / 100 - 8)
        if step.drawn is None or high < LEAST_HIGH:
            return 0.0
        paint_step(self, painter, QRectF(8, TITLE, self.area.width() - 16, high), step.drawn, lang)
        return high + 8

    def _paint_awards(
        self, painter: QPainter, awards: tuple[AwardView, ...], rest: float
    ) -> None:
        """Paint a row for each pot: with its five cards where all have room, else lower."""
        cards = len(awards) <= int(rest / AWARD)
        is_high = len(awards) * HIGH_AWARD <= rest  # its cards below the words, large
        high = HIGH_AWARD if is_high else AWARD if cards else LOW_AWARD
        most = int(rest / high)
        shown = awards if len(awards) <= most else awards[: most - 1]
        for at, one in enumerate(shown):
            box = QRectF(8, TITLE + at * high, self.area.width() - 16, high - 8)
            self._paint_award(painter, box, one, one is lifted_award(awards), cards)
        if len(shown) < len(awards):
            words = window_text(self._shown[2], "more_pots", count=len(awards) - len(shown))
            box = QRectF(EDGE, TITLE + len(shown) * high, self.area.width() - 2 * EDGE, high - 8)
            self.write(painter, box, words, Type(22, READ), self.theme.soft, self.theme.panel)

    def _paint_award(
        self, painter: QPainter, box: QRectF, one: AwardView, is_next: bool, cards: bool
    ) -> None:
        theme = self.theme
        ground, ink = (theme.sure, theme.on_sure) if is_next else (theme.seat, theme.ink)
        self.block(painter, box, ground, theme.now if is_next else theme.seat_line, 10)
        pot = f"{one.pot} · {word(self._shown[2], 'award.paid')}" if one.is_paid else one.pot
        half = box.width() * 0.44
        left = QRectF(box.left() + 10, box.top() + 4, half, 22)
        if not cards:
            self.write(painter, left.adjusted(0, 0, -half * 0.4, 0), pot, Type(READ, READ), ink,
                       ground)
            self.write(painter, QRectF(left.left() + half * 0.62, left.top(), half * 0.38, 22),
                       one.chips, Type(20, READ, True, 1, "right"), theme.ink, ground)
            self.write(painter, QRectF(left.left(), left.bottom() + 1, half, box.height() - 30),
                       f"→ {_shares(one)}", Type(20, READ), theme.ink, ground)
            self.write(painter, QRectF(left.right() + 12, box.top() + 3, box.right() - left.right()
                                       - 20, box.height() - 6), one.hand, Type(READ, READ, True, 2),
                       ink, ground)
            return
        self.write(painter, left, pot, Type(READ, READ), ink, ground)
        chips = QRectF(left.left(), left.bottom(), half, 36)
        self.write(painter, chips, one.chips, Type(32, READ), theme.headline, ground)
        right = QRectF(left.right() + 8, box.top() + 3, box.right() - left.right() - 16, 48)
        self.write(painter, right, one.hand, Type(READ, READ, True, 2, "right"), ink, ground)
        words, kind = f"→ {_shares(one)}", Type(22, READ, True, 3)
        is_high = box.height() > AWARD
        wide = box.width() - 20 if is_high else half
        least = box.height() / 2 if is_high else 8.0  # left to the cards below
        won = QRectF(left.left(), chips.bottom(), wide, box.bottom() - chips.bottom() + 3 - least)
        self.write(painter, won, words, kind, theme.ink, ground)
        top = won.bottom() + 4 if is_high else right.bottom() + 2
        step = min(84.0 if is_high else 48.0, (wide if is_high else right.width()) / 5)
        for at, card in enumerate(one.five):
            face = QRectF(box.right() - 8 - (5 - at) * step + 3, top, step - 3,
                          box.bottom() - top - 5)
            draw_open_card(self, painter, face, card)

    def _paint_row(self, painter: QPainter, box: QRectF, at: int, words: str) -> None:
        """Paint one line of the list: a disc before it, that of the first lit."""
        theme = self.theme
        ground, ink = (theme.sure, theme.on_sure) if at == 0 else (theme.panel, theme.soft)
        if at == 0:
            self.block(painter, box, ground, theme.now, 8)
        disc = QRectF(box.left() + 12, box.center().y() - 9, 18, 18)
        self.block(painter, disc, theme.now if at == 0 else theme.key, theme.key_line, 9)
        self.write(painter, box.adjusted(44, 2, -8, -2), words, Type(22, READ, at == 0, 2), ink,
                   ground)


def _pots_read_out(awards: tuple[AwardView, ...]) -> str:
    return "; ".join(f"{one.pot} {one.chips} → {_shares(one)}, {one.hand}, "
                     f"{' '.join(printed_rank(card) for card in one.five)}" for one in awards)


def _shares(award: AwardView) -> str:
    """Winners in words, and how they share: "sièges 3 et 4, 6 750 chacun"."""
    return ", ".join(part for part in (award.won, award.split) if part)
