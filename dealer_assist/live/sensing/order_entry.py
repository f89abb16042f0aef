"""Orders of the floor -> facts: rulings and entries from afar, judged at the table as it is.

An order is a wish. It becomes a fact only where the same entry could be made at the table now, and
a ruling only where nothing was decided there since the floor looked at it: who rules from afar
rules on the picture that he saw. The kinds that may be ordered are listed; all others are refused.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, Final

from dealer_assist.floor.link.link_messages import Order
from dealer_assist.game import facts as e
from dealer_assist.game.advance.undo import ruling_to_undo
from dealer_assist.game.between.floor_calls import call_of
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.stakes_from_blinds import stakes_at_blinds, why_not_stakes
from dealer_assist.game.table.table import SEATS, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.clock_orders import clock_facts, to_floor_second
from dealer_assist.live.sensing.rulings_entry import why_ruled_already
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode

#: Rulings on the picture that the floor saw: void as soon as anything is decided at the table.
_ON_THE_PICTURE: Final = (
    e.RemedyApplied, e.BetRuled, e.IrregularityAnswered, e.IrregularityDismissed, e.PotRuled,
    e.RuleDecided, e.StackCorrected, e.CaseReleased, e.MomentCorrected, e.FactUndone,
)
#: Other facts that may be ordered; they are judged at the table as it is now.
_AS_IT_IS: Final = (
    e.AlarmAcknowledged, e.CardsHeld, e.CardsReleased, e.FaultCleared, e.ChangeExplained,
    e.TimeCalled, e.TimeStopped, e.TimeHeld, e.TimeResumed, e.PenaltyGiven, e.PenaltyLifted,
    e.CallEnded, e.WaitJoined, e.WaitLeft, e.SeatAssigned, e.LastHandsAnnounced, e.TableClosed,
    e.TableReopened, e.StakesChanged, e.PlayerSat, e.PlayerLeft, e.PlayerEliminated,
    e.PlayerReentered, e.TournamentOpened, e.NextHandHeld, e.NextHandReleased, e.DeckTakenOut,
)
#: Facts about the player in a seat, who may be another one by now.
_OF_A_PLAYER: Final = (e.PlayerLeft, e.PlayerEliminated, e.PenaltyGiven)
_OF_THE_CLOCK: Final = (e.LevelBegan, e.ClockPaused, e.ClockResumed)
#: Kinds of fact that the floor may order.
MAY_BE_ORDERED: Final = frozenset({*_ON_THE_PICTURE, *_AS_IT_IS, *_OF_THE_CLOCK})

_MOST_BODY: Final = 60_000  # letters: a tournament's levels are many
_MOST_TEXT: Final = 400
_MOST_CHIPS: Final = 10 ** 12


def order_result(
    table: Table, order: Order, drift_ms: int, now_s: int, undone_at: int,
    enter: Callable[[Table, Tap], TapResult],
) -> TapResult:
    """Facts of the order, or the reason why the table can't take it; never half of it.

    ``drift_ms`` is the table's clock less the floor's, ``undone_at`` the number of the table's last
    undo; ``enter`` gives the facts that a tap at the panel would make.
    """
    if order.order in (OrderKind.HEARD, OrderKind.COMING):
        return _of_call(table, order, now_s)
    fact = _ordered_fact(order, now_s)
    if isinstance(fact, Reason):
        return refused_tap(fact)
    fact = _fitted(table, fact)
    wrong = _why_void(table, order, fact, undone_at, is_expired(order, drift_ms, now_s)) or (
        _why_not_ordered(table, fact))
    if wrong is not None:
        return refused_tap(wrong)
    if isinstance(fact, _OF_THE_CLOCK):
        made = clock_facts(table, fact, drift_ms, now_s)
        return refused_tap(made) if isinstance(made, Reason) else TapResult(made)
    return enter(table, _as_tap(fact, order.seen))


def _ordered_fact(order: Order, now_s: int) -> e.Fact | Reason:
    """Fact that the order contains, in the name of whoever gave it; or why it is none."""
    if not order.by.strip() or len(order.by) > _MOST_TEXT:
        return Reason("why.floor_name_missing")
    kind = e.KINDS.get(order.kind)
    if kind not in MAY_BE_ORDERED or len(order.body) > _MOST_BODY:
        return Reason("why.not_ordered", name=order.kind[:60])
    try:
        fact: Any = decode(order.kind, order.body)
    except UnreadableRecord:
        return Reason("why.order_unreadable", name=order.kind)
    if not _is_sane(fact):
        return Reason("why.order_unreadable", name=order.kind)
    names = {field.name for field in fields(fact)}
    if "by" in names:
        fact = replace(fact, by=order.by.strip())
    if "at_s" in names and not isinstance(fact, _OF_THE_CLOCK):
        fact = replace(fact, at_s=now_s)  # when it became so at the table
    ordered: e.Fact = fact
    return ordered


def _is_sane(value: object) -> bool:
    """True if its numbers and texts are such as people enter."""
    if isinstance(value, str):
        return len(value) <= _MOST_TEXT
    if isinstance(value, int):
        return abs(value) <= _MOST_CHIPS
    if isinstance(value, tuple):
        return all(map(_is_sane, value))
    return all(_is_sane(getattr(value, field.name))
               for field in fields(value))  # type: ignore[arg-type]


def _why_void(
    table: Table, order: Order, fact: e.Fact, undone_at: int, is_over: bool
) -> Reason | None:
    """Reason why the order is void before anything else is checked, or None.

    ``undone_at`` is the number of the table's last undo, ``is_over`` that the order has expired.
    """
    if is_over:
        return Reason("why.order_expired")
    if order.seen > table.number:
        return Reason("why.order_ahead")
    if isinstance(fact, _ON_THE_PICTURE) and max(table.fact_number, undone_at) > order.seen:
        before = why_ruled_already(table, fact)
        return before if before is not None and before.chips > order.seen else (
            Reason("why.table_went_on"))
    if isinstance(fact, _OF_A_PLAYER) and (
        undone_at > order.seen or _is_another(table, fact, order.seen)
    ):
        return Reason("why.table_went_on")
    return None


def _is_another(table: Table, fact: e.PlayerLeft | e.PlayerEliminated | e.PenaltyGiven,
                seen: int) -> bool:
    """True if somebody else may sit there since, or whoever leaves has another stack by now."""
    if isinstance(fact, e.PlayerLeft) and table.hand_fact > seen:
        return True
    return 1 <= fact.seat <= SEATS and table.chair(fact.seat).sat_fact > seen


def is_expired(order: Order, drift_ms: int, now_s: int) -> bool:
    """True if the order's time is over; ``until_s`` is by the floor's clock."""
    return bool(order.until_s) and now_s > to_floor_second(order.until_s, drift_ms)


def _as_tap(fact: e.Fact, seen: int) -> Tap:
    """Tap at the panel that would enter the same."""
    if isinstance(fact, e.BetRuled):
        return Tap(TapKind.CHOOSE, fact.seat, fact.to_chips, choice=fact.choice,
                   table_number=seen, fact=fact)
    if isinstance(fact, e.FactUndone):
        return Tap(TapKind.UNDO, choice=str(fact.number), table_number=seen, fact=fact)
    return Tap(TapKind.FACT, fact=fact)


def _why_not_ordered(table: Table, fact: e.Fact) -> Reason | None:
    """Reason against an order by the checks beyond those of a tap, or None."""
    if isinstance(fact, e.BetRuled):
        doubt = table.doubt
        if doubt is None or doubt.seat != fact.seat:
            return Reason("why.no_doubt_now", None, 0, fact.seat)
        if fact.choice == "floor":  # he is the floor
            return Reason("why.not_ordered", name="BetRuled: floor")
        return None if fact.reason.strip() or _is_proposed(doubt, fact) else (
            Reason("why.reason_missing"))
    if isinstance(fact, e.FactUndone):
        if ruling_to_undo(table) is None:  # the dealer's own acts are his to take back
            return Reason("why.not_ordered", name=type(fact).__name__)
        return None if fact.number == table.fact_number else Reason("why.table_went_on")
    case = getattr(fact, "case", None)
    if case is not None and not any(one.number == case for one in table.cases):
        return why_ruled_already(table, fact) or Reason("why.case_settled")
    if isinstance(fact, e.StakesChanged):
        if fact.stakes.big_blind < 2 or fact.stakes.small_blind < 0:
            return Reason("why.amount_missing")
        return why_not_stakes(table.house, fact.stakes)
    return None


def _is_proposed(doubt: e.BetDoubted, fact: e.BetRuled) -> bool:
    return doubt.proposal == fact.choice != "floor"


def _fitted(table: Table, fact: e.Fact) -> e.Fact:
    """Fact as this table can take it: of other stakes only the blinds are the floor's."""
    if isinstance(fact, e.StakesChanged):
        asked = fact.stakes
        return e.StakesChanged(stakes_at_blinds(table.stakes, asked.small_blind, asked.big_blind))
    return fact


def _of_call(table: Table, order: Order, now_s: int) -> TapResult:
    """Facts of the orders "heard" and "coming"; none where the table knows it already."""
    call = call_of(table, order.call)
    if call is None:
        return refused_tap(Reason("why.no_such_call", None, order.call))
    if order.order is OrderKind.HEARD:
        return TapResult(() if call.heard else (e.CallHeard(call.number, now_s),))
    by = order.by.strip()
    if not by or len(by) > _MOST_TEXT:
        return refused_tap(Reason("why.floor_name_missing"))
    return TapResult(() if call.coming == by else (e.CallComing(call.number, by, now_s),))
