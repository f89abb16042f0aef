"""Taps that settle an open question: a ruling on a bet, two counts, two names for a card.

A tap names its option by ``choice`` and, where two options bear one name, by ``chips``. The floor's
choice carries who and why in ``fact`` (a ``BetRuled`` with ``by`` and ``reason``); where the text
is silent nobody settles it without a name.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import is_signed_ruling, settled_matter
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.hand.betting import choice_totals, due_call, may_raise, why_not_check
from dealer_assist.game.hand.meaning import chips_back_and_missing
from dealer_assist.game.hand.resulting_action import facts_of_option
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.case_details import reason_of_call
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.bets_from_chips_and_words import words_facts
from dealer_assist.live.sensing.tap_result import MISSED, TapResult, refused_tap

_NO_ACTION = frozenset({"wait", "back"})
#: Choices between a reader and the table's account; they hold whatever was done since.
OF_READERS = frozenset({"seen", "believed", "card_seen", "card_entered"})


def choice_facts(table: Table, tap: Tap) -> tuple[e.Fact, ...]:
    """Facts of a choice; () where nothing of the kind waits any more."""
    if tap.choice in ("seen", "believed"):
        return _count_facts(table, tap)
    if tap.choice in ("card_seen", "card_entered"):
        return _card_facts(table, tap)
    hand, doubt = table.hand, table.doubt
    if hand is None or doubt is None or tap.seat != doubt.seat or doubt.seat not in hand.position:
        return ()
    if tap.choice == "floor":
        return (e.FloorCalled(reason_of_call(table)),)
    way = _way(hand, doubt, tap)
    if way is None or _is_overtaken(hand, doubt, way):
        return ()
    return _settled(hand, doubt, way, tap)


def choice_result(table: Table, tap: Tap) -> TapResult:
    """Result of a choice; an option that isn't offered is refused with those that are."""
    if _is_left_to_floor(table, tap):
        return refused_tap(Reason("why.floor_decides"))
    if _lacks_name(table, tap):
        return refused_tap(Reason("why.floor_name_missing"))
    facts = choice_facts(table, tap)
    if facts:
        return TapResult(facts)
    doubt = table.doubt
    if doubt is None or doubt.seat != tap.seat or not doubt.ways:
        return MISSED
    offered = dict.fromkeys(way.choice for way in doubt.ways)
    if tap.choice in offered and not tap.chips:
        return MISSED
    return TapResult(notice="alert.choice_not_offered", detail=", ".join(offered))


def why_ruled_already(table: Table, fact: e.Fact) -> Reason | None:
    """Reason that another floor manager's ruling on the same stands, being first, or that another
    has taken the same ruling back already; or None.
    """
    about = settled_matter(fact)
    undone = [one for one in table.recent if isinstance(one.fact, e.FactUndone)]
    gone = {fact_field(one.fact, "number"): one for one in undone}
    if isinstance(fact, e.FactUndone):
        one = gone.get(fact.number)
        return Reason("why.undone_before", None, one.number,
                      name=fact_field(one.fact, "by", "")) if (
            one is not None and fact_field(one.fact, "by")) else None
    told = next((one for one in reversed(table.recent)
                 if is_signed_ruling(one.fact) and one.number not in gone
                 and about[0] and settled_matter(one.fact) == about), None)
    if told is None:
        return None
    return Reason("why.ruled_before", None, told.number, name=fact_field(told.fact, "by", ""))


def _is_left_to_floor(table: Table, tap: Tap) -> bool:
    """True if the floor took his own ruling on this bet back: nobody else settles it."""
    doubt = table.doubt
    if doubt is None or not doubt.by_floor or tap.seat != doubt.seat:
        return False
    return tap.choice not in (FLOOR, *OF_READERS) and not _is_the_floors(tap)


def _lacks_name(table: Table, tap: Tap) -> bool:
    """True if no rule of the house decides and the tap names no floor manager who did."""
    doubt = table.doubt
    if doubt is None or doubt.proposal != FLOOR or tap.seat != doubt.seat:
        return False
    return tap.choice not in (FLOOR, "wait", *OF_READERS) and not _is_the_floors(tap)


