"""Table of a script, made of the product's own parts: a script tests the product.

Taps go through the table's interpreter as the panel's do, chips as the scanner reports them, cards
as the shoe reads them. Nothing here knows a rule of poker; the effect of a line is in acts_*.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from dealer_assist.floor.link.link_messages import Order
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Hand, Phase, Table, bare_table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_camera_reports import StillLies
from dealer_assist.live.sensing.table_interpreter import CaughtUp, TableInterpreter
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.live.table.refusal_words import refusal_words
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training.scripts.script import Script
from dealer_assist.trust.vault import Vault
from dealer_assist.words.chip_amounts import fewest_chips
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, TamperCause

TABLE: Final = "table"
_CARDS: Final = practice_register((), 0)
#: Keys of practice: nobody stores the seals of a script's vault.
_MASTER: Final = b"a table script's practice vault."
_FLOOR_KEY: Final = bytes([9]) + bytes(31)
#: What a device can note, by the word for it.
NOTES: Final[dict[str, Callable[..., r.Report]]] = {
    "lid_opened": r.LidOpened, "lid_closed": r.LidClosed, "gate_opened": r.GateOpened,
    "gate_closed": r.GateClosed, "jam": r.Jammed, "pushed_in": r.PushedIn,
}
#: With these keys the dealer says that the player has put his chips down.
_KEYS: Final = frozenset({TapKind.CHECK_CALL, TapKind.RAISE_TO, TapKind.ALL_IN})
_QUIET_NS: Final = 1_000_000_000
_KINDS: Final = {"shoe": DeviceKind.SHOE, "scanner": DeviceKind.SCANNER}


class Cannot(Exception):
    """The line can't be carried out at the table as it is: a message id and its numbers."""

    def __init__(self, id: str, **values: object) -> None:
        super().__init__(id)
        self.id, self.values = id, values


