"""Frozen state of the table. hand/ reads it, advance/ makes the next one.

``Table`` is the whole table with its ten chairs; ``Hand`` is the hand being dealt. Inside a hand
players are counted by position, 0 being the first seat left of the button and the last one the
button, because every rule about order starts there; ``Hand.seats`` gives their seat numbers.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from dealer_assist.game.facts import (
    ActedEarly,
    BetDoubted,
    BombPotAgreed,
    CardDiffered,
    CountDiffered,
    Fact,
    Owed,
    Place,
    Stakes,
    Take,
    TimeCalled,
    TimeHeld,
)
from dealer_assist.game.games import Game
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.rules_of_the_day import RulesInForce
from dealer_assist.game.rules.settings import Value
from dealer_assist.game.table.cases_and_notes import Case, Irregularity, SettledCase
from dealer_assist.game.table.deck_positions import DealtCard, DeckOrder, OwedCard
from dealer_assist.game.table.evening_state import Alarm, Call, Evening, HeldCards, quiet_evening
from dealer_assist.game.table.immutable_dataclass import Frozen
from dealer_assist.game.table.software import Software
from dealer_assist.game.table.tournament import Tournament

SEATS = 10


class Phase(StrEnum):
    """Phase of the hand."""

    POSTING = "posting"  # blinds and antes are owed
    DEALING = "dealing"  # hole cards are being dealt
    BETTING = "betting"  # somebody is to act
    CLOSED = "closed"  # the round's betting is over, its bets still stand in front of the seats
    BOARD = "board"  # burn and board cards of the next street are due
    SHOWDOWN = "showdown"  # hands are to be tabled or mucked
    PUSHING = "pushing"  # levy and pots
    OVER = "over"  # everything is paid


#: Before the first action: posts and hole cards come in, and nothing has a price yet.
OF_THE_DEAL: Final = frozenset({Phase.POSTING, Phase.DEALING})


class Pot(NamedTuple):
    """A pot (0 is the main pot): its chips and the positions that may win it."""

    chips: int
    eligible: tuple[int, ...]
    board: int = 0  # it goes by this one (from 1) of several boards; 0 where one decides


class Share(NamedTuple):
    """Share of a pot (by its index in ``Hand.pots``) for a position."""

    pot: int
    position: int
    chips: int


class Aside(NamedTuple):
    """Chips of a dead hand that lie apart: no live hand matched them, and the text is silent.

    ``setting`` is the one by which the floor decides whose they are.
    """

    position: int
    chips: int
    setting: str


class Hand(Frozen):
    """One hand. Tuples run by position; amounts are chips."""

    number: int
    game: Game
    stakes: Stakes
    house: HouseRules
    rules: Mapping[str, Value]  # the house's settings by key
    button: int  # seat
    seats: tuple[int, ...]
    position: Mapping[int, int]  # seat -> position
    start: tuple[int, ...]
    total: int
    antes_matched: bool
    edition: int  # of the accounts: game.facts.hand.ACCOUNTS
    owed: tuple[Owed, ...]
    posted: tuple[Owed, ...]  # posts that came in, at their full price even where a stack was short
    phase: Phase
    street: int
    stacks: tuple[int, ...]
    bets: tuple[int, ...]  # of this street
    paid: tuple[int, ...]  # of earlier streets, and matched antes
    dead: int  # dead money, for all live hands: dead posts, big blind antes, what dead blinds left
    aside: tuple[Aside, ...]  # matched by no live hand: the floor says whose they are
    folded: tuple[bool, ...]
    acted: tuple[bool, ...]  # on this street
    acted_full: tuple[int, ...]  # the last full bet when the position last acted
    forced: tuple[int, ...]  # the bets with which the street began: blinds, straddles, live posts
    acts: tuple[tuple[int, int], ...]  # of this street: position, its bet once it had acted
    level: int  # the price of a call
    full: int  # the last full bet or raise-to of the street
    increment: int  # the largest full increment of the street; 0 before the first bet or raise
    raises: int  # bets and raises of the street (fixed limit's cap)
    bettors: int  # how many could bet when the street's betting began
    shorts: tuple[int, ...]  # raise-to amounts since the last full one, none of them full
    first_raisers: tuple[int, ...]  # positions that raised in the first round, in that order
    blind_top: int  # position of the last blind or straddle; -1 without any
    straddled: bool
    aggressor: int  # position that last bet or raised on this street; -1 nobody
    pusher: int  # position that last bet or raised on an earlier street; -1 nobody
    actor: int  # position to act; -1 nobody
    dealt: int  # cards that left the stub
    tokens: tuple[str, ...]  # per card in dealing order; "" where nothing read it
    board: tuple[str, ...]  # the one being dealt, where several were agreed on
    boards: int  # how many are dealt; 1 unless the live players agreed on more
    shared: int  # street that lay open when they agreed: all boards share it
    earlier: tuple[tuple[str, ...], ...]  # boards dealt to their end before this one
    shown: tuple[tuple[str, ...], ...]  # tabled hole cards, () where not all of them lie open
    part_shown: tuple[tuple[str, ...], ...]  # shown card by card, not all of the hand yet
    mucked: tuple[bool, ...]
    muck_order: tuple[int, ...]  # the positions that mucked, the first one first
    returned: tuple[int, int] | None  # position and chips of the uncalled bet
    pots: tuple[Pot, ...]  # fixed when pushing begins
    shares: tuple[Share, ...]  # still to be pushed
    levy: int  # taken
    levy_apart: int  # of it, what chips bore that lie in no pot any more
    levy_due: int
    actions: int  # voluntary actions since the deal
    small_at: int  # seat where the small blind was due, taken or not; 0 unknown
    big_at: int  # seat where the big blind was due; 0 without any
    straddle_allowed: bool  # by the sign on the table
    penalised: tuple[int, ...]  # seats whose hand is killed: the floor took the player off
    absent: tuple[int, ...]  # seats whose player wasn't there when the deal was complete (TDA 30)
    fouled: tuple[int, ...]  # positions whose hand died of a wrong number of cards
    allins_closed: bool  # hand for hand: hands of an all-in and call wait for the floor's word
    deck: DeckOrder | None  # card by card, once something about the cards went wrong
    voided: str  # "misdeal" or "foul" where the hand was made void; else ""
    bomb: bool  # all anted the same, the flop comes at once, and the button stays after it
    replays: "Hand | None"  # of a void hand or a bomb pot: the last one before it that counts
    chopped: bool = False  # the two blinds took theirs back (WSOP 67)
    kept: tuple[int, ...] = ()  # indices of cards of the stub that came while a case held play
    limited: tuple[tuple[int, int], ...] = ()  # street, position: may only call or check there
    ahead: tuple[int, ...] = ()  # acted out of turn, bound by ruling, and others speak first

    @property
    def size(self) -> int:
        """Number of players dealt in."""
        return len(self.seats)

    @property
    def is_unbet(self) -> bool:
        """True if this street has no betting: a bomb pot's before its flop (WSOP 27)."""
        return self.bomb and not self.street

    @property
    def live(self) -> tuple[int, ...]:
        """Positions that have not folded or mucked."""
        mucked = self.mucked
        if True not in mucked:  # as before every showdown
            return tuple([i for i, out in enumerate(self.folded) if not out])
        return tuple([i for i, out in enumerate(self.folded) if not out and not mucked[i]])


