"""Remedies of a burn too few or too many, and of a flop of four cards.

Each arises in two ways. A shoe that reports the cards gives them places one after the other, so
that a forgotten burn leaves the street a card short, and one too many leaves a card that was due
nowhere. Where a person entered the board, the table counted one burn that may never have been made.
"""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind, Place
from dealer_assist.game.hand.dealing import board_size, is_street_short, latest_street
from dealer_assist.game.hand.earlier_states import was_acted_on
from dealer_assist.game.hand.physical_deck import deck_of, extra_cards, remedy_number, without_burn
from dealer_assist.game.hand.several_boards import first_own_card
from dealer_assist.game.table.table import Case, DeckOrder, Hand, Phase, Table

_K = EffectKind
_OF_STREET = {1: Place.FLOP, 2: Place.TURN, 3: Place.RIVER}


def _open_cards(hand: Hand, street: int) -> list[int]:
    """Indices of the cards that lie open for this street, on the board being dealt alone."""
    place, lying = _OF_STREET.get(street), deck_of(hand).lying
    return [n for n in range(first_own_card(hand), len(lying)) if lying[n].place is place]


def _burn_before(deck: DeckOrder, n: int) -> int:
    """Index of the burn made just before this card; -1 for none."""
    return n - 1 if n > 0 and deck.lying[n - 1].place is Place.BURN else -1


def wrong_burn_street(hand: Hand, case: Case) -> int:
    """Street before whose cards the burn was missing or double, as the case names it."""
    if case.entry in ("BRD-05", "BRD-06"):
        return 1
    return {"turn": 2, "river": 3}.get(case.answer("at"), latest_street(hand))


def _laid(deck: DeckOrder, n: int, place: Place, card: str = "") -> Effect:
    return Effect(_K.LAID, position=remedy_number(deck, n), place=place.value, card=card)


def _burned_instead(deck: DeckOrder, burn: int, card: int, street: int) -> tuple[Effect, ...]:
    """The burn that was counted never left the stub; this open card is the burn."""
    after = without_burn(deck, burn)
    return (
        Effect(_K.UNBURN, position=remedy_number(deck, burn)),
        Effect(_K.BURN, position=remedy_number(after, card - 1), card=deck.lying[card].card),
        Effect(_K.BURNED, street=street),
    )


def make_flop_card_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The burn was forgotten: the first card opened becomes it, the next of the stub completes.

    The shoe's first card was taken for the burn already: then nothing is to be changed.
    """
    hand = table.hand
    if hand is None or is_street_short(hand):
        return ()
    deck = deck_of(hand)
    flop = _open_cards(hand, 1)
    return _this_is_the_burn(deck, flop, flop[0]) if flop else ()


def _this_is_the_burn(deck: DeckOrder, flop: list[int], picked: int) -> tuple[Effect, ...]:
    burn = _burn_before(deck, flop[0])
    if burn >= 0:
        return _burned_instead(deck, burn, picked, 1)
    return (Effect(_K.BURN, position=remedy_number(deck, picked)), Effect(_K.BURNED, street=1))


def draw_burn_from_flop(table: Table, case: Case) -> tuple[Effect, ...]:
    """One of the three, drawn blind, becomes the burn; the top card completes (TDA 39-B, WSOP 164).

    ``case.card`` names the one that was drawn. Of cards reported by the shoe the first lies with
    the burns already: where another was drawn, the two change places.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    flop = _open_cards(hand, 1)
    drawn = [n for n in flop if case.card and deck.lying[n].card == case.card]
    if is_street_short(hand):
        burn = _burn_before(deck, flop[0]) if flop else -1
        if not drawn or burn < 0:
            return ()
        return (_laid(deck, drawn[0], Place.BURN), _laid(deck, burn, Place.FLOP))
    return _this_is_the_burn(deck, flop, (drawn or flop)[0]) if flop else ()


def reflop_with_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The flop without a burn goes back into the stub, which is shuffled; burn and flop anew.

    The burn that was counted goes back too: it was never made, or it is the shoe's first card of
    the flop (WSOP 164).
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    flop = _open_cards(hand, 1)
    burn = _burn_before(deck, flop[0]) if flop else -1
    if not flop:
        return ()
    gone = sorted({*flop, *extra_cards(hand), *((burn,) if burn >= 0 else ())}, reverse=True)
    return (
        *[Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in gone],
        Effect(_K.BURNED, street=1, number=-1), Effect(_K.SHUFFLE),
    )


def count_missing_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The board stands as it lies; only the count of the stub is corrected (TDA 39-B, WSOP 165).

    The burn that the table counted never left the stub; one that the shoe reported lies open.
    """
    hand = table.hand
    return _stands(hand, 1) if hand is not None else ()


def _stands(hand: Hand, street: int) -> tuple[Effect, ...]:
    deck = deck_of(hand)
    opened = _open_cards(hand, street)
    burn = _burn_before(deck, opened[0]) if opened else len(deck.lying) - 1
    if burn < 0 or deck.lying[burn].place is not Place.BURN:
        return ()
    if hand.street < street and is_street_short(hand):
        return (_laid(deck, burn, _OF_STREET[street]),)
    return (Effect(_K.UNBURN, position=remedy_number(deck, burn)),)


def drawable_flop_cards(hand: Hand) -> tuple[str, ...]:
    """The cards that lie on the flop, among which the burn is drawn blind; () where one of them has
    no name, so that nobody could say which it was.
    """
    deck = deck_of(hand)
    lying = [deck.lying[n].card for n in (*_open_cards(hand, 1), *extra_cards(hand))]
    return tuple(lying) if all(lying) else ()


def four_flop_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """One of the four flop cards, picked face down, is the next burn (TDA 39-A, WSOP 163).

    ``case.card`` names the one that was picked; the others make the flop.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extra_cards(hand)
    if not loose:
        return ()
    picked = next((n for n in _open_cards(hand, 1)
                   if case.card and deck.lying[n].card == case.card), -1)
    burned = Effect(_K.BURNED, street=2)
    if picked < 0:
        return (_laid(deck, loose[0], Place.BURN), burned)
    return (
        _laid(deck, picked, Place.BURN),
        _laid(deck, loose[0], Place.FLOP, deck.lying[loose[0]].card),
        burned,
    )


