"""What the floor sees of a table without opening it: all of it true, no closed card in it."""

import re
from dataclasses import replace

from any_fact import ANY_FACT
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import GC, LiveTable, rules
from tournament_table import BEGAN_S, LEVELS, hand_of, tournament

from dealer_assist.floor.link.link_messages import (
    CallReport,
    DeviceCondition,
    LastAct,
    LastActKind,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.table_glance import Glancer, table_glance_view
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.table.table import bare_table


def dealt() -> LiveTable:
    return LiveTable(GC).put(
        e.TableOpened("7", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)),
        *(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)), e.ButtonMoved(3),
    ).begin((5_000,) * 3).deal()


def glance(live: LiveTable, **more):
    return table_glance_view(live.table, "j", 1_000, **more)


def test_a_hand_at_a_glance():
    live = dealt()
    seen = glance(live, since_s=99)
    assert (seen.house, seen.game, seen.small_blind, seen.big_blind) == (
        GC, "holdem_no_limit", 50, 100)
    assert (seen.hand, seen.phase, seen.acting_seat, seen.since_s) == (1, "betting", 3, 99)
    assert seen.pot == 150 and seen.taken == (1, 2, 3) and seen.number == live.table.number
    assert dict(seen.stacks) == {1: 4_950, 2: 4_900, 3: 5_000}


def test_between_hands_nobody_acts_and_nothing_lies_in_the_pot():
    live = dealt().fold(3, 1).collect().push()
    seen = glance(live, since_s=99)
    assert (seen.phase, seen.acting_seat, seen.since_s, seen.pot) == ("", 0, 0, 0)
    assert sum(chips for _, chips in seen.stacks) == 15_000


def test_the_pot_is_all_that_was_put_whatever_street_and_side_pots():
    live = dealt().to(3, 300).call(1).fold(2).collect()
    assert glance(live).pot == 700


def test_what_waits_for_the_floor():
    live = dealt().put(
        e.FloorCalled("x", 50, asked_by=3), e.IrregularityReported("HAND-01", 3),
        e.DeviceNoted("shoe", "lid_opened"), e.BetDoubted(
            3, 150, "doubt.raise_too_small", "call", 100, "half_raise.base"))
    number = live.table.calls[0].number
    live.put(e.CallHeard(number), e.CallComing(number, "M. Durand"))
    seen = glance(live)
    assert seen.calls == (CallReport(number, 50, "x", True, "M. Durand", 3),)
    assert (seen.cases, seen.doubts, seen.alarms) == (len(live.table.cases), 1, 1)


def test_seats_kept_away_waiting_and_the_last_hands():
    live = LiveTable(GC).put(
        e.PlayerSat(1, 5_000), e.PlayerSat(2, 5_000), e.PlayerAway(2), e.WaitJoined("Paul"),
        e.WaitJoined("Ana"), e.SeatAssigned("Paul", 4, (4,)), e.LastHandsAnnounced(3))
    seen = glance(live)
    assert (seen.taken, seen.away, seen.kept, seen.waiting, seen.last_hands) == (
        (1, 2), (2,), (4,), 1, 3)


def test_how_each_device_is_and_why():
    live = LiveTable(GC).put(
        e.DeviceFound("shoe", "s", 1), e.DeviceFound("scanner", "c", 1),
        e.DeviceFound("board", "b", 1), e.DeviceLost("scanner", "silent"),
        e.DeviceNoted("board", "picture_camera_moved"))
    assert glance(live, late=("shoe",)).devices == (
        DeviceCondition("shoe", "late"), DeviceCondition("scanner", "lost", "silent"),
        DeviceCondition("board", "faulty", "camera_moved"))


# --- a tournament ------------------------------------------------------------------------------


