"""Whatever a camera over the table notes or puts to the dealer has its words."""

import ast
from pathlib import Path

import pytest

from dealer_assist.live.sensing import (
    camera_board,
    camera_hands,
    camera_stacks,
    table_camera_reports,
)
from dealer_assist.words import catalogue
from drivers.devices.device_reports import PICTURE_WRONG

_ROUTINE = {"set_aside"}


def noted(module) -> set[str]:
    """The kinds of note that this module makes: `sights.note(table, seen, what, ...)`."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    found = set()
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", "")
        at = {"note": 2, "DeviceNoted": 1}.get(name)
        if at is not None and isinstance(call.args[at], ast.Constant):
            found.add(call.args[at].value)
    return found


def test_every_note_has_its_words():
    kinds = set().union(*map(noted,
                             (camera_board, table_camera_reports, camera_hands,
                              camera_stacks))) - _ROUTINE
    assert len(kinds) >= 8
    assert {f"irregular.device_{kind}" for kind in kinds} - set(catalogue()) == set()


@pytest.mark.parametrize("what", PICTURE_WRONG)
def test_every_trouble_of_a_view_has_its_words_on_tile_and_strip(what):
    ids = {f"irregular.device_picture_{what}", f"device.{what}", f"device.hint_{what}"}
    assert ids <= set(catalogue())


@pytest.mark.parametrize("why", [camera_stacks.LOW, camera_stacks.NONE, camera_stacks.OTHER,
                                 camera_stacks.AGAIN])
def test_every_doubt_has_its_words_on_the_panel_and_at_the_table(why):
    assert {why, why.replace("doubt.", "gesture.")} <= set(catalogue())
