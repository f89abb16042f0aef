"""Who may raise again over all-ins that were no full raise: by house, share and adding up."""

import pytest
from changed_house import BRS, NLPC, on_the_flop, table_of
from live_table import FIXED, GC, TDA

from dealer_assist.game import facts as e


def after(live, *all_ins, bet=100):
    """Seat 1 bets 100 on the flop, the next seats are all-in for these amounts, the last calls."""
    stacks = (10_000, *(100 + a for a in all_ins), 10_000)
    on_the_flop(live, stacks).to(1, bet)
    for seat in range(2, 2 + len(all_ins)):
        live.all_in(seat)
    live.call(len(stacks))
    assert live.actor == 1
    return live


def answer(live):
    """Whether seat 1 may raise: True, False, or the setting that only the floor can answer."""
    asked = [r.setting for r in live.options.floor if r.id == "why.floor_reopens"]
    return asked[0] if asked else bool(live.options.max_to)


@pytest.mark.parametrize(("percent", "all_in", "may"), [
    (100, 199, False), (100, 200, True),
    (50, 149, False), (50, 150, True), (50, 151, True),  # the older French code: half
    (0, 101, True),
])
@pytest.mark.parametrize("rule", ["vs_last_full", "per_player_facing", "never"])
def test_gc_122_how_much_of_a_full_raise_reopens_is_a_setting(percent, all_in, may, rule):
    live = table_of(GC, short_allin__reopens=percent, short_allin__cumulative=rule)
    assert answer(after(live, all_in)) is may


@pytest.mark.parametrize(("name", "rule", "may"), [
    (GC, "vs_last_full", True),  # 210 doubles the last full bet of 100 (README A03)
    (TDA, "per_player_facing", True),  # 110 more to face than the full raise of 100
    (TDA, "vs_last_full", True),
    (TDA, "never", False),  # 50 and 60 alone are both short
    (BRS, "never", False),
])
def test_a03_bet_100_all_in_150_all_in_210(name, rule, may):
    live = table_of(name, short_allin__reopens=100, short_allin__cumulative=rule)
    assert answer(after(live, 150, 210)) is may


@pytest.mark.parametrize(("all_ins", "may"), [
    ((150, 190), False),  # 90 in all: short under every reading
    ((150, 210), "short_allin.cumulative"),  # adds up for some houses and not for others
    ((150, 300), True),  # double of the highest: full under every reading
    ((150,), False),
])
def test_silent_on_adding_up_the_floor_is_asked_only_where_the_readings_differ(all_ins, may):
    live = table_of(BRS, short_allin__reopens=100, short_allin__cumulative="floor")
    assert answer(after(live, *all_ins)) == may


@pytest.mark.parametrize("name", [NLPC, BRS])
def test_silent_on_short_all_ins_whether_he_may_raise_is_the_floor_s(name):
    live = after(table_of(name), 150)
    assert answer(live) == "short_allin.reopens"
    asked = live.options.floor[0]
    assert asked.source.silent and asked.chips == 50
    assert live.options.call == 50  # to call or fold nobody is asked


@pytest.mark.parametrize(("value", "may"), [("100", False), ("50", True)])
def test_the_floor_s_word_on_short_all_ins_answers_at_once(value, may):
    live = after(table_of(BRS), 150)
    live.put(e.RuleDecided("short_allin.reopens", value, "M. Roy", "usage"))
    assert answer(live) is may


@pytest.mark.parametrize("name", [GC, NLPC, BRS, TDA])
def test_a_full_raise_reopens_in_every_house_and_nobody_is_called(name):
    live = after(table_of(name), 200)
    assert answer(live) is True


def test_silent_on_the_least_raise_whether_an_all_in_was_full_is_the_floor_s():
    live = after(table_of(GC, bet__min_raise="floor"), 150)
    assert answer(live) == "bet.min_raise"
    live.put(e.RuleDecided("bet.min_raise", "any_higher", "M. Roy", "usage"))
    assert answer(live) is True


def test_silent_on_the_opening_bet_whether_a_short_one_reopens_is_the_floor_s():
    live = on_the_flop(table_of(GC, bet__min_open="floor"), (10_000, 160, 10_000))
    live.check(1).all_in(2).call(3)
    assert answer(live) == "bet.min_open"


def test_a_short_opening_all_in_that_is_made_full_by_another_reopens():
    live = on_the_flop(table_of(GC), (10_000, 160, 230, 10_000)).check(1).all_in(2).all_in(3)
    assert answer(live.call(4)) is True  # 130 is a full bet of 100


def test_raises_after_the_full_one_are_told_apart_again_when_the_floor_decides():
    live = after(table_of(GC, bet__min_raise="floor"), 150, 190)
    assert live.hand.shorts == (150, 190)
    live.put(e.RuleDecided("bet.min_raise", "double_last_full", "M. Roy", "usage"))
    assert (live.hand.full, live.hand.shorts) == (100, (150, 190))
    assert answer(live) is False
    assert live.options.call == 90


# --- fixed limit -------------------------------------------------------------------------------


def limit_after(rule, all_in, **settings):
    live = table_of(TDA, FIXED, limit__short_allin=rule, **settings)
    return after(live, all_in)


@pytest.mark.parametrize(("rule", "all_in", "may"), [
    ("half_bet", 149, False), ("half_bet", 150, True),
    ("floor", 149, False),  # under half a bet no custom reopens
    ("floor", 150, "limit.short_allin"),
    ("floor", 200, True),
])
def test_tda_2024_47_at_fixed_limit_half_a_bet_reopens_or_the_floor_says(rule, all_in, may):
    assert answer(limit_after(rule, all_in)) == may


@pytest.mark.parametrize(("rule", "all_in", "sizes", "asked"), [
    ("half_bet", 140, (200, 200), []), ("counts", 140, (240, 240), []),
    ("half_bet", 160, (260, 260), []), ("counts", 160, (260, 260), []),
    ("floor", 140, (200, 240), ["limit.short_allin"]),
    ("floor", 160, (260, 260), []),  # the same by either custom
])
def test_at_fixed_limit_the_raise_over_a_short_all_in(rule, all_in, sizes, asked):
    live = table_of(TDA, FIXED, limit__short_allin=rule)
    on_the_flop(live, (10_000, 100 + all_in, 10_000)).to(1, 100).all_in(2)
    assert (live.options.min_to, live.options.max_to) == sizes
    assert [r.setting for r in live.options.floor] == asked


@pytest.mark.parametrize(("value", "raises"), [("counts", 2), ("half_bet", 1)])
def test_the_floor_s_word_on_fixed_limit_counts_the_all_in_or_not(value, raises):
    live = table_of(TDA, FIXED, limit__short_allin="floor")
    on_the_flop(live, (10_000, 240, 10_000)).to(1, 100).all_in(2)
    live.put(e.RuleDecided("limit.short_allin", value, "M. Roy", "usage"))
    assert live.hand.raises == raises


def test_silent_on_short_all_ins_the_cap_may_hang_on_the_floor():
    live = table_of(TDA, FIXED, limit__short_allin="floor", limit__bets_per_street=2)
    on_the_flop(live, (10_000, 240, 10_000)).to(1, 100).all_in(2)
    assert next(r.id for r in live.options.floor) == "why.floor_capped"
    live.put(e.RuleDecided("limit.short_allin", "counts", "M. Roy", "usage"))
    assert live.options.why_no_raise.id == "why.capped"
