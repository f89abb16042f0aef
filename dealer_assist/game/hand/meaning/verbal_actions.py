"""Verbal actions: words alone, and words with chips.

An amount announced clearly before the chips is the bet, in however many motions it is then put
(Grand Cercle 110-112). "Raise" with too little goes by the house (A02: by the amount, or the
minimum; TDA 43, WSOP 179). Where words and chips say different things, the house says which binds
(TDA 40, WSOP 176). "Je passe" binds to nothing: it means check in one house and fold in another.
"""

from dealer_assist.game.facts import Action
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.betting import due_call, why_not_raise
from dealer_assist.game.hand.blind_chop import why_no_chop_of
from dealer_assist.game.hand.meaning.bet_interpretation import (
    ACTIONS,
    GestureOutcome,
    GestureReading,
    all_in_to,
    bet_or_raise,
    floor_decides,
    least_to_continue,
)
from dealer_assist.game.hand.meaning.silent_chips import (
    ReadOne,
    motions_of,
    read_chip_total,
    read_chips,
    read_motions,
    read_refused_raise,
)
from dealer_assist.game.hand.meaning.words_and_motions_so_far import NO_ACT, net_chips
from dealer_assist.game.hand.raise_amounts import bet_unit, least_raise_to, most_raise_to
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Gesture, Hand

_RAISES = frozenset({Action.RAISE, Action.RAISE_BY})
_AMOUNTS = frozenset({Action.BET, Action.RAISE, Action.RAISE_BY, Action.AMOUNT})
_UNCLEAR = frozenset({Action.UNCLEAR, Action.CHOP})
_OPEN = frozenset({Action.BET, Action.RAISE})


def said_total(hand: Hand, i: int, said: Action, chips: int) -> int:
    """Whole bet of the street that the words name; 0 where they name no amount.

    At fixed limit the word alone does, and "pot" at pot limit.
    """
    if said is Action.ALL_IN:
        return all_in_to(hand, i)
    if said is Action.CALL:
        return least_to_continue(hand, i)[1]
    if said is Action.POT or (said in _OPEN and not chips and bet_unit(hand)):
        return most_raise_to(hand, i) if hand.game.structure is not Structure.NO_LIMIT else 0
    if said not in _AMOUNTS or not chips:
        return 0
    return hand.level + chips if said is Action.RAISE_BY else chips


def read_words(hand: Hand, i: int, said: Action, chips: int) -> GestureReading:
    """Reading of the words of the player to act, before any chips."""
    owed = due_call(hand, i)
    if said is Action.FOLD:
        return _fold(hand, i, owed)
    if said is Action.CHECK:
        plain = GestureReading("check", GestureOutcome.CHECK, hand.bets[i], is_plain=True)
        return _asked(hand, i, "check_facing_bet") if owed else plain
    if said is Action.CALL:
        if not owed:
            return _call_of_nothing(hand, i)
        return GestureReading("call", *least_to_continue(hand, i), is_plain=True)
    if said is Action.PASSER:
        return GestureReading("passer", GestureOutcome.WAIT, hand.bets[i], "words.passer")
    if said is Action.CHOP and why_no_chop_of(hand) is None:
        silent = hand.rules["blinds.chop"] == FLOOR
        return floor_decides("chop", hand, i, "blinds.chop") if silent else GestureReading(
            "chop", GestureOutcome.WAIT, hand.bets[i], "blinds.chop")
    total = said_total(hand, i, said, chips)
    if said is Action.POT and not total and hand.rules["words.pot_no_limit"] == "least":
        return _pot_of_no_limit(hand, i)
    if said in _UNCLEAR or (said is Action.POT and not total):
        return _asked(hand, i, "unclear")
    wrong = why_not_raise(hand, i) if said in _RAISES and not total else None
    if wrong is not None:
        return read_refused_raise(hand, i, total, wrong)
    if not total:
        return GestureReading("raise_open", GestureOutcome.WAIT, hand.bets[i], is_plain=True)
    return _amount(hand, i, said, chips, total)


def _fold(hand: Hand, i: int, owed: int) -> GestureReading:
    rule = hand.rules["bet.fold_unfaced"]
    if owed or rule == "allow":
        return GestureReading("fold", GestureOutcome.FOLD, hand.bets[i], is_plain=True)
    if rule == FLOOR:
        return floor_decides("fold_unfaced", hand, i, "bet.fold_unfaced")
    outcome = _UNFACED[str(rule)]
    return GestureReading("fold_unfaced", outcome, hand.bets[i], "bet.fold_unfaced")


_UNFACED = {"refuse": GestureOutcome.CHECK, "binding": GestureOutcome.FOLD,
            "warn": GestureOutcome.WAIT}


