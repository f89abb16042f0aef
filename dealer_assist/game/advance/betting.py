"""Betting actions: chips move, the bet rises, the turn passes on, a hand is given up."""

from collections.abc import Mapping
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.hand_ending import after_give_up, collect_bets
from dealer_assist.game.advance.irregularity_notes import Fold, tuple_with, with_hand, with_note
from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.absent_players import hands_to_kill, why_must_sit
from dealer_assist.game.hand.betting import (
    acts_still_early,
    due_actor,
    due_actor_from,
    due_call,
    opening_call_price,
    why_not_check,
    why_not_fold,
    why_not_raise,
    with_turn,
)
from dealer_assist.game.hand.pots import hand_without_pots, with_over_ante
from dealer_assist.game.hand.price_to_call import mark_hand_dead
from dealer_assist.game.hand.raise_amounts import fields_of_raise, opening_increment
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _CLOSED = Phase.BETTING, Phase.CLOSED


def begin_round(table: Table, hand: Hand) -> Table:
    """All hole cards are dealt: the blinds set the price and the first betting round begins.

    A bomb pot has none: what nobody matched of an ante goes back, and the flop is due. The hand is
    changed in place: nothing else has seen it yet, as in ``begin_street``.
    """
    opened, chairs = hand.filled(forced=hand.bets), table.chairs
    level = opening_call_price(opened)
    opened.filled(
        level=level, full=level, increment=opening_increment(hand, level), bettors=_bettors(hand),
        absent=tuple([seat for seat in hand.seats if chairs[seat - 1].away]),
    )
    if hand.bomb:
        return collected_if_no_bets(with_hand(table, with_turn(with_over_ante(opened), -1)))
    return with_hand(table, _given_turn(opened, due_actor(opened, hand.blind_top)))


def begin_street(table: Table, hand: Hand, street: int) -> Table:
    """A new betting round: no bets yet, first to act is the first live seat left of the button."""
    n = hand.size
    fresh = hand.filled(
        street=street, bets=(0,) * n, acted=(False,) * n, acted_full=(-1,) * n, level=0, full=0,
        increment=0, raises=0, bettors=_bettors(hand), shorts=(), aggressor=-1,
        pusher=hand.aggressor if hand.aggressor >= 0 else hand.pusher, forced=(0,) * n, acts=(),
        ahead=(),
    )
    return with_hand(table, _given_turn(fresh, due_actor(fresh, n - 1)))


def _given_turn(new: Hand, actor: int) -> Hand:
    """Hand with the turn at that position, or its round over: changed in place, unlike
    ``with_turn``, as nothing else has seen it yet.
    """
    if new.ahead:
        new.filled(ahead=acts_still_early(new, actor))
    return new.filled(actor=actor, phase=_BETTING if actor >= 0 else _CLOSED)


def _bettors(hand: Hand) -> int:
    """Number of players who may bet on the street that begins: still in, with chips."""
    if 0 not in hand.stacks:  # as mostly
        return hand.folded.count(False)
    return len([out for out, chips in zip(hand.folded, hand.stacks, strict=True)
                if not out and chips])


def _acting(table: Table, seat: int) -> tuple[Table, Hand, int] | Table:
    """Table, hand and position for an action, with disorder noted; or just the table with the note.

    Hands that died with the deal are dead before anybody acts, though nobody has tapped it yet: or
    one of them would win once all others have folded (TDA 30).
    """
    hand = table.hand
    if hand is not None and (hand.penalised or hand.absent) and hand.edition:
        table = _all_killed(table, seat)
        hand = table.hand
    if hand is None or seat not in hand.position:
        return with_note(table, "irregular.not_in_hand", seat)
    i = hand.position[seat]
    if hand.folded[i]:
        return with_note(table, "irregular.folded_already", seat)
    if hand.phase is not _BETTING:
        return with_note(table, "irregular.no_betting_now", seat)
    if i != hand.actor and not _ruled_just_now(table, seat) and seat not in hands_to_kill(table):
        table = with_note(table, "irregular.out_of_turn", seat)
    if table.chairs[seat - 1].standing and why_must_sit(table, seat) is not None:
        table = with_note(table, "irregular.must_sit", seat)
    return table, hand, i


