"""The least raise by every rule: each house beside the others, and each setting by itself."""

import pytest
from changed_house import BRS, GT, NLPC, WSOP, on_the_flop, table_of
from live_table import GC, TDA
from reader_table import a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.betting import why_not_raise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts

RICH = (10_000,) * 6


def least(live):
    return live.options.min_to, live.options.why_min.id.removeprefix("why.min_")


@pytest.mark.parametrize(("name", "blind", "raised", "over"), [
    (GC, 200, 600, "double_last_full"),  # GC:124: double of the last full bet
    (GT, 101, 301, "any_higher"),  # GT:127: merely higher
    (NLPC, 200, 301, "two_bb"),  # NLPC:20-38: never under two big blinds, else the text is silent
    (BRS, 200, 600, "double_current"),  # BRS:85: double of the highest bet
    (TDA, 200, 500, "increment"),  # TDA 43: 300 and 200 more
    (WSOP, 200, 500, "increment"),
])
def test_the_least_raise_over_the_blind_of_100_and_over_300_in_each_house(
    name, blind, raised, over
):
    live = table_of(name).begin(RICH).deal()
    assert least(live) == (blind, over)
    assert live.options.why_min.source == live.house.source("bet.min_raise")
    assert least(live.to(3, 300)) == (raised, over)


@pytest.mark.parametrize(("name", "to", "over"), [
    (GC, 200, "double_last_full"),  # README A01, the literal text
    (BRS, 300, "double_current"),
    (TDA, 250, "current_plus_increment"),
    (WSOP, 250, "current_plus_increment"),
    (NLPC, 300, "floor"),  # silent: what is enough under every rule known
])
def test_a01_the_least_raise_over_an_all_in_of_150_after_a_bet_of_100(name, to, over):
    live = on_the_flop(table_of(name), (10_000, 250, 10_000)).to(1, 100).all_in(2)
    assert least(live) == (to, over)
    key = "bet.min_raise_after_short_allin"
    assert live.options.why_min.source == live.house.source(key)


def test_gt_127_any_higher_amount_is_a_full_raise_so_no_all_in_over_the_bet_is_short():
    live = on_the_flop(table_of(GT), (10_000, 250, 10_000)).to(1, 100).all_in(2).call(3)
    assert least(live) == (151, "any_higher")
    assert live.actor == 1


def test_wsop_172_over_an_all_in_of_140_the_least_is_240():
    live = on_the_flop(table_of(WSOP), (10_000, 240, 10_000)).to(1, 100).all_in(2)
    assert least(live)[0] == 240


@pytest.mark.parametrize(("rule", "to"), [
    ("double_last_full", 100),  # no full bet to double: the least bet takes its place
    ("double_current", 120), ("current_plus_increment", 160), ("any_higher", 61), ("floor", 200),
])
def test_over_an_opening_all_in_under_the_least_bet(rule, to):
    live = table_of(GC, bet__min_raise_after_short_allin=rule)
    on_the_flop(live, (10_000, 160, 10_000)).check(1).all_in(2)
    assert live.options.min_to == to


@pytest.mark.parametrize(("rule", "to"), [
    ("double_straddle", 400), ("plus_bb", 300), ("any_higher", 201), ("floor", 400),
])
@pytest.mark.parametrize("name", [GC, GT, BRS, TDA])
def test_a31_the_least_raise_over_a_straddle_of_200(name, rule, to):
    live = table_of(name, straddle__min_raise=rule).begin(RICH, straddle=200).deal()
    assert live.options.min_to == to
    assert live.options.why_min.source == live.house.source("straddle.min_raise")


def test_once_somebody_has_raised_over_the_straddle_the_usual_rule_holds():
    live = table_of(TDA, straddle__min_raise="any_higher").begin(RICH, straddle=200).deal()
    assert least(live.to(4, 300)) == (400, "increment")


def test_a_straddle_says_nothing_about_later_streets():
    live = table_of(GC, straddle__min_raise="plus_bb").begin((10_000,) * 3, straddle=200).deal()
    live.call(1, 2).check(3).collect().board("2c7dKh").to(1, 300)
    assert least(live) == (600, "double_last_full")


@pytest.mark.parametrize(("rule", "to"), [("any", 25), ("big_blind", 100), ("floor", 100)])
def test_the_least_opening_bet_is_a_setting(rule, to):
    live = on_the_flop(table_of(GC, bet__min_open=rule), (10_000,) * 3, smallest_chip=25)
    assert live.options.opens
    assert live.options.min_to == to


@pytest.mark.parametrize(("rule", "call", "to"), [
    ("full_bb", 100, 200), ("posted", 60, 120), ("floor", 100, 200),
])
def test_over_a_big_blind_that_is_all_in_for_60(rule, call, to):
    live = table_of(GC, blinds__short_bb_call=rule).begin((5000, 60, 5000, 5000)).deal()
    assert (live.options.call, live.options.min_to) == (call, to)


def test_gt_193_the_least_raise_counts_in_the_smallest_chip():
    live = table_of(GT).begin(RICH, smallest_chip=25).deal().to(3, 300)
    assert live.options.min_to == 325


# --- what the house leaves open ----------------------------------------------------------------


@pytest.mark.parametrize(("to", "why"), [
    (101, "why.min_floor"), (199, "why.min_floor"), (200, None), (5000, None),
])
def test_silent_on_the_least_raise_what_every_rule_allows_passes_and_less_is_for_the_floor(to, why):
    live = on_the_flop(table_of(GC, bet__min_raise="floor"), (10_000,) * 3).to(1, 100)
    assert (live.options.min_to, live.options.why_min.id) == (200, "why.min_floor")
    assert [r.setting for r in live.options.floor] == ["bet.min_raise"]
    assert live.options.floor[0].source.silent
    wrong = why_not_raise(live.hand, 1, to)
    assert (wrong.id if wrong else None) == why
    assert wrong is None or wrong.setting == "bet.min_raise"
    assert advise(live.table).floor == ()  # nobody is called before he raises


