"""The chip test as it is played: stacks on spots, taps, facts, what is shown."""

from spot_stacks import CHIPS, MS, ChipTrial, Scanner

from dealer_assist.devices.commissioning.bench_screen_view_model import StepProgress, Stray
from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.bench_taps import Again, Choose, DeviceReport, GoOn, Stop
from dealer_assist.devices.commissioning.steps import run_chips_test
from dealer_assist.devices.commissioning.steps.step_runner import Errand, Ground
from dealer_assist.game.facts.commissioning import (
    BenchStep,
    BenchVerdict,
    SpotMapped,
    SpotsPassed,
    StepDone,
)
from dealer_assist.storage.registry.chip_series import ChipRegister
from dealer_assist.storage.registry.registry_files import Registers
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind
from drivers.wire.crc import set_crc


def says(trial):
    return [(told.id, dict(told.values)) for told in trial.test.shown.says]


def said(trial):
    return [told.id for told in trial.test.shown.says]


def noted(trial):
    return [told.id for told in trial.test.shown.notes]


def keys(trial):
    return [key.tap for key in trial.test.shown.keys]


def mark(trial, spot):
    return next(one for one in trial.test.shown.spots if one.spot == spot)


def at_first_spot(**faults):
    """The first spot is clear and one chip is due."""
    trial = ChipTrial(Scanner(**faults))
    trial.rest(1)
    return trial


# --- the way through --------------------------------------------------------------------------


def test_what_stands_there_already_is_asked_for():
    assert Errand("tell_spots", "scanner") in ChipTrial(which="").errands


def test_without_a_map_nothing_can_be_tested():
    test = run_chips_test.RunChipsTest(1, {})
    assert [told.id for told in test.shown.says] == ["bench_spots.not_mapped"]
    assert test.shown.keys == ()


def test_it_begins_by_asking_which_test():
    trial = ChipTrial(which="")
    assert keys(trial) == [Choose("full"), Choose("short")]


def test_ten_sound_spots_are_accepted():
    trial = ChipTrial().all_spots()
    assert [type(fact) for fact in trial.facts] == [SpotsPassed] * 10 + [StepDone]
    assert trial.facts[-1] == StepDone(BenchStep.CHIPS_TEST, BenchVerdict.ACCEPT, (), 1, 1_001)


def test_a_spot_whose_stacks_were_all_counted_right_is_marked_as_accepted():
    trial = at_first_spot()
    assert mark(trial, 0).verdict is BenchVerdict.UNDECIDED
    trial.all_spots()
    assert {one.verdict for one in trial.test.shown.spots} == {BenchVerdict.ACCEPT}


def test_the_spots_come_in_the_order_of_the_seats():
    trial = ChipTrial(spots={3: 1, 0: 2, 7: 3})
    trial.rest(1)
    assert says(trial)[0] == ("bench_spots.put_one", {"spot": 4, "seat": 1})


def test_the_first_chip_is_asked_for_by_spot_and_seat():
    assert says(at_first_spot())[0] == ("bench_spots.put_one", {"spot": 1, "seat": 1})


def test_a_right_count_is_taken_by_itself_once_it_rests():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(0.5)
    assert said(trial)[0] == "bench_spots.counting"
    trial.rest(1)
    assert says(trial)[0] == (
        "bench_spots.put", {"count": 4, "height": 5, "spot": 1, "seat": 1})


def test_a_wrong_count_waits_for_a_tap():
    trial = at_first_spot()
    for height in (1, 3):
        trial.hear(*trial.scanner.put(0, height))
        trial.rest(3)
    assert says(trial)[1] == ("bench_spots.wait", {"count": 3, "height": 5})
    trial.there()
    assert noted(trial)[0] == "bench_spots.wrong"


def test_a_stack_that_is_still_being_heard_when_he_taps_is_waited_for():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    trial.hear(*trial.scanner.put(0, 3))
    trial.tap(GoOn())
    trial.rest(0.5)
    trial.hear(*trial.scanner.put(0, 5))
    trial.rest(1.5)
    assert noted(trial) == ["bench_spots.right"]


def test_a_chip_that_comes_and_goes_is_not_heard_though_the_count_comes_right():
    trial = at_first_spot()
    for height in (1, 5, 10):
        trial.hear(*trial.scanner.put(0, height))
        trial.rest(1.5)
    trial.hear(*trial.scanner.put(0, 20), *trial.scanner.put(0, 19), *trial.scanner.put(0, 20))
    trial.rest(1.5)
    tally = trial.facts[0].tallies[-1]
    assert (tally.right, tally.missed, noted(trial)) == (0, 1, ["bench_spots.unsteady"])
    assert trial.facts[0].chips[-1].heard == 0


