"""Lines that carry bytes between simulated devices and others, on real ptys and sockets."""

import os
import time
from socket import socketpair

import pytest

from drivers.sim.firmware_process import FirmwareBoard, FirmwareMissing, image_of
from drivers.sim.sim_line_pump import HostCable, LinePump, SimDeviceLine
from drivers.wire.constants import DeviceKind

LIMIT_S = 20.0


class Echo:
    """Answers every byte with the next one, `after_ns` later."""

    def __init__(self, after_ns=0):
        self.after_ns = after_ns
        self.out = []

    def feed(self, chunk, now_ns):
        self.out.append((now_ns + self.after_ns, bytes((byte + 1) & 0xFF for byte in chunk)))

    def outgoing(self, now_ns):
        sent = b"".join(what for due, what in self.out if due <= now_ns)
        self.out = [(due, what) for due, what in self.out if due > now_ns]
        return sent

    def due_ns(self):
        return min((due for due, _ in self.out), default=None)


@pytest.fixture
def lines():
    with LinePump() as turned:
        yield turned


@pytest.fixture
def pair():
    ours, theirs = socketpair()
    ours.setblocking(False)
    theirs.settimeout(LIMIT_S)
    yield ours.detach(), theirs
    theirs.close()


def test_a_device_answers_when_its_answer_is_due_and_not_before(lines, pair):
    fd, end = pair
    lines.do(lambda: lines.add(SimDeviceLine(Echo(after_ns=30_000_000), fd)))
    asked = time.monotonic()
    end.sendall(b"\x01\x02")
    assert end.recv(2) == b"\x02\x03"
    assert time.monotonic() - asked >= 0.03


def test_a_device_off_its_line_hears_and_says_nothing(lines, pair):
    fd, end = pair
    line = SimDeviceLine(Echo(), fd)
    lines.do(lambda: lines.add(line))
    line.is_plugged = False
    end.sendall(b"\x01")
    lines.rest(0.1)
    line.is_plugged = True
    end.sendall(b"\x10")
    assert end.recv(8) == b"\x11"


def test_a_cable_carries_bytes_both_ways_between_firmware_and_path(lines, pair, tmp_path):
    fd, firmware = pair
    cable = HostCable(fd, tmp_path / "tty")
    lines.do(lambda: lines.add(cable))
    host = os.open(tmp_path / "tty", os.O_RDWR | os.O_NOCTTY)
    os.write(host, b"\x00down")
    assert firmware.recv(5) == b"\x00down"
    firmware.sendall(b"\x00up")
    assert os.read(host, 3) == b"\x00up"
    os.close(host)


def test_a_pulled_cable_hangs_up_and_a_plugged_one_is_found_at_the_same_path(lines, pair, tmp_path):
    fd, firmware = pair
    cable = HostCable(fd, tmp_path / "tty")
    lines.do(lambda: lines.add(cable))
    host = os.open(tmp_path / "tty", os.O_RDWR | os.O_NOCTTY)
    lines.do(cable.unplug)
    with pytest.raises(OSError, match="Input/output"):
        os.write(host, b"x")
    os.close(host)
    assert not (tmp_path / "tty").exists()
    firmware.sendall(b"lost")
    lines.rest(0.05)
    lines.do(cable.plug)
    host = os.open(tmp_path / "tty", os.O_RDWR | os.O_NOCTTY)
    firmware.sendall(b"kept")
    assert os.read(host, 8) == b"kept"
    os.close(host)


def test_a_cable_that_is_cut_after_so_many_bytes_lets_no_more_through(lines, pair, tmp_path):
    fd, firmware = pair
    cable = HostCable(fd, tmp_path / "tty")
    lines.do(lambda: lines.add(cable))
    cable.cut_after(3)
    firmware.sendall(b"abcdef")
    assert lines.until(lambda: not cable.is_plugged, LIMIT_S)


def test_what_a_firmware_had_sent_when_its_supply_failed_is_lost(lines, pair, tmp_path):
    fd, firmware = pair
    cable = HostCable(fd, tmp_path / "tty")

    def fail():
        lines.add(cable)
        firmware.sendall(b"never")
        cable.lose_rest()

    lines.do(fail)
    host = os.open(tmp_path / "tty", os.O_RDWR | os.O_NOCTTY)
    firmware.sendall(b"after")
    assert os.read(host, 5) == b"after"
    os.close(host)


def test_what_is_done_in_the_turning_thread_comes_back_with_its_outcome_or_its_fault(lines):
    assert lines.do(lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        lines.do(lambda: 1 // 0)
    assert lines.do(lambda: 8) == 8


def test_what_never_comes_about_is_given_up(lines):
    assert not lines.until(lambda: False, 0.1)


def test_lines_can_be_turned_by_their_owner(pair):
    fd, end = pair
    lines = LinePump()
    lines.add(SimDeviceLine(Echo(), fd))
    end.sendall(b"\x01")
    lines.turn(1)
    assert end.recv(1) == b"\x02"
    lines.stop()


@pytest.mark.parametrize("board", FirmwareBoard)
def test_firmware_that_was_not_built_is_asked_for_with_the_command_that_builds_it(board, tmp_path):
    with pytest.raises(FirmwareMissing, match=f"make -C {tmp_path} {board}"):
        image_of(DeviceKind.SHOE, board, tmp_path)


def test_a_missing_emulator_is_named_with_its_package(tmp_path, monkeypatch):
    image = tmp_path / "build" / "qemu" / "shoe.elf"
    image.parent.mkdir(parents=True)
    image.touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FirmwareMissing, match="apt-get install qemu-system-arm"):
        image_of(DeviceKind.SHOE, FirmwareBoard.QEMU, tmp_path)
