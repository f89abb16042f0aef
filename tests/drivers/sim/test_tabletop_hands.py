"""A technician's hands at a simulated table do one thing after the other; nobody waits."""

from threading import Event

import pytest

from drivers.sim.tabletop.planted_fault import Planted, fault_named
from drivers.sim.tabletop.sim_table import SimTable
from drivers.sim.tabletop.tabletop_camera import TableCamera
from drivers.sim.tabletop.tagged_cards_and_chips import CARDS
from drivers.sim.tabletop.technician_hands import NoSuchAct, SimHands

LIMIT_S = 30.0


@pytest.fixture
def hands(tmp_path):
    with SimHands(SimTable(tmp_path), TableCamera(Planted("")), tmp_path) as hands:
        yield hands


def test_cards_are_drawn_one_after_the_other(hands):
    for _ in range(3):
        hands.begin("draw")
    assert hands.wait(LIMIT_S)
    assert hands.table.drawn == list(CARDS[:3])


def test_a_card_that_was_put_back_is_drawn_again(hands):
    for act in ("draw", "draw", "again", "draw"):
        hands.do(act)
    assert hands.table.drawn == list(CARDS[:2])


def test_a_deck_is_laid_in_the_order_that_was_asked_for(hands):
    hands.order = CARDS[::-1]
    hands.do("run_in_order:5")
    assert hands.table.drawn == list(CARDS[::-1][:5])


def test_a_shuffled_deck_lies_otherwise_each_time(hands):
    hands.do("run_shuffled:8")
    first = list(hands.table.drawn)
    hands.do("run_shuffled:8")
    assert first != hands.table.drawn


def test_chips_go_where_they_are_put_and_back_into_the_tray(hands):
    before = list(hands.table.tray)
    hands.do("put:3x5")
    assert (hands.table.scanner.lying(3), "take_all" in hands.can()) == (5, True)
    hands.do("take_all")
    assert hands.table.tray == before


def test_chips_of_a_value_come_from_the_tray(hands):
    assert {chip.value for chip in hands.table.put(0, 20, 500)} == {500}


def test_a_board_that_is_held_is_put_down_for_the_next_act(tmp_path):
    camera = TableCamera(Planted(""))
    with SimHands(SimTable(tmp_path), camera, tmp_path, hold_s=0.05) as hands:
        hands.begin("hold_board")
        assert hands.is_busy
        hands.begin("clear_view")
        assert hands.wait(LIMIT_S)


def test_an_enrolment_goes_on_until_each_card_was_read(tmp_path):
    table = SimTable(tmp_path, fault_named("worn_card:4s"))
    with SimHands(table, TableCamera(Planted("")), tmp_path) as hands:
        hands.order = ["4s", "5s", "6s"]
        hands.do("enrol_deck")
    assert table.drawn == ["4s", "5s", "6s"] and table.shoe.beeped_well


def test_cards_drawn_to_try_the_shoe_are_no_enrolment(tmp_path):
    table = SimTable(tmp_path, fault_named("missing_card:As"))
    with SimHands(table, TableCamera(Planted("")), tmp_path) as hands:
        hands.do("draw")
        hands.do("enrol_deck")
    assert len(table.drawn) == 52


@pytest.mark.parametrize("act", ["juggle", "put:10", "put:x", "take:"])
def test_what_nobody_can_do_is_refused_before_it_is_begun(hands, act):
    with pytest.raises(NoSuchAct, match="expected"):
        hands.begin(act)
    assert not hands.is_busy


def test_whoever_begins_an_act_does_not_wait_for_it(hands):
    gone_on = Event()
    hands.table.lid = lambda is_open: gone_on.wait(LIMIT_S)
    hands.begin("open_lid")
    assert hands.is_busy
    gone_on.set()
    assert hands.wait(LIMIT_S)