class Chair(Frozen):
    """Chair: its stack between hands and what it owes to the blinds."""

    seat: int
    taken: bool
    chips: int
    away: bool
    paid_small: bool  # paid the small blind in the hand before: may have the button (GC:81)
    missed_small: bool  # the small blind passed him while he was absent
    missed_big: bool  # the big blind did
    paid_big: bool  # has paid a big blind, or sat from the first hand on (GC:99)
    new: bool  # sat down since the first hand and was not dealt in yet
    played: bool  # was dealt into the hand before, at this place
    away_since_s: int  # UTC seconds; 0 while he is here, or where nobody noted the time
    standing: bool  # at his place, but may not act (GC:306)
    penalty_hands: int  # still dealt in and killed at once
    # how he comes in at the next hand, where he may choose: an EntryKind (WSOP 154)
    entry: str = ""
    sat_fact: int = 0  # number of the fact by which somebody came to this place, or moved from it

    @property
    def missed(self) -> bool:
        """True if a missed-blind marker lies in front of it (GC:97)."""
        return self.missed_small or self.missed_big


class DeviceBelief(Frozen):
    """State of one device."""

    name: str
    up: bool
    device_id: str
    boot_id: int
    why: str
    away: int  # a shoe's: cards dealt by hand while it was silent, which it will report late
    lid_expected: bool  # a shoe's: its lid was opened for a remedy and isn't shut yet
    faulty: bool = False  # it reports that a part of it has failed
    picture: str = ""  # a camera's: why it no longer sees as it was calibrated to
    #: A camera's last unread card that was due: the number of the hand, how many cards lay on its
    #: board, and the seat whose hand it was (0: the board).
    unread: tuple[int, int, int] = (0, 0, 0)


