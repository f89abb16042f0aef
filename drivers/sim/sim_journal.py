"""A device's journal: events that the host has not committed yet, in a fixed number of slots.

Nothing in it is ever overwritten. An event that could not be refused when every slot was taken
lengthens a hole in the last slot, so that the host is told which numbers it will never see. Source:
hardware/protocol/wire.md, "Journal".
"""

from collections import deque

from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import JOURNAL_SLOTS
from drivers.wire.event_bodies import Body


@dataclass(frozen=True, slots=True)
class JournalSlot:
    """One slot: the event `seq`, or a hole of the numbers `seq` to `last` where `body` is None."""

    seq: int
    last: int
    t_ms: int
    body: Body | None


class SimJournal:
    """The slots of one boot_id; survives a reboot if the memory does."""

    def __init__(self, slots: int = JOURNAL_SLOTS) -> None:
        self._slots = slots
        self._entries: deque[JournalSlot] = deque()
        self.next_seq = 1

    @property
    def oldest_seq(self) -> int:
        """The first number still held; `next_seq` if none is."""
        return self._entries[0].seq if self._entries else self.next_seq

    @property
    def free(self) -> int:
        """Slots that are not taken."""
        return self._slots - len(self._entries)

    def append(self, t_ms: int, body: Body) -> JournalSlot | None:
        """The new entry; None if there is no slot, and the number is lost in a hole."""
        seq = self.next_seq
        self.next_seq += 1
        if self.free > 1:
            entry = JournalSlot(seq, seq, t_ms, body)
            self._entries.append(entry)
            return entry
        # The last slot is the hole's: it opens there and grows.
        if self.free:
            self._entries.append(JournalSlot(seq, seq, t_ms, None))
        else:
            grown = self._entries.pop()
            self._entries.append(JournalSlot(grown.seq, seq, grown.t_ms, None))
        return None

    def skip_to(self, seq: int) -> None:
        """Skip the numbers below `seq`: a hole of them, `next_seq` to `seq - 1`."""
        first = self.next_seq
        if self._entries and self._entries[-1].body is None:
            first = self._entries.pop().seq
        self._entries.append(JournalSlot(first, seq - 1, 0, None))
        self.next_seq = seq

    def forget(self, seq: int) -> None:
        """Free every slot up to and with this number."""
        while self._entries and self._entries[0].last <= seq:
            self._entries.popleft()

    def since(self, seq: int) -> list[JournalSlot]:
        """Slots from this number on, oldest first."""
        return [entry for entry in self._entries if entry.last >= seq]
