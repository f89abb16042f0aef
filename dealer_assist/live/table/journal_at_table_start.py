"""Journal at the table's start: continued, or, where it is damaged, put aside (paper mode).

A damaged journal is only ever read. A fresh one is begun beside it (``JOURNAL.paper-DAY-TIME``),
whose first fact names the damaged one, its last sound row and that row's hash; its seats, as far as
they can be read, are proposed to the dealer. Started again, the table goes on there. Where nothing
can be written beside it, the fresh one lies in the user's state folder. Once the first journal is
whole again the table can go back to it (``--back``). One that this user may not read or write isn't
damaged: it is refused, and nothing is begun in its place.
"""

import errno
import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.between.journal_replacement_checks import is_table_unplayed
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.live.table.original_journal import FirstJournal
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.journal import (
    Journal,
    JournalFailed,
    JournalKind,
    JournalUnusable,
    Origin,
    is_journal_locked,
    journal_contents,
    last_label,
)
from dealer_assist.storage.journal.chain import ChainPoint
from dealer_assist.storage.journal.chain_flaw import Flaw
from dealer_assist.storage.journal.schema import no_access_refusal
from dealer_assist.storage.journal.verify import JournalSummary, summarize_journal
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.trust.proof.device_event_numbers import DeviceRows, NumberGap, missing_rows
from dealer_assist.words import catalogue, word
from dealer_assist.words.message import message
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.posix_system import is_read_only_disk

#: Suffix of a stand-in's name after the name of its journal.
_STANDS_IN: Final = re.compile(r"\.paper-\d{8}-\d{6}(?:-\d+)?")
#: Suffixes of files beside a journal that was played in: its vault's key, or the mark of a vault's
#: process.
_BESIDE: Final = (".vault", ".at-vault")
#: Causes with no journal to read, though one of these files beside it shows that one was there.
_LOST: Final = frozenset({"absent", "empty", "no_journal"})
#: Causes that stop this program from using a journal with which nothing is wrong.
_NOT_ITS_OWN: Final = frozenset({"forbidden", "unopened"})
_MOST_FOUND: Final = 300
#: Facts taken over without the dealer's confirmation: the table's set-up.
_SET_UP: Final = (e.TournamentOpened, e.SignPosted, e.DealerCameOn)


@dataclass(frozen=True, slots=True)
class DamagedJournal:
    """The damaged journal, and the sound facts at its beginning."""

    seen: JournalSummary
    facts: tuple[e.Fact, ...]
    holes: tuple[NumberGap, ...] = ()

    @property
    def flaw(self) -> Flaw:
        """Flaw of the damaged journal."""
        why = "missing" if self.seen.cause == "absent" else (
            "unreadable" if self.seen.cause in {"unreadable", *_NOT_ITS_OWN} else "damaged")
        return self.seen.flaw or Flaw(why, 0, self.seen.says)


@dataclass(frozen=True, slots=True)
class Begun:
    """Journal of this evening; ``aside`` where it was begun just now in another's place.

    ``noted`` is what its rows lack although its chain is whole, where it doesn't say so yet.
    ``left``: ``aside`` is the stand-in that the table came back from. ``mended``: the journal that
    this one stands in for is whole again.
    """

    journal: Journal
    aside: DamagedJournal | None = None
    noted: tuple[e.Fact, ...] = ()
    left: bool = False
    mended: Path | None = None


def open_or_replace_journal(
    path: Path, kind: JournalKind, now: Callable[[], datetime] = datetime.now, *,
    back: bool = False, point: Callable[[Path], ChainPoint | None] = lambda journal: None,
) -> Begun:
    """Journal at ``path``, the one that stands in for it, or a fresh one in its place.

    ``back``: the one at ``path`` again, where another stood in for it. ``point`` gives the row of a
    journal's checkpoint: what lies before it is checked while the table plays. Raises
    JournalUnusable where it is no table's journal of this kind, this user may not read or write it,
    another table holds it, or no other can be begun beside it.
    """
    found, beside = _seen(path, point(path)), stand_in_journals(path)
    is_outlived = _is_outlived(path, beside)
    if found.seen.cause in _NOT_ITS_OWN and not is_outlived:
        raise JournalUnusable(found.seen.message or found.seen.says, found.seen.cause)
    if back and is_outlived:
        return _came_back(path, kind, found, beside[0])
    if not _is_damaged(found) and not is_outlived:
        try:
            return Begun(Journal.open(path, kind=kind), noted=_noted(found))
        except JournalUnusable as why:
            if why.what != "unwritable" or not path.exists():
                raise
            _check_permitted(path)
            found = _sound(path, Flaw("read_only", 0, str(why)))
    elif found.seen.cause != "absent" and _is_held(path):
        raise JournalUnusable(message("paper.damaged_held", path=path))
    if not beside:
        return Begun(_fresh(path, kind, now()), found)
    newest = _seen(beside[0], point(beside[0]))  # what was played on last
    if _is_damaged(newest):
        return Begun(_fresh(path, kind, now()), newest)
    # One that holds nothing yet was begun when the power went.
    return Begun(Journal.open(beside[0], kind=kind), None if newest.seen.rows else found,
                 _noted(newest), mended=path if _is_whole(found) else None)


