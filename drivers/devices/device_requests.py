"""Requests of the host to a device, sent again until answered, carried out once.

The device remembers the ids that it has answered; the host draws them at random, so that a
restarted host can't hit one of its forerunner's. Source: hardware/protocol/wire.md, "Requests".
"""

from collections.abc import Callable
from typing import Final, Literal

from drivers.devices import device_reports
from drivers.lazy_dataclass import dataclass
from drivers.wire import constants as wire
from drivers.wire.messages import (
    Lock,
    Request,
    RequestDone,
    SelfTest,
    SelfTestR,
    TellSpots,
    Unlock,
    WatchSpot,
)

_MS: Final = 1_000_000
_MESSAGES: Final[dict[wire.MessageKind, type[Lock | Unlock | SelfTest | TellSpots]]] = {
    wire.MessageKind.LOCK: Lock,
    wire.MessageKind.UNLOCK: Unlock,
    wire.MessageKind.SELFTEST: SelfTest,
    wire.MessageKind.TELL_SPOTS: TellSpots,
}


@dataclass(slots=True)
class _Asked:
    """One open request; the times are None before the first `due`."""

    message: Request
    due_ns: int | None = None
    until_ns: int | None = None


class Requests:
    """The open requests to one device."""

    def __init__(self, device: str, nonce: Callable[[], bytes]) -> None:
        self._device = device
        self._nonce = nonce
        self._open: dict[int, _Asked] = {}

    def ask(self, kind: wire.MessageKind) -> int:
        """Open a request and return its id."""
        request_id = self._fresh_id()
        self._open[request_id] = _Asked(_MESSAGES[kind](request_id))
        return request_id

    def watch(self, spot: int) -> None:
        """Ask the scanner to read this spot more often; the result isn't reported.

        An older one that is still open is dropped: sent again after this one, it would undo it.
        """
        for request_id, asked in list(self._open.items()):
            if isinstance(asked.message, WatchSpot):
                del self._open[request_id]
        request_id = self._fresh_id()
        self._open[request_id] = _Asked(WatchSpot(request_id, spot))

    def _fresh_id(self) -> int:
        return int.from_bytes(self._nonce()[:4], "little")

    def due(self, now_ns: int, up: bool) -> tuple[list[Request], list[device_reports.Report]]:
        """Requests to be sent now, and reports of those unanswered for five seconds."""
        send: list[Request] = []
        given_up: list[device_reports.Report] = []
        for request_id, asked in list(self._open.items()):
            if asked.until_ns is None:
                asked.until_ns = now_ns + wire.REQUEST_LIMIT_MS * _MS
            if now_ns >= asked.until_ns:
                given_up += self._close(request_id, "unanswered", 0, 0, now_ns)
            elif up and (asked.due_ns is None or now_ns >= asked.due_ns):
                asked.due_ns = now_ns + wire.REQUEST_EVERY_MS * _MS
                send.append(asked.message)
        return send, given_up

    def answered(self, answer: RequestDone | SelfTestR, now_ns: int) -> list[device_reports.Report]:
        """The report of an answer; none if the request is not open any more."""
        if answer.request_id not in self._open:
            return []
        if isinstance(answer, SelfTestR):
            faults, supply = answer.faults, answer.supply_mv
            return self._close(answer.request_id, "done", faults, supply, now_ns)
        refused = answer.outcome is wire.RequestOutcome.REFUSED
        return self._close(answer.request_id, "refused" if refused else "done", 0, 0, now_ns)

    def _close(
        self,
        request_id: int,
        outcome: Literal["done", "refused", "unanswered"],
        faults: int,
        supply_mv: int,
        now_ns: int,
    ) -> list[device_reports.Report]:
        asked = self._open.pop(request_id)
        if isinstance(asked.message, WatchSpot):
            return []
        return [device_reports.RequestAnswered(self._device, request_id, outcome, faults, supply_mv,
                                        now_ns)]
