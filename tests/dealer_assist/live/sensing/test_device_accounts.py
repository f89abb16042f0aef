"""The device's own count beside the journal's: read elsewhere, lost here, or exchanged."""

import pytest
from live_table import GC, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.sensing.device_notes import device_account_facts
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind


def up(oldest=1, next_seq=1, due=0, device_id="S", boot=5):
    return r.LinkUp("shoe", DeviceKind.SHOE, device_id, boot, 0, 0, "", 2, oldest, next_seq, due)


@pytest.fixture
def table(bare):
    return advance(bare, e.DeviceFound("shoe", "S", 5))


@pytest.fixture
def bare():
    return bare_table(rules(GC))


def test_a_device_that_is_where_the_journal_is_says_nothing_more(table):
    assert device_account_facts(table, up(oldest=21, next_seq=24, due=21)) == ()
    assert device_account_facts(table, up(oldest=18, next_seq=24, due=21)) == ()


def test_a_journal_rolled_back_is_found_by_what_the_device_has_let_go_of(table):
    (noted,) = device_account_facts(table, up(oldest=31, next_seq=31, due=21))
    assert noted == e.DeviceNoted("shoe", "account_behind", "21-30")
    assert [alarm.what for alarm in advance(table, noted).alarms] == ["account_behind"]


def test_a_device_that_this_journal_never_met_may_have_told_others_before(bare):
    assert device_account_facts(bare, up(oldest=300, next_seq=310)) == ()


def test_another_device_in_its_place_is_an_alarm(table):
    (noted,) = device_account_facts(table, up(device_id="S2", boot=9))
    assert (noted.what, noted.detail) == ("exchanged", "S → S2")
    assert advance(table, noted).alarms


def test_another_device_is_found_after_a_silence_too(table):
    table = advance(table, e.DeviceLost("shoe", "unplugged"))
    assert device_account_facts(table, up(device_id="S2", boot=9))[0].what == "exchanged"


def test_a_device_whose_memory_began_anew_is_noted_and_no_alarm(table):
    (noted,) = device_account_facts(table, up(boot=9))
    assert noted.what == "began_anew"
    after = advance(table, noted)
    assert after.alarms == () and after.irregularities[-1].kind == "irregular.device_began_anew"


def test_a_reader_that_keeps_nothing_has_no_account(table):
    bare = r.LinkUp("shoe", DeviceKind.SHOE, "bare PN532", 9, 0)
    assert device_account_facts(table, bare) == ()
