"""The option (straddle): who, how much, until when, and who speaks last."""

import pytest
from evening_of_hands import decided, room, walked
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Post
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.change_and_missing_chips import due_change
from dealer_assist.game.table.table import Phase

GT, NLPC, BRS, WSOP = "groupe_tranchant", "nlpc", "basic_sheet", "wsop_live_2024"
FOUR = (5000,) * 4


def why(live, seat):
    wrong = blinds.why_not_straddle(live.hand, seat)
    return wrong.id.removeprefix("why.") if wrong else ""


def put_down(live, seat=3):
    return live.put(e.Posted(seat, Post.STRADDLE, blinds.straddle_chips(live.hand, seat)))


def test_gc_89_90_the_player_after_the_big_blind_may_post_twice_the_big_blind():
    live = LiveTable(GC).begin(FOUR).post()
    assert blinds.straddle_seats(live.hand) == (3,)
    assert blinds.straddle_chips(live.hand, 3) == 200
    put_down(live)
    assert (live.hand.bets, live.notes) == ((50, 100, 200, 0), [])


@pytest.mark.parametrize(("name", "seat", "reason"), [
    (GC, 4, "straddle_other_seat"), (GC, 1, "straddle_other_seat"), (NLPC, 3, "straddle_off"),
    (BRS, 3, "straddle_off"), (GC, 3, ""), (GT, 3, "straddle_not_on_sign"),
])
def test_who_may_straddle_in_which_house(name, seat, reason):
    assert why(LiveTable(name).begin(FOUR).post(), seat) == reason


@pytest.mark.parametrize("name", [GC, GT])
def test_gt_195_where_the_sign_allows_none_nobody_straddles(name):
    live = LiveTable(name).put(e.SignPosted(e.Sign(straddle=False))).begin(FOUR).post()
    assert why(live, 3) == "straddle_not_on_sign"
    live.put(e.Posted(3, Post.STRADDLE, 200))
    assert live.notes == ["straddle_not_due"]


def test_gt_195_with_the_casinos_leave_on_the_sign_the_third_player_may_straddle():
    live = LiveTable(GT).put(e.SignPosted(e.Sign(straddle=True))).begin(FOUR).post()
    assert why(live, 3) == ""


def test_the_sign_bears_on_the_next_hand_and_not_on_the_one_that_runs():
    live = LiveTable(GC).begin(FOUR).post().put(e.SignPosted(e.Sign(straddle=False)))
    assert why(live, 3) == ""


def test_wsop_161_the_button_may_straddle_too_but_only_one_of_them():
    live = decided(LiveTable(WSOP), straddle__seat="utg_or_button").begin(FOUR).post()
    assert blinds.straddle_seats(live.hand) == (3, 4)
    put_down(live, 4)
    assert why(live, 3) == "straddle_taken"
    assert live.deal().actor == 3  # under the gun all the same: only the button's turn moves


def test_wsop_161_a_scanner_sees_that_the_displaced_straddle_is_back():
    live = LiveTable(WSOP).put(e.DeviceFound("scanner", "s1", "1")).begin(FOUR).post()
    put_down(live.put(e.ChipsSeen(3, 200)))
    assert due_change(live.table) == ()
    put_down(live, 4)
    assert due_change(live.table) == ((3, 200),)
    live.put(e.ChipsSeen(3, 0))
    assert due_change(live.table) == () and live.hand.stacks == (4950, 4900, 5000, 4800)


def test_gc_91_after_the_first_card_it_is_too_late():
    live = LiveTable(GC).begin(FOUR).post().put(e.CardsUnread(1))
    assert why(live, 3) == "straddle_too_late"
    assert blinds.why_not_straddle(live.hand, 3).source.line
    live.put(e.Posted(3, Post.STRADDLE, 200))
    assert live.notes == ["post_too_late"]
    assert live.hand.bets == (50, 100, 0, 0)


def test_gc_91_a_card_that_came_before_the_blinds_ends_the_time_for_it_too():
    live = LiveTable(GC).begin(FOUR).put(e.CardsUnread(1))
    live.put(e.Posted(3, Post.STRADDLE, 200))
    assert live.notes[-1] == "post_too_late" and live.hand.bets == (0, 0, 0, 0)


def test_a_second_straddle_is_refused_and_noted_when_it_comes_all_the_same():
    live = put_down(LiveTable(GC).begin(FOUR).post())
    assert why(live, 4) == "straddle_taken"
    live.put(e.Posted(4, Post.STRADDLE, 400))
    assert live.notes == ["straddle_not_due"]


def test_a_stack_under_the_straddle_posts_none():
    live = LiveTable(GC).begin((5000, 5000, 199, 5000)).post()
    assert why(live, 3) == "straddle_short"
    assert LiveTable(GC).begin((5000, 5000, 200, 5000)).post().hand.stacks[2] == 200


def test_two_players_play_without_a_straddle():
    assert why(LiveTable(GC).begin((5000, 5000)).post(), 1) == "straddle_heads_up"


def test_gt_195_an_absent_third_player_leaves_the_option_to_the_next():
    live = walked(room(GC, (1, 3, 5, 7, 9)))
    live.put(e.PlayerAway(9)).done().done().post()
    assert blinds.straddle_seats(live.hand) == (1,)  # 5 small, 7 big, 9 away


def test_a_straddle_put_down_before_the_blinds_keeps_the_last_word():
    live = put_down(LiveTable(GC).begin(FOUR)).post().deal()
    order = []
    while live.hand.phase is Phase.BETTING:
        order.append(live.actor)
        live.call(live.actor) if live.options.call else live.check(live.actor)
    assert order == [4, 1, 2, 3]


@pytest.mark.parametrize(("acts", "order"), [("last", [4, 1, 2, 3]), ("in_turn", [3, 4, 1, 2])])
def test_a30_who_speaks_last_over_an_option(acts, order):
    live = put_down(decided(LiveTable(GC), straddle__acts=acts).begin(FOUR).post()).deal()
    seen = []
    while live.hand.phase is Phase.BETTING:
        seen.append(live.actor)
        live.call(live.actor) if live.options.call else live.check(live.actor)
    assert seen == order


def test_gc_93_the_option_may_raise_when_nobody_did():
    live = put_down(LiveTable(GC).begin(FOUR).post()).deal().call(4, 1, 2)
    assert (live.actor, live.options.call, live.options.min_to) == (3, 0, 400)


def test_blinds_that_come_in_the_other_order_don_t_move_who_opens():
    live = LiveTable(TDA).begin(FOUR)
    live.put(e.Posted(2, Post.BIG_BLIND, 100), e.Posted(1, Post.SMALL_BLIND, 50)).deal()
    assert live.actor == 3


def test_a_late_post_is_credited_to_the_straddle_of_the_same_player():
    owed = [e.Owed(1, Post.SMALL_BLIND, 50), e.Owed(2, Post.BIG_BLIND, 100),
            e.Owed(3, Post.LATE, 100)]
    live = LiveTable(GC).begin(FOUR, owed=owed).post()
    assert blinds.straddle_chips(live.hand, 3) == 100
    assert put_down(live).hand.bets[2] == 200


def test_a_straddle_that_a_record_has_owed_is_taken_though_a_card_came_first():
    live = LiveTable(GC).begin(FOUR, straddle=200).put(e.CardSeen(e.Place.EXTRA, 0, "x"))
    live.post()
    assert live.hand.phase is Phase.DEALING and not live.hand.owed
    assert live.hand.bets == (50, 100, 200, 0)
