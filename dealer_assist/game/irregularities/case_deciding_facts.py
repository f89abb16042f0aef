"""Deciding facts as the table knows them: each a name with its value, ready for words.

The dealer is asked only for what is missing here. A value is a number of chips, a number, seats, a
card, or yes and no; ``KnownFact.kind`` says which.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dealer_assist.game.hand.betting import due_call, still_to_act
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.dealing import hole_cards_due, is_street_opening
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards
from dealer_assist.game.hand.pots import pots_with_bets
from dealer_assist.game.hand.raise_amounts import least_raise_to
from dealer_assist.game.irregularities.case_details import EARLY, hole_card_round
from dealer_assist.game.irregularities.early_cards import early_cards
from dealer_assist.game.irregularities.effects.hand_remedies import has_uncalled_raise
from dealer_assist.game.irregularities.remedy_outcomes import acted_after
from dealer_assist.game.irregularities.substantial_action import (
    action_count,
    is_cover_silent,
    is_covered,
)
from dealer_assist.game.irregularities.table_when_noticed import table_at_noticing
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Case, Hand, Phase, Table


class KnownFact(NamedTuple):
    """Known fact: its name in the catalogue, and its value; ``kind`` is the form of the value."""

    id: str
    kind: str  # "number", "chips", "seats", "yes_no", "card", "street", "silent"
    number: int = 0
    seats: tuple[int, ...] = ()
    card: str = ""


Find = Callable[[Table, Hand, Case], "KnownFact | None"]


def known_facts(table: Table, case: Case, names: tuple[str, ...]) -> tuple[KnownFact, ...]:
    """Known facts among these names, in their order."""
    found = []
    for name in names:
        one = _known(table, case, name)
        if one is not None:
            found.append(one)
    return tuple(found)


def _known(table: Table, case: Case, name: str) -> KnownFact | None:
    if name in _OF_CASE:
        return _OF_CASE[name](table, case)
    hand = table.hand
    if hand is None:
        return None
    return _OF_HAND[name](table, hand, case)


def _number(id: str, value: int) -> KnownFact:
    return KnownFact(id, "number", value)


def _chips(id: str, value: int) -> KnownFact:
    return KnownFact(id, "chips", value)


def _yes(id: str, value: bool) -> KnownFact:
    return KnownFact(id, "yes_no", int(value))


def _place(hand: Hand, case: Case) -> int:
    return hand.position.get(case.seat, -1)


def _covered(table: Table, hand: Hand, case: Case) -> KnownFact:
    then = table_at_noticing(table, case)
    return KnownFact("covered", "silent") if is_cover_silent(then) else _yes("covered",
                                                                             is_covered(then))


def _to_act(table: Table, hand: Hand, case: Case) -> KnownFact:
    return KnownFact("still_to_act", "seats",
                     seats=tuple(hand.seats[i] for i in still_to_act(hand)))


def _of_seat(id: str, find: Callable[[Hand, int], int],
             write: Callable[[str, int], KnownFact]) -> Find:
    def ask(table: Table, hand: Hand, case: Case) -> KnownFact | None:
        i = _place(hand, case)
        return write(id, find(hand, i)) if i >= 0 else None

    return ask


def _least_raise(table: Table, hand: Hand, case: Case) -> KnownFact | None:
    if hand.phase is not Phase.BETTING or hand.rules["bet.min_raise"] == FLOOR:
        return None
    return _chips("least_raise", least_raise_to(hand))


def _pot(table: Table, hand: Hand, case: Case) -> KnownFact:
    made = sum(pot.chips for pot in pots_with_bets(hand)) if hand.pots else (
        sum(hand.paid) + hand.dead + sum(hand.bets))
    return _chips("pot", made)


def _retrieve(table: Table, hand: Hand, case: Case) -> KnownFact | None:
    if not case.seat:
        return None
    needed = hand.rules["covered.retrieve_actions"]
    if needed == FLOOR:
        return KnownFact("retrieve_covered", "silent")
    return _yes("retrieve_covered",
                acted_after(table_at_noticing(table, case), case.seat) >= int(needed))


def _acted(table: Table, hand: Hand, case: Case) -> KnownFact | None:
    i = _place(hand, case)
    if i < 0:
        on_it = any(hand.acted) and not is_street_opening(hand)
        return _yes("acted", on_it or case.entry == "BRD-05")
    later = hand.street > 0 and case.entry != "BRD-16"  # there it is this street's turn
    return _yes("acted", hand.acted[i] or later)


def _raise_called(table: Table, hand: Hand, case: Case) -> KnownFact | None:
    """Fact that somebody has called the seat's bet, yes or no; None where it has no bet."""
    i = _place(hand, case)
    if i < 0 or not hand.bets[i]:
        return None
    return _yes("raise_called", not has_uncalled_raise(hand, case.seat))


