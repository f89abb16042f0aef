"""Effects of a remedy, carried out at the table: cards by position, hands, chips, the deal.

A remedy is one fact; its effects are carried out in their order. One without a meaning at the table
as it is (a card that never left the stub, a seat without a hand) is noted and changes nothing.
Chips are conserved at each.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import remedied_hands, returned_posts, void_deal
from dealer_assist.game.advance.dealing import after_board_card, after_hole_card, cards_unread
from dealer_assist.game.advance.hand_ending import next_board_if_full
from dealer_assist.game.advance.irregularity_notes import (
    with_chair,
    with_evening,
    with_hand,
    with_moved_card,
    with_note,
)
from dealer_assist.game.advance.posts import hand_began
from dealer_assist.game.advance.void_deal import chair_before_deal, table_before_deal
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Effect, EffectKind, Place, Take
from dealer_assist.game.hand import physical_deck as cards
from dealer_assist.game.hand.blinds import due_hand
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import board_size, due_card
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.hand.several_boards import board_with_card, last_board
from dealer_assist.game.irregularities.effects import is_of_other_boards
from dealer_assist.game.table.table import (
    OF_THE_DEAL,
    SEATS,
    DeckOrder,
    Hand,
    OwedCard,
    Phase,
    Table,
)

Carried = Callable[[Table, Hand, Effect], Table | None]  # None: no meaning here


def apply_remedy(table: Table, fact: e.RemedyApplied) -> Table:
    """Table after all effects of the remedy, on the board being dealt or the one just ended."""
    hand = table.hand
    if hand is not None and hand.earlier:
        table = table.evolve(hand=last_board(hand))
    for effect in fact.effects:
        new = _one(table, effect, fact.entry)
        if new is None:
            new = with_note(table, "irregular.remedy_without_object", effect.seat, effect.kind)
        table = new
    return next_board_if_full(table)


def _one(table: Table, effect: Effect, entry: str) -> Table | None:
    if effect.kind is EffectKind.WARN:
        return with_evening(table, warned=(*table.evening.warned, (effect.seat, entry)))
    if effect.kind is EffectKind.PENALTY:
        if not 1 <= effect.seat <= SEATS:
            return None
        chair = table.chair(effect.seat)
        return with_chair(table, chair.evolve(
            penalty_hands=chair.penalty_hands + max(0, effect.number)))
    hand = table.hand
    if hand is None:
        return None
    if effect.kind is EffectKind.BUTTON:
        return with_button_at(table, hand, effect.seat)
    if effect.kind in (EffectKind.MISDEAL, EffectKind.VOID):
        return void_deal.with_void_hand(table, hand, effect)
    if hand.phase is Phase.OVER or is_of_other_boards(hand, effect):
        return None
    if effect.kind is EffectKind.KILL and effect.seat in hand.position and (
        entry in ENTRIES and ENTRIES[entry].setting.startswith("count.")
    ):
        hand = hand.evolve(fouled=(*hand.fouled, hand.position[effect.seat]))
    return _EFFECTS[effect.kind](table, hand, effect)


# --- cards -----------------------------------------------------------------------------------


def _with_deck(table: Table, hand: Hand, deck: DeckOrder) -> Table:
    return with_moved_card(table, hand, deck=deck)


def _burn(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The card lies with the burns from now on; the board no longer has it."""
    return _laid(table, hand, Effect(
        EffectKind.LAID, position=effect.position, place=Place.BURN, card=effect.card))


def _laid(table: Table, hand: Hand, effect: Effect) -> Table | None:
    deck = cards.deck_of(hand)
    n, place = cards.dealt_index(deck, effect.position), _place(hand, effect)
    if n < 0 or place is None:
        return None
    board = board_with_card(hand, deck, n, place, effect.card)
    if "" in board or len(board) > board_size(hand, len(hand.game.streets) - 1):
        return None  # nobody knows the card that would lie open, or there is no place for it
    open_ = remedied_hands.with_board_open(hand, board)
    if open_ is None:
        return None
    moved = deck.lying[n]._replace(place=place, seat=effect.seat)
    if effect.card:
        moved = moved._replace(card=effect.card)
    lying = (*deck.lying[:n], moved, *deck.lying[n + 1 :])
    hand = open_.evolve(deck=deck.evolve(lying=lying), board=board)
    if hand.phase is Phase.BOARD and place is hand.game.streets[due_street(open_)].place:
        return after_board_card(table, hand)
    return remedied_hands.update_open_street(table, hand)


