"""``doctor``: each fault of a machine or of a table's files is named with what mends it."""

import json
import sqlite3
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from dealer_assist import cli as commands
from dealer_assist.cli import doctor, doctor_screen
from dealer_assist.cli.doctor import doctor_findings
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.found import port_findings
from dealer_assist.game import facts as e
from dealer_assist.game.facts import Called
from dealer_assist.live.doctor import (
    machine_findings as doctor_machine,
)
from dealer_assist.live.doctor import (
    program_findings as doctor_program,
)
from dealer_assist.live.doctor import (
    table_file_findings as doctor_table,
)
from dealer_assist.live.doctor.doctor_finding import attention_finding, broken_finding, well_finding
from dealer_assist.live.doctor.machine_findings import ClockProbe, Disk
from dealer_assist.live.doctor.program_findings import PythonProbe
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.qt.pieces.qt_probe import Probe
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.storage.people import PeopleFile, people_path
from dealer_assist.view.sentences.key_sizes import ScreenSize
from dealer_assist.words import LANGS
from dealer_assist.words.message import message
from drivers.serial_ports import FoundPort

assert commands
VERSIONS = {"PyQt6": "6.11.0", "pyserial": "3.5", "opencv-python": "5.0.0.93"}
WANTED = ["PyQt6>=6.6", "pyserial>=3.5", "opencv-python>=4.8"]
NOON = 1_800_000_000.0


def installed(**more):
    given = {
        "python": (3, 11, 2), "requires": lambda: list(WANTED), "version": VERSIONS.get,
        "imports": lambda modules: dict.fromkeys(modules, ""),
    }
    return PythonProbe(**(given | more))


def only(findings):
    """The one finding that is not well."""
    (found,) = [one for one in findings if one.level not in (Severity.WELL, Severity.NOTE)]
    return found


# --- the program -----------------------------------------------------------------------------


def test_a_whole_installation_is_well():
    (found,) = doctor_program.library_findings(installed())
    assert found.level is Severity.WELL


@pytest.mark.parametrize(("more", "id", "mend"), [
    ({"python": (3, 9, 2)}, "python_old", "apt install python3"),
    ({"requires": lambda: None}, "not_installed", "pip install ."),
    ({"version": lambda n: None if n == "pyserial" else VERSIONS.get(n)}, "library_missing",
     "pip install 'pyserial>=3.5'"),
    ({"version": lambda n: "6.2" if n == "PyQt6" else VERSIONS.get(n)}, "library_old",
     "pip install 'PyQt6>=6.6'"),
    ({"version": lambda n: "5.0" if n == "opencv-python-headless" else VERSIONS.get(n)}, "opencvs",
     "pip uninstall -y opencv-python opencv-python-headless"),
    ({"imports": lambda modules: {m: "ImportError: libGL.so.1: cannot open shared object file"
                                  if m == "cv2" else "" for m in modules}},
     "library_broken", "apt install libgl1"),
    ({"imports": lambda modules: {m: "ended with -11" if m == "serial" else "" for m in modules}},
     "library_broken", "pip install --force-reinstall pyserial"),
])  # fmt: skip
def test_a_library_that_cannot_be_used_is_named_with_the_command_that_mends_it(more, id, mend):
    found = only(doctor_program.library_findings(installed(**more)))
    assert (found.id, found.level) == (id, Severity.BROKEN)
    assert mend in found.mend


def test_a_library_that_kills_its_process_is_named_and_the_doctor_lives_on():
    found = doctor_program._imports(["json", "no_such_module_of_anybody"])
    assert found["json"] == ""
    assert "no_such_module_of_anybody" in found["no_such_module_of_anybody"]


def test_what_this_program_needs_is_known_and_all_of_it_is_imported():
    names = {one.partition(">")[0].lower() for one in doctor_program._requires()}
    assert {"pyqt6", "pyserial", "opencv-python", "numpy", "cryptography", "segno"} <= names


@pytest.mark.parametrize("name", ["PyQt6", "pyqt6"])
def test_a_library_is_imported_by_its_own_name_however_the_installer_wrote_it(name):
    asked = []

    def imports(modules):
        asked.extend(modules)
        return dict.fromkeys(modules, "")

    doctor_program.library_findings(installed(requires=lambda: [f"{name}>=6.6"], imports=imports,
                                       version=lambda _: "6.11"))
    assert asked == ["PyQt6.QtWidgets"]


