"""Who shows first, who may muck, what lies open card by card, and that the winner shows all."""

import pytest
from changed_house import BRS, GT, NLPC, WSOP, table_of
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.hand import pots, showdown
from dealer_assist.game.table.table import Phase, Pot

BOARD = ("2c7dKh", "Qs", "3d")


def order(live):
    return [live.hand.seats[i] for i in showdown.due_to_show(live.hand)]


def check_down(live, streets=BOARD):
    """Nobody bets any more: the rest of the board, and every levy on the way."""
    live.collect()
    for street in streets:
        live.board(street)
        while live.hand.phase is Phase.BETTING:
            live.check(live.actor)
        live.collect()
    return live


def raised_before_the_flop(name):
    """Seats 3 and 2 raise before the flop, then seat 3 again; four see the board checked down."""
    live = LiveTable(name).begin((20_000,) * 5).deal()
    live.to(3, 300).call(4, 5).fold(1).to(2, 900).to(3, 3000)
    return check_down(live.call(4, 5, 2))


@pytest.mark.parametrize(("name", "asked"), [
    (GT, [3, 2, 4, 5]),  # GT:115: in the order of their first raise, then the others
    (GC, [2, 3, 4, 5]), (BRS, [2, 3, 4, 5]), (NLPC, [2, 3, 4, 5]), (TDA, [2, 3, 4, 5]),
])
def test_gt_115_who_raised_in_the_first_round_shows_first(name, asked):
    assert order(raised_before_the_flop(name)) == asked


@pytest.mark.parametrize(("name", "asked"), [
    (GT, [3, 1, 2, 4]),  # the last round's bet says nothing there
    (GC, [4, 1, 2, 3]), (NLPC, [4, 1, 2, 3]), (BRS, [4, 1, 2, 3]), (TDA, [4, 1, 2, 3]),
])
def test_gc_138_nlpc_68_brs_1_a_bet_on_the_last_round_shows_first(name, asked):
    live = check_down(LiveTable(name).begin((5000,) * 4).deal().to(3, 300).call(4, 1, 2), BOARD[:2])
    live.board(BOARD[2]).check(1, 2, 3).to(4, 200).call(1, 2, 3).collect()
    assert order(live) == asked


@pytest.mark.parametrize(("no_bet", "asked"), [
    ("first_left_of_button", [1, 2, 3, 4]), ("button_first", [4, 1, 2, 3]),
])
@pytest.mark.parametrize("first", [
    "last_aggressor_last_round", "first_raiser_first_round", "first_left_of_button",
])
def test_a18_where_nobody_raised_the_natural_order_holds(first, no_bet, asked):
    live = table_of(GC, showdown__first=first, showdown__no_bet=no_bet).begin((5000,) * 4).deal()
    assert order(check_down(live.call(3, 4, 1).check(2))) == asked


def test_a_first_raiser_who_has_folded_is_not_asked():
    live = LiveTable(GT).begin((5000,) * 4).deal().to(3, 300).to(4, 900).call(1, 2).fold(3)
    assert order(check_down(live)) == [4, 1, 2]


@pytest.mark.parametrize(("first", "asked"), [(True, [2, 1]), (False, [1, 2])])
def test_who_is_all_in_shows_first_where_a_house_says_so(first, asked):
    live = table_of(WSOP, showdown__allin_first=first).begin((5000, 900, 5000)).deal()
    live.fold(3).to(1, 900).call(2).collect()
    for street in BOARD:
        live.board(street)
    assert order(live) == asked


# --- pot by pot --------------------------------------------------------------------------------


def three_depths(name=GC, **settings):
    """Seat 4 all-in for 200, seat 2 for 500; seats 1 and 3 go on and seat 3 bets last."""
    live = table_of(name, **settings).begin((5000, 500, 5000, 200)).deal()
    live.to(3, 500).call(4, 1, 2).collect()
    for street in BOARD[:2]:
        live.board(street).check(1, 3).collect()
    return live.board(BOARD[2]).check(1).to(3, 400).call(1).collect()


def test_gc_137_the_last_outside_pot_is_asked_first_then_back_to_the_main_pot():
    live = three_depths()
    assert [pot.eligible for pot in pots.pots_now(live.hand)] == [(0, 1, 2, 3), (0, 1, 2), (0, 2)]
    assert order(live) == [3, 1, 2, 4]


def test_where_the_main_pot_comes_first_the_circle_is_not_broken_up():
    live = three_depths(pots__order="main_first")
    assert order(live) == [3, 4, 1, 2]
    for seat, hand in ((1, "KsTd"), (3, "AcAd"), (2, "KdKc"), (4, "7s7c")):
        live.show(seat, hand)
    assert [step[2] for step in live.steps] == [800, 900, 800]
    assert [share.pot for share in live.hand.shares] == [0, 1, 2]


