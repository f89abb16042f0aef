"""A hand begins and the posts come in."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.dealing import after_hole_card
from dealer_assist.game.advance.evening import evening_after_hand_began, missing_checks
from dealer_assist.game.advance.irregularity_notes import Fold, tuple_with, with_hand, with_note
from dealer_assist.game.advance.returned_posts import take_post_back
from dealer_assist.game.advance.tournament import at_level_stakes
from dealer_assist.game.between.table_closing import why_no_more_hands
from dealer_assist.game.games import UnknownGame, game
from dealer_assist.game.hand.blinds import blind_places, blinds_passed, is_between_hands
from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.hand.straddle import (
    displaced_post,
    is_instead_of_blinds,
    last_to_speak,
    straddle_chips,
    why_not_straddle,
)
from dealer_assist.game.table.table import OF_THE_DEAL, SEATS, Chair, Hand, Phase, Table

#: Constants, because looking members up in their Enum at every post would cost time.
_ANTE, _DEAD, _SMALL_BLIND = e.Post.ANTE, e.Post.DEAD, e.Post.SMALL_BLIND
_STRADDLE, _POSTING, _DEALING = e.Post.STRADDLE, Phase.POSTING, Phase.DEALING

_NOTHING_SEEN = (0,) * (SEATS + 1)
#: Fields of every hand that has just begun.
_FRESH = Hand(
    posted=(), street=0, dead=0, aside=(), acts=(), muck_order=(), level=0, full=0, increment=0,
    raises=0, bettors=0, shorts=(), first_raisers=(), blind_top=-1, straddled=False, aggressor=-1,
    pusher=-1, actor=-1, dealt=0, tokens=(), board=(), boards=1,
    shared=0, earlier=(), returned=None,
    pots=(), shares=(), levy=0, levy_apart=0, levy_due=0, actions=0, small_at=0, big_at=0,
    straddle_allowed=True, penalised=(), absent=(), fouled=(), allins_closed=False, deck=None,
    voided="", bomb=False, replays=None, kept=(), limited=(), ahead=(),
)
#: Posts that make good a missed blind, or bring a newcomer in.
_ENTRY = frozenset({e.Post.BIG_BLIND, e.Post.LATE, e.Post.DEAD})
#: Posts that are in the pot at once, nobody's bet.
_DEAD_MONEY = frozenset({e.Post.DEAD, e.Post.BIG_BLIND_ANTE})


def hand_began(table: Table, fact: e.HandBegan) -> Table:
    """The hand is on: nobody has anything in yet, and the posts are owed."""
    if not is_between_hands(table):
        return with_note(table, "irregular.hand_running")
    over = why_no_more_hands(table)
    if over is not None:
        return with_note(table, over.id.replace("why.", "irregular."))
    n = len(fact.seats)
    if not _makes_sense(fact):
        return with_note(table, "irregular.hand_unplayable")
    try:
        played = game(fact.game)
    except UnknownGame:
        return with_note(table, "irregular.unknown_game", 0, fact.game)
    small_at, big_at = blind_places(table, fact)
    passed = blinds_passed(table, fact, small_at, big_at)
    waits = fact.bomb and table.button_placed  # the place stays the one of the next hand's blinds
    nothing, nobody = (0,) * n, (False,) * n
    hand = _FRESH.evolve(
        number=fact.number, game=played, stakes=fact.stakes, house=table.house,
        rules=table.house.values, button=fact.button, seats=fact.seats,
        position={seat: i for i, seat in enumerate(fact.seats)},
        start=fact.stacks, total=sum(fact.stacks), antes_matched=fact.antes_matched,
        edition=fact.edition, owed=fact.owed, phase=_POSTING if fact.owed else _DEALING,
        stacks=fact.stacks, bets=nothing, paid=nothing, folded=nobody, acted=nobody,
        acted_full=(-1,) * n, forced=nothing, shown=((),) * n, part_shown=((),) * n, mucked=nobody,
        small_at=small_at, big_at=big_at, straddle_allowed=table.evening.sign.straddle,
        penalised=tuple([s for s in fact.seats if table.chair(s).penalty_hands]),
        allins_closed=table.tournament is not None and table.tournament.held > 0 and (
            table.house["tournament.allin_hand_for_hand"] == "closed"),
        bomb=fact.bomb, replays=table.last_counted if fact.bomb else None,
    )
    dealt_in = dict(zip(fact.seats, fact.stacks, strict=True))
    chairs = tuple([
        _dealt_in(c, dealt_in[c.seat], fact) if c.seat in dealt_in else (
            c if fact.bomb else _left_out(c, *passed))
        for c in table.chairs
    ])
    fresh = evening_after_hand_began(table, fact).filled(
        hand=hand, hands=fact.number, hand_fact=table.number + 1, button=fact.button,
        button_placed=waits, bomb=None, chairs=chairs, opened=(), doubt=None, doubts=(),
        seen=_NOTHING_SEEN, differences=(), card_differences=(),
        irregularities=missing_checks(table),
    )
    # A replay is played at the blinds of its deal: stakes set since hold after it (TDA 35-C).
    return at_level_stakes(fresh) if table.hand is not None and table.hand.voided else fresh


def _dealt_in(chair: Chair, stack: int, fact: e.HandBegan) -> Chair:
    """Chair as the hand begins. A marker stays until the missed post is made."""
    left = chair.penalty_hands - (chair.penalty_hands > 0)
    if fact.bomb:  # blinds are neither paid nor missed in it
        return chair.evolve(taken=True, chips=stack, penalty_hands=left)
    dealt = chair.evolve(taken=True, chips=stack, penalty_hands=left, paid_small=False,
                         played=True, entry="")
    if (chair.missed or chair.new) and not any(
        o.seat == chair.seat and o.post in _ENTRY for o in fact.owed
    ):
        dealt.filled(missed_small=False, missed_big=False, new=False)
    return dealt


def _left_out(chair: Chair, small: frozenset[int], big: frozenset[int]) -> Chair:
    """Chair of a player who isn't dealt in: marked where a blind goes past him (GC:97)."""
    if not chair.taken:
        return chair
    return chair.evolve(
        paid_small=False, played=False, entry="",
        missed_small=chair.missed_small or chair.seat in small,
        missed_big=chair.missed_big or chair.seat in big,
    )


