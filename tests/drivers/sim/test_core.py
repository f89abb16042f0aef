"""The device's side alone: what it says before it is greeted, what it refuses, what it repeats."""

from itertools import pairwise

import pytest

from drivers.sim.sim_journal import SimJournal
from drivers.sim.sim_shoe import ShoeSim
from drivers.wire.constants import (
    PLAIN,
    SEALED_LIMIT,
    TEST_KEY,
    EventKind,
    MessageKind,
    NakReason,
    TamperCause,
)
from drivers.wire.event_bodies import Bare, Tamper
from drivers.wire.frame import Frame, FrameDecoder, encode
from drivers.wire.frame_seal import FrameKeys, Seal, conversation_keys
from drivers.wire.messages import (
    Auth,
    AuthR,
    Boot,
    DeviceEvent,
    EventAck,
    EventResume,
    Gap,
    HelloR,
    HostHello,
    HostPing,
    Lock,
    Nak,
    Pong,
    parse,
    to_wire,
)


class Alone:
    """A shoe whose every word is read, and a host that may say anything to it."""

    def __init__(self):
        self.now_ms = 0
        self.shoe = ShoeSim(clock_ms=lambda: self.now_ms)
        self.seal = None
        self._decoder = FrameDecoder()

    def heard(self):
        self.shoe.tick()
        return [self._read(frame) for frame in self._decoder.feed(self.shoe.outgoing())]

    def _read(self, frame):
        payload = frame.payload if frame.kind in PLAIN else self.seal.open(frame)
        return parse(frame.kind, payload)

    def bytes_in(self, sent):
        self.shoe.feed(sent)
        return self.heard()

    def say(self, message):
        plain = message.kind in PLAIN
        return self.bytes_in(to_wire(message, 1) if plain else self.seal.to_wire(message))

    def greet(self, nonce=b"n" * 16, key=TEST_KEY, versions=(2, 2)):
        """Says HELLO and makes the keys; the HELLO_R."""
        self.heard()
        hello = HostHello(*versions, nonce)
        (answer,) = self.say(hello)
        keys = conversation_keys(key, hello, answer)
        self.seal = Seal(keys, answer.device_nonce[0], is_host=True)
        return answer

    def prove(self, nonce=b"n" * 16):
        """Greets and proves the key; the HELLO_R."""
        answer = self.greet(nonce)
        (held,) = self.say(Auth())
        assert held == AuthR(answer.oldest_seq, answer.next_seq)
        return answer

    def forged(self, message):
        """A sealed frame with the next number and a tag that fits nothing."""
        frame = self.seal.seal(message.kind, message.pack())
        return encode(Frame(frame.kind, frame.counter, frame.payload, bytes(16)))


@pytest.fixture
def alone():
    return Alone()


def kinds(messages):
    return [type(message) for message in messages]


def test_a_device_says_boot_every_second_until_it_is_greeted(alone):
    assert kinds(alone.heard()) == [Boot]
    alone.now_ms = 999
    assert alone.heard() == []
    alone.now_ms = 1000
    assert kinds(alone.heard()) == [Boot]
    assert isinstance(alone.greet(), HelloR)
    alone.now_ms = 2500
    assert alone.heard() == []


def test_a_device_that_hears_nothing_for_three_seconds_says_boot_again(alone):
    alone.greet()
    alone.now_ms = 3000
    assert alone.heard() == []
    alone.now_ms = 3001
    assert kinds(alone.heard()) == [Boot]


def test_a_device_does_nothing_before_it_is_greeted(alone):
    alone.heard()
    alone.seal = Seal(FrameKeys(bytes(32), bytes(32)), 1, is_host=True)
    assert alone.say(HostPing(1)) == [Nak(NakReason.NOT_GREETED, MessageKind.PING)]
    assert alone.say(Auth()) == [Nak(NakReason.NOT_GREETED, MessageKind.AUTH)]
    alone.shoe.draw(bytes(7))
    assert alone.say(EventResume(alone.shoe.core.boot_id, 1)) == [
        Nak(NakReason.NOT_GREETED, MessageKind.RESUME)
    ]


def test_between_hello_and_auth_a_device_does_nothing_but_refuse(alone):
    alone.greet()
    alone.shoe.draw(bytes(7))
    boot = alone.shoe.core.boot_id
    for message in (EventResume(boot, 1), EventAck(boot, 1), HostPing(1), Lock(7)):
        assert alone.say(message) == [Nak(NakReason.NOT_GREETED, message.kind)]
    assert alone.shoe.core.journal.oldest_seq == 1
    assert not alone.shoe.core.locked
    assert alone.say(Auth()) == [AuthR(1, 2)]


