"""Queries of the archive from the window, and the answers as lists of words. No Qt.

Every query is carried out in the window's own thread for it (reading_threads.py): it is given the
open search, and returns words.
"""

from collections.abc import Callable
from dataclasses import field, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from dealer_assist.floor.archive.archive_queries import Cursor, HandQuery, RulingQuery
from dealer_assist.floor.archive.archive_search import Search, SlipCode, slip_code
from dealer_assist.floor.archive.card_patterns import PatternUnreadable
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.searchable_records import CaseMade, HandMade, Happened, RulingMade
from dealer_assist.floor.archive.statistics import Stretch
from dealer_assist.floor.work.followed_table import HandPlayed, Played
from dealer_assist.game.catalogue import CHAPTERS
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.game.table.table import SEATS
from dealer_assist.view.floor.figure_tables import ArchiveFigures, archive_figures
from dealer_assist.view.floor.floor_screen_view import ListLine
from dealer_assist.view.floor.table_notes import clock_duration, table_title
from dealer_assist.view.sentences.fact_words import entry_words, fact_words
from dealer_assist.words import in_language, word
from dealer_assist.words.chip_amounts import amount_text
from drivers.lazy_dataclass import dataclass

ROWS: Final = 8
_HOUR_S: Final = 3600


class Tab(StrEnum):
    """Kind of record looked for."""

    HANDS = "hands"
    RULINGS = "rulings"
    FIGURES = "figures"


class Criterion(StrEnum):
    """Search criterion."""

    TABLE = "table"
    SINCE = "since"
    DEALER = "dealer"
    FLOOR = "floor"
    CHAPTER = "chapter"
    POT = "pot"
    CARDS = "cards"
    SEAT = "seat"
    TEXT = "text"


#: Criteria of rulings alone, and of figures.
OF_RULINGS: Final = (Criterion.TABLE, Criterion.SINCE, Criterion.DEALER, Criterion.FLOOR,
                     Criterion.CHAPTER, Criterion.SEAT, Criterion.TEXT)
OF_FIGURES: Final = (Criterion.TABLE, Criterion.SINCE, Criterion.DEALER)
#: Hours back from now; "" the whole archive.
SINCES: Final = ("12", "24", "168", "720", "")


@dataclass(frozen=True, slots=True)
class SearchForm:
    """Search form as filled in."""

    tab: Tab = Tab.HANDS
    values: tuple[tuple[Criterion, str], ...] = ((Criterion.SINCE, "24"),)

    def value(self, of: Criterion) -> str:
        """Value of this criterion; "" none."""
        return dict(self.values).get(of, "")

    def with_value(self, of: Criterion, value: str) -> "SearchForm":
        """The form with this filled in."""
        return replace(self, values=tuple({**dict(self.values), of: value}.items()))

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """Criteria of the form's tab."""
        if self.tab is Tab.FIGURES:
            return OF_FIGURES
        return OF_RULINGS if self.tab is Tab.RULINGS else tuple(Criterion)


@dataclass(frozen=True, slots=True)
class ArchiveQuestion:
    """Query: the form, the offset, the language."""

    form: SearchForm
    lang: str
    now_s: int
    after: Cursor | None = None
    hand: HandMade | None = None  # this hand is to be shown again


@dataclass(frozen=True, slots=True)
class ArchiveAnswer:
    """Result lines in words; ``hands`` are the hands behind them. ``why`` gives the mistake in the
    query, or the validity of the slip that was looked up."""

    lines: tuple[ListLine, ...] = ()
    hands: tuple[HandMade | None, ...] = ()
    more: Cursor | None = None
    figures: ArchiveFigures | None = None
    hand: HandPlayed | None = None
    told: tuple[str, ...] = field(default=())  # about that hand
    why: str = ""


def query_runner(question: ArchiveQuestion, houses: Houses) -> Callable[[object], object]:
    """Function that carries out the query on the open search. It may raise ArchiveFailed."""

    def answer(search: object) -> object:
        assert isinstance(search, Search)
        try:
            return _answer(search, question, houses)
        except PatternUnreadable as why:
            return ArchiveAnswer(why=str(why))
        except BookUnreadable as why:
            return ArchiveAnswer(why=str(why))

    return answer


