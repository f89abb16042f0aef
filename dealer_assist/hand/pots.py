"""Pots: uncalled bets, side pots for any number of all-ins, odd chips, the levy.

Side pots are layers: a pot holds what everybody put in up to what its cheapest contender put in,
and belongs to those who put in at least that and are still in the hand. Sources: Grand Cercle
137 and 280-282, TDA 20 and 21.
"""

from collections.abc import Mapping, Sequence

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
    excess = min(top - max(x for j, x in enumerate(in_all) if j != i), hand.bets[i])
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
    return layers(hand.paid, hand.live, hand.dead)


def pots_with_bets(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they will be once the bets in front of the seats are collected."""
    if hand.pots:
        return hand.pots
    paid = [p + b for p, b in zip(hand.paid, hand.bets, strict=True)]
    back = uncalled(hand)
    if back is not None:
        paid[back[0]] -= back[1]
    return layers(paid, hand.live, hand.dead)


def split(
    chips: int, winners: Sequence[int], one_each: bool, smallest_chip: int = 1
) -> dict[int, int]:
    """Equal parts of a pot; odd chips from the button's left, one each or all to the first.

    ``winners`` are positions in order from the button's left. An odd chip is one of the smallest
    value in play (GC:282, TDA 20); what even that can't make goes to the first.

    >>> split(101, (0, 4), one_each=True)
    {0: 51, 4: 50}
    >>> split(275, (1, 2), one_each=True, smallest_chip=25)
    {1: 150, 2: 125}
    """
    pieces, rest = divmod(chips, smallest_chip)
    share, odd = divmod(pieces, len(winners))
    parts = dict.fromkeys(winners, share * smallest_chip)
    parts[winners[0]] += rest
    if odd and not one_each:
        parts[winners[0]] += odd * smallest_chip
    elif odd:
        for i in winners[:odd]:
            parts[i] += smallest_chip
    return parts


def shares(
    hand: Hand, pots: Sequence[Pot], strengths: Mapping[int, int]
) -> tuple[Share, ...]:
    """Who gets what of which pot, in the order in which the house settles them.

    ``strengths`` gives the hand strength of each position that tabled known cards.
    """
    one_each = hand.rules["odd_chip.multi"] != "all_first"
    out: list[Share] = []
    order = range(len(pots))
    for k in reversed(order) if hand.rules["pots.order"] == "side_first" else order:
        won = winners(pots[k], strengths, hand.live)
        unit = hand.stakes.smallest_chip
        for position, chips in split(pots[k].chips, won, one_each, unit).items():
            if chips:
                out.append(Share(k, position, chips))
    return tuple(out)


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


def due_levy(hand: Hand) -> int:
    """The levy (taille) the house takes from this hand; none before a flop unless it says so."""
    stakes = hand.stakes
    if not stakes.levy_per_10000 or (not hand.board and not stakes.levy_before_flop):
        return 0
    chips = sum(pot.chips for pot in hand.pots) * stakes.levy_per_10000 // 10000
    chips = min(chips, stakes.levy_cap) if stakes.levy_cap else chips
    return chips - chips % stakes.smallest_chip


def after_levy(pots: Sequence[Pot], levy: int) -> tuple[Pot, ...]:
    """The pots once the levy is out: from the main pot first, then from the next."""
    out = []
    for pot in pots:
        part = min(levy, pot.chips)
        levy -= part
        out.append(Pot(pot.chips - part, pot.eligible))
    return tuple(out)
