"""Goals of the tour's steps: named predicates over the table, and states in which a step is said.

Each looks at what the table is, never at how it came there: whatever reaches the goal counts.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table

_LAST: Final = frozenset({Phase.SHOWDOWN, Phase.PUSHING, Phase.OVER})
_PAYS: Final = frozenset({Phase.PUSHING, Phase.OVER})


class Aim(NamedTuple):
    """Figures that a predicate compares: a seat, a street from 0, a price, chips, board cards."""

    seat: int = 0
    street: int = 0
    level: int = 0
    chips: int = 0
    lying: int = 0


Predicate = Callable[[Table, Aim], bool]


def _is_past(hand: Hand, street: int) -> bool:
    """True if this street's betting belongs to the past."""
    return hand.street > street or hand.phase in _LAST


def _is_closed(hand: Hand, street: int) -> bool:
    return _is_past(hand, street) or hand.phase in (Phase.CLOSED, Phase.BOARD)


def _hand(table: Table) -> Hand | None:
    hand = table.hand
    return hand if hand is not None and table.hands == 1 and not hand.voided else None


def _in_hand(holds: Callable[[Hand, Aim], bool]) -> Predicate:
    """Predicate over the tour's hand, the table's first; False before it, after it, and once it is
    void."""

    def of_table(table: Table, aim: Aim) -> bool:
        hand = _hand(table)
        return hand is not None and holds(hand, aim)

    return of_table


def _before_deal(table: Table, aim: Aim) -> bool:
    hand = _hand(table)
    return not table.hands or (hand is not None and hand.phase is Phase.POSTING)


def _to_act(table: Table, aim: Aim) -> bool:
    """True if this seat is to act for this price, and no case holds play."""
    hand = _hand(table)
    return (hand is not None and hand.phase is Phase.BETTING and hand.street == aim.street
            and hand.seats[hand.actor] == aim.seat and hand.level == aim.level
            and not table.cases and table.doubt is None)


def _has_acted(hand: Hand, aim: Aim) -> bool:
    return (hand.position[aim.seat], aim.chips) in hand.acts


def _acted_just_so(table: Table, aim: Aim) -> bool:
    """True if the seat's act is the street's last one, and no case holds play."""
    hand = _hand(table)
    return (hand is not None and hand.phase is Phase.BETTING and hand.street == aim.street
            and hand.acts[-1:] == ((hand.position[aim.seat], aim.chips),) and not table.cases)


def _taken_back(table: Table, aim: Aim) -> bool:
    """True if the seat is to act again, or play went on from there by another act of his."""
    hand = _hand(table)
    return _to_act(table, aim) or (hand is not None and (
        _is_past(hand, aim.street) or hand.level > aim.level))


def _reported(table: Table, aim: Aim) -> bool:
    return bool(table.cases) or _settled(table, aim)


def _seat_known(table: Table, aim: Aim) -> bool:
    known = any(case.seat or case.answer("seat") for case in table.cases)
    return known or _settled(table, aim)


def _settled(table: Table, aim: Aim) -> bool:
    """True if nothing is open, and something of this hand was settled."""
    return not table.cases and any(one.case.hand == 1 for one in table.ruled)


def _to_show(table: Table, aim: Aim) -> bool:
    """True if hands are to be tabled next: in some houses before the board's last cards."""
    steps = advise(table).steps if _hand(table) is not None else ()
    return bool(steps) and steps[0].kind in (StepKind.SHOW, StepKind.TABLE_ALL)


def _board_due(table: Table, aim: Aim) -> bool:
    hand = _hand(table)
    return (hand is not None and hand.phase in (Phase.CLOSED, Phase.BOARD)
            and len(hand.board) < aim.lying and not _to_show(table, aim))


GOALS: Final[Mapping[str, Predicate]] = {
    "before_deal": _before_deal,
    "posted": _in_hand(lambda hand, aim: hand.phase is not Phase.POSTING),
    "dealing": _in_hand(lambda hand, aim: hand.phase is Phase.DEALING),
    "dealt": _in_hand(lambda hand, aim: hand.phase not in OF_THE_DEAL),
    "to_act": _to_act,
    "acted": _in_hand(lambda hand, aim: _is_past(hand, aim.street) or (
        hand.street == aim.street and _has_acted(hand, aim))),
    "acted_just_so": _acted_just_so,
    "taken_back": _taken_back,
    "folded": _in_hand(lambda hand, aim: hand.folded[hand.position[aim.seat]]),
    "all_in": _in_hand(lambda hand, aim: hand.phase is Phase.OVER or (
        hand.stacks[hand.position[aim.seat]] == 0)),
    "closed": _in_hand(lambda hand, aim: _is_closed(hand, aim.street)),
    "bets_lie": _in_hand(lambda hand, aim: hand.phase is Phase.CLOSED),
    "collected": _in_hand(lambda hand, aim: hand.phase not in (Phase.BETTING, Phase.CLOSED)
                          or hand.street > aim.street),
    "board_due": _board_due,
    "board_lies": _in_hand(lambda hand, aim: len(hand.board) >= aim.lying),
    "reported": _reported,
    "case_open": lambda table, aim: bool(table.cases),
    "seat_known": _seat_known,
    "settled": _settled,
    "to_show": _to_show,
    "shown": _in_hand(lambda hand, aim: hand.phase in _PAYS or all(
        hand.shown[i] for i in hand.live)),
    "to_pay": _in_hand(lambda hand, aim: hand.phase is Phase.PUSHING),
    "paid": _in_hand(lambda hand, aim: hand.phase is Phase.OVER),
    "any_time": lambda table, aim: True,
    "called": lambda table, aim: bool(table.calls),
}
