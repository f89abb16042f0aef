"""``count-chips`` on rendered pictures: what it prints, and what each bad input is told as."""

import json
from pathlib import Path

import numpy as np
import pytest

from dealer_assist.cli import count_chips
from dealer_assist.cli.frame.command_execution import call_command
from drivers.vision.opencv import cv2
from models.scenes.hard_stack_scenes import HOUSES, hard_scene

CHIPS = """
[[chip]]
value = 1
colour = [225, 222, 215]
spots = [[40, 60, 150]]
[[chip]]
value = 5
colour = [175, 35, 40]
spots = [[235, 200, 60]]
[[chip]]
value = 25
colour = [35, 125, 75]
spots = [[220, 215, 205], [220, 130, 60]]
[[chip]]
value = 100
colour = [32, 30, 32]
spots = [[220, 70, 120], [70, 130, 160]]
[[chip]]
value = 500
colour = [95, 45, 130]
spots = [[225, 220, 215]]
[[chip]]
value = 1000
colour = [220, 185, 50]
spots = [[45, 40, 40], [190, 60, 60]]
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chips")
    (folder / "house.toml").write_text(CHIPS, encoding="utf-8")
    scene = hard_scene(np.random.default_rng(12), frozenset(), 12, HOUSES[0])
    cv2.imwrite(str(folder / "stack.png"), scene.picture)
    truth = scene.truths[0]
    (folder / "truth.json").write_text(json.dumps({"sum": sum(truth.values), "box": truth.box}))
    return folder


def asked(place: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    code = call_command(count_chips, [*more, "--chips", str(place / "house.toml")])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.long
def test_a_clear_stack_is_counted_without_being_told_where(place, capsys) -> None:
    truth = json.loads((place / "truth.json").read_text())
    _, told, _ = asked(place, capsys, str(place / "stack.png"), "--json")
    assert json.loads(told)["total"] == truth["sum"]


def test_a_stack_in_a_given_box_is_counted(place, capsys) -> None:
    truth = json.loads((place / "truth.json").read_text())
    box = ",".join(f"{v:.0f}" for v in truth["box"])
    _, told, _ = asked(place, capsys, str(place / "stack.png"), "--json", "--stack", box)
    assert json.loads(told)["stacks"][0]["total"] == truth["sum"]


def test_an_abstention_has_null_a_guess_and_a_reason(place, capsys) -> None:
    grey = np.random.default_rng(1).integers(90, 110, (200, 200, 3)).astype(np.uint8)
    cv2.imwrite(str(place / "felt.png"), grey)
    _, told, _ = asked(place, capsys, str(place / "felt.png"), "--json", "--stack", "60,40,120,160")
    one = json.loads(told)["stacks"][0]
    assert one["chips"] is None and one["total"] is None and "guess" in one and one["why"]


def test_a_region_without_chips_has_none(place, capsys) -> None:
    _, told, _ = asked(place, capsys, str(place / "stack.png"), "--json", "--region", "0,0,40,40")
    assert json.loads(told)["stacks"] == []


def test_one_picture_gives_one_object(place, capsys) -> None:
    _, told, _ = asked(place, capsys, str(place / "stack.png"), "--json")
    assert set(json.loads(told)) == {"file", "stacks", "total", "counted"}


def test_several_pictures_give_a_list_in_their_order(place, capsys) -> None:
    names = [str(place / "stack.png"), str(place / "none.png")]
    _, told, _ = asked(place, capsys, *names, "--json")
    assert [one["file"] for one in json.loads(told)] == names


def test_two_pictures_of_one_name_are_drawn_into_two_files(place, capsys) -> None:
    twin = place / "twin"
    twin.mkdir()
    (twin / "stack.png").write_bytes((place / "stack.png").read_bytes())
    asked(place, capsys, str(place / "stack.png"), str(twin / "stack.png"),
         "--draw", str(place / "both"))
    assert sorted(one.name for one in (place / "both").iterdir()) == [
        "stack-2.chips.jpg", "stack.chips.jpg"]


def test_a_drawn_picture_is_written(place, capsys) -> None:
    asked(place, capsys, str(place / "stack.png"), "--draw", str(place / "drawn"))
    assert (place / "drawn" / "stack.chips.jpg").is_file()


def test_a_folder_that_cannot_be_made_is_told(place, capsys) -> None:
    code, _, err = asked(place, capsys, str(place / "stack.png"), "--draw",
                        str(place / "house.toml"))
    assert code == 2 and "--draw" in err


def test_a_file_that_is_no_picture_is_an_entry_with_its_error(place, capsys) -> None:
    (place / "broken.jpg").write_bytes(b"no picture")
    code, told, _ = asked(place, capsys, str(place / "broken.jpg"), "--json")
    assert code == 1 and "error" in json.loads(told)


@pytest.mark.parametrize(("more", "words"), [
    (("--region", "1,2,3"), "expected X0,Y0,X1,Y1"),
    (("--stack", "30,2,3,9"), "X0 < X1"),
    (("--stack", "nan,nan,nan,nan"), "numbers of pixels"),
    (("--region", "0,0,inf,inf"), "numbers of pixels"),
    (("--elevation", "120"), "0 to 90"),
    (("--calibration", "none.toml"), "none.toml"),
])
def test_each_wrong_option_is_told(place, capsys, more, words) -> None:
    code, _, err = asked(place, capsys, str(place / "stack.png"), *more)
    assert code == 2 and words in err


def test_a_chip_set_that_is_not_there_is_told(place, capsys) -> None:
    assert call_command(count_chips, [str(place / "stack.png"), "--chips", "nowhere.toml"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err
