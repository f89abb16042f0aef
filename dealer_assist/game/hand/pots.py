"""Pots: unmatched chips, side pots for any number of all-ins, dead money, odd chips.

Side pots are layers: a pot holds what everybody put in up to what its cheapest contender put in,
and belongs to those who put in at least that and are still in the hand; what the levy took is out
of it already. Dead money (big blind ante, dead posts, antes that nobody matches) is one pot for
all live hands, merged with the one that has the same players. So nobody wins more of live bets and
matched antes from any player than he put in himself. Sources: Grand Cercle 137 and 280-282, Groupe
Tranchant 105-109, TDA 20 and 21.

Chips of a dead hand above what any live one put in can be won by nobody. A raise that nobody called
goes back (GC:370, TDA 15-B, 65-A; ``pots.unmatched``); of a blind, and of what only dead hands had
matched, no text says whose it is: it lies apart until the floor has said (``pots.only_dead``).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from dealer_assist.game.hand.rake import levy_of_pots, pots_less_rake
from dealer_assist.game.rules.settings import FLOOR, Value
from dealer_assist.game.table.table import Aside, Hand, Pot, Share

# --- what nobody matched ---------------------------------------------------------------------


def uncalled_bet(hand: Hand) -> tuple[int, int] | None:
    """Position whose bet nobody called in full, and the excess that goes back to him; or None.

    That of a dead hand goes back where the house says so.
    """
    found = _unmatched_bet(hand)
    return found if found is not None and _is_for(hand, found[0]) == "returned" else None


def _is_for(hand: Hand, i: int) -> Value:
    """Destination of this position's unmatched bet by the house's rule; a live hand keeps its own.
    """
    if not hand.folded[i]:
        return "returned"
    return hand.rules[_setting(hand, i)] if hand.edition else "last_pot"  # as it was then


def _setting(hand: Hand, i: int) -> str:
    """Setting that says whose the unmatched bet of a dead hand is.

    A blind is no raise: texts that give an uncalled raise back (GC:370, TDA 65-A) let posts lie
    (TDA 30, 71-C), and nobody who couldn't match it can win it. Nor is what a hand of the wrong
    number of cards put in: no text gives it back (A42), one forbids it (WSOP 105).
    """
    apart = hand.bets[i] <= hand.forced[i] or i in hand.fouled
    return "pots.only_dead" if apart else "pots.unmatched"


def _unmatched_bet(hand: Hand) -> tuple[int, int] | None:
    in_all = _in_all(hand)
    top = max(in_all)
    if in_all.count(top) > 1:
        return None
    i = in_all.index(top)
    del in_all[i]
    matched = max(in_all)
    if hand.folded[i]:
        matched = max(matched, most_to_put_in(hand))
    excess = min(top - matched, hand.bets[i])
    return (i, excess) if excess > 0 else None


def with_over_ante(hand: Hand) -> Hand:
    """Hand with the unmatched part of an ante in front of its seat again, to go back."""
    over = uncalled_bet(hand.evolve(bets=hand.paid, paid=(0,) * hand.size))
    if over is None:
        return hand
    bets, paid = list(hand.bets), list(hand.paid)
    i, chips = over
    bets[i] += chips
    paid[i] -= chips
    return hand.evolve(bets=tuple(bets), paid=tuple(paid))


def _in_all(hand: Hand) -> list[int]:
    """Chips in all by position, the bet of the street included."""
    return [paid + bet for paid, bet in zip(hand.paid, hand.bets, strict=True)]


def most_to_put_in(hand: Hand) -> int:
    """Most that a live hand has put in, or may have to put in at the price of this street.

    A dead hand's blind stays in the pot for a player who has the chips to pay its price (TDA 30,
    71-C): all others gave up, and he needn't put them in any more.
    """
    top = 0
    for i in hand.live:
        bet = hand.bets[i]
        top = max(top, hand.paid[i] + max(bet, min(hand.level, bet + hand.stacks[i])))
    return top


def dead_excess_chips(hand: Hand) -> tuple[int, ...]:
    """Chips by position of a dead hand over every live hand's, where a live one could pay them.

    They are dead money once the bets are collected.
    """
    in_all = _in_all(hand)
    most = max((in_all[i] for i in hand.live), default=0)
    top = most_to_put_in(hand)
    return tuple(max(0, min(chips, top) - most) for chips in in_all)


def with_bets_in_pots(hand: Hand) -> Hand:
    """Hand with its bets in the pots; unmatched ones went back, or wait for the floor."""
    if not any(hand.bets):
        return hand_without_pots(hand.evolve())
    bets, found = list(hand.bets), _unmatched_bet(hand)
    changes: dict[str, Any] = {}
    if found is not None:
        i, chips = found
        whose = _is_for(hand, i)
        if whose == "returned":
            stacks = hand.stacks
            bets[i] -= chips
            changes["stacks"] = (*stacks[:i], stacks[i] + chips, *stacks[i + 1 :])
            changes["returned"] = found
        elif whose == FLOOR:
            bets[i] -= chips
            changes["aside"] = (*hand.aside, Aside(i, chips, _setting(hand, i)))
    paid = [p + b for p, b in zip(hand.paid, bets, strict=True)]
    alone = hand.folded.count(False) < 2 or True in hand.mucked
    live = hand.live if alone and hand.edition else ()
    if len(live) == 1 and max(paid) > paid[live[0]]:
        dead = dead_excess_chips(hand.evolve(bets=tuple(bets)))
        changes["dead"] = hand.dead + sum(dead)
        paid = [p - d for p, d in zip(paid, dead, strict=True)]
    return hand_without_pots(hand.evolve(bets=(0,) * len(bets), paid=tuple(paid), **changes))


def due_chips_apart(hand: Hand) -> tuple[Aside, ...]:
    """Chips that will lie apart once these bets are collected, beside those that do already."""
    in_all = _in_all(hand)
    if max(in_all) == max([in_all[i] for i in hand.live]):
        return ()  # as nearly always
    return with_bets_in_pots(hand).aside[len(hand.aside):]


def hand_without_pots(hand: Hand) -> Hand:
    """Hand without the chips in the pots over every hand that contends.

    Hands that died after their bets were collected had matched each other; nobody is left who could
    win that. It lies apart until the floor has decided whose it is, or goes back to each where the
    floor has decided (``pots.only_dead``).
    """
    if True not in hand.folded or not hand.edition:
        return hand
    most = max([chips for chips, out in zip(hand.paid, hand.folded, strict=True) if not out])
    if max(hand.paid) == most:
        return hand  # as nearly always
    rule = hand.rules["pots.only_dead"]
    if rule == "last_pot":
        return hand
    over = tuple([Aside(i, chips - most, "pots.only_dead")
                  for i, chips in enumerate(hand.paid) if chips > most])
    paid, stacks = list(hand.paid), list(hand.stacks)
    for i, chips, _ in over:
        paid[i] -= chips
    hand, over = _less_levy(hand.evolve(paid=tuple(paid)), over)
    if rule == FLOOR:
        return hand.evolve(aside=(*hand.aside, *over))
    for i, chips, _ in over:
        stacks[i] += chips
    return hand.evolve(stacks=tuple(stacks))


def _less_levy(hand: Hand, over: tuple[Aside, ...]) -> tuple[Hand, tuple[Aside, ...]]:
    """Hand without chips that no pot holds any more, less their part of the levy that was taken.

    Every pot bore its own part (rake.py), so that nobody pays for a pot that he can't win, nor wins
    what he didn't match: that part of the levy is no pot's any more.
    """
    if not hand.levy:
        return hand, over
    pots = (*pots_paid_in(hand), *[Pot(one.chips, ()) for one in over])
    left = pots_less_rake(pots, levy_of_pots(hand), hand.stakes)[-len(over):]
    borne = sum([one.chips for one in over]) - sum([pot.chips for pot in left])
    kept = [one._replace(chips=pot.chips) for one, pot in zip(over, left, strict=True)]
    lies_apart = tuple([one for one in kept if one.chips])
    return hand.evolve(levy_apart=hand.levy_apart + borne), lies_apart


# --- the pots --------------------------------------------------------------------------------


class Band(NamedTuple):
    """One pot before its chips are added up: from each player's ``low`` to his ``high`` chip."""

    low: int
    high: int
    dead: int
    eligible: tuple[int, ...]

    def chips(self, paid: Sequence[int]) -> int:
        """Chips of these contributions in this pot."""
        low, high = self.low, self.high
        return self.dead + sum([min(x, high) - low for x in paid if x > low])


