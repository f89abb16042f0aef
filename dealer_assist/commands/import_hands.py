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
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.between.software import due_rules
from dealer_assist.commands.command_parser import CommandParser
from dealer_assist.commands.complaints import complain
from dealer_assist.journal import Journal, JournalFailed, JournalKind, JournalUnusable, Origin
from dealer_assist.ohh.read import read as read_ohh
from dealer_assist.phh.read import RecordedHand, Unreadable
from dealer_assist.phh.read import read as read_phh
from dealer_assist.phh.replay import HandStuck, Replay, replay
from dealer_assist.rules import shelf
from dealer_assist.rules.load import BookUnreadable
from dealer_assist.rules.model import HouseRules
from dealer_assist.rules.pinned import rules_begun
from dealer_assist.table import Phase, Table, bare_table
from dealer_assist.words import printable, word
from dealer_assist.words.says import ErrorInWords, Says, told, why_refused
from drivers.given_text import MOST_LETTERS
from drivers.plain_file import NotPlain, TooLong, read_plain

#: Who says so, in the journal's rows.
_BY: Final = Origin("import")


class ImportRefused(ErrorInWords):
    """Nothing can be taken in; says what to do."""


class _NoHands(NamedTuple):
    """A file that holds none; ``says`` what was expected."""

    file: str
    says: Says


_Given = RecordedHand | Unreadable | _NoHands


@dataclass
class Taken:
    """What came of the files: how many hands, and what was said of those that did not fit."""

    hands: int = 0
    first: int = 0
    wrong: list[tuple[str, Says]] = field(default_factory=list)
    notes: list[tuple[int, Says]] = field(default_factory=list)


def main(argv: Sequence[str]) -> int:
    """0: every hand was taken in; 1: some were not; 2: a file, journal or house can't be used."""
    options = _parser().parse_args(argv)
    try:
        texts = [(file, _text(file)) for file in options.files]
        taken = take_in(texts, Path(options.into), shelf.house(options.house), options.format)
    except (BookUnreadable, ImportRefused, JournalFailed, JournalUnusable) as error:
        complain("import", error, options.lang)
        return 2
    _tell(taken, options.into, options.json, options.lang)
    return 1 if taken.wrong or not taken.hands else 0


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser("import", description=__doc__)
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
        return read_plain(Path(file), 4 * MOST_LETTERS).decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise ImportRefused(told("import.not_utf8", file=file, byte=why.start)) from why
    except TooLong as why:
        most = 4 * MOST_LETTERS // 1_000_000
        raise ImportRefused(told("import.too_long", file=file, most=most)) from why
    except OSError as why:
        id = "import.not_plain" if isinstance(why, NotPlain) else "import.not_read"
        raise ImportRefused(told(id, file=file, why=why_refused(why))) from why


def take_in(
    texts: Sequence[tuple[str, str]], journal: Path, house: HouseRules, form: str = ""
) -> Taken:
    """Deal the files' hands into the practice journal, each in one piece.

    Raises ImportRefused, JournalUnusable (also where the journal is a live table's), JournalFailed.
    """
    taken, hands = Taken(), _recorded(texts, form)
    if not journal.exists():
        first = _first_good(hands, house, taken)
        if first is None:
            return taken  # nothing was made: no table began here
        hands = chain((first,), hands)
    with Journal.open(journal, kind=JournalKind.PRACTICE) as kept:
        table = _table_so_far(kept, house)
        for hand in hands:
            found = _fitting(table, hand, house, taken)
            if found is None:
                continue
            facts, table, done = found
            kept.append([(fact, _BY) for fact in facts])
            taken.hands += 1
            taken.first = taken.first or table.hands
            taken.notes += [(table.hands, note) for note in _noted(done.recorded, done.replayed)]
    return taken


def _first_good(hands: Iterator[_Given], house: HouseRules, taken: Taken) -> _Given | None:
    """The first hand that can be dealt; None where there is none."""
    table = bare_table(house)
    return next((hand for hand in hands if _fitting(table, hand, house, taken)), None)


class _Done(NamedTuple):
    recorded: RecordedHand
    replayed: Replay


