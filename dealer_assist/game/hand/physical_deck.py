"""Deck by positions once something about the cards went wrong: each card's place, cards owed.

An ordinary hand needs none of this: how many cards left the stub says where each lies
(dealing.py). As soon as an irregularity touches the cards, the hand gets a ``DeckOrder`` that says
it card by card, and remedies are operations on its positions: 1 to 52 from the top after the cut,
the cut card not counted (GC:328-346). A position of the stub is 0 once it was shuffled.
"""

from collections.abc import Iterator

from dealer_assist.game.facts import Place, Take
from dealer_assist.game.hand.deal_order import (
    board_before,
    deal_order,
    due_street,
    is_burned_before,
)
from dealer_assist.game.table.table import (
    OF_THE_DEAL,
    DealtCard,
    DeckOrder,
    DueCard,
    Hand,
    OwedCard,
    Phase,
)

FULL = 52


def deck_of(hand: Hand) -> DeckOrder:
    """Deck of the hand, laid out from its count of cards where nothing went wrong so far."""
    if hand.deck is not None:
        return hand.deck
    lying = []
    opened = iter(hand.board)
    for n, due in zip(range(hand.dealt), deal_order(hand), strict=False):
        face_up = due.place in _OPEN
        lying.append(DealtCard(n + 1, due.place, due.seat, next(opened, "") if face_up else ""))
    streets = range(1, len(hand.game.streets))
    return DeckOrder(
        lying=tuple(lying), stub=tuple(range(hand.dealt + 1, FULL + 1)), owed=(),
        burned=tuple(k for k in streets if hand.dealt >= _burn_number(hand, k)),
        holes=min(hand.dealt, _hole_count(hand)), shuffle=False, lid_open=False, bottom=-1,
    )


_OPEN = frozenset({Place.FLOP, Place.TURN, Place.RIVER})
#: The pots are due by the cards as they lie: none leaves the stub any more.
_PAID = frozenset({Phase.PUSHING, Phase.OVER})


def _hole_count(hand: Hand) -> int:
    return hand.size * hand.game.hole_cards


def _burn_number(hand: Hand, street: int) -> int:
    """Number of cards that have left the stub once the burn before this street is made."""
    burns = sum(is_burned_before(hand, k) for k in range(1, street + 1))
    return _hole_count(hand) + burns + board_before(hand, street)


# --- what is due -----------------------------------------------------------------------------


def due_card_place(hand: Hand, deck: DeckOrder) -> DueCard | None:
    """Place where the next card belongs in a hand whose cards went wrong, or None."""
    if is_shuffle_owed(hand):
        return None
    if _is_dealing(hand, deck):
        return DueCard(Place.HOLE, hand.seats[deck.holes % hand.size])
    hole = next(iter(owed_holes(hand)), None)
    if hole is not None:
        return DueCard(Place.HOLE, hole.seat, hole.take)
    if hand.phase in (Phase.CLOSED, Phase.BOARD) or is_board_owed(hand):
        return _due_board(hand, deck)
    return None


def owed_cards(hand: Hand) -> tuple[OwedCard, ...]:
    """Cards that remedies owe: none to a dead hand, and none once no card is dealt any more.

    What a hand was owed when it died is owed again where its cards are given back.
    """
    deck = hand.deck
    if deck is None or not deck.owed or hand.phase in _PAID or len(hand.live) < 2:
        return ()
    live = {hand.seats[i] for i in hand.live}
    return tuple(o for o in deck.owed if o.place is not Place.HOLE or o.seat in live)


def owed_holes(hand: Hand) -> list[OwedCard]:
    """Hole cards that remedies owe: they come before anybody acts."""
    if hand.deck is None:
        return []  # as nearly always
    return [o for o in owed_cards(hand) if o.place is Place.HOLE]


def is_board_owed(hand: Hand) -> bool:
    """True if bets lie on a street that lacks a card since a remedy: it comes first."""
    return hand.deck is not None and hand.phase is Phase.BETTING and (
        len(hand.board) < board_before(hand, hand.street + 1))


def is_card_first(hand: Hand) -> bool:
    """True if a card that a remedy owes comes before anybody acts."""
    return hand.deck is not None and (bool(owed_holes(hand)) or is_board_owed(hand))


def is_shuffle_owed(hand: Hand) -> bool:
    """True if the stub must be shuffled before another card leaves it, if one still does."""
    return hand.deck is not None and hand.deck.shuffle and hand.phase not in _PAID


