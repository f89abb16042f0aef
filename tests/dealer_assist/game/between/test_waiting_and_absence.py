"""The waiting list, seats kept, absences, stakes in custody (Groupe Tranchant 91-97)."""

import pytest
from evening_table import NOW_S, EveningTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.absence_limits import due_absences
from dealer_assist.game.between.table_waiting_list import due_assignment, seat_candidates

GT = "groupe_tranchant"


def waiting(rule: str = "draw") -> EveningTable:
    table = EveningTable(GT).sit(*range(1, 9)).decide("waiting.assigned_by", rule)
    return table.put(e.WaitJoined("Léa"), e.WaitJoined("Max"))


def away(name: str = GT, at_s: int = NOW_S, **sign) -> EveningTable:
    table = EveningTable(name, **{"absence_minutes": 30, **sign}).sit(1, 2, 3)
    return table.put(e.PlayerAway(2, at_s))


def over(table: EveningTable, minutes: int) -> list[int]:
    return [one.seat for one in due_absences(table.table, NOW_S + minutes * 60)]


# --- the list ---------------------------------------------------------------------------------


def test_gt_91_chance_decides_between_all_who_wait_and_all_free_seats():
    assert due_assignment(waiting().table) == (("Léa", "Max"), (9, 10))
    assert waiting().steps_named()[0] == "assign_seat"


def kept() -> EveningTable:
    return waiting().put(e.SeatAssigned("Léa", 9, (9, 10)))


def test_gt_91_a_seat_kept_for_one_player_is_not_taken_by_another():
    table = kept()
    assert table.refuses(e.PlayerSat(9, 5_000, name="Max")) == "seat_of_other"
    assert table.refuses(e.PlayerSat(9, 5_000, name="léa ")) == ""
    assert table.refuses(e.PlayerSat(9, 5_000)) == ""


def test_another_who_sat_in_the_kept_seat_all_the_same_is_noted_and_sits():
    table = kept().put(e.PlayerSat(9, 5_000, name="Max"))
    assert table.notes == ["seat_of_other"]
    assert table.table.chair(9).chips == 5_000 and table.table.evening.assigned == ()


def test_in_order_the_first_of_the_list_is_next():
    table = waiting("order")
    assert due_assignment(table.table) == (("Léa",), (9, 10))
    assert table.refuses(e.SeatAssigned("Max", 9, (9, 10))) == "list_order"


def test_where_the_text_is_silent_the_floor_chooses_and_no_step_waits():
    table = waiting("floor")
    assert due_assignment(table.table) is None
    assert seat_candidates(table.table) == (("Léa", "Max"), (9, 10))
    assert "assign_seat" not in table.steps_named()
    assert table.refuses(e.SeatAssigned("Max", 10, (9, 10))) == ""
    asked, = [why for why in advise(table.table).floor if why.setting == "waiting.assigned_by"]
    assert asked.id == "why.floor_assigns"
    table.decide("waiting.assigned_by", "order")
    assert advise(table.table).floor == () and table.steps_named()[0] == "assign_seat"


def test_an_assigned_seat_is_kept_until_he_sits():
    table = waiting().put(e.SeatAssigned("Max", 9, (9, 10)))
    assert table.table.evening.waiting == ("Léa",)
    assert due_assignment(table.table) == (("Léa",), (10,))
    assert table.refuses(e.SeatAssigned("Léa", 9, (10,))) == "seat_kept"
    assert table.put(e.PlayerSat(9, 5_000)).table.evening.assigned == ()
    assert table.notes == []


def test_who_leaves_the_list_gives_back_the_seat_that_was_kept_for_him():
    table = waiting().put(e.SeatAssigned("Max", 9, (9, 10)), e.WaitLeft("Max"))
    assert table.table.evening.assigned == ()
    assert due_assignment(table.table) == (("Léa",), (9, 10))


def test_nobody_sits_before_the_list_but_it_stands_where_it_happened():
    table = waiting()
    assert table.refuses(e.PlayerSat(9, 5_000)) == "list_first"
    assert table.put(e.PlayerSat(9, 5_000)).table.chair(9).taken
    assert table.notes == ["list_first"]


@pytest.mark.parametrize(("fact", "reason"), [
    (e.SeatAssigned("Nobody", 9, (9, 10)), "not_waiting"),
    (e.SeatAssigned("Max", 1, (1,)), "seat_taken"),
    (e.SeatAssigned("Max", 9, (10,)), "not_drawn_from"),
    (e.SeatAssigned("Max", 9, (1, 9)), "not_drawn_from"),
    (e.SeatAssigned("Max", 11, (11,)), "no_such_seat"),
    (e.WaitJoined("Max"), "waits_already"),
    (e.WaitJoined(" "), "name_missing"),
    (e.WaitLeft("Nobody"), "not_waiting"),
])
def test_what_the_list_does_not_take(fact, reason):
    assert waiting().refuses(fact) == reason


