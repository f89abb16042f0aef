"""Each device of ours proves its key; a new board gets one; another key is named."""

from bench_room import NAMED, NOW_S, done, ground_of, ids, lost, up

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_firmware import begin as begin_firmware
from dealer_assist.devices.commissioning.steps.run_keys import begin
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from dealer_assist.words.message import message

LATER_NS = 10_000_000_000
ROLES = {"shoe": "PDA-SHOE-1", "scanner": "PDA-SCAN-1"}
BOTH_UP = {role: up(role, device).report for role, device in ROLES.items()}


def running(*away, why="no key: none", also_up=()):
    up_now = {role: one for role, one in BOTH_UP.items() if role not in away}
    run = begin(ground_of(*NAMED, up=up_now, lost=dict.fromkeys(away, why)))
    made = run.ticked(1, NOW_S)
    return run, made


def faults(run):
    return [(one.fault, one.about) for one in run.shown.findings]


def test_devices_that_have_proved_themselves_end_the_step():
    _, made = running()
    assert made.facts == (b.StepDone(BenchStep.KEYS, BenchVerdict.ACCEPT, at_s=NOW_S),)


def test_a_new_board_is_no_fault_and_a_key_is_offered():
    run, made = running("shoe")
    assert made.facts == ()
    assert (faults(run), [key.label.id for key in run.shown.keys]) == ([], ["bench_key.make_key"])


def test_a_key_is_made_for_the_board_that_is_due():
    run, _ = running("shoe")
    made = run.tapped(bench_taps.Choose("make"), NOW_S)
    errand = made.errands[0]
    assert (errand.name, errand.role, errand.values) == (
        "provision", "shoe", {"device_id": "PDA-SHOE-1"})


def test_it_is_asked_for_once_however_often_the_key_is_tapped():
    run, _ = running("shoe")
    run.tapped(bench_taps.Choose("make"), NOW_S)
    assert run.tapped(bench_taps.Choose("make"), NOW_S).errands == ()


def made_for_shoe():
    run, _ = running("shoe")
    made = run.tapped(bench_taps.Choose("make"), NOW_S)
    facts = run.done(done(made, page="pages/x.bin", flash="st-flash ..."), NOW_S).facts
    return run, facts


def test_the_key_that_was_made_is_a_fact_without_the_key():
    _, facts = made_for_shoe()
    assert facts == (b.KeyMade("PDA-SHOE-1", NOW_S),)


def test_then_it_says_how_the_page_goes_into_the_board():
    run, _ = made_for_shoe()
    assert ids(run.shown.says) == ["bench_keys.flash", "bench_keys.flash_how"]
    assert dict(run.shown.says[1].values) == {"command": "st-flash ..."}


def test_until_the_page_is_in_the_board_another_key_is_no_fault():
    run, _ = made_for_shoe()
    run.heard(lost("shoe", "wrong key: PDA-SHOE-1 does not hold it"))
    run.ticked(LATER_NS, NOW_S)
    assert faults(run) == []


def test_a_bench_that_was_left_between_key_and_board_goes_on_there():
    run = begin(ground_of(*NAMED, b.KeyMade("PDA-SHOE-1", NOW_S),
                          up={"scanner": BOTH_UP["scanner"]}, lost={"shoe": "wrong key: x"}))
    run.ticked(LATER_NS, NOW_S)
    assert (faults(run), ids(run.shown.says)[0]) == ([], "bench_keys.flash")
    assert "pages/PDA-SHOE-1.page.bin" in dict(run.shown.says[1].values)["command"]


def test_a_board_that_had_proved_its_key_and_holds_another_now_is_named():
    met = b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True, NOW_S + 1)
    run = begin(ground_of(*NAMED, b.KeyMade("PDA-SHOE-1", NOW_S), met,
                          up={"scanner": BOTH_UP["scanner"]}, lost={"shoe": "wrong key: x"}))
    run.ticked(1, NOW_S)
    assert faults(run) == [(BenchFault.WRONG_KEY, ("shoe",))]


def test_a_board_that_keeps_its_old_key_is_named():
    run, _ = made_for_shoe()
    run.tapped(bench_taps.Choose("flashed"), NOW_S)
    run.ticked(2, NOW_S)
    run.heard(lost("shoe", "wrong key: PDA-SHOE-1 does not hold it"))
    run.ticked(LATER_NS, NOW_S)
    assert faults(run) == [(BenchFault.WRONG_KEY, ("shoe",))]


