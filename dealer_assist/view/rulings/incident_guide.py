"""Guide behind INCIDENT: situations possible at this moment, the commonest first. No Qt.

The first page holds those that fit the table's phase; everything else is in its chapter behind
"others". A key reports at once, with the seat if it is known: further questions are asked on the
case itself.
"""

from functools import cache, lru_cache
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import CHAPTERS, ENTRIES, IrregularityKind
from dealer_assist.game.hand.earlier_states import of_hand
from dealer_assist.game.irregularities.case_details import EXPOSED, about, may_turn
from dealer_assist.game.irregularities.reportable_moments import EARLY_IN, moments
from dealer_assist.game.table.table import Case, Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.words import in_house_words, in_language, word

ROOT: Final = "incident"
ALL: Final = "incident.all"
FIRST_PAGE: Final = 11  # and the key to the others

_FACING: Final = frozenset({"BET-05", "BET-08", "BET-09", "BET-10", "BET-12", "BET-18", "TURN-03"})
_UNFACED: Final = frozenset({"BET-06", "BET-11", "BET-16", "BET-17", "BET-27"})
_BY_ROUND: Final = {**dict.fromkeys(("BET-04", "DEAL-12", "DEAL-14", "DEAL-16", "DEAL-18"), (0,)),
                    "BET-05": (1, 2, 3), "BET-11": (1, 2, 3)}
#: Bets before their turn, by the skipped player's act since: until then TURN-06 is meant.
_ONCE_OUTBID: Final = frozenset({"TURN-04", "TURN-05"})
#: On cards that were let go: the player who folded last is meant, unless another is touched.
_OF_FOLDED: Final = frozenset({"CARD-04", "HAND-05"})


def fitting(table: Table) -> tuple[str, ...]:
    """Entries that fit this moment, the commonest first."""
    now = moments(table)
    fit = [id for id, entry in ENTRIES.items() if set(now) & set(entry.when) and _fits(table, id)]
    return tuple(sorted(fit, key=lambda id: ENTRIES[id].rank))


def _fits(table: Table, id: str) -> bool:
    """True if the betting round fits the entry, and it hasn't become another entry by now."""
    hand = table.hand
    if hand is None or hand.phase is Phase.OVER:
        return True
    if id in EARLY_IN:
        return hand.phase is Phase.BETTING and hand.street == EARLY_IN[id]
    if id in _FACING and not hand.level:
        return False
    if id in _UNFACED and hand.level:
        return False
    if id in _ONCE_OUTBID and not table.early:
        return False
    if id in _BY_ROUND and hand.street not in _BY_ROUND[id]:
        return False
    if id in EXPOSED or not may_turn(id):
        return True
    return about(table, _case(hand, id)).entry == id


def _case(hand: Hand, id: str, seat: int = 0) -> Case:
    return Case(1, id, seat, hand=hand.number)


# --- menus -----------------------------------------------------------------------------------


def incident_key(lang: str) -> Control:
    """Key INCIDENT."""
    return Control(word(lang, "guide.key"), Tap(TapKind.FACT), opens=ROOT)


def seat_incident_key(seat: int, lang: str) -> Control:
    """Key on a seat's own sheet: something went wrong there."""
    return Control(word(lang, "guide.of_seat"), Tap(TapKind.FACT), opens=f"seat.{seat}.incident")


def guide_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets of the guide: its first page, that of each seat, and the chapters."""
    fit = fitting(table)
    folded = last_folded(table)
    unknown = _cards_of_seats(table)
    asked = tuple(id for id in fit if id in unknown)
    dealt = table.hand.seats if table.hand is not None and asked else ()
    seats = tuple(chair.seat for chair in table.chairs if chair.taken)
    return (
        _root(fit, asked, folded, lang), *_chapters(asked, lang),
        *(_which_card(id, dealt, lang) for id in asked),
        *(_of_seat(seat, fit, lang) for seat in seats),
    )


def last_folded(table: Table) -> int:
    """Seat that folded last in this hand; 0 for none."""
    hand = table.hand
    if hand is None:
        return 0
    folds = (at.fact.seat for at, _ in of_hand(table) if isinstance(at.fact, e.Folded))
    return next((seat for seat in folds if seat in hand.position and (
        hand.folded[hand.position[seat]])), 0)


def _cards_of_seats(table: Table) -> frozenset[str]:
    """Entries about one hole card of a seat, if the table can't tell which."""
    hand = table.hand
    if hand is None or hand.phase is Phase.OVER:
        return frozenset()
    return frozenset(id for id in _of_one_card() if not about(table, _case(hand, id)).positions)