def _answer(search: Search, question: ArchiveQuestion, houses: Houses) -> ArchiveAnswer:
    form, lang = question.form, question.lang
    if question.hand is not None:
        return _hand(search, question.hand, houses, lang)
    if form.tab is Tab.FIGURES:
        stretch = Stretch(_from_ms(question), 0, "", form.value(Criterion.TABLE),
                          form.value(Criterion.DEALER))
        return ArchiveAnswer(figures=archive_figures(search.connection, stretch, lang))
    if form.tab is Tab.RULINGS:
        code = slip_code(form.value(Criterion.TEXT))
        if code is not None:
            return _slip(search, code, lang)
        page = search.rulings(ruling_query(question), question.after, ROWS)
        lines = tuple(_ruling_line(one, lang) for one in page.found)
        hands = tuple(search.hand(one.hand) if one.hand else None for one in page.found)
        return ArchiveAnswer(lines, hands, page.more)
    found = search.hands(hand_query(question), question.after, ROWS)
    lines = tuple(_hand_line(one, lang) for one in found.found)
    return ArchiveAnswer(lines, tuple(found.found), found.more)


def _from_ms(question: ArchiveQuestion) -> int:
    hours = question.form.value(Criterion.SINCE)
    return (question.now_s - int(hours) * _HOUR_S) * 1000 if hours else 0


def _number(text: str) -> int:
    digits = "".join(sign for sign in text if sign.isdecimal())
    return int(digits) if digits else 0


def hand_query(question: ArchiveQuestion) -> HandQuery:
    """Hand query of this form."""
    value = question.form.value
    return HandQuery(
        table=value(Criterion.TABLE), seat=_number(value(Criterion.SEAT)),
        pot_from=_number(value(Criterion.POT)), cards=value(Criterion.CARDS),
        irregularity=value(Criterion.CHAPTER), dealer=value(Criterion.DEALER),
        floor=value(Criterion.FLOOR), from_ms=_from_ms(question), text=value(Criterion.TEXT),
    )


def ruling_query(question: ArchiveQuestion) -> RulingQuery:
    """Ruling query of this form."""
    value = question.form.value
    return RulingQuery(
        table=value(Criterion.TABLE), seat=_number(value(Criterion.SEAT)),
        irregularity=value(Criterion.CHAPTER), dealer=value(Criterion.DEALER),
        floor=value(Criterion.FLOOR), from_ms=_from_ms(question), text=value(Criterion.TEXT),
    )


def criterion_words(of: Criterion, value: str, lang: str) -> str:
    """Value of a criterion in words; the default's meaning if it is empty."""
    if of is Criterion.SINCE:
        return word(lang, f"floor_archive.since_{value or 'all'}")
    if of is Criterion.CHAPTER and value:
        return {mark: words for words, mark in chapter_choices(lang)}.get(value, value)
    if of is Criterion.POT and value:
        return word(lang, "floor_archive.pot_from", least_chips=_number(value))
    return value or word(lang, "floor_archive.any")


def chapter_choices(lang: str) -> tuple[tuple[str, str], ...]:
    """The chapters of the catalogue in words, each with the beginning of its entries' names."""
    found: list[tuple[str, str]] = []
    for chapter in CHAPTERS.values():
        heading = in_language(chapter.heading, lang)
        marks = sorted({id.split("-")[0] for id in chapter.ids})
        found += [(f"{heading} ({mark})" if len(marks) > 1 else heading, mark) for mark in marks]
    return tuple(found)


def criterion_choices(of: Criterion, lang: str) -> list[tuple[str, str]]:
    """Ready answers of a criterion that is chosen and not typed: in words, and as the form takes
    them."""
    any_ = (word(lang, "floor_archive.any"), "")
    if of is Criterion.SINCE:
        return [(criterion_words(of, value, lang), value) for value in SINCES]
    if of is Criterion.SEAT:
        return [any_, *((str(seat), str(seat)) for seat in range(1, SEATS + 1))]
    return [any_, *chapter_choices(lang)]


# --- lines -----------------------------------------------------------------------------------