def test_gt_89_a_full_table_has_no_seat_to_assign():
    table = waiting().decide("seats.max_players", "8")
    assert seat_candidates(table.table) is None


# --- absence and custody ----------------------------------------------------------------------


@pytest.mark.parametrize(("minutes", "seats"), [(0, []), (29, []), (30, [2]), (90, [2])])
def test_gt_97_an_absence_runs_out_with_the_minutes_of_the_casino(minutes, seats):
    assert over(away(), minutes) == seats


def test_gt_97_the_absence_cites_custody_and_advice_names_it_with_the_time():
    table = away()
    (one,) = advise(table.table, NOW_S + 45 * 60).absences
    assert (one.minutes, one.chips, one.then) == (45, 10_000, "why.absence_consign")
    assert not one.source.silent
    assert advise(table.table).absences == ()


def test_a_number_in_the_house_needs_no_sign_and_the_sign_speaks_where_the_house_is_silent():
    assert over(away(absence_minutes=0).decide("absence.max_minutes", "20"), 20) == [2]
    assert over(away().decide("absence.max_minutes", "floor"), 30) == [2]
    assert over(away(absence_minutes=0).decide("absence.max_minutes", "floor"), 900) == []


def test_an_absence_without_a_time_and_a_player_who_is_back_never_run_out():
    assert over(away(at_s=0), 900) == []
    assert over(away().put(e.PlayerReturned(2)), 900) == []


def test_where_the_text_does_not_say_what_then_the_floor_decides():
    table = away().decide("absence.then", "floor")
    (one,) = due_absences(table.table, NOW_S + 1800)
    assert one.then == "why.absence_floor"


def test_gt_97_custody_frees_the_seat_and_keeps_every_chip():
    table = away().put(e.StakesConsigned(2, "M. Blanc", 10_000))
    assert not table.table.chair(2).taken
    assert table.table.evening.consigned == (("M. Blanc", 10_000),)
    assert table.accounted() and table.notes == []


@pytest.mark.parametrize(("minutes", "reason"), [(29, "absence_not_over"), (30, ""), (31, "")])
def test_gt_97_stakes_go_into_custody_only_after_the_longest_absence(minutes, reason):
    fact = e.StakesConsigned(2, "M. Blanc", 10_000, NOW_S + minutes * 60)
    assert away().refuses(fact) == reason


@pytest.mark.parametrize("table", [
    away(absence_minutes=0), away(at_s=0), away().decide("absence.then", "floor"),
])
def test_where_no_time_is_known_or_the_floor_decides_custody_is_open_to_him(table):
    assert table.refuses(e.StakesConsigned(2, "M. Blanc", 10_000, NOW_S + 60)) == ""


def test_custody_before_the_time_is_noted_where_it_happened():
    table = away().put(e.StakesConsigned(2, "M. Blanc", 10_000, NOW_S + 60))
    assert table.notes == ["absence_not_over"] and table.accounted()
    assert table.table.evening.consigned == (("M. Blanc", 10_000),)


def test_the_owner_comes_back_for_his_stakes():
    table = away().put(e.StakesConsigned(2, "M. Blanc", 10_000), e.StakesClaimed("M. Blanc"))
    assert table.table.evening.consigned == ()
    assert table.accounted()
    assert table.refuses(e.StakesClaimed("M. Blanc")) == "not_consigned"


def test_gt_97_stakes_that_nobody_claims_go_into_the_register_at_the_end_only():
    table = away().put(e.StakesConsigned(2, "M. Blanc", 10_000))
    assert table.refuses(e.StakesUnclaimed("M. Blanc")) == "unclaimed_too_early"
    table.put(e.LastHandsAnnounced(3)).hands_played(3)
    assert table.steps_named()[0] == "unclaimed"
    table.done()
    assert table.table.evening.unclaimed == (("M. Blanc", 10_000),)
    assert table.steps_named() == ["close"] and table.accounted()


@pytest.mark.parametrize(("fact", "reason"), [
    (e.StakesConsigned(1, "A", 10_000), "not_away"),
    (e.StakesConsigned(2, "", 10_000), "name_missing"),
    (e.StakesConsigned(2, "A", 9_000), "consigned_differs"),
    (e.StakesConsigned(2, "A", -1), "amount_missing"),
    (e.StakesClaimed("A"), "not_consigned"),
])
def test_what_custody_does_not_take(fact, reason):
    assert away().refuses(fact) == reason


def test_custody_of_another_sum_than_the_stack_is_noted_and_the_books_still_agree():
    table = away().put(e.StakesConsigned(2, "A", 9_000))
    assert table.notes == ["consigned_differs"] and table.accounted()


def test_stakes_in_a_running_hand_are_not_taken_into_custody():
    table = EveningTable(GT).sit(1, 2, 3).start().deal()
    table.put(e.PlayerAway(2, NOW_S))
    assert table.refuses(e.StakesConsigned(2, "A", 10_000)) == "left_in_hand"
