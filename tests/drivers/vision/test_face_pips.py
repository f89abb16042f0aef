"""Signs of a face: counted where they stand as a card's do, told by suit, and otherwise silent."""

from functools import cache

import numpy as np
import pytest

from drivers.sim import deck
from drivers.vision.card_readings import Picture
from drivers.vision.cards.face_check import denies
from drivers.vision.cards.face_pips import FaceSays, count_of, face_says, finer_face, signs_of
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.opencv import cv2


def face(card: str) -> Picture:
    picture = deck.card(card)
    high, wide = picture.shape[:2]
    return finer_face(picture, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32))


@cache
def weights():
    return IndexNet.load().signs


@pytest.mark.parametrize("card", ["2c", "3d", "5h", "6s", "7c", "9d", "Th"])
def test_a_number_s_face_says_its_own_card(card):
    says = face_says(face(card), weights())
    assert (says.number, says.suit) == (10 if card[0] == "T" else int(card[0]), card[1])


@pytest.mark.parametrize("card", ["Kc", "Qd", "Jh"])
def test_a_court_has_no_number(card):
    assert face_says(face(card), weights()).number is None


def test_something_that_reaches_in_from_beyond_the_edge_silences_the_count():
    covered = face("9d")
    cv2.rectangle(covered, (0, 110), (100, 150), (40, 60, 90), -1)
    assert count_of(*signs_of(covered)) is None


@pytest.mark.parametrize(("says", "card", "against"), [
    (FaceSays(9, "s"), "8s", True), (FaceSays(9, "s"), "9s", False),
    (FaceSays(None, "s"), "8c", True), (FaceSays(None, None), "8c", False),
    (FaceSays(9, "s"), "Ks", True), (FaceSays(1, "h"), "Ah", False),
])
def test_a_face_contradicts_and_never_invents(says, card, against):
    assert denies(says, card) is against
