"""A table at work with a shoe's camera: rendered frames, the real network, the journal."""

import time
from contextlib import contextmanager

import pytest

from dealer_assist.devices.opening.camera_ports import (
    DeckSights,
    TableCameras,
    eyes_beside,
    sights_of,
)
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.game import facts as e
from dealer_assist.live.table.live_table import build_live_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import Register, practice_cards, practice_register
from dealer_assist.trust.vault.table_keys import keys_beside
from drivers.devices.device_keys import DeviceKeys
from drivers.sim.sim_shoe_camera import LiveShoe

LIMIT_S = 30.0
REGISTER = practice_register()


@contextmanager
def at_work(folder, sights):
    journal = Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE)
    house = build_live_table(
        journal, shipped_houses.shipped_house(shipped_houses.DEFAULT), REGISTER,
        keys_beside(folder / "j", None),
        {"shoe": "camera:simulator"}, lambda *_: None, device_keys=DeviceKeys({}), sights=sights,
    )
    house.start()
    try:
        yield house
    finally:
        house.stop()


def facts(folder):
    journal = Journal.open(folder / "journal.sqlite", kind=JournalKind.PRACTICE)
    try:
        return [record.fact for record in journal.facts()]
    finally:
        journal.close()


def until(made):
    end_s = time.monotonic() + LIMIT_S
    while not made():
        assert time.monotonic() < end_s
        time.sleep(0.02)


@pytest.fixture
def live():
    return LiveShoe(REGISTER.cards, seed=4)


@pytest.mark.long
def test_each_card_drawn_before_the_camera_is_one_fact_of_the_table(tmp_path, live):
    sights = TableCameras([live.calibration()], REGISTER, {}, {"shoe": live})
    with at_work(tmp_path, sights) as house:
        until(lambda: house.ports["shoe"].health.state == "up")
        time.sleep(0.1)
        for name in ("As", "7d", "Qc"):
            live.draw(REGISTER.uid_of(name))
        until(lambda: house.journal.last_number >= 4)
    found, *drawn = facts(tmp_path)
    assert (found.device, found.device_id) == ("shoe", "bare camera")
    read = e.DeviceNoted("shoe", "set_aside", "no hand")  # no hand runs, so no card has a place
    assert len(drawn) == 3 and read in drawn
    assert all(one == read or one.what.startswith("unread_") for one in drawn)


def test_a_card_goes_by_the_name_that_the_deck_in_play_gives_it(capsys):
    decks = {name: practice_cards(f"{name} ") for name in ("red", "blue")}
    register = Register("", {}, {}, decks)
    playing = ["red"]
    known = DeckSights(TableCameras([], register), lambda: playing[0])
    red = known.current().uids["As"]
    playing[0] = "blue"
    blue = known.current().uids["As"]
    assert (decks["red"][red], decks["blue"][blue]) == ("As", "As")
    assert red != blue


def test_where_one_deck_is_left_in_play_it_is_that_one_whatever_the_table_calls_it(capsys):
    decks = {name: practice_cards(f"{name} ") for name in ("red", "blue")}
    register = Register("", {}, {}, decks, frozenset({"red"}))
    known = DeckSights(TableCameras([], register), lambda: "")
    assert decks["blue"][known.current().uids["As"]] == "As"


@pytest.mark.usefixtures("in_english")
def test_a_deck_that_no_camera_ever_met_is_said_to_be_so(capsys):
    DeckSights(TableCameras([], REGISTER), str)
    assert "'practice' was never shown to a camera" in capsys.readouterr().err


def test_eyes_that_are_damaged_are_named_with_what_to_do(tmp_path):
    eyes = tmp_path / "deck-practice.eyes"
    eyes.write_bytes(b"no eyes")
    with pytest.raises(FittingWrong, match=r"eyes can't be used: .*deck-practice\.eyes: ") as told:
        DeckSights(TableCameras([], REGISTER, {"practice": eyes}), str)
    assert str(told.value).startswith("the deck's eyes")
    assert "move" in str(told.value)


def test_each_device_takes_the_calibration_that_has_its_part(live):
    sights = TableCameras([live.calibration()], REGISTER)
    assert sights.calibration("shoe").shoe is not None


def test_a_camera_without_its_calibration_is_refused_with_what_to_do(live):
    with pytest.raises(FittingWrong, match=r"--scanner camera: expected --calibration FILE with"):
        TableCameras([live.calibration()], REGISTER).calibration("scanner")


def test_a_calibration_that_can_not_be_read_is_named(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text("format = 1\n[camera]\nwidth = 3\n")
    with pytest.raises(FittingWrong, match=r"x\.toml"):
        sights_of([str(file)], REGISTER, None)


def test_eyes_are_found_beside_the_decks_of_the_registers(tmp_path):
    (tmp_path / "deck-red.eyes").touch()
    assert eyes_beside(tmp_path, {"red": {}, "blue": {}}) == {"red": tmp_path / "deck-red.eyes"}


@pytest.mark.parametrize("source", ["0", "/dev/video2", "film.avi", "rtsp://10.0.0.2:554/x"])
def test_a_camera_is_named_by_any_source(source):
    fitted = fitting("shoe", f"camera:{source}")
    assert (fitted.family, fitted.path, fitted.is_bare) == ("camera", source, True)


def test_a_badge_is_no_cameras_work():
    with pytest.raises(FittingWrong):
        fitting("badge", "camera:0")
