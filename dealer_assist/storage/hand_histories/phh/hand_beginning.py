"""Beginning of a recorded hand: its stakes and posts, as the fact that begins it at a table."""

from dealer_assist.game import facts as e
from dealer_assist.game.hand import blinds
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand

#: Constants, because looking members up in their Enum at every hand would cost time.
_ANTE = e.Post.ANTE
_FOR_ALL = e.Post.BIG_BLIND_ANTE
_SMALL_BLIND = e.Post.SMALL_BLIND
_BIG_BLIND = e.Post.BIG_BLIND
_STRADDLE = e.Post.STRADDLE


def beginning_fact(recorded: RecordedHand, house: HouseRules, number: int = 1) -> e.HandBegan:
    """Fact that begins the recorded hand: its stakes and posts, antes in the house's order."""
    antes, posts = _owed(recorded)
    due = {one.post: one.chips for one in reversed(posts)}
    per_10000, cap, before_flop = recorded.levy
    if recorded.rake and not per_10000:
        per_10000, cap, before_flop = 10_000, recorded.rake, True  # just as in the file
    return e.HandBegan(
        number=number, button=recorded.button or recorded.seats[-1], seats=recorded.seats,
        stacks=recorded.stacks, owed=recorded.own.posts
        or blinds.posts_in_order(antes, posts, house),
        stakes=e.Stakes(
            due.get(_SMALL_BLIND, 0), due.get(_BIG_BLIND, recorded.min_bet),
            recorded.min_bet, recorded.small_bet, recorded.big_bet, levy_per_10000=per_10000,
            levy_cap=cap, levy_before_flop=before_flop, smallest_chip=recorded.smallest_chip,
        ),
        game=recorded.game, house=house.name, antes_matched=recorded.matched,
        edition=recorded.own.edition, bomb=recorded.bomb,
    )


def _owed(recorded: RecordedHand) -> tuple[list[e.Owed], list[e.Owed]]:
    """Antes, and the other posts, in the order in which they are taken."""
    if recorded.posts:
        kinds = (_ANTE, _FOR_ALL)
        return ([one for one in recorded.posts if one.post in kinds],
                [one for one in recorded.posts if one.post not in kinds])
    posts = list[e.Owed]()
    n = len(recorded.stacks)
    small, big = (1, 0) if n == 2 else (0, 1)
    for i in (small, big, *range(2, n)):
        chips = recorded.blinds[i]
        if not chips:
            continue
        if chips < 0:
            kind = e.Post.LATE
        else:
            kind = _SMALL_BLIND if i == small else _BIG_BLIND if i == big else _STRADDLE
        posts.append(e.Owed(recorded.seats[i], kind, abs(chips)))
    paying = [i for i, chips in enumerate(recorded.antes) if chips]
    alone = len(paying) == 1 and not recorded.matched
    ante = _FOR_ALL if alone else _ANTE
    return [e.Owed(recorded.seats[i], ante, recorded.antes[i]) for i in paying], posts
