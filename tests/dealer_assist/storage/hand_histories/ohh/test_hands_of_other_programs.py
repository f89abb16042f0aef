"""Hands as other programs record them, with all that a standard allows: in, to the stated results.

Each is made by hand in the form of one that a public collection holds and that once did not come
in, or came in wrong.
"""

from dataclasses import replace

import pytest
from foreign_ohh import foreign, played, read_one
from live_table import GC, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results

THREE = {2: 20.0, 6: 20.0, 9: 20.0}


def dealt(hand, house=GC):
    """The hand dealt to the results that it states."""
    return replay_to_stated_results(read_one(hand), rules(house), bare_table(rules(house)))


def kinds(done):
    return [note.kind for note in done.notes]


def test_cards_that_a_folded_player_shows_are_a_note():
    done = dealt(played(
        9, THREE, {2: 2.05},
        "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Raise 0.85; 0 Fold; 1 Call 0.6",
        "Flop Tc6sTh: 1 Check; 2 Bet 0.25; 1 Call 0.25", "Turn 7d: 1 Check; 2 Bet 1; 1 Fold",
        "Showdown: 1 Shows Cards AsKd", pots=[{"amount": 2.3, "rake": 0, "player_wins": [
            {"player_id": 2, "win_amount": 2.3}]}]))
    assert kinds(done) == ["import.folded_shows"]
    assert done.notes[0].text("en") == "p2 has folded and shows AsKd"
    assert not any(isinstance(fact, e.HandTabled) for fact in done.facts)


ALL_IN = ("Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Raise 0.85; 0 Fold; 1 Raise {raises}; "
          "2 Raise {again}")


@pytest.mark.parametrize(("stack", "raises", "again"), [
    (5.0, 4.75, 4.15),  # to exactly the bet
    (5.0, 4.75, 9.15),  # above it, where the other is all-in
    (30.0, 29.75, 19.15),  # all-in for less than the bet
])
def test_a_raise_that_adds_nothing_is_a_call(stack, raises, again):
    stacks = {2: 20.0, 6: stack, 9: 20.0}
    done = dealt(played(
        9, stacks, {2: 2 * min(stack, 20.0) + 0.1}, ALL_IN.format(raises=raises, again=again),
        "Showdown: 1 Shows Cards 2c3d; 2 Shows Cards AsAd", "Flop Tc6sTh", "Turn 7d", "River 9h"))
    assert kinds(done) == ["import.pointless_raise"]
    assert isinstance(done.facts[-1], e.PotPushed)


@pytest.mark.parametrize(("stack", "raises", "again"), [(30.0, 20.0, 4.0)])
def test_a_raise_below_the_bet_that_is_not_all_in_is_refused(stack, raises, again):
    with pytest.raises(HandStuck, match="is no raise"):
        dealt(played(9, {2: 20.0, 6: stack, 9: 90.0}, {2: 0.0},
                     ALL_IN.format(raises=raises, again=again)))


def test_small_blind_dead_and_extra_blind_of_one_player_are_three_posts():
    done = dealt(played(
        2, THREE, {2: 2.55},
        "Preflop: 1 Post SB 0.1; 2 Post BB 0.25; 1 Post Dead 0.1; 1 Post Extra Blind 0.15; "
        "0 Raise 1.1; 1 Fold; 2 Call 0.85", "Flop Tc6sTh: 2 Bet 1; 0 Fold"))
    assert [(one.seat, one.post, one.chips) for one in done.facts[0].owed] == [
        (6, e.Post.SMALL_BLIND, 10), (9, e.Post.BIG_BLIND, 25), (6, e.Post.DEAD, 10),
        (6, e.Post.LATE, 15)]
    assert done.final() == [2000 - 35, 2000 - 110 + 255, 2000 - 110]


def test_a_dead_small_blind_leaves_the_big_blind_to_the_first_player():
    done = dealt(played(9, THREE, {0: 0.35},
                        "Preflop: 0 Post BB 0.25; 1 Fold; 2 Call 0.25; 0 Check",
                        "Flop Tc6sTh: 0 Bet 1; 2 Fold",
                        pots=[{"amount": 0.5, "player_wins": [
                            {"player_id": 0, "win_amount": 0.5}]}]))
    assert [one.post for one in done.facts[0].owed] == [e.Post.BIG_BLIND]


