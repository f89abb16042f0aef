"""Ruling sheet of the floor manager: what happened, pending questions, the effect of each ruling.

It is made once the floor is called or signed in, so that an ordinary hand pays nothing for it. No
Qt; pure like the rest of the picture.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.floor_calls import calling_seat
from dealer_assist.game.table.table import RecentFact, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.rulings.floor_call_key import is_called
from dealer_assist.view.rulings.pending_ruling_list import pending_questions
from dealer_assist.view.rulings.ruling_changes import table_diffs
from dealer_assist.view.rulings.ruling_sheet_view import (
    RulingSheetView,
    SignInView,
    wrong_pin_notes,
)
from dealer_assist.view.rulings.silent_rules_card import REASONS
from dealer_assist.view.rulings.slip_moment import clock_words, seat_words
from dealer_assist.view.sentences.fact_words import answer_words, fact_words, undone_words
from dealer_assist.words import word

_UNKNOWN: Final[Mapping[int, datetime]] = {}


def ruling_sheet_view_now(
    table: Table, advice: Advice, people: tuple[str, ...] | None, lang: str, claims: str = "",
    times: Mapping[int, datetime] = _UNKNOWN, first: FirstJournal | None = None,
) -> RulingSheetView | None:
    """Ruling sheet; None while nobody was called and nobody is signed in.

    ``claims`` is the name on the badge that was shown: it is preselected if he may sign in by PIN.
    ``times`` are the local times of facts by their numbers, ``first`` the journal that the table
    may go back to.
    """
    if not table.floor and not is_called(table):
        return None
    lang = table.house.language(lang)
    standing, seat = word(lang, "call.nobody"), calling_seat(table)
    asked = ((word(lang, "call.asked_by"), seat_words(table, seat, lang)),) if seat else ()
    if table.floor:
        id = "call.verified" if table.floor_verified else "call.unverified"
        standing = word(lang, id, name=table.floor)
    return RulingSheetView(
        name=table.floor, standing=standing, verified=table.floor_verified,
        told=tuple(_told(table, times, lang)),
        matters=tuple(replace(one, facts=(*asked, *one.facts))
                      for one in pending_questions(table, advice, lang, first)),
        now=table_diffs(table, None, lang),
        reasons=tuple(word(lang, f"ready.{id}") for id in REASONS),
        sign_in=None if table.floor else _sign_in(table, people, claims),
        sign_out=_ends(table, lang),
        present=Control("", Tap(TapKind.PRESENT)),
        zone=next((at.strftime("%Z") for at in times.values()), ""),
    )


def _ends(table: Table, lang: str) -> Control:
    """Key by which he leaves; while nobody is signed in, the one that ends the call."""
    if table.floor or not table.calls:
        return Control(word(lang, "call.sign_out"), Tap(TapKind.SIGN_OUT))
    over = e.CallEnded(table.calls[0].number)
    return Control(word(lang, "floor_call.over"), Tap(TapKind.FACT, fact=over))


def _sign_in(table: Table, people: tuple[str, ...] | None, claims: str) -> SignInView:
    """Names of the file; without one, those who ruled here this evening."""
    refusals = wrong_pin_notes(table.evening.turned_away)
    if people is not None:
        comes = next((one.coming for one in table.calls if one.coming in people), "")
        return SignInView(people, False, refusals, claims if claims in people else "", comes)
    seen = [told.fact.name for told in reversed(table.recent)
            if isinstance(told.fact, e.FloorSignedIn)]
    seen += [ruled.by for ruled in reversed(table.ruled) if ruled.by]
    return SignInView(tuple(dict.fromkeys(seen)), True, refusals)


# --- what happened ---------------------------------------------------------------------------


def _told(table: Table, times: Mapping[int, datetime], lang: str) -> Iterator[tuple[str, str]]:
    """Last facts, newest first; hole cards dealt in a row are one line."""
    def when(told: RecentFact) -> str:
        if told.number in times:
            return clock_words(times[told.number])
        return word(lang, "noted.number", number=told.number)

    newest_first = list(reversed(table.recent))
    at = 0
    while at < len(newest_first):
        run = _run_of_hole_cards(newest_first[at:])
        if len(run) > 1:
            yield when(run[0]), word(lang, "told.hole_cards", count=len(run), seat=_seat_of(run[0]))
            at += len(run)
            continue
        told = newest_first[at]
        yield when(told), _words(table, told, lang)
        at += 1


def _run_of_hole_cards(told: list[RecentFact]) -> list[RecentFact]:
    run = []
    for one in told:
        if not (isinstance(one.fact, e.CardSeen) and one.fact.place is e.Place.HOLE):
            break
        run.append(one)
    return run


def _seat_of(told: RecentFact) -> int:
    return getattr(told.fact, "seat", 0)


def _words(table: Table, told: RecentFact, lang: str) -> str:
    """Fact in words; of one taken back, what it was."""
    if isinstance(told.fact, e.FactUndone):
        gone = next((one for one in table.recent if one.number == told.fact.number), None)
        if gone is not None and not isinstance(gone.fact, e.FactUndone):
            return undone_words(told.fact, gone.fact, lang)
    if isinstance(told.fact, e.IrregularityAnswered):
        answer = told.fact
        known = (*table.cases, *(ruled.case for ruled in table.ruled))
        about = next((case.entry for case in known if case.number == answer.case), "")
        shown = answer_words(answer.ask, answer.answer, lang, about)
        return word(lang, "told.answered", told=shown)
    return fact_words(told.fact, lang)
