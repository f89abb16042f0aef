"""A shoe with a camera, in a drilled table: it goes dark, it is unplugged, it comes back.

The camera lies in the table's process, as at a real table; people draw cards by orders to it.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from dealer_assist.devices.opening.camera_ports import TableCameras
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training.demo.demo_camera import camera_shoe
from drivers.sim.sim_shoe_camera import LiveShoe
from drivers.vision.card_readings import Picture
from drivers.vision.frame_sources import GONE, CameraRefused
from tests.tools.drill.drill_orders import CameraTurns, CardDrawn

#: Where the table finds it.
PORT: Final = "camera:simulator"


class BlindShoe:
    """The simulated camera, with a hand that may lie over it and a cable that may be out."""

    is_live: Final = False

    def __init__(self, live: LiveShoe) -> None:
        self._live = live
        self._is_dark = self._is_out = False

    def obey(self, order: CardDrawn | CameraTurns) -> None:
        """What people do at the shoe. Any thread."""
        if isinstance(order, CardDrawn):
            self._live.draw(order.uid)
        else:
            self._is_dark, self._is_out = order.is_dark, order.is_out

    def open(self) -> None:
        """As a camera does; refused while its cable is out."""
        if self._is_out:
            raise CameraRefused(GONE)
        self._live.open()

    def read(self) -> Picture | None:
        """The next frame, when it is due."""
        if self._is_out:
            raise CameraRefused(GONE)
        picture = self._live.read()
        return np.zeros_like(picture) if self._is_dark and picture is not None else picture

    def close(self) -> None:
        """Ends."""
        self._live.close()


def blind_shoe(folder: Path) -> tuple[BlindShoe, TableCameras]:
    """The shoe, and what the table needs to look through it. Raises FittingWrong."""
    shoe = camera_shoe(practice_register(), folder)
    blind = BlindShoe(shoe.live)
    return blind, replace(shoe.sights, sources={"shoe": blind})
