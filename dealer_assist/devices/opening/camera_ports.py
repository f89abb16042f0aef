"""Cameras as a table's devices: calibration, source and watcher of each, and the eyes of the decks.

Imported only where a camera is fitted: OpenCV and a network take a fifth of a second to load.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words.message import message
from drivers.devices.device_reports import Report
from drivers.lazy_dataclass import dataclass
from drivers.vision.board_camera import BoardCamera, Find
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.camera_watcher import Watcher
from drivers.vision.cameras import CameraPort
from drivers.vision.card_readings import Picture
from drivers.vision.cards.cards_in_picture import PictureReader
from drivers.vision.cards.deck_files import DeckFileUnfit
from drivers.vision.cards.deck_readability import DeckWatch
from drivers.vision.cards.enrolment import DeckUnfit, EnrolledDeck
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import SPANS
from drivers.vision.chip_camera import ChipCamera
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.frame_sources import FrameSource, source_of
from drivers.vision.model_files import ModelUnfit
from drivers.vision.shoe_camera import DeckSight, ShoeCamera

#: Part of a calibration that each device needs.
_NEEDS: Final = {"shoe": "shoe", "scanner": "spots", "board": "board"}


@dataclass(frozen=True)
class TableCameras:
    """Settings of one table's cameras besides the name of their source.

    `calibrations` are tried in turn: the first that has a device's part is that device's. `eyes`
    are the decks' eyes files by deck; `sources` gives frames that a program makes, by device.
    """

    calibrations: Sequence[Calibration]
    register: Register
    eyes: Mapping[str, Path] = field(default_factory=dict)
    sources: Mapping[str, FrameSource] = field(default_factory=dict)
    chip_set: str = ""  # file of the house's chips, for a camera that counts them

    def calibration(self, name: str) -> Calibration:
        """The calibration of this device. Raises FittingWrong."""
        part = _NEEDS[name]
        for one in self.calibrations:
            if getattr(one, part) or (name == "board" and one.hands):
                return one
        given = ", ".join(one.name for one in self.calibrations) or "-"
        raise FittingWrong(message("port.needs_part", device=name, part=part, given=given))


def sights_of(
    files: Sequence[str], register: Register, registers: Path | None, chip_set: str = ""
) -> TableCameras:
    """Settings of these calibration files, with the eyes files beside the registers.

    Raises FittingWrong.
    """
    try:
        calibrations = [Calibration.load(file) for file in files]
    except CalibrationUnusable as error:
        raise FittingWrong(str(error)) from None
    eyes = eyes_beside(registers, register.all_decks) if registers is not None else {}
    return TableCameras(calibrations, register, eyes, chip_set=chip_set)


def eyes_beside(registers: Path, decks: Mapping[str, object]) -> dict[str, Path]:
    """Eyes files in the folder of the registers, by deck."""
    files = {name: registers / f"deck-{name}.eyes" for name in decks if name}
    return {name: file for name, file in files.items() if file.is_file()}


class DeckSights:
    """Decks of a table as its shoe camera knows them. Raises FittingWrong if the eyes of one can't
    be used."""

    def __init__(self, sights: TableCameras, playing: Callable[[], str]) -> None:
        self._playing = playing
        net = loaded_net()
        bare = CardReader(net)
        self._decks: dict[str, DeckSight] = {}
        for name, cards in sights.register.all_decks.items():
            uids = {card: uid for uid, card in cards.items()}
            if name in sights.eyes:
                eyes = _enrolled(sights.eyes[name], net)
                self._decks[name] = DeckSight(CardReader(net, eyes), uids, (eyes.span,))
                continue
            self._decks[name] = DeckSight(bare, uids, SPANS, DeckWatch())
            if name not in sights.register.barred:
                print_error("", message("command_said.deck_unseen", name=name))
        self._unknown = DeckSight(bare, {}, SPANS, DeckWatch())
        usable = [name for name in self._decks if name not in sights.register.barred]
        self._only = usable[0] if len(usable) == 1 else ""

    def current(self) -> DeckSight:
        """Deck that is dealt from now."""
        name = self._playing()
        return self._decks.get(name if name in self._decks else self._only, self._unknown)


def loaded_net() -> IndexNet:
    """Network that reads corners. Raises FittingWrong if it can't be used."""
    try:
        return IndexNet.load()
    except ModelUnfit as error:
        raise FittingWrong(message("port.no_net", why=error)) from None


def _enrolled(file: Path, net: IndexNet) -> EnrolledDeck:
    try:
        return EnrolledDeck.load(file, net)
    except (DeckFileUnfit, DeckUnfit, OSError) as error:
        raise FittingWrong(message("port.eyes", why=error, file=file)) from None


def camera_port(
    fitted: Fitting, resume: tuple[int, int] | None, deliver: Callable[[Report], None],
    sights: TableCameras, playing: Callable[[], str],
    onlook: Callable[[Picture, int], None] | None = None,
) -> CameraPort:
    """Camera port for this device; `onlook` is for the bench. Raises FittingWrong."""
    calibration = sights.calibration(fitted.name)
    watcher: Watcher
    if fitted.name == "shoe":
        watcher = ShoeCamera(
            fitted.name, calibration, DeckSights(sights, playing).current, random_nonce, resume)
    else:
        watcher = watcher_over(fitted, calibration, sights.chip_set, resume, random_nonce)
    return CameraPort(source_for(fitted, calibration, sights), watcher, deliver, onlook)


def source_for(fitted: Fitting, calibration: Calibration, sights: TableCameras) -> FrameSource:
    """Source of this device's frames."""
    made = sights.sources.get(fitted.name)
    return made if made is not None else source_of(
        fitted.path, calibration.size, calibration.settings)


def random_nonce() -> bytes:
    """Nonce: sixteen random bytes."""
    return secrets.token_bytes(16)


def watcher_over(
    fitted: Fitting, calibration: Calibration, chip_set: str, resume: tuple[int, int] | None,
    nonce: Callable[[], bytes],
) -> Watcher:
    """Watcher of this camera's frames. Raises FittingWrong."""
    try:
        if fitted.name == "board":
            return BoardCamera(fitted.name, calibration, _find(), nonce)
        return ChipCamera(fitted.name, calibration, _chips(chip_set), nonce, resume)
    except (CalibrationUnusable, ModelUnfit, ValueError) as error:
        raise FittingWrong(message("port.camera", device=fitted.name, why=error)) from None


def _find() -> Find:
    """Finder and reader of cards of any deck: those on a table are of the deck that is dealt from,
    but appear far smaller in the view than over a shoe's window."""
    return PictureReader.load().find


def _chips(file: str) -> ChipSet:
    """The house's chips by their colours. Raises ValueError."""
    if not file:
        raise ValueError("expected --chip-set FILE with it, the house's chips "
                           "by colour and value (drivers/vision/chips/)")
    return ChipSet.load(Path(file))
