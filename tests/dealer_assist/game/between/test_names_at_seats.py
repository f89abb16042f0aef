"""A player at a seat is given a name or a number, shown there and erased with it."""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.between.table_waiting_list import name_at
from dealer_assist.game.facts.personal_fields import NAMES
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.rulings.slip_moment import stakes_words


def seated() -> LiveTable:
    return LiveTable(GC).put(*(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))


def seat_view(live: LiveTable, seat: int, lang: str = "fr"):
    return dealer_picture(live.table, advise(live.table), Surroundings(lang)).seats[seat - 1]


def test_the_name_stands_at_the_seat_and_is_spoken_with_it():
    live = seated().put(e.PlayerNamed(2, "Anna"))
    assert seat_view(live, 2).name == "2 Anna" and "Anna" in seat_view(live, 2).spoken
    assert seat_view(live, 1).name == "Siège 1"


def test_another_name_takes_the_place_of_the_first_and_none_takes_it_away():
    live = seated().put(e.PlayerNamed(2, "Anna"), e.PlayerNamed(2, "n° 17"))
    assert name_at(live.table, 2) == "n° 17"
    assert name_at(live.put(e.PlayerNamed(2, "")).table, 2) == ""


def test_it_goes_with_him_and_leaves_with_him():
    live = seated().put(e.PlayerNamed(2, "Anna"), e.SeatChanged(2, 5))
    assert (name_at(live.table, 2), name_at(live.table, 5)) == ("", "Anna")
    assert name_at(live.put(e.PlayerLeft(5)).table, 5) == ""


def test_an_undo_takes_back_the_name():
    live = seated().put(e.PlayerNamed(2, "Anna"))
    live.put(e.FactUndone(live.table.fact_number))
    assert name_at(live.table, 2) == ""


@pytest.mark.parametrize(("fact", "why"), [
    (e.PlayerNamed(7, "Anna"), "why.seat_empty"), (e.PlayerNamed(3, " anna "), "why.name_taken"),
])
def test_a_name_is_refused_where_nobody_sits_or_another_is_called_so(fact, why):
    live = seated().put(e.PlayerNamed(2, "Anna"))
    found = why_not_enter_fact(live.table, fact)
    assert found is not None and found.id == why


def test_a_name_given_in_a_hand_stands_on_the_slip_of_a_ruling():
    live = LiveTable(GC).begin([5_000] * 3).deal().put(e.PlayerNamed(3, "Anna"))
    assert "seat 3 (Anna) put in" in stakes_words(live.table, e.FloorCalled(), 3, "en")[0]


def test_who_had_left_with_chips_is_still_asked_for_them_once_he_is_named():
    live = seated().put(e.PlayerNamed(2, "Anna"), e.PlayerLeft(2, 100), e.PlayerSat(4, 200))
    gone = live.table.evening.gone
    assert gone and live.put(e.PlayerNamed(4, "Anna")).table.evening.gone == gone


def test_the_name_is_kept_apart_from_the_rows_so_that_it_can_be_erased():
    assert NAMES[e.PlayerNamed] == ("name",)
