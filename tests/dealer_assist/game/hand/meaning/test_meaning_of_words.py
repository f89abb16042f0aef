"""Words, and words with chips: what binds in each house."""

import pytest
from gestures import (
    HOUSES,
    SHEET,
    WSOP,
    asked,
    before_flop,
    big_blind_s_option,
    chips,
    facing,
    plain,
    says,
    short,
    unopened,
)
from live_table import FIXED, GC, POT_LIMIT, TDA, LiveTable

from dealer_assist.game.facts import Action

A = Action

# --- words that no house has to interpret ----------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("action", "amount", "outcome"), [
    (A.FOLD, 0, ("fold", 0)),
    (A.CALL, 0, ("call", 200)),
    (A.RAISE, 600, ("raise", 600)),
    (A.RAISE_BY, 400, ("raise", 600)),  # over 200
    (A.AMOUNT, 500, ("raise", 500)),  # the total that he means
    (A.AMOUNT, 200, ("call", 200)),
    (A.BET, 400, ("raise", 400)),
    (A.ALL_IN, 0, ("raise", 9_900)),
])
def test_gc_110_112_clear_words_are_the_act_before_any_chip_is_put(house, action, amount, outcome):
    assert plain(says(facing(house, 200), action, amount)) == outcome


@pytest.mark.parametrize("house", HOUSES)
def test_check_and_bet_where_nobody_has_bet(house):
    assert plain(says(unopened(house), A.CHECK)) == ("check", 0)
    assert plain(says(unopened(house), A.BET, 300)) == ("bet", 300)
    assert plain(says(unopened(house), A.RAISE, 300)) == ("bet", 300)


def test_raise_without_an_amount_waits_for_the_chips():
    assert plain(says(facing(GC, 200), A.RAISE)) == ("wait", 0)


@pytest.mark.parametrize("house", HOUSES)
def test_all_in_for_less_than_the_call_is_a_call(house):
    hand = before_flop(house, (10_000, 10_000, 70, 10_000))
    assert plain(says(hand, A.ALL_IN)) == ("call", 70)


# --- words that bind to nothing, or can't be -------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_je_passe_binds_to_nothing_and_the_dealer_asks(house):
    ruling = says(unopened(house), A.PASSER)
    assert asked(ruling) == ("passer", "wait", 0)
    assert {"check", "fold", "wait", "floor"} == {way.choice for way in ruling.alternatives}


@pytest.mark.parametrize(("house", "outcome"), [
    (GC, "wait"), (WSOP, "wait"), (SHEET, "wait"), (TDA, "floor"),
])
@pytest.mark.parametrize(("action", "kind"), [
    (A.UNCLEAR, "unclear"),
])
def test_what_could_be_anything_is_asked_or_the_floor_s(house, outcome, action, kind):
    assert asked(says(facing(house, 200), action)) == (kind, outcome, 0)


def test_call_with_nothing_to_call_is_asked():
    assert asked(says(unopened(GC), A.CALL)) == ("call_of_nothing", "wait", 0)


@pytest.mark.parametrize(("house", "value", "outcome"), [
    (GC, "allow", ("fold", 0)), (GC, "warn", ("wait", 0)), (GC, "refuse", ("check", 0)),
    (GC, "floor", ("floor", 0)),
])
def test_a_fold_with_nothing_to_pay_goes_by_the_house(house, value, outcome):
    hand = unopened(house)
    hand = hand.evolve(rules={**hand.rules, "bet.fold_unfaced": value})
    assert short(says(hand, A.FOLD))[:2] == outcome


# --- "raise" with too little (A02) -----------------------------------------------------------


@pytest.mark.parametrize(("house", "amount", "outcome"), [
    (GC, 149, ("call", 100)), (GC, 150, ("raise", 200)), (GC, 100, ("call", 100)),
    (TDA, 149, ("raise", 200)), (TDA, 100, ("raise", 200)), (WSOP, 110, ("raise", 200)),
    (SHEET, 149, ("floor", 0)),
])
def test_a02_raise_said_with_too_little_goes_by_the_amount_or_is_the_minimum(
    house, amount, outcome
):
    ruling = says(facing(house, 100), A.RAISE, amount)
    assert short(ruling)[:2] == outcome
    assert not ruling.unambiguous


@pytest.mark.parametrize("house", HOUSES)
def test_a_bare_amount_that_is_too_small_is_no_raise_that_was_said(house):
    ruling = says(facing(house, 100), A.AMOUNT, 150)
    assert (ruling.kind, ruling.setting) == ("doubt.raise_too_small", "half_raise.base")


