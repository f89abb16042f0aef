"""Chips that a camera counts: the facts of a scanner's spot, or a count put to the dealer."""

import pytest
from camera_table import LOW, CameraTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Post
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from drivers.devices import device_reports as r


def posting() -> CameraTable:
    return CameraTable().begin((10_000,) * 4)


def playing() -> CameraTable:
    """Blinds of 50 and 100 stand there, the cards are out, seat 3 is to act."""
    table = posting()
    table.stands(1, (50, 1))
    table.stands(2, (100, 1))
    table.put(e.CardsUnread(8))
    return table


def doubt(table: CameraTable) -> e.BetDoubted:
    assert table.table.doubt is not None
    return table.table.doubt


# --- as a scanner ----------------------------------------------------------------------------


def test_chips_that_are_exactly_the_blind_are_that_blind():
    assert posting().stands(1, (50, 1)) == (
        e.ChipsSeen(1, 50), e.Posted(1, Post.SMALL_BLIND, 50))


def test_chips_that_are_exactly_the_call_are_the_call():
    assert playing().stands(3, (50, 2))[-1] == e.Called(3, 100)


def test_one_chip_of_several_calls_is_known_to_be_one_chip():
    table = playing()
    table.stands(3, (500, 1))
    assert doubt(table).why == "doubt.silent_chip"


def test_the_motion_is_what_came_since_the_last_count():
    table = playing()
    table.stands(3, (100, 2))
    table.fold(4)
    table.stands(1, (50, 2), (25, 4))
    seen = [fact for fact in table.facts if isinstance(fact, e.ChipsSeen)]
    assert seen[-1] == e.ChipsSeen(1, 200, (50, 25, 25, 25, 25), ())


def test_chips_changed_for_others_of_the_same_worth_are_no_bet():
    table = playing()
    table.stands(3, (100, 5))
    assert table.facts[-1] == e.Raised(3, 500)
    assert table.stands(3, (500, 1)) == (e.ChipsSeen(3, 500),)


def test_two_motions_of_a_player_are_two():
    table = playing()
    table.to(3, 200).fold(4, 1)
    table.stands(2, (100, 2))
    assert table.facts[-1] == e.Called(2, 100)
    again = playing()
    again.stands(3, (25, 2))
    again.stands(3, (25, 2), (100, 3))
    assert doubt(again).why in ("doubt.string_bet", "doubt.two_motions", "doubt.added")


def test_a_count_in_a_closed_round_that_leaves_every_spot_empty_is_the_collection():
    table = playing()
    table.stands(3, (100, 1))
    table.fold(4)
    table.stands(1, (50, 2))
    table.check(2)
    assert table.hand.phase is Phase.CLOSED
    table.stands(1)
    table.stands(2)
    assert table.stands(3) == (e.ChipsSeen(3, 0), e.BetsCollected())


def test_a_spot_that_no_seat_has_is_set_aside():
    assert playing().stands(11, (100, 1)) == (e.DeviceNoted("scanner", "set_aside", "spot 10"),)


# --- not sure --------------------------------------------------------------------------------


def test_a_count_below_the_threshold_is_no_fact_but_waits_with_its_amount_proposed():
    table = playing()
    table.stands(3, (100, 3), confidence=LOW)
    waits = doubt(table)
    assert (waits.why, waits.proposal, waits.to_chips, waits.chips) == (
        "doubt.camera_low", "raise", 300, 300)
    assert [way.choice for way in waits.ways] == ["raise", "wait", "floor"]
    assert table.table.seen[3] == 0
    assert table.hand.bets[2] == 0


def test_one_tap_accepts_the_amount_of_a_count_that_was_not_sure():
    table = playing()
    table.stands(3, (100, 3), confidence=LOW)
    table.tap(TapKind.CHOOSE, 3, choice="raise")
    assert table.hand.bets[2] == 300
    assert table.stands(3, (100, 3)) == (e.ChipsSeen(3, 300),)
    assert table.table.doubt is None


def test_a_spot_that_cant_be_counted_is_the_dealers_to_count_with_the_guess_beside_it():
    table = playing()
    table.unsure(3, (100, 3))
    waits = doubt(table)
    assert (waits.why, waits.proposal, waits.chips) == ("doubt.camera_count", "wait", 300)
    assert [(way.choice, way.to_chips) for way in waits.ways] == [
        ("wait", 0), ("raise", 300), ("floor", 0)]


def test_a_spot_that_cant_be_counted_at_all_is_the_dealers_to_count():
    table = playing()
    table.unsure(3)
    assert [way.choice for way in doubt(table).ways] == ["wait", "floor"]


def test_a_count_that_comes_after_all_settles_what_waited():
    table = playing()
    table.unsure(3, (100, 3))
    assert table.stands(3, (100, 3))[-1] == e.Raised(3, 300)
    assert table.table.doubt is None


