"""One hand: the dealer's own picture, the event, the track of its steps, and the story.

The story is beside the picture; on an upright page, below it.
"""

from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QWheelEvent
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.level_clock import LevelClockBox
from dealer_assist.qt.dealer.pots import Pots
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.pieces.key_button import KeyButton, Style
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.qt.pieces.window_piece_base import Surface, lay_grid
from dealer_assist.qt.review import step_bar
from dealer_assist.qt.review.step_bar import Bar
from dealer_assist.qt.review.story_pane import StoryPane
from dealer_assist.view.review.hand_list import ReviewedHand
from dealer_assist.view.review.other_house_comparison import elsewhere_block
from dealer_assist.view.review.replay_position import HandPlayer
from dealer_assist.view.review.review_steps import HandPart, parts_of
from dealer_assist.view.review.step_story import StoryBlock, StoryStep, story_step, time_of_row
from dealer_assist.words import word

_GAP: Final = 6.0
_BESIDE: Final = 0.668  # of the width is the picture's, at most
_SHAPE: Final = 1.6  # the picture's width to its height
_KEY: Final = 76.0
_IN_A_ROW: Final = 4
_PARTS: Final = tuple(HandPart)
#: Keys of the panel that show the table in the replayer too.
_SHOWN: Final = (Seat, Pots, LevelClockBox)


