"""Pots: uncalled bets, side pots for any number of all-ins, odd chips.

Side pots are layers: a pot holds what everybody put in up to what its cheapest contender put in,
and belongs to those who put in at least that and are still in the hand; what the levy took is out
of it already. Sources: Grand Cercle 137 and 280-282, Groupe Tranchant 105-109, TDA 20 and 21.
"""

from collections.abc import Mapping, Sequence

from dealer_assist.hand.levy import levied
from dealer_assist.rules.keys import FLOOR
from dealer_assist.table import Hand, Pot, Share


def uncalled(hand: Hand) -> tuple[int, int] | None:
    """The position whose bet nobody called in full, and the excess that goes back to him."""
    in_all = [p + b for p, b in zip(hand.paid, hand.bets, strict=True)]
    top = max(in_all)
    if in_all.count(top) > 1:
        return None
    i = in_all.index(top)
    if hand.folded[i]:
        return None
    del in_all[i]
    excess = min(top - max(in_all), hand.bets[i])
    return (i, excess) if excess > 0 else None


def layers(
    paid: Sequence[int], live: Sequence[int], dead: int = 0
) -> tuple[Pot, ...]:
    """The pots that these contributions make, main pot first.

    >>> layers((50, 100, 100), (0, 1, 2))
    (Pot(chips=150, eligible=(0, 1, 2)), Pot(chips=100, eligible=(1, 2)))
    """
    pots: list[Pot] = []
    floor = 0
    heights = {paid[i] for i in live}
    if len(heights) == 1:  # nobody is all-in for less: one pot, as most are
        chips = sum(paid) + dead
        return (Pot(chips, tuple(live)),) if chips else ()
    for height in sorted(heights):
        if height == floor:
            continue
        chips = sum(min(x, height) - floor for x in paid if x > floor)
        pots.append(Pot(chips, tuple(i for i in live if paid[i] >= height)))
        floor = height
    over = sum(x - floor for x in paid if x > floor)
    if not pots:
        return (Pot(dead + over, tuple(live)),) if dead + over else ()
    if over:  # a folded player put in more than anybody left: it stays in the last pot
        pots[-1] = Pot(pots[-1].chips + over, pots[-1].eligible)
    if dead:
        pots[0] = Pot(pots[0].chips + dead, pots[0].eligible)
    return tuple(pots)


def pots_now(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they stand, bets in front of the seats not counted."""
    if hand.pots:
        return hand.pots
    made = layers(hand.paid, hand.live, hand.dead)
    return levied(made, hand.levy, hand.stakes) if hand.levy else made


def pots_with_bets(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they will be once the bets in front of the seats are collected."""
    if hand.pots:
        return hand.pots
    paid = [p + b for p, b in zip(hand.paid, hand.bets, strict=True)]
    back = uncalled(hand)
    if back is not None:
        paid[back[0]] -= back[1]
    return levied(layers(paid, hand.live, hand.dead), hand.levy, hand.stakes)


# --- who gets what ---------------------------------------------------------------------------


def split(
    chips: int, winners: Sequence[int], one_each: bool, smallest_chip: int = 1
) -> dict[int, int]:
    """Equal parts of a pot; odd chips in the order of ``winners``, one each or all to the first.

    An odd chip is one of the smallest value in play (GC:282, TDA 20); what even that can't make
    goes to the first.

    >>> split(101, (0, 4), one_each=True)
    {0: 51, 4: 50}
    >>> split(275, (1, 2), one_each=True, smallest_chip=25)
    {1: 150, 2: 125}
    """
    even = even_part(chips, len(winners), smallest_chip)
    parts = dict.fromkeys(winners, even)
    odd, rest = divmod(chips - even * len(winners), smallest_chip)
    parts[winners[0]] += rest
    for k in range(odd):
        parts[winners[k if one_each else 0]] += smallest_chip
    return parts


def even_part(chips: int, winners: int, smallest_chip: int = 1) -> int:
    """What each winner gets under every rule: the equal part in whole chips, odd chips left over.

    >>> even_part(275, 2, smallest_chip=25)
    125
    """
    return chips // smallest_chip // winners * smallest_chip


def shares(
    hand: Hand, pots: Sequence[Pot], strengths: Mapping[int, int]
) -> tuple[Share, ...]:
    """Who gets what of which pot, in the order in which the house settles them.

    ``strengths`` gives the hand strength of each position that tabled known cards. Where the
    house's text doesn't say who gets odd chips, only the equal parts are given out; the odd
    chips lie in the pot until the floor has said (``odd_chips``).
    """
    out: list[Share] = []
    order = range(len(pots))
    for k in reversed(order) if hand.rules["pots.order"] == "side_first" else order:
        won = winners(pots[k], strengths, hand.live)
        out.extend(
            Share(k, i, chips) for i, chips in _parts(hand, pots[k].chips, won).items() if chips
        )
    return tuple(out)


def _parts(hand: Hand, chips: int, won: Sequence[int]) -> dict[int, int]:
    if len(won) == 1:
        return {won[0]: chips}
    rule, unit = hand.rules["odd_chip.multi"], hand.stakes.smallest_chip
    if rule == FLOOR:
        return dict.fromkeys(won, even_part(chips, len(won), unit))
    return split(chips, in_odd_order(hand, won), rule == "one_each", unit)


def in_odd_order(hand: Hand, won: Sequence[int]) -> tuple[int, ...]:
    """The winners in the order in which odd chips come to them: from the button's left (GC:282).

    The button is the last, unless the house counts the nearest to it from itself on (A36).
    """
    if hand.rules["odd_chip.button_is_last"] or hand.button != hand.seats[-1]:
        return tuple(won)
    last = hand.size - 1
    return tuple(sorted(won, key=lambda i: -1 if i == last else i))


def odd_chips(hand: Hand, pots: Sequence[Pot]) -> tuple[tuple[int, int], ...]:
    """The pots whose odd chips are nobody's yet: (pot, chips) where the floor has still to say."""
    out = []
    for k, pot in enumerate(pots):
        left = pot.chips - sum(share.chips for share in hand.shares if share.pot == k)
        if left:
            out.append((k, left))
    return tuple(out)


def odd_shares(
    hand: Hand, pot: int, chips: int, won: Sequence[int]
) -> tuple[Share, ...]:
    """Who gets the odd chips of this pot, now that the house's rule is known."""
    one_each, unit = hand.rules["odd_chip.multi"] == "one_each", hand.stakes.smallest_chip
    parts = split(chips, in_odd_order(hand, won), one_each, unit)
    return tuple(Share(pot, i, part) for i, part in parts.items() if part)


def winners(
    pot: Pot, strengths: Mapping[int, int], live: Sequence[int]
) -> tuple[int, ...]:
    """The positions that win the pot, in order from the button's left.

    When everybody who could win it has mucked, the best tabled hand of all takes it: whoever
    mucks gives up every claim.
    """
    claims = [i for i in pot.eligible if i in live] or list(live)
    best = max(strengths.get(i, -1) for i in claims)
    return tuple(i for i in claims if strengths.get(i, -1) == best)
