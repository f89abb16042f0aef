"""Tags in a field: power, states, and who wins when several answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag, TagState, with_checksum


@pytest.fixture
def field():
    lit = Iso14443Field()
    lit.switch(True)
    return lit


@pytest.mark.parametrize(("size", "atqa", "sak"), [
    (4, "0004", 0x08), (7, "0044", 0x00), (10, "0084", 0x00)])
def test_the_length_of_a_uid_shows_in_the_first_answer(size, atqa, sak):
    tag = Iso14443Tag(bytes(range(size)))
    assert (tag.sens_res.hex(), tag.sel_res) == (atqa, sak)


@pytest.mark.parametrize("size", [0, 3, 8, 11])
def test_no_tag_has_a_uid_of_another_length(size):
    with pytest.raises(ValueError, match="4, 7 or 10"):
        Iso14443Tag(bytes(size))


def test_without_a_field_nobody_answers():
    field = Iso14443Field()
    field.enter([Iso14443Tag(bytes(7))])
    assert field.select() is None


def test_a_field_that_goes_off_and_on_has_every_tag_begin_anew(field):
    tag = Iso14443Tag(bytes(7))
    field.enter([tag])
    field.select()
    field.switch(False)
    assert tag.state is TagState.OFF
    field.switch(True)
    assert tag.state is TagState.IDLE


def test_a_halted_tag_answers_only_to_the_wake_up(field):
    tag = Iso14443Tag(bytes(7))
    field.enter([tag])
    field.select()
    tag.state = TagState.HALT
    assert field.select() is None
    assert field.select(wake_halted=True) is not None


@given(st.lists(st.binary(min_size=7, max_size=7), min_size=1, max_size=6, unique=True))
def test_every_tag_is_selected_once_where_each_is_halted_after_its_turn(uids):
    field = Iso14443Field()
    field.switch(True)
    field.enter(Iso14443Tag(uid) for uid in uids)
    seen = []
    while (found := field.select()) is not None:
        seen.append(found[1])
        found[0].state = TagState.HALT
    assert sorted(seen) == sorted(uids)


def test_a_weak_tag_is_missed_sometimes_and_heard_sometimes(field):
    tag = Iso14443Tag(bytes(7), weak=0.5)
    field.enter([tag])
    heard = []
    for _ in range(40):
        heard.append(field.select() is not None)
        tag.state = TagState.IDLE
    assert set(heard) == {True, False}


def test_a_garbling_tag_gives_the_reader_another_uid_than_its_own(field):
    field.enter([Iso14443Tag(bytes(range(7)), garble=lambda uid: bytes(3) + uid[:4])])
    found = field.select()
    assert found is not None and found[1] == bytes.fromhex("00000000010203")


def test_the_checksum_of_the_air_is_that_of_the_standard():
    # ISO/IEC 14443-3 annex B: 12 34 gives 26 CF.
    assert with_checksum(bytes.fromhex("1234")) == bytes.fromhex("123426CF")


def test_what_goes_on_air_is_counted(field):
    before = field.rf_acts
    field.select()
    field.switch(False)
    field.switch(True)
    assert field.rf_acts == before + 2
