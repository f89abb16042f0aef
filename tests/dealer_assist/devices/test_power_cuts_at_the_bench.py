"""Fact first, effect after, at the bench: the power goes before, between and after.

After each cut the bench is opened again on what lies on the disk.
"""

from hashlib import sha256
from time import monotonic_ns

import pytest
from bench_room import NOW_S, OPENED, People, put, room_with
from power_cut import PowerCut, after, after_second, instead

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_interpreter import BenchInterpreter
from dealer_assist.devices.commissioning.shell import bench_fitting_file as technician_fitted
from dealer_assist.devices.commissioning.shell import camera_files as technician_desk
from dealer_assist.devices.commissioning.shell.bench_commit_loop import BenchOpening, BenchUnit
from dealer_assist.devices.commissioning.shell.bench_fitting_file import FILE
from dealer_assist.devices.commissioning.shell.bench_hardware import JOURNAL, World
from dealer_assist.devices.commissioning.shell.calibration_export import ENDING
from dealer_assist.devices.commissioning.shell.errands import carry_out_errand
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone, StepResult
from dealer_assist.devices.commissioning.technician_sign_in import BenchDoor
from dealer_assist.devices.found.port_findings import Machine
from dealer_assist.game.facts import commissioning as b
from dealer_assist.storage.journal import BenchJournal, JournalKind, Origin
from dealer_assist.storage.people import people_file
from dealer_assist.storage.registry.chip_series import Series
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import message
from drivers.vision.calibration import calibration_files as calibration_files
from drivers.vision.calibration.calibration_files import older_version_numbers, save_calibration
from drivers.vision.calibration.calibration_pack import Pack, encode_pack
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.view_geometry import Plane, Region


class BenchAtWork:
    """A bench on a folder, its errands carried out at once."""

    def __init__(self, folder) -> None:
        self.journal = BenchJournal.open(folder / JOURNAL, kind=JournalKind.BENCH)
        self.world = World(folder, Machine(), lambda role: lambda report: None, monotonic_ns,
                           lambda: "en")
        self.room = BenchInterpreter(BenchDoor(self.world.people), self.world.known)
        self.unit = BenchUnit(self.journal, self.room, lambda shown: None, lambda: NOW_S)
        self.unit.hands = self
        self.unit.begin()
        self.unit.take(BenchOpening("7", False))

    def follow(self, bench):
        return self.world.follow(bench)

    def carry_out(self, errand):
        self.unit.take(carry_out_errand(self.world, errand))

    def committed(self, role, boot_id, seq):
        """No device is fitted."""

    def added(self, shown):
        return shown

    def close(self):
        self.world.stop()
        self.journal.close()


CUTS = (
    pytest.param(BenchJournal, "append", instead, id="before_the_fact"),
    pytest.param(BenchJournal, "append", after, id="between_fact_and_effect"),
    pytest.param(people_file, "put_whole", instead, id="before_the_file_is_there"),
    pytest.param(people_file, "put_whole", after, id="between_effect_and_outcome"),
    pytest.param(BenchJournal, "append", after_second, id="after_the_outcome"),
)


@pytest.mark.parametrize(("where", "name", "plug"), CUTS)
def test_the_first_technician_is_in_the_file_of_people_by_a_fact_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    first = BenchAtWork(tmp_path)
    with monkeypatch.context() as plugged:
        plugged.setattr(where, name, plug(getattr(where, name)))
        with pytest.raises(PowerCut):
            first.unit.take(bench_taps.SignInTap("Marie", "4321"))
    first.close()
    again = BenchAtWork(tmp_path)
    facts = again.journal.facts()
    entered = any(isinstance(fact, b.TechnicianEntered) for fact in facts)
    assert (again.room.bench.who, again.room.bench.entering) == ("", "")
    assert entered or not again.world.people.names("technician"), "nobody is entered without a fact"
    again.unit.take(bench_taps.SignInTap("Marie", "4321"))
    assert again.room.bench.who == "Marie"
    assert again.world.people.names("technician") == ("Marie",)
    again.close()


