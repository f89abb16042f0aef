"""While a case is open nobody is told to act; settled or released by the floor, play goes on.

Putting its sheet aside makes room on the screen and releases nothing: what is done meanwhile would
turn a misdeal into a dead hand (GC:348-354, TDA 35-36).
"""

import pytest
from bench_walk import picture_of
from case_moments import TDA, dealt
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication

from dealer_assist.game import facts as e
from dealer_assist.words import word

THROWN = e.IrregularityReported("CARD-05", 3)


def acting(desk: DeskTable) -> list[int]:
    """The seats that stand in amber."""
    return [one.number for one in desk.window.desk.felt.seats if one.view and one.view.acting]


@pytest.fixture(params=["fr", "en"])
def at_work(request: pytest.FixtureRequest, qapp: QApplication):
    made = DeskTable(TDA, request.param)
    yield dealt(made)
    made.window.close()
    made.window.deleteLater()


def test_a_case_in_sight_lets_nobody_act(at_work: DeskTable) -> None:
    assert acting(at_work) == [3]
    at_work.put(THROWN)
    assert acting(at_work) == []


def test_whose_turn_it_was_is_still_seen_and_heard(at_work: DeskTable) -> None:
    at_work.put(THROWN)
    picture_of(at_work.window)
    seat, says = at_work.window.desk.felt.seats[2], word(at_work.lang, "seat.halted")
    assert says in " ".join(one.text for one in seat.writings)
    assert says.lower() in seat.accessibleName()
    assert word(at_work.lang, "seat.acting").lower() not in seat.accessibleName()


def test_a_case_put_aside_still_stops_what_it_stops(at_work: DeskTable) -> None:
    at_work.put(THROWN)
    side = at_work.window.desk.side
    assert side.case is not None
    side.put_case_aside(side.case.number)
    assert acting(at_work) == []
    side.bring_case_back()
    assert acting(at_work) == []


def test_the_floors_word_to_play_on_lets_the_hand_go_on(at_work: DeskTable) -> None:
    at_work.put(THROWN)
    at_work.put(e.CaseReleased(at_work.table.cases[-1].number, "M. Durand", "the pot waits"))
    assert acting(at_work) == [3]


def test_a_sheet_that_a_finger_opens_over_the_case_changes_nothing(at_work: DeskTable) -> None:
    at_work.put(THROWN)
    at_work.window.desk.side.open_menu("table")
    assert acting(at_work) == []


def test_once_it_is_settled_the_player_acts(at_work: DeskTable) -> None:
    at_work.put(THROWN)
    at_work.put(e.IrregularityDismissed(at_work.table.cases[-1].number, "nothing", "M. Durand"))
    assert acting(at_work) == [3]
