"""Too few pixels: what was sampled coarsely is not read, whatever the camera did to it."""

from dataclasses import replace

import numpy as np
import pytest

from drivers.sim import deck
from drivers.vision.card_readings import UnreadReason
from drivers.vision.cards.cards_in_picture import PictureReader
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.true_resolution import DOUBTFUL, FULL, true_resolution
from drivers.vision.cards.window_reader import CardReader
from models.scenes import window_optics
from models.scenes.coarse_windows import CoarseCamera, coarse_frame, coarse_photograph

CARDS = ("As", "7c", "Td", "Kh", "2h", "Jc", "Qd", "8s")


@pytest.fixture(scope="module")
def net():
    return IndexNet.load()


def coarse(across, sharpened):
    rng = np.random.default_rng(across)
    camera = CoarseCamera(across, sharpened, sharpened, 90, 1)
    return [coarse_photograph(deck.card(name), camera, window_optics.R0, rng) for name in CARDS
            for _ in range(4)]


def resolutions(net, windows):
    seen = net.look(np.asarray(windows)).embedding
    return [true_resolution(window, own, net.resolution)
            for window, own in zip(windows, seen, strict=True)]


def test_windows_of_full_resolution_are_told_from_coarse_ones(net):
    rng = np.random.default_rng(1)
    windows = [window_optics.photograph(deck.card(name), window_optics.R0, rng) for name in CARDS
               for _ in range(4)]
    assert min(resolutions(net, windows)) >= FULL


@pytest.mark.parametrize("sharpened", [0.0, 1.0, 2.0])
@pytest.mark.few
def test_sharpening_brings_no_detail_back(net, sharpened):
    assert np.mean(np.array(resolutions(net, coarse(10, sharpened))) < DOUBTFUL) > 0.9


def test_a_coarse_window_is_hardly_ever_read_and_then_rightly(net):
    told = CardReader(net).read_many(coarse(10, 1.0))
    truth = [name for name in CARDS for _ in range(4)]
    assert all(one.card in (name, None) for one, name in zip(told, truth, strict=True))
    assert np.mean([one.doubt is UnreadReason.COARSE for one in told if not one.card]) > 0.5


def test_the_weights_are_for_this_network(net):
    assert net.resolution is not None
    assert net.resolution.shape == (64 + 64 + 1,)


def test_a_card_of_too_few_pixels_is_left_unread_in_a_whole_picture():
    still = replace(window_optics.R0, rotation=0.0)
    frame = coarse_frame(deck.card("9d"), CoarseCamera(11, 0.0, 0.0, 100, 1), still,
                         np.random.default_rng(2))
    assert not any(one.card for one in PictureReader.load().find(frame))
