"""The clock on a player at the desk: the largest figures of all, and what happens at zero."""

from collections.abc import Iterator

import pytest
from bench_walk import paint
from fingers import press
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.dealer.action_clock_strip import ClockStrip, Stand
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import LIGHT
from dealer_assist.qt.pieces.window_piece_base import Painted
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

GC, TDA, WSOP, GT = "grand_cercle", "tda2024", "wsop_live_2024", "groupe_tranchant"


class TimedDesk(DeskTable):
    """The picture is made with the time, as the unit makes it."""

    def show(self) -> None:
        around = Surroundings(self.lang, ("shoe", "scanner"), notice=self.notice,
                              notice_why=self.why)
        self.window.show_view(dealer_picture(self.table, advise(self.table, self.now), around))
        self.clock.pass_by()
        QApplication.processEvents()

    @property
    def strip(self) -> ClockStrip:
        return self.window.desk.clock

    def passes(self, seconds: int) -> "TimedDesk":
        """Time goes by and nobody tells the window anything."""
        self.now += seconds
        self.strip.tick()
        self.clock.pass_by(seconds)
        QApplication.processEvents()
        return self

    def at_the_turn(self) -> "TimedDesk":
        """Four players, seat 3 to act with a blind to call."""
        self.seated(10_000, 10_000, 10_000, 10_000).dealt()
        return self

    def on_the_clock(self, seat: int = 3) -> "TimedDesk":
        self.now += 120
        self.comes(Tap(TapKind.FACT, seat, fact=e.TimeCalled(seat, 0)))
        assert self.table.time_called is not None
        return self

    def on_the_flop(self) -> "TimedDesk":
        """Seats 1 and 2 see the flop; seat 1 has nothing to call."""
        self.at_the_turn().put(e.Folded(3), e.Folded(4), e.Called(1, 50), e.Checked(2))
        self.put(e.BetsCollected(), e.CardsUnread(1),
                 *(e.CardSeen(e.Place.FLOP, 0, f"{c}!", c) for c in ("2c", "7d", "9h")))
        return self


@pytest.fixture
def make(qapp: QApplication) -> Iterator[object]:
    KeyButton.hints_shown = False
    desks: list[TimedDesk] = []

    def made(house: str = GC, lang: str = "fr") -> TimedDesk:
        desks.append(TimedDesk(house, lang))
        return desks[-1]

    yield made
    KeyButton.hints_shown = False
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()


def sizes(root: QWidget) -> list[int]:
    return [written.fit.size for piece in root.findChildren(QWidget)
            if isinstance(piece, Painted) and piece.isVisible() for written in piece.writings]


# --- figures and words -----------------------------------------------------------------------


@pytest.mark.parametrize(("house", "first", "counts_after", "count", "over_after"), [
    (GC, "60", 60, "10", 70), (TDA, "25", 25, "5", 30), (WSOP, "60", 60, "10", 70),
])
def test_the_time_to_decide_then_the_countdown_then_zero(
    make, house, first, counts_after, count, over_after
):
    desk = make(house).at_the_turn().on_the_clock()
    strip = desk.strip
    assert (strip.stand, strip.figure) == (Stand.RUNS, first)
    desk.passes(counts_after - 1)
    assert (strip.stand, strip.figure) == (Stand.RUNS, "1")
    desk.passes(1)
    assert (strip.stand, strip.figure) == (Stand.COUNTS, count)
    desk.passes(over_after - counts_after - 1)
    assert (strip.stand, strip.figure) == (Stand.COUNTS, "1")
    desk.passes(1)
    assert (strip.stand, strip.figure) == (Stand.OVER, "0")
    assert desk.passes(900).strip.figure == "0"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("after_s", [0, 63, 70])
@pytest.mark.few
def test_its_figures_are_the_largest_thing_on_the_panel(make, lang, after_s):
    desk = make(GC, lang).at_the_turn().on_the_clock().passes(after_s)
    paint(desk.window)
    figure = next(w for w in desk.strip.writings if w.text == desk.strip.figure)
    others = sorted(sizes(desk.window))[:-1]
    assert figure.fit.size >= 80
    assert figure.fit.size > 2 * others[-1]


def test_the_countdown_is_told_by_words_dots_and_shape_not_by_colour_alone(make):
    desk = make().at_the_turn().on_the_clock()
    before = desk.strip.accessibleName()
    desk.passes(63)
    said = desk.strip.accessibleName()
    assert "COMPTE À REBOURS" in said and "Comptez à voix haute" in said and "7 s" in said
    assert "COMPTE" not in before and "60 s" in before


