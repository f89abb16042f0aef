"""Racks of chips, value by value, get into the register; what is there already does not."""

from dataclasses import replace

import pytest
from bench_room import NAMED, NOW_S, Spots, chip, done, ground_of, ids

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_chips_enrolment import RunChips
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.storage.registry.tag_uids import uid_as_printed
from dealer_assist.words.message import message

CHIPS = tuple(bytes((n, 2, 3, 4, 5, 1, 4, 0xE0)) for n in range(1, 4))


def running(*series):
    return RunChips(ground_of(*NAMED, known=Registers({}, ChipRegister(series))))


def valued(text="500"):
    run = running()
    run.tapped(bench_taps.PromptAnswered(text), NOW_S)
    return run


def with_rack():
    run, spots = valued(), Spots()
    run.heard(spots.now(2, *CHIPS))
    return run, spots


def test_what_stands_on_the_spots_is_asked_for_at_the_beginning():
    assert [one.name for one in running().ticked(0, NOW_S).errands] == ["tell_spots"]


@pytest.mark.parametrize("text", ["", "x", "0", "-5", "5" * 13, "1.5"])
def test_what_is_no_value_is_asked_again(text):
    run = valued(text)
    assert ids(run.shown.says)[0] == "bench_chips.no_value"
    assert run.shown.asks is not None


def test_the_rack_is_counted_as_it_is_heard():
    run, _ = with_rack()
    assert run.shown.says[-1] == message("bench_chips.counted", count=3, spot=3)
    assert [(one.spot, one.chips) for one in run.shown.spots if one.chips] == [(2, 3)]


def test_a_rack_becomes_a_series_and_then_a_fact():
    run, _ = with_rack()
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    series = made.errands[0].values["series"]
    assert (series.name, series.value) == ("500-1", 500)
    assert set(series.uids) == {uid_as_printed(uid) for uid in CHIPS}
    assert run.done(done(made), NOW_S).facts == (b.ChipsEnrolled("500-1", 500, 3, NOW_S),)


def test_no_chip_heard_is_said():
    run = valued()
    assert run.tapped(bench_taps.GoOn(), NOW_S).errands == ()
    assert ids(run.shown.says)[0] == "bench_chips.no_chips"


def test_chips_on_two_spots_are_no_rack():
    run, spots = with_rack()
    run.heard(spots.now(5, chip(99)))
    assert run.tapped(bench_taps.GoOn(), NOW_S).errands == ()
    assert ids(run.shown.says)[0] == "bench_chips.one_spot"


def test_chips_that_are_enrolled_already_are_not_entered_twice():
    known = Series("500-1", 500, "", (uid_as_printed(CHIPS[0]),))
    run = running(known)
    run.tapped(bench_taps.Again(), NOW_S)
    run.tapped(bench_taps.PromptAnswered("500"), NOW_S)
    run.heard(Spots().now(0, *CHIPS))
    assert run.tapped(bench_taps.GoOn(), NOW_S).errands == ()
    assert run.shown.says[0] == message("bench_chips.known", count=1, of=3)


def test_chips_of_this_very_run_are_not_entered_twice():
    run, _ = with_rack()
    run.done(done(run.tapped(bench_taps.GoOn(), NOW_S)), NOW_S)
    run.tapped(bench_taps.Again(), NOW_S)
    run.tapped(bench_taps.PromptAnswered("100"), NOW_S)
    run.tapped(bench_taps.GoOn(), NOW_S)
    assert ids(run.shown.says)[0] == "bench_chips.known"


def test_a_series_that_can_not_be_written_is_no_fact_and_can_be_tried_again():
    run, _ = with_rack()
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert run.done(done(made, failed=message("bench.file_refused", why="x")), NOW_S).facts == ()
    assert run.tapped(bench_taps.GoOn(), NOW_S).errands


def test_that_was_all_ends_the_step():
    run, _ = with_rack()
    run.done(done(run.tapped(bench_taps.GoOn(), NOW_S)), NOW_S)
    made = run.tapped(bench_taps.Choose("enough"), NOW_S)
    assert made.facts == (b.StepDone(BenchStep.CHIPS, BenchVerdict.ACCEPT, at_s=NOW_S),)


def test_where_chips_are_enrolled_already_that_may_be_all():
    run = running(Series("500-1", 500, "", (uid_as_printed(CHIPS[0]),)))
    assert run.tapped(bench_taps.Choose("enough"), NOW_S).facts[0].verdict is BenchVerdict.ACCEPT


def test_lost_reports_have_everything_asked_for_anew():
    run, spots = with_rack()
    run.ticked(0, NOW_S)
    report = spots.now(2, *CHIPS, chip(7))
    wrong = replace(report.report, set_crc=0)
    run.heard(type(report)("scanner", wrong, 0))
    assert [one.name for one in run.ticked(1, NOW_S).errands] == ["tell_spots"]
