"""The bench's room: who may work, which step is in work, what is known of the devices."""

import pytest
from bench_room import (
    NAMED,
    NOW_S,
    OPENED,
    SIGNED_IN,
    People,
    accepted,
    card,
    ids,
    lost,
    put,
    room_with,
    up,
)

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchStepView, StepState
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import (
    Errand,
    ErrandDone,
    Runner,
    StepResult,
)
from dealer_assist.devices.commissioning.technician_sign_in import SESSION_S
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from dealer_assist.words.message import message
from drivers.devices import device_reports as r


class Recorder(Runner):
    """A step that remembers what it was told."""

    def __init__(self, step, ground):
        self.step, self.ground, self.came = step, ground, []
        self.verdict = None

    def heard(self, heard):
        self.came.append(heard.report)
        return StepResult()

    def tapped(self, tap, now_s):
        self.came.append(tap)
        if isinstance(tap, bench_taps.Stop):
            return StepResult((b.KeyMade("kept"),))
        if isinstance(tap, bench_taps.GoOn):
            self.verdict = BenchVerdict.ACCEPT
            return StepResult((b.StepDone(self.step, BenchVerdict.ACCEPT),))
        return StepResult()

    def done(self, done, now_s):
        self.came.append(done)
        return StepResult()

    def ticked(self, now_ns, now_s):
        return StepResult(errands=(Errand("look"),))

    @property
    def shown(self):
        return BenchStepView(self.step, says=(message("bench_gate.draw"),), verdict=self.verdict)


class Steps:
    """Makes recorders and keeps them."""

    def __init__(self):
        self.begun = []

    def __call__(self, step, ground):
        self.begun.append(Recorder(step, ground))
        return self.begun[-1]


def working(*facts):
    steps = Steps()
    return room_with(*(facts or NAMED), begin=steps), steps


def view(room, now_s=NOW_S):
    return room.shown(0, now_s)


# --- signing in ----------------------------------------------------------------------------------


def test_nothing_is_done_before_somebody_has_signed_in():
    room, steps = working(OPENED)
    put(room, bench_taps.Open(BenchStep.DEVICES))
    assert not steps.begun
    assert room.notice.id == "bench.sign_in_first"


def test_the_right_pin_lets_a_technician_in():
    room, _ = working(OPENED)
    put(room, bench_taps.SignInTap("Marie", "1234"))
    assert room.bench.who == "Marie"


def test_a_wrong_pin_is_a_fact_and_names_no_pin():
    room, _ = working(OPENED)
    made = put(room, bench_taps.SignInTap("Marie", "9876"))
    assert made.facts == (b.TechnicianRefused("Marie", NOW_S),)
    assert "9876" not in repr(made) + repr(bench_taps.SignInTap("Marie", "9876"))


def test_the_third_wrong_pin_costs_time():
    room, _ = working(OPENED)
    for _ in range(3):
        put(room, bench_taps.SignInTap("Marie", "0000"))
    put(room, bench_taps.SignInTap("Marie", "1234"), now_s=NOW_S + 4)
    waits = message("why.sign_in_waits", name="Marie", chips=1)
    assert (room.bench.who, room.notice) == ("", waits)


def test_after_the_wait_the_right_pin_counts_again():
    room, _ = working(OPENED)
    for _ in range(3):
        put(room, bench_taps.SignInTap("Marie", "0000"))
    put(room, bench_taps.SignInTap("Marie", "1234"), now_s=NOW_S + 5)
    assert (room.bench.who, room.bench.wrong_pins) == ("Marie", ())


def test_who_is_not_entered_does_not_get_in():
    room, _ = working(OPENED)
    assert put(room, bench_taps.SignInTap("Paul", "1234")).facts == ()
    assert room.notice.id == "bench.nobody"


def test_at_a_new_bench_the_first_to_come_is_entered():
    people = People()
    room = room_with(OPENED, people=people)
    assert view(room).people is None
    made = put(room, bench_taps.SignInTap("Marie", "4321"))
    assert made.facts == (b.TechnicianEntered("Marie", NOW_S),)
    (errand,) = made.errands
    assert (room.bench.who, people.pins) == ("", {}), "the fact first"
    assert "4321" not in repr(made)
    assert put(room, bench_taps.SignInTap(
        "Paul",
        "1111")) == StepResult(), "while she is entered nobody else is"
    put(room, ErrandDone(errand))
    assert room.bench.who == "Marie"


def test_one_technician_at_a_time():
    room = room_with(OPENED, SIGNED_IN, people=People(Marie="1234", Paul="5678"))
    made = put(room, bench_taps.SignInTap("Paul", "5678"))
    assert made.facts[:2] == (b.TechnicianSignedOut("Marie", NOW_S),
                              b.TechnicianSignedIn("Paul", NOW_S))


def test_who_has_walked_away_is_signed_out():
    room, _ = working()
    made = room.ticked(0, NOW_S + SESSION_S)
    assert made.facts[-1] == b.TechnicianSignedOut("Marie", NOW_S + SESSION_S)


