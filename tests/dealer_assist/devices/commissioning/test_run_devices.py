"""Found, and given its place: what can only be one thing by itself, the rest by a person."""

from bench_room import NOW_S, bench_of, done, ids

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_devices import RunDevices
from dealer_assist.devices.found.found_devices import FoundDevice
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from dealer_assist.words.message import message

ANSWERS = message("devices.ready")
SHOE = FoundDevice("/dev/pda/shoe", "own", ANSWERS, "shoe", "PDA-SHOE-1", "PDA-SHOE-1",
                       is_usable=True)
SCANNER = FoundDevice("/dev/pda/scanner", "own", ANSWERS, "scanner", "PDA-SCAN-1",
                          is_usable=True)
BARE = FoundDevice("/dev/ttyUSB0", "pn532", ANSWERS, name="PN532 1.6", is_usable=True)
CAMERA = FoundDevice("/dev/video0", "camera", ANSWERS, name="Cam", is_usable=True)
LOCKED = FoundDevice("/dev/ttyUSB1", "own", message("devices.permission"), "scanner",
                         "PDA-SCAN-1")


def found(*devices, bench=None, failed=None):
    run = RunDevices(bench or bench_of())
    made = run.ticked(0, NOW_S)
    run.done(done(made, found=devices, failed=failed), NOW_S)
    return run


def labels(run):
    return [key.label.id for key in run.shown.keys]


def test_it_looks_at_once_and_only_once():
    run = RunDevices(bench_of())
    assert [one.name for one in run.ticked(0, NOW_S).errands] == ["look"]
    assert run.ticked(1, NOW_S).errands == ()
    assert ids(run.shown.says) == ["bench_devices.looking"]


def test_our_own_devices_have_their_places_at_once():
    run = found(SHOE, SCANNER)
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert made.facts == (
        b.DeviceNamed("shoe", "own", "/dev/pda/shoe", "PDA-SHOE-1", NOW_S),
        b.DeviceNamed("scanner", "own", "/dev/pda/scanner", "PDA-SCAN-1", NOW_S),
        b.StepDone(BenchStep.DEVICES, BenchVerdict.ACCEPT, at_s=NOW_S))


def test_a_bare_reader_is_asked_about():
    run = found(BARE)
    assert labels(run) == ["bench.role_shoe", "bench.role_badge", "bench_key.not_ours"]


def test_a_place_that_is_taken_is_not_offered_again():
    run = found(SHOE, BARE)
    assert labels(run) == ["bench.role_badge", "bench_key.not_ours"]


def test_a_camera_gets_the_place_that_a_person_says():
    run = found(CAMERA)
    run.tapped(bench_taps.Choose("board"), NOW_S)
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert made.facts[0] == b.DeviceNamed("board", "camera", "/dev/video0", "", NOW_S)


def test_what_is_not_of_this_table_is_left_out():
    run = found(SHOE, CAMERA)
    run.tapped(bench_taps.Choose("none"), NOW_S)
    made = run.tapped(bench_taps.GoOn(), NOW_S)
    assert [fact.role for fact in made.facts[:-1]] == ["shoe"]


def test_two_shoes_are_asked_about():
    other = FoundDevice("/dev/ttyUSB9", "own", ANSWERS, "shoe", "PDA-SHOE-2", is_usable=True)
    run = found(SHOE, other)
    assert ids(run.shown.says)[0] == "bench_devices.which"


def test_nothing_is_confirmed_while_a_place_is_open():
    assert found(CAMERA).tapped(bench_taps.GoOn(), NOW_S).facts == ()


def test_a_device_that_can_not_be_used_says_how_to_mend_it():
    run = found(SHOE, LOCKED)
    assert run.shown.notes == (message("bench_devices.trouble", name="PDA-SCAN-1",
                                    said=message("devices.permission")),)
    assert ids(run.shown.says) == ["bench_devices.is_all", "bench_devices.without_scanner"]


def test_nothing_plugged_in_is_said_and_looked_for_again():
    run = found()
    assert ids(run.shown.says)[0] == "bench_devices.nothing"
    run.tapped(bench_taps.Again(), NOW_S)
    assert [one.name for one in run.ticked(2, NOW_S).errands] == ["look"]


def test_a_bench_without_any_device_is_rejected():
    made = found().tapped(bench_taps.GoOn(), NOW_S)
    assert made.facts[0].findings[0].fault is BenchFault.NO_DEVICE
    assert made.facts[0].verdict is BenchVerdict.REJECT


def test_what_was_fitted_and_is_gone_is_told():
    bench = bench_of(b.DeviceNamed("badge", "pn532", "/dev/ttyUSB5"))
    made = found(SHOE, bench=bench).tapped(bench_taps.GoOn(), NOW_S)
    assert b.DeviceNamed("badge", "", "", "", NOW_S) in made.facts


def test_a_warning_about_a_port_is_a_warning_of_the_step():
    shaky = FoundDevice("/dev/ttyUSB0", "pepper", ANSWERS, "scanner", is_usable=True,
                            warnings=(message("devices.ch340"),))
    run = found(shaky)
    assert run.tapped(bench_taps.GoOn(), NOW_S).facts[-1].verdict is BenchVerdict.WARN


def test_places_can_be_given_anew():
    run = found(CAMERA)
    run.tapped(bench_taps.Choose("board"), NOW_S)
    run.tapped(bench_taps.Choose("again"), NOW_S)
    assert ids(run.shown.says)[0] == "bench_devices.which"


def test_a_search_that_failed_says_why():
    run = found(failed=message("bench.went_wrong", why="x"))
    assert ids(run.shown.says) == ["bench.went_wrong"]
