"""The tournament's levels begin by themselves, by the wall clock, also after an interruption."""

import pytest
from live_table import TDA, rules
from reader_table import REGISTER, a_vault
from tournament_table import BEGAN_S, CHIPS, LEVELS

from dealer_assist.game import facts as e
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import LevelOver, TableInterpreter
from dealer_assist.live.table.live_table import ReadyFacts, Wiring
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.storage.journal import Journal

STAKES = e.Stakes(25, 50, 50, smallest_chip=25)
OPENED = (
    e.TableOpened("t", TDA, "holdem_no_limit", STAKES, CHIPS), e.TournamentOpened(10_000, LEVELS),
    e.PlayerSat(1, 10_000), e.PlayerSat(4, 10_000), e.PlayerSat(8, 10_000), e.ButtonMoved(8),
)


class Hall:
    """A unit at a table whose wall clock the test sets."""

    def __init__(self, path, now_s=BEGAN_S):
        self.now_s = now_s
        self.journal = Journal.open(path)
        self.wiring = Wiring(TableInterpreter(a_vault(), REGISTER.chips, lambda: self.now_s))
        self.shown = 0
        self.unit = Unit(self.journal, rules(TDA), self.wiring, self.listen)

    def listen(self, table, advice, notice):
        self.shown += 1

    def tick(self, now_s):
        self.now_s = now_s
        for due in self.wiring.ticked(0):
            self.unit.handle(due)
        return self.table.tournament.level

    @property
    def table(self):
        return self.unit.table

    def facts(self):
        return [record.fact for record in self.journal.facts()]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.sqlite"


@pytest.fixture
def hall(path):
    made = Hall(path)
    made.unit.handle(ReadyFacts(OPENED))
    yield made
    made.journal.close()


def started(hall):
    hall.unit.handle(Tap(TapKind.DONE))
    return hall


def test_the_start_takes_the_time_of_the_tap(hall):
    hall.now_s = BEGAN_S + 33
    started(hall)
    assert hall.facts()[-1] == e.LevelBegan(1, BEGAN_S + 33)


def test_a_level_whose_time_is_over_is_followed_by_the_next_one_by_itself(hall):
    started(hall)
    assert hall.tick(BEGAN_S + 899) == 1
    assert hall.tick(BEGAN_S + 900) == 2
    assert hall.facts()[-1] == e.LevelBegan(2, BEGAN_S + 900)
    assert hall.table.stakes.big_blind == 100


def test_the_ticks_between_show_nothing_and_write_nothing(hall):
    started(hall)
    before = hall.shown, len(hall.facts())
    for after_s in range(0, 900, 30):
        hall.tick(BEGAN_S + after_s)
    assert (hall.shown, len(hall.facts())) == before
    hall.tick(BEGAN_S + 900)
    hall.tick(BEGAN_S + 901)
    assert (hall.shown, len(hall.facts())) == (before[0] + 1, before[1] + 1)


def test_after_a_power_cut_the_table_goes_to_the_level_whose_time_it_is(hall, path):
    started(hall)
    hall.journal.close()
    again = Hall(path)
    assert again.tick(BEGAN_S + 2400 + 61) == 4
    assert again.facts()[-1] == e.LevelBegan(4, BEGAN_S + 2400)
    again.journal.close()


def test_a_tick_of_a_level_that_is_not_over_any_more_makes_no_fact(hall):
    started(hall)
    before = len(hall.facts())
    hall.unit.handle(LevelOver(BEGAN_S + 5))
    assert len(hall.facts()) == before


def test_a_clock_that_jumps_back_begins_no_level_and_ends_none(hall):
    started(hall)
    assert hall.tick(BEGAN_S + 901) == 2
    assert hall.tick(BEGAN_S - 7200) == 2
    assert hall.tick(BEGAN_S + 1800) == 3


def test_a_level_comes_again_by_itself_when_the_act_before_it_is_taken_back(hall):
    started(hall)
    for _ in range(40):
        if hall.table.hand is not None and hall.table.hand.phase == "betting":
            break
        hall.unit.handle(Tap(TapKind.DONE))
    hall.unit.handle(Tap(TapKind.FOLD))
    folder = hall.table.fact.seat
    hall.tick(BEGAN_S + 901)
    hall.unit.handle(Tap(TapKind.UNDO))
    assert hall.table.tournament.level == 2
    hand = hall.table.hand
    assert hand.seats[hand.actor] == folder and hand.stakes.big_blind == 50
    assert hall.table.stakes.big_blind == 100


def test_a_cash_table_has_no_ticks_of_levels(path):
    hall = Hall(path)
    hall.unit.handle(ReadyFacts(OPENED[:1]))
    assert not list(hall.wiring.ticked(0))
    hall.journal.close()


def test_other_blinds_than_the_structures_are_refused(hall):
    started(hall)
    before = len(hall.facts())
    hall.unit.handle(Tap(TapKind.STAKES, chips=400))
    hall.unit.handle(Tap(TapKind.SIT, seat=2, chips=9_000))
    assert len(hall.facts()) == before
    hall.unit.handle(Tap(TapKind.SIT, seat=2, chips=10_000))
    sat = hall.facts()[-1]
    assert sat == e.PlayerSat(2, 10_000, at_s=sat.at_s)


def test_a_pause_takes_the_time_of_the_tap_and_no_level_begins_in_it(hall):
    started(hall)
    hall.now_s = BEGAN_S + 100
    hall.unit.handle(Tap(TapKind.FACT, fact=e.ClockPaused(0)))
    assert hall.facts()[-1] == e.ClockPaused(BEGAN_S + 100)
    assert hall.tick(BEGAN_S + 5000) == 1
    hall.unit.handle(Tap(TapKind.FACT, fact=e.ClockPaused(0)))
    assert hall.facts()[-1] == e.ClockPaused(BEGAN_S + 100), "it stands already"
    hall.unit.handle(Tap(TapKind.FACT, fact=e.ClockResumed(0)))
    assert hall.tick(BEGAN_S + 5799) == 1
    assert hall.tick(BEGAN_S + 5800) == 2
