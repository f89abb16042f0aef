"""Cameras over the table: from frames and reports to the dealer's view, in both languages."""

import pytest
from camera_table import LOW, CameraTable
from seen_board import EVERY_MS, SeenBoard, unread

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import Wiring
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import DeviceState, TableView
from dealer_assist.words import LANGS
from drivers.devices import device_reports as r

DEVICES = ("shoe", "scanner", "board")
FLOP = ("2c", "7d", "Th")


class SeenTable(CameraTable):
    """A table whose board camera sees rendered frames; what it reports goes through the wiring."""

    def __init__(self, **calibrated) -> None:
        super().__init__()
        self.wiring = Wiring(self.room)
        self.board_seen = SeenBoard(**calibrated)
        self.wiring.ports["board"] = self.board_seen.camera
        self.committed: list[int] = []

    def take(self, item) -> None:
        made = self.wiring.made(self.table, item)
        self.put(*made.facts)
        self.notice = made.notice
        if made.committed is not None:
            made.committed()
            self.committed.append(item.seq)

    def looks(self, ms: int = 2_000) -> "SeenTable":
        """So long goes by before the camera."""
        for _ in range(ms // EVERY_MS):
            for report in self.board_seen.reports(EVERY_MS):
                self.take(report)
            for due in self.wiring.ticked(self.board_seen.now_ns):
                self.take(due)
        return self

    def finger(self, tap: Tap) -> None:
        self.take(tap.seen_at(self.table.number))

    def shows(self, lang: str = "fr") -> TableView:
        return dealer_picture(self.table, advise(self.table), Surroundings(lang, DEVICES))

    def all_call(self) -> "SeenTable":
        while self.hand.phase is Phase.BETTING:
            self.finger(Tap(TapKind.CHECK_CALL, self.actor))
        return self


@pytest.fixture
def table() -> SeenTable:
    made = SeenTable()
    made.begin((10_000,) * 3).deal()
    return made.looks(1_000)


def lay(table: SeenTable, *cards: str) -> SeenTable:
    table.board_seen.view.board = cards
    return table.looks()


@pytest.mark.long
def test_a_hand_is_dealt_to_its_end_with_a_camera_over_the_board_and_no_tap_for_a_card(table):
    for cards in (FLOP, (*FLOP, "Kd"), (*FLOP, "Kd", "4s")):
        table.all_call()
        lay(table, *cards)
    table.all_call()
    assert table.shows().board == (*FLOP, "Kd", "4s")
    table.finger(Tap(TapKind.DONE))
    assert table.hand.phase is Phase.SHOWDOWN
    table.board_seen.view.hands = {1: ("Ah", "Ad"), 2: ("Qh", "9d"), 3: ("back", "back")}
    table.looks(3_000)
    table.finger(Tap(TapKind.MUCK, 3))
    assert table.hand.phase is Phase.PUSHING
    assert [table.hand.seats[share.position] for share in table.hand.shares] == [1]
    assert not [card for fact in table.facts if isinstance(fact, e.HandTabled)
                for card in fact.cards if card not in ("Ah", "Ad", "Qh", "9d")]


@pytest.mark.long
def test_each_report_of_the_camera_is_committed_with_its_facts(table):
    table.all_call()
    lay(table, *FLOP)
    assert table.committed == sorted(set(table.committed)) != []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_a_flop_while_somebody_is_still_to_act_is_said_and_opened_after_his_tap(table, lang):
    table.finger(Tap(TapKind.CHECK_CALL, table.actor))
    lay(table, *FLOP)
    assert table.hand.board == ()
    words = {"fr": "Carte ouverte au tableau, mais le siège 1 doit encore parler",
             "en": "A board card lies open, but seat 1 is still to act"}[lang]
    assert table.shows(lang).alert == words
    table.all_call().looks(EVERY_MS)
    assert table.shows(lang).board[:3] == FLOP


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_a_card_that_the_camera_cant_read_brings_up_the_pad_for_that_card_alone(table, lang):
    table.board_seen.change = lambda seen: [unread(c) if c.card == "7d" else c for c in seen]
    table.all_call().finger(Tap(TapKind.DONE))
    assert table.shows(lang).pad is None
    lay(table, *FLOP)
    view = table.shows(lang)
    assert view.pad is not None
    assert (view.pad.cards, view.pad.gone) == (1, ("2c", "Th"))
    assert view.alert.startswith({"fr": "Tableau : 1 carte(s)", "en": "Board: 1 card(s)"}[lang])
    table.finger(Tap(TapKind.CARDS, cards=("7d",)))
    assert table.hand.street == 1
    assert table.shows(lang).pad is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_a_camera_that_sees_another_card_than_the_pad_named_asks_the_dealer(table, lang):
    table.all_call()
    table.finger(Tap(TapKind.CARDS, cards=("2c", "7h", "Th")))
    lay(table, *FLOP)
    choice = table.shows(lang).choice
    assert choice is not None
    assert choice.facts == {
        "fr": ("La caméra voit : Sept de carreau", "Au tableau jusqu'ici : Sept de cœur"),
        "en": ("The camera sees: Seven of diamonds", "On the board so far: Seven of hearts"),
    }[lang]
    table.finger(choice.choices[0].tap)
    assert table.hand.board == FLOP
    assert table.shows(lang).choice is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_a_hand_opened_in_the_betting_is_a_case_and_no_card_of_it_is_on_the_panel(table, lang):
    table.board_seen.view.hands = {3: ("Ah", "Ad")}
    table.looks()
    view = table.shows(lang)
    assert view.alert == {"fr": "Siège 3 a ouvert sa main avant la fin du coup",
                          "en": "Seat 3 opened the hand before the end"}[lang]
    assert all(seat.shown in ((), ("", "")) or not any(seat.shown) for seat in view.seats)
    assert [case.entry for case in table.table.cases] == ["CARD-02"]
    told = str(table.facts)
    assert "'Ah'" not in told
    assert "'Ad'" not in told


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("what", "says"), [
    ("camera_moved", {"fr": "déplacée", "en": "moved"}),
    ("view_hidden", {"fr": "masquée", "en": "covered"}),
    ("light_changed", {"fr": "lumière", "en": "light"}),
    ("lens_dirty", {"fr": "sale", "en": "dirty"}),
    ("camera_slow", {"fr": "lente", "en": "slow"}),
    ("deck_unreadable", {"fr": "jeu ?", "en": "deck?"}),
    ("deck_badly_read", {"fr": "jeu mal lu", "en": "poor reads"}),
])
@pytest.mark.few
def test_each_trouble_of_its_view_stands_on_the_cameras_tile_with_what_to_do(
    table, lang, what, says
):
    table.take(r.PictureTold("board", what, 1))
    view = table.shows(lang)
    tile = view.devices[DEVICES.index("board")]
    assert (tile.health, tile.word) == (DeviceState.FAULTY, says[lang])
    assert tile.hint
    assert view.alert