def test_where_the_file_of_people_refuses_the_first_to_come_is_out_again_and_is_told():
    room = room_with(OPENED, people=People())
    (errand,) = put(room, bench_taps.SignInTap("Marie", "4321")).errands
    put(room, ErrandDone(errand, message("bench.people_unusable", why="disk full")))
    assert (room.bench.who, room.bench.entering) == ("", "")
    assert room.notice.id == "bench.people_unusable"
    assert put(room, bench_taps.SignInTap("Marie", "4321")).errands, "she may try again"


DECK_52 = RegisteredDeck("red", {bytes([4, 8, 0, 0, 0, 0, n]): card for n, card in enumerate(DECK)})
RACK = Series("25-1", 25, "", tuple(bytes.fromhex(f"e0040100000000{n}") for n in ("a1", "a2")))
REGISTERS = (
    pytest.param(b.BenchStep.DECK, "write_deck", {"deck": DECK_52},
                 [b.DeckEnrolled("red", "shoe", NOW_S),
                  b.StepDone(b.BenchStep.DECK, b.BenchVerdict.ACCEPT, at_s=NOW_S)], id="a_deck"),
    pytest.param(b.BenchStep.CHIPS, "write_chips", {"series": RACK},
                 [b.ChipsEnrolled("25-1", 25, 2, NOW_S)], id="chips"),
)


@pytest.mark.parametrize("is_written", [False, True], ids=["before_the_effect", "after_it"])
@pytest.mark.parametrize(("step", "errand", "values", "outcome"), REGISTERS)
def test_what_the_register_has_is_noted_at_the_next_start_where_the_power_went_before_its_fact(
    tmp_path, step, errand, values, outcome, is_written
):
    first = BenchAtWork(tmp_path)
    first.journal.append([(b.StepBegun(step, NOW_S), Origin("Marie"))])
    if is_written:
        assert carry_out_errand(first.world, Errand(errand, values=values)).failed is None
    first.close()
    again = BenchAtWork(tmp_path)
    noted = [fact for fact in again.journal.facts()
             if isinstance(fact, b.DeckEnrolled | b.ChipsEnrolled | b.StepDone)]
    assert noted == (outcome if is_written else [])
    again.close()
    third = BenchAtWork(tmp_path)
    assert len([fact for fact in third.journal.facts() if fact in outcome]) == len(noted)
    third.close()


def test_a_register_that_was_put_there_by_others_is_no_outcome_of_the_bench(tmp_path):
    first = BenchAtWork(tmp_path)
    carry_out_errand(first.world, Errand("write_deck", values={"deck": DECK_52}))
    first.close()
    again = BenchAtWork(tmp_path)
    assert not any(isinstance(fact, b.DeckEnrolled) for fact in again.journal.facts())
    again.close()


PLANE = Plane((0.5, 0, 0, 0, 0.5, 0, 0, 0, 1))
#: Each work that puts a calibration in use: how it is asked for, where the power goes.
IN_USE = [
    pytest.param(b.CalibrationChange.PUT_BACK, bench_taps.PutBack("board", 1, "as before"),
                 id="put_back"),
    pytest.param(b.CalibrationChange.BROUGHT_IN, bench_taps.BringIn("", "from 7"), id="brought_in"),
]


def calibrated(folder):
    """A bench whose board camera was calibrated twice, and a file that another table gave out."""
    bench = BenchAtWork(folder)
    files = bench.world.cameras
    files.folder.mkdir()
    one = Calibration("board", (640, 480), by="Ann", table=PLANE,
                      board=Region(((1, 1), (9, 1), (9, 9), (1, 9))))
    made = [save_calibration(one, files.file("board")) for _ in (1, 2)]
    pack = Pack("7", "Bob", "2026-05-01", {"board.toml": made[0].text.encode()})
    (folder / f"7{ENDING}").write_bytes(encode_pack(pack))
    bench.unit._keep(StepResult((
        b.DeviceNamed("board", "camera", "none", "", NOW_S),
        b.CalibrationChanged("board", b.CalibrationChange.MADE, "board.toml", 2,
                             hashed(files.file("board")),
                             "Ann", "new", at_s=NOW_S),
        b.BenchOpened("3", NOW_S), b.TechnicianSignedIn("Ann", NOW_S))))
    return bench