def test_an_empty_dealers_seat_keeps_the_button_where_it_is():
    done = dealt(played(10, THREE, {0: 0.75},
                        "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Call 0.25; 0 Raise 0.9; "
                        "1 Fold; 2 Fold"))
    assert (done.hand.button, done.hand.seats, kinds(done)) == (10, (2, 6, 9), [])


def test_a_dealers_seat_that_is_not_before_the_small_blind_is_taken_to_be_there():
    done = dealt(played(1, THREE, {1: 0.75},
                        "Preflop: 1 Post SB 0.1; 2 Post BB 0.25; 0 Call 0.25; 1 Raise 0.9; "
                        "2 Fold; 0 Fold"))
    assert (done.hand.button, done.hand.seats) == (2, (6, 9, 2))
    assert kinds(done) == ["import.other_button"]


TWICE = ("Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Raise 0.85; 0 Fold; 1 Call 0.6",
         "Flop Tc6sTh: 1 Bet 19.15; 2 Call 19.15",
         "Showdown: 1 Shows Cards AcAd; 1 Shows Cards AcAd; 2 Shows Cards KcKd")


def test_a_board_that_is_run_twice_is_two_boards_of_every_pot():
    done = dealt(played(9, THREE, {1: 20.05, 2: 20.05}, *TWICE, "Turn 2c", "River 3d", "Turn Kh",
                        "River 4d", flags=["Run_It_Twice"]))
    assert (done.hand.boards, done.won) == (2, [0, 2005, 2005])
    assert done.hand.board[3:] == ("Kh", "4d")


def test_a_board_that_is_run_twice_is_held_against_the_stated_winners():
    with pytest.raises(HandStuck, match="p2 wins 2005 by its bets and cards, the file states 4010"):
        dealt(played(9, THREE, {1: 40.1}, *TWICE, "Turn 2c", "River 3d", "Turn Kh", "River 4d"))


def test_the_rake_that_a_file_states_is_taken_to_the_cent():
    done = dealt(played(9, THREE, {2: 0.57},
                        "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Call 0.25; 0 Fold; 1 Check",
                        "Flop Tc6sTh: 1 Check; 2 Bet 1; 1 Fold", rake=0.03))
    assert (done.hand.levy, done.final()) == (3, [1990, 1975, 2000 - 25 + 57])


def test_a_rake_under_a_house_that_takes_none_is_refused_with_what_to_do():
    with pytest.raises(HandStuck, match="a rake of 3, tda2024 takes 0: expected a house that"):
        dealt(played(9, THREE, {2: 0.57},
                     "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Call 0.25; 0 Fold; 1 Check",
                     "Flop Tc6sTh: 1 Check; 2 Bet 1; 1 Fold", rake=0.03), TDA)


@pytest.mark.parametrize(("pots", "says"), [
    ([{"amount": 0.25, "rake": 0.01, "player_wins": [{"player_id": 0, "win_amount": 0.23}]}],
     "p2 wins 24 by its bets and cards, the file states 23"),
    ([{"amount": 0.29, "rake": 0.01, "player_wins": [{"player_id": 0, "win_amount": 0.24}]}],
     "the bets make pots of 25, the file states 29"),
    ([{"amount": 0.25, "rake": 0.01, "player_wins": [{"player_id": 7, "win_amount": 0.24}]}],
     "p2 wins 24 by its bets and cards, the file states 0"),
])
def test_a_hand_that_comes_to_other_results_than_its_file_states_is_refused(pots, says):
    with pytest.raises(HandStuck, match=says):
        dealt(foreign(pots=pots))


def test_an_uncalled_bet_may_be_counted_in_the_pot_and_in_the_winnings():
    done = dealt(foreign(pots=[{"amount": 0.37, "rake": 0.01, "player_wins": [
        {"player_id": 0, "win_amount": 0.36}]}]))
    assert done.final() == [199, 80 - 12 + 24, 188, 286]


def test_a_file_without_results_is_taken_in_and_says_so():
    assert kinds(dealt(foreign(pots=[]))) == ["import.no_results"]


def test_a_winner_who_shows_nothing_is_the_one_whom_the_file_names():
    river = "River 9h: 1 Bet 1; 2 Call 1"
    for winner in (1, 2):
        done = dealt(played(9, THREE, {winner: 2.6},
                            "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Call 0.25; 0 Fold; 1 Check",
                            "Flop Tc6sTh: 1 Check; 2 Check", "Turn 7d: 1 Check; 2 Check", river))
        assert done.won[winner] == 260


