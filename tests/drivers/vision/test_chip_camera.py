"""The camera at the bet spots: when it counts, what it tells and what it keeps to itself."""

import numpy as np
import pytest

from drivers.devices import device_reports
from drivers.vision.calibration.camera_calibration import Calibration
from drivers.vision.chip_camera import ChipCamera, has_picture_moved
from drivers.vision.chips.chip_set import EXAMPLE, ChipSet
from drivers.vision.chips.count_results import ChipDoubt, StackCount
from drivers.vision.view_geometry import Region

MS = 1_000_000
WIDE, HIGH = 320, 240
SPOTS = {1: Region(((20, 120), (120, 120), (120, 220), (20, 220))),
         4: Region(((180, 120), (280, 120), (280, 220), (180, 220)))}


class FakeEyes:
    """Sees a stack of hundreds wherever the picture is bright: as many as the brightness says."""

    def __init__(self) -> None:
        self.doubt = ChipDoubt.NONE

    def found(self, picture, region=None, chip_px=None):
        return []

    def counted(self, picture, found, elevation=None, chip_px=None, felt=None):
        many = round((float(picture.max()) - 90) / 10)
        if many <= 0:
            return []
        high, wide = picture.shape[:2]
        box = (wide * 0.4, high * 0.5, wide * 0.6, high * 0.85)
        chips = ((100, many),)
        told = chips if self.doubt is ChipDoubt.NONE else None
        return [StackCount(box, told, 0.999, chips, self.doubt, (100,) * many)]


class Table:
    """A camera over two spots, and a clock."""

    def __init__(self) -> None:
        self.eyes = FakeEyes()
        calibration = Calibration("line", (WIDE, HIGH), spots=SPOTS)
        self.camera = ChipCamera("scanner", calibration, ChipSet.load(EXAMPLE),
                                 lambda: b"\x01" * 8, None, self.eyes)
        self.camera.opened(0)
        self.now = 0
        self.rng = np.random.default_rng(1)
        self.level = {1: 0, 4: 0}

    def frames(self, for_ms: int, moving: bool = False) -> list[device_reports.Report]:
        told = []
        for n in range(for_ms // 50):
            picture = self.rng.integers(40, 60, (HIGH, WIDE, 3)).astype(np.uint8)
            for seat, chips in self.level.items():
                left = 60 if seat == 1 else 220
                aside = 12 * (n % 2) if moving else 0
                if chips:
                    picture[140:180, left + aside : left + 20 + aside] = 90 + 10 * chips
            told += self.camera.frame(picture, self.now)
            self.now += 50 * MS
        return [one for one in told
                if isinstance(one, device_reports.ChipsCounted | device_reports.StackUnsure)]


@pytest.fixture
def table() -> Table:
    return Table()


def test_an_empty_table_has_nothing_to_tell(table: Table) -> None:
    assert table.frames(2000) == []


def test_a_bet_at_rest_is_told_with_its_seats_spot(table: Table) -> None:
    table.frames(1000)
    table.level[4] = 3
    assert [(one.spot, one.chips) for one in table.frames(1500)] == [(3, ((100, 3),))]


def test_chips_that_move_are_not_counted(table: Table) -> None:
    table.frames(1000)
    table.level[1] = 3
    assert table.frames(1500, moving=True) == []


@pytest.mark.long
def test_what_stays_is_not_told_again(table: Table) -> None:
    table.level[1] = 3
    table.frames(1500)
    assert table.frames(3000) == []


def test_a_second_motion_is_a_second_report(table: Table) -> None:
    table.level[1] = 2
    first = table.frames(1500)
    table.level[1] = 5
    assert [one.chips for one in first + table.frames(1500)] == [((100, 2),), ((100, 5),)]


def test_chips_taken_away_are_told_as_an_empty_spot(table: Table) -> None:
    table.level[1] = 2
    table.frames(1500)
    table.level[1] = 0
    assert [one.chips for one in table.frames(1500)] == [()]


def test_a_doubt_waits_for_the_hand_to_go_away(table: Table) -> None:
    table.frames(1000)
    table.eyes.doubt = ChipDoubt.HIDDEN
    table.level[1] = 2
    early = table.frames(1500)
    table.eyes.doubt = ChipDoubt.NONE
    assert early == [] and [one.chips for one in table.frames(1000)] == [((100, 2),)]


@pytest.mark.long
def test_a_doubt_that_lasts_is_told_with_its_reason_and_guess(table: Table) -> None:
    table.frames(1000)
    table.eyes.doubt = ChipDoubt.HIDDEN
    table.level[1] = 2
    told = table.frames(4000)
    assert [(one.why, one.guess) for one in told] == [("hidden", ((100, 2),))]


@pytest.mark.long
def test_asked_again_it_tells_every_spot_that_has_chips(table: Table) -> None:
    table.level[1] = table.level[4] = 2
    table.frames(2000)
    table.camera.tell_spots()
    assert sorted(one.spot for one in table.frames(2000)) == [0, 3]


def test_a_calibration_without_spots_is_refused() -> None:
    with pytest.raises(ValueError, match="no \\[spots"):
        ChipCamera("scanner", Calibration("line", (WIDE, HIGH)), ChipSet.load(EXAMPLE),
                   lambda: b"\x01" * 8, None, FakeEyes())


def test_light_that_goes_up_evenly_is_no_motion() -> None:
    before = np.random.default_rng(1).uniform(50, 80, (30, 40, 3)).astype(np.float32)
    assert not has_picture_moved(before, before * 1.2)
