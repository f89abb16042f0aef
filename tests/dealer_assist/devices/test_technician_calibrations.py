"""Calibrations put back, given out at one table and brought in at another, with what is refused."""

from dataclasses import replace
from functools import reduce
from hashlib import sha256
from pathlib import Path

import pytest

from dealer_assist.devices.commissioning import bench_taps, calibration_taps
from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.calibration_history import calibration_lines_of_bench
from dealer_assist.devices.commissioning.shell.calibration_import import CALIBRATION_ERRANDS
from dealer_assist.devices.commissioning.shell.camera_files import BenchCameraFiles
from dealer_assist.game.facts import commissioning as b
from drivers.vision.calibration.calibration_files import older_version_numbers, save_calibration
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationQuality
from drivers.vision.chips.chip_set import EXAMPLE
from drivers.vision.view_geometry import Plane, Region

NOW = 1_780_000_000
LAYOUT_TEXT = "[spots.1]\nmiddle = [-400.0, 300.0]\n"
PLANE = Plane((0.5, 0, 0, 0, 0.5, 0, 0, 0, 1))


def calibration(right: float = 0, size=(640, 480)) -> Calibration:
    board = Region(((100 + right, 100), (300 + right, 100), (300 + right, 200), (100 + right, 200)))
    return Calibration("board", size, by="Bob", date="2026-05-01", table=PLANE, board=board,
                       figures=CalibrationQuality(0.3, 10, 0.2, 5, 100))


class Place:
    """One bench: its desk, and what its journal says."""

    def __init__(self, folder, table="7", roles=("board",)):
        folder.mkdir(exist_ok=True)
        self.cameras = BenchCameraFiles(folder)
        self.changed = []
        self.cameras.changed = self.changed.append
        self.facts = [b.BenchOpened(table, NOW), b.TechnicianSignedIn("Ann", NOW)]
        self.facts += [b.DeviceNamed(role, "camera", "0", at_s=NOW) for role in roles]
        self.notice = None

    @property
    def bench(self) -> BenchState:
        return reduce(after_fact, self.facts, BenchState())

    def make(self, *made: Calibration) -> "Place":
        self.cameras.folder.mkdir(exist_ok=True)
        for one in made:
            kept = save_calibration(one, self.cameras.file(one.name))
            self.facts.append(b.CalibrationChanged(
                one.name, b.CalibrationChange.MADE, f"{one.name}.toml", kept.version, "", "Bob",
                "new",
                at_s=NOW))
        return self

    def tap(self, tap) -> str:
        asked, = calibration_taps.calibration_errand(self.bench, tap, NOW).errands
        done = CALIBRATION_ERRANDS[asked.name](self, asked)
        made, self.notice = calibration_taps.calibration_facts(self.bench, done, NOW)
        self.facts += made.facts
        assert self.cameras.settle(self.bench) is None
        return self.notice.id.removeprefix("bench_calibration.")

    @property
    def file(self):
        return self.cameras.file("board")

    def state(self) -> dict:
        return {one.name: one.read_bytes() for one in self.cameras.folder.parent.rglob("*")
                if one.is_file()}


@pytest.fixture(autouse=True)
def no_stick(monkeypatch):
    """Whatever is plugged into the machine that runs the tests."""
    monkeypatch.setattr("dealer_assist.devices.commissioning.shell.calibration_export.STICKS", ())


@pytest.fixture
def here(tmp_path) -> Place:
    return Place(tmp_path / "here", "3").make(calibration())


@pytest.fixture
def there(tmp_path) -> Place:
    return Place(tmp_path / "there", "7").make(calibration(), calibration(20))


# --- put back ------------------------------------------------------------------------------------


def test_an_older_version_is_put_back_as_a_new_one_with_who_and_why(there):
    assert there.tap(bench_taps.PutBack("board", 1, " knocked  off ")) == "put_back"
    fact = there.facts[-1]
    assert (fact.change, fact.version, fact.by, fact.why) == (
        b.CalibrationChange.PUT_BACK, 3, "Ann", "knocked off")
    one = Calibration.load(there.file)
    assert one.board == calibration().board and "knocked off" in one.note
    assert older_version_numbers(there.file) == [1, 2] and there.changed == ["board"]