def day_and_time_words(at_ms: int) -> str:
    """Day and time of day, in this machine's zone."""
    return datetime.fromtimestamp(at_ms / 1000).strftime("%d/%m %H:%M")


def _hand_line(hand: HandMade, lang: str) -> ListLine:
    title = word(lang, "floor_archive.hand", table=table_title(hand.name, lang), number=hand.number,
                 when=day_and_time_words(hand.at_ms))
    ended = word(lang, f"floor_archive.ended_{hand.ended or 'runs'}")
    winners = " ".join(str(seat) for seat in range(1, 11) if hand.won >> seat & 1)
    parts = [ended, word(lang, "floor_archive.won", seats=winners) if winners else "",
             " ".join(_card(card) for card in _cards(hand.board)), hand.dealer]
    words = " · ".join(part for part in parts if part)
    mark = word(lang, "floor_archive.cases", count=hand.cases) if hand.cases else ""
    return ListLine(title, words, amount_text(hand.pot, lang), mark=mark)


def _cards(board: str) -> list[str]:
    bare = board.replace(" ", "")
    return [bare[at : at + 2] for at in range(0, len(bare), 2)]


def _card(card: str) -> str:
    """A card in two signs, rank and suit's own sign: no colour is needed to read it.

    >>> _card("Td")
    '10♦'
    """
    rank = "10" if card[0] == "T" else card[0]
    return rank + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}.get(card[1:], "")


def _ruling_line(ruling: RulingMade, lang: str) -> ListLine:
    title = _at(ruling, lang)
    if ruling.entry:
        title = f"{title} · {entry_words(ruling.entry, lang)}"
    words = in_language((ruling.words_fr, ruling.words_en), lang)
    return ListLine(title, words, ruling.by or ruling.dealer, mark=ruling.source)


def _at(one: RulingMade | Happened, lang: str) -> str:
    return f"{table_title(one.name, lang)} · {day_and_time_words(one.at_ms)}"


def _slip(search: Search, code: SlipCode, lang: str) -> ArchiveAnswer:
    """Validity of a slip by its code: in force, cancelled, replaced, or unknown."""
    one = search.of_slip(code)
    if one is None:
        return ArchiveAnswer(why=word(lang, "floor_archive.no_slip", code=str(code)))
    if isinstance(one, RulingMade):
        line = _ruling_line(one, lang)
    else:
        fact = search.fact_of(one)
        line = ListLine(_at(one, lang), fact_words(fact, lang) if fact is not None else "", one.by)
    undone, anew = search.undone(one), search.in_place_of(one)
    id = "slip_stands" if undone is None else "slip_cancelled" if anew is None else "slip_replaced"
    worth = word(
        lang, f"floor_archive.{id}", number=anew.fact if anew is not None else 0,
        reason=(undone and undone.reason) or "?",
        name=(undone and undone.by) or word(lang, "slip.by_some_dealer"))
    hand = search.hand(one.hand) if one.hand else None
    return ArchiveAnswer((line,), (hand,), why=worth)


def _hand(search: Search, hand: HandMade, houses: Houses, lang: str) -> ArchiveAnswer:
    """Hand step by step, with its irregularities."""
    found = search.replayed(hand, houses)
    steps = tuple(Played(one.number, one.at, one.fact) for one in found.records)
    told = [_hand_line(hand, lang).name, _hand_line(hand, lang).words,
            word(lang, "floor_archive.pot_was", pot_chips=hand.pot, levy_chips=hand.levy)]
    if hand.ended_ms > hand.at_ms:
        told.append(word(lang, "floor_archive.took",
                         time=clock_duration((hand.ended_ms - hand.at_ms) // 1000)))
    told += [entry_words(case.entry, lang) for case in search.of_hand(CaseMade, hand.id)
             if case.entry]
    told += [in_language((one.words_fr, one.words_en), lang)
             for one in search.of_hand(RulingMade, hand.id)]
    if found.unread:
        told.append(word(lang, "floor_archive.unread", count=found.unread))
    if not found.before.in_force.is_pinned:
        told.append(word(lang, "journal.rules_unkept"))
    played = HandPlayed(hand.number, found.before, steps, bool(hand.ended))
    return ArchiveAnswer(hand=played, told=tuple(dict.fromkeys(told)))
