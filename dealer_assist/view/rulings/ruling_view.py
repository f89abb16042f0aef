"""Ruling in words: what happened, what was ruled, by whose rule, by whom, its effect.

From the table before the ruling and the ruling's own fact, so that the slip, the list of rulings
and later readers of the journal say the same. No Qt, and no closed card.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.between.floor_calls import calling_seat
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts.signed_rulings import NAMELESS, RULINGS
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.irregularities.case_deciding_facts import known_facts
from dealer_assist.game.irregularities.case_details import case_about
from dealer_assist.game.irregularities.remedy_proposal import house_of_case, propose_remedy
from dealer_assist.game.irregularities.ruling_subject import DISMISSED, ruling_subject
from dealer_assist.game.rules.house_rules import Passage
from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.game.table.table import Case, Table
from dealer_assist.storage.books.rule_card import setting_heading
from dealer_assist.view.rulings.hand_of_case import facts_of_case_hand, last_hand
from dealer_assist.view.rulings.pending_choices import doubt_facts
from dealer_assist.view.rulings.ruling_changes import bet_changes, ruling_changes
from dealer_assist.view.sentences.case_sentences import (
    case_words,
    fact_line,
    with_capital,
    with_named_card,
)
from dealer_assist.view.sentences.dealer_sentences import named_pot_words
from dealer_assist.view.sentences.fact_words import entry_words, outcome_words
from dealer_assist.view.sentences.floor_decision_words import setting_words
from dealer_assist.words import catalogue, word
from drivers.lazy_dataclass import dataclass


class Rests(StrEnum):
    """Basis of a ruling."""

    TEXT = "text"
    CHOICE = "choice"  # the house's own, where its text is silent
    FLOOR = "floor"  # the text is silent: the floor decided
    NONE = "none"  # it isn't about a rule: a count, a penalty


@dataclass(frozen=True, slots=True)
class RulingView:
    """Ruling in one language except for the passage's sense, which is in both."""

    number: int
    hand: int  # 0 between hands
    entry: str  # of the catalogue; "" for none
    seat: int
    outcome: str
    title: str
    happened: tuple[str, ...]
    facts: tuple[str, ...]
    ruled: str
    steps: tuple[str, ...]
    said: str  # what the dealer announces
    setting: str
    rule: str  # the setting and what the house made of it
    cited: str
    senses: tuple[str, str]  # French, English; "" where the text is silent
    chosen: str  # reason of the house's choice, if its text is silent
    rests: Rests
    otherwise: bool  # the floor ruled otherwise than the rule
    by: str
    verified: bool
    who: str
    reason: str
    changes: tuple[str, ...]
    asked_by: int = 0  # seat of the player who had the floor called; 0: unknown


    @property
    def is_unapplied(self) -> bool:
        """True if the rule that is cited settles nothing: the case was dismissed."""
        return self.outcome == DISMISSED and bool(self.rule)




def is_floor_ruling(fact: e.Fact) -> bool:
    """True if a floor manager made this ruling, so that it gets a slip of its own."""
    return isinstance(fact, RULINGS) and bool(fact.by)


def ruling_view(before: Table, fact: e.Fact, number: int, lang: str) -> RulingView:
    """The ruling ``fact``, number ``number`` of the journal, made at the table ``before``."""
    assert isinstance(fact, RULINGS)
    after = advance(before, fact, number)
    made, about = _TOLD[type(fact)](before, fact, lang), ruling_subject(before, fact)
    hand = before.hand
    by = fact.by
    return RulingView(
        number=number, hand=made.hand_number or (hand.number if hand is not None else 0),
        entry=about.entry, seat=about.seat, outcome=about.outcome, title=made.title,
        happened=made.happened, facts=made.facts, ruled=made.ruled, steps=made.steps,
        said=made.said, setting=made.setting or about.setting,
        **_rule(before, made.setting or about.setting, lang), otherwise=made.otherwise, by=by,
        verified=is_verified(before, by), who=who_words(before, by, lang),
        reason=fact.reason,
        changes=(*made.moved, *ruling_changes(before, after, lang))
        or (word(lang, "slip.unchanged"),),
        asked_by=calling_seat(before),
    )


