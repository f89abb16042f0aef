"""hardware/protocol/wire.md and its vectors against the code: frames, keys, numbers, limits."""

import re
from pathlib import Path

import pytest

import drivers
from drivers.wire import constants as wire
from drivers.wire.crc import crc16, set_crc
from drivers.wire.event_bodies import Bare, Card, Doubtful, SpotPart, Tamper, TwoCards, Unread
from drivers.wire.frame import Frame, FrameDecoder, Noise, encode
from drivers.wire.frame_seal import FrameKeys, Seal, conversation_keys
from drivers.wire.messages import (
    FROM_DEVICE_KINDS,
    FROM_HOST_KINDS,
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
    RequestDone,
    SelfTest,
    SelfTestR,
    TellSpots,
    Unlock,
    UnreadablePayload,
    WatchSpot,
    parse,
    to_wire,
)

PROTOCOL = Path(drivers.__file__).parents[1] / "hardware" / "protocol"
PAGE = PROTOCOL / "wire.md"
FIRMWARE = bytes(range(1, 9))
BOOT_ID = 0x12345678
ONE, TWO = bytes.fromhex("01000000000004E0"), bytes.fromhex("02000000000004E0")
SET = set_crc([ONE, TWO])
CARD_UID = bytes.fromhex("04A1B2C3D4E580")
OTHER_UID = bytes.fromhex("04000000000080")
SHORT_UID = bytes.fromhex("DEADBEEF")
NONCE, DEVICE_NONCE = bytes(range(0x10, 0x20)), bytes(range(0xA0, 0xB0))


def event(seq, body):
    return DeviceEvent(BOOT_ID, seq, 1000 * seq, body)


SHOE, RESET = wire.DeviceKind.SHOE, wire.ResetReason.POWER
HELLO = HostHello(2, 2, NONCE)
ANSWER = HelloR(NONCE, DEVICE_NONCE, 2, 2, 2, SHOE, FIRMWARE, BOOT_ID, 1, 3, 5, "PDA-SHOE-0001")
MESSAGES = {
    "BOOT": Boot(2, 2, SHOE, RESET, BOOT_ID, 1, FIRMWARE, "PDA-SHOE-0001"),
    "HELLO": HELLO,
    "HELLO_R": ANSWER,
    "AUTH": Auth(),
    "AUTH_R": AuthR(3, 5),
    "RESUME": EventResume(BOOT_ID, 3),
    "EVENT CARD": event(3, Card(CARD_UID)),
    "EVENT CARD, 4-byte UID": event(4, Card(SHORT_UID)),
    "EVENT DOUBLE_DRAW": event(5, TwoCards((CARD_UID, OTHER_UID))),
    "EVENT UNKNOWN_TAG": event(6, Unread(wire.UnreadCause.DISAGREED)),
    "EVENT GATE_OPEN": event(7, Bare(wire.EventKind.GATE_OPEN)),
    "EVENT TAMPER": event(8, Tamper(wire.TamperCause.FORGED)),
    "EVENT LID_OPEN": event(9, Bare(wire.EventKind.LID_OPEN)),
    "EVENT PUSHED_IN": event(13, Bare(wire.EventKind.PUSHED_IN)),
    "EVENT SPOT_STABLE, two come": event(10, SpotPart(3, 1, 1, 2, SET, (ONE, TWO), ())),
    "EVENT SPOT_STABLE, one goes": event(11, SpotPart(3, 1, 1, 1, set_crc([TWO]), (), (ONE,))),
    "EVENT AMBIGUOUS": event(12, Doubtful((3, 4), (ONE,))),
    "ACK": EventAck(BOOT_ID, 4),
    "GAP": Gap(BOOT_ID, 12, 40),
    "PING": HostPing(7),
    "PONG": Pong(
        7, BOOT_ID, 60_000, 5, 12, wire.PongFlag.LID_OPEN, wire.SelfTestFault.ANTENNA
    ),
    "NAK crc": Nak(wire.NakReason.CRC, 0),
    "LOCK": Lock(0xCAFE0001),
    "UNLOCK": Unlock(0xCAFE0002),
    "DONE": RequestDone(0xCAFE0001, wire.RequestOutcome.DONE),
    "SELFTEST": SelfTest(0xCAFE0003),
    "SELFTEST_R": SelfTestR(0xCAFE0003, wire.SelfTestFault.READER, 3300),
    "TELL_SPOTS": TellSpots(0xCAFE0004),
    "WATCH": WatchSpot(0xCAFE0005, 3),
}


