"""Caves, recaves, counts, corrections, change and tips (Grand Cercle 290-298, Tranchant 79-199)."""

import pytest
from evening_table import EveningTable
from live_table import GC, TDA

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.entry_checks import why_not_enter_fact

GT = "groupe_tranchant"


def playing(name: str = GC, **sign) -> EveningTable:
    return EveningTable(name, **sign).sit(1, 2, 3)


def said(table: EveningTable) -> list[tuple[str, int, int]]:
    return [(s.id, s.seat, s.chips) for s in advise(table.table).say]


@pytest.mark.parametrize(("chips", "reason"), [
    (3_999, "buy_in_under"), (4_000, ""), (20_000, ""), (20_001, "buy_in_over"),
    (0, "amount_missing"), (-5, "amount_missing"),
])
def test_gt_81_the_sign_gives_the_least_and_the_most_buy_in(chips, reason):
    table = EveningTable(GT, least_buy_in=4_000, most_buy_in=20_000)
    assert table.refuses(e.PlayerSat(4, chips)) == reason


def test_a_buy_in_against_the_sign_that_happened_is_noted_and_stands():
    table = EveningTable(GT, least_buy_in=4_000).put(e.PlayerSat(4, 100))
    assert table.notes == ["buy_in_under"]
    assert table.table.chair(4).chips == 100


def test_gt_89_no_more_players_than_the_house_seats():
    table = playing().decide("seats.max_players", "3")
    assert table.refuses(e.PlayerSat(4, 1_000)) == "table_full"


def test_gt_85_no_hand_before_enough_players_sit():
    table = EveningTable(GC).decide("seats.min_players", "4").sit(1, 2, 3)
    assert table.steps_named() == ["wait_for_players"]
    assert table.sit(4).steps_named() != ["wait_for_players"]


def test_gc_296_a_recave_between_hands_is_in_the_stack_and_announced_with_its_amount():
    table = playing().put(e.ChipsBought(2, 5_000))
    assert table.table.chair(2).chips == 15_000
    assert ("say.recave", 2, 5_000) in said(table)


def test_a_house_that_does_not_announce_recaves_says_nothing():
    table = playing().decide("rebuy.announced", "false").put(e.ChipsBought(2, 5_000))
    assert "recave" not in table.said


@pytest.mark.parametrize("name", [GC, GT])
def test_gc_296_gt_199_no_recave_during_a_hand(name):
    table = playing(name).start()
    assert table.refuses(e.ChipsBought(2, 5_000)) == "rebuy_in_hand"
    table.put(e.ChipsBought(2, 5_000))
    assert table.notes == ["rebuy_in_hand"]
    assert table.hand.total == 30_000 and "recave" not in table.said
    assert table.accounted()


def test_where_the_text_is_silent_on_recaves_one_during_a_hand_is_the_floors_and_changes_nothing():
    table = playing().decide("rebuy.when", "floor").start()
    wrong = why_not_enter_fact(table.table, e.ChipsBought(2, 5_000))
    assert (wrong.id, wrong.setting) == ("why.rebuy_in_hand_not_said", "rebuy.when")
    table.put(e.ChipsBought(2, 5_000))
    assert table.notes[-1] == "rebuy_in_hand_not_said" and table.hand.total == 30_000
    assert table.decide("rebuy.when", "between_hands").refuses(e.ChipsBought(2, 1)) == (
        "rebuy_in_hand")


def test_who_has_folded_leaves_at_the_end_of_the_hand():
    table = playing().start()
    assert table.refuses(e.PlayerLeft(3)) == "left_in_hand"
    table.deal().fold(table.actor)
    gone = next(s for s in table.hand.seats if table.hand.folded[table.hand.position[s]])
    assert table.refuses(e.PlayerLeft(gone)) == "leaves_after_hand"
    assert table.refuses(e.SeatChanged(gone, 9)) == "leaves_after_hand"


@pytest.mark.parametrize(("when", "reason"), [
    ("between_hands", ""), ("never", "no_rebuy"), ("floor", "rebuy_not_said")])
def test_whether_players_buy_in_again_is_the_houses(when, reason):
    table = playing().decide("rebuy.when", when)
    assert table.refuses(e.ChipsBought(2, 5_000)) == reason


@pytest.mark.parametrize(("rule", "reason"), [
    ("allow", ""), ("refuse", "sold_at_cage"), ("floor", "sale_not_said")])
def test_gt_79_chips_are_bought_at_the_cage(rule, reason):
    table = playing().decide("chips.sold_at_table", rule)
    assert table.refuses(e.ChipsBought(2, 5_000, at_table=True)) == reason
    assert table.refuses(e.ChipsBought(2, 5_000)) == ""


def test_a_recave_over_the_most_by_the_stack_it_makes_is_the_floors_question():
    table = playing(most_buy_in=12_000)
    assert table.refuses(e.ChipsBought(1, 12_001)) == "buy_in_over"
    table.put(e.ChipsBought(1, 5_000))
    assert table.notes == ["stack_over_most"]
    assert table.table.chair(1).chips == 15_000


