"""The light of a picture, by its felt; and chips whose colours were learned in another one."""

import numpy as np
import pytest

from drivers.vision.chips.chip_set import ChipSet
from drivers.vision.chips.picture_light import PLAIN, felt_colour, light_by_felt

GREY_FELT = (90, 100, 110)


def test_the_same_felt_is_the_colours_own_light() -> None:
    assert light_by_felt(GREY_FELT, GREY_FELT) is PLAIN


def test_a_warmer_lamp_is_told_with_its_brightness() -> None:
    seen = tuple(round((v / 255) * np.exp(g / 2.2) * 255)
                 for v, g in zip(GREY_FELT, (-0.73, -0.07, 0.31), strict=True))
    light = light_by_felt(GREY_FELT, seen)
    assert light.is_told and not light.is_plain and light.mired == pytest.approx(100, abs=25)


@pytest.mark.parametrize("seen", [(10, 12, 120), (20, 120, 20), (120, 20, 110), None])
def test_what_no_white_lamp_gives_is_not_told(seen: tuple[int, int, int] | None) -> None:
    assert not light_by_felt(GREY_FELT, seen).is_told


def test_a_felt_of_one_light_alone_does_not_tell_a_lamp() -> None:
    light = light_by_felt((12, 12, 120), (12, 12, 100))
    assert not light.is_plain and not light.is_whole and len(light.chance) > 5


def test_the_felt_is_what_lies_around_the_chips() -> None:
    picture = np.full((200, 300, 3), (200, 30, 30), np.uint8)
    picture[60:160, 80:220] = GREY_FELT
    picture[90:140, 120:180] = (20, 20, 200)
    assert felt_colour(picture, [(120, 90, 180, 140)]) == GREY_FELT


def test_the_chip_file_keeps_the_felt() -> None:
    told = ChipSet.read('felt = "#0a640f"\n[[chip]]\nvalue = 5\ncolour = "red"\n')
    assert told.felt == (15, 100, 10) and ChipSet.read(told.text).felt == told.felt
