"""``technician BENCH``: what it opens, what it refuses, and that a killed bench goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dealer_assist.cli import technician
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import SignInTap
from dealer_assist.devices.commissioning.shell.bench_hardware import World
from dealer_assist.devices.commissioning.shell.errands import carry_out_errand
from dealer_assist.devices.commissioning.steps.step_runner import Errand
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.game.facts import TableClosed
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.storage.journal import (
    BenchJournal,
    Journal,
    JournalKind,
    Origin,
    bench_contents,
    verify_journal,
)
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.registry.chip_series import Series
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words.message import message
from drivers.devices.device_keys import read_keys

PATIENCE_S = 20.0


class NoPorts:
    """A machine on which nothing is plugged in."""

    def ports(self):
        return []


def world(folder, lang="en"):
    return World(folder, NoPorts(), lambda role: lambda report: None, lambda: 0, lambda: lang)


# --- the command ---------------------------------------------------------------------------------


def run(*argv):
    return call_command(technician, ["--no-window", "--lang", "en", "--for", "0.3", *argv])


def test_a_new_bench_is_made_and_says_where_it_stands(tmp_path, capsys):
    assert run(str(tmp_path / "bench"), "--table", "7") == 0
    out = capsys.readouterr().out
    assert "Table 7" in out and "Devices: to do" in out
    assert bench_contents(tmp_path / "bench/bench.sqlite").facts[0].table == "7"


def test_the_table_keeps_its_name(tmp_path, capsys):
    run(str(tmp_path / "bench"), "--table", "7")
    run(str(tmp_path / "bench"))
    assert len(bench_contents(tmp_path / "bench/bench.sqlite").facts) == 1


def test_a_bench_is_for_its_owner_alone(tmp_path, capsys):
    run(str(tmp_path / "bench"))
    assert (tmp_path / "bench").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("make", ["file", "table"])
def test_what_is_no_bench_is_refused(tmp_path, capsys, make):
    path = tmp_path / "bench"
    if make == "file":
        path.write_text("x")
    else:
        path.mkdir()
        Journal.open(path / "bench.sqlite").close()
    assert run(str(path)) == 2
    assert "dealer-assist technician:" in capsys.readouterr().err


def test_a_bench_that_runs_already_is_refused(tmp_path, capsys):
    path = tmp_path / "bench"
    path.mkdir()
    with BenchJournal.open(path / "bench.sqlite", kind=JournalKind.BENCH):
        assert run(str(path)) == 2
    assert "in use" in capsys.readouterr().err


def test_a_bench_waits_until_its_table_is_closed(tmp_path, capsys):
    with Journal.open(tmp_path / "table.sqlite"):
        assert run(str(tmp_path / "bench"), "--journal", str(tmp_path / "table.sqlite")) == 2
    assert "close the table" in capsys.readouterr().err
    assert not (tmp_path / "bench/bench.sqlite").exists()


def test_a_table_that_runs_and_is_closed_does_not_keep_the_bench_away(tmp_path, capsys):
    with Journal.open(tmp_path / "table.sqlite") as journal:
        journal.append([(TableClosed(), Origin("dealer"))])
        assert run(str(tmp_path / "bench"), "--journal", str(tmp_path / "table.sqlite")) == 0


def test_beside_a_table_that_is_closed_it_opens(tmp_path, capsys):
    Journal.open(tmp_path / "table.sqlite").close()
    assert run(str(tmp_path / "bench"), "--journal", str(tmp_path / "table.sqlite")) == 0


def test_a_fault_needs_a_simulated_table(tmp_path, capsys):
    assert run(str(tmp_path / "bench"), "--fault", "worn_card") == 2
    assert "--sim" in capsys.readouterr().err


def test_real_devices_and_software_are_never_mixed_in_one_bench(tmp_path, capsys):
    path = tmp_path / "bench"
    path.mkdir()
    with BenchJournal.open(path / "bench.sqlite", kind=JournalKind.BENCH) as journal:
        journal.append([(b.BenchOpened("7", 1, simulated=True), Origin("bench"))])
    assert run(str(path)) == 2
    assert "a folder of its own" in capsys.readouterr().err


@pytest.mark.long
def test_a_killed_bench_asks_anew_who_is_there(tmp_path):
    path = tmp_path / "bench"
    path.mkdir()
    now_s = int(time.time())
    with BenchJournal.open(path / "bench.sqlite", kind=JournalKind.BENCH) as journal:
        journal.append([(fact, Origin("Marie")) for fact in (
            b.BenchOpened("7", now_s), b.TechnicianSignedIn("Marie", now_s),
            b.StepBegun(BenchStep.DEVICES, now_s))])
    command = [sys.executable, "-m", "dealer_assist", "technician", str(path), "--no-window",
               "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bench:
        try:
            assert any("Devices: to do" in line for line in bench.stdout)
        finally:
            os.kill(bench.pid, signal.SIGKILL)
    again = subprocess.run([*command, "--for", "1.5"], capture_output=True, text=True,
                           timeout=PATIENCE_S, check=False)
    assert again.returncode == 0
    assert "At the bench: Marie" not in again.stdout
    assert verify_journal(path / "bench.sqlite").sound


@pytest.mark.long
def test_a_bench_that_is_killed_in_the_middle_is_finished_by_the_next_one(tmp_path):
    path = tmp_path / "bench"
    command = [sys.executable, "-m", "dealer_assist", "technician", str(path), "--sim",
               "--autopilot", "--no-window", "--lang", "en", "--until"]
    with subprocess.Popen([*command, "sign_off"], stdout=subprocess.PIPE, text=True) as bench:
        try:
            assert any("Keys: accepted" in line for line in bench.stdout)
        finally:
            os.kill(bench.pid, signal.SIGKILL)
    assert verify_journal(path / "bench.sqlite").sound
    again = subprocess.run([*command, "gate"], capture_output=True, text=True,
                           timeout=2 * PATIENCE_S, check=False)
    assert again.returncode == 0, again.stdout + again.stderr
    facts = bench_contents(path / "bench.sqlite").facts
    done = [fact.step for fact in facts if isinstance(fact, b.StepDone)]
    assert (done.count(BenchStep.KEYS), done[-1]) == (1, BenchStep.GATE)
    assert not any(isinstance(fact, b.StepReopened) for fact in facts)


# --- its people ----------------------------------------------------------------------------------


def test_a_technician_is_no_floor_manager_and_the_other_way_round(tmp_path):
    file = PeopleFile(tmp_path / "people.json")
    file.add("Marie", "1234", "technician")
    file.add("Paul", "5678")
    assert (BenchDoor(file).names(), file.names()) == (("Marie",), ("Paul",))
    assert not file.is_pin_of("Marie", "1234")
    refused = BenchDoor(file).signs_in(BenchState(), SignInTap("Paul", "5678"), 0)
    assert (refused.facts, refused.notice) == ((), message("bench.nobody", name="Paul"))


def test_a_bench_without_technicians_has_nobody_to_choose(tmp_path):
    file = PeopleFile(tmp_path / "people.json")
    file.add("Paul", "5678")
    assert BenchDoor(file).names() is None


# --- errands -------------------------------------------------------------------------------------


def test_a_key_is_made_and_known_at_once(tmp_path):
    here = world(tmp_path)
    done = carry_out_errand(here, Errand("provision", "shoe", {"device_id": "PDA-SHOE-7"}))
    assert done.failed is None
    assert "st-flash" in done.values["flash"]
    assert here.keys.get("PDA-SHOE-7") == read_keys(tmp_path / "devices.toml").get("PDA-SHOE-7")


def test_a_page_that_is_in_its_board_is_deleted(tmp_path):
    here = world(tmp_path)
    made = carry_out_errand(here, Errand("provision", "shoe", {"device_id": "PDA-SHOE-7"}))
    carry_out_errand(here, Errand("drop_page", "shoe", {"device_id": "PDA-SHOE-7"}))
    assert not Path(made.values["page"]).exists()


def test_an_id_that_no_device_has_is_refused(tmp_path):
    done = carry_out_errand(world(tmp_path), Errand("provision", "shoe", {"device_id": "lamp"}))
    assert done.failed.id == "bench.no_key_made"


def test_a_deck_is_written_and_its_name_taken(tmp_path):
    here = world(tmp_path)
    cards = {b"\x04" + bytes((n,)) * 6: card for n, card in enumerate(ORDERS["packed"])}
    assert carry_out_errand(here, Errand("free_name", values={"deck": "red-1"})).failed is None
    assert carry_out_errand(here,
                            Errand("write_deck", "shoe", {"deck": RegisteredDeck("red-1", cards)})
                       ).failed is None
    again = carry_out_errand(here, Errand("free_name", values={"deck": "red-1"}))
    assert again.failed.id == "bench_deck.taken"


def test_chips_are_written(tmp_path):
    here = world(tmp_path)
    series = Series("500-1", 500, "", (bytes.fromhex("e004010012345678"),))
    carry_out_errand(here, Errand("write_chips", "scanner", {"series": series}))
    assert [one.name for one in here.known().chips.series] == ["500-1"]


def test_nothing_plugged_in_is_nothing_found(tmp_path):
    assert carry_out_errand(world(tmp_path), Errand("look")).values["found"] == ()


@pytest.mark.parametrize("name", ["self_test", "tell_spots"])
def test_a_device_whose_port_is_not_open_can_not_be_asked(tmp_path, name):
    assert carry_out_errand(world(tmp_path), Errand(name, "shoe")).failed.id == "bench.no_port"


def test_an_errand_that_nobody_knows_is_said(tmp_path):
    done = carry_out_errand(world(tmp_path), Errand("calibrations.dance"))
    assert done.failed.id == "bench.no_errand"


def test_an_errand_never_raises(tmp_path, capsys):
    done = carry_out_errand(world(tmp_path), Errand("write_deck", "shoe", {}))
    assert done.failed.id == "bench.went_wrong"


def test_what_is_known_of_a_broken_register_is_nothing(tmp_path):
    here = world(tmp_path)
    (tmp_path / "registers").mkdir()
    (tmp_path / "registers/deck-x.toml").write_text("deck =")
    assert here.known().decks == {}


def test_the_step_of_a_bench_is_judged_in_its_file(tmp_path):
    done = b.StepDone(BenchStep.GATE, BenchVerdict.WARN, at_s=3)
    with BenchJournal.open(tmp_path / "bench.sqlite", kind=JournalKind.BENCH) as journal:
        journal.append([(done, Origin("Marie"))])
    assert bench_contents(tmp_path / "bench.sqlite").facts == (done,)
