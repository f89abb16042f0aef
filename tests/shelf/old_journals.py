"""What stands on the shelf, and what a program makes of it: stacks hand by hand, rulings, notes.

A journal's reading is a line for each thing under its own key, so that two programs' readings are
compared key by key, and a difference says by itself which journal, which hand and what.
"""

import lzma
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from evening_accounts import account

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Hand, Table, bare_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.journal import Contents, JournalKind, Origin, Record, chain
from dealer_assist.storage.journal.checked_rows import Walk
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.view.rulings.journal_rulings import rulings_in_journal

HERE = Path(__file__).parent
ROWS, WHOLE, READ = ".rows.xz", ".tar.xz", ".read.xz"
#: Of every row of a journal that is kept as text: only the facts are its own.
AT, BY = "2026-11-23T20:00:00.000Z", "dealer"
Reading = dict[str, str]


# --- boxes of journals as text -----------------------------------------------------------------


@dataclass(frozen=True)
class Kept:
    """A journal as text: its facts by kind and body, and the hash that its last row must have."""

    name: str
    last_hash: str
    rows: tuple[tuple[str, str], ...]

    @property
    def entries(self) -> Iterator[chain.ChainEntry]:
        """Its rows as a journal has them, but for their hashes."""
        for number, (kind, body) in enumerate(self.rows, 1):
            yield chain.ChainEntry(number, AT, kind, body, BY, "", 0, None, 0)

    def records(self) -> tuple[Record, ...]:
        """Its facts through the walk that every journal is read by; the chain must come out."""
        genesis = chain.hash_before_first_row(self.name, JournalKind.PRACTICE)
        walk, found = Walk(genesis, decode), []
        for entry in self.entries:
            _, fact = walk.take((*entry, chain.row_hash(walk.previous, entry)))
            found.append(Record(entry.number, AT, fact, Origin(BY), walk.previous.hex()[:8]))
        assert walk.previous.hex() == self.last_hash, f"{self.name}: its chain ends otherwise"
        return tuple(found)


def as_kept(name: str, rows: Sequence[tuple[str, str]]) -> Kept:
    """These facts as a journal of the shelf."""
    bare = Kept(name, "", tuple(rows))
    last = chain.hash_before_first_row(name, JournalKind.PRACTICE)
    for entry in bare.entries:
        last = chain.row_hash(last, entry)
    return Kept(name, last.hex(), bare.rows)


def as_text(journals: Iterable[Kept]) -> str:
    """The journals of a box, one after the other."""
    return "".join(
        "\n".join([f"= {one.name}", one.last_hash, *(f"{kind} {body}" for kind, body in one.rows)])
        + "\n" for one in journals)


def box(path: Path) -> Iterator[Kept]:
    """The journals that lie in the box at ``path``."""
    for text in f"\n{unpacked(path)}".split("\n= ")[1:]:
        name, last_hash, *lines = text.rstrip("\n").split("\n")
        yield Kept(name, last_hash, tuple((kind, body) for kind, _, body in (
            line.partition(" ") for line in lines)))


def packed(path: Path, text: str) -> None:
    """Write the text there, small."""
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


@cache
def unpacked(path: Path) -> str:
    """The text that lies there."""
    return lzma.decompress(path.read_bytes()).decode()


# --- what a table's journal comes to -----------------------------------------------------------


def house_of(records: Sequence[Record]) -> HouseRules:
    """The rules that the journal's table was begun under."""
    facts = [record.fact for record in records]
    return rules_begun(facts, shipped_houses.shipped_house)


def reading(records: Sequence[Record], rules: HouseRules) -> Reading:
    """Hand by hand: stacks, notes, cases; then the rulings. Chips that got lost raise."""
    found: Reading = {}
    table, hand, notes, cases = bare_table(rules), "before the first hand", [], []
    for record in records:
        fact, before = record.fact, table
        if isinstance(fact, e.HandBegan):
            found |= _ended(hand, table, notes, cases)
            hand, notes, cases = f"hand {fact.number} of fact {record.number}", [], []
        table = advance(table, fact, record.number)
        if table.irregularities is not before.irregularities:
            known = set(before.irregularities)
            notes += [_note(one) for one in table.irregularities if one not in known]
        if table.cases is not before.cases:
            known = {case.number for case in before.cases}
            cases += [f"{case.entry} of fact {case.number}, seat {case.seat}"
                      for case in table.cases if case.number not in known]
    return found | _ended(hand, table, notes, cases) | _rulings(records, rules)


