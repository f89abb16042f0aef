"""``decks enrol`` and ``decks check`` through a shoe's camera, which stores the cards' pictures.

Imported only where a camera is named.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.devices.opening.camera_ports import (
    DeckSights,
    TableCameras,
    eyes_beside,
    loaded_net,
    random_nonce,
    source_for,
)
from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import message
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.device_reports import Report
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.cameras import CameraPort
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import SPANS, learn_deck_at_best_span
from drivers.vision.enrolment_camera import EnrolCamera
from drivers.vision.frame_sources import FrameSource
from drivers.vision.shoe_camera import ShoeCamera

_NO_CARDS: Final = Register("", {}, {})


class Enroller:
    """Camera through which a deck is enrolled, with the pictures of each card."""

    def __init__(self, calibration: str, source: FrameSource | None = None) -> None:
        self._sights = _sights(calibration, _NO_CARDS, {}, source)
        self._net = loaded_net()
        self._watcher: EnrolCamera | None = None

    def port(self, fitted: Fitting, deliver: Callable[[Report], None]) -> DevicePort:
        """The camera's port. Raises FittingWrong."""
        calibration = self._sights.calibration("shoe")
        self._watcher = EnrolCamera("shoe", calibration, CardReader(self._net), random_nonce)
        return CameraPort(source_for(fitted, calibration, self._sights), self._watcher, deliver)

    def taken_for(self, uid: bytes) -> str | None:
        """Card that this UID's card looks like to a reader that doesn't know the deck, or None."""
        kept = self._watcher.kept.get(uid) if self._watcher is not None else None
        return None if kept is None else kept.taken_for

    def learn(self, name: str, uid_of: Callable[[str], bytes]) -> EnrolledDeck:
        """Deck's eyes file, from the pictures of its 52 cards. Raises DeckUnfit."""
        assert self._watcher is not None
        kept = {str(card): self._watcher.kept[uid_of(card)] for card in DECK}
        windows = {span: {card: one.at[span] for card, one in kept.items()} for span in SPANS}
        return learn_deck_at_best_span(name, windows, self._net)


def deck_camera_port_maker(
    deck: RegisteredDeck, calibration: str, registers: Path, source: FrameSource | None = None
) -> Callable[[Fitting, Callable[[Report], None]], DevicePort]:
    """Maker of the port of a camera that reads this deck. Raises FittingWrong."""
    register = Register(deck.name, deck.cards, {})
    sights = _sights(calibration, register, eyes_beside(registers, {deck.name: deck}), source)
    decks = DeckSights(sights, lambda: deck.name)

    def port(fitted: Fitting, deliver: Callable[[Report], None]) -> DevicePort:
        found = sights.calibration("shoe")
        watcher = ShoeCamera("shoe", found, decks.current, random_nonce)
        return CameraPort(source_for(fitted, found, sights), watcher, deliver)

    return port


def _sights(
    calibration: str, register: Register, eyes: dict[str, Path], source: FrameSource | None
) -> TableCameras:
    if not calibration:
        raise FittingWrong(message("port.needs_calibration", device="shoe"))
    try:
        found = Calibration.load(calibration)
    except CalibrationUnusable as error:
        raise FittingWrong(str(error)) from None
    sources = {"shoe": source} if source is not None else {}
    return TableCameras([found], register, eyes, sources)
