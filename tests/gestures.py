"""Gestures for tests: what a player said and put, and what a house makes of it."""

from live_table import GC, NO_LIMIT, TDA, LiveTable

from dealer_assist.game.facts import Action
from dealer_assist.game.hand.meaning import Ruling, interpret
from dealer_assist.game.table.table import Gesture, Hand

WSOP, SHEET = "wsop_live_2024", "basic_sheet"
HOUSES = (GC, TDA, WSOP, SHEET)


def before_flop(house: str, stacks=(10_000,) * 4, played=NO_LIMIT, **more) -> Hand:
    """Blinds 50/100, four players: seat 3 to act, facing 100."""
    return LiveTable(house, played).begin(stacks, **more).deal().hand


def big_blind_s_option(house: str, **more) -> Hand:
    """Everybody called: the big blind, seat 2, may check."""
    return LiveTable(house).begin((10_000,) * 4, **more).deal().call(3, 4, 1).hand


def at_flop(house: str, stacks=(10_000,) * 4, played=NO_LIMIT) -> LiveTable:
    """Everybody called and the flop lies there: seat 1 to act, no bet yet."""
    live = LiveTable(house, played).begin(stacks).deal().call(3, 4, 1).check(2)
    return live.collect().board("2c7dTh")


def facing(house: str, bet: int, street: int = 1, **more) -> Hand:
    """Seat 1 bet this much on the flop (or a later street): seat 2 to act."""
    live = at_flop(house, **more)
    for card in ("2s", "5h")[: street - 1]:
        live.check(1, 2, 3, 4).board(card)
    return live.to(1, bet).hand


def unopened(house: str, **more) -> Hand:
    """The flop lies there and nobody has bet: seat 1 to act."""
    return at_flop(house, **more).hand


def chips(hand: Hand, *motions: tuple[int, ...], said: str = "", of: int = 0, first: bool = True,
          seat: int = 0) -> Ruling:
    """What these motions of the player to act are, with the words if any."""
    seat = seat or hand.seats[hand.actor]
    return interpret(hand, Gesture(seat, said, of, motions, bool(said) and first))


def says(hand: Hand, action: Action, amount: int = 0) -> Ruling:
    """What these words of the player to act are."""
    return interpret(hand, Gesture(hand.seats[hand.actor], str(action), amount, (), True))


def short(ruling: Ruling) -> tuple[str, int, int, int]:
    """Outcome, bet that stands, what goes back, what is missing."""
    return str(ruling.outcome), ruling.to_chips, ruling.returned, ruling.missing


def plain(ruling: Ruling) -> tuple[str, int]:
    """Outcome and bet of a ruling that nobody has to confirm."""
    assert ruling.unambiguous, ruling
    return str(ruling.outcome), ruling.to_chips


def asked(ruling: Ruling) -> tuple[str, str, int]:
    """Kind, outcome and bet of a ruling that a person confirms."""
    assert not ruling.unambiguous, ruling
    return ruling.kind.removeprefix("doubt."), str(ruling.outcome), ruling.to_chips
