"""Checkpoints of a table: the one that a start goes on from, and the making of the next.

A start folds the facts after the checkpoint alone, and play resumes. Then a thread of its own reads
the journal from its first row, as any start without one does: chain, names, devices' numbers, every
fact folded. A row that doesn't follow, and a checkpoint that those facts don't give, is an alarm in
a name, and nothing is gone on from it again. On its way it makes the next checkpoint, where a hand
begins, of what lies on the disk; the table at work isn't asked and doesn't wait.
"""

import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from dataclasses import field, fields, replace
from pathlib import Path
from typing import Final, TypeVar

from dealer_assist.floor.link.table_link_values import FLOOR_DEVICE
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.rules.rules_of_the_day import rules_digest
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.live.sensing.sign_in import is_floor_manager_there
from dealer_assist.storage.books.rules_of_journal import SAY_RULES, rules_begun
from dealer_assist.storage.journal import JournalUnusable, RowReader
from dealer_assist.storage.journal.chain import ChainEntry, ChainPoint
from dealer_assist.storage.journal.checked_rows import Broken
from dealer_assist.storage.journal.checkpoint import (
    Checkpoint,
    CheckpointForm,
    CheckpointOrigin,
    CheckpointUnfit,
    StartMemory,
    checkpoint_text,
    drop_checkpoint,
    put_checkpoint,
)
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.storage.journal.growing_journal_rows import FollowedRows
from dealer_assist.storage.journal.journal_store import seconds_of
from dealer_assist.storage.json_codec import Mismatch
from dealer_assist.trust.proof.device_event_numbers import DeviceRows, missing_rows
from dealer_assist.words.message import ErrorInWords, Message, message
from drivers.lazy_dataclass import dataclass

R = TypeVar("R")

#: Hands whose facts a start folds although a checkpoint is there: undo, the vault's statements and
#: slips that a power cut prevented reach back so far at most.
KEPT_HANDS: Final = 64
#: Hands from one checkpoint to the next.
APART_HANDS: Final = 16
#: Rows before the last one at which checkpoints begin to be made.
NEAR_ROWS: Final = 20_000
#: Of the time until it has caught up the thread takes a quarter, in slices so short that nothing
#: at the table waits for it.
_SLICE_S: Final = 0.001
_REST_S: Final = 0.003
_ROWS: Final = 16
_LOOKS_S: Final = 2.0
#: More changes of the rules than a table sees in its life.
_MOST_RULES: Final = 10_000
_ENDS_WITHIN_S: Final = 5
_NOWHERE: Final = ChainPoint(0, b"")


def start_memory_after(was: StartMemory, table: Table, fact: e.Fact,
                       entry: ChainEntry) -> StartMemory:
    """Memory of a start behind this fact, of this row, which made the table."""
    said_s: int = getattr(fact, "at_s", 0)
    if said_s > was.said_s:
        was = replace(was, said_s=said_s)
    if entry.device != FLOOR_DEVICE and is_floor_manager_there(table, fact):
        was = replace(was, floor_s=max(was.floor_s, seconds_of(entry.at)))
    if isinstance(fact, e.HandBegan):
        return replace(was, hand=max(was.hand, fact.number))
    if isinstance(fact, e.FactUndone):
        return replace(was, undone=table.number)
    if isinstance(fact, e.VaultStated):
        return replace(was, stated=fact)
    if isinstance(fact, e.KeysFixed):
        return replace(was, keys=fact)
    if isinstance(fact, e.FloorKeyChanged) and was.keys is not None:
        return replace(was, keys=replace(was.keys, floor=fact.floor))
    if isinstance(fact, e.TableOpened) and fact.house not in was.houses:
        return replace(was, houses=(*was.houses, fact.house))
    return was


def check_no_hand_dealt_twice(start: Checkpoint, later: Iterable[e.Fact]) -> None:
    """Raise CheckpointUnfit where a hand before the checkpoint was dealt again among these facts,
    or fewer hands than undo may reach began: a copy of the journal may lack its last rows.

    Whether a hand was dealt a second time is then for all facts to say.
    """
    numbers = [fact.number for fact in later if isinstance(fact, e.HandBegan)]
    if len(numbers) < KEPT_HANDS or min(numbers) <= start.memory.hand:
        raise CheckpointUnfit("unfit")


