"""Open irregularities on the panel: one question, or the remedy. Pure, no Qt.

The case and the house's rule come from game/irregularities/remedy_proposal.py; here they get words.
A case knows positions of closed cards and never their names, so no view of it does.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice, DealerStep, StepKind
from dealer_assist.game.catalogue import ENTRIES, Wants
from dealer_assist.game.catalogue import CaseQuestion as Question
from dealer_assist.game.hand.physical_deck import taken_position
from dealer_assist.game.irregularities.case_details import EXPOSED
from dealer_assist.game.irregularities.play_on_hold import may_be_released
from dealer_assist.game.irregularities.remedy_proposal import (
    CardMove,
    Proposal,
    house_of_case,
    propose_remedy,
)
from dealer_assist.game.irregularities.table_when_noticed import acts_of_hand
from dealer_assist.game.table.table import Case, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import (
    AnswerKind,
    CaseView,
    Control,
    DrawnCards,
    FactQuestion,
    Menu,
    StepView,
)
from dealer_assist.view.menus.fact_entry_controls import WORDS_MOST, reason_question, seat_question
from dealer_assist.view.menus.fact_entry_controls import name_question as by_name
from dealer_assist.view.rulings.floor_call_key import call_key
from dealer_assist.view.rulings.pending_choices import cited_sense
from dealer_assist.view.rulings.silent_rules_card import REASONS
from dealer_assist.view.sentences.case_sentences import (
    case_name,
    case_words,
    fact_line,
    houses_with_outcome,
    other_houses_texts,
    remedy_steps,
    with_capital,
)
from dealer_assist.view.sentences.dealer_sentences import step_words
from dealer_assist.words import card_words, in_house_words, list_words, word

DISMISSALS: Final = ("false_reading", "settled_already", "entered_wrongly")


def case_views(table: Table, lang: str) -> tuple[CaseView, ...]:
    """Views of the open cases, newest first."""
    return tuple(_view(table, propose_remedy(table, case), lang) for case in open_cases(table))


def open_cases(table: Table) -> tuple[Case, ...]:
    """Cases to be shown, newest first: cards turned up in one deal are one case."""
    shown: list[Case] = []
    for case in reversed(table.cases):
        if case.entry in EXPOSED and any(
            one.entry in EXPOSED and one.hand == case.hand for one in shown
        ):
            continue
        shown.append(case)
    return tuple(shown)


def _view(table: Table, found: Proposal, lang: str) -> CaseView:
    case = found.case
    title = case_name(case, lang)
    facts = tuple(fact_line(one, lang) for one in found.facts if one.id != "seat")
    happened = case_words(found.entry.happened, table, case, lang)
    dismiss = _opens(word(lang, "case.nothing"), f"case.{case.number}.nothing")
    if found.ask is not None:
        return CaseView(
            case.number, title, happened, facts,
            question=case_words(found.ask.words, table, case, lang),
            answers=answer_keys(table, case, found.ask, taken_seats(table), lang),
            seats=taken_seats(table) if found.ask.wants is Wants.SEAT else (),
            announce=(remedy_sentence(table, found, lang),),
            step=_question_step(found.ask, case, lang),
            dismiss=dismiss, found=bool(case.kind),
        )
    steps = steps_of_case(table, found, lang)
    return CaseView(
        case.number, title, happened, facts,
        outcome=_outcome(table, found, lang),
        silent=found.remedy is None,
        elsewhere=_elsewhere(table, found, lang),
        notes=tuple(_note(id, found, lang) for id in found.notes),
        steps=steps,
        drawing=card_movement_lines(found, lang),
        source=cited_sense(found.source, lang) if found.remedy is not None else "",
        announce=(remedy_sentence(table, found, lang),), step=_step(table, found, steps, lang),
        keys=_keys(table, found, lang), applies=_applies(table, found),
        dismiss=dismiss, found=bool(case.kind),
    )


def _question_step(ask: Question, case: Case, lang: str) -> StepView:
    """Step shown while a question is open."""
    words = in_house_words(ENTRIES[case.entry].called, lang)
    id = "case.touch_seat" if ask.wants is Wants.SEAT else "case.answer"
    return StepView(word(lang, "step.title"), word(lang, id, called=words), (), None)


def _step(table: Table, found: Proposal, steps: tuple[str, ...], lang: str) -> StepView:
    """Remedy's steps, the first in large; if only the floor may decide: call him."""
    title = word(lang, "step.title")
    if steps and _applies(table, found):
        return StepView(title, steps[0], steps[1:], None)
    id = "case.settle" if table.floor else (
        "case.floor_called" if table.calls else "case.floor_wanted")
    words = in_house_words(ENTRIES[found.case.entry].called, lang)
    return StepView(title, word(lang, id, called=words), (), None)