class DueCard(NamedTuple):
    """Place where the next card of the stub belongs; ``seat`` is 0 but for a hole card."""

    place: Place
    seat: int = 0
    take: Take = Take.TOP


class RecentFact(NamedTuple):
    """Recent fact with its number, for the list of what happened last."""

    number: int
    fact: Fact


class Gesture(NamedTuple):
    """Words and motions of one player, in order, since the turn was his (or before it).

    ``said`` is "" without words; ``motions`` holds the chips of each motion by value, those taken
    away as negative numbers; ``words_first`` says whether the words came before the first chips.
    ``is_known`` is False where nobody saw which chips made the amount (entered by hand, or reported
    late); ``is_open``: the dealer said the motion wasn't over; the next chips belong to it.
    """

    seat: int
    said: str = ""
    said_chips: int = 0
    motions: tuple[tuple[int, ...], ...] = ()
    words_first: bool = False
    is_known: bool = True
    is_open: bool = False


#: Fields compared by themselves, and fields not compared.
_APART = frozenset({"before", "recent"})


class Table(Frozen):
    """Whole state of the table: all facts so far applied in order (`game/advance`).

    Two tables are equal where nothing tells them apart by which anybody decides: rules ask what the
    hand was like before, so that the way back counts too. What is only listed (``recent``) doesn't.

    At most 42 fields: with one more, Python doubles each table's memory, and every fact makes one.
    What rarely changes belongs to a shape of its own, as the evening's does.
    """

    name: str
    in_force: RulesInForce
    house: HouseRules  # the book in force, with what the floor decided
    game: str
    stakes: Stakes
    denominations: tuple[int, ...]
    chairs: tuple[Chair, ...]
    button: int
    button_placed: bool  # it was put there for the hand about to begin
    bomb: BombPotAgreed | None  # the hand about to begin is a bomb pot
    hand: Hand | None
    hands: int
    hand_fact: int  # number of the fact with which the last hand began
    number: int  # of the last fact applied
    fact: Fact | None  # the last fact that undo would take back
    fact_number: int
    before: "Table | None"  # the table before that fact
    since: "tuple[RecentFact, ...]"  # the facts since that no undo takes back, in order
    seen: tuple[int, ...]  # chips that the scanner sees in front of each seat (index 0 unused)
    doubt: BetDoubted | None
    doubts: tuple[BetDoubted, ...]  # rulings that wait behind it, each on another seat
    gesture: "Gesture | None"  # a player's words and chips that are no action yet
    early: tuple[ActedEarly, ...]  # acts before their turn, waiting for it; each seat's in order
    arrived: tuple[Gesture, ...]  # players' words and chips while a case held play, by player
    time_called: TimeCalled | None  # the clock runs on the player to act
    time_held: TimeHeld | None  # and the floor holds it
    opened: tuple[int, ...]  # seats that opened their hand too early: the floor is to be called
    evening: Evening
    tournament: Tournament | None
    differences: tuple[CountDiffered, ...]
    card_differences: tuple[CardDiffered, ...]
    devices: Mapping[str, DeviceBelief]
    irregularities: tuple[Irregularity, ...]
    cases: tuple[Case, ...]  # irregularities that wait for their remedy, the oldest first
    ruled: tuple[SettledCase, ...]  # those that were settled, the oldest first
    floor: str  # the floor manager who is signed in; "" nobody
    floor_verified: bool  # by PIN
    alarms: tuple[Alarm, ...]  # that nobody has acknowledged yet, the oldest first
    calls: tuple[Call, ...]  # of the floor that are not over, the oldest first
    software: Software  # the running program, its changes, standing faults
    recent: tuple[RecentFact, ...]  # the last facts, whatever was taken back since

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return False
        one, two = self, other
        while one is not two:
            mine, theirs = one.__dict__, two.__dict__
            if any(mine[name] != theirs[name] for name in mine if name not in _APART):
                return False
            if one.before is None or two.before is None:
                return one.before is two.before
            one, two = one.before, two.before
        return True

    __hash__ = None

    @property
    def running(self) -> Hand | None:
        """Hand that is being dealt or played; None between hands."""
        hand = self.hand
        return hand if hand is not None and hand.phase is not Phase.OVER else None

    def is_up(self, device: str) -> bool:
        """True if the device is known and answers."""
        return device in self.devices and self.devices[device].up

    @property
    def last_counted(self) -> Hand | None:
        """The last hand that wasn't made void, nor was a bomb pot: blinds go on from there."""
        hand = self.hand
        return hand if hand is None or not (hand.voided or hand.bomb) else hand.replays

    def doubt_of(self, seat: int) -> BetDoubted | None:
        """Ruling pending on this seat, now or waiting behind another."""
        for doubt in (self.doubt, *self.doubts):
            if doubt is not None and doubt.seat == seat:
                return doubt
        return None

    def chair(self, seat: int) -> Chair:
        """The chair at this seat number (1 to 10)."""
        return self.chairs[seat - 1]


