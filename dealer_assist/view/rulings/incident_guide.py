"""Guide behind INCIDENT: what this moment makes likely, and sixteen places that never move. No Qt.

Above stand the four commonest situations of the moment, each of another kind; below them the four
rows of a hand: deal, betting, board, showdown. A place that stands for one situation now reports it
at once, one for several asks which, one for none is grey. Everything else is in its chapter behind
"others", the last key. A key reports at once, with the seat if it is known: further questions are
asked on the case itself.
"""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import CHAPTERS, ENTRIES, IrregularityKind
from dealer_assist.game.hand.earlier_states import states_of_hand
from dealer_assist.game.irregularities.case_details import EXPOSED, detailed_case, may_entry_change
from dealer_assist.game.irregularities.reportable_moments import EARLY_IN, table_moments
from dealer_assist.game.table.table import Case, Hand, Phase, Table
from dealer_assist.game.taps import AT_ONCE, Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.words import in_house_words, in_language, word

ROOT: Final = "incident"
ALL: Final = "incident.all"
LIKELY: Final = 4
OF_SEAT: Final = 11  # situations on a seat's own page, and the key to the others
#: The places by row, and the situations behind each.
PLACES: Final = (
    {"misdeal": ("DEAL-21", "DEAL-22"),
     "exposed": ("DEAL-01", "DEAL-02", "DEAL-04", "DEAL-05", "DEAL-06", "DEAL-07", "DEAL-23",
                 "CARD-01"),
     "count": ("DEAL-16", "DEAL-17", "DEAL-18", "DEAL-19", "DEAL-20"),
     "player": ("DEAL-12", "DEAL-13")},
    {"turn": ("TURN-01", "TURN-02", "TURN-03", "TURN-04", "TURN-05", "TURN-06"),
     "bet": ("BET-01", "BET-04", "BET-05", "BET-06", "BET-08", "BET-09", "BET-10", "BET-11",
             "BET-15", "BET-18", "BET-19"),
     "skipped": ("TURN-07",),
     "discarded": ("CARD-04",)},
    {"burn": ("BRD-04", "BRD-05", "BRD-06", "BRD-10", "BRD-11", "BRD-17"),
     "early": ("BRD-01", "BRD-07", "BRD-08", "BRD-09", "BRD-16"),
     "flop": ("BRD-02", "BRD-03", "BRD-18"),
     "fallen": ("BRD-12", "BRD-13", "BRD-14", "CARD-06", "DEAL-03")},
    {"killed": ("HAND-01", "HAND-02", "HAND-03", "HAND-04", "BRD-15"),
     "shown": ("CARD-02", "CARD-03"),
     "misread": ("SHOW-07",),
     "pushed": ("MONEY-04", "MONEY-05", "MONEY-12")},
)
_OF_PLACE: Final = {id: ids for names in PLACES for ids in names.values() for id in ids}
_ROW_OF: Final = {Phase.POSTING: 0, Phase.DEALING: 0, Phase.BETTING: 1, Phase.CLOSED: 2,
                  Phase.BOARD: 2, Phase.SHOWDOWN: 3, Phase.PUSHING: 3}

_FACING: Final = frozenset({"BET-05", "BET-08", "BET-09", "BET-10", "BET-12", "BET-18", "TURN-03"})
_UNFACED: Final = frozenset({"BET-06", "BET-11", "BET-16", "BET-17", "BET-27"})
_BY_ROUND: Final = {**dict.fromkeys(("BET-04", "DEAL-12", "DEAL-14", "DEAL-16", "DEAL-18"), (0,)),
                    "BET-05": (1, 2, 3), "BET-11": (1, 2, 3)}
TURNED_UP: Final = "DEAL-01"
#: Bets before their turn, by the skipped player's act since: until then TURN-06 is meant.
_ONCE_OUTBID: Final = frozenset({"TURN-04", "TURN-05"})
#: On cards that were let go: the player who folded last is meant, unless another is touched.
_OF_FOLDED: Final = frozenset({"CARD-04", "HAND-05"})


def entries_fitting_now(table: Table) -> tuple[str, ...]:
    """Entries that fit this moment, the commonest first."""
    now = table_moments(table)
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
    if id in EXPOSED or not may_entry_change(id):
        return True
    return detailed_case(table, _case(hand, id)).entry == id


def _case(hand: Hand, id: str, seat: int = 0) -> Case:
    return Case(1, id, seat, hand=hand.number)


# --- menus -----------------------------------------------------------------------------------


def incident_key(lang: str) -> Control:
    """Key INCIDENT."""
    return Control(word(lang, "guide.key"), Tap(TapKind.FACT), opens=ROOT)


def seat_incident_key(seat: int, lang: str) -> Control:
    """Key on a seat's own sheet: something went wrong there."""
    return Control(word(lang, "guide.of_seat"), Tap(TapKind.FACT), opens=f"seat.{seat}.incident")


