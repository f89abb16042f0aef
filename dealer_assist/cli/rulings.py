"""``rulings JOURNAL [--id ID] [--entry ID] [--seat N] [--by NAME] [--text WORDS] [--last N]``.

Who ruled what at this table, by whose rule and why, or who cancelled it; ``--json`` for another
program. ``--float`` lists the dealer's float instead: fills, credits and counts with both names.
``--id`` finds the one whose slip's code says so; ``--slip NUMBER OUT.pdf`` writes the slip of one.
The journal is only read, also while its table is open.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from dealer_assist.cli.frame.command_execution import CommandRefused
from dealer_assist.cli.frame.command_parser import CommandParser, whole_number
from dealer_assist.floor.link.table_link_values import FLOOR_DEVICE
from dealer_assist.game import facts as e
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.qt.paper.ruling_slip_printing import slip_fact_times
from dealer_assist.qt.pieces.qt_probe import choose_qt_platform
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rules_of_journal import is_read_under_todays_book, rules_begun
from dealer_assist.storage.books.table_book import books, house_named
from dealer_assist.storage.journal import Contents, JournalKind, journal_contents
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.table_clock import local_row_time
from dealer_assist.view.rulings.journal_rulings import (
    JournalRuling,
    all_texts_of_view,
    ruling_json,
    rulings_in_journal,
    rulings_page,
)
from dealer_assist.view.rulings.slip_view import Printed, slip_view
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from dealer_assist.words.search_text import without_accents


def run(options: argparse.Namespace) -> int:
    """0: listed or written; 1: the slip can't be written; 2: no such journal, house or ruling."""
    held = journal_contents(options.journal)
    found = tuple(rulings_in_journal(held, _house(held, options), floats=True))
    if is_read_under_todays_book(record.fact for record in held.records):
        print_error("rulings", message("journal.rules_unkept"), options.lang)
    if options.slip:
        return _slip(held, found, options)
    if options.id and not any(one.id == options.id.strip() for one in found):
        raise ErrorInWords(message("rulings.no_id", journal=options.journal, name=options.id))
    chosen = [one for one in found if _is_asked(one, options)]
    chosen = chosen[-options.last:] if options.last else chosen
    if options.json:
        for one in chosen:
            print(json.dumps(ruling_json(one, options.lang), ensure_ascii=False))
        return 0
    print(rulings_page(chosen, options.lang))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("rulings", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    parser.add_argument("--entry", metavar="ID", default="",
                        help="of the catalogue, such as DEAL-01; DEAL for the whole chapter")
    parser.add_argument("--id", metavar="ID", default="",
                        help="what the slip's QR code says, such as 3/1234/9f3a6c21")
    parser.add_argument("--float", action="store_true",
                        help="what two people signed of the dealer's float")
    parser.add_argument("--seat", type=int, default=0, metavar="N")
    parser.add_argument("--by", metavar="NAME", default="", help="the floor manager, or a part")
    parser.add_argument("--text", metavar="WORDS", nargs="+", default=[],
                        help="all of these occur in the ruling, in either language")
    parser.add_argument("--last", type=whole_number(1), default=0, metavar="N",
                        help="only the newest N")
    parser.add_argument("--json", action="store_true", help="one ruling a line")
    parser.add_argument("--slip", nargs=2, metavar=("NUMBER", "OUT.pdf"),
                        help="write the slip of this ruling")
    parser.add_argument("--house", metavar="NAME|FILE", default="",
                        help="the book, where the journal was kept under a casino's own")
    return parser


def _house(held: Contents, options: argparse.Namespace) -> HouseRules:
    """The rules under which the journal's table plays, as they were when it was begun."""
    journal = Path(options.journal)

    def called(house: str) -> HouseRules:
        if options.house or house in shipped_houses.shipped_house_names():
            return books(journal, options.house or house).rules
        try:
            return house_named(journal, house)
        except BookUnreadable as error:
            raise BookUnreadable(message("rulings.no_house", house=house)) from error

    return rules_begun((record.fact for record in held.records), called)


# --- which of them ---------------------------------------------------------------------------


def _is_asked(one: JournalRuling, options: argparse.Namespace) -> bool:
    fact = one.record.fact
    if options.id:
        return one.id == str(options.id).strip()
    if one.is_float or options.float:
        both = without_accents(f"{fact_field(fact, 'by')} {fact_field(fact, 'second')}")
        return one.is_float and bool(options.float) and without_accents(options.by) in both
    if isinstance(fact, e.BetRuled) and not fact.by:
        return False  # the dealer's, by the house's rule: no more than a reading of the bet
    views = [one.view(words) for lang in LANGS
             for words in dict.fromkeys((lang, one.before.house.language(lang)))]
    first = views[0]
    entry = options.entry.upper()
    if entry and first.entry != entry and not first.entry.startswith(f"{entry}-"):
        return False
    if options.seat and first.seat != options.seat:
        return False
    if options.by and without_accents(options.by) not in without_accents(first.by):
        return False
    if not options.text:
        return True
    text = without_accents(" ".join(part for view in views for part in all_texts_of_view(view)))
    return all(wanted in text for wanted in without_accents(" ".join(options.text)).split())


# --- its slip --------------------------------------------------------------------------------


def _slip(held: Contents, found: Sequence[JournalRuling], options: argparse.Namespace) -> int:
    written, out = options.slip
    one = next((one for one in found if str(one.record.number) == written.strip()), None)
    lang = options.lang
    if one is None:
        said = word(lang, "rulings.no_number", journal=options.journal, number=written)
        raise ErrorInWords(said)
    from dealer_assist.qt.paper.slip_pdf import write_slip
    from dealer_assist.qt.pieces.qt_application_start import make_application

    seen = choose_qt_platform()
    if not seen.can_start:
        raise CommandRefused(*seen.says.splitlines())
    _kept = make_application(platform="offscreen")  # Qt runs as long as its application is kept
    record = one.record
    rows = {row.number: (row.at, row.origin.device) for row in held.records}
    printed = Printed(
        local_row_time(record.at), record.mark, lang, held.kind is JournalKind.PRACTICE,
        one.cancelled(lang), record.origin.device == FLOOR_DEVICE,
        *slip_fact_times(one.before, lambda number: rows.get(number, ("", ""))))
    try:
        write_slip(slip_view(one.before, record.fact, record.number, printed), Path(out))
    except OSError as error:
        said = word(lang, "rulings.slip_failed", path=out,
                    why=system_refusal_message(error).text(lang))
        raise CommandRefused(said) from error
    print(word(lang, "rulings.slip_written", path=out))
    return 0
