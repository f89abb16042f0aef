"""A bare PN532 module as shoe, over the simulated chip with its real habits and air times."""

from random import Random

import pytest
from few_and_many import first_and_long
from reader_bench import MS, ReaderBench

from drivers.devices import device_reports
from drivers.devices.bare_shoe import BareShoe
from drivers.sim.bad_line import Chaos
from drivers.sim.iso14443 import Iso14443Tag
from drivers.wire.constants import DeviceKind, SelfTestFault, UnreadCause

NONCE = bytes(range(16))
BOOT = int.from_bytes(NONCE[:4], "little")


def bench_of(resume=None, **more):
    return ReaderBench(lambda: BareShoe("shoe", lambda: NONCE, resume), **more)


@pytest.fixture
def shoe():
    bench = bench_of()
    bench.plug()
    bench.run(200)
    return bench


def test_the_module_answers_as_a_shoe(shoe):
    (up,) = shoe.told
    assert (up.device, up.kind, up.device_id, up.boot_id) == (
        "shoe", DeviceKind.SHOE, "bare PN532 1.6", BOOT)
    assert shoe.device.health.state == "up"


@pytest.mark.parametrize("size", [4, 7, 10])
@pytest.mark.few
def test_a_deck_of_cards_is_read_once_each_and_in_order(shoe, size):
    deck = [bytes((4, number)) + bytes(size - 2) for number in range(52)]
    for uid in deck:
        shoe.shows(uid)
    assert shoe.cards() == deck
    assert [read.seq for read in shoe.of(device_reports.CardRead)] == list(range(1, 53))
    assert {read.boot_id for read in shoe.of(device_reports.CardRead)} == {BOOT}


def test_a_card_that_stays_is_told_once(shoe, card):
    shoe.shows(card(1), ms=3000)
    assert shoe.cards() == [card(1)]


def test_a_card_that_answers_now_and_then_is_told_once(card):
    shoe = bench_of(weak=0.3, seed=5)
    shoe.plug()
    shoe.run(200)
    shoe.shows(card(1), ms=1500)
    assert shoe.cards() == [card(1)]


def test_the_same_card_shown_again_is_told_again(shoe, card):
    shoe.shows(card(1))
    shoe.shows(card(1))
    assert shoe.cards() == [card(1), card(1)]


def test_two_cards_together_are_a_double_draw(shoe, card):
    shoe.shows(card(1), card(2))
    (two,) = shoe.of(device_reports.DoubleDraw)
    assert set(two.uids) == {card(1), card(2)}
    assert shoe.cards() == []


def test_a_card_read_once_only_is_told_as_unread(shoe, card):
    before = shoe.field.rf_acts
    tag = Iso14443Tag(card(1))
    shoe.field.enter([tag])
    while tag.selected == 0:
        shoe.run(1)
    shoe.field.leave([tag])
    shoe.run(300)
    assert shoe.field.rf_acts > before
    assert [told.cause for told in shoe.of(device_reports.TagUnread)] == [UnreadCause.DISAGREED]
    assert shoe.cards() == []


def test_the_field_is_off_between_two_looks_and_after_the_last(shoe):
    states = set()
    for _ in range(100):
        shoe.run(1)
        states.add(shoe.field.is_on)
    assert states == {True, False}
    shoe.chip.feed(shoe.device.parting(), shoe.now_ns)
    assert not shoe.field.is_on


def test_what_happens_while_the_line_is_away_is_reported_as_missed(shoe, card):
    shoe.shows(card(1))
    shoe.unplug()
    shoe.run(500)
    shoe.plug()
    shoe.run(300)
    shoe.shows(card(2))
    told = [report for report in shoe.told if not isinstance(report, device_reports.CardRead)][1:]
    assert [type(report) for report in told] == [
        device_reports.LinkLost, device_reports.LinkUp, device_reports.ReportsMissed]
    assert (told[2].first, told[2].last) == (2, 2)
    assert [read.seq for read in shoe.of(device_reports.CardRead)] == [1, 3]


def test_a_table_that_has_met_the_shoe_before_is_told_of_a_hole_at_each_start():
    shoe = bench_of(resume=(77, 12))
    shoe.plug()
    shoe.run(200)
    up, missed = shoe.told
    assert (up.boot_id, missed.boot_id, missed.first, missed.last) == (BOOT, BOOT, 1, 1)


def test_a_module_that_loses_its_supply_is_lost_and_comes_back(shoe, card):
    shoe.chip.power_cycle()
    shoe.chip.line_baud = 9600  # nothing gets through
    shoe.run(3000)
    assert [lost.why for lost in shoe.of(device_reports.LinkLost)] == ["silent"]
    assert shoe.device.health.state == "lost"
    shoe.chip.line_baud = None
    shoe.run(2500)
    shoe.shows(card(1))
    assert len(shoe.of(device_reports.LinkUp)) == 2
    assert shoe.cards() == [card(1)]


def test_a_short_loss_of_supply_is_mended_without_a_word(shoe, card):
    shoe.chip.power_cycle()
    shoe.run(900)
    shoe.shows(card(1))
    assert not shoe.of(device_reports.LinkLost)
    assert shoe.cards() == [card(1)]


def test_no_card_can_be_refused_and_no_spot_told(shoe):
    asked = [shoe.device.lock(), shoe.device.unlock(), shoe.device.tell_spots()]
    shoe.run(5)
    answered = shoe.of(device_reports.RequestAnswered)
    assert [(one.request_id, one.outcome) for one in answered] == [
        (request_id, "refused") for request_id in asked]


def test_a_self_test_says_whether_the_chip_answers(shoe):
    shoe.device.self_test()
    shoe.run(5)
    shoe.unplug()
    shoe.device.self_test()
    shoe.told += shoe.device.tick(shoe.now_ns + MS)
    assert [one.faults for one in shoe.of(device_reports.RequestAnswered)] == [0,
                                                                               SelfTestFault.READER]


def test_a_commit_of_a_number_never_given_is_ignored(shoe, card):
    shoe.shows(card(1))
    shoe.device.committed(BOOT, 5)
    shoe.device.committed(BOOT + 1, 1)
    assert shoe.device._numbers.stored == 0
    shoe.device.committed(BOOT, 1)
    assert shoe.device._numbers.stored == 1


def test_a_line_that_brings_noise_brings_no_card(shoe):
    noise = Random(3)
    for _ in range(300):
        shoe.told += shoe.device.feed(noise.randbytes(40), shoe.now_ns)
        shoe.run(3)
    assert shoe.cards() == []
    assert shoe.device.health.noise > 0


@pytest.mark.parametrize("seed", first_and_long(range(4)))
@pytest.mark.long
def test_a_bad_cable_makes_no_card_and_loses_none_that_is_held_long_enough(seed):
    chaos = Chaos(seed, drop=0.001, flip=0.001, dup=0.001, insert=0.001)
    shoe = bench_of(chaos=chaos)
    shoe.plug()
    shoe.run(2000)
    deck = [bytes((4, number)) + bytes(5) for number in range(52)]
    for uid in deck:
        shoe.shows(uid, ms=2500)
    assert chaos.faults > 200
    assert list(dict.fromkeys(shoe.cards())) == deck
    again = len(shoe.cards()) - len(deck)  # told twice: the host calls it a duplicate, not a card
    assert again <= len(shoe.of(device_reports.LinkUp))
