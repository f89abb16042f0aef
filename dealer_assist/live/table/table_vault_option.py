"""``table JOURNAL --vault SOCKET``: shoe, scanner, decks and keys belong to the vault's process.

The table gets none of them then: no port of the shoe, no register, no key of a device or of the
vault. Where the vault is away it goes on by hand, and uses the vault again when it is there.
"""

import argparse
import os
from pathlib import Path
from typing import Final

from dealer_assist.devices.opening.device_fittings import fitting
from dealer_assist.live.table.journal_at_table_start import mark_key_at_vault
from dealer_assist.live.table.opening_stakes import WrongStakes
from dealer_assist.live.table.vault_link import connect_to_vault, register_of
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import Register
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.trust.vault.table_keys import TableKeys, keys_beside
from dealer_assist.trust.vault.vault_client import RemoteVault
from dealer_assist.trust.vault.vault_connection import VaultUnusable
from dealer_assist.words.message import message

#: Options that are the vault's where there is one.
_ITS_OWN: Final = ("shoe", "register", "device_keys", "floor_key")


def add_vault(parser: argparse.ArgumentParser) -> None:
    """The option."""
    parser.add_argument("--vault", metavar="SOCKET", default="",
                        help="the vault's process (`dealer-assist vault`), which hosts shoe and "
                             "scanner: then no --shoe, --register, --device-keys, --floor-key")


def check_vault(options: argparse.Namespace) -> None:
    """Raise Wrong where an option here belongs to the vault."""
    if not options.vault:
        return
    named = [name for name in _ITS_OWN if getattr(options, name)]
    if options.scanner and fitting("scanner", options.scanner).family != "camera":
        named.append("scanner")
    if named:
        said = ", ".join(f"--{name.replace('_', '-')}" for name in named)
        raise WrongStakes(
            f"{said}: with --vault that is the vault's: give it to `dealer-assist vault`")


def leave_findings_to_vault(options: argparse.Namespace) -> None:
    """Leave the bench's findings for the vault to the vault."""
    if not options.vault:
        return
    for name in _ITS_OWN:
        setattr(options, name, None)
    if options.scanner and fitting("scanner", options.scanner).family != "camera":
        options.scanner = None


def vault_of(
    options: argparse.Namespace, journal: Journal, register: Register, is_new: bool
) -> tuple[TableKeys | RemoteVault, Register]:
    """Vault's process and its registers; without one, the keys beside the journal and the register
    as it was. Raises KeyUnusable, VaultUnusable.
    """
    floor_key = Path(options.floor_key) if options.floor_key else None
    if not options.vault:
        if options.shoe and journal.kind is JournalKind.LIVE:
            print_error("table", message("vault_why.no_border"), options.lang)
        return keys_beside(journal.path, floor_key, is_new), register
    try:
        remote, chips = connect_to_vault(Path(options.vault), journal)
    except VaultUnusable as why:
        if journal.path == Path(options.journal):
            raise
        # The journal that the vault belongs to is damaged: the table goes on, on paper.
        print_error("table", message("vault_why.by_hand", why=why), options.lang)
        return keys_beside(journal.path, floor_key, is_new), register
    if remote.met is not None:
        _look_at(remote, journal)
        mark_key_at_vault(journal.path)
    return remote, register_of(remote, chips)


def _look_at(remote: RemoteVault, journal: Journal) -> None:
    assert remote.met is not None
    if journal.kind is JournalKind.LIVE and remote.met.welcome.practice:
        raise VaultUnusable(message("vault_why.practice"))
    if journal.kind is JournalKind.LIVE and remote.met.uid == os.geteuid():
        print_error("table", message("vault_why.same_user"))
