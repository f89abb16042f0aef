"""Facts that don't fit are noted, each under its own name, and the hand goes on."""

import pytest
from live_table import FIXED, GC, NO_LIMIT, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.irregularity_notes import with_hand
from dealer_assist.game.advice import advise
from dealer_assist.game.facts import Owed, Place, Post
from dealer_assist.game.table.table import Phase
from dealer_assist.words import catalogue
from dealer_assist.words.chip_amounts import ChipsLost


def dealt(**stakes):
    return LiveTable(GC).begin((5000, 5000, 800), **stakes).deal()


def flop(live):
    return live.call(3, 1).check(2).collect().board("2c7dKh")


def began(**changes):
    fields = {"number": 2, "button": 3, "seats": (1, 2, 3), "stacks": (500,) * 3, "owed": (),
              "stakes": e.Stakes(50, 100, 100), "game": NO_LIMIT, "house": GC, **changes}
    return e.HandBegan(**fields)


def over(live):
    return live.fold(3, 1).collect().push()


@pytest.mark.parametrize(("fact", "kind"), [
    (e.Folded(1), "out_of_turn"),
    (e.Checked(3), "check_facing_bet"),
    (e.Called(3, 60), "call_not_exact"),
    (e.Raised(3, 150), "under_the_minimum"),
    (e.Raised(3, 900), "more_than_stack"),
    (e.Folded(7), "not_in_hand"),
    (e.HandTabled(7, ("As", "Ad")), "not_in_hand"),
    (e.HandMucked(7), "not_in_hand"),
    (e.HandTabled(3, ("As", "As")), "card_twice"),
    (e.HandTabled(3, ("As", "Ad", "Ac")), "card_misplaced"),
    (e.HandTabled(3, ("As", "??")), "card_misplaced"),
    (e.BetsCollected(), "nothing_to_collect"),
    (e.CardSeen(Place.FLOP, 0, "x", "As"), "card_not_due"),
    (e.CardsUnread(1), "card_not_due"),
    (e.Posted(3, Post.BIG_BLIND, 100), "post_too_late"),
    (e.Posted(9, Post.BIG_BLIND, 100), "not_in_hand"),
    (e.LevyTaken(5), "levy_not_due"),
    (e.PotPushed(0, 1, 5), "nothing_to_push"),
    (e.PlayerLeft(1), "left_in_hand"),
    (e.StackCounted(1, 5), "counted_in_hand"),
    (e.PlayerSat(1, 5), "seat_taken"),
    (e.PlayerAway(9), "seat_empty"),
    (e.PlayerReturned(9), "seat_empty"),
    (e.PlayerLeft(9), "seat_empty"),
    (e.StackCounted(9, 5), "seat_empty"),
    (e.ButtonMoved(0), "no_such_seat"),
    (e.ChipsSeen(11, 5), "no_such_seat"),
    (e.CountSettled(-1, 5), "no_such_seat"),
    (began(), "hand_running"),
    (e.FactUndone(99), "undo_missed"),
    (e.FloorCalled("dispute"), "floor_called"),
    (e.DeviceNoted("shoe", "lid_opened"), "device_lid_opened"),
])
def test_each_misfit_is_noted_once_under_its_own_name(fact, kind):
    live = dealt()
    number = live.table.number
    live.put(fact)
    assert live.notes == [kind]
    assert live.table.irregularities[0].fact == number + 1
    assert f"irregular.{kind}" in catalogue()
    assert advise(live.table).pots is not None


@pytest.mark.parametrize(("fact", "kind"), [
    (e.CardSeen(Place.HOLE, 1, "x"), "card_without_hand"),
    (e.Folded(1), "not_in_hand"),
    (began(seats=(1, 1, 2)), "hand_unplayable"),
    (began(stacks=(500, 500)), "hand_unplayable"),
    (began(seats=(0, 1, 2)), "hand_unplayable"),
    (began(stacks=(500, 500, -1)), "hand_unplayable"),
    (began(owed=(Owed(7, Post.ANTE, 5),)), "hand_unplayable"),
    (began(game="stud"), "unknown_game"),
])
def test_misfits_before_any_hand(fact, kind):
    assert LiveTable(GC).put(fact).notes == [kind]


def test_a_fold_out_of_turn_counts_and_the_turn_stays():
    live = dealt().fold(1)
    assert live.hand.folded[0]
    assert live.actor == 3


def test_a_raise_below_the_minimum_stands_until_the_floor_rules():
    live = dealt().to(3, 150)
    assert (live.hand.level, live.hand.full) == (150, 100)
    assert live.settled().options.min_to == 200


def test_a_call_of_more_than_the_price_moves_only_the_price():
    live = dealt().put(e.Called(3, 160))
    assert live.notes == ["call_not_exact"]
    assert (live.hand.level, live.hand.bets[live.hand.position[3]]) == (100, 100)


