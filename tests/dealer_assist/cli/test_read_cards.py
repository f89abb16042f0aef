"""``read-cards``: single pictures, told for people and for programs."""

import json
from pathlib import Path

import numpy as np
import pytest

from dealer_assist.cli import read_cards
from dealer_assist.cli.frame.command_execution import call_command
from drivers.vision.opencv import cv2
from tests.drivers.vision.laid import lay, table


@pytest.fixture(scope="module")
def pictures(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    two = table()
    lay(two, "Kh", 250, 300, 10, 160)
    lay(two, "6d", 640, 300, -30, 160)
    cv2.imwrite(str(folder / "two.png"), two)
    smeared = table()
    lay(smeared, "Qh", 430, 300, 0, 200)
    cv2.imwrite(str(folder / "smeared.png"), cv2.blur(smeared, (13, 1)))
    cv2.imwrite(str(folder / "bare.png"), table())
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff no picture")
    return folder


def told(capsys, *argv):
    code = call_command(read_cards, [str(one) for one in argv])
    return code, capsys.readouterr()


@pytest.mark.long
def test_one_picture_gives_one_object(pictures, capsys):
    code, out = told(capsys, pictures / "two.png", "--json")
    answer = json.loads(out.out)
    assert code == 0
    assert set(answer) == {"file", "cards"}
    assert [card["card"] for card in answer["cards"]] == ["Kh", "6d"]
    assert all(set(card) == {"card", "confidence", "box"} for card in answer["cards"])


@pytest.mark.long
def test_the_box_has_four_points_about_the_card(pictures, capsys):
    _, out = told(capsys, pictures / "two.png", "--json")
    box = np.array(json.loads(out.out)["cards"][0]["box"])
    assert box.shape == (4, 2)
    assert box.mean(axis=0) == pytest.approx([250, 300], abs=4)


@pytest.mark.long
def test_several_pictures_give_a_list_in_their_order(pictures, capsys):
    _, out = told(capsys, pictures / "bare.png", pictures / "two.png", "--json")
    answer = json.loads(out.out)
    assert [Path(one["file"]).name for one in answer] == ["bare.png", "two.png"]
    assert answer[0]["cards"] == []


@pytest.mark.long
def test_what_is_not_read_is_null_with_the_guess_and_why(pictures, capsys):
    _, out = told(capsys, pictures / "smeared.png", "--json")
    (card,) = json.loads(out.out)["cards"]
    assert card["card"] is None
    assert set(card) == {"card", "confidence", "box", "guess", "why"}
    assert card["why"]


def test_a_file_that_is_no_picture_has_its_own_message_and_code(pictures, capsys):
    code, out = told(capsys, pictures / "broken.jpg", pictures / "two.png", "--json")
    broken, two = json.loads(out.out)
    assert code == 1
    assert "a damaged JPEG file" in broken["error"]  # it begins as one
    assert len(two["cards"]) == 2
    assert "broken.jpg" in out.err


def test_a_missing_file_is_said(pictures, capsys):
    code, out = told(capsys, pictures / "none.jpg")
    assert code == 1
    assert "none.jpg" in out.err


def test_people_get_a_line_for_each_card(pictures, capsys):
    _, out = told(capsys, pictures / "two.png")
    lines = out.out.splitlines()
    assert lines[1].split()[0] == "Kh"
    assert lines[2].split()[0] == "6d"


@pytest.mark.usefixtures("in_english")
def test_people_are_told_that_a_table_is_bare(pictures, capsys):
    _, out = told(capsys, pictures / "bare.png")
    assert "no cards found" in out.out


@pytest.mark.long
def test_draw_writes_the_picture_with_its_cards(pictures, capsys, tmp_path):
    told(capsys, pictures / "two.png", "--draw", tmp_path / "drawn")
    drawn = cv2.imread(str(tmp_path / "drawn" / "two.cards.jpg"))
    plain = cv2.imread(str(pictures / "two.png"))
    assert drawn.shape == plain.shape
    assert np.abs(drawn.astype(int) - plain).max() > 60


@pytest.mark.long
def test_two_pictures_of_one_name_are_drawn_into_two_files(pictures, capsys, tmp_path):
    (tmp_path / "bare.png").write_bytes((pictures / "bare.png").read_bytes())
    told(capsys, pictures / "bare.png", tmp_path / "bare.png", "--draw", tmp_path / "drawn")
    assert sorted(one.name for one in (tmp_path / "drawn").iterdir()) == [
        "bare-2.cards.jpg", "bare.cards.jpg"]


def test_draw_says_where_it_can_not_write(pictures, capsys, tmp_path):
    (tmp_path / "taken").write_text("a file")
    code, out = told(capsys, pictures / "two.png", "--draw", tmp_path / "taken")
    assert code == 2
    assert "--draw" in out.err


def test_unknown_letters_are_refused(pictures, capsys):
    code, out = told(capsys, pictures / "two.png", "--letters", "A,2,X")
    assert code == 2
    assert "X" in out.err


@pytest.mark.long
def test_letters_that_the_deck_does_not_print_are_not_read(pictures, capsys):
    _, out = told(capsys, pictures / "two.png", "--json", "--letters", "A,2,3,4,5,6,7,8,9,10,V,D,R")
    assert [card["card"] for card in json.loads(out.out)["cards"]] == [None, "6d"]
