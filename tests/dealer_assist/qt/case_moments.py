"""Moments at a desk at which something may have gone wrong, and what stands on its case sheet."""

from collections.abc import Callable

from panel_table import DeskTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import CaseView, TableView

GC, TDA = "grand_cercle", "tda2024"
Come = Callable[[DeskTable], DeskTable]


def dealing(desk: DeskTable, cards: int = 10, players: int = 6) -> DeskTable:
    """The shoe has told of so many cards of the deal."""
    desk.seated(*[10_000] * players)
    while advise(desk.table).steps[0].kind != "deal":
        desk.book(*facts_for(desk.table, advise(desk.table).steps[0]))
    for n in range(cards):
        desk.book(e.CardSeen(e.Place.HOLE, n % players + 1, f"token {n}"))
    return desk.put()


def by_hand(desk: DeskTable) -> DeskTable:
    """Nobody has told of a card yet."""
    return dealing(desk, 0)


def dealt(desk: DeskTable) -> DeskTable:
    return desk.seated(*[10_000] * 4).dealt()


def called_once(desk: DeskTable) -> DeskTable:
    return dealt(desk).put(e.Called(3, 100))


def flop(desk: DeskTable) -> DeskTable:
    """All four have called; the first is to act on the flop."""
    return street(dealt(desk), "Ah", "Kd", "2c")


def street(desk: DeskTable, *cards: str) -> DeskTable:
    """The round is checked or called round, and these cards are opened."""
    while (options := advise(desk.table).options) is not None:
        act = e.Called(options.seat, options.call) if options.call else e.Checked(options.seat)
        desk.book(act)
    opened = iter(cards)
    while advise(desk.table).options is None and advise(desk.table).steps[0].kind != "show":
        step = advise(desk.table).steps[0]
        if step.kind == "open":
            assert step.place is not None
            for _ in range(step.cards):
                card = next(opened)
                desk.book(e.CardSeen(step.place, 0, f"token {card}", card))
        else:
            desk.book(*facts_for(desk.table, step))
    return desk.put()


def folded(desk: DeskTable) -> DeskTable:
    """Seat 1 bet on the flop, seat 2 threw his cards away."""
    return flop(desk).put(e.Bet(1, 500), e.Folded(2))


def bet(desk: DeskTable) -> DeskTable:
    """Seat 2 raised on the flop and nobody has called."""
    return flop(desk).put(e.Bet(1, 500), e.Raised(2, 1_500))


def showdown(desk: DeskTable) -> DeskTable:
    street(flop(desk), "9s")
    street(desk, "3h")
    return street(desk)


def view_of(desk: DeskTable) -> TableView:
    assert desk.window.view is not None
    return desk.window.view


def case_of(desk: DeskTable) -> CaseView:
    """The case in sight."""
    case = desk.window.desk.side.case
    assert case is not None
    return case


def entered(desk: DeskTable, fact: e.Fact) -> DeskTable:
    """As if a finger had entered it."""
    desk.comes(Tap(TapKind.FACT, fact=fact))
    return desk
