"""One chip before each seat tells which spot lies there; crossed antennas are named."""

from bench_room import NAMED, NOW_S, Spots, chip, ground_of, ids, text_of

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_spots import RunSpots
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from drivers.devices import device_reports as r
from drivers.wire.constants import SPOTS

CHIP = chip(1)
ANSWERED = text_of("scanner", r.RequestAnswered("scanner", 1, "done", 0, 0, 0))


class Table:
    """A chip that goes from seat to seat; `heard_at` gives the spot that tells of each seat."""

    def __init__(self, *facts, heard_at=None):
        self.run = RunSpots(ground_of(*NAMED, *facts))
        self.spots, self.heard_at = Spots(), heard_at or {}
        self.at = None
        self.settles()

    def settles(self, *lying):
        """What lies there is asked for and told."""
        self.run.ticked(0, NOW_S)
        for report in lying:
            self.run.heard(report)
        self.run.heard(ANSWERED)
        self.run.ticked(1, NOW_S)

    def put(self, seat):
        facts = []
        if self.at is not None:
            facts += self.run.heard(self.spots.now(self.at)).facts
        self.at = self.heard_at.get(seat, seat - 1)
        return (*facts, *self.run.heard(self.spots.now(self.at, CHIP)).facts)

    def every_seat(self):
        return [fact for seat in range(1, SPOTS + 1) for fact in self.put(seat)]

    def shown(self):
        return self.run.shown


def faults(shown):
    return [(one.fault, one.about) for one in shown.findings]


def test_each_seat_gets_the_spot_that_hears_it():
    assert Table().every_seat() == [b.SpotMapped("scanner", n, n + 1) for n in range(SPOTS)]


def test_a_straight_map_is_accepted():
    table = Table()
    table.every_seat()
    made = table.run.tapped(bench_taps.GoOn(), NOW_S)
    assert made.facts == (b.StepDone(BenchStep.SPOTS, BenchVerdict.ACCEPT, at_s=NOW_S),)


def test_the_seat_whose_turn_it_is_is_shown():
    table = Table()
    table.put(1)
    assert dict(table.shown().says[0].values) == {"seat": 2}
    assert [mark.spot for mark in table.shown().spots if mark.is_due] == [1]


def test_two_crossed_antennas_are_named():
    table = Table(heard_at={2: 4, 5: 1})
    facts = table.every_seat()
    assert b.SpotMapped("scanner", 4, 2) in facts and b.SpotMapped("scanner", 1, 5) in facts
    assert faults(table.shown()) == [(BenchFault.SWAPPED_SPOTS, ("spot 1", "spot 4"))]
    assert ids(table.shown().says)[0] == "bench_map.crossed"


def test_a_crossed_map_may_be_kept_and_is_a_warning():
    table = Table(heard_at={2: 4, 5: 1})
    table.every_seat()
    (fact,) = table.run.tapped(bench_taps.Choose("keep"), NOW_S).facts
    assert (fact.verdict, fact.findings[0].fault) == (BenchVerdict.WARN, BenchFault.SWAPPED_SPOTS)


def test_mended_only_the_crossed_seats_are_tried_again():
    table = Table(heard_at={2: 4, 5: 1})
    table.every_seat()
    table.run.tapped(bench_taps.Choose("mended"), NOW_S)
    table.run.heard(table.spots.now(table.at))
    table.settles()
    table.heard_at, table.at = {}, None
    assert [*table.put(2), *table.put(5)] == [
        b.SpotMapped("scanner", 1, 2), b.SpotMapped("scanner", 4, 5)]
    assert table.run.tapped(bench_taps.GoOn(), NOW_S).facts[0].verdict is BenchVerdict.ACCEPT


def test_a_seat_at_which_nothing_is_heard_is_a_weak_antenna():
    table = Table()
    table.put(1)
    table.run.tapped(bench_taps.Choose("nothing"), NOW_S)
    assert faults(table.shown()) == [(BenchFault.WEAK_ANTENNA, ("spot 1",))]
    assert dict(table.shown().says[0].values) == {"seat": 3}


