"""A ruling that the floor signed is taken back by the floor, with a reason; never by the dealer."""

from pathlib import Path

import pytest
from ordered_table import BY, NOW, OrderedTable
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins

PIN = "47118128"
WHY = "élément nouveau"


class Ruled(OrderedTable):
    """Four players, seat 3 to act; what came of the last tap is ``last``."""

    def __init__(self, people: PeopleFile | None = None) -> None:
        super().__init__()
        self.room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: self.now,
                                     people=people)
        self.begin((10_000,) * 4).deal()
        self.last = TapResult()

    def tap(self, kind: TapKind = TapKind.FACT, **fields) -> TapResult:
        self.last = self.room.facts_of_tap(self.table, Tap(kind, **fields))
        self.put(*self.last.facts)
        return self.last

    def undo(self, by: str | None = None, why: str = WHY) -> TapResult:
        """The dealer's tap, or the one that a floor manager's name and reason came with."""
        number = self.table.fact_number
        fact = None if by is None else e.FactUndone(number, by, why)
        return self.tap(TapKind.UNDO, choice=str(number), fact=fact)

    def sign_in(self, name: str = BY, pin: str = PIN) -> TapResult:
        return self.tap(TapKind.SIGN_IN, choice=name, secret=pin)

    def reported(self) -> int:
        self.tap(fact=e.IrregularityReported("HAND-01", 4))
        return self.table.cases[-1].number

    def remedied(self, by: str = BY) -> "Ruled":
        self.tap(fact=e.RemedyApplied(self.reported(), "", "", by=by, reason="vu" if by else ""))
        assert self.table.ruled[-1].by == by, self.last
        return self

    def bet_ruled(self, by: str = BY) -> "Ruled":
        """Seat 4 put too little for a raise, and it is ruled a call."""
        self.tap(TapKind.RAISE_TO, seat=self.actor, chips=125)
        doubt = self.table.doubt
        ruled = e.BetRuled(doubt.seat, "call", 0, by, "vu") if by else None
        self.tap(TapKind.CHOOSE, seat=doubt.seat, choice="call", fact=ruled)
        assert self.table.doubt is None, self.last
        return self


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


@pytest.fixture
def people(tmp_path: Path) -> PeopleFile:
    made = PeopleFile(tmp_path / "t.people.json")
    made.add(BY, PIN)
    made.add("C. Bernard", "1234")
    return made


def assert_refused(table: Ruled, id: str) -> None:
    """Nothing was taken back, and the person is told this."""
    assert (table.last.facts, table.last.why and table.last.why.id) == ((), id)


# --- the dealer ------------------------------------------------------------------------------


RULINGS = {
    "remedy": lambda table: table.remedied(),
    "dismissal": lambda table: table.tap(
        fact=e.IrregularityDismissed(table.reported(), "vu", BY)),
    "bet": lambda table: table.bet_ruled(),
    "setting": lambda table: table.tap(fact=e.RuleDecided("deal.flashed", "stands", BY, "vu")),
    "play goes on": lambda table: table.tap(
        fact=e.CaseReleased(table.reported(), BY, "vu")),
}


@pytest.mark.parametrize("kind", RULINGS)
def test_no_dealers_undo_takes_a_signed_ruling_back(kind):
    table = Ruled()
    RULINGS[kind](table)
    before = table.table
    assert table.last.facts
    table.undo()
    assert_refused(table, "why.undo_floors")
    assert table.last.detail == BY and table.table == before


@pytest.mark.parametrize("made", [Ruled.remedied, Ruled.bet_ruled])
def test_a_proposal_that_the_dealer_accepted_is_his_to_take_back(made):
    table = made(Ruled(), by="")
    assert table.undo().facts and table.facts[-1].by == ""


def test_what_the_dealer_did_since_is_his_and_the_ruling_stops_him():
    table = Ruled().bet_ruled()
    table.tap(TapKind.CHECK_CALL, seat=table.actor)
    assert table.undo().facts
    table.undo()
    assert_refused(table, "why.undo_floors")


def test_an_old_ruling_without_a_name_is_the_dealers_as_nobody_signed_it():
    table = Ruled().bet_ruled(by="floor")
    assert table.undo().facts


# --- the floor -------------------------------------------------------------------------------


