"""Board as a camera sees it -> its cards as facts, or one name against another.

Beside a shoe that reads, the camera confirms: where it sees another card the dealer looks and taps.
Where none reads, the cards become facts once their street is due and they lie at rest. Cards that
can't be read stay due for the pad.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import board_size, due_card
from dealer_assist.game.hand.physical_deck import is_being_mended
from dealer_assist.game.irregularities.play_on_hold import stands_still
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.live.sensing.camera_open_cards import (
    OpenCards,
    OpenCardsSeen,
    deck_position,
    is_open_elsewhere,
)
from dealer_assist.live.sensing.named_cards import (
    ask_vault,
    board_card_facts,
    board_place,
    was_dealt_elsewhere,
)
from dealer_assist.trust.vault import CardVault


def board_facts(table: Table, sights: OpenCardsSeen, vault: CardVault) -> tuple[e.Fact, ...]:
    """Facts of the cards that lie in the middle; () where they are known, or not due yet."""
    hand, seen = table.hand, sights.board
    if hand is None or seen is None or hand.phase in _NO_BOARD or table.card_differences:
        return ()
    if is_being_mended(hand) or sights.is_old or hand.boards > 1:  # several lie there
        return ()
    if seen.twice:
        return sights.note(table, seen, "card_seen_twice", seen.twice)
    more = len(seen.cards) - len(hand.board)
    if more < 0:
        return ()  # a hand lies over them, or they are gathered
    missing = [card for card in hand.board if card not in seen.named]
    if len(missing) > seen.unread:
        return _differing(table, hand, sights, seen, vault)
    if not more:
        return ()
    if hand.phase is Phase.BETTING or stands_still(table):
        return _too_soon(table, hand, sights, seen)
    return _opened(table, hand, sights, seen, vault)


_NO_BOARD = frozenset({Phase.POSTING, Phase.DEALING, Phase.PUSHING, Phase.OVER})


def _differing(
    table: Table, hand: Hand, sights: OpenCardsSeen, seen: OpenCards, vault: CardVault
) -> tuple[e.Fact, ...]:
    """Two names for a board card: the dealer looks. Within a street the order says nothing."""
    lying = seen.cards[: len(hand.board)]
    named = [card for card in lying if card is not None]
    strange = [card for card in named if card not in hand.board]
    missing = [card for card in hand.board if card not in named]
    if len(strange) != len(missing):
        return ()
    told = []
    for entered, other in zip(missing, strange, strict=True):
        position = deck_position(hand, hand.board.index(entered))
        if position and not sights.was_asked(other, position):
            # A misread card may be one that lies closed: its token would tell whose it is.
            told.append(e.CardDiffered(seen.device, position, entered, other, _token(
                hand, hand.board.index(entered), other, vault)))
    if told or len(seen.cards) == len(
            hand.board) or hand.phase is Phase.BETTING or table.is_up("shoe"):
        return tuple(told)
    # The dealer has looked, and the camera still sees another card: it is no help on this board.
    return sights.note(table, seen, "unread_card", str(len(seen.cards) - len(hand.board)))


def _too_soon(table: Table, hand: Hand, sights: OpenCardsSeen,
              seen: OpenCards) -> tuple[e.Fact, ...]:
    """Cards lie open though somebody is still to act, or a case isn't settled: no street is opened
    until it is, and then they are looked at again. The shoe would have reported them itself.
    """
    if table.is_up("shoe"):
        return ()
    if hand.phase is not Phase.BETTING:
        return sights.note(table, seen, "card_meanwhile")
    return sights.note(table, seen, "card_early", str(hand.seats[hand.actor]))


def _opened(
    table: Table, hand: Hand, sights: OpenCardsSeen, seen: OpenCards, vault: CardVault
) -> tuple[e.Fact, ...]:
    """The cards of the street that is due, left to right."""
    due = due_card(hand)
    if due is None or due.place is e.Place.HOLE:
        return ()
    if table.is_up("shoe") and (due.place not in e.FACE_UP or table.devices["shoe"].away):
        return ()  # the shoe reports; only a card that it could not read is left to the camera
    number = due_street(hand)
    want = board_size(hand, number) - len(hand.board)
    new = _new_cards(hand, seen)
    if want <= 0 or len(new) < want:
        return ()  # a flop is taken when all of it lies there
    facts: list[e.Fact] = []
    cards = []
    for k, card in enumerate(new[:want], len(hand.board)):
        if card is None or sights.has_lain_open(card) or was_dealt_elsewhere(hand, k, card, vault):
            continue  # which card was dealt closed is secret: this one is named by hand
        if is_open_elsewhere(hand, card):
            facts.extend(sights.note(table, seen, "card_seen_twice", card))
        else:
            cards.append(card)
    left = want - len(cards)
    if left:
        facts.extend(sights.note(table, seen, "unread_card", str(left)))
    return (*(board_card_facts(hand, tuple(cards), vault) if cards else ()), *facts)


def _new_cards(hand: Hand, seen: OpenCards) -> tuple[str | None, ...]:
    """New cards, left to right: those not known to lie on the board.

    Where a known card can't be read now, it is the first of the unread ones.
    """
    hidden = sum(card not in seen.named for card in hand.board)
    new: list[str | None] = []
    for card in seen.cards:
        if card is None and hidden:
            hidden -= 1
        elif card not in hand.board:
            new.append(card)
    return tuple(new)


def _token(hand: Hand, index: int, card: str, vault: CardVault) -> str:
    """Token of a card that is seen in place of another board card; "" for one dealt elsewhere.

    A misread card may be one that lies closed: its token would tell whose it is.
    """
    said = ask_vault(vault, board_place(index), card)
    return "" if said.token in hand.tokens else said.token