def _burned(table: Table, hand: Hand, case: Case) -> KnownFact:
    """The burns made so far, those of streets opened too early included; where the flop has none,
    the card taken for its burn is one of the flop's."""
    made = [k for k in deck_of(hand).burned if is_burned_before(hand, k)
            and not (k == 1 and case.entry in _FLOP_UNBURNED)]
    early = early_cards(hand).burns if case.entry in EARLY else ()
    return _number("burned", len(made) + len(early))


def _board(table: Table, hand: Hand, case: Case) -> KnownFact:
    """The board's cards; a shoe's first card of a flop without a burn was taken for one."""
    count = len(hand.board)
    return _number("board", count + (case.entry in _FLOP_UNBURNED and 0 < count < 3))


def _absent(table: Table, case: Case) -> KnownFact | None:
    """Fact that he is away, yes or no, by the table or by the report itself."""
    if not case.seat:
        return None
    return _yes("absent", case.entry in _OF_ABSENT or table.chair(case.seat).away)


#: Entries that say that the player is not there.
_OF_ABSENT: Final = frozenset({"TIME-01", "TIME-04", "TIME-05"})
_FLOP_UNBURNED: Final = frozenset({"BRD-04", "BRD-05"})


def _stack(table: Table, case: Case) -> KnownFact | None:
    """The seat's chips: before the player in his hand, else what lies at the seat."""
    hand = table.running
    if hand is not None and case.seat in hand.position:
        return _chips("stack", hand.stacks[hand.position[case.seat]])
    taken = case.seat and table.chair(case.seat).taken
    return _chips("stack", table.chair(case.seat).chips) if taken else None


def _next_hand(table: Table, case: Case) -> KnownFact:
    """Fact that another hand has begun since the case's own, yes or no."""
    hand = table.hand
    begun = hand is not None and (hand.number > case.hand > 0 or (
        case.entry in _OF_PAID and hand.phase in _IN_HAND))
    return _yes("next_hand", begun)


#: Entries about a hand that was paid already: any that is being played came after it.
_OF_PAID: Final = frozenset({"MONEY-04", "COND-09", "DECK-03"})
_IN_HAND: Final = frozenset({
    Phase.POSTING, Phase.DEALING, Phase.BETTING, Phase.CLOSED, Phase.BOARD,
})


def _position(table: Table, case: Case) -> KnownFact | None:
    if not case.positions:
        return None
    return KnownFact("position", "number", case.positions[0], seats=case.positions)


_OF_CASE: Final[Mapping[str, Callable[[Table, Case], KnownFact | None]]] = {
    "seat": lambda t, c: KnownFact("seat", "seats", seats=(c.seat,)) if c.seat else None,
    "other": lambda t, c: KnownFact("other", "seats", seats=(c.other,)) if c.other else None,
    "card": lambda t, c: KnownFact("card", "card", card=c.card) if c.card else None,
    "chips": lambda t, c: _chips("chips", c.chips) if c.chips else None,
    "position": _position,
    "round": lambda t, c: _number("round", hole_card_round(t, c)) if hole_card_round(t, c)
    else None,
    "absent": _absent,
    "button": lambda t, c: KnownFact("button", "seats", seats=(t.button,)) if t.button else None,
    "clock": lambda t, c: _yes("clock", t.time_called is not None),
    "stack": _stack,
    "next_hand": _next_hand,
    "players": lambda t, c: _number("players", t.hand.size) if t.hand is not None else None,
    "levy": lambda t, c: _chips("levy", t.hand.levy) if t.hand is not None else None,
}

_OF_HAND: Final[Mapping[str, Find]] = {
    "deal_complete": lambda t, h, c: _yes("deal_complete", not hole_cards_due(h)),
    "actions": lambda t, h, c: _number("actions", action_count(table_at_noticing(t, c))),
    "covered": _covered,
    "retrieve_covered": _retrieve,
    "street": lambda t, h, c: KnownFact("street", "street", h.street),
    "still_to_act": _to_act,
    "raise_called": _raise_called,
    "burned": _burned,
    "board": _board,
    "live": lambda t, h, c: KnownFact("live", "seats", seats=tuple(h.seats[i] for i in h.live)),
    "all_in": _of_seat("all_in", lambda h, i: int(not h.stacks[i]),
                       lambda id, value: _yes(id, bool(value))),
    "last_round": lambda t, h, c: _yes("last_round", h.street == len(h.game.streets) - 1),
    "blinds_posted": lambda t, h, c: _yes("blinds_posted", not h.owed),
    "to_call": _of_seat("to_call", due_call, _chips),
    "least_raise": _least_raise,
    "bet": _of_seat("bet", lambda h, i: h.bets[i], _chips),
    "pot": _pot,
    "acted": _acted,
    "hole_cards_out": lambda t, h, c: _number(
        "hole_cards_out", len(hole_cards(h, c.seat)) if c.seat in h.position else
        h.size * h.game.hole_cards - hole_cards_due(h)),
    "stub_left": lambda t, h, c: _number("stub_left", len(deck_of(h).stub)),
}
#: Every name that the catalogue may use.
FACTS: Final = frozenset(_OF_CASE) | frozenset(_OF_HAND)