@pytest.mark.parametrize(("house", "outcome"), [(GC, ("call", 100)), (TDA, ("call", 100)),
                                                (SHEET, ("floor", 0))])
def test_a_bare_amount_under_the_call_is_an_undercall(house, outcome):
    assert short(says(facing(house, 100), A.AMOUNT, 50))[:2] == outcome


def test_more_than_the_stack_is_the_stack():
    hand = before_flop(GC, (10_000, 10_000, 700, 10_000))
    assert asked(says(hand, A.RAISE, 5_000)) == ("over_stack_said", "raise", 700)


def test_more_than_the_limit_is_the_limit():
    assert short(says(before_flop(GC, played=POT_LIMIT), A.RAISE, 900))[:2] == ("raise", 350)
    assert short(says(before_flop(TDA, played=FIXED), A.RAISE, 500))[:2] == ("raise", 200)


def test_where_the_text_is_silent_a_raise_that_is_none_may_have_been_meant_by_so_much():
    ruling = says(facing(SHEET, 400), A.RAISE, 500)
    assert asked(ruling) == ("raise_to_or_by", "floor", 0)
    assert any(way.value == "as_said" for way in ruling.alternatives) or any(
        way.choice == "raise" for way in ruling.alternatives)


# --- "raise", then chips ---------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_raise_said_first_makes_the_chips_of_one_motion_the_amount(house):
    hand = facing(house, 200)
    assert plain(chips(hand, (500,), said="raise")) == ("raise", 500)  # no silent chip any more
    assert plain(chips(hand, (500, 100), said="raise")) == ("raise", 600)


@pytest.mark.parametrize(("house", "motion", "outcome"), [
    (GC, (100,), ("call", 100)), (TDA, (100,), ("raise", 200)), (WSOP, (100,), ("raise", 200)),
    (SHEET, (100,), ("floor", 100)),
    (GC, (100, 50), ("raise", 200)), (GC, (100, 25), ("call", 100)),
    (TDA, (100, 25), ("raise", 200)),
])
def test_raise_said_and_too_few_chips_goes_by_the_house(house, motion, outcome):
    ruling = chips(facing(house, 100), motion, said="raise")
    assert asked(ruling)[1:] == outcome
    assert ruling.setting == "half_raise.declared_raise"


def test_raise_without_an_amount_and_chips_in_two_motions_is_the_first_motion():
    assert asked(chips(facing(GC, 100), (100,), (200,), said="raise")) == (
        "string_bet", "call", 100)
    assert asked(chips(facing(TDA, 100), (100,), (200,), said="raise")) == (
        "string_bet", "raise", 200)


@pytest.mark.parametrize("house", HOUSES)
def test_gc_112_an_announced_amount_may_come_in_several_motions(house):
    hand = facing(house, 100)
    assert plain(chips(hand, (100,), (100, 100), said="raise", of=300)) == ("raise", 300)
    assert short(chips(hand, (100,), said="raise", of=300)) == ("raise", 300, 0, 200)
    assert short(chips(hand, (500,), said="raise", of=300)) == ("raise", 300, 200, 0)


@pytest.mark.parametrize("house", HOUSES)
def test_call_said_and_one_large_chip_is_a_call_with_change(house):
    ruling = chips(facing(house, 200), (1_000,), said="call")
    assert ruling.unambiguous
    assert short(ruling) == ("call", 200, 800, 0)


# --- one thing said, another done ------------------------------------------------------------


@pytest.mark.parametrize(("house", "outcome"), [
    (GC, ("call", 200)), (TDA, ("call", 200)), (WSOP, ("call", 200)), (SHEET, ("floor", 600)),
])
def test_call_said_and_a_raise_put_in_after_it(house, outcome):
    ruling = chips(facing(house, 200), (500, 100), said="call")
    assert asked(ruling) == ("words_against_chips", *outcome)
    assert ruling.setting == "declared.against_chips"


@pytest.mark.parametrize(("house", "outcome"), [
    (GC, ("raise", 500)),  # the amount comes first (GC:110): the chip raises by itself
    (WSOP, ("call", 200)),  # the silent chip was a call
    (TDA, ("call", 200)),  # the first thing binds: the silent chip was a call
    (SHEET, ("floor", 500)),
])
def test_a_chip_first_and_then_a_raise_said(house, outcome):
    ruling = chips(facing(house, 200), (500,), said="raise", of=900, first=False)
    assert asked(ruling) == ("words_against_chips", *outcome)


@pytest.mark.parametrize("house", [TDA, WSOP])
def test_words_after_the_chips_that_say_the_same_leave_nothing_to_interpret(house):
    assert plain(chips(facing(house, 200), (500,), said="call", first=False)) == ("call", 200)


