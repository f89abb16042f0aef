"""A bought chip reader as scanner, over the simulated one with its real air times."""

import pytest

from drivers.devices import device_reports
from drivers.devices.bare_chip_reader import BareSpots
from drivers.readers.feig import Feig
from drivers.readers.pepper_c1 import PepperC1
from drivers.sim.iso15693 import Iso15693Field
from drivers.sim.sim_pepper import PepperSim
from drivers.wire.constants import NO_SPOT, DeviceKind, SelfTestFault
from tests.sim.feig import FeigSim

MS = 1_000_000
NONCE = bytes(range(16))


class SpotBench:
    """Reader, simulated reader and field on one wire, with a clock that the test turns."""

    def __init__(self, antennas=4, make=None, module=None, resume=None):
        self.field = Iso15693Field(antennas, seed=2)
        self.module = module(self.field) if module else PepperSim(self.field)
        reader = make() if make else PepperC1(antennas)
        self.device = BareSpots("scanner", reader, "Pepper C1", lambda: NONCE, resume)
        self.now_ns = 0
        self.told = []
        self.is_plugged = True
        self.scanned = []
        self.device.opened(0)

    def run(self, ms):
        for _ in range(ms):
            self.now_ns += MS
            if not self.is_plugged:
                continue
            self.told += self.device.tick(self.now_ns)
            self.module.feed(self.device.outgoing(), self.now_ns)
            heard = self.module.outgoing(self.now_ns)
            if heard:
                self.told += self.device.feed(heard, self.now_ns)
            if self.device._last not in self.scanned[-1:]:
                self.scanned.append(self.device._last)

    def of(self, kind):
        return [report for report in self.told if isinstance(report, kind)]

    def changes(self):
        return [(c.spot, set(c.added), set(c.removed)) for c in self.of(device_reports.SpotChanged)]


@pytest.fixture
def spots():
    bench = SpotBench()
    bench.run(300)
    return bench


def test_the_reader_answers_as_a_scanner(spots):
    (up,) = spots.told
    assert (up.kind, up.device_id) == (DeviceKind.SCANNER, "bare Pepper C1")


def test_a_chip_on_a_spot_is_told_once(spots, chip):
    spots.field.put(2, chip(1))
    spots.run(1500)
    assert spots.changes() == [(2, {chip(1)}, set())]
    (told,) = spots.of(device_reports.SpotChanged)
    assert (told.seq, told.count, told.is_whole) == (1, 1, True)


def test_a_stack_of_twenty_is_one_change(spots, chip):
    stack = {chip(number) for number in range(20)}
    for uid in stack:
        spots.field.put(1, uid)
    spots.run(3000)
    assert spots.changes() == [(1, stack, set())]


def test_chips_that_are_taken_are_told(spots, chip):
    spots.field.put(0, chip(1))
    spots.run(1000)
    spots.field.take(0, chip(1))
    spots.run(1000)
    assert spots.changes() == [(0, {chip(1)}, set()), (0, set(), {chip(1)})]


def test_a_chip_that_is_pushed_to_the_next_spot_is_taken_first(spots, chip):
    spots.field.put(0, chip(1))
    spots.run(1000)
    spots.field.take(0, chip(1))
    spots.field.put(3, chip(1))
    spots.run(2000)
    assert spots.changes()[1:] == [(0, set(), {chip(1)}), (3, {chip(1)}, set())]


def test_a_chip_that_two_antennas_hear_is_doubtful(spots, chip):
    spots.field.put(1, chip(1), neighbours=1.0)
    spots.run(4000)
    told = spots.of(device_reports.SpotsDoubtful)
    assert told
    assert {uid for doubt in told for uid in doubt.uids} == {chip(1)}
    assert len(spots.of(device_reports.SpotChanged)) == 1


def test_a_tag_that_is_no_chip_is_not_heard(spots, chip):
    spots.field.put(1, chip(1), afi=0x20)
    spots.run(1500)
    assert spots.changes() == []