def test_no_event_flows_before_resume_and_each_one_after_it(alone):
    alone.prove()
    alone.shoe.draw(bytes(7))
    assert alone.heard() == []
    boot = alone.shoe.core.boot_id
    assert kinds(alone.say(EventResume(boot, 1))) == [DeviceEvent]
    alone.shoe.draw(bytes(7))
    assert kinds(alone.heard()) == [DeviceEvent]


def test_a_repeated_hello_changes_nothing_and_a_new_one_stops_the_flow(alone):
    first = alone.prove()
    alone.say(EventResume(alone.shoe.core.boot_id, 1))
    (again,) = alone.say(HostHello(2, 2, b"n" * 16))
    assert again == first
    alone.shoe.draw(bytes(7))
    assert kinds(alone.heard()) == [DeviceEvent]
    alone.greet(b"m" * 16)
    alone.shoe.draw(bytes(7))
    assert alone.heard() == []


def test_a_hello_with_the_same_nonce_and_other_versions_is_another_one(alone):
    first = alone.greet()
    assert alone.greet().device_nonce == first.device_nonce
    assert alone.greet(versions=(1, 2)).device_nonce != first.device_nonce


def test_a_host_that_is_ahead_has_the_numbers_in_between_taken_as_given():
    journal = SimJournal()
    journal.append(0, Bare(EventKind.JAM))
    journal.skip_to(5)
    journal.skip_to(9)
    assert [(e.seq, e.last, e.body is None) for e in journal.since(1)] == [
        (1, 1, False), (2, 8, True)
    ]
    journal.append(0, Bare(EventKind.JAM))
    assert journal.next_seq == 10


def test_a_hello_without_a_common_version_is_answered_and_begins_nothing(alone):
    alone.prove()
    answer = alone.greet(b"m" * 16, versions=(1, 1))
    assert (answer.version, answer.proto_min, answer.proto_max) == (0, 2, 2)
    assert alone.say(Auth()) == [Nak(NakReason.NOT_GREETED, MessageKind.AUTH)]
    alone.now_ms += 1000
    assert kinds(alone.heard()) == [Boot]


def test_two_conversations_in_a_row_never_have_one_name(alone):
    names = [alone.greet(bytes([n]) * 16).device_nonce[0] for n in range(1, 200)]
    assert all(one != other for one, other in pairwise(names))
    alone.shoe.reboot(keep_journal=True)
    assert alone.greet().device_nonce[0] != names[-1]


def test_a_device_whose_random_source_is_stuck_makes_new_nonces_all_the_same(alone):
    alone.shoe.core._random.randbytes = bytes
    assert len({alone.greet(bytes([n]) * 16).device_nonce[1:] for n in range(1, 50)}) == 49


def test_each_attack_is_refused_with_its_own_reason(alone):
    alone.prove()
    ping = alone.seal.to_wire(HostPing(1))
    assert kinds(alone.bytes_in(ping)) == [Pong]
    assert alone.bytes_in(ping) == [Nak(NakReason.REPLAY, MessageKind.PING)]
    assert alone.bytes_in(alone.forged(HostPing(2))) == [Nak(NakReason.TAG, MessageKind.PING)]
    alone.prove(b"m" * 16)
    assert alone.bytes_in(ping) == [Nak(NakReason.STALE, MessageKind.PING)]


def test_a_host_with_another_key_gets_no_further_than_its_hello(alone):
    alone.greet(key=bytes(32))
    assert alone.say(Auth()) == [Nak(NakReason.TAG, MessageKind.AUTH)]
    assert not alone.shoe.core.is_proved


def test_the_third_wrong_tag_of_a_conversation_is_an_alarm_once(alone):
    alone.prove()
    alone.say(EventResume(alone.shoe.core.boot_id, 1))
    for _ in range(2):
        assert kinds(alone.bytes_in(alone.forged(HostPing(1)))) == [Nak]
    nak, event = alone.bytes_in(alone.forged(HostPing(1)))
    assert event.body == Tamper(TamperCause.FORGED)
    assert nak == Nak(NakReason.TAG, MessageKind.PING)
    for _ in range(5):
        assert kinds(alone.bytes_in(alone.forged(HostPing(1)))) == [Nak]
    assert kinds(alone.say(HostPing(1))) == [Pong]
    assert alone.shoe.core.journal.next_seq == 2


