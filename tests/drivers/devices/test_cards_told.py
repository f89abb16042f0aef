"""The judge of what a shoe told must be able to fail: planted doubles, swaps, forgeries, losses."""

import pytest
from cards_told import nameless

from drivers.devices import device_reports
from drivers.wire.constants import UnreadCause

PASSED = [bytes((4, number, 0, 0, 0, 0, 1)) for number in range(6)]
STAMP = {"device": "shoe", "boot_id": 1, "t_ms": 0, "at_ns": 0}


def card(number):
    return lambda seq: device_reports.CardRead(seq=seq, uid=PASSED[number], confidence=1000,
                                               **STAMP)


def unread(seq):
    return device_reports.TagUnread(seq=seq, cause=UnreadCause.SILENT, **STAMP)


def opened(seq):
    return device_reports.GateOpened(seq=seq, **STAMP)


def pushed_in(seq):
    return device_reports.PushedIn(seq=seq, **STAMP)


def two(*numbers):
    return lambda seq: device_reports.DoubleDraw(
        seq=seq, uids=tuple(PASSED[number] for number in numbers), **STAMP)


def hole(numbers):
    return lambda seq: device_reports.ReportsMissed(
        device="shoe", boot_id=1, first=seq, last=seq + numbers - 1, at_ns=0)


def told(*makers):
    """Each report with the next number."""
    made = []
    seq = 1
    for make in makers:
        made.append(make(seq))
        seq = getattr(made[-1], "last", seq) + 1
    return made


@pytest.mark.parametrize(("makers", "without_name"), [
    ([card(n) for n in range(6)], 0),
    ([card(0), unread, card(2), card(3), card(4), card(5)], 1),
    ([card(0), two(2, 1), card(3), opened, card(4), card(5)], 0),
    ([card(0), hole(3), card(4), card(5)], 3),
    ([card(0), hole(4), card(3), card(4), card(5)], 2),  # two of the hole's were no cards
    ([card(0), card(1), card(2), card(3), unread, hole(1)], 2),
])
def test_what_is_told_of_each_card_once_and_in_order_is_right(makers, without_name):
    assert nameless(told(*makers), PASSED) == without_name


@pytest.mark.parametrize(("makers", "says"), [
    ([card(0), card(1), card(1), *map(card, range(2, 6))], "told twice"),
    ([card(0), two(1, 2), card(2), *map(card, range(3, 6))], "told twice"),
    ([card(0), card(2), card(1), *map(card, range(3, 6))], "not told before"),
    ([card(0), unread, card(1), *map(card, range(2, 6))], "too many told before"),
    ([*map(card, range(6)), unread], "too many told before the end"),
    ([card(0), unread, unread, hole(9), *map(card, range(2, 6))], "too many told before"),
    ([*map(card, range(5))], "not told before the end"),
    ([card(0), hole(1), card(3), card(4), card(5)], "not told before"),
    ([card(0), two(1, 3), card(4), card(5)], "did not pass together"),
    ([*map(card, range(6)), pushed_in], "not to be told here"),
])
def test_a_card_too_many_too_few_or_out_of_its_place_is_named(makers, says):
    with pytest.raises(AssertionError, match=says):
        nameless(told(*makers), PASSED)


def test_a_card_that_never_passed_is_a_forgery():
    with pytest.raises(AssertionError, match=f"{PASSED[5].hex()} never passed"):
        nameless(told(*map(card, range(6))), PASSED[:5])


@pytest.mark.parametrize("seqs", [[1, 1], [1, 3], [2], [1, 2, 1]])
def test_a_number_that_comes_twice_or_is_left_out_is_named(seqs):
    numbered = [card(place)(seq) for place, seq in enumerate(seqs)]
    with pytest.raises(AssertionError, match="was to come"):
        nameless(numbered, PASSED)
