"""Two boards agreed on with the finger: the key, the pad of each board, both boards on the felt."""

import pytest
from panel_table import DeskTable
from PyQt6.QtWidgets import QApplication

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.words import word

FIRST, SECOND = ("Ah", "7d", "2c", "9s", "4h"), ("Kd", "8d", "5c", "Ts", "3h")


@pytest.fixture(params=["fr", "en"])
def desk(request: pytest.FixtureRequest, qapp: QApplication):
    made = DeskTable("wsop_live_2024", request.param).seated(1000, 1000).dealt()
    yield made
    made.window.close()
    made.window.deleteLater()


def all_in(desk: DeskTable) -> DeskTable:
    return desk.put(e.Raised(2, 1000), e.Called(1, 900), e.BetsCollected())


def dealt(desk: DeskTable, board: tuple[str, ...]) -> None:
    for cards in (board[:3], board[3:4], board[4:]):
        for card in cards:
            desk.card(card)


def menus(desk: DeskTable) -> list[str]:
    view = dealer_picture(desk.table, advise(desk.table), Surroundings(desk.lang))
    return [menu.name for menu in view.menus]


def test_the_key_is_there_at_its_moment_only(desk: DeskTable) -> None:
    assert "boards" not in menus(desk)
    all_in(desk)
    assert "boards" in menus(desk)
    desk.tap(*(word(desk.lang, f"entry.{id}", number=2)
               for id in ("table", "several_boards", "boards")))
    assert desk.last == e.BoardsAgreed(2)
    assert "boards" not in menus(desk)


@pytest.mark.long
def test_both_boards_lie_on_the_felt_and_are_told(desk: DeskTable) -> None:
    all_in(desk).put(e.BoardsAgreed(2))
    dealt(desk, FIRST)
    pad = dealer_picture(desk.table, advise(desk.table), Surroundings(desk.lang)).pad
    assert pad is not None and (
        word(desk.lang, "pad.on_board", number=2, what="").strip() in pad.title)
    assert set(FIRST) <= set(pad.gone)
    dealt(desk, SECOND)
    view = dealer_picture(desk.table, advise(desk.table), Surroundings(desk.lang))
    assert (*view.earlier, view.board) == (FIRST, SECOND)
    shown = players_view(desk.table, advise(desk.table), desk.lang)
    assert (*shown.earlier, shown.board) == (FIRST, SECOND)
    desk.put(e.HandTabled(1, ("Ks", "Kc")), e.HandTabled(2, ("As", "Ac")))
    view = dealer_picture(desk.table, advise(desk.table), Surroundings(desk.lang))
    names = [pot.name for pot in view.pots]
    assert names == [word(desk.lang, "pot.on_board", number=number,
                          pot=word(desk.lang, "pot.only_title")) for number in (1, 2)]
    assert names[0] in " ".join(view.announce).replace(
        word(desk.lang, "pot.only"), word(desk.lang, "pot.only_title"))