def test_wrong_tags_are_counted_anew_in_each_conversation(alone):
    for nonce in (b"1", b"2", b"3"):
        alone.prove(nonce * 16)
        alone.bytes_in(alone.forged(HostPing(1)) + alone.forged(HostPing(1)))
    assert alone.shoe.core.journal.next_seq == 1


def test_until_the_host_has_the_alarm_another_attack_takes_no_place_in_the_journal(alone):
    for nonce in range(1, 80):
        alone.prove(bytes([nonce]) * 16)
        alone.bytes_in(b"".join(alone.forged(HostPing(1)) for _ in range(3)))
    assert alone.shoe.core.journal.next_seq == 2
    alone.say(EventAck(alone.shoe.core.boot_id, 1))
    alone.prove(b"m" * 16)
    alone.bytes_in(b"".join(alone.forged(HostPing(1)) for _ in range(3)))
    assert alone.shoe.core.journal.next_seq == 3


def test_a_device_ends_the_conversation_when_its_numbers_are_used_up(alone):
    alone.prove()
    alone.shoe.core._conversation.seal._said = SEALED_LIMIT - 1
    assert kinds(alone.say(HostPing(1))) == [Pong]
    alone.now_ms = 1500
    assert kinds(alone.say(HostPing(2))) == [Boot]
    assert not alone.shoe.core.is_greeted


def test_resume_below_the_oldest_event_is_answered_with_a_gap(alone):
    alone.prove()
    boot = alone.shoe.core.boot_id
    for _ in range(4):
        alone.shoe.draw(bytes(7))
    alone.say(EventAck(boot, 3))
    gap, event = alone.say(EventResume(boot, 1))
    assert gap == Gap(boot, 1, 3)
    assert event.seq == 4


def test_an_acknowledgement_of_another_journal_or_of_the_future_is_refused(alone):
    alone.prove()
    boot = alone.shoe.core.boot_id
    alone.shoe.draw(bytes(7))
    refused = [Nak(NakReason.WRONG_BOOT, MessageKind.ACK)]
    assert alone.say(EventAck(boot ^ 1, 1)) == refused
    assert alone.say(EventAck(boot, 2)) == refused
    assert alone.shoe.core.journal.oldest_seq == 1


def test_damage_and_strangers_are_answered_with_their_reason(alone):
    alone.prove()
    bad = bytearray(alone.seal.to_wire(HostPing(1)))
    bad[12] ^= 0x40
    assert alone.bytes_in(bytes(bad)) == [Nak(NakReason.CRC, 0)]
    unknown = encode(alone.seal.seal(0x7F, b""))
    assert alone.bytes_in(unknown) == [Nak(NakReason.UNKNOWN_TYPE, 0x7F)]
    empty = encode(alone.seal.seal(MessageKind.PING, b""))
    assert alone.bytes_in(empty) == [Nak(NakReason.MALFORMED, MessageKind.PING)]
    assert alone.say(Pong(1, 1, 1, 1, 1, 0, 0)) == [Nak(NakReason.UNKNOWN_TYPE, MessageKind.PONG)]
    assert alone.say(Nak(NakReason.CRC, 0)) == []
    short = encode(Frame(MessageKind.HELLO, 1, bytes(17)))
    assert alone.bytes_in(short) == [Nak(NakReason.MALFORMED, MessageKind.HELLO)]


def test_a_reset_keeps_name_and_numbers_with_the_journal_and_none_without(alone):
    alone.shoe.draw(bytes(7))
    boot = alone.shoe.core.boot_id
    alone.shoe.reboot(keep_journal=True)
    answer = alone.greet()
    assert (answer.boot_id, answer.starts, answer.next_seq) == (boot, 2, 2)
    alone.shoe.reboot(keep_journal=False)
    answer = alone.greet()
    assert answer.boot_id != boot
    assert (answer.starts, answer.oldest_seq, answer.next_seq) == (1, 1, 1)


def test_a_journal_never_overwrites_and_its_last_slot_is_a_growing_hole():
    journal = SimJournal(slots=4)
    lid = Bare(EventKind.LID_OPEN)
    assert [bool(journal.append(0, lid)) for _ in range(6)] == [True] * 3 + [False] * 3
    assert [(e.seq, e.last) for e in journal.since(1)] == [(1, 1), (2, 2), (3, 3), (4, 6)]
    journal.forget(2)
    assert journal.append(0, lid)
    assert [(e.seq, e.last) for e in journal.since(1)] == [(3, 3), (4, 6), (7, 7)]
    journal.forget(7)
    assert (journal.oldest_seq, journal.next_seq, journal.free) == (8, 8, 4)
