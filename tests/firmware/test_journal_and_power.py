"""What survives: cables pulled, power cut, resets, a full journal, a hung device."""

import pytest
from cards_told import nameless
from firmware_host import LIMIT_S, card_uid

from drivers.devices import device_reports
from drivers.sim.iso14443 import Iso14443Tag
from drivers.sim.sim_pn532 import BAUD_AT_POWER_UP
from drivers.wire.constants import ALARM_SLOTS, JOURNAL_SLOTS

DECK = [card_uid(number) for number in range(52)]
ROOM = JOURNAL_SLOTS - ALARM_SLOTS


def test_cards_drawn_before_a_host_is_there_are_told_when_it_comes(shoe, make_host):
    for uid in DECK[:5]:
        assert shoe.draw(uid)
    host = make_host()
    host.wait_number(device_reports.CardRead, 5)
    assert host.cards() == DECK[:5]


def test_a_full_journal_holds_the_next_card_and_alarms_still_go_in(shoe, make_host):
    drawn = 0
    while shoe.draw(card_uid(drawn)):
        drawn += 1
    shoe.lid(True)
    host = make_host()
    host.wait_number(device_reports.LidOpened)
    assert nameless(host.told, [card_uid(number) for number in range(drawn)]) == 0
    assert len(host.numbers()) > ROOM
    assert shoe.lines.until(lambda: not shoe.bench.outputs.card_stop_holds, 10)
    assert shoe.draw(card_uid(99))


def test_without_a_card_stop_a_full_journal_warns_and_at_last_a_hole_is_told(make_shoe, make_host):
    shoe = make_shoe(has_card_stop=False)
    passed = []
    while 2 not in shoe.bench.outputs.beeps:
        passed.append(card_uid(len(passed)))
        shoe.draw(passed[-1])
    for _ in range(ALARM_SLOTS + 4):
        passed.append(card_uid(len(passed)))
        shoe.draw(passed[-1])
    host = make_host()
    (missed,) = host.wait_number(device_reports.ReportsMissed)
    *kept, hole = host.numbers()
    assert hole == (missed.first, missed.last)
    assert len(kept) >= JOURNAL_SLOTS - 1  # of the last slots one may be the hole's
    assert nameless(host.told, passed) == len(passed) - len(host.cards())


@pytest.mark.parametrize("after_bytes", [1, 9, 30])
def test_a_cable_pulled_in_the_middle_of_a_frame_loses_and_doubles_nothing(
    shoe, host, after_bytes
):
    shoe.draw(DECK[0])
    host.wait_number(device_reports.CardRead)
    shoe.lines.do(lambda: shoe.firmware.cable.cut_after(after_bytes))
    shoe.draw(DECK[1])
    host.wait_lost("unplugged")
    shoe.draw(DECK[2])
    shoe.firmware.plug()
    host.wait_number(device_reports.CardRead, 3)
    assert nameless(host.told, DECK[:3]) == 0


def test_a_reset_goes_on_under_the_same_boot_id_with_what_was_open(shoe, make_host):
    host = make_host(commits=False)
    host.wait_up()
    for uid in DECK[:3]:
        shoe.draw(uid)
    host.wait_number(device_reports.CardRead, 3)
    shoe.firmware.reset()
    host.wait_up(2)
    host.commits = True
    host.commit_all()
    assert shoe.wait_for_reader()
    shoe.draw(DECK[3])
    host.wait_number(device_reports.CardRead, 4)
    first, second = host.of(device_reports.LinkUp)
    assert first.boot_id == second.boot_id
    assert nameless(host.told, DECK[:4]) == 0
    assert host.port.health.starts == 2


def until_at_a_higher_rate(shoe):
    """On a machine that is held up the firmware may have found the higher rate unfit."""
    for _ in range(10):
        if shoe.lines.until(lambda: shoe.reader.baud > BAUD_AT_POWER_UP, 1):
            return
        shoe.unplug_reader()
        shoe.lines.until(lambda: shoe.bench.outputs.baud != BAUD_AT_POWER_UP, LIMIT_S)
        shoe.plug_reader()
        assert shoe.wait_for_reader(LIMIT_S)
    pytest.fail("the reader was never spoken to at a higher rate")


