"""What fingers do at the floor's window, what it tells the tables, and what it never shows."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import rich_rooms as rooms
from bench_walk import draw_events, paint
from fingers import click, hold
from floor_fingers import Floor, assert_stands
from PyQt6.QtCore import Qt

from dealer_assist.floor.work.floor_taps import FloorTapKind
from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.floor.work.room_state import CallState
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.floor.floor_screen_view import Keep


@pytest.fixture
def floor(qapp) -> Iterator[Floor]:
    made = Floor("en")
    yield made
    made.close()


@pytest.fixture(scope="module")
def swept() -> Followed:
    return rooms.PlayedTable().play(3).swept().followed()


def calls(*tables: str) -> tuple[CallState, ...]:
    return tuple(CallState(table, rooms.call()) for table in tables)


# --- calls -----------------------------------------------------------------------------------


def test_a_call_in_sight_is_told_as_shown_once(floor):
    floor.show(rooms.busy(12))
    (tap,) = floor.taps(FloorTapKind.SHOWN)
    assert set(tap.calls) == {("1", 388), ("9", 388), ("Salon privé", 388)}
    floor.show(rooms.busy(12))
    assert len(floor.taps(FloorTapKind.SHOWN)) == 1


def test_a_call_that_stays_unheard_is_told_again_after_five_seconds(floor):
    floor.show(rooms.busy(12))
    floor.now += 4
    floor.window.tick()
    assert len(floor.taps(FloorTapKind.SHOWN)) == 1
    floor.now += 1
    floor.window.tick()
    assert len(floor.taps(FloorTapKind.SHOWN)) == 2


def test_a_hidden_window_shows_no_call(floor):
    floor.window.hide()
    floor.show(rooms.busy(12))
    assert not floor.taps(FloorTapKind.SHOWN)


def test_a_call_that_stands_nowhere_on_the_page_is_not_told_as_shown(floor):
    ringing = [rooms.seen(n, told=rooms.glance(n, calls=(rooms.call(100 - n),)))
               for n in range(1, 8)]
    floor.turn_to("players").show(rooms.room(tables=tuple(ringing)))
    shown = floor.taps(FloorTapKind.SHOWN)[0].calls
    assert len(shown) == len(floor.desk.strip.shown) < 7
    left = f"+ {7 - len(shown)} calls"
    floor.tap(left)
    floor.window.tick()
    assert floor.desk.page == "room" and floor.desk.keep is Keep.CALLS
    assert len({call for tap in floor.taps(FloorTapKind.SHOWN) for call in tap.calls}) == 7


def test_on_my_way_answers_the_oldest_call_first(floor):
    floor.show(rooms.busy(12))
    first = floor.desk.strip.cards[0]
    assert first.call is not None and first.call.title == "Table 6"
    click(first.come)
    assert (floor.last.kind, floor.last.table, floor.last.call) == (FloorTapKind.COMING, "6", 388)


@pytest.mark.long
def test_without_anybody_signed_in_all_is_seen_and_nothing_is_ordered(floor, swept):
    floor.show(rooms.busy(12, person=None))
    card = floor.desk.strip.cards[0]
    assert not card.come.isEnabled() and card.come.why == "sign in first"
    floor.open(swept)
    assert floor.grey("Last three hands") == "sign in first"
    floor.tap("SIGN IN TO RULE")
    assert floor.desk.people.isVisible()
    floor.desk.turn_to("players")
    assert floor.settle().grey("Put somebody on the list") == "sign in first"
    assert not floor.taps(FloorTapKind.ORDER, FloorTapKind.COMING, FloorTapKind.FACT)


def test_a_call_that_ended_in_talk_is_ended_by_whoever_is_signed_in(floor):
    floor.show(rooms.busy(12)).turn_to("players").tap("OVER")
    tap = floor.last
    assert (tap.kind, tap.table, tap.order) == (FloorTapKind.ORDER, "9", OrderKind.ENTER)
    assert tap.fact == e.CallEnded(388, "M. Durand", rooms.NOW) and tap.seen == 409


def test_a_call_says_ringing_seen_and_who_is_coming(floor):
    floor.show(rooms.busy(12))
    words = floor.words()
    assert "RINGS" in words and "SEEN, nobody coming" in words
    floor.turn_to("players")
    assert "C. Bernard is coming" in floor.words()


@pytest.fixture
def rung(floor) -> list[bool]:
    """Each ring of the bell: loud, or not."""
    rings: list[bool] = []
    floor.desk.strip.rang.connect(rings.append)
    return rings


def ringing(age_s: int = 5, number: int = 388, **changes):
    told = rooms.glance(3, calls=(rooms.call(age_s, number=number, **changes),))
    return rooms.room(tables=(rooms.seen(3, told=told),))


def beats(floor, count: int) -> None:
    for _ in range(count):
        floor.desk.strip.beat()


def test_the_bell_is_on_from_the_start_and_rings_every_ten_seconds_until_somebody_comes(
        floor, rung):
    floor.show(ringing())
    beats(floor, 1)
    assert len(rung) == 1
    beats(floor, 9)
    assert len(rung) == 1
    beats(floor, 1)
    assert len(rung) == 2
    floor.show(ringing(coming="Mme Roy"))
    assert not floor.desk.strip._timer.isActive()


def test_the_bell_rings_louder_after_a_minute_and_at_once_for_a_further_call(floor, rung):
    floor.show(ringing(59))
    beats(floor, 1)
    assert rung == [False]
    floor.show(ringing(60))
    beats(floor, 10)
    assert rung == [False, True]
    floor.show(ringing(1, number=400))
    beats(floor, 1)
    assert rung == [False, True, False]


def test_whoever_turned_the_bell_off_hears_none(floor, rung):
    floor.show(ringing()).tap("Sound\non")
    beats(floor, 30)
    assert not rung
    floor.tap("Sound\noff")
    beats(floor, 10)
    assert rung


def test_a_machine_without_a_sound_device_says_so_on_the_wall(floor):
    floor.desk.can_ring = lambda: False
    floor.show(ringing())
    assert floor.desk.top.sound.words == "No sound\nhere"
    assert_stands(floor)


# --- the room --------------------------------------------------------------------------------


def test_only_the_table_that_changed_is_painted_again(floor):
    room = rooms.room(40)
    floor.show(room)
    draw_events(floor.window)
    before = [tile.painted for tile in floor.desk.room_page.tiles]
    assert len(before) == 24
    tables = list(room.tables)
    tables[20] = tables[20]._replace(glance=replace(tables[20].glance, dealer="Zoé"))
    floor.show(room.evolve(tables=tuple(tables)))
    after = [tile.painted for tile in floor.desk.room_page.tiles]
    assert [at for at in range(24) if after[at] != before[at]] == [20]


def test_a_late_player_stands_out_by_sign_words_and_edge(floor):
    floor.show(rooms.busy(12))
    tile = floor.desk.room_page.tiles[1]
    assert tile.shown.mark is not None and tile.shown.mark.value == "late"
    paint(floor.window)
    assert "Seat 3 thinks 1:35" in [one.text for one in tile.writings]


@pytest.mark.parametrize(("keep", "names"), [
    (Keep.CALLS, {"1", "6", "9", "Salon privé"}),
    (Keep.FAULTS, {"3", "4", "5", "6", "7", "Salon privé"}),
    (Keep.TOURNAMENT, {"10", "11"}),
])
def test_tables_are_kept_in_sight_by_what_they_need(floor, keep, names):
    floor.show(rooms.busy(12))
    click(floor.desk.keeps.keys[keep])
    shown = {tile.shown.table for tile in floor.desk.room_page.tiles if tile.isVisible()}
    assert shown == names


def test_a_refused_table_says_why_and_a_cut_one_since_when(floor):
    words = floor.show(rooms.busy(12)).words()
    assert "Refused: duplicate" in words and "Cut off for 3 min" in words
    assert "Archive −1830" in words and "Clock −4 s" in words


def test_everything_is_said_in_the_language_that_is_chosen(floor):
    floor.show(rooms.busy(12))
    click(floor.desk.top.language)
    words = floor.words()
    assert "J’ARRIVE" in words and "ON MY WAY" not in words


# --- the opened table ------------------------------------------------------------------------


def test_opening_a_table_follows_its_journal(floor):
    followed = []
    floor.desk.follows = lambda table, journal: followed.append((table, journal))
    floor.show(rooms.busy(12))
    click(floor.desk.strip.cards[1].open)
    assert floor.desk.page == "table" and followed[-1] == ("1", "j1")


def at_table(floor: Floor, followed: Followed, **changes) -> Floor:
    room = rooms.busy(12, **changes)
    told = replace(room.tables[0].glance, number=followed.number)
    tables = (room.tables[0]._replace(glance=told), *room.tables[1:])
    return floor.show(room.evolve(tables=tables)).open(followed)


def test_last_three_hands_is_an_order_for_the_table_as_it_stands_on_the_screen(floor, swept):
    at_table(floor, swept).tap("Last three hands")
    tap = floor.last
    assert (tap.kind, tap.table, tap.order) == (FloorTapKind.ORDER, "1", OrderKind.ENTER)
    assert tap.fact == e.LastHandsAnnounced(3) and tap.seen == swept.number


@pytest.mark.long
def test_closing_a_table_needs_a_finger_that_stays(floor):
    played = rooms.PlayedTable().play(1).put(e.LastHandsAnnounced(3)).play(3)
    at_table(floor, played.followed())
    key = floor.keys()["Close the table"]
    click(key)
    assert not floor.taps(FloorTapKind.ORDER)
    floor.settle()
    hold(key, floor.clock, HOLD_SECONDS)
    assert floor.last.fact == e.TableClosed()


def test_what_the_table_would_refuse_is_grey_with_the_reason(floor, swept):
    at_table(floor, swept)
    assert floor.grey("Close the table") == "A hand is running"
    assert floor.grey("Acknowledge an alarm") == "no alarm"


def test_the_clock_is_called_held_and_run_on(floor):
    played = rooms.PlayedTable().play(1).deal()
    at_table(floor, played.followed())
    name = next(words for words in [*floor.keys()] if words.startswith("Clock on seat"))
    floor.tap(name)
    called = floor.last.fact
    assert called == e.TimeCalled(called.seat, rooms.NOW, "M. Durand")
    at_table(floor, played.put(called).followed()).tap(f"Hold the clock, seat {called.seat}")
    held = floor.last.fact
    assert held == e.TimeHeld(called.seat, rooms.NOW, "M. Durand")
    at_table(floor, played.put(held).followed()).tap(f"Resume the clock, seat {called.seat}")
    assert floor.last.fact == e.TimeResumed(called.seat, rooms.NOW, "M. Durand")


def test_a_table_that_is_cut_off_takes_no_order(floor, swept):
    floor.show(rooms.busy(12)).open(replace(swept, name="4"))
    assert floor.grey("RULE FROM HERE") == "table cut off: go there"
    assert floor.grey("Last three hands") == "table cut off: go there"
    assert "As of" in floor.words()


def test_the_rule_is_applied_from_afar_in_the_name_of_who_is_signed_in(floor, swept):
    at_table(floor, swept).tap("RULE FROM HERE", "RULE SO")
    tap = floor.last
    assert (tap.kind, tap.order, tap.seen) == (FloorTapKind.ORDER, OrderKind.RULE, swept.number)
    assert isinstance(tap.fact, e.RemedyApplied)
    assert (tap.fact.by, tap.fact.outcome, tap.fact.reason) == ("M. Durand", "", "")
    assert not floor.desk.table_page.sheet.isVisible()


def test_another_ruling_asks_for_its_reason(floor, swept):
    at_table(floor, swept).tap("RULE FROM HERE")
    sheet = floor.desk.table_page.sheet.sheet
    click(sheet.ways.keys[1])
    floor.settle().tap("RULE SO")
    assert not floor.taps(FloorTapKind.ORDER)
    click(next(key for key in sheet.reasons.findChildren(type(sheet.page)) if key.isVisible()))
    fact = floor.settle().last.fact
    assert isinstance(fact, e.RemedyApplied) and fact.outcome and fact.reason


def test_a_pending_bet_is_ruled_with_its_whole_amount(floor):
    played = rooms.PlayedTable(seed=3).play(2).doubted()
    at_table(floor, played.followed()).tap("RULE FROM HERE", "RULE SO")
    fact = floor.last.fact
    assert isinstance(fact, e.BetRuled)
    assert (fact.choice, fact.to_chips, fact.by) == ("raise", 200, "M. Durand")


def test_no_ruling_from_afar_becomes_the_houses_rule(floor, swept):
    at_table(floor, swept).tap("RULE FROM HERE")
    assert not floor.desk.table_page.sheet.decide.keep.isVisible()


def test_an_order_says_what_became_of_it(floor, swept):
    words = at_table(floor, swept, orders=rooms.orders()).words()
    assert "done, no. 431" in words and "refused: a hand is running" in words
    assert "asked 30 s ago" in words


# --- a hand again ----------------------------------------------------------------------------


def test_a_hand_is_gone_through_step_by_step_with_keys_and_fingers(floor, swept):
    at_table(floor, swept)
    hand = swept.hands[0]
    key = next(key for words, key in floor.keys().items() if words.startswith(f"{hand.number}\n"))
    click(key)
    floor.settle()
    bar, last = floor.desk.table_page.bar, len(hand.steps)
    assert f"1 of {last}" in floor.words() and "Live" not in floor.words().splitlines()
    floor.tap("Next")
    assert f"2 of {last}" in floor.words()
    floor.press(Qt.Key.Key_End)
    assert f"{last} of {last}" in floor.words()
    floor.tap("Back").press(Qt.Key.Key_Home)
    assert f"1 of {last}" in floor.words() and not bar.keys["back"].isEnabled()
    floor.tap("LIVE")
    assert "Live" in floor.words().splitlines()


@pytest.mark.long
def test_a_hand_again_shows_the_table_as_it_was_at_that_step(floor, swept):
    at_table(floor, swept)
    hand = swept.hands[0]
    page = floor.desk.table_page
    for step in range(1, len(hand.steps) + 1):
        page.choose(0)
        page.choose(hand.number, step)
        then = hand.table_at(step).hand
        assert then is not None
        shown = page.opened.view
        assert isinstance(shown, TableView)
        assert tuple(card for card in shown.board if card) == then.board


@pytest.mark.long
def test_no_closed_card_is_anywhere_live_or_again(floor):
    played = rooms.PlayedTable(seats=3)
    played.play(1).deal()
    played.put(e.FactUndone(len(played.rows)))  # the deal is taken back and read card by card
    secret = "Kh"
    for row, (at, kind) in enumerate(((1, "HOLE"), (2, "HOLE"))):
        played.put(e.CardSeen(e.Place[kind], at, f"sealed {row}", ""))
    followed = played.followed()
    at_table(floor, followed)
    page = floor.desk.table_page
    for hand in followed.hands:
        shown = {card for one in hand.steps if isinstance(one.fact, e.HandTabled)
                 for card in one.fact.cards}
        for step in range(1, len(hand.steps) + 1):
            page.choose(0)
            page.choose(hand.number, step)
            words = floor.words()
            assert "sealed" not in words
            view = page.opened.view
            faces = {card for seat in view.seats for card in seat.shown}
            assert faces <= shown, secret


def test_nothing_in_the_picture_of_the_table_can_be_touched(floor, swept):
    at_table(floor, swept)
    for seat in floor.desk.table_page.felt.felt.seats:
        click(seat)
    assert not floor.taps(FloorTapKind.ORDER)
    view = floor.desk.table_page.opened.view
    assert not view.menus and not any(seat.menu for seat in view.seats)


def test_the_sheet_for_ruling_closes_when_the_session_ends(floor, swept):
    at_table(floor, swept).tap("RULE FROM HERE")
    floor.show(floor.desk.room.evolve(person=None))
    assert not floor.desk.table_page.sheet.isVisible()
    assert "SIGN IN TO RULE" in set(floor.keys())
