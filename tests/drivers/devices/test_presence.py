"""Which tags over an antenna without a gate are new."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.devices.tag_presence import EMPTY, PassedUnread, PresentTags, TagPresence

A, B, C = b"\x04A", b"\x04B", b"\x04C"
NONE = ()


def seen(*listings):
    presence = TagPresence()
    return [found for listing in listings for found in presence.look(listing)]


@pytest.mark.parametrize("listings, found", [
    ([(A,)], []),
    ([(A,), (A,)], [PresentTags((A,))]),
    ([(A,), NONE, (A,)], [PresentTags((A,))]),
    ([(A,)] * 9, [PresentTags((A,))]),
    ([(A,), (A,), NONE, NONE, (A,), (A,)], [PresentTags((A,))]),
    ([(A,), (A,), *[NONE] * EMPTY, (A,), (A,)], [PresentTags((A,))] * 2),
    ([(A,), (A,), (B,), (B,), (A,), (A,)],
     [PresentTags((A,)), PresentTags((B,)), PresentTags((A,))]),
    ([(A, B), (B, A)], [PresentTags((B, A))]),
    ([(A,), (A, B), (A, B)], [PresentTags((A, B))]),
    ([(A,), (A,), (A, B), (A, B)], [PresentTags((A,)), PresentTags((B,))]),
    ([(A,), *[NONE] * EMPTY], [PassedUnread()]),
    ([(A,), NONE, (B,), (B,)], [PassedUnread(), PresentTags((B,))]),
    ([(C,), (A,), (A,)], [PresentTags((A,))]),
])
def test_a_tag_counts_when_it_was_read_twice_and_once_for_each_time(listings, found):
    assert seen(*listings) == found


def test_a_misreading_is_counted_for_the_technician():
    presence = TagPresence()
    for listing in [(C,), (A,), (A,)]:
        presence.look(listing)
    assert presence.misread == 1


@given(st.lists(st.sampled_from([NONE, (A,), (B,), (A, B), (B, A)]), max_size=40))
def test_a_tag_never_counts_on_fewer_than_two_readings(listings):
    presence = TagPresence()
    read = {A: 0, B: 0}
    for listing in listings:
        for uid in listing:
            read[uid] += 1
        for found in presence.look(listing):
            if isinstance(found, PresentTags):
                for uid in found.uids:
                    assert read[uid] >= 2
                    read[uid] = 0
