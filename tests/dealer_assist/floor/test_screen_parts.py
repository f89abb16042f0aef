"""A window on another machine holds the room that the desk believes, and is told what changed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich_rooms import busy, field, glance, order, room, seen, tournament_room

from dealer_assist.floor.link.link_messages import BadLineMessage
from dealer_assist.floor.link.remote_window_link import tap_message
from dealer_assist.floor.link.remote_window_messages import (
    FactText,
    Here,
    RoomPart,
    RoomUpdate,
    Tapped,
    decode_screen,
    encode_screen,
)
from dealer_assist.floor.link.remote_window_room_parts import RoomAssembler, ScreenFeed
from dealer_assist.floor.link.remote_window_server import floor_tap_of_message
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_reports import natural_sort_key
from dealer_assist.floor.work.room_state import SignedIn
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import UnreadableRecord

PEOPLE = ("M. Durand", "Mme Roy")


def busy_room(count):
    """A busy room whose tables stand as the desk has them."""
    told = busy(count)
    return told.evolve(
        tables=tuple(sorted(told.tables, key=lambda one: natural_sort_key(one.name))))


class Ends:
    """A feed at the floor and what is held at the screen."""

    def __init__(self):
        self.feed, self.held, self.said = ScreenFeed("secret", "floor1"), RoomAssembler(), []

    def tell(self, told, is_beat=False):
        self.said = [decode_screen(encode_screen(one)) for one
                     in self.feed.due(told, PEOPLE, 7, is_beat)]
        for one in self.said:
            self.held.take(one)
        return self


@pytest.mark.parametrize("told", [busy_room(12), busy_room(40), tournament_room(), room(0), room(
    3, person=None, fields=(field(400, 40),))], ids=["12", "40", "field", "bare", "many"])
def test_the_screen_holds_the_very_room(told):
    ends = Ends().tell(told)
    assert ends.held.room == told and ends.held.people == PEOPLE
    assert ends.said[0].first and ends.said[-1].last


def test_only_what_changed_is_said_and_nothing_where_nothing_did():
    told = busy_room(40)
    ends = Ends().tell(told)
    table = told.tables[6]._replace(glance=replace(glance(7), pot=99_999))
    told = told.evolve(tables=(*told.tables[:6], table, *told.tables[7:]))
    (one,) = ends.tell(told).said
    assert [part[:2] for part in one.parts] == [("table", table.name)] and not one.first
    assert ends.held.room == told
    assert ends.tell(told).said == []
    assert len(ends.tell(told, is_beat=True).said) == 1, "asked for a sign of life, it gives one"


def test_tables_and_orders_that_are_gone_go_and_new_ones_stand_in_their_order():
    told = room(3, orders=(order(1, e.LastHandsAnnounced(3)),))
    ends = Ends().tell(told)
    told = told.evolve(tables=(seen(2), seen(10), seen(11)), orders=())
    assert [one.name for one in ends.tell(told).held.room.tables] == ["2", "10", "11"]
    assert ends.held.room == told


def test_many_parts_go_in_messages_that_a_broker_lets_through():
    told = tournament_room().evolve(fields=tuple(
        field(900, 9)._replace(number=number) for number in range(1, 5)))
    ends = Ends().tell(told)
    assert len(ends.said) > 1 and [one.last for one in ends.said[:-1]] == [False] * (
        len(ends.said) - 1)
    assert ends.held.room == told


def test_a_lost_message_is_noticed_and_everything_is_told_anew():
    told = room(3)
    ends = Ends().tell(told)
    ends.feed.due(told.evolve(number=50), PEOPLE, 7, False)  # never arrives
    told = told.evolve(number=51)
    with pytest.raises(BadLineMessage):
        ends.tell(told)
    ends.feed.took(ends.held.number)
    assert ends.tell(told).said[0].first and ends.held.room == told


def test_a_screen_that_is_slow_is_waited_for():
    feed, told = ScreenFeed("secret", "floor1"), room(2)
    said = [feed.due(told.evolve(number=number), PEOPLE, 7, False) for number in range(100)]
    assert said[-1] == []
    feed.took(sum(map(len, said)))
    assert len(feed.due(told.evolve(number=200), PEOPLE, 7, False)) == 1


def test_the_floor_never_says_what_tells_a_run_of_the_screen_from_a_copy_of_its_certificate():
    said = ScreenFeed("the-secret-of-this-run", "floor1").due(busy(4), PEOPLE, 7, True)
    assert all(b"the-secret" not in encode_screen(one) for one in said)


def test_a_pin_is_in_no_text_that_a_program_might_print():
    tap = FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="246813")
    assert "246813" not in repr(tap_message(tap, "s", "f", 1)) + repr(tap)


@pytest.mark.parametrize("tap", [
    FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="2468"),
    FloorTap(FloorTapKind.SHOWN, calls=(("7", 3), ("8", 1))),
    FloorTap(FloorTapKind.ORDER, table="7", fact=e.LastHandsAnnounced(3), seen=9),
    FloorTap(FloorTapKind.FACT, floor_fact=e.tournament_field.RoomWaitLeft(3, "left", "", 7)),
], ids=str)
def test_a_tap_is_the_same_at_the_desk(tap):
    told = decode_screen(encode_screen(tap_message(tap, "s", "f", 1)))
    assert floor_tap_of_message("Entrance", told) == replace(tap, screen="Entrance")


def test_no_fact_of_the_floors_own_can_be_tapped_from_afar():
    forged = Tapped("s", "f", 1, FloorTapKind.FACT, floor_fact=FactText(
        "PersonSignedIn", '{"at_s":0,"by":"pin","name":"X","role":"floor","screen":""}'))
    with pytest.raises((UnreadableRecord, AttributeError)):
        floor_tap_of_message("Entrance", decode_screen(encode_screen(forged)))


@given(st.binary(max_size=300) | st.builds(
    lambda kind, text: f"{kind} {text}".encode(),
    st.sampled_from(["Here", "Tapped", "Shown", "Noted", "RowsTold"]), st.text(max_size=80)))
def test_whatever_comes_is_a_message_or_none(payload):
    try:
        decode_screen(payload)
    except BadLineMessage:
        return


@given(st.text(max_size=60), st.sampled_from(["head", "table", "order", "field", "waiting", "x"]))
def test_a_part_that_cant_be_read_leaves_the_last_picture(body, kind):
    ends = Ends().tell(room(2))
    before = ends.held.room
    with pytest.raises(BadLineMessage):
        ends.held.take(RoomUpdate("t", "floor1", ends.held.number + 1, 7, parts=(
            RoomPart(kind, "", "[" + body),)))
    assert ends.held.room is before


def test_who_is_signed_in_at_one_screen_is_nobody_at_another():
    told = room(1, person=None).with_person("Entrance", SignedIn("Mme Roy", "floor", 1))
    assert told.person is None and told.at("Bar").person is None
    assert told.at("Entrance").person.name == "Mme Roy"
    assert Here(1, "s").taken == 0
