"""A badge at the floor's screen, on a simulated PN532: it chooses a name, signs nobody in."""

import time
from pathlib import Path

import pytest

from dealer_assist.devices.opening.device_fittings import FittingWrong
from dealer_assist.floor.service.floor_badge_reader import FloorBadge
from dealer_assist.floor.work.floor_sign_in import FloorDoor
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.pty_reader import PtyReader

BADGE = bytes.fromhex("04AABBCCDDEE80")


@pytest.fixture
def people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PeopleFile:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))
    made = PeopleFile(tmp_path / "people.json")
    made.add("Mme Roy", "2468", "floor")
    made.add("T. Outil", "1111", "technician")
    return made


@pytest.fixture
def reader(tmp_path: Path):
    field = Iso14443Field()
    with PtyReader(Pn532Sim(field, REAL), tmp_path / "reader") as one:
        yield one, field


def claimed(reader, door: FloorDoor, wait_s: float) -> list[str]:
    """Whose badge the screen was told of while one lay on the reader."""
    one, field = reader
    claims: list[str] = []
    badge = FloorBadge(f"pn532:{one.path}", door, claims.append)
    badge.start()
    try:
        one.lines.do(lambda: field.enter([Iso14443Tag(BADGE)]))
        deadline = time.monotonic() + wait_s
        while not claims and time.monotonic() < deadline:
            time.sleep(0.02)
    finally:
        badge.stop()
    return claims


def test_a_badge_chooses_its_owner_s_name_and_his_pin_signs_in_by_badge(people, reader):
    people.give_badge("Mme Roy", BADGE)
    door, room = FloorDoor(people), bare_room("aix")
    assert claimed(reader, door, 20)[:1] == ["Mme Roy"]
    assert room.person is None
    tap = FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="2468")
    assert door.entered(room, tap, int(time.time())).facts[0].by == "badge"


@pytest.mark.long
def test_the_badge_of_who_has_no_place_here_chooses_nobody(people, reader):
    people.give_badge("T. Outil", BADGE)
    assert claimed(reader, FloorDoor(people), 2) == []


def test_a_reader_that_is_none_is_said(people):
    with pytest.raises(FittingWrong):
        FloorBadge("shoe:/dev/null", FloorDoor(people), lambda name: None)
