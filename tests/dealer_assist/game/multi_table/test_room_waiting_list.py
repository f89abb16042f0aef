"""The room's waiting list: who is called to which seat, and what becomes of the call."""

import pytest
from field_room import Floor, changed

from dealer_assist.game import facts as e
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.multi_table.step_choices import Until
from dealer_assist.storage.books.shipped_houses import house

ORDER = changed("grand_cercle", ("waiting.assigned_by", "order"), ("waiting.call_minutes", 5))
GT = house("groupe_tranchant")
GAME = "holdem_no_limit 100/200"


def room(rules, names=("Anna", "Bob", "Cleo"), free=2, games=()):
    """One cash table with so many free seats; these people wait."""
    floor = Floor(1, rules)
    floor.add_tables(["C1"])
    floor.tables["C1"].seats = {s: [f"x{s}", 500] for s in range(1, 11 - free)}
    floor.hear()
    for number, name in enumerate(names, 1):
        floor.enter(f.RoomWaitJoined(number, name, games))
    return floor


def test_gt_91_the_seat_is_drawn_among_all_who_wait():
    floor = room(GT)
    step = floor.find("wait_call")
    assert step.draw and not step.itself and step.reason.source.line.startswith("GT:91")
    assert len(step.choices) == 3 * 2
    fact = floor.carry(step).facts[0]
    assert fact.out_of == ("C1/9", "C1/10")


def test_where_the_list_has_an_order_the_first_is_called():
    floor = room(ORDER)
    step = floor.find("wait_call")
    assert {choice.split("@")[0] for choice in step.choices} == {"1"}
    assert floor.why_not(f.RoomWaitCalled(2, "C1", 9)).id == "why.list_order"
    assert floor.why_not(f.RoomWaitCalled(1, "C1", 9)) is None


def test_where_the_text_is_silent_the_floor_says_who():
    step = room(house("grand_cercle")).find("wait_call")
    assert not step.draw and step.reason.setting == "waiting.assigned_by"
    assert len(step.choices) == 6


def test_a_called_seat_is_kept_at_the_table_until_he_sits():
    floor = room(ORDER)
    floor.carry(floor.find("wait_call"), "1@C1/9")
    floor.deliver()
    assert floor.tables["C1"].kept == {9: "Anna"}
    floor.hear()
    assert {choice.split("@")[0] for choice in floor.find("wait_call").choices} == {"2"}
    assert "wait_keep" not in floor.what()
    floor.tables["C1"].take(e.PlayerSat(9, 400, name="Anna"))
    floor.hear()
    floor.by_itself()
    assert [one.name for one in floor.waiting.waits] == ["Bob", "Cleo"]


def test_who_doesnt_come_in_time_loses_the_seat_to_the_next():
    floor = room(ORDER, free=1)
    floor.carry(floor.find("wait_call"), "1@C1/10")
    floor.by_itself()
    assert "wait_call" not in floor.what()
    floor.now_s += 5 * 60 - 1
    assert "wait_absent" not in floor.what()
    floor.now_s += 1
    step = floor.find("wait_absent")
    assert step.name == "Anna" and not step.itself
    floor.carry(step)
    floor.by_itself()
    assert not floor.tables["C1"].kept
    assert {choice.split("@")[0] for choice in floor.find("wait_call").choices} == {"2"}


def test_where_no_time_is_said_the_seat_is_kept_until_the_floor_says_so():
    floor = room(GT)
    fact = floor.carry(floor.find("wait_call")).facts[0]
    assert fact.until_s == 0
    floor.by_itself()
    floor.now_s += 100_000
    assert "wait_absent" not in floor.what()
    floor.enter(f.RoomWaitLeft(fact.wait, "absent"))
    floor.by_itself()
    assert not floor.tables["C1"].kept


def test_who_waits_for_a_game_is_called_to_no_other():
    floor = room(ORDER, games=("holdem_pot_limit 100/200",))
    assert "wait_call" not in floor.what()
    assert "wait_call" in room(ORDER, games=(GAME,)).what()
    assert "wait_call" in room(ORDER, games=("C1",)).what()


@pytest.mark.parametrize("change", [
    {"closed": True}, {"tournament": True}, {"last_hands": 3}, {"waiting": ["Own"]},
])
def test_a_table_that_ends_plays_a_tournament_or_has_its_own_list_calls_nobody(change):
    floor = room(ORDER)
    for name, value in change.items():
        setattr(floor.tables["C1"], name, value)
    floor.hear()
    assert "wait_call" not in floor.what()


def test_a_table_that_isnt_reached_calls_nobody_and_a_call_there_waits():
    floor = room(ORDER)
    floor.carry(floor.find("wait_call"), "1@C1/9")
    floor.cut = {"C1"}
    assert floor.what() == ["wait_keep"] and floor.find("wait_keep").waits is Until.CUT
    floor.cut = set()
    floor.by_itself()
    assert floor.tables["C1"].kept == {9: "Anna"}


def test_a_seat_that_the_table_didnt_keep_is_asked_for_again():
    floor = room(ORDER)
    floor.carry(floor.find("wait_call"), "1@C1/9")
    floor.tables["C1"].why_not = lambda fact: "no"
    floor.deliver()
    floor.tables["C1"].number += 1
    floor.hear()
    del floor.tables["C1"].why_not
    floor.carry(floor.find("wait_keep"))
    floor.deliver()
    assert floor.tables["C1"].kept == {9: "Anna"}


def test_the_list_takes_nobody_twice_and_numbers_everybody_once():
    floor = room(ORDER)
    assert floor.why_not(f.RoomWaitJoined(4, "anna")).id == "why.waits_already"
    assert floor.why_not(f.RoomWaitJoined(9, "Dan")).id == "why.field_wait_number"
    floor.enter(f.RoomWaitLeft(3))
    assert floor.why_not(f.RoomWaitJoined(3, "Dan")).id == "why.field_wait_number"
    assert floor.why_not(f.RoomWaitLeft(3)).id == "why.field_no_wait"
    assert floor.why_not(f.RoomWaitJoined(4, "Dan")) is None


def test_nobody_is_called_to_a_seat_that_isnt_free():
    floor = room(house("grand_cercle"))
    assert floor.why_not(f.RoomWaitCalled(1, "C1", 3)).id == "why.field_seat_not_free"
    assert floor.why_not(f.RoomWaitCalled(1, "C9", 3)).id == "why.field_no_table"
    assert floor.why_not(f.RoomWaitCalled(7, "C1", 9)).id == "why.field_no_wait"
