"""Dealing: where each card of the stub goes; hole cards one at a time from the button's left, burn,
board.

Positions of the deck are counted from the top after the cut (GC:32-56): with N players the hole
cards are 1 to 2N, the flop burn is 2N+1, the flop 2N+2 to 2N+4, and so on.
"""

from dealer_assist.game.facts import Place
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.physical_deck import deck_of, due_card_place, holes_left
from dealer_assist.game.hand.several_boards import index_on_board
from dealer_assist.game.table.table import OF_THE_DEAL, SEATS, DueCard, Hand, Phase

_HOLE = {seat: DueCard(Place.HOLE, seat) for seat in range(1, SEATS + 1)}
_BURN = DueCard(Place.BURN)
_OPEN = {place: DueCard(place) for place in (Place.FLOP, Place.TURN, Place.RIVER)}
_OF_BOARD = frozenset({Phase.CLOSED, Phase.BOARD})


def due_card(hand: Hand) -> DueCard | None:
    """Place where the next card of the stub belongs now, or None when no card may leave it.

    While a round's bets still stand (CLOSED) the burn is due too: collecting needs no tap.
    """
    if hand.deck is not None:
        return None if hand.phase in _OF_BOARD and is_hand_decided(hand) else due_card_place(
            hand, hand.deck)
    phase = hand.phase
    if phase in OF_THE_DEAL:
        if not hole_cards_due(hand):
            return None  # all hole cards are out, a blind is still owed
        return _HOLE[hand.seats[hand.dealt % len(hand.seats)]]
    if phase in _OF_BOARD and (phase is Phase.BOARD or not is_hand_decided(hand)):
        return _due_board(hand)
    return None


def is_hand_decided(hand: Hand) -> bool:
    """True if nobody else is left in the hand, so that no further card is dealt."""
    left = hand.folded.count(False)
    return left <= 1 or (True in hand.mucked and len(hand.live) <= 1)


def _due_board(hand: Hand) -> DueCard | None:
    """Burn or board card due for the next street; None on a full board."""
    game, left = hand.game, len(hand.board)
    out = hand.dealt - len(hand.seats) * game.hole_cards
    for k in range(1, len(game.streets)):
        street = game.streets[k]
        if is_burned_before(hand, k):
            if not out:
                return _BURN
            out -= 1
        if left < street.cards:
            assert street.place is not None
            return _OPEN[street.place]
        left -= street.cards
        out -= street.cards
    return None


def board_index(hand: Hand, position: int) -> int:
    """Board card (0 to 4) that the card in this position of the deck (from 1) is; -1 for none.

    Where the cards went wrong only cards that lie there count; else also cards still to come. Of
    several boards it is the one being dealt.
    """
    if hand.deck is not None:
        return _lying_board_index(hand, position - 1)
    at = hand.size * hand.game.hole_cards
    index = 0
    for k, street in enumerate(hand.game.streets[1:], 1):
        at += is_burned_before(hand, k)
        if at < position <= at + street.cards:
            return index + position - at - 1
        at += street.cards
        index += street.cards
    return -1


def _lying_board_index(hand: Hand, n: int) -> int:
    assert hand.deck is not None
    opened = [k for k, card in enumerate(hand.deck.lying) if card.place in _OPEN]
    return index_on_board(hand, opened.index(n)) if n in opened else -1


def is_street_opening(hand: Hand) -> bool:
    """True if the next street has begun with its burn or a card: nobody has acted on it yet."""
    return hand.phase is Phase.BOARD and (
        hand.street + 1 in deck_of(hand).burned or len(hand.board) > board_size(hand, hand.street)
    )


def is_street_short(hand: Hand) -> bool:
    """True if the next street lacks a card: the shoe's first card was taken for its burn."""
    return is_street_opening(hand) and len(hand.board) < board_size(hand, hand.street + 1)


def latest_street(hand: Hand) -> int:
    """Street whose cards were opened last, also where one of them is taken for its burn."""
    return hand.street + is_street_short(hand)


def hole_cards_due(hand: Hand) -> int:
    """Number of hole cards still to be dealt in the ordinary round."""
    if hand.deck is not None:
        return holes_left(hand, hand.deck)
    return max(0, hand.size * hand.game.hole_cards - hand.dealt)


def board_size(hand: Hand, street: int) -> int:
    """Number of open board cards on this street (0 preflop, 3 on the flop, ...)."""
    return sum([s.cards for s in hand.game.streets[: street + 1]])
