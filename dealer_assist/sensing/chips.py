"""What the scanner reports of its spots -> chips seen at a seat, posts, bets, collection.

The scanner tells changes; what stands at a seat is the table's ``seen`` plus the change, so that
it is known again after a restart. Spot 0 lies in front of seat 1.
"""

from collections.abc import Mapping

from dealer_assist import events as e
from dealer_assist.hand.blinds import straddle_chips, straddle_seat
from dealer_assist.sensing.bets import bet_facts, fewer_facts
from dealer_assist.table import SEATS, Hand, Phase, Table
from drivers.devices.reports import SpotChanged


def seat_of(spot: int) -> int:
    """The seat in front of which the spot lies."""
    return spot + 1


def spot_facts(
    table: Table, report: SpotChanged, chips: Mapping[bytes, int], catching_up: bool
) -> tuple[e.Fact, ...]:
    """The facts of one spot that came to rest.

    While a scanner that was away catches up, chips are only counted: old news is no bet. The
    difference, if there is one, is put to the dealer when it has told everything.
    """
    seat = seat_of(report.spot)
    if not 1 <= seat <= SEATS:
        return (e.DeviceNoted(report.device, "set_aside", f"spot {report.spot}"),)
    before = 0 if report.is_whole or not report.count else table.seen[seat]
    added = sum(chips.get(uid, 0) for uid in report.added)
    gone = sum(chips.get(uid, 0) for uid in report.removed) if before else 0
    total = before + added - gone
    seen = e.ChipsSeen(seat, max(0, total))
    strange = [uid for uid in report.added if uid not in chips]
    if strange:
        # The house's own chips beside it are counted; what they mean waits until it is gone.
        noted = e.DeviceNoted(report.device, "foreign_tag", f"{seat}: {strange[0].hex()}")
        return (seen, noted)
    if catching_up:
        return (seen,)
    single = chips[report.added[0]] if len(report.added) == 1 else 0
    return (seen, *_meaning(table, seat, seen.chips, single))


def _meaning(table: Table, seat: int, total: int, single: int) -> tuple[e.Fact, ...]:
    hand = table.hand
    if hand is None or seat not in hand.position:
        return ()
    if hand.phase in (Phase.POSTING, Phase.DEALING):
        return _post(hand, seat, total - table.seen[seat])
    if hand.phase is Phase.CLOSED:
        others = any(c for s, c in enumerate(table.seen) if s != seat)
        return (e.BetsCollected(),) if not total and not others and any(hand.bets) else ()
    if total < table.seen[seat] and total > hand.bets[hand.position[seat]]:
        return fewer_facts(table, seat, total)
    if total > table.seen[seat]:
        total -= _unswept_antes(hand, seat, table.seen[seat])
    return bet_facts(table, seat, total, single)


def _unswept_antes(hand: Hand, seat: int, stood: int) -> int:
    """Chips of the seat's antes that still stood beside its bet: they are no part of the next."""
    antes = sum(o.chips for o in hand.posted if o.seat == seat and o.post in _SWEPT)
    beside = stood - hand.bets[hand.position[seat]]
    return beside if 0 < beside <= antes else 0


_SWEPT = frozenset({e.Post.ANTE, e.Post.BIG_BLIND_ANTE, e.Post.DEAD})


def _post(hand: Hand, seat: int, put: int) -> tuple[e.Fact, ...]:
    """Blinds and antes: chips that are exactly what the seat owes, one post or several at once."""
    if put <= 0:
        return ()
    stack = hand.stacks[hand.position[seat]]
    posts: list[e.Fact] = []
    left = put
    for owed in (o for o in hand.owed if o.seat == seat):
        due = min(owed.chips, stack)
        if due > left:
            break
        posts.append(e.Posted(seat, owed.post, due))
        left, stack = left - due, stack - due
        if not left:
            return tuple(posts)
    if straddle_seat(hand) == seat and put == straddle_chips(hand, seat):
        return (e.Posted(seat, e.Post.STRADDLE, put),)
    return ()


def missed(table: Table) -> tuple[e.Fact, ...]:
    """What evidently happened while the scanner was away, one thing at a time.

    Blinds that stand there, the bet of the player to act, bets that were collected. What is not
    evident is a difference.
    """
    hand = table.hand
    if hand is None:
        return ()
    seen = table.seen
    if hand.phase in (Phase.POSTING, Phase.DEALING):
        for i, seat in enumerate(hand.seats):
            posts = _post(hand, seat, seen[seat] - hand.bets[i] - _posted_aside(hand, seat))
            if posts:
                return posts
    elif hand.phase is Phase.BETTING:
        seat = hand.seats[hand.actor]
        added = seen[seat] - hand.bets[hand.actor]
        if added > 0:
            # Nobody saw how many chips came: an amount that one chip makes may be one chip.
            single = added if added in table.denominations else 0
            return bet_facts(table, seat, seen[seat], single)
    elif hand.phase is Phase.CLOSED and any(hand.bets) and not any(seen):
        return (e.BetsCollected(),)
    return ()


def _posted_aside(hand: Hand, seat: int) -> int:
    """What the seat posted that is no bet: the same chips must not pay for the next post too."""
    return sum(o.chips for o in hand.posted if o.seat == seat and o.post in _NO_BET)


_NO_BET = frozenset({e.Post.ANTE, e.Post.BIG_BLIND_ANTE, e.Post.DEAD})


def differences(table: Table, device: str) -> tuple[e.Fact, ...]:
    """Where a scanner that has told everything sees otherwise than the table believes."""
    hand = table.hand
    if hand is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    return tuple(
        e.CountDiffered(device, seat, table.seen[seat], bet)
        for seat, bet, out in zip(hand.seats, hand.bets, hand.folded, strict=True)
        if table.seen[seat] != bet and not out
        and (hand.phase is Phase.BETTING or table.seen[seat] > bet)
    )
