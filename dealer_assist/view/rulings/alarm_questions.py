"""Pending questions besides rulings: the readers' alarms, cards that the floor holds. No Qt.

An alarm stays on the panel until somebody says in his name what it was; held cards stay with the
floor until he gives their deck back.
"""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.journal_copy import is_replaced, is_unplayed
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Alarm, HeldCards, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.first_journal import FirstJournal
from dealer_assist.view.dealer.paper_mode import paper_facts
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.rulings.ruling_questions import one_way, ready_reasons
from dealer_assist.view.rulings.ruling_sheet import RulingOption, RulingQuestion
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


def alarm_words(alarm: Alarm, lang: str) -> str:
    """Name of the alarm."""
    return word(lang, f"alarm.{alarm.what}")


def replaced_question(table: Table, lang: str) -> Menu | None:
    """Sheet in place of the keys while the table goes on at another machine."""
    if not is_replaced(table):
        return None
    return Menu("replaced", word(lang, "alarm.copy_replaced"),
                facts=(word(lang, "alarm.do_copy_replaced"),))


def alarm_matter(table: Table, alarm: Alarm, lang: str) -> RulingQuestion:
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
        ways=one_way(word(lang, "alarm.acknowledge"), fact, word(lang, f"alarm.do_{alarm.what}"),
                     lang),
        reasons=ready_reasons((*_OF.get(alarm.what, ()), *_LOOKED_INTO), lang),
    )


def _more(table: Table, alarm: Alarm, lang: str) -> tuple[tuple[str, str], ...]:
    """Further facts about the alarm."""
    paper = table.evening.copies.paper
    return paper_facts(paper, lang) if alarm.what == "paper" and paper is not None else ()


def first_matter(table: Table, first: FirstJournal, lang: str) -> RulingQuestion:
    """Question on the first journal, which is whole again: the way back to it between hands."""
    words = word(lang, "paper.first_back")
    may = is_unplayed(table) or (is_between_hands(table) and not first.in_hand)
    wait = "in_hand" if first.in_hand and is_between_hands(table) else "wait"
    return RulingQuestion(
        key="first_journal",
        title=word(lang, "paper.first_title"),
        happened=word(lang, f"paper.first_{'happened' if may else wait}"),
        facts=((word(lang, "paper.file"), first.name),),
        ways=(RulingOption(words, Control(words, Tap(TapKind.FIRST_JOURNAL)),
                           steps=(word(lang, "paper.first_step"),)),) if may else (),
    )


def held_matter(table: Table, held: HeldCards, lang: str) -> RulingQuestion:
    """Question on cards that the floor holds, with the option to give them back."""
    fact = e.CardsReleased(held.deck, table.floor, "")
    return RulingQuestion(
        key=f"held.{held.deck}",
        title=word(lang, "held.title", deck=held.deck, number=held.hand),
        happened=word(lang, "held.happened", name=held.by, reason=held.reason),
        rule=(word(lang, "held.rule"),),
        ways=one_way(word(lang, "held.release"), fact, word(lang, "held.step", deck=held.deck),
                     lang),
        reasons=ready_reasons(_GIVEN_BACK, lang),
    )
