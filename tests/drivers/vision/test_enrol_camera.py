"""A camera that meets a deck for the first time: UIDs by chance, windows kept, nothing told."""

from random import Random

import pytest
from shoe_bench import PlainReader, ShoeBench, kinds, windows_of

from drivers.sim.sim_shoe_camera import ShoeView, card_drawn_out
from drivers.vision.card_readings import WINDOW_H, WINDOW_W, UnreadReason, WindowKind, WindowReading
from drivers.vision.enrolment_camera import UID_BYTES, EnrolCamera


class Says:
    def __init__(self, reading):
        self.reading = reading

    def read(self, window):
        return self.reading


def bench(reader):
    random = Random(11)
    camera = EnrolCamera("shoe", ShoeView(3).calibration(), reader, lambda: random.randbytes(16))
    return ShoeBench(reader, camera)


@pytest.fixture(scope="module")
def reader():
    return PlainReader(windows_of(("As", "Kd", "back"), 2))


@pytest.mark.long
def test_each_card_gets_a_uid_of_its_own_and_its_windows_are_kept(reader):
    one = bench(reader)
    told = [*one.draw(("As", card_drawn_out(700), 0)), *one.draw(("Kd", card_drawn_out(700), 0))]
    first, second = (card.uid for card in told)
    assert first != second and len(first) == UID_BYTES
    kept = one.camera.kept[first]
    assert len(kept.windows) >= 3
    assert all(window.shape == (WINDOW_H, WINDOW_W, 3) for window in kept.windows)


def test_what_a_card_was_taken_for_is_kept_and_not_reported(reader):
    one = bench(reader)
    [told] = one.draw(("As", card_drawn_out(700), 0))
    assert one.camera.kept[told.uid].taken_for == "As"
    assert "As" not in f"{told} {one.camera.kept}"


def test_the_same_card_drawn_again_gets_another_uid(reader):
    one = bench(reader)
    told = [*one.draw(("As", card_drawn_out(700), 0)), *one.draw(("As", card_drawn_out(700), 0))]
    assert len({card.uid for card in told}) == 2


def test_a_card_that_the_reader_does_not_know_is_enrolled_all_the_same():
    one = bench(Says(WindowReading(WindowKind.UNSURE, doubt=UnreadReason.UNLIKE)))
    [told] = one.draw(("As", card_drawn_out(700), 0))
    assert one.camera.kept[told.uid].taken_for is None


@pytest.mark.parametrize("doubt", [UnreadReason.BLURRED, UnreadReason.BURNT_OUT, UnreadReason.DARK,
                                   UnreadReason.NO_COLOUR])
@pytest.mark.few
def test_a_card_without_good_windows_is_not_enrolled(doubt):
    one = bench(Says(WindowReading(WindowKind.UNSURE, doubt=doubt)))
    [told] = one.draw(("As", card_drawn_out(700), 0))
    assert (type(told).__name__, told.why) == ("TagUnread", doubt.value)


def test_a_card_drawn_too_fast_for_three_windows_is_drawn_again(reader):
    assert kinds(bench(reader).draw(("As", card_drawn_out(3_000), 0))) == ["TagUnread"]


def test_a_card_face_up_is_no_card_of_the_deck(reader):
    [told] = bench(reader).draw(("back", card_drawn_out(700), 0))
    assert told.why == "back"
