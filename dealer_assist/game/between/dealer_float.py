"""Dealer's float: the sum it should hold, who counts it on which occasion, chips from the cage.

What lies there is chips and the money that was paid for some of them: a sale at the table, a change
of colour and a player's change leave its sum as it is, levy and tips go to boxes of their own.
"""

from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.between.seat_checks import why_not_a_name
from dealer_assist.game.between.table_waiting_list import is_same_name
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table


def float_total(fact: e.FloatCounted | e.FloatMoved) -> int:
    """Chips of a count or a transfer, by their pieces where no sum is given."""
    return fact.chips or _in_pieces(fact)


def _in_pieces(fact: e.FloatCounted | e.FloatMoved) -> int:
    return sum(one.value * one.count for one in fact.pieces)


def with_float_sum(fact: e.FloatCounted | e.FloatMoved) -> e.FloatCounted | e.FloatMoved:
    """Fact with its sum filled in, and without pieces of which there are none."""
    pieces = tuple(one for one in fact.pieces if one.count)
    return replace(fact, chips=float_total(fact), pieces=pieces)


def float_occasion(table: Table, fact: e.FloatCounted | e.FloatMoved | None = None) -> str:
    """Occasion of a count now: opening, relief, close, or a check in between; of a transfer: fill,
    credit.
    """
    if isinstance(fact, e.FloatMoved):
        return "credit" if fact.to_cage else "fill"
    evening = table.evening
    if evening.tray.relieved:
        return "relief"
    if evening.closed or evening.last_hands == 0:
        return "close"
    return "opening" if evening.float_due else "check"


def why_not_count_float(table: Table, fact: e.FloatCounted) -> Reason | None:
    """Reason why this can't be the count of the float, or None.

    A difference is no reason once two people sign it and say why.
    """
    if not table.evening.sign.float_chips:
        return Reason("why.no_float")
    total, signed = float_total(fact), bool(fact.by or fact.second)
    if total < 0 or _is_odd(fact):
        return Reason("why.amount_missing")
    if signed and (wrong := _why_not_two(table, fact)):
        return wrong
    due, source = table.evening.tray.chips, table.house.source("float.check")
    if total != due and not (signed and fact.reason.strip()):
        return Reason("why.float_differs", None if source.silent else source, due)
    return None


def why_not_move_float(table: Table, fact: e.FloatMoved) -> Reason | None:
    """Reason why no chips can come from the cage, or go there, so; None where they can.

    At a tournament's table there is no float: its chips buy nothing.
    """
    if not table.evening.sign.float_chips or table.tournament is not None:
        return Reason("why.no_float")
    total = float_total(fact)
    if total <= 0 or _is_odd(fact):
        return Reason("why.amount_missing")
    if fact.to_cage and total > table.evening.tray.chips:
        return Reason("why.float_short", None, table.evening.tray.chips)
    return _why_not_two(table, fact)


def _is_odd(fact: e.FloatCounted | e.FloatMoved) -> bool:
    """True if its pieces are impossible, or don't add up to its sum."""
    return any(one.count < 0 or one.value <= 0 for one in fact.pieces) or bool(
        fact.pieces and fact.chips and fact.chips != _in_pieces(fact))


def _why_not_two(table: Table, fact: e.FloatCounted | e.FloatMoved) -> Reason | None:
    """Reason why this lacks two signatures, or None; nobody signs within a hand."""
    if why_not_a_name(fact.by) or why_not_a_name(fact.second):
        return Reason("why.float_two_names")
    if is_same_name(fact.by, fact.second):
        return Reason("why.float_same_name", name=fact.by)
    return None if is_between_hands(table) else Reason("why.float_in_hand")
