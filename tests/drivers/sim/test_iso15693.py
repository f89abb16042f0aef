"""The air over the bet spots: what an inventory hears, and how long it takes."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.sim.iso15693 import (
    GAMING,
    Iso15693Field,
    answer_ns,
    answers_family,
    request_ns,
    run_inventory,
    stack_inventory_ns,
    stay_quiet_ns,
)

TAIL = bytes((0x50, 1, 4, 0xE0))


def chip(number):
    return number.to_bytes(4, "little") + TAIL


def sharing_low_bits(bits):
    """UIDs that an inventory can tell apart only above so many bits."""
    return st.integers(0, (1 << (64 - bits)) - 1).map(
        lambda high: (high << bits | (1 << bits) - 1).to_bytes(8, "little")
    )


UIDS = st.one_of(
    st.binary(min_size=8, max_size=8),
    st.integers(0, 300).map(chip),
    *(sharing_low_bits(bits) for bits in (4, 8, 31, 52, 60)),
)
STACKS = st.sets(UIDS, max_size=40)


def field_with(uids, **how):
    air = Iso15693Field(3, **how)
    for uid in uids:
        air.put(1, uid)
    air.energise(1)
    return air


def heard(air, antenna=1, afi=GAMING, quieten=False, meanwhile=lambda at_ns: None):
    """The UIDs in the order in which they were heard; `meanwhile` is called after each step."""
    steps, at_ns = run_inventory(air, antenna, afi, quieten), 0
    while True:
        try:
            at_ns += next(steps)
        except StopIteration as end:
            return [answer.uid for answer in end.value]
        meanwhile(at_ns)


@given(STACKS, st.booleans())
def test_every_tag_is_heard_exactly_once_whatever_the_uids(uids, quieten):
    found = heard(field_with(uids), quieten=quieten)
    assert len(found) == len(set(found))
    assert set(found) == uids


@given(STACKS, st.integers(0, 2**32))
def test_noise_on_the_air_never_makes_a_tag(uids, seed):
    found = heard(field_with(uids, noise=0.3, seed=seed))
    assert set(found) <= uids
    assert len(found) == len(set(found))


@given(STACKS, st.data())
def test_tags_that_lie_still_are_heard_while_others_come_and_go(uids, draw):
    air = field_with(uids)
    gone = draw.draw(st.sets(st.sampled_from(sorted(uids)), max_size=5)) if uids else set()
    new = draw.draw(st.sets(UIDS, max_size=5)) - uids
    moves = [(draw.draw(st.integers(0, 60_000_000)), uid, uid in gone) for uid in gone | new]

    def hands(at_ns):
        for move in [move for move in moves if move[0] <= at_ns]:
            moves.remove(move)
            (air.take if move[2] else air.put)(1, move[1])

    found = heard(air, meanwhile=hands)
    assert uids - gone <= set(found) <= uids | new


def test_a_tag_laid_down_after_the_request_does_not_answer_it():
    air = field_with([])
    steps = run_inventory(air, 1, GAMING)
    next(steps)
    air.put(1, chip(1))
    with pytest.raises(StopIteration) as end:
        while True:
            next(steps)
    assert end.value.value == []


def test_a_tag_taken_away_before_its_slot_says_nothing():
    air = field_with([chip(15)])  # its slot is the last
    steps = run_inventory(air, 1, GAMING)
    next(steps)
    air.take(1, chip(15))
    with pytest.raises(StopIteration) as end:
        while True:
            next(steps)
    assert end.value.value == []


def test_a_tag_of_another_family_stays_silent():
    air = field_with([chip(1)])
    air.put(1, chip(2), afi=0x90)
    assert heard(air) == [chip(1)]
    assert sorted(heard(air, afi=None)) == [chip(1), chip(2)]


@pytest.mark.parametrize(
    ("afi", "asked", "answers"),
    [
        (0x70, 0x70, True),
        (0x75, 0x70, True),  # a sub-family belongs to its family
        (0x70, 0x75, False),
        (0x75, 0x75, True),
        (0x05, 0x05, True),
        (0x75, 0x05, True),  # family 0: the sub-family alone is asked
        (0x10, 0x70, False),
        (0x00, 0x70, False),  # a tag that nobody gave a family
        (0x00, 0x00, True),
        (0x70, None, True),
    ],
)
def test_who_answers_a_family(afi, asked, answers):
    assert answers_family(afi, asked) is answers


def test_a_tag_told_to_be_quiet_is_so_until_its_field_goes_off():
    air = field_with([chip(1), chip(2)])
    assert sorted(heard(air, quieten=True)) == [chip(1), chip(2)]
    air.put(1, chip(3))
    assert heard(air) == [chip(3)]
    air.release(1)
    air.energise(1)
    assert sorted(heard(air)) == [chip(1), chip(2), chip(3)]


def test_a_tag_taken_away_and_laid_down_again_is_no_longer_quiet():
    air = field_with([chip(1)])
    heard(air, quieten=True)
    assert air.take(1, chip(1))
    air.put(1, chip(1))
    assert heard(air) == [chip(1)]


def passes(air, antenna, number):
    counted = []
    for _ in range(number):
        air.energise(antenna)
        counted += heard(air, antenna)
        air.release(antenna)
    return counted


def test_a_badly_placed_tag_is_heard_in_a_fraction_of_the_passes():
    air = Iso15693Field(2, seed=3)
    air.put(0, chip(1))
    air.put(0, chip(2), chance=0.5)
    counted = passes(air, 0, 200)
    assert counted.count(chip(1)) == 200
    assert 70 < counted.count(chip(2)) < 130


def test_the_next_antenna_hears_a_tag_now_and_then_and_the_one_beyond_never():
    air = Iso15693Field(3, seed=3)
    air.put(0, chip(1), neighbours=0.2)
    assert 20 < passes(air, 1, 200).count(chip(1)) < 60
    assert passes(air, 2, 200) == []


def test_the_same_seed_hears_the_same():
    def run():
        air = Iso15693Field(1, seed=9, noise=0.1)
        for number in range(10):
            air.put(0, chip(number), chance=0.5)
        return passes(air, 0, 20)

    assert run() == run()


def test_a_clone_speaks_with_its_original_as_one():
    air = field_with([chip(1)])
    air.put(1, chip(1))
    assert heard(air) == [chip(1)]
    assert air.take(1, chip(1))
    assert air.standing(1) == [chip(1)]


def test_two_fields_at_once_hear_nothing_and_are_counted():
    air = field_with([chip(1)])
    air.energise(2)
    assert heard(air) == []
    assert air.overlaps == 1
    air.release(2)
    assert heard(air) == [chip(1)]


def test_an_antenna_without_a_field_hears_nothing():
    air = field_with([chip(1)])
    air.release(1)
    assert heard(air) == []


@pytest.mark.parametrize("antenna", [-1, 3])
def test_an_antenna_that_is_not_there_is_refused(antenna):
    with pytest.raises(ValueError, match="antenna"):
        Iso15693Field(3).put(antenna, chip(1))
    with pytest.raises(ValueError, match="antenna"):
        Iso15693Field(3).energise(antenna)


def test_a_uid_of_another_length_is_refused():
    with pytest.raises(ValueError, match="8 bytes"):
        Iso15693Field(3).put(1, bytes(7))


def test_the_times_of_the_standard():
    # 1 out of 4 coding: SOF 75.52 us, 302.08 us a byte, EOF 37.76 us; answers 37.76 us a bit.
    assert request_ns(6) == 1_925_760
    assert answer_ns(12) == 3_927_040
    assert stay_quiet_ns() == 3_738_240 + 309_200


def test_an_empty_spot_and_one_chip_take_what_the_standard_says():
    # 16 silent slots of 323.3 + 151.04 us and 15 EOFs; a chip makes one slot 4.56 ms long.
    empty = 1_925_760 + 16 * 474_340 + 15 * 37_760
    assert stack_inventory_ns(0, 1) == empty
    assert stack_inventory_ns(1, 1) == empty - 474_340 + 320_900 + 3_927_040 + 309_200


def test_a_stack_of_twenty_is_read_within_220_ms_of_air_time():
    assert median(stack_inventory_ns(20, seed) for seed in range(101)) < 220e6


def test_chips_of_one_roll_take_no_longer_than_chips_of_many():
    air = field_with([chip(number) for number in range(4000, 4020)])
    taken = sum(run_inventory(air, 1, GAMING))
    assert taken < 220e6
