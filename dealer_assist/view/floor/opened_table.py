"""Opened table: the dealer's own picture without touch, pending matters, keys. No Qt.

The table is the fold of its journal's rows (floor/work/followed_table.py). The picture is that of
the dealer's window, so no closed card can be in it; a key sends an order, which becomes a fact only
when the table has journaled it.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from dealer_assist.floor.archive.journal_digest import label_ms
from dealer_assist.floor.link.link_messages import TablePresence
from dealer_assist.floor.work.followed_table import Followed, HandPlayed
from dealer_assist.floor.work.room_state import RoomState, TableState
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.floor.floor_screen_view import (
    OpenedTableView,
    OrderKeyView,
    ReplayView,
    WaitingQuestion,
)
from dealer_assist.view.floor.order_keys import table_order_keys
from dealer_assist.view.floor.order_list import order_line
from dealer_assist.view.floor.table_notes import age_words, clock_duration, table_title
from dealer_assist.view.review.step_story import time_of_row
from dealer_assist.view.rulings.ruling_question_contents import undo_question
from dealer_assist.view.rulings.ruling_sheet_picture import ruling_sheet_view_now
from dealer_assist.view.rulings.ruling_sheet_view import RulingQuestion, RulingSheetView
from dealer_assist.view.rulings.slip_moment import clock_words
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.words import word

#: Rows under way: a picture so many behind the table's own number isn't old yet.
_ON_THE_WAY: Final = 3
_ORDERS: Final = 3
_TIMED: Final = 2  # hands whose acts have their times on the sheet: this and the last one
RULE: Final = "rule"
SIGN_IN: Final = "sign_in"


class Chosen(NamedTuple):
    """Hand that is replayed, and the step; hand 0: the table live."""

    hand: int = 0
    step: int = 1


class OpenedTable:
    """Maker of one table's picture; unchanged parts are reused."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.followed: Followed | None = None
        self._live: tuple[tuple[object, ...], TableView, RulingSheetView | None] | None = None
        self._again: tuple[tuple[object, ...], TableView] | None = None

    def shown(self, room: RoomState, chosen: Chosen, now_s: int, lang: str) -> OpenedTableView:
        """Picture of the page now."""
        seen, followed = room.table(self.name), self.followed
        person = room.person.name if room.person is not None else ""
        table = followed.table if followed is not None else None
        view, call = self._made(table, person, lang, seen)
        hand = self._hand(chosen.hand)
        replay = replay_step_view(hand, chosen.step, lang) if hand is not None else None
        shown = self._view_again(hand, chosen, lang) if hand is not None else view
        matters = call.matters if call is not None else ()
        as_of, is_live = _as_of(seen, followed, now_s, lang)
        if replay is not None:  # nobody may take it for the table as it is
            as_of, is_live = replay.title, False
        return OpenedTableView(
            table=self.name, lang=lang,
            title=_title(self.name, shown if replay is None else None, lang), as_of=as_of,
            is_live=is_live, missing=_missing(followed, lang), view=shown,
            says=_says(view), waits=_waits(matters[0], followed, lang) if matters else None,
            more=word(lang, "floor_panel.more_waits", count=len(matters) - 1)
            if len(matters) > 1 else "",
            call=call, rule=_rule_key(call, person, seen, followed, lang),
            keys=table_order_keys(room, seen, table, now_s, lang),
            orders=tuple(order_line(one, followed, now_s, lang) for one in room.orders
                         if one.given.table == self.name)[-_ORDERS:],
            hands=tuple((one.number, _hand_words(one, lang)) for one in self._hands()),
            chosen=hand.number if hand is not None else 0, replay=replay,
        )

    def _hands(self) -> tuple[HandPlayed, ...]:
        """Hands played, newest first."""
        return tuple(reversed(self.followed.hands)) if self.followed is not None else ()

    def _hand(self, number: int) -> HandPlayed | None:
        return next((one for one in self._hands() if number and one.number == number), None)

    def steps(self, number: int) -> int:
        """Number of steps of this hand; 0 if it isn't in memory any more."""
        hand = self._hand(number)
        return len(hand.steps) if hand is not None else 0

    def _made(
        self, table: Table | None, person: str, lang: str, seen: TableState | None
    ) -> tuple[TableView | None, RulingSheetView | None]:
        """Dealer's picture and ruling sheet, made once for one table and language."""
        if table is None:
            return None, None
        practice = seen is not None and seen.glance is not None and seen.glance.practice
        key = (id(table), table.number, person, lang, practice)
        if self._live is None or self._live[0] != key:
            view = without_touch(dealer_picture(table, advise(table),
                                                Surroundings(lang, practice=practice)))
            times = {step.number: time_of_row(step.at).astimezone()
                     for hand in self._hands()[:_TIMED] for step in hand.steps if label_ms(step.at)}
            self._live = (key, view, sheet_for(table, person, lang, times))
        return self._live[1], self._live[2]

    def _view_again(self, hand: HandPlayed, chosen: Chosen, lang: str) -> TableView:
        """Table at this step of a replayed hand."""
        key = (hand.number, hand.steps[0].at, chosen.step, len(hand.steps), lang)
        if self._again is None or self._again[0] != key:
            view = view_at(hand, chosen.step, lang)
            self._again = (key, view)
        return self._again[1]


def view_at(hand: HandPlayed, step: int, lang: str) -> TableView:
    """The dealer's picture at this step of the hand."""
    table = hand.table_at(step)
    return without_touch(dealer_picture(table, advise(table), Surroundings(lang)))