@pytest.mark.parametrize(("raises", "to"), [((300,), 600), ((300, 700), 1400), ((1000,), 2000)])
def test_the_surest_raise_is_double_the_bet_and_more_than_any_increment(raises, to):
    live = table_of(GC, bet__min_raise="floor").begin(RICH).deal()
    for seat, amount in enumerate(raises, 3):
        live.to(seat, amount)
    assert live.options.min_to == to


def test_an_all_in_is_never_asked_of_the_floor():
    live = table_of(GC, bet__min_raise="floor").begin((10_000, 10_000, 150, 10_000)).deal()
    assert why_not_raise(live.hand, 2, 150) is None
    assert live.options.why_min.id == "why.all_in_only"


def test_the_floor_s_decision_holds_from_the_running_hand_on():
    live = on_the_flop(table_of(GC, bet__min_raise="floor"), (10_000,) * 3).to(1, 100)
    live.put(e.RuleDecided("bet.min_raise", "any_higher", "M. Roy", "comme annoncé"))
    assert least(live) == (101, "any_higher")
    assert live.options.floor == ()
    assert live.table.house["bet.min_raise"] == "any_higher"


def test_a_raise_that_the_floor_let_stand_is_no_irregularity():
    live = on_the_flop(table_of(GC, bet__min_raise="floor"), (10_000,) * 3).to(1, 100)
    live.put(e.BetRuled(2, "stand", 150, "M. Roy", "annoncé"), e.Raised(2, 150))
    assert live.notes == []
    assert on_the_flop(table_of(GC, bet__min_raise="floor"), (10_000,) * 3).to(1, 100).to(
        2, 150).notes == ["min_floor"]


# --- the maximum posted at the table -----------------------------------------------------------


@pytest.mark.parametrize(("name", "to"), [(GT, 700), (GC, 10_000)])
def test_gt_105_no_raise_adds_more_than_the_posted_maximum_and_no_all_in_either(name, to):
    live = table_of(name).begin(RICH, max_raise=600).deal()
    assert live.options.max_to == to
    wrong = why_not_raise(live.hand, 2, 10_000)
    if name == GT:
        assert (wrong.id, wrong.chips) == ("why.over_the_limit", 700)
        assert wrong.source == live.house.source("bet.max_raise")
        assert live.to(3, 700).options.max_to == 1300
    else:
        assert wrong is None


def test_gt_105_the_posted_maximum_bounds_pot_and_fixed_limit_too():
    pot = table_of(GT, "holdem_pot_limit").begin(RICH, max_raise=150).deal()
    assert pot.options.max_to == 250  # the pot would be 350
    fixed = table_of(GT, "holdem_fixed_limit").begin(RICH, max_raise=60).deal()
    assert (fixed.options.min_to, fixed.options.max_to) == (160, 160)


def test_a_posted_maximum_under_the_least_raise_is_the_only_raise_left():
    live = table_of(GC, bet__max_raise="table").begin(RICH, max_raise=250).deal().to(3, 350)
    assert (live.options.min_to, live.options.max_to) == (600, 600)
    assert live.options.why_min.id == "why.min_posted_maximum"
    assert live.to(4, 600).notes == []


def test_the_sign_s_maximum_is_fixed_when_the_hand_begins():
    live = table_of(GT).put(
        e.TableOpened("T1", GT, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)),
        e.SignPosted(e.Sign(max_raise=600)),
    )
    for seat in (1, 2, 3):
        live.put(e.PlayerSat(seat, 10_000))
    live.put(e.ButtonMoved(3))
    began = blinds.due_hand(live.table)
    assert began.stakes.max_raise == 600
    live.put(began).put(e.SignPosted(e.Sign(max_raise=900)))
    assert live.hand.stakes.max_raise == 600


# --- folding when checking is free -------------------------------------------------------------


@pytest.mark.parametrize(("rule", "why", "setting", "notes"), [
    ("allow", None, "", []),
    ("warn", "why.check_is_free", "", []),
    ("refuse", "why.fold_refused", "", ["fold_refused"]),
    ("floor", "why.floor_fold", "bet.fold_unfaced", []),
])
def test_a23_a_fold_when_checking_is_free_by_setting(rule, why, setting, notes):
    live = on_the_flop(table_of(GT, bet__fold_unfaced=rule), (5000,) * 3)
    warned = live.options.warn_fold
    assert (warned.id if warned else None) == why
    assert (warned.setting if warned else "") == setting
    assert live.fold(1).notes == notes
    assert live.hand.folded[0]  # his cards are gone: the fact stands


def test_a_fold_to_a_bet_is_nobody_s_question():
    live = table_of(GC, bet__fold_unfaced="refuse").begin(RICH).deal()
    assert live.options.warn_fold is None
    assert live.fold(3).notes == []


def test_where_the_house_refuses_the_fold_the_key_makes_none_and_says_why():
    live = on_the_flop(table_of(GC, bet__fold_unfaced="refuse"), (5000,) * 3)
    entered = tap_facts(live.table, Tap(TapKind.FOLD, 1), a_vault())
    assert (entered.facts, entered.why.id) == ((), "why.fold_refused")
    assert tap_facts(live.to(1, 100).table, Tap(TapKind.FOLD, 2), a_vault()).facts
