"""Hand for hand across tables: every table holds its next hand; all are released together."""

from field_room import Floor, changed

from dealer_assist.game.multi_table.step_choices import Until

SAID = changed("nlpc", ("tournament.seat_draw", "draw"), ("tournament.place_tie_tables",
                                                          "same_place"))


def begun(tables=2):
    floor = Floor(2, SAID).open(18, tables, paid=17).seated()
    floor.carry(floor.find("hand_for_hand"))
    floor.by_itself()
    return floor


def held(floor):
    return [table.held for table in floor.tables.values()]


def test_once_it_is_on_every_table_is_told_to_hold_by_itself():
    assert held(begun()) == [True, True]


def test_the_next_hands_are_released_together_by_a_person_once_all_have_ended():
    floor = begun()
    step = floor.find("release")
    assert not step.itself and step.how_many == 2
    floor.carry(step)
    floor.by_itself()
    assert [table.waits for table in floor.tables.values()] == [False, False]
    one, two = floor.tables.values()
    one.begin(), two.begin()
    floor.hear()
    assert "release" not in floor.what()
    one.end(floor.now_s, bust=0.0)
    one.begin()
    assert not one.playing, "it waits for the other table"
    floor.hear()
    assert "release" not in floor.what(), "the other still plays"
    two.end(floor.now_s, bust=0.0)
    floor.hear()
    assert floor.find("release")


def test_nobody_is_released_before_who_is_out_is_noted():
    floor = begun()
    floor.carry(floor.find("release"))
    floor.by_itself()
    one, two = floor.tables.values()
    one.begin(), two.begin()
    seat = next(iter(one.seats))
    one.seats[seat][1] = 0
    one.playing, one.number, one.over_s = False, one.number + 1, floor.now_s
    two.end(floor.now_s, bust=0.0)
    floor.hear()
    assert "release" not in floor.what()
    floor.by_itself()
    assert len(floor.field.inside) == 17


def test_when_it_is_over_the_tables_are_let_go():
    floor = begun()
    one = next(iter(floor.tables.values()))
    seat = next(iter(one.seats))
    one.began, one.over_s = {s: who[1] for s, who in one.seats.items()}, floor.now_s
    one.seats[seat][1] = 0
    one.number += 1
    floor.hear()
    floor.by_itself()
    floor.carry(floor.find("hand_for_hand_over"))
    floor.by_itself()
    assert held(floor) == [False, False]


def test_a_table_that_is_cut_off_is_told_by_voice_and_said():
    floor = Floor(2, SAID).open(18, 2, paid=17).seated()
    floor.cut = {"T2"}
    floor.carry(floor.find("hand_for_hand"))
    floor.by_itself()
    assert held(floor) == [True, False]
    step = floor.find("hold")
    assert (step.table, step.waits) == ("T2", Until.CUT)
    floor.cut = set()
    floor.by_itself()
    assert held(floor) == [True, True]
