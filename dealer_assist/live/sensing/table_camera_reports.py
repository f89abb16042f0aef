"""Cameras over the table: their counts and readings, as far as they mean something now."""

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.live.sensing.camera_board import board_facts
from dealer_assist.live.sensing.camera_hands import hand_facts
from dealer_assist.live.sensing.camera_open_cards import OpenCardsSeen
from dealer_assist.live.sensing.camera_stacks import (
    Stacks,
    stack_facts,
    uncountable_spot_facts,
    uncounted_seats_note,
)
from dealer_assist.live.sensing.scanner_chips import missed_scanner_events, scanner_differences
from dealer_assist.trust.vault import CardVault
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass

#: Reports of a camera over the table.
Told = r.ChipsCounted | r.StackUnsure | r.CardsShown
SCANNER, BOARD = "scanner", "board"


def is_camera(device_id: str) -> bool:
    """True if a camera answers there (drivers/vision/camera_watcher.py)."""
    return device_id.startswith(f"{r.BARE}camera")


@dataclass(frozen=True, slots=True)
class StillLies:
    """Earlier camera reading that now means something; ``device`` is the camera."""

    device: str


class Cameras:
    """Last chips and cards seen by cameras, held against the table as it changes."""

    def __init__(self, vault: CardVault) -> None:
        self._vault = vault
        self._stacks = Stacks()
        self._sights = OpenCardsSeen()
        self._looked_at = -1  # number of the table for which the last reading was examined

    def facts(self, table: Table, report: Told, returning: bool) -> tuple[e.Fact, ...]:
        """Facts of a camera's count, or of cards that it saw open.

        A camera that was moved or covered looks elsewhere than it thinks: no report of it is a
        fact.
        """
        known = table.devices.get(report.device)
        is_trusted = known is None or known.picture not in r.PICTURE_ASTRAY
        if isinstance(report, r.ChipsCounted):
            return stack_facts(table, report, self._stacks, returning, is_trusted)
        if isinstance(report, r.StackUnsure):
            return uncountable_spot_facts(table, report, self._stacks, returning)
        self._sights.take(report, is_trusted)
        return self.seen_open(table) or (e.DeviceNoted(report.device, "set_aside"),)

    def seen_open(self, table: Table) -> tuple[e.Fact, ...]:
        """Facts of the open cards that a camera saw last, one place at a time."""
        self._looked_at = table.number
        facts = board_facts(table, self._sights, self._vault)
        for seat, seen in self._sights.of_hands():
            if facts:
                break
            facts = hand_facts(table, seat, seen, self._sights, self._vault)
        return facts

    def still_lies(self, table: Table | None) -> list[StillLies]:
        """The camera whose last look means something at the table as it is now."""
        if table is None or self._looked_at == table.number:
            return []
        return [StillLies(BOARD)] if self.seen_open(table) else []

    def caught_up(self, table: Table) -> tuple[e.Fact, ...] | None:
        """Evident facts once a scanner has reported everything, one thing at a time.

        None once only differences are left. Where a camera could not count every spot, nothing is
        evident.
        """
        if table.doubt is not None or self._stacks.unsure:
            return None
        hand, scanner = table.hand, table.devices.get(SCANNER)
        if hand is not None and hand.phase is Phase.CLOSED and (
            scanner is not None and is_camera(scanner.device_id)
        ):
            return None  # unreported spots may be hidden: that is no collection
        return missed_scanner_events(table) or None

    def differing(self, table: Table) -> tuple[e.Fact, ...]:
        """Differences between its counts and the table's account, and spots it could not count."""
        differ = scanner_differences(table, SCANNER) if table.doubt is None else ()
        told = (one for one in differ if getattr(one, "seat", 0) not in self._stacks.unsure)
        return (*told, *uncounted_seats_note(SCANNER, self._stacks))

    def forget(self, device: str) -> None:
        """The device was or is away: the chips or cards there may change unseen."""
        if device == SCANNER:
            self._stacks.forget()
        if device == BOARD:
            self._sights.forget()

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Take note of every fact."""
        self._sights.follow(before, table, fact)
        self._stacks.follow(fact)