def test_hands_that_draw_cards_have_not_walked_away():
    room, _ = working()
    put(room, card(1), now_s=NOW_S + SESSION_S - 1)
    assert room.ticked(0, NOW_S + SESSION_S).facts == ()


def test_a_cable_that_comes_and_goes_is_nobody_at_the_bench():
    room, _ = working()
    put(room, lost("shoe", "unplugged"), now_s=NOW_S + SESSION_S - 1)
    assert isinstance(room.ticked(0, NOW_S + SESSION_S).facts[-1], b.TechnicianSignedOut)


# --- steps ---------------------------------------------------------------------------------------


def test_a_step_that_is_opened_is_begun_and_asks_for_what_it_needs():
    room, _ = working()
    made = put(room, bench_taps.Open(BenchStep.KEYS))
    assert made.facts == (b.StepBegun(BenchStep.KEYS, NOW_S),)
    assert made.errands == (Errand("look"),)


def test_a_locked_step_is_not_begun_and_says_what_comes_first():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.DECK))
    assert not steps.begun
    assert room.notice == message("bench.first", step="keys")


def test_a_needless_step_is_not_begun():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.CAMERA))
    assert not steps.begun
    assert room.notice.id == "bench.no_camera"


def test_another_step_stops_the_one_in_work_and_keeps_what_it_did():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    made = put(room, bench_taps.Open(BenchStep.DEVICES))
    assert steps.begun[0].came == [bench_taps.Stop()]
    assert b.KeyMade("kept", NOW_S) in made.facts


def test_a_step_is_begun_on_what_the_one_before_it_has_kept():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, bench_taps.Open(BenchStep.DEVICES))
    assert "kept" in steps.begun[1].ground.bench.keys


def test_taps_go_to_the_step_in_work():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, bench_taps.Choose("make"))
    assert steps.begun[0].came == [bench_taps.Choose("make")]


def test_what_became_of_an_errand_goes_to_the_step():
    room, steps = working()
    made = put(room, bench_taps.Open(BenchStep.KEYS))
    done = ErrandDone(made.errands[0])
    put(room, done)
    assert steps.begun[0].came == [done]


def test_signing_out_stops_the_step_and_the_next_to_come_takes_it_up():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, bench_taps.SignOut())
    assert view(room).shown is None
    put(room, bench_taps.SignInTap("Marie", "1234"))
    assert [one.step for one in steps.begun] == [BenchStep.KEYS, BenchStep.KEYS]


def test_who_signs_in_at_a_new_bench_is_shown_the_first_step():
    room, steps = working(OPENED)
    made = put(room, bench_taps.SignInTap("Marie", "1234"))
    assert made.facts[1:] == (b.StepBegun(BenchStep.DEVICES, NOW_S),)
    assert [one.step for one in steps.begun] == [BenchStep.DEVICES]


def test_a_bench_that_was_cut_off_asks_who_is_there_and_goes_on_at_its_step():
    room, steps = working(*NAMED, b.StepBegun(BenchStep.KEYS, NOW_S))
    made = room.resumed(0, NOW_S)
    for fact in made.facts:
        room.follow(fact)
    assert view(room).shown is None
    put(room, bench_taps.SignInTap("Marie", "1234"))
    assert [one.step for one in steps.begun] == [BenchStep.KEYS]


BOARD = b.DeviceNamed("board", "camera", "camera:0", at_s=NOW_S)


def picture(what):
    return DeviceReport("board", r.PictureTold("board", what, 0), 0)


@pytest.mark.parametrize("what", ["camera_moved", "light_changed", "lens_dirty"])
def test_a_camera_that_sees_otherwise_than_it_was_calibrated_is_to_be_looked_at_again(what):
    room, _ = working(*NAMED, BOARD, *accepted(BenchStep.CAMERA))
    made = put(room, picture(what))
    assert made.facts == (b.StepReopened(BenchStep.CAMERA, f"bench.stale_{what}", NOW_S),)
    assert put(room, picture(what)).facts == ()


@pytest.mark.parametrize("what", ["", "view_hidden", "camera_slow"])
def test_what_passes_by_itself_reopens_no_camera(what):
    room, _ = working(*NAMED, BOARD, *accepted(BenchStep.CAMERA))
    assert put(room, picture(what)).facts == ()


def test_a_camera_that_is_being_looked_at_is_not_reopened():
    room, _ = working(*NAMED, BOARD, *accepted(BenchStep.CAMERA))
    put(room, bench_taps.Open(BenchStep.CAMERA))
    assert put(room, picture("lens_dirty")).facts == ()


def test_a_step_at_its_end_stays_to_be_read_and_leads_on():
    room, _ = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, bench_taps.GoOn())
    shown = view(room)
    assert next(line.state for line in shown.steps if line.step
                is BenchStep.KEYS) is StepState.ACCEPTED
    assert shown.shown.keys[0].tap == bench_taps.Open(BenchStep.FIRMWARE)
    assert shown.shown.keys[0].is_main


