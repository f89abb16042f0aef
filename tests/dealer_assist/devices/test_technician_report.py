"""The errand that writes the report: where it lies, what it is proved by, what a failure says."""

import os
from dataclasses import replace
from functools import reduce
from hashlib import sha256
from types import SimpleNamespace

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.shell import report_errand as technician_report
from dealer_assist.devices.commissioning.steps.step_runner import Errand
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchVerdict
from dealer_assist.qt.technician.report_pdf import start_qt_without_screen, write_report
from dealer_assist.storage.journal import BenchJournal, JournalKind, Origin

AT = 1_780_000_000
FACTS = (b.BenchOpened("12, salon / Prestige", AT), b.TechnicianSignedIn("A. Roy", AT))
ERRAND = Errand("report", values={"by": "A. Roy", "verdict": BenchVerdict.WARN, "at_s": AT + 60})


@pytest.fixture
def world(tmp_path):
    start_qt_without_screen()
    journal = BenchJournal.open(tmp_path / "bench.sqlite", kind=JournalKind.BENCH)
    journal.append([(fact, Origin("technician")) for fact in FACTS])
    journal.close()
    return SimpleNamespace(folder=tmp_path, journal_file=tmp_path / "bench.sqlite",
                           bench=reduce(after_fact, FACTS, BenchState()), lang=lambda: "fr",
                           write_report=write_report)


def test_the_report_lies_in_the_benchs_folder_and_its_hash_is_given(world):
    done = technician_report.write_report_errand(world, ERRAND)
    (file,) = (world.folder / "reports").iterdir()
    assert done.failed is None and done.values["path"] == str(file)
    assert done.values["sha256"] == sha256(file.read_bytes()).hexdigest()
    assert file.read_bytes().startswith(b"%PDF-")


def test_another_report_takes_no_ones_place(world):
    technician_report.write_report_errand(world, ERRAND)
    technician_report.write_report_errand(world, replace(ERRAND,
                                                         values={**ERRAND.values, "at_s": AT + 61}))
    assert len(list((world.folder / "reports").iterdir())) == 2


def test_a_tables_name_makes_a_files_name_that_every_disk_takes(world):
    technician_report.write_report_errand(world, ERRAND)
    (file,) = (world.folder / "reports").iterdir()
    assert file.name == "12-salon-Prestige-20260528-202740.pdf"


def test_the_report_names_the_journals_last_row(world, monkeypatch):
    seen = []
    monkeypatch.setattr(technician_report, "report_of_bench",
                        lambda *args: seen.append(args[4]) or _stop())
    with pytest.raises(_Seen):
        technician_report.write_report_errand(world, ERRAND)
    assert seen[0].rows == len(FACTS) and len(seen[0].last_hash) == 64


def test_a_folder_that_cant_be_written_is_told_and_nothing_is_signed(world):
    (world.folder / "reports").write_text("a file")
    done = technician_report.write_report_errand(world, ERRAND)
    assert done.failed is not None and done.failed.id == "bench_report.failed"


def test_a_journal_that_cant_be_read_is_told(world):
    world.journal_file = world.folder / "none.sqlite"
    done = technician_report.write_report_errand(world, ERRAND)
    assert done.failed is not None and done.failed.id == "bench_report.failed"


class _Seen(Exception):
    """What was wanted has been seen."""


def _stop():
    raise _Seen
