"""The link and a simulated shoe over a whole wire, on the test's own clock."""

from spoken import Pair, Spoken, greeted, shoe_link, whys

from drivers.devices import device_reports
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import DeviceKind, EventKind, PongFlag, UnreadCause
from drivers.wire.event_bodies import Strange
from drivers.wire.frame import encode
from drivers.wire.messages import EventResume, HostPing, Pong, to_wire

MS = 1_000_000


def numbers(found):
    return [report.seq for report in found]


def test_a_shoe_that_answers_is_up(bench):
    (up,) = bench.said(device_reports.LinkUp)
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
        device_reports.LidOpened,
        device_reports.LidClosed,
        device_reports.CardRead,
        device_reports.DoubleDraw,
        device_reports.TagUnread,
        device_reports.GateOpened,
        device_reports.GateClosed,
        device_reports.Jammed,
        device_reports.Tampered,
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


def test_the_last_bytes_before_the_line_is_closed_say_what_was_stored(bench, card):
    bench.shoe.draw(card(1))
    bench.commits_itself = False
    bench.run(20)
    bench.commit()
    bench.shoe.core.feed(bench.link.parting())
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
    assert [r.why for r in bench.said(device_reports.LinkLost)] == ["unplugged"]
    assert len(bench.said(device_reports.LinkUp)) == 2


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
    assert [r.why for r in bench.said(device_reports.LinkLost)] == ["restarted"]
    assert bench.link.health.starts == 2


def test_what_a_shoe_lost_with_its_journal_is_reported_as_missed(bench, card):
    boot = bench.shoe.core.boot_id
    bench.shoe.draw(card(1))
    bench.run(50)
    announced = Pong(0, boot, 0, oldest_seq=1, next_seq=4, flags=0, faults=0)
    sealed = bench.shoe.core._conversation.seal.to_wire(announced)
    bench.link.feed(sealed, bench.now_ms * MS)
    bench.shoe.reboot(keep_journal=False)
    bench.shoe.draw(card(4))
    bench.run(2000)
    (missed,) = bench.said(device_reports.ReportsMissed)
    assert (missed.boot_id, missed.first, missed.last) == (boot, 2, 3)
    assert bench.cards() == [card(1), card(4)]
    assert bench.journal[-1].boot_id == bench.shoe.core.boot_id != boot


def test_a_reset_with_nothing_outstanding_misses_nothing(bench, card):
    bench.shoe.draw(card(1))
    bench.run(50)
    bench.shoe.reboot(keep_journal=False)
    bench.run(2000)
    assert not bench.said(device_reports.ReportsMissed)


def test_alarms_beyond_the_last_slot_are_a_gap_that_the_host_hears_of(bench):
    bench.unplug()
    for _ in range(50):
        bench.shoe.lid(True)
        bench.shoe.lid(False)
    bench.plug()
    bench.run(1000)
    assert numbers(bench.journal[:63]) == list(range(1, 64))
    (missed,) = bench.said(device_reports.ReportsMissed)
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


def test_a_scanner_where_a_shoe_is_due_is_refused_once_with_words():
    link = shoe_link()
    link.opened(0)
    scanner = Spoken(link, kind=DeviceKind.SCANNER)
    (lost,) = scanner.answer()
    assert lost == device_reports.LinkLost(
        "shoe", "wrong device: a scanner answers where a shoe is due", 0
    )
    assert scanner.answer(1) == []
    assert link.feed(scanner.auth_r() + scanner.event(1), 1) == []
    assert link.health.state == "lost"


def test_a_device_that_speaks_another_version_is_refused_with_words():
    clock = [0]
    shoe = ShoeSim(clock_ms=lambda: clock[0], versions=(3, 4))
    link = shoe_link()
    link.opened(0)
    shoe.feed(link.outgoing())
    (lost,) = link.feed(shoe.outgoing(), 0)
    assert lost.why == "version: the device speaks 3 to 4, this host 2 to 2"


def test_a_device_whose_numbers_run_backwards_is_refused():
    link = shoe_link(resume=(5, 40))
    link.opened(0)
    (lost,) = Spoken(link, following=12).prove()
    assert lost.why == "wrong numbering: the device is at 12, the host beyond it"


def test_a_device_whose_memory_lost_writes_is_put_forward_and_a_hole_is_told():
    pair = Pair()
    pair.run(100)
    for number in range(3):
        pair.shoe.draw(bytes([4, number, 0, 0, 0, 0, 1]))
    pair.run(100)
    journal = pair.shoe.core.journal
    del journal._entries[1], journal._entries[1]
    journal.next_seq = 2  # its last two writes are gone
    pair.shoe.reboot(keep_journal=True)
    pair.run(2500)
    pair.shoe.draw(b"another")
    pair.run(100)
    wrong = "wrong numbering: the device is at 2, the host beyond it"
    assert whys(pair.told)[-1] == wrong and pair.link.health.state == "up"
    (missed,) = [r for r in pair.told if isinstance(r, device_reports.ReportsMissed)]
    assert (missed.first, missed.last) == (4, 4)
    assert (pair.told[-1].uid, pair.told[-1].seq) == (b"another", 5)


def test_everything_before_the_answer_to_the_own_nonce_is_dropped():
    link = shoe_link()
    link.opened(0)
    shoe = Spoken(link)
    shoe.begin()
    stale = to_wire(shoe.hello_r(b"x" * 16), 1)
    assert link.feed(shoe.event(1) + stale + shoe.event(1) + shoe.auth_r(), 0) == []
    assert isinstance(shoe.prove(following=2)[0], device_reports.LinkUp)
    assert len(link.feed(shoe.event(1), 0)) == 1


