"""Messages between the table's process and the vault's: frozen records, JSON in frames.

A frame is four bytes of length, the most significant first, and one message. Any input is a message
or BadVaultMessage, never anything else; after a BadVaultMessage nothing further is read from that
connection. No tag, link key or register is a field of any message; a card's name appears only if
the vault opened it, or a person named it.
"""

from typing import Any, ClassVar, Final, Literal

from dealer_assist.game.facts.vault_statements import VaultStated
from dealer_assist.storage.json_codec import Codec, Form, Mismatch
from dealer_assist.trust.vault.vault_interface import DrawnCard, NamedCard, TagOwner
from drivers.devices.device_reports import Report
from drivers.devices.line_health import Health
from drivers.lazy_dataclass import dataclass

#: Version of these messages; another one is refused with a reason.
VERSION: Final = 1
#: One message, and the tags of chips that one `Chips` names.
MOST_BYTES: Final = 64 * 1024
MOST_CHIPS: Final = 1000
_HEAD: Final = 4
_CODEC: Final = Codec(Form(
    "tagged", frozenset({"none", "union", "literal", "int_enum"}), largest=2**64 - 1,
    most_text=8192, most_bytes=256, most_items=2048, quotes_values=False))

What = Literal["lock", "unlock", "self_test", "tell_spots"]
Why = Literal["another", "version", "not_allowed", "journal"]


class BadVaultMessage(ValueError):
    """No message of this connection, or no line of the vault's folder.

    Says where and what was expected, never what was found: it may be a card.
    """


def _bad(why: Mismatch) -> BadVaultMessage:
    return BadVaultMessage(f"{why.path}: expected {why.expected}" if why.path else (
        f"expected {why.expected}"))


def encode_record(record: object, kinds: tuple[type, ...]) -> bytes:
    """One of these records as JSON; ``kinds`` are those that may stand here.

    Raises BadVaultMessage.
    """
    try:
        return _CODEC.encode(kinds, record).encode()
    except Mismatch as why:
        raise _bad(why) from None


def decode_record(text: bytes, kinds: tuple[type, ...]) -> Any:
    """The record that this JSON describes, one of ``kinds``. Raises BadVaultMessage and nothing
    else."""
    try:
        return _CODEC.decode(kinds, text.decode())
    except UnicodeDecodeError:
        raise BadVaultMessage("expected JSON text") from None
    except Mismatch as why:
        raise _bad(why) from None


# --- from the table -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VaultHello:
    """The first message: the table's journal, by its id.

    A peer that only ``looks`` gets a table's welcome, and that is all; without a journal always.
    """

    KIND: ClassVar[str] = "Hello"

    version: int
    journal: str = ""
    looks: bool = False


@dataclass(frozen=True, slots=True)
class LastReport:
    """The last report of this device that the table's journal holds."""

    KIND: ClassVar[str] = "Heard"

    device: str
    boot_id: int
    seq: int


@dataclass(frozen=True, slots=True)
class Start:
    """The table is at work: the devices may be listened to, each from where it was left."""

    heard: tuple[LastReport, ...] = ()


@dataclass(frozen=True, slots=True)
class Committed:
    """The table's journal holds every report up to and with this one."""

    device: str
    boot_id: int
    seq: int


@dataclass(frozen=True, slots=True)
class Request:
    """Request to the device; `Answered` comes back with this number."""

    number: int
    device: str
    what: What


@dataclass(frozen=True, slots=True)
class Watch:
    """The spot of the player to act, or `NO_SPOT`."""

    device: str
    spot: int