def _call_of_nothing(hand: Hand, i: int) -> GestureReading:
    """ "Call" with no bet to pay is a check where the text says so (TDA 55, NLPC 36)."""
    if hand.rules["words.call_of_nothing"] == "check":
        return GestureReading("call_of_nothing", GestureOutcome.CHECK, hand.bets[i],
                              "words.call_of_nothing")
    return _asked(hand, i, "call_of_nothing")


def _pot_of_no_limit(hand: Hand, i: int) -> GestureReading:
    """ "Pot" is no bet at no limit; the player is held to the least bet or raise (TDA 54-D)."""
    wrong = why_not_raise(hand, i)
    if wrong is not None:
        return read_refused_raise(hand, i, 0, wrong)
    least = min(least_raise_to(hand), most_raise_to(hand, i))
    return GestureReading("pot_no_limit", bet_or_raise(hand), least, "words.pot_no_limit")


_ASKED_BY = {"unclear": "gesture.unclear"}


def _asked(hand: Hand, i: int, kind: str) -> GestureReading:
    """Reading of words with several senses: the dealer asks, or the floor does."""
    setting = _ASKED_BY.get(kind, f"words.{kind}")
    if hand.rules[setting] == FLOOR:
        return floor_decides(kind, hand, i, setting)
    return GestureReading(kind, GestureOutcome.WAIT, hand.bets[i], setting)


def _amount(
    hand: Hand, i: int, said: Action, chips: int, total: int, is_said: bool = True
) -> GestureReading:
    """Reading of an announced amount, or (not ``is_said``) of the chips that gave it."""
    most = all_in_to(hand, i)
    senses = _two_senses(hand, i, said, chips) if is_said else None
    if senses is not None:
        return senses
    if total > most:
        # He has named more than he has: he is all-in.
        found = read_chip_total(hand, i, most)
        return found._replace(kind="over_stack_said", is_plain=False)
    whole = _in_whole_chips(hand, total)
    if whole != total:
        found = read_chip_total(hand, i, min(whole, most))
        return found._replace(kind="off_unit", setting="bet.unit", also=found.setting,
                              is_plain=False)
    found = read_chip_total(hand, i, total)
    small = found.kind in ("raise_too_small", "under_call")  # to it, or by it: then they differ
    if is_said and said is Action.RAISE and small and hand.rules["declared.raise_amount"] == FLOOR:
        return floor_decides("raise_to_or_by", hand, i, "declared.raise_amount")
    return _declared(hand, i, found) if said in _RAISES else found


def _two_senses(hand: Hand, i: int, said: Action, chips: int) -> GestureReading | None:
    """Reading of "five", which no chip of the table pays: hundreds or thousands
    (``bet.ambiguous_amount``).

    Where the text says so it is the highest sense that the pot before it allows (TDA 57).
    """
    if not 0 < chips < hand.stakes.smallest_chip or said is Action.RAISE_BY or (
        hand.rules["bet.ambiguous_amount"] != "highest_within_pot"
    ):
        return None
    pot = sum(hand.paid) + hand.dead + sum(hand.bets)
    least = min(least_raise_to(hand), most_raise_to(hand, i))
    fits = [to for to in (100 * chips, 1000 * chips)
            if to <= min(pot, all_in_to(hand, i)) and (to == hand.level or to >= least)]
    if not fits or why_not_raise(hand, i) is not None:
        return None
    found = read_chip_total(hand, i, max(fits))
    return found._replace(kind="two_senses", setting="bet.ambiguous_amount", also=found.setting,
                          is_plain=False)


def _in_whole_chips(hand: Hand, total: int) -> int:
    """Announced amount as the smallest chip can pay it (``bet.unit``, WSOP 138)."""
    unit, rule = hand.stakes.smallest_chip, hand.rules["bet.unit"]
    over = total % unit
    up = rule == "rounded_up" or (rule == "nearest" and 2 * over >= unit)
    return total if not over or rule == FLOOR else total - over + (unit if up else 0)


def _declared(hand: Hand, i: int, found: GestureReading) -> GestureReading:
    """Reading after the word "raise": what too small an amount is then (A02)."""
    falls_short = found.kind in ("raise_too_small", "under_call", "call")
    if not falls_short or found.to_chips == all_in_to(hand, i) or why_not_raise(hand, i):
        return found
    rule, setting = hand.rules["half_raise.declared_raise"], "half_raise.declared_raise"
    if rule == FLOOR:
        return floor_decides("raise_said_too_small", hand, i, setting)
    if rule == "force_minimum":
        least = min(least_raise_to(hand), most_raise_to(hand, i))
        return GestureReading("raise_said_too_small", GestureOutcome.RAISE, least, setting)
    if found.kind != "raise_too_small":
        return GestureReading("raise_said_too_small", *least_to_continue(hand, i), setting)
    return found._replace(kind="raise_said_too_small", setting=setting, also=found.setting)


# --- words and chips -------------------------------------------------------------------------


