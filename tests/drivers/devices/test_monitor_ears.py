"""The frames of bought readers by name, over a talk with each simulated reader."""

import pytest

from drivers.devices.monitor_decoders import EARS, FeigEar, PepperEar, Pn532Ear
from drivers.devices.serial_monitor import ByteTap, Direction, Monitor, PieceSort
from drivers.readers import feig, pepper_c1, pn532

CARD = bytes.fromhex("04a1b2c3d4e5f6")
CHIP = bytes.fromhex("0102030405060708")


def names(spoken) -> list[str]:
    return [one.name for one in spoken]


def listing(*uids: bytes) -> bytes:
    """The PN532's answer to InListPassiveTarget."""
    tags = b"".join(bytes((n, 0, 4, 8, len(uid))) + uid for n, uid in enumerate(uids, 1))
    body = bytes((0xD5, 0x4B, len(uids))) + tags
    head = bytes((len(body), -len(body) & 0xFF))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0))


def test_a_pn532s_commands_and_answers_have_their_names():
    ear = Pn532Ear()
    assert names(ear.sent(pn532.WAKE_UP + pn532.to_frame(0x14, b"\x01"))) == ["SAMConfiguration"]
    assert names(ear.sent(pn532.to_frame(0x4A, b"\x02\x00"))) == ["InListPassiveTarget"]
    assert names(ear.sent(pn532.ACK) + ear.sent(pn532.NACK)) == ["ACK", "NACK"]
    said = ear.heard(pn532.ACK + listing(CARD))
    assert names(said) == ["ACK", "InListPassiveTarget answer"] and said[1].uids == (CARD,)


def test_damage_of_a_pn532_is_no_frame():
    whole = bytearray(listing(CARD))
    whole[-2] ^= 0xFF
    first, *_ = Pn532Ear().heard(bytes(whole))
    assert first.is_damaged


def test_a_peppers_commands_and_answers_have_their_names():
    ear = PepperEar()
    assert names(ear.sent(pepper_c1.encode(bytes((pepper_c1.SET_ACTIVE_ANTENNA, 3))))) == [
        "SET_ACTIVE_ANTENNA"]
    answer = pepper_c1.encode(bytes((pepper_c1.ACK, pepper_c1.INVENTORY_START)) + CHIP + b"\x00")
    said, = ear.heard(answer[:5]) + ear.heard(answer[5:])
    assert said.name == "ACK INVENTORY_START" and said.uids == (CHIP,)
    damaged = ear.heard(b"\x01\x02\x03")
    assert [one.is_damaged for one in damaged] == [True]


def test_a_feigs_questions_and_answers_have_their_names():
    ear = FeigEar()
    for is_advanced in (False, True):
        sent = feig.encode(0, feig.RF_SWITCH, b"\x01", is_advanced)
        assert [(one.name, one.detail) for one in ear.sent(sent)] == [("RF_SWITCH", "01")]
    tags = bytes((1, feig.ISO15693_TAG, 0)) + CHIP[::-1]
    said, = ear.heard(feig.encode(0, feig.HOST_COMMAND, bytes((feig.OK,)) + tags))
    assert said.name == "HOST_COMMAND OK" and said.uids == (CHIP,)


@pytest.mark.parametrize("family", EARS)
@pytest.mark.parametrize("chunk", [b"", b"\x00", b"\xff" * 700, bytes(range(256)) * 3])
def test_nothing_that_a_line_brings_raises(family, chunk):
    ear = EARS[family]()
    for at in range(0, len(chunk), 11):
        ear.heard(chunk[at : at + 11])
    ear.sent(chunk)
    ear.opened()


def test_a_tap_tells_the_monitor_of_both_ways():
    monitor = Monitor()
    tap = ByteTap("shoe", monitor, Pn532Ear)
    tap.opened(0)
    tap.sent(pn532.to_frame(0x02), 1)
    tap.heard(b"\x99\x98" + listing(), 2)
    assert [(one.way, one.sort, one.name) for one in monitor.seen()] == [
        (Direction.OUT, PieceSort.FRAME, "GetFirmwareVersion"),
        (Direction.IN, PieceSort.DAMAGED, "junk"),
        (Direction.IN, PieceSort.FRAME, "InListPassiveTarget answer")]
