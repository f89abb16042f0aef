"""What the host asks of a device: answered once, carried out once, given up after five seconds."""

import pytest
from spoken import MS, shoe_link

from drivers.devices import device_reports
from drivers.wire.constants import NO_SPOT


def test_a_locked_shoe_refuses_cards_and_each_request_is_answered_once(bench, card):
    lock = bench.link.lock()
    bench.run(50)
    assert not bench.shoe.draw(card(1))
    unlock = bench.link.unlock()
    bench.run(50)
    assert bench.shoe.draw(card(1))
    answers = bench.said(device_reports.RequestAnswered)
    assert [(a.request_id, a.outcome) for a in answers] == [(lock, "done"), (unlock, "done")]


def test_a_repeated_request_is_carried_out_once(chips, chip):
    chips.scanner.put(3, [chip(1)])
    chips.run(50)
    chips.link.tell_spots()
    chips.link.tick(chips.now_ms * MS)
    question = chips.link.outgoing()
    before = chips.scanner.core.journal.next_seq
    chips.device.feed(question)
    chips.device.feed(question)
    chips.run(50)
    assert chips.scanner.core.journal.next_seq == before + 10
    assert [a.outcome for a in chips.said(device_reports.RequestAnswered)] == ["done"]


def test_a_self_test_says_what_failed(bench):
    bench.shoe.core.faults = 0x05
    bench.link.self_test()
    bench.run(50)
    (answer,) = bench.said(device_reports.RequestAnswered)
    assert (answer.outcome, answer.faults, answer.supply_mv) == ("done", 0x05, 3300)


def test_a_request_without_an_answer_is_given_up_after_five_seconds():
    link = shoe_link()
    link.opened(0)
    link.lock()
    link.tick(0)
    answers = [r for r in link.tick(5_000 * MS) if isinstance(r, device_reports.RequestAnswered)]
    assert [a.outcome for a in answers] == ["unanswered"]


def test_the_watched_spot_is_told_and_told_again_to_a_scanner_that_comes_back(chips):
    chips.link.watch(4)
    chips.run(50)
    assert chips.scanner.watched == 4
    chips.scanner.reboot(keep_journal=True)
    assert chips.scanner.watched == NO_SPOT
    chips.run(2000)
    assert chips.scanner.watched == 4
    assert not chips.said(device_reports.RequestAnswered)


def test_an_older_spot_to_watch_never_comes_after_a_newer_one(chips):
    chips.link.watch(4)
    chips.link.tick(chips.now_ms * MS)
    chips.link.outgoing()  # lost on its way: it would be said again after 250 ms
    chips.link.watch(7)
    chips.run(3000)
    assert chips.scanner.watched == 7


def test_a_shoe_that_is_asked_to_watch_refuses_and_nobody_hears_of_it(bench):
    bench.link.watch(1)
    bench.run(6000)
    assert bench.link.health.state == "up"
    assert not bench.said(device_reports.RequestAnswered)


@pytest.mark.parametrize("spot", [-1, 10, 254, 256])
def test_a_spot_that_no_scanner_has_is_the_caller_s_mistake(spot):
    with pytest.raises(ValueError, match="is not 0 to 9"):
        shoe_link().watch(spot)
