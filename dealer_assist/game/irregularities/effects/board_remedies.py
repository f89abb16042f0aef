"""Remedies of the board: cards turned or burned too early, a card that can't be played."""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind, Place, Take
from dealer_assist.game.hand.physical_deck import (
    deck_of,
    extra_cards,
    remedy_number,
    taken_position,
)
from dealer_assist.game.hand.several_boards import first_own_card
from dealer_assist.game.irregularities.early_cards import Early, early_cards
from dealer_assist.game.table.table import Case, DeckOrder, Hand, Table

_K = EffectKind
_OPEN = (Place.FLOP, Place.TURN, Place.RIVER)


def _burned_early(hand: Hand, deck: DeckOrder, found: Early) -> list[Effect]:
    """The burns that were made early are burns; their streets need no other."""
    out = [Effect(_K.LAID, position=remedy_number(deck, n), place=Place.BURN.value)
           for n in found.burns]
    return [*out, Effect(_K.BURNED, street=found.street)]


def _shown_and_burned(deck: DeckOrder, found: Early) -> list[Effect]:
    """The board cards turned too early lie face up with the burns."""
    return [Effect(_K.BURN, position=remedy_number(deck, n)) for cards in found.boards
            for n in cards]


def deal_third_from_bottom(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card is burned; the third from the bottom takes its place (GC:343).

    The next street's cards stay those of the shuffle. Whether another burn is made before it is the
    house's (``board.premature_turn.new_burn``).
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    if not found.boards:
        return ()
    place = hand.game.streets[found.street].place
    again = found.street == 2 and hand.rules["board.premature_turn.new_burn"] is True
    out = [*_burned_early(hand, deck, found), *_shown_and_burned(deck, found)]
    if again:
        out.append(Effect(_K.BURNED, street=found.street, number=-1))
    assert place is not None
    take = Take.ANTEPENULTIMATE
    position = taken_position(deck, take)
    return (*out, Effect(_K.OWE, place=place.value, take=take.value, position=position))


def deal_top_instead(table: Table, case: Case) -> tuple[Effect, ...]:
    """The cards are burned; the next ones come from the top of the stub (GC:346)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    if not found.boards:
        return ()
    key = "board.premature_turn_river.new_burn_before_turn"
    out = [*_burned_early(hand, deck, found), *_shown_and_burned(deck, found)]
    if len(found.boards) > 1 and hand.rules[key] is True:
        out.append(Effect(_K.BURNED, street=found.street, number=-1))
    return tuple(out)


def reshuffle_early_cards(table: Table, case: Case) -> tuple[Effect, ...]:
    """The cards go back into the stub, which is shuffled; the burns stay (TDA RP-5)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    if not found.boards:
        return ()
    first, later = found.burns[:1], found.burns[1:]
    back = sorted((*later, *[n for cards in found.boards for n in cards]), reverse=True)
    return (
        *_burned_early(hand, deck, found._replace(burns=first)),
        *[Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in back],
        Effect(_K.SHUFFLE),
    )


def redeal_flop(table: Table, case: Case) -> tuple[Effect, ...]:
    """The flop goes back into the stub, which is shuffled; another is dealt without a burn."""
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    flop = [n for n in range(first_own_card(hand), len(deck.lying))
            if deck.lying[n].place is Place.FLOP]
    if not flop:
        return reshuffle_early_cards(table, case)
    back = sorted((*flop, *extra_cards(hand)), reverse=True)
    return (*[Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in back],
            Effect(_K.SHUFFLE))


def keep_early_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """Only the burn was made early: it is the burn, and nothing else is changed."""
    hand = table.hand
    if hand is None:
        return ()
    found = early_cards(hand)
    return tuple(_burned_early(hand, deck_of(hand), found)) if found.burns else ()


def leave_early_aside(hand: Hand) -> tuple[Effect, ...]:
    """Effects for cards turned too early on which the floor decides himself: they lie aside, open.

    Their burns were made. One that he lets stay is the board's once it is named on its street.
    """
    deck, found = deck_of(hand), early_cards(hand)
    aside = [Effect(_K.LAID, position=remedy_number(deck, n), place=Place.ASIDE.value,
                    card=deck.lying[n].card) for cards in found.boards for n in cards]
    return (*_burned_early(hand, deck, found), *aside) if aside else ()


def show_exposed_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The burn that was turned up is announced and shown; it stays the burn."""
    return ()


def replace_board_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """A board card that can't be played (boxed, fallen) lies aside; the next one replaces it.

    ``case.card`` names it.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    n = next((k for k in reversed(range(len(deck.lying)))
              if deck.lying[k].place in _OPEN and deck.lying[k].card == case.card), -1)
    if n < 0:
        return ()
    return (Effect(_K.LAID, position=remedy_number(deck, n), place=Place.ASIDE.value,
                   card=case.card),)


DOES: Final = {
    "early_antepenultimate": deal_third_from_bottom,
    "early_top": deal_top_instead,
    "early_reshuffle": reshuffle_early_cards,
    "reflop": redeal_flop,
    "burn_stays": keep_early_burn,
    "exposed_burn_shown": show_exposed_burn,
    "one_short_replaced": replace_board_card,
}
