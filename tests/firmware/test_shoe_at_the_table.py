"""What a dealer does with the shoe, and what its firmware makes of it: native and under QEMU."""

import pytest
from cards_told import nameless
from firmware_host import card_uid

from drivers.devices import device_reports
from drivers.sim.firmware_bench_port import Pin
from drivers.sim.iso14443 import Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.wire.constants import PongFlag, TamperCause, UnreadCause


def test_fifty_two_cards_are_reported_each_once_and_in_order(shoe, host):
    deck = [card_uid(number) for number in range(52)]
    for uid in deck:
        assert shoe.draw(uid)
    host.wait_number(device_reports.CardRead, 52)
    assert nameless(host.told, deck) == 0


#: A machine that is held up moves the cards faster than it says: each card is to be read in one of
#: so many turns.
TURNS = 20


@pytest.mark.parametrize("speed_m_s", [0.3, 1.0])
def test_cards_drawn_at_a_hands_pace_are_read_with_the_readers_real_times(
    make_shoe, make_host, speed_m_s
):
    shoe = make_shoe(timing=REAL, speed_m_s=speed_m_s)
    host = make_host()
    host.wait_up()
    deck = [card_uid(number) for number in range(8)]
    read = set()
    for turn in range(TURNS):
        names = told_of_eight_cards(shoe, host, turn)
        assert names == sorted(set(names), key=deck.index)  # in order, each once, none forged
        read.update(names)
        if len(read) == len(deck):
            return
    pytest.fail(f"never read in {TURNS} turns: {set(deck) - read}")


def told_of_eight_cards(shoe, host, turn):
    """Draws the same eight cards by the clock; the names that are told."""
    before = len(host.cards())
    for number in range(8):
        assert shoe.draw(card_uid(number))
    shoe.lid(True)
    shoe.lid(False)
    host.wait_number(device_reports.LidClosed, turn + 1)
    return host.cards()[before:]


@pytest.mark.parametrize("size", [4, 7, 10])
def test_a_uid_of_every_length_comes_through(shoe, host, size):
    uid = bytes(range(1, size + 1))
    assert shoe.draw(uid)
    assert host.wait_number(device_reports.CardRead)[0].uid == uid


def test_two_cards_in_one_motion_are_a_double_draw_with_both_names(shoe, host):
    pair = [card_uid(1), card_uid(2)]
    assert shoe.draw_two(pair)
    (double,) = host.wait_number(device_reports.DoubleDraw)
    assert sorted(double.uids) == sorted(pair)
    assert host.cards() == []


def test_a_card_without_a_tag_passes_as_unread(shoe, host):
    assert shoe.draw_unread()
    assert host.wait_number(device_reports.TagUnread)[0].cause is UnreadCause.SILENT


def test_a_tag_that_reads_differently_each_time_is_no_card(shoe, host):
    assert shoe.draw_unread(UnreadCause.DISAGREED)
    assert host.wait_number(device_reports.TagUnread)[0].cause is UnreadCause.DISAGREED
    assert host.cards() == []


def test_three_cards_at_once_are_never_one_card(shoe, host):
    assert shoe.draw_unread(UnreadCause.COLLIDED)
    host.wait_for(lambda told: any(
        isinstance(r, device_reports.DoubleDraw | device_reports.TagUnread) for r in told))
    assert host.cards() == []


def test_a_card_that_goes_back_into_the_shoe_is_no_event(shoe, host):
    shoe.withdraw(card_uid(1))
    assert shoe.draw(card_uid(2))
    host.wait_number(device_reports.CardRead)
    assert nameless(host.told, [card_uid(2)]) == 0


def test_a_card_pushed_in_through_the_gate_is_told_and_is_no_card(shoe, host):
    shoe.push_in(card_uid(1))
    host.wait_number(device_reports.PushedIn)
    assert host.cards() == []


def test_a_card_shown_at_the_lip_is_read(shoe, host):
    shoe.show_at_lip(card_uid(1))
    assert host.wait_number(device_reports.CardRead)[0].uid == card_uid(1)


def test_a_jam_is_told_once_between_the_gate_that_opens_and_the_one_that_closes(shoe, host):
    shoe.jam()
    host.wait_number(device_reports.Jammed)
    shoe.gate(False)
    host.wait_number(device_reports.GateClosed)
    kinds = [type(r) for r in host.told if hasattr(r, "seq")]
    assert kinds[:2] == [device_reports.GateOpened, device_reports.Jammed]
    assert kinds.count(device_reports.Jammed) == 1 and kinds[-1] is device_reports.GateClosed


