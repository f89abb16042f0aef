"""Silent rules: decisions the floor must make now, because the house's text is silent and the hand
waits.

Only questions whose answer is needed at this moment: the price of a blind that was all-in for less,
whether the last hand is shown, and the odd chips of a shared pot. What is left open about a raise
waits until somebody raises (``Options.floor``). Each reason names the setting, its silent source
and the chips.
"""

from dealer_assist.game.hand.betting import why_floor_call
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.showdown import odd_chips_left, why_floor_winner
from dealer_assist.game.table.table import Hand, Phase

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _PUSHING = Phase.BETTING, Phase.PUSHING


def due_floor(hand: Hand) -> tuple[Reason, ...]:
    """Floor's questions that are due now; empty where the house answers, as nearly always."""
    if hand.phase is _BETTING:
        asked = why_floor_call(hand)
        return (asked,) if asked is not None else ()
    if hand.phase is not _PUSHING:
        return ()
    winner = why_floor_winner(hand)
    if winner is not None:
        return (winner,)
    if hand.levy_due:
        return ()
    key = "odd_chip.multi"
    source = hand.house.source(key)
    return (*_unmatched(hand), *(
        Reason("why.floor_odd_chip", source, chips, name=str(pot), setting=key)
        for pot, chips in odd_chips_left(hand)
    ))


def _unmatched(hand: Hand) -> tuple[Reason, ...]:
    """Floor's question about chips that no live hand matched (``pots.unmatched``)."""
    return tuple(
        Reason("why.floor_unmatched", hand.house.source(one.setting), one.chips,
               hand.seats[one.position], setting=one.setting)
        for one in hand.aside
    )
