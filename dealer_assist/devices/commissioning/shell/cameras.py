"""Errands of the camera and colour steps, by name."""

from typing import Final

from dealer_assist.devices.commissioning.shell.colours import COLOUR_ERRANDS
from dealer_assist.devices.commissioning.shell.views import VIEW_ERRANDS, Carry

#: Every errand that has to do with a camera.
CAMERA_ERRANDS: Final[dict[str, Carry]] = {**VIEW_ERRANDS, **COLOUR_ERRANDS}
