"""People of a simulated table without devices: their next acts and the dealer's, as taps.

They play by the table's own advice, a random legal action each; the cards are a deck shuffled by
the table's seed and the hand's number, so that they go on in mid-hand after a restart. Now and then
something happens: an irregularity, a call, a device that falls silent, a player who leaves.
"""

import random
from collections.abc import Callable
from dataclasses import field
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Options, StepKind, advise
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts
from dealer_assist.words.cards import DECK
from drivers.lazy_dataclass import dataclass

NAMES: Final = ("Camille", "Louis", "Sophie", "Karim", "Inès", "Paul", "Aya", "Hugo", "Léa", "Marc",
                "Nadia", "Yann", "Chloé", "Omar", "Elsa", "Rémi")
DEALERS: Final = ("J. Petit", "C. Blanc", "A. Faure", "M. Lopez", "S. Caron", "E. Henry")
#: Irregularities that a dealer reports and a floor manager settles, in any phase of the hand.
_REPORTED: Final = ("HAND-01", "TIME-03", "CARD-05")
#: Taps that the players wait for the floor before the dealer goes on by himself.
_PATIENCE: Final = 40
#: Steps of a tournament that come from the floor's program, or with time.
_OF_THE_FLOOR: Final = frozenset({
    StepKind.WAIT_FOR_PLAYERS, StepKind.START_CLOCK, StepKind.ELIMINATE, StepKind.BREAK,
    StepKind.TOURNAMENT_WON, StepKind.LEVEL, StepKind.ASSIGN_SEAT, StepKind.HELD,
})
_Move = Tap | ReadyFacts


