"""The step of colours over rendered pictures: card, stacks, what is kept; and what is refused."""

from dataclasses import replace

import numpy as np
import pytest
from bench_cameras import Shell
from paper_sheets import printed

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_colour import RunColour
from dealer_assist.game.facts import commissioning as b
from drivers.sim.sim_camera import view_in_other_light
from drivers.vision.calibration.calibration_files import older_version_numbers, save_calibration
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.view_geometry import Plane, Region
from models.scenes.hard_stack_scenes import HOUSES, hard_scene

RED = HOUSES[0][1]
SCENE = hard_scene(np.random.default_rng(2), frozenset({"same colour"}), 12, (RED,))
HIGH, WIDE = SCENE.picture.shape[:2]


def card_view() -> np.ndarray:
    sheet = printed("camera-cards.svg", 3)[138 * 3 : 202 * 3, 18 * 3 : 142 * 3]
    view = np.full((max(HIGH, sheet.shape[0]), max(WIDE, sheet.shape[1]), 3), 70, np.uint8)
    view[: sheet.shape[0], : sheet.shape[1]] = sheet
    return view_in_other_light(view, 0.8)


@pytest.fixture
def shell(tmp_path) -> Shell:
    """A chip camera with one spot, round the stack."""
    shell = Shell(tmp_path, RunColour("Ann"), "scanner")
    left, top, right, low = SCENE.truths[0].box
    spot = Region(((left - 30, top - 20), (right + 30, top - 20), (right + 30, low + 20),
                   (left - 30, low + 20)))
    shell.cameras.folder.mkdir()
    wide = (right - left) / 39.0  # px for a mm across the view, a third of it away from the camera
    plane = Plane((1 / wide, 0, 0, 0, 3 / wide, 0, 0, 0, 1))
    one = Calibration("scanner", (WIDE, HIGH), table=plane, spots={4: spot})
    save_calibration(one, shell.cameras.file("scanner"))
    faded = replace(RED, colour=(80, 80, 200))
    shell.cameras.file("chips").write_text(ChipSet((faded,)).text)
    return shell


def to_the_chips(shell, values="") -> None:
    shell.tick()
    if values:
        shell.tap(bench_taps.PromptAnswered(values))
    shell.tap(bench_taps.GoOn())
    shell.picture = card_view()
    shell.tap(bench_taps.GoOn())
    shell.tap(bench_taps.GoOn())
    shell.picture = SCENE.picture


def test_card_and_stack_give_white_and_colours_and_both_are_kept(shell):
    with shell.looking():
        to_the_chips(shell)
        assert shell.runner.shown.says[0].values == (("value", 5), ("seat", 4))
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.Choose("why_chips"))
    white, chips, done = shell.facts
    assert (white.role, white.version, chips.role, chips.file) == (
        "scanner", 2, "chips", "chips.toml")
    assert done.step is b.BenchStep.COLOUR and done.verdict is b.BenchVerdict.ACCEPT
    seen = ChipSet.load(shell.cameras.file("chips")).chips[0]
    off = np.abs(np.array(seen.colour) - RED.colour).sum()
    assert off < 0.7 * np.abs(np.array((80, 80, 200)) - RED.colour).sum()
    assert older_version_numbers(shell.cameras.file("chips")) == [1]


def test_a_value_that_the_house_did_not_have_gets_its_colours_from_the_stack(shell):
    with shell.looking():
        to_the_chips(shell, "500")
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.GoOn())
        shell.tap(bench_taps.PromptAnswered("new chips"))
    only, = ChipSet.load(shell.cameras.file("chips")).chips
    blue, _, red = only.colour
    assert only.value == 500 and red > blue + 40


def test_no_stack_on_the_spot_is_said_and_nothing_learned(shell):
    with shell.looking():
        to_the_chips(shell)
        shell.picture = np.full((HIGH, WIDE, 3), (40, 90, 40), np.uint8)
        shell.tap(bench_taps.GoOn())
    assert [one.id for one in shell.runner.shown.notes] == ["bench_colour.no_stack"]
    assert shell.eye.colours.learned == ()


def test_without_the_card_in_view_the_step_does_not_go_on(shell):
    with shell.looking():
        shell.tick()
        shell.tap(bench_taps.GoOn())
        shell.picture = SCENE.picture
        shell.tap(bench_taps.GoOn())
    assert [one.id for one in shell.runner.shown.notes] == ["bench_colour.card_unseen"]


def test_values_that_are_none_are_asked_for_again(shell):
    shell.tick()
    shell.tap(bench_taps.PromptAnswered("red and blue"))
    assert [one.id for one in shell.runner.shown.notes] == ["bench_colour.values_wrong"]


def test_a_camera_without_spots_is_sent_to_its_own_step(tmp_path):
    shell = Shell(tmp_path, RunColour("Ann"), "scanner")
    shell.tick()
    assert [one.id for one in shell.runner.shown.notes] == ["bench_colour.camera_first"]
