"""Moments of the catalogue: the ones at which the table stands, and the reports they exclude.

The catalogue's ``when`` says when the guide offers an entry. Whoever notices it later may still
report it while its hand runs; nobody reports what can't have happened yet.
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game.catalogue import ENTRIES, When
from dealer_assist.game.hand.physical_deck import extra_cards
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.substantial_action import is_cover_silent, is_covered
from dealer_assist.game.table.table import OF_THE_DEAL, Case, Hand, Phase, Table

_PHASES: Final = {
    Phase.POSTING: (When.POSTING,), Phase.DEALING: (When.DEALING,),
    Phase.BETTING: (When.BETTING,), Phase.CLOSED: (When.BOARD,), Phase.BOARD: (When.BOARD,),
    Phase.SHOWDOWN: (When.SHOWDOWN,), Phase.PUSHING: (When.PAYING,),
    Phase.OVER: (When.PAYING, When.BETWEEN),
}
#: Order of the moments. Cards may leave the deck before the posts are entered.
_ORDER: Final = {
    When.BETWEEN: 0, When.POSTING: 1, When.DEALING: 1, When.BEFORE_ACTION: 2, When.BETTING: 2,
    When.BOARD: 3, When.SHOWDOWN: 4, When.PAYING: 5,
}
_ONCE: Final = ("", "dealing", "dealt", "round_over", "showdown", "paying")
#: Entries about hole cards are possible from the first card on.
_OF_CARDS: Final = ("DEAL", "HAND", "CARD", "COND")
#: Betting round in which a card is early by this entry.
EARLY_IN: Final[Mapping[str, int]] = {"BRD-01": 0, "BRD-07": 1, "BRD-08": 1, "BRD-09": 2}
#: Street whose board cards, or whose burn, an entry is about.
_STREET_OF: Final[Mapping[str, int]] = {
    **dict.fromkeys(("BRD-02", "BRD-03", "BRD-04", "BRD-05", "BRD-06", "BRD-11", "BRD-12",
                     "BRD-15", "READ-02"), 1), "BRD-10": 2,
}
_STREETS: Final = ("", "flop", "turn", "river")
#: Entries that are others while the deal isn't covered, and name none of them.
_ONCE_COVERED: Final = frozenset({"DEAL-22", "BTN-02"})


def table_moments(table: Table) -> tuple[When, ...]:
    """Moments of the catalogue at which the table stands."""
    hand = table.hand
    if hand is None:
        return (When.BETWEEN,)
    if hand.phase is Phase.POSTING and hand.dealt:
        return (When.POSTING, When.DEALING)
    if hand.phase is Phase.BETTING and not (hand.street or hand.actions or table.early):
        return (When.BEFORE_ACTION,)
    return _PHASES[hand.phase]


def is_over_with_deal(case: Case, hand: int) -> bool:
    """True if nothing is left to settle once this hand's deal is void.

    A fault of the deck, and somebody's behaviour, outlive one deal.
    """
    stays = case.entry.startswith(("DECK", "COND")) or When.BETWEEN in ENTRIES[case.entry].when
    return case.hand == hand and not stays


def why_not_report(table: Table, id: str) -> Reason | None:
    """Reason why this can't be reported now, saying when it can be; None where it can."""
    hand, when = table.hand, ENTRIES[id].when
    if hand is None or hand.phase is Phase.OVER:
        allowed = {When.BETWEEN, When.POSTING} if hand is None else {
            When.BETWEEN, When.POSTING, When.SHOWDOWN, When.PAYING}
        return None if allowed & set(when) else Reason("why.report_in_hand")
    if id in EARLY_IN and not extra_cards(hand):
        return _why_not_early(hand, EARLY_IN[id])
    if id in _STREET_OF:
        street = _STREET_OF[id]
        return None if _reached(hand) >= street else _once_open(street)
    first = min(_ORDER[time] for time in when)
    if first == _ORDER[When.BETTING] and id.startswith(_OF_CARDS):
        first = _ORDER[When.DEALING]
    if max(_ORDER[time] for time in table_moments(table)) < first:
        return Reason(f"why.report_once_{_ONCE[first]}")
    if id == "SHOW-06" and hand.phase is not Phase.PUSHING and all(hand.stacks):
        return Reason("why.report_once_all_in")
    if id in _ONCE_COVERED and not (is_covered(table) or is_cover_silent(table)):
        return Reason("why.report_once_covered")
    return None


#: Entries that only a player with cards in this hand can cause or suffer.
_OF_HOLDERS: Final = ("HAND", "CARD", "TURN", "BET", "SHOW", "DEAL-01", "DEAL-03", "DEAL-04",
                      "DEAL-05", "DEAL-06", "DEAL-07", "DEAL-16", "DEAL-17", "DEAL-18", "DEAL-19",
                      "DEAL-23", "TIME-06")
#: Entries that cost a hand others contend with: the last one left has won (GC:120).
_LOSES: Final = frozenset({"HAND-01", "HAND-02", "HAND-04", "HAND-06", "DEAL-17", "DEAL-19"})
#: Entries about the player to act: his absence, his time.
_OF_TURN: Final = frozenset({"TIME-01", "TIME-02", "TIME-03", "TIME-07"})


def why_not_about(table: Table, id: str, seat: int) -> Reason | None:
    """Reason why this can't be reported of this seat (no cards, or not to act), or None."""
    hand = table.running
    if not seat or hand is None:
        return None
    if id in _OF_TURN and hand.phase is Phase.BETTING and hand.seats[hand.actor] != seat:
        return Reason("why.report_at_turn", None, 0, seat)
    of_holders = id.startswith(_OF_HOLDERS) and id != "CARD-08"
    if (of_holders or id in _OF_TURN) and seat not in hand.position:
        return Reason("why.report_no_hand", None, 0, seat)
    i = hand.position.get(seat, -1)
    if id in _LOSES and hand.live == (i,) and hand.phase not in OF_THE_DEAL:
        return Reason("why.report_won_already", None, 0, seat)
    if id == "HAND-01" and i >= 0 and hand.folded[i]:
        return Reason("why.report_no_hand", None, 0, seat)
    return None


def _why_not_early(hand: Hand, street: int) -> Reason | None:
    """Reason why no card can be early by this entry: another betting round is running; or None."""
    if hand.street < street:
        return _once_open(street)
    if hand.street > street or hand.phase is not Phase.BETTING:
        return Reason("why.report_while_bet")
    return None


def _once_open(street: int) -> Reason:
    return Reason(f"why.report_once_{_STREETS[street]}")


def _reached(hand: Hand) -> int:
    """Last street whose cards, or burn, can lie on the table."""
    is_due = hand.phase in (Phase.CLOSED, Phase.BOARD) or bool(extra_cards(hand))
    return hand.street + int(is_due)
