"""NXP PN532 over HSU (its UART), the host's side: bytes in, listings of tags out, bytes to send.

The driver wakes the chip, sets it up and polls for as long as it is fed: list up to two tags of
ISO 14443A at 106 kbit/s, switch the RF field off, pause, again. Switching the field off puts every
tag back to idle: without that, every second listing misses a tag with a UID of seven bytes. While
the field stays empty a listing looks eleven times, else twice: nobody says how long it seeks a
second tag. Nothing is raised for what a line brings; a chip that falls silent is set up anew. No
clock: every time is an argument, monotonic nanoseconds. 115,200 baud, 8N1.

Source: NXP UM0701-02 rev. 02, sections 6.2.1 (frames, ACK, NACK, error frame), 7.2.2
(GetFirmwareVersion), 7.2.9 (SetParameters), 7.2.10 (SAMConfiguration), 7.3.1 (RFConfiguration),
7.3.5 (InListPassiveTarget). Every second listing: Adafruit-PN532 issue 52.
"""

from collections import deque
from enum import Enum
from typing import Final, Literal

from drivers.lazy_dataclass import dataclass

BAUD: Final = 115_200
WAKE_UP: Final = b"\x55\x55" + bytes(14)
ACK: Final = bytes.fromhex("0000FF00FF00")
NACK: Final = bytes.fromhex("0000FFFF0000")

_TO_CHIP, _TO_HOST, _ERROR = 0xD4, 0xD5, 0x7F
_START: Final = b"\x00\xff"
_NORMAL_LIMIT: Final = 255
#: TFI, command and 263 bytes are the most that the chip sends (UM0701-02, 6.2.1.2).
_EXTENDED_LIMIT: Final = 265
_MS: Final = 1_000_000


class AckFrame(Enum):
    """The two frames without content."""

    ACK = "ack"
    NACK = "nack"


@dataclass(frozen=True, slots=True)
class Pn532Answer:
    """The chip's answer: `code` is the command's own plus one, `body` the bytes behind it."""

    code: int
    body: bytes


@dataclass(frozen=True, slots=True)
class SyntaxRefused:
    """The chip's error frame: it did not understand the command."""


@dataclass(frozen=True, slots=True)
class Pn532Noise:
    """Bytes that are no frame, and why; `size` of them were dropped."""

    why: Literal["junk", "length", "checksum", "identifier"]
    size: int


Piece = AckFrame | Pn532Answer | SyntaxRefused | Pn532Noise


def to_frame(code: int, params: bytes = b"") -> bytes:
    """The frame of a command, extended if 255 bytes don't hold it.

    Raises ValueError if the chip could not take it: more than 263 bytes of parameters.
    """
    body = bytes((_TO_CHIP, code)) + params
    if len(body) > _EXTENDED_LIMIT:
        raise ValueError(f"{len(params)} bytes of parameters: expected {_EXTENDED_LIMIT - 2}")
    high, low = divmod(len(body), 256)
    head = bytes((low, -low & 0xFF))
    if len(body) > _NORMAL_LIMIT:
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return b"\x00" + _START + head + body + bytes((-sum(body) & 0xFF, 0x00))


class Pn532Decoder:
    """Splits the chip's bytes into frames. Never raises; holds at most one unfinished frame.

    After damage it looks for the next start code right behind the damaged one's, so that a frame
    that was swallowed by a wrong length is found all the same.
    """

    def __init__(self) -> None:
        self._kept = b""

    def feed(self, chunk: bytes) -> list[Piece]:
        """The pieces that these bytes complete, in their order."""
        self._kept += chunk
        found: list[Piece] = []
        while (cut := self._cut()) is not None:
            piece, size = cut
            self._kept = self._kept[size:]
            if piece is not None:
                found.append(piece)
        return found

    def clear(self) -> None:
        """Forget an unfinished frame: the next bytes begin anew."""
        self._kept = b""

    def _cut(self) -> tuple[Piece | None, int] | None:
        """The next piece and how many bytes it takes; None if more bytes are needed."""
        start = self._kept.find(_START)
        if start < 0:
            # A last 00 may be the first half of a start code.
            size = len(self._kept) - self._kept.endswith(b"\x00")
            return _junk(self._kept[:size]) if size else None
        if start:
            return _junk(self._kept[:start])
        cut = _frame_of(self._kept[len(_START) :])
        return None if cut is None else (cut[0], len(_START) + cut[1])


