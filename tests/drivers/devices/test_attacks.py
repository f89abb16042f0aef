"""Old words and forged ones: what a link makes of them, and what it tells."""

from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from spoken import MS, Pair, Spoken, dropping, greeted, kinds, shoe_link, whys

from drivers.devices import device_reports
from drivers.wire.constants import SEALED_LIMIT, DeviceKind, MessageKind, NakReason
from drivers.wire.event_bodies import Card
from drivers.wire.frame import encode
from drivers.wire.frame_seal import Seal, conversation_keys
from drivers.wire.messages import (
    AuthR,
    Boot,
    DeviceEvent,
    EventAck,
    EventResume,
    HostHello,
    HostPing,
    Lock,
    Nak,
    Pong,
    to_wire,
)

# --- old words ----------------------------------------------------------------------------------


def test_an_event_that_is_played_again_is_dropped_and_counted():
    link, shoe = greeted()
    first = shoe.event(1)
    assert len(link.feed(first, 0)) == 1
    assert link.feed(first * 3, 1) == []
    assert (link.health.replayed, link.health.forged, link.health.crc_errors) == (3, 0, 0)


def test_events_in_another_order_are_dropped_and_asked_for_again():
    link, shoe = greeted()
    one, two = shoe.event(1), shoe.event(2)
    assert link.feed(two + one, 200 * MS) == []
    assert link.health.replayed == 1
    assert EventResume(5, 1) in shoe.hear()
    assert [r.seq for r in link.feed(shoe.event(1) + shoe.event(2), 1)] == [1, 2]


def test_a_recorded_conversation_played_into_another_one_tells_nothing():
    recorded = Pair(seed=1)
    for number in range(20):
        recorded.shoe.draw(bytes([4, number, 0, 0, 0, 0, 1]))
    recorded.run(1000)
    old = b"".join(recorded.recorded)
    # The same device and host, another evening; the same count of conversations, at the worst.
    pair = Pair(seed=2)
    pair.run(100)
    assert kinds(pair.told) == [device_reports.LinkUp]
    told = pair.link.feed(dropping(MessageKind.BOOT)(old), pair.now_ms * MS)
    assert [report for report in told if not isinstance(report, device_reports.ForgedHeard)] == []
    assert pair.link.health.forged + pair.link.health.stale >= 20
    pair.shoe.draw(b"another")
    pair.run(300)
    assert [r.uid for r in pair.told if isinstance(r, device_reports.CardRead)] == [b"another"]


def test_a_recorded_conversation_answers_no_greeting():
    recorded = Pair(seed=1)
    recorded.shoe.draw(bytes(7))
    recorded.run(1000)
    link = shoe_link(nonce=lambda: b"fresh" + bytes(11))
    link.opened(0)
    assert link.feed(b"".join(recorded.recorded), 0) == []
    assert link.health.state == "lost"


def test_a_host_s_recorded_words_do_nothing_to_the_device():
    heard = []
    pair = Pair(seed=1)
    pair.run(100)
    pair.link.lock()
    pair.run(300, to_shoe=lambda stream: heard.append(stream) or stream)
    assert pair.shoe.core.locked
    pair.link.unlock()
    pair.run(300)
    pair.shoe.feed(b"".join(heard))
    assert not pair.shoe.core.locked


def test_a_frame_of_the_conversation_before_is_stale_and_counted():
    link, shoe = greeted()
    old = shoe.event(1)
    link.opened(1)
    shoe.device_nonce = b"\x5b" + bytes(15)
    shoe.prove(1)
    assert link.feed(old, 2) == []
    assert (link.health.stale, link.health.forged) == (1, 0)


# --- forged words -------------------------------------------------------------------------------


def test_a_forged_card_is_never_told_and_the_third_one_is_an_alarm_once():
    link, shoe = greeted()
    card = DeviceEvent(5, 1, 0, Card(bytes(7)))
    found = [link.feed(shoe.forged(card), n) for n in range(6)]
    assert found == [[], [], [device_reports.ForgedHeard("shoe", 3, 2)], [], [], []]
    assert (link.health.forged, link.health.crc_errors) == (6, 0)
    assert len(link.feed(shoe.event(1), 9)) == 1


def test_the_alarm_is_told_again_in_the_next_conversation():
    link, shoe = greeted()
    ping = Pong(1, 5, 0, 1, 1, 0, 0)
    for now in range(3):
        link.feed(shoe.forged(ping), now)
    link.opened(5)
    shoe.prove(5)
    found = [link.feed(shoe.forged(ping), 6) for _ in range(3)]
    assert found[2] == [device_reports.ForgedHeard("shoe", 3, 6)]


def test_noise_is_no_attack():
    link, shoe = greeted()
    for _ in range(10):
        bad = bytearray(shoe.event(1))
        bad[-4] ^= 0x01
        assert link.feed(bytes(bad), 0) == []
    assert (link.health.crc_errors, link.health.forged) == (10, 0)


