"""``export JOURNAL [--out FILE | --signed FILE]``: the table's finished hands in the PHH format.

Cards that were never tabled stay ``????``: the journal holds them sealed. ``--signed`` writes the
hands together with every row of the journal into a bundle that others can check (``verify``).
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from dealer_assist import events as e
from dealer_assist.commands.books import named
from dealer_assist.commands.export_signed import signed_bundle
from dealer_assist.floor.out.bundle import BundleFailed
from dealer_assist.floor.out.signing import KeyUnusable
from dealer_assist.journal import (
    Journal,
    JournalKind,
    JournalUnusable,
    Record,
    contents,
    verify,
)
from dealer_assist.phh.write import HandNotOver, write
from dealer_assist.rules import shelf
from dealer_assist.rules.load import BookUnreadable
from dealer_assist.rules.model import HouseRules


def main(argv: Sequence[str]) -> int:
    """0: written; 1: the journal is damaged; 2: no journal, house or finished hand."""
    parser = argparse.ArgumentParser(prog="dealer_assist export", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    parser.add_argument("--out", metavar="FILE", help="a .phhs file (the terminal)")
    parser.add_argument("--signed", metavar="FILE",
                        help="a bundle (.zip): rows, hands, checksums, signature")
    parser.add_argument("--key", metavar="FILE", default="",
                        help="the private key to sign with (JOURNAL.sign, made if missing; "
                             "`floor archive key` makes others)")
    parser.add_argument("--by", metavar="NAME", default="table", help="who gives it out")
    parser.add_argument("--why", metavar="TEXT", default="export", help="for what")
    parser.add_argument("--names", action="store_true", help="with what guests are called")
    options = parser.parse_args(argv)
    verdict = verify(options.journal)
    if not verdict.sound:
        print(f"dealer_assist export: {verdict.says}", file=sys.stderr)
        return verdict.exit_code
    try:
        journal = Path(options.journal)
        if options.signed:
            print(signed_bundle(journal, Path(options.signed), options.key, options.by,
                                options.why, options.names, partial(_hands_of, journal)))
            return 0
        text = _bundle(_records(journal), partial(named, journal))
        if options.out:
            with Path(options.out).open("x", encoding="utf-8") as file:
                file.write(text)
    except FileExistsError:
        print(f"dealer_assist export: {options.out} exists already: nothing was written, "
              "choose another name", file=sys.stderr)
        return 2
    except (BookUnreadable, BundleFailed, JournalUnusable, KeyUnusable, OSError) as error:
        print(f"dealer_assist export: {error}", file=sys.stderr)
        return 2
    if not text:
        print(f"dealer_assist export: {options.journal}: no finished hand in it", file=sys.stderr)
        return 2
    if not options.out:
        print(text, end="")
    return 0


def _hands_of(journal: Path) -> Iterator[bytes]:
    """The finished hands as one file; the table may be running."""
    yield _bundle(contents(journal).records, partial(named, journal)).encode()


def _records(path: Path) -> list[Record]:
    for kind in (JournalKind.LIVE, JournalKind.PRACTICE):
        try:
            with Journal.open(path, kind=kind) as journal:
                return list(journal.facts())
        except JournalUnusable as error:
            wrong = error
    raise wrong


def _bundle(records: Sequence[Record], called: Callable[[str], HouseRules]) -> str:
    """All finished hands, one numbered table each; ``called`` gives a house by its name."""
    out: list[str] = []
    house = shelf.DEFAULT
    for first, facts in _hands(records):
        for fact in facts:
            if isinstance(fact, e.HandBegan):
                house = fact.house
        try:
            text = write(facts, called(house), first_number=first)
        except HandNotOver:
            continue
        out.append(f"[{len(out) + 1}]\n{text}")
    return "\n".join(out)


def _hands(records: Sequence[Record]) -> Iterator[tuple[int, list[e.Fact]]]:
    """The facts from one HandBegan to the next, with the number of the first."""
    facts: list[e.Fact] = []
    first = 0
    for record in records:
        if isinstance(record.fact, e.HandBegan):
            if facts:
                yield first, facts
            facts, first = [], record.number
        if first:
            facts.append(record.fact)
    if facts:
        yield first, facts