def _makes_sense(fact: e.HandBegan) -> bool:
    seats = fact.seats
    return (
        2 <= len(seats) <= SEATS
        and len(set(seats)) == len(seats) == len(fact.stacks)
        and min(seats) >= 1
        and max(seats) <= SEATS
        and min(fact.stacks) >= 0
        and all(o.seat in seats and o.chips >= 0 for o in fact.owed)
    )


def after_post(table: Table, fact: e.Posted) -> Table:
    """The post stands in front of the seat, or in the pot if it is dead money or an ante."""
    hand = table.hand
    if hand is None or fact.seat not in hand.position:
        return with_note(table, "irregular.not_in_hand", fact.seat)
    seat, post = fact.seat, fact.post
    due = next(iter([o for o in hand.owed if o.seat == seat and o.post is post]), None)
    # An option comes before the cards, unless a record has it owed: that one is still to be taken.
    chosen = fact.post is _STRADDLE and due is None
    late = bool(hand.dealt) and (not hand.owed or chosen)
    if hand.phase not in OF_THE_DEAL or late:
        return with_note(table, "irregular.post_too_late", fact.seat)
    i = hand.position[fact.seat]
    chips = max(0, min(fact.chips, hand.stacks[i]))
    if due is None and not fact.chips and not hand.stacks[i]:
        return table  # he had nothing left, and owed it no more
    owed = tuple([o for o in hand.owed if o is not due])
    price = max(chips, due.chips) if due is not None else chips
    if due is None:
        if fact.post is not _STRADDLE:
            table = with_note(table, "irregular.post_not_owed", fact.seat)
        elif why_not_straddle(hand, fact.seat) is not None:
            table = with_note(table, "irregular.straddle_not_due", fact.seat)
        else:
            table, hand = _straddle_back(table, hand, fact.seat)
            owed = tuple([o for o in hand.owed if not _is_paid_by_straddle(hand, o, fact.seat)])
            price = hand.bets[i] + straddle_chips(hand, fact.seat)
            if chips != price - hand.bets[i]:
                table = with_note(table, "irregular.post_differs", fact.seat)
    elif chips != min(due.chips, hand.stacks[i]):
        table = with_note(table, "irregular.post_differs", fact.seat)
    over = () if chips < hand.stacks[i] else tuple([
        o for o in owed if o.seat == fact.seat and o.post is not _STRADDLE])
    owed = tuple([o for o in owed if o not in over])
    # With nothing left he owes no more; what it asks of the others is its full price all the same.
    changes: dict[str, object] = {
        "stacks": tuple_with(hand.stacks, i, hand.stacks[i] - chips),
        "owed": owed,
        "posted": (*hand.posted, e.Owed(fact.seat, fact.post, price), *over),
        "phase": _POSTING if owed else _DEALING,
    }
    if fact.post in _DEAD_MONEY or (fact.post is _ANTE and not hand.antes_matched):
        changes["dead"] = hand.dead + chips
    elif fact.post is _ANTE:
        changes["paid"] = tuple_with(hand.paid, i, hand.paid[i] + chips)
    else:
        changes["bets"] = tuple_with(hand.bets, i, hand.bets[i] + chips)
    new = hand.evolve(**changes)
    new.filled(blind_top=last_to_speak(new), straddled=hand.straddled or fact.post is _STRADDLE)
    if not owed and hand.dealt and not hole_cards_due(new):
        # The cards came before the last blind: the betting begins now.
        table = after_hole_card(table, new)
    else:
        table = with_hand(table, new)
    table = _chair_paid(table, fact)
    for o in over:
        table = _chair_paid(table, e.Posted(o.seat, o.post, 0))
    return table


