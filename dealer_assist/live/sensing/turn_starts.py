"""Beginning of each turn: facts have no time of their own, so the interpreter remembers it.

Where the house gives a number, time may be called on a player only once he has had the turn for so
long (WSOP 81, 181).
"""

from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.hand.action_clock import why_too_soon
from dealer_assist.game.hand.physical_deck import owed_holes
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table
from dealer_assist.live.sensing.bets_from_chips_and_words import lying_facts
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.live.sensing.waiting_acts import with_waiting_act_rulings

_Turn = tuple[int, int, tuple[int, ...], tuple[bool, ...]]


class Turns:
    """Turns of the running hand and when each began, by the table's clock.

    A turn that an undo brings back goes on as if it had never been over.
    """

    def __init__(self) -> None:
        self._began: dict[_Turn, int] = {}

    def follow(self, table: Table, fact: e.Fact, now_s: int) -> None:
        """Take note of a turn that begins."""
        if isinstance(fact, e.HandBegan):
            self._began.clear()
        hand = table.hand
        if hand is not None and hand.phase is Phase.BETTING:
            self._began.setdefault(_turn(hand), now_s)

    def thought_s(self, table: Table, now_s: int) -> int:
        """Seconds that the player to act has had the turn; 0 where nobody has it."""
        hand = table.hand
        if hand is None or hand.phase is not Phase.BETTING:
            return 0
        return max(0, now_s - self._began.get(_turn(hand), now_s))

    def timed(self, table: Table, entered: TapResult, now_s: int) -> TapResult:
        """Entry, refused where it calls time too soon.

        The time that the floor gives where the text gives none runs from his decision.
        """
        for fact in entered.facts:
            early = why_too_soon(table, fact, self.thought_s(table, now_s)) if isinstance(
                fact, e.TimeCalled) else None
            if early is not None:
                return refused_tap(early)
            if isinstance(fact, e.RuleDecided) and _gives_time(table, fact):
                assert table.time_called is not None
                anew = replace(table.time_called, at_s=now_s)
                return replace(entered, facts=(*entered.facts, anew))
        return entered


def with_following_facts(table: Table, facts: tuple[e.Fact, ...], now_s: int) -> tuple[e.Fact, ...]:
    """Facts with those that they bring: a ruling that waited, a clock that stands or runs on."""
    begun = (*facts, *lying_facts(table, advance_all(table, facts))) if _deals(table) else facts
    return _stood_still(table, with_waiting_act_rulings(table, begun), now_s)


def _deals(table: Table) -> bool:
    """True if chips lie there while hole cards are still due."""
    hand = table.hand
    return hand is not None and any(table.seen) and (
        hand.phase in OF_THE_DEAL or bool(owed_holes(hand)))


def _stood_still(table: Table, facts: tuple[e.Fact, ...], now_s: int) -> tuple[e.Fact, ...]:
    """Facts with the player's clock: it stands while a case holds play.

    It runs on with the seconds that were left once nothing holds play any more; a clock that the
    floor holds stays as he left it.
    """
    called_now = any(isinstance(fact, e.TimeCalled) for fact in facts)
    if not (table.time_called or called_now) or any(
            isinstance(fact, e.FactUndone) for fact in facts):
        return facts
    after = advance_all(table, facts)
    called, held = after.time_called, after.time_held
    if called is None:
        return facts
    if held is None and do_acts_wait(after):
        return (*facts, e.TimeHeld(called.seat, now_s, ""))
    if held is not None and not held.by and not do_acts_wait(after):
        return (*facts, e.TimeResumed(called.seat, now_s, ""))
    return facts


def _gives_time(table: Table, fact: e.RuleDecided) -> bool:
    """True if a player on the clock has waited for the floor to say how long he has."""
    if fact.setting != "clock.seconds" or fact.value == FLOOR:
        return False
    return table.time_called is not None and table.house[fact.setting] == FLOOR


def _turn(hand: Hand) -> _Turn:
    return hand.street, hand.actor, hand.bets, hand.folded
