"""A camera over a table whose every number is known, and the board held and laid in its view."""

from functools import cache

import numpy as np
from paper_sheets import table_sheet

from drivers.sim.bare_table_picture import empty_table
from drivers.sim.sim_camera import Pinhole, corners_on_table, with_sensor_noise
from drivers.vision.card_readings import Picture
from drivers.vision.opencv import cv2
from drivers.vision.view_geometry import Lens

LENS = Lens((712.0, 712.0), (482.0, 266.0), (-0.2, 0.05, 0.0, 0.0, 0.0))
CAMERA = Pinhole((960, 540), LENS, (0.0, -330.0, 600.0), (0.0, 30.0, 0.0))
SHEET_AT = (-105.0, 148.5, 210.0, 297.0)  # its middle on the table's


@cache
def empty_view() -> Picture:
    """The table with nothing on it."""
    rng = np.random.default_rng(5)
    table = empty_table((1200, 600), rng)
    return with_sensor_noise(CAMERA.see(table, corners_on_table(-1200, 600, 2400, 1200)), rng, 2)


@cache
def flat_view() -> Picture:
    """The board lying in the middle of the table: the chessboard's middle 16.5 mm off the sheet's.
    """
    return CAMERA.see(table_sheet(), corners_on_table(*SHEET_AT), empty_view())


@cache
def held_views(count: int = 8, tilt: float = 0.6) -> tuple[Picture, ...]:
    """The board held before the camera, tilted this way and that."""
    rng = np.random.default_rng(2)
    views = []
    for at in range(count):
        sides = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)][at % 4]) * rng.uniform(0.4, 1, 2)
        turn = cv2.Rodrigues(np.array([*(sides * tilt), 0.0]))[0]
        held = corners_on_table(*SHEET_AT, turn=rng.uniform(-30, 30)) @ turn.T
        x, y = [(-170, 70), (170, 70), (170, -70), (-170, -70)][at % 4]
        held = held + np.array([x, y, rng.uniform(0, 160)])
        views.append(with_sensor_noise(CAMERA.see(table_sheet(), held), rng, 2))
    return tuple(views)
