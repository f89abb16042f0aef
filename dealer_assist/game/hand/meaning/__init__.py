"""Meaning of a physical bet: chips seen, words said and whose turn it is give a ruling.

``interpret`` answers for what a player has said and put so far, ``early_acts_ruled`` for an act out
of turn
once its turn has come, ``late_ruling`` for what comes after an act. All are pure; words and motions
are collected in game/advance/rulings.py, a ruling's facts made in
live/sensing/bets_from_chips_and_words.py.

A reading that no house has anything to interpret about is ``unambiguous`` and becomes a fact at
once; everything else waits for a person, with all the options to settle it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from dealer_assist.game.facts import ActedEarly, BetReading
from dealer_assist.game.hand.betting import may_raise
from dealer_assist.game.hand.meaning.bet_interpretation import (
    ACTIONS,
    OPEN,
    SILENT,
    GestureOutcome,
    GestureReading,
    Ruling,
    Sentence,
    all_in_to,
    bet_or_raise,
    chips_back_and_missing,
    is_count_doubt,
    least_to_continue,
    ruling_sentence,
)
from dealer_assist.game.hand.meaning.out_of_turn import (
    early_act,
    has_acted,
    read_bound,
    read_early,
    read_late,
    with_its_chips,
    with_said_amount,
)
from dealer_assist.game.hand.meaning.verbal_actions import read_gesture
from dealer_assist.game.hand.meaning.words_and_motions_so_far import net_chips
from dealer_assist.game.hand.raise_amounts import bet_unit, least_raise_to, most_raise_to
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table

#: Reader of the same gesture under another hand's rules.
_Reader = Callable[[Hand], GestureReading | None]


def interpret(at: Table | Hand, gesture: Gesture) -> Ruling:
    """Ruling on the gesture as far as it is known."""
    hand = at.hand if isinstance(at, Table) else at
    seat = gesture.seat
    if hand is None or hand.phase is not Phase.BETTING or seat not in hand.position:
        return _nothing(seat, "no_betting", max(0, net_chips(gesture)))
    i = hand.position[seat]
    seen = hand.bets[i] + net_chips(gesture)
    if hand.folded[i]:
        return _nothing(seat, "no_betting", max(0, seen))
    if i != hand.actor:
        if has_acted(hand, i):
            return late_ruling(hand, gesture, hand.bets[i])
        return _nothing(seat, "out_of_turn", max(0, seen))
    return _ruled(hand, i, seen, lambda other: read_gesture(other, i, gesture))


def early_acts_ruled(hand: Hand, acts: Sequence[ActedEarly], seen: int | None = None) -> Ruling:
    """Ruling on a player's acts before his turn, now that it has come and ``seen`` chips lie there.

    He may have taken them back meanwhile; what he put binds or not all the same.
    """
    i = hand.position[acts[0].seat]
    seen = hand.bets[i] + sum(sum(act.chips) for act in acts) if seen is None else seen
    return _ruled(hand, i, seen, lambda other: read_early(other, i, acts))


def bound_ruling(hand: Hand, act: ActedEarly, seen: int) -> Ruling:
    """Ruling on a player's act before his turn that binds by the floor's word, out of turn as it
    was.
    """
    i = hand.position[act.seat]
    return _ruled(hand, i, seen, lambda other: read_bound(other, i, act))


def late_ruling(hand: Hand, gesture: Gesture, stood: int) -> Ruling:
    """Ruling on chips or words after the player has acted; ``stood`` lay there before them."""
    i = hand.position[gesture.seat]
    seen = stood + net_chips(gesture)
    return _ruled(hand, i, seen, lambda other: read_late(other, i, gesture, stood))


# --- the ruling ------------------------------------------------------------------------------


def _nothing(seat: int, kind: str, seen: int) -> Ruling:
    """Empty ruling: no bet comes of it, and the chips stay where they are."""
    return Ruling(
        f"doubt.{kind}", seat, GestureOutcome.WAIT, seen, 0, 0, "", "", None, True, (),
        ruling_sentence(seat, kind, GestureOutcome.WAIT, seen, 0, 0),
    )


def _ruled(hand: Hand, i: int, seen: int, read: _Reader) -> Ruling:
    """Ruling by this reading, where ``seen`` chips lie in front of position ``i``."""
    seat, reading = hand.seats[i], read(hand)
    if reading is None:
        return _nothing(seat, "nothing", max(0, seen))
    to_chips = _standing(hand, i, seen, reading.outcome, reading.to_chips)
    back, add = chips_back_and_missing(seen, to_chips)
    ways = () if reading.is_plain else tuple(_ways(hand, i, seen, reading, read))
    return Ruling(
        f"doubt.{reading.kind}", seat, reading.outcome, to_chips, back, add,
        reading.setting, reading.also, passage_of_ruling(hand, reading.kind, reading.setting),
        reading.is_plain, ways,
        ruling_sentence(seat, reading.kind, reading.outcome, to_chips, back, add),
    )


def _standing(hand: Hand, i: int, seen: int, outcome: GestureOutcome, to_chips: int) -> int:
    """Bet that stands; while nothing is settled, the chips as they lie."""
    if outcome not in OPEN:
        return to_chips
    return min(max(seen, hand.bets[i]), all_in_to(hand, i))


def passage_of_ruling(hand: Hand, kind: str, setting: str) -> Passage | None:
    """Passage behind a ruling: the house's or the game's own; None where no text is concerned."""
    if setting:
        return hand.house.source(setting)
    if is_count_doubt(kind):
        return None  # no rule is open: chips are to be counted
    if kind not in _OF_THE_GAME:
        return SILENT
    return Passage(hand.game.en, "", *_OF_THE_GAME[kind], where_fr=hand.game.fr)


#: What no house's text decides, but the game itself: the sense in French and English.
_OF_THE_GAME = {
    "over_limit": ("La structure de la partie fixe la plus haute relance.",
                   "The game's structure sets the highest raise."),
    "over_stack_said": ("On joue les jetons que l'on a devant soi : plus que son tapis est tapis.",
                        "A player plays the chips in front of him: more than his stack is all-in."),
}


# --- the other ways --------------------------------------------------------------------------


def _ways(hand: Hand, i: int, seen: int, reading: GestureReading,
          read: _Reader) -> Iterator[BetReading]:
    """All options to settle it, the ruling's own first, no two with the same outcome."""
    known: dict[tuple[str, int], BetReading] = {}
    for way in (
        _way(hand, i, seen, reading.outcome, reading.to_chips, reading.setting,
             _written(hand.rules[reading.setting]) if reading.setting else ""),
        *_other_houses(hand, i, seen, reading, read),
        *_plain_ways(hand, i, seen, reading),
        _way(hand, i, seen, GestureOutcome.FLOOR, hand.bets[i]),
    ):
        same = (_ACT.get(way.choice, way.choice), way.to_chips)
        if way.choice in OPEN:
            same = (way.choice, 0)
        first = known.get(same)
        if first is None:
            known[same] = way
        elif way.value and way.setting == first.setting and way.value not in first.value.split("|"):
            known[same] = replace(first, value=f"{first.value}|{way.value}")
    yield from known.values()


