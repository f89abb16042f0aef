"""What the vault's process costs: a question's round trip, a card's way to its fact, a seal.

The same hands are dealt by the same simulated devices, with the vault in the table's process and in
one of its own, in turns in the same run; the disk's sync alone is told beside them.
"""

import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from dealer_assist.game.advice import Advice
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table, opening_facts
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.live.table.vault_link import connect_to_vault
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, practice_register
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_devices import SCANNER_ID, SHOE_ID
from dealer_assist.training.demo.demo_players import (
    DemoPlayers,
    hand_opening_facts,
    script_of_hand,
    state_to_change,
)
from dealer_assist.trust.vault.card_sealing import seal_card
from dealer_assist.trust.vault.practice_vault_process import VaultRun
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.trust.vault.vault_client import RemoteVault
from drivers.devices.device_keys import simulator_keys
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from tests.tools.bench.bench_figures import Figures
from tests.tools.bench.latency import sync_s

_QUESTIONS: Final = 3_000
_SEALS: Final = 2_000
_PATIENCE_S: Final = 10.0


def vault(figures: Figures, cards: int) -> None:
    """All of it, over so many cards in either way."""
    _sealing(figures)
    with tempfile.TemporaryDirectory() as folder:
        _questions(figures, Path(folder))
    plain: list[float] = []
    far: list[float] = []
    syncs: list[float] = []
    for _ in range(2):  # in turns: another program's load falls on both
        for is_far, took in ((False, plain), (True, far)):
            with tempfile.TemporaryDirectory() as folder:
                _dealt(Path(folder), is_far, cards // 2, took, syncs)
    figures.note(f"disk sync alone: {_told(syncs)}")
    figures.note(f"card, last byte to fact, vault in the table's process: {_told(plain)}")
    figures.note(f"card, last byte to fact, vault in its own process: {_told(far)}")
    figures.bound("a card's way to its fact, longer by the vault's process (median)",
                  statistics.median(far) * 1e3 - statistics.median(plain) * 1e3, "ms", most=8)


def _told(seconds: list[float]) -> str:
    return (f"median {statistics.median(seconds) * 1e3:.2f} ms, "
            f"p99 {statistics.quantiles(seconds, n=100)[98] * 1e3:.2f} ms of {len(seconds)}")


def _sealing(figures: Figures) -> None:
    floor = X25519PublicKey.from_public_bytes(
        X25519PrivateKey.generate().public_key().public_bytes_raw())
    took = []
    for n in range(_SEALS):
        begun = time.perf_counter()
        seal_card("As", floor, "1/1", n)
        took.append(time.perf_counter() - begun)
    figures.bound("sealing a card (median)", statistics.median(took) * 1e6, "µs", most=200)


def _questions(figures: Figures, folder: Path) -> None:
    run = VaultRun(folder / "vault", {}, ())
    run.start()
    with Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE) as journal:
        remote = connect_to_vault(run.socket, journal)[0]
        remote.start()
        until = time.monotonic() + _PATIENCE_S
        while not remote.attached and time.monotonic() < until:
            time.sleep(0.001)
        remote.begin("bench/1", 6)
        for words, ask in (
            ("that is answered from memory", lambda: remote.whose(b"\xe0\x04\x01bench")),
            ("that is written down first", lambda: remote.stands_at(0)),
        ):
            took = []
            for _ in range(_QUESTIONS):
                begun = time.perf_counter()
                ask()
                took.append(time.perf_counter() - begun)
            figures.note(f"a question {words}: {_told(took)}")
        remote.stop()
    run.stop()


class _Heard:
    """When the unit's listener was told of the newest fact."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.table: Table | None = None
        self.at = 0.0

    def listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        with self.changed:
            self.table, self.at = table, time.perf_counter()
            self.changed.notify_all()

    def until(self, holds: Callable[[Table], bool]) -> float:
        with self.changed:
            if not self.changed.wait_for(
                lambda: self.table is not None and holds(self.table), _PATIENCE_S
            ):
                raise RuntimeError("what a device sent became no fact")
            return self.at


@contextmanager
def _table(
    folder: Path, is_far: bool, heard: _Heard
) -> Iterator[tuple[Unit, DemoPlayers]]:
    shoe, scanner = ShoeSim(SHOE_ID), ScannerSim(SCANNER_ID)
    lines = {"shoe": PtyLine(shoe, folder / "shoe.tty"),
             "scanner": PtyLine(scanner, folder / "scanner.tty")}
    paths = {name: line.path for name, line in lines.items()}
    run = VaultRun(folder / "vault", paths, (SHOE_ID, SCANNER_ID)) if is_far else None
    for line in lines.values():
        line.start()
    if run is not None:
        run.start()
    journal = Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE)
    keys = connect_to_vault(run.socket, journal)[0] if run is not None else keys_beside(
        journal.path, None)
    register = practice_register()
    house = build_live_table(
        journal, shipped_houses.shipped_house(shipped_houses.DEFAULT), register, keys,
        {} if isinstance(keys, RemoteVault) else {n: str(p) for n, p in paths.items()},
        heard.listen, device_keys=simulator_keys(SHOE_ID, SCANNER_ID))
    house.start()
    house.unit.put(ReadyFacts(opening_facts(
        house.unit.table, "bench", "holdem_no_limit", stakes_for(Structure.NO_LIMIT, 50, 100),
        PRACTICE_CHIPS, keys)))
    _until(lambda: bool(house.unit.table.name) and all(
        str(port.health.state) == "up" for port in house.ports.values()))
    time.sleep(0.6)  # what the devices kept is told
    try:
        yield house.unit, DemoPlayers(register, shoe, scanner, house.unit.put)
    finally:
        house.stop()
        for line in lines.values():
            line.stop()
        if run is not None:
            run.stop()


def _until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_S
    while not holds():
        if time.monotonic() > until:
            raise RuntimeError("the simulated devices don't answer")
        time.sleep(0.001)


def _dealt(
    folder: Path, is_far: bool, cards: int, took: list[float], syncs: list[float]
) -> None:
    """Deal demo hands until so many cards were drawn; how long each took to its fact."""
    heard, hands, number = _Heard(), demo_hands.demo_hands(), 0
    with _table(folder, is_far, heard) as (unit, players):
        drawn = 0
        while drawn < cards:
            told = script_of_hand(hands[number % len(hands)])
            number += 1
            unit.put(ReadyFacts(hand_opening_facts(unit.table, told, number)))
            heard.until(lambda table: not is_between_hands(table))
            while drawn < cards and (table := heard.table) is not None and (
                not is_between_hands(table)
            ):
                begun = time.perf_counter()
                word = players.move(table, told)
                was = state_to_change(table, word)
                at = heard.until(  # asked at once
                    lambda table: state_to_change(table, word) != was)  # noqa: B023
                if word == "draw":
                    took.append(at - begun)
                    syncs.append(sync_s(folder))
                    drawn += 1
