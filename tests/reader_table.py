"""A table for tests whose shoe and scanner report as real ones do, through the room and the vault.

Everything that comes in becomes facts, and every fact is folded in and followed at once.
"""

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from live_table import GC, NO_LIMIT, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.hand.blinds import due_post
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.table_interpreter import CaughtUp, TableInterpreter
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.trust.vault import Vault
from dealer_assist.words.chip_amounts import fewest_chips
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, TamperCause, UnreadCause

VALUES = (1, 5, 25, 50, 100, 250, 500, 1_000, 5_000)
REGISTER = practice_register(VALUES, 40)
FLOOR = X25519PrivateKey.from_private_bytes(b"f" * 32)
FLOOR_PUBLIC = FLOOR.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
MASTER = b"m" * 32
BOOT = 7


def counted(fact: e.Fact) -> e.Fact:
    """A count without the chips of its motion, which most tests don't ask about."""
    return e.ChipsSeen(fact.seat, fact.chips) if isinstance(fact, e.ChipsSeen) else fact


def a_vault(master: bytes = MASTER) -> Vault:
    return Vault(REGISTER.cards, master, FLOOR_PUBLIC, is_chip=is_chip)


def token_of(vault: Vault, card: str) -> str:
    """The token that the reader's tag of this card has in the hand that runs."""
    return vault.token(REGISTER.uid_of(card))


