"""What the floor orders is judged at the table as it is now; what can't be is refused, whole."""

import pytest
from ordered_table import BY, NOW, OrderedTable, order
from reader_table import a_vault
from tournament_table import BEGAN_S, LEVELS

from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.taps import TapKind
from dealer_assist.live.sensing.order_entry import MAY_BE_ORDERED
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.storage.people import PeopleFile


def dealt() -> OrderedTable:
    return OrderedTable().begin((5_000,) * 4).deal()


def with_case() -> tuple[OrderedTable, int]:
    table = dealt().put(e.IrregularityReported("HAND-01", 4))
    return table, table.table.cases[0].number


# --- calls -------------------------------------------------------------------------------------


def call(table: OrderedTable, kind: OrderKind, by: str = BY, number: int = 0):
    number = number or table.table.calls[0].number
    return table.ordered(None, order=kind, call=number, by=by)


def test_heard_and_coming_are_facts_once():
    table = dealt().put(e.FloorCalled())
    number = table.table.number
    assert call(table, OrderKind.HEARD, by="") == (e.CallHeard(number, NOW),)
    assert call(table, OrderKind.HEARD) == ()
    assert not table.why
    assert call(table, OrderKind.COMING) == (e.CallComing(number, BY, NOW),)
    assert call(table, OrderKind.COMING) == ()


def test_nobody_comes_without_a_name_and_to_no_call_that_is_over():
    table = dealt().put(e.FloorCalled())
    number = table.table.number
    assert call(table, OrderKind.COMING, by=" ") == ()
    assert table.why == "why.floor_name_missing"
    table.put(e.CallEnded(number))
    assert call(table, OrderKind.HEARD, number=number) == ()
    assert table.why == "why.no_such_call"


def test_the_floor_says_that_a_call_is_over():
    table = dealt().put(e.FloorCalled())
    number = table.table.number
    assert table.ordered(e.CallEnded(number)) == (e.CallEnded(number, BY, NOW),)


# --- rulings on a picture ----------------------------------------------------------------------


def test_a_remedy_from_afar_is_worked_out_at_the_table_in_his_name():
    table, case = with_case()
    (fact,) = table.ordered(e.RemedyApplied(case, "HAND-01", "", reason="the dealer says so"))
    assert isinstance(fact, e.RemedyApplied) and fact.by == BY and fact.effects
    assert table.table.ruled[-1].by == BY and table.table.cases == ()


def test_effects_that_an_order_brings_along_are_not_taken():
    table, case = with_case()
    stolen = e.Effect(e.EffectKind.RETURN, seat=1, chips=5_000)
    (fact,) = table.ordered(e.RemedyApplied(case, "HAND-01", "", (stolen,), reason="x"))
    assert stolen not in fact.effects


def test_nobody_rules_in_another_name_than_his_own():
    table, case = with_case()
    (fact,) = table.ordered(e.IrregularityDismissed(case, "never", "C. Bernard"))
    assert fact.by == BY


def test_a_ruling_on_an_older_picture_is_refused():
    table, case = with_case()
    seen = table.table.number
    table.fold(3)
    before = table.table
    assert table.ordered(e.IrregularityDismissed(case, "never"), seen=seen) == ()
    assert table.why == "why.table_went_on" and table.table is before
    assert table.ordered(e.IrregularityDismissed(case, "never")) != ()


def test_what_devices_say_meanwhile_makes_no_picture_old():
    table, case = with_case()
    seen = table.table.number
    table.put(e.ChipsSeen(3, 100), e.DeviceLost("scanner", "silent"))
    assert table.ordered(e.IrregularityDismissed(case, "never"), seen=seen) != ()


def test_a_ruling_on_a_picture_that_was_taken_back_is_refused():
    table, case = with_case()
    table.fold(3)
    seen = table.table.number
    table.taps(TapKind.UNDO)
    assert table.table.fact_number < seen
    assert table.ordered(e.IrregularityDismissed(case, "never"), seen=seen) == ()
    assert table.why == "why.table_went_on"


