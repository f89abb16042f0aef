"""Time fee: the house's fee by time instead of a part of the pots (WSOP 27).

The table's sign gives its amount, the house how often each player pays it. Of a player who is away,
or has less than the fee, the text says nothing: he pays none here, and the floor is called.
"""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import why_seat_empty
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Table

_PERIOD: Final = "levy.time_minutes"
_MINUTE_S: Final = 60


def may_charge_time(table: Table) -> bool:
    """True if this house's text lets a table pay by the time."""
    return table.house[_PERIOD] != FLOOR


def why_no_fee_on_sign(table: Table, sign: e.Sign) -> Reason | None:
    """Reason why the sign can't ask for this fee (not in the text, or the pots pay), or None."""
    source = table.house.source(_PERIOD)
    if sign.time_chips and not may_charge_time(table):
        return Reason("why.time_fee_not_said", source)
    if sign.time_chips and table.stakes.levy_per_10000:
        return Reason("why.time_fee_and_levy", source)
    unit = table.stakes.smallest_chip
    return Reason("why.time_fee_not_in_chips", None, unit) if sign.time_chips % unit else None


def fees_by_seat(table: Table) -> tuple[e.TimeFee, ...]:
    """Fee of each player who is present with enough chips, by seat; () where the sign has none."""
    fee = table.evening.sign.time_chips
    if not fee or table.tournament is not None or not may_charge_time(table):
        return ()
    return tuple([e.TimeFee(c.seat, fee) for c in table.chairs
                  if c.taken and not c.away and c.chips >= fee])


def is_fee_due(table: Table, now_s: int) -> bool:
    """True if the fee is to be collected at this moment (UTC seconds): a period is over."""
    return bool(now_s and fees_by_seat(table)) and not minutes_to_next_fee(table, now_s)


def minutes_to_next_fee(table: Table, now_s: int) -> int:
    """Minutes, begun ones counted, until the fee is due again; 0 once it is."""
    last, period = table.evening.time_s, table.house[_PERIOD]
    if not last or not isinstance(period, int):
        return 0
    return max(0, -((now_s - last - period * _MINUTE_S) // _MINUTE_S))


def unpaid_seats(table: Table, fact: e.TimeCollected) -> tuple[int, ...]:
    """Seats whose player didn't pay: away, or short of the fee; the floor decides."""
    paid = {one.seat for one in fact.fees}
    return tuple([c.seat for c in table.chairs if c.taken and c.seat not in paid])


def why_not_collect_fee(table: Table, fact: e.TimeCollected) -> Reason | None:
    """Reason why this can't be collected now, or None."""
    fee, source = table.evening.sign.time_chips, table.house.source(_PERIOD)
    if not is_between_hands(table):
        return Reason("why.time_fee_in_hand")
    if not fee or table.tournament is not None:
        return Reason("why.time_fee_none", source)
    left = minutes_to_next_fee(table, fact.at_s) if fact.at_s else 0
    if left:
        return Reason("why.time_fee_not_due", source, left)
    seats = [one.seat for one in fact.fees]
    if not seats or len(set(seats)) < len(seats):
        return Reason("why.time_fee_seats")
    for seat, chips in [(one.seat, one.chips) for one in fact.fees]:
        wrong = why_seat_empty(table, seat)
        if wrong is not None:
            return wrong
        if chips <= 0:
            return Reason("why.amount_missing")
        if chips > table.chair(seat).chips:
            return Reason("why.more_than_stack", None, table.chair(seat).chips, seat)
    other = next((one for one in fact.fees if one.chips != fee), None)
    return Reason("why.time_fee_differs", None, fee, other.seat) if other is not None else None
