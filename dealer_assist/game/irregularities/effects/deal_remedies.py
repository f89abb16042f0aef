"""Remedies of the deal: hole cards replaced, a missing one dealt, a misdeal, the stub shuffled."""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind, Place, Take
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.dealing import board_size, hole_cards_due
from dealer_assist.game.hand.physical_deck import (
    dealt_index,
    deck_of,
    hole_cards,
    owed_cards,
    owed_holes,
    remedy_number,
    taken_position,
)
from dealer_assist.game.irregularities.button_seat_of_case import button_due
from dealer_assist.game.irregularities.effects.single_card_remedies import set_boxed_aside
from dealer_assist.game.irregularities.exposed_cards import (
    Plan,
    Replacement,
    exposed_plan,
    plan_of_outcome,
)
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Case, DeckOrder, Hand, Phase, Table

_K = EffectKind


def exposed_positions(hand: Hand, case: Case) -> tuple[int, ...]:
    """All hole cards that were turned up in this deal: those burned before, and the case's."""
    deck, holes = deck_of(hand), hand.size * hand.game.hole_cards
    burned = [card.position for card in deck.lying
              if card.place is Place.BURN and 0 < card.position <= holes]
    return tuple(dict.fromkeys((*burned, *case.positions)))


def plan_of_deal(hand: Hand, case: Case) -> Plan:
    """The house's plan for all cards exposed in this deal."""
    return exposed_plan(hand.size, exposed_positions(hand, case), hand.rules,
                             is_burned_before(hand, 1))


def _plan_ruled(hand: Hand, case: Case) -> Plan:
    """The plan by the outcome that is to be carried out, where it is known; else the house's."""
    outcome = case.answer("outcome")
    if not outcome:
        return plan_of_deal(hand, case)
    return plan_of_outcome(outcome, hand.size, exposed_positions(hand, case), hand.rules,
                   is_burned_before(hand, 1))


def replace_exposed(table: Table, case: Case) -> tuple[Effect, ...]:
    """The exposed cards are burned and shown; each player gets another (GC:333-339).

    The whole plan is made anew with each further card: what earlier ones were to get and haven't
    got yet is taken back first. A dead hand gets none, so that the burn before the flop stays due.
    """
    hand = table.hand
    if hand is None or not exposed_positions(hand, case):
        return ()
    deck, found = deck_of(hand), _plan_ruled(hand, case)
    out = [Effect(_K.BURN, position=at, card=case.card if len(case.positions) == 1 else "")
           for at in case.positions]
    out.append(Effect(_K.UNOWE, place=Place.HOLE.value))
    due = [one for one in found.replacements
           if one.place in hand.live or _has_got(deck, hand, one.position)]
    for one in due:
        if _is_burn_of_flop(deck, hand, one):
            out.append(Effect(_K.LAID, seat=hand.seats[one.place], position=one.position,
                              place=Place.HOLE.value))
        elif not _has_got(deck, hand, one.position):
            out.append(Effect(_K.OWE, seat=hand.seats[one.place], place=Place.HOLE.value,
                              take=one.take.value, position=one.position))
    if any(one.take is Take.TOP for one in due):
        out.append(Effect(_K.BURNED, street=1))
    return tuple(out)


def burned_since(hand: Hand, found: Plan) -> bool:
    """True if the card that was to be the flop's burn has been burned by now: seen too late."""
    deck = deck_of(hand)
    return any(_is_burn_of_flop(deck, hand, one) for one in found.replacements)


def _is_burn_of_flop(deck: DeckOrder, hand: Hand, one: Replacement) -> bool:
    """True if this replacement lies with the burns already, as the flop's own burn."""
    n = dealt_index(deck, one.position)
    return one.take is Take.TOP and n >= hand.size * hand.game.hole_cards and (
        deck.lying[n].place is Place.BURN
    )


def _has_got(deck: DeckOrder, hand: Hand, position: int) -> bool:
    """True if this replacement lies before its player already."""
    n = dealt_index(deck, position)
    return n >= hand.size * hand.game.hole_cards and deck.lying[n].place is Place.HOLE


def treat_as_exposed(table: Table, case: Case) -> tuple[Effect, ...]:
    """Seen or boxed card: the house's remedy for one turned up, else GC:333-339."""
    hand = table.hand
    if hand is None or not exposed_positions(hand, case):
        return ()
    if any(at > hand.size * hand.game.hole_cards for at in case.positions):
        return set_boxed_aside(table, case)  # no hole card: nothing of the deal is to be replaced
    found = plan_of_deal(hand, case)
    if found.outcome == "misdeal":
        return misdeal(table, case)
    way = "burn_swap" if found.outcome == FLOOR else found.outcome
    others = tuple(one for one in case.answers if one[0] != "outcome")
    return replace_exposed(table, case._replace(answers=(*others, ("outcome", way))))


def replace_again(table: Table, case: Case) -> tuple[Effect, ...]:
    """The replacement was turned up too: burned, and the third from the bottom takes its place.

    Replacements owed for the other exposed cards stay owed (GC:328-329: the order is preserved).
    """
    hand = table.hand
    if hand is None or not case.positions:
        return ()
    take = Take.ANTEPENULTIMATE
    return (
        Effect(_K.BURN, position=case.positions[0], card=case.card),
        Effect(_K.OWE, seat=case.seat, place=Place.HOLE.value, take=take.value,
               position=taken_position(deck_of(hand), take)),
    )


