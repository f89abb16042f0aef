"""Scanner's reports of its spots -> chips seen at a seat, posts, bets, collection.

The scanner reports changes; the chips at a seat are the table's ``seen`` plus the change, so that
they are known again after a restart. Spot 0 lies in front of seat 1.
"""

from collections.abc import Callable, Collection, Mapping

from dealer_assist.game import facts as e
from dealer_assist.game.hand.meaning.words_and_motions_so_far import posted_aside
from dealer_assist.game.hand.straddle import straddle_chips, why_not_straddle
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait, is_play_held
from dealer_assist.game.table.table import OF_THE_DEAL, SEATS, Hand, Phase, Table
from dealer_assist.live.sensing.bets_from_chips_and_words import bet_facts, chips_facts
from drivers.devices.device_reports import SpotChanged


def seat_at_spot(spot: int) -> int:
    """Seat in front of which the spot lies."""
    return spot + 1


#: Kinds of chip that are no money here: ``DeviceNoted.what``.
WhatStranger = Callable[[bytes], str]


def spot_facts(
    table: Table, report: SpotChanged, chips: Mapping[bytes, int], catching_up: bool,
    stranger: WhatStranger = lambda uid: "unknown_chip", elsewhere: Collection[bytes] = (),
) -> tuple[e.Fact, ...]:
    """Facts of one spot that came to rest.

    While a scanner that was away catches up, chips are only counted: old news is no bet. The
    difference, if there is one, is put to the dealer when it has reported everything. Chips that
    are detected ``elsewhere`` too are no money here as long as they are.
    """
    seat = seat_at_spot(report.spot)
    if not 1 <= seat <= SEATS:
        return (e.DeviceNoted(report.device, "set_aside", f"spot {report.spot}"),)
    before = 0 if report.is_whole or not report.count else table.seen[seat]
    added = [uid for uid in report.added if uid not in elsewhere]
    removed = [uid for uid in report.removed if uid not in elsewhere]
    gone = sum(chips.get(uid, 0) for uid in removed) if before else 0
    total = before + sum(chips.get(uid, 0) for uid in added) - gone
    motion = [] if catching_up else added
    taken = removed if before and not catching_up else []
    seen = e.ChipsSeen(
        seat, max(0, total), tuple(chips[uid] for uid in motion if uid in chips),
        tuple(chips[uid] for uid in taken if uid in chips),
    )
    strange = [uid for uid in added if uid not in chips]
    if strange:
        # The house's own chips beside it are counted; their meaning waits until it is gone.
        noted = e.DeviceNoted(report.device, stranger(strange[0]), str(seat))
        doubt = () if catching_up else doubtful_bet(table, seat, seen.chips)
        return (seen, *doubt, noted)
    if catching_up:
        return (seen,)
    return (seen, *chip_motion_facts(table, seen))


def doubtful_bet(table: Table, seat: int, chips: int) -> tuple[e.Fact, ...]:
    """Bet of a seat whose chips are not all money: the dealer is to count it."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or seat not in hand.position:
        return ()
    i = hand.position[seat]
    if hand.folded[i]:
        return ()
    bet = hand.bets[i]
    ways = (e.BetReading("wait", bet), e.BetReading("floor", bet))
    doubt = e.BetDoubted(seat, max(chips, bet), "doubt.strange_chip", "wait", bet, "", ways=ways)
    return () if doubt == table.doubt_of(seat) else (doubt,)


def chip_motion_facts(table: Table, seen: e.ChipsSeen) -> tuple[e.Fact, ...]:
    """Facts of this motion of chips, beside its being seen: posts, a bet, the collection."""
    hand, seat, total = table.hand, seen.seat, seen.chips
    if hand is None or seat not in hand.position:
        return ()
    if hand.phase in OF_THE_DEAL:
        return _post(hand, seat, total - table.seen[seat])
    if hand.phase is Phase.CLOSED and is_play_held(table):
        return ()
    if hand.phase is Phase.CLOSED:
        others = any(c for s, c in enumerate(table.seen) if s != seat)
        if not total and not others and any(hand.bets):
            return (e.BetsCollected(),)
        if total < table.seen[seat]:
            return ()  # the dealer gathers the bets, spot by spot
    return chips_facts(table, seen)


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
    if why_not_straddle(hand, seat) is None and put == straddle_chips(hand, seat):
        return (e.Posted(seat, e.Post.STRADDLE, put),)
    return ()


def missed_scanner_events(table: Table) -> tuple[e.Fact, ...]:
    """Evident events while the scanner was away, one thing at a time.

    Blinds that stand there, the bet of the player to act, bets that were collected. Anything that
    is not evident is a difference.
    """
    hand = table.hand
    if hand is None:
        return ()
    seen = table.seen
    if hand.phase in OF_THE_DEAL:
        for i, seat in enumerate(hand.seats):
            posts = _post(hand, seat, seen[seat] - hand.bets[i] - posted_aside(hand, seat))
            if posts:
                return posts
    elif hand.phase is Phase.BETTING and not do_acts_wait(table):
        seat = hand.seats[hand.actor]
        added = seen[seat] - hand.bets[hand.actor]
        if added > 0:
            # Nobody saw how many chips came: an amount that one chip makes may be one chip.
            single = added if added in table.denominations else 0
            return bet_facts(table, seat, seen[seat], single)
    elif hand.phase is Phase.CLOSED and any(hand.bets) and not any(seen):
        return (e.BetsCollected(),)
    return ()


def scanner_differences(table: Table, device: str) -> tuple[e.Fact, ...]:
    """Differences between the table's account and a scanner that has reported everything."""
    hand = table.hand
    if hand is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    return tuple(
        e.CountDiffered(device, seat, table.seen[seat], bet)
        for seat, bet, out in zip(hand.seats, hand.bets, hand.folded, strict=True)
        if table.seen[seat] != bet and not out
        and (hand.phase is Phase.BETTING or table.seen[seat] > bet)
    )


def duplicate_chip_facts(table: Table, device: str, spots: tuple[int, int]) -> tuple[e.Fact, ...]:
    """The alarm of a chip at two spots, and the bets of both to be counted."""
    seats = tuple(sorted(seat_at_spot(spot) for spot in spots))
    noted = e.DeviceNoted(device, "duplicate_chip", ", ".join(map(str, seats)))
    doubts = (fact for seat in seats for fact in doubtful_bet(table, seat, table.seen[seat]))
    return (*doubts, noted)