def test_something_left_in_the_gate_opens_it_and_taken_away_closes_it(shoe, host):
    shoe.gate(True)
    host.wait_number(device_reports.GateOpened)
    shoe.gate(False)
    host.wait_number(device_reports.GateClosed)


def test_the_lid_is_told_both_ways_and_shows_in_the_flags(shoe, host):
    shoe.lid(True)
    host.wait_number(device_reports.LidOpened)
    assert shoe.lines.until(lambda: bool(host.port.health.device_flags & PongFlag.LID_OPEN), 10)
    shoe.lid(False)
    host.wait_number(device_reports.LidClosed)
    assert shoe.lines.until(lambda: not host.port.health.device_flags & PongFlag.LID_OPEN, 10)


@pytest.mark.parametrize("cause", [TamperCause.CASE_OPENED, TamperCause.SUPPLY])
def test_tampering_is_told_with_its_cause(shoe, host, cause):
    shoe.tamper(cause)
    assert host.wait_number(device_reports.Tampered)[0].cause is cause


def test_a_locked_shoe_holds_the_next_card_until_it_is_unlocked(shoe, host):
    assert host.answer(host.port.lock()).outcome == "done"
    assert shoe.lines.until(lambda: shoe.bench.outputs.card_stop_holds, 5)
    assert not shoe.draw(card_uid(1))
    assert host.answer(host.port.unlock()).outcome == "done"
    assert shoe.lines.until(lambda: not shoe.bench.outputs.card_stop_holds, 5)
    assert shoe.draw(card_uid(1))
    host.wait_number(device_reports.CardRead)


def test_a_locked_shoe_without_a_card_stop_warns_and_records_the_card(make_shoe, make_host):
    shoe = make_shoe(has_card_stop=False)
    host = make_host()
    host.wait_up()
    assert host.answer(host.port.lock()).outcome == "done"
    assert shoe.draw(card_uid(1))
    host.wait_number(device_reports.CardRead)
    assert shoe.bench.outputs.beeps[-1] == 2


def test_light_and_sound_are_the_same_for_every_card_read_or_not(shoe, host):
    shoe.draw(card_uid(1))
    shoe.draw(bytes(range(4)))
    shoe.draw_unread()
    shoe.draw_two([card_uid(3), card_uid(4)])
    host.wait_for(lambda told: sum(hasattr(r, "seq") for r in told) >= 4)
    assert shoe.bench.outputs.beeps == [1, 1, 1, 1]


def test_a_tag_in_the_field_with_the_gate_free_is_never_spoken_to(shoe, host):
    shoe.lay_in_field([Iso14443Tag(card_uid(1))])
    acts = shoe.field.rf_acts
    host.answer(host.port.self_test())
    shoe.lid(True)
    host.wait_number(device_reports.LidOpened)
    shoe.rest(2.5)  # the module is asked how it is every second
    assert shoe.field.rf_acts == acts and not shoe.field.is_on


def test_the_field_is_off_again_after_a_card(shoe, host):
    shoe.draw(card_uid(1))
    host.wait_number(device_reports.CardRead)
    assert shoe.lines.until(lambda: not shoe.field.is_on, 5)


def test_a_reader_pulled_off_is_a_fault_and_put_back_reads_again(shoe, host):
    shoe.unplug_reader()
    assert shoe.draw(card_uid(1))
    host.wait_number(device_reports.TagUnread)
    shoe.lines.until(lambda: False, 1.5)
    assert host.answer(host.port.self_test()).faults & 0x02
    shoe.plug_reader()
    assert shoe.wait_for_reader(15)
    assert shoe.draw(card_uid(2))
    assert host.wait_number(device_reports.CardRead)[0].uid == card_uid(2)
    assert not host.answer(host.port.self_test()).faults & 0x02


def test_a_self_test_finds_nothing_wrong_with_a_sound_shoe(shoe, host):
    answer = host.answer(host.port.self_test())
    assert (answer.faults, answer.supply_mv) == (0, 3300)


def test_inputs_that_stand_while_it_starts_are_taken_as_they_are(shoe, host):
    shoe.bench.set_pin(Pin.LID, True)
    host.wait_number(device_reports.LidOpened)
    shoe.reboot(keep_journal=True)
    host.wait_up(2)
    shoe.lid(False)
    host.wait_number(device_reports.LidClosed)
