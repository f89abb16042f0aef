"""A device's side of one conversation: its nonce, its frame seal, and the host's progress in it.

Source: hardware/protocol/wire.md sections 2 and 3.
"""

import hmac
from random import Random
from struct import Struct
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import FORGED_LIMIT, NONCE_BYTES, MessageKind, NakReason
from drivers.wire.frame import Frame
from drivers.wire.frame_seal import Seal, conversation_keys
from drivers.wire.messages import HelloR, HostHello

_STATE: Final = Struct("<IHBI")


@dataclass(slots=True)
class SimConversation:
    """Conversation begun by a HELLO that has a version in common with this device."""

    hello: HostHello
    device_nonce: bytes
    seal: Seal
    is_proved: bool = False  # an AUTH was opened: the host holds the key
    is_flowing: bool = False  # RESUME came: events go out when they happen
    forged: int = 0

    @classmethod
    def begun(cls, key: bytes, hello: HostHello, answer: HelloR) -> "SimConversation":
        """The conversation that this greeting and its answer begin."""
        seal = Seal(conversation_keys(key, hello, answer), answer.device_nonce[0], is_host=False)
        return cls(hello, answer.device_nonce, seal)

    def open(self, frame: Frame) -> bytes | NakReason:
        """The payload of a sealed frame, or why it is refused; before AUTH only AUTH counts."""
        if not self.is_proved and frame.kind != MessageKind.AUTH:
            return NakReason.NOT_GREETED
        opened = self.seal.open(frame)
        self.forged += opened is NakReason.TAG
        return opened

    def alarms_now(self, why: NakReason) -> bool:
        """True if this refusal causes a TAMPER: the third wrong tag, once."""
        return why is NakReason.TAG and self.forged == FORGED_LIMIT


def device_nonce(
    key: bytes, random: Random, boot_id: int, starts: int, conversations: int, clock_ms: int
) -> bytes:
    """Sixteen bytes that no other conversation of this device has.

    The first is the count of conversations, so that two in a row differ whatever else fails; the
    others depend on the key, so that nobody can foretell them if the random source has failed.
    """
    count = conversations & 0xFF
    state = _STATE.pack(boot_id, starts & 0xFFFF, count, clock_ms & 0xFFFF_FFFF)
    drawn = hmac.digest(key, b"nonce" + random.randbytes(NONCE_BYTES) + state, "blake2b")
    return bytes((count,)) + drawn[: NONCE_BYTES - 1]