def test_a_missing_system_library_of_the_window_gives_its_debian_package():
    lacks = Probe("none", (("libEGL.so.1", "libegl1"), ("libGL.so.1", "libgl1")), "")
    found = only(doctor_screen.display_findings(lambda: lacks))
    assert found.mend == "sudo apt install libegl1 libgl1"


def test_no_screen_is_to_be_looked_at_and_breaks_nothing():
    found = only(doctor_screen.display_findings(lambda: Probe("offscreen", (), "")))
    assert (found.id, found.level) == ("display_none", Severity.LOOK)


@pytest.mark.parametrize(("printed", "size"), [
    ("1920 1080 480.0 270.0\n", ScreenSize(1920, 1080, 480, 270)), ("", None), ("1920 1080", None),
])
def test_a_screens_size_is_what_its_process_prints_and_nothing_where_none_opens(
    monkeypatch, printed, size
):
    monkeypatch.setattr(doctor_screen.subprocess, "run",
                        lambda *_, **__: SimpleNamespace(stdout=printed))
    assert doctor_screen.screen_by_qt() == size


def test_the_networks_that_ship_are_whole():
    (found,) = doctor_program.network_file_findings()
    assert found.level is Severity.WELL


def test_a_network_that_was_altered_is_named(tmp_path, monkeypatch):
    from drivers.vision import model_files

    real = next(p for p in model_files.PLACES if (p / "card_index.toml").is_file())
    for name in doctor_program.MODELS:
        for file in real.glob(f"{name}.*"):
            content = file.read_bytes()
            if file.name == "chip_seams.onnx":
                content = content[:-1] + bytes([content[-1] ^ 1])
            (tmp_path / file.name).write_bytes(content)
    monkeypatch.setattr(model_files, "PLACES", (tmp_path,))
    found = only(doctor_program.network_file_findings())
    assert found.level is Severity.BROKEN
    assert "chip_seams.onnx" in found.says("en")


def test_a_book_with_a_mistake_is_named(tmp_path):
    book = tmp_path / "ours.toml"
    book.write_text("[house]\nnmae = 1\n")
    found = only(doctor_program.house_book_findings(str(book)))
    assert found.level is Severity.BROKEN
    assert "ours.toml" in found.says("fr")


# --- the machine -----------------------------------------------------------------------------


def disk(**more):
    given = {"free_mb": lambda _: 50_000, "mounts": lambda: "a / ext4 rw 0 0\n",
             "sync_ms": lambda _: 1.0}
    return Disk(**(given | more))


def test_a_disk_with_room_is_well(tmp_path):
    (found,) = doctor_machine.disk_findings(tmp_path, disk())
    assert found.level is Severity.WELL


@pytest.mark.parametrize(("more", "id", "level"), [
    ({"free_mb": lambda _: 100}, "disk_full", Severity.BROKEN),
    ({"free_mb": lambda _: 1_000}, "disk_full", Severity.LOOK),
    ({"mounts": lambda: "h:/x / nfs4 rw 0 0\n"}, "disk_network", Severity.BROKEN),
    ({"mounts": lambda: "a / ext4 rw 0 0\nt / tmpfs rw 0 0\n"}, "disk_memory", Severity.BROKEN),
    ({"sync_ms": lambda _: 80.0}, "disk_slow", Severity.LOOK),
])  # fmt: skip
def test_a_disk_that_cannot_keep_a_journal_is_named(tmp_path, more, id, level):
    found = only(doctor_machine.disk_findings(tmp_path, disk(**more)))
    assert (found.id, found.level) == (id, level)


def test_a_disk_that_refuses_to_write_says_the_systems_own_reason(tmp_path):
    def refused(_):
        raise OSError(30, "Read-only file system")

    found = only(doctor_machine.disk_findings(tmp_path, disk(sync_ms=refused)))
    assert "Read-only file system" in found.says("en")


def test_a_folder_that_is_not_there_gives_the_command_that_makes_it(tmp_path):
    found = only(doctor_machine.disk_findings(tmp_path / "evenings", disk()))
    assert found.mend == f"mkdir -p '{tmp_path / 'evenings'}'"