def pot_bands(paid: Sequence[int], live: Sequence[int], dead: int = 0) -> tuple[Band, ...]:
    """Layers that these contributions make, main pot first, dead money in its own.

    What a folded player put in above all others stays in the last one.
    """
    everybody, top = tuple(live), max(paid, default=0)
    heights = sorted({*map(paid.__getitem__, live)} - {0})
    made, low = [], 0
    for height in heights:
        high = top if height == heights[-1] else height
        made.append(Band(low, high, 0, tuple([i for i in live if paid[i] >= height])))
        low = high
    if top and not heights:
        made.append(Band(0, top, 0, everybody))
    if not dead:
        return tuple(made)
    if made and made[0].eligible == everybody:
        return (made[0]._replace(dead=dead), *made[1:])
    return (Band(0, 0, dead, everybody), *made)


def pot_layers(paid: Sequence[int], live: Sequence[int], dead: int = 0) -> tuple[Pot, ...]:
    """Pots that these contributions make, main pot first.

    >>> pot_layers((50, 100, 100), (0, 1, 2))
    (Pot(chips=150, eligible=(0, 1, 2), board=0), Pot(chips=100, eligible=(1, 2), board=0))
    >>> pot_layers((0, 100, 100), (0, 1, 2), dead=60)
    (Pot(chips=60, eligible=(0, 1, 2), board=0), Pot(chips=200, eligible=(1, 2), board=0))
    """
    heights = {*map(paid.__getitem__, live)}
    if len(heights) == 1 and 0 not in heights:
        return (Pot(sum(paid) + dead, tuple(live)),)  # nobody is all-in for less, as mostly
    if not any(paid):
        return (Pot(dead, tuple(live)),) if dead else ()
    return tuple([Pot(band.chips(paid), band.eligible) for band in pot_bands(paid, live, dead)])


