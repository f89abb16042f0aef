"""A whole table for the drills: simulated devices on real ptys, ports, unit, journal; no window."""

import time
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_players import (
    DemoPlayers,
    hand_opening_facts,
    script_of_hand,
    state_to_change,
)
from dealer_assist.trust.vault.table_keys import keys_beside
from drivers.devices.device_keys import simulator_keys
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim

PATIENCE_S = 40.0  # a busy machine takes for lost what only answers late, and meets it again


class Evening:
    """Opens a table in ``folder``; ``devices`` says whether shoe and scanner are fitted."""

    def __init__(self, folder: Path, devices: bool = True, boot: int = 1, restart=None):
        self.folder = folder
        self.shoe = restart.shoe if restart else ShoeSim(seed=boot)
        self.scanner = restart.scanner if restart else ScannerSim(seed=boot + 1)
        self.lines = restart.lines if restart else {
            "shoe": PtyLine(self.shoe, folder / "shoe.tty"),
            "scanner": PtyLine(self.scanner, folder / "scanner.tty"),
        } if devices else {}
        self.notices = []
        self.journal = Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE)
        register = practice_register()
        self.house = build_live_table(
            self.journal, shipped_houses.shipped_house("grand_cercle"), register,
            keys_beside(folder / "journal.sqlite", None),
            {name: str(folder / f"{name}.tty") for name in self.lines}, self._listen,
            device_keys=simulator_keys("SIM-SHOE-0001", "SIM-SCAN-0001"),
        )
        self.players = restart.players if restart else DemoPlayers(
            register, self.shoe, self.scanner, self.house.unit.put
        )
        self.players.tap = self.house.unit.put
        self._listen_to_answers()
        if not restart:
            for line in self.lines.values():
                line.start()
        self.house.start()
        self.wait(lambda t: all(d in t.devices and t.devices[d].up for d in self.lines))
        time.sleep(0.4 if self.lines else 0)

    def _listen(self, table, advice, notice):
        if notice.id:
            self.notices.append((notice.id, notice.detail))

    @property
    def table(self) -> Table:
        return self.house.unit.table

    def wait(self, holds) -> Table:
        """The table once ``holds`` is true of it; fails after a generous while."""
        deadline = time.monotonic() + PATIENCE_S
        while not holds(self.table):
            assert time.monotonic() < deadline, f"waited in vain; notices: {self.notices[-3:]}"
            time.sleep(0.002)
        return self.table

    def enter(self, *facts: e.Fact) -> None:
        self.house.unit.put(ReadyFacts(facts))
        self.wait(lambda t: t.fact == facts[-1])

    def _listen_to_answers(self) -> None:
        """Keep which taps were taken in: a device's late word is no answer to a tap."""
        self._answered = []
        take, unit = self.house.unit.handle, self.house.unit

        def handle(item):
            take(item)
            if isinstance(item, Tap):
                self._answered.append(item)

        unit.handle = handle

    def tap(self, kind: TapKind, seat: int = 0, chips: int = 0, cards=(), choice: str = ""):
        """The table once this very tap is taken in, and something came of it or of its chips."""
        number = self.table.number
        tap = Tap(kind, seat, chips, tuple(cards), choice)
        self.house.unit.put(tap)
        self.wait(lambda _: any(answered is tap for answered in self._answered))
        return self.wait(lambda t: t.number > number)

    def begin(self, told) -> None:
        self.enter(*hand_opening_facts(self.table, told, self.table.hands + 1))

    def is_over(self) -> bool:
        return self.table.hand is not None and self.table.hand.phase is Phase.OVER

    def step(self, told) -> str:
        """One move by way of the devices, until the table knows it."""
        table = self.table
        word = self.players.move(table, told)
        was = state_to_change(table, word)
        self.wait(lambda t: state_to_change(t, word) != was)
        return word

    def play_out(self, told) -> None:
        while not self.is_over():
            self.step(told)

    def close(self) -> None:
        self.house.stop()
        for line in self.lines.values():
            line.stop()

    def power_cut(self) -> None:
        """The table's computer dies; devices and chips stay as they are."""
        self.house.stop()


def by_hand(evening: Evening, told) -> None:
    """The same move without any device: the dealer's taps alone."""
    table = evening.table
    hand, steps = table.hand, advise(table).steps
    if hand.phase is Phase.BETTING:
        i, verb, to_chips = told.actions[hand.actions]
        if verb == "f":
            evening.tap(TapKind.FOLD, hand.seats[i])
        elif verb == "cc":
            evening.tap(TapKind.CHECK_CALL, hand.seats[i])
        else:
            evening.tap(TapKind.RAISE_TO, hand.seats[i], to_chips)
        return
    step = steps[0]
    if step.kind is StepKind.OPEN:
        evening.tap(TapKind.CARDS, cards=told.deck[hand.dealt : hand.dealt + step.cards])
    elif step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
        i = hand.position[step.seat]
        n = hand.size
        evening.tap(TapKind.CARDS, step.seat, cards=told.deck[: 2 * n][i::n])
    else:
        evening.tap(TapKind.DONE)


def move_things_only(evening: Evening, told) -> None:
    """What people do physically while no device is heard: chips go in, cards leave the shoe."""
    hand = evening.table.hand
    if hand.phase is Phase.BETTING:
        i, verb, to_chips = told.actions[hand.actions]
        owed = due_call(hand, i)
        if verb == "cbr" or (verb == "cc" and owed):
            evening.players.put(hand.seats[i], owed if verb == "cc" else to_chips - hand.bets[i])
    elif hand.phase is Phase.CLOSED:
        evening.players._collect(evening.table, hand, told)
    elif hand.phase in (Phase.BOARD, Phase.DEALING):
        step = advise(evening.table).steps[0]
        for card in told.deck[hand.dealt : hand.dealt + step.cards]:
            evening.shoe.draw(evening.players.register.uid_of(card))


def scripts(count: int):
    return [script_of_hand(h) for h in demo_hands.demo_hands()[:count]]


def stacks(evening: Evening):
    return evening.table.hand.stacks
