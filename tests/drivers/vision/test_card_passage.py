"""Which way a card goes over the glass: out, back, in, half-way, two of them."""

import pytest

from drivers.vision.card_passage import CardPassage, PassageEvent, Span

MS = 1_000_000
CARD = 88.0


class Played:
    """A way of 80 mm that the test moves cards over."""

    def __init__(self):
        self.way = CardPassage(0.0, 80.0)
        self.now_ns = 0
        self.events = []
        self.look()

    def look(self, *spans, ms=8):
        self.now_ns += ms * MS
        found = self.way.look([Span(*one) for one in spans], self.now_ns)
        self.events += found
        return found

    def move(self, heads):
        """One card with its head at these places, one after the other."""
        for head in heads:
            tail, end = max(0.0, head - CARD), min(80.0, head)
            self.look(*([(tail, end)] if end > 0 and tail < 80 else []))


@pytest.fixture
def played():
    return Played()


def test_a_card_that_is_drawn_out_comes_leaves_and_is_gone(played):
    played.move(range(0, 180, 6))
    assert played.events == [PassageEvent.CAME, PassageEvent.LEFT, PassageEvent.GONE]


def test_it_has_left_once_its_tail_has_passed_the_entry_not_when_it_is_out_of_sight(played):
    played.move(range(0, 100, 6))
    assert played.events == [PassageEvent.CAME, PassageEvent.LEFT]


def test_a_card_that_shows_and_goes_back_has_not_left(played):
    played.move([5, 15, 25, 15, 5, 0])
    assert played.events == [PassageEvent.CAME, PassageEvent.BACK]


def test_a_card_so_fast_that_two_frames_show_it_has_left(played):
    played.move([50, 120, 190])
    assert played.events == [PassageEvent.CAME, PassageEvent.LEFT, PassageEvent.GONE]


def test_a_card_from_outside_that_vanishes_inside_was_pushed_in(played):
    played.move(range(162, -8, -6))
    assert played.events == [PassageEvent.PUSHED_IN]


def test_a_hand_that_reaches_in_from_outside_and_goes_is_nothing(played):
    for tail in (75, 60, 40, 60, 75):
        played.look((tail, 80.0))
    played.look()
    assert played.events == []


def test_a_card_drawn_back_in_after_it_had_left_was_pushed_in(played):
    played.move([*range(0, 100, 6), *range(96, -6, -6)])
    assert played.events == [PassageEvent.CAME, PassageEvent.LEFT, PassageEvent.GONE,
                             PassageEvent.PUSHED_IN]


def test_the_next_card_may_come_while_the_last_one_is_still_in_sight(played):
    played.move(range(0, 130, 6))
    played.look((5.0, 20.0), (60.0, 80.0))
    played.look((0.0, 20.0), (60.0, 80.0))
    assert played.events[-1] is PassageEvent.CAME


def test_what_stands_for_half_a_second_is_told_once_and_again_when_it_is_gone(played):
    for _ in range(90):
        played.look((0.0, 40.0))
    played.look()
    assert played.events == [PassageEvent.CAME, PassageEvent.OPENED, PassageEvent.BACK,
                             PassageEvent.CLOSED]


def test_a_card_that_stands_half_way_for_a_second_and_a_half_is_jammed(played):
    for _ in range(200):
        played.look((0.0, 80.0))
    assert played.events == [PassageEvent.CAME, PassageEvent.OPENED, PassageEvent.JAMMED]


def test_what_lies_there_at_the_start_is_no_card_from_inside():
    way = CardPassage(0.0, 80.0)
    events = [*way.look([Span(0.0, 40.0)], 0), *way.look([], 8 * MS)]
    assert PassageEvent.CAME not in events