@pytest.mark.parametrize("hands", [("KsTd", "KdKc", "AcAd", "7s7c"), ("AsAh", "4c5c", "6c8c", "")])
def test_a34_gt_109_each_pot_goes_to_the_best_of_those_who_contend_for_it(hands):
    live = three_depths()
    for seat, hand in zip((1, 2, 3, 4), hands, strict=True):
        if hand:
            live.show(seat, hand)
        else:
            live.put(e.HandMucked(seat))
    won = {share.pot: live.hand.seats[share.position] for share in live.hand.shares}
    assert won == ({0: 2, 1: 2, 2: 3} if hands[3] else {0: 1, 1: 1, 2: 1})


def test_a33_any_number_of_all_ins_makes_as_many_pots():
    stacks = tuple(100 * k for k in range(1, 10))
    live = LiveTable(GC).begin((*stacks, 5000)).deal()
    while live.hand.phase is Phase.BETTING:
        live.all_in(live.actor) if live.options.max_to else live.call(live.actor)
    made = pots.pots_with_bets(live.hand)
    assert [pot.chips for pot in made] == [100 * (10 - k) for k in range(9)]
    assert [len(pot.eligible) for pot in made] == [10 - k for k in range(9)]


def test_a_folded_player_s_chips_stay_in_the_pots_that_he_paid_for():
    live = LiveTable(GC).begin((5000, 200, 5000)).deal().to(3, 400).call(1, 2).collect()
    live.board("2c7dKh").to(1, 300).fold(3)
    assert pots.pots_with_bets(live.hand) == (Pot(600, (0, 1)), Pot(400, (0,)))


# --- mucking -----------------------------------------------------------------------------------


def bet_on_the_river(name, **settings):
    live = table_of(name, **settings).begin((5000,) * 3).deal().call(3, 1).check(2)
    check_down(live, BOARD[:2])
    return live.board(BOARD[2]).to(1, 200).call(2, 3).collect()


@pytest.mark.parametrize(("may", "before", "after"), [
    (True, "why.shows_first", None), (False, "why.shows_first", "why.shows_first"),
])
def test_a41_who_bet_may_muck_once_another_winning_hand_lies_open(may, before, after):
    live = bet_on_the_river(GC, showdown__first_may_muck=may)
    why = showdown.why_not_muck(live.hand, 0)
    assert (why.id, why.seat) == (before, 1)
    assert why.source == live.house.source("showdown.first")
    why = showdown.why_not_muck(live.show(2, "KsKd").hand, 0)
    assert (why.id if why else None) == after


def test_gc_140_the_others_have_no_obligation():
    live = bet_on_the_river(GC)
    assert showdown.why_not_muck(live.hand, 1) is None
    assert live.show(1, "AsAd").put(e.HandMucked(2), e.HandMucked(3)).notes == []
    assert live.hand.shown[1:] == ((), ())  # what stays closed is turned by nobody


def test_who_bet_and_mucks_first_all_the_same_is_noted_and_out():
    live = bet_on_the_river(GC).put(e.HandMucked(1))
    assert live.notes == ["shows_first"]
    assert order(live) == [2, 3]


def test_nlpc_69_with_somebody_all_in_nobody_mucks():
    live = LiveTable(NLPC).begin((500, 500, 5000)).deal().fold(3).all_in(1).call(2).collect()
    assert showdown.why_not_muck(live.hand, 0).id == "why.muck_not_allowed"


def test_gc_135_hands_are_shown_of_their_own_accord_in_any_order():
    live = bet_on_the_river(GC).show(3, "KsKd").show(2, "7c7h").show(1, "AsAd")
    assert live.notes == []
    assert live.steps[-1][:2] == ("push", 3)


# --- card by card, and the winner --------------------------------------------------------------


def test_gc_140_a_hand_shown_card_by_card_contends_when_all_of_it_lies_open():
    live = bet_on_the_river(GC).put(e.HandTabled(3, ("Ks",)))
    assert live.notes == []
    assert (live.hand.part_shown[2], live.hand.shown[2]) == (("Ks",), ())
    assert order(live) == [1, 2, 3]
    live.show(1, "AsAd").put(e.HandMucked(2), e.HandTabled(3, ("Kd",)))
    assert live.hand.shown[2] == ("Ks", "Kd")
    assert live.steps[-1][:2] == ("push", 3)


