"""What each effect of a remedy changes at the table: cards by position, hands, chips, the deal.

A remedy is one fact; its effects are carried out in their order. One that can't mean anything at
the table as it is (a card that never left the stub, a seat without a hand) is noted and changes
nothing. Chips are conserved at each.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist import events as e
from dealer_assist.advance import mended, undone_deal
from dealer_assist.advance.dealing import deal_ended
from dealer_assist.advance.note import irregular, with_cards, with_chair
from dealer_assist.events import Effect, EffectKind, Place, Take
from dealer_assist.hand import deck as cards
from dealer_assist.table import Deck, Hand, OwedCard, Phase, Table

Carried = Callable[[Table, Hand, Effect], Table | None]  # None: it means nothing here


def carried_out(table: Table, fact: e.RemedyApplied) -> Table:
    """The table after all effects of the remedy."""
    for effect in fact.effects:
        new = _one(table, effect, fact.entry)
        if new is None:
            new = irregular(table, "irregular.remedy_without_object", effect.seat, effect.kind)
        table = new
    return table


def _one(table: Table, effect: Effect, entry: str) -> Table | None:
    if effect.kind is EffectKind.WARN:
        return table.evolve(warned=(*table.warned, (effect.seat, entry)))
    if effect.kind is EffectKind.PENALTY:
        chair = table.chair(effect.seat)
        return with_chair(table, chair.evolve(
            penalty_hands=chair.penalty_hands + max(0, effect.number)))
    hand = table.hand
    if hand is None:
        return None
    if effect.kind in (EffectKind.MISDEAL, EffectKind.VOID):
        return undone_deal.voided(table, hand, effect.kind)
    if hand.phase is Phase.OVER:
        return None
    return _EFFECTS[effect.kind](table, hand, effect)


# --- cards -----------------------------------------------------------------------------------


def _with_deck(table: Table, hand: Hand, deck: Deck) -> Table:
    return with_cards(table, hand, deck=deck)


def _burn(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The card lies with the burns from now on; what the board had of it is gone."""
    return _laid(table, hand, Effect(
        EffectKind.LAID, position=effect.position, place=Place.BURN, card=effect.card))


def _laid(table: Table, hand: Hand, effect: Effect) -> Table | None:
    deck = cards.deck_of(hand)
    n = cards.index_of(deck, effect.position)
    if n < 0:
        return None
    place = Place(effect.place)
    board = cards.board_after(hand, deck, n, place, effect.card)
    moved = deck.lying[n]._replace(place=place, seat=effect.seat)
    if effect.card:
        moved = moved._replace(card=effect.card)
    lying = (*deck.lying[:n], moved, *deck.lying[n + 1 :])
    hand = hand.evolve(deck=deck.evolve(lying=lying), board=board)
    return mended.street_again(table, hand)


def _burned(table: Table, hand: Hand, effect: Effect) -> Table:
    deck = cards.deck_of(hand)
    others = tuple(k for k in deck.burned if k != effect.street)
    burned = (*others, effect.street) if effect.number >= 0 else others
    return _with_deck(table, hand, deck.evolve(burned=burned))


def _owe(table: Table, hand: Hand, effect: Effect) -> Table:
    deck = cards.deck_of(hand)
    owed = OwedCard(Place(effect.place), effect.seat, Take(effect.take or Take.TOP))
    return _with_deck(table, hand, deck.evolve(owed=(*deck.owed, owed)))


def _unowe(table: Table, hand: Hand, effect: Effect) -> Table:
    deck = cards.deck_of(hand)
    left = tuple(o for o in deck.owed if o.place != effect.place or (
        effect.seat and o.seat != effect.seat))
    return _with_deck(table, hand, deck.evolve(owed=left))


def _to_stub(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The card goes back; its token is forgotten, or it would count as a second one when drawn."""
    deck = cards.deck_of(hand)
    n = cards.index_of(deck, effect.position)
    if n < 0:
        return None
    board = cards.board_after(hand, deck, n, Place.EXTRA, "")
    stub = cards.put_back(deck.stub, deck.lying[n].position)
    hand = hand.evolve(
        dealt=hand.dealt - 1, tokens=(*hand.tokens[:n], *hand.tokens[n + 1 :]), board=board,
        deck=deck.evolve(lying=(*deck.lying[:n], *deck.lying[n + 1 :]), stub=stub),
    )
    return mended.street_again(table, hand)


def _shuffle(table: Table, hand: Hand, effect: Effect) -> Table:
    return _with_deck(table, hand, cards.deck_of(hand).evolve(shuffle=True))


def _dealt(table: Table, hand: Hand, effect: Effect) -> Table:
    """No hole card is due any more, though the round was not finished."""
    deck = cards.deck_of(hand)
    owed = tuple(o for o in deck.owed if o.place is not Place.HOLE)
    hand = hand.evolve(deck=deck.evolve(holes=hand.size * hand.game.hole_cards, owed=owed))
    if hand.owed or hand.phase not in (Phase.POSTING, Phase.DEALING):
        return with_cards(table, hand)
    return deal_ended(table, hand)


_EFFECTS: Final[Mapping[EffectKind, Carried]] = {
    EffectKind.BURN: _burn,
    EffectKind.BURNED: _burned,
    EffectKind.LAID: _laid,
    EffectKind.OWE: _owe,
    EffectKind.UNOWE: _unowe,
    EffectKind.TO_STUB: _to_stub,
    EffectKind.SHUFFLE: _shuffle,
    EffectKind.DEALT: _dealt,
    EffectKind.KILL: mended.killed,
    EffectKind.REVIVE: mended.revived,
    EffectKind.REOPEN: mended.reopened,
    EffectKind.RETURN: mended.returned,
}