def _is_overtaken(hand: Hand, doubt: e.BetDoubted, way: e.BetReading) -> bool:
    """True if the raise of a player who acted before is void: somebody raised since."""
    late = hand.position[doubt.seat] != hand.actor
    return late and way.choice in ("bet", "raise") and way.to_chips <= hand.level


def _way(hand: Hand, doubt: e.BetDoubted, tap: Tap) -> e.BetReading | None:
    """Option that the tap means: one of those offered; the floor may choose any possible one."""
    open_ = tap.choice in _NO_ACTION
    for way in doubt.ways:
        if way.choice == tap.choice and (open_ or tap.chips in (0, way.to_chips)):
            return way
    if doubt.ways and not _is_the_floors(tap):
        return None
    if open_:
        bet = hand.bets[hand.position[doubt.seat]]
        return e.BetReading(tap.choice, bet,
                            max(0, doubt.chips - bet) if tap.choice == "back" else 0)
    total = _floors_total(hand, doubt, tap)
    return e.BetReading(tap.choice, total,
                        *chips_back_and_missing(doubt.chips, total)) if total >= 0 else None


def _is_the_floors(tap: Tap) -> bool:
    """True if a floor manager ruled: the tap names him."""
    return isinstance(tap.fact, e.BetRuled) and bool(tap.fact.by)


def _floors_total(hand: Hand, doubt: e.BetDoubted, tap: Tap) -> int:
    """Bet that stands if the floor rules so; -1 where no such act is possible."""
    i, choice, totals = hand.position[doubt.seat], tap.choice, choice_totals(hand, doubt)
    bet, most = hand.bets[i], hand.stacks[i] + hand.bets[i]
    in_turn = i == hand.actor
    if choice in ("raise", "bet"):
        total = tap.chips or totals["raise"]
        opens = (choice == "bet") is not bool(hand.level)
        can = may_raise(hand, i) or (doubt.chips > hand.level and not in_turn)
        return total if opens and can and hand.level < total <= most else -1
    if choice == "check":
        return bet if in_turn and why_not_check(hand, i) is None else -1
    if choice == "call":
        total = totals["call"] if due_call(hand, i) or not in_turn else -1
        return total if tap.chips in (0, total) else -1
    if choice == "fold":
        return bet
    if choice != "stand":
        return -1
    return totals[choice] if not in_turn or totals[choice] >= min(hand.level, most) else -1


def _settled(hand: Hand, doubt: e.BetDoubted, way: e.BetReading, tap: Tap) -> tuple[e.Fact, ...]:
    """Ruling, and the action that it makes."""
    seat = doubt.seat
    said = tap.fact if isinstance(tap.fact, e.BetRuled) else None
    told = 0 if way.choice in _NO_ACTION else way.to_chips
    ruled = e.BetRuled(
        seat, way.choice, told, said.by if said else "", said.reason if said else "",
        doubt.why, way.returned, way.missing, way.setting, way.value,
    )
    return (ruled, *facts_of_option(hand, seat, way))


def facts_of_words(table: Table, words: e.Declared) -> TapResult:
    """Result of a player's words; where nobody may speak, the reason."""
    facts = words_facts(table, words)
    if facts:
        return TapResult(facts)
    betting = table.hand is not None and table.hand.phase is Phase.BETTING
    return refused_tap(Reason("why.not_in_play" if betting else "why.no_betting_now", None, 0,
                          words.seat))


def _card_facts(table: Table, tap: Tap) -> tuple[e.Fact, ...]:
    differs = next((d for d in table.card_differences if d.position == tap.chips), None)
    hand = table.hand
    if differs is None or hand is None:
        return ()
    if tap.choice == "card_seen":
        return (e.CardSettled(differs.position, differs.seen, differs.token),)
    kept = hand.tokens[differs.position - 1]
    return (e.CardSettled(differs.position, differs.entered, kept),)


def _count_facts(table: Table, tap: Tap) -> tuple[e.Fact, ...]:
    hand = table.hand
    if hand is None or not any(d.seat == tap.seat for d in table.differences):
        return ()
    # As it is now: the seat may have acted, or its bet been collected, since they differed.
    believed = hand.bets[hand.position[tap.seat]]
    chips = table.seen[tap.seat] if tap.choice == "seen" else believed
    return (e.CountSettled(tap.seat, chips),)
