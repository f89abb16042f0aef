"""The dealer who asks for a hand can say by which rule: the step names it, the panel writes it."""

import pytest
from changed_house import BRS, GT, NLPC, WSOP, table_of
from live_table import GC, TDA, LiveTable

from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.hand import showdown
from dealer_assist.game.table.table import Phase

BOARD = ("2c7dKh", "Qs", "3d")


def at_the_showdown(name, bettor=0, stacks=(5000,) * 4):
    """Everybody calls; on the river this seat bets and all call, or nobody bets."""
    live = LiveTable(name).begin(stacks).deal().call(3, 4, 1).check(2).collect()
    for street in BOARD[:2]:
        live.board(street).check(1, 2, 3, 4).collect()
    live.board(BOARD[2])
    while live.hand.phase is Phase.BETTING:
        seat = live.actor
        if live.hand.level:
            live.call(seat)
        elif seat == bettor:
            live.to(seat, 200)
        else:
            live.check(seat)
    return live.collect()


def first_shown(live):
    return next(s for s in advise(live.table).steps if s.kind is not StepKind.LEVY)


@pytest.mark.parametrize(("name", "cited"), [
    (GC, "GC:138"), (NLPC, "NLPC:68"), (BRS, "BRS:1"), (TDA, "TDA 17-A"),
])
def test_who_bet_last_shows_first_by_the_houses_passage(name, cited):
    step = first_shown(at_the_showdown(name, bettor=3))
    assert (step.seat, step.why.id) == (3, "why.shows_first")
    assert step.why.source.line.startswith(cited)


@pytest.mark.parametrize("name", [GC, GT, NLPC, BRS, TDA])
def test_without_a_bet_the_houses_order_is_named(name):
    live = at_the_showdown(name)
    step = first_shown(live)
    assert (step.seat, step.why.id) == (1, "why.shows_in_order")
    assert step.why.source == live.table.house.source("showdown.no_bet")


def test_after_the_bettor_the_others_follow_by_the_same_passage():
    live = at_the_showdown(NLPC, bettor=3).show(3, "AhAd")
    step = first_shown(live)
    assert (step.seat, step.why.id) == (4, "why.shows_in_order")
    assert step.why.source.line == "NLPC:68"


def test_nlpc_69_a_tabled_all_in_names_the_tournaments_passage():
    live = LiveTable(NLPC).begin((5000, 5000, 900)).deal().to(3, 900).call(1).fold(2)
    steps = [s for s in advise(live.table).steps if s.kind is StepKind.TABLE_ALL]
    assert [s.why.source.line for s in steps] == ["NLPC:69", "NLPC:69"]


def test_gc_137_the_side_pots_contenders_go_before_the_order():
    live = LiveTable(GC).begin((900, 5000, 5000)).deal().to(3, 900).call(1, 2).collect()
    live.board(BOARD[0]).to(2, 200).call(3).collect()
    for street in BOARD[1:]:
        live.board(street).check(2, 3).collect()
    step = first_shown(live)
    assert (step.seat, step.why.id, step.why.source.line) == (2, "why.shows_side_pot", "GC:137")


def test_an_all_in_goes_before_the_order_where_a_house_says_so():
    live = table_of(WSOP, showdown__allin_first=True, showdown__allin_tabled=False)
    live.begin((5000, 5000, 900)).deal().to(3, 900).call(1, 2).collect()
    for street in BOARD:
        live.board(street).check(1, 2).collect()
    step = first_shown(live)
    assert (step.seat, step.why.id) == (3, "why.shows_all_in")


def test_nobody_is_asked_for_a_hand_that_wins_uncalled():
    live = LiveTable(NLPC).begin((5000,) * 3).deal().to(3, 300).fold(1, 2)
    assert showdown.why_shows_now(live.hand) is None
