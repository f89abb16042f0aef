"""Situation of a lesson, in words that are the same under every house and give nothing away."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import Both
from dealer_assist.game.hand.meaning.words_and_motions_so_far import NO_ACT
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.training.quiz.lessons import Acted, Moment
from dealer_assist.training.quiz.quiz_model import QuestionKind, in_both_languages
from dealer_assist.view.sentences.case_sentences import case_words, fact_line
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.view.sentences.verbal_action_sheet import spoken_words
from dealer_assist.words import LANGS, word
from dealer_assist.words.chip_amounts import amount_text

#: Number of lines told on the way to the question.
_MOST: Final = 6
_TOLD: Final = (
    e.Folded, e.Checked, e.Called, e.Bet, e.Raised, e.ActedEarly, e.HandTabled, e.HandMucked,
    e.PlayerAway, e.PlayerSat,
)
PHYSICAL: Final = frozenset({"puts", "says", "gestures", "takes_back", "pushes"})
#: Left out: acts that the picture shows, and those only for a script's counting of cards.
_UNTOLD: Final = frozenset({"burned", "stub_left", "board", "posted"})
_STREETS: Final = frozenset({"flop", "turn", "river", "board"})


def event_lines_to_question(moment: Moment, asked: QuestionKind) -> tuple[Both, ...]:
    """Events up to the question; the last line is the one it is about."""
    lines = [line for acted in _of_last_street(moment.lines) for line in _line(acted)]
    if asked is QuestionKind.CASE:
        lines = [*(() if moment.seen.is_between else lines[-3:]), _case(moment)]
    return tuple(lines[-_MOST:])


def _of_last_street(lines: tuple[Acted, ...]) -> tuple[Acted, ...]:
    """Events from the last street on; of an evening from its last hand on."""
    starts = [k for k, one in enumerate(lines)
              if one.line.id in _STREETS or one.line.id in ("deal", "begin")]
    return lines[starts[-1]:] if starts else lines


def _line(acted: Acted) -> Iterator[Both]:
    line = acted.line
    if line.id in PHYSICAL:
        yield _physical(acted)
        return
    if line.id == "all_in" and len(line.values["seats"]) == 1:
        seat = line.values["seats"][0]
        yield in_both_languages("quiz.all_in", seat=seat, chips=acted.seen.front(seat))
        return
    for fact in acted.seen.made:
        if isinstance(fact, _TOLD):
            fr, en = (fact_words(fact, lang) for lang in LANGS)
            yield fr, en


def _physical(acted: Acted) -> Both:
    """Words and chips as they are heard and seen."""
    values = acted.line.values
    seat = values["seat"]
    if acted.line.id == "says":
        action, chips = values["spoken"]
        return _each("quiz.says", seat, tuple(
            _spoken(acted.line.text, action, chips, lang) for lang in LANGS))
    if acted.line.id == "puts":
        return _puts(seat, values["motion"])
    if acted.line.id == "takes_back":
        return _each("quiz.takes_back", seat, tuple(
            amount_text(sum(_chips(values["motion"])), lang) for lang in LANGS))
    return in_both_languages(f"quiz.{acted.line.id}", seat=seat)


def _each(id: str, seat: int, words: tuple[str, ...]) -> Both:
    fr, en = (word(lang, id, seat=seat, words=one) for lang, one in zip(LANGS, words, strict=True))
    return fr, en


def _spoken(text: str, action: e.Action, chips: int, lang: str) -> str:
    """Words as they were said; an amount alone as a number."""
    if action in NO_ACT:
        return text.partition('"')[2].rpartition('"')[0] or text
    if action is e.Action.AMOUNT:
        return amount_text(chips, lang)
    return spoken_words(action, chips, lang)


def _chips(motion: object) -> tuple[int, ...]:
    values = getattr(motion, "chips", motion)
    return tuple(values) if isinstance(values, tuple | list) else (int(str(values)),)


def _puts(seat: int, motion: object) -> Both:
    piles = Counter(sorted(_chips(motion), reverse=True))
    if sum(piles.values()) == 1:
        return in_both_languages("quiz.puts_one", seat=seat, chips=next(iter(piles)))
    return _each("quiz.puts", seat, tuple(
        " + ".join(f"{count} × {amount_text(one, lang)}" if count > 1 else amount_text(one, lang)
                   for one, count in piles.items()) for lang in LANGS))


# --- a case ----------------------------------------------------------------------------------


def _case(moment: Moment) -> Both:
    """Catalogue's description of the case."""
    table = moment.seen.table
    found = propose_remedy(table, table.cases[-1])
    fr, en = (case_words(found.entry.happened, table, found.case, lang) for lang in LANGS)
    return fr, en


def deciding_facts_line(moment: Moment, asked: QuestionKind) -> Both:
    """Deciding facts of an irregularity, on one line."""
    if asked is not QuestionKind.CASE:
        return "", ""
    table = moment.seen.table
    found = propose_remedy(table, table.cases[-1])
    decide = [one for one in found.facts if one.kind != "silent" and one.id not in _UNTOLD]
    known = []
    for lang in LANGS:
        lines = (fact_line(one, lang) for one in decide)
        known.append(" · ".join(word(lang, "grammar.colon", what=name, told=value)
                                for name, value in lines))
    return known[0], known[1]
