"""Recognition of the device on a port: one harmless question for each kind of device.

No question makes a reader read or a device act: our own are greeted, a PN532 and a FEIG reader are
asked for their version, a Pepper C1 is told to halt. An answer proves nothing, except for one of
our own whose key the host has: it is asked once to prove that it holds it (wire.md sections 2 and
3).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Literal

from drivers.lazy_dataclass import dataclass
from drivers.readers import feig, pepper_c1, pn532
from drivers.wire import constants as wire
from drivers.wire import frame, messages
from drivers.wire.frame_seal import Seal, conversation_keys

Family = Literal["own", "pn532", "pepper", "feig"]


@dataclass(frozen=True, slots=True)
class Recognised:
    """Recognised device: `device_id` and `firmware` (16 hex digits) of our own devices alone.

    `versions` are the oldest and newest version of the protocol that it speaks, None for a bought
    reader; `name` is its name for people: "shoe", "scanner", "PN532 1.6", "Pepper C1", "FEIG".
    `is_proved` is True if it holds the key that the host has for it; None: not settled.
    """

    family: Family
    name: str
    device_id: str | None = None
    firmware: str | None = None
    versions: tuple[int, int] | None = None
    is_proved: bool | None = None

    @property
    def is_understood(self) -> bool:
        """True if this host speaks a version that the device speaks."""
        if self.versions is None:
            return True
        return self.versions[0] <= wire.PROTOCOL_MAX and self.versions[1] >= wire.PROTOCOL_MIN


#: Decoder of an answer; returned bytes are to be sent on, and an empty chunk requests the last
#: word.
Listener = Callable[[bytes], Recognised | bytes | None]
Keys = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True)
class Probing:
    """Question to a port: bytes, rate, parity, time to listen, decoder; one use for each."""

    family: Family
    baud: int
    parity: Literal["N", "E"]
    sent: bytes
    limit_s: float
    listener: Listener


def recognition_question(family: Family, nonce: bytes, keys: Keys | None = None) -> Probing:
    """The question for this family; `nonce` is 16 fresh bytes, for our own devices.

    `keys` gives the key of a device by its id, None if the host has none.
    """
    if family == "own":
        hello = messages.HostHello(wire.PROTOCOL_MIN, wire.PROTOCOL_MAX, nonce)
        # A device that missed it sends BOOT within the second.
        limit_s = 1.5 * wire.BOOT_EVERY_MS / 1000
        own = _Own(hello, keys)
        return Probing(family, wire.BAUD, "N", messages.to_wire(hello, 0), limit_s, own)
    if family == "pn532":
        sent = pn532.ACK + pn532.WAKE_UP + pn532.VERSION
        return Probing(family, pn532.BAUD, "N", sent, 0.5, _pn532())
    if family == "pepper":
        sent = pepper_c1.encode(bytes((pepper_c1.HALT,)))
        return Probing(family, pepper_c1.BAUD, pepper_c1.PARITY, sent, 0.5, _pepper())
    sent = feig.encode(feig.ANY_ADDRESS, feig.BAUD_DETECTION)
    return Probing(family, feig.BAUD, feig.PARITY, sent, 0.5, _feig())


class _Own:
    """Greets a device of ours; if the host has its key, asks once for proof."""

    def __init__(self, hello: messages.HostHello, keys: Keys | None) -> None:
        self._hello, self._keys = hello, keys
        self._decoder = frame.FrameDecoder()
        self._known: Recognised | None = None
        self._seal: Seal | None = None

    def __call__(self, chunk: bytes) -> Recognised | bytes | None:
        if not chunk:
            return self._known  # it gave its identity and no more
        for piece in self._decoder.feed(chunk):
            found = self._hear(piece) if isinstance(piece, frame.Frame) else None
            if found is not None:
                return found
        return None

    def _hear(self, piece: frame.Frame) -> Recognised | bytes | None:
        if self._seal is not None and piece.kind == wire.MessageKind.AUTH_R:
            return self._settled(isinstance(self._seal.open(piece), bytes))
        said = messages.parse(piece.kind, piece.payload) if piece.kind in wire.PLAIN else None
        if isinstance(said, messages.Boot) and self._seal is None:
            self._known = _identity(said)
            # Only in answer to a greeting does it send the values that its key is tested by.
            return self._known if self._keys is None else messages.to_wire(self._hello, 0)
        if isinstance(said, messages.HelloR) and said.nonce == self._hello.nonce:
            return self._hear_hello(said)
        about_auth = wire.NakReason.TAG, wire.MessageKind.AUTH
        if isinstance(said, messages.Nak) and self._seal is not None:
            return self._settled(False) if (said.reason, said.refused) == about_auth else None
        return None

    def _hear_hello(self, said: messages.HelloR) -> Recognised | bytes | None:
        if self._seal is not None:
            return None
        self._known = _identity(said)
        key = self._keys(said.device_id) if self._keys is not None else None
        if key is None or not wire.PROTOCOL_MIN <= said.version <= wire.PROTOCOL_MAX:
            return self._known
        made = conversation_keys(key, self._hello, said)
        self._seal = Seal(made, said.device_nonce[0], is_host=True)
        # Once: a device notes in its journal when somebody tries a third wrong tag.
        return self._seal.to_wire(messages.Auth())

    def _settled(self, is_proved: bool) -> Recognised | None:
        return None if self._known is None else replace(self._known, is_proved=is_proved)


def _identity(said: object) -> Recognised:
    assert isinstance(said, messages.Boot | messages.HelloR)
    versions = said.proto_min, said.proto_max
    kind = said.device_kind.name.lower()
    return Recognised("own", kind, said.device_id, said.firmware.hex(), versions)


def _pn532() -> Listener:
    decoder = pn532.Pn532Decoder()

    def heard(chunk: bytes) -> Recognised | None:
        for piece in decoder.feed(chunk):
            if isinstance(piece, pn532.Pn532Answer):
                name = pn532.firmware_of(piece)
                return Recognised("pn532", name) if name else None
        return None

    return heard


def _pepper() -> Listener:
    decoder = pepper_c1.PepperDecoder()
    told = (bytes((pepper_c1.ACK, pepper_c1.HALT)), bytes((pepper_c1.ERROR, pepper_c1.HALT)))

    def heard(chunk: bytes) -> Recognised | None:
        is_one = any(payload[:2] in told for payload in decoder.feed(chunk))
        return Recognised("pepper", "Pepper C1") if is_one else None

    return heard


def _feig() -> Listener:
    decoder = feig.FeigDecoder()

    def heard(chunk: bytes) -> Recognised | None:
        is_one = any(one.control == feig.BAUD_DETECTION for one in decoder.feed(chunk))
        return Recognised("feig", "FEIG") if is_one else None

    return heard


#: Questions that fit a USB serial number of ours; no other device is asked anything.
FAMILIES: Final[dict[str, tuple[Family, ...]]] = {
    "PDA-SHOE-": ("own",),
    "PDA-SCAN-": ("own",),
    "PDA-READER-": ("pn532", "pepper", "feig"),
    "PDA-BADGE-": ("pn532",),
}
EVERY: Final[tuple[Family, ...]] = ("own", "pn532", "pepper", "feig")


def families_of(serial: str | None) -> tuple[Family, ...]:
    """Families that may be asked behind this USB serial number; none if it is not ours."""
    return next((asked for head, asked in FAMILIES.items() if (serial or "").startswith(head)), ())