def test_how_far_the_places_went_is_among_its_figures(there):
    there.tap(bench_taps.PutBack("board", 1, "x"))
    assert dict(there.facts[-1].figures)["moved_mm"] == 10_000


def test_a_version_that_was_never_kept_is_refused_and_nothing_changes(there):
    before = there.state()
    assert there.tap(bench_taps.PutBack("board", 9, "x")) == "not_put_back"
    assert there.state() == before and there.changed == []


def test_the_step_is_to_be_done_again_once_an_older_version_is_in_use(there):
    there.facts.append(b.StepDone(b.BenchStep.CAMERA, b.BenchVerdict.ACCEPT, at_s=NOW))
    there.tap(bench_taps.PutBack("board", 1, "x"))
    assert there.bench.outcome(b.BenchStep.CAMERA).stale == "bench.stale_put_back"


def test_the_houses_chips_are_put_back_too(here):
    file = here.cameras.begin_chips()
    first = file.read_text()
    file.with_name("chips.v1.toml").write_text(first)
    file.write_text(first.replace("#c03a25", "#ff0000"))
    assert here.tap(bench_taps.PutBack("chips", 1, "x")) == "put_back"
    assert file.read_text() == first and here.facts[-1].version == 3


# --- given out and brought in --------------------------------------------------------------------


def given(place) -> str:
    assert place.tap(bench_taps.GiveOut("")) == "given_out"
    return dict(place.notice.values)["file"]


def test_what_one_table_gives_out_another_brings_in(here, there):
    assert here.tap(bench_taps.BringIn(given(there), "same rail")) == "brought_in"
    one = Calibration.load(here.file)
    assert one.board == calibration(20).board and one.by == "Ann"
    assert one.note == "from table 7, 2026-05-28: same rail"
    fact = here.facts[-1]
    assert (fact.change, fact.version, fact.why) == (b.CalibrationChange.BROUGHT_IN, 2, "same rail")


def test_with_a_stick_plugged_in_it_is_written_there_and_found_there(
    here, there, tmp_path, monkeypatch
):
    stick = tmp_path / "media" / "ann" / "STICK"
    stick.mkdir(parents=True)
    monkeypatch.setattr(
        "dealer_assist.devices.commissioning.shell.calibration_export.STICKS",
        (tmp_path / "media",))
    monkeypatch.setattr(Path, "is_mount", lambda path: path == stick)
    assert Path(given(there)).parent == stick
    assert here.tap(bench_taps.BringIn("", "x")) == "brought_in"


def test_giving_out_is_a_fact_at_the_table_that_gave(there):
    given(there)
    assert there.facts[-1].change is b.CalibrationChange.GIVEN_OUT
    # still the one in use
    assert there.bench.calibration("board").change is b.CalibrationChange.MADE


def test_seats_come_along_for_devices_that_both_tables_have(here, there):
    for place in (here, there):
        place.facts.append(b.DeviceNamed("scanner", "own", "p", at_s=NOW))
    there.facts += [b.SpotMapped("scanner", 0, 4), b.SpotMapped("scanner", 1, 3)]
    here.tap(bench_taps.BringIn(given(there), "x"))
    assert here.bench.seats == {("scanner", 0): 4, ("scanner", 1): 3}


def test_a_layout_that_comes_alone_is_a_fact_with_who_why_and_its_digest(here, there):
    there.file.unlink()
    layout = there.cameras.folder / "layout.toml"
    layout.write_text(LAYOUT_TEXT)
    assert here.tap(bench_taps.BringIn(given(there), "same felt")) == "brought_in"
    fact = here.bench.calibration("layout")
    assert (fact.change, fact.by, fact.why) == (b.CalibrationChange.BROUGHT_IN, "Ann", "same felt")
    assert fact.sha256 == sha256(layout.read_bytes()).hexdigest()
    assert here.cameras.file("layout").read_bytes() == layout.read_bytes()


def test_a_layout_that_takes_anothers_place_leaves_that_one_beside_it(here, there):
    mine = here.cameras.folder / "layout.toml"
    mine.write_text(LAYOUT_TEXT + "# ours\n")
    (there.cameras.folder / "layout.toml").write_text(LAYOUT_TEXT)
    here.tap(bench_taps.BringIn(given(there), "same felt"))
    assert here.bench.calibration("layout").version == 2
    assert mine.with_name("layout.v1.toml").read_text().endswith("# ours\n")