def test_a_board_with_its_new_key_ends_the_step_without_any_finding():
    run, _ = made_for_shoe()
    run.heard(lost("shoe", "wrong key: PDA-SHOE-1 does not hold it"))
    run.heard(up())
    assert run.ticked(2,
                      NOW_S).facts == (b.StepDone(BenchStep.KEYS, BenchVerdict.ACCEPT, at_s=NOW_S),)


def test_a_page_is_deleted_once_its_board_has_proved_the_key():
    run, _ = made_for_shoe()
    run.heard(up())
    made = run.ticked(2, NOW_S)
    assert [(one.name, one.values) for one in made.errands] == [
        ("drop_page", {"device_id": "PDA-SHOE-1"})]


def test_another_key_is_named_at_once_where_none_was_made_here():
    run, _ = running("shoe", why="wrong key: x")
    assert faults(run) == [(BenchFault.WRONG_KEY, ("shoe",))]


def test_a_wrong_key_that_is_noted_rejects_the_step():
    run, _ = running("shoe", why="wrong key: x")
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert (made.facts[0].verdict, made.facts[0].findings[0].fault) == (
        BenchVerdict.REJECT, BenchFault.WRONG_KEY)


def test_a_line_that_brings_only_damage_is_named_as_the_wrong_rate():
    run, _ = running("shoe", why="noise: the line brings bytes and no frame")
    assert faults(run) == [(BenchFault.WRONG_BAUD, ("shoe",))]


def test_a_device_that_says_nothing_is_waited_for_and_then_named():
    up_now = {"scanner": BOTH_UP["scanner"]}
    run = begin(ground_of(*NAMED, up=up_now))
    run.ticked(1, NOW_S)
    assert faults(run) == []
    run.ticked(LATER_NS, NOW_S)
    assert faults(run) == [(BenchFault.NO_DEVICE, ("shoe",))]


def test_a_step_that_is_left_keeps_what_it_found():
    run, _ = running("shoe", why="wrong key: x")
    assert run.tapped(bench_taps.Stop(), NOW_S).facts[0].verdict is BenchVerdict.REJECT


def test_a_step_that_found_nothing_wrong_is_left_without_a_verdict():
    run, _ = running("shoe")
    assert run.tapped(bench_taps.Stop(), NOW_S).facts == ()


def test_a_key_that_can_not_be_made_says_why():
    run, _ = running("shoe")
    made = run.tapped(bench_taps.Choose("make"), NOW_S)
    run.done(done(made, failed=message("bench.no_key_made", why="disk")), NOW_S)
    assert ids(run.shown.notes) == ["bench.no_key_made"]


# --- firmware ------------------------------------------------------------------------------------


def firmware(version=2):
    ups = {role: up(role, device, version=version).report for role, device in ROLES.items()}
    return begin_firmware(ground_of(*NAMED, up=ups))


def test_hash_and_version_of_each_device_are_shown():
    assert [figure.text for figure in firmware().shown.figures] == ["aa", "2", "aa", "2"]


def test_firmware_as_on_paper_is_accepted():
    made = firmware().tapped(bench_taps.GoOn(), NOW_S)
    assert made.facts == (b.StepDone(BenchStep.FIRMWARE, BenchVerdict.ACCEPT, at_s=NOW_S),)


def test_other_firmware_than_on_paper_is_rejected():
    made = firmware().tapped(bench_taps.Choose("differs"), NOW_S)
    assert made.facts[0].verdict is BenchVerdict.REJECT


def test_a_version_that_this_host_does_not_speak_is_rejected():
    assert firmware(version=99).tapped(bench_taps.GoOn(),
                                       NOW_S).facts[0].verdict is BenchVerdict.REJECT


def test_a_device_that_is_away_is_waited_for():
    run = begin_firmware(ground_of(*NAMED, up={"shoe": BOTH_UP["shoe"]}))
    assert run.tapped(bench_taps.GoOn(), NOW_S).facts == ()
    run.heard(up("scanner", "PDA-SCAN-1"))
    assert run.tapped(bench_taps.GoOn(), NOW_S).facts[0].verdict is BenchVerdict.ACCEPT