def test_the_floor_takes_it_back_and_who_why_and_when_stand_in_the_fact():
    table = Ruled().remedied()
    number = table.table.fact_number
    table.now += 5
    table.undo(BY)
    assert table.last.facts == (e.FactUndone(number, BY, WHY, NOW + 5),)
    assert table.table.ruled == ()


@pytest.mark.parametrize("why", ["", "  "])
def test_without_a_reason_nothing_is_taken_back(why):
    table = Ruled().remedied()
    table.undo(BY, why)
    assert_refused(table, "why.undo_reason")


@pytest.mark.parametrize(("name", "id"), [
    ("", "why.undo_floors"), (" ", "why.floor_name_missing"), (PIN, "why.floor_name_missing"),
    ("x" * 25, "why.floor_name_missing"),
])
def test_without_a_name_nothing_is_taken_back_and_no_pin_is_one(name, id):
    table = Ruled().remedied()
    table.undo(name)
    assert_refused(table, id)
    assert PIN not in repr(table.last)


def test_where_the_house_has_pins_a_name_alone_takes_nothing_back(people):
    table = Ruled(people)
    table.sign_in()
    table.remedied()
    table.tap(TapKind.SIGN_OUT)
    table.undo(BY)
    assert_refused(table, "why.sign_in_first")
    table.sign_in(pin="00000000")
    table.undo(BY)
    assert_refused(table, "why.sign_in_first")
    table.sign_in()
    assert table.undo(BY).facts[0].by == BY


def test_another_floor_manager_takes_it_back_in_his_own_name_only(people):
    table = Ruled(people)
    table.sign_in()
    table.remedied()
    table.sign_in("C. Bernard", "1234")
    table.undo(BY)
    assert_refused(table, "why.sign_in_first")
    assert table.undo("C. Bernard").facts[0].by == "C. Bernard"


def test_the_ruling_and_the_act_that_it_made_go_together():
    table = Ruled().bet_ruled()
    seat = table.facts[-1].seat
    table.undo(BY)
    assert table.table.doubt.seat == seat and table.hand.bets[table.hand.position[seat]] == 0


# --- what stands open again ------------------------------------------------------------------


def test_the_case_is_the_floors_then_and_no_dealer_applies_the_old_proposal():
    table = Ruled().remedied()
    table.undo(BY)
    case = table.table.cases[-1]
    assert case.taken_back_by == BY
    for fact in (e.RemedyApplied(case.number, "", ""), e.IrregularityDismissed(case.number, "vu")):
        table.tap(fact=fact)
        assert_refused(table, "why.floor_decides")
    assert table.tap(fact=e.RemedyApplied(case.number, "", "", by=BY, reason="vu")).facts


def test_the_bet_is_the_floors_then_and_nothing_is_proposed():
    table = Ruled().bet_ruled()
    table.undo(BY)
    doubt = table.table.doubt
    assert (doubt.proposal, doubt.by_floor) == ("floor", True)
    for choice in ("call", "raise", "fold"):
        table.tap(TapKind.CHOOSE, seat=doubt.seat, choice=choice)
        assert_refused(table, "why.floor_decides")
    assert isinstance(
        table.tap(TapKind.CHOOSE, seat=doubt.seat, choice="floor").facts[0], e.FloorCalled)
    ruled = e.BetRuled(doubt.seat, "call", 0, BY, "vu")
    assert table.tap(TapKind.CHOOSE, seat=doubt.seat, choice="call", fact=ruled).facts


def test_chips_that_come_to_such_a_bet_bring_no_proposal_back():
    table = Ruled().bet_ruled()
    table.undo(BY)
    table.put(e.ChipsSeen(table.table.doubt.seat, 200))
    again = e.BetDoubted(table.table.doubt.seat, 200, "doubt.raise_too_small", "raise", 200, "")
    assert table.put(again).table.doubt.by_floor


@pytest.mark.parametrize("name", ["", "somebody"])
def test_where_the_house_has_pins_nobody_settles_what_was_taken_back_without_one(people, name):
    table = Ruled(people)
    table.sign_in()
    table.bet_ruled()
    table.undo(BY)
    table.tap(TapKind.SIGN_OUT)
    seat = table.table.doubt.seat
    table.tap(TapKind.CHOOSE, seat=seat, choice="call", fact=e.BetRuled(seat, "call", 0, name))
    assert table.last.facts == () and table.table.doubt is not None


def test_a_restart_reads_it_all_again():
    table = Ruled().remedied()
    table.undo(BY)
    assert rebuild(table.table.house, table.facts) == table.table
