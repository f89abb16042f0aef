"""What lies on the table: cards in the shoe, chips before the seats, stacks behind them, the pot.

Nothing here knows what the program believes. The shoe and the scanner are simulated devices that
send real bytes; cards and chips are moved by hands.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.words.cards import DECK
from dealer_assist.words.chip_amounts import fewest_chips
from drivers.sim.sim_device_base import SimDevice
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim


@dataclass
class Things:
    """The physical table. Stacks are what lies behind each seat's betting line."""

    register: Register
    shoe: ShoeSim
    scanner: ScannerSim
    rng: random.Random
    values: tuple[int, ...]
    stacks: dict[int, int] = field(default_factory=dict)
    pot: int = 0
    box: int = 0  # what the levy took
    float_chips: int = 0
    deck: list[str] = field(default_factory=list)  # next card first
    drawn: list[str] = field(default_factory=list)  # of this hand, in order
    hands: dict[int, list[str]] = field(default_factory=dict)
    bought: int = 0  # what players brought, less what they took away
    scanner_is_on: bool = True
    shoe_is_on: bool = True
    paid: dict[int, int] = field(default_factory=dict)  # into the pot of this hand, by seat

    def __post_init__(self) -> None:
        self._uid = {name: uid for uid, name in self.register.cards.items()}
        self._free: dict[int, list[bytes]] = {}
        for uid, value in self.register.chips.items():
            self._free.setdefault(value, []).append(uid)
        self.before: dict[int, list[tuple[int, set[bytes]]]] = {}

    # --- cables ----------------------------------------------------------------------------

    def fitted(self) -> dict[str, bool]:
        """Each device, and whether its cable is in."""
        return {"shoe": self.shoe_is_on, "scanner": self.scanner_is_on}

    def told_all(self) -> bool:
        """Whether the table keeps all that the devices had to tell."""
        there = ((self.shoe, self.shoe_is_on), (self.scanner, self.scanner_is_on))
        return all(_has_told(device) for device, is_in in there if is_in)

    # --- chips -----------------------------------------------------------------------------

    def bet_of(self, seat: int) -> int:
        """What lies before the seat."""
        return sum(chips for chips, _ in self.before.get(seat, []))

    @property
    def on_table(self) -> int:
        """Every chip of the game."""
        return sum(self.stacks.values()) + self.pot + self.box + sum(
            self.bet_of(seat) for seat in self.before)

    def _pile(self, values: Iterable[int]) -> set[bytes]:
        return {self._free[value].pop() for value in values}  # the chips that lie behind the line

    def put(self, seat: int, chips: int, values: Iterable[int] | None = None) -> int:
        """A player puts chips before his line, in one motion; how many: never more than he has."""
        chips = min(chips, self.stacks[seat]) if values is None else chips
        if chips <= 0:
            return 0
        chosen = list(values) if values is not None else list(fewest_chips(chips, self.values))
        assert sum(chosen) == chips, (chosen, chips)
        pile = self._pile(chosen)
        self.stacks[seat] -= chips
        self.before.setdefault(seat, []).append((chips, pile))
        self._tells(seat)
        return chips

    def take_back(self, seat: int, chips: int) -> None:
        """Some of what lies before the seat goes back behind the line."""
        left = self.bet_of(seat) - chips
        assert left >= 0, (seat, chips, left)
        self._lift(seat)
        self.stacks[seat] += chips
        if left:
            self.before[seat] = [(left, self._pile(fewest_chips(left, self.values)))]
        self._tells(seat)

    def _tells(self, seat: int) -> None:
        """The scanner sees what lies before the seat now, unless it has no current."""
        if not self.scanner_is_on:
            return
        there = {uid for _, pile in self.before.get(seat, []) for uid in pile}
        gone = self.scanner.standing(seat - 1) - there
        if there and gone:  # chips are exchanged in one motion
            self.scanner._change(seat - 1, lambda _: set(there))
        elif gone:
            self.scanner.clear(seat - 1)
        else:
            self.scanner.put(seat - 1, there)

    def scanner_tells(self) -> None:
        """Back under current, it tells every spot."""
        for seat in range(1, 11):
            there = {uid for _, pile in self.before.get(seat, []) for uid in pile}
            self.scanner._change(seat - 1, lambda _, t=there: set(t))

    def _lift(self, seat: int) -> int:
        """Off the spot, without the scanner hearing of it yet."""
        total = 0
        for chips, pile in self.before.pop(seat, []):
            total += chips
            for uid in pile:
                self._free[self.register.chips[uid]].append(uid)
        return total

    def sweep(self, seat: int) -> None:
        """What lies before the seat goes into the pot."""
        total = self._lift(seat)
        self.pot += total
        self.paid[seat] = self.paid.get(seat, 0) + total
        if total:
            self._tells(seat)

    def sweep_last(self, seat: int) -> None:
        """What the seat put down last goes into the pot: his ante, while his blind stays."""
        total, pile = self.before[seat].pop()
        for uid in pile:
            self._free[self.register.chips[uid]].append(uid)
        self.pot += total
        self.paid[seat] = self.paid.get(seat, 0) + total
        self._tells(seat)

    def give_back(self) -> None:
        """The hand is void: everybody takes back what he paid into its pot."""
        for seat, chips in self.paid.items():
            self.push(seat, chips)
        self.paid = {}

    def push(self, seat: int, chips: int) -> None:
        """Chips of the pot go to a player."""
        self.pot -= chips
        self.stacks[seat] += chips

    # --- cards -----------------------------------------------------------------------------

    def shuffle(self, deck: Iterable[str] = DECK) -> None:
        """A shuffled deck goes into the shoe."""
        self.deck = list(deck)
        self.rng.shuffle(self.deck)
        self.drawn, self.hands, self.paid = [], {}, {}

    def draw(self, at: int = 0) -> str:
        """A card leaves the shoe; where in the stub it is taken from (0: the top)."""
        card = self.deck.pop(at)
        self.drawn.append(card)
        if self.shoe_is_on and not self.shoe.draw(self._uid[card]):
            raise AssertionError("the shoe holds the card back")
        return card

    def deal_to(self, seat: int) -> str:
        """The next card goes to a seat."""
        card = self.draw()
        self.hands.setdefault(seat, []).append(card)
        return card


def _has_told(device: SimDevice) -> bool:
    with device.lock:
        kept = device.core.journal
        return kept.oldest_seq == kept.next_seq