class Checkpoints:
    """Checkpoints that this program may go on from under these rules, one beside each journal.

    ``tell`` hears of one that is put aside, and why.
    """

    def __init__(self, program: str, rules: HouseRules, tell: Callable[[Message], None]) -> None:
        self._program, self._house, self._tell = program, rules_digest(rules), tell
        self._found: dict[Path, tuple[Checkpoint, str] | None] = {}

    def origin_of(self, journal_id: str) -> CheckpointOrigin:
        """Origin of this program's checkpoints of the journal with this id."""
        return CheckpointOrigin(journal_id, self._program, self._house)

    def point(self, journal: Path) -> ChainPoint | None:
        """Row up to which the journal at ``journal`` needs no reading; None: all of it does."""
        found = self.found(journal)
        return found[0].point if found is not None else None

    def found(self, journal: Path) -> tuple[Checkpoint, str] | None:
        """Checkpoint that fits the journal there, and its text; None for none."""
        if journal not in self._found:
            try:
                self._found[journal] = self._read(journal)
            except CheckpointUnfit as why:
                self.drop(journal, why.why)
        return self._found[journal]

    def restored(self, journal: Path, restore: Callable[[Checkpoint | None], R]) -> R:
        """Table's state restored from the checkpoint; from all facts where none fits them."""
        found = self.found(journal)
        if found is None:
            return restore(None)
        try:
            return restore(found[0])
        except ErrorInWords:  # of the journal or the house, not of the checkpoint
            raise
        except Exception as why:
            if not isinstance(why, CheckpointUnfit):  # somebody wrote it who knew its form
                traceback.print_exc(file=sys.stderr)
            self.drop(journal, "unfit")
            return restore(None)

    def drop(self, journal: Path, why: str) -> None:
        """Put the checkpoint aside, and say so."""
        self._found[journal] = None
        with suppress(OSError):
            drop_checkpoint(journal)
        self._tell(message("checkpoint.aside", path=journal, why=message(f"checkpoint.{why}")))

    def _read(self, journal: Path) -> tuple[Checkpoint, str] | None:
        text = checkpoint_text(journal)
        if text is None:
            return None
        try:
            with RowReader(journal) as reader:
                form = CheckpointForm(dict(one for one in reader.names() if one[1]))
                self._check_origin(form.origin(text), self.origin_of(reader.identity.id))
                found = form.checkpoint(text)
                hashed = reader.hash_at(found.point.number)
        except JournalUnusable:
            return None  # whoever looks at the journal says what is wrong with it
        if hashed != found.point.hash.hex():
            raise CheckpointUnfit("other_rows")
        return found, text

    @staticmethod
    def _check_origin(its: CheckpointOrigin, ours: CheckpointOrigin) -> None:
        for part in fields(ours):
            if getattr(its, part.name) != getattr(ours, part.name):
                raise CheckpointUnfit(f"other_{part.name}")


@dataclass
class CheckpointMaking:
    """Folding of a journal's rows from the first one on, and the checkpoints on its way.

    ``from_row``: none is made before it. ``put`` gets the text of each once so many hands have
    begun since that a start may go on from it.
    """

    origin: CheckpointOrigin
    table: Table
    put: Callable[[str], None]
    from_row: int = 0
    memory: StartMemory = field(default_factory=StartMemory)
    point: ChainPoint = _NOWHERE
    _form: CheckpointForm = field(default_factory=CheckpointForm)
    _begun: int = 0
    _waiting: deque[tuple[int, str]] = field(default_factory=deque)
    _is_over: bool = False

    def take(self, entry: ChainEntry, fact: e.Fact, point: ChainPoint) -> None:
        """Take the next row, at this point of the chain."""
        if isinstance(fact, e.HandBegan):
            self._begins(fact)
        self.table = advance(self.table, fact, entry.number)
        self.memory = start_memory_after(self.memory, self.table, fact, entry)
        self.point = point

    def _begins(self, fact: e.HandBegan) -> None:
        self._begun += 1
        if fact.number < self.memory.hand:
            self._is_over = True
        if self._is_over:
            self._waiting.clear()
            return
        while self._waiting and self._begun - self._waiting[0][0] >= KEPT_HANDS:
            _, text = self._waiting.popleft()
            self.put(text)
        if (self._begun % APART_HANDS == 0 and self.point.number >= self.from_row
                and fact.number > self.memory.hand and is_between_hands(self.table)):
            with suppress(Mismatch):  # a table that has no text is folded from the facts
                self._waiting.append((self._begun, self.text()))

    def text(self) -> str:
        """Checkpoint as the facts so far give it. Raises Mismatch."""
        return self._form.text(
            Checkpoint(self.origin, self.point, self.memory, self.table.evolve(before=None)))


