"""Who signs says what was found; the report is written first, and its hash is what is signed."""

from bench_room import NAMED, NOW_S, accepted, done, ground_of, ids

from dealer_assist.devices.commissioning import taps
from dealer_assist.devices.commissioning.steps.run_sign_off import begin, verdict_of
from dealer_assist.game.facts import bench as b
from dealer_assist.game.facts.bench import Fault, Finding, Step, Verdict
from dealer_assist.words.message import message

REST = accepted(*(step for step in Step if step not in (Step.DEVICES, Step.SIGN_OFF)))


def signing(*more):
    return begin(ground_of(*NAMED, *REST, *more))


def verdict(*more):
    return verdict_of(ground_of(*NAMED, *REST, *more).bench)


def test_a_table_whose_steps_are_all_accepted_is_accepted():
    assert verdict() is Verdict.ACCEPT


def test_a_step_that_is_warned_of_warns_of_the_table():
    assert verdict(b.StepDone(Step.GATE, Verdict.WARN)) is Verdict.WARN


def test_a_step_that_a_person_left_out_warns_of_the_table():
    assert verdict(b.StepSkipped(Step.GATE, "no time")) is Verdict.WARN


def test_what_the_table_has_not_is_nothing_against_it():
    alone = (*NAMED, b.DeviceNamed("scanner", "", ""), *REST)
    assert verdict_of(ground_of(*alone).bench) is Verdict.ACCEPT


def test_a_rejected_step_rejects_the_table():
    assert verdict(b.StepDone(Step.GATE, Verdict.REJECT)) is Verdict.REJECT


def test_the_report_is_written_in_his_name():
    made = signing().tapped(taps.GoOn(), NOW_S)
    assert [(one.name, one.values) for one in made.errands] == [
        ("report", {"by": "Marie", "verdict": Verdict.ACCEPT, "at_s": NOW_S})]


def test_what_is_signed_is_the_reports_hash():
    run = signing()
    made = run.tapped(taps.GoOn(), NOW_S)
    facts = run.done(done(made, path="reports/7.pdf", sha256="ab12"), NOW_S + 3).facts
    assert facts == (b.SignedOff("Marie", Verdict.ACCEPT, "ab12", NOW_S),
                     b.StepDone(Step.SIGN_OFF, Verdict.ACCEPT, at_s=NOW_S))


def test_without_a_report_nothing_is_signed():
    run = signing()
    made = run.tapped(taps.GoOn(), NOW_S)
    assert run.done(done(made, failed=message("bench.file_refused", why="full")), NOW_S).facts == ()
    assert ids(run.shown.says)[0] == "bench.file_refused"


def test_it_is_signed_once_however_often_it_is_tapped():
    run = signing()
    run.tapped(taps.GoOn(), NOW_S)
    assert run.tapped(taps.GoOn(), NOW_S).errands == ()


def test_what_was_found_stands_under_the_signature():
    weak = Finding(Fault.WEAK_ANTENNA, Verdict.WARN, ("spot 3",), 9, 10)
    run = signing(b.StepDone(Step.SPOTS, Verdict.WARN, (weak,)))
    assert run.shown.findings == (weak,)


def test_what_the_table_has_not_stands_in_no_list():
    run = begin(ground_of(*NAMED, b.DeviceNamed("scanner", "", ""), *REST))
    assert "bench_step.chips" not in [figure.label.id for figure in run.shown.figures]
