"""Who signs in at the floor's screen, who is turned away, and when a session is over."""

from pathlib import Path

import pytest

from dealer_assist.floor.work.floor_sign_in import SESSION_S, FloorDoor, after_sign_in
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import SignedIn, bare_room
from dealer_assist.game.between.wrong_pin_waits import pin_wait_left_s
from dealer_assist.game.facts.floor import (
    FloorFact,
    PersonRefused,
    PersonSignedIn,
    PersonSignedOut,
)
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins

NOW = 1_760_000_000


class Front:
    """The floor's screen with its people, and a clock that the test turns."""

    def __init__(self, people: PeopleFile) -> None:
        self.now, self.room, self.people = NOW, bare_room("aix"), people
        self.facts: list[FloorFact] = []
        self.door = FloorDoor(people)

    def tap(self, kind: FloorTapKind, name: str = "", secret: str = ""):
        made = self.door.entered(self.room, FloorTap(kind, name=name, secret=secret), self.now)
        self.fold(*made.facts)
        return made

    def sign_in(self, name: str = "Mme Roy", pin: str = "2468"):
        return self.tap(FloorTapKind.SIGN_IN, name, pin)

    def fold(self, *facts: FloorFact) -> None:
        for fact in facts:
            self.room = after_sign_in(self.room, fact)
            self.facts.append(fact)

    def waits(self, seconds: int) -> None:
        self.now += seconds
        self.fold(*self.door.due(self.room, self.now))

    def restarted(self) -> None:
        self.room, self.door = bare_room("aix"), FloorDoor(self.people)
        facts, self.facts = self.facts, []
        self.fold(*facts)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


@pytest.fixture
def people(tmp_path: Path) -> PeopleFile:
    made = PeopleFile(tmp_path / "people.json")
    made.add("Mme Roy", "2468", "floor")
    made.add("M. Petit", "1357", "floor", "administrator")
    made.add("Mme Noir", "8642", "administrator")
    made.add("T. Outil", "1111", "technician")
    made.add("D. Donneur", "2222", "dealer")
    return made


@pytest.fixture
def front(people: PeopleFile) -> Front:
    return Front(people)


def test_the_right_pin_signs_in_with_his_roles(front: Front):
    assert front.sign_in().facts == (PersonSignedIn("Mme Roy", "floor", "pin", NOW),)
    assert front.room.person == SignedIn("Mme Roy", "floor", NOW)


def test_who_has_two_roles_signs_in_once_with_both(front: Front):
    front.sign_in("M. Petit", "1357")
    assert front.room.person == SignedIn("M. Petit", "floor administrator", NOW)


@pytest.mark.parametrize("pin", ["", "2469", "24680", "1357", "٢٤٦٨", "é" * 40])
def test_a_wrong_pin_is_a_fact_and_lets_nobody_in(front: Front, pin: str):
    assert front.sign_in(pin=pin).facts == (PersonRefused("Mme Roy", "pin", NOW),)
    assert front.room.person is None


@pytest.mark.parametrize(("name", "pin"), [("T. Outil", "1111"), ("D. Donneur", "2222")])
def test_technicians_and_dealers_have_no_place_at_this_screen(front: Front, name: str, pin: str):
    assert front.sign_in(name, pin).facts == (PersonRefused(name, "role", NOW),)
    assert front.room.person is None


def test_a_name_that_nobody_has_is_refused_and_not_repeated_in_the_journal(front: Front):
    assert front.sign_in("2468").facts == (PersonRefused("", "unknown", NOW),)


def test_a_thousand_unknown_names_fill_no_journal(front: Front):
    for number in range(1000):
        front.sign_in(f"X{number}")
    assert len(front.facts) == 1


def test_where_nobody_is_entered_a_name_alone_opens_nothing(tmp_path: Path):
    front = Front(PeopleFile(tmp_path / "none.json"))
    assert front.sign_in().notice == "alert.floor_people_missing"
    assert front.room.person is None and not front.facts


def test_a_damaged_file_lets_nobody_in(front: Front):
    front.people.path.write_text("{}")
    assert front.sign_in().notice == "alert.people_unusable"
    assert front.room.person is None


