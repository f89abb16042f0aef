"""Self-tests, lid and a few cards: a part that hardly works is named before any long test."""

import pytest
from bench_room import NAMED, NOW_S, OPENED, SIGNED_IN, card, done, ground_of, ids, unread

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.run_gate import CARDS, begin
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from dealer_assist.words.message import message
from drivers.devices import device_reports as r
from drivers.wire.constants import SelfTestFault

BARE = b.DeviceNamed("shoe", "pn532", "/dev/ttyUSB0")


def answered(role, faults=0, supply=3300, outcome="done"):
    return DeviceReport(role, r.RequestAnswered(role, 1, outcome, faults, supply, 0), 0)


def lid(kind):
    return DeviceReport("shoe", kind("shoe", 1, 0, 0, 0), 0)


def having_tested(*answers):
    """A gate whose boards have answered; the last facts."""
    run = begin(ground_of(*NAMED))
    made = run.ticked(0, NOW_S)
    for at in range(len(made.errands)):
        run.done(done(made, at, request=1), NOW_S)
    for answer in answers or (answered("shoe"), answered("scanner")):
        run.heard(answer)
    return run, run.ticked(1, NOW_S)


def at_the_cards(*answers):
    run, _ = having_tested(*answers)
    run.heard(lid(r.LidOpened))
    run.heard(lid(r.LidClosed))
    return run


def drawn(run, *reports):
    made = [run.heard(report) for report in reports]
    return [fact for one in made for fact in one.facts]


def faults(fact):
    return [(one.fault, one.verdict) for one in fact.findings]


def test_every_board_of_ours_is_asked_to_test_itself():
    made = begin(ground_of(*NAMED)).ticked(0, NOW_S)
    assert [(one.name, one.role) for one in made.errands] == [
        ("self_test", "shoe"), ("self_test", "scanner")]


def test_what_a_self_test_says_is_a_fact():
    run = begin(ground_of(*NAMED))
    run.ticked(0, NOW_S)
    made = run.heard(answered("scanner", int(SelfTestFault.ANTENNA), 3290))
    assert made.facts == (b.SelfTested("scanner", int(SelfTestFault.ANTENNA), 3290),)


@pytest.mark.parametrize(("part", "fault"), [
    (SelfTestFault.READER, BenchFault.READER_DEAD), (SelfTestFault.SUPPLY, BenchFault.LOW_SUPPLY),
    (SelfTestFault.LID_SWITCH, BenchFault.LID_SWITCH),
])
def test_a_part_that_a_board_says_has_failed_is_named(part, fault):
    run, _ = having_tested(answered("shoe", int(part)), answered("scanner"))
    assert [one.fault for one in run.shown.findings] == [fault]


def test_a_low_supply_is_named_by_its_figure_too():
    run, _ = having_tested(answered("shoe", supply=2900), answered("scanner"))
    assert [(one.fault, one.about) for one in run.shown.findings] == [
        (BenchFault.LOW_SUPPLY, ("shoe",))]


def test_a_board_that_does_not_answer_is_named():
    run, _ = having_tested(answered("shoe", outcome="unanswered"), answered("scanner"))
    assert (BenchFault.NO_DEVICE, ("shoe",)) in [
        (one.fault, one.about) for one in run.shown.findings]


def test_a_board_that_can_not_be_asked_is_named():
    run = begin(ground_of(*NAMED))
    made = run.ticked(0, NOW_S)
    run.done(done(made, 0, failed=message("bench.no_port", role="shoe")), NOW_S)
    run.heard(answered("scanner"))
    run.ticked(1, NOW_S)
    assert [one.fault for one in run.shown.findings] == [BenchFault.NO_DEVICE]


def test_lid_then_cards():
    run, _ = having_tested()
    assert ids(run.shown.says) == ["bench_gate.open_lid"]
    run.heard(lid(r.LidOpened))
    assert ids(run.shown.says) == ["bench_gate.shut_lid"]
    run.heard(lid(r.LidClosed))
    assert ids(run.shown.says)[0] == "bench_gate.draw"


