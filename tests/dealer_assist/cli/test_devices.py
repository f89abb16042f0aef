"""``devices``: what is found on real ptys and made-up USB ports, and what is said of it."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from dealer_assist import cli as commands
from dealer_assist.cli import devices
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.found.port_findings import Machine, find_ports, finding_name
from dealer_assist.words import LANGS, catalogue
from dealer_assist.words.message import message
from drivers import serial_ports
from drivers.devices import device_keys as device_keys
from drivers.devices.device_recognition import Recognised, families_of
from drivers.port_users import Process
from drivers.serial_ports import FoundPort
from drivers.sim import iso15693
from drivers.sim.iso14443 import Iso14443Field
from drivers.sim.pn532_timing import REAL
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_pepper import PepperSim
from drivers.sim.sim_pn532 import Pn532Sim
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import TEST_KEY
from tests.sim.feig import FeigSim
from tests.sim.pty_reader import PtyReader

CP2102, CH340 = (0x10C4, 0xEA60), (0x1A86, 0x7523)
SHOE = Recognised("own", "shoe", "PDA-SHOE-0001", "00" * 8, (2, 2), is_proved=True)


def usb(serial, path="/dev/ttyUSB0", maker=CP2102):
    return FoundPort(path, *maker, serial, "bridge")


class Desk:
    """A machine whose ports and answers the test makes up; it counts who was asked what."""

    def __init__(self, *found, answer=None, users=(), running=(), link=True, root=False,
                 rules=False):
        self.asked = []
        self._answer = answer

        def ask(path, question):
            self.asked.append((path, question.family))
            if isinstance(answer, Exception):
                raise answer
            return answer if answer and answer.family == question.family else None

        self.machine = Machine(
            lambda: list(found), ask, lambda _: list(users),
            lambda names: [one for one in running if one.name in names],
            lambda path: f"/dev/pda/{path[-4:]}" if link else None, lambda: root,
            lambda: rules,
        )

    def look(self, *named, keys=None):
        return find_ports(self.machine, named, keys, "keys.toml")


@pytest.fixture
def keys_file(tmp_path):
    path = tmp_path / "keys.toml"
    device_keys.write_device_key(path, "PDA-SHOE-0001", bytes(range(1, 33)))
    return path


# --- who may be asked ------------------------------------------------------------------------


@pytest.mark.parametrize("serial", [None, "", "A50285BI", "XPDA-SHOE-1", "PDA-", "pda-shoe-1"])
def test_a_device_of_somebody_else_is_sent_nothing(serial):
    desk = Desk(usb(serial))
    (seen,) = desk.look()
    assert desk.asked == []
    assert seen.name == "stranger"


def test_a_port_that_is_named_is_asked_whatever_it_is():
    desk = Desk(usb("A50285BI"))
    desk.look("/dev/ttyUSB0")
    assert [family for _, family in desk.asked] == ["own", "pn532", "pepper", "feig"]


def test_a_named_port_is_asked_and_no_other():
    desk = Desk(usb("PDA-SHOE-0001"), usb("PDA-SCAN-0001", "/dev/ttyUSB1"))
    desk.look("/dev/ttyUSB1")
    assert {path for path, _ in desk.asked} == {"/dev/ttyUSB1"}


@pytest.mark.parametrize("serial, asked", [
    ("PDA-SHOE-0001", ("own",)), ("PDA-SCAN-0001", ("own",)),
    ("PDA-READER-1", ("pn532", "pepper", "feig")), ("PDA-BADGE-1", ("pn532",)),
])
def test_a_device_of_ours_is_asked_what_fits_its_number(serial, asked):
    assert families_of(serial) == asked


def test_a_port_in_use_is_not_asked_and_its_program_is_named():
    desk = Desk(usb("PDA-SHOE-0001"), users=[Process(42, "minicom")])
    (seen,) = desk.look()
    assert desk.asked == []
    assert seen.finding == message("devices.in_use", users="minicom (42)")


# --- what is said ----------------------------------------------------------------------------


@pytest.mark.parametrize("why, id", [
    ("no permission to open it", "permission"), ("in use by another program", "in_use_hidden"),
    ("absent", "vanished"), ("unplugged", "vanished"),
])
def test_a_port_that_can_not_be_opened_says_why(why, id):
    (seen,) = Desk(usb("PDA-SHOE-0001"), answer=serial_ports.PortRefused(why)).look()
    assert seen.name == id


def test_a_shoe_whose_key_is_known_is_ready(keys_file):
    (seen,) = Desk(usb("PDA-SHOE-0001"), answer=SHOE).look(keys=device_keys.read_keys(keys_file))
    assert seen.name == "ready"
    assert seen.is_well


def test_a_shoe_whose_key_is_not_known_is_not_ready():
    none = device_keys.DeviceKeys({})
    (seen,) = Desk(usb("PDA-SHOE-0001"), answer=SHOE).look(keys=none)
    assert seen.name == "no_key"
    assert not seen.is_well


def test_a_shoe_of_another_version_says_both():
    old = Recognised("own", "shoe", "PDA-SHOE-0001", "00" * 8, (1, 1))
    (seen,) = Desk(usb("PDA-SHOE-0001"), answer=old).look()
    assert seen.name == "version"
    assert dict(seen.finding.values).items() >= {"low": 1, "ours_low": 2}.items()


def test_a_bridge_without_a_serial_number_is_warned_of():
    (seen,) = Desk(usb(None, maker=CH340)).look()
    assert [finding_name(said) for said in seen.warnings] == ["ch340"]


def test_a_device_without_a_name_that_stays_is_warned_of():
    (seen,) = Desk(usb("PDA-SHOE-0001"), answer=SHOE, link=False).look()
    assert [finding_name(said) for said in seen.warnings] == ["no_link"]


def test_two_bridges_with_one_number_are_warned_of():
    both = Desk(usb("PDA-SHOE-0001"), usb("PDA-SHOE-0001", "/dev/ttyUSB1"), answer=SHOE).look()
    assert [[finding_name(said) for said in one.warnings] for one in both] == [["twin"], ["twin"]]


def test_two_bridges_without_a_number_are_no_twins():
    both = Desk(usb(None, maker=CH340), usb(None, "/dev/ttyUSB1", CH340)).look()
    assert [[finding_name(said) for said in one.warnings] for one in both] == [["ch340"], ["ch340"]]


def test_a_board_on_another_board_s_bridge_is_warned_of():
    (seen,) = Desk(usb("PDA-SHOE-0002"), answer=SHOE).look()
    assert [finding_name(said) for said in seen.warnings] == ["other_id"]


@pytest.mark.parametrize("name, command", [
    ("brltty", "brltty.service"), ("ModemManager", "ModemManager.service"),
])
@pytest.mark.parametrize("lang", LANGS)
def test_a_program_that_takes_ports_is_warned_of_with_what_mends_it(name, command, lang, capsys):
    desk = Desk(usb("PDA-SHOE-0001"), answer=SHOE, running=[Process(7, name)])
    assert call_command(devices, ["list", "--lang", lang], desk.machine) == 1
    assert f"sudo systemctl disable --now {command}" in capsys.readouterr().out


def test_modem_manager_is_no_trouble_where_our_rules_are_installed(capsys):
    both = [Process(7, "ModemManager"), Process(8, "brltty")]
    desk = Desk(usb("PDA-SHOE-0001"), answer=SHOE, running=both[:1], rules=True)
    assert call_command(devices, ["list"], desk.machine) == 0
    desk = Desk(usb("PDA-SHOE-0001"), answer=SHOE, running=both, rules=True)
    assert call_command(devices, ["list"], desk.machine) == 1


def test_root_is_warned(capsys):
    desk = Desk(usb("PDA-SHOE-0001"), answer=SHOE, root=True)
    assert call_command(devices, ["--lang", "en"], desk.machine) == 1
    assert "run as root" in capsys.readouterr().out


def test_all_is_well_is_exit_code_0(keys_file, capsys):
    desk = Desk(usb("PDA-SHOE-0001"), usb("A50285BI", "/dev/ttyUSB1"), answer=SHOE)
    assert call_command(devices, ["--device-keys", str(keys_file)], desk.machine) == 0
    assert f"--shoe /dev/pda/USB0 --device-keys {keys_file}" in capsys.readouterr().out


@pytest.mark.parametrize("lang, said", [("fr", "Aucun port série"), ("en", "No serial port")])
def test_no_port_at_all_is_exit_code_1(lang, said, capsys):
    assert call_command(devices, ["list", "--lang", lang], Desk().machine) == 1
    assert said in capsys.readouterr().out


def test_a_key_file_that_others_can_read_is_exit_code_2(keys_file, capsys):
    keys_file.chmod(0o644)
    assert call_command(devices, ["--device-keys", str(keys_file)], Desk().machine) == 2
    assert "chmod 600" in capsys.readouterr().err


def test_programs_get_the_same_as_json(capsys):
    assert call_command(devices, ["list", "--json"],
                        Desk(usb("PDA-SHOE-0001"), answer=SHOE).machine) == 0
    told = json.loads(capsys.readouterr().out)
    (one,) = told["ports"]
    assert (one["serial"], one["finding"], one["answer"]["id"], one["answer"]["versions"]) == (
        "PDA-SHOE-0001", "key_unchecked", "PDA-SHOE-0001", [2, 2])
    assert set(one["says"]) == set(LANGS)


def test_a_port_that_comes_and_one_that_goes_are_told(capsys):
    looks = iter([[], [], [usb("PDA-SHOE-0001")], [usb("PDA-SHOE-0001")]])
    last = []

    def found():
        last[:] = next(looks, [])
        return list(last)

    desk = Desk(answer=SHOE)
    machine = Machine(found, desk.machine.ask, desk.machine.users, desk.machine.running,
                      desk.machine.link, desk.machine.is_root)
    call_command(devices, ["watch", "--lang", "en", "--for", "0.3"], machine)
    told = capsys.readouterr().out
    assert "plugged in: /dev/ttyUSB0" in told
    assert "PDA-SHOE-0001" in told


def test_no_word_of_the_catalogue_is_left_unsaid():
    folder = Path(commands.__file__).parent
    files = (folder / "devices.py", folder / "circuit_board_self_test.py",
             *(folder.parent / "devices").glob("*/*.py"),
             Path(serial_ports.__file__))
    source = "".join(path.read_text() for path in files)
    known = {id.removeprefix("devices.") for id in catalogue() if id.startswith("devices.")}
    unsaid = {id for id in known if f'"{id}"' not in source}
    assert {id for id in unsaid if f"devices.{id}" not in source} == set()


# --- real bytes on ptys ----------------------------------------------------------------------


def answered(path):
    """What answers at a named port of this machine, asked over its real line."""
    machine = Machine(ports=list, users=lambda _: [])
    (seen,) = find_ports(machine, [str(path)], None, "")
    return seen


def test_a_shoe_and_a_scanner_tell_who_they_are(tmp_path):
    for device, name in ((ShoeSim(), "shoe"), (ScannerSim(), "scanner")):
        with PtyLine(device, tmp_path / name) as line:
            answer = answered(line.path).answer
        assert (answer.name, answer.device_id) == (name, device.core.device_id)


@pytest.mark.parametrize("module, name, finding", [
    (lambda: Pn532Sim(Iso14443Field(), REAL), "PN532 1.6", "reader_pn532"),
    (lambda: PepperSim(iso15693.Iso15693Field()), "Pepper C1", "reader_chips"),
    (lambda: FeigSim(iso15693.Iso15693Field()), "FEIG", "reader_chips"),
])
def test_a_bought_reader_is_recognised(module, name, finding, tmp_path):
    with PtyReader(module(), tmp_path / "reader") as reader:
        seen = answered(reader.path)
    assert (seen.answer.name, seen.name) == (name, finding)


def test_asking_a_pn532_who_it_is_switches_no_field_on(tmp_path):
    field = Iso14443Field()
    with PtyReader(Pn532Sim(field, REAL), tmp_path / "reader") as reader:
        answered(reader.path)
    assert field.rf_acts == 0


def test_a_port_on_which_nobody_answers_is_silent(tmp_path):
    master, slave = os.openpty()
    try:
        assert answered(os.ttyname(slave)).name == "silent"
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("path, finding", [
    ("/nowhere/at/all", "absent"), ("/dev/null/x", "absent"), ("/dev/null", "no_port"),
    ("/dev", "no_port"), (__file__, "no_port"),
])
def test_a_path_that_is_no_serial_port_is_told_apart_and_nobody_asked(path, finding):
    asked = []
    machine = Machine(ports=list, ask=lambda *given: asked.append(given))
    (seen,) = find_ports(machine, [path], None, "")
    assert (seen.name, seen.users, asked) == (finding, (), [])


def keys_of(device, key):
    return device_keys.DeviceKeys({device.core.device_id: key})


@pytest.mark.parametrize("key, finding", [(TEST_KEY, "ready"), (bytes(32), "wrong_key")])
@pytest.mark.parametrize("made", [ShoeSim, ScannerSim])
def test_a_device_is_ready_only_when_it_has_proved_the_key_of_the_file(
    made, key, finding, tmp_path
):
    device = made()
    machine = Machine(ports=list, users=lambda _: [])
    with PtyLine(device, tmp_path / "line") as line:
        (seen,) = find_ports(machine, [str(line.path)], keys_of(device, key), "keys.toml")
    assert seen.name == finding


def test_asking_with_a_wrong_key_leaves_no_alarm_in_the_device_s_journal(tmp_path):
    device = ShoeSim()
    free = device.core.journal.free
    machine = Machine(ports=list, users=lambda _: [])
    with PtyLine(device, tmp_path / "line") as line:
        for _ in range(4):
            find_ports(machine, [str(line.path)], keys_of(device, bytes(32)), "keys.toml")
    assert device.core.journal.free == free


def test_a_device_that_greets_and_proves_nothing_is_not_ready(keys_file):
    mute = replace(SHOE, is_proved=None)
    desk = Desk(usb("PDA-SHOE-0001"), answer=mute)
    (seen,) = desk.look(keys=device_keys.read_keys(keys_file))
    assert seen.name == "unproved"
    assert not seen.is_well


@pytest.mark.parametrize("act", ["list", "keys"])
def test_a_key_file_that_is_not_there_is_said_so(act, tmp_path, capsys):
    words = [act, "--device-keys", str(tmp_path / "typo.toml"), "--lang", "en"]
    assert call_command(devices, words, Desk().machine) == 2
    assert "there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize("lang, said", [("fr", "Aucun appareil de la table"),
                                        ("en", "No device of the table")])
def test_a_machine_with_other_people_s_ports_alone_says_so(lang, said, capsys):
    assert call_command(devices, ["list", "--lang", lang], Desk(usb("A50285BI")).machine) == 1
    assert said in capsys.readouterr().out