def test_the_third_wrong_pin_costs_time_and_even_the_right_one_waits(front: Front):
    for _ in range(3):
        front.sign_in(pin="0000")
    assert pin_wait_left_s(front.room.turned_away, "Mme Roy", front.now) == 5
    assert front.sign_in().facts == (PersonRefused("Mme Roy", "waits", NOW),)
    assert front.sign_in().facts == ()  # said, not journaled each time
    front.waits(5)
    assert isinstance(front.sign_in().facts[0], PersonSignedIn)
    assert pin_wait_left_s(front.room.turned_away, "Mme Roy", front.now) == 0


def test_a_restart_shortens_no_waiting(front: Front):
    for _ in range(6):
        front.now += 400
        front.sign_in(pin="0000")
    left = pin_wait_left_s(front.room.turned_away, "Mme Roy", front.now)
    front.restarted()
    assert pin_wait_left_s(front.room.turned_away, "Mme Roy", front.now) == left == 40


def test_one_person_s_wrong_pins_cost_nobody_else_time(front: Front):
    for _ in range(9):
        front.sign_in(pin="0000")
    assert isinstance(front.sign_in("M. Petit", "1357").facts[0], PersonSignedIn)


def test_who_signs_in_over_another_ends_that_session_first(front: Front):
    front.sign_in()
    assert front.sign_in("M. Petit", "1357").facts == (
        PersonSignedOut("Mme Roy", "other", NOW),
        PersonSignedIn("M. Petit", "floor administrator", "pin", NOW),
    )


def test_an_unused_session_ends_by_itself_and_taps_keep_it(front: Front):
    front.sign_in()
    front.waits(SESSION_S - 1)
    front.tap(FloorTapKind.PRESENT)
    front.waits(SESSION_S - 1)
    assert front.room.person is not None
    front.waits(1)
    assert front.facts[-1] == PersonSignedOut("Mme Roy", "idle", front.now)


def test_after_a_restart_nobody_rules_in_the_name_of_who_was_signed_in(front: Front):
    front.sign_in()
    front.restarted()
    front.waits(0)
    assert front.room.person is None
    assert front.facts[-1] == PersonSignedOut("Mme Roy", "restart", front.now)
    front.sign_in()
    front.waits(SESSION_S - 1)
    assert front.room.person is not None


def test_a_clock_that_was_set_back_ends_the_session(front: Front):
    front.sign_in()
    front.waits(-3600)
    assert front.room.person is None


@pytest.mark.long
def test_a_badge_names_its_owner_and_his_pin_is_asked_for(front: Front):
    front.people.give_badge("Mme Roy", b"\x04\x11\x22\x33")
    assert front.door.shown(b"\x04\x11\x22\x33", NOW) == "Mme Roy"
    assert front.sign_in(pin="9999").facts == (PersonRefused("Mme Roy", "pin", NOW),)
    front.door.shown(b"\x04\x11\x22\x33", NOW)
    assert front.sign_in().facts == (PersonSignedIn("Mme Roy", "floor", "badge", NOW),)
    assert front.door.shown(b"\x04\x99", NOW) == ""


@pytest.mark.long
def test_a_badge_counts_for_its_owner_alone_and_not_for_ever(front: Front):
    front.people.give_badge("Mme Roy", b"\x04\x11\x22\x33")
    front.door.shown(b"\x04\x11\x22\x33", NOW)
    assert front.sign_in("M. Petit", "1357").facts[-1].by == "pin"
    front.door.shown(b"\x04\x11\x22\x33", NOW)
    front.now += 61
    assert front.sign_in().facts[-1].by == "pin"


def test_the_screen_lists_who_may_sign_in(front: Front):
    assert front.door.names() == ("M. Petit", "Mme Noir", "Mme Roy")


def test_no_fact_holds_a_pin(front: Front):
    front.sign_in()
    front.sign_in("Mme Roy", "8088")
    front.sign_in("8088", "8088")
    assert "8088" not in str(front.facts) and "2468" not in str(front.facts)