def _straddle_back(table: Table, hand: Hand, seat: int) -> tuple[Table, Hand]:
    """The straddle before which this seat's goes is back in its stack (WSOP 161)."""
    back = displaced_post(hand, seat)
    if back is None:
        return table, hand
    late = sum([o.chips for o in hand.posted if o.seat == back.seat and o.post is e.Post.LATE])
    chips = hand.bets[hand.position[back.seat]] - late
    effect = e.Effect(e.EffectKind.UNPOST, back.seat, chips, place=back.post)
    table = take_post_back(table, hand, effect) or table
    assert table.hand is not None
    return table, table.hand


def _is_paid_by_straddle(hand: Hand, owed: e.Owed, seat: int) -> bool:
    """True if the seat's straddle counts as this missed blind (WSOP 156)."""
    missed = owed.seat == seat and owed.post in (e.Post.LATE, _DEAD)
    return missed and is_instead_of_blinds(hand, seat)


def _chair_paid(table: Table, fact: e.Posted) -> Table:
    """Table after the post, which nothing else has seen: a paid small blind earns the button
    (GC:81), a paid debt its marker.
    """
    chair, hand = table.chair(fact.seat), table.hand
    if fact.post is _SMALL_BLIND:
        return _seated(table, chair.evolve(paid_small=True))
    by_straddle = fact.post is _STRADDLE and chair.missed
    if hand is None or not (fact.post in _ENTRY or by_straddle):
        return table
    if fact.post is not _DEAD and not chair.paid_big:
        chair = chair.evolve(paid_big=True)
    if not [o for o in hand.owed if o.seat == fact.seat and o.post in _ENTRY]:
        chair = chair.evolve(missed_small=False, missed_big=False, new=False)
    return _seated(table, chair)


def _seated(table: Table, chair: Chair) -> Table:
    return table.filled(chairs=tuple_with(table.chairs, chair.seat - 1, chair))


#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {e.HandBegan: hand_began, e.Posted: after_post}
