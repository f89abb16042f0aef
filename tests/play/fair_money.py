"""Whose chips are whose, kept by a test of its own: what each put in, and what he may win at most.

It is told every fact and looks at stacks only: what left a stack is a live bet (or a matched ante),
or dead money where the fact was a post that is nobody's bet. The product's pots are never asked for
their arithmetic, only held against this.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.hand.hand_ranking import strength
from dealer_assist.game.table.table import Hand, Phase, Pot, Table


class Violation(AssertionError):
    """An invariant that doesn't hold: which one, and what was seen."""

    def __init__(self, kind: str, told: str = "") -> None:
        super().__init__(f"{kind}: {told}")
        self.kind = kind


def must(holds: bool, kind: str, told: object = "") -> None:
    """The invariant holds, or it is a violation."""
    if not holds:
        raise Violation(kind, str(told))


class Account(NamedTuple):
    """What is known at one state of a hand, by position.

    ``dead`` is everybody's dead money, ``left`` that of players who left before the cards; ``won``
    what was pushed to him; ``gave_up`` who mucked, in that order; ``ruled`` that the floor settled
    a pot at another amount; ``lying`` what of ``dead`` dead hands left as the round ended with one
    player: theirs again where a remedy gives one its cards back.
    """

    dead: tuple[int, ...]
    won: tuple[int, ...]
    asked: tuple[int, ...]
    left: int = 0
    gave_up: tuple[int, ...] = ()
    ruled: bool = False
    lying: tuple[int, ...] = ()


def _fresh(hand: Hand) -> Account:
    nothing = (0,) * hand.size
    return Account(nothing, nothing, nothing)


_NOBODYS_BET = frozenset({e.Post.DEAD, e.Post.BIG_BLIND_ANTE})
_PAID = frozenset({Phase.PUSHING, Phase.OVER})


class Ledger:
    """The accounts of all states of a hand: an undo comes back to an old one."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Hand, Account]] = {}

    def follow(self, before: Table, table: Table, fact: e.Fact) -> Account | None:
        """The account after this fact; None between hands that were never dealt."""
        hand = table.hand
        if hand is None:
            return None
        if id(hand) in self._known and self._known[id(hand)][0] is hand:
            return self._known[id(hand)][1]
        was = before.hand
        if isinstance(fact, e.HandBegan) or was is None or id(was) not in self._known:
            account = _fresh(hand)
        elif isinstance(fact, e.RemedyApplied) and any(
            one.kind is e.EffectKind.BUTTON for one in fact.effects
        ):
            account = _rebuttoned(hand)
        elif was.seats != hand.seats:
            account = _without(was, hand, self._known[id(was)][1])
        else:
            account = _moved(was, hand, self._known[id(was)][1], fact)
        self._known[id(hand)] = hand, account
        return account


def _without(was: Hand, hand: Hand, account: Account) -> Account:
    """Somebody left before the cards: whatever he had posted is dead money now."""
    dead = dict(zip(was.seats, account.dead, strict=True))
    put = {s: was.start[i] - was.stacks[i] for i, s in enumerate(was.seats)}
    left = sum(chips for seat, chips in put.items() if seat not in hand.position)
    return _fresh(hand)._replace(
        dead=tuple(dead[seat] for seat in hand.seats), left=account.left + left)


def _rebuttoned(hand: Hand) -> Account:
    """The button was put right: posts that went back are nobody's any more."""
    lies = zip(hand.start, hand.stacks, hand.bets, hand.paid, strict=True)
    dead = tuple(start - stack - bet - paid for start, stack, bet, paid in lies)
    return _fresh(hand)._replace(dead=dead)


def all_dead(account: Account) -> int:
    """All the dead money of the hand."""
    return sum(account.dead) + account.left


