"""Acts before their turn, and chips or words after an act.

An act out of turn waits (``ActedEarly``) while the player whose turn it is goes on; when its own
turn arrives the house says whether it binds (Grand Cercle 380-385; TDA 53). Chips or words that
come after a player has acted change nothing but by ruling (Grand Cercle 110-114); a fold then is a
fold out of turn, and no turn may come for it to wait for (TDA 58).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dealer_assist.game.facts import ActedEarly, Action
from dealer_assist.game.hand.meaning.bet_interpretation import (
    OPEN,
    GestureOutcome,
    GestureReading,
    all_in_to,
    floor_decides,
    least_to_continue,
)
from dealer_assist.game.hand.meaning.silent_chips import (
    CALL_ONLY,
    read_chip_total,
    read_silent_chips,
)
from dealer_assist.game.hand.meaning.verbal_actions import read_gesture, said_total
from dealer_assist.game.hand.meaning.words_and_motions_so_far import NO_ACT
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Gesture, Hand

_BY_OUTCOME: Final = {
    GestureOutcome.CALL: Action.CALL, GestureOutcome.BET: Action.BET,
    GestureOutcome.RAISE: Action.RAISE,
}


def has_acted(hand: Hand, i: int) -> bool:
    """True if position ``i`` has acted and owes nothing: what comes now is an afterthought."""
    return hand.acted[i] and hand.bets[i] >= min(hand.level, all_in_to(hand, i))


# --- before the turn -------------------------------------------------------------------------


def early_act(hand: Hand, i: int, gesture: Gesture) -> ActedEarly | None:
    """Act made by words and chips out of turn, which waits for the turn; None for no act."""
    chips = tuple(chip for motion in gesture.motions for chip in motion)
    total = hand.bets[i] + sum(chips)
    if gesture.said:
        said = Action(gesture.said)
        if said in NO_ACT:
            return None
        to_chips = said_total(hand, i, said, gesture.said_chips)
        return ActedEarly(gesture.seat, said, to_chips, hand.level, chips, spoken=True)
    if total <= hand.bets[i]:
        return None
    found = read_gesture(hand, i, gesture)
    action = _BY_OUTCOME.get(found.outcome, Action.AMOUNT) if found else Action.AMOUNT
    meant = found is not None and action is not Action.AMOUNT and found.kind != "under_call"
    return ActedEarly(
        gesture.seat, action if meant else Action.AMOUNT,
        found.to_chips if meant and found else total, hand.level, chips,
    )


def with_its_chips(hand: Hand, i: int, act: ActedEarly,
                   motion: tuple[int, ...]) -> ActedEarly | None:
    """Announced act with the chips that belong to it; None where they are another act.

    A bet that was announced may be put down in several motions (GC:112); one named without an
    amount is what the first motion makes it.
    """
    chips = (*act.chips, *motion)
    if not act.spoken or act.action in _WITHOUT_CHIPS:
        return None
    if act.to_chips:
        is_paid = bool(act.chips) and hand.bets[i] + sum(act.chips) >= act.to_chips
        return None if is_paid else replace(act, chips=chips)
    return None if act.chips else replace(act, chips=chips, to_chips=hand.bets[i] + sum(chips))


def with_said_amount(act: ActedEarly, words: ActedEarly) -> ActedEarly | None:
    """Bet or raise announced without an amount, once the amount is said too; else None."""
    is_open = act.spoken and act.action in _OPENED and not act.to_chips
    if is_open and words.to_chips and words.action in (Action.AMOUNT, act.action):
        return replace(act, to_chips=words.to_chips)
    return None


_WITHOUT_CHIPS: Final = frozenset({Action.CHECK, Action.FOLD})
_OPENED: Final = frozenset({Action.BET, Action.RAISE, Action.RAISE_BY})


def read_early(hand: Hand, i: int, acts: Sequence[ActedEarly]) -> GestureReading | None:
    """Reading of his acts before his turn, now that it has come; None where nothing binds.

    The first one that binds is his act. What he added to a bet of his, or said after it, while
    nothing had changed is no act of its own: the bet stays as it was put (GC:113-114, GC:383). A
    fold that binds too, after a bet that does, no text puts in order: the floor decides.
    """
    decided: GestureReading | None = None
    released: GestureReading | None = None
    put: tuple[int, ...] = ()
    bet_at = -1  # the price of a call when he bet
    for act in acts:
        put = (*put, *act.chips)
        if act.action is Action.FOLD:
            fold = _early_fold(hand, i, act)
            if (fold is not None and decided is not None
                and decided.outcome is not GestureOutcome.FOLD):
                return floor_decides("early_fold", hand, i, fold.setting, decided.setting)
            decided = decided or fold
        elif decided is None and act.level != bet_at:
            found = _read_one(hand, i, replace(act, chips=put))
            bet_at = bet_at if act.action is Action.CHECK else act.level
            is_free = found is not None and found.outcome is GestureOutcome.BACK
            released = released or (found if is_free else None)
            decided = None if is_free else found
    if decided is None and released is None and put:
        return GestureReading("early_bet", GestureOutcome.BACK, hand.bets[i], "oot.bet.binding_if")
    return decided or released


def read_bound(hand: Hand, i: int, act: ActedEarly) -> GestureReading | None:
    """Reading of his act before his turn where it binds whatever has changed (TDA 53-B).

    None for a check, and for a call of less than is bet by now: he still has to act on the rest.
    """
    setting = "oot.skipped"
    if act.action is Action.FOLD:
        return GestureReading("early_fold", GestureOutcome.FOLD, hand.bets[i], setting)
    is_call = act.action is Action.CALL
    if act.action is Action.CHECK or (is_call and act.level < hand.level):
        return None
    return _bound(hand, i, act, "early_call" if is_call else "early_bet", setting)


def _read_one(hand: Hand, i: int, early: ActedEarly) -> GestureReading | None:
    """Reading of this act before his turn by itself."""
    unchanged = hand.level == early.level
    if early.action is Action.CHECK:
        return _early_check(hand, i, unchanged)
    if early.action is Action.CALL:
        return _early_call(hand, i, early, unchanged)
    rule, setting, kind = str(hand.rules["oot.bet.binding_if"]), "oot.bet.binding_if", "early_bet"
    if rule == FLOOR:
        return floor_decides(kind, hand, i, setting)
    if not (unchanged or (rule == "skipped_bet_le" and hand.level <= early.to_chips)):
        if early.action in (Action.BET, Action.RAISE) and not early.to_chips:
            return floor_decides(kind, hand, i, setting)  # no amount to hold against the other bet
        return GestureReading(kind, GestureOutcome.BACK, hand.bets[i], setting)
    return _bound(hand, i, early, kind, setting)


def _early_check(hand: Hand, i: int, unchanged: bool) -> GestureReading | None:
    rule, setting = hand.rules["oot.check"], "oot.check"
    if rule == FLOOR:
        return floor_decides("early_check", hand, i, setting)
    if rule == "released" or not unchanged or hand.level > hand.bets[i]:
        return None
    return GestureReading("early_check", GestureOutcome.CHECK, hand.bets[i], setting)


def _early_call(hand: Hand, i: int, early: ActedEarly, unchanged: bool) -> GestureReading | None:
    """Call out of turn: binds as long as nobody he skipped has raised (TDA 53-A)."""
    rule, setting, kind = hand.rules["oot.call"], "oot.call", "early_call"
    if rule == FLOOR:
        return floor_decides(kind, hand, i, setting)
    if rule == "binding_if_unchanged" and unchanged:
        return _bound(hand, i, early, kind, setting)
    return GestureReading(kind, GestureOutcome.BACK, hand.bets[i], setting) if early.chips else None


def _early_fold(hand: Hand, i: int, act: ActedEarly | None = None) -> GestureReading | None:
    """Fold out of turn; where the cards must be released, words alone have released none.

    A check, a call and a fold don't change the action to him; a bet or raise does (WSOP 17, 132).
    """
    rule, setting = hand.rules["oot.fold"], "oot.fold"
    if rule == FLOOR:
        return floor_decides("early_fold", hand, i, setting)
    unchanged = act is None or hand.level == act.level
    let_go = act is not None and not act.spoken
    if rule == "binding" or let_go or (rule == "binding_if_unchanged" and unchanged):
        return GestureReading("early_fold", GestureOutcome.FOLD, hand.bets[i], setting)
    return None


def _bound(hand: Hand, i: int, early: ActedEarly, kind: str, setting: str) -> GestureReading:
    """Binding bet before his turn, as it counts over the bet that stands now."""
    if early.action is Action.CALL and early.to_chips <= hand.bets[i]:
        return GestureReading(kind, *least_to_continue(hand, i), setting)
    if not early.to_chips:
        return GestureReading(kind, GestureOutcome.WAIT, hand.bets[i], setting)
    if early.action is Action.AMOUNT and not early.spoken:
        found = read_silent_chips(hand, i, early.chips) if sum(early.chips) > 0 else None
    else:
        found = read_chip_total(hand, i, min(early.to_chips, all_in_to(hand, i)))
    if found is None or found.outcome in OPEN:
        return floor_decides(kind, hand, i, setting, found.setting if found else "")
    also = found.setting
    if found.kind == "raise_too_small":
        if not hand.rules["oot.bet.then_half_raise"]:
            return floor_decides(kind, hand, i, setting, "oot.bet.then_half_raise")
        also = "half_raise.base"
    return GestureReading(kind, found.outcome, found.to_chips, setting, also)


# --- after the act ---------------------------------------------------------------------------


def read_late(hand: Hand, i: int, gesture: Gesture, stood: int) -> GestureReading | None:
    """Reading of chips or words of a player who has acted; None where they change nothing.

    ``stood`` is what lay in front of him before this motion. Chips that only make up what he has
    bet, with change coming at most, mean nothing.
    """
    bet = hand.bets[i]
    if gesture.said == Action.FOLD:
        return _early_fold(hand, i)
    if gesture.said:
        meant = said_total(hand, i, Action(gesture.said), gesture.said_chips)
        changes = gesture.said not in (Action.CHECK, Action.CALL, *NO_ACT)
        late = _as_it_was("late_words", hand, i)._replace(named=meant)
        return late if changes and meant != bet else None
    chips = [chip for motion in gesture.motions for chip in motion]
    total = stood + sum(chips)
    if total == bet or not chips:
        return None
    if total < bet:
        return _as_it_was("taken_back", hand, i) if stood == bet else None
    put = [chip for chip in chips if chip > 0]
    if not put or (stood < bet and gesture.is_known and total - min(put) < bet):
        return None  # change to be given, or being given
    if stood < bet and _acted_last(hand, i):
        return _more_than_said(hand, i)
    second = stood == bet and _acted_last(hand, i)
    return _as_it_was("string_bet" if second else "added", hand, i)


def _more_than_said(hand: Hand, i: int) -> GestureReading:
    """Reading of more chips than announced: words came first (GC:110-112, TDA 40-A, WSOP 176)."""
    setting, kind = "declared.against_chips", "words_against_chips"
    if hand.rules[setting] == FLOOR:
        return floor_decides(kind, hand, i, setting)
    return GestureReading(kind, GestureOutcome.STAND, hand.bets[i], setting)


def _acted_last(hand: Hand, i: int) -> bool:
    """True if nobody has acted since position ``i`` did."""
    if hand.actor < 0:
        return True
    between = range(1, (hand.actor - i) % hand.size)
    return not any(hand.acted[(i + step) % hand.size] for step in between)


def _as_it_was(kind: str, hand: Hand, i: int) -> GestureReading:
    """Reading by which the bet stays as it was put, where the house's text says so."""
    string = kind in ("string_bet", "late_words") or (kind == "added" and _acted_last(hand, i))
    setting = "string_bet.remedy" if string else "bet.taken_back"
    rule = hand.rules[setting]
    if rule == FLOOR or (rule in CALL_ONLY and _raised(hand, i)):
        # a raise that stands can't become a call by itself
        return floor_decides(kind, hand, i, setting)
    return GestureReading(kind, GestureOutcome.STAND, hand.bets[i], setting)


def _raised(hand: Hand, i: int) -> bool:
    """True if the bet to match is a raise of position ``i``, and no opening bet."""
    return hand.aggressor == i and hand.raises > (1 if hand.street else 0)
