"""The labels of the training windows follow what is to be seen of the index."""

import numpy as np
import pytest
import training_windows
from drawn_decks import Face

from drivers.vision.card_readings import Picture
from models.scenes import window_optics
from models.scenes.card_index_boxes import Index, PixelBox
from models.scenes.window_optics import PLAIN

INDEX = Index(PixelBox(10, 16, 33, 44), PixelBox(10, 50, 33, 72))


def a_card() -> Picture:
    """White, inked where the index is."""
    card = np.full((336, 240, 3), 255, np.uint8)
    card[18:42:4, 10:33] = 0
    card[52:70:4, 10:33] = (0, 0, 220)
    return card


def judged(origin: tuple[float, float], hidden: window_optics.Part | None = None) -> tuple[str, str,
                                                                                           str]:
    """The labels of the seven of hearts with the window's corner at `origin` (mm) of the card."""
    face = Face(a_card(), "7", "h", INDEX)
    rng = np.random.default_rng(0)
    at = window_optics.random_card_position(face.picture, PLAIN, rng, origin)
    window = window_optics.expose(face.picture, at, PLAIN, rng, hidden)
    example = training_windows._judged(window, face, at, hidden)
    of_each = (training_windows.KINDS, training_windows.GLYPHS, training_windows.SUIT_NAMES)
    names = zip(example[1:], of_each, strict=True)
    return tuple("?" if n == training_windows.NOT_JUDGED else of[n] for n,
                 of in names)  # type: ignore[return-value]


def test_a_whole_index_is_a_card() -> None:
    assert judged((0, 0)) == ("card", "7", "h")


def test_half_a_rank_is_no_rank_but_its_suit_is_still_known() -> None:
    assert judged((0, 7.8)) == ("unreadable", "none", "h")


def test_a_hidden_pip_is_no_suit_but_its_rank_is_still_known() -> None:
    assert judged((0, 0), hidden=(0, 34, 48, 72)) == ("unreadable", "7", "none")


def test_a_rank_a_little_cut_is_not_judged() -> None:
    assert judged((0, 5.2)) == ("?", "?", "h")


def test_a_burnt_out_index_is_not_judged() -> None:
    face = Face(np.full((336, 240, 3), 255, np.uint8), "7", "h", INDEX)
    at = window_optics.random_card_position(face.picture, PLAIN, np.random.default_rng(0))
    window = window_optics.expose(face.picture, at, PLAIN, np.random.default_rng(0))
    assert training_windows._judged(window, face, at, None)[1:] == (-1, -1, -1)


@pytest.mark.parametrize("origin", [(0.0, 0.0), (30.0, 40.0)])
def test_seen_parts_are_from_none_to_all(origin: tuple[float, float]) -> None:
    at = window_optics.random_card_position(a_card(), PLAIN, np.random.default_rng(0), origin)
    _part, seen = training_windows.seen_part(INDEX.rank, at, None)
    assert seen == pytest.approx(1.0 if origin == (0.0, 0.0) else 0.0, abs=0.01)