def read_gesture(hand: Hand, i: int, gesture: Gesture) -> GestureReading | None:
    """Reading of all that the player to act has said and put so far; None while that is nothing."""
    if not gesture.said:
        return read_chips(hand, i, gesture)
    said = Action(gesture.said)
    if not motions_of(gesture):
        return read_words(hand, i, said, gesture.said_chips)
    if said in NO_ACT:
        return read_words(hand, i, said, 0)
    if said in _AMOUNTS and not gesture.said_chips:
        return _raise_then_chips(hand, i, gesture, said)
    words = read_words(hand, i, said, gesture.said_chips)
    if gesture.words_first:
        return words if _chips_fit(hand, i, gesture, words, said) else _against(
            hand, i, words, words)
    chips = read_chips(hand, i, gesture)
    assert chips is not None
    return _agreed(chips, words) or _too_late(hand, chips, words) or _against(hand, i, chips, words)


def _raise_then_chips(hand: Hand, i: int, gesture: Gesture, said: Action) -> GestureReading | None:
    """ "Raise" without an amount: the chips of the next motion are the amount."""

    def named(hand: Hand, i: int, motion: tuple[int, ...]) -> GestureReading:
        return _amount(hand, i, said, sum(motion), hand.bets[i] + sum(motion), is_said=False)

    as_said = _call_then_raise(hand, i, gesture, named) or read_motions(hand, i, gesture, named)
    if gesture.words_first:
        return as_said
    chips = read_chips(hand, i, gesture)
    assert chips is not None and as_said is not None
    return (
        _agreed(chips, as_said) or _too_late(hand, chips, as_said)
        or _against(hand, i, chips, as_said)
    )


def _call_then_raise(hand: Hand, i: int, gesture: Gesture, named: ReadOne) -> GestureReading | None:
    """ "Raise" said, the call put down, then the raise in one motion (WSOP 174); else None."""
    motions, allowed = motions_of(gesture), "call_only_unless_raise_said"
    if hand.rules["string_bet.remedy"] != allowed or not gesture.words_first or len(motions) != 2:
        return None
    called = hand.level and hand.bets[i] + sum(motions[0]) == hand.level
    return named(hand, i, (*motions[0], *motions[1])) if called and sum(motions[1]) > 0 else None


def _chips_fit(hand: Hand, i: int, gesture: Gesture, words: GestureReading, said: Action) -> bool:
    """True if the chips are on their way to what was said, or have change coming."""
    if said in (Action.FOLD, Action.CHECK) or words.outcome not in ACTIONS:
        return words.outcome not in ACTIONS
    put = net_chips(gesture)
    asked = max(words.to_chips, said_total(hand, i, said, gesture.said_chips)) - hand.bets[i]
    if put <= asked:
        return True
    smallest = min((chip for m in gesture.motions for chip in m if chip > 0), default=0)
    return gesture.is_known and put - smallest < asked


def _agreed(chips: GestureReading, words: GestureReading) -> GestureReading | None:
    """Reading of chips followed by words that agree: nothing is left to interpret; else None."""
    if chips.kind == "under_call" and words.outcome is GestureOutcome.CALL and words.is_plain:
        return words  # the chips were on their way to the call that he says
    same = (chips.outcome, chips.to_chips) == (words.outcome, words.to_chips)
    if not same or words.outcome not in ACTIONS:
        return None
    return words if words.is_plain else chips


def _too_late(hand: Hand, chips: GestureReading, words: GestureReading) -> GestureReading | None:
    """Reading of words after the chips: they make no more of them; an amount is announced before
    (GC:110-116).

    Also where words bind (WSOP 176): it is the chips' own rule that says what lies there. Words
    that ask for less than the chips, such as a call, are read as before.
    """
    setting = "declared.against_chips"
    more = words.outcome not in (GestureOutcome.CHECK, GestureOutcome.CALL, GestureOutcome.FOLD)
    if hand.rules[setting] != "words_bind" or not more or chips.outcome not in ACTIONS:
        return None
    return GestureReading(
        "words_against_chips", chips.outcome, chips.to_chips, chips.setting or setting,
        setting if chips.setting else "", named=words.to_chips,
    )


def _against(hand: Hand, i: int, first: GestureReading, words: GestureReading) -> GestureReading:
    """Reading where words and chips contradict each other."""
    rule, setting = hand.rules["declared.against_chips"], "declared.against_chips"
    binds = words if rule == "words_bind" else first
    if rule == FLOOR:
        return floor_decides("words_against_chips", hand, i, setting, binds.setting)
    if binds.outcome is GestureOutcome.FLOOR:
        return floor_decides("words_against_chips", hand, i, binds.setting or setting, setting)
    return GestureReading("words_against_chips", binds.outcome, binds.to_chips, setting,
                          binds.setting)
