"""Frame seal: the keys of one conversation, ChaCha20-Poly1305 under HKDF's keys.

Both ends derive two keys, one for each direction, from the device's own key, both nonces and the
identities in the greeting; if any of it was changed on the way, no tag fits. Numbers of sealed
frames must rise and carry the conversation's name, so a recorded frame opens nowhere else. Source:
RFC 5869, RFC 8439, hardware/protocol/wire.md section 3.
"""

import hmac
from collections.abc import Callable
from struct import Struct
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import KEY_BYTES, KEY_LABEL, SEALED_LIMIT, TAG_BYTES, NakReason
from drivers.wire.frame import Frame, encode
from drivers.wire.messages import HelloR, HostHello, Message

_HASH: Final = "blake2b"
_AAD: Final = Struct("<BI")
_NONCE: Final = Struct("<B7xI")
_TO_DEVICE: Final = 0
_TO_HOST: Final = 1
_NUMBER_BITS: Final = 24


class Exhausted(Exception):
    """The conversation has used up its numbers: greet anew, for new keys."""


@dataclass(frozen=True, slots=True, repr=False)
class FrameKeys:
    """The two keys of a conversation: the host's for sealing, the device's for sealing."""

    host: bytes
    device: bytes


def conversation_keys(psk: bytes, hello: HostHello, answer: HelloR) -> FrameKeys:
    """The keys that both ends make of the device's 32-byte key and of the greeting in the clear.

    Raises ValueError if `psk` has another length, or the answer's id does not fit.
    """
    if len(psk) != KEY_BYTES:
        raise ValueError(f"a device's key of {len(psk)} bytes is not {KEY_BYTES}")
    info = KEY_LABEL + bytes((hello.proto_min, hello.proto_max)) + answer.identity()
    # RFC 5869: extract, then one block of expand; BLAKE2b's 64 bytes are both keys.
    secret = hmac.digest(hello.nonce + answer.device_nonce, psk, _HASH)
    made = hmac.digest(secret, info + b"\x01", _HASH)
    return FrameKeys(made[:KEY_BYTES], made[KEY_BYTES:])


class Seal:
    """One end of a conversation: seals its own frames, opens the other end's.

    `conversation` is the first byte of the device nonce. Of one set of keys only one may be made at
    each end: a second one would use numbers twice.
    """

    __slots__ = ("_conversation", "_from", "_heard", "_opens", "_said", "_seals", "_to")

    def __init__(self, keys: FrameKeys, conversation: int, is_host: bool) -> None:
        mine, theirs = (keys.host, keys.device) if is_host else (keys.device, keys.host)
        self._to, self._from = (_TO_DEVICE, _TO_HOST) if is_host else (_TO_HOST, _TO_DEVICE)
        self._seals = ChaCha20Poly1305(mine).encrypt
        self._opens: Callable[[bytes, bytes, bytes], bytes] = ChaCha20Poly1305(theirs).decrypt
        self._conversation = conversation
        self._said = 0
        self._heard = 0

    @property
    def is_exhausted(self) -> bool:
        """True if nothing more can be sealed: the sender ends the conversation here."""
        return self._said >= SEALED_LIMIT

    def seal(self, kind: int, payload: bytes) -> Frame:
        """The sealed frame of a payload, under the next number. Raises Exhausted at the last."""
        if self.is_exhausted:
            raise Exhausted(f"{SEALED_LIMIT} sealed frames in one conversation")
        self._said += 1
        counter = self._conversation << _NUMBER_BITS | self._said
        nonce = _NONCE.pack(self._to, counter)
        sealed = self._seals(nonce, payload, _AAD.pack(kind, counter))
        return Frame(kind, counter, sealed[:-TAG_BYTES], sealed[-TAG_BYTES:])

    def to_wire(self, message: Message) -> bytes:
        """A message of a sealed type as a whole frame.

        Raises Exhausted, and ValueError or struct.error if a field does not fit its place or the
        type is plain.
        """
        return encode(self.seal(message.kind, message.pack()))

    def open(self, frame: Frame) -> bytes | NakReason:
        """The payload of a sealed frame, or why it is refused. Never raises, takes each once.

        In the order of wire.md section 3: STALE for a frame of another conversation, TAG for one
        that the other end did not seal, REPLAY for one whose number is not above the last.
        """
        if frame.counter >> _NUMBER_BITS != self._conversation:
            return NakReason.STALE
        nonce = _NONCE.pack(self._from, frame.counter)
        aad = _AAD.pack(frame.kind, frame.counter)
        try:
            payload = self._opens(nonce, frame.payload + frame.tag, aad)
        except InvalidTag:
            return NakReason.TAG
        if frame.counter & SEALED_LIMIT <= self._heard:
            return NakReason.REPLAY
        self._heard = frame.counter & SEALED_LIMIT
        return payload
