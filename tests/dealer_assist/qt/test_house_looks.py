"""Felt, rail, brass, chips and logo of a house on the windows: seen in pixels, in three themes."""

from itertools import pairwise

import players_moments
import pytest
import samples
from bench_walk import picture_of
from colour_sight import contrast
from hypothesis import given
from hypothesis import strategies as st
from PyQt6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PyQt6.QtGui import QColor, QImage, QPainter
from test_layout import assert_all

from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.floor.table_miniatures import SmallSize, draw_small_table
from dealer_assist.qt.pieces.chip_piles import chip_piles_for_amount, draw_pile
from dealer_assist.qt.pieces.house_looks import draw_mark, dressed
from dealer_assist.qt.pieces.theme import DARK, THEMES
from dealer_assist.qt.pieces.training_window_look import look_by_settings
from dealer_assist.qt.players.players_window import PlayersWindow
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.house_logo import Logo
from dealer_assist.storage.books.house_theme import PLAIN_CHIPS, ChipLook, HouseTheme
from dealer_assist.storage.settings import Settings
from dealer_assist.view.floor.floor_screen_view import SmallSeat, SmallTable

HOUSES = {name: shipped_houses.theme_of(name).theme
          for name in shipped_houses.shipped_house_names()}
#: The darkest and the lightest felt that a book may have, and the dullest brass on it.
EDGES = {"black": HouseTheme(("#000000", "#000000"), "#000000", "#5d5d5d"),
         "light": HouseTheme(("#707070", "#6a6a6a"), "#ffffff", "#ffffff")}
LOOKS = {**HOUSES, **EDGES}
EACH = pytest.mark.parametrize("name", LOOKS)
#: Each house in each theme; README's command takes each house in one, and each theme in some.
EACH_IN = pytest.mark.parametrize(("name", "theme"), [
    pytest.param(name, theme, id=f"{name}-{of}",
                 marks=() if at % len(THEMES) == house % len(THEMES) else pytest.mark.long)
    for house, name in enumerate(LOOKS) for at, (of, theme) in enumerate(THEMES.items())])


# --- chips ---------------------------------------------------------------------------------------


VALUES = st.lists(st.integers(1, 10**12), min_size=1, max_size=20, unique=True).map(
    lambda values: tuple(ChipLook(value, "#c8323c", "#ffecec")
                         for value in sorted(values, reverse=True)))


@given(st.integers(0, 10**13), VALUES)
def test_an_amount_is_two_piles_of_five_at_most_the_dearest_first(amount, looks):
    found = chip_piles_for_amount(amount, looks)
    assert len(found) <= 2 and all(1 <= count <= 5 for _, count in found)
    assert all(one.value > other.value for (one, _), (other, _) in pairwise(found))
    assert sum(chip.value * count for chip, count in found) <= amount
    assert bool(found) == (amount >= looks[-1].value)


