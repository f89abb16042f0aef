"""The tour at a real window: its strip, its edges, and a hand that touches what they show."""

import re

from fingers import click
from live_table import GC
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication, QWidget

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.qt.pieces.keypad import Digits
from dealer_assist.qt.tour.tour_strip import TourStrip
from dealer_assist.training.tour.practice_table import practice_facts
from dealer_assist.training.tour.tour_guide import TourGuide
from dealer_assist.trust.vault.table_keys import TableKeys
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

KEYS = TableKeys(bytes(32), bytes(32))


class TourDesk(DeskTable):
    """A panel with the tour on it; the window's clock passes by itself with each touch."""

    def __init__(self, house: str = GC, lang: str = "fr", size: tuple[int, int] = (1280, 800),
                 left_at: str = "") -> None:
        self.guide, self.strip = TourGuide(left_at), None
        super().__init__(house, lang)
        self.window.resize(*size)
        self.strip = TourStrip(self.window)
        opened = [fact for fact in practice_facts(self.table.evolve(name=""), KEYS)
                  if isinstance(fact, e.PlayerSat | e.ButtonMoved)]
        self.put(*opened)

    def show(self) -> None:
        """The next picture, of a table without devices, and the strip that goes with it."""
        around = Surroundings(self.lang, practice=True, notice=self.notice, notice_why=self.why)
        self.window.show_view(dealer_picture(self.table, advise(self.table), around))
        self.clock.pass_by()
        if self.strip is not None and self.window.view is not None:
            self.strip.show_tour(self.guide.view(self.table, self.window.view))
        QApplication.processEvents()

    @property
    def says(self) -> str:
        return self.strip.view.says

    @property
    def edged(self) -> tuple[QWidget, ...]:
        """What has an edge now."""
        self.strip.follow()
        return self.strip.marked

    def follow_edge(self) -> None:
        """Touch what the edge shows; a keypad takes the figure that the sentence names."""
        piece = self.edged[0]
        self.clock.pass_by()
        if isinstance(piece, Digits):
            for figure in re.search(r"(?:tapez|type) (\d+)", self.says)[1]:
                click(piece.keys[figure])
        else:
            click(piece)
        self.clock.pass_by()

    def walk_to(self, step: str, most: int = 60) -> "TourDesk":
        """Follow the edges until this step is reached, "" for the end."""
        for _ in range(most):
            if self.guide.step == step:
                return self
            self.follow_edge()
        raise AssertionError(f"{self.guide.step}: {self.says}")
