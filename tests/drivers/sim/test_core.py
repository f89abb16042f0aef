"""The device's side alone: what it says before it is greeted, what it refuses, what it repeats."""

import pytest

from drivers.sim.journal import Journal
from drivers.sim.shoe import ShoeSim
from drivers.wire.constants import EventKind, MessageKind, NakReason
from drivers.wire.events import Bare
from drivers.wire.frame import Decoder, Frame, encode
from drivers.wire.messages import (
    Ack,
    Boot,
    Event,
    Gap,
    Hello,
    HelloR,
    Nak,
    Ping,
    Pong,
    Resume,
    parse,
    to_wire,
)


class Alone:
    """A shoe whose every word is read."""

    def __init__(self):
        self.now_ms = 0
        self.shoe = ShoeSim(clock_ms=lambda: self.now_ms)
        self._decoder = Decoder()

    def heard(self):
        self.shoe.tick()
        return [parse(frame) for frame in self._decoder.feed(self.shoe.outgoing())]

    def say(self, message):
        self.shoe.feed(to_wire(message, 1))
        return self.heard()

    def greet(self, nonce=b"n" * 16):
        self.heard()
        (answer,) = self.say(Hello(1, 1, nonce))
        return answer


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
    assert alone.say(Ping(1)) == [Nak(NakReason.NOT_GREETED, MessageKind.PING)]
    alone.shoe.draw(bytes(7))
    assert alone.say(Resume(alone.shoe.core.boot_id, 1)) == [
        Nak(NakReason.NOT_GREETED, MessageKind.RESUME)
    ]


def test_no_event_flows_before_resume_and_each_one_after_it(alone):
    alone.greet()
    alone.shoe.draw(bytes(7))
    assert alone.heard() == []
    boot = alone.shoe.core.boot_id
    assert kinds(alone.say(Resume(boot, 1))) == [Event]
    alone.shoe.draw(bytes(7))
    assert kinds(alone.heard()) == [Event]


def test_a_repeated_hello_changes_nothing_and_a_new_one_stops_the_flow(alone):
    alone.greet()
    alone.say(Resume(alone.shoe.core.boot_id, 1))
    alone.greet()
    alone.shoe.draw(bytes(7))
    assert kinds(alone.heard()) == [Event]
    alone.greet(b"m" * 16)
    alone.shoe.draw(bytes(7))
    assert alone.heard() == []


def test_resume_below_the_oldest_event_is_answered_with_a_gap(alone):
    alone.greet()
    boot = alone.shoe.core.boot_id
    for _ in range(4):
        alone.shoe.draw(bytes(7))
    alone.say(Ack(boot, 3))
    gap, event = alone.say(Resume(boot, 1))
    assert gap == Gap(boot, 1, 3)
    assert event.seq == 4


def test_an_acknowledgement_of_another_journal_or_of_the_future_is_refused(alone):
    alone.greet()
    boot = alone.shoe.core.boot_id
    alone.shoe.draw(bytes(7))
    refused = [Nak(NakReason.WRONG_BOOT, MessageKind.ACK)]
    assert alone.say(Ack(boot ^ 1, 1)) == refused
    assert alone.say(Ack(boot, 2)) == refused
    assert alone.shoe.core.journal.oldest_seq == 1


def test_damage_and_strangers_are_answered_with_their_reason(alone):
    alone.greet()
    bad = bytearray(to_wire(Ping(1), 1))
    bad[7] ^= 0x40
    alone.shoe.feed(bytes(bad))
    assert alone.heard() == [Nak(NakReason.CRC, 0)]
    alone.shoe.feed(encode(Frame(0x7F, 1, b"")))
    assert alone.heard() == [Nak(NakReason.UNKNOWN_TYPE, 0x7F)]
    alone.shoe.feed(encode(Frame(MessageKind.PING, 1, b"")))
    assert alone.heard() == [Nak(NakReason.MALFORMED, MessageKind.PING)]
    assert alone.say(Pong(1, 1, 1, 1, 1, 0)) == [Nak(NakReason.UNKNOWN_TYPE, MessageKind.PONG)]


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
    journal = Journal(slots=4)
    lid = Bare(EventKind.LID_OPEN)
    assert [bool(journal.append(0, lid)) for _ in range(6)] == [True] * 3 + [False] * 3
    assert [(e.seq, e.last) for e in journal.since(1)] == [(1, 1), (2, 2), (3, 3), (4, 6)]
    journal.forget(2)
    assert journal.append(0, lid)
    assert [(e.seq, e.last) for e in journal.since(1)] == [(3, 3), (4, 6), (7, 7)]
    journal.forget(7)
    assert (journal.oldest_seq, journal.next_seq, journal.free) == (8, 8, 4)
