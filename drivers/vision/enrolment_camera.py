"""Enrolment camera: a shoe's camera that meets a deck for the first time: each card gets a UID, its
windows are stored.

A card is named by the order in which the deck was put into the shoe; the name by a reader without
this deck is stored beside it, so that a person is asked if the two differ.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from drivers.devices import device_reports
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.card_readings import (
    OF_THE_PICTURE,
    USUAL_SPAN,
    Picture,
    UnreadReason,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import SPANS
from drivers.vision.shoe_camera import DeckSight, Passing, ShoeCamera

UID_BYTES: Final = 10
#: UIDs of real tags of this length begin with their maker's number; this one is nobody's.
_HEAD: Final = b"\x05"
_FEWEST: Final = 3
_MOST_KEPT: Final = 200
_NO_FACE: Final = frozenset({WindowKind.JOKER, WindowKind.BACK, WindowKind.CUT_CARD,
                             WindowKind.EMPTY})


class EnrolledCard(NamedTuple):
    """One card of the enrolment: its windows by span (see window_spans.py), and the card that it
    was taken for, if any."""

    at: Mapping[float, tuple[Picture, ...]]
    taken_for: str | None

    @property
    def windows(self) -> tuple[Picture, ...]:
        """Those of the usual span, 18 x 27 mm."""
        return self.at[USUAL_SPAN]

    def __repr__(self) -> str:
        """Without the card."""
        return f"Kept({len(self.windows)} windows)"


class EnrolCamera(ShoeCamera):
    """Reports each card under a new UID; `kept` has its windows."""

    keeps_windows = True

    def __init__(
        self, device: str, calibration: Calibration, reader: CardReader, nonce: Callable[[], bytes]
    ) -> None:
        super().__init__(device, calibration, lambda: DeckSight(reader, {}, SPANS), nonce)
        self.kept: Final[dict[bytes, EnrolledCard]] = {}

    def _verdict(self, card: Passing) -> WindowReading:
        found = super()._verdict(card)
        if found.kind in _NO_FACE or len(_useful(card)) >= _FEWEST:
            return found
        return WindowReading(WindowKind.UNSURE, doubt=found.doubt or UnreadReason.BLURRED)

    def _uid(self, card: Passing, found: WindowReading) -> bytes | None:
        windows = _useful(card)
        if found.kind in _NO_FACE or len(windows) < _FEWEST or len(self.kept) >= _MOST_KEPT:
            return None
        uid = _HEAD + self._nonce()[: UID_BYTES - len(_HEAD)]
        self.kept[uid] = EnrolledCard({
            span: tuple(one[span] for one in windows if span in one) for span in SPANS
        }, found.card)
        return uid

    def _lose(self, at_ns: int) -> list[device_reports.Report]:
        """Drop half a card, which teaches nothing: it is drawn again."""
        self._coming = self._leaving = None
        return []


def _useful(card: Passing) -> list[Mapping[float, Picture]]:
    return [window for window, look in zip(card.windows, card.looks, strict=True)
            if look.doubt not in OF_THE_PICTURE and look.kind
            in (WindowKind.CARD, WindowKind.UNSURE)]
