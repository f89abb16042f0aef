"""Consistent Overhead Byte Stuffing for bodies of at most 254 bytes: one extra byte, no zeros.

Within that length no block can be full before the end, so the codec is a chain of pointers from
zero to zero and needs no special case. Source: Cheshire and Baker, 1999; hardware/protocol/wire.md.
"""

from typing import Final

LONGEST: Final = 254
_ONE: Final = tuple(bytes((n,)) for n in range(256))


def stuff(body: bytes) -> bytes:
    """The body without its zeros, one byte longer.

    Raises ValueError if the body is longer than 254 bytes.
    """
    if len(body) > LONGEST:
        raise ValueError(f"a body of {len(body)} bytes does not fit in one block of {LONGEST}")
    return b"".join(_ONE[len(run) + 1] + run for run in body.split(b"\0"))


def unstuff(stuffed: bytes) -> bytes | None:
    """The body that was stuffed, or None if these bytes are no stuffed body."""
    size = len(stuffed)
    if not 0 < size <= LONGEST + 1 or 0 in stuffed:
        return None
    body = bytearray(stuffed)
    at = 0
    while at < size:
        step = body[at]
        body[at] = 0
        at += step
    # A pointer beyond the end was changed on the way; the first zero is the chain's own head.
    return bytes(body[1:]) if at == size else None
