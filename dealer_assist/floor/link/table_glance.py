"""Table at a glance, for the floor: made out of the newest table, in the link's own thread."""

import threading
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.floor.link.link_messages import (
    CallReport,
    DeviceCondition,
    Glance,
    LastAct,
    LastActKind,
)
from dealer_assist.game import facts as e
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.irregularities.case_details import reason_of_call
from dealer_assist.game.irregularities.play_on_hold import is_play_held
from dealer_assist.game.table.table import Hand, Phase, Table

_Turn = tuple[int, int, int, int]
#: Facts that are a hand's acts, besides calls, bets and raises that took all chips.
_ACTS: Final[Mapping[type, LastActKind]] = {
    e.Folded: LastActKind.FOLD, e.Checked: LastActKind.CHECK, e.Called: LastActKind.CALL,
    e.Bet: LastActKind.BET, e.Raised: LastActKind.RAISE, e.Posted: LastActKind.POST,
    e.HandTabled: LastActKind.SHOW, e.HandMucked: LastActKind.MUCK, e.PotPushed: LastActKind.WIN,
}
_UP: Final = "up"
_STAKED: Final = (e.Called, e.Bet, e.Raised)
#: The last act is looked for so many facts back: behind others it is no news.
_LOOKED_BACK: Final = 12


class Glancer:
    """Holds the newest table and the start of its turn; ``listen`` in the unit's thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._table: Table | None = None
        self._devices: tuple[DeviceCondition, ...] = ()
        self._turn: _Turn | None = None
        self._since_s = self._began_s = self._dealer_s = 0
        self._over = (0, 0)  # the last hand that ended while we looked on, and when

    def listen(self, table: Table, late: frozenset[str], now_s: int) -> None:
        """Take the table as it is now; ``late`` are the devices that are slow to answer."""
        turn, last = _turn(table), self._table
        with self._lock:
            if turn != self._turn:
                self._turn, self._since_s = turn, now_s
            if last is not None:
                if last.running and not table.running:
                    self._over = (table.hands, now_s)
                if last.hand_fact != table.hand_fact:
                    self._began_s = now_s
                if last.evening.dealer != table.evening.dealer:
                    self._dealer_s = now_s
            self._devices = _since(self._devices, tuple(_devices(table, late)), now_s)
            self._table = table

    @property
    def number(self) -> int:
        """The number of the newest table's last fact; 0 before the first."""
        table = self._table
        return table.number if table is not None else 0

    def glance(self, journal: str, at_ms: int, practice: bool) -> Glance | None:
        """The newest table at a glance; None before the first. From any thread."""
        with self._lock:
            table, since_s, over = self._table, self._since_s, self._over
            devices, began_s, dealer_s = self._devices, self._began_s, self._dealer_s
        if table is None:
            return None
        over_s = over[1] if over[0] == table.hands and not table.running else 0
        seen = table_glance_view(table, journal, at_ms, since_s=since_s, over_s=over_s,
                                 practice=practice)
        return replace(seen, devices=devices, began_s=began_s if table.running else 0,
                       dealer_s=dealer_s)


def _turn(table: Table) -> _Turn | None:
    """The running turn, which identifies player and action; None while a case is being settled:
    after it his time begins anew."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or is_play_held(table):
        return None
    return hand.number, hand.street, hand.actor, hand.actions


def table_glance_view(
    table: Table, journal: str, at_ms: int, *, late: Iterable[str] = (), since_s: int = 0,
    over_s: int = 0, practice: bool = False,
) -> Glance:
    """The table as the floor sees it without opening it; no closed card is in it.

    ``since_s``, ``over_s``: start of the player's turn and end of the last hand, which only the
    observer knows; ``Glancer`` knows more times.
    """
    evening, chairs = table.evening, table.chairs
    hand, acting = table.running, _acting(table)
    stakes = hand.stakes if hand is not None else table.stakes
    number, ends_s, left_s = _clock(table)
    played = table.tournament
    level = played.running if played is not None else None
    return Glance(
        journal=journal, number=table.number, at_ms=at_ms, house=table.house.name,
        game=hand.game.name if hand is not None else table.game,
        small_blind=stakes.small_blind, big_blind=stakes.big_blind,
        ante=stakes.ante or stakes.big_blind_ante, practice=practice, dealer=evening.dealer,
        hand=table.hands, phase=str(hand.phase) if hand is not None else "",
        acting_seat=acting, since_s=since_s if acting else 0, pot=_pot(hand),
        taken=tuple(c.seat for c in chairs if c.taken),
        away=tuple(c.seat for c in chairs if c.taken and c.away),
        kept=tuple(seat for seat, _ in evening.assigned),
        most_players=_most_players(table), waiting=len(evening.waiting),
        last_hands=evening.last_hands, closed=evening.closed, tournament=played is not None,
        level=number, level_ends_s=ends_s, level_left_s=left_s,
        paused=played is not None and bool(played.paused_s),
        is_break=level is not None and level.is_break,
        held=played is not None and bool(played.held),
        waits=played is not None and played.waits_for_release,
        broke=_broke(table, hand), stacks=_stacks(table, hand), button=table.button,
        big_seat=table.hand.big_at if table.hand is not None else 0, over_s=over_s,
        began=_began(table.hand), chips=played.chips if played is not None else 0,
        penalties=tuple((c.seat, c.penalty_hands) for c in chairs if c.taken and c.penalty_hands),
        devices=tuple(_devices(table, frozenset(late))),
        calls=tuple(CallReport(c.number, c.at_s, c.reason or reason_of_call(table), c.heard,
                               c.coming,
                               c.asked_by) for c in table.calls),
        cases=len(table.cases), doubts=len(table.doubts) + (table.doubt is not None),
        alarms=len(table.alarms),
        live=tuple(hand.seats[at] for at in hand.live) if hand is not None else (),
        board=hand.board if hand is not None else (), stopped=is_play_held(table),
        matter=reason_of_call(table), last=_last_act(table),
    )


def _acting(table: Table) -> int:
    """Seat to act; 0 while a case is being settled: nobody is late then."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or hand.actor < 0 or is_play_held(table):
        return 0
    return hand.seats[hand.actor]


