"""A device says which of its parts have failed: the dealer reads it, play goes on by hand."""

import pytest
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.words import word
from drivers.devices.device_reports import ConditionTold
from drivers.wire.constants import SelfTestFault


def told(*new, faults=None, is_full=False, has_filled=False):
    stand = sum(new) if faults is None else faults
    return ConditionTold("shoe", stand, new, is_full, has_filled, 1)


@pytest.mark.parametrize("part", SelfTestFault)
def test_each_part_that_fails_has_its_own_words_in_both_languages(part):
    table = ReaderTable()
    table.comes(told(part))
    (note,) = table.table.irregularities
    french, english = (word(lang, note.kind, detail="") for lang in ("fr", "en"))
    assert french and english and french != english


def test_two_parts_that_fail_at_once_are_two_notes():
    table = ReaderTable()
    table.comes(told(SelfTestFault.READER, SelfTestFault.SUPPLY))
    assert [note.kind for note in table.table.irregularities] == [
        "irregular.device_fault_reader", "irregular.device_fault_supply",
    ]


def test_a_full_journal_is_noted_when_it_fills_and_not_when_it_stays():
    table = ReaderTable()
    table.comes(told(faults=0, is_full=True, has_filled=True))
    table.comes(told(faults=0, is_full=True))
    assert [note.kind for note in table.table.irregularities] == ["irregular.device_journal_full"]


def test_a_device_that_is_sound_again_is_recorded_and_is_nothing_irregular():
    table = ReaderTable()
    assert [fact.what for fact in table.comes(told(faults=0))] == ["sound"]
    assert not table.table.irregularities


def test_a_faulty_device_is_known_until_it_is_sound_or_comes_back():
    table = ReaderTable().put(e.DeviceFound("shoe", "S", 1))
    table.comes(told(SelfTestFault.READER))
    assert table.table.devices["shoe"].faulty
    table.comes(told(faults=0))
    assert not table.table.devices["shoe"].faulty
    table.comes(told(SelfTestFault.SUPPLY))
    table.put(e.DeviceLost("shoe", "unplugged"), e.DeviceFound("shoe", "S", 1))
    assert not table.table.devices["shoe"].faulty