def test_a_host_s_own_words_thrown_back_at_it_open_nothing():
    link, _ = greeted()
    link.lock()
    link.tick(0)
    assert link.feed(link.outgoing(), 1) == []
    # A host's types are unknown to a host, whatever their tag.
    assert link.health.unreadable >= 2


def test_what_is_said_in_the_clear_changes_nothing_but_counts():
    link, shoe = greeted()
    naks = to_wire(Nak(NakReason.TAG, 0x11), 1) + to_wire(Nak(NakReason.CRC, 0), 2)
    assert link.feed(naks + to_wire(shoe.hello_r(boot=9), 3), 0) == []
    assert link.health.state == "up"
    assert (link.health.naks, link.health.naks_tag, link.health.naks_crc) == (2, 1, 1)
    assert len(link.feed(shoe.event(1), 1)) == 1


def test_a_boot_within_a_conversation_is_a_restart():
    link, _ = greeted()
    boot = Boot(2, 2, DeviceKind.SHOE, 1, 5, 2, bytes(8), "S")
    assert whys(link.feed(to_wire(boot, 1), 1000 * MS)) == ["restarted"]


def test_somebody_who_says_boot_all_the_time_is_told_of_once_a_second_at_most():
    pair = Pair()
    boot = to_wire(Boot(2, 2, DeviceKind.SHOE, 1, 5, 2, bytes(8), "S"), 1)
    pair.run(4000, to_host=lambda stream: stream + boot)
    assert 1 <= whys(pair.told).count("restarted") <= 4


def test_forged_answers_with_ever_new_ids_are_told_of_once_a_second_at_most():
    link = shoe_link(keys=lambda device_id: None)
    link.opened(0)
    shoe = Spoken(link)
    told = []
    for number in range(3000):
        told += link.feed(to_wire(shoe.hello_r(name=f"S{number}"), 1), number * MS)
    assert len(told) == 3


# --- the end of the numbers ---------------------------------------------------------------------


def test_the_host_greets_anew_when_its_numbers_are_used_up():
    pair = Pair()
    pair.run(100)
    pair.link._seal._said = SEALED_LIMIT - 1
    pair.shoe.draw(bytes(7))
    pair.run(1500)
    assert kinds(pair.told) == [
        device_reports.LinkUp, device_reports.CardRead, device_reports.LinkLost,
        device_reports.LinkUp
    ]


# --- whatever comes -----------------------------------------------------------------------------

BYTES = st.one_of(st.binary(max_size=300), st.binary(max_size=60).map(lambda b: b"\0" + b + b"\0"))


@settings(max_examples=few_or(150))
@given(st.lists(BYTES, max_size=8), st.integers(0, 2))
def test_no_bytes_make_a_link_raise_or_tell_an_event(chunks, stage):
    link = shoe_link()
    link.opened(0)
    shoe = Spoken(link)
    if stage:
        shoe.answer()
    if stage == 2:
        link.feed(shoe.auth_r(), 0)
    told = [report for now, chunk in enumerate(chunks) for report in link.feed(chunk, now)]
    link.tick(9)
    link.outgoing()
    assert not [report for report in told if isinstance(report, device_reports.Numbered)]


@settings(max_examples=few_or(60))
@given(st.integers(0, 10_000), st.integers(0, 2))
def test_a_flipped_bit_anywhere_in_a_conversation_never_makes_another_event(bit, which):
    """As the checksum's own forger would: it is mended after the bit was turned."""
    link, shoe = greeted()
    frames = [shoe.seal.seal(0x10, DeviceEvent(5, n, 0, Card(bytes([n] * 7))).pack()) for n
              in (1, 2, 3)]
    target = frames[which]
    payload = bytearray(target.payload + target.tag)
    payload[bit // 8 % len(payload)] ^= 1 << bit % 8
    frames[which] = type(target)(target.kind, target.counter, bytes(payload[:-16]),
                                 bytes(payload[-16:]))
    told = link.feed(b"".join(map(encode, frames)), 0)
    assert [report.uid for report in told] == [bytes([n] * 7) for n in (1, 2, 3)][:which]


@given(st.sampled_from([EventAck(5, 1), Lock(1), AuthR(1, 1), HostPing(3), EventResume(5, 1)]),
       st.booleans())
def test_a_stranger_s_frames_never_reach_the_device(message, is_greeted):
    pair = Pair()
    if is_greeted:
        pair.run(100)
    pair.shoe.draw(bytes(7))
    before = pair.shoe.core.journal.oldest_seq
    keys = conversation_keys(bytes(32), HostHello(2, 2, bytes(16)), Spoken(pair.link).hello_r())
    for name in range(256):
        pair.shoe.feed(Seal(keys, name, is_host=True).to_wire(message))
    assert not pair.shoe.core.locked
    assert pair.shoe.core.journal.oldest_seq == before
