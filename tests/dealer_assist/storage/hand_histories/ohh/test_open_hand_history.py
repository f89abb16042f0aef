"""Hands written as Open Hand History, and read back: fields, money, and what no file may hold."""

import json
import random
import re
from dataclasses import replace
from decimal import Decimal

import pytest
from foreign_ohh import foreign, read_one
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
)
from ohh_deviations import deviations_from_ohh

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.ohh.ohh_objects import split_ohh_objects
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.ohh.write_ohh import (
    About,
    HandUnfit,
    hand_object,
    write_ohh,
)
from dealer_assist.storage.hand_histories.phh.hand_moves import MoveKind, moves_of_hand
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results

ABOUT = About("Aix", "7", "7-1", "2026-11-22T20:00:00Z", "EUR")


def three_players():
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 300).call(1).fold(2).collect()
    live.board("2c7dKh").to(1, 400).call(3).collect().board("Qs").check(1, 3).collect().board("3d")
    return live.to(1, 900).fold(3).collect().push()


def text_of(live, about=ABOUT):
    return write_ohh(live.facts, live.house, about)


def object_of(live, about=ABOUT):
    return json.loads(text_of(live, about), parse_float=Decimal)["ohh"]


def actions_of(hand, street):
    (found,) = (one for one in hand["rounds"] if one["street"] == street)
    return [(a["player_id"], a["action"], a.get("amount")) for a in found["actions"]]


def test_a_hand_says_who_put_in_how_much_in_the_standards_words():
    hand = object_of(three_players())
    assert deviations_from_ohh(hand) == []
    assert hand["spec_version"] == "1.4.7" and hand["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert [(p["id"], p["seat"], p["starting_stack"]) for p in hand["players"]] == [
        (1, 1, 5000), (2, 2, 5000), (3, 3, 5000)]
    assert actions_of(hand, "Preflop") == [
        (1, "Post SB", 50), (2, "Post BB", 100), (3, "Raise", 300), (1, "Call", 250),
        (2, "Fold", 0)]
    assert actions_of(hand, "Flop") == [(1, "Bet", 400), (3, "Call", 400)]
    assert actions_of(hand, "River") == [(1, "Bet", 900), (3, "Fold", 0)]
    assert [one.get("cards") for one in hand["rounds"]] == [
        None, ["2c", "7d", "Kh"], ["Qs"], ["3d"]]
    assert [a["action_number"] for a in hand["rounds"][0]["actions"]] == [1, 2, 3, 4, 5]


def test_an_uncalled_bet_is_in_no_pot():
    (pot,) = object_of(three_players())["pots"]
    assert (pot["amount"], pot["rake"]) == (1500, 0)
    assert pot["player_wins"] == [{"player_id": 1, "win_amount": 1500}]


def test_a_raise_is_what_it_adds_and_not_what_it_makes_the_bet():
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 300).to(1, 900).fold(2, 3).collect()
    assert (1, "Raise", 850) in actions_of(object_of(live.push()), "Preflop")


def test_nobody_is_the_hero_and_nobody_has_a_name_unless_it_is_given_out():
    hand = object_of(three_players())
    assert hand["hero_player_id"] is None and hand["flags"] == ["Anonymous", "Observed"]
    named = object_of(three_players(), replace(ABOUT, names={2: "Zoé"}))
    assert named["flags"] == ["Observed"]
    assert [p["name"] for p in named["players"]] == ["Seat 1", "Zoé", "Seat 3"]


def test_the_levy_is_the_rake_of_the_pot_that_bore_it():
    live = LiveTable(GC).begin((5000,) * 3, levy_per_10000=400).deal().to(3, 300).call(1).fold(2)
    live.collect().board("2c7dKh").to(1, 400).fold(3).collect()
    while live.hand.phase.value != "over":
        live.done()
    (pot,) = object_of(live)["pots"]
    assert (pot["amount"], pot["rake"]) == (700, 28)
    assert pot["player_wins"] == [{"player_id": 1, "win_amount": 672}]


def test_cents_are_written_exactly_and_read_back_as_the_same_chips():
    live = three_players()
    text = text_of(live, replace(ABOUT, unit=100))
    assert '"amount": 0.5,' in text and '"starting_stack": 50' in text
    (back,) = read_ohh(text, "x.ohh")
    assert back.stacks == (5000,) * 3 and back.unit == 100
    assert tuple(replay_recorded_hand(back, live.house).final()) == live.hand.stacks


def test_whole_currency_amounts_keep_the_unit_that_they_were_written_with():
    live = LiveTable(TDA).begin((50_000,) * 2, small=500, big=1000).deal().fold(2).collect().push()
    text = text_of(live, replace(ABOUT, unit=100))
    (back,) = read_ohh(text, "x.ohh")
    assert back.stacks == (50_000,) * 2 and back.min_bet == 1000


def test_a_void_hand_is_refused_with_the_reason():
    live = three_players()
    hand = moves_of_hand(live.facts, live.house)
    void = replace(hand, hand=hand.hand.evolve(voided="misdeal"))
    assert "void" in void.why_not_adding_up()
    set_right = replace(hand, hand=hand.hand.evolve(stacks=(1, 2, 3)))
    assert "set otherwise" in set_right.why_not_adding_up()