def _asked(entry: IrregularityKind) -> set[str]:
    return {ask.id for ask in entry.asks}


@cache
def _of_one_card() -> tuple[str, ...]:
    return tuple(id for id, entry in ENTRIES.items() if {"seat", "round"} <= _asked(entry))


@lru_cache(maxsize=256)
def _root(fit: tuple[str, ...], asked: tuple[str, ...], folded: int, lang: str) -> Menu:
    keys = [_key(id, asked, folded if id in _OF_FOLDED else 0, lang) for id in fit[:FIRST_PAGE]]
    return Menu(ROOT, word(lang, "guide.title"), controls=(*keys, _others(lang)), columns=2)


def _others(lang: str) -> Control:
    return Control(word(lang, "guide.others"), Tap(TapKind.FACT), opens=ALL)


@lru_cache(maxsize=512)
def _of_seat(seat: int, fit: tuple[str, ...], lang: str) -> Menu:
    about_seat = [id for id in fit if "seat" in _asked(ENTRIES[id])]
    keys = [_key(id, (), seat, lang) for id in about_seat[:FIRST_PAGE]]
    return Menu(f"seat.{seat}.incident", word(lang, "guide.title_seat", seat=seat),
                controls=(*keys, _others(lang)), back=f"seat.{seat}", columns=2)


@lru_cache(maxsize=32)
def _chapters(asked: tuple[str, ...], lang: str) -> tuple[Menu, ...]:
    headings = tuple(
        Control(in_language(chapter.heading, lang), Tap(TapKind.FACT), opens=f"{ROOT}.{name}")
        for name, chapter in CHAPTERS.items()
    )
    return (
        Menu(ALL, word(lang, "guide.chapters"), controls=headings, back=ROOT, columns=2),
        *(Menu(f"{ROOT}.{name}", in_language(chapter.heading, lang), back=ALL, columns=2,
               controls=tuple(
            _key(id, asked, 0, lang)
            for id in sorted(chapter.ids, key=lambda id: ENTRIES[id].rank)
        )) for name, chapter in CHAPTERS.items()),
    )


def _key(id: str, asked: tuple[str, ...], seat: int, lang: str) -> Control:
    """Key that reports the situation, or asks first which card of which seat it is."""
    entry = ENTRIES[id]
    words = in_house_words(entry.called, lang)
    if id in asked and not seat:
        return Control(words, Tap(TapKind.FACT), opens=f"{ROOT}.{id}")
    known = seat if "seat" in _asked(entry) else 0
    return _reports(words, e.IrregularityReported(id, known))


def _reports(words: str, fact: e.IrregularityReported) -> Control:
    return Control(words, Tap(TapKind.FACT, fact.seat, fact=fact))


@lru_cache(maxsize=128)
def _which_card(id: str, seats: tuple[int, ...], lang: str) -> Menu:
    """Sheet for seat and card in one touch: two keys for each seat that was dealt in."""
    words = in_house_words(ENTRIES[id].called, lang)
    keys = tuple(
        _reports(word(lang, name, seat=seat), e.IrregularityReported(id, seat, round=which))
        for seat in sorted(seats)
        for which, name in ((1, "guide.first_card"), (2, "guide.second_card"))
    )
    return Menu(f"{ROOT}.{id}", word(lang, "guide.which_card", called=words), controls=keys,
                back=ROOT, columns=4)
