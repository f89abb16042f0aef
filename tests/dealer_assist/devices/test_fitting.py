"""Which device stands behind a port that was named on the command line."""

import termios
from queue import Queue

import pytest

from dealer_assist.cli import chips, decks, table
from dealer_assist.cli import table as command
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.devices.opening.device_ports import port_of
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_reports import BadgeShown, CardRead, LinkUp, SpotChanged
from drivers.sim import iso15693
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pepper import PepperSim
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.feig import FeigSim
from tests.sim.pty_reader import PtyReader

LIMIT_S = 30.0
CARD = bytes.fromhex("04010000005A80")
CHIP = bytes.fromhex("01000000000104E0")


@pytest.mark.parametrize("name, text, family, path", [
    ("shoe", "/dev/pda/shoe", "own", "/dev/pda/shoe"),
    ("shoe", "pn532:/dev/ttyUSB0", "pn532", "/dev/ttyUSB0"),
    ("scanner", "/dev/serial/by-path/pci-0:1.0", "own", "/dev/serial/by-path/pci-0:1.0"),
    ("scanner", "pepper:/dev/a:b", "pepper", "/dev/a:b"),
    ("scanner", "feig:/dev/ttyUSB2", "feig", "/dev/ttyUSB2"),
    ("badge", "pn532:/dev/ttyUSB3", "pn532", "/dev/ttyUSB3"),
])
def test_a_port_is_read_with_the_reader_before_it(name, text, family, path):
    found = fitting(name, text)
    assert (found.family, found.path, found.is_bare) == (family, path, family != "own")


@pytest.mark.parametrize("name, text", [
    ("shoe", "pepper:/dev/ttyUSB0"), ("scanner", "pn532:/dev/ttyUSB0"), ("shoe", "pn532:"),
    ("badge", "/dev/ttyUSB0"), ("badge", "feig:/dev/ttyUSB0"),
])
def test_a_reader_that_can_not_stand_there_is_refused(name, text):
    with pytest.raises(FittingWrong, match=f"--{name} {text}: expected"):
        fitting(name, text)


def test_the_table_is_not_opened_with_a_reader_that_can_not_stand_there(
    tmp_path, capsys, in_english
):
    journal = tmp_path / "journal"
    code = call_command(table, [str(journal), "--practice", "--shoe", "feig:/dev/ttyUSB0"])
    assert code == 2
    assert "expected PORT, pn532:PORT" in capsys.readouterr().err


class Told:
    """Serves a bare reader over a real line and waits for what it reports."""

    def __init__(self, name, family, path):
        self.reports = Queue()
        self.port = port_of(fitting(name, f"{family}:{path}"), DeviceKeys({}), None,
                            self.reports.put)
        self.port.start()

    def next(self, kind):
        while True:
            report = self.reports.get(timeout=LIMIT_S)
            if isinstance(report, kind):
                return report


@pytest.fixture
def told():
    made = []

    def make(name, family, path):
        made.append(Told(name, family, path))
        return made[-1]

    yield make
    for one in made:
        one.port.stop()


@pytest.mark.parametrize("name, kind", [("shoe", CardRead), ("badge", BadgeShown)])
def test_a_bare_pn532_reads_over_a_real_line(name, kind, told, tmp_path):
    field = Iso14443Field()
    with PtyReader(Pn532Sim(field, REAL), tmp_path / "reader") as reader:
        host = told(name, "pn532", reader.path)
        assert host.next(LinkUp).device_id == "bare PN532 1.6"
        reader.lines.do(lambda: field.enter([Iso14443Tag(CARD)]))
        assert host.next(kind).uid == CARD
        host.port.stop()
        assert reader.lines.until(lambda: not field.is_on, LIMIT_S)


@pytest.mark.parametrize("family, module, speed, parity", [
    ("pepper", PepperSim, termios.B115200, 0), ("feig", FeigSim, termios.B38400, termios.PARENB),
])
def test_a_bare_chip_reader_reads_over_a_real_line_at_its_own_rate(
    family, module, speed, parity, told, tmp_path, monkeypatch
):
    asked, set_for_real = [], termios.tcsetattr

    def spied(fd, when, settings):
        asked.append((settings[4], settings[2] & termios.PARENB))  # a pty itself drops the parity
        set_for_real(fd, when, settings)

    monkeypatch.setattr(termios, "tcsetattr", spied)
    field = iso15693.Iso15693Field()
    field.put(0, CHIP)
    with PtyReader(module(field), tmp_path / "reader") as reader:
        host = told("scanner", family, reader.path)
        assert host.next(SpotChanged).added == (CHIP,)
    assert asked[0] == (speed, parity)


def test_a_bare_reader_that_is_pulled_comes_back_by_itself(told, tmp_path):
    field = Iso14443Field()
    path = tmp_path / "reader"
    with PtyReader(Pn532Sim(field, REAL), path) as reader:
        host = told("shoe", "pn532", reader.path)
        host.next(LinkUp)
    with PtyReader(Pn532Sim(field, REAL), path) as reader:
        first = host.next(LinkUp)
        reader.lines.do(lambda: field.enter([Iso14443Tag(CARD)]))
        assert host.next(CardRead).boot_id == first.boot_id


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("option", "port"), [
    ("--shoe", "/dev/nowhere"), ("--badge", "pn532:/dev/nowhere"), ("--shoe", "pn532:/dev/null"),
])
def test_a_table_whose_port_is_not_there_says_so_and_opens(
    tmp_path, ask, monkeypatch, lang, option, port
):
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner.run",
                        lambda stage,
                        **_: None)
    (tmp_path / "reg").mkdir()
    code, _, err = ask(command, tmp_path / "t.sqlite", "--practice", "--register", tmp_path / "reg",
                       option, port, "--lang", lang)
    said = [line for line in err.splitlines() if f"{option}" in line and "devices" in line]
    assert code == 0 and len(said) == 1 and "/dev/n" in said[0], err


@pytest.mark.parametrize(("office", "words"), [
    (decks, ["enrol", "blue", "--by", "me", "--shoe"]),
    (chips, ["enrol", "x", "--value", "100", "--colour", "noir", "--count", "2", "--scanner"]),
])
def test_an_office_whose_port_is_not_there_says_so_at_once(tmp_path, ask, office, words):
    code, _, err = ask(office, "--lang", "en", "--register", tmp_path, *words, "/dev/nowhere",
                       "--device-keys", tmp_path / "keys.toml")
    assert code == 2 and "there is no /dev/nowhere" in err
