"""Hands of the table's own, written as PHH: what PHH can say, and what is said beside it."""

import random
import tomllib

import pytest
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
    pokerkit_replay,
    rules,
)

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Owed, Post
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh

BOARD = ("2c7dKh", "Qs", "3d")


def written(live, **more):
    return tomllib.loads(write_phh(live.facts, live.house, **more))


def back(live):
    """The hand written, read and replayed in the same house."""
    recorded = next(read_phh(write_phh(live.facts, live.house), "export"))
    return recorded, replay_recorded_hand(recorded, live.house)


def ended(live):
    return live.collect().push()


def to_the_river(live):
    for street in BOARD:
        live.collect().board(street)
        while live.hand.actor >= 0:
            live.check(live.actor)
    return live.collect()


def test_a_hand_is_written_with_posts_actions_board_and_shown_hands():
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 300).call(1).fold(2).collect()
    live.board("2c7dKh").to(1, 400).call(3).collect().board("Qs").check(1, 3).collect().board("3d")
    live.check(1, 3).collect().show(1, "KsTd").put(e.HandMucked(3)).push()
    assert written(live, hand_id="cafe", source="test") == {
        "variant": "NT", "ante_trimming_status": True, "antes": [0, 0, 0],
        "blinds_or_straddles": [50, 100, 0], "min_bet": 100, "starting_stacks": [5000] * 3,
        "actions": [
            "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 300", "p1 cc", "p2 f",
            "d db 2c7dKh", "p1 cbr 400", "p3 cc", "d db Qs", "p1 cc", "p3 cc", "d db 3d",
            "p1 cc", "p3 cc", "p1 sm KsTd", "p3 sm",
        ],
        "hand": 1, "seats": [1, 2, 3], "seat_count": 10, "finishing_stacks": [5800, 4900, 4300],
        "_house": "tda2024", "_unit": 1, "_burns": 3, "_id": "cafe", "_source": "test",
    }
    assert pokerkit_replay(write_phh(live.facts, live.house)) == [5800, 4900, 4300]


def test_heads_up_the_posts_are_written_in_reverse():
    live = LiveTable(GC).begin((5000, 4000), ante=10).deal().fold(2)
    fields = written(ended(live))
    assert fields["blinds_or_straddles"] == [50, 100]
    assert fields["starting_stacks"] == [5000, 4000]
    assert fields["actions"][-1] == "p2 f"
    recorded, done = back(live)
    assert recorded.blinds == (100, 50)
    assert done.final() == list(live.hand.stacks)
    assert pokerkit_replay(write_phh(live.facts, live.house)) == done.final()


def test_straddle_late_and_dead_posts_have_their_places():
    owed = (Owed(1, Post.SMALL_BLIND, 50), Owed(2, Post.BIG_BLIND, 100),
            Owed(3, Post.STRADDLE, 200), Owed(5, Post.LATE, 100), Owed(5, Post.DEAD, 50))
    live = LiveTable(TDA).begin((5000,) * 5, owed=owed).deal().fold(4, 5, 1, 2)
    fields = written(ended(live))
    assert fields["blinds_or_straddles"] == [50, 100, 200, 0, -100]
    assert fields["antes"] == [0, 0, 0, 0, 50]
    assert fields["ante_trimming_status"] is False
    assert pokerkit_replay(write_phh(live.facts, live.house)) == list(live.hand.stacks)


def test_a_straddle_posted_of_his_own_will_is_written_too():
    live = LiveTable(GC).begin((5000,) * 4).post().put(e.Posted(3, Post.STRADDLE, 200))
    live.deal().fold(4, 1, 2)
    assert written(ended(live))["blinds_or_straddles"] == [50, 100, 200, 0]


def test_a_post_that_the_stack_cut_short_is_written_in_full():
    live = LiveTable(TDA).begin((5000, 5000, 5000, 30), ante=50).deal().fold(3, 1)
    fields = written(to_the_river(live).show(2, "AsAd").show(4, "KsKd").push())
    assert fields["antes"] == [50] * 4
    assert fields["starting_stacks"][3] == 30
    assert pokerkit_replay(write_phh(live.facts, live.house)) == list(live.hand.stacks)


def test_the_big_blind_ante_is_one_entry_of_dead_money():
    owed = (Owed(2, Post.BIG_BLIND_ANTE, 100), Owed(1, Post.SMALL_BLIND, 50),
            Owed(2, Post.BIG_BLIND, 100))
    live = LiveTable(TDA).begin((5000,) * 3, owed=owed, matched=False).deal().fold(3, 1)
    fields = written(ended(live))
    assert (fields["antes"], fields["ante_trimming_status"]) == ([0, 100, 0], False)