def test_gc_298_a_count_that_finds_less_is_refused_and_the_rule_is_cited():
    table = playing()
    assert table.refuses(e.StackCounted(1, 9_000)) == "going_south"
    assert not table.cites(e.StackCounted(1, 9_000)).silent
    assert table.refuses(e.StackCounted(1, 11_000)) == ""
    assert table.refuses(e.StackCorrected(1, 9_000, "miscounted", "Paul")) == ""


@pytest.mark.parametrize(("rule", "reason"), [
    ("refuse", "going_south"), ("allow", ""), ("floor", "withdrawal_not_said")])
def test_taking_chips_off_the_table_is_the_houses(rule, reason):
    table = playing().decide("stack.going_south", rule)
    assert table.refuses(e.StackCounted(1, 9_000)) == reason
    table.put(e.StackCounted(1, 9_000))
    assert table.table.evening.taken_away == (1_000 if rule == "allow" else 0)
    assert table.accounted()


def test_a_correction_needs_who_and_why():
    table = playing()
    assert table.refuses(e.StackCorrected(1, 9_000, "", "Paul")) == "reason_missing"
    assert table.refuses(e.StackCorrected(1, 9_000, "miscounted", " ")) == "by_missing"


def test_a_correction_in_a_hand_puts_the_chips_behind_right():
    table = playing().start().deal()
    before = table.hand.stacks[table.hand.position[1]]
    table.put(e.StackCorrected(1, before - 500, "a chip under the rack", "Anne"))
    assert table.hand.stacks[table.hand.position[1]] == before - 500
    assert table.hand.total == 29_500
    assert table.accounted()
    while table.table.hand.phase == "betting":
        table.fold(table.actor)
    while table.hand.phase != "over":
        table.done()
    assert sum(c.chips for c in table.table.chairs) == 29_500


def test_a_correction_in_a_hand_never_changes_who_is_all_in():
    table = playing().start().deal()
    assert table.refuses(e.StackCorrected(1, 0, "empty", "Anne")) == "corrected_in_hand"


def test_change_leaves_the_stack_as_it_is():
    table = playing()
    assert table.put(e.ChangeMade(1, 500)).table.chair(1).chips == 10_000
    assert table.refuses(e.ChangeMade(1, 10_001)) == "more_than_stack"


def test_gc_290_a_tip_leaves_the_stack_and_is_thanked_for():
    table = playing().put(e.TipGiven(3, 25))
    assert table.table.chair(3).chips == 9_975 and table.table.evening.tipped == 25
    assert "tip_thanked" in table.said


def test_a_tip_in_the_hand_leaves_the_hands_chips_too():
    table = playing().start().deal()
    seat = table.actor
    behind = table.hand.stacks[table.hand.position[seat]]
    table.put(e.TipGiven(seat, 100))
    assert table.hand.total == 29_900 and table.options.all_in_to == behind - 100
    assert "tip_thanked" in table.said and table.accounted()


def test_no_tip_takes_the_whole_stack_of_a_live_hand():
    table = playing().start().deal()
    seat = table.actor
    behind = table.hand.stacks[table.hand.position[seat]]
    assert table.refuses(e.TipGiven(seat, behind)) == "tip_takes_all"
    assert table.put(e.TipGiven(seat, behind)).hand.total == 30_000


def test_a_sign_may_forbid_tips_from_the_stack():
    table = playing(tips_from_stack=False)
    assert table.refuses(e.TipGiven(1, 25)) == "tips_not_from_stack"


@pytest.mark.parametrize("fact", [
    e.ChipsBought(7, 100), e.StackCounted(7, 100), e.StackCorrected(7, 1, "r", "b"),
    e.TipGiven(7, 5), e.ChangeMade(7, 5), e.PlayerLeft(7), e.PlayerAway(7),
    e.StakesConsigned(7, "x", 0),
])
def test_an_empty_seat_has_no_chips_to_speak_of(fact):
    table = playing(TDA)
    assert table.refuses(fact) == "seat_empty"
    before = table.table.chairs
    assert table.put(fact).table.chairs == before


def test_undoing_a_recave_gives_back_the_stack_and_the_books():
    table = playing()
    before = table.table
    table.put(e.ChipsBought(2, 5_000))
    table.put(e.FactUndone(table.table.fact_number))
    assert table.table.chairs == before.chairs and table.table.evening == before.evening
    assert table.accounted()


def test_undo_goes_back_through_an_evening_fact_by_fact():
    table = playing(float_chips=300, decks=2)
    steps = (e.DealerCameOn("A"), e.FloatCounted(300), e.DeckChecked("1", 52),
             e.WaitJoined("Léa"), e.TipGiven(1, 25), e.PlayerAway(2), e.LastHandsAnnounced(3))
    seen = []
    for fact in steps:
        seen.append(table.table)
        table.put(fact)
    for before in reversed(seen):
        table.put(e.FactUndone(table.table.fact_number))
        assert table.table.evening == before.evening and table.table.chairs == before.chairs
