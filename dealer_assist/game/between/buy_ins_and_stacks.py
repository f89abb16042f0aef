"""Chips that come to a stack or leave it: buy-in, rebuy (recave), counts, corrections, tips."""

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import (
    is_in_hand,
    stack_at,
    why_decision_unsigned,
    why_seat_empty,
)
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table


def why_no_amount(chips: int) -> Reason | None:
    """Reason why this is no amount of chips to change hands, or None."""
    return None if chips > 0 else Reason("why.amount_missing")


def why_not_buy_in(table: Table, seat: int, chips: int) -> Reason | None:
    """Reason why nobody may sit with this cave, or None: the sign gives the limits (GT:81)."""
    sign = table.evening.sign
    if chips < sign.least_buy_in:
        return Reason("why.buy_in_under", None, sign.least_buy_in, seat)
    return _why_over(table, seat, chips)


def _why_over(table: Table, seat: int, chips: int) -> Reason | None:
    most = table.evening.sign.most_buy_in
    return Reason("why.buy_in_over", None, most, seat) if 0 < most < chips else None


def why_not_rebuy(table: Table, fact: e.ChipsBought) -> Reason | None:
    """Reason why the player may not buy in again now, or None (GC:296, GT:79 and 199).

    Who wasn't dealt into the running hand is between two hands of his.
    """
    seat, house = fact.seat, table.house
    wrong = why_seat_empty(table, seat) or why_no_amount(fact.chips)
    if wrong is not None:
        return wrong
    when = house["rebuy.when"]
    if is_in_hand(table, seat):
        if when == FLOOR:
            return _silent(table, "why.rebuy_in_hand_not_said", "rebuy.when", seat)
        return Reason("why.rebuy_in_hand", house.source("rebuy.when"), 0, seat)
    if when != "between_hands":
        if when == "never":
            return Reason("why.no_rebuy", house.source("rebuy.when"), 0, seat)
        return _silent(table, "why.rebuy_not_said", "rebuy.when", seat)
    sold = house["chips.sold_at_table"]
    if fact.at_table and sold == "refuse":
        return Reason("why.sold_at_cage", house.source("chips.sold_at_table"), 0, seat)
    if fact.at_table and sold == "floor":
        return _silent(table, "why.sale_not_said", "chips.sold_at_table", seat)
    if house["rebuy.over_most"] == "refuse" and is_over_buy_in_limit(table, seat, fact.chips):
        most = table.evening.sign.most_buy_in
        return Reason("why.buy_in_over", house.source("rebuy.over_most"), most, seat)
    return _why_over(table, seat, fact.chips)


def busted_seats(table: Table) -> tuple[int, ...]:
    """Players who lost all their chips in the hand just over: each rebuys, leaves, or keeps his
    seat meanwhile.

    Nobody who went away, and none where an elimination settles it.
    """
    hand = table.hand
    if table.tournament is not None or hand is None or not is_between_hands(table):
        return ()
    if all(hand.stacks):
        return ()  # as mostly
    broke = {c.seat for c in table.chairs if not c.chips and c.taken and not c.away}
    return tuple([seat for seat in hand.seats if seat in broke]) if broke else ()


def is_over_buy_in_limit(table: Table, seat: int, chips: int) -> bool:
    """True if this recave would make more than the sign's largest buy-in.

    Most texts don't say whether that limit holds for a stack that has grown (WSOP 182 does): the
    floor decides.
    """
    most = table.evening.sign.most_buy_in
    return 0 < most < table.chair(seat).chips + chips


def why_not_count_stack(table: Table, fact: e.StackCounted) -> Reason | None:
    """Reason why this can't be entered as a count, or None.

    A count that finds less is no way to take chips off the table (GC:298): it is a correction,
    which needs a reason and somebody who says so.
    """
    wrong = why_seat_empty(table, fact.seat)
    if wrong is not None:
        return wrong
    if is_in_hand(table, fact.seat):
        return Reason("why.counted_in_hand", None, 0, fact.seat)
    if fact.chips < 0:
        return Reason("why.amount_missing")
    believed, rule = table.chair(fact.seat).chips, table.house["stack.going_south"]
    if fact.chips >= believed or rule == "allow":
        return None
    if rule == "floor":
        return _silent(table, "why.withdrawal_not_said", "stack.going_south", fact.seat, believed)
    return Reason("why.going_south", table.house.source("stack.going_south"), believed, fact.seat)


def _silent(table: Table, id: str, setting: str, seat: int, chips: int = 0) -> Reason:
    """Reason that the house's text is silent: the floor decides the setting for this table."""
    return Reason(id, table.house.source(setting), chips, seat, setting=setting)


def why_not_correct_stack(table: Table, fact: e.StackCorrected) -> Reason | None:
    """Reason why the stack can't be corrected so, or None. Who says so, and why, are part of it.

    In a hand of his the chips behind may be put right, but not from some to none or back: who is
    all-in would change under what was acted already.
    """
    wrong = why_seat_empty(table, fact.seat)
    if wrong is None and fact.chips < 0:
        wrong = Reason("why.amount_missing")
    if wrong is None and not (fact.chips and stack_at(table, fact.seat)) and (
        is_at_stake(table, fact.seat) and fact.chips != stack_at(table, fact.seat)
    ):
        wrong = Reason("why.corrected_in_hand", None, 0, fact.seat)
    return wrong or why_decision_unsigned(fact.by, fact.reason)


def is_at_stake(table: Table, seat: int) -> bool:
    """True if the seat is live in a hand whose chips are not being pushed yet."""
    hand = table.hand
    if hand is None or not is_in_hand(table, seat) or hand.phase is Phase.PUSHING:
        return False
    return hand.position[seat] in hand.live


def why_not_exchange(table: Table, fact: e.ChangeMade) -> Reason | None:
    """Reason why so much can't have been changed into other values, or None.

    At the Groupe Tranchant no exchange of any kind is made at the table (GT:79).
    """
    wrong = (
        why_seat_empty(table, fact.seat) or why_no_amount(fact.chips)
        or _why_more(table, fact.seat, fact.chips)
    )
    if wrong is None and table.house["chips.changed_at_table"] == "refuse":
        source = table.house.source("chips.changed_at_table")
        return Reason("why.change_at_cage", source, 0, fact.seat)
    return wrong


def why_not_tip(table: Table, fact: e.TipGiven) -> Reason | None:
    """Reason why the player can't have given this from his stack, or None (GC:290)."""
    wrong = (
        why_seat_empty(table, fact.seat) or why_no_amount(fact.chips)
        or _why_more(table, fact.seat, fact.chips)
    )
    if wrong is not None:
        return wrong
    if is_at_stake(table, fact.seat) and fact.chips == stack_at(table, fact.seat):
        return Reason("why.tip_takes_all", None, fact.chips, fact.seat)
    if not table.evening.sign.tips_from_stack:
        return Reason("why.tips_not_from_stack", None, 0, fact.seat)
    return None


def _why_more(table: Table, seat: int, chips: int) -> Reason | None:
    stack = stack_at(table, seat)
    return Reason("why.more_than_stack", None, stack, seat) if chips > stack else None
