"""An open case owns the screen, as far as it stops something: at each phase of the evening, over
whatever is opened, in every window and in what is said aloud.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication
from table_phases import PHASES, table_at
from test_arrangements import NAMED, stood
from test_layout import assert_all

from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.catalogue import ENTRIES, Stops
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.view.dealer.picture_receivers import AnnouncementPrinter
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import AnswerKind, Control, Needs, SeatState, TableView
from dealer_assist.view.floor.opened_table import without_touch
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.view.players.players_view import SeatLook
from dealer_assist.view.sentences.sheet_page import controls_of
from dealer_assist.words import word

LANGS = ("fr", "en")
#: What each kind of case stops, and at which phases: there it owns the screen.
OWNED = {
    Stops.PLAY: tuple(PHASES), Stops.PUSHES: ("pushing", "between hands"), Stops.NOTHING: (),
}
#: Facts by which somebody acts in the hand, or the dealer goes on with it.
_ACTS = (
    TapKind.FOLD, TapKind.CHECK_CALL, TapKind.RAISE_TO, TapKind.ALL_IN, TapKind.DONE,
    TapKind.CARDS, TapKind.SHOW, TapKind.MUCK, TapKind.STRADDLE, TapKind.CHOP, TapKind.CHOOSE,
)
_FACTS_OF_PLAY = (
    e.Declared, e.ButtonDrawn, e.ButtonMoved, e.PlayerSat, e.PlayerLeft, e.SeatChanged,
    e.ChipsBought, e.StakesChanged, e.TimeCalled, e.TimeStopped, e.BoardsAgreed, e.LevelBegan,
)


#: So many cases of a kind are one test's.
_EACH = 25
#: Each case comes up at one phase of so many, and at each phase one of so many cases of a kind.
_ONE_OF = 3


@cache
def called_at(phase: str) -> Table:
    """The table at this phase, to which the floor was called."""
    return advance(table_at(phase), e.FloorCalled())


def with_case(table: Table, id: str) -> Table:
    """The table once this case was reported."""
    asks = {ask.id for ask in ENTRIES[id].asks}
    return advance(table, e.IrregularityReported(id, 2 if "seat" in asks else 0))


def groups() -> list[tuple[Stops, tuple[str, ...]]]:
    """All entries of the catalogue by what they stop."""
    of = {stops: [id for id, entry in ENTRIES.items() if entry.stops is stops] for stops in Stops}
    return [(stops, tuple(ids[at:at + _EACH])) for stops, ids in of.items()
            for at in range(0, len(ids), _EACH)]


def view_of(table: Table, lang: str) -> TableView:
    return dealer_picture(table, advise(table), Surroundings(lang, ("shoe", "scanner")))


def live_acts(view: TableView) -> list[str]:
    """The keys by which somebody could act or the hand go on, anywhere in this picture."""
    acts = [key for key in (*controls_of(view), view.keypad.confirm) if key.enabled and (
        key.tap.kind in _ACTS or isinstance(key.tap.fact, _FACTS_OF_PLAY))]
    words = [view.words] if view.words is not None and view.words.enabled else []
    pad = [view.pad.confirm] if view.pad is not None else []
    return [key.text for key in (*acts, *words, *pad)]


@pytest.mark.parametrize(("stops", "ids"), groups(), ids=lambda part: str(part)[:12])
@pytest.mark.parametrize("phase", list(PHASES))
@pytest.mark.few
def test_every_case_owns_what_it_stops_in_every_window_and_aloud(
    phase: str, stops: Stops, ids: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    table, is_owned = called_at(phase), phase in OWNED[stops]
    for number, id in list(enumerate(ids))[list(PHASES).index(phase) % _ONE_OF::_ONE_OF]:
        with_it, lang = with_case(table, id), LANGS[number % 2]
        assert with_it.cases, id
        view = view_of(with_it, lang)
        assert view.is_held is is_owned, id
        if is_owned:
            assert_owned(view, with_it, lang)
            AnnouncementPrinter().show(view)
            assert capsys.readouterr().out.splitlines() == [
                *(f"  {line}" for line in view.cases[0].announce), f"  ! {view.alert}"]


def assert_owned(view: TableView, table: Table, lang: str) -> None:
    """Nobody is to act, to show or has won, and what is to say and to do is the case's."""
    case = view.cases[0]
    assert (view.announce, view.turn) == (case.announce, word(lang, "title.pending"))
    assert case.step is not None and view.step == replace(case.step, done=None)
    assert live_acts(view) == []
    assert view.alert == word(lang, "irregular.floor_called")
    for seen in (view, without_touch(view)):
        assert not [one for one in seen.seats if one.acting or one.state is SeatState.WINNER]
        assert seen.announce == case.announce
    shown = players_view(table, advise(table), lang)
    ended = table.running is None
    assert ended or not [one for one in shown.seats if one.acting or one.place is SeatLook.WINNER]
    assert shown.time is None and shown.line in ("", word(lang, "players.moment"))
    assert table_glance_view(table, "j", 0).acting_seat == 0