def test_a_reader_that_kept_its_baud_rate_over_a_reset_is_found_again(shoe, host):
    until_at_a_higher_rate(shoe)
    shoe.firmware.reset()
    host.wait_up(2)
    assert shoe.wait_for_reader(LIMIT_S)
    assert shoe.bench.outputs.baud == shoe.reader.baud
    assert shoe.draw(DECK[0])
    assert host.wait_number(device_reports.CardRead)[0].uid == DECK[0]


def test_a_power_cut_goes_on_where_the_journal_stands(shoe, host):
    shoe.draw(DECK[0])
    host.wait_number(device_reports.CardRead)
    shoe.reboot(keep_journal=True)
    host.wait_up(2)
    assert shoe.wait_for_reader()
    shoe.draw(DECK[1])
    host.wait_number(device_reports.CardRead, 2)
    assert nameless(host.told, DECK[:2]) == 0


def test_a_new_memory_is_a_new_boot_id_that_begins_at_one(shoe, host):
    shoe.draw(DECK[0])
    host.wait_number(device_reports.CardRead)
    shoe.reboot(keep_journal=False)
    host.wait_up(2)
    first, second = host.of(device_reports.LinkUp)
    assert first.boot_id != second.boot_id
    assert shoe.wait_for_reader()
    shoe.draw(DECK[1])
    host.wait_number(device_reports.CardRead, 2)
    anew = [r.seq for r in host.told if hasattr(r, "seq") and r.boot_id == second.boot_id]
    assert anew[0] == 1


@pytest.mark.parametrize("lasting", [0, 1, 3, 7, 12, 20, 33, 50])
def test_a_power_cut_in_the_middle_of_a_memory_write_never_makes_a_wrong_card(
    shoe, make_host, lasting
):
    for uid in DECK[:3]:
        shoe.draw(uid)
    shoe.firmware.cut_power_during_write(lasting)
    shoe.draw(DECK[3])
    shoe.firmware.power_cycle()
    assert shoe.wait_for_reader()
    shoe.draw(DECK[4])
    host = make_host()
    host.wait_for(lambda told: any(getattr(r, "uid", None) == DECK[4] for r in told))
    cards = host.cards()
    # The card of the cut was never told by anybody before: it is there whole, or not at all.
    assert cards in (DECK[:5], [*DECK[:3], DECK[4]])


def test_a_device_that_hangs_is_given_up_and_taken_up_again(shoe, host):
    shoe.draw(DECK[0])
    host.wait_number(device_reports.CardRead)
    shoe.firmware.hang()
    host.wait_number(device_reports.LinkLost)
    shoe.firmware.go_on()
    host.wait_up(2)
    shoe.draw(DECK[1])
    host.wait_number(device_reports.CardRead, 2)
    assert host.cards() == DECK[:2]


def test_the_first_event_of_a_reset_is_not_told_twice_where_its_ack_was_lost(shoe, make_host):
    first = make_host(commits=False)
    first.wait_up()
    shoe.draw(DECK[0])
    first.wait_number(device_reports.CardRead)
    first.stop()
    boot_id = first.of(device_reports.LinkUp)[0].boot_id
    shoe.firmware.reset()
    second = make_host(resume=(boot_id, 1))
    second.wait_up()
    assert shoe.wait_for_reader()
    shoe.draw(DECK[1])
    second.wait_number(device_reports.CardRead)
    assert second.cards() == [DECK[1]]


def test_a_card_half_way_through_a_reset_is_not_lost(shoe, host):
    tag = Iso14443Tag(DECK[0])
    shoe.jam()
    shoe.lay_in_field([tag])
    shoe.firmware.reset()
    host.wait_up(2)
    shoe.rest(1.0)
    shoe.lines.do(lambda: shoe.field.leave([tag]))
    shoe.gate(False)
    host.wait_for(lambda told: any(
        isinstance(r, device_reports.CardRead | device_reports.TagUnread) for r in told))
    assert set(host.cards()) <= {DECK[0]}