class CheckpointWriter:
    """Thread that reads the journal at ``path`` behind the table, and makes its checkpoints.

    ``rules`` are the house's today; ``gone_on`` is the checkpoint that the start went on from, with
    its text; ``tell`` brings facts to the table: alarms, and device reports without a row.
    """

    def __init__(
        self, path: Path, checkpoints: Checkpoints, rules: HouseRules,
        gone_on: tuple[Checkpoint, str] | None, tell: Callable[[tuple[e.Fact, ...]], None],
    ) -> None:
        self._path, self._checkpoints, self._rules = path, checkpoints, rules
        self._row = gone_on[0].point.number if gone_on is not None else 0
        self._gone_on = gone_on[1] if gone_on is not None else None
        self._tell = tell
        self._devices, self._noted = DeviceRows(), set[e.Fact]()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def stop(self) -> None:
        """End; a checkpoint that is being written is written whole."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_ENDS_WITHIN_S)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._follow()
            except JournalUnusable:  # another program holds it just now
                self._stopping.wait(_LOOKS_S)
            except Broken as why:
                self._alarm("chain_broken", f"{why.number}")
                return

    def _alarm(self, what: str, detail: str) -> None:
        """Tell it to the floor, and have the next start read every row."""
        with suppress(OSError):
            drop_checkpoint(self._path)
        self._tell((e.DeviceNoted("journal", what, detail),))

    def _follow(self) -> None:
        """Read from the first row on, until the end or until the journal can't be read."""
        with closing(FollowedRows(self._path)) as rows:
            making = CheckpointMaking(
                self._checkpoints.origin_of(rows.identity.id), bare_table(self._begun_under()),
                self._put, max(rows.last - NEAR_ROWS, self._row))
            while rows.point.number < rows.last and not self._stopping.is_set():
                self._slice(rows, making)
                self._stopping.wait(_REST_S)
            if self._stopping.is_set():
                return
            if self._gone_on is not None:
                rows.check_file()
                self._note_holes()
            while not self._stopping.wait(_LOOKS_S):
                self._slice(rows, making)

    def _slice(self, rows: FollowedRows, making: CheckpointMaking) -> None:
        """Take the next rows, for a moment."""
        until = time.monotonic() + _SLICE_S
        while time.monotonic() < until and (some := rows.next(_ROWS)):
            for entry, fact, point in some:
                making.take(entry, fact, point)
                if self._gone_on is not None:
                    self._take_gone_on(entry, fact, making)

    def _take_gone_on(self, entry: ChainEntry, fact: e.Fact, making: CheckpointMaking) -> None:
        """Do with a row what the start did not."""
        self._devices.take_entry(entry)
        if isinstance(fact, e.DeviceNoted):
            self._noted.add(fact)
        if entry.number == self._row and _text_of(making) != self._gone_on:
            self._alarm("checkpoint_false", f"{entry.number}")

    def _note_holes(self) -> None:
        """Note the device reports without a row that no start has noted yet."""
        new = tuple(fact for fact in missing_rows(self._devices.holes) if fact not in self._noted)
        self._gone_on, self._devices = None, DeviceRows()
        self._noted.clear()
        if new:
            self._tell(new)

    def _begun_under(self) -> HouseRules:
        """Rules under which the journal was begun."""
        with RowReader(self._path) as reader:
            rows = reader.of_kinds([kind_of(kind) for kind in SAY_RULES], 0, _MOST_RULES)
        try:
            said = [decode(row.kind, row.body) for row in rows]
        except UnreadableRecord:
            said = []  # the row itself is found on the way
        return rules_begun(said, lambda _: self._rules)

    def _put(self, text: str) -> None:
        with suppress(OSError):  # a full disk: the next start takes longer
            put_checkpoint(self._path, text)


def _text_of(making: CheckpointMaking) -> str:
    try:
        return making.text()
    except Mismatch:
        return ""
