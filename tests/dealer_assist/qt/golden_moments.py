"""The six moments of which golden pictures are kept, each a window that stands as it should."""

from collections.abc import Callable
from datetime import datetime

import players_moments
import rich_rooms as rooms
from floor_fingers import Floor
from live_table import GC
from panel_table import DeskTable
from PyQt6.QtWidgets import QWidget
from ruling_panel import CallDesk

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.qt.pieces.house_looks import dressed
from dealer_assist.qt.pieces.theme import DARK, LIGHT, ScreenLooks
from dealer_assist.qt.players.players_window import PlayersWindow
from dealer_assist.storage.books.shipped_houses import theme_of
from dealer_assist.storage.people import PeopleFile
from dealer_assist.view.players.players_picture import players_view

STACKS = (12_350, 9_650, 19_900, 8_250, 6_200, 15_000, 3_300, 9_900, 11_050, 7_425)
_STAY = (2, 3, 5, 9)
_FOUND = (e.DeviceFound("shoe", "SHOE-1", 1), e.DeviceFound("scanner", "CHIPS-1", 1))
Desks = list[DeskTable | Floor]


def on_the_flop(lang: str, stacks: tuple[int, ...] = STACKS) -> DeskTable:
    """Four of the players see the flop; the third seat bets 600 and the next is asked."""
    desk = DeskTable(GC, lang).put(*_FOUND).seated(*stacks).dealt()
    cards = iter(("Ah", "Kd", "7c"))
    while len(desk.table.hand.board) < 3:
        options = advise(desk.table).options
        if options is not None:
            desk.book(e.Folded(options.seat) if options.seat not in _STAY else
                      e.Called(options.seat, options.call) if options.call else
                      e.Checked(options.seat))
            continue
        step = advise(desk.table).steps[0]
        if step.kind == "open":
            card = next(cards)
            desk.book(e.CardSeen(step.place, 0, f"token {card}", card))
        else:
            desk.book(*facts_for(desk.table, step))
    return desk.put(e.Checked(2), e.Bet(3, 600))


def early_turn(lang: str) -> DeskTable:
    """The turn was burned and opened before the flop's betting was over (README's picture)."""
    desk = on_the_flop(lang, (*STACKS[:9], 0)[:9])
    return desk.put(e.CardSeen(e.Place.EXTRA, 0, "token burn"),
                    e.CardSeen(e.Place.EXTRA, 0, "token Js", "Js"))


def to_act(made: Desks) -> QWidget:
    """Ten seats, dark, French, in the house's colours."""
    made.append(on_the_flop("fr"))
    made[-1].window.dress(ScreenLooks(dressed(DARK, theme_of(GC).theme)))
    return made[-1].window


def remedy(made: Desks) -> QWidget:
    made.append(early_turn("en"))
    return made[-1].window


def ruling(made: Desks, people: PeopleFile) -> QWidget:
    """The floor manager's sheet, light, English."""
    desk = CallDesk(GC, "en", people).swept()
    made.append(desk)
    desk.window.dress(ScreenLooks(LIGHT))
    desk.opened().signed_in()
    return desk.window


def upright(made: Desks) -> QWidget:
    """A tablet held upright, its words at 125 %."""
    desk = on_the_flop("fr")
    made.append(desk)
    desk.window.dress(ScreenLooks(text_percent=125))
    desk.window.resize(800, 1280)
    return desk.window


def players(made: Desks) -> QWidget:
    """The second window, in mid-hand."""
    window = PlayersWindow(lambda: players_moments.NOW, lambda: datetime(2026, 11, 22, 23, 42))
    table = players_moments.flop_with_side_pots()
    window.resize(1280, 720)
    window.show()
    window.show_views((players_view(table, advise(table), "fr", stacks=False),))
    return window


def room(made: Desks) -> QWidget:
    """The floor's window with whatever may stand on a card of the wall."""
    floor = Floor("en")
    made.append(floor)
    return floor.show(rooms.busy(12)).window


MOMENTS: dict[str, Callable[..., QWidget]] = {
    "dealer-to-act": to_act, "remedy": remedy, "ruling": ruling, "upright": upright,
    "players": players, "room": room,
}
