"""The floor holds a table's next hand and releases it: orders that the table journals as facts."""

import pytest
from ordered_table import BY, OrderedTable
from tournament_table import BEGAN_S, LEVELS

from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.floor.work.room_state import TableState, bare_room
from dealer_assist.floor.work.tables_for_tournament_steps import tables_heard
from dealer_assist.game import facts as e
from dealer_assist.game.hand.blinds import why_not_begin
from dealer_assist.game.multi_table.field_state import TournamentField
from dealer_assist.game.multi_table.finishing_places import held_hand_steps
from dealer_assist.game.taps import TapKind


@pytest.fixture
def table():
    made = OrderedTable("tda2024")
    made.now = BEGAN_S
    made.put(e.TournamentOpened(10_000, LEVELS),
             *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)), e.ButtonMoved(3))
    made.ordered(e.LevelBegan(1, BEGAN_S))
    return made


def told(table):
    """The table as the floor sees it."""
    seen = TableState("t", "aix", "j1", TablePresence.UP,
                      glance=table_glance_view(table.table, "j1", 0))
    return tables_heard(bare_room("aix").evolve(tables=(seen,)))["t"]


def test_a_hold_from_afar_is_a_fact_in_the_floor_managers_name_and_no_tap_begins_a_hand(table):
    assert table.ordered(e.NextHandHeld("")) == (e.NextHandHeld(BY),)
    assert why_not_begin(table.table).id == "why.hand_held"
    hands = table.table.hands
    table.taps(TapKind.DONE)
    assert table.table.hands == hands
    assert told(table).held and told(table).waits


def test_a_release_from_afar_lets_one_hand_begin(table):
    table.ordered(e.NextHandHeld(""))
    assert table.ordered(e.NextHandReleased("")) == (e.NextHandReleased(BY),)
    assert why_not_begin(table.table) is None
    assert told(table).held and not told(table).waits


def test_a_table_of_cash_holds_nothing():
    table = OrderedTable()
    assert table.ordered(e.NextHandHeld("")) == () and table.why == "why.no_tournament"


def test_the_dealer_releases_by_hand_what_he_was_told_by_voice(table):
    table.ordered(e.NextHandHeld(""))
    table.taps(TapKind.FACT, fact=e.NextHandReleased("", last=True))
    assert not told(table).held


def test_a_table_that_waits_and_one_that_plays_are_not_released(table):
    table.ordered(e.NextHandHeld(""))
    opened = e.tournament_field.FieldOpened("Cup", "tda2024", 10_000, LEVELS, 9)
    field = TournamentField(1, opened, tables=("t", "u"), hand_for_hand=True)
    one = told(table)
    both = {"t": one, "u": one._replace(name="u")}
    assert [step.what for step in held_hand_steps(field, both, {})] == ["field_due.release"]
    for other in ({"playing": True}, {"waits": False}):
        assert list(held_hand_steps(field, {**both, "u": one._replace(name="u", **other)},
                                    {})) == []
