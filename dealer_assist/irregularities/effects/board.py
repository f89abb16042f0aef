"""Remedies of the board: cards turned too early, a burn too few or too many, a flop of four."""

from typing import Final

from dealer_assist.events import Effect, EffectKind, Place, Take
from dealer_assist.hand.deck import deck_of, extras, name_of
from dealer_assist.irregularities.early import Early, early_cards
from dealer_assist.table import Case, Deck, Hand, Table

_K = EffectKind
_OPEN = (Place.FLOP, Place.TURN, Place.RIVER)


def _burned_early(hand: Hand, deck: Deck, found: Early) -> list[Effect]:
    """The burns that were made early are burns; their streets need no other."""
    out = [Effect(_K.LAID, position=name_of(deck, n), place=Place.BURN) for n in found.burns]
    return [*out, Effect(_K.BURNED, street=found.street)]


def _shown_and_burned(deck: Deck, found: Early) -> list[Effect]:
    """The board cards turned too early lie face up with the burns."""
    return [Effect(_K.BURN, position=name_of(deck, n)) for cards in found.boards for n in cards]


def early_antepenultimate(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card is burned; the third from the bottom takes its place (GC:343).

    The next street's cards stay those of the shuffle. Whether another burn is made before it is the
    house's (``board.premature_turn.new_burn``).
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    place = hand.game.streets[found.street].place
    again = found.street == 2 and hand.rules["board.premature_turn.new_burn"] is True
    out = [*_burned_early(hand, deck, found), *_shown_and_burned(deck, found)]
    if again:
        out.append(Effect(_K.BURNED, street=found.street, number=-1))
    assert place is not None
    return (*out, Effect(_K.OWE, place=place, take=Take.ANTEPENULTIMATE))


def early_top(table: Table, case: Case) -> tuple[Effect, ...]:
    """The cards are burned; the next ones come from the top of the stub (GC:346)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    key = "board.premature_turn_river.new_burn_before_turn"
    out = [*_burned_early(hand, deck, found), *_shown_and_burned(deck, found)]
    if len(found.boards) > 1 and hand.rules[key] is True:
        out.append(Effect(_K.BURNED, street=found.street, number=-1))
    return tuple(out)


def early_reshuffle(table: Table, case: Case) -> tuple[Effect, ...]:
    """The cards go back into the stub, which is shuffled; the burns stay (TDA RP-5)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), early_cards(hand)
    first, later = found.burns[:1], found.burns[1:]
    back = sorted((*later, *[n for cards in found.boards for n in cards]), reverse=True)
    return (
        *_burned_early(hand, deck, found._replace(burns=first)),
        *[Effect(_K.TO_STUB, position=name_of(deck, n)) for n in back],
        Effect(_K.SHUFFLE),
    )


def burn_stays(table: Table, case: Case) -> tuple[Effect, ...]:
    """Only the burn was made early: it is the burn, and nothing else is changed."""
    hand = table.hand
    if hand is None:
        return ()
    return tuple(_burned_early(hand, deck_of(hand), early_cards(hand)))


def burn_from_flop(table: Table, case: Case) -> tuple[Effect, ...]:
    """The burn was forgotten: the first card opened becomes it, the next of the stub completes.

    Where a person entered the cards the table has counted a burn that never left the stub: that
    one goes back first, so that the order of the shuffle is kept.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    opened = [n for n, c in enumerate(deck.lying) if c.place is _OPEN[hand.street - 1]]
    if hand.street < 1 or not opened:
        return ()
    counted = _last_burn(deck, opened[0])
    first = Effect(_K.BURN, position=name_of(deck, opened[0]))
    if counted < 0:
        return (first, Effect(_K.BURNED, street=hand.street))
    return (
        first, Effect(_K.TO_STUB, position=name_of(deck, counted)),
        Effect(_K.BURNED, street=hand.street),
    )


def _last_burn(deck: Deck, before: int) -> int:
    return before - 1 if before and deck.lying[before - 1].place is Place.BURN else -1


def no_burn_stands(table: Table, case: Case) -> tuple[Effect, ...]:
    """The board stands as it lies; only the count of the stub is put right (TDA 39-B, WSOP 165).

    The burn that the table counted never left the stub, so one card fewer has gone.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    opened = [n for n, c in enumerate(deck.lying) if c.place in _OPEN]
    counted = _last_burn(deck, opened[-1]) if opened else -1
    if counted < 0:
        return ()
    return (Effect(_K.TO_STUB, position=name_of(deck, counted)),
            Effect(_K.BURNED, street=max(1, hand.street)))


def four_flop_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """One of the four flop cards, picked face down, is the next burn (TDA 39-A, WSOP 163).

    ``case.card`` names the one that was picked; the others make the flop.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extras(hand)
    if not loose:
        return ()
    fourth = name_of(deck, loose[0])
    picked = next((n for n, c in enumerate(deck.lying)
                   if c.place is Place.FLOP and c.card and c.card == case.card), -1)
    burned = Effect(_K.BURNED, street=2)
    if picked < 0:
        return (Effect(_K.LAID, position=fourth, place=Place.BURN), burned)
    return (
        Effect(_K.LAID, position=name_of(deck, picked), place=Place.BURN),
        Effect(_K.LAID, position=fourth, place=Place.FLOP, card=deck.lying[loose[0]].card),
        burned,
    )


def burn_back(table: Table, case: Case) -> tuple[Effect, ...]:
    """A burn too many goes back on top of the stub (WSOP 122, 164: the order is kept)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extras(hand)
    return tuple(Effect(_K.TO_STUB, position=name_of(deck, n)) for n in reversed(loose))


def extra_is_next_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card too many is the next street's burn."""
    hand = table.hand
    if hand is None:
        return ()
    deck, loose = deck_of(hand), extras(hand)
    return (
        *[Effect(_K.LAID, position=name_of(deck, n), place=Place.BURN) for n in loose],
        Effect(_K.BURNED, street=hand.street + 1),
    )


def exposed_burn_shown(table: Table, case: Case) -> tuple[Effect, ...]:
    """The burn that was turned up is announced and shown; it stays the burn."""
    return ()


def one_short_replaced(table: Table, case: Case) -> tuple[Effect, ...]:
    """A board card that can't be played (boxed, fallen) is burned; the next replaces it.

    ``case.card`` names it.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    n = next((k for k in reversed(range(len(deck.lying)))
              if deck.lying[k].place in _OPEN and deck.lying[k].card == case.card), -1)
    return (Effect(_K.BURN, position=name_of(deck, n)),) if n >= 0 else ()


DOES: Final = {
    "early_antepenultimate": early_antepenultimate,
    "early_top": early_top,
    "early_reshuffle": early_reshuffle,
    "reflop": early_reshuffle,
    "burn_stays": burn_stays,
    "burn_from_flop": burn_from_flop,
    "no_burn_stands": no_burn_stands,
    "four_flop_burn": four_flop_burn,
    "burn_back": burn_back,
    "extra_is_next_burn": extra_is_next_burn,
    "exposed_burn_shown": exposed_burn_shown,
    "one_short_replaced": one_short_replaced,
}
