"""The table's clock: no hand burns, and nobody wins minutes, because the time of day jumps."""

import pytest
from live_table import GC, TDA, rules
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.hand.action_clock import due_clock
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import ReadyFacts, Wiring
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.table_clock import Steady
from dealer_assist.view.sentences.dealer_sentences import irregular_words

EIGHT = 1_760_040_000
HOUR = 3_600
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)


class Machine:
    """Its time of day can be set; its ticks go on as they do."""

    def __init__(self, day=EIGHT, ticks=50.0):
        self.day, self.ticks = float(day), ticks

    def steady(self):
        return Steady(lambda: self.day, lambda: self.ticks)

    def runs(self, seconds):
        self.day += seconds
        self.ticks += seconds
        return self

    def set_by(self, seconds):
        self.day += seconds
        return self


# --- the clock itself ------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 3, -3, 400 * 24 * HOUR, -50 * 365 * 24 * HOUR])
def test_the_time_of_day_may_jump_and_the_seconds_go_on(jump):
    machine = Machine()
    steady = machine.steady()
    assert steady() == EIGHT
    machine.runs(10).set_by(jump)
    assert steady() == EIGHT + 10
    assert steady.moved_s() == jump
    machine.runs(5)
    assert steady() == EIGHT + 15


def test_a_jump_is_told_once_and_the_next_one_again():
    machine = Machine()
    steady = machine.steady()
    assert [steady.moved_s() for _ in range(3)] == [0, 0, 0]
    machine.set_by(HOUR)
    assert [steady.moved_s() for _ in range(3)] == [HOUR, 0, 0]
    machine.runs(600)
    assert steady.moved_s() == 0
    machine.set_by(-2 * HOUR)
    assert [steady.moved_s() for _ in range(3)] == [-HOUR, 0, 0]


def test_put_right_again_nothing_is_told_and_a_later_jump_is():
    machine = Machine()
    steady = machine.steady()
    machine.set_by(60)
    assert steady.moved_s() == 60
    machine.set_by(-60)
    assert steady.moved_s() == 0
    machine.set_by(60)
    assert steady.moved_s() == 60


def test_up_to_two_seconds_are_no_jump():
    machine = Machine()
    steady = machine.steady()
    for _ in range(4):
        machine.set_by(0.5)
        assert steady.moved_s() == 0
    machine.set_by(0.5)
    assert steady.moved_s() == 2


def test_it_begins_no_earlier_than_what_has_happened_already():
    machine = Machine()
    steady = machine.steady()
    steady.not_before(EIGHT - 100)
    assert steady() == EIGHT
    steady.not_before(EIGHT + 40)
    assert steady() == EIGHT + 40
    assert machine.runs(7) and steady() == EIGHT + 47
    assert steady.moved_s() == -40


# --- at the table ----------------------------------------------------------------------------


class Hall:
    """A unit at work on a machine whose time of day somebody sets."""

    def __init__(self, path, machine, house=GC):
        self.machine, self.clock = machine, machine.steady()
        self.journal = Journal.open(path)
        self.wiring = Wiring(TableInterpreter(a_vault(), REGISTER.chips, self.clock), self.clock)
        self.heard = []
        self.unit = Unit(self.journal, rules(house), self.wiring, self.listen, self.clock)

    def listen(self, table, advice, notice):
        self.heard.append([said.id for said in advice.say])

    def tick(self):
        for due in self.wiring.ticked(0):
            self.unit.handle(due)
        return self

    @property
    def table(self):
        return self.unit.table

    @property
    def left_s(self):
        return due_clock(self.table, self.clock()).left_s

    def notes(self):
        found = [record.fact for record in self.journal.facts()]
        return [fact.detail for fact in found if isinstance(fact, e.DeviceNoted)]


OPENED = (
    e.TableOpened("t", GC, "holdem_no_limit", STAKES, (25, 100, 500)),
    *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)), e.ButtonMoved(3),
)


