"""``export JOURNAL [--out FILE]``: the table's finished hands in the open PHH format.

Cards that were never tabled stay ``????``: the journal holds them sealed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from dealer_assist import events as e
from dealer_assist.commands.books import named
from dealer_assist.journal import Journal, JournalKind, JournalUnusable, Record, verify
from dealer_assist.phh.write import HandNotOver, write
from dealer_assist.rules import shelf
from dealer_assist.rules.load import BookUnreadable
from dealer_assist.rules.model import HouseRules


def main(argv: Sequence[str]) -> int:
    """0: written; 1: the journal is damaged; 2: no journal, house or finished hand."""
    parser = argparse.ArgumentParser(prog="dealer_assist export", description=__doc__)
    parser.add_argument("journal", metavar="JOURNAL")
    parser.add_argument("--out", metavar="FILE", help="a .phhs file (the terminal)")
    options = parser.parse_args(argv)
    verdict = verify(options.journal)
    if not verdict.sound:
        print(f"dealer_assist export: {verdict.says}", file=sys.stderr)
        return verdict.exit_code
    try:
        journal = Path(options.journal)
        text = _bundle(_records(journal), partial(named, journal))
        if options.out:
            with Path(options.out).open("x", encoding="utf-8") as file:
                file.write(text)
    except FileExistsError:
        print(f"dealer_assist export: {options.out} exists already: nothing was written, "
              "choose another name", file=sys.stderr)
        return 2
    except (BookUnreadable, JournalUnusable, OSError) as error:
        print(f"dealer_assist export: {error}", file=sys.stderr)
        return 2
    if not text:
        print(f"dealer_assist export: {options.journal}: no finished hand in it", file=sys.stderr)
        return 2
    if not options.out:
        print(text, end="")
    return 0


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