@dataclass(frozen=True, slots=True)
class Playing:
    """The deck that the next card comes from, for a camera that must know its faces."""

    deck: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Sign of life, twice a second from both."""


# The questions of `CardVault`, each with a number that its answer carries.


@dataclass(frozen=True, slots=True)
class Begin:
    """`CardVault.begin`."""

    number: int
    hand: str
    players: int
    burns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """`CardVault.use`."""

    number: int
    deck: str
    barred: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandsAt:
    """`CardVault.stands_at`."""

    number: int
    dealt: int


@dataclass(frozen=True, slots=True)
class Relaid:
    """`CardVault.relaid`."""

    number: int
    tokens: tuple[str, ...]
    changes: int


@dataclass(frozen=True, slots=True)
class Expects:
    """`CardVault.expects`."""

    number: int
    face_up: bool


@dataclass(frozen=True, slots=True)
class TokenOf:
    """`CardVault.token`, of a read."""

    number: int
    read: bytes


@dataclass(frozen=True, slots=True)
class Draw:
    """`CardVault.draw`, of a read."""

    number: int
    read: bytes


@dataclass(frozen=True, slots=True)
class WhoseIs:
    """`CardVault.whose`, of a read."""

    number: int
    read: bytes


@dataclass(frozen=True, slots=True)
class OpenTabled:
    """`CardVault.open_tabled`."""

    number: int
    tokens: tuple[str, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class OpenAt:
    """`CardVault.open_at`."""

    number: int
    position: int
    token: str


@dataclass(frozen=True, slots=True)
class Name:
    """`CardVault.named`."""

    number: int
    place: str
    card: str
    here: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """`CardVault.statement`."""

    number: int
    after: VaultStated | None = None


# --- from the vault -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """Welcome: fingerprints of the vault's keys, devices, names of decks.

    ``pieces`` messages `Chips` follow at once. ``stated`` is the number of its newest statement.
    """

    version: int
    vault: str
    floor: str
    devices: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    pieces: int = 0
    practice: bool = False
    is_hard: bool = False  # nobody but root can read its memory
    stated: int = 0


@dataclass(frozen=True, slots=True)
class Chips:
    """Some chips of one series: their value is no secret."""

    name: str
    value: int
    colour: str
    uids: tuple[bytes, ...]
    ranges: tuple[tuple[bytes, bytes], ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class AttachRefusal:
    """The vault has nothing to do with this table, and why.

    Another table is attached; it belongs to another journal.
    """

    KIND: ClassVar[str] = "TurnedAway"

    why: Why


@dataclass(frozen=True, slots=True)
class DeviceReported:
    """Report of a device. A card's tag is replaced by the number of this read."""

    KIND: ClassVar[str] = "Told"

    report: Report


@dataclass(frozen=True, slots=True)
class Doing:
    """Health of a device's line."""

    device: str
    health: Health


@dataclass(frozen=True, slots=True)
class Done:
    """A question was carried out, or answered with a text."""

    number: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class VaultAnswer:
    """Answer to a question."""

    KIND: ClassVar[str] = "Answer"

    number: int
    what: DrawnCard | TagOwner | NamedCard | VaultStated | None


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that lie open."""

    number: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VaultRefusal:
    """Not opened. ``why`` is one of `asked.WHY`, "unknown", or "away": attach again."""

    KIND: ClassVar[str] = "Refused"

    number: int
    why: str
    says: str


Question = (
    Begin | Use | StandsAt | Relaid | Expects | TokenOf | Draw | WhoseIs | OpenTabled | OpenAt
    | Name | State
)
FromTable = VaultHello | Start | Committed | Request | Watch | Playing | Ping | Question
Reply = Done | VaultAnswer | Cards | VaultRefusal
FromVault = Welcome | Chips | AttachRefusal | DeviceReported | Doing | Ping | Reply
Message = FromTable | FromVault

FROM_TABLE: Final[tuple[type, ...]] = FromTable.__args__
FROM_VAULT: Final[tuple[type, ...]] = FromVault.__args__


def framed(message: Message) -> bytes:
    """The message as a frame. Raises BadVaultMessage if it is none, or too long."""
    text = encode_record(message, FROM_TABLE if type(message) in FROM_TABLE else FROM_VAULT)
    if len(text) > MOST_BYTES:
        raise BadVaultMessage(f"expected at most {MOST_BYTES} bytes in a message")
    return len(text).to_bytes(_HEAD, "big") + text


class VaultDecoder:
    """Bytes -> messages. ``kinds`` are those that the other side may send."""

    def __init__(self, kinds: tuple[type, ...]) -> None:
        self._kinds = kinds
        self._held = bytearray()
        self._is_spoilt = False

    def feed(self, chunk: bytes) -> list[Message]:
        """The messages completed by these bytes. Raises BadVaultMessage, and from then on
        always."""
        if self._is_spoilt:
            raise BadVaultMessage("expected nothing after a message that was none")
        self._held += chunk
        found: list[Message] = []
        try:
            while (text := self._next()) is not None:
                found.append(decode_record(text, self._kinds))
        except BadVaultMessage:
            self._is_spoilt = True
            self._held.clear()
            raise
        return found

    def _next(self) -> bytes | None:
        if len(self._held) < _HEAD:
            return None
        size = int.from_bytes(self._held[:_HEAD], "big")
        if not 0 < size <= MOST_BYTES:
            raise BadVaultMessage(f"expected a message of 1 to {MOST_BYTES} bytes")
        if len(self._held) < _HEAD + size:
            return None
        text = bytes(self._held[_HEAD:_HEAD + size])
        del self._held[:_HEAD + size]
        return text
