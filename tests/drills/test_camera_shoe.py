"""A hand dealt before a shoe's camera: from the frame to the panel, with all that can go wrong."""

from random import Random

import numpy as np
import pytest
from bytes_table import BytesTable
from reader_table import REGISTER
from shoe_bench import PlainReader, windows_of

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.view.dealer.table_view import AlertLevel, DeviceState
from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import (
    FPS,
    ShoeView,
    card_drawn_out,
    card_pushed_in,
    card_that_stops,
)
from drivers.vision.shoe_camera import DeckSight, ShoeCamera

HOLE = ("As", "Kd", "Qh", "7c")
FLOP = ("2c", "7d", "Th")
STEP_NS = round(1e9 / FPS)
DECK = {name: uid for uid, name in REGISTER.cards.items()}


@pytest.fixture(scope="module")
def reader():
    return PlainReader(windows_of((*HOLE, *FLOP, "9s", "Ad", "back", "joker_red"), 2))


class _Sight:
    """The camera's watcher: stands where the wiring has a port."""

    def __init__(self, watcher):
        self.link = watcher

    def committed(self, boot_id, seq):
        self.link.committed(boot_id, seq)

    def tell_spots(self):
        return self.link.tell_spots()

    def watch(self, spot):
        self.link.watch(spot)

    def carry(self, now_ns):
        return self.link.tick(now_ns)


class CameraTable(BytesTable):
    """As a BytesTable, but its shoe is seen by a camera."""

    def __init__(self, reader):
        super().__init__()
        self.eye = ShoeView(seed=8)
        random = Random(2)
        self.camera = ShoeCamera("shoe", self.eye.calibration(), lambda: DeckSight(reader, DECK),
                                 lambda: random.randbytes(16))
        self.cables["shoe"] = _Sight(self.camera)
        self.camera.opened(self.now_ns)
        self.frames(0.05)
        self.rest()

    def frames(self, for_s, change=lambda picture: picture):
        for _ in range(round(for_s * FPS)):
            self.now_ns += STEP_NS
            picture = change(self.eye.frame(self.now_ns / 1e9))
            for report in self.camera.frame(picture, self.now_ns):
                self.take(report)

    def move(self, name, motion):
        end_s = self.eye.put(name, motion, self.now_ns / 1e9)
        self.frames(end_s - self.now_ns / 1e9 + 0.05)
        return self

    def draw(self, *names):
        for name in names:
            self.move(name, card_drawn_out(900))
        return self


@pytest.fixture
def table(reader):
    one = CameraTable(reader)
    one.begin([5_000, 5_000]).post()
    return one


def dealt(table):
    table.draw(*HOLE)
    assert table.hand.phase is Phase.BETTING
    return table


def to_the_flop(table):
    dealt(table).put(e.Called(table.actor, 50))
    table.put(e.Checked(table.actor), e.BetsCollected())
    return table


def notes(table):
    return [note.kind for note in table.table.irregularities]


def tile(table, lang="en"):
    return table.view(lang).devices[0]


@pytest.mark.long
def test_hole_cards_seen_by_the_camera_are_dealt_and_never_named(table):
    dealt(table)
    assert all(table.hand.tokens[:4])
    assert not table.hand.board
    assert notes(table) == []


@pytest.mark.long
def test_a_hand_is_opened_from_what_the_camera_saw_of_its_cards(table):
    dealt(table)
    first, second = table.hand.tokens[0:4:2], table.hand.tokens[1:4:2]
    opened = (*table.vault.open_tabled(first, 1), *table.vault.open_tabled(second, 2))
    assert sorted(opened) == sorted(HOLE)


@pytest.mark.long
def test_the_flop_lies_open_on_the_panel(table):
    to_the_flop(table).draw("9s", *FLOP)
    assert table.view().board[:3] == FLOP
    assert table.hand.dealt == 8


def test_the_tile_says_that_a_camera_looks(table):
    assert (tile(table).health, tile(table).word) == (DeviceState.UP, "camera")


def test_a_hole_card_that_was_not_read_takes_its_place_and_the_dealer_reads_why(table):
    table.draw("As").move("Kd", card_drawn_out(7_000))
    assert table.view("en").alert.startswith("Card not read")
    table.draw("Qh", "7c")
    assert [bool(token) for token in table.hand.tokens[:4]] == [True, False, True, True]


@pytest.mark.long
def test_a_board_card_that_was_not_read_stays_due_and_may_be_drawn_again(table):
    to_the_flop(table).draw("9s").move("2c", card_drawn_out(7_000))
    assert table.hand.board == ()
    table.draw(*FLOP)
    assert table.hand.board == FLOP


def test_a_joker_is_said_at_once(table):
    table.draw("joker_red")
    assert notes(table) == ["irregular.device_joker"]


