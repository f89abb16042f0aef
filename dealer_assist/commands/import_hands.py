"""Hand histories of other programs (PHH, Open Hand History) into a practice journal.

Each hand is dealt through the live table's engine, so that it can be replayed with its advice,
searched and exported like the table's own. What does not fit is said with file, line and what was
expected; the other hands are taken in, each whole or not at all. A live table's journal takes none.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.journal import Journal, JournalFailed, JournalKind, JournalUnusable, Origin
from dealer_assist.ohh.read import read as read_ohh
from dealer_assist.phh.read import RecordedHand, Unreadable
from dealer_assist.phh.read import read as read_phh
from dealer_assist.phh.replay import HandStuck, Replay, replay
from dealer_assist.rules import shelf
from dealer_assist.rules.load import BookUnreadable
from dealer_assist.rules.model import HouseRules
from dealer_assist.table import Phase, Table, bare_table
from drivers.given_text import MOST_LETTERS

#: Who says so, in the journal's rows.
_BY: Final = Origin("import")
_PROG: Final = "dealer_assist import"


class ImportRefused(ValueError):
    """Nothing can be taken in; says what to do."""


@dataclass
class Taken:
    """What came of the files: how many hands, and what was said of those that did not fit."""

    hands: int = 0
    first: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)


def main(argv: Sequence[str]) -> int:
    """0: every hand was taken in; 1: some were not; 2: a file, journal or house can't be used."""
    options = _parser().parse_args(argv)
    try:
        texts = [(file, _text(file)) for file in options.files]
        taken = take_in(texts, Path(options.into), shelf.house(options.house), options.format)
    except (BookUnreadable, ImportRefused, JournalFailed, JournalUnusable) as error:
        print(f"{_PROG}: {error}", file=sys.stderr)
        return 2
    _tell(taken, options.into, options.json)
    return 1 if taken.wrong or not taken.hands else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=_PROG, description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help=".phh, .phhs or .ohh")
    parser.add_argument("--into", required=True, metavar="JOURNAL",
                        help="a practice journal, made if new")
    parser.add_argument("--format", choices=("phh", "ohh"), default="",
                        help="of all files (by their ending and first letter)")
    parser.add_argument("--house", default=shelf.DEFAULT,
                        help=f"whose rules: {', '.join(shelf.names())}, or the path of a .toml "
                             f"book ({shelf.DEFAULT})")
    parser.add_argument("--json", action="store_true", help="what came of it as one JSON object")
    return parser


def _text(file: str) -> str:
    """Raises ImportRefused."""
    try:
        path = Path(file)
        if not path.is_file() and path.exists() and not path.is_dir():
            raise ImportRefused(f"{file}: a pipe or a device, which may never end: write it to a "
                                "file first, and import that")
        if path.stat().st_size > 4 * MOST_LETTERS:
            raise ImportRefused(f"{file}: larger than {4 * MOST_LETTERS // 1_000_000} MB: "
                                "split it, and import the parts one after the other")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as why:
        raise ImportRefused(f"{file}: byte {why.start} is not UTF-8 text: expected a .phh, .phhs "
                            "or .ohh file") from why
    except OSError as why:
        raise ImportRefused(f"{file}: {why.strerror}: check the name and the rights") from why


def take_in(
    texts: Sequence[tuple[str, str]], journal: Path, house: HouseRules, form: str = ""
) -> Taken:
    """Deal the files' hands into the practice journal, each in one piece.

    Raises ImportRefused, JournalUnusable (also where the journal is a live table's), JournalFailed.
    """
    taken, is_new = Taken(), not journal.exists()
    with Journal.open(journal, kind=JournalKind.PRACTICE) as kept:
        table = _table_so_far(kept, house)
        for hand in _recorded(texts, form):
            if isinstance(hand, Unreadable):
                taken.wrong.append((hand.id, _placed(hand)))
                continue
            try:
                facts, after, done = _dealt(table, hand, house)
            except HandStuck as stuck:
                taken.wrong.append((hand.id, str(stuck)))
                continue
            kept.append([(fact, _BY) for fact in facts])
            table, number = after, after.hands
            taken.hands += 1
            taken.first = taken.first or number
            taken.notes += [(f"hand {number}", note) for note in _noted(hand, done)]
    if is_new and not taken.hands:
        journal.unlink(missing_ok=True)  # no table began here
    return taken


