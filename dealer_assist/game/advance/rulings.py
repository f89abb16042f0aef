"""Words, acts before their turn, the clock, and the floor's decisions."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.betting import collected_if_no_bets
from dealer_assist.game.advance.hand_ending import award_chips_apart, award_odd_chips
from dealer_assist.game.advance.house_book import promise_to_book
from dealer_assist.game.advance.irregularity_notes import Fold, tuple_with, with_hand, with_note
from dealer_assist.game.advance.undo import bet_left_to_floor
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.hand.betting import due_actor_from, with_turn
from dealer_assist.game.hand.blind_chop import chop_partner
from dealer_assist.game.hand.meaning.words_and_motions_so_far import (
    NO_ACT,
    after_chips,
    after_words,
    early_acts,
    is_catching_up,
    is_unfinished,
    unfinished_gesture,
)
from dealer_assist.game.hand.price_to_call import with_price
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait
from dealer_assist.game.rules.house_rules import Passage, Setting
from dealer_assist.game.rules.rules_of_the_day import RulesInForce
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table

# --- words and chips of the player to act -----------------------------------------------------


def hand_and_place(table: Table, seat: int) -> tuple[Hand, int] | None:
    """Betting hand and the seat's position, where it still has cards."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or seat not in hand.position:
        return None
    i = hand.position[seat]
    return None if hand.folded[i] else (hand, i)


#: Words that are too late for whoever pulled his chips back facing a raise: he may call or raise
#: (TDA 46-B).
_PULLED_BACK: Final = "doubt.pulled_back"
_NOT_IN: Final = NO_ACT | {e.Action.FOLD, e.Action.CHECK}


def add_said_words(table: Table, fact: e.Declared) -> Table:
    """The words join the gesture of the player to act; another's words wait or mean nothing."""
    found = hand_and_place(table, fact.seat)
    if found is None:
        return with_note(table, "irregular.words_without_turn", fact.seat)
    hand, i = found
    if fact.action is e.Action.TIME:
        return table  # who asks for time has not acted
    if fact.action is e.Action.CHOP and chop_partner(table, fact.seat):
        return table  # it takes both, and neither has acted
    if do_acts_wait(table):
        return _kept_apart(table, after_words(gesture_on_hold(table, fact.seat), fact))
    doubt = table.doubt_of(fact.seat)
    bound = doubt is not None and doubt.why == _PULLED_BACK and fact.action in _NOT_IN
    if i != hand.actor or bound:
        return table
    return table.evolve(gesture=after_words(_asked_anew(table, hand, fact), fact))


def gesture_on_hold(table: Table, seat: int) -> Gesture | None:
    """Words and chips of this player while a case held play; None for nothing."""
    return next((one for one in table.arrived if one.seat == seat), None)


def with_chips_of_case(table: Table, then: Table, back: Table) -> Table:
    """Table after an undo, with the chips that came during a case: they lie there still.

    They wait for their ruling as they did; ``then`` is the table gone back to as it was.
    """
    hand, was = back.hand, table.hand
    if not table.arrived or hand is None or was is None or (
        (hand.number, hand.street) != (was.number, was.street)
    ):
        return back
    back = back.evolve(gesture=then.gesture, arrived=then.arrived)
    for came in table.arrived:
        if came.motions and hand_and_place(back, came.seat) is not None:
            said = gesture_on_hold(back, came.seat) or Gesture(came.seat)
            back = _kept_apart(back, came._replace(
                said=said.said, said_chips=said.said_chips, words_first=said.words_first))
    return back


def _kept_apart(table: Table, gesture: Gesture) -> Table:
    """Table with a player's words and chips while a case is open: no act by them yet.

    In the order in which the players began: it shows afterwards who acted in turn.
    """
    if gesture_on_hold(table, gesture.seat) is None:
        return table.evolve(arrived=(*table.arrived, gesture))
    return table.evolve(arrived=tuple(
        gesture if one.seat == gesture.seat else one for one in table.arrived))


def _asked_anew(table: Table, hand: Hand, fact: e.Declared) -> Gesture | None:
    """Gesture of the player to act; where he was asked what he means, his answer counts.

    Who said check facing a bet may only call or fold where the house says so (TDA 55).
    """
    doubt, gesture = table.doubt_of(fact.seat), table.gesture
    if doubt is not None and doubt.why == _PULLED_BACK:
        return None
    if gesture is None or gesture.motions or doubt is None or doubt.proposal != "wait":
        return gesture
    bound = doubt.setting == "words.check_facing_bet" and hand.rules[doubt.setting] != "ask"
    if bound and fact.action not in (e.Action.CALL, e.Action.FOLD):
        return gesture
    return gesture._replace(said="", said_chips=0)


