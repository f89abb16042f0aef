"""How each pot adds up: so many shares of so much, dead posts, what the levy took, its cap.

The same contributions that `pots.layers` stacks, told so that a person can check them by eye.
"""

from collections import Counter
from typing import NamedTuple

from dealer_assist.hand.pots import layers, pots_now
from dealer_assist.table import Hand, Pot


class PotSum(NamedTuple):
    """One pot's arithmetic: ``shares`` are (players, chips each), the largest first.

    ``dead`` chips nobody put in for himself; ``levy`` is out of the pot already. ``cap`` is what
    each contender put into it, 0 for the last pot, into which more may still go.
    """

    shares: tuple[tuple[int, int], ...]
    dead: int = 0
    levy: int = 0
    cap: int = 0

    @property
    def chips(self) -> int:
        """What it comes to."""
        return sum(count * each for count, each in self.shares) + self.dead - self.levy


def pot_sums(hand: Hand) -> tuple[PotSum | None, ...]:
    """The arithmetic of each pot as it stands; None for one that the floor ruled otherwise."""
    pots = pots_now(hand)
    made = layers(hand.paid, hand.live, hand.dead)
    if len(made) != len(pots):
        return (None,) * len(pots)
    floors = [0, *_heights(hand, len(made))]
    return tuple(
        _checked(_sum(hand, floors[k], floors[k + 1], k, len(made), made[k].chips - pot.chips), pot)
        for k, pot in enumerate(pots)
    )


def _heights(hand: Hand, count: int) -> list[int]:
    """Up to how many chips of each player every pot goes; the last one takes all."""
    heights = sorted({hand.paid[i] for i in hand.live} - {0})
    return [*heights[: count - 1], max(hand.paid, default=0)]


def _sum(hand: Hand, low: int, high: int, at: int, count: int, levy: int) -> PotSum:
    put_in = Counter(min(paid, high) - low for paid in hand.paid if paid > low)
    shares = tuple((players, chips) for chips, players in sorted(put_in.items(), reverse=True))
    is_last = at == count - 1
    return PotSum(shares, hand.dead if at == 0 else 0, max(0, levy), 0 if is_last else high - low)


def _checked(found: PotSum, pot: Pot) -> PotSum | None:
    return found if found.chips == pot.chips else None
