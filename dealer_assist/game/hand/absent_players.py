"""Players who hold cards but are not there to play them: away, standing, or under a penalty.

GC:304: whoever isn't at the table when it is his turn has his hand burned; GC:306: who stands may
not act. TDA 30: absent players are dealt in, and their hands killed once the deal is complete;
so are those of players under a penalty (TDA 71).
"""

from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _OVER = Phase.BETTING, Phase.OVER

#: While a hand can be killed: the cards are out and the showdown has not begun.
_PLAYED = frozenset({Phase.BETTING, Phase.CLOSED, Phase.BOARD})


def hands_to_kill(table: Table) -> tuple[int, ...]:
    """The seats whose hands are killed now that the deal is complete, in turn (TDA 30).

    Who leaves later with cards is burned at his turn only. Also where the posts have put everybody
    all-in, so that there is nothing to bet. The last hand left is never killed: the pot is its own.
    """
    hand = table.hand
    if hand is None or not (hand.penalised or hand.absent):
        return ()  # as nearly always
    if hand.phase not in _PLAYED or len(hand.live) < 2:
        return ()
    killed: set[int] = set()
    if hand.rules["tournament.penalty"] != FLOOR:
        killed.update(hand.penalised)
    if hand.rules["absent.dealt"] == "dealt_and_killed":
        killed.update([seat for seat in hand.absent if table.chair(seat).away])
    return tuple([s for i, s in enumerate(hand.seats) if not hand.folded[i] and s in killed])


def why_floor_penalty(table: Table) -> Reason | None:
    """Floor's question about a penalised player's hands, where the house's text is silent; or None.

    Put once for the table: between hands as soon as there is a penalty, and while such a hand
    waits.
    """
    key, hand = "tournament.penalty", table.hand
    if table.house[key] != FLOOR:
        return None
    seat = next((c.seat for c in table.chairs if c.penalty_hands), 0)
    if hand is not None and hand.phase is not _OVER:
        live = [s for s in hand.penalised if not hand.folded[hand.position[s]]]
        seat = live[0] if live and hand.phase in _PLAYED else 0
    if not seat:
        return None
    return Reason("why.floor_penalty", table.house.source(key), 0, seat, setting=key)


def is_hand_killed(table: Table, seat: int) -> bool:
    """True if a fold of this seat is no act of the player's: he is away, or under a penalty."""
    hand = table.hand
    if hand is None or seat not in hand.position:
        return False
    return seat in hand.penalised or table.chairs[seat - 1].away


def why_killed(table: Table, seat: int) -> Reason:
    """Reason why this hand is killed: the player is absent, or under a penalty."""
    hand = table.hand
    key = "absent.dealt"
    if hand is not None and seat in hand.penalised:
        key = "tournament.penalty"
    id = "why.killed_absent" if key == "absent.dealt" else "why.killed_penalty"
    return Reason(id, table.house.source(key), 0, seat)


def why_actor_absent(table: Table) -> Reason | None:
    """Reason why the player to act can't: absent (GC:304) or standing (GC:306); None if he can."""
    hand = table.hand
    if hand is None or hand.phase is not _BETTING or hand.actor < 0:
        return None
    seat = hand.seats[hand.actor]
    chair = table.chairs[seat - 1]
    if chair.away:
        silent = hand.rules["absent.at_turn"] == FLOOR
        return Reason(
            "why.floor_absent_at_turn" if silent else "why.absent_at_turn",
            hand.house.source("absent.at_turn"), 0, seat,
            setting="absent.at_turn" if silent else "",
        )
    return why_must_sit(table, seat) if chair.standing else None


def why_must_sit(table: Table, seat: int) -> Reason | None:
    """Reason why this player may not act now (he stands, the house wants him seated), or None."""
    if not table.chair(seat).standing or table.house["seats.standing_may_act"]:
        return None
    return Reason("why.must_sit", table.house.source("seats.standing_may_act"), 0, seat)
