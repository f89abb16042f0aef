"""The doctor's look at the vault's process: there, another user's, shut, with decks and devices;
and no further than the journal."""

import os
from pathlib import Path
from typing import Final

from dealer_assist.game.facts import VaultStated
from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    broken_finding,
    finding_of_error,
    note_finding,
    well_finding,
)
from dealer_assist.live.doctor.table_file_findings import journal_rollback_finding
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.storage.journal import JournalUnusable, RowReader, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.trust.vault.vault_connection import VaultGreeting, VaultUnusable, vault_account

#: Hands that the vault may have stated and the journal not yet: the power went in between.
_NOT_YET: Final = 1


def vault_process_findings(path: Path, journal: Path | None = None) -> list[DoctorFinding]:
    """The vault at this socket: who answers, what this user could get at, and how far it is beside
    the journal."""
    try:
        met = vault_account(path)
    except VaultUnusable as why:
        return [finding_of_error("vault", Severity.BROKEN, why)]
    welcome = met.welcome
    in_play = [deck for deck in welcome.decks if deck not in welcome.barred]
    found = [well_finding("vault", "vault_well", path=path, devices=", ".join(welcome.devices)
                          or "-",
                  decks=len(in_play), user=met.uid)]
    if not in_play and "shoe" in welcome.devices:
        found.append(attention_finding("vault", "vault_no_deck"))
    return [*found, *_ahead(met, journal), *_kept_apart(met)]


def _ahead(met: VaultGreeting, journal: Path | None) -> list[DoctorFinding]:
    """The vault has stated hands that the journal hasn't got to."""
    if journal is None or not journal.exists():
        return []
    try:
        with RowReader(journal) as reader:
            row = reader.last_of(VaultStated.__name__)
            fact = decode(row.kind, row.body) if row is not None else None
    except (JournalUnusable, UnreadableRecord):
        return []  # the look at the journal says so
    if row is None or not isinstance(fact, VaultStated):
        return []
    is_ahead = met.welcome.stated - fact.number > _NOT_YET
    return [journal_rollback_finding(journal, "stated_ahead", row.number)] if is_ahead else []


def _kept_apart(met: VaultGreeting) -> list[DoctorFinding]:
    found: list[DoctorFinding] = []
    if met.welcome.practice:
        found.append(note_finding("vault", "vault_practice"))
    if not met.welcome.is_hard:
        found.append(broken_finding("vault", "vault_soft", f"grep Cap /proc/{met.pid}/status"))
    if os.geteuid() == 0:
        # who may do everything finds everything open
        return [*found, note_finding("vault", "vault_root")]
    if met.uid == os.geteuid():
        found.append(attention_finding("vault", "vault_same_user", user=met.uid))
    if _is_open(Path(f"/proc/{met.pid}/mem")):
        found.append(broken_finding("vault", "vault_open", pid=met.pid))
    return found


def _is_open(memory: Path) -> bool:
    """True if this user may read the process's memory; none of it is read."""
    try:
        with memory.open("rb"):
            return True
    except OSError:
        return False
