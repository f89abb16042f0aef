"""The tournament's clock is one for all tables, and right again after the network was cut."""

import pytest
from ordered_table import OrderedTable
from tournament_table import BEGAN_S, LEVELS

from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.floor.work.room_state import TableState, bare_room
from dealer_assist.floor.work.tables_for_tournament_steps import tables_heard
from dealer_assist.game import facts as e
from dealer_assist.game.between.level_clock import level_clock_at
from dealer_assist.game.facts.tournament_field import FieldOpened
from dealer_assist.game.multi_table.field_clock import clock_orders
from dealer_assist.game.multi_table.field_state import Entrant, TournamentField
from dealer_assist.live.sensing.table_interpreter import LevelOver

MINUTE_S = 60


class Timed(OrderedTable):
    """A tournament's table: its own clock ticks, whether the floor is there or not."""

    def __init__(self) -> None:
        super().__init__("tda2024")
        self.now = BEGAN_S
        self.put(e.TournamentOpened(10_000, LEVELS),
                 *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)), e.ButtonMoved(3))
        self.ordered(e.LevelBegan(1, BEGAN_S))

    def waits(self, minutes: float) -> "Timed":
        """Time goes by, and what it brings."""
        end = self.now + int(minutes * MINUTE_S)
        while self.now < end:
            self.now = min(end, self.now + 30)
            for over in self.room.level_over():
                assert isinstance(over, LevelOver)
                self.put(*self.room.facts_of_time(self.table, over))
        return self

    @property
    def tournament(self):
        assert self.table.tournament is not None
        return self.table.tournament

    @property
    def left_s(self) -> int:
        left = level_clock_at(self.table, self.now)
        assert left is not None
        return left.left_s


def test_a_level_that_the_table_began_by_itself_does_not_jump_when_the_floor_says_so():
    table = Timed().waits(15.5)
    began = table.tournament.began_s
    assert table.tournament.level == 2
    made = table.ordered(e.LevelBegan(2, began + 2))
    assert made == (e.LevelBegan(2, began),) and table.tournament.began_s == began
    table.ordered(e.LevelBegan(2, began - 1), drift_ms=-900)
    assert table.tournament.began_s == began


def test_a_larger_difference_is_put_right_within_the_level():
    table = Timed().waits(20)
    table.ordered(e.LevelBegan(2, table.tournament.began_s + 45))
    assert table.tournament.level == 2 and table.left_s == 10 * MINUTE_S + 45


def test_times_are_the_floors_translated_to_the_tables_clock():
    table = Timed().waits(5)
    table.ordered(e.LevelBegan(2, table.now - 60 - 10), drift_ms=10_000)
    assert table.tournament.began_s == table.now - 60


def test_no_time_to_come_ever_reaches_the_tables_clock():
    table = Timed().waits(5)
    (fact,) = table.ordered(e.LevelBegan(2, table.now + 3_600))
    assert fact.at_s == table.now
    assert all(getattr(one, "at_s", 0) <= table.now for one in table.facts)


def test_the_other_levels_blinds_hold_from_the_next_hand_on():
    table = Timed().waits(1)
    table.begin((10_000,) * 3, 25, 50).deal()
    table.ordered(e.LevelBegan(2, table.now))
    assert table.hand.stakes.big_blind == 50
    assert table.table.stakes.big_blind == 100


def test_an_old_level_that_arrives_late_is_run_on_to_the_one_whose_time_it_is():
    table = Timed().waits(1)
    began = table.now
    # Cut off here: the floor set level 2 at once; the table hears of it 20 minutes later.
    table.waits(20)
    assert table.tournament.level == 2
    table.ordered(e.LevelBegan(2, began))
    assert table.tournament.level == 3  # 15 minutes of level 2 are over, the break has begun
    assert table.tournament.began_s == began + 15 * MINUTE_S
    stakes = table.table.stakes
    table.waits(0.5)
    assert table.tournament.level == 3 and table.table.stakes == stakes