def _is_dealing(hand: Hand, deck: DeckOrder) -> bool:
    """True if the ordinary round of hole cards goes on; replacements come after it (GC:333)."""
    return hand.phase in OF_THE_DEAL and holes_left(hand, deck) > 0


def holes_left(hand: Hand, deck: DeckOrder) -> int:
    """Number of hole cards still to be dealt in the ordinary round."""
    return max(0, _hole_count(hand) - deck.holes)


def _due_board(hand: Hand, deck: DeckOrder) -> DueCard | None:
    street = due_street(hand)
    if len(hand.board) >= board_before(hand, street + 1):
        return None
    if street not in deck.burned and is_burned_before(hand, street) and (
        len(hand.board) == board_before(hand, street)
    ):
        return DueCard(Place.BURN)
    place = hand.game.streets[street].place
    assert place is not None
    take = next((o.take for o in deck.owed if o.place is place), Take.TOP)
    return DueCard(place, 0, take)


# --- a card leaves the stub ------------------------------------------------------------------


def stub_index(deck: DeckOrder, take: Take) -> int:
    """Index in the stub of the card that is taken so."""
    last = len(deck.stub) - 1
    if take is Take.TOP or last < 0:
        return 0
    if take is Take.NEXT_UP and deck.bottom >= 0:
        return min(deck.bottom, last)
    return max(0, last - 2)


def taken_position(deck: DeckOrder, take: Take) -> int:
    """Position of the card that is taken so; 0 where the stub was shuffled or is empty."""
    return deck.stub[stub_index(deck, take)] if deck.stub else 0


def with_card_out(hand: Hand, due: DueCard, card: str = "", is_top: bool = False) -> DeckOrder:
    """Deck after the due card left the stub and lies where it belongs.

    ``is_top``: it came from the top, wherever it should have come from.
    """
    deck = deck_of(hand)
    take = Take.TOP if is_top else due.take
    at = stub_index(deck, take)
    position = deck.stub[at] if deck.stub else 0
    ordinary_hole = due.place is Place.HOLE and _is_dealing(hand, deck)
    owed = deck.owed if ordinary_hole else _without(deck.owed, due)
    return deck.evolve(
        lying=(*deck.lying, DealtCard(position, due.place, due.seat, card)),
        stub=(*deck.stub[:at], *deck.stub[at + 1 :]), owed=owed,
        burned=(*deck.burned, due_street(hand)) if due.place is Place.BURN else deck.burned,
        holes=deck.holes + ordinary_hole, bottom=at if take is not Take.TOP else deck.bottom,
        lid_open=deck.lid_open and any(o.take is not Take.TOP for o in owed),
    )


def is_last_of_round(hand: Hand, n: int) -> bool:
    """True if the card with this index is the last one so far of the round of hole cards."""
    deck = deck_of(hand)
    going = hand.phase in OF_THE_DEAL and deck.holes > 0
    return going and n == len(deck.lying) - 1 and deck.lying[n].place is Place.HOLE


def with_undue_card(deck: DeckOrder, card: str = "") -> DeckOrder:
    """Deck after a card that was due nowhere left the top of the stub."""
    position = deck.stub[0] if deck.stub else 0
    return deck.evolve(
        lying=(*deck.lying, DealtCard(position, Place.EXTRA, 0, card)), stub=deck.stub[1:]
    )


def _without(owed: tuple[OwedCard, ...], due: DueCard) -> tuple[OwedCard, ...]:
    """Cards still owed without this one; the same tuple where none of them was due."""
    for k, one in enumerate(owed):
        if (one.place, one.seat, one.take) == (due.place, due.seat, due.take):
            return (*owed[:k], *owed[k + 1 :])
    return owed


# --- what lies where -------------------------------------------------------------------------


def hole_cards(hand: Hand, seat: int) -> tuple[int, ...]:
    """Indices (of the tokens) of the cards that lie before the seat, in the order dealt."""
    if hand.deck is None:
        i = hand.position[seat]
        return tuple(range(i, min(hand.dealt, _hole_count(hand)), hand.size))
    return tuple(n for n, card in enumerate(hand.deck.lying)
                 if card.place is Place.HOLE and card.seat == seat)


def cards_of_hand(hand: Hand, seat: int) -> int:
    """Number of cards in the seat's whole hand: the game's, or fewer if short (GC:362)."""
    full = hand.game.hole_cards
    if hand.deck is None:
        return full
    return min(full, len(hole_cards(hand, seat))) or full


def extra_cards(hand: Hand) -> tuple[int, ...]:
    """Indices of cards that left the stub when none was due, and have no place yet."""
    if hand.deck is None:
        return ()
    return tuple(n for n, card in enumerate(hand.deck.lying) if card.place is Place.EXTRA)