def test_the_level_and_when_it_ends_or_what_it_has_left():
    live = tournament((1, 2, 3))
    seen = glance(live)
    assert (seen.tournament, seen.level, seen.level_ends_s, seen.level_left_s, seen.paused) == (
        True, 1, BEGAN_S + 900, -1, False)
    live.put(e.ClockPaused(BEGAN_S + 300))
    seen = glance(live)
    assert (seen.level_ends_s, seen.level_left_s, seen.paused) == (0, 600, True)


def test_a_break_and_the_time_before_the_start():
    seen = glance(tournament((1, 2, 3)).put(e.LevelBegan(3, BEGAN_S)))
    assert seen.is_break and seen.level == 3 and LEVELS[2].is_break
    seen = glance(tournament((1, 2, 3), started=False))
    assert (seen.tournament, seen.level, seen.level_ends_s) == (True, 0, 0)


def test_who_is_broke_is_told_once_the_hand_is_over():
    live = tournament((1, 2, 3))
    hand_of(live, {1: 10_000, 2: 10_000, 3: 10_000}, broke=(2,))
    assert glance(live).broke == (2,)


# --- since when, and whatever happens ------------------------------------------------------------


def test_a_turn_is_counted_from_when_it_began_and_anew_when_the_player_acts_again():
    live, glancer = dealt(), Glancer()

    def since(now_s: int) -> int:
        glancer.listen(live.table, frozenset(), now_s)
        seen = glancer.glance("j", 1, False)
        assert seen is not None
        return seen.since_s

    assert since(100) == 100
    live.put(e.ChipsSeen(3, 100), e.DeviceLost("scanner", "silent"))
    assert since(110) == 100
    live.to(3, 300)
    assert since(120) == 120
    live.to(1, 900).fold(2)
    assert since(130) == 130  # seat 3 again
    assert glancer.number == live.table.number


def test_what_the_room_needs_to_move_a_player():
    live = tournament((1, 2, 3)).put(e.PenaltyGiven(2, 3, "M. Durand", "language"))
    glancer = Glancer()
    hand_of(live, {1: 10_000, 2: 10_000, 3: 10_000}, broke=())
    seen = glance(live)
    assert seen.button == live.table.button and seen.chips == 30_000
    assert seen.began == ((1, 10_000), (2, 10_000), (3, 10_000))
    assert seen.penalties == ((2, live.table.chair(2).penalty_hands),)
    assert seen.big_seat == live.hand.big_at > 0
    for now_s, table in ((50, dealt().table), (60, dealt().fold(3, 1).collect().push().table),
                         (70, dealt().fold(3, 1).collect().push().table)):
        glancer.listen(table, frozenset(), now_s)
    seen = glancer.glance("j", 1, False)
    assert seen is not None and seen.over_s == 60
    glancer.listen(dealt().table, frozenset(), 80)
    seen = glancer.glance("j", 1, False)
    assert seen is not None and seen.over_s == 0


def test_before_the_first_table_there_is_no_glance():
    assert Glancer().glance("j", 1, False) is None


@settings(max_examples=few_or(60), deadline=None)
@given(st.lists(ANY_FACT, max_size=25))
def test_whatever_happened_a_glance_is_made_and_comes_over_the_line_as_it_was(facts):
    table = bare_table(rules(GC))
    for fact in facts:
        table = advance(table, fact)
    seen = table_glance_view(table, "j", 5)
    assert decode_message(encode_message(seen)) == seen
    if table.hand is not None and seen.phase and not table.hand.levy:
        assert seen.pot + sum(table.hand.stacks) <= all_hand_chips(table.hand) + sum(
            share.chips for share in table.hand.shares)


def test_open_cards_are_in_a_glance_and_closed_ones_never():
    # The board lies open before everybody; what a player or the stub holds doesn't.
    live = dealt()
    live.put(e.CardSeen(e.Place.EXTRA, 0, "token s", "5s"))
    live.put(e.IrregularityDismissed(live.table.cases[-1].number, "x")) if live.table.cases else 0
    live.call(3, 1).check(2).collect().board("AhKd2c")
    seen = glance(live)
    assert seen.board == ("Ah", "Kd", "2c")
    line = encode_message(seen).decode()
    hand = live.table.hand
    assert not [token for token in hand.tokens if token and f'"{token}"' in line]
    assert set(hand.tokens) and "5s" not in line


