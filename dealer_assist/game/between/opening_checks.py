"""Opening and relief: the sign, the float, the decks shown to the players (GC:19-22).

Only what the table's sign keeps is due: a table without a float or decks on its sign opens at
once. A relieved dealer's float and decks are checked again once the running hand is over.
"""

from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import decks_to_check
from dealer_assist.game.between.seat_checks import player_count, why_not_a_name
from dealer_assist.game.between.time_fee import why_no_fee_on_sign
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import SEATS, Table


class OpeningDuty(NamedTuple):
    """Check that is due: of the float (``chips`` should be there), or of the deck of this name."""

    deck: str = ""
    chips: int = 0


def due_opening_checks(table: Table) -> tuple[OpeningDuty, ...]:
    """Checks due before the next hand: at the opening, or since the dealer's relief.

    The decks are shown in front of the players (GC:20), so not before there are any.
    """
    evening = table.evening
    counted = (OpeningDuty(chips=evening.tray.chips),) if evening.float_due else ()
    if player_count(table) < fewest_players(table):
        return counted
    return (*counted, *[OpeningDuty(deck) for deck in decks_to_check(table)])


def fewest_players(table: Table) -> int:
    """Fewest players with whom play begins (GT:85)."""
    return int(table.house["seats.min_players"])


def is_relief(table: Table, fact: e.DealerCameOn) -> bool:
    """True if somebody dealt before who is relieved now."""
    return bool(table.evening.dealer) and table.evening.dealer != fact.dealer


def silent_relief_rules(table: Table) -> tuple[str, ...]:
    """Settings whose text doesn't say if a relief is checked: questions for the floor."""
    sign = table.evening.sign
    kept = {"float.check": sign.float_chips, "deck.check": sign.decks}
    return tuple(key for key, has in kept.items() if has and table.house[key] == "floor")


def why_not_post_sign(table: Table, fact: e.SignPosted) -> Reason | None:
    """Reason why the sign can't say this, or None. The house sets the fewest decks (GC:20)."""
    sign, house = fact.sign, table.house
    amounts = (sign.float_chips, sign.decks, sign.least_buy_in, sign.most_buy_in,
               sign.absence_minutes, sign.max_raise, sign.time_chips)
    if min(amounts) < 0 or 0 < sign.most_buy_in < sign.least_buy_in:
        return Reason("why.sign_unreadable")
    if sign.seats and not 2 <= sign.seats <= SEATS:
        return Reason("why.sign_seats", chips=SEATS)
    asked = int(house["deck.count"])
    if 0 < sign.decks < asked:
        return Reason("why.too_few_decks", house.source("deck.count"), asked)
    return why_no_fee_on_sign(table, sign)


def why_not_come_on(table: Table, fact: e.DealerCameOn) -> Reason | None:
    """Reason why this dealer can't come on, or None."""
    if table.evening.dealer and table.evening.dealer == fact.dealer:
        return Reason("why.dealer_here", name=fact.dealer)
    return why_not_a_name(fact.dealer)
