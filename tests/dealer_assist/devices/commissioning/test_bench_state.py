"""What the bench believes, fact by fact."""

from bench_room import NAMED, NOW_S, OPENED, bench_of

from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, CalibrationChange


def changed(version, change=CalibrationChange.MADE):
    return b.CalibrationChanged("board", change, "board.toml", version, "", "Marie", "moved")


def passed(run, number):
    return b.CardsPassed(run, number, "red-1", "shoe", ())


def test_every_fact_counts():
    assert bench_of(*NAMED).number == len(NAMED)


def test_every_kind_of_fact_is_believed():
    for kind in b.BENCH_KINDS.values():
        values = {name: _value(name) for name in kind.__slots__}
        assert bench_of(kind(**values)).number == 1


def _value(name):
    known = {"step": BenchStep.GATE, "verdict": BenchVerdict.ACCEPT,
             "change": CalibrationChange.MADE,
             "line": b.LineTally()}
    numbers = {"at_s", "run", "number", "spot", "seat", "value", "count", "faults", "supply_mv",
               "version", "confidence", "unnamed", "foreign"}
    lists = {"tallies", "mistaken", "findings", "figures", "notes", "chips"}
    if name in lists:
        return ()
    return known.get(name, 1 if name in numbers else "x")


def test_the_bench_is_as_old_as_its_first_opening():
    bench = bench_of(OPENED, b.BenchOpened("8", NOW_S + 900))
    assert (bench.table, bench.opened_s) == ("8", NOW_S)


def test_tests_are_numbered_one_after_the_other_whatever_is_tested():
    rounds = b.SpotsPassed(3, 1, "scanner", ())
    assert bench_of().next_run == 1
    assert bench_of(passed(1, 1), passed(1, 2), rounds).next_run == 4


def test_a_run_keeps_what_was_done_of_it():
    bench = bench_of(passed(1, 1), passed(1, 2))
    assert [one.number for one in bench.card_runs[1]] == [1, 2]


def test_the_calibration_in_use_is_the_last_that_was_made_or_put_back():
    bench = bench_of(changed(1), changed(2), changed(1, CalibrationChange.PUT_BACK))
    assert bench.calibration("board").version == 1


def test_giving_a_calibration_out_changes_nothing_here():
    bench = bench_of(changed(1), changed(2), changed(1, CalibrationChange.GIVEN_OUT))
    assert bench.calibration("board").version == 2


def test_a_role_without_a_camera_has_no_calibration():
    assert bench_of(*NAMED).calibration("shoe") is None


def test_a_step_that_was_begun_is_open_until_its_end():
    begun = bench_of(*NAMED, b.StepBegun(BenchStep.GATE))
    assert begun.begun is BenchStep.GATE
    assert bench_of(*NAMED, b.StepBegun(BenchStep.GATE),
                    b.StepDone(BenchStep.GATE, BenchVerdict.WARN)
                    ).begun is None


def test_another_steps_end_leaves_the_open_one_open():
    bench = bench_of(*NAMED, b.StepBegun(BenchStep.GATE), b.StepSkipped(BenchStep.DECK, "later"))
    assert bench.begun is BenchStep.GATE


def test_a_sign_off_that_is_overtaken_is_none():
    signed = b.SignedOff("Marie", BenchVerdict.ACCEPT, "ab")
    assert bench_of(signed).signed == signed
    assert bench_of(signed, b.StepReopened(BenchStep.SIGN_OFF, "bench.stale_deck")).signed is None
