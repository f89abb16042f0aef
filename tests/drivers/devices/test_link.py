"""The link and a simulated shoe over a whole wire, on the test's own clock."""

from drivers.devices import reports
from drivers.devices.link import Link
from drivers.sim.shoe import ShoeSim
from drivers.wire.constants import DeviceKind, EventKind, MessageKind, PongFlag, UnreadCause
from drivers.wire.events import Card, Strange
from drivers.wire.frame import Frame, encode
from drivers.wire.messages import Event, HelloR, Pong, to_wire

MS = 1_000_000


def numbers(found):
    return [report.seq for report in found]


def greeted_link(resume=None, oldest=1, following=1):
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16, resume)
    link.opened(0)
    found = link.feed(hello_r(b"n" * 16, oldest=oldest, following=following), 0)
    assert isinstance(found[-1], reports.LinkUp)
    link.outgoing()
    return link


def hello_r(nonce, version=1, kind=DeviceKind.SHOE, boot=5, oldest=1, following=1, name="S"):
    answer = HelloR(
        nonce, bytes(16), 1, 1, version, kind, bytes(8), boot, 1, oldest, following, name
    )
    return to_wire(answer, 1)


def event(seq, boot=5):
    return to_wire(Event(boot, seq, 0, Card(bytes(7))), seq)


def test_a_shoe_that_answers_is_up(bench):
    (up,) = bench.said(reports.LinkUp)
    assert (up.device, up.kind, up.device_id) == ("shoe", DeviceKind.SHOE, "SIM-SHOE-0001")
    assert up.boot_id == bench.shoe.core.boot_id
    assert bench.link.health.state == "up"


def test_every_kind_of_event_arrives_as_its_report(bench, card):
    bench.shoe.lid(True)
    bench.shoe.lid(False)
    bench.shoe.draw(card(1))
    bench.shoe.draw_two([card(2), card(3)])
    bench.shoe.draw_unread(UnreadCause.COLLIDED)
    bench.shoe.gate(True)
    bench.shoe.gate(False)
    bench.shoe.jam()
    bench.shoe.tamper()
    bench.run(50)
    assert [type(report) for report in bench.journal] == [
        reports.LidOpened,
        reports.LidClosed,
        reports.CardRead,
        reports.DoubleDraw,
        reports.TagUnread,
        reports.GateOpened,
        reports.GateClosed,
        reports.Jammed,
        reports.Tampered,
    ]
    assert numbers(bench.journal) == list(range(1, 10))
    assert bench.journal[3].uids == (card(2), card(3))
    assert bench.journal[4].cause is UnreadCause.COLLIDED


def test_the_device_forgets_only_what_the_host_committed(bench, card):
    bench.commits_itself = False
    for number in range(5):
        bench.shoe.draw(card(number))
    bench.run(1000)
    assert bench.shoe.core.journal.oldest_seq == 1
    bench.commit(3)
    bench.run(50)
    assert bench.shoe.core.journal.oldest_seq == 4


def test_a_lost_acknowledgement_is_said_again(bench, card):
    bench.shoe.draw(card(1))
    bench.commits_itself = False
    bench.run(20)
    bench.commit()
    bench.link.outgoing()  # the acknowledgement is lost here
    bench.run(1200)
    assert bench.shoe.core.journal.oldest_seq == 2


def test_a_restarted_host_gets_what_it_had_not_committed_and_nothing_else(bench, card):
    bench.commits_itself = False
    for number in range(6):
        bench.shoe.draw(card(number))
    bench.run(50)
    bench.commit(2)
    bench.link.outgoing()
    bench.restart_host()
    bench.run(1000)
    assert bench.cards() == [card(number) for number in range(6)]
    assert numbers(bench.journal) == [1, 2, 3, 4, 5, 6]


def test_a_card_drawn_while_the_cable_is_out_arrives_afterwards(bench, card):
    bench.shoe.draw(card(1))
    bench.run(50)
    bench.unplug()
    bench.shoe.draw(card(2))
    bench.run(500)
    bench.plug()
    bench.run(500)
    assert bench.cards() == [card(1), card(2)]
    assert [r.why for r in bench.said(reports.LinkLost)] == ["unplugged"]
    assert len(bench.said(reports.LinkUp)) == 2


def test_a_shoe_that_keeps_its_journal_goes_on_counting_after_a_reset(bench, card):
    bench.commits_itself = False
    bench.shoe.draw(card(1))
    bench.run(50)
    bench.shoe.draw(card(2))
    boot = bench.shoe.core.boot_id
    bench.shoe.reboot(keep_journal=True)
    bench.shoe.draw(card(3))
    bench.run(2000)
    assert bench.cards() == [card(1), card(2), card(3)]
    assert {report.boot_id for report in bench.journal} == {boot}
    assert [r.why for r in bench.said(reports.LinkLost)] == ["restarted"]
    assert bench.link.health.starts == 2