def clock(now=NOON, is_set=True, installed_s=NOON - 1000):
    return ClockProbe(lambda: now, lambda: is_set, lambda: installed_s)


@pytest.mark.parametrize(("time_of", "last", "id"), [
    (clock(now=1000.0), None, "clock_behind"),
    (clock(), ("2030-01-01T00:00:00.000Z", NOON + 3600), "clock_before"),
    (clock(is_set=False), None, "clock_alone"),
])  # fmt: skip
def test_a_clock_that_can_not_be_right_is_named_with_what_sets_it(time_of, last, id):
    found = only(doctor_machine.clock_findings(time_of, last))
    assert (found.id, found.mend) == (id, "sudo timedatectl set-ntp true")


def test_a_clock_set_by_a_server_is_well():
    (found,) = doctor_machine.clock_findings(clock(), ("2027-01-01T00:00:00.000Z", NOON - 5))
    assert found.level is Severity.WELL


def port_seen(finding):
    port = FoundPort("/dev/ttyUSB0", None, None, None, None)
    return port_findings.PortFinding(port, None, (), None, finding, ())


@pytest.mark.parametrize(("id", "values", "mend"), [
    ("permission", {}, 'sudo usermod -aG dialout "$USER"'),
    ("in_use", {"users": "minicom (812)"}, "sudo fuser -v /dev/ttyUSB0"),
])  # fmt: skip
def test_a_port_that_cannot_be_opened_gives_the_command(monkeypatch, id, values, mend):
    seen = port_seen(message(f"devices.{id}", **values))
    monkeypatch.setattr(port_findings, "find_ports", lambda *_: [seen])
    monkeypatch.setattr(port_findings, "machine_obstacles", lambda _: [])
    found = only(doctor_machine.port_findings_here(""))
    assert (found.level, found.mend) == (Severity.BROKEN, mend)


def test_a_port_that_is_none_of_ours_is_no_fault(monkeypatch):
    seen = port_seen(message("devices.stranger", path="/dev/ttyS0"))
    monkeypatch.setattr(port_findings, "find_ports", lambda *_: [seen])
    monkeypatch.setattr(port_findings, "machine_obstacles", lambda _: [])
    (found,) = doctor_machine.port_findings_here("")
    assert found.level is Severity.NOTE


# --- a table's files -------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.sqlite"
    with Journal.open(path, clock=lambda: datetime.fromtimestamp(NOON, UTC)) as journal:
        journal.append([(Called(3, 500), Origin("dealer"))])
    return path


def test_a_sound_journal_is_well_and_its_last_fact_dates_the_clock(table):
    (found,) = doctor_table.journal_findings(table)
    assert found.level is Severity.WELL
    assert doctor_table.last_label_and_time(table)[1] == NOON


def test_an_edited_journal_is_broken(table):
    with sqlite3.connect(table) as db:
        db.execute("UPDATE facts SET body = replace(body, '500', '900')")
    found = only(doctor_table.journal_findings(table))
    assert found.level is Severity.BROKEN
    assert "verify" in found.mend


@pytest.mark.parametrize("fact", [
    e.CopyDiffered("older", 40, "17, 40"), e.DeviceNoted("shoe", "account_behind", "21-30"),
    e.DeviceNoted("vault", "stated_ahead", "t/11"),
])
def test_an_older_journal_that_was_put_back_is_called_so_until_somebody_says_what_it_was(
    table, fact
):
    with Journal.open(table) as journal:
        (first, *_) = journal.append([(fact, Origin("floor")), (fact, Origin("floor"))])
    found = only(doctor_table.journal_findings(table))
    assert found.level is Severity.BROKEN and "verify" in found.mend
    assert "An older journal was put back" in found.says("en")
    assert "Journal plus ancien remis en place" in found.says("fr")
    with Journal.open(table) as journal:
        journal.append([(e.AlarmAcknowledged(first, "M. Durand", "sauvegarde"), Origin("floor"))])
    assert [one.level for one in doctor_table.journal_findings(table)] == [Severity.WELL]


def test_a_journal_that_this_user_may_not_read_is_not_sent_to_be_verified(table, monkeypatch):
    def closed(of, most):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("dealer_assist.storage.journal.schema.first_bytes", closed)
    found = only(doctor_table.journal_findings(table))
    assert found.level is Severity.BROKEN and found.mend == ""
    assert "isn't damaged" in found.says("en") and "chown" in found.says("en")


