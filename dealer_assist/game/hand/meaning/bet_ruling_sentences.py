"""Sentences about gestures: the ruling proposed, the ruling made, players who wait or are asked."""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.blind_chop import chop_partner
from dealer_assist.game.hand.meaning.bet_interpretation import (
    Sentence,
    is_count_doubt,
    ruling_sentence,
)
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table

#: Ruling options after which the player acts by himself.
_ACTS_ANEW = frozenset({"wait", "back", "floor"})
#: Facts that are announced although nobody put chips: a waiting act, a running clock, an offer.
_ASKED_FOR = frozenset({e.ActedEarly, e.TimeCalled, e.TimeHeld, e.TimeResumed, e.Declared})
_OPEN_RAISES = (e.Action.BET, e.Action.RAISE, e.Action.RAISE_BY)


def pending_sentence(doubt: e.BetDoubted) -> Sentence | None:
    """Sentence that announces the proposal; None for a ruling from an old journal."""
    if not doubt.ways:
        return None
    kind = doubt.why.removeprefix("doubt.")
    if is_count_doubt(kind):
        # never as a sure ruling
        return ruling_sentence(doubt.seat, kind, "wait", doubt.to_chips, 0, 0)
    if (kind, doubt.proposal) == ("passer", "wait"):
        return two_senses_question(doubt.seat, not any(way.choice == "check" for way in doubt.ways))
    return ruling_sentence(doubt.seat, kind, doubt.proposal, doubt.to_chips, doubt.returned,
                           doubt.missing)


def two_senses_question(seat: int, owes: bool) -> Sentence:
    """Question about the word with two senses: check or fold, or facing a bet call or fold."""
    return Sentence(f"say.{'call' if owes else 'check'}_or_fold", seat, 0, 0, "gesture.passer")


def ruled_sentence(table: Table) -> Sentence | None:
    """Sentence for the ruling that was just made, with its action or alone; None for none."""
    ruled, before = table.fact, table.before
    was = before.fact if before is not None else None
    if type(was) is e.BetRuled and isinstance(ruled, e.ACTIONS):
        if was.seat != ruled.seat or was.choice in _ACTS_ANEW:
            return None
        ruled = was
    if type(ruled) is not e.BetRuled or not ruled.why:
        return None
    kind = ruled.why.removeprefix("doubt.")
    hand = table.hand
    if (kind, ruled.choice) == ("passer", "wait") and hand is not None:
        return two_senses_question(ruled.seat, due_call(hand, hand.position[ruled.seat]) > 0)
    return ruling_sentence(ruled.seat, kind, ruled.choice, ruled.to_chips, ruled.returned,
                           ruled.missing)


def waiting_sentence(table: Table) -> Sentence | None:
    """Sentence for a player who just acted early, owes an amount or has the clock on him."""
    fact, hand, said = table.fact, table.hand, table.gesture
    if said is None and type(fact) not in _ASKED_FOR:
        return None  # as mostly
    if isinstance(fact, e.ActedEarly):
        return Sentence("say.waits", fact.seat, 0, 0, "")
    if isinstance(fact, e.TimeCalled) and table.time_called == fact:
        return _of_time(table, fact.seat)
    if table.time_called is not None and isinstance(fact, e.TimeHeld | e.TimeResumed):
        held = isinstance(fact, e.TimeHeld)
        return Sentence("say.time_held" if held else "say.time_resumed", fact.seat, 0, 0, "")
    if isinstance(fact, e.Declared) and fact.action is e.Action.CHOP and (
            other := chop_partner(table, fact.seat)):
        return Sentence("say.chop_asked", other, 0, 0, "")
    if said is None or hand is None or hand.phase is not Phase.BETTING or table.doubt is not None:
        return None
    if said.said in _OPEN_RAISES and not said.said_chips and not said.motions:
        how_much = "say.raise_how_much" if hand.level else "say.bet_how_much"
        return Sentence(how_much, said.seat, 0, 0, "")
    return None


def _of_time(table: Table, seat: int) -> Sentence:
    """Sentence that announces the clock with its seconds; the countdown comes after (GC:316)."""
    seconds = table.house["clock.seconds"]
    if seconds == FLOOR:
        return Sentence("say.time_floor", seat, 0, 0, "")
    return Sentence("say.time_called", seat, int(seconds), 0, "")