def _junk(dropped: bytes) -> tuple[Piece | None, int]:
    """Skip bytes outside frames: zeros are pre- and postambles; anything else was damaged."""
    return (Pn532Noise("junk", len(dropped)) if dropped.strip(b"\x00") else None), len(dropped)


def _frame_of(body: bytes) -> tuple[Piece, int] | None:
    """The frame behind a start code, and its size; of a damaged frame nothing more is taken."""
    if len(body) < 2:
        return None
    if body[:2] == b"\x00\xff":
        return AckFrame.ACK, 2
    if body[:2] == b"\xff\x00":
        return AckFrame.NACK, 2
    if body[:2] == b"\xff\xff":
        if len(body) < 5:
            return None
        return _content(body, 5, 256 * body[2] + body[3], sum(body[2:5]) & 0xFF == 0)
    return _content(body, 2, body[0], sum(body[:2]) & 0xFF == 0)


def _content(body: bytes, head: int, size: int, is_sound: bool) -> tuple[Piece, int] | None:
    if not is_sound or not 1 <= size <= _EXTENDED_LIMIT:
        return Pn532Noise("length", len(_START)), 0
    end = head + size
    if len(body) <= end + 1:
        return None
    # A byte 00 lost inside shifts the checksum into the UID and leaves a sum that is right: only
    # the postamble, which then stands where the sum is due, tells. It is waited for.
    if sum(body[head : end + 1]) & 0xFF or body[end + 1]:
        return Pn532Noise("checksum", len(_START)), 0
    content = body[head:end]
    if content == bytes((_ERROR,)):
        return SyntaxRefused(), end + 2
    if content[0] != _TO_HOST or size < 2:
        return Pn532Noise("identifier", len(_START) + end + 2), end + 2
    return Pn532Answer(content[1], content[2:]), end + 2


@dataclass(frozen=True, slots=True)
class Ready:
    """The chip answers and is set up; `firmware` such as "PN532 1.6"."""

    firmware: str


@dataclass(frozen=True, slots=True)
class Listing:
    """One look into the field: the UIDs of the tags there, two at most, each 4, 7 or 10 bytes.

    Two UIDs may hide a third tag: the chip takes two and is silent about the others.
    """

    uids: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Pn532Fault:
    """The chip can't be used at present, and why; it is woken again and again. Said once."""

    why: str


Found = Ready | Listing | Pn532Fault


@dataclass(frozen=True, slots=True)
class _Command:
    code: int
    params: bytes
    limit_ms: int
    pause_ms: int = 0  # before the next command


_SAM, _VERSION, _PARAMETERS, _RF, _LIST = 0x14, 0x02, 0x12, 0x32, 0x4A
_NO_SAM: Final = bytes((0x01, 0x14, 0x01))  # normal mode; its timeout counts for a SAM alone
_NO_RATS: Final = b"\x00"  # a tag that speaks ISO 14443-4 is listed, not opened
#: MxRtyATR, MxRtyPSL, MxRtyPassiveActivation: with the default of FF an empty field blocks.
_RETRIES: Final = bytes((0x05, 0xFF, 0x01, 0x01))
#: In a field that has been empty for a while: a card is found sooner than by asking anew, and the
#: host is woken a quarter as often.
_MANY_RETRIES: Final = bytes((0x05, 0xFF, 0x01, 0x0A))
_EMPTY_FOR_LONG: Final = 8
_FIELD_OFF: Final = bytes((0x01, 0x00))
_TWO_TYPE_A: Final = bytes((0x02, 0x00))
#: ISO 14443-3: a tag without a field for 5.1 ms has forgotten that it was read.
_OFF_MS: Final = 6
#: 15 ms by the manual, and the time for which a USB bridge holds bytes back.
_ACK_LIMIT_MS: Final = 60
_ORDINARY_MS: Final = 60
_LISTING_MS: Final = 150  # an empty field is known after 20 ms, with many retries after 65
_RESTART_MS, _RESTART_SLOWLY_MS = 50, 1_000
_PATIENCE, _NACKS, _TRIES = 3, 2, 3
#: A damaged length has the chip wait for a long frame that never comes: these bytes end it.
_FLUSH: Final = bytes(_EXTENDED_LIMIT + 8)
_UID_BYTES: Final = (4, 7, 10)

