"""Play on hold: the parts of play that open cases stop, as everybody at the table is shown.

Each kind of case says in the catalogue what it stops. Only settling it, dismissing it with a
reason, or the floor's word ("play on, pot held": WSOP 53) releases that; a sheet that is put aside
releases nothing. Acts, chips and cards that come meanwhile wait apart (``Table.arrived``) and are
ruled on afterwards, so that a case is judged on the facts of the moment at which it was noticed.
"""

from typing import Final

from dealer_assist.game.catalogue import ENTRIES, Stops
from dealer_assist.game.hand.physical_deck import is_card_first, owed_cards
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.table.table import OF_THE_DEAL, Case, DueCard, Phase, Table


def is_play_held(table: Table) -> bool:
    """True if nobody acts, no street is opened and no pot is pushed until a case is settled.

    Hole cards and posts go on: in the deal only the betting waits.
    """
    return any(not case.is_released and _stops(table, case) is Stops.PLAY for case in table.cases)


def do_acts_wait(table: Table) -> bool:
    """True if players' words and chips wait apart: a case holds play, or one of them still lacks
    the card that a remedy owes him.
    """
    hand = table.hand
    return is_play_held(table) or (
        hand is not None and hand.phase is Phase.BETTING and is_card_first(hand))


def stands_still(table: Table) -> bool:
    """True if nobody is called on to act or to do anything: play is held, and the deal is over."""
    return table.hand is not None and (table.hand.phase not in OF_THE_DEAL and is_play_held(table))


def is_card_apart(table: Table, due: DueCard | None) -> bool:
    """True if a card that leaves the stub for the board lies apart until a case is settled.

    It may be that somebody has still to act, so that it was opened too early. Where the case is
    that the street lacks a card, this is it.
    """
    hand = table.hand
    if hand is None or due is None or hand.phase not in _BOARD_DUE or owed_cards(hand):
        return False
    return is_play_held(table) and all(case.kind != BURN_MISSING for case in table.cases)


_BOARD_DUE: Final = (Phase.CLOSED, Phase.BOARD)
#: Entry of a street that lacks a card: the next card ends that case by itself.
BURN_MISSING: Final = "found.burn_missing"


def halted_seat(table: Table) -> int:
    """Seat whose turn waits until a case is settled; 0 for none."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or not is_play_held(table):
        return 0
    return hand.seats[hand.actor]


def are_pushes_held(table: Table) -> bool:
    """True if no pot is pushed until a case is settled, also where the floor lets play go on."""
    return any(_stops(table, case) is not Stops.NOTHING for case in table.cases)


def is_next_hand_held(table: Table) -> bool:
    """True if no hand begins until a case of the last one is settled: the next would take its deck,
    chips and cards away.
    """
    hand = table.hand
    return bool(table.cases) and hand is not None and hand.phase is Phase.OVER and any(
        case.hand == hand.number and _stops(table, case) is not Stops.NOTHING
        for case in table.cases)


def is_case_due(table: Table) -> bool:
    """True if an open case comes before what is due at this table: play, or a push, or a hand."""
    hand = table.hand
    if not table.cases:
        return False
    return is_play_held(table) or is_next_hand_held(table) or (
        hand is not None and hand.phase is Phase.PUSHING and are_pushes_held(table))


def may_be_released(table: Table, case: Case) -> bool:
    """True if the floor may let play go on beside this case, the pot held."""
    return table.running is not None and not case.is_released and (
        _stops(table, case) is Stops.PLAY)


def _stops(table: Table, case: Case) -> Stops:
    return ENTRIES[detailed_case(table, case).entry].stops
