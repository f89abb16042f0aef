"""Time may be called only once a player has thought for as long as the house says (TIME-07)."""

import pytest
from live_table import GC, TDA, rules
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.hand.action_clock import due_clock, may_grant
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter

WSOP, GT = "wsop_live_2024", "groupe_tranchant"
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)


class Watched:
    """A room whose clock the test turns; seats 1 to 4, seat 4 has the button."""

    def __init__(self, house=WSOP):
        self.now_s = 1_000
        self.room = TableInterpreter(a_vault(), REGISTER.chips, lambda: self.now_s)
        self.table: Table = bare_table(rules(house))
        self.why = None
        self.put(e.TableOpened("t", house, "holdem_no_limit", STAKES, (25, 100)),
                 *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3, 4)), e.ButtonMoved(4))
        for _ in range(30):
            if self.table.hand is not None and self.table.hand.phase == "betting":
                return
            self.tap(TapKind.DONE)

    def put(self, *facts):
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact)
        return self

    def tap(self, kind, **what):
        entered = self.room.facts_of_tap(self.table, Tap(kind, **what))
        self.why = entered.why
        self.put(*entered.facts)
        return entered.facts

    def calls_time(self, seat, by=""):
        self.tap(TapKind.FACT, seat=seat, fact=e.TimeCalled(seat, 0, by))
        return self.table.time_called is not None


@pytest.mark.parametrize(("after_s", "left_s"), [(0, 120), (80, 40), (119, 1)])
def test_too_soon_it_is_refused_with_the_seconds_to_wait_and_the_rule(after_s, left_s):
    live = Watched()
    live.now_s += after_s
    assert not live.calls_time(3)
    assert (live.why.id, live.why.chips, live.why.seat) == ("why.time_too_soon", left_s, 3)
    assert live.why.source.line == "WSOP 81, 181"


def test_after_two_minutes_time_is_called():
    live = Watched()
    live.now_s += 120
    assert live.calls_time(3)
    assert live.table.time_called == e.TimeCalled(3, 1_120)


def test_the_floor_may_grant_it_sooner_by_name():
    live = Watched()
    assert live.calls_time(3, "M. Durand")
    assert live.table.time_called == e.TimeCalled(3, 1_000, "M. Durand")


@pytest.mark.parametrize("house", [GC, TDA, GT])
def test_gc_314_a_reasonable_while_is_no_number_and_refuses_nobody(house):
    live = Watched(house)
    assert not may_grant(live.table)
    assert live.calls_time(3)


def test_a_number_that_the_floor_decides_counts_too():
    live = Watched(GT)
    live.put(e.RuleDecided("clock.wait_seconds", "30", "JD", "Usage"))
    live.now_s += 29
    assert not live.calls_time(3)
    live.now_s += 1
    assert live.calls_time(3)


def test_where_the_floor_decides_that_it_is_granted_at_once_nobody_waits():
    live = Watched().put(e.RuleDecided("clock.called_too_soon", "granted", "JD", "Usage"))
    assert live.calls_time(3)


def test_the_next_player_has_his_own_two_minutes():
    live = Watched()
    live.now_s += 119
    live.tap(TapKind.CHECK_CALL, seat=3)
    live.now_s += 119
    assert not live.calls_time(4)
    live.now_s += 1
    assert live.calls_time(4)


def test_an_act_taken_back_gives_the_turn_that_he_had():
    live = Watched()
    live.now_s += 100
    live.tap(TapKind.FOLD, seat=3)
    live.now_s += 10
    live.tap(TapKind.UNDO, choice=str(live.table.fact_number))
    assert live.table.hand.seats[live.table.hand.actor] == 3
    live.now_s += 10
    assert live.calls_time(3)


def test_a_new_hand_begins_anew():
    live = Watched()
    live.now_s += 500
    for seat in (3, 4, 1):
        live.tap(TapKind.FOLD, seat=seat)
    for _ in range(30):
        if live.table.hand.number == 2 and live.table.hand.phase == "betting":
            break
        live.tap(TapKind.DONE)
    hand = live.table.hand
    assert not live.calls_time(hand.seats[hand.actor])
    assert live.why.chips == 120


def test_the_turn_is_looked_at_before_the_time():
    live = Watched()
    assert not live.calls_time(4)
    assert live.why.id == "why.nobody_to_act"


def test_gt_125_the_time_that_the_floor_gives_runs_from_when_he_says_it():
    live = Watched(GT)
    assert live.calls_time(3)
    live.now_s += 200
    decided = e.RuleDecided("clock.seconds", "60", "JD", "Usage")
    live.tap(TapKind.FACT, fact=decided)
    assert due_clock(live.table, live.now_s).left_s == 60
    live.now_s += 20
    live.tap(TapKind.FACT, fact=e.RuleDecided("clock.seconds", "45", "JD", "Usage"))
    assert due_clock(live.table, live.now_s).left_s == 25, "a change of it gives nothing anew"


def test_another_decision_does_not_touch_the_clock():
    live = Watched(GT)
    live.calls_time(3)
    made = live.tap(TapKind.FACT, fact=e.RuleDecided("clock.countdown", "10", "JD", "Usage"))
    assert [type(fact) for fact in made] == [e.RuleDecided]


def test_stopped_and_started_in_his_turn_the_player_has_had_it_for_as_long():
    live = Watched()
    heard, before = [], live.room.follow

    def kept(was, table, fact):
        heard.append((was, table, fact, live.now_s))
        before(was, table, fact)

    live.room.follow = kept
    live.tap(TapKind.CHECK_CALL, seat=3)
    live.now_s += 80
    live.room = TableInterpreter(a_vault(), REGISTER.chips, lambda: live.now_s)
    for was, table, fact, at_s in heard:
        live.room.follow(was, table, fact, at_s)
    assert not live.calls_time(4)
    assert live.why.chips == 40
