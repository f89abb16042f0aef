"""The technician's window with a clock of its own, and the fingers that press its keys."""

from dataclasses import dataclass

import bench_samples as samples
import numpy as np
from bench_walk import draw_no_events, paint
from fingers import UNSEEN, HandClock, click
from PyQt6.QtWidgets import QWidget

from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView
from dealer_assist.qt.technician.bench_window import BenchWindow


@dataclass(frozen=True)
class Picture:
    """A live picture of one colour."""

    bgr: np.ndarray
    focus: int = 700
    glare: int = 3
    light: int = 500


class Bench:
    """A window with a clock of its own and a list of what it sends."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.window = BenchWindow("en", clock=self.clock)
        self.desk = self.window.desk
        self.taps: list[object] = []
        self.acts: list[object] = []
        self.window.tapped.connect(self.taps.append)
        self.window.acted.connect(self.acts.append)
        self.window.setAttribute(UNSEEN)
        draw_no_events(self.window)
        self.window.show()

    def show(self, shown: BenchStepView | None = None, **more) -> None:
        self.window.show_bench(samples.bench(shown, **more))
        self.settle()

    def settle(self) -> None:
        paint(self.window)
        self.clock.pass_by()

    def press(self, words: str) -> None:
        """The key at the bottom that says so."""
        click(self.key(words))
        self.settle()

    def key(self, words: str) -> QWidget:
        return next(key for key in self.desk.bar.keys if key.isVisible() and key.words == words)

    def type(self, words: str) -> None:
        for letter in words:
            self.desk.words.type_letter(letter)
        self.desk.words.enter()
        self.settle()

    def pin(self, digits: str) -> None:
        self.clock.pass_by()
        for digit in digits:
            click(self.desk.sign_in.pad.keys[digit])
        self.clock.pass_by()
        click(self.desk.sign_in.pad.enter_key)
        self.settle()