def add_moved_chips(before: Table, table: Table, fact: e.ChipsSeen) -> Table:
    """Table with the chips of this motion in the gesture of the player to act."""
    found = hand_and_place(before, fact.seat)
    if found is not None and do_acts_wait(before):
        was = gesture_on_hold(before, fact.seat)
        if is_catching_up(*found, was, before.seen[fact.seat], fact.chips):
            return table
        return _kept_apart(table, after_chips(was, fact, before.seen[fact.seat]))
    if found is None or found[1] != found[0].actor:
        return table
    if is_catching_up(*found, before.gesture, before.seen[fact.seat], fact.chips):
        return table
    gesture = after_chips(before.gesture, fact, before.seen[fact.seat])
    return table.evolve(gesture=gesture if gesture.motions or gesture.said else None)


_BETS_STAND: Final = frozenset({Phase.BETTING, Phase.CLOSED})
_NO_CLOCK: Final[Mapping[str, None]] = {"time_called": None, "time_held": None}


def without_settled(before: Table, table: Table, fact: e.Fact) -> Table:
    """Table without what is settled: whoever has acted has no gesture, early act or clock."""
    waits = table.gesture is not None or table.early or table.arrived or (
        table.time_called is not None)
    if not waits and table.doubt is None and not table.doubts:
        return table
    hand, was = table.hand, before.hand
    if hand is None or was is None or hand.phase not in _BETS_STAND or (
        hand.number, hand.street) != (was.number, was.street):
        return table.evolve(gesture=None, early=(), arrived=(), doubt=None, doubts=(), **_NO_CLOCK)
    if table.doubts and (table.doubt is None or hand.actor != was.actor):
        waiting = (d for d in (table.doubt, *table.doubts) if d is not None)
        live = (d for d in waiting if not hand.folded[hand.position[d.seat]])
        table = _pending(table, hand, tuple(live))
    if hand.phase is Phase.CLOSED:
        return table.evolve(gesture=None, early=(), arrived=(), **_NO_CLOCK)
    if not waits:
        return table
    acted = getattr(fact, "seat", 0) if type(fact) in e.ACTIONS and hand is not was else 0
    turn = hand.seats[hand.actor]
    gesture, clock, hold = table.gesture, table.time_called, table.time_held
    if gesture is not None and gesture.seat in (acted, *_others(hand, turn)):
        gesture = None
    if clock is not None and clock.seat in (acted, *_others(hand, turn)):
        clock = hold = None
    early = tuple(a for a in table.early
                  if a.seat != acted and not hand.folded[hand.position[a.seat]])
    arrived = tuple(one for one in table.arrived
                    if one.seat != acted and not hand.folded[hand.position[one.seat]])
    came = next((one for one in arrived if one.seat == turn), None)
    if came is not None and gesture is None and is_unfinished(came) and not do_acts_wait(table):
        gesture, arrived = came, tuple(one for one in arrived if one is not came)
    return table.evolve(gesture=gesture, early=early, arrived=arrived, time_called=clock,
                        time_held=hold)


def _others(hand: Hand, turn: int) -> tuple[int, ...]:
    """Seats whose turn it is not."""
    return tuple(seat for seat in hand.seats if seat != turn)


def acted_early(table: Table, fact: e.ActedEarly) -> Table:
    """The act waits for its turn, behind those of his that wait already; play goes on."""
    if hand_and_place(table, fact.seat) is None:
        return with_note(table, "irregular.words_without_turn", fact.seat)
    waiting = early_acts(table, fact.seat)[: max(0, fact.after)]
    left = tuple(one for one in table.arrived if one.seat != fact.seat)
    return table.evolve(early=(*_without(table, fact.seat), *waiting, fact), arrived=left)


# --- rulings ---------------------------------------------------------------------------------


def bet_doubted(table: Table, fact: e.BetDoubted) -> Table:
    """A ruling is pending; advice waits for it. A ruling on another seat isn't lost by it."""
    hand = table.hand
    if hand is None or hand.phase not in _BETS_STAND or fact.seat not in hand.position:
        return with_note(table, "irregular.no_betting_now", fact.seat)
    was = table.doubt_of(fact.seat)
    if was is not None and was.by_floor:
        fact = bet_left_to_floor(fact)
    came = gesture_on_hold(table, fact.seat)
    if came is not None:  # what arrived during a case is ruled on now, as if it came now
        left = tuple(one for one in table.arrived if one is not came)
        in_turn = hand.actor >= 0 and hand.seats[hand.actor] == fact.seat
        table = table.evolve(arrived=left, gesture=came if in_turn else table.gesture)
    return _pending(table, hand, (*_other_doubts(table, fact.seat), fact))


def _pending(table: Table, hand: Hand, doubts: tuple[e.BetDoubted, ...]) -> Table:
    """Table with the ruling on the player whose turn it is first, then the others as they came."""
    if not doubts:
        return table.evolve(doubt=None, doubts=())
    turn = hand.seats[hand.actor] if hand.actor >= 0 else 0
    first, *rest = sorted(doubts, key=lambda doubt: doubt.seat != turn)
    return table.evolve(doubt=first, doubts=tuple(rest))


def _other_doubts(table: Table, seat: int) -> tuple[e.BetDoubted, ...]:
    """Rulings pending on other seats."""
    return tuple(d for d in (table.doubt, *table.doubts) if d is not None and d.seat != seat)


