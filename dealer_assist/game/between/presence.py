"""Presence: players who go and come back, stand up and sit down (GC:38, GC:306).

A person can't enter a state that holds already: it would mean somebody else, or nothing.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import why_seat_empty
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Chair, Table

_Moved = e.PlayerAway | e.PlayerReturned | e.PlayerStood | e.PlayerSatDown
_Asked = Callable[[Table, _Moved], Reason | None]


def _why_not(is_so: Callable[[Chair], bool], id: str) -> _Asked:
    """Check that refuses with this message id where the state holds already."""

    def why_not(table: Table, fact: _Moved) -> Reason | None:
        wrong = why_seat_empty(table, fact.seat)
        if wrong is None and is_so(table.chair(fact.seat)):
            return Reason(id, None, 0, fact.seat)
        return wrong

    return why_not


WHY_NOT: Final[Mapping[type, _Asked]] = {
    e.PlayerAway: _why_not(lambda chair: chair.away, "why.away_already"),
    e.PlayerReturned: _why_not(lambda chair: not chair.away, "why.not_away_now"),
    e.PlayerStood: _why_not(lambda chair: chair.standing, "why.stands_already"),
    e.PlayerSatDown: _why_not(lambda chair: not chair.standing, "why.sits_already"),
}

#: Reasons for which a fact of this module has no meaning.
SENSELESS: Final = frozenset({
    "why.away_already", "why.not_away_now", "why.stands_already", "why.sits_already",
})
