"""Whatever is said and put, at whatever point of a hand: a ruling that can be carried out."""

from gestures import HOUSES
from hypothesis import given
from hypothesis import strategies as st
from live_table import FIXED, NO_LIMIT, POT_LIMIT, LiveTable, legal_actions

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.facts import ActedEarly, Action
from dealer_assist.game.hand.meaning import (
    OPEN,
    GestureOutcome,
    Ruling,
    early_acts_ruled,
    interpret,
)
from dealer_assist.game.table.table import Gesture, Hand, Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.rulings_entry import choice_facts

HOUSE = st.sampled_from((*HOUSES, "groupe_tranchant", "nlpc"))
GAME = st.sampled_from([NO_LIMIT, POT_LIMIT, FIXED])
STACKS = st.lists(st.sampled_from([30, 70, 100, 150, 333, 1_000, 10_000]), min_size=2, max_size=5)
CHIP = st.sampled_from([1, 5, 25, 50, 100, 500, 1_000])
MOTION = st.one_of(
    st.lists(CHIP, min_size=1, max_size=4).map(tuple),
    st.lists(CHIP, min_size=1, max_size=2).map(lambda chips: tuple(-chip for chip in chips)),
)
GESTURE = st.builds(
    Gesture, st.integers(0, 6), st.sampled_from(["", *Action]),
    st.sampled_from([0, 1, 60, 100, 149, 150, 200, 400, 20_000]),
    st.lists(MOTION, max_size=3).map(tuple), st.booleans(), st.booleans(), st.booleans(),
)


@st.composite
def betting(draw) -> LiveTable:
    """A hand in the middle of its betting, reached by legal actions."""
    live = LiveTable(draw(HOUSE), draw(GAME)).begin(draw(STACKS)).deal()
    for _ in range(draw(st.integers(0, 7))):
        if live.hand.phase is not Phase.BETTING:
            break
        live.put(draw(st.sampled_from(list(legal_actions(live.options)))))
    if live.hand.phase is Phase.CLOSED and not live.hand.board and len(live.hand.live) > 1:
        live.collect()
        if live.hand.phase is Phase.BOARD:
            live.board("2c7dTh")
    return live


def holds(hand: Hand, seat: int, seen: int, ruling: Ruling) -> None:
    """What every ruling must keep to."""
    assert ruling.source is not None or ruling.unambiguous
    if seat not in hand.position or ruling.kind in ("doubt.no_betting", "doubt.out_of_turn",
                                                    "doubt.nothing"):
        return
    i = hand.position[seat]
    assert hand.bets[i] <= ruling.to_chips <= hand.bets[i] + hand.stacks[i]
    for way in (ruling, *ruling.alternatives):
        assert seen + way.missing - way.returned == way.to_chips
        assert min(way.missing, way.returned) == 0
        assert hand.bets[i] <= way.to_chips <= hand.bets[i] + hand.stacks[i]
    if not ruling.unambiguous:
        assert ruling.alternatives[0].choice == str(ruling.outcome)
        assert ruling.alternatives[-1].choice == "floor" or str(ruling.outcome) == "floor"
        names = [(way.choice, way.to_chips) for way in ruling.alternatives]
        assert len(set(names)) == len(names)


@given(betting(), GESTURE)
def test_any_gesture_has_a_ruling_with_a_source_and_every_chip_accounted_for(live, gesture):
    hand = live.hand
    ruling = interpret(live.table, gesture)
    seen = hand.bets[hand.position[gesture.seat]] if gesture.seat in hand.position else 0
    holds(hand, gesture.seat, seen + sum(map(sum, gesture.motions)), ruling)


@given(betting(), GESTURE)
def test_every_way_to_settle_it_conserves_the_chips_and_ends_the_ruling(live, gesture):
    hand = live.hand
    if hand.phase is not Phase.BETTING:
        return
    seat = hand.seats[hand.actor]
    ruling = interpret(hand, gesture._replace(seat=seat))
    seen = hand.bets[hand.actor] + sum(map(sum, gesture.motions))
    doubt = e.BetDoubted(
        seat, seen, ruling.kind, str(ruling.outcome), ruling.to_chips, ruling.setting,
        ruling.also, ruling.returned, ruling.missing, ruling.alternatives,
    )
    pending = advance(live.table, doubt)
    for way in ruling.alternatives:
        table = pending
        tap = Tap(TapKind.CHOOSE, seat, way.to_chips, choice=way.choice)
        facts = choice_facts(table, tap)
        assert facts
        for fact in facts:
            table = advance(table, fact)
            assert table.hand is not None
            assert all_hand_chips(table.hand) == hand.total
            assert min(table.hand.stacks) >= 0
        assert (table.doubt is None) == (way.choice != "floor")
        acts = way.choice not in ("wait", "back", "floor", "fold")
        if acts and table.hand.phase in (Phase.BETTING, Phase.CLOSED) and (
            table.hand.street == hand.street
        ):
            assert table.hand.bets[hand.actor] == way.to_chips


@given(betting(), GESTURE, st.sampled_from(Action), st.sampled_from([0, 50, 100, 250, 5_000]),
       st.sampled_from([0, 50, 100]), st.booleans())
def test_an_act_out_of_turn_has_a_ruling_whatever_has_come_in_between(
    live, gesture, action, to_chips, level, spoken
):
    hand = live.hand
    if hand.phase is not Phase.BETTING:
        return
    chips = tuple(chip for motion in gesture.motions for chip in motion if chip > 0)
    act = ActedEarly(hand.seats[hand.actor], action, to_chips, level, chips, spoken)
    holds(hand, act.seat, hand.bets[hand.actor] + sum(chips), early_acts_ruled(hand, (act,)))


@given(betting(), st.sampled_from(HOUSES))
def test_an_open_outcome_moves_no_chip(live, house):
    hand = live.hand
    if hand.phase is not Phase.BETTING:
        return
    ruling = interpret(hand, Gesture(hand.seats[hand.actor], "unclear"))
    assert ruling.outcome in OPEN or ruling.outcome is GestureOutcome.CHECK
    assert (ruling.returned, ruling.missing) == (0, 0)
