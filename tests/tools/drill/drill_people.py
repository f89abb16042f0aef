"""The people and the devices of a drill: they live on when the table's process dies.

They play the recorded hands, do at shoe and scanner what players do, tap what no sensor knows, and
go on by the dealer's pad where a device doesn't answer.
"""

import time
from collections import Counter
from pathlib import Path
from typing import Final

from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.facts import IrregularityDismissed
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training import demo_hands
from dealer_assist.training.demo.demo_devices import SCANNER_ID, SHOE_ID
from dealer_assist.training.demo.demo_players import (
    DemoPlayers,
    DemoStuck,
    HandScript,
    hand_opening_facts,
    script_of_hand,
    state_to_change,
)
from dealer_assist.trust.vault.practice_vault_process import VaultRun
from drivers.sim.bad_line import Chaos
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim
from tests.tools.drill.drill_file_calls import Judge
from tests.tools.drill.drill_orders import CardDrawn
from tests.tools.drill.drill_table import Setup, Stored
from tests.tools.drill.drill_table_process import HeldTable

#: So long people wait for what they did to be seen, then enter it by hand.
PATIENCE_S: Final = 2.0
_UP_S: Final = 10.0
_QUIET_S: Final = 0.45
_TAPPED_S: Final = 0.1
_STUCK_AFTER: Final = 25
#: So long people are at one hand at most: a table that changes and gets nowhere is stuck, too.
_HAND_S: Final = 150.0
_BEGINS_AGAIN: Final = 5


class CameraHands:
    """Draws cards before the camera of a held table."""

    def __init__(self, held: HeldTable) -> None:
        self._held = held

    def draw(self, uid: bytes) -> bool:
        """A card leaves the shoe; nothing holds it back."""
        self._held.put(CardDrawn(uid))
        return True