@pytest.mark.parametrize(("name", "before", "after"), [
    (TDA, ["p1 sm AsAd", "p2 sm KsKd"], []),
    (GC, ["p1 sm ????", "p2 sm ????"], ["p1 sm AsAd", "p2 sm"]),
])
def test_an_all_in_is_shown_before_the_board_or_kept_closed_until_the_end(name, before, after):
    live = LiveTable(name).begin((2000, 2000, 5000)).deal().fold(3).all_in(1).call(2).collect()
    if name == TDA:
        live.show(1, "AsAd").show(2, "KsKd")
    for street in BOARD:
        live.board(street)
    if name == GC:
        live.show(1, "AsAd").put(e.HandMucked(2))
    actions = written(live.push())["actions"]
    assert actions[6:] == [*before, "d db 2c7dKh", "d db Qs", "d db 3d", *after]


def test_where_a_covered_player_is_asked_by_other_programs_his_check_is_written():
    live = LiveTable(TDA).begin((30, 5000, 5000)).deal().fold(3)
    fields = written(to_the_river(live).show(1, "AsAd").show(2, "4s5d").push())
    assert fields["actions"][4] == "p2 cc"
    assert pokerkit_replay(write_phh(live.facts, live.house)) == list(live.hand.stacks)


def test_fixed_limit_is_a_variant_of_its_own():
    live = LiveTable(TDA, FIXED).begin((5000,) * 3).deal().to(3, 200).fold(1, 2)
    fields = written(ended(live))
    assert (fields["variant"], fields["small_bet"], fields["big_bet"]) == ("FT", 100, 200)
    assert back(live)[0].game == FIXED


# --- what PHH can't say ------------------------------------------------------------------------


def test_pot_limit_holdem_is_named_beside_a_variant_that_it_is_not():
    live = LiveTable(TDA, POT_LIMIT).begin((5000,) * 3).deal().to(3, 350).fold(1, 2)
    fields = written(ended(live))
    assert (fields["variant"], fields["_game"]) == ("NT", POT_LIMIT)
    assert "pot-limit" in fields["_other_programs"]
    recorded, done = back(live)
    assert recorded.game == POT_LIMIT
    assert done.decisions[0][3] == 350


def test_the_levy_is_told_and_read_again():
    live = LiveTable(GC).begin((5000,) * 3, levy_per_10000=400, levy_cap=30).deal()
    to_the_river(live.call(3, 1).check(2)).show(1, "AsAd").show(2, "4s5d").show(3, "8s9d")
    live.push()
    fields = written(live)
    assert fields["_levy"] == {"per_10000": 400, "cap": 30, "before_flop": False, "taken": 12}
    assert fields["_other_programs"] == "may not replay this hand: a levy of 12 was taken"
    assert back(live)[1].final() == fields["finishing_stacks"] == [5188, 4900, 4900]


def test_a_house_raise_that_the_reference_program_refuses_is_told():
    live = LiveTable(GC).begin((10_000, 250, 10_000)).deal()
    live.call(3, 1).check(2).collect().board("2c7dKh").to(1, 100).all_in(2).to(3, 200).fold(1)
    live.collect().board("Qs").board("3d").show(2, "AsAd").show(3, "4s5d").push()
    assert live.notes == []
    assert "would refuse it (under_the_minimum)" in written(live)["_other_programs"]


def test_a_short_big_blind_that_others_pay_in_full_is_told():
    live = LiveTable(TDA).begin((5000, 60, 5000)).deal().call(3, 1)
    to_the_river(live).show(1, "AsAd").show(2, "4s5d").show(3, "8s9d").push()
    assert "other stacks" in written(live)["_other_programs"]
    assert back(live)[1].final() == list(live.hand.stacks)


def test_a_pot_split_to_the_smallest_chip_is_told():
    live = LiveTable(TDA).begin((5000,) * 3, 25, 50, smallest_chip=25).deal().to(3, 100).fold(1)
    to_the_river(live.call(2)).show(2, "AsJd").show(3, "AdJs").push()
    assert sorted(live.hand.stacks) == [4975, 5000, 5025]
    assert "other stacks" in written(live)["_other_programs"]
    assert back(live)[1].final() == list(live.hand.stacks)


def test_what_went_wrong_is_listed():
    live = LiveTable(GC).begin((5000,) * 3).deal().put(e.FloorCalled("dispute"))
    live.to(3, 120).settled().fold(1, 2)
    fields = written(ended(live))
    assert fields["_irregular"] == [
        "irregular.floor_called dispute", "irregular.under_the_minimum seat 3",
    ]
    assert "_other_programs" in fields


def test_a_hand_played_out_of_turn_is_told():
    live = LiveTable(GC).begin((5000,) * 3).deal().fold(1).fold(3)
    fields = written(ended(live))
    assert "p3 is to act, not p1" in fields["_other_programs"]


