"""The network that came with the program: its shapes, its classes, and a few windows it must know.

Its accuracy is measured by `evaluate cards`, not here: a handful of windows shows that the file,
the class lists and the normalisation belong together.
"""

import shutil
from pathlib import Path

import numpy as np
import pytest

from drivers.vision.card_readings import WINDOW_H, WINDOW_W, Picture, WindowKind
from drivers.vision.cards.index_net import RANK_OF, IndexNet, normalise
from drivers.vision.model_files import PLACES, ModelUnfit
from drivers.vision.networks import unfolded
from drivers.vision.opencv import cv2

SAMPLES = Path(__file__).with_name("index_windows")


@pytest.fixture(scope="module")
def net() -> IndexNet:
    return IndexNet.load()


def samples(name: str) -> tuple[list[str], Picture]:
    """The cards of a strip of windows, and the windows."""
    strip = cv2.imread(str(SAMPLES / f"{name}.png"))
    assert strip is not None
    cards = (SAMPLES / f"{name}.txt").read_text().split()
    return cards, np.stack(np.split(np.asarray(strip, dtype=np.uint8), len(cards), axis=1))


def plain(*colours: tuple[int, int, int]) -> Picture:
    """Windows of one colour each."""
    return np.stack([np.full((WINDOW_H, WINDOW_W, 3), colour, np.uint8) for colour in colours])


def cards_seen(net: IndexNet, windows: Picture) -> list[str]:
    looks = net.look(windows)
    glyphs = [net.glyphs[best] for best in looks.glyph.argmax(axis=1)]
    suits = [net.suits[best] for best in looks.suit.argmax(axis=1)]
    return [RANK_OF.get(glyph, "?") + suit for glyph, suit in zip(glyphs, suits, strict=True)]


@pytest.mark.parametrize("name", ["rendered", "photographed"])
def test_windows_of_decks_never_learned_are_seen_as_what_they_are(net: IndexNet, name: str) -> None:
    cards, windows = samples(name)
    assert cards_seen(net, windows) == cards


def test_cards_are_seen_to_be_cards(net: IndexNet) -> None:
    _cards, windows = samples("photographed")
    assert set(net.look(windows).kind.argmax(axis=1)) == {net.kinds.index(WindowKind.CARD)}


def test_plain_colours_are_never_a_card(net: IndexNet) -> None:
    windows = plain((0, 0, 0), (255, 255, 255), (40, 90, 30), (0, 0, 220), (128, 128, 128))
    assert net.kinds.index(WindowKind.CARD) not in net.look(windows).kind.argmax(axis=1)


def test_every_glyph_that_is_a_rank_has_one(net: IndexNet) -> None:
    assert set(net.glyphs) - {"none"} == set(RANK_OF)


def test_the_kinds_are_those_of_a_reading(net: IndexNet) -> None:
    assert set(net.kinds) == {str(kind) for kind in WindowKind if kind is not WindowKind.UNSURE} | {
        "unreadable"
    }


def test_a_batch_says_what_each_window_alone_says(net: IndexNet) -> None:
    _cards, windows = samples("rendered")
    together = net.look(windows)
    alone = [net.look(windows[n : n + 1]) for n in range(len(windows))]
    for name in together._fields:
        joined = np.concatenate([getattr(look, name) for look in alone])
        assert np.allclose(getattr(together, name), joined, atol=1e-3), name


def test_many_windows_are_all_answered_in_order(net: IndexNet) -> None:
    _cards, windows = samples("rendered")
    many = np.concatenate([windows] * 9)  # more than one forward pass
    looks = net.look(many)
    assert len(looks.kind) == len(many)
    assert np.allclose(looks.glyph[: len(windows)], looks.glyph[-len(windows) :], atol=1e-3)


def test_no_window_gives_no_answer_of_the_right_shapes(net: IndexNet) -> None:
    looks = net.look(np.zeros((0, WINDOW_H, WINDOW_W, 3), np.uint8))
    shapes = [look.shape for look in looks]
    assert shapes == [(0, len(net.kinds)), (0, len(net.glyphs)), (0, len(net.suits)), (0, 64)]


@pytest.mark.parametrize("shape", [(72, 48, 3), (1, 48, 72, 3), (1, 72, 48)])
def test_windows_of_another_shape_are_refused(net: IndexNet, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="windows of shape"):
        net.look(np.zeros(shape, np.uint8))


def test_windows_that_are_not_of_8_bits_are_refused(net: IndexNet) -> None:
    with pytest.raises(ValueError, match="not of 8 bits"):
        net.look(np.zeros((1, WINDOW_H, WINDOW_W, 3), np.float32))  # type: ignore[arg-type]


def test_what_was_never_learned_is_far_from_what_was(net: IndexNet) -> None:
    cards, windows = samples("photographed")
    noise = np.random.default_rng(1).integers(0, 255, windows.shape, dtype=np.uint8)
    far = []
    for lot in (windows, noise):
        looks = net.look(lot)
        glyph, suit = looks.glyph[:, :-1].argmax(axis=1), looks.suit[:, :-1].argmax(axis=1)
        far.append(np.median(net.distance(looks.embedding, glyph.tolist(), suit.tolist())))
    assert len(cards) == len(windows)
    assert far[1] > 2 * far[0]


def test_no_glyph_and_no_suit_are_like_nothing(net: IndexNet) -> None:
    looks = net.look(samples("rendered")[1][:1])
    nothing = net.distance(looks.embedding, [len(net.glyphs) - 1], [len(net.suits) - 1])
    assert np.isinf(nothing[0])


def test_white_paper_is_one_under_any_light() -> None:
    windows = plain((230, 240, 250), (60, 90, 110))
    assert np.allclose(normalise(windows), 1.0, atol=1e-5)


def test_a_red_card_stays_red() -> None:
    blue, _green, red = normalise(plain((10, 10, 220)))[0, :, 30, 30]
    assert red - blue > 0.8


def test_four_pixels_that_touch_are_twelve_numbers_of_one_place() -> None:
    planes = np.arange(3 * WINDOW_H * WINDOW_W, dtype=np.float32)
    planes = planes.reshape(1, 3, WINDOW_H, WINDOW_W)
    square = planes[0, :, 10:12, 20:22]
    assert np.array_equal(unfolded(planes)[0, :, 5, 10], square.reshape(12))


def test_another_network_under_its_name_is_refused(tmp_path: Path) -> None:
    source = next(place for place in PLACES if (place / "card_index.toml").is_file())
    for suffix in ("toml", "npz"):
        shutil.copy(source / f"card_index.{suffix}", tmp_path)
    (tmp_path / "card_index.onnx").write_bytes(b"not this one")
    with pytest.raises(ModelUnfit, match=r"card_index\.onnx: not the file"):
        IndexNet.load(tmp_path)