def contenders(hand: Hand) -> tuple[int, ...]:
    """Contenders for the pots: all who did not fold; mucking at the showdown gives up later."""
    return _in_play(hand.folded)


def _in_play(folded: tuple[bool, ...]) -> tuple[int, ...]:
    return tuple([i for i, out in enumerate(folded) if not out])


def pots_paid_in(hand: Hand) -> tuple[Pot, ...]:
    """Pots of what was paid in, before any levy."""
    made = _layers_of(hand.paid, hand.folded, hand.dead)
    if hand.dead and not hand.edition and made[0].chips == hand.dead and len(made) > 1:
        return (Pot(made[0].chips + made[1].chips, made[1].eligible), *made[2:])  # as it was then
    return made


@lru_cache(maxsize=64)  # the same ones are needed at each decision of a street
def _layers_of(paid: tuple[int, ...], folded: tuple[bool, ...], dead: int) -> tuple[Pot, ...]:
    return pot_layers(paid, _in_play(folded), dead)


def pots_now(hand: Hand) -> tuple[Pot, ...]:
    """Pots as they stand, bets in front of the seats not counted."""
    if hand.pots:
        return hand.pots
    made = pots_paid_in(hand)
    return pots_less_rake(made, levy_of_pots(hand), hand.stakes) if hand.levy else made


def pots_with_bets(hand: Hand) -> tuple[Pot, ...]:
    """Pots as they will be once the bets in front of the seats are collected."""
    if hand.pots:
        return hand.pots
    hand = with_bets_in_pots(hand)
    return pots_less_rake(pots_paid_in(hand), levy_of_pots(hand), hand.stakes)


# --- who gets what ---------------------------------------------------------------------------