def test_what_a_shoe_lost_with_its_journal_is_reported_as_missed(bench, card):
    boot = bench.shoe.core.boot_id
    bench.shoe.draw(card(1))
    bench.run(50)
    bench.link.feed(
        to_wire(Pong(0, boot, 0, oldest_seq=1, next_seq=4, flags=0), 9), bench.now_ms * MS
    )
    bench.shoe.reboot(keep_journal=False)
    bench.shoe.draw(card(4))
    bench.run(2000)
    (missed,) = bench.said(reports.ReportsMissed)
    assert (missed.boot_id, missed.first, missed.last) == (boot, 2, 3)
    assert bench.cards() == [card(1), card(4)]
    assert bench.journal[-1].boot_id == bench.shoe.core.boot_id != boot


def test_a_reset_with_nothing_outstanding_misses_nothing(bench, card):
    bench.shoe.draw(card(1))
    bench.run(50)
    bench.shoe.reboot(keep_journal=False)
    bench.run(2000)
    assert not bench.said(reports.ReportsMissed)


def test_alarms_beyond_the_last_slot_are_a_gap_that_the_host_hears_of(bench):
    bench.unplug()
    for _ in range(50):
        bench.shoe.lid(True)
        bench.shoe.lid(False)
    bench.plug()
    bench.run(1000)
    assert numbers(bench.journal[:63]) == list(range(1, 64))
    (missed,) = bench.said(reports.ReportsMissed)
    assert (missed.first, missed.last) == (64, 100)
    bench.shoe.jam()
    bench.run(1000)
    assert bench.journal[-1].seq == 101
    assert bench.shoe.core.journal.oldest_seq == 102


def test_a_full_journal_refuses_the_next_card_until_the_host_commits(bench, card):
    bench.commits_itself = False
    drawn = [number for number in range(80) if bench.shoe.draw(card(number))]
    assert drawn == list(range(56))
    bench.run(1000)
    assert bench.link.health.device_flags & PongFlag.JOURNAL_FULL
    bench.commit()
    bench.run(50)
    assert bench.shoe.draw(card(99))
    bench.run(50)
    assert bench.cards() == [card(number) for number in [*drawn, 99]]


def test_a_locked_shoe_refuses_cards_and_each_request_is_answered_once(bench, card):
    lock = bench.link.lock()
    bench.run(50)
    assert not bench.shoe.draw(card(1))
    unlock = bench.link.unlock()
    bench.run(50)
    assert bench.shoe.draw(card(1))
    answers = bench.said(reports.Answered)
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
    assert [a.outcome for a in chips.said(reports.Answered)] == ["done"]


def test_a_self_test_says_what_failed(bench):
    bench.shoe.core.faults = 0x05
    bench.link.self_test()
    bench.run(50)
    (answer,) = bench.said(reports.Answered)
    assert (answer.outcome, answer.faults, answer.supply_mv) == ("done", 0x05, 3300)


def test_a_request_without_an_answer_is_given_up_after_five_seconds():
    link = Link("shoe", DeviceKind.SHOE, lambda: bytes(16))
    link.opened(0)
    link.lock()
    link.tick(0)
    answers = [r for r in link.tick(5_000 * MS) if isinstance(r, reports.Answered)]
    assert [a.outcome for a in answers] == ["unanswered"]


def test_a_scanner_where_a_shoe_is_due_is_refused_once_with_words(bench):
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    link.opened(0)
    answer = hello_r(b"n" * 16, kind=DeviceKind.SCANNER)
    (lost,) = link.feed(answer, 0)
    assert lost == reports.LinkLost(
        "shoe", "wrong device: a scanner answers where a shoe is due", 0
    )
    assert link.feed(answer + event(1), 1) == []
    assert link.health.state == "lost"


def test_a_device_that_speaks_another_version_is_refused_with_words():
    clock = [0]
    shoe = ShoeSim(clock_ms=lambda: clock[0], versions=(2, 3))
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    link.opened(0)
    shoe.feed(link.outgoing())
    (lost,) = link.feed(shoe.outgoing(), 0)
    assert lost.why == "version: the device speaks 2 to 3, this host 1 to 1"


def test_a_device_whose_numbers_run_backwards_is_refused():
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16, (5, 40))
    link.opened(0)
    (lost,) = link.feed(hello_r(b"n" * 16, following=12), 0)
    assert lost.why.startswith("wrong numbering")


def test_everything_before_the_answer_to_the_own_nonce_is_dropped():
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    link.opened(0)
    assert link.feed(event(1) + hello_r(b"x" * 16) + event(1), 0) == []
    assert isinstance(link.feed(hello_r(b"n" * 16, following=2), 0)[0], reports.LinkUp)
    assert len(link.feed(event(1), 0)) == 1


def test_the_host_greets_every_quarter_second_until_it_is_answered():
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    link.opened(0)
    hello = len(link.outgoing())
    link.tick(249 * MS)
    assert link.outgoing() == b""
    link.tick(250 * MS)
    assert len(link.outgoing()) == hello


