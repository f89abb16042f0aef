"""Greeting, from HELLO to AUTH_R: which device answers, and proof that it holds its own key.

Nothing that a device says counts before both ends have proved that they hold the key: the one thing
taken from the clear is the HELLO_R's identity, out of which the conversation's keys are made, so
that a changed one opens nothing. Source: hardware/protocol/wire.md sections 2 and 3.
"""

from collections.abc import Callable
from typing import Final

from drivers.lazy_dataclass import dataclass
from drivers.wire import constants as wire
from drivers.wire.frame import Frame
from drivers.wire.frame_seal import Seal, conversation_keys
from drivers.wire.messages import Auth, AuthR, HelloR, HostHello, Nak, parse, to_wire

_MS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class GreetedDevice:
    """Device that has proved itself: its identity, its journal's content, the frame seal."""

    hello: HelloR
    held: AuthR
    seal: Seal


@dataclass(frozen=True, slots=True)
class GreetingRefused:
    """A device that the host will not talk to; `why` in words for the screen."""

    why: str


class Greeting:
    """One try to begin a conversation, under one host nonce.

    `keys` gives a device's 32 bytes by its id, None if the host has none.
    """

    def __init__(
        self,
        kind: wire.DeviceKind,
        keys: Callable[[str], bytes | None],
        nonce: bytes,
        counter: Callable[[], int],
        now_ns: int,
    ) -> None:
        self._kind = kind
        self._keys = keys
        self._counter = counter
        self._hello = HostHello(wire.PROTOCOL_MIN, wire.PROTOCOL_MAX, nonce)
        self._begun_at = self._due = now_ns
        self._answer: HelloR | None = None
        self._seal: Seal | None = None
        self._answered_at = 0
        self._key_doubted = False

    @property
    def is_answered(self) -> bool:
        """True if an acceptable device has answered and must prove itself now."""
        return self._answer is not None

    def due(self, now_ns: int) -> bytes:
        """Bytes to be sent by now: HELLO until it is answered, then AUTH; else none."""
        if now_ns < self._due:
            return b""
        if self._seal is None:
            self._due = now_ns + wire.HELLO_EVERY_MS * _MS
            return to_wire(self._hello, self._counter())
        self._due = now_ns + wire.AUTH_EVERY_MS * _MS
        return self._seal.to_wire(Auth())

    def is_mute(self, now_ns: int) -> bool:
        """True if nobody has answered HELLO for 1.5 s."""
        waited = now_ns - self._begun_at
        return self._answer is None and waited > wire.AUTH_LIMIT_MS * _MS

    def is_overdue(self, now_ns: int) -> bool:
        """True if a device that answered HELLO has not answered the first AUTH."""
        waited = now_ns - self._answered_at
        return self._answer is not None and waited >= wire.AUTH_EVERY_MS * _MS

    def failed(self, now_ns: int) -> str | None:
        """Reason why this try has failed: AUTH was not answered within 1.5 s; None before."""
        if self._answer is None or now_ns - self._answered_at <= wire.AUTH_LIMIT_MS * _MS:
            return None
        if not self._key_doubted:
            return "silent"
        return (
            f"wrong key: {self._answer.device_id} does not hold the key that this host has for "
            "it; give both the same with `devices provision`"
        )

    def hear_plain(self, message: HelloR | Nak, now_ns: int) -> GreetingRefused | None:
        """Take a HELLO_R or NAK; returns the reason if the device is not acceptable."""
        if isinstance(message, Nak):
            about_us = (message.reason, message.refused)
            if self.is_answered and about_us == (wire.NakReason.TAG, wire.MessageKind.AUTH):
                self._key_doubted = True  # only chooses the words: anybody can send NAK
            return None
        if message.nonce != self._hello.nonce or self.is_answered:
            # Of an earlier conversation, or a repetition; a second set of keys under one nonce
            # would be a forger's doing, and this try fails within 1.5 s where he was the first.
            return None
        return self._judge(message, now_ns)

    def hear_sealed(self, frame: Frame) -> GreetedDevice | wire.NakReason | None:
        """Take a sealed frame: only the AUTH_R that opens counts; else why it is refused."""
        if self._seal is None or self._answer is None or frame.kind != wire.MessageKind.AUTH_R:
            return None
        opened = self._seal.open(frame)
        if isinstance(opened, wire.NakReason):
            self._key_doubted |= opened is wire.NakReason.TAG
            return opened
        held = parse(frame.kind, opened)
        return GreetedDevice(self._answer, held, self._seal) if isinstance(held, AuthR) else None

    def _judge(self, answer: HelloR, now_ns: int) -> GreetingRefused | None:
        why = self._why_not(answer)
        if why is not None:
            return GreetingRefused(why)
        psk = self._keys(answer.device_id)
        if psk is None:
            return GreetingRefused(
                f"no key: this host has none for the device {answer.device_id}; make one with "
                "`devices provision`"
            )
        keys = conversation_keys(psk, self._hello, answer)
        self._seal = Seal(keys, answer.device_nonce[0], is_host=True)
        self._answer = answer
        self._answered_at = self._due = now_ns
        return None

    def _why_not(self, hello: HelloR) -> str | None:
        if not wire.PROTOCOL_MIN <= hello.version <= wire.PROTOCOL_MAX:
            theirs = f"{hello.proto_min} to {hello.proto_max}"
            ours = f"{wire.PROTOCOL_MIN} to {wire.PROTOCOL_MAX}"
            return f"version: the device speaks {theirs}, this host {ours}"
        if hello.device_kind is not self._kind:
            return (
                f"wrong device: a {hello.device_kind.name.lower()} answers "
                f"where a {self._kind.name.lower()} is due"
            )
        return None