def bet_ruled(table: Table, fact: e.BetRuled) -> Table:
    """The ruling is settled; the action that it makes follows as a fact of its own.

    Chips put in by a player who then folds are lost (Grand Cercle 108): they join his bet.
    """
    others = _other_doubts(table, fact.seat)
    asked = table.doubt if table.doubt in others else None
    ruled = table.evolve(doubt=asked, doubts=tuple(d for d in others if d is not asked))
    gesture = table.gesture if table.gesture and table.gesture.seat == fact.seat else None
    if fact.choice == "wait" and gesture is not None:
        return ruled.evolve(gesture=unfinished_gesture(gesture), early=_without(table, fact.seat))
    if fact.choice in ("back", "stand"):
        ruled = ruled.evolve(
            gesture=None if gesture is not None else table.gesture, early=_without(table, fact.seat)
        )
    if fact.choice == "check" and gesture is None:  # his fold out of turn is none: his other acts
        left = (a for a in ruled.early if a.seat != fact.seat or a.action is not e.Action.FOLD)
        ruled = ruled.evolve(early=tuple(left))  # still wait for his turn
    found = hand_and_place(table, fact.seat)
    if fact.choice != "fold" or found is None:
        return ruled
    hand, i = found
    lost = min(fact.to_chips - hand.bets[i], hand.stacks[i])
    if lost <= 0:
        return ruled
    return with_hand(
        ruled, hand, bets=tuple_with(hand.bets, i, hand.bets[i] + lost),
        stacks=tuple_with(hand.stacks, i, hand.stacks[i] - lost),
    )


def _without(table: Table, seat: int) -> tuple[e.ActedEarly, ...]:
    return tuple(a for a in table.early if a.seat != seat)


def rule_decided(table: Table, fact: e.RuleDecided) -> Table:
    """The setting is the table's own from now on, for the running hand too."""
    key = KEYS.get(fact.setting)
    value = setting_value(fact.value)
    if key is None or not key.allows(value):
        return with_note(table, "irregular.rule_unknown", 0, f"{fact.setting} = {fact.value}")
    source = Passage(f"Chef de partie {fact.by}".strip(), "", fact.reason, fact.reason)
    decided = table.in_force.decided(Setting(fact.setting, value, source))
    return promise_to_book(with_rules(table, decided), fact)


# --- the clock -------------------------------------------------------------------------------


def time_called(table: Table, fact: e.TimeCalled) -> Table:
    """The clock runs on the player to act."""
    found = hand_and_place(table, fact.seat)
    if found is None or found[1] != found[0].actor:
        return with_note(table, "irregular.time_not_due", fact.seat)
    return table.evolve(time_called=fact, time_held=None)


def time_stopped(table: Table, fact: e.TimeStopped) -> Table:
    """The clock is off the player."""
    if not _runs_on(table, fact.seat):
        return with_note(table, "irregular.time_not_due", fact.seat)
    return table.evolve(**_NO_CLOCK)


def time_held(table: Table, fact: e.TimeHeld) -> Table:
    """The clock stands until the floor lets it run on."""
    if not _runs_on(table, fact.seat) or table.time_held is not None:
        return with_note(table, "irregular.time_not_due", fact.seat)
    return table.evolve(time_held=fact)


def time_resumed(table: Table, fact: e.TimeResumed) -> Table:
    """The clock runs on as though time had been called so much later as it was held."""
    called, hold = table.time_called, table.time_held
    if called is None or hold is None or called.seat != fact.seat:
        return with_note(table, "irregular.time_not_due", fact.seat)
    stood = max(0, fact.at_s - hold.at_s)
    return table.evolve(
        time_called=e.TimeCalled(called.seat, called.at_s + stood, called.by), time_held=None
    )


def _runs_on(table: Table, seat: int) -> bool:
    """True if this player is on the clock, held or not."""
    return table.time_called is not None and table.time_called.seat == seat


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.Declared: add_said_words,
    e.ActedEarly: acted_early,
    e.BetDoubted: bet_doubted,
    e.BetRuled: bet_ruled,
    e.RuleDecided: rule_decided,
    e.TimeCalled: time_called,
    e.TimeHeld: time_held,
    e.TimeResumed: time_resumed,
    e.TimeStopped: time_stopped,
}


def with_rules(table: Table, force: RulesInForce) -> Table:
    """Table and its running hand under these rules from now on."""
    old, house = table.hand, force.rules
    table = table.evolve(in_force=force, house=house)
    if old is None or old.phase is Phase.OVER:
        return table
    hand = old.evolve(house=house, rules=house.values)
    if any(hand.rules[one.setting] != FLOOR for one in old.aside):
        return award_chips_apart(table, hand)
    if old.phase is Phase.PUSHING:
        return award_odd_chips(table, old, hand)
    if old.phase is not Phase.BETTING:
        return table.evolve(hand=hand)
    hand = with_price(hand)
    hand = with_turn(hand, due_actor_from(hand, hand.actor))
    return collected_if_no_bets(table.evolve(hand=hand))
