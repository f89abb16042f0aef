"""Players who hold cards but are not there to play them: away, standing, or under a penalty.

GC:304: whoever isn't at the table when it is his turn has his hand burned; GC:306: who stands may
not act. TDA 30: absent players are dealt in, and their hands killed once the deal is complete;
so are those of players under a penalty (TDA 71).
"""

from dealer_assist.hand.reason import Reason
from dealer_assist.rules.keys import FLOOR
from dealer_assist.table import Hand, Phase, Table


def kills_due(table: Table) -> tuple[int, ...]:
    """The seats whose hands are killed now that the deal is complete, in turn (TDA 30)."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING:
        return ()
    dealt_absent = hand.rules["absent.dealt"] == "dealt_and_killed" and not hand.street
    if not hand.penalised and not dealt_absent:
        return ()
    return tuple([
        seat for i, seat in enumerate(hand.seats)
        if not hand.folded[i] and (seat in hand.penalised or _is_dealt_absent(table, hand, i))
    ])


def _is_dealt_absent(table: Table, hand: Hand, i: int) -> bool:
    if hand.rules["absent.dealt"] != "dealt_and_killed" or hand.street or hand.acted[i]:
        return False
    return table.chair(hand.seats[i]).away


def why_killed(table: Table, seat: int) -> Reason:
    """Why this hand is killed: the player is absent, or under a penalty."""
    hand = table.hand
    key = "absent.dealt"
    if hand is not None and seat in hand.penalised:
        key = "tournament.penalty"
    id = "why.killed_absent" if key == "absent.dealt" else "why.killed_penalty"
    return Reason(id, table.house.source(key), 0, seat)


def why_not_here(table: Table) -> Reason | None:
    """Why the player to act can't: he is absent (GC:304) or stands (GC:306); None when he can."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or hand.actor < 0:
        return None
    seat = hand.seats[hand.actor]
    if table.chair(seat).away:
        silent = hand.rules["absent.at_turn"] == FLOOR
        return Reason(
            "why.floor_absent_at_turn" if silent else "why.absent_at_turn",
            hand.house.source("absent.at_turn"), 0, seat,
            setting="absent.at_turn" if silent else "",
        )
    return why_must_sit(table, seat)


def why_must_sit(table: Table, seat: int) -> Reason | None:
    """Why this player may not act now, or None: he stands where the house wants him seated."""
    if not table.chair(seat).standing or table.house["seats.standing_may_act"]:
        return None
    return Reason("why.must_sit", table.house.source("seats.standing_may_act"), 0, seat)