def turned_up_keys(table: Table, seat: int, lang: str) -> tuple[Control, ...]:
    """Keys on a seat's own sheet, during the deal, for each of its cards that may have been turned
    up; none where the table knows by itself which card it was."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.DEALING or seat not in hand.position or (
            TURNED_UP not in _cards_of_seats(table)):
        return ()
    return tuple(
        _reports(word(lang, f"guide.turned_up_{which}"),
                 e.IrregularityReported(TURNED_UP, seat, round=which)) for which in (1, 2))


def guide_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets of the guide: its first page, that of each seat, and the chapters."""
    fit = entries_fitting_now(table)
    folded = last_folded(table)
    unknown = _cards_of_seats(table)
    asked = tuple(id for id in fit if id in unknown)
    dealt = table.hand.seats if table.hand is not None and asked else ()
    seats = tuple(chair.seat for chair in table.chairs if chair.taken)
    row = _ROW_OF.get(table.hand.phase, -1) if table.hand is not None else -1
    return (
        _root(fit, asked, folded, row, lang), *_places(fit, asked, folded, lang),
        *_chapters(asked, lang),
        *(_which_card(id, dealt, lang) for id in asked),
        *(_of_seat(seat, fit, lang) for seat in seats),
    )


def last_folded(table: Table) -> int:
    """Seat that folded last in this hand; 0 for none."""
    hand = table.hand
    if hand is None:
        return 0
    folds = (at.fact.seat for at, _ in states_of_hand(table) if isinstance(at.fact, e.Folded))
    return next((seat for seat in folds if seat in hand.position and (
        hand.folded[hand.position[seat]])), 0)


def _cards_of_seats(table: Table) -> frozenset[str]:
    """Entries about one hole card of a seat, if the table can't tell which."""
    hand = table.hand
    if hand is None or hand.phase is Phase.OVER:
        return frozenset()
    return frozenset(id for id in _of_one_card()
                     if not detailed_case(table, _case(hand, id)).positions)


def _asked(entry: IrregularityKind) -> set[str]:
    return {ask.id for ask in entry.asks}


@cache
def _of_one_card() -> tuple[str, ...]:
    return tuple(id for id, entry in ENTRIES.items() if {"seat", "round"} <= _asked(entry))


@lru_cache(maxsize=256)
def _root(fit: tuple[str, ...], asked: tuple[str, ...], folded: int, row: int, lang: str) -> Menu:
    """First page: the likely ones, four rows of four, the others; the phase's row is lit."""
    likely = [replace(_offered(id, asked, folded, lang), lit=True) for id in _likely(fit)]
    blank = Control("", Tap(TapKind.FACT), enabled=False)
    likely += [blank] * (LIKELY - len(likely))
    places = [
        replace(_place(name, [id for id in ids if id in fit], asked, folded, lang), lit=at == row,
                sign=name)
        for at, names in enumerate(PLACES) for name, ids in names.items()
    ]
    blanks = [blank] * (len(PLACES) - 1)
    return Menu(ROOT, word(lang, "guide.title"),
                controls=(*likely, *places, *blanks, _others(lang)), columns=len(PLACES))


def _likely(fit: tuple[str, ...]) -> list[str]:
    """Commonest situations that have no place of their own now, one of each kind."""
    found: list[str] = []
    for id in fit:
        alike = set(_OF_PLACE.get(id, ())) & set(fit)
        if len(alike) != 1 and not alike & set(found):
            found.append(id)  # one that is alone in its place is reported there at one touch
    return found[:LIKELY]


def _place(
    name: str, fit: list[str], asked: tuple[str, ...], folded: int, lang: str
) -> Control:
    words = word(lang, f"guide.place_{name}")
    if len(fit) == 1:
        key = replace(_offered(fit[0], asked, folded, lang), text=words)
        return key if name != "misdeal" else replace(
            key, tap=replace(key.tap, choice=AT_ONCE), hold=True, note=word(lang, "hold.short"))
    if not fit:
        return Control(words, Tap(TapKind.FACT), enabled=False, why=word(lang, "guide.not_now"))
    return Control(words, Tap(TapKind.FACT), opens=f"{ROOT}.place_{name}")


@lru_cache(maxsize=256)
def _places(
    fit: tuple[str, ...], asked: tuple[str, ...], folded: int, lang: str
) -> tuple[Menu, ...]:
    """Pages of the places that stand for several situations now."""
    return tuple(
        Menu(f"{ROOT}.place_{name}", word(lang, f"guide.place_{name}"), back=ROOT, columns=2,
             controls=tuple(_offered(id, asked, folded, lang) for id in fit if id in ids))
        for names in PLACES for name, ids in names.items() if len(set(ids) & set(fit)) > 1
    )


def _offered(id: str, asked: tuple[str, ...], folded: int, lang: str) -> Control:
    """Key of a page of the table's: on cards that were let go, of who folded last."""
    return _key(id, asked, folded if id in _OF_FOLDED else 0, lang)


def _others(lang: str) -> Control:
    return Control(word(lang, "guide.others"), Tap(TapKind.FACT), opens=ALL)


@lru_cache(maxsize=512)
def _of_seat(seat: int, fit: tuple[str, ...], lang: str) -> Menu:
    about_seat = [id for id in fit if "seat" in _asked(ENTRIES[id])]
    keys = [_key(id, (), seat, lang) for id in about_seat[:OF_SEAT]]
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
