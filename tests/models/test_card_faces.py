"""The index of a drawn card is found by its ink."""

import numpy as np

from drivers.vision.card_readings import Picture
from models.scenes.card_index_boxes import PixelBox, index_of, usual_index


def a_card(*blocks: tuple[int, int, int, int]) -> Picture:
    """White with black blocks: left, top, right, bottom."""
    card = np.full((336, 240, 3), 255, np.uint8)
    for left, top, right, bottom in blocks:
        card[top:bottom, left:right] = 0
    return card


RANK, PIP = (10, 16, 33, 44), (12, 50, 31, 72)


def test_rank_and_pip_are_told_apart() -> None:
    index = index_of(a_card(RANK, PIP))
    assert (index.rank, index.pip) == (PixelBox(*RANK), PixelBox(*PIP))


def test_both_figures_of_a_ten_are_its_rank() -> None:
    index = index_of(a_card((8, 16, 14, 44), (17, 16, 33, 44), PIP))
    assert index.rank == PixelBox(8, 16, 33, 44)


def test_the_big_sign_beside_the_index_is_no_part_of_it() -> None:
    index = index_of(a_card(RANK, PIP, (48, 30, 75, 66)))
    assert (index.rank, index.pip) == (PixelBox(*RANK), PixelBox(*PIP))


def test_a_card_without_an_index_is_given_the_usual_place() -> None:
    assert index_of(a_card()) == usual_index(240)


def test_an_outline_is_no_ink_of_the_index() -> None:
    card = a_card(RANK, PIP)
    card[:2] = card[:, :2] = 0
    assert index_of(card).rank == PixelBox(*RANK)