def _outcome(table: Table, found: Proposal, lang: str) -> str:
    if found.remedy is None:
        if found.source.line:
            return word(lang, "case.to_floor", source=found.source.cited(lang))
        return word(lang, "case.silent", house=house_of_case(table).title(lang))
    if found.case.taken_back_by:
        return word(lang, "case.taken_back", name=found.case.taken_back_by)
    words = case_words(found.remedy.words, table, found.case, lang)
    if not found.by_floor:
        return words
    return word(lang, "case.by_floor", words=words[:1].lower() + words[1:])


def _elsewhere(table: Table, found: Proposal, lang: str) -> tuple[str, ...]:
    if found.remedy is not None:
        return ()
    lines = other_houses_texts(house_of_case(table), found.setting, found.case.entry, lang)
    return lines or (word(lang, "case.nowhere"),)


def _note(id: str, found: Proposal, lang: str) -> str:
    return word(lang, id, seats=list_words(found.seats, lang))


def _steps(found: Proposal) -> Iterable[tuple[str, str]]:
    return found.remedy.steps if found.remedy is not None else ()


def steps_of_case(table: Table, found: Proposal, lang: str) -> tuple[str, ...]:
    """Steps of the proposed remedy; none if there is none."""
    return remedy_steps(found.remedy, table, found.case, lang) if found.remedy is not None else ()


def remedy_sentence(table: Table, found: Proposal, lang: str) -> str:
    """Remedy's sentence, once it is certain; until then the table is asked to wait."""
    if found.remedy is None or (found.by_floor and not table.floor):
        return word(lang, "say.moment")
    return case_words(found.remedy.say, table, found.case, lang)


# --- questions -------------------------------------------------------------------------------


def taken_seats(table: Table) -> tuple[int, ...]:
    """Seats at which somebody sits."""
    return tuple(chair.seat for chair in table.chairs if chair.taken)


def answer_keys(
    table: Table, case: Case, ask: Question, seats: Iterable[int], lang: str
) -> tuple[Control, ...]:
    """Keys of the question; ``seats``: those among which it asks for one."""
    words = case_words(ask.words, table, case, lang)
    if ask.wants is Wants.SEAT:
        return tuple(_answer(case, ask.id, str(number), word(lang, "seat.name", seat=number))
                     for number in seats)
    if ask.wants is Wants.YES_NO:
        return (_answer(case, ask.id, "yes", word(lang, "case.yes")),
                _answer(case, ask.id, "no", word(lang, "case.no")))
    if ask.wants is Wants.CHOICE:
        return tuple(_answer(case, ask.id, value, in_house_words(both, lang))
                     for value, both in ask.answers.items())
    card = ask.wants is Wants.CARD
    asked = FactQuestion(AnswerKind.CARD if card else AnswerKind.AMOUNT, "answer", words)
    return (_answer(case, ask.id, "", word(lang, "case.enter_card" if card else
                                           "case.enter_chips"), asked),)


def _answer(case: Case, ask: str, answer: str, words: str, *asks: FactQuestion) -> Control:
    fact = e.IrregularityAnswered(case.number, ask, answer)
    return Control(words, Tap(TapKind.FACT, fact=fact), asks=asks)


# --- the keys that settle it -----------------------------------------------------------------


def _applies(table: Table, found: Proposal) -> bool:
    """True if the remedy may be applied now: by the dealer, or by the floor who is signed in."""
    return found.remedy is not None and (not found.by_floor or bool(table.floor))


