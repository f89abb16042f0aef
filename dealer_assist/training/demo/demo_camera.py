"""The demo's shoe with a camera: rendered frames, read by the recogniser of a real table.

The demo's deck is shown to the camera once, as a house enrols one; its eyes stay in the demo's
folder.
"""

import secrets
from pathlib import Path
from typing import NamedTuple

from dealer_assist.devices.opening.camera_ports import TableCameras, loaded_net
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.words.cards import DECK
from drivers.sim.sim_shoe_camera import LiveShoe, ShoeView, enrolled_windows
from drivers.vision.cards.deck_files import DeckFileUnfit
from drivers.vision.cards.enrolment import DeckUnfit, EnrolledDeck
from drivers.vision.cards.index_net import IndexNet


class CameraShoe(NamedTuple):
    """Simulated shoe, and the settings for its camera."""

    live: LiveShoe
    sights: TableCameras


def camera_shoe(register: Register, out: Path) -> CameraShoe:
    """Shoe that holds the deck of this register. Raises FittingWrong if nothing can read it."""
    net = loaded_net()
    eyes = out / f"deck-{register.deck}.eyes"
    if not _is_usable(eyes, net):
        windows = enrolled_windows(ShoeView(secrets.randbits(32)), DECK)
        EnrolledDeck.enrol(register.deck, windows, net).save(eyes)
    live = LiveShoe(register.cards, secrets.randbits(32))
    return CameraShoe(live, TableCameras(
        [live.calibration()], register, {register.deck: eyes}, {"shoe": live}))


def _is_usable(eyes: Path, net: IndexNet) -> bool:
    try:
        EnrolledDeck.load(eyes, net)
    except (DeckFileUnfit, DeckUnfit, OSError):
        return False
    return True
