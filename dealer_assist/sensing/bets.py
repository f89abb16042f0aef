"""Chips standing at a seat -> the bet that they are, or a pending ruling where a house decides.

Unambiguous is: the player whose turn it is, in one motion, exactly the call, a legal bet or at
least the minimum raise (decisions: "Who confirms"). All else is put to a person with what the
house's rule makes of it.
"""

from dealer_assist import events as e
from dealer_assist.hand.betting import (
    due_call,
    half_raise,
    least_raise_to,
    most_raise_to,
    why_not_raise,
)
from dealer_assist.table import Hand, Phase, Table


def bet_facts(table: Table, seat: int, total: int, single_chip: int = 0) -> tuple[e.Fact, ...]:
    """The facts that ``total`` chips in front of the seat make.

    ``single_chip`` is the value of the chip when exactly one was added in this motion. Nothing
    comes of chips that only catch up with what was entered already.
    """
    hand = table.hand
    if hand is None or seat not in hand.position or hand.folded[hand.position[seat]]:
        return ()
    i = hand.position[seat]
    if hand.phase is not Phase.BETTING or total == hand.bets[i]:
        return _resolved(table, seat)
    if i != hand.actor:
        actor_waits = table.doubt is not None and table.doubt.seat == hand.seats[hand.actor]
        if total < hand.bets[i] or actor_waits:
            return ()  # the ruling on the player whose turn it is comes first
        return _doubt(table, seat, total, "out_of_turn")
    if total < hand.bets[i]:
        # Fewer than were entered, but more than before: the rest is still on its way.
        return _doubt(table, seat, total, "taken_back") if total < table.seen[seat] else ()
    return _of_the_actor(table, hand, i, total, single_chip)


def fewer_facts(table: Table, seat: int, total: int) -> tuple[e.Fact, ...]:
    """The facts of chips taken away from those that stand above the seat's bet.

    Where no ruling is pending, change is being made for chips that came too many. Chips in doubt
    that are now what the house's rule proposed settle it; any other number is one more doubt.
    """
    hand, doubt = table.hand, table.doubt
    if hand is None or doubt is None or doubt.seat != seat or hand.phase is not Phase.BETTING:
        return ()
    i = hand.position[seat]
    if i != hand.actor:
        return bet_facts(table, seat, total)
    if doubt.proposal in ("call", "raise", "stand") and total == doubt.to_chips:
        return (e.BetRuled(seat, doubt.proposal, total), action_to(hand, i, total))
    return _doubt(table, seat, total, "taken_back")


def _of_the_actor(
    table: Table, hand: Hand, i: int, total: int, single_chip: int
) -> tuple[e.Fact, ...]:
    seat, added, owed = hand.seats[i], total - hand.bets[i], due_call(hand, i)
    if added > hand.stacks[i]:
        return _doubt(table, seat, total, "over_limit")
    if added == owed:
        return (e.Called(seat, owed),)
    if total < hand.level:
        return _doubt(table, seat, total, "under_call")
    if _was_short(table, seat):
        return _doubt(table, seat, total, "two_motions")
    if single_chip and hand.level and added == single_chip and (
        owed or hand.rules["silent_chip.option"] != "raise"
    ):
        return _doubt(table, seat, total, "silent_chip")
    wrong = why_not_raise(hand, i, total)
    if wrong is None:
        return (action_to(hand, i, total),)
    if wrong.id == "why.under_the_minimum" and not hand.level:
        return _doubt(table, seat, total, "bet_too_small")
    return _doubt(table, seat, total, _WHY.get(wrong.id, "not_allowed_to_raise"))


def _was_short(table: Table, seat: int) -> bool:
    """Whether the same player's first motion was less than a call, and still waits for a ruling."""
    doubt = table.doubt
    return doubt is not None and doubt.seat == seat and doubt.why in (
        "doubt.under_call", "doubt.two_motions"
    )


_WHY = {"why.under_the_minimum": "raise_too_small", "why.over_the_limit": "over_limit"}


def action_to(hand: Hand, i: int, total: int) -> e.Fact:
    """The action by which position ``i`` has ``total`` in front of it."""
    seat = hand.seats[i]
    if total > hand.level:
        return e.Raised(seat, total) if hand.level else e.Bet(seat, total)
    if total == hand.bets[i]:
        return e.Checked(seat)
    return e.Called(seat, total - hand.bets[i])


def _resolved(table: Table, seat: int) -> tuple[e.Fact, ...]:
    """Chips that were in doubt are as they should be again."""
    if table.doubt is not None and table.doubt.seat == seat:
        return (e.BetRuled(seat, "back", 0),)
    return ()


def _doubt(table: Table, seat: int, total: int, why: str) -> tuple[e.Fact, ...]:
    hand = table.hand
    assert hand is not None
    proposal, to_chips, setting = _proposal(hand, hand.position[seat], total, why)
    doubt = e.BetDoubted(seat, total, f"doubt.{why}", proposal, to_chips, setting)
    return () if doubt == table.doubt else (doubt,)


def _proposal(hand: Hand, i: int, total: int, why: str) -> tuple[str, int, str]:
    """What the house's rule makes of it: the choice, its amount, and the setting to cite."""
    if why == "bet_too_small":
        # TDA 52-A: too small an opening bet is corrected to the least one; else the floor says.
        silent = hand.house.source("bet.min_open").silent
        least = min(least_raise_to(hand), most_raise_to(hand, i))
        return ("floor", hand.level, "bet.min_open") if silent else ("raise", least, "bet.min_open")
    if why == "raise_too_small":
        return _completed(hand, i, total, "half_raise.base")
    if why == "silent_chip":
        setting = "silent_chip.preflop" if hand.street == 0 else "silent_chip.postflop"
        if not due_call(hand, i):
            setting = "silent_chip.option"
        rule = hand.rules[setting]
        if rule == "call":
            return "call", hand.level, setting
        if rule == "raise":
            return _silent_raise(hand, i, total, setting)
        return "floor", hand.level, setting
    if why == "not_allowed_to_raise":
        wrong = why_not_raise(hand, i)
        return "call", hand.level, _SETTING.get(wrong.id if wrong else "", "")
    return "floor", hand.level, ""


_SETTING = {
    "why.nobody_could_call": "bet.pointless_raise",
    "why.capped": "limit.bets_per_street",
    "why.not_reopened": "short_allin.reopens",
}


def _completed(hand: Hand, i: int, total: int, setting: str) -> tuple[str, int, str]:
    """The house's half-raise rule, no further than the player can go."""
    choice, to_chips = half_raise(hand, total)
    return choice, min(to_chips, most_raise_to(hand, i)), setting


def _silent_raise(hand: Hand, i: int, total: int, setting: str) -> tuple[str, int, str]:
    wrong = why_not_raise(hand, i, total)
    if wrong is None:
        return "stand", total, setting
    if wrong.id == "why.under_the_minimum":
        return _completed(hand, i, total, setting)
    return "call", hand.level, setting
