"""How sure a card of one picture is: by how many looks agree, at how many corners."""

import numpy as np
import pytest

from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.card_probability import SUREST, TOLD, chance_card_is_right
from drivers.vision.cards.corner_reading import joint_corner, reading_with_chance

UNLIKE = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.UNLIKE)
BACK = WindowReading(WindowKind.BACK, confidence=0.99)


def read(card, confidence=0.998):
    return WindowReading(WindowKind.CARD, card, confidence)


def guess(card, confidence=0.998, doubt=UnreadReason.BLURRED):
    return WindowReading(WindowKind.UNSURE, None, confidence, card, doubt)


def end(*looks, score=0.8):
    return joint_corner(np.eye(3, dtype=np.float32), score, [list(looks)])


GOOD = end(*[read("9h")] * 9)
FEW = end(*[read("9h")] * 4, *[guess("9h", 0.9)] * 3, *[UNLIKE] * 9, score=0.3)
SMEARED = end(*[guess("9h")] * 9)


def test_a_card_that_every_look_reads_at_both_ends_is_as_sure_as_is_ever_claimed():
    assert chance_card_is_right("9h", [GOOD, GOOD]) == SUREST


def test_a_card_that_few_looks_read_where_hardly_an_index_is_is_not_sure():
    assert chance_card_is_right("9h", [FEW]) < TOLD


@pytest.mark.parametrize(("more", "less"), [
    ([FEW, GOOD], [FEW]),
    ([FEW], [end(*FEW.looks[:-2], guess("9d", 0.99), guess("9d", 0.99), score=0.3)]),
    ([FEW], [end(*FEW.looks[:-2], BACK, BACK, score=0.3)]),
    ([end(*FEW.looks, score=0.9)], [FEW]),
], ids=["another corner", "another card", "a back", "the finder's score"])
def test_the_chance_is_more_where_more_speaks_for_the_card_and_less_against(more, less):
    assert chance_card_is_right("9h", more) > chance_card_is_right("9h", less)


def test_a_card_that_no_look_names_has_no_chance():
    assert chance_card_is_right("2c", [GOOD, GOOD]) < 0.5


def test_a_card_read_by_few_looks_is_left_unread_with_its_chance():
    told = reading_with_chance(WindowReading(WindowKind.CARD, "9h", 0.999), [FEW])
    assert (told.card, told.guess, told.doubt) == (None, "9h", UnreadReason.CLOSE)
    assert told.confidence == chance_card_is_right("9h", [FEW])


def test_a_smeared_card_on_which_all_looks_at_both_ends_agree_is_told():
    told = reading_with_chance(guess("9h"), [SMEARED, SMEARED])
    assert (told.card, told.confidence) == ("9h", chance_card_is_right("9h", [SMEARED, SMEARED]))


@pytest.mark.parametrize("doubt", [UnreadReason.NO_COLOUR, UnreadReason.BURNT_OUT,
                                   UnreadReason.DARK, UnreadReason.CUT_OFF,
                                   UnreadReason.UNLIKE, UnreadReason.DISAGREED])
def test_where_colour_or_part_of_the_index_is_lost_agreeing_looks_are_not_enough(doubt):
    both = [end(*[guess("9h", doubt=doubt)] * 9)] * 2
    assert reading_with_chance(guess("9h", doubt=doubt), both).card is None


def test_a_back_claims_no_more_than_a_card():
    assert reading_with_chance(WindowReading(WindowKind.BACK, confidence=1.0),
                   [end(*[BACK] * 9)]).confidence == SUREST
