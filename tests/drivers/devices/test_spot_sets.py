"""Sets of chips out of single passes: three alike, one place for each chip."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.devices.spot_chip_sets import ALIKE, CHIPS_LIMIT, SpotChange, SpotDoubt, SpotSets
from drivers.wire.crc import set_crc

A, B, C = (bytes((n,)) * 8 for n in (1, 2, 3))


class Passes:
    """Feeds passes with a clock of its own and keeps what was told."""

    def __init__(self, spots=3):
        self.sets = SpotSets(spots)
        self.now = 0
        self.told = []

    def heard(self, spot, *uids, times=1):
        for _ in range(times):
            self.now += 1
            self.told += self.sets.heard(spot, frozenset(uids), self.now)
        return self

    def settle(self, heard_at, limit=60):
        """Reads what is wanted, then what is not settled, as a scanner does."""
        for turn in range(limit):
            unsettled = [s for s in range(self.sets.spots) if not self.sets.is_settled(s)]
            spot = min(self.sets.wanted or unsettled, default=None)
            if spot is None or turn % 4 == 3:
                spot = turn // 4 % self.sets.spots
            self.heard(spot, *heard_at(spot))


def change(spot, added=(), removed=(), now=()):
    return SpotChange(spot, tuple(added), tuple(removed), len(now), set_crc(now))


def test_three_passes_alike_make_a_set_and_two_do_not():
    passes = Passes().heard(0, A, times=2)
    assert passes.told == []
    assert passes.heard(0, A).told == [change(0, [A], now=[A])]


def test_a_set_that_stays_is_told_once():
    assert len(Passes().heard(0, A, B, times=20).told) == 1


def test_a_pass_that_differs_begins_the_count_anew():
    passes = Passes().heard(0, A, times=2).heard(0).heard(0, A, times=2)
    assert passes.told == []


def test_a_change_names_what_came_and_what_went():
    passes = Passes().heard(1, A, B, times=3).heard(1, B, C, times=3)
    assert passes.told[1] == change(1, [C], [A], [B, C])


def test_an_empty_spot_is_told_only_where_chips_went():
    assert Passes().heard(0, times=9).told == []
    assert Passes().heard(0, A, times=3).heard(0, times=3).told[1] == change(0, (), [A])


def test_every_spot_is_told_as_a_whole_where_that_is_asked():
    passes = Passes(2).heard(0, A, B, times=3)
    passes.told.clear()
    passes.sets.tell_all()
    passes.heard(0, A, B, times=3).heard(1, times=3)
    assert passes.told == [change(0, [A, B], now=[A, B]), change(1)]


def test_a_chip_that_is_pushed_to_another_spot_leaves_the_first_before_it_comes():
    passes = Passes().heard(0, A, times=5)
    passes.settle(lambda spot: [A] if spot == 1 else [])
    assert passes.told == [change(0, [A], now=[A]), change(0, (), [A]), change(1, [A], now=[A])]


def test_a_chip_that_both_spots_hear_alike_is_told_as_doubtful_once_and_stays():
    passes = Passes().heard(0, A, times=5)
    passes.settle(lambda spot: [A] if spot < 2 else [])
    assert passes.told == [change(0, [A], now=[A]), SpotDoubt((0, 1), (A,))]


def test_a_doubt_that_was_over_is_told_again():
    passes = Passes().heard(0, A, times=5)
    passes.settle(lambda spot: [A] if spot < 2 else [])
    passes.settle(lambda spot: [A] if spot == 0 else [])
    passes.settle(lambda spot: [A] if spot < 2 else [])
    assert passes.told[1:] == [SpotDoubt((0, 1), (A,))] * 2


def test_a_neighbour_that_hears_a_chip_now_and_then_does_not_get_it():
    random = Random(4)
    passes = Passes().heard(0, A, times=5)
    passes.settle(lambda spot: [A] if spot == 0 or (spot == 1 and random.random() < 0.2) else [],
                  limit=200)
    assert [told for told in passes.told if isinstance(told, SpotChange)] == [
        change(0, [A], now=[A])]


def test_a_spot_that_hears_a_chip_better_than_its_owner_gets_it():
    random = Random(4)
    passes = Passes().heard(1, A, times=3)  # first heard by the neighbour
    passes.settle(lambda spot: [A] if spot == 0 or (spot == 1 and random.random() < 0.2) else [],
                  limit=200)
    assert [told for told in passes.told if isinstance(told, SpotChange)] == [
        change(1, [A], now=[A]), change(1, (), [A]), change(0, [A], now=[A])]


def test_more_chips_than_can_stand_there_are_not_told():
    many = [bytes((n, 0, 0, 0, 0, 0, 4, 0xE0)) for n in range(CHIPS_LIMIT + 1)]
    passes = Passes().heard(0, A, times=3).heard(0, *many, times=5)
    assert len(passes.told) == 1
    assert passes.sets.overfull == {0}
    passes.heard(0, A)
    assert passes.sets.overfull == set()


CHIPS = [bytes((n,)) * 8 for n in range(4)]


@given(st.lists(st.tuples(st.integers(0, 2), st.frozensets(st.sampled_from(CHIPS))), max_size=120))
def test_the_told_sets_are_disjoint_and_the_changes_add_up_to_them(passes):
    sets, standing = SpotSets(3), [frozenset()] * 3
    for now, (spot, uids) in enumerate(passes):
        for told in sets.heard(spot, uids, now):
            if isinstance(told, SpotChange):
                assert not set(told.added) & standing[told.spot]
                assert set(told.removed) <= standing[told.spot]
                standing[told.spot] = (standing[told.spot] | set(told.added)) - set(told.removed)
                assert (len(standing[told.spot]), set_crc(standing[told.spot])) == (
                    told.count, told.crc)
        assert sum(map(len, standing)) == len(frozenset().union(*standing))


@pytest.mark.parametrize("spot", range(3))
@given(st.lists(st.frozensets(st.sampled_from(CHIPS)), min_size=1, max_size=8))
def test_what_is_heard_long_enough_is_told_in_the_end(spot, before):
    sets = SpotSets(3)
    for now, uids in enumerate(before):
        sets.heard(spot, uids, now)
    for now in range(ALIKE):
        sets.heard(spot, frozenset(CHIPS[:2]), 100 + now)
    assert sets.is_settled(spot)