def _note(one) -> str:
    kind = one.kind.removeprefix("irregular.")
    return " ".join(filter(None, (kind, f"at fact {one.fact}", f"seat {one.seat}", one.detail)))


def _ended(hand: str, table: Table, notes: list[str], cases: list[str]) -> Reading:
    """How the hand stood when the next one began, or where the journal ends."""
    account(table)
    found = {f"{hand}: chairs": " ".join(
        f"{chair.seat}={chair.chips}" for chair in table.chairs if chair.taken)}
    if table.hand is not None:
        found[f"{hand}: stacks"] = _stacks(table.hand)
        found[f"{hand}: stands"] = table.hand.voided or str(table.hand.phase)
    found[f"{hand}: notes"] = "; ".join(notes)
    found[f"{hand}: cases"] = "; ".join(cases)
    found[f"{hand}: open cases"] = " ".join(str(case.number) for case in table.cases)
    pending = [f"seat {one.seat} {one.why.removeprefix('doubt.')}"
               for one in (table.doubt, *table.doubts) if one is not None]
    found[f"{hand}: pending"] = "; ".join(pending)
    return {key: value for key, value in found.items() if value}


def _stacks(hand: Hand) -> str:
    """Behind each seat, and where the hand isn't over, in front of it and in the middle."""
    behind = " ".join(f"{seat}={chips}" for seat, chips in zip(hand.seats, hand.stacks,
                                                              strict=True))
    middle = all_hand_chips(hand) - sum(hand.stacks) - hand.levy
    levy = f", levy {hand.levy}" if hand.levy else ""
    return f"{behind}{levy}{f', middle {middle}' if middle else ''}"


def _rulings(records: Sequence[Record], rules: HouseRules) -> Reading:
    """Who ruled what, by whose rule and why, and what became of it since; no words, no lines."""
    if not any(isinstance(record.fact, RULINGS) for record in records):
        return {}
    found: Reading = {}
    for one in rulings_in_journal(Contents(JournalKind.PRACTICE, tuple(records)), rules):
        view = one.view("en")
        said = {
            "kind": type(one.record.fact).__name__, "entry": view.entry, "seat": view.seat,
            "outcome": view.outcome, "setting": view.setting,
            "value": getattr(one.record.fact, "value", ""), "by": view.by,
            "pin": view.verified, "reason": view.reason, "kept": one.kept,
            "taken back": one.taken_back, "mark": one.record.mark,
        }
        key = f"ruling {one.record.number}"
        found[key] = ", ".join(f"{name} {value}" for name, value in said.items() if value)
        found[f"{key}: rests on"] = f"{view.rests}{', ruled otherwise' if view.otherwise else ''}"
    return found


# --- two readings ------------------------------------------------------------------------------


def as_lines(readings: dict[str, Reading]) -> str:
    """The readings of several journals as they are kept."""
    return "".join(f"{journal} | {key} | {value}\n" for journal, found in readings.items()
                   for key, value in found.items())


def kept_readings(path: Path) -> dict[str, Reading]:
    """What today's program made of the journals when they were put on the shelf."""
    found: dict[str, Reading] = {}
    for line in unpacked(path).splitlines():
        journal, key, value = line.split(" | ", 2)
        found.setdefault(journal, {})[key] = value
    return found


def differences(journal: str, was: Reading, now: Reading) -> list[str]:
    """A sentence for each key that isn't read as it was."""
    return [f"{journal} | {key} | {now.get(key, 'nothing')} | was {was.get(key, 'nothing')}"
            for key in {**was, **now} if was.get(key) != now.get(key)]
