"""Who signs says what was found; the report is written first, and its hash is what is signed."""

from bench_room import NAMED, NOW_S, accepted, done, ground_of, ids

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_sign_off import begin, table_verdict
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchStep, BenchVerdict
from dealer_assist.words.message import message

REST = accepted(*(step for step in BenchStep
                  if step not in (BenchStep.DEVICES, BenchStep.SIGN_OFF)))


def signing(*more):
    return begin(ground_of(*NAMED, *REST, *more))


def verdict(*more):
    return table_verdict(ground_of(*NAMED, *REST, *more).bench)


def test_a_table_whose_steps_are_all_accepted_is_accepted():
    assert verdict() is BenchVerdict.ACCEPT


def test_a_step_that_is_warned_of_warns_of_the_table():
    assert verdict(b.StepDone(BenchStep.GATE, BenchVerdict.WARN)) is BenchVerdict.WARN


def test_a_step_that_a_person_left_out_warns_of_the_table():
    assert verdict(b.StepSkipped(BenchStep.GATE, "no time")) is BenchVerdict.WARN


def test_what_the_table_has_not_is_nothing_against_it():
    alone = (*NAMED, b.DeviceNamed("scanner", "", ""), *REST)
    assert table_verdict(ground_of(*alone).bench) is BenchVerdict.ACCEPT


def test_a_rejected_step_rejects_the_table():
    assert verdict(b.StepDone(BenchStep.GATE, BenchVerdict.REJECT)) is BenchVerdict.REJECT


def test_the_report_is_written_in_his_name():
    made = signing().tapped(bench_taps.GoOn(), NOW_S)
    assert [(one.name, one.values) for one in made.errands] == [
        ("report", {"by": "Marie", "verdict": BenchVerdict.ACCEPT, "at_s": NOW_S})]


def test_what_is_signed_is_the_reports_hash():
    run = signing()
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    facts = run.done(done(made, path="reports/7.pdf", sha256="ab12"), NOW_S + 3).facts
    assert facts == (b.SignedOff("Marie", BenchVerdict.ACCEPT, "ab12", NOW_S),
                     b.StepDone(BenchStep.SIGN_OFF, BenchVerdict.ACCEPT, at_s=NOW_S))


def test_without_a_report_nothing_is_signed():
    run = signing()
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert run.done(done(made, failed=message("bench.file_refused", why="full")), NOW_S).facts == ()
    assert ids(run.shown.says)[0] == "bench.file_refused"


def test_it_is_signed_once_however_often_it_is_tapped():
    run = signing()
    run.tapped(bench_taps.GoOn(), NOW_S)
    assert run.tapped(bench_taps.GoOn(), NOW_S).errands == ()


def test_what_was_found_stands_under_the_signature():
    weak = BenchFinding(BenchFault.WEAK_ANTENNA, BenchVerdict.WARN, ("spot 3",), 9, 10)
    run = signing(b.StepDone(BenchStep.SPOTS, BenchVerdict.WARN, (weak,)))
    assert run.shown.findings == (weak,)


def test_what_the_table_has_not_stands_in_no_list():
    run = begin(ground_of(*NAMED, b.DeviceNamed("scanner", "", ""), *REST))
    assert "bench_step.chips" not in [figure.label.id for figure in run.shown.figures]