def put_burn_back(table: Table, case: Case) -> tuple[Effect, ...]:
    """A burn too many goes back on top of the stub (WSOP 122, 164: the order is preserved).

    Where the flop lies open the shoe has reported the second burn as its first card: it goes back,
    and the card reported last is the flop's third.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extra_cards(hand)
    flop = _open_cards(hand, 1)
    if loose and hand.street == 1 and case.entry == "BRD-06" and flop:
        return (_laid(deck, loose[0], Place.FLOP, deck.lying[loose[0]].card),
                Effect(_K.TO_STUB, position=remedy_number(deck, flop[0])))
    return tuple(Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in reversed(loose))


def count_double_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The board stands as it lies; two cards were burned before it where one was counted."""
    hand = table.hand
    return _counted_twice(hand, wrong_burn_street(hand, case)) if hand is not None else ()


def _counted_twice(hand: Hand, street: int) -> tuple[Effect, ...]:
    deck, opened = deck_of(hand), _open_cards(hand, street)
    return (Effect(_K.OVERBURN, position=remedy_number(deck, opened[0])),) if opened else ()


def correct_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """No burn or two before turn or river: corrected until somebody acts (WSOP 122, 165).

    Without a burn the open card is burned; of two the second is the right card, and the one that
    was open goes back on the stub: where the shoe reported the cards the second lies open already.
    Once somebody has acted it stands and only the count is right. Found on a later street that
    nobody could bet on either, the cards since go back in their order, so that each is the one due.
    """
    hand = table.hand
    if hand is None:
        return ()
    street, burns = latest_street(hand), case.answer("burns")
    if burns == "2" and (taken_for_next := third_card_as_burn(hand)):
        return taken_for_next
    if (named := wrong_burn_street(hand, case)) < street:
        if not was_acted_on(table, named):
            return _all_again(hand, named, burns)
        return _stands(hand, named) if burns == "0" else _counted_twice(hand, named)
    if street < 2:
        return ()  # neither turn nor river lies open
    if burns == "0":
        return _no_burn(hand, street)
    # A card that a shoe reports once the pots are due counts nowhere: it lies on the stub already.
    counts = hand.phase is not Phase.PUSHING or not case.kind
    return _two_burns(hand, street) if burns == "2" and counts else ()


def _all_again(hand: Hand, street: int, burns: str) -> tuple[Effect, ...]:
    deck, opened = deck_of(hand), _open_cards(hand, street)
    if not was_last_street_unbet(hand) or not opened:
        return ()
    since = range(opened[0] + 1, len(deck.lying))
    back = [Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in reversed(since)]
    again = [Effect(_K.BURNED, street=k, number=-1) for k in range(street + 1, hand.street + 1)]
    if burns == "2":
        return (*back, *again, Effect(_K.TO_STUB, position=remedy_number(deck, opened[0])))
    burn = _burn_before(deck, opened[0])
    return (*back, *again, *_burned_instead(deck, burn, opened[0], street)) if burn >= 0 else ()


def was_last_street_unbet(hand: Hand) -> bool:
    """True if the last street lies open and nobody could bet on it: all are all-in."""
    return hand.phase is not Phase.BETTING and not any(hand.acted) and not is_street_short(hand)


def third_card_as_burn(hand: Hand) -> tuple[Effect, ...]:
    """Nobody bets any more: the shoe's third card, which lies open, was taken for the next burn."""
    deck, street = deck_of(hand), hand.street + 1
    next_lies = len(hand.board) > board_size(hand, hand.street)
    if any(hand.acted) or street not in deck.burned or next_lies:
        return ()
    return (Effect(_K.TO_STUB, position=remedy_number(deck, len(deck.lying) - 1)),
            Effect(_K.BURNED, street=street, number=-1))


def _no_burn(hand: Hand, street: int) -> tuple[Effect, ...]:
    deck = deck_of(hand)
    opened = _open_cards(hand, street)
    if any(hand.acted) and not is_street_short(hand):
        return _stands(hand, street)
    burn = _burn_before(deck, opened[0]) if opened else -1
    return _burned_instead(deck, burn, opened[0], street) if burn >= 0 else ()


def _two_burns(hand: Hand, street: int) -> tuple[Effect, ...]:
    deck, loose = deck_of(hand), extra_cards(hand)
    opened = _open_cards(hand, street)
    if not opened:
        return ()
    if not any(hand.acted):
        gone = loose[:1] or opened
        return tuple(Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in gone)
    if loose:
        return (_laid(deck, opened[0], Place.BURN),
                _laid(deck, loose[0], _OF_STREET[street], deck.lying[loose[0]].card))
    return _counted_twice(hand, street)


DOES: Final = {
    "burn_from_flop": make_flop_card_burn,
    "scrambled_flop_burn": draw_burn_from_flop,
    "reflop_with_burn": reflop_with_burn,
    "burn_missing": count_missing_burn,
    "four_flop_burn": four_flop_burn,
    "burn_back": put_burn_back,
    "correct_burn": correct_burn,
    "burned_twice": count_double_burn,
}
