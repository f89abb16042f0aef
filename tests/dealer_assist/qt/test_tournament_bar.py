"""The tournament in the window: its clock counts by itself, its sheet, what the seats offer."""

from dataclasses import replace
from datetime import datetime

import pytest
import samples
from bench_walk import paint
from fingers import HandClock
from PyQt6.QtWidgets import QApplication
from test_layout import assert_all
from tournament_table import BEGAN_S, CHIPS, hand_of, tournament, until

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.level_clock import level_time_left_text
from dealer_assist.qt.dealer.side_column import OpenSheet
from dealer_assist.qt.dealer.top_bar import HEADING_WIDTH
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

LONG = (
    e.Level(10_000, 20_000, 120, big_blind_ante=20_000),
    e.Level(15_000, 30_000, 20, ante=3_000),
)
FITTED = ("shoe", "scanner")


def seen(live, lang="fr", fitted=FITTED, **around):
    return dealer_picture(live.table, advise(live.table), Surroundings(lang, fitted, **around))


def at_race():
    live = tournament((1, 2, 3), stack=10_025)
    return live.put(e.LevelBegan(3, BEGAN_S))


def broke(**opening):
    live = tournament((1, 2, 3, 4), reentry_to_level=2, **opening)
    return hand_of(live, dict.fromkeys((1, 2, 3, 4), 10_000), broke=(2, 3))


VIEWS = {
    "running": lambda: until(tournament(), "betting"),
    "not_started": lambda: tournament(started=False),
    "break": lambda: tournament().put(e.LevelBegan(3, BEGAN_S), e.DealerCameOn("Anne")),
    "paused": lambda: tournament().put(e.LevelBegan(4, BEGAN_S), e.ClockPaused(BEGAN_S + 5)),
    "last": lambda: tournament().put(e.LevelBegan(5, BEGAN_S)),
    "silent": lambda: tournament(name="nlpc").put(e.LevelBegan(2, BEGAN_S)),
    "silent_break": lambda: tournament(name="nlpc").put(e.LevelBegan(3, BEGAN_S)),
    "race": at_race,
    "out": broke,
    "place_unknown": lambda: broke(tables=4),
    "long": lambda: tournament(levels=LONG, stack=1_000_000),
    "long_paused": lambda: tournament(levels=LONG, stack=1_000_000).put(e.ClockPaused(BEGAN_S)),
    "held": lambda: tournament().put(e.NextHandHeld("M. Durand")),
    "missing": lambda: tournament().put(e.StackCorrected(3, 9_000, "fell", "Anne")),
}


class Wall:
    """The wall clock, which the test turns."""

    def __init__(self) -> None:
        self.now_s = BEGAN_S

    def __call__(self) -> datetime:
        return datetime.fromtimestamp(self.now_s)


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def window(qapp: QApplication, clock: HandClock, wall: Wall):
    made = DealerWindow(clock=clock, wall=wall)
    made.show()
    paint(made)
    yield made
    made.close()
    made.deleteLater()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.few
def test_every_tournament_picture_stands_whole_apart_and_readable(window, name, lang):
    window.show_view(seen(VIEWS[name](), lang))
    assert_all(window)
    assert window.desk.top.level.isVisible()
    window.desk.side.open(OpenSheet(menu="tournament"))
    assert_all(window)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_four_devices_and_the_practice_mark_leave_room_for_the_clock(window, lang):
    live = tournament(levels=LONG, stack=1_000_000)
    view = seen(live, lang, ("shoe", "scanner", "shoe", "scanner"), practice=True)
    window.show_view(view)
    assert_all(window)


def test_the_time_is_counted_down_each_second_without_any_fact(window, wall):
    window.show_view(seen(tournament()))
    top = window.desk.top
    shown = []
    for wall.now_s in (BEGAN_S, BEGAN_S + 1, BEGAN_S + 59, BEGAN_S + 899, BEGAN_S + 5000):
        top.tick()
        shown.append(top.level.time)
    assert shown == ["15:00", "14:59", "14:01", "00:01", "00:00"]
    assert "00:00" in top.level.accessibleName() and "Niveau 1" in top.level.accessibleName()


def test_a_wall_clock_set_back_shows_no_more_than_the_whole_level():
    view = seen(tournament()).clock
    assert level_time_left_text(view, BEGAN_S - 100_000) == "15:00"


def test_a_stopped_clock_stands_and_says_so(window, wall):
    window.show_view(seen(tournament().put(e.ClockPaused(BEGAN_S + 61))))
    for wall.now_s in (BEGAN_S + 61, BEGAN_S + 9000):
        window.desk.top.tick()
        assert window.desk.top.level.time == "13:59"
    assert "ARRÊTÉE" in window.desk.top.level.accessibleName()


