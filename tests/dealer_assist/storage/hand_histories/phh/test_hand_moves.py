"""A hand told move by move: who put in what, where the table changes in its middle."""

from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.storage.hand_histories.phh.hand_moves import MoveKind, moves_of_hand
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh


def put_in(live):
    hand = moves_of_hand(live.facts, live.house)
    assert hand.why_not_adding_up() == ""
    seats = hand.hand.seats
    return [(seats[m.position], str(m.did), m.chips) for m in hand.moves if m.chips]


def folded_to(live, winner):
    while live.hand.actor >= 0 and live.actor != winner:
        live.fold(live.actor)
    return live.collect().push()


def test_chips_bought_in_the_middle_of_a_hand_are_no_bet_and_no_chips_taken_back():
    live = LiveTable(TDA).begin((5000,) * 3).deal().to(3, 300).put(e.ChipsBought(1, 2000))
    moves = moves_of_hand(folded_to(live, 3).facts, live.house).moves
    assert [m.did for m in moves if m.position == 0 and m.chips] == [MoveKind.POST]
    assert put_in(live)


def test_who_left_before_the_cards_shifts_nobody_elses_chips():
    live = LiveTable(GC).begin((5000, 4000, 3000, 2000))
    live.put(e.Posted(1, e.Post.SMALL_BLIND, 50), e.PlayerAway(3))
    assert live.hand.seats == (1, 2, 4)
    folded_to(live.deal(), 2)
    assert put_in(live) == [
        (1, "post", 50), (2, "post", 100), (2, "uncalled", 50), (2, "win", 100)]


def test_blinds_are_written_where_they_lie_once_somebody_left_before_the_cards():
    live = LiveTable(GC).begin((5000, 4000, 3000, 2000))
    live.put(e.Posted(2, e.Post.BIG_BLIND, 100), e.PlayerAway(1))
    assert live.hand.seats == (2, 3, 4)
    folded_to(live.deal(), 2)
    (hand,) = read_phh(write_phh(live.facts, live.house), "x.phh")
    assert hand.stacks == (4000, 3000, 2000)
    assert [abs(chips) for chips in hand.blinds] == [
        sum(m.chips for m in moves_of_hand(live.facts, live.house).moves
            if m.position == i and m.did is MoveKind.POST) for i in range(3)]
    assert hand.blinds[0] == 100