def test_a_hand_still_played_is_no_history():
    live = LiveTable(TDA).begin((5000,) * 3).deal()
    with pytest.raises(HandNotOver):
        text_of(live)


def test_chips_that_a_ruling_gave_back_are_said_and_the_hand_left_out():
    live = three_players()
    hand = moves_of_hand(live.facts, live.house)
    moves = tuple(replace(m, did=MoveKind.TAKE_BACK) if m.did is MoveKind.UNCALLED else m
                  for m in hand.moves)
    with pytest.raises(HandUnfit, match="by a ruling"):
        hand_object(replace(hand, moves=moves), ABOUT)


# --- whatever was played -------------------------------------------------------------------------


def played_out(name, game, seed):
    rng = random.Random(seed)
    live = LiveTable(name, game)
    stacks = [rng.choice([30, 120, 250, rng.randint(1, 5000)]) for _ in range(rng.randint(2, 9))]
    live.begin(stacks, ante=rng.choice([0, 0, 25]), levy_per_10000=rng.choice([0, 400])).post()
    return play_out(live, rng)


@given(st.sampled_from([GC, TDA, ORACLE]), st.sampled_from([NO_LIMIT, FIXED, POT_LIMIT]),
       st.integers(0, 2**32), st.sampled_from([1, 100]))
def test_any_legal_hand_has_sound_fields_and_reads_back_as_the_same_hand(name, game, seed, unit):
    live = played_out(name, game, seed)
    text = text_of(live, replace(ABOUT, unit=unit))
    hand = json.loads(text, parse_float=Decimal)["ohh"]
    assert deviations_from_ohh(hand) == []
    (back,) = read_ohh(text, "x.ohh")
    done = replay_to_stated_results(back, live.house, bare_table(live.house))
    assert tuple(done.final()) == live.hand.stacks
    assert done.hand.board == live.hand.board


@given(st.sampled_from([GC, TDA]), st.integers(0, 2**32))
def test_no_card_that_nobody_tabled_is_in_any_field(name, seed):
    live = played_out(name, NO_LIMIT, seed)
    open_cards = {card for shown in live.hand.shown for card in shown} | set(live.hand.board)
    named = set(re.findall(r'"([2-9TJQKA][cdhs])"', text_of(live)))
    assert named <= open_cards


@given(st.sampled_from([GC, TDA, ORACLE]), st.integers(0, 2**32))
def test_the_pots_hold_what_the_players_put_in_and_the_winners_and_the_levy_have_it(name, seed):
    live = played_out(name, NO_LIMIT, seed)
    hand = moves_of_hand(live.facts, live.house)
    in_pots = sum(pot.chips for pot in hand.pots)
    assert in_pots == sum(hand.paid(i) for i in range(live.hand.size))
    assert sum(pot.levy for pot in hand.pots) == live.hand.levy


# --- what others write ---------------------------------------------------------------------------


def test_a_trackers_hand_is_read_from_the_first_player_left_of_the_button_in_cents():
    hand = read_one(foreign())
    assert isinstance(hand, RecordedHand)
    assert (hand.seats, hand.unit) == ((10, 1, 6, 8), 100)
    assert hand.stacks == (200, 80, 200, 286)
    assert [(one.seat, one.post, one.chips) for one in hand.posts] == [
        (10, e.Post.SMALL_BLIND, 1), (1, e.Post.BIG_BLIND, 2)]
    done = replay_recorded_hand(hand, rules(GC))
    assert done.final() == [199, 80 - 12 + 24, 200 - 12, 286]


@pytest.mark.parametrize(("changes", "says"), [
    ({"game_type": "Omaha"}, "only Holdem"),
    ({"bet_limit": {"bet_type": "XX"}}, "NL"),
    ({"flags": ["Cap"]}, "bet_cap is missing"),
    ({"dealer_seat": None}, "dealer_seat is missing"),
    ({"players": []}, "expected 2 to 10"),
    ({"rounds": [{"street": "Flop", "cards": ["As"]}]}, "Flop has 1 cards, expected 3"),
    ({"rounds": [{"street": "Third Street"}]}, "expected one of Preflop"),
    ({"rounds": [{"street": "Preflop", "actions": [{"player_id": 3, "action": "Fold"}]}]},
     "nobody dealt in has it"),
    ({"rounds": [{"street": "Preflop", "actions": [{"player_id": 0, "action": "Call"}]}]},
     "is no amount"),
    ({"rounds": [{"street": "Preflop", "actions": [{"player_id": 0, "action": "Bluffs"}]}]},
     "none of the standard's"),
    ({"rounds": [{"street": "Preflop", "actions": [{"player_id": 0, "action": "Add to Pot"}]}]},
     "from outside"),
    ({"small_blind_amount": 0.00001}, "more than 4 decimals"),
    ({"big_blind_amount": -2}, "no less than 0"),
])
def test_a_hand_that_can_not_be_read_says_where_and_what_was_expected(changes, says):
    broken = read_one(foreign(**changes))
    assert isinstance(broken, UnreadableHand)
    assert says in broken.says and broken.where.startswith("their.ohh, hand 1, line 1")


