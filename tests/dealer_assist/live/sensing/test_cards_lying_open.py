"""What a camera sees lie open: confirmation beside a shoe, facts without one, notes out of time."""

import pytest
from camera_table import LOW, CameraTable
from live_table import TDA
from reader_table import token_of

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.words.cards import DECK

FLOP, TURN, RIVER = ("2c", "7d", "Th"), "Kd", "4s"


def playing(stacks=(10_000,) * 4, name="grand_cercle", shoe=False) -> CameraTable:
    table = CameraTable(name).begin(stacks)
    table.camera("board")
    if shoe:
        table.up("shoe")
        table.catch_up("shoe")
        table.post().draw(*DECK[: 2 * len(stacks)])
        return table
    return table.deal()


def all_call(table: CameraTable) -> CameraTable:
    while table.hand.phase is Phase.BETTING:
        owed = table.options.call
        table.put(e.Called(table.actor, owed) if owed else e.Checked(table.actor))
    return table


def noted(table: CameraTable) -> list[tuple[str, str]]:
    return [(f.what, f.detail) for f in table.facts
            if isinstance(f, e.DeviceNoted) and f.what != "set_aside"]


# --- the board, no shoe ----------------------------------------------------------------------


def test_the_flop_becomes_facts_once_it_is_due_and_lies_there_with_the_burn_before_it():
    table = all_call(playing())
    assert table.without_notes(table.lies(*FLOP)) == (
        e.CardsUnread(1, assumed=True), *(
            e.CardSeen(e.Place.FLOP, 0, token_of(table.vault, c), c) for c in FLOP))
    assert (table.hand.street, table.hand.board) == (1, FLOP)


def test_a_flop_is_taken_when_all_three_cards_lie_there():
    table = all_call(playing())
    assert table.without_notes(table.lies(*FLOP[:2])) == ()
    table.lies(*FLOP)
    assert table.hand.board == FLOP


def test_turn_and_river_follow_each_in_its_time():
    table = all_call(playing())
    table.lies(*FLOP)
    all_call(table)
    table.lies(*FLOP, TURN)
    all_call(table)
    table.lies(*FLOP, TURN, RIVER)
    assert table.hand.board == (*FLOP, TURN, RIVER)
    assert not table.table.irregularities


def test_a_flop_that_lies_there_before_the_last_call_is_said_and_taken_once_it_was_entered():
    table = playing()
    table.put(e.Called(3, 100), e.Called(4, 100), e.Called(1, 50))
    table.lies(*FLOP)
    assert noted(table) == [("card_early", "2")]
    assert table.hand.board == ()
    table.put(e.Checked(2))
    assert table.without_notes(table.later())[0] == e.CardsUnread(1, assumed=True)
    assert table.hand.board == FLOP


def test_a_board_run_out_at_once_is_taken_street_by_street():
    table = playing((1_000, 1_000, 1_000))
    table.all_in(3).call(1, 2)
    table.lies(*FLOP, TURN, RIVER)
    assert table.hand.board == (*FLOP, TURN, RIVER)
    assert table.hand.phase is Phase.SHOWDOWN


def test_a_card_that_cant_be_read_stays_due_for_the_pad():
    table = all_call(playing())
    table.lies("2c", None, "Th")
    assert table.hand.board == ("2c", "Th")
    assert noted(table) == [("unread_card", "1")]
    pad = table.view().pad
    assert pad is not None
    assert pad.cards == 1
    table.tap(TapKind.CARDS, cards=("7d",))
    assert table.hand.street == 1


def test_a_card_that_can_be_read_after_all_is_taken():
    table = all_call(playing())
    table.lies("2c", None, "Th")
    table.lies("2c", "7d", "Th")
    assert set(table.hand.board) == set(FLOP)


def test_while_the_camera_looks_no_pad_comes_up_by_itself():
    table = all_call(playing())
    table.put(e.BetsCollected())
    assert table.view().pad is None
    table.lost("board")
    assert table.view().pad is not None


def test_cards_seen_below_the_threshold_are_no_facts():
    table = all_call(playing())
    table.lies(*FLOP, confidence=LOW)
    assert table.hand.board == ()
    assert noted(table) == [("unread_card", "3")]


def test_a_camera_that_was_moved_names_no_card():
    table = all_call(playing())
    table.told("camera_moved")
    table.lies(*FLOP)
    assert table.hand.board == ()


def test_a_card_that_was_taken_back_is_not_taken_again():
    table = all_call(playing())
    table.lies(*FLOP)
    for _ in FLOP:
        table.tap(TapKind.UNDO)
    table.later()
    assert not set(table.hand.board)
    table.lies(*FLOP)
    assert table.hand.board == ()


