"""Hands of other programs, dealt through the live table's engine into a practice journal.

The row that begins such a hand says in its origin how many of the journal's chips make one of which
currency, beside the file's digest; any other hand's chips are whole ones.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, advance_all
from dealer_assist.game.between.software_faults import rules_to_pin
from dealer_assist.game.facts import HandBegan
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh
from dealer_assist.storage.hand_histories.phh.exact_amounts import WHOLE_CHIPS, MoneyUnit
from dealer_assist.storage.hand_histories.phh.hand_beginning import beginning_fact
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck, Replay
from dealer_assist.storage.hand_histories.phh.stated_results import replay_to_stated_results
from dealer_assist.storage.journal import Journal, JournalKind, Origin, Record
from dealer_assist.words.message import (
    ErrorInWords,
    InWords,
    foreign_text_message,
    message,
    system_refusal_message,
)
from drivers.foreign_toml_json import MOST_LETTERS
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import NotPlain, TooLong, read_plain

#: Rows that are stored at a time: one sync of the disk for some eighty hands.
_BATCH: Final = 2000
#: Who says so of imported rows; behind it the unit, where it isn't a whole one of no currency.
BY: Final = "import"
_SAID: Final = re.compile(rf"{BY} 1/(10{{0,4}})(?: (\S{{1,5}}))?")


def import_origin(money: MoneyUnit, mark: int, again: int) -> Origin:
    """Origin of the row that begins a hand of this unit, text and number of its coming again."""
    said = "" if money == WHOLE_CHIPS else f" 1/{money.chips} {money.currency}".rstrip()
    return Origin(f"{BY}{said}", BY, mark, again)


def money_units_by_hand(records: Iterable[Record]) -> Mapping[int, MoneyUnit]:
    """The units of the hands that say one, by the number of their first fact."""
    found = {record.number: _SAID.fullmatch(record.origin.by) for record in records
             if isinstance(record.fact, HandBegan)}
    return {number: MoneyUnit(int(said[1]), said[2] or "")
            for number, said in found.items() if said}


class ImportRefused(ErrorInWords):
    """Nothing can be taken in; says what to do."""


class _NoHands(NamedTuple):
    """A file that holds none, or can't be read; says what was expected."""

    says: InWords


_Given = RecordedHand | UnreadableHand | _NoHands


@dataclass
class OfFile:
    """Result of one file; ``units``: how many of the journal's chips make one of the file's."""

    file: str
    units: list[MoneyUnit] = field(default_factory=list)
    hands: int = 0
    known: int = 0
    left_out: int = 0


class ImportNote(NamedTuple):
    """A note on a hand that was taken in, of its kind."""

    number: int
    kind: str
    says: InWords


@dataclass
class ImportResult:
    """Result of the files: number of hands, and messages on those that did not fit."""

    hands: int = 0
    first: int = 0
    known: int = 0  # were in the journal already
    wrong: list[tuple[str, InWords]] = field(default_factory=list)
    notes: list[ImportNote] = field(default_factory=list)
    files: list[OfFile] = field(default_factory=list)


def read_import(file: str) -> str:
    """Raises ImportRefused."""
    try:
        return read_plain(Path(file), 4 * MOST_LETTERS).decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise ImportRefused(message("import.not_utf8", file=file, byte=why.start)) from why
    except TooLong as why:
        most = 4 * MOST_LETTERS // 1_000_000
        raise ImportRefused(message("import.too_long", file=file, most=most)) from why
    except OSError as why:
        id = "import.not_plain" if isinstance(why, NotPlain) else "import.not_read"
        raise ImportRefused(message(id, file=file, why=system_refusal_message(why))) from why


def import_hand_texts(
    texts: Iterable[tuple[str, str | ImportRefused]], journal: Path, house: HouseRules,
    form: str = "", progress: Callable[[ImportResult], None] | None = None,
) -> ImportResult:
    """Deal the files' hands into the practice journal, each in one piece, none twice.

    Raises ImportRefused, JournalUnusable (also where the journal is a live table's), JournalFailed.
    """
    taken = ImportResult()
    hands = _recorded(texts, form, taken)
    if not journal.exists():
        first = _first_good(hands, house, taken)
        if first is None:
            return taken  # nothing was made: no table began here
        hands = chain((first,), hands)
    with Journal.open(journal, kind=JournalKind.PRACTICE) as kept:
        is_new = kept.last_number == 0
        table = _table_so_far(kept, house)
        batch, marks = list[tuple[e.Fact, Origin]](), Counter[int]()
        for of, hand in hands:
            # Where the same text comes again, it is a further hand, but not in a further run.
            mark, money = (
                (hand.mark, hand.money) if isinstance(hand, RecordedHand) else (0, WHOLE_CHIPS))
            marks[mark] += 1
            origin = import_origin(money, mark, marks[mark])
            if mark and not is_new and kept.stored(origin) is not None:
                taken.known, of.known = taken.known + 1, of.known + 1
                continue
            found = _fitting(table, of, hand, house, taken)
            if found is None:
                continue
            table = found.table
            batch += [(fact, origin if isinstance(fact, e.HandBegan) else Origin(BY))
                      for fact in found.facts]
            taken.hands, of.hands = taken.hands + 1, of.hands + 1
            taken.first = taken.first or table.hands
            taken.notes += _noted(found)
            if len(batch) >= _BATCH:
                kept.append(batch)
                batch = []
                if progress is not None:
                    progress(taken)
        kept.append(batch)
    return taken


