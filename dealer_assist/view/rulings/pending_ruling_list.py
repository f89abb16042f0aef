"""Ruling questions: all that waits for the floor manager, at the table and at his own window.

Bets, cases and missing rules are ruling_question_contents.py's. An alarm, a fault or a change of
the program
stays until somebody says in his name what it was; held cards stay with the floor until he gives
their deck back. No Qt.
"""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.journal_replacement_checks import (
    is_table_elsewhere,
    is_table_unplayed,
)
from dealer_assist.game.between.software_faults import FAILED
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.software import PROGRAM, ComponentNote, StandingFault
from dealer_assist.game.table.table import Alarm, HeldCards, SettledCase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.trust.start.software_words import (
    component_words,
    device_words,
    standing_fault_words,
    why_words,
)
from dealer_assist.view.dealer.paper_mode import paper_facts
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.rulings.case_view import open_cases
from dealer_assist.view.rulings.ruling_question_contents import (
    bet_question,
    case_question,
    only_option,
    ready_reasons,
    rule_question,
)
from dealer_assist.view.rulings.ruling_sheet_view import RulingOption, RulingQuestion
from dealer_assist.view.rulings.silent_rules_card import open_questions
from dealer_assist.view.sentences.fact_words import outcome_words
from dealer_assist.words import catalogue, word

_LOOKED_INTO: Final = ("alarm_nothing", "alarm_handled", "alarm_mended", "alarm_device_out")
#: Further possible causes, of some alarms first.
_OF: Final = {
    "paper": ("alarm_counted",), "exchanged": ("alarm_spare",),
    "account_behind": ("alarm_bench", "alarm_put_back"), "stated_ahead": ("alarm_put_back",),
    "copy_older": ("alarm_put_back",), "copy_forked": ("alarm_put_back",),
    "copy_replaced": ("alarm_goes_on",),
}
_GIVEN_BACK: Final = ("held_settled", "held_seen", "held_copied")
_PROGRAM_ENDED: Final = ("fault_installed",)
_DEVICE_ENDED: Final = ("fault_mended", "fault_exchanged", "fault_cable")
_CHANGED: Final = ("change_update", "change_mended", "change_calibrated", "change_house")
_MARK_LETTERS: Final = 16
_LAST: Final = 3  # earlier rulings on the same that are shown


def pending_questions(
    table: Table, advice: Advice, lang: str, first: FirstJournal | None = None
) -> Iterator[RulingQuestion]:
    """Pending questions: the ruling on a bet first, since the hand waits; then alarms, incidents,
    the rest, and the ``first`` journal that the table may go back to."""
    if advice.doubt is not None:
        yield bet_question(table, advice, lang)
    for alarm in table.alarms:
        yield alarm_question(table, alarm, lang)
    for fault in table.software.faults:
        yield _fault(table, fault, lang)
    for case in open_cases(table):
        yield case_question(table, case, _last_rulings(table, case.entry, lang), lang)
    for reason in open_questions(advice):
        yield rule_question(table, reason, lang)
    for held in table.evening.held:
        yield _held(table, held, lang)
    for change in table.software.changes:
        yield _change(table, change, lang)
    if first is not None:
        yield _first(table, first, lang)


def _last_rulings(table: Table, entry: str, lang: str) -> tuple[str, ...]:
    """Earlier rulings at this table on the same entry: by whom, and why."""
    same = [ruled for ruled in reversed(table.ruled) if ruled.case.entry == entry][:_LAST]
    return tuple(_ruled_words(ruled, lang) for ruled in same)


def _ruled_words(ruled: SettledCase, lang: str) -> str:
    outcome = outcome_words(ruled.case.entry, ruled.outcome, ruled.words, lang)
    told = word(lang, "call.ruled_so", number=ruled.number, outcome=outcome)
    told = word(lang, "call.ruled_by", told=told, name=ruled.by) if ruled.by else (
        word(lang, "call.ruled_by_rule", told=told))
    return word(lang, "told.because", told=told, reason=ruled.reason) if ruled.reason else told


def alarm_words(alarm: Alarm, lang: str) -> str:
    """Name of the alarm."""
    return word(lang, f"alarm.{alarm.what}")


def replaced_question(table: Table, lang: str) -> Menu | None:
    """Sheet in place of the keys while the table goes on at another machine."""
    if not is_table_elsewhere(table):
        return None
    return Menu("replaced", word(lang, "alarm.copy_replaced"),
                facts=(word(lang, "alarm.do_copy_replaced"),))