def _pot(hand: Hand | None) -> int:
    """All chips that lie in the middle or in front of seats."""
    if hand is None:
        return 0
    if hand.pots:
        return sum(pot.chips for pot in pots_with_bets(hand))
    return sum(hand.paid) + hand.dead + sum(hand.bets)


def _stacks(table: Table, hand: Hand | None) -> tuple[tuple[int, int], ...]:
    """Chips behind of each seat, in the running hand or between hands."""
    dealt = dict(zip(hand.seats, hand.stacks, strict=True)) if hand is not None else {}
    return tuple((c.seat, dealt.get(c.seat, c.chips)) for c in table.chairs if c.taken)


def _began(hand: Hand | None) -> tuple[tuple[int, int], ...]:
    """The stacks with which the running or last hand began."""
    return tuple(zip(hand.seats, hand.start, strict=True)) if hand is not None else ()


def _broke(table: Table, hand: Hand | None) -> tuple[int, ...]:
    """Seats without chips once a tournament's hand is over: out, or to re-enter."""
    if table.tournament is None or hand is not None:
        return ()
    return tuple(c.seat for c in table.chairs if c.taken and not c.chips)


def _clock(table: Table) -> tuple[int, int, int]:
    """Level, its end while the clock runs (else 0), and the time left while it is paused."""
    played = table.tournament
    if played is None or played.running is None:
        return 0, 0, -1
    whole_s = played.running.minutes * 60
    ends_s = played.began_s + whole_s
    if not played.paused_s:
        return played.level, ends_s, -1
    return played.level, 0, min(whole_s, max(0, ends_s - played.paused_s))


def _most_players(table: Table) -> int:
    chairs = table.evening.sign.seats or len(table.chairs)
    most = table.house["seats.max_players"] if "seats.max_players" in table.house.values else 0
    return min(most, chairs) if isinstance(most, int) and most else chairs


def _last_act(table: Table) -> tuple[LastAct, ...]:
    """Last act of the running or last hand that was not taken back; () before its first."""
    then: Table | None = table
    for _ in range(_LOOKED_BACK):
        if then is None or type(then.fact) is e.HandBegan:
            return ()
        kind = _ACTS.get(type(then.fact))
        if kind is not None:
            return (_act_of(then, kind),)
        then = then.before
    return ()


def _act_of(table: Table, kind: LastActKind) -> LastAct:
    """Act by the table's last fact, as it was just made."""
    hand, fact = table.hand, table.fact
    seat = getattr(fact, "seat", 0)
    chips = getattr(fact, "to_chips", getattr(fact, "chips", 0))
    position = hand.position.get(seat, -1) if hand is not None else -1
    if hand is not None and position >= 0 and isinstance(fact, _STAKED):
        chips = hand.bets[position] or chips
        kind = kind if hand.stacks[position] else LastActKind.ALL_IN
    return LastAct(kind, seat, chips)


def _since(
    before: tuple[DeviceCondition, ...], now: tuple[DeviceCondition, ...], now_s: int
) -> tuple[DeviceCondition, ...]:
    """Devices as they are now, each that isn't up since when: since now if it was otherwise
    before."""
    known = {one.name: one for one in before}
    return tuple(_since_of(known.get(one.name), one, now_s) for one in now)


def _since_of(last: DeviceCondition | None, now: DeviceCondition, now_s: int) -> DeviceCondition:
    if now.state == _UP:
        return now
    stays = last is not None and last.state == now.state
    return replace(now, since_s=last.since_s if last is not None and stays else now_s)


def _devices(table: Table, late: frozenset[str]) -> Iterable[DeviceCondition]:
    for name, device in table.devices.items():
        if not device.up:
            yield DeviceCondition(name, "lost", device.why)
        elif device.faulty or device.picture:
            yield DeviceCondition(name, "faulty", device.picture)
        else:
            yield DeviceCondition(name, "late" if name in late else _UP)