def _came_back(path: Path, kind: JournalKind, found: DamagedJournal, stand_in: Path) -> Begun:
    """First journal again, to which the play in its stand-in is to be reported."""
    if not _is_whole(found):
        raise JournalUnusable(message("paper.not_back", path=path, paper=stand_in,
                                   why=found.seen.message or found.flaw.says))
    if _is_held(stand_in):
        raise JournalUnusable(message("journal.held", path=stand_in))
    return Begun(Journal.open(path, kind=kind), _sound(stand_in, Flaw("back", 0, "")),
                 _noted(found), left=True)


def _check_permitted(path: Path) -> None:
    """Raises JournalUnusable where it is this user that may not write there, and not the disk."""
    for one in (path, path.parent):
        if not os.access(one, os.W_OK) and not is_read_only_disk(one):
            raise no_access_refusal(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def _is_held(path: Path) -> bool:
    """True if another table runs on it; on a disk that can't be written nobody can tell."""
    try:
        return is_journal_locked(path)
    except JournalUnusable:
        return False


def stand_in_journals(path: Path) -> list[Path]:
    """Journals that stand in for the one at ``path``, the newest first."""
    found: list[Path] = []
    for folder in (path.parent, _elsewhere(path)):
        try:
            found += [one for one in folder.iterdir()
                      if one.name.startswith(path.name)
                      and _STANDS_IN.fullmatch(one.name.removeprefix(path.name))]
        except OSError:
            continue
    return sorted(found, key=lambda one: one.name, reverse=True)


def _elsewhere(path: Path) -> Path:
    """Folder of a journal's stand-ins when nothing can be written beside it."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    which = hashlib.sha256(os.fsencode(path.absolute())).hexdigest()[:12]
    return Path(state) / "dealer_assist" / which


def _fresh(path: Path, kind: JournalKind, now: datetime) -> Journal:
    """New journal beside the one at ``path``; elsewhere where nothing can be written there."""
    try:
        return Journal.open(_free_name(path.parent, path.name, now), kind=kind)
    except JournalUnusable as why:
        if why.what != "unwritable":
            raise
        folder = _elsewhere(path)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            raise why from None
        return Journal.open(_free_name(folder, path.name, now), kind=kind)


def _is_outlived(path: Path, beside: list[Path]) -> bool:
    """True if play went on in another journal after this one's last row: it was mended since."""
    return bool(beside) and last_label(beside[0]) > last_label(path)


def _sound(path: Path, flaw: Flaw) -> DamagedJournal:
    """Journal that is put aside for this although all of it may be sound."""
    facts: list[e.Fact] = []
    seen = summarize_journal(path, lambda _, fact: facts.append(fact))
    return DamagedJournal(replace(seen, flaw=seen.flaw or flaw), tuple(facts))


def _seen(path: Path, after: ChainPoint | None = None) -> DamagedJournal:
    """Chain, row by row, and the file around it; where that is damaged, the facts as well.

    The table reads every fact right after this: its cost here counts twice. ``after``: only what
    follows this row, unless something is wrong there.
    """
    if after is not None:
        late = summarize_journal(path, None, lambda kind, body: None, after)
        if late.flaw is None and not late.cause:
            return DamagedJournal(late, ())
    devices, facts = DeviceRows(), list[e.Fact]()
    seen = summarize_journal(path, lambda entry, _: devices.take_entry(entry), lambda kind,
                             body: None)
    if seen.flaw is not None:
        summarize_journal(path, lambda _, fact: facts.append(fact))
    return DamagedJournal(seen, tuple(facts), tuple(devices.holes))


def _noted(found: DamagedJournal) -> tuple[e.Fact, ...]:
    """Note of device reports that have no row, though every device sends all of them; once."""
    if not found.holes:
        return ()
    known: list[e.Fact] = []
    summarize_journal(found.seen.path, lambda _, fact: known.append(fact))
    return tuple(fact for fact in missing_rows(found.holes) if fact not in known)


def _is_damaged(found: DamagedJournal) -> bool:
    """True if a journal lies or lay there that can't be continued."""
    seen = found.seen
    if seen.cause in _LOST:
        return any(seen.path.with_name(seen.path.name + one).exists() for one in _BESIDE)
    if seen.cause:
        return seen.cause == "unreadable"
    return seen.flaw is not None and seen.flaw.why != "unknown"


def _is_whole(found: DamagedJournal) -> bool:
    """True if a journal lies there that can be continued."""
    return not found.seen.cause and not _is_damaged(found)


def mark_key_at_vault(path: Path) -> None:
    """Leave a mark beside the journal that a vault's process holds its key.

    Where none can be left, a journal that is lost is begun anew, and the vault turns it away.
    """
    sign = path.with_name(path.name + _BESIDE[1])
    with suppress(OSError):
        if not sign.exists():
            put_whole(sign, b"The key of this journal is held by `dealer-assist vault`.\n")


def _free_name(folder: Path, name: str, now: datetime) -> Path:
    stem = f"{name}.paper-{now:%Y%m%d-%H%M%S}"
    names = (stem, *(f"{stem}-{n}" for n in range(2, 100)))
    return next(folder / name for name in names if not (folder / name).exists())


def begin_paper_journal(
    begun: Begun, rules: HouseRules, keys: e.KeysFixed, opened: e.TableOpened, lang: str
) -> FirstJournal | None:
    """Write the first facts of a journal that stands in for another; say so on the terminal.

    Gives the journal that may be gone back to, None where none is. ``opened`` is how the table
    opens where the damaged journal doesn't say. Raises JournalUnusable, also where the way back
    must wait for a hand's end.
    """
    first = None
    if begun.mended is not None:
        _say("way_back", lang, path=begun.mended, paper=begun.journal.path)
        was = table_of_sound_rows(rules,
                                  tuple(one.fact for one in journal_contents(begun.mended).records))
        first = FirstJournal(begun.mended.name, was is None or not is_between_hands(was))
    if begun.aside is None:
        return first
    aside = begun.aside
    table = table_of_sound_rows(rules, aside.facts)
    paper = _paper(aside, table)
    if begun.left:
        _append(begun.journal, [*_seats_left(begun, rules, table), paper])
        _say("back", lang, path=begun.journal.path, paper=paper.path, rows=paper.rows)
        return None
    if table is not None and table.name:
        opened = replace(opened, table=table.name, game=table.game, stakes=table.stakes,
                         denominations=table.denominations)
    _append(begun.journal, [paper, opened, keys, *_set_up(aside.facts)])
    why = f"paper_why.{paper.why}"
    _say("told_row" if paper.bad else "told", lang, path=paper.path, row=paper.bad,
         rows=paper.rows, paper=begun.journal.path.name,
         why=word(lang, why if why in catalogue() else "paper_why.unknown"))
    return first


def _append(journal: Journal, facts: list[e.Fact]) -> None:
    try:
        journal.append([(fact, Origin("table")) for fact in facts])
    except JournalFailed as error:
        raise JournalUnusable(error.words) from error


def _say(id: str, lang: str, **values: object) -> None:
    print_error("table", word(lang, f"paper.{id}", **values))


def _seats_left(begun: Begun, rules: HouseRules, stood_in: Table | None) -> list[e.Fact]:
    """Seats of the first journal, emptied where play went on in the one that stood in for it.

    Each stack is then counted as that one left it. Raises JournalUnusable in mid-hand.
    """
    if stood_in is not None and is_table_unplayed(stood_in):
        return []  # all goes on where it stood
    table = table_of_sound_rows(rules, tuple(record.fact for record in begun.journal.facts()))
    for one in (table, stood_in):
        if one is None or not is_between_hands(one):
            begun.journal.close()
            raise JournalUnusable(message("paper.back_in_hand", path=begun.journal.path,
                                       paper=begun.aside and begun.aside.seen.path))
    assert table is not None
    return [e.PlayerLeft(chair.seat) for chair in table.chairs if chair.taken]


def _set_up(facts: tuple[e.Fact, ...]) -> list[e.Fact]:
    """Last fact of each kind that belongs to the table's set-up."""
    last: dict[type, e.Fact] = {type(fact): fact for fact in facts if isinstance(fact, _SET_UP)}
    return list(last.values())


def table_of_sound_rows(rules: HouseRules, facts: tuple[e.Fact, ...]) -> Table | None:
    """Table as the sound rows leave it; None where they can't be applied (they are not trusted)."""
    table = bare_table(rules_begun(facts, lambda _: rules))
    try:
        for number, fact in enumerate(facts, 1):
            table = advance(table, fact, number)
    except Exception:  # rows that somebody wrote may say anything
        return None
    return table


def _paper(aside: DamagedJournal, table: Table | None) -> e.PaperBegan:
    seen, flaw = aside.seen, aside.flaw
    paper = e.PaperBegan(
        seen.path.name, seen.id, seen.rows, seen.last_hash, flaw.row, flaw.why,
        _plain(flaw.says or seen.says))
    if table is None:
        return paper
    hand = None if is_between_hands(table) else table.hand
    if hand is None:
        seats = tuple((chair.seat, chair.chips) for chair in table.chairs if chair.taken)
        return replace(paper, button=table.button, seats=seats)
    before = dict(zip(hand.seats, hand.start, strict=True))
    seats = tuple((chair.seat, before.get(chair.seat, chair.chips)) for chair in table.chairs
                  if chair.taken)
    return replace(paper, hand=hand.number, button=hand.button, seats=seats)


def _plain(says: str) -> str:
    """Finding as a fact can hold it."""
    return says[:_MOST_FOUND].encode("utf-8", "backslashreplace").decode()
