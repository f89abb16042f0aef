"""Simulated tables with cards anywhere: the truth told is what is drawn."""

import numpy as np
import pytest

from drivers.sim import deck
from drivers.vision.cards.index_finder import ANCHOR_MM
from models.scenes.card_layouts import CardPose, table_without_cards
from models.scenes.card_scenes import Print, card_scene, local_view, whole_picture_scene, width_px
from models.scenes.table_tops import TOPS

CARDS = [Print(deck.card(name), name) for name in ("As", "7d", "Kh", "2c")]


def one(rng, reach):
    return [CardPose(-31.5, -44.0, 0.0)]


def under(rng, reach):
    return [CardPose(-31.5, -44.0, 0.0), CardPose(-36.0, -50.0, 3.0)]


def laid(lay, seed=3, width=120.0):
    return card_scene(CARDS, 320, (width, width), np.random.default_rng(seed), lay)


def test_the_same_seed_draws_the_same_picture():
    assert (laid(one).picture == laid(one).picture).all()


def test_a_bare_table_has_no_corners():
    assert laid(table_without_cards).corners == ()


def test_a_card_that_lies_free_shows_both_corners():
    scenes = [laid(one, seed) for seed in range(7)]  # a hand or chips lie over some
    assert all(len(made.corners) == 2 for made in scenes)
    assert np.median([corner.seen for made in scenes for corner in made.corners]) == 1


def test_the_two_corners_are_turned_to_each_other():
    one_end, other = (corner.view[:, 1] for corner in laid(one).corners)
    turn = one_end @ other / np.linalg.norm(one_end) / np.linalg.norm(other)
    assert turn == pytest.approx(-1, abs=0.15)


def test_a_corner_under_another_card_is_hidden():
    scenes = [laid(under, seed) for seed in range(8)]
    seen = [corner.seen for made in scenes for corner in made.corners if corner.card == 0]
    assert min(seen) < 0.1


def test_the_width_is_the_one_asked_for():
    widths = [width_px(corner.view) for seed in range(6) for corner in laid(one, seed).corners]
    assert np.median(widths) == pytest.approx(120, rel=0.25)


def test_the_local_view_is_the_whole_ones_at_that_point():
    whole = np.array([[2, 0.1, 30], [0.2, 3, 20], [1e-3, 2e-3, 1]], np.float32)
    u, v, w = whole @ np.array([*ANCHOR_MM, 1.0])
    near = local_view(whole, *ANCHOR_MM) @ [*ANCHOR_MM, 1]
    assert near == pytest.approx([u / w, v / w], rel=1e-4)


def test_a_card_can_be_the_whole_picture():
    made = whole_picture_scene(CARDS, 256, np.random.default_rng(1))
    assert made.picture.shape == (256, 256, 3)
    assert made.corners[0].view @ [0, 0, 1] == pytest.approx([-0.5, -0.5], abs=0.01)


@pytest.mark.parametrize("top", sorted(set(TOPS), key=lambda top: top.__name__))
def test_every_table_top_fills_its_picture(top):
    drawn = top(96, np.random.default_rng(2))
    assert drawn.shape == (96, 96, 3)
    assert drawn.dtype == np.uint8
