"""Folder of the vault: its key, its hand, its statements, and the one journal that it belongs to.

``master`` is the vault's key (a table's JOURNAL.vault can be put here under that name), ``journal``
the journal's id, ``hand``, ``begun`` and ``statements`` are trust/vault/vault_hand_on_disk.py's.
Nobody but the vault's user may look into the folder.
"""

import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dealer_assist.trust.vault.table_keys import (
    TableKeys,
    TableKeyUnusable,
    floor_pair,
    public_at,
    read_or_make_secret,
)
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.posix_system import posix_module

_fcntl = posix_module("fcntl")

_OTHERS: Final = 0o077
_OF_A_JOURNAL: Final = ("master", "journal", "hand", "hand.damaged", "begun", "statements")


class FolderUnusable(ErrorInWords):
    """The vault's folder can't be used; says why and what to do."""


def lock_vault_folder(path: Path) -> int:
    """The folder's lock, until closed. Raises FolderUnusable if a vault has it, OSError."""
    lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _fcntl.flock(lock, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise FolderUnusable(message("custody_why.at_work", path=path)) from None
    return lock


def move_into_past(folder: Path, names: Iterable[str]) -> Path | None:
    """Move these into a new folder of ``past``; returns it, or None: there were none."""
    there = [folder / name for name in names if (folder / name).exists()]
    if not there:
        return None
    numbers = [int(one.name) for one in (folder / "past").glob("[0-9]*")]
    past = folder / "past" / str(max(numbers, default=0) + 1)
    past.mkdir(mode=0o700, parents=True)
    for one in there:
        one.replace(past / one.name)
    return past


class VaultFolder:
    """The folder, locked by this process alone until it ends. Raises FolderUnusable."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            found = path.stat()
            if found.st_uid != os.geteuid():
                raise FolderUnusable(message(
                    "custody_why.other_user", path=path, found=found.st_uid,
                    expected=os.geteuid()))
            if stat.S_IMODE(found.st_mode) & _OTHERS:
                raise FolderUnusable(message("custody_why.open_folder", path=path))
            self._lock = lock_vault_folder(path)
        except OSError as error:
            raise FolderUnusable(
                message("settings_why.of_file", path=path,
                        why=system_refusal_message(error))) from None

    def keys(self, floor_key: Path | None) -> TableKeys:
        """The vault's key, made on the first day, and the floor's public one. Raises
        TableKeyUnusable.

        Without a floor key a pair is made in the folder, for practice only.
        """
        master = self.path / "master"
        if not master.exists() and (self.path / "journal").exists():
            raise TableKeyUnusable(
                f"{master} is missing: without it the cards of its journal can't be "
                                   "known again. Put the file back, or begin anew: --new-journal")
        secret = read_or_make_secret(master, lambda: secrets.token_bytes(32))
        floor = public_at(floor_key) if floor_key is not None else floor_pair(self.path / "floor")
        return TableKeys(secret, floor)

    def is_ours(self, journal: str, binds: bool) -> bool:
        """True if the vault is this journal's; with ``binds`` an unbound one becomes so.

        An unbound one fits any.
        """
        named = self.path / "journal"
        try:
            known = named.read_text("ascii", "replace").strip()
        except FileNotFoundError:
            known = ""
        if not known and binds:
            put_whole(named, journal.encode() + b"\n", 0o600)
        return known in ("", journal)

    def begin_anew(self) -> Path | None:
        """Move all of the present journal aside; returns its new place, None for nothing."""
        return move_into_past(self.path, _OF_A_JOURNAL)