def is_verified(before: Table, by: str) -> bool:
    """True if this name is a floor manager's who was signed in with his PIN."""
    return bool(by) and before.floor == by and before.floor_verified


def who_words(before: Table, by: str, lang: str) -> str:
    """Person who ruled, with a note if he proved himself by his PIN."""
    if by == NAMELESS:
        return word(lang, "slip.by_floor")
    if by:
        return word(lang, "slip.by_pin" if is_verified(before, by) else "slip.by_name", name=by)
    dealer = before.evening.dealer
    return word(lang, "slip.by_dealer", name=dealer) if dealer else (
        word(lang, "slip.by_some_dealer"))


# --- whose rule ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Told:
    """Parts of the view that depend on the kind of ruling."""

    title: str
    ruled: str
    happened: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    said: str = ""
    setting: str = ""  # where the fact names none
    otherwise: bool = False
    moved: tuple[str, ...] = ()
    hand_number: int = 0


def _rule(before: Table, setting: str, lang: str) -> dict[str, Any]:
    """Rule behind it: the setting as the house has it, and the passage."""
    house = house_of_case(before)
    if setting not in KEYS:
        return {"rule": "", "cited": "", "senses": ("", ""), "chosen": "", "rests": Rests.NONE}
    source = house.source(setting)
    value = house.values[setting]
    rests = Rests.FLOOR if value == FLOOR else Rests.CHOICE if source.silent else Rests.TEXT
    written = str(value).lower() if isinstance(value, bool) else str(value)
    silent = rests is Rests.FLOOR  # "call the floor" is no rule on the paper of who came
    return {
        "rule": setting_heading(setting, lang) if silent else setting_words(setting, written, lang),
        "cited": "" if source.silent else source.cited(lang),
        "senses": ("", "") if source.silent else (source.sense("fr"), source.sense("en")),
        "chosen": _chosen(source, rests, lang), "rests": rests,
    }


def _chosen(source: Passage, rests: Rests, lang: str) -> str:
    if rests is not Rests.CHOICE:
        return ""
    return word(lang, "slip.chosen", house=source.place(lang), reason=source.reason(lang))


# --- each kind -------------------------------------------------------------------------------


def _of_case(before: Table, case: Case | None, lang: str) -> dict[str, Any]:
    """Event and deciding facts, from an entry of the catalogue."""
    if case is None or case.entry not in ENTRIES:
        return {}
    entry, case = ENTRIES[case.entry], with_named_card(before, case)
    last = last_hand(before, case)
    lines = (fact_line(one, lang)
             for one in facts_of_case_hand(before, case, known_facts(before, case, entry.facts)))
    facts = tuple(word(lang, "slip.known", what=name, value=value) for name, value in lines)
    return {
        "happened": (case_words(entry.happened, before, case, lang),),
        "facts": facts,
        "hand_number": last.number if last is not None else case.hand,
    }


def _applied(before: Table, fact: e.RemedyApplied, lang: str) -> _Told:
    case = case_about(before, fact.case)
    entry = fact.entry or (case.entry if case is not None else "")
    case = case._replace(entry=entry) if case is not None else None  # as it was ruled on
    remedy = ENTRIES[entry].remedies.get(fact.outcome) if entry in ENTRIES else None
    known_case = case or Case(fact.case, entry)
    by_text = remedy if not fact.words else None
    steps = by_text.steps if by_text is not None else ()
    open_ = next((one for one in before.cases if one.number == fact.case), None)
    proposed = propose_remedy(before, open_).outcome if open_ is not None else fact.outcome
    return _Told(
        title=entry_words(entry, lang),
        ruled=outcome_words(entry, fact.outcome, fact.words, lang),
        steps=tuple(case_words(step, before, known_case, lang) for step in steps),
        said=case_words(by_text.say, before, known_case, lang) if by_text is not None else "",
        otherwise=bool(fact.words or (fact.by and fact.outcome != proposed)) and (
            proposed not in ("", FLOOR)),
        **_of_case(before, case, lang),
    )


