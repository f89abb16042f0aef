"""Minimum raises, completed half raises and reopening: Grand Cercle and TDA 2024 side by side."""

import pytest
from live_table import GC, ORACLE, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.hand.raise_amounts import half_raise_rule
from dealer_assist.game.hand.straddle import straddle_seat

RICH = (10_000,) * 6


def table(name, stacks=RICH, **stakes):
    return LiveTable(name).begin(stacks, **stakes).deal()


def limits(live):
    return live.options.min_to, live.options.max_to


@pytest.mark.parametrize(("name", "least"), [(GC, 600), (TDA, 500)])
def test_gc_124_tda_2024_43_minimum_raise_over_300_is_the_double_or_the_increment(name, least):
    live = table(name).to(3, 300)
    assert limits(live) == (least, 10_000)
    assert live.options.why_min.source == live.house.source("bet.min_raise")


@pytest.mark.parametrize(("name", "least"), [(GC, 200), (TDA, 200)])
def test_gc_124_tda_2024_43_first_raise_over_the_big_blind_doubles_it(name, least):
    assert limits(table(name)) == (least, 10_000)


def test_gc_124_minimum_raise_is_double_the_last_full_bet():
    live = table(GC).to(3, 250).to(4, 600)
    assert limits(live) == (1200, 10_000)


def test_tda_2024_43_minimum_raise_adds_the_largest_raise_of_the_round():
    live = table(TDA).to(3, 400).to(4, 800)
    assert live.options.min_to == 1200
    assert table(TDA).to(3, 700).to(4, 1300).options.min_to == 1900


def flop_bet_and_short_all_in(name, all_in=150):
    """Seats 1, 2 and 3 on the flop: seat 1 bets 100, seat 2 is all-in for a little more."""
    live = LiveTable(name).begin((10_000, 100 + all_in, 10_000), 50, 100).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh")
    return live.to(1, 100).all_in(2)


@pytest.mark.parametrize(("name", "least"), [(GC, 200), (TDA, 250)])
def test_gc_122_tda_2024_43_minimum_over_a_short_all_in(name, least):
    live = flop_bet_and_short_all_in(name)
    assert (live.actor, live.options.call) == (3, 150)
    assert live.options.min_to == least


@pytest.mark.parametrize("name", [GC, TDA, ORACLE])
def test_gc_122_tda_2024_47_one_short_all_in_does_not_reopen(name):
    live = flop_bet_and_short_all_in(name).call(3)
    assert (live.actor, live.options.call, live.options.max_to) == (1, 50, 0)
    why = live.options.why_no_raise
    assert why.id == "why.not_reopened"
    assert why.source == live.house.source("short_allin.reopens")


@pytest.mark.parametrize("name", [GC, TDA, ORACLE])
def test_gc_122_tda_2024_47_a_full_raise_by_all_in_reopens(name):
    live = flop_bet_and_short_all_in(name, 200).call(3)
    assert live.options.min_to == (400 if name == GC else 300)


def two_all_ins(name, first, second):
    """On the flop seat 1 bets 100 and three all-ins follow; seat 4 calls; back to seat 1."""
    stacks = (10_000, 100 + first, 100 + second, 10_000)
    live = LiveTable(name).begin(stacks).deal().call(4, 3, 1).check(2).collect().board("2c7dKh")
    return live.to(1, 100).all_in(2).all_in(3).call(4)


@pytest.mark.parametrize(("name", "second", "may"), [
    (GC, 210, True),     # 210 doubles the full bet of 100
    (GC, 190, False),
    (TDA, 210, True),    # 110 more to face than 100
    (TDA, 200, True),
    (TDA, 199, False),
    (ORACLE, 199, False),
    (ORACLE, 200, True),
])
def test_gc_a03_tda_2024_47_two_short_all_ins_add_up(name, second, may):
    live = two_all_ins(name, 150, second)
    assert live.actor == 1
    assert bool(live.options.max_to) is may


@pytest.mark.parametrize(("name", "may"), [(GC, False), (TDA, True)])
def test_tda_2024_47_adds_up_increments_where_gc_122_asks_for_the_double(name, may):
    # 100 to 300 is full by 200; all-ins of 400 and 510 add 210, but don't double 300.
    live = LiveTable(name).begin((10_000, 500, 610, 10_000)).deal()
    live.call(4, 3, 1).check(2).collect().board("2c7dKh")
    live.to(1, 100).call(2, 3).to(4, 300).call(1).all_in(2).all_in(3)
    assert live.actor == 4
    assert bool(live.options.max_to) is may


def test_gc_122_who_has_not_acted_yet_may_raise_over_a_short_all_in():
    live = flop_bet_and_short_all_in(GC)
    assert limits(live) == (200, 9900)


@pytest.mark.parametrize("name", [GC, TDA])
def test_a_raise_after_the_short_all_in_reopens_for_everybody(name):
    live = flop_bet_and_short_all_in(name).to(3, 500)
    assert live.actor == 1
    assert live.options.max_to == 9900


@pytest.mark.parametrize(("name", "may", "least"), [(GC, False, 0), (TDA, False, 0),
                                                    (ORACLE, True, 160)])