def test_a_lid_whose_switch_says_nothing_is_named():
    run, _ = having_tested()
    run.tapped(bench_taps.Choose("nothing"), NOW_S)
    (fact,) = drawn(run, *(card(seq) for seq in range(1, CARDS + 1)))
    assert faults(fact) == [(BenchFault.LID_SWITCH, BenchVerdict.REJECT)]


def test_five_cards_that_were_counted_and_read_are_accepted():
    (fact,) = drawn(at_the_cards(), *(card(seq) for seq in range(1, CARDS + 1)))
    assert (fact.step, fact.verdict, fact.findings) == (BenchStep.GATE, BenchVerdict.ACCEPT, ())


def test_opening_the_lid_on_purpose_is_no_fault_of_its_switch():
    run = at_the_cards()
    for _ in range(3):
        run.heard(lid(r.LidOpened))
        run.heard(lid(r.LidClosed))
    (fact,) = drawn(run, *(card(seq) for seq in range(1, CARDS + 1)))
    assert fact.findings == ()


def test_a_card_unread_asks_for_five_more():
    run = at_the_cards()
    assert drawn(run, unread(1), *(card(seq) for seq in range(2, CARDS + 1))) == []
    assert run.shown.progress.of == 2 * CARDS


def test_one_card_unread_of_ten_is_a_warning_of_the_antenna():
    cards = (card(seq) for seq in range(2, 2 * CARDS + 1))
    (fact,) = drawn(at_the_cards(), unread(1), *cards)
    assert faults(fact) == [(BenchFault.WEAK_ANTENNA, BenchVerdict.WARN)]
    assert (fact.findings[0].good, fact.findings[0].tried) == (9, 10)


def test_half_of_the_cards_unread_is_rejected():
    reports = [unread(seq) if seq % 2 else card(seq) for seq in range(1, 2 * CARDS + 1)]
    (fact,) = drawn(at_the_cards(), *reports)
    assert faults(fact) == [(BenchFault.WEAK_ANTENNA, BenchVerdict.REJECT)]


def test_no_card_read_at_all_is_a_dead_reader():
    (fact,) = drawn(at_the_cards(), *(unread(seq) for seq in range(1, 2 * CARDS + 1)))
    assert faults(fact) == [(BenchFault.READER_DEAD, BenchVerdict.REJECT)]


def test_cards_that_nothing_counts_point_to_the_gate():
    run = at_the_cards()
    made = [run.tapped(bench_taps.Choose("nothing"), NOW_S) for _ in range(2 * CARDS)]
    (fact,) = [fact for one in made for fact in one.facts]
    assert faults(fact) == [(BenchFault.GATE_DIRTY, BenchVerdict.REJECT)]


def test_a_gate_that_stands_open_by_itself_is_named():
    run = at_the_cards()
    for _ in range(2):
        run.heard(lid(r.GateOpened))
    (fact,) = drawn(run, *(card(seq) for seq in range(1, CARDS + 1)))
    assert [one.fault for one in fact.findings] == [BenchFault.GATE_DIRTY]


def test_a_bare_reader_has_neither_self_test_nor_lid():
    run = begin(ground_of(OPENED, SIGNED_IN, BARE))
    assert run.ticked(0, NOW_S).errands == ()
    assert ids(run.shown.says)[0] == "bench_gate.draw"


def test_once_more_begins_with_the_self_tests():
    run = at_the_cards()
    drawn(run, *(card(seq) for seq in range(1, CARDS + 1)))
    run.tapped(bench_taps.Again(), NOW_S)
    assert len(run.ticked(2, NOW_S).errands) == 2


def test_a_table_without_a_shoe_ends_with_the_self_tests():
    run = begin(ground_of(*NAMED, b.DeviceNamed("shoe", "", "")))
    run.ticked(0, NOW_S)
    run.heard(answered("scanner"))
    assert run.ticked(1, NOW_S).facts[0].verdict is BenchVerdict.ACCEPT
