"""Who has a port: read from a /proc that the test makes, and from the real one."""

import os
import subprocess
import sys

import pytest

from drivers.port_users import Process, processes_at_port, processes_named


@pytest.fixture
def proc(tmp_path):
    """A /proc with three processes."""
    root = tmp_path / "proc"
    for pid, name in ((7, "brltty"), (42, "minicom"), (43, "ModemManager")):
        (root / str(pid) / "fd").mkdir(parents=True)
        (root / str(pid) / "comm").write_text(name + "\n")
    (root / "locks").write_text("")
    (root / "uptime").write_text("1")
    return root


@pytest.fixture
def port(tmp_path):
    path = tmp_path / "ttyUSB0"
    path.write_bytes(b"")
    return path


def test_a_program_that_has_the_port_open_is_named(proc, port):
    (proc / "42/fd/5").symlink_to(port)
    assert processes_at_port(str(port), proc) == [Process(42, "minicom")]


def test_the_port_is_found_behind_the_name_that_stays(proc, port, tmp_path):
    (proc / "42/fd/5").symlink_to(port)
    (tmp_path / "shoe").symlink_to(port)
    assert processes_at_port(str(tmp_path / "shoe"), proc) == [Process(42, "minicom")]


def test_a_program_whose_files_are_hidden_is_known_by_its_lock(proc, port):
    inode = port.stat().st_ino
    (proc / "locks").write_text(
        f"1: POSIX  ADVISORY  WRITE 43 00:05:{inode} 0 EOF\n"
        f"2: FLOCK  ADVISORY  WRITE 42 00:05:{inode} 0 EOF\n"
        f"3: FLOCK  ADVISORY  WRITE 7 00:05:{inode + 1} 0 EOF\n"
        "nonsense\n"
    )
    assert processes_at_port(str(port), proc) == [Process(42, "minicom")]


def test_nobody_has_a_port_that_is_not_there(proc, tmp_path):
    assert processes_at_port(str(tmp_path / "gone"), proc) == []


def test_programs_are_found_by_name(proc):
    assert processes_named(["brltty", "ModemManager"], proc) == [
        Process(7, "brltty"), Process(43, "ModemManager")]


def test_another_process_on_this_machine_is_found_and_this_one_is_not():
    master, slave = os.openpty()
    name = os.ttyname(slave)
    holds = f"import sys; f = open({name!r}, 'rb+', 0); print('.', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", holds], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as other:
        other.stdout.read(1)
        found = [one.pid for one in processes_at_port(name)]
        other.stdin.close()
    os.close(slave)
    os.close(master)
    assert found == [other.pid]
