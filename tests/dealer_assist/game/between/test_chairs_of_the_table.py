"""A table with fewer than ten chairs, as its sign says: nobody is seated where none stands."""

import pytest
from evening_table import EveningTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.table_waiting_list import due_assignment, free_seats
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

GT = "groupe_tranchant"


def eight() -> EveningTable:
    return EveningTable(GT, seats=8)


def test_seats_are_free_only_where_chairs_stand():
    assert free_seats(eight().table) == tuple(range(1, 9))
    assert free_seats(EveningTable(GT).table) == tuple(range(1, 11))


def test_nobody_sits_down_or_changes_to_where_no_chair_stands():
    table = eight().sit(1, 2)
    assert table.refuses(e.PlayerSat(9, 10_000)) == "no_such_seat"
    assert table.refuses(e.SeatChanged(2, 10)) == "no_such_seat"


def test_a_table_whose_chairs_are_taken_is_full():
    table = eight().sit(*range(1, 9))
    assert free_seats(table.table) == ()
    assert table.refuses(e.SeatAssigned("Léa", 9, (9,))) is not None


def test_the_draw_for_the_waiting_list_is_among_the_chairs():
    table = eight().sit(*range(1, 7)).decide("waiting.assigned_by", "draw").put(
        e.WaitJoined("Léa"))
    found = due_assignment(table.table)
    assert found is not None
    assert found[1] == (7, 8)


@pytest.mark.parametrize("count", [1, 11, -1])
def test_a_number_of_chairs_that_can_not_be_is_refused(count):
    assert EveningTable(GT).refuses(e.SignPosted(e.Sign(seats=count))) == "sign_seats"


@pytest.mark.parametrize(("lang", "words"), [("fr", "PAS DE SIÈGE"), ("en", "NO CHAIR")])
def test_the_panel_says_where_no_chair_stands_and_offers_nothing_there(lang, words):
    table = eight().sit(1, 2).table
    seats = dealer_picture(table, advise(table), Surroundings(lang)).seats
    assert [one.seat for one in seats if one.status == words] == [9, 10]
    assert [one.seat for one in seats if not one.menu] == [9, 10]
    assert words in seats[8].spoken


def test_a_player_who_sat_there_before_stays_and_is_shown():
    table = EveningTable(GT).sit(1, 9).put(e.SignPosted(e.Sign(seats=8))).table
    assert table.chair(9).taken
    assert dealer_picture(table, advise(table), Surroundings("fr")).seats[8].menu