def test_a_pause_that_the_table_missed_takes_its_clock_back_to_where_it_stood():
    table = Timed().waits(10)
    paused = table.now
    table.waits(8)  # cut off: it went on to level 2 by itself
    assert table.tournament.level == 2
    table.ordered(e.ClockPaused(paused))
    assert table.tournament.level == 1 and table.left_s == 5 * MINUTE_S
    assert table.table.stakes.big_blind == 50
    table.waits(30)
    assert table.left_s == 5 * MINUTE_S


def test_a_pause_and_its_end_that_both_come_late_leave_the_clock_as_the_floors():
    table = Timed().waits(10)
    paused = table.now
    table.waits(8)
    resumed = paused + 3 * MINUTE_S
    table.ordered(e.ClockPaused(paused))
    table.ordered(e.ClockResumed(resumed))
    table.waits(0.5)
    # 10 minutes played, 3 stood still, 5.5 played on: 0.5 into level 2.
    assert table.tournament.level == 2
    assert table.left_s == 15 * MINUTE_S - 30


def test_the_same_pause_twice_is_refused_the_second_time():
    table = Timed().waits(10)
    assert table.ordered(e.ClockPaused(table.now)) != ()
    assert table.ordered(e.ClockPaused(table.now)) == () and table.why == "why.clock_paused"


def test_no_level_that_there_is_not_and_no_clock_at_a_cash_table():
    table = Timed()
    assert table.ordered(e.LevelBegan(99, BEGAN_S)) == () and table.why == "why.no_such_level"
    assert OrderedTable().ordered(e.ClockPaused(BEGAN_S)) == ()


# --- what the floor must order after a cut -------------------------------------------------------


def due(table: Timed, level: int, began_s: int, paused_s: int = 0, drift_ms: int = 0):
    """What the floor, whose clock is so, orders at the table after it saw its glance."""
    opened = FieldOpened("T", "tda2024", 10_000, LEVELS, 9)
    entrants = tuple(Entrant(n, f"#{n}", "1", n) for n in (1, 2, 3))
    field = TournamentField(1, opened, entrants, ("1",), level=level, began_s=began_s,
                            paused_s=paused_s)
    seen = table_glance_view(table.table, "j", table.now * 1000)
    room = bare_room("site")
    room = room.evolve(tables=(TableState("1", "site", "j", TablePresence.UP, glance=seen,
                                          drift_ms=drift_ms),))
    return clock_orders(field, tables_heard(room)["1"], table.now - drift_ms // 1000)


def test_a_table_whose_clock_agrees_is_told_nothing():
    table = Timed().waits(15.5)
    assert due(table, 2, table.tournament.began_s + 2) == ()
    table.ordered(e.ClockPaused(table.now))
    assert due(table, 2, table.tournament.began_s, table.now) == ()


@pytest.mark.parametrize("drift_ms", [0, 7_000, -7_000])
@pytest.mark.parametrize("is_paused_here", [False, True])
@pytest.mark.parametrize("level, ago_s, paused_ago_s", [
    (1, 12 * MINUTE_S, 0), (2, 300, 0), (4, 30, 0), (1, 13 * MINUTE_S, 600), (2, 400, 100),
    (3, 90, 30),
])
def test_what_is_due_brings_any_clock_to_the_floors(
    level, ago_s, paused_ago_s, is_paused_here, drift_ms
):
    table = Timed().waits(16)
    if is_paused_here:
        table.ordered(e.ClockPaused(table.now))
        table.waits(3)
    floor_now = table.now - drift_ms // 1000
    began = floor_now - ago_s
    paused = floor_now - paused_ago_s if paused_ago_s else 0
    for fact in due(table, level, began, paused, drift_ms):
        assert table.ordered(fact, drift_ms), table.why
    assert due(table, level, began, paused, drift_ms) == ()
    assert table.tournament.level == level
    whole_s = LEVELS[level - 1].minutes * MINUTE_S
    assert table.left_s == pytest.approx(whole_s - ago_s + paused_ago_s, abs=2)