_SETUP: Final = (
    _Command(_SAM, _NO_SAM, _ORDINARY_MS),
    _Command(_VERSION, b"", _ORDINARY_MS),
    _Command(_PARAMETERS, _NO_RATS, _ORDINARY_MS),
    _Command(_RF, _RETRIES, _ORDINARY_MS),
    _Command(_RF, _FIELD_OFF, _ORDINARY_MS, _OFF_MS),
)
_POLL: Final = (
    _Command(_LIST, _TWO_TYPE_A, _LISTING_MS),
    _Command(_RF, _FIELD_OFF, _ORDINARY_MS, _OFF_MS),
)

#: The question which chip and firmware it is: answered even by a chip that is not set up.
VERSION: Final = to_frame(_VERSION)


def firmware_of(answer: Pn532Answer) -> str | None:
    """Chip and firmware in the answer to `VERSION`, such as "PN532 1.6"; None for any other."""
    body = answer.body
    if answer.code != _VERSION + 1 or len(body) != 4 or body[0] != 0x32:
        return None
    return f"PN532 {body[1]}.{body[2]}"


def uids_of(body: bytes) -> tuple[bytes, ...] | None:
    """The UIDs in the answer to InListPassiveTarget, type A; None if it is malformed.

    Layout: NbTg, then for each tag Tg, SENS_RES 2 bytes, SEL_RES, length of NFCID1, NFCID1. No ATS
    follows, as automatic RATS is off: a chip that sends one has lost its settings.
    """
    if not body or body[0] > 2:
        return None
    uids: list[bytes] = []
    rest = body[1:]
    for _ in range(body[0]):
        size = rest[4] if len(rest) > 4 else 0
        uid, rest = rest[5 : 5 + size], rest[5 + size :]
        if size not in _UID_BYTES or len(uid) != size:
            return None
        uids.append(uid)
    return None if rest else tuple(uids)