def test_a_ruling_made_on_no_picture_is_refused():
    table, case = with_case()
    assert table.ordered(e.IrregularityDismissed(case, "never"), seen=0) == ()
    assert table.why == "why.table_went_on"


def test_a_settled_case_is_not_ruled_on_again():
    table, case = with_case()
    table.put(e.IrregularityDismissed(case, "never"))
    assert table.ordered(e.IrregularityDismissed(case, "never")) == ()
    assert table.why == "why.case_settled"


def test_another_remedy_needs_its_reason():
    table, case = with_case()
    assert table.ordered(e.RemedyApplied(case, "HAND-01", "stands", words="he keeps it")) == ()
    assert table.why == "why.reason_missing"


def test_a_pending_bet_is_ruled_by_the_choice_of_a_way():
    table = dealt()
    doubt = e.BetDoubted(3, 150, "doubt.raise_too_small", "call", 100, "half_raise.base",
                         ways=(e.BetReading("call", 100, 50), e.BetReading("raise", 200, 0, 50)))
    table.put(doubt)
    ruled, act = table.ordered(e.BetRuled(3, "raise", 200, reason="he said so"))
    assert (ruled.choice, ruled.by, ruled.reason) == ("raise", BY, "he said so")
    assert act == e.Raised(3, 200) and table.table.doubt is None


def test_a_pending_bet_that_is_settled_or_anothers_is_not_ruled_on():
    table = dealt()
    assert table.ordered(e.BetRuled(3, "call", 100, reason="x")) == ()
    assert table.why == "why.no_doubt_now"
    table.put(e.BetDoubted(3, 150, "doubt.raise_too_small", "call", 100, "half_raise.base",
                           ways=(e.BetReading("call", 100, 50),)))
    assert table.ordered(e.BetRuled(4, "call", 100, reason="x")) == ()
    assert table.ordered(e.BetRuled(3, "floor", 0, reason="x")) == ()
    assert table.why == "why.not_ordered"


# --- what is entered ---------------------------------------------------------------------------


def test_a_fact_of_the_evening_is_judged_at_the_table_as_it_is_however_old_the_picture():
    table = dealt()
    seen = table.table.number
    table.fold(3)
    assert table.ordered(e.WaitJoined("Paul"), seen=seen) == (e.WaitJoined("Paul"),)
    assert table.ordered(e.WaitJoined("Paul"), seen=seen) == ()
    assert table.why == "why.waits_already"


def test_nobody_is_taken_off_with_another_stack_than_the_floor_saw():
    table = OrderedTable().put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))
    seen = table.table.number
    table.put(e.WaitJoined("Paul"))
    assert table.ordered(e.PlayerLeft(3), seen=seen) == (e.PlayerLeft(3, NOW),)
    table.put(e.PlayerSat(3, 5_000), e.ButtonMoved(3))
    seen = table.table.number
    table.begin((5_000,) * 3).deal().fold(3, 1).collect().push()
    assert table.ordered(e.PlayerLeft(3), seen=seen) == () and table.why == "why.table_went_on"
    assert table.ordered(e.PlayerLeft(3)) == (e.PlayerLeft(3, NOW),)


def test_nobody_is_penalised_or_taken_off_for_whoever_sat_there_before():
    table = OrderedTable("tda2024")
    table.put(e.TournamentOpened(10_000, LEVELS), *(e.PlayerSat(s, 10_000) for s in (1, 2, 3)))
    seen = table.table.number
    table.put(e.PlayerLeft(3), e.PlayerSat(3, 9_000, True))
    for fact in (e.PenaltyGiven(3, 2, "", "language"), e.PlayerLeft(3)):
        assert table.ordered(fact, seen=seen) == () and table.why == "why.table_went_on"
    assert table.ordered(e.PenaltyGiven(2, 2, "", "language"), seen=seen) != ()


