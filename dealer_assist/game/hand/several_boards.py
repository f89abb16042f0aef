"""Two boards or three: the open cards are shared, the rest is dealt to its end board after board.

All live players may agree on it once the betting is over (WSOP 204-213). Each further board comes
from the same stub, with its own burns; every pot is divided among the boards, what can't be divided
goes with the first one (213).
"""

from collections.abc import Sequence
from typing import NamedTuple

from dealer_assist.game.facts import FACE_UP, Place
from dealer_assist.game.hand.deal_order import board_before, is_burned_before
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.hand.pots import split_pot
from dealer_assist.game.table.table import DeckOrder, Hand, Pot


def boards_of(hand: Hand) -> tuple[tuple[str, ...], ...]:
    """Boards in the order in which they are dealt, the one being dealt last."""
    return (*hand.earlier, hand.board)


def board_of(hand: Hand, number: int) -> tuple[str, ...]:
    """Board of this number, from 1; 0 is the only board of an ordinary hand."""
    return boards_of(hand)[number - 1]


def open_cards(hand: Hand) -> tuple[str, ...]:
    """Open cards of all boards; shared ones once."""
    if not hand.earlier:
        return hand.board
    return (*(card for board in hand.earlier for card in board[_shared(hand):]), *hand.board)


def cards_due(hand: Hand, boards: int) -> int:
    """Number of stub cards that so many boards take, burns included, from the next street on."""
    streets = range(hand.street + 1, len(hand.game.streets))
    each = sum(hand.game.streets[k].cards + is_burned_before(hand, k) for k in streets)
    return boards * each - sum(k in deck_of(hand).burned for k in streets)


def with_boards(hand: Hand, boards: int) -> Hand:
    """Hand with so many boards agreed; from now on its cards are counted board by board."""
    return hand.evolve(boards=boards, shared=hand.street, deck=deck_of(hand))


def next_board(hand: Hand) -> Hand | None:
    """Hand with its next board begun, the last one lying complete; None where none is due."""
    deck = hand.deck
    if len(hand.earlier) + 1 >= hand.boards or deck is None:
        return None
    return hand.evolve(
        earlier=(*hand.earlier, hand.board), street=hand.shared, board=hand.board[: _shared(hand)],
        deck=deck.evolve(burned=tuple([k for k in deck.burned if k <= hand.shared])),
    )


def last_board(hand: Hand) -> Hand:
    """Hand with its last board being dealt again, where no card of the next one has come yet.

    An error on it is put right as on a board that is dealt alone (WSOP 213); else the same hand.
    """
    deck = hand.deck
    if not hand.earlier or deck is None or len(deck.lying) > first_own_card(hand):
        return hand
    last = len(hand.game.streets) - 1
    burned = [k for k in range(hand.shared + 1, last + 1) if is_burned_before(hand, k)]
    return hand.evolve(
        earlier=hand.earlier[:-1], street=last, board=hand.earlier[-1],
        deck=deck.evolve(burned=(*deck.burned, *burned)),
    )


def divided_pots(hand: Hand, pots: Sequence[Pot]) -> tuple[Pot, ...]:
    """Pots divided among the boards; a hand that is alone wins them whole."""
    if hand.boards < 2 or len(hand.live) < 2:
        return tuple(pots)
    boards = range(1, hand.boards + 1)
    return tuple([
        Pot(chips, pot.eligible, board)
        for pot in pots
        for board, chips in split_pot(pot.chips, boards, False, hand.stakes.smallest_chip).items()
    ])


class NamedPot(NamedTuple):
    """Pot's name: 0 is the main pot; ``board`` (from 1) where the pot is divided."""

    number: int
    board: int


def named_pot(hand: Hand, index: int) -> NamedPot:
    """Name of the pot at this index."""
    board = hand.pots[index].board if index < len(hand.pots) else 0
    return NamedPot(index // hand.boards if board else index, board)


def pot_index(hand: Hand, number: int, board: int) -> int:
    """Index of the pot with this number and board; -1 for none."""
    index = number * hand.boards + board - 1 if board else number
    lies = 0 <= index < len(hand.pots) and named_pot(hand, index) == (number, board)
    return index if lies else -1


def index_on_board(hand: Hand, opened: int) -> int:
    """Index, on the board being dealt, of the card opened as ``opened`` (from 0); -1 for none."""
    shared, whole = _shared(hand), board_before(hand, len(hand.game.streets))
    if opened < shared:
        return opened
    at = opened - len(hand.earlier) * (whole - shared)
    return at if at >= shared else -1


def first_own_card(hand: Hand) -> int:
    """Index of the first stub card that is this board's alone; 0 for one board."""
    if hand.boards < 2:
        return 0
    shared, whole = _shared(hand), board_before(hand, len(hand.game.streets))
    others = shared + len(hand.earlier) * (whole - shared)
    opened = [n for n, card in enumerate(deck_of(hand).lying) if card.place in FACE_UP]
    return opened[others - 1] + 1 if others else 0


def board_with_card(hand: Hand, deck: DeckOrder, n: int, place: Place, card: str) -> tuple[str,
                                                                                           ...]:
    """Board being dealt, once the card with this index, one of its own, lies at ``place``."""
    at = index_on_board(hand, sum(one.place in FACE_UP for one in deck.lying[:n]))
    was, now = deck.lying[n].place in FACE_UP, place in FACE_UP
    if was and not now:
        return (*hand.board[:at], *hand.board[at + 1 :])
    if now and not was:
        named = card or deck.lying[n].card
        return (*hand.board[:at], named, *hand.board[at:])
    return hand.board


def with_board_card(hand: Hand, index: int, card: str) -> Hand:
    """Hand with this card at this place of its board, and of all boards that share it."""
    def laid(board: tuple[str, ...]) -> tuple[str, ...]:
        return (*board[:index], card, *board[index + 1 :])

    earlier = tuple(map(laid, hand.earlier)) if index < _shared(hand) else hand.earlier
    return hand.evolve(board=laid(hand.board), earlier=earlier)


def _shared(hand: Hand) -> int:
    """Number of cards that all boards share; 0 where only one board is dealt."""
    return board_before(hand, hand.shared + 1) if hand.boards > 1 else 0
