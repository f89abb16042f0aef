"""The start: what is journaled of it, what keeps devices off, what the system is told."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest
from live_table import LiveTable
from small_release import Maker

from dealer_assist.cli.frame.systemd_notices import Service
from dealer_assist.game import facts as e
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.live.table.live_table import DeviceLock
from dealer_assist.storage.books import shipped_houses as houses
from dealer_assist.trust.release.installed_releases import Switch
from dealer_assist.trust.release.release_check import ReleaseCheck, Result, check_release
from dealer_assist.trust.start import watched_components
from dealer_assist.trust.start.start_check import program_check_line, start_facts, why_not_run
from dealer_assist.trust.start.watched_components import (
    WatchedComponents,
    firmware_facts,
    house_digest,
)
from drivers.devices.device_reports import LinkUp
from drivers.wire.constants import DeviceKind

GC = houses.shipped_house("grand_cercle")
SIGNED = ReleaseCheck(Result.SIGNED, Path("/x"), "1.1", "d2" * 32)


def here(**versions: str) -> tuple[e.Component, ...]:
    return tuple(e.Component(name, version) for name, version in versions.items())


def test_the_first_start_names_every_component_and_calls_none_a_change():
    (only,) = start_facts({}, SIGNED, here(program="d2", house="a"), 5, ())
    assert isinstance(only, e.SoftwareStarted) and only.result == "signed"
    assert [(one.name, one.version) for one in only.components] == [
        ("program", "d2"), ("house", "a")]


def test_a_change_since_the_last_start_is_a_fact_and_an_update_says_who_and_why():
    update = Switch("install", "1.1", "d2", "1.0", "d1", "Mme Roy", "reads better", 3)
    _, program, house = start_facts(
        {"program": "d1", "house": "a"}, SIGNED, here(program="d2", house="b"), 5, (update,))
    assert program == e.ComponentChanged(
        "program", "d1", "d2", "Mme Roy", "install 1.1: reads better", 5)
    assert house == e.ComponentChanged("house", "a", "b", "", "", 5)


def test_an_update_from_another_release_explains_nothing():
    other = Switch("install", "1.1", "d2", "0.9", "d0", "Mme Roy", "reads better", 3)
    _, program = start_facts({"program": "d1"}, SIGNED, here(program="d2"), 5, (other,))
    assert program.by == ""


def test_a_program_that_was_altered_is_told_in_both_languages_and_stands_as_a_fault(tmp_path):
    maker = Maker(tmp_path)
    tree, _ = maker.signed_tree("1.0")
    (tree / "drivers/serial_ports.py").write_text("PORTS = 3\n")
    found = check_release(tree, maker.public)
    for lang in ("fr", "en"):
        assert "drivers/serial_ports.py" in program_check_line(found, lang)
    facts = start_facts({}, found, (), 5, ())
    assert facts[0].wrong == ("drivers/serial_ports.py altered",)
    assert facts[-1] == e.FaultStood("program", "files", "drivers/serial_ports.py", 5)


def test_a_checkout_says_unsigned_in_its_line_and_in_its_fact(tmp_path):
    found = ReleaseCheck(Result.UNSIGNED, tmp_path)
    assert "NON SIGNÉ" in program_check_line(found,
                                             "fr") and "UNSIGNED" in program_check_line(found, "en")
    assert start_facts({}, found, (), 5, ())[0].result == "unsigned"


def test_vault_and_floor_refuse_to_run_with_it(tmp_path, monkeypatch):
    maker = Maker(tmp_path)
    tree, _ = maker.signed_tree("1.0")
    from dealer_assist.trust.start import start_check

    monkeypatch.setattr(start_check, "HERE", tree)
    options = SimpleNamespace(release_key=str(maker.public))
    assert why_not_run(options, "en") == ""
    (tree / "drivers/serial_ports.py").unlink()
    assert "drivers/serial_ports.py (missing)" in why_not_run(options, "en")


# --- components that change while the table is at work -------------------------------------------


def link_up(firmware: str) -> LinkUp:
    return LinkUp("shoe", DeviceKind.SHOE, "PDA-SHOE-0001", 7, 1, firmware=firmware)


def test_a_devices_other_firmware_is_a_fact_once_and_the_same_one_is_none():
    live = LiveTable().put(e.SoftwareStarted("1.0", "signed"))
    first = firmware_facts(live.table, link_up("aa"), 5)
    assert first == (e.ComponentChanged("firmware:shoe", "", "aa", at_s=5),)
    live.put(*first)
    assert firmware_facts(live.table, link_up("aa"), 6) == ()
    (changed,) = firmware_facts(live.table, link_up("bb"), 7)
    assert (changed.before, changed.after, changed.by) == ("aa", "bb", "")


def test_firmware_that_the_signed_release_doesnt_know_is_a_fault_until_the_floor_clears_it():
    live = LiveTable().put(e.SoftwareStarted("1.0", "signed"))
    signed = {"shoe": frozenset({"aa"})}
    assert [type(one) for one in firmware_facts(live.table, link_up("aa"), 5, signed)] == [
        e.ComponentChanged]
    live.put(*firmware_facts(live.table, link_up("cc"), 5, signed))
    (fault,) = live.table.software.faults
    assert (fault.device, fault.what, fault.detail) == ("shoe", "fault_firmware", "cc")
    assert firmware_facts(live.table, link_up("cc"), 6, signed) == ()  # it stands already
    live.put(e.DeviceNoted("shoe", "sound"))  # its self-test says nothing of what it runs
    assert not live.table.software.faults[0].is_over
    live.put(e.FaultCleared(fault.number, "M. Durand", "flashed anew", at_s=9))
    assert live.table.software.faults == ()


@pytest.mark.parametrize("signed", [{}, {"scanner": frozenset({"aa"})}])
def test_a_release_without_firmware_for_a_kind_of_device_judges_none_of_it(signed):
    live = LiveTable().put(e.SoftwareStarted("1.0", "signed"))
    assert [type(one) for one in firmware_facts(live.table, link_up("cc"), 5, signed)] == [
        e.ComponentChanged]


def test_what_the_floor_keeps_in_the_houses_book_is_a_change_with_who_and_why():
    before, after = house_digest(GC), house_digest(houses.shipped_house("tda2024"))
    live = LiveTable().put(started := e.SoftwareStarted(
        "1.0", "signed", components=(e.Component("house", before),)))
    assert started.components
    kept = e.ChoiceKept("silent_chip.postflop", "call", "M. Durand", "as ever", "own.toml")
    owed = BookErrand(2, e.RuleDecided(kept.setting, kept.value, kept.by, kept.reason, kept.book))
    watched = WatchedComponents(lambda: houses.shipped_house("tda2024"))
    assert watched.of_errand(live.table, owed, (kept,), 5) == (
        e.ComponentChanged("house", before, after, "M. Durand", "as ever", 5),)
    refused = e.BookRefused(2, "own.toml", "why.book_disk_full")
    assert watched.of_errand(live.table, owed, (refused,), 5) == ()
    assert WatchedComponents(lambda: GC).of_errand(live.table, owed, (kept,), 5) == ()


def test_the_components_of_a_checkout_are_named_and_its_files_make_the_program(tmp_path):
    (tmp_path / "dealer_assist").mkdir()
    (tmp_path / "dealer_assist/a.py").write_text("A = 1\n")
    found = ReleaseCheck(Result.UNSIGNED, tmp_path)
    was = {one.name: one.version for one in watched_components.components_here(found, GC, ())}
    (tmp_path / "dealer_assist/a.py").write_text("A = 2\n")
    now = {one.name: one.version for one in watched_components.components_here(found, GC, ())}
    assert set(was) == {"program", "models", "python", "libraries", "house", "calibration"}
    assert {name for name in was if was[name] != now[name]} == {"program"}


# --- devices that stay off ------------------------------------------------------------------------


class Port:
    def __init__(self):
        self.starts = 0

    def start(self):
        self.starts += 1


def test_devices_start_at_once_where_nothing_is_wrong():
    port = Port()
    DeviceLock({"shoe": port}).start(LiveTable().table)
    assert port.starts == 1


def test_devices_stay_off_until_the_floor_has_cleared_the_programs_fault():
    live = LiveTable().put(e.SoftwareStarted("1.0", "failed"), e.FaultStood("program", "files"))
    port = Port()
    held = DeviceLock({"shoe": port})
    held.start(live.table)
    live.put(e.SoftwareStarted("1.0", "signed"))
    held.follow(live.table)
    assert port.starts == 0
    live.put(e.FaultCleared(live.table.software.faults[0].number, "M. Durand", "installed again"))
    held.follow(live.table)
    held.follow(live.table)
    assert port.starts == 1


def test_devices_never_start_under_a_program_that_failed_its_check():
    port, live = Port(), LiveTable()
    held = DeviceLock({"shoe": port}, is_failed=True)
    held.start(live.table)
    held.follow(live.table)
    assert port.starts == 0


# --- what the system is told ------------------------------------------------------------------


@pytest.fixture
def told(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind(str(tmp_path / "notify"))
        listens.setblocking(False)
        yield listens


def heard(listens) -> list[str]:
    found = []
    while True:
        try:
            found.append(listens.recv(1000).decode())
        except BlockingIOError:
            return found


def test_the_system_hears_ready_once_then_that_the_table_is_at_work_no_more_than_each_second(
    told, tmp_path
):
    now, works = [10.0], [True]
    service = Service(lambda: works[0], {"NOTIFY_SOCKET": str(tmp_path / "notify")},
                      lambda: now[0])
    service.beat()
    service.beat()
    assert heard(told) == ["READY=1\nWATCHDOG=1"]
    now[0] += 1.5
    service.beat()
    assert heard(told) == ["WATCHDOG=1"]
    now[0] += 1.5
    works[0] = False
    service.beat()
    assert heard(told) == []


def test_without_a_system_that_listens_nothing_is_said_and_nothing_fails(tmp_path):
    Service(env={}).beat()
    Service(env={"NOTIFY_SOCKET": str(tmp_path / "nobody")}).beat()


def test_an_abstract_socket_is_told_too():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind("\0dealer-assist-test")
        listens.setblocking(False)
        Service(env={"NOTIFY_SOCKET": "@dealer-assist-test"}).beat()
        assert heard(listens) == ["READY=1\nWATCHDOG=1"]