def hashed(file):
    return sha256(file.read_bytes()).hexdigest()


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(BenchJournal, "append", instead, id="before_the_fact"),
    pytest.param(BenchJournal, "append", after, id="between_fact_and_effect"),
    pytest.param(technician_desk, "put_draft_in_place", instead, id="before_the_file_is_there"),
    pytest.param(calibration_files, "keep_older", after, id="between_the_older_kept_and_the_new"),
    pytest.param(technician_desk, "put_draft_in_place", after, id="after_the_effect"),
])
@pytest.mark.parametrize(("change", "tap"), IN_USE)
def test_the_calibration_in_use_is_the_journals_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug, change, tap
):
    monkeypatch.setattr("dealer_assist.devices.commissioning.shell.calibration_export.STICKS", ())
    first = calibrated(tmp_path)
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(where, name, plug(getattr(where, name)))
        first.unit.take(tap)
    first.close()
    again = BenchAtWork(tmp_path)
    file = again.world.cameras.file("board")
    last = again.room.bench.calibration("board")
    assert hashed(file) == last.sha256
    assert (last.change is change) is (where is not BenchJournal or plug is after)
    assert older_version_numbers(file) == ([1, 2] if last.change is change else [1])
    again.close()


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(BenchJournal, "append", instead, id="before_the_fact"),
    pytest.param(BenchJournal, "append", after, id="between_fact_and_effect"),
    pytest.param(technician_desk, "put_draft_in_place", after, id="after_the_effect"),
])
def test_a_layout_that_comes_alone_is_in_use_if_and_only_if_a_fact_says_so(
    tmp_path, monkeypatch, where, name, plug
):
    monkeypatch.setattr("dealer_assist.devices.commissioning.shell.calibration_export.STICKS", ())
    first = calibrated(tmp_path)
    layout = b"[spots.1]\nmiddle = [-400.0, 300.0]\n"
    (tmp_path / f"7{ENDING}").write_bytes(
        encode_pack(Pack("7", "Bob", "", {"layout.toml": layout})))
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(where, name, plug(getattr(where, name)))
        first.unit.take(bench_taps.BringIn("", "from 7"))
    first.close()
    again = BenchAtWork(tmp_path)
    assert again.world.cameras.file("layout").exists() is (
        again.room.bench.calibration("layout") is not None) is (plug is after)
    again.close()


@pytest.mark.parametrize(("where", "name", "plug"), [
    pytest.param(BenchJournal, "append", instead, id="before_the_fact"),
    pytest.param(BenchJournal, "append", after, id="between_fact_and_effect"),
    pytest.param(technician_fitted, "put_whole", instead, id="before_the_file_is_there"),
    pytest.param(technician_fitted, "put_whole", after, id="after_the_effect"),
])
def test_what_the_table_takes_up_follows_the_benchs_facts_wherever_the_power_goes(
    tmp_path, monkeypatch, where, name, plug
):
    first = BenchAtWork(tmp_path)
    named = b.SpotMapped("scanner", 0, 2, NOW_S)
    with monkeypatch.context() as plugged, pytest.raises(PowerCut):
        plugged.setattr(where, name, plug(getattr(where, name)))
        first.unit._keep(StepResult((b.DeviceNamed("scanner", "camera", "none", "", NOW_S), named)))
    first.close()
    again = BenchAtWork(tmp_path)
    is_noted = named in again.journal.facts()
    assert ("scanner" in (tmp_path / FILE).read_text(encoding="utf-8")) is is_noted
    again.close()
