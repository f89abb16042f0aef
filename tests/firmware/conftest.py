"""The real firmware on a bench: built once, run as a process and under QEMU."""

import subprocess

import pytest
from firmware_host import Host

from drivers.sim.firmware_process import SOURCES, FirmwareBoard
from drivers.sim.firmware_scanner import FirmwareScanner
from drivers.sim.firmware_shoe import FirmwareShoe
from drivers.wire.constants import DeviceKind


@pytest.fixture(scope="session")
def images(tmp_path_factory):
    """Both boards' images, built from the sources as they are; a missing tool fails the test."""
    built = subprocess.run(
        ["make", "-s", "-C", str(SOURCES), "native", "qemu"], capture_output=True, text=True,
        check=False,
    )
    if built.returncode:
        pytest.fail(f"the firmware was not built: {built.stderr[-2000:]}", pytrace=False)


@pytest.fixture(params=list(FirmwareBoard), ids=str)
def board(request, images):
    return request.param


@pytest.fixture
def native(images):
    return FirmwareBoard.NATIVE


@pytest.fixture
def opened():
    """Starts what it is given and stops all of it at the end, the last one first."""
    running = []

    def start(thing, *how):
        running.append(thing)
        thing.start(*how)
        return thing

    yield start
    for thing in reversed(running):
        thing.stop()


@pytest.fixture
def make_shoe(board, opened, tmp_path):
    """A shoe that has started and set its reader up; more of FirmwareShoe's arguments by name."""

    def make(**more):
        shoe = opened(FirmwareShoe(more.pop("board", board), tmp_path / "shoe", **more))
        assert shoe.wait_for_reader()
        return shoe

    return make


@pytest.fixture
def shoe(make_shoe):
    return make_shoe()


@pytest.fixture
def make_host(opened, tmp_path):
    def make(path="shoe", **more):
        return opened(Host(tmp_path / path, **more))

    return make


@pytest.fixture
def host(shoe, make_host):
    """A host that has proved itself to the shoe."""
    found = make_host()
    found.wait_up()
    return found


@pytest.fixture
def scanner(board, opened, tmp_path):
    return opened(FirmwareScanner(board, tmp_path / "scanner"))


@pytest.fixture
def chip_host(scanner, make_host):
    found = make_host("scanner", kind=DeviceKind.SCANNER)
    found.wait_up()
    return found