def _all_killed(table: Table, seat: int) -> Table:
    """Table with the hands dead that died with the deal, unless it is one of them that acts."""
    due = hands_to_kill(table)
    for dead in due if seat not in due else ():
        hand = table.hand
        assert hand is not None
        if len(hand.live) == 1:
            break  # the last hand left is never killed
        table = hand_killed(table, hand, hand.position[dead])
    return table


def after_fold(table: Table, fact: e.Folded) -> Table:
    """The hand is given up; its chips stay in."""
    if fact.seat in hands_to_kill(table):
        hand = table.hand
        assert hand is not None
        return hand_killed(table, hand, hand.position[fact.seat])
    acting = _acting(table, fact.seat)
    if isinstance(acting, Table):
        return acting
    table, hand, i = acting
    # A hand that is burned because its player isn't there was acted by nobody (GC:304).
    acted = not table.chairs[fact.seat - 1].away
    if acted and why_not_fold(hand, i) is not None:
        table = with_note(table, "irregular.fold_refused", fact.seat)
    return _turn_passed(table, _parted(mark_hand_dead(
        hand, i, acted=tuple_with(hand.acted, i, True), actions=hand.actions + acted,
        ahead=_ahead(table, hand, i))), i)


def hand_mucked(table: Table, fact: e.HandMucked) -> Table:
    """The hand gives up its claim at the showdown."""
    hand = table.hand
    if hand is None or fact.seat not in hand.position:
        return with_note(table, "irregular.not_in_hand", fact.seat)
    i = hand.position[fact.seat]
    if hand.folded[i] or hand.mucked[i] or hand.phase in (Phase.PUSHING, Phase.OVER):
        return with_note(table, "irregular.folded_already", fact.seat)
    if len(hand.live) == 1:
        return with_note(table, "irregular.last_hand_mucked", fact.seat)
    wrong = showdown.why_not_muck(hand, i)
    if wrong is not None:
        table = with_note(table, wrong.id.replace("why.", "irregular."), fact.seat)
    if hand.phase is Phase.BETTING:
        return after_fold(table, e.Folded(fact.seat))  # cards pushed away are a fold
    if hand.phase is not Phase.SHOWDOWN and hand.street < len(hand.game.streets) - 1:
        # More betting may come: he is out of it as if he had folded, though it wasn't his turn.
        return after_give_up(table.evolve(hand=mark_hand_dead(hand, i)))
    table = with_hand(table, hand, mucked=tuple_with(hand.mucked, i, True),
                      muck_order=(*hand.muck_order, i))
    return after_give_up(table)


def hand_killed(table: Table, hand: Hand, i: int) -> Table:
    """The hand of position ``i`` is dead: nobody acted by it, its chips stay (TDA 30, GC:359)."""
    new = mark_hand_dead(hand, i)
    if hand.phase is not _BETTING:
        return after_give_up(table.evolve(hand=new))
    return _turn_passed(table, _parted(new), i)


def _parted(hand: Hand) -> Hand:
    """Hand where chips that only dead hands had matched on earlier streets lie apart before anybody
    bets.

    While bets stand in front of the seats it waits until they are collected (pots.parted).
    """
    return hand_without_pots(hand) if hand.street and not any(hand.bets) else hand


def after_check(table: Table, fact: e.Checked) -> Table:
    """The turn passes on without chips."""
    acting = _acting(table, fact.seat)
    if isinstance(acting, Table):
        return acting
    table, hand, i = acting
    if why_not_check(hand, i) is not None:
        return with_note(table, "irregular.check_facing_bet", fact.seat)
    return _passed_on(table, hand, i)


def after_call(table: Table, fact: e.Called) -> Table:
    """Chips match the bet, as far as the stack reaches."""
    acting = _acting(table, fact.seat)
    if isinstance(acting, Table):
        return acting
    table, hand, i = acting
    chips = max(0, min(fact.chips, hand.stacks[i]))
    if hand.bets[i] + chips != hand.level and chips != hand.stacks[i]:
        table = with_note(table, "irregular.call_not_exact", fact.seat)
    if hand.edition and hand.bets[i] + chips > hand.level:
        chips = due_call(hand, i)  # more than the price is no part of a call
    return _passed_on(
        table, hand, i, stacks=tuple_with(hand.stacks, i, hand.stacks[i] - chips),
        bets=tuple_with(hand.bets, i, hand.bets[i] + chips),
    )


