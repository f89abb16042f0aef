"""The evening around the hands: opening, float, decks, waiting list, relief, tips, closing."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.decks import with_rotation
from dealer_assist.game.advance.evening_chip_totals import with_totals
from dealer_assist.game.advance.irregularity_notes import (
    Fold,
    if_meant,
    tuple_with,
    with_evening,
    with_hand,
    with_note,
    with_objections,
)
from dealer_assist.game.advance.seating import with_empty_seat, with_stack
from dealer_assist.game.between.dealer_float import float_total
from dealer_assist.game.between.deck_rotation import why_not_ready
from dealer_assist.game.between.entry_checks import why_not_fit
from dealer_assist.game.between.opening_checks import is_relief, silent_relief_rules
from dealer_assist.game.between.pot_counts import pot_chips
from dealer_assist.game.between.table_closing import is_closing_silent
from dealer_assist.game.hand import showdown
from dealer_assist.game.hand.several_boards import pot_index
from dealer_assist.game.table.evening_state import Tray
from dealer_assist.game.table.table import Irregularity, Table

# --- opening and relief ----------------------------------------------------------------------


def sign_posted(table: Table, fact: e.SignPosted) -> Table:
    """Sign posted: what it brings is due to be checked, a new float, decks not seen yet."""
    evening, sign = table.evening, fact.sign
    new_float = sign.float_chips != evening.sign.float_chips
    tray = Tray(sign.float_chips, sign.float_chips) if new_float else evening.tray
    return table.evolve(evening=with_rotation(table, sign).evolve(
        float_due=bool(sign.float_chips) and (new_float or evening.float_due), tray=tray))


def dealer_came_on(table: Table, fact: e.DealerCameOn) -> Table:
    """A relief has float and decks checked again, when the running hand is over (GC:19-20)."""
    came = with_evening(table, dealer=fact.dealer)
    if not is_relief(table, fact):
        return came
    for key in silent_relief_rules(table):
        came = with_note(came, "irregular.relief_not_said", detail=key)
    evening, house = came.evening, came.house
    counts = evening.sign.float_chips and house["float.check"] == "each_relief"
    shows = house["deck.check"] == "opening_and_relief"
    leaves = table.evening.dealer if counts else ""
    return with_evening(
        came, float_due=evening.float_due or bool(counts),
        tray=evening.tray._replace(relieved=leaves or evening.tray.relieved),
        decks_due=evening.decks if shows else evening.decks_due,
    )


def float_counted(table: Table, fact: e.FloatCounted) -> Table:
    """The float was counted; the floor settles a difference.

    What two people signed is what it holds from then on; a tick without names changes no sum.
    """
    wrong, tray, counted = why_not_fit(table, fact), table.evening.tray, float_total(fact)
    if wrong is not None and wrong.id != "why.float_differs":
        return with_objections(table, fact)[0]
    more = counted - tray.chips
    if more:
        table = with_note(
            table, "irregular.float_differs", chips=counted, expected_chips=tray.chips
        )
    if fact.by:
        tray = tray._replace(chips=counted, differed=tray.differed + more)
    return with_evening(table, float_due=False, tray=tray._replace(relieved="", hands=table.hands))


def float_moved(table: Table, fact: e.FloatMoved) -> Table:
    """The cage's chips are in the float, or back in the cage; no stack is any other for it."""
    tray, chips = table.evening.tray, float_total(fact)
    if fact.to_cage:
        tray = tray._replace(chips=tray.chips - chips, credited=tray.credited + chips)
    else:
        tray = tray._replace(chips=tray.chips + chips, filled=tray.filled + chips)
    return with_evening(table, tray=tray)


# --- waiting list ----------------------------------------------------------------------------


def wait_joined(table: Table, fact: e.WaitJoined) -> Table:
    """Last on the list."""
    return with_evening(table, waiting=(*table.evening.waiting, fact.name))


def wait_left(table: Table, fact: e.WaitLeft) -> Table:
    """Off the list; a seat reserved for this name is free again."""
    evening = table.evening
    return with_evening(
        table, waiting=tuple(n for n in evening.waiting if n != fact.name),
        assigned=tuple(kept for kept in evening.assigned if kept[1] != fact.name),
    )


def seat_assigned(table: Table, fact: e.SeatAssigned) -> Table:
    """The seat is reserved until somebody sits there."""
    evening = table.evening
    return with_evening(
        table, waiting=tuple(n for n in evening.waiting if n != fact.name),
        assigned=(*evening.assigned, (fact.seat, fact.name)),
    )


# --- stakes in custody -----------------------------------------------------------------------


def stakes_consigned(table: Table, fact: e.StakesConsigned) -> Table:
    """The chips are in custody under the player's name, and his seat is free (GT:97)."""
    more = fact.chips - table.chair(fact.seat).chips
    held = dict(table.evening.consigned)
    held[fact.name] = held.get(fact.name, 0) + fact.chips
    table = with_totals(with_empty_seat(table, fact.seat), corrected=more)
    return with_evening(table, consigned=tuple(held.items()))


def stakes_claimed(table: Table, fact: e.StakesClaimed) -> Table:
    """The owner has his chips; at the table he has none until he sits again."""
    left, chips = _out_of_custody(table, fact.name)
    return with_totals(left, taken_away=chips)


def stakes_unclaimed(table: Table, fact: e.StakesUnclaimed) -> Table:
    """The chips are in the register of unclaimed stakes (GT:97: orphelins)."""
    left, chips = _out_of_custody(table, fact.name)
    return with_evening(left, unclaimed=(*left.evening.unclaimed, (fact.name, chips)))


def _out_of_custody(table: Table, name: str) -> tuple[Table, int]:
    held = dict(table.evening.consigned)
    chips = held.pop(name)
    return with_evening(table, consigned=tuple(held.items())), chips