@pytest.mark.parametrize(("house", "come_to", "seat", "words", "line"), [
    (GC, "at_the_turn", 3, "brûlée", "GC:316"), (TDA, "at_the_turn", 3, "morte", "TDA 29"),
    (GC, "on_the_flop", 1, "brûlée", "GC:316"), (TDA, "on_the_flop", 1, "parole", "TDA 29"),
    (WSOP, "on_the_flop", 1, "morte", "WSOP 181"),
])
@pytest.mark.few
def test_what_happens_at_zero_stands_there_from_the_start_with_its_source(
    make, house, come_to, seat, words, line
):
    desk = getattr(make(house), come_to)().on_the_clock(seat)
    said = desk.strip.accessibleName().replace("\u00a0", " ")
    assert words in said and line in said
    desk.passes(80)
    said = desk.strip.accessibleName().replace("\u00a0", " ")
    assert words in said and "TEMPS ÉCOULÉ" in said


@pytest.mark.parametrize(("house", "come_to", "seat", "key", "fact"), [
    (GC, "at_the_turn", 3, "MAIN BRÛLÉE", e.Folded(3)),
    (TDA, "at_the_turn", 3, "MAIN MORTE", e.Folded(3)),
    (GC, "on_the_flop", 1, "MAIN BRÛLÉE", e.Folded(1)),
    (TDA, "on_the_flop", 1, "PAROLE", e.Checked(1)),
])
@pytest.mark.few
def test_at_zero_one_key_notes_what_the_house_does(make, house, come_to, seat, key, fact):
    desk = getattr(make(house), come_to)().on_the_clock(seat)
    assert not desk.strip.expire.isVisible()
    desk.passes(80)
    assert desk.strip.expire.isVisible() and desk.strip.expire.words == key
    press(desk.window, Qt.Key.Key_D)
    assert desk.last == fact
    assert not desk.strip.isVisible() and desk.window.desk.announce.isVisible()


def test_where_the_text_is_silent_at_zero_there_is_no_such_key(make):
    desk = make(WSOP).put(e.RuleDecided("clock.expiry_no_bet", "floor", "M. Durand", "not said"))
    desk.on_the_flop().on_the_clock(1).passes(80)
    assert desk.strip.stand is Stand.OVER and not desk.strip.expire.isVisible()
    desk.show()
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor


def test_gt_without_a_time_nothing_runs_until_the_floor_gives_one(make):
    desk = make(GT).at_the_turn().on_the_clock().passes(300)
    assert (desk.strip.stand, desk.strip.figure) == (Stand.UNGIVEN, "–")
    assert "le chef de partie fixe le temps" in desk.strip.accessibleName()
    assert not desk.strip.hold.isVisible() and not desk.strip.expire.isVisible()
    desk.tap("AUTRE NOMBRE…").amount(45).tap("Décision pour ce soir").name("MLD")
    assert (desk.strip.stand, desk.strip.figure) == (Stand.RUNS, "45")


def test_the_strip_counts_by_itself_and_the_unit_is_not_asked(make):
    desk = make().at_the_turn().on_the_clock()
    view, count, taps = desk.window.view, len(desk.facts), []
    desk.window.tapped.connect(taps.append)
    for _ in range(75):
        desk.passes(1)
    assert desk.window.view is view and len(desk.facts) == count and not taps


# --- keys ------------------------------------------------------------------------------------


def test_no_key_takes_the_place_of_another_when_the_time_runs_out(make):
    desk = make().at_the_turn().on_the_clock()
    strip = desk.strip
    places = [key.place for key in (strip.hold, strip.stop)]
    desk.passes(70)
    assert [key.place for key in (strip.hold, strip.stop)] == places
    assert all(not strip.expire.place.intersects(place) for place in places)


def test_the_floor_holds_it_by_name_and_lets_it_run_on(make):
    desk = make().at_the_turn().on_the_clock().passes(20)
    desk.tap("SUSPENDRE (chef)")
    assert desk.table.time_held is None, "his name is asked first"
    desk.name("JD")
    assert desk.last == e.TimeHeld(3, desk.now, "JD")
    assert (desk.strip.stand, desk.strip.figure) == (Stand.HELD, "40")
    assert "JD" in desk.strip.accessibleName()
    desk.passes(600)
    assert desk.strip.figure == "40" and not desk.strip.expire.isVisible()
    desk.tap("REPRENDRE (chef)").name("JD")
    assert desk.last == e.TimeResumed(3, desk.now, "JD")
    assert desk.passes(5).strip.figure == "35"