class HandPage(Surface):
    """Page of one hand. ``moved`` is emitted at another step. The picture has no keys."""

    moved = pyqtSignal()

    def __init__(self, parent: QWidget, houses: tuple[HouseRules, ...]) -> None:
        super().__init__(parent)
        self.player: HandPlayer | None = None
        self.shown: StoryStep | None = None
        self.lang = "fr"
        self._seen = (1.0, 1.0)  # size of the picture
        self._houses = houses
        self.other: HouseRules | None = None
        self.picture = DealerWindow(wall=self._now, day=self._now)
        _still(self.picture, self)
        self.bar = Bar(self)
        self.bar.wanted.connect(self.move_by)
        self.bar.track.moved.connect(self.step_to)
        self.story = StoryPane(self)
        self.parts = {part: KeyButton(self, Style("key", "ink", 17, 2)) for part in _PARTS}
        self.house = KeyButton(self, Style("key", "ink", 17, 3, line="headline"))
        KeyButton.wire(self.parts.items(), self._on_part)
        self.house.fired.connect(self.next_house)

    def settle(self) -> None:
        """Lay picture, bar and story; the keys of the hand's parts below the story."""
        wide, high = self.area.width(), self.area.height()
        is_upright = high > wide
        across = wide if is_upright else min(_BESIDE * wide,
                                             (high - _GAP - step_bar.HEIGHT) * _SHAPE)
        tall = across / _SHAPE if is_upright else high - _GAP - step_bar.HEIGHT
        self._seen = (across, tall)
        self.bar.put(0, tall + _GAP, across, step_bar.HEIGHT)
        beside = QRectF(across + 8, 0, wide - across - 8, high)
        if is_upright:
            beside = QRectF(0, tall + step_bar.HEIGHT + 2 * _GAP, wide, 0)
            beside.setBottom(high)
        keys = (*self.parts.values(), self.house)
        rows = -(-len(keys) // _IN_A_ROW)
        top = high - rows * (_KEY + 5) + 5
        self.story.put(beside.left(), beside.top(), beside.width(), top - 7 - beside.top())
        each = (beside.width() - (_IN_A_ROW - 1) * 5) / _IN_A_ROW
        lay_grid(keys, _IN_A_ROW, beside.left(), top, each, _KEY, 5)

    def rescale(self, factor: float) -> None:
        """Scale the picture, a window of its own, to its share of the space."""
        super().rescale(factor)
        self.picture.setGeometry(0, 0, round(self._seen[0] * factor), round(self._seen[1] * factor))

    def use_theme(self, theme: Theme) -> None:
        """Set the colours, in the picture too."""
        super().use_theme(theme)
        self.picture.use_theme(theme)

    def show_hand(self, hand: ReviewedHand, lang: str) -> None:
        """Show this hand from its first step."""
        self.player, self.lang = HandPlayer(hand), lang
        self.refresh()

    def speak(self, lang: str) -> None:
        """Set the language; the step stays."""
        self.lang = lang
        if self.player is not None:
            self.refresh()

    def step_to(self, step: int) -> None:
        """Show this step, from 0."""
        if self.player is not None:
            self.player.playing = False
            self.player.go(step)
            self.refresh()

    def move_by(self, name: str) -> None:
        """Move as the key of this name does."""
        if self.player is not None:
            self.player.move(name)
            self.refresh()

    def tick(self) -> None:
        """Advance after the time of a step."""
        if self.player is not None and self.player.playing:
            self.player.tick()
            self.refresh()

    def next_house(self) -> None:
        """Compare with the next house; after the last one with none."""
        all_houses = (None, *self._houses)
        at = all_houses.index(self.other) if self.other in all_houses else 0
        self.compare(all_houses[(at + 1) % len(all_houses)])

    def compare(self, house: HouseRules | None) -> None:
        """Compare the step with this house's rules; None: with none."""
        self.other = house
        if self.player is not None:
            self.refresh()

    def refresh(self) -> None:
        """Show the player's present step."""
        player, lang = self.player, self.lang
        if player is None or not player.steps:
            return
        self.shown = step = story_step(player.hand, player.steps, player.at, lang)
        self.picture.show_view(step.view)
        self.bar.show_bar(step, player.steps, player.playing, player.speed, lang)
        self.story.show_blocks(self._blocks(player, step), lang)
        has = parts_of(player.steps)
        here = player.steps[player.at].part
        for part, key in self.parts.items():
            is_here = part is here
            key.use_look(Style("now" if is_here else "key", "on_now" if is_here else "ink", 17, 2))
            key.show_face(word(lang, f"replayer.part_{part}").upper(), enabled=part in has,
                          meaning=part)
        words = word(lang, "replayer.other_house") if self.other is None else (
            self.other.title(lang).split(",")[0])
        self.house.show_face(words, meaning=self.other,
                             spoken=word(lang, "replayer.other_house_is", house=(
                                 self.other.title(lang) if self.other else
                                 word(lang, "replayer.no_house"))))
        self.moved.emit()

    def _blocks(self, player: HandPlayer, step: StoryStep) -> tuple[StoryBlock, ...]:
        found = list(step.blocks)
        if self.other is not None:
            found.insert(0, elsewhere_block(player.steps[player.at], self.other, self.lang))
        closed = player.hand.closed
        if closed:
            lines = tuple((word(self.lang, "replayer.open_cards_seat", seat=seat), " ".join(cards))
                          for seat, cards in closed)
            found.append(StoryBlock(word(self.lang, "replayer.open_cards"), lines))
        return tuple(found)

    def _on_part(self, part: HandPart) -> None:
        if self.player is not None:
            self.player.jump(part)
            self.refresh()

    def _now(self) -> datetime:
        """Time of the step, so that clocks show what they showed."""
        player = self.player
        at = player.steps[player.at].facts[-1].at if player is not None and player.steps else ""
        return time_of_row(at).astimezone()

    def wheelEvent(self, a0: QWheelEvent | None) -> None:
        """Move step by step with the wheel."""
        if a0 is not None:
            self.move_by("back" if a0.angleDelta().y() > 0 else "next")

    def paint(self, painter: QPainter) -> None:
        """Paint the ground."""
        self.block(painter, self.area, self.theme.window, "", 0)


def _still(window: DealerWindow, parent: QWidget) -> None:
    """Turn the dealer's window into a picture: no finger and no key reaches it, and none of its
    keys is drawn but those that show the table."""
    window.setParent(parent, Qt.WindowType.Widget)
    window.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    window.setMinimumSize(1, 1)
    window.desk.side.is_still = True
    for key in window.findChildren(KeyButton):
        if not isinstance(key, _SHOWN):
            key.take_out()
    for piece in (window, *window.findChildren(QWidget)):
        piece.setFocusPolicy(Qt.FocusPolicy.NoFocus)
