"""Remedies of the deal: hole cards replaced, an extra one burned, a missing one dealt, misdeal."""

from typing import Final

from dealer_assist.events import Effect, EffectKind, Place, Take
from dealer_assist.hand.deck import deck_of, extras, index_of, name_of
from dealer_assist.hand.order import is_burned_before
from dealer_assist.irregularities.exposed import Plan, plan
from dealer_assist.table import Case, Deck, Hand, Table

_K = EffectKind


def exposed_positions(hand: Hand, case: Case) -> tuple[int, ...]:
    """All hole cards that were turned up in this deal: those burned before, and the case's."""
    deck, holes = deck_of(hand), hand.size * hand.game.hole_cards
    burned = [card.position for card in deck.lying
              if card.place is Place.BURN and 0 < card.position <= holes]
    return tuple(dict.fromkeys((*burned, *case.positions)))


def plan_of(hand: Hand, case: Case) -> Plan:
    """The house's plan for all cards exposed in this deal."""
    return plan(hand.size, exposed_positions(hand, case), hand.rules, is_burned_before(hand, 1))


def replace_exposed(table: Table, case: Case) -> tuple[Effect, ...]:
    """The exposed cards are burned and shown; each player gets another (GC:333-339).

    The whole plan is made anew with each further card: what earlier ones were to get and haven't
    got yet is taken back first.
    """
    hand = table.hand
    if hand is None:
        return ()
    deck, found = deck_of(hand), plan_of(hand, case)
    out = [Effect(_K.BURN, position=at, card=case.card if len(case.positions) == 1 else "")
           for at in case.positions]
    out.append(Effect(_K.UNOWE, place=Place.HOLE))
    for one in found.replacements:
        if not _has_got(deck, hand, one.position):
            out.append(Effect(_K.OWE, seat=hand.seats[one.place], place=Place.HOLE,
                              take=one.take, position=one.position))
    if any(one.take is Take.TOP for one in found.replacements):
        out.append(Effect(_K.BURNED, street=1))
    return tuple(out)


def _has_got(deck: Deck, hand: Hand, position: int) -> bool:
    """Whether this replacement lies before its player already."""
    n = index_of(deck, position)
    return n >= hand.size * hand.game.hole_cards and deck.lying[n].place is Place.HOLE


def replace_by_next(table: Table, case: Case) -> tuple[Effect, ...]:
    """The card counts for nothing; the next of the stub takes its place (WSOP 21: a boxed card)."""
    hand = table.hand
    if hand is None:
        return ()
    deck, out = deck_of(hand), []
    for at in case.positions:
        n = index_of(deck, at)
        if n < 0:
            continue
        lying = deck.lying[n]
        out.append(Effect(_K.BURN, position=at, card=case.card))
        out.append(Effect(_K.OWE, seat=lying.seat, place=lying.place, take=Take.TOP))
    return tuple(out)


def extra_as_burn(table: Table, case: Case) -> tuple[Effect, ...]:
    """The hole card too many becomes the flop burn (WSOP 118, Robert's Rules)."""
    hand = table.hand
    if hand is None:
        return ()
    deck = deck_of(hand)
    loose = extras(hand)
    named = [name_of(deck, n) for n in loose[:1]]
    return (
        *[Effect(_K.LAID, position=at, place=Place.BURN) for at in named],
        Effect(_K.BURNED, street=1),
    )


def deal_missing_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player one card short gets the top card (TDA 37, WSOP 104); the deal is then complete."""
    hand = table.hand
    if hand is None or not case.seat:
        return ()
    return (
        Effect(_K.DEALT),
        Effect(_K.OWE, seat=case.seat, place=Place.HOLE, take=Take.TOP),
    )


def plays_short(table: Table, case: Case) -> tuple[Effect, ...]:
    """The deal counts as finished; whoever has too few cards plays them (GC:363)."""
    return (Effect(_K.DEALT),)


def misdeal(table: Table, case: Case) -> tuple[Effect, ...]:
    """All cards back, dealt again: same button, same blinds (GC:335, 354; TDA 35-C)."""
    return (Effect(_K.MISDEAL),)


def void_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """Everybody takes back what he put in on this deal (GC:372-374, TDA 35-E)."""
    return (Effect(_K.VOID),)


def shuffle_stub(table: Table, case: Case) -> tuple[Effect, ...]:
    """The stub is shuffled before another card leaves it (GC:367)."""
    return (Effect(_K.SHUFFLE),)


DOES: Final = {
    "replace_exposed": replace_exposed,
    "replace_by_next": replace_by_next,
    "extra_as_burn": extra_as_burn,
    "deal_missing_card": deal_missing_card,
    "plays_short": plays_short,
    "misdeal": misdeal,
    "void_hand": void_hand,
    "shuffle_stub": shuffle_stub,
}
