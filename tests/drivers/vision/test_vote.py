from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.reading_vote import joint_window_reading


def card(name, confidence=0.99):
    return WindowReading(WindowKind.CARD, card=name, confidence=confidence)


def unsure(guess=None, confidence=0.5, doubt=UnreadReason.BLURRED):
    return WindowReading(WindowKind.UNSURE, guess=guess, confidence=confidence, doubt=doubt)


def test_two_looks_that_agree_are_a_card():
    assert joint_window_reading([card("As"), card("As")]).card == "As"


def test_one_look_alone_is_a_guess():
    told = joint_window_reading([card("As"), unsure()])
    assert (told.kind, told.card, told.guess) == (WindowKind.UNSURE, None, "As")


def test_two_looks_that_differ_are_no_card():
    assert joint_window_reading([card("As"), card("Ks")]).doubt is UnreadReason.DISAGREED


def test_two_against_one_are_no_card_either():
    assert joint_window_reading([card("As"), card("As"), card("Ks")]).card is None


def test_one_against_six_is_outvoted():
    assert joint_window_reading([*[card("As")] * 6, card("Ks")]).card == "As"


def test_a_firm_guess_of_another_card_speaks_against():
    assert joint_window_reading([card("As"), card("As"),
                                 unsure("Ks", 0.99)]).doubt is UnreadReason.DISAGREED


def test_a_weak_guess_of_another_card_does_not():
    assert joint_window_reading([card("As"), card("As"), unsure("Ks", 0.4)]).card == "As"


def test_a_back_among_the_looks_speaks_against():
    assert joint_window_reading([card("As"), card("As"),
                 WindowReading(WindowKind.BACK)]).doubt is UnreadReason.DISAGREED


def test_an_empty_window_before_and_after_the_card_does_not():
    empty = WindowReading(WindowKind.EMPTY, confidence=0.99)
    assert joint_window_reading([empty, card("As"), card("As"), empty]).card == "As"


def test_two_backs_are_a_back():
    assert joint_window_reading([WindowReading(WindowKind.BACK, confidence=0.9)]
                                * 2).kind is WindowKind.BACK


def test_looks_that_agree_are_surer_together():
    assert joint_window_reading([card("As", 0.9), card("As", 0.9)]).confidence > 0.98


def test_a_hundred_looks_are_no_surer_than_the_two_best():
    many = joint_window_reading([card("As", 0.9)] * 100).confidence
    assert many == joint_window_reading([card("As", 0.9)] * 2).confidence


def test_no_card_read_tells_the_commonest_doubt_and_the_weightiest_guess():
    told = joint_window_reading([
        unsure("As", 0.5), unsure("As", 0.4), unsure("Ks", 0.6), unsure(doubt=UnreadReason.DARK),
    ])
    assert (told.doubt, told.guess) == (UnreadReason.BLURRED, "As")


def test_no_look_at_all_is_unsure():
    assert joint_window_reading([]).kind is WindowKind.UNSURE


def test_the_order_of_the_looks_does_not_matter():
    looks = [card("As"), unsure("Ks", 0.4), card("As"), unsure("Qd", 0.3)]
    assert joint_window_reading(looks) == joint_window_reading(looks[::-1])
