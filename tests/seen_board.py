"""A rendered table and the camera over it, with a finder that knows what was drawn.

What is under test is when the camera looks and what it tells; how well cards are read in pictures
is for drivers/vision's own tests. `change` may spoil what the finder gives.
"""

from dataclasses import dataclass, replace

import numpy as np

from drivers.devices import device_reports as r
from drivers.vision.board_camera import BoardCamera
from drivers.vision.card_readings import UnreadReason, WindowKind
from drivers.vision.opencv import cv2
from tests.sim.table_view import TableView, calibration

MS = 1_000_000
EVERY_MS = 200  # between two frames


@dataclass
class Card:
    """What a finder gives of one card."""

    card: str | None
    box: np.ndarray
    guess: str | None = None
    kind: WindowKind = WindowKind.CARD
    confidence: float = 0.999
    doubt: UnreadReason = UnreadReason.NONE


def unread(card: Card) -> Card:
    return replace(card, card=None, guess=card.card, kind=WindowKind.UNSURE, confidence=0.5,
                   doubt=UnreadReason.BURNT_OUT)


class SeenBoard:
    """The table (`view`), its camera, and what the camera tells as time goes by."""

    def __init__(self, **calibrated) -> None:
        self.view = TableView()
        self.change = lambda seen: seen
        self.calls = 0
        self.camera = BoardCamera("board", replace(calibration(), **calibrated), self.find,
                                  lambda: b"n" * 16)
        self.now_ns = 0
        self.camera.opened(0)

    def find(self, picture, region):
        self.calls += 1
        seen = []
        for name, middle in self.view.lying():
            at = np.array(middle, np.float32)
            if cv2.pointPolygonTest(region, (float(at[0]), float(at[1])), False) >= 0:
                box = at + np.array([[-50, -70], [50, -70], [50, 70], [-50, 70]], np.float32)
                kind = WindowKind.BACK if name == "back" else WindowKind.CARD
                seen.append(Card(None if name == "back" else name, box, kind=kind))
        return self.change(seen)

    def reports(self, ms: int, every: int = EVERY_MS) -> list[r.Report]:
        """So long goes by; everything that the camera reports."""
        told = []
        for _ in range(ms // every):
            self.now_ns += every * MS
            told += self.camera.frame(self.view.frame(), self.now_ns)
        return told

    def runs(self, ms: int, every: int = EVERY_MS) -> list[r.Report]:
        """The same, but that it is up."""
        return [one for one in self.reports(ms, every) if not isinstance(one, r.LinkUp)]
