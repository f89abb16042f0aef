"""The whole way over a real pty: simulated device, bad cable, port, reports.

Deadlines are generous; nothing is measured against a clock.
"""

import os
import struct
import termios
import threading
import time
from errno import EBUSY
from fcntl import ioctl
from random import Random

import pytest

from drivers.devices import device_reports
from drivers.devices.device_keys import simulator_keys
from drivers.devices.device_link import Link
from drivers.serial_ports import Port
from drivers.sim.bad_line import Chaos
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import DeviceKind

LIMIT_S = 30.0
TIOCGEXCL = 0x80045440  # asks the kernel whether a terminal is exclusive; Python has no name for it


class Host:
    """Collects reports, stores and commits the numbered ones at once, and can wait for them."""

    def __init__(self, path, kind=DeviceKind.SHOE, resume=None, commits=True, seed=3):
        self.told = []
        self.commits = commits
        self._arrived = threading.Condition()
        random = Random(seed)
        keys = simulator_keys("SIM-SHOE-0001", "SIM-SCAN-0001").get
        link = Link("table", kind, lambda: random.randbytes(16), keys, resume)
        self.port = Port(path, link, self._take)

    def _take(self, report):
        if self.commits and hasattr(report, "seq"):
            self.port.committed(report.boot_id, report.seq)
        with self._arrived:
            self.told.append(report)
            self._arrived.notify_all()

    def wait_for(self, holds):
        with self._arrived:
            assert self._arrived.wait_for(lambda: holds(self.told), LIMIT_S), self.told

    def of(self, kind):
        return [report for report in list(self.told) if isinstance(report, kind)]

    def wait_cards(self, number):
        self.wait_for(
            lambda told: len([r for r in told if isinstance(r, device_reports.CardRead)]) >= number
        )

    def wait_lost(self, why):
        self.wait_for(lambda told: any(getattr(r, "why", None) == why for r in told))

    def wait_up(self, times=1):
        self.wait_for(
            lambda told: len([r for r in told if isinstance(r, device_reports.LinkUp)]) >= times)


@pytest.fixture
def host_at():
    """Makes started hosts and stops them all."""
    hosts = []

    def make(path, **more):
        hosts.append(Host(path, **more))
        hosts[-1].port.start()
        return hosts[-1]

    yield make
    for host in hosts:
        host.port.stop()


@pytest.fixture
def shoe():
    return ShoeSim()


@pytest.fixture
def plugged(shoe, tmp_path):
    with PtyLine(shoe, tmp_path / "shoe") as line:
        yield line


def wait_until(holds):
    deadline = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_drawn_card_arrives_and_is_acknowledged(shoe, plugged, host_at, card):
    host = host_at(plugged.path)
    host.wait_up()
    assert shoe.draw(card(1))
    host.wait_cards(1)
    (read,) = host.of(device_reports.CardRead)
    assert (read.device, read.seq, read.uid) == ("table", 1, card(1))
    wait_until(lambda: shoe.core.journal.oldest_seq == 2)
    assert host.port.health.state == "up"


def test_a_deck_over_a_bad_cable_with_pulls_arrives_once_and_in_order(
    shoe, host_at, tmp_path, card
):
    chaos = Chaos(5, drop=0.002, flip=0.002, dup=0.002, insert=0.002)
    with PtyLine(shoe, tmp_path / "shoe", chaos) as line:
        host = host_at(line.path)
        for number in range(60):
            if number % 15 == 7:
                line.unplug()
            if number % 15 == 11:
                line.plug()
            wait_until(lambda n=number: shoe.draw(card(n)))
        host.wait_cards(60)
        wait_until(lambda: shoe.core.journal.oldest_seq == 61)
    read = host.of(device_reports.CardRead)
    assert [report.uid for report in read] == [card(number) for number in range(60)]
    assert [report.seq for report in read] == list(range(1, 61))
    assert not host.of(device_reports.ReportsMissed)
    assert chaos.faults > 5


@pytest.mark.parametrize("n_bytes", [1, 13, 30, 31, 32, 45])
def test_a_cable_pulled_in_mid_frame_costs_no_card(shoe, plugged, host_at, card, n_bytes):
    host = host_at(plugged.path)
    host.wait_up()
    plugged.cut_after(n_bytes)
    for number in range(4):
        assert shoe.draw(card(number))
    assert plugged.wait_unplugged(LIMIT_S)
    host.wait_lost("unplugged")
    plugged.plug()
    host.wait_cards(4)
    assert [report.uid for report in host.of(device_reports.CardRead)] == [card(n)
                                                                           for n in range(4)]


def test_a_host_that_starts_again_goes_on_where_it_had_committed(shoe, plugged, host_at, card):
    first = host_at(plugged.path, commits=False)
    for number in range(5):
        shoe.draw(card(number))
    first.wait_cards(5)
    boot = shoe.core.boot_id
    first.port.committed(boot, 2)
    first.port.stop()
    second = host_at(plugged.path, resume=(boot, 2), seed=4)
    second.wait_cards(3)
    assert [report.seq for report in second.of(device_reports.CardRead)] == [3, 4, 5]


def test_a_shoe_whose_host_does_not_commit_refuses_the_next_card(shoe, plugged, host_at, card):
    host = host_at(plugged.path, commits=False)
    assert sum(shoe.draw(card(number)) for number in range(70)) == 56
    host.wait_cards(56)
    assert not shoe.draw(card(99))
    host.port.committed(shoe.core.boot_id, 56)
    wait_until(lambda: shoe.draw(card(99)))
    host.wait_cards(57)


