"""What only the floor can say: put when it is due, gone when it is answered, never invented."""

import random

import pytest
from changed_house import BRS, GT, NLPC, SILENT, changed, table_of
from hypothesis import given
from hypothesis import strategies as st
from live_table import GC, NO_LIMIT, POT_LIMIT, TDA, LiveTable, dealt_hands, legal_actions

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.advice.action_options import options_of
from dealer_assist.game.hand.betting import why_not_raise
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.game.table.table import Phase, bare_table

#: What a floor may answer where a text is silent on the betting or the pots.
ANSWERS = {
    "bet.min_raise": (
        "double_last_full", "double_current", "increment", "any_higher", "two_bb_floor"),
    "bet.min_raise_after_short_allin": (
        "double_last_full", "double_current", "current_plus_increment", "any_higher"),
    "bet.min_open": ("big_blind", "any"),
    "bet.fold_unfaced": ("allow", "warn", "refuse"),
    "short_allin.reopens": ("100", "50", "0"),
    "short_allin.cumulative": ("vs_last_full", "per_player_facing", "never"),
    "limit.short_allin": ("counts", "half_bet"),
    "blinds.short_bb_call": ("full_bb", "posted"),
    "straddle.min_raise": ("double_straddle", "plus_bb", "any_higher"),
    "odd_chip.multi": ("one_each", "all_first"),
    "half_raise.base": ("previous_bet", "increment", "half_bet"),
    "showdown.winner_shows": ("all_cards", "nothing"),
}


def short_blind(name):
    return LiveTable(name).begin((5000, 60, 5000, 5000)).deal()


@pytest.mark.parametrize("name", [GT, BRS])
def test_silent_on_a_short_big_blind_the_price_is_the_floor_s_at_once(name):
    live = short_blind(name)
    asked, = advise(live.table).floor
    assert (asked.id, asked.setting, asked.chips) == (
        "why.floor_short_blind", "blinds.short_bb_call", 60
    )
    assert asked.source.silent
    assert live.options.call == 100  # provisional: the full price


@pytest.mark.parametrize(("value", "call"), [("full_bb", 100), ("posted", 60)])
def test_the_floor_s_word_sets_the_price_of_the_short_blind(value, call):
    live = short_blind(GT).put(e.RuleDecided("blinds.short_bb_call", value, "M. Roy", "usage"))
    assert advise(live.table).floor == ()
    assert live.options.call == call
    assert live.call(3).notes == []


def test_the_price_is_no_question_once_somebody_has_raised_over_it():
    assert advise(short_blind(GT).to(3, 300).table).floor == ()


@pytest.mark.parametrize("live", [
    LiveTable(GT).begin((5000, 5000, 60, 5000)).deal(),  # not the blind that is short
    LiveTable(GT).begin((5000, 100, 5000)).deal(),  # all-in for exactly the blind
    LiveTable(NLPC).begin((5000, 60, 5000, 5000)).deal(),  # the text says the full blind
])
def test_where_no_answer_is_needed_nobody_is_called(live):
    assert advise(live.table).floor == ()


def test_the_floor_s_word_may_end_the_round():
    live = LiveTable(GT).begin((60, 5000)).deal()  # the big blind has 60, the small one owes more
    assert (live.options.call, live.options.seat) == (50, 2)
    live.put(e.RuleDecided("blinds.short_bb_call", "posted", "M. Roy", "usage"))
    assert live.options.call == 10
    both = LiveTable(GT).begin((50, 5000)).deal()
    both.put(e.RuleDecided("blinds.short_bb_call", "posted", "M. Roy", "usage"))
    assert both.hand.phase is Phase.CLOSED  # the small blind covers it: nothing to decide


def test_a_decision_between_two_hands_is_the_table_s_own():
    live = table_of(GT).put(e.RuleDecided("odd_chip.multi", "one_each", "M. Roy", "usage"))
    assert live.table.house["odd_chip.multi"] == "one_each"
    assert live.table.hand is None


