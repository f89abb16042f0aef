"""hardware/protocol/wire.md against the code: its frames, its numbers, its limits."""

import re
from pathlib import Path

import pytest

import drivers
from drivers.wire import constants as wire
from drivers.wire.crc import crc16, set_crc
from drivers.wire.events import Bare, Card, Doubtful, SpotPart, Tamper, TwoCards, Unread
from drivers.wire.frame import Decoder, Frame
from drivers.wire.messages import (
    Ack,
    Boot,
    Done,
    Event,
    Gap,
    Hello,
    HelloR,
    Lock,
    Nak,
    Ping,
    Pong,
    Resume,
    SelfTest,
    SelfTestR,
    TellSpots,
    Unlock,
    parse,
    to_wire,
)

PAGE = Path(drivers.__file__).parents[1] / "hardware" / "protocol" / "wire.md"
FIRMWARE = bytes(range(1, 9))
BOOT_ID = 0x12345678
ONE, TWO = bytes.fromhex("01000000000004E0"), bytes.fromhex("02000000000004E0")
SET = set_crc([ONE, TWO])
CARD_UID = bytes.fromhex("04A1B2C3D4E580")
OTHER_UID = bytes.fromhex("04000000000080")
NONCE, DEVICE_NONCE = bytes(range(0x10, 0x20)), bytes(range(0xA0, 0xB0))


def event(seq, body):
    return Event(BOOT_ID, seq, 1000 * seq, body)


SHOE, RESET = wire.DeviceKind.SHOE, wire.ResetReason.POWER
MESSAGES = {
    "BOOT": Boot(1, 1, SHOE, RESET, BOOT_ID, 1, FIRMWARE, "PDA-SHOE-0001"),
    "HELLO": Hello(1, 1, NONCE),
    "HELLO_R": HelloR(
        NONCE, DEVICE_NONCE, 1, 1, 1, SHOE, FIRMWARE, BOOT_ID, 1, 3, 5, "PDA-SHOE-0001"
    ),
    "RESUME": Resume(BOOT_ID, 3),
    "EVENT CARD": event(3, Card(CARD_UID)),
    "EVENT DOUBLE_DRAW": event(4, TwoCards((CARD_UID, OTHER_UID))),
    "EVENT UNKNOWN_TAG": event(5, Unread(wire.UnreadCause.DISAGREED)),
    "EVENT GATE_OPEN": event(6, Bare(wire.EventKind.GATE_OPEN)),
    "EVENT TAMPER": event(7, Tamper(wire.TamperCause.CASE_OPENED)),
    "EVENT LID_OPEN": event(8, Bare(wire.EventKind.LID_OPEN)),
    "EVENT SPOT_STABLE, two come": event(9, SpotPart(3, 1, 1, 2, SET, (ONE, TWO), ())),
    "EVENT SPOT_STABLE, one goes": event(10, SpotPart(3, 1, 1, 1, set_crc([TWO]), (), (ONE,))),
    "EVENT AMBIGUOUS": event(11, Doubtful((3, 4), (ONE,))),
    "ACK": Ack(BOOT_ID, 4),
    "GAP": Gap(BOOT_ID, 12, 40),
    "PING": Ping(7),
    "PONG": Pong(7, BOOT_ID, 60_000, 5, 12, wire.PongFlag.LID_OPEN),
    "NAK crc": Nak(wire.NakReason.CRC, 0),
    "LOCK": Lock(0xCAFE0001),
    "UNLOCK": Unlock(0xCAFE0002),
    "DONE": Done(0xCAFE0001, wire.Outcome.DONE),
    "SELFTEST": SelfTest(0xCAFE0003),
    "SELFTEST_R": SelfTestR(0xCAFE0003, wire.SelfTestFault.READER, 3300),
    "TELL_SPOTS": TellSpots(0xCAFE0004),
}
ROW = re.compile(r"^\| ([A-Z][^|]*?) \| (\d+) \| `([0-9A-F ]+)` \|$", re.MULTILINE)


def rows():
    return {
        name: (int(counter), bytes.fromhex(text))
        for name, counter, text in ROW.findall(PAGE.read_text(encoding="utf-8"))
    }


def test_the_page_shows_a_frame_for_every_message():
    assert set(rows()) == set(MESSAGES)


@pytest.mark.parametrize("name", MESSAGES)
def test_each_frame_on_the_page_is_what_the_code_sends(name):
    counter, shown = rows()[name]
    assert to_wire(MESSAGES[name], counter) == shown


@pytest.mark.parametrize("name", MESSAGES)
def test_each_frame_on_the_page_is_read_as_its_message(name):
    counter, shown = rows()[name]
    (frame,) = Decoder().feed(shown)
    assert isinstance(frame, Frame)
    assert frame.counter == counter
    assert parse(frame) == MESSAGES[name]


def numbered(pattern):
    found = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(number, 16) for number, name in found}


def test_the_page_numbers_every_message_as_the_code_does():
    listed = numbered(r"^\| (0x[0-9A-F]{2}) \| ([A-Z_]+) \| [DH]>[DH] \|")
    assert listed == {kind.name: kind.value for kind in wire.MessageKind}


def test_the_page_numbers_every_event_as_the_code_does():
    listed = numbered(r"^\| (0x[0-9A-F]{2}) \| ([A-Z_]+) \| (?![DH]>)")
    assert listed == {kind.name: kind.value for kind in wire.EventKind}


def test_the_checksum_has_its_published_check_value():
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF


def test_the_longest_frame_stays_in_one_block():
    assert wire.BODY_LIMIT == 247
    assert wire.ENCODED_LIMIT == 248
    event_head, spot_head = 13, 9
    assert event_head + spot_head + 8 * wire.CHIPS_PER_PART <= wire.PAYLOAD_LIMIT
    assert event_head + spot_head + 8 * (wire.CHIPS_PER_PART + 1) > wire.PAYLOAD_LIMIT
    assert event_head + 3 + 8 * wire.CHIPS_PER_DOUBT == wire.PAYLOAD_LIMIT


def test_a_spot_s_checksum_does_not_depend_on_the_order_of_reading():
    assert set_crc([ONE, TWO]) == set_crc([TWO, ONE]) == crc16(ONE + TWO)
    assert set_crc([]) == 0xFFFF