def test_a_scanner_on_the_shoe_s_port_is_refused(host_at, tmp_path):
    with PtyLine(ScannerSim(), tmp_path / "shoe") as line:
        host = host_at(line.path)
        host.wait_lost("wrong device: a scanner answers where a shoe is due")
        assert not host.of(device_reports.LinkUp)


def test_a_shoe_with_another_key_is_refused_over_a_real_line(host_at, tmp_path, card):
    shoe = ShoeSim(key=b"k" * 32)
    with PtyLine(shoe, tmp_path / "shoe") as line:
        host = host_at(line.path)
        host.wait_for(lambda told: any(
            getattr(r, "why", "").startswith("wrong key: SIM-SHOE-0001") for r in told))
        shoe.draw(card(1))
        assert not host.of(device_reports.LinkUp)
        assert not host.of(device_reports.CardRead)


def test_the_spot_to_watch_reaches_the_scanner(host_at, tmp_path):
    scanner = ScannerSim()
    with PtyLine(scanner, tmp_path / "scanner") as line:
        host = host_at(line.path, kind=DeviceKind.SCANNER)
        host.port.watch(6)
        wait_until(lambda: scanner.watched == 6)


def test_chips_on_a_spot_arrive_as_one_change(host_at, tmp_path, chip):
    scanner = ScannerSim()
    with PtyLine(scanner, tmp_path / "scanner") as line:
        host = host_at(line.path, kind=DeviceKind.SCANNER)
        host.wait_up()
        scanner.put(3, [chip(number) for number in range(40)])
        host.wait_for(lambda told: any(isinstance(r, device_reports.SpotChanged) for r in told))
        (change,) = host.of(device_reports.SpotChanged)
        assert (change.spot, change.count, len(change.added)) == (3, 40, 40)


def test_a_second_host_on_the_same_port_is_told_that_it_is_in_use(shoe, plugged, host_at, card):
    first = host_at(plugged.path)
    first.wait_up()
    second = host_at(plugged.path, seed=4)
    second.wait_lost("in use by another program")
    shoe.draw(card(1))
    first.wait_cards(1)
    assert not second.of(device_reports.LinkUp)
    first.port.stop()
    second.wait_up()


def test_a_port_that_is_not_there_is_absent_until_it_comes(shoe, host_at, tmp_path):
    host = host_at(tmp_path / "shoe")
    host.wait_lost("absent")
    with PtyLine(shoe, tmp_path / "shoe"):
        host.wait_up()
    assert len(host.of(device_reports.LinkLost)) >= 1


def test_a_device_that_resets_on_an_open_line_is_greeted_again(shoe, plugged, host_at, card):
    host = host_at(plugged.path)
    host.wait_up()
    shoe.reboot(keep_journal=True)
    shoe.draw(card(1))
    host.wait_up(2)
    host.wait_cards(1)
    assert [r.why for r in host.of(device_reports.LinkLost)] == ["restarted"]


def test_a_lock_is_carried_out_and_answered(shoe, plugged, host_at, card):
    host = host_at(plugged.path)
    request = host.port.lock()
    host.wait_for(lambda told: any(isinstance(r, device_reports.RequestAnswered) for r in told))
    assert [(a.request_id, a.outcome) for a
            in host.of(device_reports.RequestAnswered)] == [(request, "done")]
    assert not shoe.draw(card(1))


def test_a_stopped_port_delivers_nothing_and_forgives_a_late_commit(shoe, plugged, host_at, card):
    host = host_at(plugged.path)
    host.wait_up()
    host.port.stop()
    told = len(host.told)
    shoe.draw(card(1))
    host.port.committed(shoe.core.boot_id, 1)
    host.port.stop()
    assert len(host.told) == told


def test_a_commit_leaves_at_once_and_not_with_the_next_tick(
    shoe, plugged, host_at, card, monkeypatch
):
    monkeypatch.setattr("drivers.serial_ports._TICK_S", 10 * LIMIT_S)
    host = host_at(plugged.path, commits=False)
    host.wait_up()
    shoe.draw(card(1))
    host.wait_cards(1)
    host.port.committed(shoe.core.boot_id, 1)
    wait_until(lambda: shoe.core.journal.oldest_seq == 2)
    assert not host.of(device_reports.LinkLost)


def is_exclusive(path):
    """Whether the kernel keeps others out; a root user is let in and may ask."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
    except OSError as refused:
        assert refused.errno == EBUSY
        return True
    try:
        return bool(struct.unpack("i", ioctl(fd, TIOCGEXCL, bytes(4)))[0])
    finally:
        os.close(fd)


def test_the_kernel_keeps_others_out_while_the_port_is_open(plugged, host_at):
    host = host_at(plugged.path)
    host.wait_up()
    assert is_exclusive(plugged.path)
    host.port.stop()
    assert not is_exclusive(plugged.path)


def test_the_line_runs_at_the_speed_of_the_page(plugged, host_at):
    host = host_at(plugged.path)
    host.wait_up()
    host.port.stop()
    fd = os.open(plugged.path, os.O_RDWR | os.O_NOCTTY)
    try:
        assert termios.tcgetattr(fd)[4:6] == [termios.B921600, termios.B921600]
    finally:
        os.close(fd)