def test_a_step_that_fails_by_our_own_doing_is_left_and_can_be_begun_again():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    room.failed("KeyError: x")
    assert (view(room).shown, room.notice.id) == (None, "bench.went_wrong")
    put(room, bench_taps.Open(BenchStep.KEYS))
    assert len(steps.begun) == 2


def test_a_step_is_left_out_only_for_a_reason():
    room, _ = working()
    put(room, bench_taps.Skip(BenchStep.KEYS, "  "))
    assert room.notice.id == "bench.skip_why"
    made = put(room, bench_taps.Skip(BenchStep.KEYS, " no  programmer "))
    assert made.facts == (b.StepSkipped(BenchStep.KEYS, "no programmer", NOW_S),)


def test_a_step_in_work_can_be_left_out():
    room, _ = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    assert view(room).shown.keys[0].tap == bench_taps.Skip(BenchStep.KEYS, "")


def test_a_step_left_out_in_work_leads_to_the_next_one():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    made = put(room, bench_taps.Skip(BenchStep.KEYS, "no programmer"))
    assert made.facts[1:3] == (b.StepSkipped(BenchStep.KEYS, "no programmer", NOW_S),
                               b.StepBegun(BenchStep.FIRMWARE, NOW_S))
    assert [one.step for one in steps.begun] == [BenchStep.KEYS, BenchStep.FIRMWARE]


def test_a_step_that_is_reopened_takes_the_summary_away_that_was_to_be_signed():
    left_out = [b.StepSkipped(step, "no time", NOW_S) for step in BenchStep
                if step not in (BenchStep.DEVICES, BenchStep.SIGN_OFF)]
    room, _ = working(*NAMED, *left_out)
    put(room, bench_taps.Open(BenchStep.SIGN_OFF))
    assert view(room).shown.step is BenchStep.SIGN_OFF
    room.follow(b.StepReopened(BenchStep.CAMERA, "bench.stale_deck", NOW_S))
    assert view(room).shown is None


def test_the_devices_can_not_be_left_out():
    room, _ = working()
    put(room, bench_taps.Open(BenchStep.DEVICES))
    assert view(room).shown.keys == ()


@pytest.mark.parametrize("step", [BenchStep.DEVICES, BenchStep.SIGN_OFF])
def test_no_table_does_without_its_devices_and_the_signature(step):
    room, _ = working()
    assert put(room, bench_taps.Skip(step, "no time")).facts == ()
    assert room.notice.id == "bench.no_skip"


# --- devices -------------------------------------------------------------------------------------


def test_a_device_that_answers_is_met_once():
    room, _ = working()
    assert put(room, up()).facts == (
        b.DeviceMet("shoe", "PDA-SHOE-1", "aa", 2, True, NOW_S),)
    assert put(room, up()).facts == ()


def test_another_firmware_reopens_what_rests_on_it():
    room, _ = working(*NAMED, *accepted(BenchStep.FIRMWARE, BenchStep.GATE))
    put(room, up())
    made = put(room, up(firmware="bb"))
    reopened = [fact.step for fact in made.facts if isinstance(fact, b.StepReopened)]
    assert reopened == [BenchStep.FIRMWARE, BenchStep.GATE]


def test_what_a_device_kept_from_another_day_is_no_news():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, up(owes=3))
    for seq in (2, 3, 4):
        put(room, card(seq))
    cards = [one for one in steps.begun[0].came if hasattr(one, "seq")]
    assert [one.seq for one in cards] == [4]


def test_after_a_cable_came_back_what_was_kept_is_this_steps():
    room, steps = working()
    put(room, bench_taps.Open(BenchStep.KEYS))
    put(room, up())
    put(room, lost("shoe", "unplugged"))
    put(room, up(owes=3))
    put(room, card(3))
    assert steps.begun[0].came[-1].seq == 3


def test_a_device_line_says_why_it_can_not_be_heard():
    room, _ = working()
    put(room, up())
    put(room, lost("scanner", "wrong key: PDA-SCAN-1 does not hold it"))
    lines = {line.role: line for line in view(room).devices}
    assert lines["shoe"].is_up and not lines["scanner"].is_up
    assert lines["scanner"].says == message("bench.is_lost", why="bench_lost.wrong_key")


def test_a_step_is_told_why_a_device_is_away():
    room, steps = working()
    put(room, lost("shoe", "no key: none"))
    put(room, bench_taps.Open(BenchStep.KEYS))
    assert steps.begun[0].ground.lost == {"shoe": "no key: none"}


def test_the_view_names_table_technician_and_time():
    room, _ = working()
    shown = view(room, NOW_S + 90)
    assert (shown.table, shown.who, shown.elapsed_s) == ("7", "Marie", 90)
    assert ids(line.why for line in shown.steps if line.why is not None)