class People:
    """The drill's table in ``folder`` with devices and players; ``hand`` counts from 1."""

    def __init__(self, folder: Path, *, seed: int = 1, judge: Judge | None = None,
                 chaos: tuple[Chaos, Chaos] | None = None, speed: float = 1.0,
                 bundle: Path | None = None, day_s: float = 0.0, panel: bool = False,
                 vault: bool = False, camera: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.shoe, self.scanner = ShoeSim(SHOE_ID, seed), ScannerSim(SCANNER_ID, seed + 1)
        bends = chaos or (None, None)
        self.lines = {"shoe": PtyLine(self.shoe, folder / "shoe.tty", bends[0]),
                      "scanner": PtyLine(self.scanner, folder / "scanner.tty", bends[1])}
        if camera:
            del self.lines["shoe"]
        ports = {name: str(line.path) for name, line in self.lines.items()}
        self.vault = VaultRun(folder / "vault", {n: line.path for n, line in self.lines.items()},
                              (SHOE_ID, SCANNER_ID)) if vault else None
        self.held = HeldTable(
            Setup(folder, ports, speed=speed, bundle=bundle, day_s=day_s, panel=panel,
                  vault=str(self.vault.socket) if self.vault is not None else "", camera=camera),
            judge)
        shoe = CameraHands(self.held) if camera else self.shoe
        self.names = ("shoe", "scanner")
        self.players = DemoPlayers(practice_register(), shoe, self.scanner, self.held.put)
        self.scripts = [script_of_hand(hand) for hand in demo_hands.demo_hands()]
        self.counted: Counter[str] = Counter()  # hands played, moves by hand...
        self.wrong: list[str] = []
        self.patience_s = PATIENCE_S
        self._still = 0
        self._at_hand_s = 0.0  # people have been at this hand, kills and starts not counted
        self._tried: object = None  # where people have done already what they do with their hands
        self._begun = (0, 0)
        self._is_off = False  # this hand isn't played as it was recorded any more

    @property
    def table(self) -> Table:
        """The table as the dealer sees it."""
        return self.held.table

    @property
    def told(self) -> HandScript:
        """The hand that is on, or is next."""
        hands = self.table.hands - (not is_between_hands(self.table))
        return self.scripts[hands % len(self.scripts)]

    def start(self) -> None:
        """Plug the devices in and open the table."""
        for line in self.lines.values():
            line.start()
        if self.vault is not None:
            self.vault.start()
        self.held.start()
        self.rest()

    def rest(self) -> None:
        """Until the table is open and its devices have caught up."""
        self.held.wait(lambda t: bool(t.name) and all(
            name in t.devices and t.devices[name].up for name in self.names), _UP_S)
        time.sleep(_QUIET_S)

    def again(self, day_s: float = 0.0) -> None:
        """The table's computer starts again after it died."""
        self.held.start(day_s)
        self.rest()

    def stop(self) -> None:
        """Close the table, pull the devices out."""
        if self.held.is_alive:
            self.held.stop()
        if self.vault is not None:
            self.vault.stop()
        for line in self.lines.values():
            line.stop()

    # -- moves -----------------------------------------------------------------------------

    def move(self) -> bool:
        """The next thing at the table, and what came of it; False where nothing did."""
        before, begun = self.table, time.monotonic()
        try:
            return self._next_thing(before)
        finally:
            same_hand = self.table.hands == before.hands
            self._at_hand_s = self._at_hand_s + time.monotonic() - begun if same_hand else 0.0

    def _next_thing(self, before: Table) -> bool:
        if before.cases:
            self._dismiss(before)
        elif is_between_hands(before):
            self._begin(before)
        elif self._tried == _act(before) and before.doubt is None and not before.differences:
            self._by_hand(before)
        else:
            self._by_things(before)
        if self.held.wait(lambda t: _moved(before, t), self.patience_s):
            self._still = 0
            self._count(before)
            return True
        if self.held.is_alive:
            self._still += 1
            self.counted["still"] += 1
        return False

    def _begin(self, table: Table) -> None:
        """The dealer begins the next hand: once, for what a table can't write waits in it."""
        life = len(self.held.starts_s), table.hands
        if self._begun != life or self._still % _BEGINS_AGAIN == _BEGINS_AGAIN - 1:
            self._begun = life
            self.held.put(ReadyFacts(hand_opening_facts(table, self.told, table.hands + 1)))

    def _dismiss(self, table: Table) -> None:
        """The floor has come, looked, and everything stands."""
        self.counted["cases"] += 1
        fact = IrregularityDismissed(table.cases[0].number, "vu à la table")
        self.held.put(Tap(TapKind.FACT, fact=fact, table_number=table.number))
        self.held.wait(lambda now: now.cases != table.cases, self.patience_s)

    def begin_move(self) -> None:
        """Something is done at the table, and nobody waits for what comes of it."""
        if not is_between_hands(self.table):
            self._by_things(self.table)

    def _by_things(self, table: Table) -> None:
        """What people do with their hands they do once: chips put down twice are another bet."""
        try:
            word = self.players.move(table, self.told)
        except (DemoStuck, IndexError):
            self._by_hand(table)
            return
        again = word.startswith(("tap", "sweep"))  # does no harm twice
        self._tried = None if again else _act(table)

    def _count(self, before: Table) -> None:
        """A hand that is over is paid out as it was recorded, to the chip.

        Where mishaps led people to play it otherwise, no chip came or went.
        """
        hand = self.table.hand
        if is_between_hands(before) or not is_between_hands(self.table) or hand is None:
            return
        self.counted["hands"] += 1
        recorded = self.scripts[(self.table.hands - 1) % len(self.scripts)].recorded
        if hand.stacks == tuple(recorded.finishing):
            self.counted["as recorded"] += 1
        elif not self._is_off:
            self.wrong.append(f"hand {self.table.hands} ({recorded.id}): {hand.stacks} chips, "
                              f"recorded {recorded.finishing}")
        if sum(hand.stacks) != sum(recorded.finishing):
            self.wrong.append(f"hand {self.table.hands}: {sum(hand.stacks)} chips at its end, "
                              f"{sum(recorded.finishing)} at its beginning")
        self._is_off = False

    def tap_again(self) -> None:
        """The dealer taps without anything having moved: a tap is refused, or does what is due."""
        self.held.put(Tap(TapKind.CALL_FLOOR, table_number=self.table.fact_number))
        time.sleep(_TAPPED_S)

    def uid_of(self, dealt: int) -> bytes:
        """The tag of the card that left the shoe as this one of the hand, from 0."""
        return self.players.register.uid_of(self.told.deck[dealt])

    def forgot(self, keeps: bool) -> None:
        """The shoe lost its power; ``keeps``: not its journal."""
        self.counted["journals lost"] += not keeps

    @property
    def is_stuck(self) -> bool:
        """Whether nothing that anybody does changes anything any more, or ends the hand."""
        return self._still > _STUCK_AFTER or self._at_hand_s > _HAND_S

    @property
    def stands(self) -> str:
        """What the table waits for, where people are stuck."""
        table, hand = self.table, self.table.hand
        steps = [f"{step.kind.name} {step.seat}" for step in advise(table).steps]
        return (f"fact {table.number}, {'no hand' if hand is None else hand.phase.name}, "
                f"next {steps}, cases {table.cases}, doubt {table.doubt}, "
                f"differs {table.differences}, last {[row.fact for row in self._newest()]}")

    def _newest(self) -> list[Stored]:
        return [self.held.acked[number] for number in sorted(self.held.acked)[-12:]]

    def _by_hand(self, table: Table) -> None:
        """The same by the dealer's pad alone."""
        self.counted["by hand"] += 1
        hand, steps, told = table.hand, advise(table).steps, self.told
        if hand is None:
            return
        if hand.phase is Phase.BETTING:
            self.held.put(self._acted(table, hand))
        elif steps and steps[0].kind is StepKind.OPEN:
            dealt = told.deck[hand.dealt:hand.dealt + steps[0].cards]
            self.held.put(Tap(TapKind.CARDS, cards=dealt))
        elif steps and steps[0].kind in (StepKind.SHOW, StepKind.TABLE_ALL):
            i, n = hand.position[steps[0].seat], hand.size
            shown = told.deck[:2 * n][i::n]
            self.held.put(Tap(TapKind.CARDS, steps[0].seat, cards=shown))
        else:
            self.held.put(Tap(TapKind.DONE, table_number=table.fact_number))

    def _acted(self, table: Table, hand: Hand) -> Tap:
        """The recorded action as the dealer enters it; anything legal where the hand left it."""
        told, now = self.told, table.fact_number
        seat = hand.seats[hand.actor]
        i, verb, to_chips = told.actions[min(hand.actions, len(told.actions) - 1)]
        if i != hand.actor or hand.actions >= len(told.actions):
            self._is_off = True
            return Tap(TapKind.CHECK_CALL, seat, table_number=now)
        if verb == "f":
            return Tap(TapKind.FOLD, seat, table_number=now)
        if verb == "cc":
            return Tap(TapKind.CHECK_CALL, seat, table_number=now)
        return Tap(TapKind.RAISE_TO, seat, to_chips, table_number=now)

    def play_out(self) -> None:
        """To the end of the hand that is on."""
        while not is_between_hands(self.table) and not self.is_stuck and self.held.is_alive:
            self.move()


def _moved(before: Table, now: Table) -> bool:
    """Whether what people did has reached the table."""
    return state_to_change(before) != state_to_change(now) or before.cases != now.cases


def _act(table: Table) -> object:
    """Act that is due: what people have done for it they don't do again, whatever else comes.

    A device that is lost meanwhile, or chips seen before they are a bet, make no new act of it.
    """
    hand = table.hand
    return hand and (hand.number, hand.phase, hand.owed, hand.actions, hand.dealt, hand.bets)