def test_a_chip_heard_at_two_spots_is_cross_talk():
    table = Table()
    table.run.heard(text_of("scanner", r.SpotsDoubtful("scanner", 1, 1, 0, (3, 2), (CHIP,), 0)))
    assert faults(table.shown()) == [(BenchFault.CROSS_TALK, ("spot 2", "spot 3"))]


def test_a_seat_whose_chip_is_heard_at_two_spots_has_no_weak_antenna():
    table = Table()
    table.run.heard(text_of("scanner", r.SpotsDoubtful("scanner", 1, 1, 0, (0, 1), (CHIP,), 0)))
    table.run.tapped(bench_taps.Choose("nothing"), NOW_S)
    assert faults(table.shown()) == [(BenchFault.CROSS_TALK, ("spot 0", "spot 1"))]


def test_more_than_one_chip_is_no_answer():
    table = Table()
    made = table.run.heard(table.spots.now(0, CHIP, chip(2)))
    assert made.facts == ()
    assert ids(table.shown().notes) == ["bench_map.one_chip"]


def test_an_antenna_that_has_a_seat_already_is_no_answer():
    table = Table(heard_at={2: 0})
    table.put(1)
    assert table.put(2) == ()
    assert ids(table.shown().notes)[-1] == "bench_map.known"


def test_a_chip_that_lay_there_is_no_answer_and_must_go_first():
    run, spots = RunSpots(ground_of(*NAMED)), Spots()
    run.ticked(0, NOW_S)
    assert run.heard(spots.now(6, CHIP, whole=True)).facts == ()
    run.heard(ANSWERED)
    run.ticked(1, NOW_S)
    assert ids(run.shown.says) == ["bench_map.clear"]
    run.heard(spots.now(6))
    run.ticked(2, NOW_S)
    assert ids(run.shown.says)[0] == "bench_map.put"


def test_a_scanner_that_answers_nothing_is_not_waited_for_for_ever():
    run = RunSpots(ground_of(*NAMED))
    run.ticked(0, NOW_S)
    run.ticked(1_400_000_000, NOW_S)
    assert ids(run.shown.says) == ["bench_map.looking"]
    run.ticked(1_600_000_000, NOW_S)
    assert ids(run.shown.says)[0] == "bench_map.put"


def test_cables_changed_over_half_way_are_no_dead_end_all_seats_can_be_tried_again():
    table = Table(heard_at={1: 1, 2: 0})
    table.put(1)
    assert bench_taps.Again() in [one.tap for one in table.shown().keys]
    table.run.tapped(bench_taps.Again(), NOW_S)
    assert not any(mark.seat for mark in table.shown().spots)


def test_a_smaller_table_has_fewer_seats():
    table = Table()
    for seat in range(1, 7):
        table.put(seat)
    table.run.tapped(bench_taps.Choose("enough"), NOW_S)
    assert table.run.tapped(bench_taps.GoOn(), NOW_S).facts[0].verdict is BenchVerdict.ACCEPT


def test_the_step_that_was_left_goes_on_at_the_next_seat():
    table = Table(b.SpotMapped("scanner", 0, 1), b.SpotMapped("scanner", 1, 2))
    assert dict(table.shown().says[0].values) == {"seat": 3}


def test_a_step_that_is_done_again_tries_every_seat():
    mapped = [b.SpotMapped("scanner", n, n + 1) for n in range(SPOTS)]
    table = Table(*mapped, b.StepDone(BenchStep.SPOTS, BenchVerdict.WARN))
    assert dict(table.shown().says[0].values) == {"seat": 1}


def test_a_camera_that_counts_is_mapped_by_its_regions():
    table = Table()
    made = table.run.heard(text_of("scanner", r.ChipsCounted(
        "scanner", 1, 1, 0, 0, ((500, 1),), 990, 0)))
    assert made.facts == (b.SpotMapped("scanner", 0, 1),)