def test_a_journal_that_a_table_holds_is_told_and_left_alone(table):
    with Journal.open(table):
        found = only(doctor_table.journal_findings(table))
    assert (found.id, found.level) == ("journal_held", Severity.LOOK)


def test_looking_whether_a_journal_is_held_leaves_no_lock_beside_it(table):
    table.with_name(table.name + ".lock").unlink(missing_ok=True)
    doctor_table.journal_findings(table)
    assert not table.with_name(table.name + ".lock").exists()


def test_a_secret_that_others_can_read_gives_the_command(table):
    secret = table.with_name(table.name + ".vault")
    secret.write_text("x")
    secret.chmod(0o644)
    found = only(doctor_table.journal_findings(table))
    assert found.mend == f"chmod 600 '{secret}'"


def test_keys_that_others_can_read_are_named(tmp_path):
    keys = tmp_path / "keys.toml"
    keys.write_text("[keys]\n")
    keys.chmod(0o644)
    found = only(doctor_table.device_key_findings(keys, True))
    assert "chmod 600" in found.says("en")


def test_nobody_who_can_rule_is_to_be_looked_at(table):
    found = only(doctor_table.people_findings(table))
    assert (found.id, found.level) == ("people_none", Severity.LOOK)
    PeopleFile(people_path(table)).add("M. Durand", "482915")
    (found,) = doctor_table.people_findings(table)
    assert found.level is Severity.WELL


def test_a_register_with_a_mistake_is_named_with_its_file(tmp_path):
    (tmp_path / "deck-red.toml").write_text('deck = "red"\n[cards]\n"zz" = "As"\n')
    found = only(doctor_table.register_findings(tmp_path))
    assert "deck-red.toml" in found.says("en")


def test_a_calibration_that_is_none_is_named(tmp_path):
    file = tmp_path / "board.toml"
    file.write_text("name = 1")
    found = only(doctor_table.calibration_findings([str(file)]))
    assert "board.toml" in found.says("fr")


# --- the command -----------------------------------------------------------------------------


@pytest.mark.parametrize(("findings", "code"), [
    ([well_finding("models", "models_well", names="x")], 0),
    ([attention_finding("display", "display_none")], 0),
    ([attention_finding("display", "display_none"),
      broken_finding("disk", "no_folder", folder="x")], 1),
])  # fmt: skip
def test_the_exit_code_is_1_only_where_something_must_be_mended(findings, code, capsys):
    assert call_command(doctor, [], lambda _: findings) == code


@pytest.mark.parametrize("lang", LANGS)
def test_each_finding_stands_with_its_command_below_it(lang, capsys):
    call_command(doctor, ["--lang", lang],
         lambda _: [broken_finding("disk", "no_folder", "mkdir -p 'x'", folder="x")])
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert " x" in first
    assert second.strip() == "$ mkdir -p 'x'"


def test_programs_get_the_findings_as_json_in_both_languages(capsys):
    call_command(doctor, ["--json"],
                 lambda _: [broken_finding("disk", "no_folder", "mkdir -p 'x'", folder="x")])
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["level"], found["mend"], set(found["says"])) == ("broken", "mkdir -p 'x'",
                                                                    set(LANGS))


@pytest.mark.long
def test_this_machine_is_looked_at_from_end_to_end(table, capsys, monkeypatch):
    monkeypatch.setattr(doctor_machine, "port_findings_here", lambda *_: [])
    options = SimpleNamespace(journal=str(table), house="", register=None, device_keys=None,
                              calibration=[], port=[], floor=None, release_key="", vault="")
    about = {one.about for one in doctor_findings(options)}
    assert {"libraries", "display", "release", "models", "houses", "disk", "clock", "cameras",
            "journal", "people", "keys"} <= about


@pytest.mark.long
def test_a_table_s_certificates_are_looked_at_where_they_are_named(table, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor_machine, "port_findings_here", lambda *_: [])
    options = SimpleNamespace(journal=str(table), house="", register=None, device_keys=None,
                              calibration=[], port=[], floor=str(tmp_path / "none"),
                              release_key="", vault="")
    [found] = [one for one in doctor_findings(options) if one.about == "floor"]
    assert found.level is Severity.BROKEN and "line.json" in found.says("fr")