def next_hand(board: tuple[str, ...]) -> CameraTable:
    """A hand that ended with this board, still lying there as the next one is dealt and called."""
    table = all_call(playing())
    table.lies(*board)
    table.fold(1, 2, 3)
    table.push()
    table.put(e.HandBegan(
        2, 1, (2, 3, 4, 1), (9_900, 9_900, 9_900, 10_300),
        (e.Owed(2, e.Post.SMALL_BLIND, 50), e.Owed(3, e.Post.BIG_BLIND, 100)),
        e.Stakes(50, 100, 100), table.played, table.house.name))
    return all_call(table.deal())


def test_the_board_of_the_last_hand_is_none_of_the_next():
    table = next_hand(FLOP)
    assert table.later() == ()
    assert table.hand.board == ()


def test_cards_left_of_the_last_board_are_none_of_the_next_until_they_were_gathered():
    table = next_hand(FLOP)
    table.lies("2c", "As", "Ks")
    assert table.hand.board == ()
    table.lies()
    table.lies("2c", "As", "Ks")
    assert table.hand.board == ("2c", "As", "Ks")


def test_a_card_that_lies_before_a_player_too_is_not_taken():
    table = playing((1_000, 1_000, 1_000))
    table.all_in(3).call(1, 2)
    table.lies("Ah", "Ad", seat=1)
    table.lies("Ah", "7d", "Th")
    assert table.hand.board == ("7d", "Th")
    assert ("card_seen_twice", "Ah") in noted(table)


# --- beside a shoe that reads ----------------------------------------------------------------


def read_flop() -> CameraTable:
    table = all_call(playing(shoe=True))
    table.draw(*DECK[8:12])
    return table


def test_a_camera_that_sees_what_the_shoe_read_says_nothing():
    table = read_flop()
    assert table.without_notes(table.lies(*reversed(table.hand.board))) == ()
    assert noted(table) == []


def test_a_camera_that_sees_another_card_than_the_shoe_has_the_dealer_look():
    table = read_flop()
    one, two, three = table.hand.board
    (differs,) = table.without_notes(table.lies(one, "As", three))
    assert (differs.device, differs.entered, differs.seen) == ("board", two, "As")
    assert [case.entry for case in table.table.cases] == ["READ-02"]


@pytest.mark.parametrize(("choice", "at"), [("card_seen", "As"), ("card_entered", DECK[10])])
def test_the_dealer_says_which_card_it_is_and_is_not_asked_again(choice, at):
    table = read_flop()
    one, _, three = table.hand.board
    table.lies(one, "As", three)
    position = table.table.card_differences[0].position
    table.tap(TapKind.CHOOSE, chips=position, choice=choice)
    assert table.hand.board[1] == at
    table.lies(one, "As", three)
    assert table.table.card_differences == ()


def test_a_board_card_that_the_shoe_did_not_tell_yet_is_left_to_the_shoe():
    table = all_call(playing(shoe=True))
    table.lies(*FLOP)
    assert table.hand.board == ()


def test_a_board_card_that_the_shoe_could_not_read_is_taken_from_the_camera():
    table = all_call(playing(shoe=True))
    table.draw(*DECK[8:11])
    table.draw_unread()
    table.lies(DECK[9], DECK[10], "As")
    assert table.hand.board == (DECK[9], DECK[10], "As")
    assert table.hand.street == 1


def test_a_board_card_misread_as_one_that_lies_closed_tells_nobody_whose_it_is():
    table = all_call(playing(shoe=True))
    closed = DECK[0]
    table.draw(*DECK[8:11])
    table.draw_unread()
    since = len(table.facts)
    table.lies(DECK[9], DECK[10], closed)
    table.tap(TapKind.CARDS, cards=("As",))
    table.lies(DECK[9], closed, "As")
    told = table.facts[since:]
    assert any(isinstance(fact, e.CardDiffered) for fact in told)
    assert token_of(table.vault, closed) not in str(told)
    assert noted(table)[-1] == ("unread_card", "1")


# --- tabled hands ----------------------------------------------------------------------------


def showdown(name="grand_cercle") -> CameraTable:
    table = all_call(playing((10_000,) * 2, name))
    for cards in (FLOP, (*FLOP, TURN), (*FLOP, TURN, RIVER)):
        table.lies(*cards)
        all_call(table)
    return table


