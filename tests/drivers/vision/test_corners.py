"""Several looks at one corner, one word."""

import numpy as np
import pytest

from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.corner_joining import view_as_3x3
from drivers.vision.cards.corner_reading import (
    NUDGES,
    Views,
    corner_readings,
    is_corner_read,
    joint_corner,
    joint_corner_reading,
)
from tests.drivers.vision.laid import lay, table, view_of

UNLIKE = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.UNLIKE)
CUT_OFF = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.CUT_OFF)

BACK = WindowReading(WindowKind.BACK, confidence=0.9)


def read(card, confidence=0.99):
    return WindowReading(WindowKind.CARD, card, confidence)


def guess(card, confidence=0.98, doubt=UnreadReason.CLOSE):
    return WindowReading(WindowKind.UNSURE, None, confidence, card, doubt)


def end(*looks):
    """A corner by its looks."""
    return joint_corner(np.eye(3, dtype=np.float32), 0.9, [list(looks)])


class Scripted:
    """A reader that answers each window with the same reading, and counts the windows."""

    def __init__(self, answer):
        self.answer, self.asked = answer, 0

    def read_many(self, windows):
        self.asked += len(windows)
        return [self.answer] * len(windows)


@pytest.mark.parametrize("width", [60, 128, 700])
@pytest.mark.few
@pytest.mark.long
def test_the_window_is_the_cards_corner_at_any_size(width):
    picture = table(1100, 1100)
    box = lay(picture, "Ah", 550, 550, 30, width)
    window = Views(picture).window(view_as_3x3(view_of(box)), NUDGES[0])
    straight = table(168, 236)
    lay(straight, "Ah", 84, 118, 0, 168)
    expected = straight[:72, :48].astype(float)
    assert window.shape == (72, 48, 3)
    assert np.abs(window[4:, 4:] - expected[4:, 4:]).mean() < 12


def test_what_resembles_no_card_is_looked_at_few_times():
    reader = Scripted(UNLIKE)
    corner_readings(Views(table()), view_as_3x3(view_of(lay(table(), "Ah", 300, 300))), reader)
    assert reader.asked < len(NUDGES)


def test_what_resembles_a_card_is_looked_at_through_every_window():
    reader = Scripted(read("Ah"))
    corner_readings(Views(table()), view_as_3x3(view_of(lay(table(), "Ah", 300, 300))), reader)
    assert reader.asked == len(NUDGES)


def test_what_is_not_read_surely_is_looked_at_again_about_the_best_window():
    reader = Scripted(guess("Ah"))
    corner_readings(Views(table()), view_as_3x3(view_of(lay(table(), "Ah", 300, 300))), reader)
    assert reader.asked > len(NUDGES)


class Larger:
    """A reader before which the index is larger than was thought: it reads the widest window."""

    def __init__(self):
        self.asked = []

    def read_many(self, windows):
        self.asked.append(len(windows))
        if len(self.asked) == 1:
            return [CUT_OFF] * len(windows)
        if len(self.asked) == 2:
            return [CUT_OFF] * (len(windows) - 1) + [guess("9h")]
        return [read("9h")] * len(windows)


def test_an_index_that_seems_cut_off_is_looked_at_as_a_larger_one():
    view = view_as_3x3(view_of(lay(table(), "9h", 300, 300)))
    looked = corner_readings(Views(table()), view, Larger(), (6.0, 12.0))
    assert is_corner_read(looked.groups)
    about = np.array([6.0, 12.0, 1.0])
    assert looked.view @ about == pytest.approx(view @ about, abs=0.01)
    assert np.linalg.det(looked.view[:2, :2]) > 2 * np.linalg.det(view[:2, :2])


def test_an_index_that_is_cut_off_in_every_size_is_left_as_it_was():
    view = view_as_3x3(view_of(lay(table(), "9h", 300, 300)))
    reader = Scripted(CUT_OFF)
    looked = corner_readings(Views(table()), view, reader)
    assert (looked.view is view, len(looked.groups)) == (True, 1)
    assert reader.asked < len(NUDGES)


def test_where_an_index_surely_is_all_windows_are_looked_at_though_the_first_show_none():
    reader = Scripted(UNLIKE)
    corner_readings(Views(table()), view_as_3x3(view_of(lay(table(), "Ah", 300, 300))), reader,
                    surely=True)
    assert reader.asked == len(NUDGES)


def test_a_corner_is_firm_where_the_better_placed_looks_are():
    groups = [[guess("Ks"), UNLIKE] * 4, [guess("Ks")] * 7]
    closer = joint_corner(np.eye(3, dtype=np.float32), 0.9, groups)
    assert joint_corner_reading([closer, closer]).card == "Ks"


def test_two_corners_that_agree_are_surer_than_one():
    one, other = end(*[read("Ah", 0.9)] * 9), end(*[read("Ah", 0.9)] * 9)
    assert joint_corner_reading([one, other]).card == "Ah"
    assert joint_corner_reading([one, other]).confidence > joint_corner_reading([one]).confidence


def test_few_looks_that_read_a_card_are_not_enough():
    assert joint_corner_reading([end(*[read("Ah")] * 3, *[UNLIKE] * 6)]).card is None


def test_two_corners_that_contradict_are_not_read():
    together = joint_corner_reading([end(*[read("Ah")] * 9), end(*[read("Ad")] * 9)])
    assert together.card is None
    assert together.doubt is UnreadReason.DISAGREED


def test_one_corner_read_is_enough_where_the_other_says_nothing():
    assert joint_corner_reading([end(*[read("Ah")] * 9), end(*[UNLIKE] * 9)]).card == "Ah"


def test_a_corner_that_is_firm_on_another_card_contradicts():
    assert joint_corner_reading([end(*[read("Ah")] * 9), end(*[guess("Ad")] * 9)]).card is None


def test_two_corners_that_are_firm_on_one_card_read_it_together():
    assert joint_corner_reading([end(*[guess("Ks")] * 9), end(*[guess("Ks")] * 9)]).card == "Ks"


def test_one_firm_corner_alone_is_not_read():
    assert joint_corner_reading([end(*[guess("Ks")] * 9)]).card is None
    assert joint_corner_reading([end(*[guess("Ks")] * 9), end(*[UNLIKE] * 9)]).card is None


def test_two_corners_firm_on_different_cards_are_not_read():
    assert joint_corner_reading([end(*[guess("Ks")] * 9), end(*[guess("Kc")] * 9)]).card is None


def test_looks_that_are_blurred_make_no_corner_firm():
    blurred = end(*[guess("Ks", doubt=UnreadReason.BLURRED)] * 9)
    assert joint_corner_reading([blurred, blurred]).card is None


def test_a_corner_that_is_a_back_contradicts_a_card():
    assert joint_corner_reading([end(*[read("Ah")] * 9), end(*[BACK] * 9)]).card is None


def test_two_backs_are_a_back():
    assert joint_corner_reading([end(*[BACK] * 9), end(*[BACK] * 9)]).kind is WindowKind.BACK


def test_the_best_guess_is_kept_where_nothing_is_read():
    assert joint_corner_reading([end(*[UNLIKE] * 9), end(*[guess("Kd", 0.6)] * 9)]).guess == "Kd"