def _moved(was: Hand, hand: Hand, account: Account, fact: e.Fact) -> Account:
    """The account after a fact that changed the hand."""
    if hand.voided:
        return account
    out = [w - s for w, s in zip(was.stacks, hand.stacks, strict=True)]  # what left each stack
    gave_up = tuple(i for i in account.gave_up if hand.mucked[i])
    gave_up += tuple(i for i in range(hand.size) if hand.mucked[i] and i not in gave_up)
    account = account._replace(gave_up=gave_up)
    if isinstance(fact, e.PotPushed):
        return account._replace(won=_plus(account.won, [-chips for chips in out]))
    if isinstance(fact, e.PotRuled):
        return account._replace(ruled=True)
    moves = [0] * hand.size
    if isinstance(fact, e.Posted) and fact.seat in hand.position and is_dead(hand, fact.post):
        moves[hand.position[fact.seat]] = out[hand.position[fact.seat]]
    elif isinstance(fact, e.RemedyApplied):
        for one in fact.effects:
            i = hand.position.get(one.seat, -1)
            if one.kind is e.EffectKind.UNPOST and i >= 0 and one.place in list(e.Post) and (
                is_dead(hand, e.Post(one.place)) and out[i] <= -one.chips < 0
            ):
                moves[i] -= one.chips
        if account.lying and hand.phase is Phase.BETTING and was.phase is not Phase.BETTING:
            moves = [m - lay for m, lay in zip(moves, account.lying, strict=True)]
            account = account._replace(lying=())
    elif isinstance(fact, e.BetsCollected) and len(was.live) == 1:
        moves = _left_lying(was, account)
        account = account._replace(lying=tuple(moves))
    if isinstance(fact, e.RuleDecided):  # what lay apart is its owner's, or everybody's
        for one in (Counter(was.aside) - Counter(hand.aside)).elements():
            moves[one.position] += one.chips
        moves = [m + min(0, o) for m, o in zip(moves, out, strict=True)]
    account = account._replace(dead=_plus(account.dead, moves))
    return account._replace(asked=_asked(hand, account))


def _asked(hand: Hand, account: Account) -> tuple[int, ...]:
    """The most that each live hand had in, or had to call, when the betting was over."""
    if hand.phase is not Phase.CLOSED:
        return account.asked
    put = live_bets(hand, account)
    owed = [max(0, min(hand.level - bet, stack))
            for bet, stack in zip(hand.bets, hand.stacks, strict=True)]
    return tuple(max(was, p + o) for was, p, o in zip(account.asked, put, owed, strict=True))


def _plus(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(some, more, strict=True))


def _left_lying(hand: Hand, account: Account) -> list[int]:
    """What dead hands put in that the last live one need not pay any more, though it could.

    All others gave up, so that it wins what it would have had to call (TDA 30, 71-C).
    """
    put, last = live_bets(hand, account), hand.live[0]
    owes = max(0, min(hand.level - hand.bets[last], hand.stacks[last]))
    stays = min(put[last], max((p for i, p in enumerate(put) if i != last), default=0))
    return [max(0, min(p, put[last] + owes) - stays) if i != last else 0
            for i, p in enumerate(put)]


def is_dead(hand: Hand, post: e.Post) -> bool:
    """Whether the post is nobody's bet."""
    return post in _NOBODYS_BET or (post is e.Post.ANTE and not hand.antes_matched)


def live_bets(hand: Hand, account: Account) -> tuple[int, ...]:
    """What each put in that others have to match, over all streets; not what lies apart."""
    lies = zip(hand.start, hand.stacks, account.dead, account.won, strict=True)
    put = [start - stack - dead + won for start, stack, dead, won in lies]
    for one in hand.aside:
        put[one.position] -= one.chips
    return tuple(put)


# --- what must hold at every state -----------------------------------------------------------


def check_chips(hand: Hand, account: Account) -> None:
    """Chips are neither made nor lost, and nobody has less than none."""
    lies = sum(p.chips for p in hand.pots) + hand.levy if hand.phase in _PAID else (
        sum(hand.paid) + hand.dead + hand.levy_apart)
    lies += sum(one.chips for one in hand.aside)
    must(all(hand.folded[one.position] for one in hand.aside), "a live hand's chips lie apart")
    must(sum(hand.stacks) + sum(hand.bets) + lies == hand.total, "chips lost or made", hand)
    must(min(*hand.stacks, *hand.bets, *hand.paid, hand.dead) >= 0, "less than no chips", hand)
    if not hand.voided and hand.phase not in _PAID:
        must(hand.dead == all_dead(account), "dead money isn't what was posted as such",
             (account, hand.dead))
        must(0 <= hand.levy_apart <= hand.levy, "more levy than was taken", hand)


def check_pots(hand: Hand, account: Account, pots: Sequence[Pot]) -> None:
    """Each pot can be won, and by nobody who would win from any player more than he put in.

    ``pots`` are the product's, of the bets that are collected.
    """
    live = hand.live
    put = [p - bet for p, bet in zip(live_bets(hand, account), hand.bets, strict=True)]
    dead = all_dead(account)
    for pot in pots:
        must(bool(set(pot.eligible) & set(live)) or not pot.chips or _gave_up(hand, pot.eligible),
             "a pot that nobody can win", (pots, live))
        must(len(set(pot.eligible)) == len(pot.eligible), "twice in a pot", pots)
    if account.ruled or any(account.won):
        return
    lies = sum(pot.chips for pot in pots) + hand.levy
    must(lies == sum(put) + dead, "the pots aren't what was put in", (pots, put, dead))
    for i in live:
        may = sum(pot.chips for pot in pots if i in pot.eligible)
        due = dead + sum(min(put[i], other) for other in put)
        over = _over(hand, put) + _of_dead_blinds(hand, account, put, i)
        told = f"{hand.seats[i]} may win {may}, due {due}: {pots} put {put} dead {dead}"
        must(may <= due + over, "wins more from a player than he put in", told)
        must(hand.levy > 0 or may >= due, "can't win what is his to win", told)