class Pn532:
    """One chip that is polled for tags for as long as bytes and time are given to it."""

    def __init__(self) -> None:
        self.frames = 0
        self.noise = 0
        self._decoder = Pn532Decoder()
        self._plan: deque[_Command] = deque()
        self._asked: _Command | None = None
        self._is_acked, self._nacks, self._tries = False, 0, 0
        self._queue = b""
        self._due_ns = 0  # earliest time of the next command, or the given one's limit
        self._failures = 0  # setups and polls in a row that came to nothing
        self._is_told = False  # Ready, and no Trouble since
        self._empty = 0  # listings in a row without a tag
        self._firmware = ""

    @property
    def is_ready(self) -> bool:
        """True if the chip answered and no fault has been reported since."""
        return self._is_told

    def start(self, now_ns: int) -> None:
        """Set the chip up: the line is open; whatever the chip was doing is broken off."""
        self._decoder.clear()
        self._failures, self._is_told = 0, False
        self._set_up(now_ns)

    def feed(self, chunk: bytes, now_ns: int) -> list[Found]:
        """Listings and faults in these bytes, read at `now_ns`. Never raises, whatever they are."""
        found: list[Found] = []
        is_damaged = False
        for piece in self._decoder.feed(chunk):
            if isinstance(piece, Pn532Noise):
                self.noise += 1
                is_damaged = True
            else:
                self.frames += 1
                found += self._take(piece, now_ns)
        if is_damaged and self._asked is not None and self._is_acked and self._nacks < _NACKS:
            self._ask_again(now_ns)
        return found

    def tick(self, now_ns: int) -> list[Found]:
        """Send what is due by now, and give a silent command up."""
        if now_ns < self._due_ns:
            return []
        if self._asked is not None:
            return self._overdue(self._asked, now_ns)
        self._plan = self._plan or deque(_POLL)
        self._ask(self._plan.popleft(), now_ns)
        return []

    def outgoing(self) -> bytes:
        """Bytes for the chip to be sent now; given once."""
        ready, self._queue = self._queue, b""
        return ready

    def due_ns(self) -> int:
        """Time of the next `tick`: the next command, or giving the present one up."""
        return self._due_ns

    def parting(self) -> bytes:
        """The last bytes before the line is closed: what runs is broken off, the field goes off."""
        return ACK + to_frame(_RF, _FIELD_OFF)

    def _set_up(self, now_ns: int, pause_ms: int = 0) -> None:
        # An ACK breaks off what runs; the long preamble wakes a chip that sleeps.
        self._queue = _FLUSH * (self._failures > 1) + ACK + WAKE_UP
        self._plan = deque(_SETUP)
        self._empty = 0
        self._asked, self._due_ns = None, now_ns + pause_ms * _MS

    def _ask(self, command: _Command, now_ns: int, tries: int = 1) -> None:
        self._asked, self._is_acked, self._nacks, self._tries = command, False, 0, tries
        self._due_ns = now_ns + _ACK_LIMIT_MS * _MS
        self._queue += to_frame(command.code, command.params)

    def _ask_again(self, now_ns: int) -> None:
        """Ask the chip to send its last answer again: it came damaged or not whole."""
        self._nacks += 1
        self._queue += NACK
        self._due_ns = now_ns + _ACK_LIMIT_MS * _MS

    def _overdue(self, asked: _Command, now_ns: int) -> list[Found]:
        self._decoder.clear()
        if self._is_acked and self._nacks < _NACKS:
            self._ask_again(now_ns)
        elif not self._is_acked and self._tries < _TRIES:
            self._ask(asked, now_ns, self._tries + 1)
        else:
            return self._fail("no answer" if self._is_acked else "silent", now_ns)
        return []

    def _take(self, piece: Piece, now_ns: int) -> list[Found]:
        if self._asked is None:
            return []  # answer to a command that was given up
        if piece is AckFrame.ACK and not self._is_acked:
            self._is_acked = True
            self._due_ns = now_ns + self._asked.limit_ms * _MS
        elif isinstance(piece, SyntaxRefused):
            return self._fail("refused", now_ns)
        elif isinstance(piece, Pn532Answer) and self._is_acked:
            # Without an ACK of its own it answers a command that was given up.
            return self._take_answer(self._asked, piece, now_ns)
        return []

    def _take_answer(self, asked: _Command, answer: Pn532Answer, now_ns: int) -> list[Found]:
        if answer.code != asked.code + 1:
            return []
        self._asked = None
        self._due_ns = now_ns + asked.pause_ms * _MS
        if asked.code == _VERSION:
            self._firmware = firmware_of(answer) or ""
            return [] if self._firmware else self._fail("another chip", now_ns)
        if asked.code == _LIST:
            uids = uids_of(answer.body)
            if uids is None:
                return self._fail("malformed", now_ns)
            self._failures = 0
            self._follow(is_empty=not uids)
            return [Listing(uids)]
        return [] if self._plan or self._is_told else self._tell_ready()

    def _follow(self, is_empty: bool) -> None:
        """Have the chip look more often in one listing while nothing comes, and once otherwise."""
        before, self._empty = self._empty, min(self._empty + 1, _EMPTY_FOR_LONG) * is_empty
        if (before == _EMPTY_FOR_LONG) != (self._empty == _EMPTY_FOR_LONG):
            retries = _MANY_RETRIES if is_empty else _RETRIES
            self._plan.appendleft(_Command(_RF, retries, _ORDINARY_MS))

    def _tell_ready(self) -> list[Found]:
        self._is_told, self._failures = True, 0
        return [Ready(self._firmware)]

    def _fail(self, why: str, now_ns: int) -> list[Found]:
        """Break off and set the chip up anew: it may have lost its settings with its supply."""
        self._failures += 1
        self._decoder.clear()
        is_hopeless = self._failures >= _PATIENCE
        self._set_up(now_ns, _RESTART_SLOWLY_MS if is_hopeless else _RESTART_MS)
        if self._failures != _PATIENCE:
            return []
        self._is_told = False
        return [Pn532Fault(why)]