def empty_chair(seat: int) -> Chair:
    """Chair without a player."""
    return Chair(seat=seat, taken=False, chips=0, away=False, paid_small=False,
                 missed_small=False, missed_big=False, paid_big=True, new=False, played=False,
                 away_since_s=0, standing=False, penalty_hands=0)


def _first_evening(house: HouseRules) -> Evening:
    """Evening before its sign: an option that needs the casino's leave has none (GT:195)."""
    quiet = quiet_evening()
    if house["straddle.seat"] != "if_allowed":
        return quiet
    return quiet.evolve(sign=replace(quiet.sign, straddle=False))


@lru_cache(maxsize=32)
def bare_table(house: HouseRules) -> Table:
    """Table before its first fact, under this house's rules."""
    return Table(
        name="", in_force=RulesInForce(house), house=house, game="holdem_no_limit",
        stakes=Stakes(0, 0, 0), denominations=(),
        chairs=tuple(empty_chair(s) for s in range(1, SEATS + 1)),
        button=0, button_placed=False, bomb=None, hand=None, hands=0, hand_fact=0, number=0,
        fact=None, fact_number=0, before=None, since=(), seen=(0,) * (SEATS + 1), doubt=None,
        doubts=(), gesture=None, early=(), arrived=(), time_called=None, time_held=None,
        opened=(), differences=(), evening=_first_evening(house), tournament=None,
        card_differences=(), devices={}, irregularities=(), cases=(), ruled=(),
        floor="", floor_verified=False, recent=(), alarms=(), calls=(), software=Software(),
    )


__all__ = [
    "Alarm", "Call", "Case", "DealtCard", "DeckOrder", "Frozen", "HeldCards", "Irregularity",
    "OwedCard", "SettledCase",
]
