"""Ruling question on a case, a bet or a missing rule: its facts, the rule, all options. No Qt.

An incident of the catalogue, a bet that the house has to interpret, or a setting on which the
house's text is silent. Each option carries the tap that rules so, and the table as it would be
then.
"""

import re
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.advance.undo import ruling_to_undo, undo_numbers
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.floor_decisions import setting_value
from dealer_assist.game.catalogue import CaseQuestion as Question
from dealer_assist.game.catalogue import Wants
from dealer_assist.game.hand.chips_at_stake import hand_at_stake, stake_of
from dealer_assist.game.hand.pot_arithmetic import chips_apart
from dealer_assist.game.hand.resulting_action import facts_of_option
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.irregularities.remedy_proposal import (
    Proposal,
    drawn_among,
    house_of_case,
    open_question,
    propose_remedy,
    settling_fact,
)
from dealer_assist.game.rules.house_rules import HouseRules, Passage
from dealer_assist.game.rules.settings import FLOOR, KEYS, Value
from dealer_assist.game.table.table import Case, Hand, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.refusal_words import short_reason
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import setting_heading, setting_in_words
from dealer_assist.view.dealer.table_view import AnswerKind, Control, FactQuestion
from dealer_assist.view.rulings.case_view import answer_keys, taken_seats
from dealer_assist.view.rulings.hand_of_case import facts_of_case_hand, hand_at_noticing
from dealer_assist.view.rulings.pending_choices import choice_view, passage_of
from dealer_assist.view.rulings.ruling_changes import table_diffs
from dealer_assist.view.rulings.ruling_sheet_view import RulingOption, RulingQuestion, TableDiff
from dealer_assist.view.sentences.case_sentences import (
    case_name,
    case_words,
    fact_line,
    houses_with_outcome,
    remedy_steps,
    with_capital,
)
from dealer_assist.view.sentences.fact_words import entry_words, fact_words
from dealer_assist.words import LANGS, card_words, word
from dealer_assist.words.chip_amounts import amount_text


def ruling_reason_question(lang: str) -> FactQuestion:
    """Question for the reason of a ruling, in a few words."""
    return FactQuestion(AnswerKind.WORDS, "reason", word(lang, "call.reason_ask"))