def blocks():
    text = (PROTOCOL / "vectors.txt").read_text(encoding="ascii")
    parts = text.removesuffix("\n").split("\n\n")
    return [dict(line.split(" = ") for line in part.splitlines()) for part in parts]


BLOCKS = blocks()
CONVERSATION = BLOCKS[0]
FRAMES = {block["frame"]: block for block in BLOCKS if "frame" in block}
REFUSED = {block["refused"]: block for block in BLOCKS if "refused" in block}
KEYS = FrameKeys(*(bytes.fromhex(CONVERSATION[name]) for name in ("host_key", "device_key")))


def listener_to(end):
    """The seal of whoever hears this end."""
    return Seal(KEYS, DEVICE_NONCE[0], is_host=end == "device")


def test_every_block_is_a_frame_or_a_refusal_but_the_keys():
    assert len(FRAMES) + len(REFUSED) + 1 == len(BLOCKS)
    assert CONVERSATION["conversation"] == "keys"


def test_the_keys_are_those_that_both_ends_derive():
    psk = bytes.fromhex(CONVERSATION["psk"])
    assert psk == wire.TEST_KEY
    assert conversation_keys(psk, HELLO, ANSWER) == KEYS
    assert CONVERSATION["info"].endswith(ANSWER.identity().hex().upper())


def test_there_is_a_frame_for_every_message():
    assert set(FRAMES) == set(MESSAGES)
    assert {message.kind for message in MESSAGES.values()} == set(wire.MessageKind)


@pytest.mark.parametrize("name", MESSAGES)
def test_each_frame_is_what_the_code_sends(name):
    block, message = FRAMES[name], MESSAGES[name]
    assert message.pack() == bytes.fromhex(block["payload"])
    counter = int(block["ctr"], 16)
    if message.kind in wire.PLAIN:
        sent = to_wire(message, counter)
    else:
        speaker = Seal(KEYS, counter >> 24, is_host=block["by"] == "host")
        speaker._said = (counter & wire.SEALED_LIMIT) - 1
        sent = speaker.to_wire(message)
    assert sent == bytes.fromhex(block["wire"])


@pytest.mark.parametrize("name", MESSAGES)
def test_each_frame_is_read_as_its_message(name):
    block = FRAMES[name]
    (frame,) = FrameDecoder().feed(bytes.fromhex(block["wire"]))
    assert isinstance(frame, Frame)
    assert (frame.kind, frame.counter) == (int(block["type"], 16), int(block["ctr"], 16))
    payload = frame.payload if frame.kind in wire.PLAIN else listener_to(block["by"]).open(frame)
    assert payload == bytes.fromhex(block["payload"])
    assert parse(frame.kind, payload) == MESSAGES[name]


@pytest.mark.parametrize("name", [name for name in MESSAGES
                                  if MESSAGES[name].kind not in wire.PLAIN])
def test_each_sealed_frame_is_refused_by_the_end_that_sent_it(name):
    block = FRAMES[name]
    (frame,) = FrameDecoder().feed(bytes.fromhex(block["wire"]))
    sender = Seal(KEYS, DEVICE_NONCE[0], is_host=block["by"] == "host")
    assert sender.open(frame) is wire.NakReason.TAG


def verdict(sent):
    """Why the device of the vectors' conversation, last counter 100, refuses these bytes."""
    device = Seal(KEYS, DEVICE_NONCE[0], is_host=False)
    device._heard = 100
    (piece,) = FrameDecoder().feed(sent)
    if isinstance(piece, Noise):
        return wire.NakReason[piece.why.upper()]
    if piece.kind not in FROM_HOST_KINDS:
        return wire.NakReason.UNKNOWN_TYPE
    payload = device.open(piece)
    if not isinstance(payload, bytes):
        return payload
    malformed = isinstance(parse(piece.kind, payload), UnreadablePayload)
    return wire.NakReason.MALFORMED if malformed else None


@pytest.mark.parametrize("name", REFUSED)
def test_each_frame_that_must_be_refused_is_refused_for_its_reason(name):
    block = REFUSED[name]
    assert verdict(bytes.fromhex(block["wire"])) == int(block["reason"], 16)


