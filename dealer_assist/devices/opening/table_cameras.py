"""The cameras over the table: one that counts the bets, one that sees the board and tabled hands.

Imported only where one is fitted, like camera_ports.
"""

from collections.abc import Callable
from pathlib import Path

from dealer_assist.devices.opening.device_fittings import Fitting, FittingWrong
from dealer_assist.words.message import message
from drivers.vision.board_camera import BoardCamera, Find
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.camera_watcher import Watcher
from drivers.vision.cards.cards_in_picture import PictureReader
from drivers.vision.chip_camera import ChipCamera
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.model_files import ModelUnfit


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
