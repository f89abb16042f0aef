"""advance(table, fact): the only code that changes what we believe.

The table is the fold of all facts in the order of their numbers. A fact is never refused: what
doesn't fit is recorded as an Irregularity, and where a fact can't mean anything (a bet by a seat
that holds no cards) the table stays as it was otherwise. Chips are conserved, asserted at every
fact that moves them.

Undo is a further fact: ``FactUndone`` brings back the table before the fact that it names. Every
table holds the one before it, within a hand, so undo is exact and costs nothing.
"""

from collections.abc import Callable, Iterable
from typing import Any

from dealer_assist import events as e
from dealer_assist.advance import betting, dealing, devices, ending, posting, seating
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import Irregularity, Table, bare_table

_Fold = Callable[[Table, Any], Table]

_FOLDS: dict[type, _Fold] = {
    e.TableOpened: seating.table_opened,
    e.KeysFixed: seating.keys_fixed,
    e.StakesChanged: seating.stakes_changed,
    e.PlayerSat: seating.player_sat,
    e.PlayerLeft: seating.player_left,
    e.PlayerAway: seating.player_away,
    e.PlayerReturned: seating.player_returned,
    e.StackCounted: seating.stack_counted,
    e.ButtonMoved: seating.button_moved,
    e.HandBegan: posting.hand_began,
    e.Posted: posting.posted,
    e.CardSeen: dealing.card_seen,
    e.CardsUnread: dealing.cards_unread,
    e.Folded: betting.folded,
    e.Checked: betting.checked,
    e.Called: betting.called,
    e.Bet: betting.raised,
    e.Raised: betting.raised,
    e.BetDoubted: betting.bet_doubted,
    e.BetRuled: betting.bet_ruled,
    e.BetsCollected: ending.bets_collected,
    e.HandTabled: ending.hand_tabled,
    e.HandMucked: ending.hand_mucked,
    e.LevyTaken: ending.levy_taken,
    e.PotPushed: ending.pot_pushed,
    e.ChipsSeen: devices.chips_seen,
    e.CountDiffered: devices.count_differed,
    e.CountSettled: devices.count_settled,
    e.CardDiffered: devices.card_differed,
    e.CardSettled: devices.card_settled,
    e.DeviceFound: devices.device_found,
    e.DeviceLost: devices.device_lost,
    e.DeviceNoted: devices.device_noted,
    e.FloorCalled: devices.floor_called,
}

#: What a reader or a device says is no decision of the dealer's: undo passes over it.
_NOT_UNDONE = frozenset(
    {
        e.ChipsSeen, e.CountDiffered, e.CardDiffered, e.DeviceFound, e.DeviceLost, e.DeviceNoted,
        e.TableOpened, e.KeysFixed,
    }
)


def advance(table: Table, fact: e.Fact, number: int = 0) -> Table:
    """The table after ``fact``, whose number in the journal is ``number`` (0: the next one)."""
    number = number or table.number + 1
    kind = type(fact)
    if kind is e.FactUndone:
        return _undone(table, fact, number)  # type: ignore[arg-type]
    new = _FOLDS[kind](table, fact)
    if new is table:
        new = table.evolve()
    if table.devices:
        new = devices.dealt_by_hand(table, new)
    fields = new.__dict__
    fields["number"] = number
    if kind not in _NOT_UNDONE:
        fields["fact"], fields["fact_number"] = fact, number
        # The chain of tables to go back along is cut at each hand, or it would never end.
        fields["before"] = table.evolve(before=None) if kind is e.HandBegan else table
    return new


def rebuild(house: HouseRules, facts: Iterable[e.Fact]) -> Table:
    """The table that these facts make, from the first one on."""
    table = bare_table(house)
    for fact in facts:
        table = advance(table, fact)
    return table


def _undone(table: Table, fact: e.FactUndone, number: int) -> Table:
    if fact.number != table.fact_number or table.before is None:
        return table.evolve(
            number=number,
            irregularities=(
                *table.irregularities, Irregularity("irregular.undo_missed", number)
            ),
        )
    # The readers' knowledge stays: undoing a decision doesn't move chips or cables.
    back = table.before.evolve(
        number=number, seen=table.seen, devices=table.devices, differences=table.differences
    )
    return devices.dealt_by_hand(table, back)
