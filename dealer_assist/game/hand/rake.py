"""Levy (taille, rake): the house's part of the pots, when it is taken, and out of which.

``levy.when``: "street" takes it as the pots are made, at each collection from the flop on (Grand
Cercle 63); "pot" once, before the pot is pushed (Groupe Tranchant 119); "none" never. Either way
the rate is that of the whole pot: what was taken already counts, and the cap holds for the hand.
Every pot bears its own part, the main pot first, so that nobody pays for a pot that he can't win.
"""

from collections.abc import Sequence

from dealer_assist.game.facts import Stakes
from dealer_assist.game.table.table import Hand, Pot


def levy_on(chips: int, stakes: Stakes) -> int:
    """Levy on pots of so many chips: the rate, no more than the cap, in whole chips.

    >>> levy_on(410, Stakes(50, 100, 100, levy_per_10000=400))
    16
    """
    due = chips * stakes.levy_per_10000 // 10000
    due = min(due, stakes.levy_cap) if stakes.levy_cap else due
    return due - due % stakes.smallest_chip


def levy_of_pots(hand: Hand) -> int:
    """Levy already borne by the pots: paid in less what lies in them."""
    return hand.levy - hand.levy_apart


def due_levy(hand: Hand) -> int:
    """Levy still to be taken from what lies in the pots; none before a flop by default."""
    stakes = hand.stakes
    if not stakes.levy_per_10000 or hand.rules["levy.when"] == "none":
        return 0
    if not (hand.board or hand.earlier) and not stakes.levy_before_flop:
        return 0
    # Once the pots are fixed they say what lies there: the floor may have ruled otherwise.
    taken = levy_of_pots(hand)
    fixed = sum(pot.chips for pot in hand.pots) + taken
    paid = fixed if hand.pots else sum(hand.paid) + hand.dead
    return max(0, levy_on(paid, stakes) - taken)


def is_taken_by_street(hand: Hand) -> bool:
    """True if the levy is taken street by street, and a flop lies there."""
    return hand.rules["levy.when"] == "street" and bool(hand.board)


def pots_less_rake(pots: Sequence[Pot], levy: int, stakes: Stakes) -> tuple[Pot, ...]:
    """Pots once this levy in all is out of them.

    >>> pots_less_rake((Pot(300, (0, 1)), Pot(1000, (1,))), 52,
    ...                Stakes(50, 100, 100, levy_per_10000=400))
    (Pot(chips=288, eligible=(0, 1), board=0), Pot(chips=960, eligible=(1,), board=0))
    """
    if not levy:
        return tuple(pots)
    parts = _parts([pot.chips for pot in pots], levy, stakes)
    return tuple(
        pot._replace(chips=pot.chips - part) for pot, part in zip(pots, parts, strict=True)
    )


def pots_less_further(
    pots: Sequence[Pot], made: Sequence[Pot], taken: int, more: int, stakes: Stakes
) -> tuple[Pot, ...]:
    """Pots already fixed, once ``more`` is out; ``made`` are the pots before ``taken`` came out."""
    before = _parts([pot.chips for pot in made], taken, stakes)
    whole = [pot.chips + part for pot, part in zip(pots, before, strict=True)]
    after = _parts(whole, taken + more, stakes)
    return tuple(
        pot._replace(chips=chips - part)
        for pot, chips, part in zip(pots, whole, after, strict=True)
    )


def _parts(chips: Sequence[int], levy: int, stakes: Stakes) -> list[int]:
    """Each pot's part of the levy, by the rate; what was taken beyond it, main pot first."""
    out, under, borne = [], 0, 0
    for pot in chips:
        under += pot
        part = min(levy_on(under, stakes) - borne, levy - borne, pot)
        out.append(part)
        borne += part
    for k, pot in enumerate(chips):
        more = min(levy - borne, pot - out[k])
        out[k] += more
        borne += more
    return out
