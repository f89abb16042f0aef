"""Seats still to act, or the live hands, in words. No Qt.

Shown beside the dealer's step for as long as it holds: a board card, a muck or a push that comes
before it is the mistake that costs most.
"""

from dealer_assist.game.hand.betting import still_to_act
from dealer_assist.game.table.table import Hand, Phase
from dealer_assist.words import word

_NAMED = 5  # more seats than that are counted, not listed
_SHOWN = (Phase.CLOSED, Phase.BOARD, Phase.SHOWDOWN)


def owed_words(hand: Hand | None, lang: str) -> str:
    """"Still to act: seats 8, 9" during a betting round; else the live hands, if several."""
    if hand is None:
        return ""
    if hand.phase is Phase.BETTING:
        owing = [hand.seats[i] for i in still_to_act(hand)]
        id = "owed.act_one" if len(owing) == 1 else "owed.act"
        return word(lang, id, seats=_listed(owing)) if owing else ""
    live = [hand.seats[i] for i in hand.live]
    if hand.phase not in _SHOWN or len(live) < 2:
        return ""
    id = "owed.live" if len(live) <= _NAMED else "owed.live_many"
    return word(lang, id, count=len(live), seats=_listed(live))


def _listed(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)
