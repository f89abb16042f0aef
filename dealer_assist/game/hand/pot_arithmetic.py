"""Pot arithmetic: equal shares, dead posts, levy taken and cap of each pot; and chips that lie in
none.

The same contributions that `pots.layers` stacks, broken down so that a person can check them by
eye.
"""

from collections import Counter
from typing import NamedTuple

from dealer_assist.game.hand.pots import Band, contenders, pot_bands, pots_now
from dealer_assist.game.table.table import Hand, Pot


class PotSum(NamedTuple):
    """Arithmetic of one pot: ``shares`` are (players, chips each), the largest first.

    ``dead`` are chips that nobody put in for himself; ``levy`` is out of the pot already. ``cap``
    is what each contender put into it, 0 for the last pot, into which more may still go.
    """

    shares: tuple[tuple[int, int], ...]
    dead: int = 0
    levy: int = 0
    cap: int = 0

    @property
    def chips(self) -> int:
        """Total of the pot."""
        return sum(count * each for count, each in self.shares) + self.dead - self.levy


def chips_apart(hand: Hand) -> dict[int, int]:
    """Chips by seat that no live hand matched, so that they lie apart until the floor has said."""
    apart = Counter[int]()
    for one in hand.aside:
        apart[hand.seats[one.position]] += one.chips
    return apart


def pot_sums(hand: Hand) -> tuple[PotSum | None, ...]:
    """Arithmetic of each pot as it stands; None for one that the floor ruled otherwise."""
    pots = pots_now(hand)
    made = pot_bands(hand.paid, contenders(hand), hand.dead)
    if len(made) != len(pots):
        return (None,) * len(pots)
    return tuple(
        _checked(_sum(hand, band, band is made[-1], band.chips(hand.paid) - pot.chips), pot)
        for band, pot in zip(made, pots, strict=True)
    )


def _sum(hand: Hand, band: Band, is_last: bool, levy: int) -> PotSum:
    put_in = Counter(min(x, band.high) - band.low for x in hand.paid if x > band.low)
    shares = tuple((players, chips) for chips, players in sorted(put_in.items(), reverse=True))
    return PotSum(shares, band.dead, max(0, levy), 0 if is_last else band.high - band.low)


def _checked(found: PotSum, pot: Pot) -> PotSum | None:
    return found if found.chips == pot.chips else None