class ScriptRun:
    """Run of a script under one house. ``made`` and ``notice`` are the last line's."""

    def __init__(self, script: Script, house: HouseRules) -> None:
        self.script, self.house = script, house
        self.table: Table = bare_table(house)
        self._chips: dict[bytes, int] = {}
        self._vault = Vault(_CARDS.cards, _MASTER, _FLOOR_KEY)
        self.now_s = 20 * 3600  # eight in the evening, until the script says otherwise
        self.room = TableInterpreter(self._vault, self._chips, lambda: self.now_s)
        self.made: list[e.Fact] = []
        self.notice, self.detail = "", ""
        self.why: Reason | None = None  # full reason of a refusal, if there is one
        self.cannot: Cannot | None = None
        self.pushed: list[e.PotPushed] = []  # since the hand began
        self.acted: dict[int, tuple[int, e.Fact]] = {}  # each seat's last action of the hand
        self.lying: dict[int, list[bytes]] = {}  # chips in front of the seats, by tag
        self._kept: list[r.CardRead] = []  # cards that a lost shoe read meanwhile
        self.promised: set[int] = set()  # seats whose chips still have to follow words or a ruling
        self.unheard: set[str] = set()  # devices that are lost
        self.from_afar = ""  # who orders from the room; "" the dealer, at the table
        self.floor_saw = 0  # fact on his screen; 0: the newest
        self._orders = 0
        self._ordered: tuple[e.Fact, ...] = ()  # facts of the last order
        self._now_ns = 1
        self._seq = 0
        self._boot = 1

    # --- input -------------------------------------------------------------------------------

    def put(self, *facts: e.Fact) -> None:
        """Apply the facts, as the unit does once the journal has them."""
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            afar = any(fact is ordered for ordered in self._ordered)
            self.room.follow(before, self.table, fact, self.now_s, afar)
            self.made.append(fact)
            if isinstance(fact, e.HandBegan):
                self.pushed, self.acted = [], {}
            elif isinstance(fact, e.Folded | e.Checked | e.Called | e.Bet | e.Raised):
                self.acted[fact.seat] = self.table.number, fact
            elif isinstance(fact, e.FactUndone):
                self.acted = {s: a for s, a in self.acted.items() if a[0] < fact.number}
            elif isinstance(fact, e.BetRuled | e.Declared):
                self.promised.add(fact.seat)
            elif isinstance(fact, e.PotPushed):
                self.pushed.append(fact)

    def tap(
        self, kind: TapKind, seat: int = 0, chips: int = 0, cards: Sequence[str] = (),
        choice: str = "", fact: e.Fact | None = None,
        told: Callable[[e.Fact], e.Fact] | None = None,
    ) -> bool:
        """Tap; True if facts followed. ``told`` may add the person who ruled, and the reason."""
        tapped = Tap(kind, seat, chips, tuple(cards), choice, self.table.number, fact)
        entered = self._order(tapped) if self.from_afar and fact is not None else (
            self.room.facts_of_tap(self.table, tapped))
        self.put(*(told(f) if told is not None else f for f in entered.facts))
        if kind in _KEYS and entered.facts:
            self.promised.discard(seat)
        if entered.notice:
            self.notice, self.detail, self.why = entered.notice, entered.detail, entered.why
        return bool(entered.facts)

    def _order(self, tap: Tap) -> TapResult:
        """Order the same from afar, as the floor saw the table; a refusal is a fact, too."""
        assert tap.fact is not None
        kind = type(tap.fact).__name__
        entered = self.answer_call(OrderKind.RULE, kind=kind, body=encode(tap.fact))
        if entered.facts:
            return entered
        self._orders += 1
        words = refusal_words(entered.why, entered.notice, entered.detail)
        made = e.OrderRefused(self._orders, kind, self.from_afar, *words, self.now_s)
        return replace(entered, facts=(made,))

    def answer_call(
        self, kind_of: OrderKind, call: int = 0, by: str = "", kind: str = "", body: str = ""
    ) -> TapResult:
        """Facts and notice of an order of the floor."""
        saw = self.floor_saw or self.table.number
        order = Order("floor", 1, "table", kind_of, by or self.from_afar, kind, body, call, saw,
                      self.now_s)
        entered = self.room.facts_of_order(self.table, order, 0)
        self._ordered = entered.facts
        return entered

    def enter(self, fact: e.Fact) -> bool:
        """Enter a fact of the evening, or words that were said, by hand."""
        return self.tap(TapKind.FACT, getattr(fact, "seat", 0), fact=fact)

    def report(self, report: r.Report | CaughtUp | StillLies) -> tuple[e.Fact, ...]:
        """Report from a device; returns the facts."""
        begun = self.room.begun_by(self.table, report)
        self.put(*begun)
        facts = self.room.facts_of(self.table, report)
        self.put(*facts)
        return (*begun, *facts)

    def time_is(self, now_s: int) -> None:
        """Set the clock; facts due by time alone follow, such as the end of a level."""
        self.now_s = now_s
        for _ in range(100):
            over = self.room.level_over()
            if not over:
                return
            self.put(*self.room.facts_of_time(self.table, over[0]))

    # --- state -------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand:
        """Hand; raises Cannot if none was begun."""
        if self.table.hand is None:
            raise Cannot("script.no_hand")
        return self.table.hand

    @property
    def phase(self) -> Phase | None:
        """Phase of the hand; None before the first one."""
        return self.table.hand.phase if self.table.hand is not None else None

    @property
    def advice(self) -> Advice:
        """Advice now."""
        return advise(self.table, self.now_s)

    # --- chips -------------------------------------------------------------------------------

    def puts(self, seat: int, values: Sequence[int]) -> None:
        """Put these chips in front of the seat in one motion; the scanner sees it."""
        self.stand(seat)
        added = [self._chip(value) for value in values]
        self.lying.setdefault(seat, []).extend(added)
        self._spot(seat, added, ())

    def takes(self, seat: int, values: Sequence[int]) -> None:
        """Take these chips back to the seat, making change first if needed."""
        self.stand(seat)
        lying = self.lying.get(seat, [])
        gone: list[bytes] = []
        for value in values:
            uid = next((u for u in lying if self._chips[u] == value and u not in gone), None)
            if uid is None:
                uid = self._broken(seat, value, gone)
            gone.append(uid)
        self.lying[seat] = [u for u in self.lying[seat] if u not in gone]
        self._spot(seat, (), gone)

    def _broken(self, seat: int, value: int, gone: Sequence[bytes]) -> bytes:
        """Chip of this value, changed unseen out of the chips that lie there."""
        rest = [u for u in self.lying.get(seat, []) if u not in gone]
        total = sum(self._chips[u] for u in rest)
        if value > total:
            raise Cannot("script.not_lying", seat=seat, chips=total)
        new = [self._chip(value), *(self._chip(v) for v in self._piles(total - value))]
        self.lying[seat] = [*gone, *new]
        return new[0]

    def stand(self, seat: int) -> None:
        """Put there the chips that the table counts as this seat's bet, as far as they must lie.

        A bet entered by hand was put down too, and the scanner has counted it since. A gesture that
        is not settled yet is left alone; words or a ruling still have to be followed by chips until
        it is the player's turn again.
        """
        hand = self.table.hand
        if hand is None or seat not in hand.position or self._is_open(seat):
            return
        if seat in self.promised:
            if hand.phase is not Phase.BETTING or hand.seats[hand.actor] != seat:
                return
            self.promised.discard(seat)
        bet = hand.bets[hand.position[seat]]
        lying = sum(self._chips[u] for u in self.lying.get(seat, []))
        if hand.phase in (Phase.POSTING, Phase.DEALING, Phase.BETTING, Phase.CLOSED) and (
            lying != bet
        ):
            self.lying[seat] = [self._chip(v) for v in self._piles(bet)]
            if "scanner" not in self.unheard:
                self.put(e.ChipsSeen(seat, bet))  # as a scanner that catches up: no motion

    def _is_open(self, seat: int) -> bool:
        table = self.table
        waits = table.doubt_of(seat) is not None
        moves = table.gesture is not None and table.gesture.seat == seat
        came = any(one.seat == seat for one in table.arrived)
        return waits or moves or came or any(early.seat == seat for early in table.early)

    def sweep(self) -> None:
        """Gather the chips in front of the seats; the scanner sees them go."""
        for seat in sorted(self.lying):
            gone = self.lying.pop(seat)
            if gone:
                self._spot(seat, (), gone)
        self.promised.clear()

    def stack_in_chips(self, chips: int) -> tuple[int, ...]:
        """Amount in the fewest chips in play, never as one chip where two will do."""
        made = self._piles(chips)
        if len(made) == 1:
            smaller = [v for v in self.script.settings.chips if v < made[0]]
            parts = fewest_chips(made[0], smaller) if smaller else ()
            made = parts if sum(parts) == chips and len(parts) < 200 else made
        return made

    def _piles(self, chips: int) -> tuple[int, ...]:
        made = fewest_chips(chips, self.script.settings.chips)
        rest = chips - sum(made)
        return (*made, rest) if rest else made

    def _chip(self, value: int) -> bytes:
        uid = b"\xe0\x04\x02" + len(self._chips).to_bytes(5, "big")
        self._chips[uid] = value
        return uid

    def _spot(self, seat: int, added: Sequence[bytes], removed: Sequence[bytes]) -> None:
        if "scanner" in self.unheard:
            return
        count = len(self.lying.get(seat, []))
        self.report(r.SpotChanged(
            "scanner", *self._place(), seat - 1, tuple(added), tuple(removed), count, 0,
            self._now_ns,
        ))

    # --- cards and cables --------------------------------------------------------------------

    def draw(self, card: str) -> None:
        """Read this card at the shoe as it leaves; a lost shoe reports it when it is back."""
        read = r.CardRead("shoe", *self._place(), _CARDS.uid_of(card), self._now_ns)
        if "shoe" in self.unheard:
            self._kept.append(read)
        else:
            self.report(read)

    # --- cameras over the table --------------------------------------------------------------

    def counts(self, seat: int, chips: tuple[tuple[int, int], ...], is_sure: bool = True) -> None:
        """Count the chips (value, number) in front of the seat by a camera, surely or not."""
        place = ("scanner", *self._place(), seat - 1)
        if not is_sure:
            self.report(r.StackUnsure(*place, "hidden", chips, self._now_ns))
            return
        self.lying[seat] = [self._chip(value) for value, count in chips for _ in range(count)]
        self.report(r.ChipsCounted(*place, chips, 1000, self._now_ns))

    def lies_open(self, seat: int, cards: Sequence[str]) -> None:
        """See these cards lie open before the seat, or on the board (0), by a camera."""
        self.report(r.CardsShown("board", *self._place(), seat, tuple(cards), 1000, self._now_ns))

    def look_again(self) -> None:
        """Look again through the cameras: an earlier view may have a meaning after this line."""
        for _ in range(50):
            due = self.room.still_lies()
            if not due:
                return
            self.report(due[0])

    def token_of(self, card: str) -> str:
        """Token of the card within this hand."""
        return self._vault.token(_CARDS.uid_of(card))

    def note(self, device: str, what: str) -> None:
        """Report something of the device that is neither card nor chips."""
        if what == "tamper":
            self.report(r.Tampered(device, *self._place(), next(iter(TamperCause)), self._now_ns))
        elif what in NOTES:
            self.report(NOTES[what](device, *self._place(), self._now_ns))
        else:
            raise Cannot("script.unknown_note", known=" ".join([*NOTES, "tamper"]))

    def _place(self) -> tuple[int, int, int]:
        self._seq += 1
        self._now_ns += 1000
        return self._boot, self._seq, self._now_ns // 1_000_000

    def device_up(self, device: str) -> None:
        """Bring the device up: it answers, sends its stored reports, and falls quiet."""
        kind = _KINDS.get(device)
        self.unheard.discard(device)
        self.report(r.LinkUp(device, kind, f"practice {device}", self._boot, self._now_ns))
        if device == "scanner":
            for seat in range(1, 11):
                if self.lying.get(seat) or self.table.seen[seat]:
                    self._spot(seat, self.lying.get(seat, ()), ())
        elif device == "shoe":
            kept, self._kept = self._kept, []
            for read in kept:
                self.report(read)
        self._now_ns += _QUIET_NS  # and then it is quiet for long enough
        for _ in range(50):
            due = [c for c in self.room.caught_up(self._now_ns) if c.device == device]
            if not due:
                return
            self.report(due[0])

    def device_down(self, device: str) -> None:
        """Take the device down: it falls silent."""
        self.unheard.add(device)
        self.report(r.LinkLost(device, "unplugged", self._now_ns))
