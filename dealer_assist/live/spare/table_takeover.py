"""Takeover of a table by this machine: the take-along, and the floor's copy where it is longer.

Everything is checked before the first file is put into its place, and the journal comes last: cut
off in between, it is done again. Files that lay there before stay beside it.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from dealer_assist.floor.link.spare_rows_request import Later
from dealer_assist.game import facts as e
from dealer_assist.live.spare.spare_content import TakeAlong
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    JournalRow,
    JournalUnusable,
    Origin,
    RowReader,
    is_journal_locked,
    journal_contents,
)
from dealer_assist.storage.journal.journal_transport import append_rows
from dealer_assist.storage.journal.verify import JournalSummary, summarize_journal
from dealer_assist.trust.proof.evidence import Evidence
from dealer_assist.trust.vault.encrypted_spare_file import TakeAlongUnusable
from dealer_assist.trust.vault.vault_folder import FolderUnusable, lock_vault_folder, move_into_past
from dealer_assist.trust.vault.vault_hand_on_disk import add_later_statements
from dealer_assist.words.message import message
from drivers.durable_files import put_whole, sync_folder
from drivers.lazy_dataclass import dataclass

_KEPT: Final = frozenset({"past", "lock"})  # in a vault's folder
_BESIDE: Final = ("", "-wal", "-shm")
#: Facts by which a vault knows the cards of a hand: without them the rest of it is by hand.
_CARDS: Final = frozenset({e.HandBegan.__name__, e.CardSeen.__name__})


@dataclass(frozen=True, slots=True)
class Taking:
    """Person who takes the table to a machine, when (UTC seconds), below which folder ("/")."""

    by: str
    machine: str
    at_s: int
    root: Path = Path("/")
    # the floor's rows behind the stick's journal
    later: Callable[[JournalSummary], Later] | None = None

    def at(self, path: Path) -> Path:
        """Path here of a file of the other machine."""
        return self.root / path.relative_to("/")


@dataclass(frozen=True, slots=True)
class TakeoverResult:
    """Table taken over: the journal here, its last row and that row's hash, and the fact."""

    journal: Path
    id: str
    row: int
    hash: str
    fact: e.TableMoved


def take_over_table(content: TakeAlong, taking: Taking) -> TakeoverResult:
    """Make the table this machine's from now on.

    Raises FolderUnusable, JournalUnusable, OSError, TakeAlongUnusable; then nothing is in force.
    """
    path = taking.at(content.journal.path)
    vault = taking.at(content.vault) if content.vault is not None else None
    if path.exists() and is_journal_locked(path):
        raise TakeAlongUnusable(message("spare.at_work", path=path))
    draft = path.with_name(path.name + ".taking")
    _clear(draft)
    lock = _held(vault)
    try:
        _put(draft, content.journal.content, content.journal.mode)
        seen = _sound(draft)
        later = taking.later(seen) if taking.later is not None else Later()
        if later.rows:
            append_rows(draft, later.rows, later.names)
            # a name isn't the one that a row binds
            if (flaw := summarize_journal(draft).flaw) is not None:
                raise TakeAlongUnusable(message(
                    "spare.copy_damaged", name=message("spare.floors_copy"), row=flaw.row))
        is_behind = any(row.kind in _CARDS for row in later.rows)
        _check_older(draft, path, seen.id)
        has_key = vault is not None or any(one.path.suffix == ".vault" for one in content.files)
        fact = e.TableMoved(
            taking.machine, taking.by, taking.at_s, "floor" if later.rows else "stick",
            "none" if not has_key else "behind" if is_behind and vault else "whole")
        with Journal.open(draft, kind=JournalKind(seen.kind)) as journal:
            journal.append([(fact, Origin(taking.by))])
        with RowReader(draft) as reader:
            row, hash = reader.last()
        if vault is not None:
            _empty(vault)
        for one in content.files:
            _put(taking.at(one.path), one.content, one.mode, taking.at_s)
        if vault is not None:
            add_later_statements(vault, (one.fact for one in journal_contents(draft).records
                             if isinstance(one.fact, e.VaultStated)))
            _to_owner(one for one in vault.iterdir() if one.is_file())
        _set_aside(path, taking.at_s)
        draft.replace(path)
        _to_owner([path])
        sync_folder(path.parent)
        _clear(draft)
    finally:
        if lock is not None:
            os.close(lock)
    return TakeoverResult(path, seen.id, row, hash, fact)


