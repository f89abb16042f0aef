"""PHH hands read, and dealt through the core; what can't be is told with its place."""

import pytest
from live_table import FIXED, GC, NO_LIMIT, ORACLE, POT_LIMIT, TDA, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck, replay_result_json

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = ["d dh p1 AsAd", "d dh p2 ????", "d dh p3 KsKd", "p3 cbr 300", "p1 cc", "p2 f",
           "d db 2c7dKh", "p1 cc", "p3 cbr 400", "p1 f # good laydown"]
"""


def one(text=HAND):
    (hand,) = read_phh(text, "one.phh")
    return hand


def changed(old, new):
    assert old in HAND
    return one(HAND.replace(old, new))


def test_a_single_hand_is_read_with_its_file_as_its_name():
    hand = one()
    assert isinstance(hand, RecordedHand)
    assert (hand.id, hand.where, hand.game) == ("one.phh", "one.phh, line 1", NO_LIMIT)
    assert hand.seats == (1, 2, 3) and hand.levy == (0, 0, False)


def test_a_bundle_holds_many_hands_and_a_broken_one_spoils_no_other():
    text = f"[1]\n{HAND}\n[2]\nvariant = \n\n[3]\n_id = 'three'\n{HAND}"
    first, broken, third = read_phh(text, "many.phhs")
    assert (first.id, third.id) == ("many.phhs#1", "three")
    assert isinstance(broken, UnreadableHand)
    assert "hand [2]" in broken.where and "line 11" in broken.says


@pytest.mark.parametrize(("old", "new", "says"), [
    ('variant = "NT"', 'variant = "PO"', "other games can't be replayed here"),
    ("antes = [0, 0, 0]", "antes = [0, 0]", "antes has 2 entries, starting_stacks 3"),
    ("antes = [0, 0, 0]", "antes = [0, 0, -1]", "must not be negative"),
    ("antes = [0, 0, 0]", "", "antes is missing"),
    ("[5000, 5000, 5000]", "[5000, 5000, nan]", "whole numbers"),
    ("min_bet = 100", "min_bet = 100\nwinnings = [1]", "winnings must be a list of 3"),
    ("[5000, 5000, 5000]", "[5000, 5000, 0.12345]", "whole numbers"),
    ("[5000, 5000, 5000]", "[5000]", "expected 2 to 10 players"),
    ("min_bet = 100", "min_bet = 0", "min_bet is 0"),
    ("min_bet = 100", "min_bet = 100\n_levy = { cap = 2 }", "_levy needs"),
    ('"p1 cc", "p2 f"', "3", "actions must be a list of texts"),
])
def test_a_hand_that_can_not_be_read_says_what_was_expected(old, new, says):
    broken = changed(old, new)
    assert isinstance(broken, UnreadableHand)
    assert says in broken.says


def test_pot_limit_holdem_has_a_field_of_its_own():
    assert changed('variant = "NT"', f'variant = "NT"\n_game = "{POT_LIMIT}"').game == POT_LIMIT


def test_fixed_limit_has_two_sizes():
    hand = changed('variant = "NT"', 'variant = "FT"\nsmall_bet = 100\nbig_bet = 200')
    assert (hand.game, hand.min_bet, hand.big_bet) == (FIXED, 100, 200)


def test_seats_that_make_no_sense_are_counted_anew():
    assert changed("min_bet", "seats = [4, 7, 9]\nmin_bet").seats == (4, 7, 9)
    assert changed("min_bet", "seats = [4, 4, 9]\nmin_bet").seats == (1, 2, 3)
    assert changed("min_bet", "seats = [4, 7, 11]\nmin_bet").seats == (1, 2, 3)


@pytest.mark.parametrize("name", [GC, TDA, ORACLE])
def test_a_replayed_hand_gives_decisions_pots_and_final_stacks(name):
    done = replay_result_json(replay_recorded_hand(one(), rules(name)))
    assert done["final"] == [4700, 4900, 5400]
    assert done["pots"] == [[700, [3], [3]]]
    assert done["returned"] == [3, 400]
    assert done["decisions"][0] == [3, 100, 200, 5000, "cbr 300", 0]
    assert done["decisions"][-1] == [1, 400, 800, 4700, "f", 1]


def test_a_replay_puts_in_posts_burns_and_pushes_as_at_a_live_table():
    done = replay_recorded_hand(one(), rules(GC))
    kinds = [type(fact).__name__ for fact in done.facts]
    assert kinds[:3] == ["HandBegan", "Posted", "Posted"]
    assert kinds.count("CardSeen") == 3 and kinds.count("CardsUnread") == 2
    assert kinds[-1] == "PotPushed"


def test_a_record_has_no_shoe_so_its_hole_cards_are_dealt_closed():
    done = replay_recorded_hand(one(), rules(GC))
    assert e.CardsUnread(6) in done.facts
    assert not any(isinstance(f, e.CardSeen) and f.place is e.Place.HOLE for f in done.facts)


def test_the_advisor_is_asked_at_every_decision():
    seen = []

    def advisor(table):
        seen.append(table.hand.actor)
        return advise(table)

    replay_recorded_hand(one(), rules(GC), advisor)
    assert seen == [2, 0, 1, 0, 2, 0]


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"p3 cbr 300"', '"p2 cbr 300"', "p3 is to act, not p2"),
    ('"p3 cbr 300"', '"p9 f"', "'p9' is nobody"),
    ('"p3 cbr 300"', '"p3 cbr x"', "cbr needs the whole amount"),
    ('"p3 cbr 300"', '"p3 cbr 9000"', "can't make it 9000"),
    ('"p3 cbr 300"', '"p3 cbr 100"', "is no raise"),
    ('"p3 cbr 300"', '"p3 pb"', "no action of hold'em"),
    ('"p3 cbr 300"', '"p3"', "expected an actor and a verb"),
    ('"d db 2c7dKh"', '"d db 2c7dXx"', "no card"),
    ('"d db 2c7dKh"', '"d xx 2c"', "expected 'd dh pN AhKd'"),
    ('"d db 2c7dKh"', '"d db 2c7dKh4s"', "no board card is due"),
    ('"d db 2c7dKh", ', "", "no action is due"),
    ('"d dh p1 AsAd"', '"d dh p1 As"', "two cards"),
    (', "p1 f # good laydown"', "", "the record ends while p1 is to act"),
    ('"p1 f # good laydown"', '"p1 cc"', "the record ends with the board at 3 cards"),
    ('"p2 f"', '"p2 f", "p2 sm AcKc"', "has folded and can't show"),
])
def test_a_hand_that_gets_stuck_says_where_and_why(old, new, says):
    with pytest.raises(HandStuck) as stuck:
        replay_recorded_hand(changed(old, new), rules(TDA))
    assert says in str(stuck.value)
    assert "one.phh, line 1" in str(stuck.value)


def test_an_ante_that_nobody_matched_and_nobody_can_win_is_said():
    text = HAND.replace("antes = [0, 0, 0]", "ante_trimming_status = true\nantes = [0, 1000, 0]")
    with pytest.raises(HandStuck, match="chips lie there that nobody could win"):
        replay_recorded_hand(one(text), rules(GC))


def test_a_showdown_that_nobody_recorded_is_settled_by_the_cards_known():
    text = HAND.replace('"p3 cbr 400", "p1 f # good laydown"',
                        '"p3 cc", "d db Qs", "p1 cc", "p3 cc", "d db 3d", "p1 cc", "p3 cc"')
    assert replay_recorded_hand(one(text), rules(TDA)).final() == [4700, 4900, 5400]


def test_the_last_player_may_be_asked_once_more_as_other_programs_do():
    text = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [30, 5000, 5000]
actions = ["d dh p1 AsAd", "d dh p2 4s5d", "d dh p3 ????", "p3 f", "p2 cc", "d db 2c7dKh",
           "d db Qs", "d db 3d", "p1 sm AsAd", "p2 sm 4s5d"]
"""
    tda, oracle = replay_recorded_hand(one(text), rules(TDA)), replay_recorded_hand(one(text),
                                                                                    rules(ORACLE))
    assert tda.final() == oracle.final() == [60, 4970, 5000]
    assert len(oracle.decisions) == len(tda.decisions) + 1