def test_a_bench_without_a_camera_takes_no_layout(tmp_path, there):
    there.file.unlink()
    (there.cameras.folder / "layout.toml").write_text(LAYOUT_TEXT)
    other = Place(tmp_path / "other", "3", roles=())
    assert other.tap(bench_taps.BringIn(given(there), "x")) == "nothing_for_us"
    assert not other.cameras.file("layout").exists()


def test_cameras_that_this_table_lacks_are_left_out_and_said(here, there):
    there.make(replace(calibration(), name="scanner"))
    assert here.tap(bench_taps.BringIn(given(there), "x")) == "brought_in_part"
    assert dict(here.notice.values)["left_out"] == "scanner"
    assert not here.cameras.file("scanner").exists()


def damaged(path) -> None:
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 0xFF
    path.write_bytes(bytes(whole))


@pytest.mark.parametrize(("change", "says"), [
    (damaged, "pack_altered"),
    (lambda path: path.write_bytes(b"hello"), "pack_no_pack"),
    (lambda path: path.unlink(), "unreadable"),
    (lambda path: path.write_bytes(b"0" * 9_000_000), "pack_large"),
])
def test_a_file_that_is_not_as_it_was_given_out_changes_nothing(here, there, tmp_path, change,
                                                                says):
    path = tmp_path / "given"
    path.write_bytes(Path(given(there)).read_bytes())
    change(path)
    before = here.state()
    assert here.tap(bench_taps.BringIn(str(path), "x")) == says
    assert here.state() == before and here.changed == []


def test_a_camera_with_other_frames_is_refused_with_both_sizes(tmp_path, there):
    small = Place(tmp_path / "small", "3").make(calibration(size=(320, 240)))
    before = small.state()
    assert small.tap(bench_taps.BringIn(given(there), "x")) == "other_size"
    values = dict(small.notice.values)
    assert (values["width"], values["our_width"]) == (640, 320)
    assert small.state() == before


def test_a_disk_that_refuses_half_way_leaves_everything_as_it_was(here, there, monkeypatch):
    for place in (here, there):
        place.facts.append(b.DeviceNamed("scanner", "camera", "1", at_s=NOW))
        place.make(replace(calibration(), name="scanner"))
        place.cameras.begin_chips()
    path = given(there)
    in_use = {file: file.read_bytes() for file in here.cameras.files().values()}

    def full(desk, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(
        "dealer_assist.devices.commissioning.shell.calibration_import.write_chips_in_use",
                        full)
    assert here.tap(bench_taps.BringIn(path, "x")) == "not_brought_in"
    assert {file: file.read_bytes() for file in in_use} == in_use
    assert not list(here.cameras.folder.glob("*.due"))


def test_without_a_path_the_newest_file_of_another_table_is_taken(here, there):
    given(here)  # its own is no news to it
    path = given(there)
    (here.cameras.folder.parent / "x.calibrations.zip").write_bytes(Path(path).read_bytes())
    assert here.tap(bench_taps.BringIn("", "x")) == "brought_in"
    assert dict(here.notice.values)["table"] == "7"


def test_without_any_file_it_is_said_where_to_put_one(here):
    assert here.tap(bench_taps.BringIn("", "x")) == "no_file"


def test_a_bench_with_nothing_has_nothing_to_give(tmp_path):
    assert Place(tmp_path / "new").tap(bench_taps.GiveOut("")) == "nothing_to_give"


def test_the_chips_of_a_house_come_with_its_chip_camera(tmp_path):
    first = Place(tmp_path / "a", "1", ("scanner",)).make(replace(calibration(), name="scanner"))
    first.cameras.begin_chips().write_text(EXAMPLE.read_text().replace("#c03a25", "#ff0000"))
    other = Place(tmp_path / "b", "2", ("scanner",))
    assert other.tap(bench_taps.BringIn(given(first), "x")) == "brought_in"
    assert "#ff0000" in other.cameras.file("chips").read_text()
    assert {one.role for one in calibration_lines_of_bench(other.bench)} == {"scanner", "chips"}