def test_tabled_hands_are_told_as_shown_without_their_cards():
    live = dealt().to(3, 300).call(1).fold(2).collect()
    for board in ("AhKd2c", "3d", "4s"):
        live.board(board)
        live.check(1, 3)
    live.put(e.HandTabled(3, ("Qs", "Qd")))
    seen = glance(live)
    assert seen.last == (LastAct(LastActKind.SHOW, 3),)
    assert not {"Qs", "Qd"} & set(encode_message(seen).decode().split('"'))


def test_who_is_still_in_the_hand_and_what_was_done_last():
    live = dealt().to(3, 300)
    assert glance(live).last == (LastAct(LastActKind.RAISE, 3, 300),)
    live.call(1).fold(2)
    seen = glance(live)
    assert (seen.live, seen.last) == ((1, 3), (LastAct(LastActKind.FOLD, 2),))
    live.put(e.FactUndone(live.table.fact_number))
    seen = glance(live)
    assert set(seen.live) == {1, 2, 3} and seen.last == (LastAct(LastActKind.CALL, 1, 300),)
    live.to(2, 5_000)
    assert glance(live).last == (LastAct(LastActKind.ALL_IN, 2, 5_000),)


def test_a_case_that_stops_play_is_told_with_its_entry():
    live = dealt()
    assert (glance(live).stopped, glance(live).matter) == (False, "")
    live.put(e.IrregularityReported("CARD-05", 3))
    assert (glance(live).stopped, glance(live).matter) == (True, "CARD-05")


def test_hand_dealer_and_a_devices_trouble_are_counted_from_when_they_began():
    live, glancer = dealt(), Glancer()

    def seen(now_s: int):
        glancer.listen(live.table, frozenset(), now_s)
        return glancer.glance("j", 1, False)

    first = seen(100)  # it began before anybody looked on
    assert (first.began_s, first.dealer_s) == (0, 0)
    live.put(e.DealerCameOn("Marie"), e.DeviceFound("scanner", "c", 1),
             e.DeviceLost("scanner", "silent"))
    later = seen(110)
    assert later.dealer_s == 110 and later.devices == (
        DeviceCondition("scanner", "lost", "silent", 110),)
    live.fold(3, 1).collect().push()
    assert seen(120).devices[0].since_s == 110 and seen(121).began_s == 0
    live.begin((5_050, 4_950, 5_000))
    live.put(e.DeviceFound("scanner", "c", 2))
    again = seen(130)
    assert (again.began_s, again.dealer_s) == (130, 110)
    assert again.devices == (DeviceCondition("scanner", "up"),)


def test_a_glance_of_an_earlier_program_is_read_as_it_was():
    live = dealt()
    seen = replace(glance(live), live=(), board=(), last=())
    line = encode_message(seen).decode()
    for name in ("live", "board", "began_s", "dealer_s", "stopped", "matter", "last"):
        line, found = re.subn(rf'"{name}":(\[\]|0|false|""),', "", line)
        assert found == 1, name
    assert decode_message(line.encode()) == seen


def test_after_a_case_is_settled_the_players_time_begins_anew():
    live, glancer = dealt(), Glancer()
    glancer.listen(live.table, frozenset(), 10)
    live.put(e.IrregularityReported("CARD-05", 3))
    glancer.listen(live.table, frozenset(), 20)
    live.put(e.IrregularityDismissed(live.table.cases[-1].number, "false_reading", "M. Durand"))
    glancer.listen(live.table, frozenset(), 320)
    seen = glancer.glance("j", 1, False)
    assert seen is not None and (seen.acting_seat, seen.since_s) == (3, 320)
