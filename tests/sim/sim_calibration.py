"""The calibration of a simulated table's camera in order, made as a technician makes it."""

from functools import cache
from typing import Final

from drivers.sim.tabletop.planted_fault import Planted
from drivers.sim.tabletop.sim_glass import GlassCamera
from drivers.sim.tabletop.tabletop_camera import TableCamera
from drivers.vision.calibration.calibrate import BoardPose, Label, calibrate_shoe, calibrate_table
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.calibration.charuco import CARD, TABLE
from drivers.vision.calibration.frame_layout import ten_seat_layout

_VIEWS: Final = 8
_EMPTY: Final = 6
_SOUND: Final = Planted("")


@cache
def calibration(role: str, seed: int = 1) -> Calibration:
    """Of the camera over the table ("board"), or of the shoe's. Raises CalibrateRefused."""
    label = Label(role, "", "2026-01-01", "simulator")
    if role == "shoe":
        glass = GlassCamera(_SOUND, seed)
        glass.show_card(is_further=False)
        middle = glass.frame()
        glass.show_card(is_further=True)
        further = glass.frame()
        glass.clear()
        empty = [glass.frame() for _ in range(_EMPTY)]
        return calibrate_shoe(label, CARD, middle, further, empty, glass.opening).calibration
    camera = TableCamera(_SOUND, seed)
    views = []
    for _ in range(_VIEWS):
        camera.hold_board()
        views.append(camera.frame())
    camera.lay_board()
    flat = camera.frame()
    camera.clear()
    empty = [camera.frame() for _ in range(_EMPTY)]
    return calibrate_table(label, TABLE, views, flat, empty, BoardPose(),
                           ten_seat_layout()).calibration
