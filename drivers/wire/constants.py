"""Every number that both ends of the wire must agree on, in one place.

Source: hardware/protocol/wire.md. All integers on the wire are little-endian.
"""

from enum import IntEnum
from typing import Final

PROTOCOL_MIN: Final = 2
PROTOCOL_MAX: Final = 2

HEADER_BYTES: Final = 5
#: Length of a sealed frame's tag; a plain frame has none.
TAG_BYTES: Final = 16
CRC_BYTES: Final = 2
PAYLOAD_LIMIT: Final = 224
BODY_LIMIT: Final = HEADER_BYTES + PAYLOAD_LIMIT + TAG_BYTES + CRC_BYTES
#: One stuffing byte: the body limit stays within a single COBS block.
ENCODED_LIMIT: Final = BODY_LIMIT + 1

NONCE_BYTES: Final = 16
KEY_BYTES: Final = 32
#: The key of simulators and tests; a production image and a host outside the demo refuse it.
TEST_KEY: Final = bytes(range(KEY_BYTES))
#: Purpose of a conversation's keys: the head of HKDF's info.
KEY_LABEL: Final = b"dealer-assist wire 2"
#: The last number that a sender may give to a sealed frame of one conversation (24 bits).
SEALED_LIMIT: Final = 0xFF_FFFF
#: Wrong tags in one conversation that are an alarm.
FORGED_LIMIT: Final = 3
DEVICE_ID_LIMIT: Final = 32

#: Lengths of a card tag's UID: single, double, triple size (ISO 14443A) and ISO 15693.
CARD_UID_BYTES: Final = (4, 7, 8, 10)
#: Length to which a card's UID is filled up with zeros, so that no event's length reveals its tag.
CARD_UID_FILLED: Final = 10
CHIP_UID_BYTES: Final = 8
#: Chips that one SPOT_STABLE part can name, added and removed together.
CHIPS_PER_PART: Final = 25
#: Chips that one AMBIGUOUS event can name.
CHIPS_PER_DOUBT: Final = 26

#: Bet spots of a scanner, numbered from 0; and WATCH's spot if nobody is to act.
SPOTS: Final = 10
NO_SPOT: Final = 0xFF

#: Events that a device can hold until the host has committed them.
JOURNAL_SLOTS: Final = 64
#: The last of them, reserved for events that a shoe cannot refuse: lid, tamper, jam.
ALARM_SLOTS: Final = 8
#: Numbers that a device skips at a time, if its memory lost events that the host has had.
SKIP_LIMIT: Final = 65_536
#: Answers that a device remembers, so that a repeated request is not carried out twice.
REQUESTS_REMEMBERED: Final = 16

BAUD: Final = 921_600
HELLO_EVERY_MS: Final = 250
AUTH_EVERY_MS: Final = 250
#: Time that the host waits for an AUTH_R, and for which it then leaves the device alone.
AUTH_LIMIT_MS: Final = 1_500
GREET_AGAIN_MS: Final = 1_000
PING_EVERY_MS: Final = 500
PINGS_MISSED: Final = 3
RESUME_EVERY_MS: Final = 100
REQUEST_EVERY_MS: Final = 250
REQUEST_LIMIT_MS: Final = 5_000
BOOT_EVERY_MS: Final = 1_000
HOST_SILENCE_MS: Final = 3_000


class MessageKind(IntEnum):
    """Message kind: the first byte of a frame, which also determines its sender."""

    BOOT = 0x01
    HELLO = 0x02
    HELLO_R = 0x03
    AUTH = 0x04
    AUTH_R = 0x05
    EVENT = 0x10
    ACK = 0x11
    RESUME = 0x12
    GAP = 0x13
    PING = 0x20
    PONG = 0x21
    NAK = 0x22
    LOCK = 0x30
    UNLOCK = 0x31
    SELFTEST = 0x32
    SELFTEST_R = 0x33
    TELL_SPOTS = 0x34
    DONE = 0x35
    WATCH = 0x36


#: The only types whose frames carry no tag; every other type, known or not, is sealed.
PLAIN: Final = frozenset(
    {MessageKind.BOOT, MessageKind.HELLO, MessageKind.HELLO_R, MessageKind.NAK}
)


class EventKind(IntEnum):
    """Kind of event that a device saw at the table."""

    CARD = 0x01
    GATE_OPEN = 0x02
    GATE_CLOSE = 0x03
    DOUBLE_DRAW = 0x04
    UNKNOWN_TAG = 0x05
    JAM = 0x06
    TAMPER = 0x07
    LID_OPEN = 0x08
    LID_CLOSE = 0x09
    PUSHED_IN = 0x0A
    SPOT_STABLE = 0x10
    AMBIGUOUS = 0x11


class DeviceKind(IntEnum):
    """Device that answers on a port."""

    SHOE = 1
    SCANNER = 2


class ResetReason(IntEnum):
    """Reason why a device started."""

    POWER = 1
    BUTTON = 2
    WATCHDOG = 3
    SUPPLY = 4
    SOFTWARE = 5


class NakReason(IntEnum):
    """Reason why a device refused a frame; counted by the host, never acted on."""

    CRC = 1
    SHORT = 2
    TAG = 3
    REPLAY = 4
    UNKNOWN_TYPE = 5
    NOT_GREETED = 6
    WRONG_BOOT = 7
    MALFORMED = 8
    LONG = 9
    COBS = 10
    STALE = 11


class UnreadCause(IntEnum):
    """Reason why a card passed the gate without a name."""

    SILENT = 1
    DISAGREED = 2
    COLLIDED = 3


class TamperCause(IntEnum):
    """Cause of a TAMPER: case, supply, debug port, or frames with wrong tags."""

    CASE_OPENED = 1
    SUPPLY = 2
    DEBUG_PORT = 3
    FORGED = 4


class RequestOutcome(IntEnum):
    """Result of a request."""

    DONE = 0
    REFUSED = 1


class PongFlag(IntEnum):
    """Bits of the state that every PONG carries."""

    LOCKED = 0x01
    LID_OPEN = 0x02
    JOURNAL_FULL = 0x04


class SelfTestFault(IntEnum):
    """Bits of a self-test's answer: set means this part failed."""

    GATE = 0x01
    READER = 0x02
    JOURNAL = 0x04
    LID_SWITCH = 0x08
    ANTENNA = 0x10
    SUPPLY = 0x20
    RANDOM_SOURCE = 0x40
    KEY = 0x80
