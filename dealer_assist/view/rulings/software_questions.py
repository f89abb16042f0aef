"""Pending questions on the program itself: standing faults, unexplained changes. No Qt."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.software_faults import FAILED
from dealer_assist.game.table.software import PROGRAM, ComponentNote, StandingFault
from dealer_assist.game.table.table import Table
from dealer_assist.trust.start.software_words import (
    component_words,
    device_words,
    standing_words,
    why_words,
)
from dealer_assist.view.rulings.ruling_questions import one_way, ready_reasons
from dealer_assist.view.rulings.ruling_sheet import RulingQuestion
from dealer_assist.words import word

_PROGRAM_ENDED: Final = ("fault_installed",)
_DEVICE_ENDED: Final = ("fault_mended", "fault_exchanged", "fault_cable")
_CHANGED: Final = ("change_update", "change_mended", "change_calibrated", "change_house")
_MARK_LETTERS: Final = 16


def fault_matter(table: Table, fault: StandingFault, lang: str) -> RulingQuestion:
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
        one_way(word(lang, "fault.clear"), fact, what, lang))
    return RulingQuestion(
        key=f"fault.{fault.number}",
        title=standing_words(table, fault, lang),
        happened=word(lang, "fault.happened", reason=why, what=what) if why else what,
        facts=shown,
        rule=(word(lang, "fault.rule"),),
        ways=ways,
        reasons=ready_reasons(_PROGRAM_ENDED if is_program else _DEVICE_ENDED, lang),
    )


def change_matter(table: Table, change: ComponentNote, lang: str) -> RulingQuestion:
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
        ways=one_way(word(lang, "change.explain"), fact, word(lang, "change.step"), lang),
        reasons=ready_reasons(_CHANGED, lang),
    )


def _version(version: str, lang: str) -> str:
    """Version, cut to the part that people compare."""
    return version[:_MARK_LETTERS] or word(lang, "change.gone")
