"""Engine's answer to a lesson's question, under the house that it was run under."""

from collections.abc import Callable
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import StepKind
from dealer_assist.game.catalogue import Both
from dealer_assist.game.hand.meaning import interpret
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.training.quiz.lessons import LessonBroken, Moment
from dealer_assist.training.quiz.quiz_model import (
    FLOOR_KEY,
    HouseAnswer,
    Key,
    QuestionKind,
    in_both_languages,
)
from dealer_assist.view.sentences.case_sentences import case_words, with_capital
from dealer_assist.words import LANGS

_ACTS: Final = (e.Folded, e.Checked, e.Called, e.Bet, e.Raised)


def question_kind(moment: Moment) -> QuestionKind:
    """Kind of question: as the lesson says, else about a case if one is open."""
    what = moment.question.values.get("what")
    if what is not None:
        return QuestionKind(what)
    return QuestionKind.CASE if moment.seen.table.cases else QuestionKind.RULING


def house_answer(moment: Moment) -> HouseAnswer:
    """Engine's answer. Raises LessonBroken if the lesson asks what nobody can say."""
    return _JUDGES[question_kind(moment)](moment)


def seat_in_question(moment: Moment) -> int:
    """Seat that the question is about."""
    values = (moment.question.values, moment.event.line.values)
    for held in values:
        if held.get("seat"):
            return int(held["seat"])
    options = moment.seen.options
    doubt = moment.seen.table.doubt
    return doubt.seat if doubt is not None else options.seat if options is not None else 0


def answer_of_floor(setting: str, source: Passage | None) -> HouseAnswer:
    """Answer that the floor decides: the text is silent, or says so itself."""
    silent = source is None or source.silent
    words = in_both_languages("quiz.silent_choice" if silent else "quiz.left_choice")
    return HouseAnswer(FLOOR_KEY, words, silent=silent, setting=setting, sources=_of(source))


# --- a gesture -------------------------------------------------------------------------------


def _ruling(moment: Moment) -> HouseAnswer:
    seen, seat = moment.seen, seat_in_question(moment)
    doubt = seen.table.doubt_of(seat)
    if doubt is None:
        return _settled(moment, seat)
    sources = seen.ruling_sources() if doubt == seen.table.doubt else ()
    if doubt.proposal == FLOOR:
        return answer_of_floor(doubt.setting, sources[0] if sources else None)
    words = gesture_outcome_texts(doubt.proposal, doubt.to_chips, doubt.returned, doubt.missing)
    custom = bool(sources) and all(source.silent for source in sources)
    return HouseAnswer(answer_identity(doubt.proposal, doubt.to_chips), words, custom=custom,
                       sources=sources,
                       setting=doubt.setting)


def _settled(moment: Moment, seat: int) -> HouseAnswer:
    """Answer without a ruling: it became a fact at once, or binds nobody."""
    table = moment.event.before
    for fact in moment.event.seen.made:
        if isinstance(fact, _ACTS) and fact.seat == seat:
            reading = None
            if table.gesture is not None and table.gesture.seat == seat:
                reading = interpret(table, table.gesture)
            setting = reading.setting if reading is not None else ""
            if not setting and isinstance(fact, e.Raised):
                setting = "bet.min_raise"  # nothing to interpret: it is as much as a raise must be
            sources = (moment.house.source(setting),) if setting else ()
            return _of_fact(moment, fact, setting, sources)
        table = advance(table, fact)
    options = moment.seen.options
    if options is not None and options.seat == seat:
        return HouseAnswer(("back", 0), in_both_languages("doubt.propose_back"))
    raise LessonBroken(f"line {moment.question.number}: nothing of seat {seat} is to be judged")


def _of_fact(
    moment: Moment, fact: e.Fact, setting: str, sources: tuple[Passage, ...]
) -> HouseAnswer:
    seat = getattr(fact, "seat", 0)
    to_chips = moment.seen.front(seat)
    name = {e.Folded: "fold", e.Checked: "check", e.Called: "call", e.Bet: "bet",
            e.Raised: "raise"}[type(fact)]
    return HouseAnswer(answer_identity(name, to_chips), gesture_outcome_texts(name, to_chips),
                       sources=sources,
                       custom=bool(sources) and sources[0].silent, setting=setting)


_AMOUNTS: Final = frozenset({"call", "bet", "raise", "stand"})


def answer_identity(outcome: str, to_chips: int) -> Key:
    """Identity of an answer: outcomes that leave the same chips are one answer."""
    return ("chips", to_chips) if outcome in _AMOUNTS else (outcome, 0)