def test_a_sure_count_after_a_smaller_guess_may_be_two_motions_and_waits():
    table = playing()
    table.unsure(3, (100, 1))
    table.stands(3, (100, 3))
    waits = doubt(table)
    assert (waits.why, waits.proposal, waits.to_chips) == ("doubt.two_looks", "raise", 300)
    assert ("call", 100) in [(way.choice, way.to_chips) for way in waits.ways]
    assert table.table.seen[3] == 300


def test_after_the_dealer_counted_by_hand_the_cameras_same_count_changes_nothing():
    table = playing()
    table.unsure(3, (100, 2))
    table.tap(TapKind.CHOOSE, 3, choice="wait")
    table.tap(TapKind.RAISE_TO, 3, 300)
    assert table.hand.bets[2] == 300
    table.stands(3, (100, 3))
    assert table.table.doubt is None
    assert table.hand.bets[2] == 300


def test_a_count_beside_one_that_a_person_set_right_waits():
    table = playing()
    table.stands(3, (100, 3))
    table.put(e.CountSettled(3, 200))
    table.stands(3, (100, 4))
    assert {d.why for d in (table.table.doubt, *table.table.doubts)} == {"doubt.camera_other"}
    assert table.table.seen[3] == 200


def test_an_unsure_count_of_a_seat_that_has_folded_says_nothing():
    table = playing()
    table.fold(3)
    assert table.unsure(3, (100, 1)) == (e.DeviceNoted("scanner", "set_aside", "seat 3"),)


def test_a_hand_over_chips_that_stood_there_before_is_no_question():
    table = playing()
    table.to(3, 300).fold(4, 1)
    assert table.unsure(2, (100, 1)) == (e.DeviceNoted("scanner", "set_aside", "seat 2"),)


def test_a_blind_that_cant_be_counted_is_noted_for_the_dealer():
    table = posting()
    assert table.unsure(1, (50, 1)) == (e.DeviceNoted("scanner", "count_unsure", "1"),)
    assert table.notes == ["device_count_unsure"]


def test_a_camera_that_was_moved_counts_nothing_that_becomes_a_fact():
    table = playing()
    table.camera("scanner")
    table.told("camera_moved", "scanner")
    table.stands(3, (100, 3))
    assert doubt(table).why == "doubt.camera_low"


# --- away and back ---------------------------------------------------------------------------


def away_and_back(table: CameraTable, *chips, unsure=False) -> tuple[e.Fact, ...]:
    table.up("scanner", boot=8)
    table.stands(1, (50, 1))
    table.stands(2, (100, 1))
    if unsure:
        table.unsure(3, *chips)
    else:
        table.stands(3, *chips)
    return tuple(table.catch_up("scanner"))


def test_a_camera_that_comes_back_only_counts_until_it_has_told_everything():
    table = playing()
    table.up("scanner")
    table.up("scanner", boot=8)
    assert table.stands(3, (500, 1)) == (e.ChipsSeen(3, 500),)
    assert table.table.doubt is None


def test_what_evidently_happened_while_it_was_away_is_taken_over():
    table = playing()
    table.up("scanner")
    assert e.Called(3, 100) in away_and_back(table, (100, 1))


def test_where_it_could_not_count_everything_nothing_is_evident_and_the_seats_are_named():
    table = playing()
    table.up("scanner")
    table.put(e.Called(3, 100))
    made = away_and_back(table, unsure=True)
    assert made == (e.DeviceNoted("scanner", "count_unsure", "3"),)


def test_spots_of_which_a_camera_says_nothing_are_no_collection():
    table = playing()
    table.stands(3, (100, 1))
    table.fold(4)
    table.stands(1, (50, 2))
    table.check(2)
    table.camera("scanner")
    table.boot += 1
    table.camera("scanner")
    assert table.hand.phase is Phase.CLOSED
    assert e.BetsCollected() not in table.facts


def test_a_camera_that_is_back_is_waited_for_longer_than_a_scanner():
    table = playing()
    table.camera("scanner")
    table.boot += 1
    table.comes(r.LinkUp("scanner", None, "bare camera", table.boot, table.now_ns))
    assert table.room.caught_up(table.now_ns + 1_000_000_000) == []
    assert table.room.caught_up(table.now_ns + 3_000_000_000) != []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_seat_to_be_counted_stands_so_on_the_panel(lang):
    table = playing()
    table.unsure(3, (100, 3))
    choice = table.view(lang).choice
    words = {"fr": ("Siège 3 : à compter", "Comptez et saisissez la mise"),
             "en": ("Seat 3: to be counted", "Count it and enter the bet")}[lang]
    assert (choice.title, choice.proposal) == words
    assert choice.source == ""
    assert [control.text for control in choice.choices] == {
        "fr": ["COMPTER", "RELANCE À", "CHEF DE PARTIE"],
        "en": ["COUNT", "RAISE TO", "FLOOR"]}[lang]
    assert {"fr": "je compte", "en": "counting"}[lang] in " ".join(table.view(lang).announce)