def test_a_stack_that_is_lifted_to_put_more_is_no_unsteady_one():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    for height in (0, 5):
        trial.hear(*trial.scanner.put(0, height))
    trial.rest(1.5)
    for height in (3, 0, 10):
        trial.hear(*trial.scanner.put(0, height))
    trial.rest(1.5)
    trial.tap(Stop())
    assert [(tally.right, tally.missed) for tally in trial.facts[0].tallies] == [(1, 0)] * 3


def test_a_stack_heard_wholly_next_door_is_taken_by_itself():
    trial = at_first_spot(heard_at={0: 1})
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    assert says(trial)[0][1]["height"] == 5
    assert noted(trial) == ["bench_spots.wrong", "bench_spots.strayed"]


def test_a_spot_begins_only_when_every_spot_is_empty():
    trial = ChipTrial(which="")
    trial.hear(*trial.scanner.put(6, 2))
    trial.tap(Choose("full"))
    trial.rest(3)
    assert says(trial)[0] == ("bench_spots.clear", {"spot": 7, "count": 2})
    trial.hear(*trial.scanner.put(6, 0))
    trial.rest(1)
    assert said(trial)[0] == "bench_spots.put_one"


def test_a_chip_that_is_heard_where_none_lies_does_not_stop_the_test():
    trial = ChipTrial(which="")
    trial.hear(*trial.scanner.put(0, 2))
    trial.tap(Choose("full"))
    trial.tap(GoOn())
    assert said(trial)[0] == "bench_spots.put_one"
    more = tuple(CHIPS[5:6])
    trial.hear(r.SpotChanged("scanner", 9, 99, 0, 0, more, (), 3,
                             set_crc([*CHIPS[:2], *more]), trial.scanner.now_ns))
    trial.rest(1.5)
    assert noted(trial) == ["bench_spots.right"]


def test_the_next_spot_can_be_gone_on_to_early():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    trial.tap(Choose("next"))
    (fact,) = trial.facts
    assert [tally.placed for tally in fact.tallies] == [1]


def test_one_spot_alone_is_too_little_and_it_is_said_how_much_more():
    trial = ChipTrial(spots=1).all_spots()
    assert says(trial) == [("bench_spots.open", {"rounds": 5})]


def test_more_rounds_settle_it():
    trial = ChipTrial(spots=1).all_spots()
    for _ in range(5):
        trial.tap(Choose("more"))
        trial.all_spots()
    assert trial.facts[-1].verdict is BenchVerdict.ACCEPT


# --- facts ------------------------------------------------------------------------------------


def test_a_fact_says_what_each_height_came_to():
    trial = ChipTrial(Scanner(missed=1.0), spots=1).all_spots()
    (fact,) = (one for one in trial.facts if isinstance(one, SpotsPassed))
    assert [(tally.placed, tally.right, tally.missed) for tally in fact.tallies] == [
        (1, 0, 1), (5, 0, 5), (10, 0, 10), (20, 0, 20)]


def test_chips_in_doubt_next_door_are_stray():
    trial = ChipTrial(Scanner(talk={(0, 1): 1.0}), spots=2).all_spots()
    strays = [(tally.strayed, tally.strayed_to) for tally in trial.facts[0].tallies]
    assert strays == [(1, 1), (5, 1), (10, 1), (20, 1)]


def test_strays_to_two_neighbours_are_told_apart():
    trial = ChipTrial(Scanner(talk={(0, 1): 1.0, (0, 2): 0.5}), spots=1).all_spots()
    to = {tally.strayed_to for tally in trial.facts[0].tallies if tally.placed == 20}
    assert to == {1, 2}


def test_each_chip_is_counted_by_its_printed_number():
    trial = ChipTrial(Scanner(worn={7: 1.0, 8: 0.0}), spots=2).all_spots()
    chips = {one.chip: one for one in trial.facts[1].chips}
    assert len(chips) == 19
    assert (chips["e004010403020108"].due, chips["e004010403020108"].heard) == (2, 2)


def test_the_time_to_a_right_count_is_kept():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    trial.hear(*trial.scanner.put(0, 3))
    trial.scanner.now_ns += 700 * MS
    trial.hear(*trial.scanner.put(0, 5))
    trial.rest(1.5)
    trial.tap(Stop())
    assert [tally.slowest_ms for tally in trial.facts[0].tallies] == [0, 700]


def test_stop_keeps_what_was_done():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    trial.tap(Stop())
    assert [type(fact) for fact in trial.facts] == [SpotsPassed, StepDone]
    assert trial.facts[-1].verdict is BenchVerdict.UNDECIDED