def _keys(table: Table, found: Proposal, lang: str) -> tuple[Control, ...]:
    number = found.case.number
    keys = []
    if _applies(table, found):
        keys.append(_applied(number, word(lang, "case.apply")))
    if not table.floor:
        calls = Control(word(lang, "case.call_floor"), Tap(TapKind.CALL_FLOOR))
        keys.append(call_key(table, calls, lang))
    else:
        id = "case.decide" if found.remedy is None else "case.other"
        keys.append(_opens(word(lang, id), f"case.{number}.other"))
    return tuple(keys)


def _opens(words: str, menu: str) -> Control:
    return Control(words, Tap(TapKind.FACT), opens=menu)


def _applied(number: int, words: str, *asks: FactQuestion, outcome: str = "",
             note: str = "") -> Control:
    fact = e.RemedyApplied(number, "", outcome)
    return Control(words, Tap(TapKind.FACT, fact=fact), asks=asks, note=note)


def case_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets behind a case's keys: reasons why nothing is done, and for the floor every other
    remedy."""
    menus: list[Menu] = []
    for case in open_cases(table):
        menus.append(_nothing(table, case, lang))
        if table.floor:
            menus.append(_others(table, propose_remedy(table, case), lang))
            menus.append(_of_play(table, case, lang))
    return tuple(menus)


def _nothing(table: Table, case: Case, lang: str) -> Menu:
    words = in_house_words(ENTRIES[case.entry].called, lang)
    keys = [_dismissed(case.number, word(lang, f"ready.{id}")) for id in DISMISSALS]
    by = () if table.floor else (by_name(lang, "floor_name", "by", "floor"),)
    keys.append(_dismissed(case.number, word(lang, "ready.floor_ruled"), *by))
    if any(ask.id == "seat" for ask in ENTRIES[case.entry].asks):
        fact = e.IrregularityAnswered(case.number, "seat", "")
        keys.append(Control(word(lang, "case.other_seat"), Tap(TapKind.FACT, fact=fact),
                            asks=(seat_question(lang, "to_seat", "answer", taken_seats(table)),)))
    if table.floor and (may_be_released(table, case) or any(acts_of_hand(table))):
        keys.append(_opens(word(lang, "case.play"), f"case.{case.number}.play"))
    return Menu(f"case.{case.number}.nothing", word(lang, "case.dismiss_title", called=words),
                controls=tuple(keys))


def _dismissed(number: int, words: str, *asks: FactQuestion) -> Control:
    return Control(words, Tap(TapKind.FACT, fact=e.IrregularityDismissed(number, words)), asks=asks)


def _others(table: Table, found: Proposal, lang: str) -> Menu:
    """Sheet of the other remedies with the houses that use them; and the floor's own words."""
    number, why = found.case.number, reason_question(lang, REASONS)
    keys = []
    for outcome, remedy in found.entry.remedies.items():
        own = outcome == found.outcome
        note = word(lang, "case.by_rule") if own else houses_with_outcome(found.setting, outcome)
        keys.append(_applied(
            number, with_capital(case_words(remedy.words, table, found.case, lang)),
            *(() if own else (why,)), outcome=outcome, note=note,
        ))
    ask = FactQuestion(AnswerKind.NAME, "words", word(lang, "ask.ruling_words"), most=WORDS_MOST,
                       role="ruling")
    keys.append(_applied(number, word(lang, "case.own_words"), ask, why))
    words = in_house_words(ENTRIES[found.case.entry].called, lang)
    return Menu(f"case.{number}.other",
                word(lang, "case.other_title", floor=table.floor, called=words),
                controls=tuple(keys), columns=1)