@pytest.mark.parametrize(("put", "lang", "name", "blinds", "coming"), [
    ((), "fr", "Niveau 1", "25/50", "puis 50/100"),
    ((2,), "fr", "Niveau 2", "50/100", "puis pause 10 min"),
    ((3,), "en", "BREAK", "break 10 min", "then 100/200 BB ante 200"),
    ((4,), "fr", "Niveau 3", "100/200 ante GB 200", "puis 200/400 ante 100"),
    ((5,), "en", "Level 4", "200/400 ante 100", "last level"),
])
def test_the_clock_names_the_level_its_blinds_and_what_comes_next(put, lang, name, blinds, coming):
    live = tournament().put(*(e.LevelBegan(number, BEGAN_S) for number in put))
    clock = seen(live, lang).clock
    assert (clock.name, clock.blinds, clock.next) == (name, blinds, coming)


def test_a_running_hand_keeps_its_blinds_in_the_title_when_the_level_changes():
    live = until(tournament(), "betting").put(e.LevelBegan(2, BEGAN_S))
    view = seen(live)
    assert view.title.endswith("25/50") and view.clock.blinds == "50/100"


@pytest.mark.parametrize("name", samples.ALL)
@pytest.mark.few
def test_the_cash_tables_bar_is_as_before(window, name):
    window.show_view(seen(tournament()))
    window.show_view(samples.ALL[name]("fr"))
    top = window.desk.top
    assert not top.level.isVisible() and top.heading.place.width() == HEADING_WIDTH
    assert_all(window)


def test_a_tap_on_the_clock_opens_the_tournaments_sheet_and_stops_it(window, clock):
    taps = []
    window.tapped.connect(taps.append)
    window.show_view(seen(tournament()))
    clock.now += 1
    window.desk.top.level.click()
    paint(window)
    assert window.desk.side.opened == OpenSheet(menu="tournament")
    stop = next(c for m in window.view.menus if m.name == "tournament" for c in m.controls)
    window.desk.press(stop)
    assert (taps[-1].kind, taps[-1].fact) == (TapKind.FACT, e.ClockPaused(0))


# --- what steps and seats offer


def facts_of(controls):
    return [c.tap.fact for c in controls if c.tap.fact is not None and c.enabled]


def test_a_free_seat_offers_the_starting_stack(window):
    view = seen(tournament())
    assert e.PlayerSat(10, 10_000) in facts_of(view.seats[9].menu)


def test_who_is_out_may_be_noted_or_enter_again_at_his_seat():
    live = broke()
    assert facts_of(seen(live).seats[1].menu)[:2] == [
        e.PlayerEliminated(2, 3), e.PlayerReentered(2)]
    live.put(e.PlayerEliminated(2, 3))
    assert e.PlayerReentered(2) in facts_of(seen(live).seats[1].menu)


def test_a_place_that_nobody_here_knows_is_asked_of_the_floor():
    done = seen(broke(tables=4)).step.done
    assert done.tap.fact == e.PlayerEliminated(2, 0) and done.asks


def test_where_the_text_is_silent_the_step_opens_the_floors_question():
    live = tournament(name="basic_sheet").put(e.LevelBegan(2, BEGAN_S))
    view = seen(live)
    menu = next(m for m in view.menus if m.name == view.step.done.opens)
    decided = menu.controls[0].tap.fact
    assert (decided.setting, decided.value) == ("tournament.level_change", "next_hand")
    assert not any("Niveau 2" in line for line in view.announce)
    live.put(replace(decided, by="Anne", reason="as everywhere"))
    assert live.table.stakes.big_blind == 100
    assert any("Niveau 2" in line for line in seen(live).announce)


def test_in_a_race_the_seats_with_odd_chips_may_win_one_and_then_it_is_done():
    live = at_race()
    view = seen(live)
    assert view.step.done is None or view.step.done.tap.kind is TapKind.DONE
    assert e.StackCounted(1, 10_100) in facts_of(view.seats[0].menu)
    live.put(e.StackCounted(1, 10_100))
    assert seen(live).step.done is not None
    assert CHIPS[1] == 100


def test_a_break_has_nothing_to_be_done():
    live = tournament((1, 2, 3)).put(e.LevelBegan(3, BEGAN_S))
    live.done()
    assert seen(live).step.done is None


def test_missing_chips_are_told():
    assert "1\u00a0000" in seen(VIEWS["missing"]()).alert