def gesture_outcome_texts(outcome: str, to_chips: int, returned: int = 0, missing: int = 0) -> Both:
    """Outcome of a gesture in words, with the chips that move."""
    name = "let_stand" if outcome == "stand" else outcome
    words = in_both_languages(f"doubt.propose_{name}", chips=to_chips)
    if outcome not in _AMOUNTS or not (returned or missing):
        return words
    id = "doubt.moves_back" if returned else "doubt.moves_add"
    fr, en = (in_both_languages(id, proposal=words[at], chips=returned or missing)[at]
              for at in (0, 1))
    return fr, en


# --- a case ----------------------------------------------------------------------------------


def _case(moment: Moment) -> HouseAnswer:
    table = moment.seen.table
    found = propose_remedy(table, table.cases[-1])
    if found.ask is not None:
        raise LessonBroken(f"line {moment.question.number}: {found.ask.id} is still to be answered")
    if found.remedy is None:
        return answer_of_floor(found.setting, found.source)
    return remedy_answer(moment, found.outcome)._replace(
        custom=found.source.silent, sources=(found.source,), setting=found.setting,
        by_floor=found.by_floor)


def remedy_answer(moment: Moment, outcome: str) -> HouseAnswer:
    """Remedy of the open case, in words."""
    table = moment.seen.table
    case = propose_remedy(table, table.cases[-1]).case
    remedy = propose_remedy(table, case).entry.remedies[outcome]

    def filled(words: Both) -> Both:
        fr, en = (case_words(words, table, case, lang) for lang in LANGS)
        return with_capital(fr), with_capital(en)

    # Two remedies may end in the same misdeal: they are one answer then.
    name = remedy.does if remedy.does == "misdeal" else outcome
    return HouseAnswer((name, 0), filled(remedy.words), steps=tuple(map(filled, remedy.steps)),
                       say=filled(remedy.say))


# --- amounts and order -----------------------------------------------------------------------


def _least(moment: Moment) -> HouseAnswer:
    options = moment.seen.options
    if options is None:
        raise LessonBroken(f"line {moment.question.number}: nobody is to act")
    if not options.max_to:
        why = options.why_no_raise
        return HouseAnswer(("no_raise", 0), in_both_languages("quiz.may_not"),
                           sources=_of(why and why.source),
                           setting=why.setting if why else "")
    if options.is_least_open:
        asked = next(iter(options.floor), None)
        return answer_of_floor(asked.setting if asked else "bet.min_raise",
                      moment.house.source("bet.min_raise"))
    source = options.why_min.source if options.why_min is not None else None
    return HouseAnswer(("least", options.min_to),
                       in_both_languages("quiz.at_least", chips=options.min_to),
                       custom=bool(source and source.silent), sources=_of(source),
                       setting="bet.min_raise")


def _may_raise(moment: Moment) -> HouseAnswer:
    options = moment.seen.options
    if options is None:
        raise LessonBroken(f"line {moment.question.number}: nobody is to act")
    asked = next((one for one in options.floor if one.setting.startswith("short_allin")), None)
    if asked is not None:
        return answer_of_floor(asked.setting, moment.house.source(asked.setting))
    if options.max_to:
        source = moment.house.source("short_allin.reopens")
        if source.silent and options.why_min is not None:  # any higher amount is a raise there
            source = options.why_min.source or source
        return HouseAnswer(("yes", 0), in_both_languages("quiz.may"), custom=source.silent,
                           sources=(source,),
                           setting="short_allin.reopens")
    why = options.why_no_raise
    return HouseAnswer(("no", 0), in_both_languages("quiz.may_not"),
                       sources=_of(why and why.source),
                       setting=why.setting if why else "")


def _shows(moment: Moment) -> HouseAnswer:
    step = next((one for one in moment.seen.advice.steps
                 if one.kind in (StepKind.SHOW, StepKind.TABLE_ALL)), None)
    if step is None:
        raise LessonBroken(f"line {moment.question.number}: nobody has to show")
    source = step.why.source if step.why is not None else None
    return HouseAnswer(("seat", step.seat), in_both_languages("quiz.seat", seat=step.seat),
                       sources=_of(source),
                       custom=bool(source and source.silent))


def _of(source: Passage | None) -> tuple[Passage, ...]:
    return (source,) if source is not None else ()


_JUDGES: Final[dict[QuestionKind, Callable[[Moment], HouseAnswer]]] = {
    QuestionKind.RULING: _ruling, QuestionKind.CASE: _case, QuestionKind.LEAST: _least,
    QuestionKind.MAY_RAISE: _may_raise,
    QuestionKind.SHOWS: _shows,
}