def test_a_port_where_nobody_answers_is_reported_silent_once():
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    link.opened(0)
    assert link.tick(1_500 * MS) == []
    (lost,) = link.tick(1_501 * MS)
    assert lost.why == "silent"
    assert link.tick(9_000 * MS) == []


def test_three_missed_pings_are_a_lost_link(bench):
    bench.run(1000)
    bench.device.tick = lambda: None
    bench.device.feed = lambda chunk: None
    bench.run(900)
    assert bench.link.health.state == "late"
    bench.run(900)
    assert [r.why for r in bench.said(reports.LinkLost)] == ["silent"]
    assert bench.link.health.state == "lost"


def test_an_event_that_comes_twice_is_told_once():
    link = greeted_link()
    assert len(link.feed(event(1) + event(1), 0)) == 1
    assert link.feed(event(1), 1) == []


def test_a_hole_is_asked_for_at_once_and_then_every_tenth_of_a_second():
    link = greeted_link()
    assert link.feed(event(1), 0)
    assert link.feed(event(3) + event(4), 1) == []
    first = link.outgoing()
    assert first[1:] and link.health.gaps == 1
    assert link.feed(event(5), 50 * MS) == []
    assert link.outgoing() == b""
    link.tick(101 * MS)
    assert link.health.gaps == 2
    found = link.feed(event(2) + event(3) + event(4) + event(5), 102 * MS)
    assert numbers(found) == [2, 3, 4, 5]


def test_a_silent_loss_shows_in_the_next_pong():
    link = greeted_link()
    link.feed(to_wire(Pong(1, 5, 0, oldest_seq=1, next_seq=3, flags=0), 2), 200 * MS)
    assert link.health.gaps == 1


def test_an_event_that_cannot_be_read_keeps_its_place_and_is_reported():
    link = greeted_link()
    strange = to_wire(Event(5, 1, 0, Strange(0x7E, b"new")), 2)
    (report,) = link.feed(strange, 0)
    assert isinstance(report, reports.NotUnderstood)
    assert report.event_kind == 0x7E
    broken = to_wire(Event(5, 2, 0, Strange(EventKind.CARD, b"\x07\x01")), 3)
    (report,) = link.feed(broken, 0)
    assert (report.seq, report.event_kind) == (2, EventKind.CARD)
    assert len(link.feed(event(3), 0)) == 1


def test_a_new_host_on_a_used_device_begins_with_what_the_device_still_holds():
    link = greeted_link(oldest=11, following=13)
    found = link.feed(event(11) + event(12), 0)
    assert numbers(found) == [11, 12]


def test_a_spare_shoe_may_come_and_go_without_a_card_lost_or_doubled():
    link = greeted_link(following=3)
    link.feed(event(1) + event(2), 0)
    link.committed(5, 1)
    link.opened(0)
    link.feed(hello_r(b"n" * 16, boot=9, following=2, name="T"), 0)
    assert numbers(link.feed(event(1, boot=9), 0)) == [1]
    link.opened(0)
    found = link.feed(hello_r(b"n" * 16, oldest=2, following=4) + event(2) + event(3), 0)
    assert [r.seq for r in found if isinstance(r, reports.CardRead)] == [3]
    assert not [r for r in found if isinstance(r, reports.ReportsMissed)]


def test_an_event_of_another_journal_is_not_taken():
    link = greeted_link()
    assert link.feed(event(1, boot=6), 0) == []


def test_committing_what_was_never_told_acknowledges_nothing():
    link = greeted_link()
    link.committed(5, 7)
    link.committed(77, 1)
    assert link.outgoing() == b""


def test_noise_is_told_once_a_second_with_its_amount():
    link = greeted_link()
    bad = bytearray(event(1))
    bad[9] ^= 0x10
    for _ in range(5):
        link.feed(bytes(bad), 0)
    found = [r for r in link.tick(0) if isinstance(r, reports.NoiseHeard)]
    assert found == [reports.NoiseHeard("shoe", 5, 5 * (len(bad) - 2), 0)]
    link.feed(bytes(bad), 1)
    assert not [r for r in link.tick(500 * MS) if isinstance(r, reports.NoiseHeard)]
    assert link.health.crc_errors == 6


def test_a_line_that_was_closed_is_reported_once_and_again_only_where_it_matters():
    link = Link("shoe", DeviceKind.SHOE, lambda: b"n" * 16)
    assert [r.why for r in link.closed("absent", 0)] == ["absent"]
    assert link.closed("absent", 1) == []
    assert link.closed("unplugged", 2) == []
    assert [r.why for r in link.closed("in use", 3, again=True)] == ["in use"]


def test_reserved_types_are_counted_and_change_nothing():
    link = greeted_link()
    assert link.feed(encode(Frame(MessageKind.AUTH_R, 1, bytes(16))), 0) == []
    assert link.health.unreadable == 1