def test_a_hand_that_lies_open_at_the_showdown_is_tabled():
    table = showdown()
    assert table.without_notes(table.lies("Ah", "Ad", seat=1)) == (
        e.HandTabled(1, ("Ah", "Ad")),)


def test_with_both_hands_tabled_the_pot_is_due_to_the_better_one():
    table = showdown()
    table.lies("Ah", "Ad", seat=1)
    table.lies("Qh", "9d", seat=2)
    assert table.hand.phase is Phase.PUSHING
    assert [share.position for share in table.hand.shares] == [table.hand.position[1]]


def test_one_card_of_two_is_shown_and_the_other_is_left_to_the_pad():
    table = showdown()
    table.lies("Ah", None, seat=2)
    assert table.hand.part_shown[table.hand.position[2]] == ("Ah",)
    assert ("unread_hand", "2") in noted(table)


def test_a_hand_that_is_seen_at_the_showdown_is_tabled_once():
    table = showdown()
    table.lies("Ah", "Ad", seat=1)
    table.lies("Ad", "Ah", seat=1)
    assert sum(isinstance(fact, e.HandTabled) for fact in table.facts) == 1


def test_a_hand_shown_where_the_others_may_still_bet_is_none_but_said_as_opened_early():
    table = playing()
    table.lies("Ah", "Ad", seat=3)
    assert noted(table) == [("hand_exposed", "3")]
    assert table.hand.shown[2] == ()
    (case,) = table.table.cases
    assert (case.entry, case.seat) == ("CARD-02", 3)


def test_one_card_that_lies_open_too_early_is_noted_for_the_dealer_and_no_case():
    table = playing()
    table.lies("Ah", seat=3)
    assert noted(table) == [("card_exposed", "3")]
    assert table.table.cases == ()


def test_a_folded_hand_that_lies_open_is_noted_and_never_turned_over():
    table = showdown()
    folded = playing().fold(3)
    folded.lies("Ah", "Ad", seat=3)
    assert noted(folded) == [("card_exposed", "3")]
    table.put(e.HandTabled(2, ("Qh", "9d")), e.HandMucked(1))
    table.lies("Ah", "Ad", seat=1)
    assert table.hand.shown[table.hand.position[1]] == ()


def test_hands_of_an_all_in_are_tabled_before_the_board_is_complete():
    table = playing((1_000, 1_000, 1_000), TDA)
    table.all_in(3).call(1, 2)
    table.lies("Ah", "Ad", seat=3)
    assert table.hand.shown[2] == ("Ah", "Ad")
    assert not table.table.cases


def test_the_hand_of_one_all_in_is_not_tabled_while_two_others_may_still_bet():
    table = playing((10_000, 10_000, 1_000), TDA)
    table.all_in(3).call(1, 2)
    table.lies("Ah", "Ad", seat=3)
    assert table.hand.shown[2] == ()
    assert noted(table)


def test_a_hand_opened_before_the_last_call_was_entered_is_tabled_when_it_was():
    table = playing((1_000, 1_000, 1_000))
    table.all_in(3).call(1)
    table.lies("Ah", "Ad", seat=3)
    assert noted(table) == [("card_exposed", "3")]
    table.call(2)
    table.later()
    assert table.hand.shown[2] == ("Ah", "Ad")


def test_a_hand_that_is_not_the_one_dealt_is_said_to_be_another():
    table = all_call(playing((10_000,) * 2, shoe=True))
    dealt = 4
    for count in (4, 2, 2):
        table.draw(*DECK[dealt : dealt + count])
        dealt += count
        all_call(table)
        if table.hand.phase is Phase.CLOSED:
            table.put(e.BetsCollected())
    assert table.hand.phase is Phase.SHOWDOWN
    made = table.without_notes(table.lies("As", "Ks", seat=1))
    assert made == (e.HandTabled(1, ("As", "Ks")), e.HandDiffered(1))


def test_a_hand_that_was_entered_otherwise_is_for_the_dealer_to_look_at():
    table = showdown()
    table.put(e.HandTabled(1, ("Ah", "Ac")))
    table.lies("Ah", "Ad", seat=1)
    assert noted(table) == [("hand_unlike", "1")]


# --- every report makes a fact, no report makes facts without end ----------------------------


@pytest.mark.parametrize("cards", [(), (None,), ("Ah", "Ah"), (None, None, None), FLOP * 2])
@pytest.mark.parametrize("seat", [0, 1, 9, 11])
def test_whatever_lies_there_makes_a_fact_and_comes_to_rest(cards, seat):
    for table in (CameraTable(), playing(), all_call(playing()), showdown()):
        assert table.lies(*cards, seat=seat)
