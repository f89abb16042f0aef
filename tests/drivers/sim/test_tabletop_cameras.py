"""The cameras of a simulated table: what is wrong with one is told, as of a real one.

Frames are drawn at once and dated by the test: nothing waits.
"""

import pytest

from drivers.devices import device_reports as r
from drivers.sim.tabletop.camera_scene import POSES, Before, draw_scene
from drivers.sim.tabletop.planted_fault import Planted, fault_named
from drivers.sim.tabletop.sim_glass import FPS, SLOW_FPS, GlassCamera
from drivers.sim.tabletop.tabletop_camera import TableCamera
from drivers.vision.board_camera import BoardCamera
from drivers.vision.calibration.charuco import CARD, TABLE, find_board
from drivers.vision.calibration.view_meters import meters_of
from drivers.vision.shoe_camera import DeckSight, ShoeCamera
from tests.sim.sim_calibration import calibration

SECOND = 1_000_000_000
SOUND = Planted("")


def nonce() -> bytes:
    return bytes(16)


def told(watcher, camera, seconds: float, fps: float) -> list[str]:
    """What the watcher says of the camera's frames, so many of them a second."""
    watcher.opened(0)
    found = []
    for at in range(int(seconds * fps)):
        for report in watcher.frame(camera.frame(), int(at * SECOND / fps)):
            found += [getattr(report, "what", getattr(report, "why", ""))] if isinstance(
                report, r.PictureTold | r.LinkLost) else []
    return found


def over_the_table(fault: str, seconds: float, fps: float = 1.0) -> list[str]:
    camera = TableCamera(fault_named(fault) if fault else SOUND)
    camera.fault_begins()
    watcher = BoardCamera("board", calibration("board"), lambda *_, **__: [], nonce)
    return told(watcher, camera, seconds, fps)


def in_the_shoe(fault: str, seconds: float, fps: float = FPS) -> list[str]:
    camera = GlassCamera(fault_named(fault) if fault else SOUND)
    camera.fault_begins()
    watcher = ShoeCamera("shoe", calibration("shoe"), lambda: DeckSight(None, {}), nonce)
    return told(watcher, camera, seconds, fps)


@pytest.mark.long
def test_a_sound_camera_over_the_table_says_nothing():
    assert over_the_table("", 40) == []


@pytest.mark.parametrize(("fault", "what", "seconds"), [
    ("camera_moved", "camera_moved", 8), ("light_changed", "light_changed", 18),
    ("dirty_lens", "lens_dirty", 40),
])
@pytest.mark.long
def test_what_comes_to_a_camera_over_the_table_is_told(fault, what, seconds):
    assert over_the_table(fault, seconds) == [what]


@pytest.mark.parametrize(("fault", "why"), [
    ("out_of_focus", "camera blurred"), ("too_bright", "camera burnt out"),
    ("too_dark", "camera black"),
])
@pytest.mark.long
def test_a_picture_in_which_nothing_can_be_seen_is_a_lost_camera(fault, why):
    assert over_the_table(fault, 4, fps=4) == [why]


@pytest.mark.long
def test_a_shoes_camera_with_too_few_frames_is_told_and_one_with_enough_is_not():
    assert in_the_shoe("slow_camera", 8, SLOW_FPS) == ["camera_slow"]
    assert in_the_shoe("", 8) == []


@pytest.mark.long
def test_what_comes_later_does_not_stand_before():
    camera, sound = TableCamera(fault_named("camera_moved")), TableCamera(SOUND)
    assert (camera.frame() == sound.frame()).all()
    camera.fault_begins()
    assert (camera.frame() != sound.frame()).any()


def test_a_lens_that_was_wiped_is_clean_and_wiping_mends_nothing_else():
    camera, sound = TableCamera(fault_named("out_of_focus")), TableCamera(SOUND)
    assert not camera.mend("dirty_lens")
    assert meters_of(camera.frame()).blur_px > 3
    assert camera.mend("out_of_focus")
    assert meters_of(camera.frame()).blur_px == meters_of(sound.frame()).blur_px


@pytest.mark.long
def test_the_board_is_found_however_it_is_held():
    for pose in range(0, len(POSES), 3):
        assert find_board(draw_scene(Before(held=pose), 1), TABLE) is not None, pose


def test_white_paper_is_not_burnt_out():
    camera = TableCamera(SOUND)
    camera.lay_board()
    meters = meters_of(camera.frame())
    assert meters.burnt < 0.001 and meters.white > 180


@pytest.mark.long
def test_the_shoes_card_is_found_under_the_glass():
    camera = GlassCamera(SOUND)
    for is_further in (False, True):
        camera.show_card(is_further)
        assert find_board(camera.frame(), CARD) is not None
    camera.clear()
    assert find_board(camera.frame(), CARD) is None


def test_no_two_frames_are_the_same():
    camera = TableCamera(SOUND)
    assert (camera.frame() != camera.frame()).any()
