"""Random legal hands by advice alone, at random tables: the invariants of the house."""

import random

from changed_house import BRS, GT, NLPC, WSOP
from hypothesis import given
from hypothesis import strategies as st
from live_table import (
    FIXED,
    GC,
    NO_LIMIT,
    ORACLE,
    POT_LIMIT,
    TDA,
    LiveTable,
    play_out,
    rules,
    same,
)

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.hand import blinds, pots
from dealer_assist.game.table.table import Phase

HOUSES = st.sampled_from([GC, TDA, ORACLE, GT, NLPC, BRS, WSOP])
GAMES = st.sampled_from([NO_LIMIT, NO_LIMIT, POT_LIMIT, FIXED])


def opened(name, played, rng):
    """A table with two to ten random players and random stakes."""
    small, big = rng.choice([(1, 2), (50, 100), (5, 10), (0, 100), (25, 75)])
    stakes = e.Stakes(
        small, big, big, big, 2 * big, ante=rng.choice([0, 0, big // 4]),
        big_blind_ante=rng.choice([0, 0, 0, big]), levy_per_10000=rng.choice([0, 0, 400]),
        levy_cap=rng.choice([0, big]), levy_before_flop=rng.random() < 0.3,
    )
    live = LiveTable(name, played)
    live.put(e.TableOpened("T1", name, played, stakes, (1, 5, 25, 100)))
    for seat in rng.sample(range(1, 11), rng.randint(2, 10)):
        chips = rng.choice([1, big // 2 + 1, 2 * big, rng.randint(1, 60 * big)])
        live.put(e.PlayerSat(seat, chips))
    if live.table.house["odd_chip.multi"] == "floor":
        live.put(e.RuleDecided("odd_chip.multi", "one_each", "M. Roy", "usage"))
    sitting = [chair.seat for chair in live.table.chairs if chair.taken]
    return live.put(e.ButtonMoved(rng.choice(sitting)))


def begun(live, rng):
    """The next hand, by the dealer's steps, with a straddle now and then."""
    while (step := advise(live.table).steps[0]).kind in (StepKind.MOVE_BUTTON, StepKind.BEGIN_HAND):
        live.put(*facts_for(live.table, step))
    live.post()
    seat = blinds.straddle_seat(live.hand)
    if seat and rng.random() < 0.3:
        live.put(e.Posted(seat, e.Post.STRADDLE, blinds.straddle_chips(live.hand, seat)))
    return live


def is_sound(live, options, fact):
    """What must hold whenever somebody is to act."""
    hand = live.hand
    i = hand.position[options.seat]
    assert not hand.folded[i] and hand.stacks[i] > 0
    assert 0 <= options.call <= hand.stacks[i]
    source = options.why_min.source
    assert source is not None and (source.line or source.silent)
    if options.max_to:
        assert hand.level < options.min_to <= options.max_to <= options.all_in_to
        assert options.why_no_raise is None
    else:
        assert options.why_no_raise is not None and not options.min_to
    made = pots.pots_with_bets(hand)
    back = pots.uncalled_bet(hand)
    assert sum(p.chips for p in made) + (back[1] if back else 0) + hand.levy == (
        sum(hand.paid) + sum(hand.bets) + hand.dead
    )
    assert all(set(pot.eligible) <= set(hand.live) for pot in made)


@given(HOUSES, GAMES, st.integers(0, 2**32))
def test_a_random_legal_hand_ends_with_every_chip_accounted_for(name, played, seed):
    rng = random.Random(seed)
    live = opened(name, played, rng)
    for _ in range(2):
        if blinds.due_hand(live.table) is None:
            break
        play_out(begun(live, rng), rng, is_sound)
        hand = live.hand
        assert sum(hand.stacks) + hand.levy == hand.total
        assert not any(pot.chips for pot in hand.pots)
        assert live.notes == []
        assert [live.table.chair(s).chips for s in hand.seats] == list(hand.stacks)
    assert same(rebuild(rules(name), live.facts), live.table)


@given(HOUSES, GAMES, st.integers(0, 2**32))
def test_every_fact_of_a_hand_can_be_taken_back_exactly(name, played, seed):
    rng = random.Random(seed)
    live = opened(name, played, rng)
    if blinds.due_hand(live.table) is None:
        return
    first = len(live.facts)
    play_out(begun(live, rng), rng)
    table = rebuild(rules(name), live.facts[:first])
    for fact in live.facts[first:]:
        after = advance(table, fact)
        back = advance(after, e.FactUndone(after.number))
        assert same(back.evolve(number=table.number), table)
        assert advise(back) == advise(table)
        table = after
    assert same(table, live.table)


@given(HOUSES, st.integers(0, 2**32))
def test_undoing_a_whole_hand_step_by_step_leads_back_to_its_beginning(name, seed):
    rng = random.Random(seed)
    live = opened(name, NO_LIMIT, rng)
    if blinds.due_hand(live.table) is None:
        return
    before = live.table
    play_out(begun(live, rng), rng)
    table = live.table
    while table.hand is not None and table.before is not None:
        table = advance(table, e.FactUndone(table.fact_number))
    assert table.hand is None
    assert table.chairs == before.chairs


def test_a_table_plays_on_until_one_player_has_all_the_chips():
    rng = random.Random(7)
    live = LiveTable(TDA).put(e.TableOpened("T1", TDA, NO_LIMIT, e.Stakes(50, 100, 100), (25,)))
    for seat in (1, 3, 4, 8):
        live.put(e.PlayerSat(seat, 1000))
    live.put(e.ButtonMoved(1))
    for _ in range(2000):
        if blinds.due_hand(live.table) is None:
            break
        play_out(begun(live, rng), rng)
        assert live.hand.phase is Phase.OVER
    assert sorted(chair.chips for chair in live.table.chairs)[-1] == 4000
    assert live.steps[0] == (StepKind.WAIT_FOR_PLAYERS, 0, 0)
