"""The arithmetic of a pot comes to the pot, whatever was paid into it."""

import random

import pytest
from live_table import LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.hand.betting import due_call, still_to_act
from dealer_assist.game.hand.pot_arithmetic import PotSum, pot_sums
from dealer_assist.game.hand.pots import pots_now
from dealer_assist.game.table.table import Hand, Phase


def hand_of(live: LiveTable) -> Hand:
    hand = live.table.hand
    assert hand is not None
    return hand


def betting(live: LiveTable) -> LiveTable:
    """Every step of the dealer's is done until somebody is to act."""
    for _ in range(60):
        advice = advise(live.table, 0)
        if advice.options is not None:
            return live
        live.put(*facts_for(live.table, advice.steps[0]))
    raise AssertionError("nobody is ever asked")


def all_call(live: LiveTable) -> LiveTable:
    hand = hand_of(live)
    while hand.phase is Phase.BETTING:
        seat, owed = hand.seats[hand.actor], due_call(hand, hand.actor)
        live.put(e.Called(seat, owed) if owed else e.Checked(seat))
        hand = hand_of(live)
    return live


def begun(*stacks: int) -> LiveTable:
    return betting(LiveTable().begin(stacks))


def test_a_pot_of_equal_bets_is_so_many_times_so_much() -> None:
    live = all_call(begun(10_000, 10_000, 10_000)).put(e.BetsCollected())
    assert pot_sums(hand_of(live)) == (PotSum(((3, 100),)),)


def test_a_folded_blind_is_a_share_of_its_own() -> None:
    live = begun(10_000, 10_000, 10_000)
    for seat in [hand_of(live).seats[i] for i in still_to_act(hand_of(live))][:2]:
        live.put(e.Called(seat, 100) if seat == 3 else e.Folded(seat))
    live = all_call(live).put(e.BetsCollected())
    (one,) = pot_sums(hand_of(live))
    assert one is not None and one.shares == ((2, 100), (1, 50)) and one.chips == 250


def test_a_short_all_in_caps_the_main_pot_and_not_the_last_one() -> None:
    live = begun(500, 2_500, 5_000)
    hand = hand_of(live)
    live.put(e.Raised(hand.seats[hand.actor], hand.stacks[hand.actor] + hand.bets[hand.actor]))
    live = all_call(live)
    while advise(live.table, 0).steps and hand_of(live).phase is Phase.CLOSED:
        live.put(*facts_for(live.table, advise(live.table, 0).steps[0]))
    main, side = pot_sums(hand_of(live))[:2]
    assert main == PotSum(((3, 500),), cap=500)
    assert side is not None and side.cap == 0 and side.shares == ((2, 2_000),)


def test_what_the_levy_took_is_taken_off() -> None:
    levied = PotSum(((4, 1_000),), dead=50, levy=162)
    assert levied.chips == 4_050 - 162


def test_a_pot_that_the_floor_ruled_otherwise_has_no_arithmetic() -> None:
    live = all_call(begun(10_000, 10_000)).put(e.BetsCollected())
    hand = hand_of(live)
    (pot,) = pots_now(hand)
    ruled = hand.evolve(pots=(pot._replace(chips=pot.chips + 25),))
    assert pot_sums(ruled) == (None,)


@pytest.mark.parametrize("seed", range(12))
def test_the_arithmetic_comes_to_every_pot_of_random_hands(seed: int) -> None:
    chance = random.Random(seed)
    live = begun(*[chance.randrange(200, 6_000, 50) for _ in range(chance.randint(2, 9))])
    for _ in range(40):
        hand = hand_of(live)
        if hand.phase is Phase.BETTING:
            options = advise(live.table, 0).options
            assert options is not None
            seat, draw = options.seat, chance.random()
            if draw < 0.2 and options.call:
                live.put(e.Folded(seat))
            elif draw < 0.4 and options.min_to and options.all_in_to >= options.min_to:
                kind = e.Bet if options.opens else e.Raised
                live.put(kind(seat, options.all_in_to))
            else:
                live.put(e.Called(seat, options.call) if options.call else e.Checked(seat))
        elif hand.phase in (Phase.CLOSED, Phase.BOARD):
            live.put(*facts_for(live.table, advise(live.table, 0).steps[0]))
        hand = hand_of(live)
        if hand.phase in (Phase.SHOWDOWN, Phase.PUSHING, Phase.OVER):
            break
        for pot, one in zip(pots_now(hand), pot_sums(hand), strict=True):
            assert one is not None and one.chips == pot.chips


def test_those_who_still_owe_an_action_are_named_from_the_actor_on() -> None:
    live = begun(10_000, 10_000, 10_000)
    hand = hand_of(live)
    assert still_to_act(hand)[0] == hand.actor and len(still_to_act(hand)) == 3
    live.put(e.Called(hand.seats[hand.actor], 100))
    assert len(still_to_act(hand_of(live))) == 2
    assert still_to_act(hand_of(all_call(live))) == ()