@pytest.mark.parametrize("rake", ["0.0012345", "1e999999999", "1e-999999999", "9e15"])
def test_a_rake_that_nothing_can_be_is_refused_and_cuts_no_amount_of_the_file(rake):
    text = json.dumps({"ohh": foreign()})
    odd = text.replace('"rake": 0.01', f'"rake": {rake}')
    assert odd != text
    refused, hand = read_ohh(f"{odd}\n\n{text}", "x.ohh")
    assert isinstance(refused, UnreadableHand) and "pots[0].rake" in refused.says
    assert hand.stacks == (200, 80, 200, 286) and hand.unit == 100


@pytest.mark.parametrize("number", ["1e999999999", "1e-999999999", "0.00001", "1e16", "-1", "NaN"])
@pytest.mark.parametrize("key", ["dealer_seat", "big_blind_amount"])
def test_a_number_that_nothing_can_be_is_refused_at_once_and_spoils_no_other(key, number):
    text = json.dumps({"ohh": foreign()})
    odd = re.sub(f'"{key}": [^,]+', f'"{key}": {number}', text)
    first, second = read_ohh(f"{odd}\n\n{text}", "x.ohh")
    assert isinstance(first, UnreadableHand)
    assert second.stacks == (200, 80, 200, 286)


def test_a_hand_that_says_its_unit_keeps_it_beside_one_in_cents():
    own = text_of(three_players())
    hand = json.loads(own)["ohh"]
    hand["_dealer_assist"] |= {"levy": {"per_10000": 400, "cap": 300}, "smallest_chip": 25}
    (alone,) = read_ohh(json.dumps({"ohh": hand}), "x.ohh")
    beside, _ = read_ohh(json.dumps([{"ohh": hand}, {"ohh": foreign()}]), "x.ohh")
    assert (alone.levy, alone.smallest_chip) == ((400, 300, False), 25)
    assert (beside.stacks, beside.unit) == (alone.stacks, 1)
    assert (beside.levy, beside.smallest_chip) == ((400, 300, False), 25)


def test_a_broken_hand_spoils_no_other_and_is_told_with_its_line():
    good = json.dumps({"ohh": foreign()})
    first, broken, third = read_ohh(f"{good}\n\n{{\"ohh\": {{ oops\n\n{good}\n", "x.ohh")
    assert isinstance(broken, UnreadableHand) and "line 3" in broken.where
    assert isinstance(first, RecordedHand) and isinstance(third, RecordedHand)


@pytest.mark.parametrize("between", ["\n\n", "\n", "\r\n\r\n", ",\n"])
def test_hands_apart_in_any_of_the_ways_that_programs_write_are_all_read(between):
    one = json.dumps({"ohh": foreign()})
    assert len(list(read_ohh(between.join([one] * 3), "x.ohh"))) == 3
    assert len(list(read_ohh(f"[{one}, {one}]", "x.json"))) == 2


@pytest.mark.parametrize("text", [
    "[" * 5000, '{"ohh": 1e999999999}', '{"ohh": {"rounds": [], "rounds": []}}', "\x00", "7", "NaN",
    '{"ohh": {"rounds": 7}}',
])
def test_what_is_no_hand_is_refused_in_words(text):
    assert all(isinstance(one, UnreadableHand) for one in read_ohh(text, "x.ohh"))


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(sorted(foreign())), inner, max_size=6), max_leaves=20))
def test_any_json_at_all_is_read_or_refused(tree):
    for one in read_ohh(json.dumps({"ohh": foreign(rounds=tree)}), "x.ohh"):
        assert isinstance(one, RecordedHand | UnreadableHand)
    for one in read_ohh(json.dumps({"ohh": tree}), "x.ohh"):
        assert isinstance(one, UnreadableHand)


def test_hands_of_a_file_are_apart_by_one_blank_line_as_the_standard_has_it():
    text = f"{text_of(three_players())}\n{text_of(three_players())}"
    assert [piece.found["ohh"]["table_name"] for piece in split_ohh_objects(text)] == ["7", "7"]
    assert len(re.findall(r"\n\n", text)) == 1


def test_posts_that_are_no_blind_of_their_place_keep_what_they_are():
    owed = (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100),
            e.Owed(3, e.Post.STRADDLE, 200), e.Owed(5, e.Post.LATE, 100),
            e.Owed(5, e.Post.DEAD, 50))
    live = LiveTable(TDA).begin((5000,) * 5, owed=owed).deal().fold(4, 5, 1, 2).collect().push()
    posts = [(i, did) for i, did, _ in actions_of(object_of(live), "Preflop") if did != "Fold"]
    assert posts == [(1, "Post SB"), (2, "Post BB"), (3, "Straddle"), (5, "Post Extra Blind"),
                     (5, "Post Dead")]
    (back,) = read_ohh(text_of(live), "x.ohh")
    assert back.posts == owed
