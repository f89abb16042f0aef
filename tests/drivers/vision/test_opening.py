"""A shoe's glass is found in the pictures of its calibration, and cards are read through it."""

import numpy as np
import pytest

from drivers.devices import device_reports as r
from drivers.sim.tabletop.planted_fault import Planted
from drivers.sim.tabletop.sim_glass import FPS, GlassCamera
from drivers.vision.calibration.calibrate import Label, calibrate_shoe, calibrate_shoe_as_found
from drivers.vision.calibration.charuco import CARD
from drivers.vision.calibration.glass_region_finder import FoundBy, possible_glasses
from drivers.vision.shoe_camera import DeckSight, ShoeCamera

LABEL = Label("shoe", "", "2026-01-01", "Ann")


def pictures(camera):
    """The card in the middle, further out, and the empty glass."""
    camera.show_card(is_further=False)
    middle = camera.frame()
    camera.show_card(is_further=True)
    further = camera.frame()
    camera.clear()
    return (middle, further), [camera.frame() for _ in range(6)]


@pytest.fixture(scope="module")
def taken():
    """A sound shoe, of which the camera sees more than the glass."""
    camera = GlassCamera(Planted(""))
    return camera, *pictures(camera)


def told(calibration, camera) -> list[str]:
    """What a watcher says of three seconds of the empty glass."""
    watcher = ShoeCamera("shoe", calibration, lambda: DeckSight(None, {}), lambda: bytes(16))
    watcher.opened(0)
    return [type(one).__name__ for at in range(3 * int(FPS))
            for one in watcher.frame(camera.frame(), int(at * 1e9 / FPS))
            if not isinstance(one, r.LinkUp)]


def test_the_glass_is_found_to_the_pixel_by_the_dark_behind_it(taken):
    camera, cards, empty = taken
    first = possible_glasses(cards, empty)[0]
    assert first.by is FoundBy.EDGES
    found, real = (one.mask((320, 240)) > 0 for one in (first.glass, camera.opening))
    assert not (found & ~real).any()
    assert np.count_nonzero(found) > 0.96 * np.count_nonzero(real)


def test_the_whole_frame_is_the_last_thing_that_is_taken_for_glass(taken):
    _, cards, empty = taken
    assert [one.by for one in possible_glasses(cards, empty)] == [FoundBy.EDGES, FoundBy.CARD,
                                                          FoundBy.FRAME]


def test_a_camera_that_sees_nothing_but_glass_has_all_of_its_frame(taken):
    _, cards, empty = taken
    inner = slice(70, 170), slice(60, 220)
    found = possible_glasses([one[inner] for one in cards], [one[inner] for one in empty])
    assert [one.by for one in found] == [FoundBy.FRAME]


def test_where_the_card_makes_no_difference_nothing_is_made_of_it(taken):
    _, _, empty = taken
    assert [one.by for one in possible_glasses([empty[0]], empty)] == [FoundBy.FRAME]


@pytest.mark.long
def test_the_empty_glass_that_was_found_is_empty_to_the_watcher(taken):
    camera, (middle, further), empty = taken
    found = calibrate_shoe_as_found(LABEL, CARD, middle, further, empty)[0]
    assert found.by is FoundBy.EDGES and found.made.notes == ()
    assert told(found.made.calibration, camera) == []


def test_a_frame_that_takes_in_the_shoes_edge_is_noted(taken):
    _, (middle, further), empty = taken
    lit = [np.maximum(one, 130) for one in empty]
    made = calibrate_shoe(LABEL, CARD, middle, further, lit, None)
    assert "cameras.not_dark" in [one.word for one in made.notes]
