"""Which tags over an antenna without a gate are new."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.devices.presence import EMPTY, Counted, PassedUnread, Presence

A, B, C = b"\x04A", b"\x04B", b"\x04C"
NONE = ()


def seen(*listings):
    presence = Presence()
    return [found for listing in listings for found in presence.look(listing)]


@pytest.mark.parametrize("listings, found", [
    ([(A,)], []),
    ([(A,), (A,)], [Counted((A,))]),
    ([(A,), NONE, (A,)], [Counted((A,))]),
    ([(A,)] * 9, [Counted((A,))]),
    ([(A,), (A,), NONE, NONE, (A,), (A,)], [Counted((A,))]),
    ([(A,), (A,), *[NONE] * EMPTY, (A,), (A,)], [Counted((A,))] * 2),
    ([(A,), (A,), (B,), (B,), (A,), (A,)], [Counted((A,)), Counted((B,)), Counted((A,))]),
    ([(A, B), (B, A)], [Counted((B, A))]),
    ([(A,), (A, B), (A, B)], [Counted((A, B))]),
    ([(A,), (A,), (A, B), (A, B)], [Counted((A,)), Counted((B,))]),
    ([(A,), *[NONE] * EMPTY], [PassedUnread()]),
    ([(A,), NONE, (B,), (B,)], [PassedUnread(), Counted((B,))]),
    ([(C,), (A,), (A,)], [Counted((A,))]),
])
def test_a_tag_counts_when_it_was_read_twice_and_once_for_each_time(listings, found):
    assert seen(*listings) == found


def test_a_misreading_is_counted_for_the_technician():
    presence = Presence()
    for listing in [(C,), (A,), (A,)]:
        presence.look(listing)
    assert presence.misread == 1


@given(st.lists(st.sampled_from([NONE, (A,), (B,), (A, B), (B, A)]), max_size=40))
def test_a_tag_never_counts_on_fewer_than_two_readings(listings):
    presence = Presence()
    read = {A: 0, B: 0}
    for listing in listings:
        for uid in listing:
            read[uid] += 1
        for found in presence.look(listing):
            if isinstance(found, Counted):
                for uid in found.uids:
                    assert read[uid] >= 2
                    read[uid] = 0
