"""Two public drivers, nfcpy and Adafruit's, drive the simulated PN532 over a real pty.

They were written against the chip itself: where one of them fails here, the simulator is wrong.
"""

import logging
import time

import nfc.clf
import nfc.clf.pn532
import nfc.clf.transport
import pytest
import serial
from adafruit_pn532.uart import PN532_UART

from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.pty_reader import PtyReader

NTAG = bytes.fromhex("04A1B2C3D4E580")
CLASSIC = bytes.fromhex("DEADBEEF")
LIMIT_MS = 5000


@pytest.fixture
def field():
    return Iso14443Field()


@pytest.fixture
def reader(field, tmp_path):
    logging.getLogger("nfc").setLevel(logging.ERROR)
    with PtyReader(Pn532Sim(field, REAL), tmp_path / "pn532") as served:
        yield served


@pytest.fixture
def adafruit(reader):
    with serial.Serial(str(reader.path), 115_200, timeout=1) as line:
        yield PN532_UART(line, debug=False)


class Line(nfc.clf.transport.TTY):
    """nfcpy throws away unsent bytes when it closes; on a pty that takes those that a UART would
    have sent long before."""

    def read(self, timeout):
        """It gives the chip 100 ms to acknowledge, which a machine that is held up may need."""
        return super().read(max(timeout, LIMIT_MS))

    def close(self):
        if self.tty is not None:
            time.sleep(0.05)
        super().close()


@pytest.fixture
def nfcpy(reader):
    device = nfc.clf.pn532.init(Line(str(reader.path)))
    yield device
    device.close()


def test_adafruit_finds_the_chip_and_its_version(adafruit):
    assert adafruit.firmware_version == (0x32, 1, 6, 7)


@pytest.mark.parametrize("uid", [NTAG, CLASSIC])
def test_adafruit_reads_a_uid(adafruit, field, uid):
    field.enter([Iso14443Tag(uid)])
    assert bytes(adafruit.read_passive_target(timeout=1)) == uid


def test_adafruit_finds_nothing_in_an_empty_field(adafruit):
    assert adafruit.read_passive_target(timeout=0.3) is None


def test_adafruit_meets_the_second_reading_that_is_missed(adafruit, field):
    field.enter([Iso14443Tag(NTAG)])
    heard = [adafruit.read_passive_target(timeout=0.3) for _ in range(3)]
    assert [uid is not None for uid in heard] == [True, False, True]


def test_adafruit_reads_a_page_of_a_type_2_tag(adafruit, field):
    field.enter([Iso14443Tag(NTAG)])
    adafruit.read_passive_target(timeout=1)
    assert bytes(adafruit.ntag2xx_read_block(1)) == NTAG[3:]


def test_adafruit_puts_it_to_sleep_and_wakes_it(adafruit):
    assert adafruit.power_down()
    assert adafruit.firmware_version == (0x32, 1, 6, 7)


def test_nfcpy_raises_the_baud_rate_and_finds_the_chip(nfcpy, reader):
    assert nfcpy.chipset_name == "PN532v1.6"
    assert nfcpy.chipset.transport.baudrate == 921_600


@pytest.mark.parametrize("test", ["line", "rom", "ram"])
def test_nfcpy_runs_the_chips_own_tests(nfcpy, test):
    assert nfcpy.chipset.diagnose(test) is True


@pytest.mark.parametrize("uid", [NTAG, CLASSIC])
def test_nfcpy_senses_a_type_a_tag(nfcpy, field, uid):
    field.enter([Iso14443Tag(uid)])
    found = nfcpy.sense_tta(nfc.clf.RemoteTarget("106A"))
    assert bytes(found.sdd_res) == uid


def test_nfcpy_senses_nothing_in_an_empty_field(nfcpy):
    assert nfcpy.sense_tta(nfc.clf.RemoteTarget("106A")) is None


def test_nfcpy_reads_the_memory_of_a_type_2_tag(nfcpy, field):
    field.enter([Iso14443Tag(NTAG)])
    found = nfcpy.sense_tta(nfc.clf.RemoteTarget("106A"))
    assert nfcpy.send_cmd_recv_rsp(found, bytearray(b"\x30\x00"), 0.5)[:3] == NTAG[:3]
