"""Moves between two pictures of the table: what changed place, told from both alone. No Qt.

Only what changed moves, once, and no longer than 320 ms. A picture after an undo moves nothing, nor
does the first one: after a cut the table stands as it stood.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from dealer_assist.storage.settings.table_settings import MOTIONS
from dealer_assist.view.dealer.award_views import lifted_award, wins_words
from dealer_assist.view.dealer.table_view import AwardView, SeatView, TableView
from drivers.lazy_dataclass import dataclass

ALL, LESS, OFF = MOTIONS
BUTTON: Final = "D"
#: From one card of a flop to the next.
APART_MS: Final = 40
POT: Final = 0  # in place of a seat: the middle of the table


class MotionKind(StrEnum):
    """Kind of move."""

    BET = "bet"  # chips from the seat to their place in front of it
    COLLECT = "collect"  # a bet to the pot
    CARD = "card"  # a board card turns
    TURN = "turn"  # the edge of who acts
    BUTTON = "button"
    LIFT = "lift"  # a board card that wins
    PUSH = "push"  # a pot to a winner


LONG_MS: Final = {
    MotionKind.BET: 180, MotionKind.COLLECT: 240, MotionKind.CARD: 160, MotionKind.TURN: 160,
    MotionKind.BUTTON: 220, MotionKind.LIFT: 140, MotionKind.PUSH: 320,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One thing's move from seat to seat, 0 for the middle; a card's is at its place of the
    board."""

    kind: MotionKind
    start: int = POT
    end: int = POT
    chips: int = 0
    card: str = ""
    place: int = 0
    after_ms: int = 0

    @property
    def ends_ms(self) -> int:
        """End, counted from the picture."""
        return self.after_ms + LONG_MS[self.kind]

    def share(self, passed_ms: float) -> float:
        """Share of its way that it has gone, fast at first.

        >>> [Move(MotionKind.TURN, 1, 2).share(ms) for ms in (0, 80, 160, 999)]
        [0.0, 0.875, 1.0, 1.0]
        """
        gone = (passed_ms - self.after_ms) / LONG_MS[self.kind]
        return 1 - (1 - min(1.0, max(0.0, gone))) ** 3


def moves(before: TableView | None, after: TableView, allowed: str = ALL) -> tuple[Move, ...]:
    """Moves that lead from one picture to the next, as far as they are allowed."""
    if before is None or allowed == OFF or not goes_on(before, after):
        return ()
    found = (*_turn(before, after), *_button(before, after))
    if allowed == LESS:
        return found
    return (*_cards(before, after), *_chips(before, after), *_lifted(before, after),
            *_pushed(before, after), *found)


def goes_on(before: TableView, after: TableView) -> bool:
    """True if the later picture came of further facts alone, none taken back."""
    return after.number > before.number and _last_act(after) >= _last_act(before)


def won(before: TableView | None, after: TableView) -> dict[int, str]:
    """Chips that each winner was pushed between two pictures, in words: "+ 6 750"."""
    if before is None or not goes_on(before, after):
        return {}
    paid = _paid(before, after)
    return {seat: wins_words(paid, seat, after.lang) for award in paid for seat, _ in award.parts}


def _last_act(view: TableView) -> int:
    """Number of the act that undo would take back."""
    return int(view.undo.tap.choice or 0)


def _seats(before: TableView, after: TableView) -> Iterator[tuple[SeatView, SeatView]]:
    return zip(before.seats, after.seats, strict=False)


def _first(seats: Iterator[int]) -> int:
    return next(seats, 0)


def _turn(before: TableView, after: TableView) -> Iterator[Move]:
    was, now = (_first(one.seat for one in view.seats if one.acting) for view in (before, after))
    if was and now and was != now:
        yield Move(MotionKind.TURN, was, now)


def _button(before: TableView, after: TableView) -> Iterator[Move]:
    was, now = (_first(one.seat for one in view.seats if BUTTON in one.marks)
                for view in (before, after))
    if was and now and was != now:
        yield Move(MotionKind.BUTTON, was, now)


def _cards(before: TableView, after: TableView) -> Iterator[Move]:
    """Cards opened on the board that is dealt: each a little after the one before."""
    opened = [at for at, (was, now) in enumerate(zip(before.board, after.board, strict=False))
              if now and not was]
    if before.earlier == after.earlier:
        for nth, at in enumerate(opened):
            yield Move(MotionKind.CARD, card=after.board[at], place=at, after_ms=nth * APART_MS)


def _chips(before: TableView, after: TableView) -> Iterator[Move]:
    """Bets posted, and all that are collected; chips that a player takes back move nothing."""
    for was, now in _seats(before, after):
        more = now.bet_chips - was.bet_chips
        if more > 0:
            yield Move(MotionKind.BET, now.seat, now.seat, more)
        elif was.bet_chips and not now.bet_chips and was.stack == now.stack:
            yield Move(MotionKind.COLLECT, now.seat, POT, was.bet_chips)


def _lifted(before: TableView, after: TableView) -> Iterator[Move]:
    was, now = (award.lifted if (award := lifted_award(view.awards)) is not None else ()
                for view in (before, after))
    if was != now:
        for at, card in enumerate(after.board):
            if card and card in now and card not in was:
                yield Move(MotionKind.LIFT, card=card, place=at)


def _pushed(before: TableView, after: TableView) -> Iterator[Move]:
    for award in _paid(before, after):
        for seat, chips in award.parts:
            yield Move(MotionKind.PUSH, POT, seat, chips)


def _paid(before: TableView, after: TableView) -> tuple[AwardView, ...]:
    """Pots that were due and are pushed: the first ones, in the house's order."""
    count = len(before.awards) - len(after.awards)
    is_rest = before.awards[count:] == after.awards if count > 0 else False
    return before.awards[:count] if is_rest and not after.is_held else ()
