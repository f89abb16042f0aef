"""`decks enrol` before a shoe's camera: cards in order, a person who looks, a deck and its eyes."""

import re
import threading
import time
from functools import partial

import pytest
from office import Office

from dealer_assist.cli import decks
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.enrolment import deck_enrolment_by_camera
from dealer_assist.devices.opening import camera_ports
from dealer_assist.storage.registry.deck_orders import deck_order_named
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.words.cards import DECK
from drivers.sim.sim_shoe_camera import FPS, ShoeView, card_drawn_out
from drivers.vision.cards.enrolment import DeckUnfit
from drivers.vision.frame_sources import CameraRefused

ORDER = [str(card) for card in deck_order_named("packed")]


class QuickShoe:
    """A simulated shoe whose frames come as fast as they are looked at."""

    is_live = False

    def __init__(self):
        self.view, self.now_s, self.ends_s = ShoeView(6), 0.0, 0.0
        self.lock = threading.Lock()

    def calibration_file(self, folder):
        file = folder / "shoe.toml"
        file.write_text(self.view.calibration().text)
        return file

    def draw(self, name):
        with self.lock:
            self.ends_s = self.view.put(name, card_drawn_out(1_200),
                                        max(self.now_s, self.ends_s)) + 0.05

    def open(self):
        pass

    def read(self):
        with self.lock:
            idle = self.now_s > self.ends_s
            self.now_s += 1 / FPS
            picture = self.view.frame(self.now_s)
        if idle:
            time.sleep(0.01)
        return picture

    def close(self):
        pass


class Eyes:
    """In place of what is learned of the deck's pictures."""

    def save(self, path):
        path.write_bytes(b"eyes")


@pytest.fixture
def shoe(monkeypatch):
    one = QuickShoe()
    monkeypatch.setattr(camera_ports, "source_of", lambda *_: one)
    return one


@pytest.fixture
def learned(monkeypatch):
    """How often the pictures were learned; learning itself is tried in tests/drivers/vision."""
    names = []

    def learn(self, name, uid_of):
        names.append((name, len({uid_of(card) for card in DECK})))
        return Eyes()

    monkeypatch.setattr(deck_enrolment_by_camera.Enroller, "learn", learn)
    return names


def enrol(monkeypatch, shoe, folder, *more):
    return Office(
        monkeypatch, partial(call_command, decks), "--register", folder / "registers", "--lang",
        "en",
        "enrol", "red",
        "--shoe", "camera:0", "--calibration", shoe.calibration_file(folder), "--by", "M. Durand",
        *more)


@pytest.mark.long
def test_a_deck_drawn_in_order_is_enrolled_with_its_eyes(monkeypatch, tmp_path, shoe, learned):
    office = enrol(monkeypatch, shoe, tmp_path)
    office.paper.waits_for("four rows of 13")
    for place, name in enumerate(ORDER, 1):
        shoe.draw(name)
        office.paper.waits_for(f"{place}/52")
    for asked in range(1, 6):
        office.paper.waits_for("Turn up card", asked)
        places = re.findall(r"Turn up card (\d+) of row (\d+)", office.paper.text)
        column, row = places[asked - 1]
        office.type(ORDER[(int(row) - 1) * 13 + int(column) - 1])
    assert office.code() == 0, office.paper.text
    store = Store(tmp_path / "registers")
    assert sorted(store.deck("red").cards.values()) == sorted(DECK)
    assert store.eyes_of("red").read_bytes() == b"eyes"
    assert learned == [("red", 52)]


def test_a_card_that_passes_as_soon_as_the_camera_sees_is_the_first_of_the_run(
        monkeypatch, tmp_path, shoe):
    shoe.draw(ORDER[0])
    shoe.draw(ORDER[1])
    office = enrol(monkeypatch, shoe, tmp_path)
    office.paper.waits_for("2/52")
    office.type("q")
    assert office.code() == 1


def test_a_card_out_of_order_stops_the_run_and_is_asked_about(monkeypatch, tmp_path, shoe):
    office = enrol(monkeypatch, shoe, tmp_path)
    office.paper.waits_for("four rows of 13")
    shoe.draw("Kh")
    office.paper.waits_for("the picture looks like King of hearts, the order says Ace of spades")
    office.type("n")
    office.paper.waits_for("Place 1 is still due")
    office.type("q")
    assert office.code() == 1


def test_a_card_face_up_is_said_to_be_so(monkeypatch, tmp_path, shoe):
    office = enrol(monkeypatch, shoe, tmp_path)
    office.paper.waits_for("four rows of 13")
    shoe.draw("back")
    office.paper.waits_for("STOP, place 1 (Ace of spades): it lies face up")
    office.type("q")
    assert office.code() == 1


def test_a_camera_that_sees_no_more_says_why_and_the_run_waits(monkeypatch, tmp_path, shoe):
    office = enrol(monkeypatch, shoe, tmp_path)
    office.paper.waits_for("four rows of 13")
    shoe.draw(ORDER[0])
    office.paper.waits_for("1/52")

    def refused():
        raise CameraRefused("recording over")

    monkeypatch.setattr(shoe, "read", refused)
    office.paper.waits_for("The camera sees nothing (film over): draw nothing")
    office.type("q")
    assert office.code() == 1


def test_a_camera_that_gives_no_picture_is_said_with_its_reason(monkeypatch, tmp_path, shoe):
    monkeypatch.setattr("dealer_assist.devices.enrolment.enrolment_at_desk._MEETS_WITHIN_S", 0.5)

    def refused():
        raise CameraRefused("no camera")

    shoe.open = refused
    office = enrol(monkeypatch, shoe, tmp_path)
    assert office.code() == 2
    assert "the camera gives no picture (not there)" in office.paper.text


def test_without_a_calibration_nothing_is_begun(monkeypatch, tmp_path, shoe):
    office = Office(monkeypatch, partial(call_command, decks), "--register", tmp_path, "enrol",
                    "red",
                    "--shoe", "camera:0", "--by", "M. Durand")
    assert office.code() == 2
    assert "--shoe camera demande --calibration FICHIER" in office.errors.text


def test_a_deck_with_two_cards_too_alike_is_refused_and_nothing_is_kept(
    monkeypatch, tmp_path, shoe
):
    def unfit(self, name, uid_of):
        raise DeckUnfit("Kc and Ks are too alike", ("Kc", "Ks"))

    monkeypatch.setattr(deck_enrolment_by_camera.Enroller, "learn", unfit)
    monkeypatch.setattr(decks._Enrol, "_drawn", lambda *_: True)
    monkeypatch.setattr(decks._Enrol, "_confirmed", lambda *_: True)
    monkeypatch.setattr("dealer_assist.storage.registry.deck_enrolment.Enrolment.deck",
                        lambda *_: None)
    office = enrol(monkeypatch, shoe, tmp_path)
    assert office.code() == 1
    assert "Kc and Ks are too alike" in office.paper.text
    assert list((tmp_path / "registers").iterdir()) == []
