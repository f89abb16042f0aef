"""Whoever sees two primary colours only plays the same table: colours stay apart, and where they
don't, a shape and a word say it."""

from itertools import combinations

import pytest
import samples
from bench_walk import picture_of
from colour_sight import SIGHTS, apart, ciede2000, contrast
from fingers import HandClock, show

from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.device_tile import MARKS
from dealer_assist.qt.pieces.suits import suit_path
from dealer_assist.qt.pieces.theme import THEMES, Theme
from dealer_assist.view.dealer.table_view import DeviceState
from dealer_assist.words import word

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SEEN_AS = pytest.mark.parametrize("sight", list(SIGHTS))
SUITS_APART, KEYS_APART, TURN_APART = 15, 10, 20  # CIEDE2000; 2.3 is a just noticeable difference


@pytest.mark.parametrize(("one", "other", "expected"), [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
])
def test_the_distance_is_the_published_one(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)  # Sharma's own test pairs


@EACH
@SEEN_AS
def test_the_four_suits_stay_apart(theme: Theme, sight: str) -> None:
    for one, other in combinations("shdc", 2):
        assert apart(theme.suit(one), theme.suit(other), sight) >= SUITS_APART, (one, other)


def test_each_suit_has_a_shape_of_its_own() -> None:
    shapes = [suit_path(letter) for letter in "shdc"]
    for one, other in combinations(shapes, 2):
        shared = one.intersected(other).boundingRect()
        assert one != other and shared != one.boundingRect().united(other.boundingRect())
    outlines = {tuple((round(e.x), round(e.y)) for e in map(path.elementAt, range(
        path.elementCount()))) for path in shapes}
    assert len(outlines) == 4


@EACH
@SEEN_AS
def test_the_keys_that_move_chips_stay_apart(theme: Theme, sight: str) -> None:
    fills = {"fold": theme.fold, "call": theme.call, "raise": theme.raise_to,
             "all-in": theme.all_in, "floor": theme.red}
    for one, other in combinations(fills, 2):
        assert apart(fills[one], fills[other], sight) >= KEYS_APART, (one, other)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_keys_that_move_chips_say_what_they_are(
    window: DealerWindow, clock: HandClock, lang: str
) -> None:
    show(window, samples.mid_hand(lang), clock)
    moves, desk = window.desk.side.play.moves, window.desk
    keys = (moves.fold, moves.check_call, moves.raise_to, desk.side.all_in, desk.floor)
    assert len({key.words for key in keys}) == 5 and all(key.words for key in keys)


@EACH
@SEEN_AS
def test_the_acting_seat_stands_out_from_every_other(theme: Theme, sight: str) -> None:
    for other in (theme.seat, theme.seat_out, theme.raise_to, theme.felt_dark, theme.window):
        assert apart(theme.now, other, sight) >= TURN_APART


def test_the_acting_seat_has_an_arrow_and_words_too(window: DealerWindow) -> None:
    window.show_view(samples.mid_hand("en"))
    picture = picture_of(window)
    acting, other = window.desk.felt.seats[6], window.desk.felt.seats[7]
    assert "TO ACT" in [written.text for written in acting.writings]
    assert "TO ACT" not in [written.text for written in other.writings]
    arrow = acting.mapTo(window, acting.rect().topLeft())
    factor = window.desk.factor
    tip = picture.pixelColor(arrow.x() + round(18 * factor), arrow.y() + round(74 * factor))
    assert tip.name() == acting.theme.on_strip


def test_each_state_of_a_device_has_a_word_and_each_need_a_shape() -> None:
    for lang in ("fr", "en"):
        words = [word(lang, f"device.{state}") for state in DeviceState]
        assert len(set(words)) == len(words)
    well, asks, gone = (MARKS[state] for state
                        in (DeviceState.UP, DeviceState.LATE, DeviceState.LOST))
    assert len({well, asks, gone, MARKS[DeviceState.ABSENT]}) == 4
    assert MARKS[DeviceState.FAULTY] is asks  # both want to be looked at; the word says which


@EACH
def test_the_shape_of_a_device_is_seen(theme: Theme) -> None:
    for state in DeviceState:
        ground = theme.window if state in (DeviceState.UP, DeviceState.ABSENT) else theme.panel
        assert contrast(getattr(theme, state.value), ground) >= 4.5, state


def test_an_alarm_differs_from_the_floors_key_by_sign_and_words(
    window: DealerWindow, clock: HandClock
) -> None:
    show(window, samples.ruling("fr"), clock)
    picture_of(window)
    alarm, floor = window.desk.alert, window.desk.floor
    assert "!" in [written.text for written in alarm.writings]
    assert "!" not in [written.text for written in floor.writings]
    assert alarm.words != floor.words


@EACH
def test_edges_that_mean_something_are_seen(theme: Theme) -> None:
    assert contrast(theme.all_in_line, theme.felt_dark) >= 3 or (
        contrast(theme.all_in_line, theme.seat) >= 3)
    assert contrast(theme.headline, theme.panel) >= 3  # the ring of the key that has the focus
    card = max(contrast(one, theme.felt_dark) for one in (theme.card_line, theme.card))
    assert card >= 1.5  # a card on the cloth; its letter and shape stand out by themselves


def test_night_gives_less_than_half_the_light_of_dark(window: DealerWindow) -> None:
    def light(theme: Theme) -> float:
        window.use_theme(theme)
        window.show_view(samples.mid_hand("fr"))
        picture = picture_of(window).scaled(64, 40)
        pixels = (picture.pixelColor(x, y) for x in range(64) for y in range(40))
        return sum(0.2126 * p.redF() ** 2.2 + 0.7152 * p.greenF() ** 2.2
                   + 0.0722 * p.blueF() ** 2.2 for p in pixels)

    assert light(THEMES["night"]) <= 0.5 * light(THEMES["dark"])
