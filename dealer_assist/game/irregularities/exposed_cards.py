"""Hole cards turned up in the deal: their replacements by position, and whether they are allowed.

With N players the hole cards are positions 1 to 2N. An exposed one is burned and shown; the deal
goes on, and at its end the first in deal order gets the would-be flop burn (2N+1), each further one
the third card from the bottom of the stub as it then is (GC:333-339). Two principles are behind it
(GC:328-329): nobody gets two consecutive cards of the deck, and the order made by the shuffle is
disturbed as little as can be. Where the procedure itself would give somebody two consecutive cards,
``Plan.consecutive`` names his place.

Everything here is integers: players are places 0 to N-1 in the order of the deal, the last of them
the button.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dealer_assist.game.facts import Take
from dealer_assist.game.hand.physical_deck import FULL
from dealer_assist.game.rules.settings import FLOOR, Value


class Replacement(NamedTuple):
    """Replacement of the ``exposed`` position's card of one place (0 to N-1), and its source."""

    place: int
    exposed: int
    position: int
    take: Take


class Plan(NamedTuple):
    """Plan for the exposed cards. ``outcome`` is a remedy's name, or "floor".

    ``setting`` decided it; ``consecutive`` are the places that would hold two consecutive cards,
    and ``shifts_board`` says that the procedure would change which cards make the board.
    """

    outcome: str
    setting: str
    replacements: tuple[Replacement, ...] = ()
    consecutive: tuple[int, ...] = ()
    shifts_board: bool = False


def exposed_plan(players: int, exposed: Iterable[int], rules: Mapping[str, Value],
         is_burned: bool = True) -> Plan:
    """The house's answer to these exposed positions (in the order in which they were turned up).

    ``is_burned`` says whether a card is burned before the flop: without it no would-be burn exists.
    """
    chronological = tuple(dict.fromkeys(exposed))
    in_order = tuple(sorted(chronological))
    if len(in_order) == 1:
        return _alone(players, in_order[0], rules, is_burned)
    same = len({_place(players, at) for at in in_order}) == 1
    setting = "deal.same_player_two_exposed" if same else "deal.multi_exposed"
    value = str(rules[setting])
    if value != "top_then_antepenultimate":
        return Plan(value, setting)
    key = "deal.multi_exposed.button_first"
    if players in in_order and not same and rules[key] == "misdeal":
        return Plan("misdeal", key)
    if rules["deal.multi_exposed.order"] == "chronological":
        in_order = chronological
    return _several(players, in_order, rules, setting, is_burned)


def plan_of_outcome(outcome: str, players: int, exposed: Iterable[int], rules: Mapping[str, Value],
            is_burned: bool = True) -> Plan:
    """The plan once somebody has decided the outcome himself, whatever the house's text says.

    "antepenultimate" takes every replacement from the bottom; the others go by the procedure of
    GC:333-339. ``consecutive`` still names who would hold two consecutive cards.
    """
    exposed = tuple(dict.fromkeys(exposed))
    if outcome == "antepenultimate":
        bottom, made = list(range(2 * players + 1, FULL + 1)), []
        for at in sorted(exposed):
            position = bottom.pop(len(bottom) - 3)
            made.append(Replacement(_place(players, at), at, position, Take.ANTEPENULTIMATE))
        return Plan(outcome, "", tuple(made), _consecutive(players, made))
    if outcome not in ("burn_swap", "swap", "top_then_antepenultimate"):
        return Plan(outcome, "")
    found = exposed_plan(players, exposed, {**rules, **_BY_PROCEDURE}, is_burned)
    return found._replace(outcome=outcome)


#: The procedure of GC:333-339 for every number of exposed cards, no misdeal.
_BY_PROCEDURE = {
    "deal.exposed_one": "burn_swap", "deal.exposed_button_first": "swap",
    "deal.multi_exposed": "top_then_antepenultimate",
    "deal.same_player_two_exposed": "top_then_antepenultimate",
    "deal.multi_exposed.button_first": "antepenultimate",
}


def _place(players: int, position: int) -> int:
    return (position - 1) % players


def _alone(players: int, at: int, rules: Mapping[str, Value], is_burned: bool) -> Plan:
    """One exposed card (GC:333, 335; TDA 35-A7, 35-B)."""
    one = str(rules["deal.exposed_one"])
    first = str(rules["deal.exposed_button_first"])
    if at == players and first != "swap":
        # The button's first card: with the would-be burn he would hold 2N and 2N+1.
        return Plan(first, "deal.exposed_button_first")
    if one == "swap_but_first_two_misdeal" and at <= 2:
        return Plan("misdeal", "deal.exposed_one")
    if one == FLOOR:
        return Plan(FLOOR, "deal.exposed_one")
    made = (Replacement(_place(players, at), at, 2 * players + 1, Take.TOP),)
    outcome, setting = "burn_swap", "deal.exposed_one"
    if at == players:
        outcome, setting = "swap", "deal.exposed_button_first"
    return Plan(outcome, setting, made, _consecutive(players, made), not is_burned)


def _several(
    players: int, order: tuple[int, ...], rules: Mapping[str, Value], setting: str, is_burned: bool
) -> Plan:
    """The first gets the top card, the others the third from the bottom (GC:339)."""
    fixed = rules["deal.multi_exposed.antepenultimate"] == "fixed"
    first = _gets_top(players, order)
    bottom = list(range(2 * players + 2, FULL + 1))
    index, made = -1, []
    for at in order:
        if at == first:
            made.append(Replacement(_place(players, at), at, 2 * players + 1, Take.TOP))
            continue
        take = Take.NEXT_UP if fixed and index >= 0 else Take.ANTEPENULTIMATE
        index = min(index, len(bottom) - 1) if take is Take.NEXT_UP else len(bottom) - 3
        made.append(Replacement(_place(players, at), at, bottom.pop(index), take))
    broken = _consecutive(players, made)
    outcome = FLOOR if broken else "top_then_antepenultimate"
    return Plan(outcome, setting, tuple(made), broken, not is_burned)


def _gets_top(players: int, order: tuple[int, ...]) -> int:
    """Exposed position that gets the top card: the first, unless it follows on the button's other
    card.

    The button's first card, the first of several, would be followed by the card next to his second
    one (2N and 2N+1): the next in order gets the top card and he the third from the bottom (A27).
    """
    keeps_second = 2 * players not in order
    if order[0] == players and keeps_second and len(order) > 1:
        return order[1]
    return order[0]


def _consecutive(players: int, made: Iterable[Replacement]) -> tuple[int, ...]:
    """Places that would hold two consecutive cards of the deck."""
    replaced = {one.exposed: one.position for one in made}
    return tuple(
        place for place in sorted({_place(players, at) for at in replaced})
        if abs(replaced.get(place + 1, place + 1)
               - replaced.get(place + 1 + players, place + 1 + players)) == 1
    )