def all_silent(name, played):
    """The house with every setting of the betting left to the floor, where it may be."""
    assert all(KEYS[key].allows("floor") for key in ANSWERS)
    live = LiveTable(name, played)
    live.house = changed(name, dict.fromkeys(ANSWERS, "floor"))
    live.table = bare_table(live.house)
    return live


def any_action(live, rng):
    """An action that advice offers, or a raise that only the floor can allow."""
    options = live.options
    choices = list(legal_actions(options))
    weights = [2 if options.call else 0, 6, *[2] * (len(choices) - 2)]
    if options.floor and options.max_to and rng.random() < 0.5:
        to_chips = rng.choice([options.min_to, options.max_to])
        return e.Bet(options.seat, to_chips) if options.opens else e.Raised(options.seat, to_chips)
    return rng.choices(choices, weights)[0]


def play(live, rng):
    """A hand by advice alone at a silent house: odd chips go as the floor says when asked."""
    deck, held = dealt_hands(live, rng)
    for _ in range(2000):
        if live.hand.phase is Phase.OVER:
            return
        if live.hand.phase is Phase.BETTING:
            is_honest(live)
            live.put(any_action(live, rng))
            continue
        step = advise(live.table).steps[0]
        if step.kind is StepKind.ODD_CHIPS:
            value = rng.choice(["one_each", "all_first"])
            live.put(e.RuleDecided("odd_chip.multi", value, "M. Roy", "usage"))
        elif facts := facts_for(live.table, step):
            live.put(*facts)
        elif step.kind is StepKind.OPEN:
            live.put(e.CardSeen(step.place, 0, f"token {deck[-1]}", deck.pop()))
        else:
            live.put(e.HandTabled(step.seat, held[step.seat]))
    raise AssertionError("the hand never ended")


def is_honest(live):
    """A question names a silent setting; what it leaves open is refused to nobody in silence."""
    hand, options = live.hand, live.options
    i = hand.position[options.seat]
    for reason in (*options.floor, *advise(live.table).floor):
        assert hand.rules[reason.setting] == "floor"
        assert reason.source is SILENT or reason.source.silent
    if not options.max_to:
        assert not options.floor and not options.why_no_raise.setting
        return
    asked = {r.id for r in options.floor}
    wrong = why_not_raise(hand, i, options.min_to)
    assert wrong is None or wrong.id in asked
    if options.min_to > hand.level + 1 and "why.min_floor" in asked:
        less = why_not_raise(hand, i, hand.level + 1)
        assert less is not None and less.setting
    assert options_of(hand, i) == options


@given(st.sampled_from([GC, TDA, GT]), st.sampled_from([NO_LIMIT, POT_LIMIT, "holdem_fixed_limit"]),
       st.integers(0, 2**32))
def test_a_hand_at_a_house_that_says_nothing_is_played_out_with_every_chip(name, played, seed):
    rng = random.Random(seed)
    live = all_silent(name, played)
    stacks = [rng.choice([60, 150, 250, rng.randint(1, 5000)]) for _ in range(rng.randint(2, 7))]
    live.begin(stacks, levy_per_10000=rng.choice([0, 400]),
               max_raise=rng.choice([0, 0, 300])).deal()
    play(live, rng)
    assert sum(live.hand.stacks) + live.hand.levy == live.hand.total


@given(st.integers(0, 2**32))
def test_deciding_any_setting_in_mid_hand_keeps_every_chip_and_a_player_to_act(seed):
    rng = random.Random(seed)
    live = all_silent(GC, rng.choice([NO_LIMIT, "holdem_fixed_limit"]))
    live.begin([rng.choice([60, 150, 250, 5000]) for _ in range(rng.randint(2, 6))]).deal()
    for _ in range(12):
        if live.hand.phase is not Phase.BETTING:
            break
        key = rng.choice(list(ANSWERS))
        live.put(e.RuleDecided(key, rng.choice(ANSWERS[key]), "M. Roy", "essai"))
        assert live.notes == [] or "rule_unknown" not in live.notes
        if live.hand.phase is not Phase.BETTING:
            break
        assert live.options.seat == live.hand.seats[live.hand.actor]
        live.put(any_action(live, rng))
        assert all_hand_chips(live.hand) == live.hand.total
