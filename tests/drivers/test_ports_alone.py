"""A port is held alone: against programs that lock, and against those that don't."""

import fcntl
import os
import tty
from errno import EBUSY
from threading import Thread

import pytest

from drivers.serial_ports import PortRefused, ask_port_once, found_ports

NOBODY = 65534


@pytest.fixture
def line():
    """A pty: the name that a port is opened by, and the end that a device writes to."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave), master
    os.close(slave)
    os.close(master)


def while_open(line, act):
    """What `act` gives while the port is held."""
    name, master = line
    found = []

    def heard(_):
        found.append(act(name))
        return True

    def answers():
        os.read(master, 1)  # what came before the opening is dropped: speak when asked
        os.write(master, b"BOOT")

    device = Thread(target=answers)
    device.start()
    assert ask_port_once(name, 115_200, "N", b"?", heard, 30)
    device.join()
    return found[0]


def is_locked(name):
    try:
        fd = os.open(name, os.O_RDWR | os.O_NOCTTY)
    except OSError as refused:  # the kernel's own refusal comes first, but for root
        assert refused.errno == EBUSY
        return True
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(fd)
    return False


def refusal_of_another_user(name):
    """The error number that a program hears which knows of no locks; root alone is let in, so a
    child of this process gives root up.
    """
    is_root = os.geteuid() == 0
    if is_root:
        os.chown(name, NOBODY, NOBODY)
    child = os.fork()
    if child == 0:
        try:
            if is_root:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.open(name, os.O_RDWR | os.O_NOCTTY)
            os._exit(0)
        except OSError as refused:
            os._exit(refused.errno)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_program_that_locks_finds_the_port_taken(line):
    assert while_open(line, is_locked)
    assert not is_locked(line[0])


def test_a_program_that_does_not_lock_is_refused_by_the_kernel(line):
    assert while_open(line, refusal_of_another_user) == EBUSY
    assert refusal_of_another_user(line[0]) == 0


def test_a_port_that_another_program_has_locked_is_refused(line):
    name, _ = line
    fd = os.open(name, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(fd, fcntl.LOCK_EX)
    try:
        with pytest.raises(PortRefused, match="in use by another program"):
            ask_port_once(name, 115_200, "N", b"", lambda _: True, 1)
    finally:
        os.close(fd)


def test_a_port_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(PortRefused, match="absent"):
        ask_port_once(str(tmp_path / "gone"), 115_200, "N", b"", lambda _: True, 1)


def test_a_device_that_says_nothing_is_waited_for_and_left(line):
    assert ask_port_once(line[0], 115_200, "N", b"?", lambda chunk: bool(chunk) or None,
                         0.05) is None
    assert os.read(line[1], 10) == b"?"


def test_bytes_that_the_listener_gives_are_sent_on_and_it_has_the_last_word(line):
    def device():
        assert os.read(line[1], 10) == b"?"
        os.write(line[1], b"who")

    answering = Thread(target=device)
    answering.start()
    said = iter([b"again", "nobody"])
    # The listener's second word is its last: it has it when the time is over.
    assert ask_port_once(line[0], 115_200, "N", b"?", lambda _: next(said), 2) == "nobody"
    answering.join()
    assert os.read(line[1], 10) == b"again"


def test_a_device_that_is_pulled_while_the_machine_looks_costs_no_exception(monkeypatch):
    looks = []

    def stumbles():
        looks.append(1)
        raise TypeError("int() argument must be a string, not 'NoneType'")

    monkeypatch.setattr("drivers.serial_ports.comports", stumbles)
    assert found_ports() == []
    assert len(looks) > 1