def test_a_floor_manager_who_is_signed_in_is_not_asked_for_his_name(make):
    desk = make().at_the_turn().put(e.FloorSignedIn("M. Durand", True, 0)).on_the_clock()
    press(desk.window, Qt.Key.Key_P)
    assert desk.last == e.TimeHeld(3, desk.now, "M. Durand")
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_P)
    assert desk.last == e.TimeResumed(3, desk.now, "M. Durand")


def test_held_in_the_countdown_it_goes_on_in_the_countdown(make):
    desk = make().at_the_turn().on_the_clock().passes(63)
    desk.put(e.TimeHeld(3, desk.now, "JD"))
    assert desk.strip.stand is Stand.HELD
    desk.passes(30).put(e.TimeResumed(3, desk.now, "JD"))
    assert (desk.strip.stand, desk.strip.figure) == (Stand.COUNTS, "7")


def test_the_clock_is_taken_off_by_the_keyboard(make):
    desk = make().at_the_turn().on_the_clock()
    press(desk.window, Qt.Key.Key_X)
    assert desk.last == e.TimeStopped(3) and not desk.strip.isVisible()


def test_while_a_ruling_on_him_waits_he_has_acted(make):
    desk = make().at_the_turn().on_the_clock().passes(80)
    desk.comes(Tap(TapKind.CHECK_CALL, 3))
    assert desk.table.doubt is not None
    assert not desk.strip.isVisible() and desk.window.desk.announce.isVisible()


# --- too soon --------------------------------------------------------------------------------


def test_wsop_81_too_soon_says_how_long_and_the_floor_may_grant_it(make):
    desk = make(WSOP).at_the_turn()
    desk.passes(80).seat(3).tap("LE TEMPS !")
    assert desk.table.time_called is None
    alert = desk.window.desk.alert.accessibleName()
    assert "40 s" in alert and "WSOP 81, 181" in alert
    desk.close().seat(3).tap("LE TEMPS, ACCORDÉ PAR LE CHEF").name("JD")
    assert desk.last == e.TimeCalled(3, desk.now, "JD") and desk.strip.isVisible()


@pytest.mark.parametrize("house", [GC, TDA, GT])
def test_where_there_is_no_number_there_is_nothing_to_grant(make, house):
    desk = make(house).at_the_turn().seat(3)
    assert "LE TEMPS !" in desk.in_sight()
    assert "LE TEMPS, ACCORDÉ PAR LE CHEF" not in desk.in_sight()


# --- how it looks ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("house", "come_to", "seat"), [
    (GC, "at_the_turn", 3), (TDA, "on_the_flop", 1), (WSOP, "on_the_flop", 1),
    (WSOP, "at_the_turn", 3), (GT, "at_the_turn", 3),
])
@pytest.mark.few
def test_every_stand_stands_whole_apart_and_readable(make, house, come_to, seat, lang):
    desk = getattr(make(house, lang), come_to)().on_the_clock(seat)
    assert_all(desk.window)
    desk.put(e.TimeHeld(seat, desk.now + 2, "Jean-Christophe Vandenbroucke-Delacroix"))
    assert_all(desk.window)
    desk.put(e.TimeResumed(seat, desk.now + 2, "JD"))
    for after_s in (27, 63, 80):
        desk.now = desk.table.time_called.at_s + after_s
        desk.passes(0).show()
        assert_all(desk.window)


def test_it_is_readable_by_day_and_with_the_keys_of_a_keyboard(make):
    desk = make().at_the_turn().on_the_clock()
    desk.window.use_theme(LIGHT)
    KeyButton.hints_shown = True
    for after_s in (0, 63, 7):
        desk.passes(after_s).show()
        assert_all(desk.window)
    desk.put(e.TimeHeld(3, desk.now, "JD"))
    assert_all(desk.window)


def test_ten_minutes_given_by_the_floor_are_told_in_minutes(make):
    desk = make(GT).at_the_turn().put(e.RuleDecided("clock.seconds", "600", "JD", "Usage"))
    desk.on_the_clock()
    assert desk.strip.figure == "10:00"
    assert_all(desk.window)
    desk.passes(501)
    assert desk.strip.figure == "99"