def without_touch(view: TableView) -> TableView:
    """Dealer's picture with nothing in it to touch."""
    return replace(view, seats=tuple(replace(seat, menu=()) for seat in view.seats), menus=(),
                   pad=None, choice=None, words=None, evening=None,
                   question=None, call=None, incident=None, cases=(), owed=None)


def sheet_for(
    table: Table, person: str, lang: str, times: Mapping[int, datetime]
) -> RulingSheetView | None:
    """Floor manager's sheet as he would see it at the table.

    Without anybody signed in it can be read, and nothing on it can be ruled.
    """
    there = table.evolve(floor=person or "?", floor_verified=bool(person))
    found = ruling_sheet_view_now(there, advise(there), (), lang, times=times)
    if found is None:
        return None
    return replace(found, name=person, undo=undo_question(there, person, lang) if person else None)


def _title(name: str, view: TableView | None, lang: str) -> str:
    title = table_title(name, lang)
    return f"{title} · {view.title}" if view is not None else title


def _says(view: TableView | None) -> tuple[str, ...]:
    if view is None:
        return ()
    due = () if view.is_held else (view.turn, view.step.now)
    return tuple(dict.fromkeys(part for part in (*due[:1], *view.announce, *due[1:]) if part))[:3]


def _missing(followed: Followed | None, lang: str) -> str:
    if followed is None:
        return word(lang, "floor_panel.reading")
    if followed.trouble:
        return word(lang, "floor_panel.unreadable", why=followed.trouble)
    return word(lang, "floor_panel.nothing_yet") if followed.table is None else ""


def _as_of(
    seen: TableState | None, followed: Followed | None, now_s: int, lang: str
) -> tuple[str, bool]:
    """Age of the picture in words, and true if it shows the table live."""
    if followed is None or not followed.at:
        return "", False
    if followed.unknown_house:
        return word(lang, "floor_panel.other_book", house=followed.unknown_house), False
    glance = seen.glance if seen is not None else None
    is_up = seen is not None and seen.presence is TablePresence.UP
    lacks = max(0, glance.number - followed.number) if glance is not None else 0
    if is_up and lacks <= _ON_THE_WAY and not followed.trouble:
        return word(lang, "floor_panel.live"), True
    since = age_words(max(0, now_s - int(time_of_row(followed.at).timestamp())), lang)
    if lacks:
        id = "floor_panel.as_of_lacks" if lacks > 1 else "floor_panel.as_of_lacks_one"
        return word(lang, id, age=since, count=lacks), False
    return word(lang, "floor_panel.as_of", age=since), False


def time_of(at: str) -> str:
    """Time of day of a row, in this machine's zone; far in the past if it has no time."""
    return clock_words(time_of_row(at).astimezone())


# --- pending -----------------------------------------------------------------------------


def _waits(matter: RulingQuestion, followed: Followed | None, lang: str) -> WaitingQuestion:
    """Pending matter: what happened, the deciding facts, the house's remedy; no other house's
    rule."""
    facts = tuple(f"{name} {value}".strip() for name, value in matter.facts)
    if followed is not None and followed.unknown_house:
        return WaitingQuestion(matter.title, matter.happened, facts,
                               word(lang, "floor_panel.book_there"),
                               "", False)
    proposed = next((way for way in matter.ways if way.is_rule), None)
    if matter.question:
        remedy = matter.question
    elif proposed is not None:
        remedy = word(lang, "floor_panel.remedy", words=proposed.words)
    else:
        remedy = word(lang, "floor_panel.no_remedy") if matter.silent else ""
    return WaitingQuestion(matter.title, matter.happened, facts, remedy, " ".join(matter.rule[:2]),
                           matter.silent)


def _rule_key(
    call: RulingSheetView | None, person: str, seen: TableState | None, followed: Followed | None,
    lang: str
) -> OrderKeyView:
    waits = call is None or bool(call.matters) or call.undo is None
    words = word(lang, "floor_panel.rule_here" if waits else "floor_panel.undo_here")
    if call is None or not call.pages:
        return OrderKeyView(words, None, word(lang, "floor_panel.nothing_to_rule"))
    if followed is not None and followed.unknown_house:
        return OrderKeyView(words, None, word(lang, "floor_panel.book_unknown"))
    if not person:
        return OrderKeyView(word(lang, "floor_panel.sign_in_to_rule"), None, opens=SIGN_IN)
    if seen is None or seen.presence is not TablePresence.UP:
        return OrderKeyView(words, None, word(lang, "floor_panel.table_cut"))
    return OrderKeyView(words, None, opens=RULE)


# --- hands -----------------------------------------------------------------------------------


def _hand_words(hand: HandPlayed, lang: str) -> str:
    id = "floor_panel.hand_key" if hand.over else "floor_panel.hand_key_runs"
    return word(lang, id, number=hand.number, time=time_of(hand.steps[0].at)[:5])


def replay_step_view(hand: HandPlayed, step: int, lang: str) -> ReplayView:
    """Replayed step in words, its time, and its place in the hand."""
    last = len(hand.steps)
    step = min(max(1, step), last)
    one = hand.steps[step - 1]
    since = int((time_of_row(one.at) - time_of_row(hand.steps[0].at)).total_seconds())
    return ReplayView(
        title=word(lang, "floor_panel.replay", number=hand.number),
        words=fact_words(one.fact, hand.before.house.language(lang)),
        at=f"{time_of(one.at)}  +{clock_duration(since)}",
        place=word(lang, "floor_panel.step", step=step, last=last), step=step, last=last,
    )
