"""A table at each phase of an evening: in the deal, in each street, and between hands."""

from collections.abc import Callable
from functools import cache
from typing import Final

from live_table import GC, LiveTable
from tournament_table import tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice, StepKind, advise, facts_for
from dealer_assist.game.table.table import Phase, Table

BOARD: Final = ("Ah", "Kd", "2c", "9s", "3h")
HANDS: Final = {1: ("As", "Ks"), 2: ("Qs", "Js"), 3: ("Th", "9h"), 4: ("8c", "7c")}
_STAKES: Final = e.Stakes(50, 100, 100, smallest_chip=25)
Until = Callable[[Table, Advice], bool]


def _seated(*button: int) -> LiveTable:
    live = LiveTable(GC)
    return live.put(
        e.TableOpened("1", GC, live.played, _STAKES, (25, 100, 500, 1_000)),
        *(e.PlayerSat(seat, 10_000) for seat in HANDS), *(e.ButtonMoved(seat) for seat in button))


def _at(until: Until, all_in: bool = False) -> Table:
    """Everybody calls or checks, or all go in; the dealer does each of his steps, until this."""
    live = _seated(4)
    while not until(live.table, advise(live.table)):
        live.put(*_next(live.table, advise(live.table), all_in))
    return live.table


def _next(table: Table, advice: Advice, all_in: bool) -> tuple[e.Fact, ...]:
    options = advice.options
    if options is not None and all_in and options.max_to and not options.call_is_all_in:
        return (e.Raised(options.seat, options.all_in_to),)
    if options is not None:
        seat = options.seat
        return (e.Called(seat, options.call) if options.call else e.Checked(seat),)
    step, hand = advice.steps[0], table.hand
    if step.kind is StepKind.OPEN and hand is not None and step.place is not None:
        card = BOARD[len(hand.board)]
        return (e.CardSeen(step.place, 0, f"token {card}", card),)
    if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
        return (e.HandTabled(step.seat, HANDS[step.seat]),)
    return facts_for(table, step)


def _is(phase: Phase, board: int = 5) -> Until:
    return lambda table, advice: table.hand is not None and (
        table.hand.phase is phase and len(table.hand.board) == board) and (
        phase is not Phase.BETTING or advice.options is not None)


def _dealing() -> Table:
    live = LiveTable(GC)
    live.table = _at(lambda table, advice: bool(advice.steps) and (
        advice.steps[0].kind is StepKind.DEAL))
    return live.put(*(e.CardSeen(e.Place.HOLE, n % 4 + 1, f"token {n}") for n in range(3))).table


def _break() -> Table:
    return tournament().put(e.LevelBegan(2, 1_700_001_000), e.LevelBegan(3, 1_700_002_000)).table


PHASES: Final[dict[str, Callable[[], Table]]] = {
    "before the deal": lambda: _seated(4).table,
    "the draw for the button": lambda: _seated().table,
    "posting": lambda: _at(_is(Phase.POSTING, 0)),
    "dealing": _dealing,
    "before the flop": lambda: _at(_is(Phase.BETTING, 0)),
    "the bets are called": lambda: _at(_is(Phase.CLOSED, 0)),
    "the flop is due": lambda: _at(_is(Phase.BOARD, 0)),
    "flop": lambda: _at(_is(Phase.BETTING, 3)),
    "turn": lambda: _at(_is(Phase.BETTING, 4)),
    "river": lambda: _at(_is(Phase.BETTING, 5)),
    "all-in": lambda: _at(_is(Phase.BOARD, 0), all_in=True),
    "showdown": lambda: _at(_is(Phase.SHOWDOWN)),
    "pushing": lambda: _at(_is(Phase.PUSHING)),
    "between hands": lambda: _at(_is(Phase.OVER)),
    "a tournament's break": _break,
}


@cache
def table_at(phase: str) -> Table:
    """The table at this phase."""
    return PHASES[phase]()
