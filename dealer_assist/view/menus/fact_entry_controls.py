"""Keys that note a fact: enabled if it can be noted now, else grey with the reason. No Qt.

The reason comes from between/, by the same function by which sensing refuses a tap.
"""

from functools import lru_cache
from typing import Any, Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.entry_checks import why_not_enter_fact
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.refusal_words import short_reason
from dealer_assist.view.dealer.fact_questions import CARDS, with_answer_at
from dealer_assist.view.dealer.table_view import Answer, AnswerKind, Control, FactQuestion
from dealer_assist.words import word

Ready = tuple[tuple[str, Answer], ...]
#: Most letters of a reason in one's own words.
WORDS_MOST: Final = 40


def fact_entry_key(
    table: Table, lang: str, id: str, fact: e.Fact, *asks: FactQuestion,
    amount: str = "", wrong: Reason | None = None, like: dict[str, Answer] | None = None,
    hold: bool = False, **values: object,
) -> Control:
    """Key ``entry.<id>`` that notes this fact once its questions are answered, or once it is held.

    It is checked with plausible answers, ``like`` naming those that matter; ``wrong`` is a reason
    that is known already. Where only the floor can say, the key opens his card.
    """
    why = wrong or _why_unanswerable(asks) or why_not_enter_fact(table,
                                                                 _example(fact, asks, like or {}))
    if why is not None and why.setting and table.house[why.setting] == FLOOR:
        return silent_rule_key(word(lang, f"entry.{id}", **values), why, lang)
    holds = not asks and why is None and (hold or is_final(fact))
    return Control(
        word(lang, f"entry.{id}", **values), Tap(TapKind.FACT, getattr(fact, "seat", 0), fact=fact),
        amount if why is None else "", enabled=why is None,
        why=short_reason(why, lang) if why is not None else "", asks=asks,
        note=word(lang, "hold.note") if holds else "", hold=holds,
    )


def silent_rule_key(name: str, why: Reason, lang: str) -> Control:
    """Key of this name where only the floor can say: it opens his card."""
    return Control(
        name, Tap(TapKind.FACT), word(lang, "sheet.silent_short"), why=short_reason(why, lang),
        opens=f"floor.{why.setting}",
    )


#: Undo passes over them, but their own opposite is a key beside them.
_HAVE_OPPOSITES = frozenset({e.ClockPaused, e.ClockResumed, e.NextHandHeld, e.NextHandReleased})


def is_final(fact: e.Fact) -> bool:
    """True if nothing takes this fact back: its key needs a long press."""
    return not fact.undoable and type(fact) not in _HAVE_OPPOSITES


def menu_key(
    lang: str, id: str, menu: str, *, enabled: bool = True, why: str = "", amount: str = "",
    **values: object,
) -> Control:
    """The key ``entry.<id>`` that opens a menu."""
    return Control(
        word(lang, f"entry.{id}", **values), Tap(TapKind.FACT), amount, enabled=enabled, why=why,
        opens=menu,
    )


def _example(fact: Any, asks: tuple[FactQuestion, ...], like: dict[str, Answer]) -> e.Fact:
    """Fact with an answer to each question."""
    whole: e.Fact = fact
    for ask in asks:
        for field in (ask.field, *ask.also):
            answer = like.get(field)
            whole = with_answer_at(whole, field, _plausible(ask) if answer is None else answer)
    return whole


def _plausible(ask: FactQuestion) -> Answer:
    if ask.what is AnswerKind.NAME:
        return word("fr", "ask.somebody")
    if ask.what is AnswerKind.AMOUNT:
        return max(ask.least, 1)
    if ask.what in CARDS:
        return "Ac"
    return ask.ready[0][1] if ask.ready else 0


def _why_unanswerable(asks: tuple[FactQuestion, ...]) -> Reason | None:
    if any(ask.what is AnswerKind.SEAT and not ask.ready for ask in asks):
        return Reason("why.panel_no_seat")
    return None


# --- questions -------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def amount_question(
    lang: str, id: str, field: str, *, least: int = 1, most: int = 0, ready: Ready = (),
    also: tuple[str, ...] = (), **values: object,
) -> FactQuestion:
    """The question ``ask.<id>`` for an amount."""
    return FactQuestion(AnswerKind.AMOUNT, field, word(lang, f"ask.{id}", **values), also, least,
                        most, ready)


@lru_cache(maxsize=512)
def name_question(lang: str, id: str, field: str, role: str,
                  known: tuple[str, ...] = ()) -> FactQuestion:
    """The question ``ask.<id>`` for a name."""
    ready = tuple((name, name) for name in known)
    return FactQuestion(AnswerKind.NAME, field, word(lang, f"ask.{id}"), ready=ready, role=role)


@lru_cache(maxsize=512)
def seat_question(lang: str, id: str, field: str, seats: tuple[int, ...]) -> FactQuestion:
    """The question ``ask.<id>`` for one of these seats."""
    ready = tuple((word(lang, "seat.name", seat=number), number) for number in seats)
    return FactQuestion(AnswerKind.SEAT, field, word(lang, f"ask.{id}"), ready=ready)


@lru_cache(maxsize=512)
def reason_question(lang: str, ids: tuple[str, ...], field: str = "reason") -> FactQuestion:
    """Question for the reason: one of the usual ones, or a few words of one's own."""
    words = tuple(word(lang, f"ready.{id}") for id in ids)
    return FactQuestion(AnswerKind.CHOICE, field, word(lang, "ask.reason"), most=WORDS_MOST,
                        ready=tuple(zip(words, words, strict=True)))


@lru_cache(maxsize=512)
def reason_and_name_questions(lang: str, *reasons: str) -> tuple[FactQuestion, FactQuestion]:
    """Questions for the reason and for the floor manager."""
    return reason_question(lang, reasons), name_question(lang, "floor_name", "by", "floor")