def _fitting(
    table: Table, hand: _Given, house: HouseRules, taken: Taken
) -> tuple[list[e.Fact], Table, _Done] | None:
    """The hand as facts; None, and said in ``taken``, where it can't be read or dealt."""
    if isinstance(hand, _NoHands):
        taken.wrong.append((hand.file, told("import.of_file", file=hand.file, why=hand.says)))
        return None
    if isinstance(hand, Unreadable):
        taken.wrong.append((hand.id, _as_it_is(hand.placed)))
        return None
    try:
        facts, after, done = _dealt(table, hand, house)
    except HandStuck as stuck:
        taken.wrong.append((hand.id, _as_it_is(str(stuck))))
        return None
    return facts, after, _Done(hand, done)


def _as_it_is(text: str) -> Says:
    return lambda lang: text


def _recorded(texts: Sequence[tuple[str, str]], form: str) -> Iterator[_Given]:
    for file, text in texts:
        if not form and Path(file).suffix.lower() == ".csv":
            yield _NoHands(file, told("import.csv"))
            continue
        kind = form or ("ohh" if _is_json(file, text) else "phh")
        found = 0
        for hand in (read_ohh if kind == "ohh" else read_phh)(text, file):
            found += 1
            yield hand
        if not found:
            yield _NoHands(file, told("import.no_hand", sample='{"ohh": ...}'))


def _is_json(file: str, text: str) -> bool:
    if Path(file).suffix.lower() in (".ohh", ".json", ".jsonl"):
        return True
    return Path(file).suffix.lower() not in (".phh", ".phhs") and text.lstrip()[:1] == "{"


def _table_so_far(kept: Journal, house: HouseRules) -> Table:
    """What the journal believes; a table in mid-hand takes no other hand. Raises ImportRefused."""
    records = tuple(kept.facts())
    table = bare_table(rules_begun((record.fact for record in records), lambda _: house))
    for record in records:
        fact = record.fact
        if isinstance(fact, e.TableOpened) and fact.house != house.name:
            raise ImportRefused(told("import.other_house", journal=kept.path, theirs=fact.house,
                                     ours=house.name))
        table = advance(table, fact, record.number)
    if table.running is not None:
        raise ImportRefused(
            told("import.mid_hand", journal=kept.path, number=table.running.number))
    return table


def _dealt(
    table: Table, hand: RecordedHand, house: HouseRules
) -> tuple[list[e.Fact], Table, Replay]:
    """The facts of this hand at this table, and the table after them. Raises HandStuck."""
    done = replay(hand, house)
    began = done.facts[0]
    assert isinstance(began, e.HandBegan)
    facts: list[e.Fact] = [*due_rules(table, house)]
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


def _noted(hand: RecordedHand, done: Replay) -> Iterator[Says]:
    """What a trainer should know of the hand."""
    if hand.finishing and list(hand.finishing) != done.final():
        yield told("import.other_stacks")
    if hand.unit > 1:
        yield told("import.in_units", unit=hand.unit)
    noted = "; ".join(done.irregular())
    if noted:
        yield told("import.irregular", house=done.hand.house.name, what=noted)


def _tell(taken: Taken, into: str, as_json: bool, lang: str) -> None:
    def of(number: int) -> str:
        return word(lang, "import.hand", number=number)

    if as_json:
        print(json.dumps({
            "hands": taken.hands, "first_hand": taken.first,
            "left_out": [{"id": id, "why": why(lang)} for id, why in taken.wrong],
            "notes": [{"of": of(number), "note": note(lang)} for number, note in taken.notes],
        }, ensure_ascii=False))
        return
    for _, why in taken.wrong:
        print(word(lang, "import.left_out", why=printable(why(lang))), file=sys.stderr)
    for number, note in taken.notes:
        print(word(lang, "import.note", of=of(number), note=printable(note(lang))))
    id = "import.taken" if taken.hands else "import.none_taken"
    print(word(lang, id, journal=into, count=taken.hands, first=taken.first,
               last=taken.first + taken.hands - 1, wrong=len(taken.wrong)))