# --- hands and closing -----------------------------------------------------------------------


def evening_after_hand_began(table: Table, fact: e.HandBegan) -> Table:
    """Evening once a hand began: one announced hand fewer, the deck in play no longer ready.

    Whoever is dealt in without having been seated came with these chips.
    """
    evening = table.evening
    came, more = 0, 0
    for seat, chips in zip(fact.seats, fact.stacks, strict=True):
        chair = table.chairs[seat - 1]
        more += chips - chair.chips if chair.taken else 0
        came += 0 if chair.taken else chips
    last = evening.last_hands - 1 if evening.last_hands > 0 else evening.last_hands
    final_count = last == 0 and evening.sign.float_chips > 0
    return with_evening(
        table, bought=evening.bought + came, corrected=evening.corrected + more, last_hands=last,
        deck_dealt=evening.deck, shuffled=False, cut=False, pot_counts=(),
        assigned=tuple(kept for kept in evening.assigned if kept[0] not in fact.seats),
        float_due=evening.float_due or final_count,
    )


def missing_checks(table: Table) -> tuple[Irregularity, ...]:
    """Notes of checks missing as the hand begins: a float counted, a deck checked and cut."""
    wrong = why_not_ready(table)
    if wrong is None and not table.evening.float_due:
        return ()
    bare = table.evolve(irregularities=())
    if table.evening.float_due:
        bare = with_note(bare, "irregular.float_not_counted")
    if wrong is not None:
        bare = with_note(bare, wrong.id.replace("why.", "irregular."), detail=wrong.name)
    return bare.irregularities


def last_hands_announced(table: Table, fact: e.LastHandsAnnounced) -> Table:
    """The hands that begin from now on are counted down (GT:119)."""
    return with_evening(table, last_hands=fact.hands)


def table_closed(table: Table, fact: e.TableClosed) -> Table:
    """No hand begins any more; nobody waits for a seat. The float is counted a last time."""
    evening = table.evening
    uncounted = bool(evening.sign.float_chips) and evening.tray.hands != table.hands
    if is_closing_silent(table):
        table = with_note(table, "irregular.closing_not_said")
    return with_evening(table, closed=True, waiting=(), assigned=(),
                        float_due=evening.float_due or uncounted).evolve(bomb=None)


def table_reopened(table: Table, fact: e.TableReopened) -> Table:
    """The table opens as at its opening: float and decks are due again."""
    evening = table.evening
    return with_evening(
        table, closed=False, last_hands=-1, float_due=bool(evening.sign.float_chips),
        decks_due=evening.decks, shuffled=False, cut=False,
    )


# --- tips and pots ---------------------------------------------------------------------------


def tip_given(table: Table, fact: e.TipGiven) -> Table:
    """The tip left the stack, in a hand of his too (GC:290)."""
    return with_totals(with_stack(table, fact.seat, -fact.chips), tipped=fact.chips)


def time_collected(table: Table, fact: e.TimeCollected) -> Table:
    """Each fee left its stack; the next period begins."""
    for one in fact.fees:
        table = with_stack(table, one.seat, -one.chips)
    paid = with_totals(table, levied=sum([one.chips for one in fact.fees]))
    return with_evening(paid, time_s=fact.at_s or table.evening.time_s)


def pot_counted(table: Table, fact: e.PotCounted) -> Table:
    """A pot that differs from the table's account waits for the floor; a right one clears that."""
    assert table.hand is not None
    at = pot_index(table.hand, fact.pot, fact.board)
    believed = pot_chips(table, at)
    others = tuple(count for count in table.evening.pot_counts if count[0] != at)
    if fact.chips == believed:
        return with_evening(table, pot_counts=others)
    table = with_note(table, "irregular.pot_differs", chips=fact.chips, expected_chips=believed)
    return with_evening(table, pot_counts=(*others, (at, fact.chips)))


def pot_ruled(table: Table, fact: e.PotRuled) -> Table:
    """The pot holds what the floor decided; its winner gets that."""
    hand = table.hand
    assert hand is not None
    at = pot_index(hand, fact.pot, fact.board)
    pot = hand.pots[at]
    more = fact.chips - pot.chips
    ruled = hand.evolve(
        pots=tuple_with(hand.pots, at, pot._replace(chips=fact.chips)), total=hand.total + more,
    )
    others = [share for share in hand.shares if share.pot != at]
    fresh = [share for share in showdown.due_shares(ruled) if share.pot == at]
    order = [share.pot for share in hand.shares]
    first = order.index(at) if at in order else len(others)
    ruled = ruled.evolve(shares=(*others[:first], *fresh, *others[first:]))
    left = tuple(count for count in table.evening.pot_counts if count[0] != at)
    return with_totals(with_evening(with_hand(table, ruled), pot_counts=left), corrected=more)


_MEANT: Final[Mapping[type, Fold]] = {
    e.SignPosted: sign_posted,
    e.DealerCameOn: dealer_came_on,
    e.FloatMoved: float_moved,
    e.WaitJoined: wait_joined,
    e.WaitLeft: wait_left,
    e.SeatAssigned: seat_assigned,
    e.StakesConsigned: stakes_consigned,
    e.StakesClaimed: stakes_claimed,
    e.StakesUnclaimed: stakes_unclaimed,
    e.LastHandsAnnounced: last_hands_announced,
    e.TableClosed: table_closed,
    e.TableReopened: table_reopened,
    e.TipGiven: tip_given,
    e.TimeCollected: time_collected,
    e.PotCounted: pot_counted,
    e.PotRuled: pot_ruled,
}

#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.FloatCounted: float_counted, **{kind: if_meant(fold) for kind, fold in _MEANT.items()},
}
