"""``floor archive search|statistics``: what happened, and how often."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

from dealer_assist.cli.floor.floor_archive import add_archive, add_days, day_count
from dealer_assist.cli.floor.floor_archive_export import add_house, write_phh_or_ohh_file
from dealer_assist.cli.frame.command_execution import WronglyCalled
from dealer_assist.cli.frame.command_parser import (
    argparse_argument,
    subcommand_options,
    whole_number,
)
from dealer_assist.floor.archive import statistics as figures
from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.archive_queries import Cursor, HandQuery, RulingQuery
from dealer_assist.floor.archive.archive_search import ResultPage, Search
from dealer_assist.floor.archive.database_engine import Engine, Purpose
from dealer_assist.floor.archive.hand_record import players_of
from dealer_assist.floor.archive.searchable_records import HandMade, RulingMade
from dealer_assist.floor.archive.statistics import GroupBy, Stretch
from dealer_assist.floor.export.record_sheets import SheetContext, sheet_context
from dealer_assist.floor.export.spreadsheet_cell_words import figure_lines, hand_ending_words
from dealer_assist.floor.service.archive_command_target import archive_at_address
from dealer_assist.words import in_language, printable_line
from dealer_assist.words.message import message

R = TypeVar("R", HandMade, RulingMade)

_LAST: Final = 20
#: The options of a search: the field of the query, and what it is for people.
_OF_HANDS: Final = {
    "number": "the hand's number", "seat": "the seat that played it",
    "player": "a guest's name, or a part of it", "pot_from": "at least so many chips in the pot",
    "pot_to": "at most so many", "cards": "hole cards that were shown: AK, AKs, AA, JJ+, As",
    "board": "cards that lay there: AsKd", "ended": "showdown, folded, chopped or voided",
}
_OF_BOTH: Final = {
    "irregularity": "an entry of the catalogue, or a chapter: DEAL-01, DEAL",
    "source": "the passage that a ruling rests on: GC:124", "setting": "the setting's key",
    "dealer": "the dealer's name, or a part", "floor": "the floor manager's name, or a part",
    "text": "words of a ruling",
}
_OF_RULINGS: Final = {"seat": "the seat it was about", "kind": "the fact's class",
                      "outcome": "what was chosen"}
_WHOLE: Final = frozenset({"number", "seat", "pot_from", "pot_to"})


def _add_search(options: argparse.ArgumentParser) -> None:
    add_archive(options)
    options.add_argument("what", choices=("hands", "rulings"), metavar="WHAT",
                         help="hands or rulings")
    for name, means in {**_OF_HANDS, **_OF_BOTH, **_OF_RULINGS}.items():
        options.add_argument(f"--{name.replace('_', '-')}", dest=name, default=None, help=means,
                             type=int if name in _WHOLE else str)
    options.add_argument("--won", action="store_true", help="hands that the seat won")
    options.add_argument("--undone", action="store_true", help="what was taken back, too")
    options.add_argument("--last", type=whole_number(0), default=_LAST, metavar="N",
                         help=f"at most so many ({_LAST}; 0: all)")
    options.add_argument("--json", action="store_true", help="a line of JSON each")
    options.add_argument("--phh", metavar="OUT", help="write the hands to this .phhs file")
    options.add_argument("--by", default="", metavar="NAME", help="phh: who asks for it")
    add_house(options)
    add_days(options)


@subcommand_options(_add_search)
def search(options: argparse.Namespace) -> int:
    """Hands or rulings for which all of it holds, the newest first. 1: nothing found.

    --phh writes the hands that were found in the open PHH format instead.
    """
    if options.phh and (options.what != "hands" or not options.by):
        raise WronglyCalled(message("out_said.phh_wrong"))
    place = archive_at_address(options.archive)
    with closing(open_engine(place.where, Purpose.LOOK)) as engine:
        sheet_told, searched = _told(engine, options), Search(engine)
        if options.phh:
            return write_phh_or_ohh_file(place, engine, _hands(searched, options), sheet_told,
                                         options,
                           Path(options.phh))
        lines = ([_hand(one, sheet_told, options) for one in _hands(searched, options)]
                 if options.what == "hands" else
                 [_ruling(one, sheet_told, options.lang) for one in _rulings(searched, options)])
    for line in lines:
        print(json.dumps(line, ensure_ascii=False) if options.json else
              printable_line("  ".join(str(cell) for cell in line.values() if cell not in ("", 0))))
    return 0 if lines else 1


def _told(engine: Engine, options: argparse.Namespace) -> SheetContext:
    live, practice = (sheet_context(engine, day_count(options), True, one) for one in (False, True))
    return live._replace(journals={**live.journals, **practice.journals})


def _given(options: argparse.Namespace, kind: type) -> dict[str, Any]:
    """Fields of the query that were given."""
    begins, ends = day_count(options).bounds_ms(options.first_day, options.last_day)
    known = {field.name for field in fields(kind)}
    given = {name: value for name in (*_OF_HANDS, *_OF_BOTH, *_OF_RULINGS)
             if name in known and (value := getattr(options, name)) is not None}
    return given | {"site": options.site, "table": options.table, "from_ms": begins,
                    "to_ms": ends, "taken_back": None if options.undone else False}


def _hands(searched: Search, options: argparse.Namespace) -> Iterator[HandMade]:
    query = HandQuery(**_given(options, HandQuery), won=options.won)
    return _paged(lambda after: searched.hands(query, after), options.last)


def _rulings(searched: Search, options: argparse.Namespace) -> Iterator[RulingMade]:
    query = RulingQuery(**_given(options, RulingQuery))
    return _paged(lambda after: searched.rulings(query, after), options.last)


def _paged(ask: Callable[[Cursor | None], ResultPage[R]], most: int) -> Iterator[R]:
    """All that is found, page after page; at most so many (0: all)."""
    after: Cursor | None = None
    count = 0
    while True:
        page = ask(after)
        for one in page.found:
            if most and count == most:
                return
            count += 1
            yield one
        after = page.more
        if after is None:
            return


def _hand(hand: HandMade, sheet_told: SheetContext, options: argparse.Namespace) -> dict[str, Any]:
    players: list[dict[str, Any]] = [{
        "seat": one.seat, "name": sheet_told.name(hand.journal, one.name), "net": one.net,
        "cards": one.cards} for one in players_of(hand)]
    ended = hand.ended if options.json else hand_ending_words(hand.ended, options.lang)
    shown = " ".join(f"{one['seat']}:{one['cards']}" for one in players if one["cards"])
    return {
        "at": sheet_told.days.written(hand.at_ms), "site": hand.site, "table": hand.name,
        "hand": hand.number, "dealer": hand.dealer, "pot": hand.pot, "levy": hand.levy,
        "board": hand.board, "shown": shown, "ended": ended,
        "irregularities": hand.cases, "taken_back": hand.taken_back,
        "names": ", ".join(one["name"] for one in players if one["name"]),
        "journal": sheet_told.journals.get(hand.journal, ""), "fact": hand.first,
    }


def _ruling(ruling: RulingMade, sheet_told: SheetContext, lang: str) -> dict[str, Any]:
    return {
        "at": sheet_told.days.written(ruling.at_ms), "site": ruling.site, "table": ruling.name,
        "entry": ruling.entry, "seat": ruling.seat,
        "ruling": in_language((ruling.words_fr, ruling.words_en), lang),
        "source": ruling.source, "by": ruling.by, "reason": ruling.reason,
        "taken_back": ruling.taken_back, "journal": sheet_told.journals.get(ruling.journal, ""),
        "fact": ruling.fact,
    }


@subcommand_options(
    add_archive,
    argparse_argument("--by", choices=[str(one) for one in GroupBy], default=str(GroupBy.TABLE),
             help="hands by table, dealer or hour (table)"),
    argparse_argument("--dealer", default="", help="of this dealer only"),
    argparse_argument("--json", action="store_true",
             help="all figures as one JSON object, with the archive's own ids"),
    add_days,
)
def statistics(asked: argparse.Namespace) -> int:
    """Hands an hour, rulings by kind, misdeals by dealer, device faults, calls, levy by session."""
    begins, ends = day_count(asked).bounds_ms(asked.first_day, asked.last_day)
    stretch = Stretch(begins, ends, asked.site, asked.table, asked.dealer)
    with closing(open_engine(archive_at_address(asked.archive).where, Purpose.LOOK)) as engine:
        found = _figures(engine, stretch, GroupBy(asked.by))
    if asked.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for line in figure_lines(found, asked.lang):
        print(printable_line(line))
    return 0


def _figures(engine: Engine, stretch: Stretch, by: GroupBy) -> dict[str, Any]:
    hands = [one._asdict() | {"per_hour": round(one.per_hour, 1),
                              "average_pot": round(one.average_pot)}
             for one in figures.hand_statistics(engine, stretch, by)]
    misdeals = [one._asdict() | {"per_thousand": round(one.per_thousand, 1)}
                for one in figures.misdeal_statistics(engine, stretch)]
    calls = figures.floor_call_statistics(engine, stretch)
    return {
        "hands": hands, "misdeals": misdeals,
        "rulings": [one._asdict() for one in figures.ruling_statistics(engine, stretch)],
        "faults": [one._asdict() for one in figures.fault_statistics(engine, stretch)],
        "calls": {"calls": calls.calls, "heard": calls.heard._asdict(),
                  "coming": calls.coming._asdict(), "over": calls.over._asdict()},
        "levy": [one._asdict() for one in figures.rake_statistics(engine, stretch)],
    }