def test_a_frame_that_nothing_is_wrong_with_is_taken():
    speaker = Seal(KEYS, DEVICE_NONCE[0], is_host=True)
    speaker._said = 100
    assert verdict(speaker.to_wire(EventAck(BOOT_ID, 4))) is None


def numbered(pattern):
    found = re.findall(pattern, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(number, 16) for number, name in found}


def test_the_page_numbers_every_message_as_the_code_does():
    listed = numbered(r"^\| (0x[0-9A-F]{2}) \| ([A-Z_]+) \| [DH]>[DH] \|")
    assert listed == {kind.name: kind.value for kind in wire.MessageKind}


def test_the_page_says_who_sends_what_as_the_code_does():
    rows = re.findall(r"^\| (0x[0-9A-F]{2}) \| [A-Z_]+ \| ([DH])>[DH] \|",
                      PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {int(n, 16) for n, by in rows if by == "H"} == FROM_HOST_KINDS
    assert {int(n, 16) for n, by in rows if by == "D"} == FROM_DEVICE_KINDS


def test_the_page_numbers_every_event_as_the_code_does():
    listed = numbered(r"^\| (0x[0-9A-F]{2}) \| ([A-Z_]+) \| (?![DH]>)")
    assert listed == {kind.name: kind.value for kind in wire.EventKind}


@pytest.mark.parametrize(
    ("field", "values"),
    [("reason", wire.NakReason), ("kind", wire.DeviceKind), ("reset_reason", wire.ResetReason)],
)
def test_the_page_counts_the_values_of_a_field_as_the_code_does(field, values):
    page = PAGE.read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {field} \| (.*) \|$", page, re.MULTILINE)
    listed = [int(number) for number in re.findall(r"(?:^|, )(\d+) [a-z]", row.split(";")[0])]
    assert listed == list(values)


def test_the_page_names_the_faults_of_a_self_test_as_the_code_does():
    (row,) = re.findall(r"^\| faults \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(n, 16) for n in re.findall(r"0x[0-9A-F]{2}", row)] == list(wire.SelfTestFault)


def test_the_checksum_has_its_published_check_value():
    assert crc16(b"123456789") == 0x29B1
    assert crc16(b"") == 0xFFFF


def test_the_longest_frame_stays_in_one_block():
    assert wire.BODY_LIMIT == 247
    assert wire.ENCODED_LIMIT == 248
    longest = encode(Frame(wire.MessageKind.EVENT, 1, bytes(wire.PAYLOAD_LIMIT), bytes(16)))
    assert len(longest) == 250
    event_head, spot_head = 13, 9
    assert event_head + spot_head + 8 * wire.CHIPS_PER_PART <= wire.PAYLOAD_LIMIT
    assert event_head + spot_head + 8 * (wire.CHIPS_PER_PART + 1) > wire.PAYLOAD_LIMIT
    assert event_head + 3 + 8 * wire.CHIPS_PER_DOUBT == wire.PAYLOAD_LIMIT


def test_a_spot_s_checksum_does_not_depend_on_the_order_of_reading():
    assert set_crc([ONE, TWO]) == set_crc([TWO, ONE]) == crc16(ONE + TWO)
    assert set_crc([]) == 0xFFFF


def rows_of(section):
    """The rows of a section's first table by their first cell; the other cells as they stand."""
    page = PAGE.read_text(encoding="utf-8").split(f"\n## {section}", 1)[1].split("\n## ", 1)[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")]
             for line in page.splitlines() if line.startswith("|")]
    return {first: rest for first, *rest in cells[2:]}


def test_the_page_s_times_are_those_of_the_code():
    times = {what: [int(ms.replace(",", "")) for ms in re.findall(r"[\d,]+\d", cells[0])]
             for what, cells in rows_of("7. Times").items()}
    assert times == {
        "HELLO repeated": [wire.HELLO_EVERY_MS],
        "AUTH repeated, given up": [wire.AUTH_EVERY_MS, wire.AUTH_LIMIT_MS],
        "greeted again after that": [wire.GREET_AGAIN_MS],
        "PING": [wire.PING_EVERY_MS],
        "RESUME for the same hole": [wire.RESUME_EVERY_MS],
        "request repeated, given up": [wire.REQUEST_EVERY_MS, wire.REQUEST_LIMIT_MS],
        "BOOT repeated": [wire.BOOT_EVERY_MS],
        "host taken for gone": [wire.HOST_SILENCE_MS],
    }