#: Choices that mean the same once the amount is the same.
_ACT = {"call": "put", "bet": "put", "raise": "put", "stand": "put", "check": "put"}


def _way(
    hand: Hand, i: int, seen: int, outcome: GestureOutcome, to_chips: int, setting: str = "",
    value: str = "",
) -> BetReading:
    standing = _standing(hand, i, seen, outcome, to_chips)
    return BetReading(str(outcome), standing, *chips_back_and_missing(seen, standing), setting,
                      value)


def _written(value: Value) -> str:
    """Text of a setting's value as a book writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _other_houses(hand: Hand, i: int, seen: int, reading: GestureReading,
                  read: _Reader) -> Iterator[BetReading]:
    """Options by which the same gesture is settled in houses that have written otherwise.

    Who is bound by what he pulled back isn't let off by another house's text (TDA 46-B): the floor
    may say so.
    """
    if reading.kind == "pulled_back":
        return
    for setting in dict.fromkeys((reading.setting, reading.also)):
        if not setting:
            continue
        for value in _other_values(hand, setting):
            other = read(hand.evolve(rules={**hand.rules, setting: value}))
            if other is not None and other.outcome not in OPEN:
                yield _way(hand, i, seen, other.outcome, other.to_chips, setting, _written(value))


def _other_values(hand: Hand, setting: str) -> tuple[Value, ...]:
    now = hand.rules[setting]
    return tuple(v for v in KEYS[setting].values if v not in (FLOOR, now))


_MAY_COMPLETE = frozenset({
    "raise_too_small", "raise_said_too_small", "bet_too_small", "silent_chip",
    "words_against_chips", "raise_to_or_by", "pulled_back",
})
_MAY_FOLD = frozenset({
    "under_call", "passer", "unclear", "chop", "check_facing_bet", "fold_unfaced",
})
_ASKED = frozenset({
    "passer", "unclear", "chop", "check_facing_bet", "call_of_nothing", "fold_unfaced",
    "raise_to_or_by",
})


def _plain_ways(hand: Hand, i: int, seen: int, reading: GestureReading) -> Iterator[BetReading]:
    """Options that a floor manager has in any house."""
    kind, bet = reading.kind, hand.bets[i]
    most = all_in_to(hand, i)
    if i != hand.actor:
        if kind == "early_fold":
            if seen > bet:
                yield _way(hand, i, seen, GestureOutcome.FOLD, bet)
                yield _way(hand, i, seen, GestureOutcome.FOLD, min(seen, most))
            yield _way(hand, i, seen, GestureOutcome.BACK, bet)
            return
        yield _way(hand, i, seen, GestureOutcome.STAND, bet)
        meant = min(max(seen, reading.named), most_raise_to(hand, i))
        if meant > hand.level and hand.phase is Phase.BETTING:
            yield _way(hand, i, seen, bet_or_raise(hand), meant)
        return
    early = kind.startswith("early_")
    yield _way(hand, i, seen, *least_to_continue(hand, i))
    if kind in _MAY_FOLD or kind == "early_fold":
        if kind == "early_fold":
            # what he put goes back; or it is lost
            yield _way(hand, i, seen, GestureOutcome.FOLD, bet)
        yield _way(hand, i, seen, GestureOutcome.FOLD, max(bet, min(seen, most)))
    if kind in _MAY_COMPLETE and may_raise(hand, i):
        least = min(least_raise_to(hand), most_raise_to(hand, i))
        if seen < least:
            yield _way(hand, i, seen, bet_or_raise(hand), least)
    if kind == "over_limit" or (seen > most_raise_to(hand, i) and bet_unit(hand)):
        pass  # nobody bets more than the game allows
    elif bet < seen <= most and seen > hand.level:
        yield _way(hand, i, seen, GestureOutcome.STAND, seen)
    elif seen > most > hand.level:
        yield _way(hand, i, seen, GestureOutcome.STAND, most)
    if hand.level < reading.named <= most_raise_to(hand, i):
        yield _way(hand, i, seen, bet_or_raise(hand), reading.named)
    if early:
        yield _way(hand, i, seen, GestureOutcome.BACK, bet)
    elif seen > bet or kind in _ASKED:
        yield _way(hand, i, seen, GestureOutcome.WAIT, bet)


__all__ = [
    "ACTIONS", "OPEN", "SILENT", "GestureOutcome", "GestureReading", "Ruling", "Sentence",
    "all_in_to", "chips_back_and_missing", "early_act", "has_acted", "ruling_sentence",
    "with_its_chips", "with_said_amount",
]
