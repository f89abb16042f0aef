"""Taps of windows on other machines, judged as the server's own; PINs looked at aside; a call is
asked to be heard once."""

import threading
from dataclasses import replace

import pytest
from floor_room import NOW_S, FloorRoom

from dealer_assist.floor.link.link_messages import CallReport
from dealer_assist.floor.work.floor_commit_loop import PinThread
from dealer_assist.floor.work.floor_sign_in import SESSION_S, FloorDoor
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind, PinLook
from dealer_assist.floor.work.floor_work_messages import ScreenReport
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import (
    OrderAnswered,
    OrderGiven,
    OrderKind,
    PersonRefused,
    PersonSignedIn,
    PersonSignedOut,
)
from dealer_assist.storage.people import PeopleFile

SIGN_IN = FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="2468")
AT = replace(SIGN_IN, screen="Entrance")
LAST_HANDS = FloorTap(FloorTapKind.ORDER, table="7", fact=e.LastHandsAnnounced(3), seen=9)


@pytest.fixture
def people(tmp_path):
    made = PeopleFile(tmp_path / "people.json")
    made.add("Mme Roy", "2468")
    made.add("M. Petit", "1357")
    return made


@pytest.fixture
def floor(tmp_path, people):
    told = []
    made = FloorRoom(tmp_path, door=FloorDoor(people), note=lambda *said: told.append(said))
    made.told = told
    return made


def test_who_signed_in_at_one_screen_rules_there_and_nowhere_else(floor):
    floor.up("7").put(AT, LAST_HANDS, replace(LAST_HANDS, screen="Bar"))
    assert floor.facts(OrderGiven) == []
    floor.put(replace(LAST_HANDS, screen="Entrance"))
    (given,) = floor.facts(OrderGiven)
    assert given.by == "Mme Roy"
    assert [(one.name, one.screen) for one in floor.facts(PersonSignedIn)] == [
        ("Mme Roy", "Entrance")]
    assert floor.room.person is None and floor.room.at("Entrance").person.name == "Mme Roy"


def test_what_concerns_a_tap_is_told_where_it_was_tapped(floor):
    floor.up("7").put(replace(LAST_HANDS, screen="Bar"))
    ((screen, notice),) = floor.told
    assert (screen, notice.id) == ("Bar", "alert.floor_nobody_signed_in")
    assert floor.notices[-1] == ""


def test_the_journal_says_from_which_screen_an_order_came(floor):
    floor.up("7").put(AT, replace(LAST_HANDS, screen="Entrance"))
    number = floor.room.orders[-1].number
    rows = floor.journal._db.execute("SELECT device FROM facts WHERE number = ?", (number,))
    assert rows.fetchone() == ("screen:Entrance",)


def test_two_persons_at_two_screens_stay_signed_in_beside_each_other(floor):
    floor.put(SIGN_IN, replace(SIGN_IN, name="M. Petit", secret="1357", screen="Bar"))
    assert floor.room.person.name == "Mme Roy"
    assert floor.room.at("Bar").person.name == "M. Petit"
    floor.put(FloorTap(FloorTapKind.SIGN_OUT, screen="Bar"))
    assert floor.room.person.name == "Mme Roy" and floor.room.at("Bar").person is None


@pytest.mark.parametrize("why", ["restart", "away", "asked"])
def test_a_screen_that_begins_anew_or_is_gone_has_nobody_signed_in(floor, why):
    floor.put(AT, ScreenReport("Entrance", why))
    assert [(one.name, one.why, one.screen) for one in floor.facts(PersonSignedOut)] == [
        ("Mme Roy", why, "Entrance")]
    assert floor.room.at("Entrance").person is None


def test_after_a_restart_of_the_server_nobody_is_signed_in_at_any_screen(floor, people):
    floor.put(SIGN_IN, AT)
    floor.door = FloorDoor(people)
    floor.again().desk.tick()
    assert {(one.screen, one.why) for one in floor.facts(PersonSignedOut)} == {
        ("", "restart"), ("Entrance", "restart")}
    assert floor.room.elsewhere == ()


def test_wrong_pins_count_wherever_they_are_typed(floor):
    for screen in ("", "Entrance", "Bar"):
        floor.put(replace(SIGN_IN, secret="0000", screen=screen))
    floor.put(AT)
    assert [one.why for one in floor.facts(PersonRefused)] == ["pin"] * 3 + ["waits"]
    assert floor.facts(PersonSignedIn) == []


def test_the_room_says_until_when_each_session_holds(floor):
    floor.put(SIGN_IN, AT)
    assert floor.room.person.until_s == NOW_S + SESSION_S
    floor.later(60).put(FloorTap(FloorTapKind.PRESENT, screen="Entrance"))
    assert floor.room.at("Entrance").person.until_s == NOW_S + 60 + SESSION_S
    assert floor.room.person.until_s == NOW_S + SESSION_S
    floor.later(SESSION_S - 60)
    assert floor.room.person is None and floor.room.at("Entrance").person is not None


# --- a PIN is looked at aside --------------------------------------------------------------------


def test_a_pin_that_is_looked_at_aside_opens_as_before(tmp_path, people):
    door = FloorDoor(people)
    floor = FloorRoom(tmp_path, door=door, looks=door.look)
    floor.put(SIGN_IN)
    assert floor.room.person is None, "the desk goes on meanwhile"
    floor.put(floor.desk._inbox.get(timeout=30))
    assert floor.room.person.name == "Mme Roy"
    floor.put(replace(SIGN_IN, secret="0000"))
    floor.put(floor.desk._inbox.get(timeout=30))
    assert [one.why for one in floor.facts(PersonRefused)] == ["pin"]


def test_of_a_screen_that_sends_many_pins_one_is_looked_at_at_a_time():
    going, looked, put = threading.Event(), [], []

    def look(tap):
        looked.append(tap.screen)
        going.wait(10)
        return PinLook(True)

    aside = PinThread(look, put.append)
    assert [aside.ask(one) for one in (SIGN_IN, SIGN_IN, AT, AT)] == [True, False, True, False]
    going.set()
    aside.stop()
    assert looked == ["", "Entrance"] and all(one.looked == PinLook(True) for one in put)


def test_a_look_that_fails_lets_nobody_in():
    put = []

    def look(tap):
        raise RuntimeError("no memory")

    aside = PinThread(look, put.append)
    aside.ask(SIGN_IN)
    aside.stop()
    assert not put[0].looked.is_his and "no memory" in put[0].looked.trouble


# --- a call is asked to be heard once ------------------------------------------------------------

SHOWN = FloorTap(FloorTapKind.SHOWN, calls=(("7", 7),))


def heard(floor):
    return [one for one in floor.facts(OrderGiven) if one.order is OrderKind.HEARD]


def test_a_call_is_not_ordered_to_be_heard_again_before_its_glance_says_so(floor):
    floor.up("7").calling("7").put(SHOWN)
    floor.answer("7", floor.room.orders[-1].number, fact=8)
    assert floor.facts(OrderAnswered)[0].taken
    floor.put(SHOWN, replace(SHOWN, screen="Entrance"))  # the glance is still that of before
    assert len(heard(floor)) == 1


def test_a_call_whose_hearing_was_undone_is_heard_again(floor):
    floor.up("7").calling("7").put(SHOWN)
    floor.answer("7", floor.room.orders[-1].number, fact=8)
    floor.glance("7", 9, calls=(CallReport(7, floor.now_s),)).put(SHOWN)
    assert len(heard(floor)) == 2
