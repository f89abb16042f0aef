"""Our own fields: what neither format can say comes in again, never against the format's own."""

import json
import tomllib

import pytest
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.ohh.write_ohh import About, write_ohh
from dealer_assist.storage.hand_histories.phh.exact_amounts import MoneyUnit
from dealer_assist.storage.hand_histories.phh.hand_moves import MoveKind, moves_of_hand
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh

ABOUT = About("Aix", "7", "7-1", "2026-11-22T20:00:00Z", "EUR")


def text_of(form, live):
    return write_phh(live.facts, live.house) if form == "phh" else write_ohh(
        live.facts, live.house, ABOUT)


def read(form, text):
    (hand,) = (read_phh if form == "phh" else read_ohh)(text, "x")
    return hand


def again(form, live):
    """The hand after a way out and in."""
    done = replay_to_stated_results(read(form, text_of(form, live)), live.house,
                                    bare_table(live.house))
    return moves_of_hand(done.facts, live.house)


def order(hand):
    return [(move.street, move.position, move.did, move.cards) for move in hand.moves]


def all_in(house=TDA):
    """Two are all in before the flop."""
    live = LiveTable(house).begin((5000, 1000, 5000)).deal().fold(3).to(1, 1000).call(2)
    return live.collect()


@pytest.fixture(params=["phh", "ohh"])
def form(request):
    return request.param


def test_hands_shown_before_the_board_stay_before_it(form):
    live = all_in().show(2, "AsAh").show(1, "KsKh").board("2c7dJh").board("4s").board("9d").push()
    assert order(again(form, live)) == order(moves_of_hand(live.facts, live.house))


def test_hands_shown_behind_the_board_stay_behind_it(form):
    live = all_in().board("2c7dJh").board("4s").board("9d").show(2, "AsAh").show(1, "KsKh").push()
    assert order(again(form, live)) == order(moves_of_hand(live.facts, live.house))


def test_a_dead_post_stays_dead_and_a_late_one_live(form):
    owed = [e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100),
            e.Owed(3, e.Post.LATE, 100), e.Owed(3, e.Post.DEAD, 50)]
    live = LiveTable(TDA).begin((5000,) * 4, owed=owed).deal()
    live.fold(3, 4, 1).collect().push()
    posts = [(m.position, m.post) for m in again(form, live).moves if m.did is MoveKind.POST]
    assert posts == [(0, e.Post.SMALL_BLIND), (1, e.Post.BIG_BLIND), (2, e.Post.LATE),
                     (2, e.Post.DEAD)]


def test_a_hand_that_a_ruling_killed_is_killed_by_a_ruling(form):
    live = LiveTable(GC).begin((5000,) * 3).deal().call(3)
    live.put(e.IrregularityReported("CARD-02", 3))
    case = live.table.cases[-1].number
    kill = e.Effect(e.EffectKind.KILL, 3)
    live.put(e.RemedyApplied(case, "CARD-02", "dead", (kill,), by="M. Durand"))
    live.fold(1).collect().push()
    found = again(form, live)
    assert [one.outcome for one in found.rulings] == ["dead"]
    assert found.hand.stacks == live.hand.stacks


def test_an_act_out_of_turn_that_stood_stands_again(form):
    live = LiveTable(TDA).begin((5000,) * 4).deal().put(e.Folded(4), e.Folded(3))
    live.fold(1).collect().push()
    assert order(again(form, live)) == order(moves_of_hand(live.facts, live.house))


def test_a_void_deal_is_refused_with_that_reason():
    live = all_in().show(2, "AsAh").show(1, "KsKh").board("2c7dJh").board("4s").board("9d").push()
    hand = read("phh", text_of("phh", live) + '_voided = "misdeal"\n')
    with pytest.raises(HandStuck, match="the deal was void"):
        replay_to_stated_results(hand, live.house, bare_table(live.house))


def test_posts_that_the_standards_fields_contradict_are_refused():
    live = LiveTable(TDA).begin((5000,) * 3).deal().fold(3, 1).collect().push()
    text = text_of("phh", live) + '_posts = ["1 small_blind 60", "2 big_blind 100"]\n'
    hand = read("phh", text)
    assert isinstance(hand, UnreadableHand) and "owes 60, but paid 50" in hand.says


@pytest.mark.parametrize("own", [
    {"posts": 5}, {"posts": ["1 tip 50"]}, {"posts": ["x ante 50"]}, {"shown": ["9 AsAh 0 0"]},
    {"shown": ["1 Zz 0 0"]}, {"early": "all"}, {"killed": ["1 NONE-1 dead"]}, {"posts": [None]},
    {"boards": ["AsAh??", "xx"]},
])
def test_an_own_field_that_is_none_is_refused_in_words(own):
    live = LiveTable(TDA).begin((5000,) * 3).deal().fold(3, 1).collect().push()
    tree = json.loads(text_of("ohh", live))
    tree["ohh"]["_dealer_assist"] |= own
    assert isinstance(read("ohh", json.dumps(tree)), UnreadableHand)


def test_fields_of_such_names_in_files_of_others_mean_nothing():
    live = LiveTable(TDA).begin((5000,) * 3).deal().fold(3, 1).collect().push()
    text = text_of("phh", live).replace("_unit = 1\n", "") + '_posts = ["theirs"]\n'
    assert isinstance(read("phh", text), RecordedHand)


def test_a_plain_hand_has_no_field_of_order():
    live = LiveTable(TDA).begin((5000,) * 3).deal().fold(3, 1).collect().push()
    fields = tomllib.loads(text_of("phh", live))
    assert not fields.keys() & {"_posts", "_shown", "_early", "_killed", "_edition"}


def test_hands_shown_before_two_boards_stay_in_their_order(form):
    live = all_in("wsop_live_2024").put(e.BoardsAgreed(2)).show(2, "AsAh").show(1, "KsKh")
    for cards in ("2c7dJh", "4s", "9d", "3c7hJd", "5s", "Td"):
        live.board(cards)
    live.push()
    assert live.hand.boards == 2
    assert order(again(form, live)) == order(moves_of_hand(live.facts, live.house))


@pytest.mark.parametrize(("small", "is_odd"), [(1, True), (2, False)])
def test_cents_that_do_not_split_evenly_are_for_no_program_that_splits_decimals(small, is_odd):
    live = LiveTable(TDA).begin((1000,) * 3, small=small, big=2 * small).deal().call(3)
    live.fold(1).check(2).collect()
    for cards in ("2c7dJh", "4s", "9d"):
        live.board(cards).check(2, 3).collect()
    live.show(2, "AsKh").show(3, "AhKs").push()
    text = write_phh(live.facts, live.house, money=MoneyUnit(100, "USD"))
    assert ("splits decimals" in text) is is_odd
    assert "_other_programs" not in write_phh(live.facts, live.house)
