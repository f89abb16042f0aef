"""Hands of a journal for other programs: PHH, Open Hand History (JSON), or CSV for a spreadsheet.

Only finished hands, and only cards that were tabled: the others are not in the journal to be read.
PHH writes them ``????``, Open Hand History leaves them out. The table may go on meanwhile.
``--signed`` writes the hands together with every row of the journal into a bundle that others can
check (``verify``).
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser, whole_number
from dealer_assist.floor.export.export_formats import ExportRequest, csv_file, ohh_file, phh_file
from dealer_assist.floor.export.export_selection import (
    Account,
    Numbers,
    hand_number_ranges,
    hands_of_records,
    print_export_account,
    selected_hands,
)
from dealer_assist.floor.export.signed_journal_export import signed_bundle
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rules_of_journal import is_read_under_todays_book, rules_begun
from dealer_assist.storage.books.table_book import house_named
from dealer_assist.storage.hand_histories.hand_import import money_units_by_hand
from dealer_assist.storage.hand_histories.phh.exact_amounts import UNITS
from dealer_assist.storage.hand_histories.phh.hands_of_journal import HandDealt
from dealer_assist.storage.journal import (
    Contents,
    JournalKind,
    RowReader,
    journal_contents,
    verify_journal,
)
from dealer_assist.storage.settings.error_output import print_error, unfit_value_error
from dealer_assist.words.message import ErrorInWords, Message, message

_AMOUNT: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,2})?")
_COLUMNS: Final = (
    "UTF-8 with a byte order mark; a text that a spreadsheet would calculate has an apostrophe "
    "before it. Amounts are whole chips, of which each row says the unit, times UTC, seats 1 to "
    "10. A row for each hand: table, hand, when it began, house, game, blinds, ante, button, "
    "seats, board, pot before the levy, levy, who won how much, hands that were shown, whether it "
    "was void, irregularities, rulings, the journal's first fact of it. A row for each move: "
    "chips that moved, the bet of the street then, the stack left, 1 where that is all-in, cards "
    "shown, the board."
)


CODES: Final = {OSError: 2}


def run(options: argparse.Namespace) -> int:
    """0: written; 1: the journal is damaged, or a hand of it is missing; 2: no journal, house or
    finished hand.
    """
    verdict = verify_journal(options.journal)
    if not verdict.sound:
        print_error("export", verdict.message, options.lang)
        return verdict.exit_code
    journal = Path(options.journal)
    try:
        if options.signed:
            account = Account()
            print(signed_bundle(journal, Path(options.signed), options.key, options.by, options.why,
                                options.names, partial(_hands_of, journal, options, account)))
            print_export_account(account, options.lang)
            return 0 if account.adds_up else 1
        return _export(journal, options)
    except FileExistsError:
        raise ErrorInWords(message("export.exists", file=options.out)) from None


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("export", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    parser.add_argument("--as", dest="form", choices=("phh", "ohh", "csv"), default="phh",
                        help="phh (.phhs), ohh (Open Hand History, .ohh) or csv (phh)")
    parser.add_argument("--hands", type=hand_number_ranges, default=Numbers(), metavar="NUMBERS",
                        help="only these hands: 7, 10-20, 3,10-20 (all)")
    parser.add_argument("--last", type=whole_number(1), default=0, metavar="N",
                        help="of these only the last N")
    parser.add_argument("--out", metavar="FILE", help="the file to write (the terminal)")
    parser.add_argument("--house", metavar="FILE", default="",
                        help="the casino's own book, where it does not lie beside the journal")
    parser.add_argument("--names", action="store_true",
                        help="with what guests are called (ohh, csv, signed; else seats)")
    parser.add_argument("--currency", metavar="CODE", default="",
                        help="ISO 4217 (that of the import; ohh else EUR, or XPM, the standard's "
                             "play money, for practice); a tournament's is that of its buy-in")
    parser.add_argument("--unit", type=int, choices=UNITS, default=0,
                        help="how many of the journal's chips make one of the currency (that of "
                             "the import, else 1)")
    sheet = parser.add_argument_group("--as csv", _COLUMNS)
    sheet.add_argument("--by-move", action="store_true",
                       help="a row for each move (a row for each hand)")
    sheet.add_argument("--separator", choices=(",", ";"), default="",
                       help="between columns (';' in French, as its spreadsheets expect; else ',')")
    ohh = parser.add_argument_group("--as ohh")
    ohh.add_argument("--buy-in", type=buy_in, default=None, metavar="AMOUNT+FEE",
                     help="of a tournament, such as 100+20 (0+0: the journal doesn't know it)")
    ohh.add_argument("--site", metavar="NAME", default="", help="the casino (Dealer Assist)")
    _add_signed(parser.add_argument_group("a signed bundle"))
    return parser


def _add_signed(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--signed", metavar="FILE",
                       help="a bundle (.zip): rows, hands, checksums, signature")
    group.add_argument("--key", metavar="FILE", default="",
                       help="the private key to sign with (JOURNAL.sign, made if missing; "
                            "`floor archive key` makes others)")
    group.add_argument("--by", metavar="NAME", default="table", help="who gives it out")
    group.add_argument("--why", metavar="TEXT", default="export", help="for what")


def buy_in(text: str) -> tuple[Decimal, Decimal]:
    """A tournament's buy-in and the house's fee. Raises ArgumentTypeError.

    >>> buy_in("100+20"), buy_in("12.50")
    ((Decimal('100'), Decimal('20')), (Decimal('12.50'), Decimal('0')))
    """
    amount, _, fee = text.partition("+")
    if not (_AMOUNT.fullmatch(amount) and _AMOUNT.fullmatch(fee or "0")):
        raise unfit_value_error("typed.buy_in", text=text[:40])
    return Decimal(amount), Decimal(fee or "0")


def _export(journal: Path, options: argparse.Namespace) -> int:
    found, account = journal_contents(journal), Account()
    facts = [record.fact for record in found.records]
    rules = rules_begun(facts, _called(journal, options.house))
    hands = selected_hands(hands_of_records(found.records, rules), options.hands, options.last)
    over = account.over(hands)
    with _Sink(options.out) as sink:
        for part in _parts(over, account, options.form, _asked(journal, options, found)):
            sink.put(part)
    for doubt in _doubts(over, options) if account.written else ():
        print_error("export", doubt, options.lang)
    if account.written and is_read_under_todays_book(facts):
        print_error("export", message("journal.rules_unkept"), options.lang)
    print_export_account(account, options.lang)
    if not account.written:
        why = message(_nothing(hands, account, options))
        raise ErrorInWords(message("export.nothing", journal=options.journal, why=why))
    return 0 if account.adds_up else 1


def _called(journal: Path, book: str) -> Callable[[str], HouseRules]:
    """The houses by their names, one of them from this book. Raises BookUnreadable."""
    if not book:
        return partial(house_named, journal)
    own = shipped_houses.house(book)
    return lambda name: own if name in own.lineage else house_named(journal, name)


def _nothing(hands: Sequence[HandDealt], account: Account, options: argparse.Namespace) -> str:
    if account.left:
        return "export.none_told"
    asked = options.hands.ranges and not hands
    return "export.no_number" if asked else "export.none_over"


def _asked(journal: Path, options: argparse.Namespace, found: Contents) -> ExportRequest:
    with RowReader(journal) as reader:
        who = reader.identity.id
    return ExportRequest(
        lang=options.lang, separator=options.separator, currency=options.currency,
        unit=options.unit, units=money_units_by_hand(found.records),
        play="XPM" if found.kind is JournalKind.PRACTICE else "EUR", site=options.site,
        journal=who, with_names=options.names, by_move=options.by_move,
        buy_in=options.buy_in or (Decimal(0), Decimal(0)),
    )


def _doubts(hands: Sequence[HandDealt], options: argparse.Namespace) -> Iterator[Message]:
    """Things that a tracker may stumble over in an .ohh file."""
    if options.form != "ohh":
        return
    if options.buy_in is None and any(hand.cup is not None for hand in hands):
        yield message("export.no_buy_in")
    out = Path(options.out or "x.ohh").name
    if not out.isascii() or not out.lower().endswith(".ohh"):
        yield message("export.not_ohh", file=out)


def _parts(
    hands: Sequence[HandDealt], account: Account, form: str, asked: ExportRequest
) -> Iterable[bytes]:
    if form == "csv":
        return csv_file(hands, account, asked)
    texts = ohh_file(hands, account, asked) if form == "ohh" else phh_file(hands, account, asked)
    return (text.encode() for text in texts)


class _Sink:
    """The file, made only once there is something to write, or the terminal."""

    def __init__(self, out: str | None) -> None:
        self._file = Path(out).open("xb") if out else None  # noqa: SIM115
        self._out, self._written = out, 0

    def __enter__(self) -> "_Sink":
        return self

    def put(self, part: bytes) -> None:
        """Write it."""
        self._written += len(part)
        if self._file is not None:
            self._file.write(part)
        else:
            sys.stdout.write(part.decode())

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._file is not None and self._out is not None:
            self._file.close()
            if kind is not None or not self._written:
                Path(self._out).unlink(missing_ok=True)


def _hands_of(journal: Path, options: argparse.Namespace, account: Account) -> Iterator[bytes]:
    """The finished hands as one PHH file; the table may be running."""
    found = journal_contents(journal)
    rules = rules_begun((record.fact for record in found.records), partial(house_named, journal))
    hands = account.over(hands_of_records(found.records, rules))
    yield from _parts(hands, account, "phh", _asked(journal, options, found))
