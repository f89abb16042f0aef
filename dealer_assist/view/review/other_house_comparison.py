"""Same moment under another house's rules. No Qt.

The table stays as it is: only the rules change, from this moment on. So amounts, remedies, and
gestures that still wait for a ruling are judged anew; a bet that is in the journal as a bet stays
one, because nobody wrote down how the chips came.
"""

from collections.abc import Iterator

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.hand.meaning import Ruling, early_acts_ruled, interpret
from dealer_assist.game.hand.meaning.words_and_motions_so_far import early_acts
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.review.review_steps import ReviewStep, StepMark
from dealer_assist.view.review.step_story import StoryBlock, legal_lines
from dealer_assist.view.rulings.pending_choices import cited_sense
from dealer_assist.view.rulings.ruling_question_contents import table_under
from dealer_assist.view.sentences.case_sentences import case_words, with_capital
from dealer_assist.words import word


def elsewhere_block(step: ReviewStep, house: HouseRules, lang: str) -> StoryBlock:
    """Block on this house's view of the step: where it differs, or that it doesn't."""
    own, other = step.table, table_under(step.table, house)
    lines = [*_amounts(own, other, lang), *_gestures(own, house, lang), *_cases(own, other, lang)]
    if not lines:
        lines = [("", word(lang, "replayer.same"))]
    if _is_settled(step):
        lines.append(("", word(lang, "replayer.not_rejudged")))
    return StoryBlock(word(lang, "replayer.elsewhere", house=house.title(lang)), tuple(lines),
                      mark="elsewhere")


def _is_settled(step: ReviewStep) -> bool:
    """True if a bet of this step is known only by its meaning, not by how it was made."""
    kinds = [one.fact for one in step.facts]
    acted = any(isinstance(fact, e.Called | e.Bet | e.Raised) for fact in kinds)
    seen = any(isinstance(fact, e.ChipsSeen | e.Declared | e.BetRuled) for fact in kinds)
    return StepMark.DECISION in step.marks and acted and not seen


def _amounts(own: Table, other: Table, lang: str) -> Iterator[tuple[str, str]]:
    hand = own.hand
    if hand is None or hand.phase is not Phase.BETTING or own.doubt is not None:
        return
    here = dict(legal_lines(dealer_picture(own, advise(own), Surroundings(lang)), lang))
    there = dict(legal_lines(dealer_picture(other, advise(other), Surroundings(lang)), lang))
    why = word(lang, "replayer.why")
    amounts_differ = any(here.get(name) != line for name, line in there.items() if name != why)
    if amounts_differ or set(here) - {why} != set(there) - {why}:
        yield from there.items()


def _gestures(own: Table, house: HouseRules, lang: str) -> Iterator[tuple[str, str]]:
    """Reading, by the other house, of a gesture that waits to be interpreted."""
    if own.doubt is None:
        return
    ruling = reading_by_house(own, own.doubt, house)
    if ruling is None:
        yield "", word(lang, "replayer.gesture_gone")
        return
    if (str(ruling.outcome), ruling.to_chips) == (own.doubt.proposal, own.doubt.to_chips):
        return
    yield word(lang, "replayer.proposed"), gesture_words(str(ruling.outcome), ruling.to_chips, lang)
    if ruling.source is not None:
        yield "", cited_sense(ruling.source, lang)


def reading_by_house(table: Table, doubt: e.BetDoubted, house: HouseRules) -> Ruling | None:
    """Reading by this house of the gesture of the pending ruling; None if it isn't known any
    more."""
    hand = table_under(table, house).hand
    if hand is None:
        return None
    gesture = table.gesture
    if gesture is not None and gesture.seat == doubt.seat and (gesture.said or gesture.motions):
        found = interpret(hand, gesture)
    else:
        acts = early_acts(table, doubt.seat)
        if not acts:
            return None
        found = early_acts_ruled(hand, acts)
    return found


def gesture_words(outcome: str, to_chips: int, lang: str) -> str:
    """Outcome of reading a gesture, in words."""
    name = "let_stand" if outcome == "stand" else outcome
    return word(lang, f"doubt.propose_{name}", chips=to_chips)


def _cases(own: Table, other: Table, lang: str) -> Iterator[tuple[str, str]]:
    for case in own.cases:
        here, there = propose_remedy(own, case), propose_remedy(other, case)
        if here.outcome == there.outcome and (here.ask is None) == (there.ask is None):
            continue
        if there.ask is not None:
            yield word(lang, "replayer.asked"), case_words(there.ask.words, other, there.case, lang)
            continue
        if there.remedy is None:
            yield "", word(lang, "case.silent", house=other.house.title(lang))
            continue
        words = case_words(there.remedy.words, other, there.case, lang)
        yield word(lang, "replayer.remedy"), with_capital(words)
        yield "", cited_sense(there.source, lang)