def _held(vault: Path | None) -> int | None:
    """Vault's folder, made where there is none, and locked: no vault works there meanwhile."""
    if vault is None:
        return None
    _make(vault)
    try:
        lock = lock_vault_folder(vault)
    except FolderUnusable as error:
        raise TakeAlongUnusable(message("spare.at_work", path=vault)) from error
    _to_owner([vault / "lock"])
    return lock


def _empty(vault: Path) -> None:
    """Move the contents of this machine's vault into its ``past``."""
    past = move_into_past(vault, [one.name for one in vault.iterdir() if one.name not in _KEPT])
    if past is not None:
        _to_owner([past.parent, past])


def _sound(draft: Path) -> JournalSummary:
    seen = summarize_journal(draft)
    if seen.flaw is not None or seen.cause:
        raise TakeAlongUnusable(message("spare.damaged", row=seen.rows + 1))
    return seen


def later_rows_of_copy(copy: Evidence, seen: JournalSummary) -> Later:
    """Rows of this copy behind the journal that was read. Raises TakeAlongUnusable where it is of
    another table, damaged, or other than that journal.
    """
    chain = copy.chain(seen.id)
    if chain is None:
        raise TakeAlongUnusable(message("spare.not_in_copy", name=copy.name))
    if chain.flaw is not None:
        raise TakeAlongUnusable(message("spare.copy_damaged", name=copy.name, row=chain.rows + 1))
    later: list[JournalRow] = []
    for row in chain.read(()):
        if row.number > seen.rows:
            later.append(row)
        elif row.number == seen.rows and row.hash != seen.last_hash:
            raise TakeAlongUnusable(message("spare.forked", row=row.number))
    with RowReader(seen.path) as reader:
        if chain.rows < seen.rows and reader.hash_at(chain.rows) != chain.last_hash:
            raise TakeAlongUnusable(message("spare.forked", row=chain.rows))
    return Later(tuple(later), chain.names if later else {})


def _check_older(draft: Path, path: Path, id: str) -> None:
    """Raises TakeAlongUnusable where this machine's own journal is the same one, and longer."""
    try:
        with RowReader(path) as mine, RowReader(draft) as taken:
            last, hash = taken.last()
            is_longer = (mine.identity.id == id and mine.last()[0] > last
                         and mine.hash_at(last) == hash)
    except JournalUnusable:
        return  # nothing that could be gone on with: it is set aside
    if is_longer:
        raise TakeAlongUnusable(message("spare.older", path=path))


# --- files -----------------------------------------------------------------------------------


def _put(path: Path, content: bytes, mode: int, at_s: int = 0) -> None:
    """Put the file in its place, with the folder's owner; another one there stays beside it."""
    _make(path.parent)
    if at_s and path.is_file() and path.read_bytes() != content:
        _set_aside(path, at_s)
    put_whole(path, content, mode)
    _to_owner([path])


def _set_aside(path: Path, at_s: int) -> None:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(at_s))
    for suffix in _BESIDE:
        there = path.with_name(path.name + suffix)
        if there.exists():
            there.replace(path.with_name(f"{path.name}.before-{stamp}{suffix}"))


def _clear(draft: Path) -> None:
    """Remove the draft, and any that was cut off."""
    for suffix in (*_BESIDE, ".lock"):
        draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def _make(folder: Path) -> None:
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _to_owner(reversed(missing))


def _to_owner(paths: Iterable[Path]) -> None:
    """Give files the owner of their folder; only root can."""
    if os.geteuid() != 0:
        return
    for path in paths:
        owner = path.parent.stat()
        shutil.chown(path, owner.st_uid, owner.st_gid)
