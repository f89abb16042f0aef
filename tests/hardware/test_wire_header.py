"""The numbers of the firmware's wire.h are those of the host's constants, name for name.

Both sides are held against wire.md: the host's in tests/drivers/wire/test_wire_page.py, the
firmware's here, without a compiler.
"""

import re
from pathlib import Path

import pytest

from drivers.wire import constants as wire

HEADER = Path(__file__).parents[2] / "hardware" / "firmware" / "core" / "wire.h"
NUMBERS = {
    name: int(number, 0)
    for name, number in re.findall(r"\b([A-Z][A-Z_]+) = (0x[0-9A-F]+|\d+)\b", HEADER.read_text())
}

# Where the two languages call one thing by two names: an event's or fault's own words in C.
SAME = {
    "UNKNOWN_NO_ANSWER": wire.UnreadCause.SILENT,
    "UNKNOWN_DISAGREED": wire.UnreadCause.DISAGREED,
    "UNKNOWN_COLLISION": wire.UnreadCause.COLLIDED,
    "TAMPER_CASE": wire.TamperCause.CASE_OPENED,
    "TAMPER_SUPPLY": wire.TamperCause.SUPPLY,
    "TAMPER_DEBUG_PORT": wire.TamperCause.DEBUG_PORT,
    "TAMPER_FORGED": wire.TamperCause.FORGED,
    "NAK_WRONG_NUMBER": wire.NakReason.WRONG_BOOT,
    "FAULT_LID": wire.SelfTestFault.LID_SWITCH,
    "FAULT_RANDOM": wire.SelfTestFault.RANDOM_SOURCE,
    "WIRE_VERSION": wire.PROTOCOL_MAX,
    "NONCE_BYTES": wire.NONCE_BYTES,
    "TAG_BYTES": wire.TAG_BYTES,
    "PAYLOAD_LIMIT": wire.PAYLOAD_LIMIT,
    "FRAME_LIMIT": wire.ENCODED_LIMIT + 2,
    "EVENT_BODY_LIMIT": wire.PAYLOAD_LIMIT - 13,
    "SPOT_COUNT": wire.SPOTS,
    "SPOT_NONE": wire.NO_SPOT,
    "UID_FIELD_BYTES": 1 + wire.CARD_UID_FILLED,
    "CHIP_UID_BYTES": wire.CHIP_UID_BYTES,
    "SPOT_CHIPS_A_PART": wire.CHIPS_PER_PART,
    "AMBIGUOUS_CHIPS": wire.CHIPS_PER_DOUBT,
    "BOOT_EVERY_MS": wire.BOOT_EVERY_MS,
    "HOST_GONE_MS": wire.HOST_SILENCE_MS,
    "NAK_NONE": 0,
}
FAMILIES = {
    "WIRE_": wire.MessageKind, "EVENT_": wire.EventKind, "NAK_": wire.NakReason,
    "FAULT_": wire.SelfTestFault, "PONG_": wire.PongFlag, "OUTCOME_": wire.RequestOutcome,
}


def of_the_host(name):
    """The host's number under the firmware's name; KeyError where it has none."""
    if name in SAME:
        return SAME[name]
    prefix = name[: name.index("_") + 1]
    return FAMILIES[prefix][name.removeprefix(prefix)]


@pytest.mark.parametrize("name", NUMBERS)
def test_each_number_of_the_firmware_is_the_host_s(name):
    assert NUMBERS[name] == of_the_host(name)


@pytest.mark.parametrize("prefix", FAMILIES)
def test_no_number_of_the_host_is_missing_in_the_firmware(prefix):
    named = [name for name in NUMBERS if name.startswith(prefix)]
    assert {of_the_host(name) for name in named} >= set(FAMILIES[prefix])
