"""Every page of the floor's window, in both languages and on three screens, stands whole."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
import rich_rooms as rooms
from bench_walk import visible
from floor_fingers import Floor, assert_stands, closing

from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.floor.work.room_state import ArchiveState, RoomState
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import LIGHT
from dealer_assist.storage.books import shipped_houses
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.floor.archive_query import (
    ArchiveAnswer,
    ArchiveQuestion,
    Criterion,
    SearchForm,
    Tab,
)
from dealer_assist.view.floor.figure_tables import ArchiveFigures, FigureTable
from dealer_assist.view.floor.floor_screen_view import ListLine
from dealer_assist.words import word

LANGS = ("fr", "en")
SIZES = ((1280, 800), (1920, 1080), (1024, 768), (1024, 600))


@pytest.fixture
def made(qapp) -> Iterator[Callable[..., Floor]]:
    with ExitStack() as stack:
        yield lambda *args: closing(stack, Floor(*args))


@pytest.fixture(scope="module")
def swept() -> Followed:
    return rooms.PlayedTable().play(11).swept().followed()


@pytest.fixture(scope="module")
def doubted() -> Followed:
    return rooms.PlayedTable(seed=3).play(2).doubted().followed()


def with_table(followed: Followed) -> RoomState:
    """A busy room in which table 1 is at what was read of it."""
    room = rooms.busy(12, orders=rooms.orders())
    first, *others = room.tables
    assert first.glance is not None
    first = first._replace(glance=replace(first.glance, number=followed.number))
    return room.evolve(tables=(first, *others))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("count", [1, 2, 6, 12, 27, 40])
@pytest.mark.few
def test_the_room_stands_whole_with_whatever_happens(made, count, lang, size):
    floor = made(lang, size).show(rooms.busy(count))
    assert_stands(floor)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("room", [
    rooms.room(0), rooms.room(40), rooms.room(6, person=None), rooms.tournament_room(20),
    rooms.room(3, archive=ArchiveState("postgresql", "down", "down", "Connection refused")),
], ids=["empty", "quiet", "nobody", "tournament", "archive down"])
@pytest.mark.few
def test_a_room_without_calls_stands_whole(made, room, lang):
    assert_stands(made(lang).show(room))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.long
def test_an_opened_table_stands_whole_live_again_and_while_it_is_ruled(made, swept, lang, size):
    floor = made(lang, size).show(with_table(swept)).open(swept)
    assert_stands(floor)
    page = floor.desk.table_page
    for hand in swept.hands[-3:]:
        for step in (1, len(hand.steps) // 2, len(hand.steps)):
            page.choose(0)
            page.choose(hand.number, step)
            assert_stands(floor.settle())
    page.choose(0)
    page.open_sheet()
    assert_stands(floor.settle())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_a_pending_bet_stands_whole(made, doubted, lang):
    floor = made(lang).show(with_table(doubted)).open(doubted)
    assert_stands(floor)
    floor.desk.table_page.open_sheet()
    assert_stands(floor.settle())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
@pytest.mark.long
def test_on_a_low_screen_no_key_is_too_small_for_a_finger(made, swept, doubted, lang):
    for followed in (swept, doubted):
        floor = made(lang, (1024, 600)).show(with_table(followed)).open(followed)
        floor.desk.table_page.open_sheet()
        for shown in (floor.settle(), floor.turn_to("room"), floor.turn_to("players"),
                      floor.turn_to("archive")):
            assert_stands(shown)
            assert all(min(key.width(), key.height()) >= LEAST_KEY_PX
                       for key in visible(shown.desk) if isinstance(key, KeyButton))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_a_reason_is_chosen_or_typed_on_a_sheet_that_stands_whole(made, swept, lang, size):
    floor = made(lang, size).show(with_table(swept)).open(swept)
    floor.desk.table_page.open_sheet()
    sheet = floor.settle().desk.table_page.sheet.sheet
    floor.tap(word(lang, "call.own_ruling"))
    assert_stands(floor)
    if not sheet.words.isVisible():
        sheet._type_other()
        assert_stands(floor.settle())
    assert sheet.words.isVisible()
    sheet.step_back()
    assert_stands(floor.settle())
    sheet._choose(1)
    sheet.rule()
    assert_stands(floor.settle())
    assert sheet.reasons.isVisible()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_a_table_that_is_not_read_yet_or_is_cut_off_stands_whole(made, swept, lang):
    floor = made(lang).show(rooms.busy(12))
    floor.desk.open_table("4")
    assert_stands(floor.settle())
    floor.desk.show_followed(replace(swept, name="4", trouble="412: BetDoubted.ways: expected"))
    assert_stands(floor.settle())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_a_table_whose_book_is_not_here_stands_whole(made, swept, lang, size):
    floor = made(lang, size).show(with_table(swept))
    assert_stands(floor.open(replace(swept, unknown_house="notre_maison_2027")))


@pytest.mark.parametrize("lang", LANGS)
def test_signing_in_stands_whole(made, lang):
    floor = made(lang).show(rooms.busy(12, person=None))
    floor.desk.open_people()
    assert_stands(floor.settle())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_the_players_pages_stand_whole(made, lang, size):
    room = rooms.busy(12, waiting=rooms.waiting(12), fields=rooms.tournament_room().fields)
    floor = made(lang, size).show(room).turn_to("players")
    assert_stands(floor)
    page = floor.desk.players_page
    for tab in ("12", "wait"):
        page.picked = page.picked._replace(tab=tab)
        floor.desk.refresh()
        assert_stands(floor.settle())
        page._on_line(1)
        page._on_step(0)
        assert_stands(floor.settle())


HAND = ListLine("Table 12 · donne 4 812 · 22/11 23:41", "abattage · gagnant : 1 4 7 · 3♥ 8♠ 4♣ 9♠ "
                "10♦ · Jean-Baptiste de La Rochefoucauld", "1 234 567", mark="incidents : 3")
FIGURES = ArchiveFigures(tuple(
    FigureTable(title, ("in a thousand", "average pot", "responsable"),
                tuple((f"Main non protégée ramassée par le croupier {n}", "12 345", "1 234 567",
                       "98.7")
                      for n in range(12)))
    for title in ("Cadence par croupier", "Maldonnes par croupier", "Décisions",
                  "Défauts d’appareils", "Appels : attente", "Cadence par table")))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.long
def test_the_archive_stands_whole_asked_found_and_shown_again(made, swept, lang):
    floor = made(lang).show(rooms.busy(12)).turn_to("archive")
    page = floor.desk.archive_page
    assert_stands(floor)
    page.has_archive = True
    for answer in (ArchiveAnswer((HAND,) * 8, (None,) * 8, more=(1, 1)), ArchiveAnswer(),
                   ArchiveAnswer(why="“AKx”?"),
                   ArchiveAnswer(figures=FIGURES)):
        question = ArchiveQuestion(SearchForm(), lang, 0)
        page.ask(question)
        page.take_answer(question, answer, "")
        assert_stands(floor.settle())
    for about in Criterion:
        page.begin(about)
        assert_stands(floor.settle())
        page.close_sheet()
    page.form = SearchForm(Tab.RULINGS, ((Criterion.CHAPTER, "DEAL"), (Criterion.POT, "1000000")))
    floor.desk.refresh()
    assert_stands(floor.settle())
    told = ("Table 12 · donne 4 812 · 22/11 23:41", "Pot 1 234 567", "Main non protégée ramassée")
    page.hand.show_hand(swept.hands[0], told, lang)
    page.hand.show()
    page._show_found()
    assert_stands(floor.settle())


def test_a_hand_of_the_archive_is_replayed_on_its_houses_felt(made, swept):
    replay = made("fr").show(rooms.room(12)).turn_to("archive").desk.archive_page.hand
    replay.felt.theme_of_house = lambda name: shipped_houses.theme_of(name).theme
    replay.show_hand(swept.hands[0], (), "fr")
    house = shipped_houses.theme_of(swept.hands[0].before.house.name).theme
    assert replay.felt.felt.theme.felt_light == house.felt[0] != replay.theme.felt_light


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_moves_when_calls_come_and_go(made, lang):
    floor = made(lang).show(rooms.room(12))
    before = [tile.geometry() for tile in floor.desk.room_page.tiles]
    floor.show(rooms.busy(12))
    assert [tile.geometry() for tile in floor.desk.room_page.tiles] == before


@pytest.mark.parametrize("page", ["room", "table", "players", "archive"])
@pytest.mark.few
def test_the_light_colours_can_be_read_too(made, swept, page):
    floor = made("en").show(with_table(swept)).open(swept)
    floor.window.use_theme(LIGHT)
    assert_stands(floor.turn_to(page))