def test_a_check_that_a_remedy_entered_is_the_players_check_elsewhere_too():
    live = LiveTable(TDA).begin((5000,) * 3).deal().call(3, 1)
    live.put(e.IrregularityReported("TIME-03", seat=2))
    check = e.Effect(e.EffectKind.CHECK, seat=2)
    live.put(e.RemedyApplied(live.table.cases[0].number, "TIME-03", "check", (check,)))
    to_the_river(live).show(1, "AsAd").show(2, "4s5d").show(3, "8s9d").push()
    assert written(live)["actions"][3:6] == ["p3 cc", "p1 cc", "p2 cc"]
    assert back(live)[1].final() == list(live.hand.stacks)


@pytest.mark.parametrize(("to_chips", "told"), [
    (400, ["p3 cbr 400", "p1 cc"]), (200, ["p3 cbr 200", "p1 cc"]), (100, ["p3 cc", "p1 cc"]),
])
def test_a_raise_put_right_afterwards_is_written_as_it_came_to_be(to_chips, told):
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 300).call(1)
    live.put(e.IrregularityReported("BET-28", seat=3))
    right = e.Effect(e.EffectKind.REBET, seat=3, chips=to_chips)
    live.put(e.RemedyApplied(live.table.cases[0].number, "BET-28", "same_street", (right,)))
    live.call(2) if to_chips > 100 else live.check(2)
    to_the_river(live).show(1, "AsAd").show(2, "4s5d").show(3, "8s9d").push()
    assert written(live)["actions"][3:5] == told
    assert back(live)[1].final() == list(live.hand.stacks)


def test_an_empty_button_is_told():
    began = e.HandBegan(4, 7, (8, 2, 5), (5000,) * 3,
                        (Owed(8, Post.SMALL_BLIND, 50), Owed(2, Post.BIG_BLIND, 100)),
                        e.Stakes(50, 100, 100), NO_LIMIT, TDA)
    live = LiveTable(TDA).put(began).deal().fold(5, 8)
    fields = written(ended(live))
    assert (fields["seats"], fields["_button"], fields["hand"]) == ([8, 2, 5], 7, 4)


# --- facts taken back, hands not over ----------------------------------------------------------


def test_facts_taken_back_are_left_out():
    live = LiveTable(GC).begin((5000,) * 3).deal().to(3, 300)
    live.put(e.FactUndone(live.table.fact_number)).call(3).fold(1)
    live.check(2).collect().board("2c7dKh").check(2).to(3, 100).fold(2)
    actions = written(ended(live))["actions"]
    assert actions[3:] == ["p3 cc", "p1 f", "p2 cc", "d db 2c7dKh", "p2 cc", "p3 cbr 100", "p2 f"]


def test_numbers_of_the_journal_are_honoured():
    live = LiveTable(GC)
    live.table = live.table.evolve(number=500)
    live.begin((5000,) * 3).deal().to(3, 300)
    live.put(e.FactUndone(live.table.fact_number)).fold(3, 1)
    ended(live)
    fields = written(live, first_number=501)
    assert fields["actions"][3:] == ["p3 f", "p1 f"]


def test_only_the_last_hand_is_written():
    live = LiveTable(GC).begin((5000,) * 3).deal().fold(3, 1)
    ended(live)
    live.begin((4950, 5050, 5000)).deal().to(3, 400).fold(1, 2)
    assert written(ended(live))["starting_stacks"] == [4950, 5050, 5000]


def test_a_hand_that_is_not_over_is_not_written():
    live = LiveTable(GC)
    with pytest.raises(HandNotOver):
        write_phh(live.facts, live.house)
    with pytest.raises(HandNotOver):
        write_phh(live.begin((5000,) * 3).deal().fold(3).facts, live.house)


# --- any hand ----------------------------------------------------------------------------------


@given(st.sampled_from([GC, TDA, ORACLE]), st.sampled_from([NO_LIMIT, FIXED, POT_LIMIT]),
       st.integers(0, 2**32))
@pytest.mark.long
def test_any_legal_hand_reads_back_as_the_same_hand(name, played, seed):
    rng = random.Random(seed)
    live = LiveTable(name, played)
    stacks = [rng.choice([30, 120, 250, rng.randint(1, 5000)]) for _ in range(rng.randint(2, 9))]
    live.begin(stacks, ante=rng.choice([0, 0, 25]), levy_per_10000=rng.choice([0, 400])).post()
    decisions = []

    def decided(live, options, fact):
        i = live.hand.position[options.seat]
        decisions.append([i + 1, options.call, options.min_to or None, options.max_to or None])

    play_out(live, rng, decided)
    text = write_phh(live.facts, rules(name))
    done = replay_recorded_hand(next(read_phh(text, "export")), rules(name))
    assert [d[:4] for d in done.decisions] == decisions
    assert done.final() == list(live.hand.stacks)
    fields = tomllib.loads(text)
    if "_other_programs" not in fields:
        theirs = pokerkit_replay(text)  # but for odd chips: less than a chip a player and pot
        apart = (abs(a - b) for a, b in zip(theirs, live.hand.stacks, strict=True))
        assert sum(theirs) == sum(live.hand.stacks) and max(apart) < live.hand.size**2
