"""UIDs of tags: cards answer to ISO 14443 A, chips to ISO 15693, and neither looks like the other.

A card's UID has 4, 7 or 10 bytes (ISO/IEC 14443-3, single, double and triple size). One of 4 bytes
that begins with 08 is drawn at random at each power-up, and 88 is the mark of a longer one: neither
names a card. A chip's has 8 bytes; its first in print is E0 (ISO/IEC 15693-3), and the tag sends
it last.
"""

from typing import Final

CARD_BYTES: Final = (4, 7, 10)
CHIP_BYTES: Final = 8
_RANDOM: Final = 0x08
_CASCADE: Final = 0x88
_ISO_15693: Final = 0xE0


class RegisterUnreadable(ValueError):
    """Register that can't be used; says which file and entry, what was expected and what to do."""


def why_no_card(uid: bytes) -> str:
    """Reason why a tag of this UID can't be a card's; "" where it can.

    >>> why_no_card(bytes.fromhex("08a1b2c3"))
    'its UID is drawn anew at each reading (it begins with 08)'
    """
    if len(uid) == CHIP_BYTES:
        return "its UID has 8 bytes: that is a chip's"
    if len(uid) not in CARD_BYTES:
        return f"its UID has {len(uid)} bytes: a card's has 4, 7 or 10"
    if not any(uid):
        return "its UID is all zeros"
    if len(uid) == CARD_BYTES[0] and uid[0] == _RANDOM:
        return "its UID is drawn anew at each reading (it begins with 08)"
    if uid[0] == _CASCADE:
        return "its UID begins with 88, the mark of a longer one: half of it is missing"
    return ""


def is_chip(uid: bytes) -> bool:
    """True if a UID is a chip's: 8 bytes with E0 at one end."""
    return len(uid) == CHIP_BYTES and uid_as_printed(uid)[0] == _ISO_15693


def uid_as_printed(uid: bytes) -> bytes:
    """Chip's UID with E0 first, as registers and prints have it, whichever way it was sent.

    >>> uid_as_printed(bytes.fromhex("78563412000104e0")).hex()
    'e004010012345678'
    """
    turned = uid[:1] != b"\xe0" and uid[-1:] == b"\xe0"
    return uid[::-1] if turned else uid


def chip_uid(text: str) -> bytes:
    """UID in an entry, E0 first. Raises ValueError with what was expected."""
    uid = _read(text)
    if len(uid) != CHIP_BYTES:
        raise ValueError(f"a chip's UID has 8 bytes, this one {len(uid)}")
    uid = uid_as_printed(uid)
    if uid[0] != _ISO_15693:
        raise ValueError("a chip's UID begins with e0 (ISO 15693)")
    return uid


def card_uid(text: str) -> bytes:
    """UID in an entry. Raises ValueError with what was expected."""
    uid = _read(text)
    wrong = why_no_card(uid)
    if wrong:
        raise ValueError(wrong)
    return uid


def _read(text: object) -> bytes:
    if not isinstance(text, str):
        raise ValueError("a UID is written as hexadecimal digits between quotes")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ValueError("a UID is written in hexadecimal digits, two a byte") from None
