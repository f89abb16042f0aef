"""Vault's process at the table's inbox: used while it is there, and done without when it is not.

A message from a connection that is over is void: it isn't in the journal, so its device reports it
again, from the place at which the journal left it.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.table_commit_loop import Batch
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.trust.vault.chips_sent_by_vault import FarChips
from dealer_assist.trust.vault.vault_client import FromVault, RemoteVault, VaultArrival
from dealer_assist.trust.vault.vault_connection import VaultMissing
from dealer_assist.words.message import message
from drivers.devices import device_reports as r
from drivers.devices.device_port_interface import DevicePort


def connect_to_vault(path: Path, journal: Journal) -> tuple[RemoteVault, FarChips]:
    """Vault of this journal, at its socket, and the chips that it knows. Raises VaultUnusable.

    Where none answers now, and the journal knows its keys, the table begins without: by hand until
    it comes.
    """
    fixed: e.KeysFixed | None = None
    for record in journal.facts():
        if isinstance(record.fact, e.KeysFixed):
            fixed = record.fact
        elif isinstance(record.fact, e.FloorKeyChanged) and fixed is not None:
            fixed = e.KeysFixed(fixed.vault, record.fact.floor)
    chips = FarChips()
    remote = RemoteVault(path, journal.id, fixed, chips.filled)
    try:
        remote.meet()
    except VaultMissing as missing:
        if fixed is None:
            raise
        print_error("table", message("vault_why.by_hand", why=missing))
    return remote, chips


def register_of(remote: RemoteVault, chips: FarChips) -> Register:
    """Register that the table needs: names of decks without a card, and chips."""
    return replace(decks_of(remote), chips=chips)


def decks_of(remote: RemoteVault) -> Register:
    """Names of its decks; none where it was not met yet."""
    if remote.met is None:
        return Register("", {}, {})
    welcome = remote.met.welcome
    return Register("", {}, {}, {name: {} for name in welcome.decks}, frozenset(welcome.barred))


class FarVault:
    """Remote vault for the unit's interpreter; every method runs in the unit's thread."""

    def __init__(
        self, remote: RemoteVault, room: TableInterpreter, journal: Journal,
        deck_facts: Callable[[Table], tuple[e.Fact, ...]],
    ) -> None:
        self._remote, self._room, self._journal = remote, room, journal
        self._deck_facts = deck_facts
        self._playing = ""

    def port(self, name: str, deliver: Callable[[r.Report], None]) -> DevicePort:
        """Port of a device of the vault's."""
        return self._remote.port(name, deliver)

    def deliver(self, report: r.Report) -> None:
        """Put a report into the inbox, in the connection's thread."""
        self._remote.put(report)

    def is_live(self, item: FromVault) -> bool:
        """True if the connection that it came over still is."""
        return item.attached == self._remote.attached != 0

    def found(self, table: Table, item: VaultArrival, playing: str) -> Batch:
        """Resume the vault from where the journal is now; give its news of decks."""
        if item.attached != self._remote.attached:
            return Batch((), Origin("vault"))
        self._room.vault_found()
        self._playing = playing
        left = {name: self._journal.resume_point(name) for name in self._remote.hosted}
        self._remote.take_up(left, playing)
        known = self._deck_facts(table) if table.name else ()
        return Batch(known, Origin("vault"))

    def plays(self, deck: str) -> None:
        """Set the deck that the next card comes from."""
        if deck != self._playing:
            self._playing = deck
            self._remote.now_playing(deck)