def alarm_question(table: Table, alarm: Alarm, lang: str) -> RulingQuestion:
    """Question on an alarm with its one option: a name, and the cause."""
    device = f"device.{alarm.device}"
    at = word(lang, "alarm.at_hand", number=alarm.hand) if alarm.hand else (
        word(lang, "alarm.between"))
    fact = e.AlarmAcknowledged(alarm.number, table.floor, "")
    return RulingQuestion(
        key=f"alarm.{alarm.number}",
        title=alarm_words(alarm, lang),
        happened=word(lang, f"alarm.do_{alarm.what}"),
        facts=(
            (word(lang, "alarm.device"),
             word(lang, device) if device in catalogue() else alarm.device),
            (word(lang, "alarm.when"), at), *_more(table, alarm, lang),
        ),
        rule=(word(lang, "alarm.rule"),),
        ways=only_option(word(lang, "alarm.acknowledge"), fact,
                         word(lang, f"alarm.do_{alarm.what}"),
                     lang),
        reasons=ready_reasons((*_OF.get(alarm.what, ()), *_LOOKED_INTO), lang),
    )


def _more(table: Table, alarm: Alarm, lang: str) -> tuple[tuple[str, str], ...]:
    """Further facts about the alarm."""
    paper = table.evening.copies.paper
    return paper_facts(paper, lang) if alarm.what == "paper" and paper is not None else ()


def _first(table: Table, first: FirstJournal, lang: str) -> RulingQuestion:
    """Question on the first journal, which is whole again: the way back to it between hands."""
    words = word(lang, "paper.first_back")
    may = is_table_unplayed(table) or (is_between_hands(table) and not first.in_hand)
    wait = "in_hand" if first.in_hand and is_between_hands(table) else "wait"
    return RulingQuestion(
        key="first_journal",
        title=word(lang, "paper.first_title"),
        happened=word(lang, f"paper.first_{'happened' if may else wait}"),
        facts=((word(lang, "paper.file"), first.name),),
        ways=(RulingOption(words, Control(words, Tap(TapKind.FIRST_JOURNAL)),
                           steps=(word(lang, "paper.first_step"),)),) if may else (),
    )


def _held(table: Table, held: HeldCards, lang: str) -> RulingQuestion:
    """Question on cards that the floor holds, with the option to give them back."""
    fact = e.CardsReleased(held.deck, table.floor, "")
    return RulingQuestion(
        key=f"held.{held.deck}",
        title=word(lang, "held.title", deck=held.deck, number=held.hand),
        happened=word(lang, "held.happened", name=held.by, reason=held.reason),
        rule=(word(lang, "held.rule"),),
        ways=only_option(word(lang, "held.release"), fact, word(lang, "held.step", deck=held.deck),
                     lang),
        reasons=ready_reasons(_GIVEN_BACK, lang),
    )


def _fault(table: Table, fault: StandingFault, lang: str) -> RulingQuestion:
    """Question on a fault with its one option: a name, and its cause; of the program, once it is
    cured."""
    is_program = fault.device == PROGRAM
    what = word(lang, "fault.do_program" if is_program else "fault.do_device")
    fact = e.FaultCleared(fault.number, table.floor, "")
    state = "fault.says_sound" if fault.is_over else "fault.stands"
    shown = () if is_program else (
        (word(lang, "fault.device"), device_words(fault.device, lang)),
        (word(lang, "fault.state"), word(lang, state)),
    )
    why = why_words(fault.what, fault.detail, lang) if is_program else ""
    ways = () if is_program and table.software.result == FAILED else (
        only_option(word(lang, "fault.clear"), fact, what, lang))
    return RulingQuestion(
        key=f"fault.{fault.number}",
        title=standing_fault_words(table, fault, lang),
        happened=word(lang, "fault.happened", reason=why, what=what) if why else what,
        facts=shown,
        rule=(word(lang, "fault.rule"),),
        ways=ways,
        reasons=ready_reasons(_PROGRAM_ENDED if is_program else _DEVICE_ENDED, lang),
    )


def _change(table: Table, change: ComponentNote, lang: str) -> RulingQuestion:
    """Question on a change with its one option: who and why."""
    fact = e.ChangeExplained(change.number, table.floor, "")
    return RulingQuestion(
        key=f"change.{change.number}",
        title=word(lang, "change.title", component=component_words(change.component, lang)),
        happened=word(lang, "change.happened"),
        facts=(
            (word(lang, "change.before"), _version(change.before, lang)),
            (word(lang, "change.after"), _version(change.after, lang)),
        ),
        rule=(word(lang, "change.rule"),),
        ways=only_option(word(lang, "change.explain"), fact, word(lang, "change.step"), lang),
        reasons=ready_reasons(_CHANGED, lang),
    )


def _version(version: str, lang: str) -> str:
    """Version, cut to the part that people compare."""
    return version[:_MARK_LETTERS] or word(lang, "change.gone")
