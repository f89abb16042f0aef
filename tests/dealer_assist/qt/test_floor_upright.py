"""The floor's window on a tablet held upright, in both languages: whole, and keys for a finger."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
import rich_rooms as rooms
from bench_walk import visible
from floor_fingers import Floor, assert_stands, closing
from test_floor_pages_stand_whole import FIGURES, HAND, with_table

from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.floor.archive_query import (
    ArchiveAnswer,
    ArchiveQuestion,
    Criterion,
    SearchForm,
)

LANGS = ("fr", "en")
SIZES = ((800, 1280), (1080, 1920))

pytestmark = [pytest.mark.parametrize("lang", LANGS), pytest.mark.parametrize("size", SIZES)]


@pytest.fixture
def made(qapp, lang, size) -> Iterator[Callable[[], Floor]]:
    with ExitStack() as stack:
        yield lambda: closing(stack, Floor(lang, size))


@pytest.fixture(scope="module")
def swept() -> Followed:
    return rooms.PlayedTable().play(11).swept().followed()


def assert_upright(floor: Floor) -> None:
    """All that holds for each page; keys are as large as they are drawn, and the page fills."""
    assert_stands(floor)
    window, desk = floor.window, floor.desk
    assert (desk.width(), desk.height()) == (window.width(), window.height())
    for key in visible(desk):
        if isinstance(key, KeyButton):
            assert min(key.width(), key.height()) >= 64 > LEAST_KEY_PX, (key.words, key.geometry())


@pytest.mark.parametrize("count", [1, 6, 40])
@pytest.mark.few
def test_the_room_stands_whole(made, count):
    assert_upright(made().show(rooms.busy(count)))


@pytest.mark.few
def test_a_call_more_than_stand_there_is_counted(made):
    floor = made().show(rooms.busy(40))
    calls = floor.desk.shown.calls
    assert 1 < len(floor.desk.strip.shown) < len(calls)
    assert str(len(calls) - len(floor.desk.strip.shown)) in floor.desk.strip.more.words


@pytest.mark.few
@pytest.mark.long
def test_an_opened_table_stands_whole_live_again_and_while_it_is_ruled(made, swept):
    floor = made().show(with_table(swept)).open(swept)
    assert_upright(floor)
    page, hand = floor.desk.table_page, swept.hands[-1]
    for step in (1, len(hand.steps) // 2, len(hand.steps)):
        page.choose(0)
        page.choose(hand.number, step)
        assert_upright(floor.settle())
    page.choose(0)
    page.open_sheet()
    assert_upright(floor.settle())
    floor.desk.show_followed(replace(swept, trouble="412: BetDoubted.ways: expected"))
    assert_upright(floor.settle())


@pytest.mark.few
def test_a_table_that_is_not_read_yet_stands_whole(made):
    floor = made().show(rooms.busy(12))
    floor.desk.open_table("4")
    assert_upright(floor.settle())


@pytest.mark.few
def test_signing_in_stands_whole(made):
    floor = made().show(rooms.busy(12, person=None))
    floor.desk.open_people()
    assert_upright(floor.settle())


@pytest.mark.few
def test_the_players_pages_stand_whole(made):
    room = rooms.busy(12, waiting=rooms.waiting(12), fields=rooms.tournament_room().fields)
    floor = made().show(room).turn_to("players")
    assert_upright(floor)
    page = floor.desk.players_page
    for tab in ("12", "wait"):
        page.picked = page.picked._replace(tab=tab)
        floor.desk.refresh()
        assert_upright(floor.settle())
        page._on_line(1)
        page._on_step(0)
        assert_upright(floor.settle())
    page.opening.begin()
    floor.desk.refresh()
    assert_upright(floor.settle())


@pytest.mark.few
@pytest.mark.long
def test_the_archive_stands_whole_asked_found_and_shown_again(made, lang, swept):
    floor = made().show(rooms.busy(12)).turn_to("archive")
    page = floor.desk.archive_page
    assert_upright(floor)
    page.has_archive = True
    found = ArchiveAnswer((HAND,) * 8, (None,) * 8, more=(1, 1))
    for answer in (found, ArchiveAnswer(), ArchiveAnswer(figures=FIGURES)):
        question = ArchiveQuestion(SearchForm(), lang, 0)
        page.ask(question)
        page.take_answer(question, answer, "")
        assert_upright(floor.settle())
    for about in Criterion:
        page.begin(about)
        assert_upright(floor.settle())
        page.close_sheet()
    told = ("Table 12 · donne 4 812 · 22/11 23:41", "Pot 1 234 567", "Main non protégée ramassée")
    page.hand.show_hand(swept.hands[0], told, lang)
    page.hand.show()
    page._show_found()
    assert_upright(floor.settle())


@pytest.mark.few
def test_turned_across_and_back_it_stands_as_before(made, swept, size):
    floor = made().show(with_table(swept)).open(swept)
    before = [key.geometry() for key in visible(floor.desk)]
    floor.window.resize(1280, 800)
    assert_stands(floor.settle())
    floor.window.resize(*size)
    assert_upright(floor.settle())
    assert [key.geometry() for key in visible(floor.desk)] == before