def _place(hand: Hand, effect: Effect) -> Place | None:
    """Place that the effect gives a card; None where this hand has no such place."""
    if effect.place not in list(Place):
        return None
    place = Place(effect.place)
    return place if place is not Place.HOLE or effect.seat in hand.position else None


def _burned(table: Table, hand: Hand, effect: Effect) -> Table:
    deck = cards.deck_of(hand)
    others = tuple(k for k in deck.burned if k != effect.street)
    burned = (*others, effect.street) if effect.number >= 0 else others
    return _with_deck(table, hand, deck.evolve(burned=burned))


def _unburn(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The burn was counted and never made."""
    return _never_left(table, hand, effect, Place.BURN)


def _undealt(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The hole card was counted and never given: its player is a card short."""
    return _never_left(table, hand, effect, Place.HOLE)


def _never_left(table: Table, hand: Hand, effect: Effect, place: Place) -> Table | None:
    deck = cards.deck_of(hand)
    n = cards.dealt_index(deck, effect.position)
    if n < 0 or deck.lying[n].place is not place:
        return None
    return with_moved_card(table, hand, dealt=hand.dealt - 1, deck=cards.without_burn(deck, n),
                      tokens=(*hand.tokens[:n], *hand.tokens[n + 1 :]))


def _overburn(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """Two cards were burned where one was counted."""
    deck = cards.deck_of(hand)
    n = cards.dealt_index(deck, effect.position) if effect.position else len(deck.lying)
    if n < 0 or not deck.stub:
        return None
    return with_moved_card(table, hand, dealt=hand.dealt + 1, deck=cards.with_more_burns(deck, n),
                      tokens=(*hand.tokens[:n], "", *hand.tokens[n:]))


def _unread(table: Table, hand: Hand, effect: Effect) -> Table:
    """The order of the deal is lost: hands that are shown are entered by hand from now on."""
    lying = cards.deck_of(hand).lying
    return with_moved_card(table, hand, tokens=tuple(
        token if card.place in e.FACE_UP else ""
        for token, card in zip(hand.tokens, lying, strict=True)
    ))


_OWED = (Place.HOLE, Place.FLOP, Place.TURN, Place.RIVER)


def _owe(table: Table, hand: Hand, effect: Effect) -> Table | None:
    deck, place = cards.deck_of(hand), _place(hand, effect)
    if place not in _OWED or effect.take not in ("", *Take):
        return None
    owed = OwedCard(place, effect.seat, Take(effect.take or Take.TOP))
    return _with_deck(table, hand, deck.evolve(owed=(*deck.owed, owed)))


def _unowe(table: Table, hand: Hand, effect: Effect) -> Table:
    deck = cards.deck_of(hand)
    left = tuple(o for o in deck.owed if o.place != effect.place or (
        effect.seat and o.seat != effect.seat))
    return _with_deck(table, hand, deck.evolve(owed=left))


def _to_stub(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The card goes back; its token is forgotten, or it would count as a second one when drawn."""
    deck = cards.deck_of(hand)
    n = cards.dealt_index(deck, effect.position)
    if n < 0:
        return None
    board = board_with_card(hand, deck, n, Place.EXTRA, "")
    open_ = remedied_hands.with_board_open(hand, board)
    if open_ is None:
        return None
    stub = cards.stub_with_card(deck.stub, deck.lying[n].position)
    hand = open_.evolve(
        dealt=hand.dealt - 1, tokens=(*hand.tokens[:n], *hand.tokens[n + 1 :]), board=board,
        deck=deck.evolve(lying=(*deck.lying[:n], *deck.lying[n + 1 :]), stub=stub),
    )
    return remedied_hands.update_open_street(table, hand)


def _shuffle(table: Table, hand: Hand, effect: Effect) -> Table:
    return _with_deck(table, hand, cards.deck_of(hand).evolve(shuffle=True))


def _dealt(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """No hole card is due any more, though the round was not finished; it had begun, though."""
    if not hand.dealt:
        return None
    deck = cards.deck_of(hand)
    owed = tuple(o for o in deck.owed if o.place is not Place.HOLE)
    hand = hand.evolve(deck=deck.evolve(holes=hand.size * hand.game.hole_cards, owed=owed))
    if hand.owed or hand.phase not in OF_THE_DEAL:
        return with_moved_card(table, hand)
    return after_hole_card(table, hand)


def _again(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The last hole card of the ordinary round counts as not dealt: its place is due again."""
    deck = cards.deck_of(hand)
    if hand.phase not in OF_THE_DEAL or not deck.holes:
        return None
    return _with_deck(table, hand, deck.evolve(holes=deck.holes - 1))


def _drawn(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """The closed card that is due lies at its place, though no reader knows it."""
    due = due_card(hand)
    closed = due is not None and due.place not in e.FACE_UP
    return cards_unread(table, e.CardsUnread(1)) if closed else None


def _bind(table: Table, hand: Hand, effect: Effect) -> Table | None:
    """His act binds and waits for the ruling that comes with the remedy, which says as what."""
    return table if any(act.seat == effect.seat for act in table.early) else None


_EFFECTS: Final[Mapping[EffectKind, Carried]] = {
    EffectKind.BURN: _burn,
    EffectKind.BURNED: _burned,
    EffectKind.UNBURN: _unburn,
    EffectKind.UNDEALT: _undealt,
    EffectKind.OVERBURN: _overburn,
    EffectKind.UNREAD: _unread,
    EffectKind.LAID: _laid,
    EffectKind.OWE: _owe,
    EffectKind.UNOWE: _unowe,
    EffectKind.TO_STUB: _to_stub,
    EffectKind.SHUFFLE: _shuffle,
    EffectKind.DEALT: _dealt,
    EffectKind.AGAIN: _again,
    EffectKind.DRAWN: _drawn,
    EffectKind.KILL: remedied_hands.kill_seat_hand,
    EffectKind.REVIVE: remedied_hands.revive_hand,
    EffectKind.REOPEN: remedied_hands.let_skipped_act,
    EffectKind.BIND: _bind,
    EffectKind.LIMIT: remedied_hands.limit_skipped,
    EffectKind.CHECK: remedied_hands.check_for_seat,
    EffectKind.RETURN: remedied_hands.return_chips,
    EffectKind.REBET: remedied_hands.set_bet_anew,
    EffectKind.UNPOST: returned_posts.take_post_back,
}


_BEFORE_ACTION = frozenset({Phase.POSTING, Phase.DEALING, Phase.BETTING})


def with_button_at(table: Table, hand: Hand, button: int) -> Table | None:
    """Table with the button of the running hand at this seat; None where that is too late."""
    root = table_before_deal(table, hand)
    if root is None or hand.actions or hand.street:
        return None
    if hand.phase not in _BEFORE_ACTION and not hand.is_unbet:
        return None
    root = root.evolve(button=button, button_placed=True)
    began = due_hand(root)
    if began is None or began.button != button or set(began.seats) != set(hand.seats):
        return None
    begun = hand_began(root, replace(began, number=hand.number))
    if begun.hand is None or begun.hand.number != hand.number:
        return None
    new = begun.hand.evolve(deck=deck_of(hand), dealt=hand.dealt, tokens=hand.tokens)
    chairs = tuple(chair_before_deal(chair, begun.chair(chair.seat), hand)
                   for chair in table.chairs)
    return with_hand(
        table.evolve(chairs=chairs, button=button, button_placed=False, doubt=None, doubts=(),
                     gesture=None, early=(), arrived=()),
        new,
    )
