"""Remedies of single cards: boxed, foreign, stuck together, or taken from the wrong place."""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind, Place, Take
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.earlier_states import earlier_tables
from dealer_assist.game.hand.physical_deck import (
    dealt_index,
    deck_of,
    extra_cards,
    hole_cards,
    is_last_of_round,
    remedy_number,
)
from dealer_assist.game.irregularities.effects.hand_remedies import kill_hand
from dealer_assist.game.irregularities.substantial_action import is_covered
from dealer_assist.game.table.table import Case, DeckOrder, Hand, OwedCard, Table

_K = EffectKind
_OPEN = (Place.FLOP, Place.TURN, Place.RIVER)


def _place_again(hand: Hand, deck: DeckOrder, n: int) -> tuple[Effect, ...]:
    """Effects that make the place of this card due again, once it lies there no more.

    A board card's place is due by itself.
    """
    card = deck.lying[n]
    if card.place is Place.HOLE:
        if is_last_of_round(hand, n):
            return (Effect(_K.AGAIN),)
        return (Effect(_K.OWE, seat=card.seat, place=Place.HOLE.value, take=Take.TOP.value),)
    next_one = hand.street + 1
    if card.place is Place.BURN and n == len(deck.lying) - 1 and next_one in deck.burned:
        return (Effect(_K.BURNED, street=next_one, number=-1),)
    return ()


def _out_of_play(hand: Hand, deck: DeckOrder, n: int, card: str) -> tuple[Effect, ...]:
    """The card lies open beside the play, and the next one takes its place."""
    name = card or deck.lying[n].card
    aside = Effect(_K.LAID, position=remedy_number(deck, n), place=Place.ASIDE.value, card=name)
    return (aside, *_place_again(hand, deck, n))


def set_boxed_aside(table: Table, case: Case) -> tuple[Effect, ...]:
    """A boxed card counts for nothing: the next one takes its place (WSOP 21).

    It is no street's burn. Unless one is named, it is the card that left the stub last.
    """
    hand = table.hand
    if hand is None or not hand.dealt:
        return ()
    deck = deck_of(hand)
    n = dealt_index(deck, case.positions[0]) if case.positions else len(deck.lying) - 1
    return _out_of_play(hand, deck, n, case.card) if n >= 0 else ()


def scrap_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """A joker is a scrap of paper: replaced, unless its player has acted on it (WSOP 22, 115).

    A place that a reader left open, because it knew no such card, gets the next one by itself.
    """
    hand = table.hand
    where = case.answer("where")
    if hand is None or where == "stub":
        return ()
    deck = deck_of(hand)
    if where == "board":
        on_board = [n for n, c in enumerate(deck.lying) if c.place in _OPEN and c.card == case.card]
        return _out_of_play(hand, deck, on_board[-1], "") if case.card and on_board else ()
    if case.seat not in hand.position:
        return ()
    i = hand.position[case.seat]
    if hand.acted[i] or hand.street:
        return kill_hand(table, case)
    unread = [n for n in hole_cards(hand, case.seat) if not hand.tokens[n]]
    return _out_of_play(hand, deck, unread[-1], "") if unread else ()


def misdeal_or_scrap_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """A misdeal until the deal is covered; after that the card doesn't count (TDA 35-A6, 35-D)."""
    if case.answer("where") == "stub":
        return ()
    return scrap_card(table, case) if is_covered(table) else (Effect(_K.MISDEAL),)


def retake_last_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card laid last goes back where it came from, and the right one is still owed."""
    hand = table.hand
    if hand is None or hand.deck is None or not hand.deck.lying:
        return ()
    deck, last = hand.deck, len(hand.deck.lying) - 1
    card = deck.lying[last]
    owed = _owed_before(table, hand, card.place, card.seat)
    if owed is None:
        return ()
    return (
        Effect(_K.TO_STUB, position=remedy_number(deck, last)),
        Effect(_K.OWE, seat=owed.seat, place=owed.place.value, take=owed.take.value),
    )


def _owed_before(table: Table, hand: Hand, place: Place, seat: int) -> OwedCard | None:
    """Card that was owed to this place before its card was taken, or None."""
    for _, was in earlier_tables(table):
        if was.deck is not None and was.dealt < hand.dealt:
            return next((o for o in was.deck.owed if (o.place, o.seat) == (place, seat)), None)
    return None


def second_card_to_stub(table: Table, case: Case) -> tuple[Effect, ...]:
    """The second of two cards that stuck together goes back on top of the stub, unseen."""
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extra_cards(hand)
    if loose:
        return tuple(Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in reversed(loose))
    n = second_of_two(deck, case)
    if n < 0:
        return ()  # its place is still due: it will be the next card
    return (Effect(_K.TO_STUB, position=remedy_number(deck, n)), *_place_again(hand, deck, n))


def second_of_two(deck: DeckOrder, case: Case) -> int:
    """Index of the second card of a double draw, where it was dealt as one; else -1."""
    return dealt_index(deck, case.positions[1]) if len(case.positions) == 2 else -1


def make_extra_card_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The hole card too many becomes the flop burn (WSOP 118, Robert's Rules)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extra_cards(hand)
    burned = Effect(_K.BURNED, street=1)
    if loose:
        laid = Effect(_K.LAID, position=remedy_number(deck, loose[0]), place=Place.BURN.value)
        lost = (Effect(_K.UNREAD),) if any(hand.tokens) else ()  # a card was taken back blind
        return (laid, burned, *lost)
    n = second_of_two(deck, case)
    if n >= 0:
        laid = Effect(_K.LAID, position=remedy_number(deck, n), place=Place.BURN.value)
        return (laid, *_place_again(hand, deck, n), burned)
    return (Effect(_K.OVERBURN), burned)  # it left the stub and was counted nowhere


def count_unknown_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card that the reader didn't know is one of the deck: it lies at the place that was due.

    An open one is named by the dealer as it lies there.
    """
    hand = table.hand
    due = due_card(hand) if hand is not None else None
    return (Effect(_K.DRAWN),) if due is not None and due.place not in _OPEN else ()


DOES: Final = {
    "set_aside": set_boxed_aside,
    "scrap_card": scrap_card,
    "misdeal_or_scrap_card": misdeal_or_scrap_card,
    "take_again": retake_last_card,
    "back_on_stub": second_card_to_stub,
    "extra_as_burn": make_extra_card_burn,
    "card_counts": count_unknown_card,
}
