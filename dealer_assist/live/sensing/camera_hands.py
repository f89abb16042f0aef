"""Cards that a camera sees open before a seat -> a tabled hand, or a note for the dealer.

They are a tabled hand at the showdown, and where nobody can bet any more; a folded hand is never
turned over. Before that the dealer says which it is: a hand opened too early, or a card turned up
by accident.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.dealing import is_hand_decided
from dealer_assist.game.hand.physical_deck import cards_of_hand
from dealer_assist.game.hand.showdown import due_winner_to_show, why_not_tabled
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.live.sensing.camera_open_cards import OpenCards, OpenCardsSeen, is_open_elsewhere
from dealer_assist.live.sensing.named_cards import is_other_hand
from dealer_assist.trust.vault import CardVault


def hand_facts(
    table: Table, seat: int, seen: OpenCards, sights: OpenCardsSeen, vault: CardVault
) -> tuple[e.Fact, ...]:
    """Facts of the cards before this seat; () where they are known, or mean nothing now."""
    hand = table.hand
    if hand is None or seat not in hand.position or hand.phase is Phase.OVER:
        return ()
    i = hand.position[seat]
    if len(seen.cards) > hand.game.hole_cards:
        return ()  # two hands lie together: nobody can tell whose is whose
    if why_not_tabled(hand, i) is not None or not _is_due(hand, i):
        return _exposed(table, hand, i, sights, seen)
    if seen.twice:
        return sights.note(table, seen, "card_seen_twice", seen.twice)
    if hand.shown[i]:
        return _compared(table, hand, i, seen, sights, vault)
    return _tabled(table, hand, i, seen, sights, vault)


def _is_due(hand: Hand, i: int) -> bool:
    """True if a hand that is turned over now is tabled as it should be."""
    if hand.phase is Phase.SHOWDOWN:
        return True
    if hand.phase is Phase.PUSHING:
        return i in due_winner_to_show(hand)
    if hand.phase not in (Phase.CLOSED, Phase.BOARD) or is_hand_decided(hand):
        return False
    return is_betting_over(hand)


def is_betting_over(hand: Hand) -> bool:
    """True if nobody can bet any more in this hand, once the round that runs is closed."""
    last = hand.street == len(hand.game.streets) - 1
    return last or sum(hand.stacks[i] > 0 for i in hand.live) <= 1


def _exposed(
    table: Table, hand: Hand, i: int, sights: OpenCardsSeen, seen: OpenCards
) -> tuple[e.Fact, ...]:
    """Cards that lie open where none should.

    A whole hand of a player who is to act himself, or with several still to act, was opened too
    early; all else may be a last call that nobody entered yet, or a folded hand.
    """
    if hand.phase is Phase.PUSHING or not seen.named:
        return ()
    whole = len(seen.named) == cards_of_hand(hand, hand.seats[i])
    open_ = whole and hand.phase is Phase.BETTING and not hand.folded[i] and not hand.mucked[i]
    if open_ and (i == hand.actor or _still_to_act(hand) > 1):
        return sights.note(table, seen, "hand_exposed", str(hand.seats[i]))
    return sights.note(table, seen, "card_exposed", str(hand.seats[i]))


def _still_to_act(hand: Hand) -> int:
    return sum(
        not hand.folded[i] and hand.stacks[i] > 0 and (
            not hand.acted[i] or hand.bets[i] < hand.level)
        for i in range(hand.size)
    )


def _tabled(
    table: Table, hand: Hand, i: int, seen: OpenCards, sights: OpenCardsSeen, vault: CardVault
) -> tuple[e.Fact, ...]:
    """Hand tabled, whole or in part; unread cards are left to the pad."""
    seat = hand.seats[i]
    facts: list[e.Fact] = []
    cards = []
    for card in seen.named:
        if is_open_elsewhere(hand, card, i):
            facts.extend(sights.note(table, seen, "card_seen_twice", card))
        elif not sights.has_tabled(seat, card):
            cards.append(card)
    if len(seen.cards) == cards_of_hand(hand, seat) and len(seen.named) < len(seen.cards):
        facts.extend(sights.note(table, seen, "unread_hand", str(seat)))
    if not cards:
        return tuple(facts)
    told: list[e.Fact] = [e.HandTabled(seat, tuple(cards))]
    if is_other_hand(hand, seat, tuple(cards), vault):
        told.append(e.HandDiffered(seat))
    return (*told, *facts)


def _compared(
    table: Table, hand: Hand, i: int, seen: OpenCards, sights: OpenCardsSeen, vault: CardVault
) -> tuple[e.Fact, ...]:
    """Comparison with a hand that was named already: a difference is put to the dealer."""
    seat = hand.seats[i]
    strange = tuple(card for card in seen.named if card not in hand.shown[i])
    if not strange or sights.was_unlike(seat):
        return ()
    if table.is_up("shoe") and is_other_hand(hand, seat, strange, vault):
        return (e.HandDiffered(seat),)
    return sights.note(table, seen, "hand_unlike", str(seat))
