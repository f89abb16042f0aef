"""Frame decoders of bought readers for the serial monitor, by name; both ways.

Each one has a decoder of its own beside the driver's, and holds one frame at most. Never raises.
"""

from collections.abc import Callable, Mapping
from typing import Final

from drivers.devices.serial_monitor import FrameListener, Spoken
from drivers.readers import CHIP_UID_BYTES, feig, pepper_c1, pn532

_PN532: Final[Mapping[int, str]] = {
    0x02: "GetFirmwareVersion", 0x12: "SetParameters", 0x14: "SAMConfiguration",
    0x32: "RFConfiguration", 0x4A: "InListPassiveTarget",
}
_LISTED: Final = 0x4B
_TO_CHIP: Final = 0xD4
_PEPPER: Final[Mapping[int, str]] = {
    pepper_c1.HALT: "HALT", pepper_c1.SET_POLLING: "SET_POLLING",
    pepper_c1.SET_ACTIVE_ANTENNA: "SET_ACTIVE_ANTENNA",
    pepper_c1.INVENTORY_START: "INVENTORY_START", pepper_c1.INVENTORY_NEXT: "INVENTORY_NEXT",
}
_PEPPER_SAYS: Final[Mapping[int, str]] = {
    pepper_c1.ACK: "ACK", pepper_c1.ASYNC: "ASYNC", pepper_c1.ERROR: "ERROR",
}
_FEIG: Final[Mapping[int, str]] = {
    feig.BAUD_DETECTION: "BAUD_DETECTION", feig.RF_SWITCH: "RF_SWITCH",
    feig.READ_CONFIGURATION: "READ_CONFIGURATION", feig.HOST_COMMAND: "HOST_COMMAND",
}
_FEIG_STATUS: Final[Mapping[int, str]] = {
    feig.OK: "OK", feig.NO_TAG: "NO_TAG", feig.MORE_DATA: "MORE_DATA",
}
_FEIG_SET: Final = 2 + CHIP_UID_BYTES


def _named(names: Mapping[int, str], code: int) -> str:
    return names.get(code, f"0x{code:02x}")


class Pn532Ear:
    """NXP PN532 over its UART."""

    def __init__(self) -> None:
        self._decoder = pn532.Pn532Decoder()

    def opened(self) -> None:
        """Begin anew on the open line."""
        self._decoder.clear()

    def heard(self, chunk: bytes) -> list[Spoken]:
        """Frames from the chip."""
        return [self._of(piece) for piece in self._decoder.feed(chunk)]

    def _of(self, piece: pn532.Piece) -> Spoken:
        match piece:
            case pn532.Pn532Noise(why=why, size=size):
                return Spoken(why, size=size, is_damaged=True)
            case pn532.Pn532Answer(code=code, body=body):
                name = f"{_named(_PN532, code - 1)} answer"
                uids = pn532.uids_of(body) if code == _LISTED else ()
                if code == _LISTED and uids is not None:
                    return Spoken(name, f"tags={len(uids)}", uids, len(body) + 9)
                return Spoken(name, body.hex(" "), size=len(body) + 9)
            case pn532.SyntaxRefused():
                return Spoken("syntax error", size=8)
        return Spoken(piece.name, size=6)

    def sent(self, chunk: bytes) -> list[Spoken]:
        """Frames of the host: a wake-up, ACK, NACK, or one command."""
        if chunk == pn532.ACK:
            return [Spoken("ACK", size=len(chunk))]
        if chunk == pn532.NACK:
            return [Spoken("NACK", size=len(chunk))]
        start = chunk.find(b"\x00\xff")
        head = start + 4 if chunk[start + 2 : start + 4] != b"\xff\xff" else start + 7
        if start < 0 or len(chunk) < head + 2 or chunk[head] != _TO_CHIP:
            return [Spoken("wake-up", size=len(chunk))]
        params = chunk[head + 2 : -2]
        return [Spoken(_named(_PN532, chunk[head + 1]), params.hex(" "), size=len(chunk))]


class PepperEar:
    """Eccel Pepper C1: one frame for both ways."""

    def __init__(self) -> None:
        self.opened()

    def opened(self) -> None:
        """Begin anew on the open line."""
        self._from, self._to = pepper_c1.PepperDecoder(), pepper_c1.PepperDecoder()
        self._noise = 0

    def heard(self, chunk: bytes) -> list[Spoken]:
        """Frames from the reader."""
        found = [self._answer(payload) for payload in self._from.feed(chunk)]
        lost, self._noise = self._from.noise - self._noise, self._from.noise
        return [*found, *([Spoken("noise", size=lost, is_damaged=True)] if lost else [])]

    def _answer(self, payload: bytes) -> Spoken:
        head, about = payload[0], payload[1:2]
        name = " ".join((_named(_PEPPER_SAYS, head), *(_named(_PEPPER, code) for code in about)))
        is_tag = head == pepper_c1.ACK and about in (
            bytes((pepper_c1.INVENTORY_START,)), bytes((pepper_c1.INVENTORY_NEXT,)))
        size = len(payload) + 7
        if is_tag and len(payload) == 3 + CHIP_UID_BYTES:
            return Spoken(name, f"more={payload[-1]}", (payload[2 : 2 + CHIP_UID_BYTES],), size)
        return Spoken(name, payload[2:].hex(" "), size=size)

    def sent(self, chunk: bytes) -> list[Spoken]:
        """Commands of the host."""
        return [Spoken(_named(_PEPPER, payload[0]), payload[1:].hex(" "), size=len(payload) + 7)
                for payload in self._to.feed(chunk)]


class FeigEar:
    """FEIG OBID i-scan and Siemens RF290R."""

    def __init__(self) -> None:
        self.opened()

    def opened(self) -> None:
        """Begin anew on the open line."""
        self._decoder, self._noise = feig.FeigDecoder(), 0

    def heard(self, chunk: bytes) -> list[Spoken]:
        """Frames from the reader."""
        found = [self._reply(reply) for reply in self._decoder.feed(chunk)]
        lost, self._noise = self._decoder.noise - self._noise, self._decoder.noise
        return [*found, *([Spoken("noise", size=lost, is_damaged=True)] if lost else [])]

    def _reply(self, reply: feig.FeigReply) -> Spoken:
        name = f"{_named(_FEIG, reply.control)} {_named(_FEIG_STATUS, reply.status)}"
        sets = reply.rest[1:]
        size = len(reply.rest) + 6
        is_list = reply.control == feig.HOST_COMMAND and reply.rest and (
            len(sets) == reply.rest[0] * _FEIG_SET)
        if not is_list:
            return Spoken(name, reply.rest.hex(" "), size=size)
        uids = tuple(sets[at : at + _FEIG_SET][:1:-1] for at in range(0, len(sets), _FEIG_SET))
        return Spoken(name, f"tags={len(uids)}", uids, size)

    def sent(self, chunk: bytes) -> list[Spoken]:
        """Commands of the host: one frame at a time, standard or advanced."""
        at = 4 if chunk[:1] == b"\x02" else 2
        if len(chunk) < at + 3:
            return [Spoken("bytes", chunk.hex(" "), size=len(chunk))]
        return [Spoken(_named(_FEIG, chunk[at]), chunk[at + 1 : -2].hex(" "), size=len(chunk))]


#: The ears by the name that a reader has on the command line.
EARS: Final[Mapping[str, Callable[[], FrameListener]]] = {
    "pn532": Pn532Ear, "pepper": PepperEar, "feig": FeigEar,
}