def is_being_mended(hand: Hand) -> bool:
    """True if a remedy still moves cards: what lies there now is not how it will lie."""
    return bool(is_shuffle_owed(hand) or owed_cards(hand) or extra_cards(hand))


#: Places of a card that was due nowhere, or was set aside.
_OUT_OF_PLACE = (Place.EXTRA, Place.ASIDE)


def out_of_place(hand: Hand) -> tuple[int, ...]:
    """Indices of cards that left the stub and are no part of a hand, the board or the burns."""
    lying = hand.deck.lying if hand.deck is not None else ()
    return tuple(n for n, card in enumerate(lying) if card.place in _OUT_OF_PLACE)


def lies_early(hand: Hand, place: Place, token: str, card: str) -> int:
    """Index of a card turned too early that is now named as one of this street; -1 if it comes from
    the stub.

    The floor may have ruled that it stays. A card that the reader or a person has named is known by
    that name; one that nobody has named lies behind its street's burn.
    """
    if hand.deck is None:
        return -1
    lying, loose = hand.deck.lying, out_of_place(hand)
    for n in loose:
        if (token and token == hand.tokens[n]) or (card and card == lying[n].card):
            return n
    unnamed = (n for n in loose if n >= _hole_count(hand) and not (hand.tokens[n] or lying[n].card))
    return next((n for n in unnamed if _is_behind_burn(hand.deck, n, place)), -1)


def _is_behind_burn(deck: DeckOrder, n: int, place: Place) -> bool:
    """True if only cards of this street lie between the card and the burn before it."""
    before = (card.place for card in reversed(deck.lying[:n]))
    return next((one for one in before if one not in (*_OUT_OF_PLACE, place)), None) is Place.BURN


def dealt_cards(hand: Hand) -> Iterator[tuple[int, DealtCard]]:
    """All cards that left the stub, each with its index."""
    return iter(enumerate(deck_of(hand).lying))


# --- cards that move -------------------------------------------------------------------------


def dealt_index(deck: DeckOrder, position: int) -> int:
    """Index of the card of this position among those that left the stub; -1 for none.

    After a shuffle the cards that left since have no position: they are named by minus their index
    less one (-1 the first card of all).
    """
    if position < 0:
        return -position - 1 if -position <= len(deck.lying) else -1
    return next((n for n, card in enumerate(deck.lying) if card.position == position), -1)


def remedy_number(deck: DeckOrder, n: int) -> int:
    """Number by which a remedy names the card with this index: its position, or else the index."""
    return deck.lying[n].position or -n - 1


def without_burn(deck: DeckOrder, n: int) -> DeckOrder:
    """Deck without the burn with this index, as if it had never left the stub.

    The cards taken from the top after it were each one place higher, and the last of these places
    is the top of the stub again.
    """
    later = _from_top(deck, n)
    places = [deck.lying[k].position for k in later] or [deck.lying[n].position]
    lying = list(deck.lying)
    for k, position in zip(later[1:], places, strict=False):
        lying[k] = lying[k]._replace(position=position)
    del lying[n]
    return deck.evolve(lying=tuple(lying), stub=stub_with_card(deck.stub, places[-1]))


def with_more_burns(deck: DeckOrder, n: int) -> DeckOrder:
    """Deck with one more burn before the card with this index, and all later ones moved on."""
    if not deck.stub:
        return deck
    later = _from_top(deck, n)
    places = [*(deck.lying[k].position for k in later), deck.stub[0]]
    lying = list(deck.lying)
    for k, position in zip(later, places[1:], strict=True):
        lying[k] = lying[k]._replace(position=position)
    lying.insert(n, DealtCard(places[0], Place.BURN))
    return deck.evolve(lying=tuple(lying), stub=deck.stub[1:])


def _from_top(deck: DeckOrder, n: int) -> list[int]:
    """Cards from this index on that lay above all that are left, in the order of the deck.

    None where that order is lost: the stub was shuffled, or cards went back and came again.
    """
    if 0 in deck.stub or not deck.stub:
        return []
    found = [k for k in range(n, len(deck.lying)) if 0 < deck.lying[k].position < deck.stub[0]]
    places = [deck.lying[k].position for k in found]
    return found if places == sorted(places) and n in found else []


def stub_with_card(stub: tuple[int, ...], position: int) -> tuple[int, ...]:
    """Stub with the card in its old place; on top where the order is no longer known."""
    if not position or 0 in stub:
        return (0, *stub)
    return tuple(sorted((*stub, position)))
