"""Cards in photographs that nobody trained on: what is told is right, and nearly all is told."""

import pytest

#: train_IMG_2396.JPG shows a ten of diamonds and is labelled a nine: it counts as wrong, unjustly.
MISLABELLED_CARDS = 1


@pytest.fixture(scope="module")
def given(evaluated, photographs):
    return evaluated("cards", str(photographs), "--regime", "photos", "--peer", "0")


@pytest.fixture(scope="module")
def whole(evaluated, photographs):
    return evaluated("cards", str(photographs), "--regime", "pictures")


def test_no_given_window_is_read_wrongly(given):
    assert given["photos"]["all"]["wrong"] <= 2 * MISLABELLED_CARDS


def test_given_windows_are_read(given):
    assert given["photos"]["all"]["coverage"] >= 0.975


def test_no_back_and_no_loose_box_is_read_as_another_card(given):
    assert given["others"]["all"]["wrong"] == 0


def test_visible_corners_of_whole_pictures_are_read(whole):
    assert whole["corners"]["all"]["coverage"] >= 0.95


def test_no_corner_of_a_whole_picture_is_read_wrongly(whole):
    assert whole["corners"]["all"]["wrong"] == 0


def test_no_card_of_a_whole_picture_is_told_wrongly(whole):
    assert whole["cards"]["all"]["wrong"] <= MISLABELLED_CARDS


def test_cards_of_whole_pictures_are_told(whole):
    assert whole["cards"]["all"]["coverage"] >= 0.98
