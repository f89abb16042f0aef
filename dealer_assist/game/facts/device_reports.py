"""Reports of readers and devices, and the dealer's settling of differences."""

from typing import ClassVar

from dealer_assist.game.facts.table_fact import LastingFact, StatusFact, TableFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class ChipsSeen(LastingFact):
    """The scanner saw chips worth ``chips`` standing in front of the seat, all together.

    ``added`` and ``removed`` are the chips of this one motion, each by its value.
    """

    may_show: ClassVar[bool] = True
    is_news: ClassVar[bool] = False

    seat: int
    chips: int
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CountDiffered(LastingFact):
    """A reader that came back counted otherwise than the table's account."""

    may_show: ClassVar[bool] = True

    device: str
    seat: int
    seen_chips: int
    believed_chips: int


@dataclass(frozen=True, slots=True)
class CountSettled(TableFact):
    """The dealer settled a difference: ``chips`` stand in front of the seat."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class CardDiffered(LastingFact):
    """A shoe that came back named another card than the one entered by hand at an open place.

    ``position`` counts the cards of the deck from 1; both cards lie, or were reported to lie, face
    up.
    """

    may_show: ClassVar[bool] = True

    device: str
    position: int
    entered: str
    seen: str
    token: str


@dataclass(frozen=True, slots=True)
class CardSettled(TableFact):
    """The dealer looked and named the card that lies at that place."""

    position: int
    card: str
    token: str


@dataclass(frozen=True, slots=True)
class DeviceFound(StatusFact):
    """A device answered the handshake and is in use."""

    device: str
    device_id: str
    boot_id: int

    def overtakes(self, earlier: TableFact) -> bool:
        """True if the earlier fact is this device's last state, found or lost."""
        return isinstance(earlier, DeviceFound | DeviceLost) and earlier.device == self.device


@dataclass(frozen=True, slots=True)
class DeviceLost(StatusFact):
    """A device fell silent or was refused; its reports are entered by hand.

    ``why`` is the driver's reason; another one for the same silence is another fact.
    """

    device: str
    why: str

    def overtakes(self, earlier: TableFact) -> bool:
        """True if this device was lost already; its last device id stays known."""
        return isinstance(earlier, DeviceLost) and earlier.device == self.device


@dataclass(frozen=True, slots=True)
class DeviceNoted(LastingFact):
    """A device reported something that is neither card nor chips (lid, jam, unknown tag, gap)."""

    device: str
    what: str
    detail: str = ""