def split_pot(
    chips: int, winners: Sequence[int], one_each: bool, smallest_chip: int = 1
) -> dict[int, int]:
    """Equal parts of a pot; odd chips in the order of ``winners``, one each or all to the first.

    An odd chip is one of the smallest value in play (GC:282, TDA 20); what even that can't make
    goes to the first.

    >>> split_pot(101, (0, 4), one_each=True)
    {0: 51, 4: 50}
    >>> split_pot(275, (1, 2), one_each=True, smallest_chip=25)
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
    """Part that each winner gets under every rule: equal, in whole chips, odd chips left over.

    >>> even_part(275, 2, smallest_chip=25)
    125
    """
    return chips // smallest_chip // winners * smallest_chip


def pot_shares(
    hand: Hand, pots: Sequence[Pot], strengths: Callable[[int], Mapping[int, int]]
) -> tuple[Share, ...]:
    """Shares of the pots, in the order in which the house settles them.

    ``strengths`` gives, by a pot's board, the hand strength of each position that tabled known
    cards. Of a pot that is divided among boards the first board's part comes first. Where the
    house's text doesn't say who gets odd chips, only the equal parts are given out; the odd chips
    lie in the pot until the floor has decided (``odd_chips``).
    """
    out: list[Share] = []
    order: Sequence[int] = range(len(pots))
    if len(pots) > 1 and hand.rules["pots.order"] == "side_first":
        boards = max([pot.board for pot in pots]) or 1
        order = sorted(order, key=lambda k: -(k // boards))
    for k in order:
        won = winners_of_pot(hand, pots[k], strengths(pots[k].board))
        out += [Share(k, i, chips) for i, chips in _parts(hand, pots[k].chips, won).items()
                if chips]
    return tuple(out)


def _parts(hand: Hand, chips: int, won: Sequence[int]) -> dict[int, int]:
    if len(won) == 1:
        return {won[0]: chips}
    rule, unit = hand.rules["odd_chip.multi"], hand.stakes.smallest_chip
    if rule == FLOOR:
        return dict.fromkeys(won, even_part(chips, len(won), unit))
    return split_pot(chips, odd_chip_order(hand, won), rule == "one_each", unit)


def odd_chip_order(hand: Hand, won: Sequence[int]) -> tuple[int, ...]:
    """Winners in the order in which odd chips come to them: from the button's left (GC:282).

    The button is the last, unless the house counts the nearest to it from itself on (A36).
    """
    if hand.rules["odd_chip.button_is_last"] or hand.button != hand.seats[-1]:
        return tuple(won)
    last = hand.size - 1
    return tuple(sorted(won, key=lambda i: -1 if i == last else i))


def odd_chips(hand: Hand, pots: Sequence[Pot]) -> tuple[tuple[int, int], ...]:
    """Pots whose odd chips are nobody's yet: (pot, chips) where the floor has still to decide."""
    out = []
    for k, pot in enumerate(pots):
        left = pot.chips - sum(share.chips for share in hand.shares if share.pot == k)
        if left:
            out.append((k, left))
    return tuple(out)


def odd_shares(hand: Hand, pot: int, chips: int, won: Sequence[int]) -> tuple[Share, ...]:
    """Shares of this pot's odd chips, now that the house's rule is known."""
    one_each, unit = hand.rules["odd_chip.multi"] == "one_each", hand.stakes.smallest_chip
    parts = split_pot(chips, odd_chip_order(hand, won), one_each, unit)
    return tuple(Share(pot, i, part) for i, part in parts.items() if part)


def winners_of_pot(hand: Hand, pot: Pot, strengths: Mapping[int, int]) -> tuple[int, ...]:
    """Positions that win the pot, in order from the button's left.

    When everybody who could win it has given up, it goes to the last one: alone in it he had won
    it. Nobody who couldn't win it takes it.
    """
    live = hand.live
    claims = [i for i in pot.eligible if i in live]
    if not claims and not hand.edition:
        claims = list(live)
    if not claims:
        return (max(pot.eligible, key=hand.muck_order.index),)
    if len(claims) == 1:
        return tuple(claims)
    best = max([strengths.get(i, -1) for i in claims])
    return tuple([i for i in claims if strengths.get(i, -1) == best])