def _of_dead_blinds(hand: Hand, account: Account, put: Sequence[int], i: int) -> int:
    """What of dead hands' bets he may win though he didn't match it: he could have been asked for.

    A blind stays in the pot when its hand dies, for whoever has the chips to pay its price; all
    others gave up or are all-in for less, so that he need not put them in (TDA 30, 71-C).
    """
    return sum(max(0, min(chips, account.asked[i]) - put[i])
               for chips, out in zip(put, hand.folded, strict=True) if out)


def _over(hand: Hand, put: Sequence[int]) -> int:
    """What no live hand matched and the floor has put into the pots all the same."""
    if "last_pot" not in (hand.rules["pots.unmatched"], hand.rules["pots.only_dead"]):
        return 0
    most = max(put[i] for i in hand.live)
    return sum(max(0, chips - most) for chips in put)


def _gave_up(hand: Hand, eligible: tuple[int, ...]) -> bool:
    """Whether all who could win the pot gave it up at the showdown, cards unseen."""
    return bool(eligible) and all(hand.mucked[i] for i in eligible)


def check_price(hand: Hand) -> None:
    """A call costs the largest live bet; before the flop at most the blinds' full price."""
    if hand.phase is not Phase.BETTING:
        return
    top = max(bet for bet, out in zip(hand.bets, hand.folded, strict=True) if not out)
    posted: Counter[int] = Counter()
    for one in hand.posted:
        posted[one.seat] += 0 if one.post in (*_NOBODYS_BET, e.Post.ANTE) else one.chips
    blinds = max(posted.values(), default=0)
    most = top if hand.street else max(top, blinds, hand.stakes.big_blind)
    told = f"price {hand.level}, bets {hand.bets}, folded {hand.folded}, blinds {blinds}"
    must(hand.level >= top, "the price is below a live bet", told)
    must(hand.level <= most, "the price is above every live bet", told)


# --- what must hold at the end ---------------------------------------------------------------


def check_paid(hand: Hand, account: Account) -> None:
    """Everybody has what is his: what he won, by the cards that lie open."""
    if hand.voided:
        must(hand.stacks == hand.start, "a void hand that cost chips", hand)
        return
    must(sum(hand.stacks) + hand.levy == hand.total, "a hand that ends short of chips", hand)
    if account.ruled:
        return
    dead = all_dead(account)
    put, won = live_bets(hand, account), account.won
    for i, (may, odd) in enumerate(_fair(hand, account, put, dead)):
        over = _over(hand, put) + _of_dead_blinds(hand, account, put, i)
        told = f"seat {hand.seats[i]} won {won[i]}, fair {float(may)}: put {put} dead {dead} " \
               f"live {hand.live} levy {hand.levy}"
        must(won[i] <= may + odd + over, "won more than is fair", told)
        must(hand.levy > 0 or won[i] >= may - odd, "won less than is fair", told)


def _fair(
    hand: Hand, account: Account, put: tuple[int, ...], dead: int
) -> list[tuple[Fraction, int]]:
    """What each should win, and by how many odd chips it may differ.

    A side pot that all have given up is the last one's: alone in it he had won it.
    """
    live, wheel = hand.live, bool(hand.rules["hand.wheel"])
    ranks = {
        i: strength((*hand.shown[i], *hand.board), wheel) if hand.shown[i] else -1 for i in live
    } if len(live) > 1 else dict.fromkeys(live, 0)
    fair, odd = [Fraction(0)] * hand.size, [0] * hand.size
    stayed = [i for i in range(hand.size) if not hand.folded[i]]
    floor = 0
    for k, height in enumerate(sorted({put[i] for i in stayed})):
        chips = sum(max(0, min(x, height) - floor) for x in put) + (0 if k else dead)
        best = [i for i in live if put[i] >= height]
        best = [i for i in best if ranks[i] == max(ranks[j] for j in best)]
        if not best:
            best = [i for i in account.gave_up if put[i] >= height][-1:]
        for i in best:
            fair[i] += Fraction(chips, len(best))
            odd[i] += hand.stakes.smallest_chip * (len(best) if len(best) > 1 else 0)
        floor = height
    return list(zip(fair, odd, strict=True))
