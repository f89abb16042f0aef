"""The end of the table's evening: the last hands are announced before, then it closes (GT:119)."""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table


def hands_to_announce(table: Table) -> int:
    """Number of last hands that the house announces; 0 where its text doesn't say."""
    asked = table.house["closing.last_hands"]
    return asked if isinstance(asked, int) else 0


def is_last_hand_over(table: Table) -> bool:
    """True if the last of the announced hands is over: nothing is left but to close."""
    return table.evening.last_hands == 0 and is_between_hands(table)


def is_evening_over(table: Table) -> bool:
    """True if the evening is over but for the closing itself."""
    if table.evening.closed or is_last_hand_over(table):
        return True
    return not hands_to_announce(table) and is_between_hands(table)


def why_no_more_hands(table: Table) -> Reason | None:
    """Reason why no further hand begins this evening, or None."""
    evening = table.evening
    if evening.closed:
        return Reason("why.table_closed")
    if evening.last_hands == 0:
        return Reason("why.no_hand_left", table.house.source("closing.last_hands"))
    return None


def why_not_announce(table: Table, fact: e.LastHandsAnnounced) -> Reason | None:
    """Reason why so many last hands can't be announced, or None (GT:119: three)."""
    if fact.hands <= 0:
        return Reason("why.amount_missing")
    if table.evening.closed:
        return Reason("why.table_closed")
    if table.evening.last_hands >= 0:
        return Reason("why.announced_already", None, table.evening.last_hands)
    asked = hands_to_announce(table)
    if asked and fact.hands != asked:
        return Reason("why.last_hands_number", table.house.source("closing.last_hands"), asked)
    return None


def why_not_close(table: Table) -> Reason | None:
    """Reason why the table can't close now, or None.

    The announced hands are played, the float is counted, and stakes in custody are either with
    their owners or in the register. Where the house doesn't ask for an announcement it is the
    floor who closes.
    """
    evening = table.evening
    if evening.closed:
        return Reason("why.table_closed")
    if not is_between_hands(table):
        return Reason("why.hand_running")
    source = table.house.source("closing.last_hands")
    if evening.last_hands < 0 and hands_to_announce(table):
        return Reason("why.close_unannounced", source, hands_to_announce(table))
    if evening.last_hands > 0:
        return Reason("why.hands_left", source, evening.last_hands)
    if evening.float_due:
        return Reason("why.close_float_due", None, evening.tray.chips)
    if evening.consigned:
        return Reason("why.close_consigned", table.house.source("absence.then"), 0, 0,
                      evening.consigned[0][0])
    return None


def is_closing_silent(table: Table) -> bool:
    """True if the table closes unannounced and the text doesn't say how: the floor decides."""
    return table.evening.last_hands < 0 and not hands_to_announce(table)


def why_not_reopen(table: Table) -> Reason | None:
    """Reason why the table can't be opened again, or None."""
    return None if table.evening.closed else Reason("why.not_closed")