def test_a_short_opening_all_in_does_not_let_those_who_checked_raise(name, may, least):
    live = LiveTable(name).begin((10_000, 160, 10_000)).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh").check(1).all_in(2).call(3)
    assert live.options.call == 60
    assert (bool(live.options.max_to), live.options.min_to) == (may, least)


# --- raises that are too small -----------------------------------------------------------------


@pytest.mark.parametrize(("to", "outcome"), [
    (149, ("call", 100)), (150, ("raise", 200)), (199, ("raise", 200)), (101, ("call", 100)),
])
def test_gc_126_129_from_half_the_bet_on_a_raise_is_completed(to, outcome):
    live = LiveTable(GC).begin((5000,) * 3).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh").to(1, 100)
    assert half_raise_rule(live.hand, to) == outcome


@pytest.mark.parametrize("to", [151, 175, 199])
def test_gc_126_129_a_short_all_in_does_not_move_the_base(to):
    assert half_raise_rule(flop_bet_and_short_all_in(GC).hand, to) == ("raise", 200)


def test_gc_126_129_up_to_the_short_all_in_itself_it_is_a_call():
    assert half_raise_rule(flop_bet_and_short_all_in(GC).hand, 150) == ("call", 150)


@pytest.mark.parametrize(("to", "outcome"), [(112, ("call", 75)), (113, ("raise", 150))])
def test_gc_126_129_half_of_an_odd_bet_is_counted_in_whole_chips(to, outcome):
    live = LiveTable(GC).begin((5000,) * 3, 25, 75).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh").to(1, 75)
    assert half_raise_rule(live.hand, to) == outcome


@pytest.mark.parametrize(("to", "outcome"), [(399, ("call", 300)), (400, ("raise", 500))])
def test_tda_2024_43_a_half_of_the_minimum_raise_counts(to, outcome):
    assert half_raise_rule(table(TDA).to(3, 300).hand, to) == outcome


# --- the least opening bet, and stacks below ---------------------------------------------------


@pytest.mark.parametrize("name", [GC, TDA])
def test_the_least_opening_bet_is_one_big_blind(name):
    live = table(name, (5000,) * 3).call(3, 1).check(2).collect().board("2c7dKh")
    assert live.options.opens
    assert limits(live) == (100, 4900)
    assert live.options.why_min.id == "why.min_big_blind"
    assert live.house.source("bet.min_open").silent is (name == GC)


@pytest.mark.parametrize("name", [GC, TDA])
def test_a_stack_below_the_minimum_may_still_go_all_in(name):
    live = table(name, (10_000, 10_000, 150, 10_000))
    assert limits(live) == (150, 150)
    assert not live.all_in(3).notes


@pytest.mark.parametrize("name", [GC, TDA])
def test_a_stack_that_only_calls_may_not_raise(name):
    live = table(name, (10_000, 10_000, 80, 10_000))
    assert (live.options.call, live.options.call_is_all_in, live.options.max_to) == (80, True, 0)
    assert live.options.why_no_raise.id == "why.stack_too_short"


@pytest.mark.parametrize("name", [GC, TDA])
def test_a_raise_that_nobody_can_call_is_refused(name):
    live = LiveTable(name).begin((300, 5000)).deal()
    live.call(2).all_in(1)
    assert (live.actor, live.options.call, live.options.max_to) == (2, 200, 0)
    assert live.options.why_no_raise.id == "why.nobody_could_call"


@pytest.mark.parametrize("name", [GC, TDA])
def test_folding_without_facing_a_bet_warns_but_counts(name):
    live = table(name, (5000,) * 3).call(3, 1)
    assert live.options.warn_fold.id == "why.check_is_free"
    live.fold(2)
    assert live.hand.folded[1] and not live.notes


def test_folding_to_a_bet_needs_no_warning():
    assert table(TDA).options.warn_fold is None


# --- the straddle ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [GC, TDA])
def test_gc_89_92_minimum_raise_over_the_straddle_is_four_big_blinds(name):
    live = table(name, straddle=200)
    assert (live.actor, live.options.call, live.options.min_to) == (4, 200, 400)


def test_gc_89_92_the_straddle_has_the_last_word():
    live = table(GC, straddle=200).fold(4, 5, 6).call(1, 2)
    assert (live.actor, live.options.call, live.options.min_to) == (3, 0, 400)


def test_gc_89_92_only_the_seat_after_the_big_blind_may_straddle_and_before_the_cards():
    live = LiveTable(GC).begin(RICH).post()
    assert straddle_seat(live.hand) == 3
    late = LiveTable(GC).begin(RICH).post().put(e.CardsUnread(1))
    assert straddle_seat(late.hand) == 0
    assert "straddle_not_due" in live.put(e.Posted(4, e.Post.STRADDLE, 200)).notes


def test_advice_stays_silent_while_a_ruling_is_pending():
    live = table(GC).put(e.BetDoubted(3, 149, "doubt.raise_too_small", "call", 100, "half_raise"))
    advice = advise(live.table)
    assert advice.options is None and advice.doubt is not None
    assert [said.id for said in advice.say][-1] == "say.moment"
    assert advise(live.put(e.BetRuled(3, "call", 100)).table).options is not None
