"""The next physical step, what follows it, and the large key that says it's done.

While the clock runs on a player his seconds stand here; when they are up, what the house does.
"""

from collections.abc import Callable
from datetime import datetime

from PyQt6.QtCore import QRectF, QTimer
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.lettering import LEADING, Type, fit
from dealer_assist.panel.texts import text
from dealer_assist.panel.view import Control, StepView, TimeView

KEY_WIDTH = 128
THEN = Type(16, 12, False, 4, top=True)


def then_words(steps: tuple[str, ...], width: float, height: float, lang: str) -> str:
    """The steps after this one, as many of them as stand there whole; "" where none does."""
    for count in range(len(steps), 0, -1):
        words = text(lang, "then", steps=" → ".join(steps[:count]))
        if fit(words, width, height, THEN).fits:
            return words
    return ""


class Step(Surface):
    """The box "to do"."""

    def __init__(self, parent: QWidget, wall: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(parent)
        self._wall = wall
        self._shown: tuple[StepView | None, str] = (None, "fr")
        self._time: TimeView | None = None
        self.seconds = 0
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)
        self.done = Key(self, Style("now", "on_now", 23, 3, hint="D"))
        self.done.hide()

    def put(self, x: float, y: float, width: float, height: float) -> None:
        """Take the place, with the key on its right."""
        super().put(x, y, width, height)
        self.done.put(width - KEY_WIDTH - 8, 8, KEY_WIDTH, height - 16)

    def show_step(self, step: StepView, lang: str, time: TimeView | None = None) -> None:
        """Show this step, or the seconds of the player on the clock."""
        if time != self._time:
            self._time = time
            self._shown = (None, lang)
            if time is None:
                self._ticker.stop()
            else:
                self._ticker.start(200)
        if (step, lang) == self._shown:
            return
        self._shown = (step, lang)
        self.setAccessibleName(" ".join((step.title, step.now, *step.then)))
        if time is not None:
            self.seconds = self._left(time)
            self._tell_time(time, lang)
        done = step.done if time is None else self._time_key(time)
        if done is not None:
            self.done.show_control(done)
        self.done.setVisible(done is not None)
        self.update()

    def tick(self) -> None:
        """Count on."""
        time = self._time
        if time is not None and self._left(time) != self.seconds:
            self.seconds = self._left(time)
            self._tell_time(time, self._shown[1])
            self.done.show_control(self._time_key(time))
            self.update()

    def _time_key(self, time: TimeView) -> Control:
        """Takes the clock off; once it has run out, notes what the house does."""
        return time.stop if self.seconds or time.expire is None else time.expire

    def _left(self, time: TimeView) -> int:
        return max(0, time.ends_s - int(self._wall().timestamp()))

    def _tell_time(self, time: TimeView, lang: str) -> None:
        left = text(lang, "time_left", seconds=self.seconds)
        self.setAccessibleName(f"{time.title} {left if self.seconds else time.over}")

    def paint(self, painter: QPainter) -> None:
        """Title, the step now, and those after it in small."""
        step, lang = self._shown
        theme, area = self.theme, self.area
        self.block(painter, area, theme.panel, "", 10)
        if self._time is not None:
            self._paint_time(painter, self._time, lang)
            return
        if step is None:
            return
        width = area.width() - 28 if step.done is None else area.width() - KEY_WIDTH - 32
        box = QRectF(14, 7, width, 20)
        self.write(painter, box, step.title, Type(16, 13), theme.headline, theme.panel)
        now = step.now or text(lang, "step_none")
        rest = area.height() - 36
        high = rest * 0.6 if step.then else rest
        kind = Type(24 if step.then else 28, 14, True, 4, top=True)
        ink = theme.ink if step.now else theme.soft
        self.write(painter, QRectF(14, 29, width, high), now, kind, ink, theme.panel)
        found = fit(now, width, high, kind)
        high = min(high, len(found.lines) * found.size * LEADING + 4)
        if step.then:
            box = QRectF(14, 29 + high, width, rest - high)
            words = then_words(step.then, box.width(), box.height(), lang)
            self.write(painter, box, words, THEN, theme.soft, theme.panel)

    def _paint_time(self, painter: QPainter, time: TimeView, lang: str) -> None:
        """Large seconds, the last ones on amber; nothing moves when they run out."""
        theme, area = self.theme, self.area
        width = area.width() - KEY_WIDTH - 32
        box = QRectF(14, 7, width, 22)
        title = time.title if self.seconds else text(lang, "time_over", seat=time.seat)
        self.write(painter, box, title, Type(17, 13, True), theme.headline, theme.panel)
        figure = QRectF(12, 34, 92, area.height() - 44)
        last = self.seconds <= time.countdown_s
        ground = theme.now if last else theme.entry
        self.block(painter, figure, ground, "", 8)
        kind = Type(44, 20, True, 1, "centre")
        shown = f"{self.seconds // 60}:{self.seconds % 60:02}"
        self.write(painter, figure.adjusted(4, 0, -4, 0), shown, kind,
                   theme.on_now if last else theme.ink, ground)
        words = time.over if not self.seconds else text(lang, "time_then", over=time.over)
        box = QRectF(114, 34, width - 100, area.height() - 44)
        self.write(painter, box, words, Type(20, 12, not self.seconds, 5), theme.ink, theme.panel)