def test_one_antenna_is_energised_at_a_time(spots, chip):
    for spot in range(4):
        spots.field.put(spot, chip(spot))
    spots.run(3000)
    assert spots.field.overlaps == 0


def test_the_watched_spot_is_read_every_other_time(spots):
    spots.scanned.clear()
    spots.device.watch(3)
    spots.run(3000)
    share = spots.scanned.count(3) / len(spots.scanned)
    assert 0.4 <= share <= 0.6
    assert set(spots.scanned) == {0, 1, 2, 3}
    spots.device.watch(NO_SPOT)
    spots.scanned.clear()
    spots.run(3000)
    assert spots.scanned.count(3) / len(spots.scanned) < 0.4


def passes_in_a_second(bench):
    before = bench.device.health.frames
    bench.run(1000)
    return bench.device.health.frames - before


def test_the_antennas_rest_while_nothing_changes_and_nobody_is_to_act(spots):
    spots.run(1000)
    idle = passes_in_a_second(spots)
    spots.device.watch(2)
    watched = passes_in_a_second(spots)
    spots.device.watch(NO_SPOT)
    assert 2 * idle < watched
    assert passes_in_a_second(spots) == pytest.approx(idle, abs=1)


def test_a_chip_that_comes_to_a_resting_felt_is_told_all_the_same(spots, chip):
    spots.run(1000)
    spots.field.put(3, chip(1))
    spots.run(500)
    assert spots.changes() == [(3, {chip(1)}, set())]


def test_a_spot_that_nobody_has_can_not_be_watched(spots):
    with pytest.raises(ValueError, match="spot 10"):
        spots.device.watch(10)


def test_every_spot_is_told_as_a_whole_when_asked(spots, chip):
    spots.field.put(2, chip(1))
    spots.run(1000)
    spots.told.clear()
    request = spots.device.tell_spots()
    spots.run(2500)
    assert [(a.request_id, a.outcome) for a
            in spots.of(device_reports.RequestAnswered)] == [(request, "done")]
    whole = {c.spot: set(c.added) for c in spots.of(device_reports.SpotChanged) if c.is_whole}
    assert whole == {0: set(), 1: set(), 2: {chip(1)}, 3: set()}


def test_a_reader_that_falls_silent_is_lost_and_what_it_missed_is_said(spots, chip):
    spots.field.put(0, chip(1))
    spots.run(1000)
    spots.is_plugged = False
    spots.told += spots.device.closed("unplugged", spots.now_ns)
    spots.module.power_cut(spots.now_ns)
    spots.run(500)
    spots.module = PepperSim(spots.field)
    spots.device.opened(spots.now_ns)
    spots.is_plugged = True
    spots.run(3000)
    assert [type(told) for told in spots.told[2:]] == [
        device_reports.LinkLost, device_reports.LinkUp, device_reports.ReportsMissed]


def test_a_line_on_which_nobody_answers_is_silent_after_a_while(chip):
    bench = SpotBench()
    bench.module.outgoing = lambda now_ns: b""
    bench.run(1400)
    assert bench.told == []
    bench.run(1000)
    assert [(type(told), told.why) for told in bench.told] == [(device_reports.LinkLost, "silent")]


def test_too_many_chips_on_one_spot_are_the_antenna_s_fault(chip):
    bench = SpotBench(antennas=1)
    for number in range(70):
        bench.field.put(0, chip(number))
    bench.run(6000)
    bench.device.self_test()
    bench.run(5)
    assert bench.changes() == []
    assert bench.of(device_reports.RequestAnswered)[0].faults == SelfTestFault.ANTENNA


def test_a_feig_reader_is_a_scanner_of_one_spot(chip):
    bench = SpotBench(antennas=1, make=Feig, module=lambda field: FeigSim(field))
    bench.run(300)
    bench.field.put(0, chip(1))
    bench.run(2000)
    assert bench.changes() == [(0, {chip(1)}, set())]
