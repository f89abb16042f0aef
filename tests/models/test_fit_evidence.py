"""How sure a card of a picture is, is fitted on what is known to be right or wrong."""

import numpy as np
import pytest
from fit_card_probability import EvidenceRows, folders, logistic_weights, true_corner_names

from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.cards_in_picture import PicturedCard
from drivers.vision.cards.corner_joining import view_as_3x3
from drivers.vision.cards.corner_reading import CardCorner
from models.scenes.card_scenes import Corner as Truth

VIEW = np.array([[2, 0, 100], [0, 2, 50]], np.float32)


def test_the_chance_is_as_often_right_as_it_says():
    rng = np.random.default_rng(1)
    seen = np.column_stack([np.ones(4_000), rng.normal(0, 1, 4_000)])
    true = 1 / (1 + np.exp(-(1 + 2 * seen[:, 1])))
    right = (rng.random(4_000) < true).astype(float)
    found = 1 / (1 + np.exp(-seen @ logistic_weights(EvidenceRows(seen, right))))
    assert np.abs(found - true).max() < 0.05


def test_where_nothing_was_wrong_the_fit_still_ends():
    seen = np.column_stack([np.ones(50), np.linspace(0, 1, 50)])
    assert np.isfinite(logistic_weights(EvidenceRows(seen, np.ones(50)))).all()


@pytest.mark.parametrize(("aside", "name"), [(0, "9h"), (4, "9h"), (60, None)])
def test_the_true_name_is_that_of_the_corner_that_was_looked_at(aside, name):
    reading = WindowReading(WindowKind.CARD, "9d", 0.9)
    looked = CardCorner(view_as_3x3(VIEW + np.array([[0, 0, aside], [0, 0, 0]], np.float32)), 0.9,
                        reading)
    card = PicturedCard("9d", None, WindowKind.CARD, 0.9, UnreadReason.NONE, np.zeros((4, 2)),
                        (looked,))
    assert list(true_corner_names(card, [Truth(VIEW, 1.0, 0, "9h")])) == [name]


def test_a_folder_of_cards_is_a_deck_and_a_folder_of_such_is_many(tmp_path):
    for deck in ("one", "more/red", "more/blue"):
        (tmp_path / deck).mkdir(parents=True)
        (tmp_path / deck / "As.png").touch()
    found = folders([tmp_path / "one", tmp_path / "more"])
    assert [one.name for one in found] == ["one", "blue", "red"]