def test_a_joker_dealt_to_a_player_is_a_case_of_his_with_the_houses_remedy(table):
    table.draw("As", "joker_red")
    [case] = table.table.cases
    assert (case.entry, case.seat) == ("DECK-05", table.hand.seats[1])
    assert case.answer("where") == "hand"
    assert all(table.view(lang).alert_level is AlertLevel.ALARM for lang in ("fr", "en"))
    [shown] = table.view("en").cases
    assert (shown.question, bool(shown.outcome)) == ("", True)


@pytest.mark.long
def test_a_joker_where_a_board_card_is_due_is_a_case_of_the_board(table):
    to_the_flop(table).draw("9s", "joker_red")
    [case] = table.table.cases
    assert (case.entry, case.seat, case.answer("where")) == ("DECK-05", 0, "board")
    table.draw(*FLOP)
    assert table.hand.board == ()  # what comes meanwhile lies apart
    table.put(e.IrregularityDismissed(case.number, "set aside", "M. Durand"))
    assert table.hand.board == FLOP


@pytest.mark.long
def test_a_card_that_lay_face_up_in_the_shoe_is_a_case_and_a_second_one_another(table):
    table.draw("As", "back")
    assert [(one.entry, one.positions) for one in table.table.cases] == [("DEAL-08", (2,))]
    table.draw("back")
    assert [one.entry for one in table.table.cases] == ["DEAL-08", "DEAL-09"]


@pytest.mark.long
def test_a_board_card_that_lay_face_up_in_the_shoe_is_a_case(table):
    to_the_flop(table).draw("9s", "back")
    [case] = table.table.cases
    assert (case.entry, case.answer("how")) == ("BRD-12", "boxed")


def test_a_joker_between_two_hands_is_said_and_no_case(reader):
    table = CameraTable(reader).draw("joker_red")
    assert table.table.cases == ()


@pytest.mark.long
def test_a_card_that_was_dealt_already_is_an_alarm_and_no_card(table):
    dealt(table)
    count = table.hand.dealt
    table.draw("As")
    assert (table.hand.dealt, notes(table)) == (count, ["irregular.device_duplicate_tag"])
    assert table.table.cases[-1].entry == "DECK-01"


def test_two_cards_in_one_motion_are_put_to_the_dealer(table):
    now_s = table.now_ns / 1e9
    table.eye.put("As", card_drawn_out(600), now_s)
    table.move("Kd", card_that_stops(-60.0, 0.03, 600.0))
    assert notes(table)[-1:] == ["irregular.device_double_draw"]


def test_something_pushed_into_the_shoe_is_an_alarm_until_the_floor_has_looked(table):
    table.move("As", card_pushed_in())
    assert [alarm.what for alarm in table.table.alarms] == ["pushed_in"]


def test_a_camera_pulled_in_mid_deal_says_so_and_the_deal_goes_on_by_hand(table):
    table.draw("As", "Kd")
    for report in table.camera.closed("camera gone", table.now_ns):
        table.take(report)
    assert (tile(table).health, tile(table).word) == (DeviceState.LOST, "unplugged")
    table.put(e.CardsUnread(2))
    assert table.hand.phase is Phase.BETTING


def test_a_camera_that_is_back_has_missed_something_and_no_hand_is_opened_from_it(table):
    table.draw("As", "Kd")
    for report in table.camera.closed("camera gone", table.now_ns):
        table.take(report)
    table.put(e.CardsUnread(2))
    table.camera.opened(table.now_ns)
    table.frames(0.2)
    assert "irregular.device_missed" in notes(table)
    assert not any(table.hand.tokens)


def test_a_camera_that_goes_black_says_so_and_is_well_again_by_itself(table):
    table.frames(0.5, change=np.zeros_like)
    assert tile(table).word == "black"
    table.frames(0.5)
    assert tile(table).word == "camera"


@pytest.mark.long
def test_no_fact_and_no_view_names_a_card_that_lies_closed(table):
    dealt(table)
    said = f"{table.facts} {table.view('en')} {table.view('fr')}"
    names = ("Ace of", "King of", "Queen of", *HOLE)
    assert not any(f"{name!r}" in said or f"{name} " in said for name in names)


@pytest.mark.long
def test_reports_are_committed_as_those_of_any_device(table):
    dealt(table)
    numbers = table.camera._numbers
    assert numbers.stored == numbers.last == 4


def test_every_report_of_a_card_carries_a_uid_of_the_deck_and_a_confidence(table, monkeypatch):
    told = []
    monkeypatch.setattr(table, "take", told.append)
    table.draw("As")
    [card] = [one for one in told if isinstance(one, r.CardRead)]
    assert (card.uid, 900 < card.confidence <= 1000) == (DECK["As"], True)