def test_what_moves_no_chip_of_the_hand_is_passed_over_or_noted():
    hand = foreign()
    hand["rounds"].append({"street": "Showdown", "actions": [
        {"player_id": 0, "action": "Payout", "amount": 0.24},
        {"player_id": 9, "action": "Sits Down"}, {"player_id": 4, "action": "Added Chips",
                                                  "amount": 5}]})
    assert kinds(dealt(hand)) == ["import.added_chips"]


def test_who_sits_out_is_not_dealt_in_unless_he_acts():
    hand = foreign()
    assert len(read_one(hand).stacks) == 4
    hand["players"][0]["is_sitting_out"] = True  # he posts the small blind and folds
    assert len(read_one(hand).stacks) == 4


def test_the_heros_cards_decide_where_nobody_showed_any():
    done = dealt(played(9, THREE, {2: 2.6},
                        "Preflop: 2 Dealt Cards AsAd; 0 Post SB 0.1; 1 Post BB 0.25; 2 Call 0.25; "
                        "0 Fold; 1 Check", "Flop Tc6sTh: 1 Check; 2 Check",
                        "Turn 7d: 1 Check; 2 Check", "River 9h: 1 Bet 1; 2 Call 1"))
    assert done.won == [0, 0, 260]


def test_the_currency_of_the_file_is_kept():
    assert read_one(foreign(currency="USD")).currency == "USD"


def test_the_same_text_has_the_same_mark_and_another_hand_another():
    one, other = read_one(foreign()), read_one(foreign(game_number="85999"))
    assert one.mark == read_one(foreign()).mark != other.mark
    assert replace(one, mark=0).mark == 0


# --- raises as totals, capped games ---------------------------------------------------------------

TOTALS = ("Preflop: 0 Post SB 0.5; 1 Post BB 1; 2 Fold; 0 Raise 2.5; 1 Raise 10; 0 Call 10",
          "Flop 9h8hKc: 0 Check; 1 Bet 15; 0 Fold")


def pots(chips, winner):
    return [{"amount": chips, "rake": 0, "player_wins": [
        {"player_id": winner, "win_amount": chips}]}]


def test_raises_written_as_what_they_make_the_bet_come_in_where_the_results_prove_it():
    done = dealt(played(9, {2: 100, 6: 100, 9: 100}, {1: 20}, *TOTALS))
    assert kinds(done) == ["import.raise_totals"]
    assert [fact.to_chips for fact in done.facts if isinstance(fact, e.Raised)] == [250, 1000]


def test_raises_that_fit_no_way_are_refused_by_the_standards():
    with pytest.raises(HandStuck, match="the file states 2300"):
        dealt(played(9, {2: 100, 6: 100, 9: 100}, {1: 23}, *TOTALS))


def test_raises_are_no_totals_where_no_results_prove_it():
    hand = played(9, {2: 100, 6: 10.5, 9: 100}, {1: 20}, *TOTALS)
    with pytest.raises(HandStuck, match="can't make it"):
        dealt(hand | {"pots": []})


CAPPED = ("Preflop: 0 Post SB 0.5; 1 Post BB 1; 2 Raise 30; 0 Call 29.5; 1 Fold", "Flop 9h8hKc",
          "Turn Ad", "River 2h", "Showdown: 0 Shows Cards AsAh; 2 Shows Cards QsQd")


def test_a_capped_game_is_dealt_with_stacks_up_to_the_cap():
    done = dealt(played(9, {2: 100, 6: 100, 9: 100}, {0: 61}, *CAPPED, flags=["Cap"],
                        bet_limit={"bet_type": "NL", "bet_cap": 30}))
    assert kinds(done) == ["import.capped"]
    assert done.hand.start == (3000, 3000, 3000) and done.hand.stacks == (6100, 2900, 0)


@pytest.mark.parametrize("limit", [{"bet_type": "NL"}, {"bet_type": "NL", "bet_cap": 0}])
def test_a_capped_game_without_its_cap_is_refused(limit):
    found = read_one(played(9, {2: 100, 6: 100, 9: 100}, {0: 61}, *CAPPED, flags=["Cap"],
                            bet_limit=limit))
    assert "bet_cap" in found.says


def test_a_cap_that_somebody_bet_above_is_refused():
    with pytest.raises(HandStuck, match="can't make it"):
        dealt(played(9, {2: 100, 6: 100, 9: 100}, {0: 61}, *CAPPED, flags=["Cap"],
                     bet_limit={"bet_type": "NL", "bet_cap": 20}))