def test_whose_seat_it_is_is_known_however_much_happened_since():
    table = OrderedTable().put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))
    seen = table.table.number
    table.put(*(e.WaitJoined(f"N{n}") for n in range(40)))
    assert table.ordered(e.PlayerLeft(3), seen=seen) == (e.PlayerLeft(3, NOW),)
    table.put(e.PlayerSat(3, 9_000), *(e.WaitLeft(f"N{n}") for n in range(40)))
    assert table.ordered(e.PlayerLeft(3), seen=seen) == () and table.why == "why.table_went_on"


def test_a_stack_is_corrected_and_a_rule_decided_only_on_the_picture_of_now():
    table = dealt()
    seen = table.table.number
    table.fold(3)
    for fact in (e.StackCorrected(4, 6_000, "counted", ""),
                 e.RuleDecided("bet.min_raise", "increment", "", "on the wall")):
        assert table.ordered(fact, seen=seen) == () and table.why == "why.table_went_on"
        assert table.ordered(fact) != ()


def test_a_tournament_is_opened_from_the_room_once():
    table = OrderedTable("tda2024")
    opened = e.TournamentOpened(10_000, LEVELS * 10, 30, 4, 3)
    assert table.ordered(opened) == (opened,)
    assert table.ordered(opened) == () and table.why == "why.tournament_open"


def test_the_table_is_not_closed_in_mid_hand_and_the_last_hands_are_the_houses():
    table = dealt()
    assert table.ordered(e.TableClosed()) == () and table.why == "why.hand_running"
    assert table.ordered(e.LastHandsAnnounced(0)) == () and table.why == "why.amount_missing"


def test_of_other_stakes_only_the_blinds_are_the_floors():
    table = OrderedTable()
    (fact,) = table.ordered(e.StakesChanged(e.Stakes(100, 200, 7, ante=-5, levy_cap=9)))
    assert fact == e.StakesChanged(e.Stakes(100, 200, 200))
    assert table.ordered(e.StakesChanged(e.Stakes(-100, 200, 200))) == ()
    assert table.ordered(e.StakesChanged(e.Stakes(0, 0, 0))) == ()


def test_a_players_clock_is_held_from_when_the_table_took_it():
    table = dealt().put(e.TimeCalled(3, NOW))
    table.now += 20
    assert table.ordered(e.TimeHeld(3, NOW - 500, "x")) == (e.TimeHeld(3, NOW + 20, BY),)


@pytest.mark.parametrize("fact", [
    e.Folded(4), e.HandTabled(4, ("Ah", "Ad")), e.CardSeen(e.Place.FLOP, 0, "", "Ah"),
    e.FloorSignedIn(BY), e.KeysFixed("a", "b"), e.DeviceLost("shoe", "x"),
    e.PotPushed(0, 1, 100), e.ChoiceKept("bet.min_raise", "increment", BY, "x", "own"),
    e.StackCounted(4, 9_000), e.ChipsSeen(4, 9_000), e.FloorCalled(), e.CallHeard(3),
    e.OrderRefused(1, "x", BY, "a", "b"),
])
def test_what_is_not_listed_is_never_ordered(fact):
    table = dealt()
    before = table.table
    assert type(fact) not in MAY_BE_ORDERED
    assert table.ordered(fact) == () and table.why == "why.not_ordered"
    assert table.table is before


@pytest.mark.parametrize("fields", [
    {"kind": "NoSuchFact"}, {"body": "{"}, {"body": "[]"}, {"body": '{"hands":"three"}'},
    {"body": '{"hands":1' + "0" * 30 + "}"}, {"body": " " * 61_000 + '{"hands":3}'},
])
def test_an_order_that_cannot_be_read_is_refused(fields):
    table = dealt()
    assert table.ordered(e.LastHandsAnnounced(3), **fields) == ()
    assert table.why in ("why.order_unreadable", "why.not_ordered")


def test_an_order_without_a_name_is_refused():
    table = dealt()
    assert table.ordered(e.LastHandsAnnounced(3), by="  ") == ()
    assert table.why == "why.floor_name_missing"


# --- times -------------------------------------------------------------------------------------


