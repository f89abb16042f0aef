"""Answers to choose from: the engine's, and wrong ones that somebody might give.

Wrong ones are other houses' texts, the panel's other options, the catalogue's other remedies; and,
if the text speaks, that it is silent. No two have the same effect.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from dealer_assist.game.catalogue import REMEDIES, Remedy
from dealer_assist.game.hand.raise_amounts import least_raise_to
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.training.quiz.house_answers import (
    answer_identity,
    gesture_outcome_texts,
    remedy_answer,
    seat_in_question,
)
from dealer_assist.training.quiz.lessons import LessonBroken, Moment
from dealer_assist.training.quiz.quiz_model import (
    FLOOR_KEY,
    AnswerChoice,
    Elsewhere,
    HouseAnswer,
    QuestionKind,
    in_both_languages,
)
from dealer_assist.view.sentences.case_sentences import with_capital
from dealer_assist.words import LANGS, in_house_words

_MOST: Final = 5
FEWEST: Final = 3


def shuffled_answer_choices(
    moment: Moment, asked: QuestionKind, right: HouseAnswer, elsewhere: Sequence[Elsewhere],
    seed: str
) -> tuple[AnswerChoice, ...]:
    """The right answer among wrong ones, in an order that ``seed`` gives. Raises LessonBroken."""
    wrong: list[HouseAnswer] = []
    known = {right.key}
    said = set(right.words)
    silent = HouseAnswer(FLOOR_KEY, in_both_languages("quiz.silent_choice"), silent=True)
    most = _MOST - 1
    if right.key != FLOOR_KEY and not right.custom:  # a house chooses where its text is silent
        wrong.append(silent)
        known.add(silent.key)
    known.add(FLOOR_KEY)
    others = (one.judged for one in elsewhere)
    offered = [(one, most) for one in (*others, *_extra(moment, asked))]
    offered += [(one, FEWEST - 1) for one in _usual(moment, asked, right)]
    for one, enough in offered:
        if len(wrong) < enough and one.key not in known and not said & set(one.words):
            wrong.append(one)
            known.add(one.key)
            said |= set(one.words)
    if len(wrong) + 1 < FEWEST:
        raise LessonBroken(f"line {moment.question.number}: only {len(wrong)} wrong answers")
    made = [_choice(one, elsewhere, one is right) for one in (right, *wrong)]
    random.Random(seed).shuffle(made)
    return tuple(made)


def _choice(one: HouseAnswer, elsewhere: Sequence[Elsewhere], is_right: bool) -> AnswerChoice:
    houses = tuple(other.house for other in elsewhere if other.judged.key == one.key)
    return AnswerChoice(one.key, one.words, is_right, houses)


def _extra(moment: Moment, asked: QuestionKind) -> Iterator[HouseAnswer]:
    """Wrong answers that no house gives here."""
    if asked is QuestionKind.RULING:
        yield from _gestures(moment)
    elif asked is QuestionKind.CASE:
        yield from _remedies(moment)
    elif asked is QuestionKind.LEAST:
        yield from _amounts(moment)
    elif asked is QuestionKind.MAY_RAISE:
        yield HouseAnswer(("yes", 0), in_both_languages("quiz.may"))
        yield HouseAnswer(("no", 0), in_both_languages("quiz.may_not"))
    else:
        yield from _seats(moment)


def _gestures(moment: Moment) -> Iterator[HouseAnswer]:
    seat = seat_in_question(moment)
    doubt = moment.seen.table.doubt_of(seat)
    for way in doubt.ways if doubt is not None else ():
        if way.choice not in ("floor", "wait"):
            yield HouseAnswer(answer_identity(way.choice, way.to_chips),
                              gesture_outcome_texts(way.choice, way.to_chips, way.returned,
                                                    way.missing))
    hand = moment.event.before.hand
    if hand is None or seat not in hand.position:
        return
    level, bet = hand.level, hand.bets[hand.position[seat]]
    yield HouseAnswer(("fold", 0), in_both_languages("doubt.propose_fold"))
    if level > bet:
        yield HouseAnswer(("chips", level), gesture_outcome_texts("call", level))
    else:
        yield HouseAnswer(("check", 0), in_both_languages("doubt.propose_check"))
    least = least_raise_to(hand)
    yield HouseAnswer(("chips", least), gesture_outcome_texts("raise" if level else "bet", least))


def _remedies(moment: Moment) -> Iterator[HouseAnswer]:
    table = moment.seen.table
    entry = propose_remedy(table, table.cases[-1]).entry
    yield from (remedy_answer(moment, name) for name in entry.remedies)


def _usual(moment: Moment, asked: QuestionKind, right: HouseAnswer) -> Iterator[HouseAnswer]:
    """Remedies common to many cases, if this one has too few.

    Of two remedies without an effect only one is offered: both would be right.
    """
    if asked is not QuestionKind.CASE:
        return
    table = moment.seen.table
    entry = propose_remedy(table, table.cases[-1]).entry
    name = right.key[0]
    does = entry.remedies[name].does if name in entry.remedies else name
    usual: tuple[Remedy, ...] = (REMEDIES["misdeal"], REMEDIES["hand_dead"])
    if does not in ("", "warn"):
        usual = (*usual, REMEDIES["stands"])
    for remedy in usual:
        if remedy.does != does or not does:
            fr, en = (with_capital(in_house_words(remedy.words, lang)) for lang in LANGS)
            words = fr, en
            yield HouseAnswer((remedy.does or "stands", 0), words)


def _amounts(moment: Moment) -> Iterator[HouseAnswer]:
    hand = moment.seen.hand
    assert hand is not None
    big = hand.stakes.big_blind
    for chips in (2 * hand.level, hand.level + big, hand.level + hand.stakes.smallest_chip,
                  hand.level + max(hand.increment, big), 3 * hand.level, 2 * hand.level + big):
        yield HouseAnswer(("least", chips), in_both_languages("quiz.at_least", chips=chips))
    yield HouseAnswer(("no_raise", 0), in_both_languages("quiz.may_not"))


def _seats(moment: Moment) -> Iterator[HouseAnswer]:
    hand = moment.seen.hand
    assert hand is not None
    for i in hand.live:
        seat = hand.seats[i]
        yield HouseAnswer(("seat", seat), in_both_languages("quiz.seat", seat=seat))


