"""Agreements of the players of a hand: more than one board is dealt (WSOP 204-213)."""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.physical_deck import deck_of, is_being_mended
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import cards_due
from dealer_assist.game.hand.showdown import is_all_in_and_called
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Table

SETTING = "boards.most"


def why_not_agree(table: Table, fact: e.BoardsAgreed) -> Reason | None:
    """Reason why so many boards can't be dealt now, or None.

    Somebody is all-in and nobody can bet any more, nothing is pending (207), no card of the next
    street lies there yet, and the stub has the cards for all boards and their burns.
    """
    most = most_boards(table)
    source = table.house.source(SETTING)
    if table.house[SETTING] == FLOOR:
        return Reason("why.boards_silent", source, setting=SETTING)
    if most < 2:
        return Reason("why.boards_one", source)
    hand = table.running
    if hand is not None and hand.boards > 1:
        return Reason("why.boards_agreed", None, hand.boards)
    if hand is None or not may_agree_boards_now(hand):
        return Reason("why.boards_not_now", source)
    if table.cases or table.doubt is not None or is_being_mended(hand):
        return Reason("why.boards_pending", source)
    if not 2 <= fact.boards <= most:
        return Reason("why.boards_number", source, most)
    if cards_due(hand, fact.boards) > len(deck_of(hand).stub):
        return Reason("why.boards_cards", None, len(deck_of(hand).stub))
    return None


def may_agree_boards_now(hand: Hand) -> bool:
    """True if this is the moment: the betting is over, and the next board card isn't dealt yet."""
    return hand.boards < 2 and is_all_in_and_called(hand) and (
        hand.street < len(hand.game.streets) - 1
        and len(hand.board) == board_size(hand, hand.street)
    )


def most_boards(table: Table) -> int:
    """Most boards that the house lets the players agree on; 1 in a tournament, or where its text is
    silent.
    """
    most = table.house[SETTING]
    return most if isinstance(most, int) and table.tournament is None else 1