# --- whatever a finger opens ----------------------------------------------------------------------


@pytest.fixture
def desk(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[DeskTable]:
    made = DeskTable(lang=request.getfixturevalue("lang"))
    yield made
    made.window.close()
    made.window.deleteLater()


def openings(view: TableView) -> Iterator[tuple[OpenSheet, bool]]:
    """Everything that a finger may open over this picture, and whether the case's own."""
    for seat in view.seats:
        yield OpenSheet(seat=seat.seat), False
    for device in view.devices:
        yield OpenSheet(device=device.name), False
    yield OpenSheet(pots=True), False
    for menu in view.menus:
        own = menu.name.startswith(("case.", "incident", "floor")) or ".incident" in menu.name
        yield OpenSheet(menu=menu.name), own


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("phase", "entry"), [(phase, {Stops.PLAY: "CARD-05", Stops.PUSHES: "MONEY-04"}[stops])
                         for stops, phases in OWNED.items() for phase in phases])
@pytest.mark.few
def test_whatever_is_opened_over_it_is_for_reading_and_says_so(
    desk: DeskTable, phase: str, entry: str, lang: str
) -> None:
    desk.table = with_case(called_at(phase), entry)
    desk.show()
    view, content = desk.window.view, desk.window.desk
    assert view is not None
    says = word(lang, "sheet.reading")
    for put_aside in (False, True):
        if put_aside:
            content.side.put_case_aside(view.cases[0].number)
        for opened, own in openings(view):
            content.side.open(opened)
            if content.side.opened is None:
                continue  # nothing is there to be opened: an empty chair, no pot
            page = content.side.top_sheet.page
            assert page is not None
            assert own or page.called == says, page.title
            assert_case_is_told(desk, view)
            content.side.close_sheet()
        assert_case_is_told(desk, view)


def assert_case_is_told(desk: DeskTable, view: TableView) -> None:
    """What stands in large is the case's, and no key in sight lets anybody act."""
    content, case = desk.window.desk, view.cases[0]
    assert content.announce.isVisible()
    said = content.announce.accessibleName()
    assert said.startswith(" ".join(case.announce))
    assert case.step is not None and (case.step.now in said or content.step.isVisible())
    assert case.step.now in content.step.accessibleName()
    assert content.alert.accessibleName() == view.alert != ""
    live = [key.words for key in desk.in_sight().values()
            if key.isEnabled() and isinstance(key.control, Control) and (
                key.control.tap.kind in _ACTS or isinstance(key.control.tap.fact, _FACTS_OF_PLAY))]
    assert live == [] and not content.pad.isVisible()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.few
def test_that_it_is_for_reading_stands_whole_on_every_screen(
    desk: DeskTable, name: str, lang: str
) -> None:
    desk.table = with_case(called_at("flop"), "CARD-05")
    desk.show()
    for percent in (100, 150):
        stood(desk.window, name, percent)
        for opened in (OpenSheet(seat=2), OpenSheet(menu="words.1"), OpenSheet(menu="table")):
            desk.window.desk.side.open(opened)
            assert_all(desk.window)


def asking(view: TableView, what: AnswerKind | Needs) -> Control:
    """A key of this picture, not the case's, whose first question wants this."""
    keys = [key for key in controls_of(view) if key.enabled and (
        key.tap.kind in _ACTS or isinstance(key.tap.fact, _FACTS_OF_PLAY))]
    return next(key for key in keys if what is key.needs or (
        key.asks and key.asks[0].what is what))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("phase", "what"), [
    ("before the flop", AnswerKind.AMOUNT), ("between hands", AnswerKind.AMOUNT),
    ("between hands", AnswerKind.SEAT), ("the draw for the button", AnswerKind.SEAT),
    ("the flop is due", Needs.CARDS), ("showdown", Needs.CARDS),
])
def test_an_entry_that_was_begun_when_the_case_comes_up_goes_no_further(
    desk: DeskTable, phase: str, what: AnswerKind | Needs, lang: str
) -> None:
    desk.table = table_at(phase)
    desk.show()
    view, content = desk.window.view, desk.window.desk
    assert view is not None
    begun = asking(view, what)
    content.press(begun)
    assert content.side.opened is not None or content.pad.isVisible()
    desk.table = with_case(called_at(phase), "CARD-05")
    desk.show()
    assert desk.window.view is not None
    assert content.side.opened is None and content.side.case is not None
    assert_case_is_told(desk, desk.window.view)