def on_the_clock(hall):
    hall.unit.handle(ReadyFacts(OPENED))
    for _ in range(20):
        if hall.table.hand is not None and hall.table.hand.phase == "betting":
            break
        hall.unit.handle(Tap(TapKind.DONE))
    hand = hall.table.hand
    hall.unit.handle(Tap(TapKind.FACT, fact=e.TimeCalled(hand.seats[hand.actor], 0)))
    assert hall.left_s == 70
    return hall


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.sqlite"


@pytest.fixture
def hall(path):
    made = on_the_clock(Hall(path, Machine()))
    yield made
    made.journal.close()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 75, -75])
def test_a_jump_neither_burns_a_hand_nor_gives_minutes(hall, jump):
    hall.machine.runs(20).set_by(jump)
    hall.tick()
    assert hall.left_s == 50
    assert not hall.wiring.ticked(0)
    hall.machine.runs(49)
    assert hall.tick().left_s == 1
    hall.machine.runs(1)
    assert hall.tick().left_s == 0
    assert hall.heard[-1] == ["say.time_over_fold"], "the unit asks the same clock"


def test_a_jump_is_noted_once_in_the_journal_and_said_in_words(hall):
    hall.machine.runs(5).set_by(HOUR)
    for _ in range(5):
        hall.machine.runs(1)
        hall.tick()
    assert hall.notes() == ["+3600 s"]
    assert "+3600 s" in irregular_words(hall.table, "fr")
    assert "+3600 s" in irregular_words(hall.table, "en")
    hall.machine.set_by(-HOUR)
    hall.tick()
    assert hall.notes() == ["+3600 s"]


def test_the_note_of_a_jump_is_nothing_to_undo(hall):
    hall.machine.set_by(HOUR)
    hall.tick()
    hall.unit.handle(Tap(TapKind.UNDO))
    assert hall.table.time_called is None, "the last act was calling time"


def test_after_a_restart_the_time_of_day_is_read_again(hall, path):
    hall.machine.runs(20)
    hall.journal.close()
    again = Hall(path, Machine(hall.machine.day + 30, ticks=3.0))
    assert again.left_s == 20
    again.journal.close()


def test_set_back_while_it_was_off_he_has_at_most_his_whole_time_and_it_runs(hall, path):
    hall.machine.runs(20)
    hall.journal.close()
    again = Hall(path, Machine(EIGHT - HOUR, ticks=3.0))
    assert again.left_s == 70
    again.machine.runs(30)
    assert again.left_s == 40
    again.tick()
    assert again.notes() == [f"-{HOUR} s"]
    again.journal.close()


def test_an_absence_neither_ends_nor_lasts_by_a_jump(path):
    hall = Hall(path, Machine())
    sign = e.Sign(absence_minutes=30)
    hall.unit.handle(ReadyFacts((*OPENED, e.SignPosted(sign))))
    hall.unit.handle(Tap(TapKind.AWAY, seat=1))
    hall.machine.runs(60).set_by(HOUR)
    hall.tick()
    assert not hall.wiring.ticked(0)
    assert hall.table.chair(1).away_since_s == EIGHT
    hall.journal.close()


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_tournaments_level_is_as_long_as_it_is(path, jump):
    hall = Hall(path, Machine(), TDA)
    levels = (e.Level(50, 100, 20), e.Level(100, 200, 20))
    hall.unit.handle(ReadyFacts((
        e.TableOpened("t", TDA, "holdem_no_limit", STAKES, (25, 100, 500)),
        e.TournamentOpened(10_000, levels), *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)),
        e.ButtonMoved(3),
    )))
    hall.unit.handle(Tap(TapKind.DONE))
    hall.machine.runs(600).set_by(jump)
    hall.tick().machine.runs(599)
    assert hall.tick().table.tournament.level == 1
    hall.machine.runs(1)
    assert hall.tick().table.tournament.level == 2
    hall.journal.close()
