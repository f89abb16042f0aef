"""What the rest of a card says against what its index was read as."""

import numpy as np
import pytest

from drivers.vision.card_readings import Picture
from drivers.vision.cards.face_check import contradicts, face_of

BOX = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def card(pip: tuple[int, int, int], half: int) -> Picture:
    """White paper, a pip in the index, and a middle of ink that is `half` px wide each way."""
    face = np.full((88, 63, 3), 245, np.uint8)
    face[14:19, 4:9] = pip
    face[44 - half : 44 + half, 31 - half : 31 + half] = pip
    return face


@pytest.mark.parametrize(("name", "half", "against"), [
    ("Kd", 4, True), ("Kd", 14, False), ("Ad", 4, False), ("9d", 4, False),
])
def test_a_court_card_has_a_picture(name, half, against):
    assert contradicts(card((30, 30, 200), half), name, whole=True) is against


def test_a_middle_that_may_be_another_cards_says_nothing():
    assert not contradicts(card((30, 30, 200), 4), "Kd", whole=False)


@pytest.mark.parametrize(("pip", "against"), [((20, 120, 20), True), ((20, 20, 20), False)])
def test_a_queen_of_spades_is_not_green(pip, against):
    assert contradicts(card(pip, 14), "Qs", whole=True) is against


def test_the_face_is_cut_out_of_its_box():
    picture = np.zeros((300, 300, 3), np.uint8)
    picture[100:188, 50:113] = card((30, 30, 200), 14)
    cut = face_of(picture, BOX + np.array([50, 100], np.float32))
    assert np.abs(cut.astype(int) - card((30, 30, 200), 14).astype(int)).max() < 3