@given(st.integers(1, 10**13), VALUES)
def test_no_dearer_chip_would_have_done(amount, looks):
    rest = amount
    for chip, count in chip_piles_for_amount(amount, looks):
        assert chip.value == max(one.value for one in looks if one.value <= rest)
        assert count == min(5, rest // chip.value)
        rest %= chip.value


def test_an_amount_is_broken_into_the_houses_own_values():
    chips = HOUSES["groupe_tranchant"].chips
    assert [(chip.value, count) for chip,
            count in chip_piles_for_amount(3_700, chips)] == [(1_000, 3), (500, 1)]
    assert [(chip.value, count) for chip,
            count in chip_piles_for_amount(40_020, chips)] == [(10_000, 4), (20, 1)]
    [(plaque, one), _] = chip_piles_for_amount(123_000, chips)
    assert (plaque.value, one, plaque.is_plaque) == (100_000, 1, True)


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_dearest_lies_left_on_either_side_of_the_table(window: DealerWindow, mirrored) -> None:
    looks = (ChipLook(100, "#aa0000", "#aa0000"), ChipLook(1, "#0000aa", "#0000aa"))
    window.use_theme(dressed(DARK, HouseTheme(chips=looks)))
    front = window.desk.felt.fronts[7 if mirrored else 2]
    front.show_front((), 203, "203")
    picture = picture_of(front)
    xs = {name: [x for x in range(picture.width()) for y in range(picture.height())
                 if picture.pixelColor(x, y).name() == name] for name in ("#aa0000", "#0000aa")}
    assert max(xs["#aa0000"]) < min(xs["#0000aa"])


def test_a_plaque_has_corners_and_a_disc_has_none() -> None:
    def corner(is_plaque: bool) -> str:
        picture = blank(40, 20)
        painter = QPainter(picture)
        draw_pile(painter, 5, 15, ChipLook(5, "#c8323c", "#c8323c", is_plaque), 1)
        painter.end()
        return picture.pixelColor(7, 13).name()

    assert corner(True) == "#c8323c" and corner(False) != "#c8323c"


# --- felt ----------------------------------------------------------------------------------------


@EACH_IN
def test_no_felt_makes_a_text_unreadable(window: DealerWindow, name: str, theme) -> None:
    window.use_theme(dressed(theme, LOOKS[name]))
    for view in (samples.mid_hand("fr"), samples.many_pots("fr")):
        window.show_view(view)
        assert_all(window)


@EACH_IN
def test_cards_and_brass_stand_out_from_the_felt_in_pixels(
    window: DealerWindow, name: str, theme
) -> None:
    look = dressed(theme, LOOKS[name])
    window.use_theme(look)
    window.show_view(samples.mid_hand("fr"))
    picture, felt, factor = picture_of(window), window.desk.felt, window.desk.factor

    def at(x: float, y: float) -> str:
        point = felt.mapTo(window, QPointF(x * factor, y * factor).toPoint())
        return picture.pixelColor(point).name()

    board, total = felt.board.place, felt.total.place
    card = at(board.left() + 8, board.bottom() - 8)
    beside = at(board.left() - 14, board.center().y())
    assert card == look.card and contrast(card, beside) >= 4.5
    rim = felt.places.height - 40  # bare cloth, where it is darkest; the line of the rail below it
    cloth = at(total.center().x() - 60, rim)
    middle = total.center().x()
    lines = (range(4), middle, total.top()), (range(-12, 12), middle, 518)
    for around, x, y in lines:
        assert max(contrast(at(x, y + by), cloth) for by in around) >= 2.9, name
    assert contrast(look.brass, look.felt_dark) >= 3
    assert contrast(look.felt_light, look.card) >= 4.5


@EACH
def test_a_free_seat_is_read_on_the_players_display_too(qapp, name: str) -> None:
    display = PlayersWindow(lambda: float(players_moments.NOW))
    display.use_theme(dressed(DARK, LOOKS[name]))
    display.resize(1280, 720)
    display.show_views((players_moments.shown("welcome", "fr"),))
    picture, seat = picture_of(display), display.desk.seats[5]
    corner = seat.mapTo(display, QPointF(4, seat.height() * .8).toPoint())
    plate = max((picture.pixelColor(corner.x() + x, corner.y()).name() for x in range(8, 100)),
                key=lambda ground: -contrast(ground, DARK.ink_out))
    assert contrast(DARK.ink_out, plate) >= 4.5


def test_the_felt_is_the_houses_on_panel_players_display_and_wall(window: DealerWindow) -> None:
    for house in ("grand_cercle", "groupe_tranchant", "tda2024"):
        look = dressed(DARK, HOUSES[house])
        window.use_theme(look)
        window.show_view(samples.empty_table("fr"))
        players = PlayersWindow(lambda: 0.0)
        players.use_theme(look)
        wall = blank(300, 200)
        painter = QPainter(wall)
        draw_small_table(painter, QRectF(0, 0, 300, 200), SmallTable((SmallSeat.FREE,) * 10),
                         SmallSize(11, 12, 16), DARK, look, 1)
        painter.end()
        hues = (hue_at(picture_of(window), 330, 480), hue_at(picture_of(players), 6, 300),
                hue_at(wall, 150, 176))
        wanted = hue_of(HOUSES[house].felt[0])
        assert all(abs(hue - wanted) <= 12 for hue in hues), (house, hues, wanted)


def test_a_house_without_a_theme_looks_as_before() -> None:
    for theme in THEMES.values():
        assert dressed(theme, None) is theme
    assert DARK.chips is PLAIN_CHIPS


def test_the_look_of_the_settings_is_the_houses() -> None:
    look = look_by_settings(Settings(theme="light"), HOUSES["tda2024"]).theme
    assert (look.name, look.felt_light) == ("light", HOUSES["tda2024"].felt[0])
    assert dressed(THEMES["light"], HOUSES["tda2024"]) is look


def test_the_floor_knows_each_tables_house(tmp_path) -> None:
    path = tmp_path / "lake.toml"
    path.write_text('name = "lake"\ntitle = { fr = "Lac", en = "Lake" }\nextends = "tda2024"\n'
                    '[theme]\nrail = "#111111"\n', encoding="utf-8")
    known = Houses((str(path),))
    assert known.theme("lake").rail == "#111111"
    assert known.theme("nlpc") == HOUSES["nlpc"] and known.theme("nobody") is None


# --- logo ----------------------------------------------------------------------------------------


SVG = (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
       b'<path fill="#ff00ff" d="M0 0h20v10H0z"/></svg>')


def a_png() -> bytes:
    picture = QImage(60, 60, QImage.Format.Format_RGB32)
    picture.fill(0xFF00FF)
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(kept, "PNG")
    return bytes(kept.data())


@pytest.mark.parametrize("logo", [Logo(SVG, True), Logo(a_png(), False)], ids=["svg", "png"])
def test_the_logo_stands_in_the_top_line_and_faint_on_the_felt(
    window: DealerWindow, logo: Logo
) -> None:
    plain = dressed(DARK, HouseTheme())
    window.show_view(samples.mid_hand("fr"))
    window.use_theme(dressed(DARK, HouseTheme(logo=logo)))
    picture, felt = picture_of(window), window.desk.felt
    heading = window.desk.top.heading
    top = heading.mapTo(window, QPointF(28, 32).toPoint())
    assert picture.pixelColor(top).name() == "#ff00ff"
    at = felt.mapTo(window, QPointF(felt.places.width / 2 - 46, 444).toPoint())
    with_logo = picture.pixelColor(at)
    window.use_theme(plain)
    cloth = picture_of(window).pixelColor(at)  # between the rings of the spade
    assert 20 < with_logo.red() - cloth.red() < 80


def test_a_logo_that_qt_cannot_draw_leaves_the_spade() -> None:
    def mark(logo: Logo | None) -> QImage:
        picture = blank(52, 52)
        painter = QPainter(picture)
        draw_mark(painter, QRectF(0, 0, 52, 52), dressed(DARK, HouseTheme(logo=logo)), "#ffffff")
        painter.end()
        return picture

    assert mark(Logo(b"no picture", False)) == mark(Logo(b"<svg/>", True)) == mark(None)
    assert mark(None) != mark(Logo(SVG, True))


def test_a_wide_logo_keeps_its_shape() -> None:
    picture = blank(60, 60)
    painter = QPainter(picture)
    draw_mark(painter, QRectF(0, 0, 60, 60), dressed(DARK, HouseTheme(logo=Logo(SVG, True))), "")
    painter.end()
    seen = [y for y in range(60) if picture.pixelColor(30, y).name() == "#ff00ff"]
    assert (min(seen), max(seen)) == (15, 44)


def blank(wide: int, high: int) -> QImage:
    picture = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    return picture


def hue_at(picture: QImage, x: int, y: int) -> int:
    return picture.pixelColor(x, y).hue()


def hue_of(name: str) -> int:
    return QColor(name).hue()