def test_gc_call_said_after_a_chip_that_raises():
    assert asked(chips(facing(GC, 200), (500,), said="call", first=False)) == (
        "words_against_chips", "call", 200)


@pytest.mark.parametrize(("house", "outcome", "back"), [
    (GC, ("fold", 0), 200), (TDA, ("fold", 0), 200), (SHEET, ("floor", 200), 0),
])
def test_fold_said_with_chips_put_in_is_a_fold_and_the_chips_go_back(house, outcome, back):
    assert short(chips(facing(house, 200), (100, 100), said="fold")) == (*outcome, back, 0)


def test_check_said_with_chips_put_in():
    assert short(chips(unopened(GC), (100, 100), said="check")) == ("check", 0, 200, 0)
    assert short(chips(big_blind_s_option(TDA), (100, 100), said="check")) == (
        "check", 100, 200, 0)


# --- words that leave nothing open, or are none ----------------------------------------------


@pytest.mark.parametrize(("house", "outcome", "setting"), [
    (TDA, ("check", 0), "words.call_of_nothing"), ("nlpc", ("check", 0), "words.call_of_nothing"),
    (WSOP, ("wait", 0), "words.call_of_nothing"),
])
def test_tda_55_nlpc_36_a_call_of_nothing_is_a_check_or_asked(house, outcome, setting):
    ruling = says(unopened(house), A.CALL)
    assert short(ruling)[:2] == outcome
    assert (ruling.setting, ruling.unambiguous) == (setting, False)


@pytest.mark.parametrize(("house", "value"), [(TDA, "call_or_fold"), (GC, "ask")])
def test_tda_55_check_facing_a_bet_is_asked_by_its_own_setting(house, value):
    ruling = says(facing(house, 200), A.CHECK)
    assert asked(ruling) == ("check_facing_bet", "wait", 0)
    assert facing(house, 200).rules[ruling.setting] == value


def test_tda_58_a_fold_with_nothing_to_pay_is_a_fold():
    assert asked(says(unopened(TDA), A.FOLD)) == ("fold_unfaced", "fold", 0)


@pytest.mark.parametrize("house", [*HOUSES, "groupe_tranchant"])
def test_at_fixed_limit_the_word_alone_names_the_amount(house):
    assert plain(says(before_flop(house, played=FIXED), A.RAISE)) == ("raise", 200)
    assert plain(says(unopened(house, played=FIXED), A.BET)) == ("bet", 100)


@pytest.mark.parametrize("house", HOUSES)
def test_pot_is_the_pot_at_pot_limit_and_no_bet_elsewhere(house):
    pot = 400 if house == WSOP else 350  # the small blind counts as a big one (WSOP 187)
    assert plain(says(before_flop(house, played=POT_LIMIT), A.POT)) == ("raise", pot)
    elsewhere = asked(says(before_flop(house), A.POT))
    least = ("pot_no_limit", "raise", 200)  # TDA 54-D
    assert elsewhere == least if house == TDA else elsewhere[0] == "unclear"


def test_raise_said_by_one_who_may_not_raise_is_a_call():
    live = LiveTable(TDA, FIXED).begin((10_000,) * 4).deal().call(3, 4, 1).check(2).collect()
    live.board("2c7dTh").to(1, 100).to(2, 200).to(3, 300).to(4, 400)
    assert asked(says(live.hand, A.RAISE)) == ("not_allowed_to_raise", "call", 400)


@pytest.mark.parametrize("house", [*HOUSES, "groupe_tranchant"])
def test_call_said_after_too_few_chips_leaves_nothing_to_interpret(house):
    ruling = chips(facing(house, 200), (100,), said="call", first=False)
    assert plain(ruling) == ("call", 200)
    assert ruling.missing == 100


def test_more_than_the_stack_cites_the_game_and_not_a_silent_text():
    ruling = says(unopened(GC), A.BET, 20_000)
    assert ruling.source is not None and not ruling.source.silent


@pytest.mark.parametrize(("amount", "kind"), [(300, "raise_to_or_by"), (9_000, "over_limit")])
def test_raise_to_or_by_is_asked_only_where_the_two_differ(amount, kind):
    hand = facing("groupe_tranchant", 400, played=POT_LIMIT)
    assert says(hand, A.RAISE, amount).kind == f"doubt.{kind}"


def test_what_is_behind_a_floor_s_ruling_comes_first():
    ruling = chips(unopened(GC), (50,), (100, 50))
    assert asked(ruling)[:2] == ("string_bet", "floor")
    assert (ruling.setting, ruling.also) == ("bet.under_minimum", "string_bet.remedy")