def ready_reasons(ids: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """Usual reasons of a question, in words."""
    return tuple(word(lang, f"ready.{id}") for id in ids)


def only_option(words: str, fact: e.Fact, step: str, lang: str) -> tuple[RulingOption, ...]:
    """Only option of a question: this fact in his name, with its reason."""
    return (RulingOption(words, _ruling(words, fact, ruling_reason_question(lang)), steps=(step,)),)


def _ruling(words: str, fact: e.Fact, *asks: FactQuestion) -> Control:
    return Control(words, Tap(TapKind.FACT, getattr(fact, "seat", 0), fact=fact), asks=asks)


# --- an incident -----------------------------------------------------------------------------


def case_question(table: Table, case: Case, last: tuple[str, ...], lang: str) -> RulingQuestion:
    """Open case: the proposal first, then every other remedy of the catalogue."""
    found = propose_remedy(table, case)
    asked = found.ask
    return RulingQuestion(
        key=f"case.{case.number}",
        title=_together(case_name(found.case, lang), found.case.seat),
        happened=case_words(found.entry.happened, table, found.case, lang),
        stakes=_stakes(hand_at_noticing(table, case), found.case.seat, lang),
        facts=tuple(fact_line(one, lang)
                    for one in facts_of_case_hand(table, found.case, found.facts)),
        rule=rule_words(house_of_case(table), found.setting, found.source, lang),
        silent=house_of_case(table)[found.setting] == FLOOR,
        last=last,
        ways=_ways(table, found, lang) if asked is None else (),
        own=_own(table, case, lang) if asked is None else None,
        question=case_words(asked.words, table, found.case, lang) if asked is not None else "",
        answers=_answers(table, case, asked, lang) if asked is not None else (),
    )


def _stakes(hand: Hand | None, seat: int, lang: str) -> tuple[tuple[str, str], ...]:
    """Stakes when it was noticed: the pot; the seat's chips in it, and the most it can win."""
    if hand is None:
        return ()
    stake = stake_of(hand, seat)
    shown = [(stake.pot, word(lang, "call.stakes_pot"))]
    shown += [(chips, word(lang, "call.stakes_apart", seat=of))
              for of, chips in chips_apart(hand).items()]
    if seat in hand.position:
        shown += [(stake.put_in, word(lang, "call.stakes_put", seat=seat)),
                  (stake.most, word(lang, "call.stakes_most"))]
    return tuple((amount_text(chips, lang), words) for chips, words in shown)


def _together(title: str, seat: int) -> str:
    """Title with a no-break space: no line begins with the number of a seat.

    >>> _together("Main jetée, siège 4", 4) == "Main jetée, siège\u00a04"
    True
    """
    return title.replace(f" {seat}", f"\u00a0{seat}") if seat else title


def _ways(table: Table, found: Proposal, lang: str) -> tuple[RulingOption, ...]:
    """Remedies of the entry, the house's first; with the other houses that rule so on these
    facts."""
    names = [found.outcome] if found.remedy is not None else []
    names += [name for name in found.entry.remedies if name not in names]
    open_ = is_left_to_floor(house_of_case(table), found.setting)
    values = values_by_outcome(table, found) if open_ else {}
    marks = marks_by_outcome(table, found)
    return tuple(
        _way(table, found, name, card, marks.get(name, ""), values.get(name, ""), lang)
        for name in names for card in drawn_among(table, found.case, name) or ("",)
    )


def _way(
    table: Table, found: Proposal, name: str, card: str, marks: str, value: str, lang: str
) -> RulingOption:
    """Option of one remedy; if a card is drawn for it, with this one of those that it may be."""
    remedy, case = found.entry.remedies[name], found.case
    is_rule = found.remedy is not None and name == found.outcome
    template = e.RemedyApplied(case.number, "", "" if is_rule else name, by=table.floor, card=card)
    asks = () if is_rule else (ruling_reason_question(lang),)
    made = settling_fact(table, case, name, table.floor or "?", "?", card=card)
    words = case_words(remedy.words, table, case, lang)
    if card:
        words = word(lang, "call.drawn", words=words, card=card_words(card, lang))
    lacks = open_question(table, case, name) if not card else None
    later = table_diffs(table, advance_all(table, (made,)), lang) if made is not None else ()
    return RulingOption(
        words=words,
        control=_ruling(words, template, *asks),
        is_rule=is_rule,
        note=short_marks(marks),
        houses=marks,
        steps=remedy_steps(remedy, table, case, lang),
        say=case_words(remedy.say, table, case, lang),
        changes=(*_drawn(card, lang), *later),
        unnamed=lacks is not None and lacks.wants is Wants.CARD,
        keep=_keep(found.setting, value, table.floor, lang) if value else None,
    )


def _drawn(card: str, lang: str) -> tuple[TableDiff, ...]:
    """Line on the place of the drawn card."""
    if not card:
        return ()
    places = (word(lang, "case.to_flop"), word(lang, "case.to_burn"))
    return (TableDiff(card_words(card, lang), *places),)


def _keep(setting: str, value: str, by: str, lang: str) -> Control:
    """Control that writes the ruling into the house's book."""
    fact = e.ChoiceKept(setting, value, by, "", "")
    return _ruling(word(lang, "call.house_rule"), fact, ruling_reason_question(lang))


# --- on these very facts ---------------------------------------------------------------------


def marks_by_outcome(table: Table, found: Proposal) -> dict[str, str]:
    """Passages of the houses that lead to each outcome, on the same facts."""
    marks: dict[str, list[str]] = {}
    for name in shipped_houses.shipped_house_names():
        other = propose_remedy(table_under(table, shipped_houses.shipped_house(name)), found.case)
        line = other.source.line
        if other.remedy is not None and line and line not in marks.setdefault(other.outcome, []):
            marks[other.outcome].append(line)
    return {outcome: " · ".join(lines) for outcome, lines in marks.items()}


def short_marks(marks: str) -> str:
    """Names of the houses alone, each once.

    >>> short_marks("GC:369-370 · TDA 65-A · TDA 2")
    'GC · TDA'
    """
    houses = (re.split("[: ]", mark)[0] for mark in marks.split(" · ") if mark)
    return " · ".join(dict.fromkeys(houses))


def values_by_outcome(table: Table, found: Proposal) -> dict[str, str]:
    """Value of the setting by which the house would reach each outcome, on the same facts.

    The plainest value counts: the first that the rule card names.
    """
    house, key = house_of_case(table), KEYS[found.setting]
    values: dict[str, str] = {}
    for value in key.values:
        if value == FLOOR:
            continue
        other = table_under(table, _with(house, found.setting, value))
        outcome = propose_remedy(other, found.case).outcome
        values.setdefault(outcome, str(value).lower() if isinstance(value, bool) else str(value))
    return values


def table_under(table: Table, house: HouseRules) -> Table:
    """Same table, from here on under this house's rules."""
    hand = table.hand
    if hand is not None:
        hand = hand.evolve(house=house, rules=house.values)
    return table.evolve(house=house, hand=hand)


def _with(house: HouseRules, setting: str, value: Value) -> HouseRules:
    """House with this one setting changed."""
    held = replace(house.settings[setting], value=value)
    return replace(house, settings={**house.settings, setting: held},
                   values={**house.values, setting: value}, base=None)


def is_left_to_floor(house: HouseRules, setting: str) -> bool:
    """True if the house's text leaves the setting to the floor, or to its own choice."""
    if house[setting] == FLOOR or house.source(setting).silent:
        return True
    return house.name in shipped_houses.shipped_house_names() and shipped_houses.shipped_house(
        house.name)[
        setting] == FLOOR


def _own(table: Table, case: Case, lang: str) -> Control:
    fact = e.RemedyApplied(case.number, "", "", by=table.floor)
    said = FactQuestion(AnswerKind.WORDS, "words", word(lang, "call.own_ruling_ask"))
    return _ruling(word(lang, "call.own_ruling"), fact, said, ruling_reason_question(lang))


def _answers(table: Table, case: Case, asked: Question, lang: str) -> tuple[Control, ...]:
    """Keys of a question; none if a card or an amount is to be entered at the table."""
    if asked.wants in (Wants.CARD, Wants.CHIPS):
        return ()
    return answer_keys(table, case, asked, sorted(table.hand.seats) if table.hand is not None
                       else taken_seats(table), lang)


# --- the rule --------------------------------------------------------------------------------


def rule_words(house: HouseRules, setting: str, source: Passage, lang: str) -> tuple[str, ...]:
    """Passage with its sense in both languages; or that there is none, and who chose."""
    if house[setting] == FLOOR:
        return (word(lang, "call.silent", house=house.title(lang)),)
    if source.silent:
        reason = source.reason(lang)
        return (word(lang, "call.custom", house=house.title(lang), reason=reason),)
    return _cited(source, lang)


def _cited(source: Passage, lang: str) -> tuple[str, ...]:
    """Passage, then its sense in this language, then in the other."""
    senses = (source.sense(lang), *(source.sense(other) for other in LANGS))
    return (source.cited(lang), *dict.fromkeys(sense for sense in senses if sense))


# --- a bet -----------------------------------------------------------------------------------


def bet_question(table: Table, advice: Advice, lang: str) -> RulingQuestion:
    """Pending ruling on a bet, with all its options."""
    doubt = advice.doubt
    assert doubt is not None
    view = choice_view(table, advice, lang)
    assert view is not None
    try:
        source = passage_of(table.hand, doubt)
    except KeyError:
        source = None
    rule = (view.source,) if view.source else ()
    entry = entry_of_doubt(table, doubt)
    proposal = doubt.proposal if doubt.proposal != FLOOR else ""
    return RulingQuestion(
        key=f"doubt.{doubt.seat}.{doubt.why}",
        title=view.title,
        happened=entry_words(entry, lang) if entry else "",
        stakes=_stakes(hand_at_stake(table), doubt.seat, lang),
        facts=tuple(("", line) for line in view.facts),
        rule=rule if source is None or source.silent else _cited(source, lang),
        silent=doubt.proposal == FLOOR,
        ways=tuple(_bet_way(table, doubt, control, proposal, lang)
                   for control in view.choices if control.tap.choice != FLOOR),
    )


def _bet_way(
    table: Table, doubt: e.BetDoubted, control: Control, proposal: str, lang: str
) -> RulingOption:
    tap = control.tap
    is_rule = tap.choice == proposal
    ruled = e.BetRuled(tap.seat, tap.choice, tap.chips, table.floor, "")
    setting, value = _rule_of(doubt, tap)
    return RulingOption(
        words=control.text,
        control=replace(control, tap=replace(tap, fact=ruled),
                        asks=() if is_rule else (ruling_reason_question(lang),)),
        is_rule=is_rule,
        note=control.amount,
        houses=control.why,
        changes=_after_bet(table, doubt, tap, lang),
        keep=_keep(setting, value, table.floor, lang)
        if setting and is_left_to_floor(table.house, setting) else None,
    )


def _rule_of(doubt: e.BetDoubted, tap: Tap) -> tuple[str, str]:
    """Setting and value by which the bet would be read so; "" if there is none."""
    way = next((way for way in doubt.ways if way.choice == tap.choice), None)
    if way is None or not way.setting:
        return "", ""
    value = way.value.split("|")[0]
    key = KEYS.get(way.setting)
    known = key is not None and value not in ("", FLOOR) and key.allows(setting_value(value))
    return (way.setting, value) if known else ("", "")


def _after_bet(table: Table, doubt: e.BetDoubted, tap: Tap, lang: str) -> tuple[TableDiff, ...]:
    hand = table.hand
    way = next((way for way in doubt.ways if way.choice == tap.choice and (
        tap.chips in (0, way.to_chips))), None)
    if hand is None or way is None or doubt.seat not in hand.position:
        return ()
    ruled = e.BetRuled(doubt.seat, way.choice, way.to_chips, table.floor, "", doubt.why,
                       way.returned, way.missing, way.setting, way.value)
    return table_diffs(table, advance_all(table, (ruled, *facts_of_option(hand, doubt.seat, way))),
                       lang)


# --- a missing rule --------------------------------------------------------------------------


def rule_question(table: Table, reason: Reason, lang: str) -> RulingQuestion:
    """Setting that this moment depends on and on which the house's text is silent."""
    house, setting = table.house, reason.setting
    values = [value for value in KEYS[setting].values if value != FLOOR]
    return RulingQuestion(
        key=f"rule.{setting}",
        title=setting_heading(setting, lang),
        happened=short_reason(reason, lang),
        rule=(word(lang, "call.silent", house=house.title(lang)),),
        silent=True,
        ways=tuple(_rule_way(table, setting, value, lang) for value in values),
        question="" if values else word(lang, "call.question", what=setting_heading(setting, lang)),
    )


def _rule_way(table: Table, setting: str, value: Value, lang: str) -> RulingOption:
    book = str(value).lower() if isinstance(value, bool) else str(value)
    words = setting_in_words(setting, value, lang)
    decided = e.RuleDecided(setting, book, table.floor, "")
    then = advance_all(table, (e.RuleDecided(setting, book, "?", "?"),))
    return RulingOption(
        words=with_capital(words),
        control=_ruling(words, decided, ruling_reason_question(lang)),
        note=short_marks(houses_with_outcome(setting, str(value))),
        houses=houses_with_outcome(setting, str(value)),
        changes=table_diffs(table, then, lang),
        keep=_keep(setting, book, table.floor, lang),
    )


#: Usual reasons why a floor manager takes his own ruling back.
UNDO_REASONS: Final = ("ruled_by_mistake", "new_facts", "rule_misread", "direction")


def undo_question(table: Table, by: str, lang: str) -> RulingQuestion | None:
    """Page on which he takes back the table's last ruling; None if the last act isn't one."""
    ruling, number = ruling_to_undo(table), table.fact_number
    if ruling is None:
        return None
    then = advance_all(table, (e.FactUndone(one, by, "?") for one in undo_numbers(table)))
    words = word(lang, "call.take_back")
    tap = Tap(TapKind.UNDO, choice=str(number), fact=e.FactUndone(number, by))
    return RulingQuestion(
        key=f"undo.{number}", title=word(lang, "call.signed"), happened=fact_words(ruling, lang),
        rule=(word(lang, "call.taken_back_then"),),
        ways=(RulingOption(words, Control(words, tap, asks=(ruling_reason_question(lang),)),
                           changes=table_diffs(table, then, lang)),),
        reasons=ready_reasons(UNDO_REASONS, lang),
    )