def test_who_has_folded_can_not_act_or_show():
    live = dealt().fold(3).put(e.Folded(3), e.HandTabled(3, ("As", "Ad")), e.HandMucked(3))
    assert live.notes == ["folded_already"] * 3


def test_a_card_seen_twice_is_noted_by_its_token_and_by_its_face():
    live = LiveTable(GC).begin((5000,) * 2).post()
    live.put(e.CardSeen(Place.HOLE, 1, "a"), e.CardSeen(Place.HOLE, 2, "a"))
    assert live.notes == ["card_twice"]
    live = dealt().call(3, 1).check(2).collect().put(e.CardsUnread(1))
    live.put(e.CardSeen(Place.FLOP, 0, "x", "As"), e.CardSeen(Place.FLOP, 0, "y", "As"))
    assert live.notes == ["card_twice"]


def test_a_card_at_another_place_than_due_is_noted_and_taken_where_it_was_due():
    live = LiveTable(GC).begin((5000,) * 2).post().put(e.CardSeen(Place.HOLE, 2, "a"))
    assert live.notes == ["card_misplaced"]
    assert live.hand.dealt == 1


def test_an_open_card_that_nobody_knows_stays_due_until_it_is_named():
    live = dealt().call(3, 1).check(2).collect().put(e.CardsUnread(1))
    live.put(e.CardSeen(Place.FLOP, 0, "x"))
    assert live.notes == ["device_unread_tag"]
    assert live.hand.board == ()
    assert live.board("2c7dKh").actor == 1


def test_pots_are_pushed_only_as_due():
    live = dealt().fold(3, 1).collect().put(e.PotPushed(0, 3, 100))
    assert live.notes == ["push_not_due"]
    assert live.settled().push().hand.phase is Phase.OVER


@pytest.mark.parametrize("chips", [-5, 0])
def test_chips_never_go_backwards(chips):
    live = LiveTable(GC).begin((5000,) * 3).put(e.Posted(1, Post.SMALL_BLIND, chips))
    assert live.hand.stacks[0] == 5000
    live = dealt().put(e.Called(3, chips))
    assert live.hand.stacks[2] == 800
    live = dealt(levy_per_10000=400, levy_before_flop=True).fold(3, 1).collect()
    assert live.put(e.LevyTaken(chips)).hand.levy == 0


def test_a_levy_that_takes_all_leaves_nothing_to_push():
    live = dealt(levy_per_10000=400, levy_before_flop=True).fold(3, 1).collect()
    live.put(e.LevyTaken(500))
    assert (live.hand.phase, live.hand.levy) == (Phase.OVER, 100)


def test_facts_between_hands_change_the_chairs():
    live = over(dealt())
    live.put(e.PlayerAway(1), e.StackCounted(2, 7000), e.PlayerLeft(3), e.PlayerSat(9, 300))
    assert live.notes == []
    chairs = live.table.chairs
    assert chairs[0].away and chairs[1].chips == 7000
    assert not chairs[2].taken and chairs[8].chips == 300
    assert not live.put(e.PlayerReturned(1)).table.chair(1).away


def test_new_stakes_wait_for_the_next_hand():
    live = dealt().put(e.StakesChanged(e.Stakes(100, 200, 200)))
    assert live.hand.stakes.big_blind == 100
    assert live.table.stakes.big_blind == 200


# --- undo --------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_decision_only():
    live = dealt()
    before = live.table
    live.to(3, 300)
    wrong = advance(live.table, e.FactUndone(before.number))
    assert wrong.hand == live.hand and wrong.irregularities[-1].kind == "irregular.undo_missed"
    live.put(e.FactUndone(live.table.fact_number))
    assert live.hand == before.hand
    assert live.table.number == before.number + 2


def test_undo_passes_over_what_devices_said():
    live = dealt().to(3, 300)
    number = live.table.fact_number
    live.put(e.ChipsSeen(3, 300), e.DeviceNoted("shoe", "gate_opened"))
    live.put(e.FactUndone(number))
    assert live.actor == 3 and live.table.seen[3] == 300


def test_undo_of_undo_is_the_fact_before():
    live = dealt().call(3).call(1)
    live.put(e.FactUndone(live.table.fact_number))
    live.put(e.FactUndone(live.table.fact_number))
    assert live.actor == 3 and live.hand.actions == 0


def test_undo_reaches_the_hand_s_beginning_and_no_further():
    live = LiveTable(TDA, FIXED).begin((5000,) * 3)
    live.put(e.FactUndone(live.table.fact_number))
    assert live.table.hand is None
    live.put(e.FactUndone(live.table.fact_number))
    assert live.notes == ["undo_missed"]


def test_a_chip_lost_is_never_shown_as_a_table():
    live = flop(dealt())
    with pytest.raises(ChipsLost, match="hand 1: 10800 chips began it"):
        with_hand(live.table, live.hand, stacks=(0, 0, 0))
