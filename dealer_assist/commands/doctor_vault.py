"""The doctor's look at the vault's process: there, another user's, shut, with decks and devices."""

import os
from pathlib import Path

from dealer_assist.commands.doctor_finding import Finding, Level, broken, look, note, told, well
from dealer_assist.vault.connection import Met, VaultUnusable, looked


def vault(path: Path) -> list[Finding]:
    """What answers at this socket, and whether this user could get at what it keeps."""
    try:
        met = looked(path)
    except VaultUnusable as why:
        return [told("vault", Level.BROKEN, why)]
    welcome = met.welcome
    in_play = [deck for deck in welcome.decks if deck not in welcome.barred]
    found = [well("vault", "vault_well", path=path, devices=", ".join(welcome.devices) or "-",
                  decks=len(in_play), user=met.uid)]
    if not in_play and "shoe" in welcome.devices:
        found.append(look("vault", "vault_no_deck"))
    return [*found, *_kept_apart(met)]


def _kept_apart(met: Met) -> list[Finding]:
    found: list[Finding] = []
    if met.welcome.practice:
        found.append(note("vault", "vault_practice"))
    if not met.welcome.is_hard:
        found.append(broken("vault", "vault_soft", f"grep Cap /proc/{met.pid}/status"))
    if os.geteuid() == 0:
        return [*found, note("vault", "vault_root")]  # who may do everything finds everything open
    if met.uid == os.geteuid():
        found.append(look("vault", "vault_same_user", user=met.uid))
    if _is_open(Path(f"/proc/{met.pid}/mem")):
        found.append(broken("vault", "vault_open", pid=met.pid))
    return found


def _is_open(memory: Path) -> bool:
    """Whether this user may read the process's memory; none of it is read."""
    try:
        with memory.open("rb"):
            return True
    except OSError:
        return False
