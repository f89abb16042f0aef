"""A table at work with a vault's process beside it, and a hand of which the blinds are posted."""

import time

from kept_here import REGISTER
from vault_here import VaultHere

from dealer_assist.game import facts as e
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table, opening_facts
from dealer_assist.live.table.vault_link import connect_to_vault, register_of
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_players import hand_opening_facts, script_of_hand
from drivers.devices import device_reports as r
from drivers.devices.device_keys import DeviceKeys

TOLD = script_of_hand(demo_hands.demo_hands()[0])
UIDS = {name: uid for uid, name in REGISTER.cards.items()}


class Dealt:
    """A table with a vault beside it, and a hand of which the blinds are posted."""

    def __init__(self, folder) -> None:
        self.folder = folder
        self.here = VaultHere(folder / "vault")
        self.notices: list[str] = []
        self.open()

    def open(self) -> None:
        self.journal = Journal.open(self.folder / "j", kind=JournalKind.PRACTICE)
        self.remote, chips = connect_to_vault(self.here.path, self.journal)
        self.house = build_live_table(
            self.journal, shipped_houses.shipped_house(shipped_houses.DEFAULT),
            register_of(self.remote, chips),
            self.remote, {}, lambda table, advice, notice: self.notices.append(notice.id),
            device_keys=DeviceKeys({}))
        self.unit = self.house.unit
        self.house.start()

    def began(self) -> None:
        self.until(lambda: len(self.here.ports) == 2)
        self.unit.put(ReadyFacts(opening_facts(
            self.unit.table, "t", "holdem_no_limit", stakes_for(Structure.NO_LIMIT, 50, 100),
            PRACTICE_CHIPS, self.remote)))
        self.until(lambda: self.unit.table.name)
        self.unit.put(ReadyFacts(hand_opening_facts(self.unit.table, TOLD, 1)))
        self.until(lambda: self.unit.table.hand)
        for device in ("shoe", "scanner"):
            self.here.port(device).deliver(r.LinkUp(device, None, f"SIM-{device}", 7, 1))
        self.until(lambda: len(self.unit.table.devices) == 2)
        time.sleep(0.5)  # what a device kept is old news until it has fallen quiet

    def until(self, holds, limit_s=10.0) -> None:
        end = time.monotonic() + limit_s
        while not holds():
            assert time.monotonic() < end, f"it never came to be; said: {self.here.said}"
            time.sleep(0.005)

    def draw(self, seq: int) -> None:
        """The deck's next card, as the shoe's report of this number."""
        self.here.port("shoe").deliver(
            r.CardRead("shoe", 7, seq, 0, UIDS[TOLD.deck[seq - 1]], seq))

    @property
    def seen(self) -> list[e.CardSeen]:
        """The cards in the journal."""
        return [one.fact for one in self.journal.facts() if isinstance(one.fact, e.CardSeen)]

    def end(self) -> None:
        self.house.stop()
        self.here.end()