def test_the_host_greets_every_quarter_second_until_it_is_answered():
    link = shoe_link()
    link.opened(0)
    hello = len(link.outgoing())
    link.tick(249 * MS)
    assert link.outgoing() == b""
    link.tick(250 * MS)
    assert len(link.outgoing()) == hello


def test_a_port_where_nobody_answers_is_reported_silent_once():
    link = shoe_link()
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
    assert [r.why for r in bench.said(device_reports.LinkLost)] == ["silent"]
    assert bench.link.health.state == "lost"


def test_an_event_that_comes_twice_is_told_once():
    link, shoe = greeted()
    assert len(link.feed(shoe.event(1) + shoe.event(1), 0)) == 1
    assert link.feed(shoe.event(1), 1) == []
    assert link.health.replayed == 0


def test_a_hole_is_asked_for_at_once_and_then_every_tenth_of_a_second():
    link, shoe = greeted()
    assert link.feed(shoe.event(1), 0)
    assert link.feed(shoe.event(3) + shoe.event(4), 1) == []
    first = link.outgoing()
    assert first[1:] and link.health.gaps == 1
    assert link.feed(shoe.event(5), 50 * MS) == []
    assert link.outgoing() == b""
    link.tick(101 * MS)
    assert link.health.gaps == 2
    found = link.feed(shoe.event(2) + shoe.event(3) + shoe.event(4) + shoe.event(5), 102 * MS)
    assert numbers(found) == [2, 3, 4, 5]


def test_a_silent_loss_shows_in_the_next_pong():
    link, shoe = greeted()
    link.feed(shoe.say(Pong(1, 5, 0, oldest_seq=1, next_seq=3, flags=0, faults=0)), 200 * MS)
    assert link.health.gaps == 1


def test_an_event_that_cannot_be_read_keeps_its_place_and_is_reported():
    link, shoe = greeted()
    (report,) = link.feed(shoe.event(1, body=Strange(0x7E, b"new")), 0)
    assert isinstance(report, device_reports.NotUnderstood)
    assert report.event_kind == 0x7E
    (report,) = link.feed(shoe.event(2, body=Strange(EventKind.CARD, b"\x07\x01")), 0)
    assert (report.seq, report.event_kind) == (2, EventKind.CARD)
    assert len(link.feed(shoe.event(3), 0)) == 1


def test_a_new_host_on_a_used_device_begins_with_what_the_device_still_holds():
    link, shoe = greeted(oldest=11, following=13)
    found = link.feed(shoe.event(11) + shoe.event(12), 0)
    assert numbers(found) == [11, 12]


def test_a_spare_shoe_may_come_and_go_without_a_card_lost_or_doubled():
    link, shoe = greeted(following=3)
    link.feed(shoe.event(1) + shoe.event(2), 0)
    link.committed(5, 1)
    link.opened(0)
    spare = Spoken(link, boot=9, following=2, name="T")
    spare.prove()
    assert numbers(link.feed(spare.event(1), 0)) == [1]
    link.opened(0)
    found = shoe.prove(oldest=2, following=4)
    found += link.feed(shoe.event(2) + shoe.event(3), 0)
    assert [r.seq for r in found if isinstance(r, device_reports.CardRead)] == [3]
    assert not [r for r in found if isinstance(r, device_reports.ReportsMissed)]


def test_an_event_of_another_journal_is_not_taken():
    link, shoe = greeted()
    assert link.feed(shoe.event(1, boot=6), 0) == []


def test_committing_what_was_never_told_acknowledges_nothing():
    link, _ = greeted()
    link.committed(5, 7)
    link.committed(77, 1)
    assert link.outgoing() == b""


def test_noise_is_told_once_a_second_with_its_amount():
    link, shoe = greeted()
    bad = bytearray(shoe.event(1))
    bad[9] ^= 0x10
    for _ in range(5):
        link.feed(bytes(bad), 0)
    found = [r for r in link.tick(0) if isinstance(r, device_reports.NoiseHeard)]
    assert found == [device_reports.NoiseHeard("shoe", 5, 5 * (len(bad) - 2), 0)]
    link.feed(bytes(bad), 1)
    assert not [r for r in link.tick(500 * MS) if isinstance(r, device_reports.NoiseHeard)]
    assert link.health.crc_errors == 6


def test_a_line_that_was_closed_is_reported_once_and_again_only_where_it_matters():
    link = shoe_link()
    assert [r.why for r in link.closed("absent", 0)] == ["absent"]
    assert link.closed("absent", 1) == []
    assert link.closed("unplugged", 2) == []
    assert [r.why for r in link.closed("in use", 3, again=True)] == ["in use"]


def test_types_that_no_device_sends_are_counted_and_change_nothing():
    link, shoe = greeted()
    unknown = encode(shoe.seal.seal(0x7E, b""))
    assert link.feed(unknown + shoe.say(EventResume(5, 1)) + shoe.say(HostPing(1)), 0) == []
    assert link.health.unreadable == 3
    assert link.health.state == "up"


def test_something_pushed_into_the_shoe_is_told(bench):
    bench.shoe.push_in()
    bench.run(50)
    assert [type(report) for report in bench.journal] == [device_reports.PushedIn]


def test_link_up_names_the_last_report_that_the_device_still_owes(bench, card):
    bench.device.draw(card(1))
    bench.run(100)
    bench.unplug()
    for number in (2, 3):
        bench.device.draw(card(number))
    bench.plug()
    bench.run(200)
    assert [up.owes for up in bench.said(device_reports.LinkUp)] == [0, 3]
    bench.unplug()
    bench.plug()
    bench.run(200)
    assert bench.said(device_reports.LinkUp)[-1].owes == 0