def _recorded(
    texts: Sequence[tuple[str, str]], form: str
) -> Iterator[RecordedHand | Unreadable]:
    for file, text in texts:
        if not form and Path(file).suffix.lower() == ".csv":
            yield Unreadable(file, file, "a CSV table can't be played again: export the hands as "
                             "PHH or Open Hand History (--as phh, --as ohh), and import that")
            continue
        kind = form or ("ohh" if _is_json(file, text) else "phh")
        found = 0
        for hand in (read_ohh if kind == "ohh" else read_phh)(text, file):
            found += 1
            yield hand
        if not found:
            yield Unreadable(file, file, "no hand in it: expected PHH (a .phh, or [1], [2], ... in "
                             "a .phhs) or Open Hand History ({\"ohh\": ...})")


def _is_json(file: str, text: str) -> bool:
    if Path(file).suffix.lower() in (".ohh", ".json", ".jsonl"):
        return True
    return Path(file).suffix.lower() not in (".phh", ".phhs") and text.lstrip()[:1] == "{"


def _placed(hand: Unreadable) -> str:
    """What is wrong with its place, said once."""
    file = hand.where.split(",", 1)[0]
    return hand.says if hand.says.startswith(file) else f"{hand.where}: {hand.says}"


def _table_so_far(kept: Journal, house: HouseRules) -> Table:
    """What the journal believes; a table in mid-hand takes no other hand. Raises ImportRefused."""
    table = bare_table(house)
    for record in kept.facts():
        fact = record.fact
        if isinstance(fact, e.TableOpened) and fact.house != house.name:
            raise ImportRefused(f"{kept.path} is played by the rules of {fact.house}, not of "
                                f"{house.name}: give --house {fact.house}, or another --into")
        table = advance(table, fact, record.number)
    if table.running is not None:
        raise ImportRefused(f"{kept.path} is in the middle of hand {table.running.number}: play it "
                            "to its end first, or give another --into")
    return table


def _dealt(
    table: Table, hand: RecordedHand, house: HouseRules
) -> tuple[list[e.Fact], Table, Replay]:
    """The facts of this hand at this table, and the table after them. Raises HandStuck."""
    done = replay(hand, house)
    began = done.facts[0]
    assert isinstance(began, e.HandBegan)
    facts: list[e.Fact] = []
    if not table.name:
        facts.append(e.TableOpened("Import", house.name, began.game, began.stakes, ()))
    facts += [e.PlayerLeft(chair.seat) for chair in table.chairs
              if chair.taken and chair.seat not in began.seats]
    facts += [replace(began, number=table.hands + 1), *done.facts[1:]]
    for fact in facts:
        table = advance(table, fact, table.number + 1)
    played = table.hand
    if played is None or played.stacks != done.hand.stacks or played.phase is not Phase.OVER:
        raise HandStuck(f"{hand.where}: it does not fit behind the hand before it")
    return facts, table, done


def _noted(hand: RecordedHand, done: Replay) -> Iterator[str]:
    """What a trainer should know of the hand."""
    if hand.finishing and list(hand.finishing) != done.final():
        yield "the file's final stacks are others: a levy, or another room's custom"
    if hand.unit > 1:
        yield f"amounts are in 1/{hand.unit} of the file's currency"
    noted = "; ".join(done.irregular())
    if noted:
        yield f"irregular under {done.hand.house.name}: {noted}"


def _tell(taken: Taken, into: str, as_json: bool) -> None:
    if as_json:
        print(json.dumps({
            "hands": taken.hands, "first_hand": taken.first,
            "left_out": [{"id": id, "why": why} for id, why in taken.wrong],
            "notes": [{"of": of, "note": note} for of, note in taken.notes]}, ensure_ascii=False))
        return
    for _, why in taken.wrong:
        print(f"left out: {why}", file=sys.stderr)
    for of, note in taken.notes:
        print(f"{of}: {note}")
    last = taken.first + taken.hands - 1
    numbered = f", hands {taken.first} to {last}" if taken.hands else ""
    print(f"{into}: {taken.hands} hand(s) taken in{numbered}; {len(taken.wrong)} left out")