@dataclass
class SimPlayers:
    """People at one table. ``mishaps`` is the chance of one in a hand (0 to 1)."""

    seed: str
    players: int = 7
    mishaps: float = 0.15
    plays_field: bool = False  # seats come from the floor, in a tournament across tables
    deals_stop: bool = False  # from now on the hand is played to its end, and no other begins
    _waited: int = 0
    _told: set[tuple[int, str]] = field(default_factory=set)

    def sit_down(self, big_blind: int) -> tuple[e.Fact, ...]:
        """Facts that begin the evening: the dealer comes, players sit, the button is placed."""
        rng = random.Random(self.seed)
        if self.plays_field:
            return (e.DealerCameOn(rng.choice(DEALERS)),)
        seats = sorted(rng.sample(range(1, 10), self.players))
        sat = tuple(
            e.PlayerSat(seat, rng.randint(40, 200) * big_blind, name=rng.choice(NAMES))
            for seat in seats)
        return (*sat, e.ButtonMoved(rng.choice(seats)), e.DealerCameOn(rng.choice(DEALERS)))

    def move(self, table: Table) -> _Move | None:
        """Next act; None while everybody waits."""
        if table.cases:
            return self._wait_for_ruling(table)
        if table.doubt is not None:
            return self._settle(table)
        happened = self._mishap(table)
        if happened is not None:
            return happened
        hand = table.hand
        if hand is None or is_between_hands(table):
            return self._between(table)
        if hand.phase is Phase.BETTING:
            return self._act(table)
        return self._step(table, hand)

    # -- the hand --------------------------------------------------------------------------

    def _deck(self, table: Table) -> list[str]:
        return random.Random(f"{self.seed}/{table.hands}").sample(DECK, len(DECK))

    def _act(self, table: Table) -> _Move | None:
        options = advise(table).options
        if options is None:
            return self._done(table)
        rng = self._chance(table, "act")
        kinds: list[Callable[[], Tap]] = [
            lambda: Tap(TapKind.CHECK_CALL, options.seat, table_number=table.fact_number)]
        weights = [60]
        if options.call:
            kinds.append(lambda: Tap(TapKind.FOLD, options.seat, table_number=table.fact_number))
            weights.append(40)
        if options.max_to and not options.floor:
            kinds.append(lambda: self._raised(table, options, rng))
            weights.append(18)
        return rng.choices(kinds, weights)[0]()

    def _raised(self, table: Table, options: Options, rng: random.Random) -> Tap:
        unit = max(1, table.stakes.smallest_chip)
        most = min(options.max_to, options.min_to * 3)
        to_chips = rng.randint(options.min_to, most) // unit * unit
        if to_chips < options.min_to:
            to_chips = options.min_to
        return Tap(TapKind.RAISE_TO, options.seat, to_chips, table_number=table.fact_number)

    def _step(self, table: Table, hand: Hand) -> _Move | None:
        steps = advise(table).steps
        if not steps:
            return None
        step, deck = steps[0], self._deck(table)
        if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
            i = hand.position[step.seat]
            return Tap(TapKind.CARDS, step.seat, cards=tuple(deck[2 * i:2 * i + 2]))
        if step.kind is StepKind.OPEN:
            at = 2 * hand.size + len(hand.board)
            return Tap(TapKind.CARDS, cards=tuple(deck[at:at + (1 if hand.board else 3)]))
        return self._done(table)

    def _done(self, table: Table) -> Tap:
        return Tap(TapKind.DONE, table_number=table.fact_number)

    def _settle(self, table: Table) -> Tap:
        doubt = table.doubt
        assert doubt is not None
        way = doubt.ways[0]
        return Tap(TapKind.CHOOSE, doubt.seat, chips=way.to_chips, choice=way.choice)

    # -- around the hand -------------------------------------------------------------------

    def _between(self, table: Table) -> _Move | None:
        if self.deals_stop or (self.plays_field and table.tournament is None):
            return None
        if table.tournament is not None:
            return self._in_tournament(table)
        broke = [chair.seat for chair in table.chairs if chair.taken and not chair.chips]
        if broke:
            return ReadyFacts((e.PlayerLeft(broke[0]),))
        here = sum(1 for chair in table.chairs if chair.taken)
        if here < self.players:
            rng = self._chance(table, "sit")
            free = [c.seat for c in table.chairs if not c.taken and c.seat <= 9]
            chips = rng.randint(40, 200) * max(1, table.stakes.big_blind)
            return ReadyFacts((e.PlayerSat(rng.choice(free), chips, name=rng.choice(NAMES)),))
        steps = advise(table).steps
        return self._done(table) if steps else None

    def _in_tournament(self, table: Table) -> _Move | None:
        """Next act in a tournament; seats, places and the clock are left to the floor."""
        steps = advise(table).steps
        if not steps or steps[0].kind in _OF_THE_FLOOR:
            return None
        if steps[0].kind in (StepKind.DRAW_BUTTON, StepKind.PLACE_BUTTON):
            taken = [chair.seat for chair in table.chairs if chair.taken]
            return ReadyFacts((e.ButtonMoved(self._chance(table, "button").choice(taken)),))
        return self._done(table)

    # -- mishaps -------------------------------------------------------------------

    def _mishap(self, table: Table) -> _Move | None:
        """Mishap of this hand, now and then; a silent device comes back by itself."""
        hand = table.hand
        if hand is None or hand.phase is not Phase.BETTING or not hand.board:
            return None
        rng = random.Random(f"{self.seed}/{table.hands}/mishap")
        if rng.random() > self.mishaps or (table.hands, "mishap") in self._told:
            return None
        self._told = {(table.hands, "mishap")}
        return rng.choice((self._reported, self._called, self._device))(table, rng)

    def _reported(self, table: Table, rng: random.Random) -> _Move:
        hand = table.hand
        assert hand is not None
        self._waited = 0
        seat = rng.choice([hand.seats[i] for i in hand.live])
        return Tap(TapKind.FACT, seat, fact=e.IrregularityReported(rng.choice(_REPORTED), seat))

    def _called(self, table: Table, rng: random.Random) -> _Move:
        return Tap(TapKind.CALL_FLOOR)

    def _device(self, table: Table, rng: random.Random) -> _Move:
        """Report, made up, of a scanner that falls silent or is found again."""
        if "scanner" in table.devices and not table.is_up("scanner"):
            return ReadyFacts((e.DeviceFound("scanner", "sim", 1),), "scanner")
        return ReadyFacts((e.DeviceLost("scanner", "silent"),), "scanner")

    def _wait_for_ruling(self, table: Table) -> _Move | None:
        """Call of the dealer, who waits for the floor, and in the end goes on by himself."""
        case = table.cases[0]
        self._waited += 1
        if self._waited == 2:
            return Tap(TapKind.CALL_FLOOR)
        if self._waited < _PATIENCE:
            return None
        self._waited = 0
        return Tap(TapKind.FACT, fact=e.IrregularityDismissed(case.number, "réglé à la table"))

    def _chance(self, table: Table, what: str) -> random.Random:
        return random.Random(f"{self.seed}/{table.fact_number}/{what}")