def test_a_view_that_is_well_again_takes_its_word_off_the_tile(table):
    table.take(r.PictureTold("board", "lens_dirty", 1))
    table.take(r.PictureTold("board", "", 2))
    assert table.shows().devices[DEVICES.index("board")].health is DeviceState.UP


@pytest.mark.long
def test_the_table_goes_on_by_hand_while_the_camera_is_gone_and_is_compared_when_it_is_back(table):
    table.all_call().finger(Tap(TapKind.DONE))
    for report in table.board_seen.camera.closed("camera gone", table.board_seen.now_ns):
        table.take(report)
    assert table.shows().pad is not None
    table.finger(Tap(TapKind.CARDS, cards=FLOP))
    table.board_seen.view.board = ("2c", "7d", "Tc")
    table.board_seen.camera.opened(table.board_seen.now_ns)
    table.looks(3_000)
    (differs,) = table.table.card_differences
    assert (differs.entered, differs.seen) == ("Th", "Tc")


@pytest.mark.parametrize("lang", LANGS)
def test_chips_that_the_camera_is_not_sure_of_wait_with_their_amount_and_one_tap_settles_them(lang):
    table = CameraTable().begin((10_000,) * 3)
    table.stands(1, (50, 1))
    table.stands(2, (100, 1))
    table.put(e.CardsUnread(6))
    table.stands(3, (100, 3), confidence=LOW)
    choice = table.view(lang).choice
    assert choice.proposal == {"fr": "Il relance à 300", "en": "It is a raise to 300"}[lang]
    tap = choice.choices[0].tap
    table.tap(tap.kind, tap.seat, tap.chips, choice=tap.choice)
    assert table.hand.bets[2] == 300
    assert table.view(lang).choice is None
