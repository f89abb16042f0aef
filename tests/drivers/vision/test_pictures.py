"""Whole pictures: every card once, by what its corners say; the real networks on real pictures."""

from pathlib import Path

import numpy as np
import pytest

from drivers.sim import deck
from drivers.vision.card_readings import WindowKind
from drivers.vision.cards.card_probability import SUREST, TOLD
from drivers.vision.cards.cards_in_picture import PictureReader
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import load_picture
from tests.drivers.vision.laid import lay, table

PICTURES = Path(__file__).parent / "whole_pictures"


@pytest.fixture(scope="module")
def reader() -> PictureReader:
    return PictureReader.load()


def told(reader, picture):
    return [seen.card for seen in reader.find(picture)]


@pytest.mark.long
def test_cards_are_told_from_left_to_right(reader):
    picture = table(1000, 500)
    for place, name in enumerate(("7c", "Kh", "2d")):
        lay(picture, name, 180 + 300 * place, 250, 25 * place, 150)
    assert told(reader, picture) == ["7c", "Kh", "2d"]


def test_the_box_is_the_cards_four_corners(reader):
    picture = table()
    box = lay(picture, "9h", 430, 300, 20, 170)
    (seen,) = reader.find(picture)
    turned = min((np.roll(seen.box, turn, axis=0) for turn in (0, 2)),
                 key=lambda one: np.abs(one - box).max())  # fmt: skip
    assert np.abs(turned - box).max() < 5


@pytest.mark.long
def test_a_fan_is_read_by_its_single_corners(reader):
    picture = table()
    for place, name in enumerate(("Js", "8d", "3c", "Qh")):
        lay(picture, name, 330 + 60 * place, 320 - 8 * place, -18 + 12 * place, 190)
    assert {"Js", "8d", "3c", "Qh"} <= set(told(reader, picture))


@pytest.mark.long
def test_two_cards_whose_outline_is_one_are_told_apart(reader):
    picture = table()
    lay(picture, "Qs", 400, 300, 0, 190)
    lay(picture, "Qc", 462, 302, 0, 190)
    assert told(reader, picture) == ["Qs", "Qc"]


@pytest.mark.long
def test_an_outline_that_several_cards_share_hides_none_of_them(reader):
    picture = table()
    for place, name in enumerate(("4h", "5c", "6d")):
        lay(picture, name, 300 + 40 * place, 300, 0, 150)
    assert {"4h", "5c", "6d"} <= set(told(reader, picture))


def test_no_card_is_claimed_to_be_surer_than_was_ever_counted(reader):
    picture = table()
    lay(picture, "9h", 430, 300, 20, 170)
    (seen,) = reader.find(picture)
    assert TOLD <= seen.confidence <= SUREST


def test_a_card_cut_off_by_the_pictures_edge_is_read_by_the_corner_that_is_left(reader):
    picture = table()
    lay(picture, "6d", 820, 520, 0, 190)
    assert told(reader, picture) == ["6d"]


@pytest.mark.parametrize("name", ["2c", "Td", "Qs", "Ah"])
@pytest.mark.few
@pytest.mark.long
def test_a_picture_that_is_one_card_is_read(reader, name):
    assert told(reader, deck.card(name)) == [name]


def test_a_card_lying_on_its_side_that_fills_the_picture_is_read(reader):
    picture = np.ascontiguousarray(cv2.rotate(deck.card("Kd"), cv2.ROTATE_90_CLOCKWISE))
    assert told(reader, picture) == ["Kd"]


@pytest.mark.long
def test_the_same_card_twice_is_told_twice(reader):
    picture = table()
    lay(picture, "5s", 250, 300, 10, 170)
    lay(picture, "5s", 620, 300, -10, 170)
    assert told(reader, picture) == ["5s", "5s"]


def test_a_card_with_four_indices_is_told_once(reader):
    picture = table()
    box = lay(picture, "Ac", 430, 300, 0, 190)
    left, top = box[0].astype(int)
    index = picture[top + 6 : top + 66, left + 6 : left + 32].copy()
    picture[top + 6 : top + 66, left + 158 : left + 184] = index
    assert told(reader, picture) == ["Ac"]


@pytest.mark.long
def test_backs_and_jokers_are_said_as_such(reader):
    picture = table()
    lay(picture, "joker_red", 250, 300, 5, 170)
    lay(picture, "back", 600, 300, 5, 170)
    assert [seen.kind for seen in reader.find(picture)] == [WindowKind.JOKER, WindowKind.BACK]


@pytest.mark.long
def test_a_region_keeps_to_its_part_of_the_picture(reader):
    picture = table()
    lay(picture, "5s", 250, 300, 0, 170)
    box = lay(picture, "Jd", 650, 300, 0, 170)
    region = np.array([[500, 100], [880, 100], [880, 500], [500, 500]], np.float32)
    (seen,) = reader.find(picture, region)
    assert seen.card == "Jd"
    assert np.abs(seen.box.mean(axis=0) - box.mean(axis=0)).max() < 4


def test_a_region_outside_the_picture_holds_no_cards(reader):
    region = np.array([[2000, 100], [2100, 100], [2100, 500], [2000, 500]], np.float32)
    assert reader.find(table(), region) == []


def test_a_smeared_card_is_not_read(reader):
    picture = table()
    lay(picture, "8c", 430, 300, 0, 170)
    smeared = cv2.blur(picture, (33, 1))
    assert not any(told(reader, smeared))


@pytest.mark.parametrize("level", [0, 255])
@pytest.mark.few
@pytest.mark.long
def test_a_black_or_white_picture_holds_no_cards(reader, level):
    assert reader.find(np.full((480, 640, 3), level, np.uint8)) == []


@pytest.mark.long
def test_noise_holds_no_cards(reader):
    noise = np.random.default_rng(4).integers(0, 256, (480, 640, 3)).astype(np.uint8)
    assert not any(told(reader, noise))


@pytest.mark.long
def test_photographed_cards_that_overlap_are_read(reader):
    assert set(told(reader, load_picture(PICTURES / "three_overlapping.jpg"))) == {
        "Jc", "4c", "4s",
    }  # fmt: skip


@pytest.mark.long
def test_small_photographed_cards_are_never_misread(reader):
    picture = load_picture(PICTURES / "three_small.jpg")
    assert set(told(reader, picture)) <= {"7s", "7d", "7c", None}


@pytest.mark.long
def test_photographed_backs_are_no_cards(reader):
    seen = reader.find(load_picture(PICTURES / "three_backs.jpg"))
    assert not any(one.card for one in seen)
    assert {one.kind for one in seen} <= {WindowKind.BACK, WindowKind.UNSURE}