_Placed = tuple[OfFile, _Given]


def _first_good(hands: Iterator[_Placed], house: HouseRules, taken: ImportResult) -> _Placed | None:
    """The first hand that can be dealt; None where there is none."""
    table = bare_table(house)
    return next(((of, hand) for of, hand in hands if _fitting(table, of, hand, house, taken)), None)


def _fitting(
    table: Table, of: OfFile, hand: _Given, house: HouseRules, taken: ImportResult
) -> Replay | None:
    """The hand dealt at the table; None, and said in ``taken``, where it can't be."""
    wrong: tuple[str, InWords]
    if isinstance(hand, RecordedHand):
        try:
            return _dealt(table, hand, house)
        except HandStuck as stuck:
            wrong = hand.id, foreign_text_message(str(stuck))
    elif isinstance(hand, UnreadableHand):
        wrong = hand.id, foreign_text_message(hand.placed)
    else:
        wrong = of.file, hand.says
    of.left_out += 1
    taken.wrong.append(wrong)
    return None


def _recorded(
    texts: Iterable[tuple[str, str | ImportRefused]], form: str, taken: ImportResult
) -> Iterator[_Placed]:
    for file, text in texts:
        of = OfFile(file)
        taken.files.append(of)
        if isinstance(text, ImportRefused):
            yield of, _NoHands(text.words)
            continue
        if not form and Path(file).suffix.lower() == ".csv":
            yield of, _NoHands(message("import.of_file", file=file, why=message("import.csv")))
            continue
        kind = form or ("ohh" if _is_json(file, text) else "phh")
        found = 0
        for hand in (read_ohh if kind == "ohh" else read_phh)(text, file):
            found += 1
            if isinstance(hand, RecordedHand) and hand.money not in of.units:
                of.units.append(hand.money)
            yield of, hand
        if not found:
            why = message("import.no_hand", sample='{"ohh": ...}')
            yield of, _NoHands(message("import.of_file", file=file, why=why))


def _is_json(file: str, text: str) -> bool:
    if Path(file).suffix.lower() in (".ohh", ".json", ".jsonl"):
        return True
    return Path(file).suffix.lower() not in (".phh", ".phhs") and text.lstrip()[:1] == "{"


def _table_so_far(kept: Journal, house: HouseRules) -> Table:
    """Table as the journal left it; in mid-hand it takes no other hand. Raises ImportRefused."""
    table = bare_table(rules_begun((record.fact for record in kept.facts()), lambda _: house))
    for record in kept.facts():
        fact = record.fact
        if isinstance(fact, e.TableOpened) and fact.house != house.name:
            raise ImportRefused(message("import.other_house", journal=kept.path, theirs=fact.house,
                                     ours=house.name))
        table = advance(table, fact, record.number)
    if table.running is not None:
        raise ImportRefused(
            message("import.mid_hand", journal=kept.path, number=table.running.number))
    return table


def _dealt(table: Table, hand: RecordedHand, house: HouseRules) -> Replay:
    """The hand dealt at this table, with all the facts that bring it there. Raises HandStuck."""
    facts: list[e.Fact] = [*rules_to_pin(table, house)]
    if not table.name:
        due = beginning_fact(hand, house)
        facts.append(e.TableOpened("Import", house.name, due.game, due.stakes, ()))
    facts += [e.PlayerLeft(chair.seat) for chair in table.chairs
              if chair.taken and chair.seat not in hand.seats]
    done = replay_to_stated_results(hand, house, advance_all(table, facts))
    done.facts[:0] = facts
    return done


def _noted(done: Replay) -> Iterator[ImportNote]:
    """Notes on the hand for a trainer."""
    number, house = done.table.hands, done.hand.house.name
    for note in done.notes:
        yield ImportNote(number, note.kind.removeprefix("import."), note)
    for what in dict.fromkeys(done.irregularities()):
        yield ImportNote(number, what.kind, message("import.irregular", house=house, what=what))