def after_raise(table: Table, fact: e.Bet | e.Raised) -> Table:
    """The bet of the street is ``to_chips`` now. A raise too small or not allowed is noted."""
    acting = _acting(table, fact.seat)
    if isinstance(acting, Table):
        return acting
    table, hand, i = acting
    wrong = why_not_raise(hand, i, fact.to_chips)
    settled = _ruled_just_now(table, fact.seat) and wrong is not None and (
        bool(wrong.setting) or i != hand.actor)
    if wrong is not None and not settled:
        table = with_note(table, wrong.id.replace("why.", "irregular."), fact.seat)
    to_chips = min(fact.to_chips, hand.stacks[i] + hand.bets[i])
    if to_chips <= hand.bets[i]:
        return table
    return _passed_on(
        table, hand, i,
        stacks=tuple_with(hand.stacks, i, hand.stacks[i] - (to_chips - hand.bets[i])),
        bets=tuple_with(hand.bets, i, to_chips), **fields_of_raise(hand, i, to_chips),
    )


def _ruled_just_now(table: Table, seat: int) -> bool:
    """True if somebody has ruled on this player's bet, so that nothing about it is open."""
    fact = table.fact
    return type(fact) is e.BetRuled and fact.seat == seat


def _ahead(table: Table, hand: Hand, i: int) -> tuple[int, ...]:
    """Positions that acted ahead of their turn, with position ``i`` if his act was ruled so."""
    if i == hand.actor or i in hand.ahead or not _ruled_just_now(table, hand.seats[i]):
        return hand.ahead
    return (*hand.ahead, i)


def _passed_on(table: Table, hand: Hand, i: int, **changes: Any) -> Table:
    """The hand after position ``i`` acted: marked, and the turn with the next one due.

    Who bets or raises in turn has everybody answer him in the usual order, whoever was skipped.
    """
    full, bets = changes.get("full", hand.full), changes.get("bets", hand.bets)
    if not hand.acted[i]:
        changes["acted"] = tuple_with(hand.acted, i, True)
    if hand.acted_full[i] != full:
        changes["acted_full"] = tuple_with(hand.acted_full, i, full)
    changes["acts"] = (*hand.acts, (i, bets[i]))
    changes["actions"] = hand.actions + 1
    changes["ahead"] = () if i == hand.actor and "level" in changes else _ahead(table, hand, i)
    # A check moves no chip, so there are none to count again.
    return _turn_passed(table, hand.evolve(**changes), i, moves_chips="bets" in changes)


def _turn_passed(table: Table, new: Hand, i: int, *, moves_chips: bool = False) -> Table:
    """The turn with the next one due after position ``i``, or the round over."""
    assert max(new.bets) <= new.level or not new.edition or all(
        out or bet <= new.level for bet, out in zip(new.bets, new.folded, strict=True)
    ), "the price of a call is never below the largest live bet"
    # Out of turn, the turn stays where it was unless that was the last word.
    actor = due_actor(new, i) if i == new.actor else due_actor_from(new, new.actor)
    if table.doubt is not None and table.doubt.seat == new.seats[i]:
        table = table.evolve(doubt=None)
    _given_turn(new, actor)
    table = with_hand(table, new) if moves_chips else table.evolve(hand=new)
    return table if actor >= 0 else collected_if_no_bets(table)


def collected_if_no_bets(table: Table) -> Table:
    """The table; after a round without chips there is nothing for the dealer to collect."""
    hand = table.hand
    assert hand is not None
    return collect_bets(table) if hand.phase is _CLOSED and not any(hand.bets) else table


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.Folded: after_fold,
    e.HandMucked: hand_mucked,
    e.Checked: after_check,
    e.Called: after_call,
    e.Bet: after_raise,
    e.Raised: after_raise,
}