def _dismissed(before: Table, fact: e.IrregularityDismissed, lang: str) -> _Told:
    case = case_about(before, fact.case)
    entry = case.entry if case is not None else ""
    return _Told(
        title=entry_words(entry, lang) or word(lang, "told.dismissed"),
        ruled=word(lang, "told.dismissed"),
        setting=ENTRIES[entry].setting if entry in ENTRIES else "", **_of_case(before, case, lang),
    )


def _bet_ruled(before: Table, fact: e.BetRuled, lang: str) -> _Told:
    doubt = before.doubt_of(fact.seat)
    entry = entry_of_doubt(before, doubt) if doubt is not None else ""
    name = "let_stand" if fact.choice == "stand" else fact.choice
    id = f"doubt.propose_{name}"
    ruled = word(lang, id, chips=fact.to_chips) if id in catalogue() else fact.choice
    title = entry_words(entry, lang) or word(lang, "slip.bet_title", seat=fact.seat)
    return _Told(
        title=title, ruled=ruled,
        happened=doubt_facts(before, doubt, lang) if doubt is not None else (),
        otherwise=_is_otherwise(doubt, fact), moved=bet_changes(fact, lang),
    )


def _is_otherwise(doubt: e.BetDoubted | None, fact: e.BetRuled) -> bool:
    """True if the house's rule had proposed something else."""
    if doubt is None or doubt.proposal in (FLOOR, "wait"):
        return False
    return (fact.choice, fact.to_chips) != (doubt.proposal, doubt.to_chips) and bool(fact.by)


def _decided(before: Table, fact: e.RuleDecided, lang: str) -> _Told:
    asks = fact.setting in KEYS and before.house[fact.setting] == FLOOR
    return _Told(
        title=word(lang, "slip.rule_title"),
        happened=(word(lang, "slip.rule_happened", words=setting_heading(fact.setting, lang)),)
        if asks else (),
        ruled=setting_words(fact.setting, fact.value, lang),
        otherwise=fact.setting in KEYS and before.house[fact.setting] not in (
            FLOOR, setting_value(fact.value)),
    )


def _pot_ruled(before: Table, fact: e.PotRuled, lang: str) -> _Told:
    pots = advise(before).pots
    alone = not pots or not pots[-1].number
    pot = named_pot_words(max(0, fact.pot), fact.board, alone, lang)
    return _Told(
        title=word(lang, "slip.pot_title"),
        happened=(word(lang, "slip.pot_happened"),),
        ruled=word(lang, "slip.pot_ruled", pot=with_capital(pot), chips=fact.chips),
    )


def _corrected(before: Table, fact: e.StackCorrected, lang: str) -> _Told:
    return _Told(
        title=word(lang, "slip.stack_title", seat=fact.seat),
        happened=(word(lang, "slip.stack_happened"),),
        ruled=word(lang, "slip.stack_ruled", seat=fact.seat, chips=fact.chips),
    )


def _penalty(before: Table, fact: e.PenaltyGiven, lang: str) -> _Told:
    return _Told(
        title=word(lang, "slip.penalty_title", seat=fact.seat),
        happened=(fact.reason,) if fact.reason else (),
        ruled=word(lang, "slip.penalty_ruled", seat=fact.seat, hands=fact.hands),
    )


_TOLD: Final[Mapping[type, Callable[[Table, Any, str], _Told]]] = {
    e.RemedyApplied: _applied,
    e.IrregularityDismissed: _dismissed,
    e.BetRuled: _bet_ruled,
    e.RuleDecided: _decided,
    e.PotRuled: _pot_ruled,
    e.StackCorrected: _corrected,
    e.PenaltyGiven: _penalty,
}
assert set(_TOLD) == set(RULINGS)
