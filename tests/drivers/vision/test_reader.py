"""What the reader makes of the network's word; the network is told what to say."""

from dataclasses import replace

import numpy as np
import pytest
from stand_in import GLYPHS, KINDS, SUITS

from drivers.sim import deck
from drivers.vision.card_readings import UnreadReason, WindowKind
from drivers.vision.cards.index_net import WindowLogits
from drivers.vision.cards.window_reader import CardReader
from models.scenes import window_optics

WINDOW = window_optics.photograph(
    deck.card("As"), replace(window_optics.R0, wear=0.0), np.random.default_rng(0)
)


class Says:
    """A network that says the same of every window: logits of the named classes, 0 elsewhere."""

    kinds, glyphs, suits = KINDS, GLYPHS, SUITS
    resolution = None

    def __init__(self, kind=None, glyph=None, suit=None, distance=1.0, settings=None):
        self._said = (kind or {"card": 9.0}, glyph or {"A": 9.0}, suit or {"s": 9.0})
        self._distance = distance
        self.settings = settings or {}

    def look(self, windows):
        rows = []
        for names, said in zip((KINDS, GLYPHS, SUITS), self._said, strict=True):
            rows.append(np.array([[said.get(name, 0.0) for name in names]] * len(windows),
                                 np.float32))
        return WindowLogits(*rows, np.zeros((len(windows), 64), np.float32))

    def distance(self, embedding, glyph, suit):
        return np.full(len(embedding), self._distance, np.float32)


def read(window=WINDOW, letters=None, **said):
    return CardReader(Says(**said), letters=letters).read(window)


def test_a_card_that_all_speaks_for_is_read():
    told = read()
    assert (told.kind, told.card, told.doubt) == (WindowKind.CARD, "As", UnreadReason.NONE)


@pytest.mark.parametrize(("glyph", "card"), [
    ("A", "As"), ("1", "As"), ("10", "Ts"), ("V", "Js"), ("B", "Js"), ("D", "Qs"), ("R", "Ks"),
])
def test_letters_of_every_language_are_ranks(glyph, card):
    assert read(glyph={glyph: 9.0}).card == card


def test_a_glyph_that_the_deck_does_not_print_is_never_read():
    told = read(glyph={"1": 9.0}, letters=("A", "10"))
    assert (told.card, told.doubt) == (None, UnreadReason.UNLIKE)


@pytest.mark.parametrize("near", [
    {"glyph": {"A": 9.0, "4": 8.0}}, {"suit": {"s": 9.0, "c": 8.0}},
])
def test_two_readings_near_to_each_other_are_a_guess(near):
    told = read(**near)
    assert (told.kind, told.guess, told.doubt) == (WindowKind.UNSURE, "As", UnreadReason.CLOSE)


def test_what_is_unlike_everything_learned_is_a_guess():
    assert read(distance=50.0).doubt is UnreadReason.UNLIKE


def test_an_index_that_is_not_whole_is_a_guess():
    assert read(kind={"unreadable": 9.0}).doubt is UnreadReason.CUT_OFF


def test_an_index_that_is_hardly_whole_is_a_guess():
    assert read(kind={"card": 5.0, "unreadable": 4.5}).doubt is UnreadReason.CUT_OFF


def test_no_glyph_or_no_suit_is_no_card():
    assert read(suit={"none": 9.0}).doubt is UnreadReason.UNLIKE


@pytest.mark.parametrize(("name", "kind"), [
    ("back", WindowKind.BACK), ("joker", WindowKind.JOKER), ("cut card", WindowKind.CUT_CARD),
    ("empty", WindowKind.EMPTY),
])
def test_things_that_are_no_card_are_told_as_such(name, kind):
    assert read(kind={name: 9.0}).kind is kind


def test_a_back_that_is_only_likely_is_not_told():
    assert read(kind={"back": 1.0}).kind is WindowKind.UNSURE


def test_a_blurred_window_is_not_read_however_sure_the_network_is():
    told = read(window_optics.smear_by_motion(WINDOW, 13, 20))
    assert (told.card, told.guess, told.doubt) == (None, "As", UnreadReason.BLURRED)


def test_a_grey_window_is_not_read_however_sure_the_network_is():
    assert read(window_optics.grey(WINDOW)).doubt is UnreadReason.NO_COLOUR


@pytest.mark.parametrize("less", [
    {"glyph": {"A": 9.0, "4": 4.5}}, {"suit": {"s": 9.0, "c": 4.5}}, {"distance": 2.0},
])
def test_a_window_washed_out_by_light_needs_a_clearer_word(less):
    assert read(**less).card == "As"
    told = read(window_optics.brighten(WINDOW, 2.0), **less)
    assert (told.card, told.guess, told.doubt) == (None, "As", UnreadReason.BURNT_OUT)


def test_a_window_washed_out_by_light_is_read_where_nothing_is_near():
    assert read(window_optics.brighten(WINDOW, 2.0)).card == "As"


def test_a_blurred_back_is_not_told_as_a_back():
    assert read(window_optics.smear_by_motion(WINDOW, 13, 20),
                kind={"back": 9.0}).kind is WindowKind.UNSURE


def test_an_empty_shoe_is_told_though_it_has_no_edges():
    dark = np.full_like(WINDOW, 9)
    assert read(dark, kind={"empty": 9.0}).kind is WindowKind.EMPTY


def test_the_networks_settings_name_the_threshold():
    near = {"glyph": {"A": 9.0, "4": 8.0}}
    assert read(**near, settings={"thresholds": {"score": 0.5}}).card == "As"


class Moody(Says):
    """Says As of a window the first time, modestly, and then the given card of every one."""

    def __init__(self, then):
        super().__init__(glyph={"A": 9.0, "4": 6.0})
        self._then, self._looks = then, 0

    def look(self, windows):
        self._looks += 1
        if self._looks > 1:
            self._said = ({"card": 9.0}, {self._then: 9.0, "4": 6.0}, {"s": 9.0})
        return super().look(windows)


def test_a_modest_reading_that_stays_when_the_window_is_moved_is_read():
    assert CardReader(Moody("A")).read(WINDOW).card == "As"


def test_a_modest_reading_that_changes_when_the_window_is_moved_is_a_guess():
    told = CardReader(Moody("K")).read(WINDOW)
    assert (told.card, told.guess, told.doubt) == (None, "As", UnreadReason.CLOSE)


def test_the_networks_settings_name_the_chances():
    curve = {"calibration": {"score": [0.0, 9.0], "chance": [0.1, 0.7]}}
    assert read(settings=curve).confidence == pytest.approx(0.7)


def test_the_surer_the_network_the_higher_the_confidence():
    assert read(glyph={"A": 5.0}).confidence < read(glyph={"A": 8.5}).confidence


def test_many_windows_are_read_in_their_order():
    reader = CardReader(Says())
    told = reader.read_many([WINDOW, window_optics.grey(WINDOW), WINDOW])
    assert [one.card for one in told] == ["As", None, "As"]


def test_no_window_gives_no_reading():
    assert CardReader(Says()).read_many([]) == []
