"""Simulated card shoe: the dealer's actions on it, as methods."""

from collections.abc import Callable, Sequence

from drivers.sim.sim_device_base import SimDevice, monotonic_ms
from drivers.wire.constants import (
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    TEST_KEY,
    DeviceKind,
    EventKind,
    UnreadCause,
)
from drivers.wire.event_bodies import Bare, Body, Card, TwoCards, Unread


class ShoeSim(SimDevice):
    """The shoe: cards leave it one by one, each named by its tag's UID (4, 7, 8 or 10 bytes)."""

    def __init__(
        self,
        device_id: str = "SIM-SHOE-0001",
        seed: int = 1,
        clock_ms: Callable[[], int] = monotonic_ms,
        versions: tuple[int, int] = (PROTOCOL_MIN, PROTOCOL_MAX),
        key: bytes = TEST_KEY,
    ) -> None:
        super().__init__(DeviceKind.SHOE, device_id, seed, clock_ms, versions, key)

    def draw(self, uid: bytes) -> bool:
        """Draw a card; False if the card stop held it: locked, or the journal is full."""
        return self._pass_gate(Card(uid))

    def draw_two(self, uids: Sequence[bytes]) -> bool:
        """Draw two or more cards in one motion; False if the card stop held them."""
        return self._pass_gate(TwoCards(tuple(uids)))

    def draw_unread(self, cause: UnreadCause = UnreadCause.SILENT) -> bool:
        """Draw a card whose tag can't be read; False if the card stop held it."""
        return self._pass_gate(Unread(cause))

    def lid(self, is_open: bool) -> None:
        """Open or shut the lid over the cards."""
        with self.lock:
            self.core.lid_open = is_open
        self._record(Bare(EventKind.LID_OPEN if is_open else EventKind.LID_CLOSE))

    def gate(self, is_open: bool) -> None:
        """Leave something standing in the gate, or take it away."""
        self._record(Bare(EventKind.GATE_OPEN if is_open else EventKind.GATE_CLOSE))

    def jam(self) -> None:
        """Stop a card half-way."""
        self._record(Bare(EventKind.JAM))

    def push_in(self) -> None:
        """Push something into the shoe through its gate."""
        self._record(Bare(EventKind.PUSHED_IN))

    def _pass_gate(self, body: Body) -> bool:
        body.pack()  # a tag that does not exist is the story teller's mistake: ValueError here
        with self.lock:
            if self.core.locked or not self.core.room():
                return False
            return self._record(body)