def _of_play(table: Table, case: Case, lang: str) -> Menu:
    """Sheet of the floor's ruling on what the case stops, and on when it was noticed."""
    keys, why = [], reason_question(lang, REASONS)
    if may_be_released(table, case):
        fact = e.CaseReleased(case.number, table.floor, "")
        keys.append(Control(word(lang, "case.play_on"), Tap(TapKind.FACT, fact=fact), asks=(why,)))
    acts = tuple(acts_of_hand(table))[:_ACTS_MOST]
    for number, at in acts:
        moved = e.MomentCorrected(case.number, number, table.floor, "")
        keys.append(Control(word(lang, "case.noticed_before", seat=at),
                            Tap(TapKind.FACT, fact=moved), asks=(why,)))
    words = in_house_words(ENTRIES[case.entry].called, lang)
    return Menu(f"case.{case.number}.play",
                word(lang, "case.other_title", floor=table.floor, called=words),
                controls=tuple(keys), columns=1)


#: Number of last acts that may have come after the case was noticed.
_ACTS_MOST: Final = 3


# --- the drawing -----------------------------------------------------------------------------

def owed_card_view(table: Table, advice: Advice, lang: str) -> CaseView | None:
    """Drawing of the card that a remedy still takes from the stub; None if none is due."""
    hand = table.hand
    if hand is None or hand.deck is None or not advice.steps:
        return None
    rows = [_owed_row(step, lang) for step in advice.steps if step.kind in _OWED
            or (step.kind is StepKind.OPEN and step.take is not e.Take.TOP)]
    if not rows or advice.steps[0].kind is StepKind.DEAL:
        return None
    first = advice.steps[0]
    if rows[0].cards:
        rows[0] = replace(rows[0], positions=(taken_position(hand.deck, first.take),))
    drawn = tuple(_told_row(row, lang) for row in rows)
    return CaseView(0, step_words(first, hand, lang), "", (), drawing=drawn)


_OWED: Final = (StepKind.TAKE_CARD, StepKind.SHUFFLE_STUB)


def _owed_row(step: DealerStep, lang: str) -> DrawnCards:
    if step.kind is StepKind.SHUFFLE_STUB:
        return DrawnCards("shuffle", (), (), "stub", word(lang, "case.shuffle"))
    return _drawn(CardMove(step.take, 0, str(step.place), step.seat), lang)


_BOARD: Final = {"flop": 3, "turn": 4, "river": 5}


def card_movement_lines(found: Proposal, lang: str) -> tuple[DrawnCards, ...]:
    """Movements of the cards by the dealer's hands, one line each."""
    rows: list[DrawnCards] = []
    for move in found.moves:
        new = _drawn(move, lang)
        last = rows[-1] if rows else None
        if last is not None and not last.take and not new.take and last.target == new.target:
            rows[-1] = replace(last, cards=(*last.cards, *new.cards),
                               positions=(*last.positions, *new.positions))
        else:
            rows.append(new)
    if any(effect.kind is e.EffectKind.SHUFFLE for effect in found.effects):
        rows.append(DrawnCards("shuffle", (), (), "stub", word(lang, "case.shuffle")))
    return tuple(_told_row(row, lang) for row in rows)


def _told_row(row: DrawnCards, lang: str) -> DrawnCards:
    """Line with its words."""
    if row.take == "shuffle":
        return replace(row, spoken=word(lang, "case.drawn_shuffle"))
    if row.take:
        return replace(row, spoken=word(lang, f"case.drawn_{row.take}", place=row.target))
    named = [card_words(card, lang) for card in row.cards if card]
    closed = [at for card, at in zip(row.cards, row.positions, strict=True) if not card and at > 0]
    if closed:
        id = "case.drawn_card" if len(closed) == 1 else "case.drawn_cards"
        named.append(word(lang, id, position=", ".join(map(str, closed))))
    words = with_capital(", ".join(named) or word(lang, "case.the_card"))
    spoken = word(lang, "case.drawn_lying", cards=words, place=row.target)
    return replace(row, words=words, spoken=spoken)


def _drawn(move: CardMove, lang: str) -> DrawnCards:
    place = str(move.place)
    target = word(lang, "case.to_seat", seat=move.seat) if place == "hole" else (
        word(lang, f"case.to_{place}"))
    return DrawnCards(str(move.take), (move.card,), (move.position,), place, target,
                      _BOARD.get(place, 0))