@pytest.mark.parametrize("drift_ms, taken", [(0, True), (-2_000, False), (3_000, True)])
def test_an_order_is_void_after_its_time_by_the_floors_clock(drift_ms, taken):
    table = OrderedTable()
    made = table.ordered(e.WaitJoined("Paul"), drift_ms, until_s=NOW)
    assert bool(made) is taken
    assert taken or table.why == "why.order_expired"


def test_an_order_without_an_end_never_expires():
    table = OrderedTable()
    table.now += 10 ** 6
    assert table.ordered(e.WaitJoined("Paul"), until_s=0) != ()


def test_an_order_made_on_more_facts_than_the_table_has_is_refused():
    table = OrderedTable()
    assert table.ordered(e.WaitJoined("Paul"), seen=table.table.number + 1) == ()
    assert table.why == "why.order_ahead"


# --- who rules from afar -----------------------------------------------------------------------


def test_he_needs_no_sign_in_at_the_table_and_gets_none_by_it(tmp_path):
    people = PeopleFile(tmp_path / "t.people.json")
    people.add(BY, "47118128")
    table, case = with_case()
    table.room = TableInterpreter(a_vault(), {}, wall=lambda: table.now, people=people)
    assert table.ordered(e.RemedyApplied(case, "HAND-01", "", reason="x")) != ()
    assert table.table.floor == ""


def test_ruling_from_afar_keeps_no_session_open_at_the_table():
    table, case = with_case()
    table.put(e.FloorSignedIn(BY, True, NOW))
    table.now += 119
    table.ordered(e.IrregularityDismissed(case, "never"))
    table.ordered(e.CallEnded(99))
    table.now += 2
    assert table.room.session_over() != []


def test_a_ruling_from_afar_is_no_dealers_to_take_back():
    table, case = with_case()
    table.ordered(e.IrregularityDismissed(case, "never"))
    table.taps(TapKind.UNDO)
    assert table.table.cases == ()


def test_who_ruled_from_afar_takes_it_back_from_afar_with_his_reason():
    table, case = with_case()
    ruled = table.ordered(e.IrregularityDismissed(case, "never")) and table.table.fact_number
    assert table.ordered(e.FactUndone(ruled, "", "new facts")) == (
        e.FactUndone(ruled, BY, "new facts", NOW),)
    assert [one.number for one in table.table.cases] == [case]


@pytest.mark.parametrize("reason, why", [("", "why.undo_reason"), ("  ", "why.undo_reason")])
def test_a_ruling_is_taken_back_from_afar_with_a_reason_only(reason, why):
    table, case = with_case()
    table.ordered(e.IrregularityDismissed(case, "never"))
    assert table.ordered(e.FactUndone(table.table.fact_number, "", reason)) == ()
    assert table.entered.why.id == why


def test_what_the_dealer_did_is_not_taken_back_from_afar():
    table, _ = with_case()
    assert table.ordered(e.FactUndone(table.table.fact_number, "", "so")) == ()
    assert table.entered.why.id == "why.not_ordered"


def test_a_ruling_that_is_not_the_last_act_any_more_is_not_taken_back_from_afar():
    table, case = with_case()
    table.ordered(e.IrregularityDismissed(case, "never"))
    assert table.ordered(e.FactUndone(table.table.fact_number - 1, "", "so")) == ()
    assert table.entered.why.id == "why.table_went_on"


def test_a_tournaments_facts_are_ordered_too():
    table = OrderedTable("tda2024")
    table.put(e.TournamentOpened(10_000, LEVELS), *(e.PlayerSat(s, 10_000) for s in (1, 2, 3)))
    table.now = BEGAN_S
    assert table.ordered(e.LevelBegan(1, BEGAN_S)) == (e.LevelBegan(1, BEGAN_S),)
    assert table.ordered(e.PenaltyGiven(2, 2, "", "language")) == (
        e.PenaltyGiven(2, 2, BY, "language"),)
    assert table.ordered(e.PlayerSat(5, 12_300, True)) == (
        e.PlayerSat(5, 12_300, True, at_s=BEGAN_S),)


def test_the_order_is_as_the_wire_has_it():
    assert order(e.TableClosed()).kind == "TableClosed" and order(e.TableClosed()).body == "{}"