class ReaderTable(LiveTable):
    """Seats 1 to n as in LiveTable; ``made`` holds the facts of the last thing that came in."""

    def __init__(self, name: str = GC, played: str = NO_LIMIT) -> None:
        super().__init__(name, played)
        self.vault = a_vault()
        self.room = TableInterpreter(self.vault, REGISTER.chips)
        self.made: tuple[e.Fact, ...] = ()
        self.notice = ""
        self.seq = 0
        self.now_ns = 1_000
        self.boot = BOOT
        self._free = {v: [u for u, x in REGISTER.chips.items() if x == v] for v in VALUES}
        self.lying: dict[int, list[bytes]] = {}
        self.table = self.table.evolve(denominations=VALUES, name="t")

    def put(self, *facts: e.Fact) -> "ReaderTable":
        for fact in facts:
            before = self.table
            self.table = advance(before, fact)
            self.room.follow(before, self.table, fact)
            self.facts.append(fact)
        return self

    def comes(self, item) -> tuple[e.Fact, ...]:
        """A report comes in; its facts."""
        begun = self.room.begun_by(self.table, item)
        self.put(*begun)
        made = self.room.facts_of(self.table, item)
        self.put(*made)
        made = (*begun, *made)
        self.made = tuple(map(counted, made))
        return self.made

    def tap(self, kind, seat=0, chips=0, cards=(), choice="", at=None, by="") -> tuple[e.Fact, ...]:
        """A finger taps; ``at`` is the number of the picture that it saw (the newest).

        ``by`` is the floor manager in whose name it rules.
        """
        number = self.table.number if at is None else at
        fact = e.BetRuled(seat, choice, chips, by) if by else None
        entered = self.room.facts_of_tap(
            self.table, Tap(kind, seat, chips, tuple(cards), choice, number, fact)
        )
        self.made, self.notice = entered.facts, entered.notice
        self.put(*entered.facts)
        return entered.facts

    @property
    def ruler(self) -> str:
        """In whose name what waits is ruled on: the floor's where no rule decides."""
        doubt = self.table.doubt
        return "M. Durand" if doubt is not None and doubt.proposal == "floor" else ""

    # --- the shoe

    def _place(self) -> tuple[int, int, int]:
        self.seq += 1
        self.now_ns += 1_000
        return self.boot, self.seq, self.now_ns // 1_000_000

    def draw(self, *names: str) -> "ReaderTable":
        for name in names:
            self.comes(r.CardRead("shoe", *self._place(), REGISTER.uid_of(name), self.now_ns))
        return self

    def draw_uid(self, uid: bytes) -> tuple[e.Fact, ...]:
        return self.comes(r.CardRead("shoe", *self._place(), uid, self.now_ns))

    def draw_two(self, *names: str) -> tuple[e.Fact, ...]:
        uids = tuple(REGISTER.uid_of(n) for n in names)
        return self.comes(r.DoubleDraw("shoe", *self._place(), uids, self.now_ns))

    def draw_unread(self) -> tuple[e.Fact, ...]:
        return self.comes(
            r.TagUnread("shoe", *self._place(), next(iter(UnreadCause)), self.now_ns)
        )

    def bare(self, kind) -> tuple[e.Fact, ...]:
        """Lid, gate or jam, which tell nothing but themselves."""
        device = "shoe"
        if kind is r.Tampered:
            return self.comes(
                r.Tampered(device, *self._place(), next(iter(TamperCause)), self.now_ns)
            )
        return self.comes(kind(device, *self._place(), self.now_ns))

    # --- the scanner

    def chips(self, seat: int, *values: int) -> tuple[e.Fact, ...]:
        """These chips go in front of the seat in one motion."""
        uids = [self._free[v].pop() for v in values]
        self.lying.setdefault(seat, []).extend(uids)
        return self.spot(seat, uids, ())

    def amount(self, seat: int, total: int) -> tuple[e.Fact, ...]:
        """So much goes in front of the seat in one motion, never as one chip."""
        first = max((v for v in VALUES if v < total), default=total)
        return self.chips(seat, first, *fewest_chips(total - first, VALUES))

    def takes(self, seat: int, *values: int) -> tuple[e.Fact, ...]:
        """The seat takes these chips back."""
        uids = []
        for value in values:
            uid = next(u for u in self.lying[seat] if REGISTER.chips[u] == value)
            self.lying[seat].remove(uid)
            self._free[value].append(uid)
            uids.append(uid)
        return self.spot(seat, (), uids)

    def sweep(self, *seats: int) -> tuple[e.Fact, ...]:
        for seat in seats:
            gone = self.lying.pop(seat, [])
            for uid in gone:
                self._free[REGISTER.chips[uid]].append(uid)
            self.spot(seat, (), gone)
        return self.made

    def spot(self, seat: int, added, removed, count=None) -> tuple[e.Fact, ...]:
        if count is None:
            count = len(self.lying.get(seat, []))
        return self.comes(r.SpotChanged(
            "scanner", *self._place(), seat - 1, tuple(added), tuple(removed), count, 0,
            self.now_ns,
        ))

    def tells_all(self) -> None:
        """The scanner tells what stands on every spot, as it does after a reconnect."""
        for seat in range(1, 11):
            self.spot(seat, self.lying.get(seat, []), ())

    # --- cables

    def up(self, device: str, boot: int = BOOT) -> tuple[e.Fact, ...]:
        self.boot = boot
        kind = DeviceKind.SHOE if device == "shoe" else DeviceKind.SCANNER
        return self.comes(r.LinkUp(device, kind, "id", boot, self.now_ns))

    def lost(self, device: str) -> tuple[e.Fact, ...]:
        return self.comes(r.LinkLost(device, "unplugged", self.now_ns))

    def catch_up(self, device: str) -> list[e.Fact]:
        """The device has been quiet for a second: everything that time brings."""
        self.now_ns += 1_000_000_000
        made: list[e.Fact] = []
        for _ in range(50):
            due = [c for c in self.room.caught_up(self.now_ns) if c.device == device]
            if not due:
                return made
            made += self.comes(CaughtUp(device))
        raise AssertionError("the device never caught up")

    # --- ways in

    def post_with_chips(self) -> "ReaderTable":
        while (due := due_post(self.hand)) is not None:
            self.amount(due.seat, due.chips)
        return self

    def deal_with_chips(self) -> "ReaderTable":
        """Blinds stand in front of the seats, the cards are dealt by hand."""
        return self.post_with_chips().put(e.CardsUnread(self.hand.size * 2))

    def to_flop(self, board: str = "2c7dTh") -> "ReaderTable":
        """Everybody calls with chips, the bets are collected, the flop lies there."""
        while self.hand.phase is Phase.BETTING:
            owed = self.options.call
            if owed:
                self.amount(self.actor, owed)
            else:
                self.check(self.actor)
        self.sweep_all()
        return self.board(board)

    def sweep_all(self) -> tuple[e.Fact, ...]:
        return self.sweep(*list(self.lying))

    @property
    def chips_in_all(self) -> int:
        hand = self.hand
        if hand.phase in (Phase.PUSHING, Phase.OVER):
            return sum(hand.stacks) + sum(p.chips for p in hand.pots) + hand.levy
        return sum(hand.stacks) + sum(hand.bets) + sum(hand.paid) + hand.dead