def deal_missing_card(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player one card short gets the top card (TDA 37, WSOP 104); the deal is then complete.

    Those after him in the second round got the cards that the table took for the seat before. A
    card that a person only counted, and nobody read, never left the stub: it is the top one.
    """
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    moved = lay_cards_without_seat(hand, case.seat)
    counted = hand.size * hand.game.hole_cards
    if not hole_cards_due(hand) and hand.dealt == counted and not hand.tokens[counted - 1]:
        return moved
    return (
        *(moved if hole_cards_due(hand) else _not_given(hand, case.seat)),
        Effect(_K.DEALT),
        Effect(_K.OWE, seat=case.seat, place=Place.HOLE.value, take=Take.TOP.value),
    )


def _not_given(hand: Hand, seat: int) -> tuple[Effect, ...]:
    """The seat has one of the cards that were counted for it, and not the other.

    Counted by hand it never left the stub; a card that a reader reported lies somewhere else, out
    of play.
    """
    deck, own = deck_of(hand), hole_cards(hand, seat)
    if len(own) < hand.game.hole_cards:
        return ()
    name = remedy_number(deck, own[-1])
    if any(hand.tokens[own[-1] : hand.size * hand.game.hole_cards]):
        return (Effect(_K.LAID, position=name, place=Place.BURN.value), Effect(_K.UNREAD))
    return (Effect(_K.UNDEALT, position=name),)


def lay_cards_without_seat(hand: Hand, seat: int) -> tuple[Effect, ...]:
    """Effects that lay the hole cards as if this seat missed the second round; () if impossible."""
    deck, n = deck_of(hand), hand.size
    if hand.game.hole_cards != 2 or hole_cards_due(hand) > 1 or any(
        card.place is not Place.HOLE for card in deck.lying[: 2 * n]
    ):
        return ()
    order = (*hand.seats, *[s for s in hand.seats if s != seat], seat)
    return tuple(
        Effect(_K.LAID, seat=to, position=remedy_number(deck, k), place=Place.HOLE.value)
        for k, (card, to) in enumerate(zip(deck.lying, order, strict=False)) if card.seat != to
    )


def play_short_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """The deal counts as finished; whoever has too few cards plays them (GC:363)."""
    hand = table.hand
    if hand is None:
        return ()
    owed = bool(owed_holes(hand))
    if not owed and not hole_cards_due(hand):
        return _not_given(hand, case.seat) if case.seat in hand.position else ()
    moved = lay_cards_without_seat(hand, case.seat) if case.seat in hand.position else ()
    return (*moved, Effect(_K.DEALT))


def misdeal(table: Table, case: Case) -> tuple[Effect, ...]:
    """All cards back, dealt again: same button, same blinds (GC:335, 354; TDA 35-C)."""
    return (Effect(_K.MISDEAL),)


def correct_button(table: Table, case: Case) -> tuple[Effect, ...]:
    """The button goes where it belongs, and the blinds with it; the cards stay (TDA 34-A)."""
    seat = button_due(table, case)
    return (Effect(_K.BUTTON, seat=seat),) if seat else ()


def misdeal_correct_button(table: Table, case: Case) -> tuple[Effect, ...]:
    """As ``misdeal``, and the button goes where it was due (WSOP 104, Robert's Rules)."""
    return (Effect(_K.MISDEAL, seat=button_due(table, case)),)


def void_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """Everybody takes back what he put in on this deal (GC:372-374, TDA 35-E)."""
    return (Effect(_K.VOID),)


def void_if_in_play(table: Table, case: Case) -> tuple[Effect, ...]:
    """As ``void_hand``, but for a foreign card that never left the stub (WSOP 111)."""
    return () if case.answer("where") == "stub" else void_hand(table, case)


def void_hand_but_seat(table: Table, case: Case) -> tuple[Effect, ...]:
    """Everybody takes his chips back; those of who knew of the foul deck are the floor's to hold.

    No post of the next deal can be made of them at the table: the chips go back to every stack
    alike, and the floor corrects this one's by hand (WSOP 113, Robert's Rules).
    """
    return (Effect(_K.VOID),)


def shuffle_stub(table: Table, case: Case) -> tuple[Effect, ...]:
    """The stub is shuffled before another card leaves it (GC:367), if one still does."""
    hand = table.hand
    return (Effect(_K.SHUFFLE),) if hand is not None and _is_drawn_from(hand) else ()


def _is_drawn_from(hand: Hand) -> bool:
    """True if a card may still leave the stub in this hand."""
    owed = bool(owed_cards(hand))
    whole = board_size(hand, len(hand.game.streets) - 1)
    return hand.phase is not Phase.OVER and (owed or len(hand.board) < whole)


def rebuild_or_shuffle_stub(table: Table, case: Case) -> tuple[Effect, ...]:
    """Rebuilt where its order is known; else shuffled, with muck and burns if mixed (RP-4)."""
    hand = table.hand
    if hand is None or case.answer("order") == "yes":
        return ()
    if case.answer("mixed") != "yes":
        return shuffle_stub(table, case)
    deck = deck_of(hand)
    mucked = {seat for seat, i in hand.position.items() if i not in hand.live}
    gone = [n for n, card in enumerate(deck.lying) if card.place is Place.BURN or (
        card.place is Place.HOLE and card.seat in mucked)]
    back = [Effect(_K.TO_STUB, position=remedy_number(deck, n)) for n in reversed(gone)]
    return (*back, Effect(_K.SHUFFLE))


DOES: Final = {
    "replace_exposed": replace_exposed,
    "replace_again": replace_again,
    "as_exposed": treat_as_exposed,
    "deal_missing_card": deal_missing_card,
    "plays_short": play_short_hand,
    "misdeal": misdeal,
    "button_right": correct_button,
    "misdeal_button_right": misdeal_correct_button,
    "void_hand": void_hand,
    "void_if_in_play": void_if_in_play,
    "void_hand_but_seat": void_hand_but_seat,
    "shuffle_stub": shuffle_stub,
    "rebuild_or_shuffle_stub": rebuild_or_shuffle_stub,
}