def test_a_part_of_a_hand_wins_nothing_and_may_still_be_mucked():
    live = bet_on_the_river(GC).put(e.HandTabled(3, ("Ks",)), e.HandTabled(3, ("Ks",)))
    live.show(1, "AsAd").put(e.HandMucked(2), e.HandMucked(3))
    assert live.notes == []
    assert live.steps[-1][:2] == ("push", 1)


@pytest.mark.parametrize(("cards", "note"), [
    (("Kd", "Qd"), "card_changed"), (("Ks", "Ks"), "card_twice"), (("Kh",), "card_twice"),
])
def test_a_card_that_does_not_go_with_the_one_shown_before_is_noted(cards, note):
    live = bet_on_the_river(GC).put(e.HandTabled(3, ("Ks",)), e.HandTabled(3, cards))
    assert note in live.notes


@pytest.mark.parametrize(("value", "steps"), [
    ("all_cards", ["show", "push"]), ("floor", ["push"]), ("nothing", ["push"]),
])
def test_gc_140_the_winner_shows_all_his_cards_though_all_others_have_mucked(value, steps):
    live = bet_on_the_river(TDA, showdown__winner_shows=value, showdown__first_may_muck=True)
    live.put(e.HandMucked(3), e.HandMucked(2))
    assert [step[0] for step in live.steps] == steps
    if value == "all_cards":
        live.put(e.HandTabled(1, ("As",)))
        assert live.steps[0] == ("show", 1, 0)  # one card is not all
        live.put(e.HandTabled(1, ("Ad",)))
    assert live.push().notes == []
    assert live.hand.phase is Phase.OVER


def test_where_no_text_says_whether_the_winner_shows_the_floor_is_asked_before_the_pot_goes():
    live = bet_on_the_river(TDA, showdown__winner_shows="floor", showdown__first_may_muck=True)
    assert advise(live.table).floor == ()
    live.put(e.HandMucked(3), e.HandMucked(2))
    asked, = advise(live.table).floor
    assert (asked.id, asked.seat, asked.setting) == (
        "why.floor_winner_shows", 1, "showdown.winner_shows")
    shown = LiveTable(TDA)
    shown.table = live.table
    shown.put(e.RuleDecided("showdown.winner_shows", "all_cards", "M. Roy", "usage"))
    assert advise(shown.table).floor == () and shown.steps[0][:2] == ("show", 1)
    live.put(e.RuleDecided("showdown.winner_shows", "nothing", "M. Roy", "usage"))
    assert advise(live.table).floor == () and live.steps[0][0] == "push"


def test_a_pot_pushed_before_the_winner_has_shown_is_noted():
    shows = bet_on_the_river(TDA, showdown__winner_shows="all_cards")
    live = shows.put(e.HandMucked(3), e.HandMucked(2)).put(e.PotPushed(0, 1, 900))
    assert live.notes == ["winner_not_shown"]
    assert live.hand.phase is Phase.OVER


@pytest.mark.parametrize("name", [GC, GT, NLPC, BRS, TDA, WSOP])
def test_gc_108_whose_bet_nobody_called_shows_nothing(name):
    live = LiveTable(name).begin((5000,) * 3).deal().call(3, 1).check(2).collect()
    live.board("2c7dKh").to(1, 300).fold(2, 3).collect()
    assert [step[0] for step in live.steps] == ["push"]


@pytest.mark.parametrize("name", [GC, GT, NLPC, BRS, TDA, WSOP])
def test_gc_139_what_a_player_says_of_his_hand_changes_nothing(name):
    live = bet_on_the_river(name)
    live.put(e.Declared(1, e.Action.ALL_IN)).show(1, "4s8h").show(2, "KsKd").show(3, "7c7h")
    assert live.hand.shares[-1].position == 1


def test_brs_9_gt_117_where_the_board_plays_all_who_are_left_share():
    live = table_of(GC).begin((5000,) * 3).deal().call(3, 1).check(2)
    check_down(live, ("AsKsQs", "Js", "Ts"))
    live.show(1, "2c2d").show(2, "Ac7h").show(3, "4d5d")
    assert live.steps == [("push", seat, 100) for seat in (1, 2, 3)]


# --- the ace below the two ---------------------------------------------------------------------


@pytest.mark.parametrize(("wheel", "winner"), [(True, 1), (False, 2)])
def test_a46_whether_the_ace_is_the_lowest_card_of_a_straight_is_a_setting(wheel, winner):
    live = table_of(GC, hand__wheel=wheel).begin((5000,) * 3).deal().fold(3).call(1).check(2)
    check_down(live, ("3h4dKc", "5s", "9d"))
    live.show(1, "As2s").show(2, "KdQd")
    assert live.steps == [("push", winner, 200)]