def test_stop_before_the_first_chip_ends_nothing():
    trial = at_first_spot()
    trial.tap(Stop())
    assert (trial.facts, said(trial)[0]) == ([], "bench_spots.begin")


def test_again_is_another_run():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    trial.tap(Stop())
    trial.tap(Again())
    trial.hear(*trial.scanner.put(0, 0))
    trial.tap(Choose("full"))
    trial.spot()
    assert [fact.run for fact in trial.facts if isinstance(fact, SpotsPassed)] == [1, 2]


def begun(*facts, firmware="ab12"):
    bench = BenchState()
    for fact in (SpotMapped("scanner", 0, 1), SpotMapped("scanner", 1, 2), *facts):
        bench = after_fact(bench, fact)
    up = r.LinkUp("scanner", DeviceKind.SCANNER, "N", 9, 0, 0, firmware, 2)
    trial = ChipTrial(which="")
    trial.test = run_chips_test.begin(
        Ground(bench, Registers({}, ChipRegister(())), {"scanner": up}, 0, 1_000))
    trial.rest(1)
    return trial


def left_after_a_spot():
    trial = begun()
    trial.tap(Choose("full"))
    trial.spot()
    return tuple(trial.facts)


def test_the_facts_say_with_what_it_was_tested():
    (fact,) = left_after_a_spot()
    assert (fact.device, fact.firmware) == ("N", "ab12")


def test_a_test_that_was_left_goes_on_where_it_was():
    trial = begun(*left_after_a_spot())
    trial.tap(Choose("more"))
    trial.spot()
    assert (trial.facts[0].run, trial.facts[0].number) == (1, 2)


def test_a_test_that_was_left_begins_anew_with_another_firmware():
    trial = begun(*left_after_a_spot(), firmware="cd34")
    assert (said(trial)[0], trial.test.run) == ("bench_spots.begin", 2)


# --- what is shown ----------------------------------------------------------------------------


def test_a_spot_shows_what_is_heard_there_now():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    assert (mark(trial, 0).chips, mark(trial, 0).is_due, mark(trial, 1).is_due) == (1, True, False)


def test_who_hears_whose_chips_is_shown_while_it_is_tested():
    trial = at_first_spot(talk={(0, 1): 1.0})
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1)
    trial.there()
    assert trial.test.shown.strays == (Stray(0, 1, 1, 1),)


def test_a_reject_is_given_with_its_reason():
    trial = ChipTrial(Scanner(talk={(0, 1): 1.0, (1, 0): 1.0}), spots=2).all_spots()
    assert said(trial) == ["bench_spots.done_reject", "bench_spots.why_own"]


def test_the_progress_counts_stacks():
    trial = at_first_spot()
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(1.5)
    assert trial.test.shown.progress == StepProgress(1, 40, -1)


def test_the_time_that_is_left_is_told_by_the_stacks_that_were_put():
    trial = ChipTrial()
    trial.spot()  # a second to begin, 1.5 for each of four stacks
    assert trial.test.shown.progress == StepProgress(4, 40, 61)


def test_each_height_has_a_rate_of_its_own():
    trial = ChipTrial(Scanner(at={0: 0.0}), spots=2).all_spots()
    rates = {dict(rate.label.values).get("height"): (rate.good, rate.of)
             for rate in trial.test.shown.rates[3:]}
    assert rates == {1: (2, 2), 5: (10, 10), 10: (20, 20), 20: (40, 40)}


def test_a_camera_that_can_not_count_waits_for_a_tap():
    trial = at_first_spot(by_camera=True, unsure={0: "hidden"})
    trial.hear(*trial.scanner.put(0, 1))
    trial.rest(3)
    assert said(trial)[0] == "bench_spots.put_one"
    trial.there()
    assert noted(trial)[0] == "bench_spots.wrong"


def test_a_cameras_lowest_confidence_is_kept():
    trial = ChipTrial(Scanner(by_camera=True, confidence=991), spots=1).all_spots()
    assert trial.facts[0].confidence == 991


def test_a_scanner_that_comes_back_is_asked_what_stands_there():
    trial = at_first_spot()
    trial.errands.clear()
    trial.hear(r.LinkLost("scanner", "unplugged", trial.scanner.now_ns))
    trial.hear(r.LinkUp("scanner", DeviceKind.SCANNER, "N", 9, trial.scanner.now_ns))
    trial.rest(0.2)
    assert trial.errands == [Errand("tell_spots", "scanner")]


def test_another_devices_reports_change_nothing():
    trial = at_first_spot()
    before = trial.test.shown
    made = trial.test.heard(DeviceReport("shoe", r.Jammed("shoe", 1, 1, 1, 0), 0))
    assert (made.facts, trial.test.shown) == ((), before)
