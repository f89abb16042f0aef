"""The doctor's look at the machine: serial ports, cameras, clock, disk."""

import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    broken_finding,
    finding_of_error,
    note_finding,
    well_finding,
)
from dealer_assist.live.table.monitoring_health_line import FREE_BROKEN_MB, FREE_LOOK_MB, Severity
from dealer_assist.words.message import Message, file_refusal_message, message
from drivers.durable_files import free_mb
from drivers.lazy_dataclass import dataclass

if TYPE_CHECKING:  # where pyserial is missing the doctor still runs
    from dealer_assist.devices.found.port_findings import PortFinding

_SYNCS: Final = 20
_SYNC_LOOK_MS: Final = 30.0
#: File systems over a network, where the journal's write-ahead file doesn't work.
_NETWORK: Final = ("nfs", "cifs", "smb", "sshfs", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs")
_MEMORY: Final = ("tmpfs", "ramfs")
_DAY_S: Final = 86_400
_MENDS: Final[Mapping[str, str]] = {
    "permission": 'sudo usermod -aG dialout "$USER"',
    "in_use_hidden": "sudo fuser -v {path}",
    "in_use": "sudo fuser -v {path}",
    "no_link": "sudo cp hardware/udev/*.rules /etc/udev/rules.d/ && sudo udevadm control --reload",
    "brltty": "sudo systemctl disable --now brltty.service",
    "modem_manager": "sudo systemctl disable --now ModemManager.service",
}


# --- ports ---------------------------------------------------------------------------------------


def port_findings_here(key_file: str, named: Iterable[str] = ()) -> list[DoctorFinding]:
    """Findings on the ports: what is plugged in, who answers, who else holds it, may we open it.

    A port on which a program runs is not opened.
    """
    try:
        from dealer_assist.devices.found import port_findings
        from drivers.devices import device_keys
    except ImportError as error:
        return [broken_finding("ports", "cant_look", why=str(error))]
    machine = port_findings.Machine()
    try:
        known = device_keys.read_keys(key_file) if key_file else None
    except device_keys.KeysUnusable:
        known = None  # said where the table's files are looked at
    seen = port_findings.find_ports(machine, list(named), known, key_file)
    found = [one for port in seen for one in _of_port(port)]
    for said in port_findings.machine_obstacles(machine):
        found.append(_in_words(Severity.LOOK, said, ""))
    return found or [note_finding("ports", "no_ports")]


def _of_port(seen: "PortFinding") -> Iterable[DoctorFinding]:
    level = Severity.WELL if seen.is_well else Severity.BROKEN
    if seen.is_stranger:  # none of ours: nothing to mend
        level = Severity.NOTE
    elif seen.warnings and level is Severity.BROKEN and seen.answer is not None:
        level = Severity.WELL  # it answers; its warnings follow
    yield _in_words(level, seen.finding, seen.path)
    for said in seen.warnings:
        yield _in_words(Severity.LOOK, said, seen.path)


def _in_words(level: Severity, said: Message, path: str) -> DoctorFinding:
    """A finding of the command `devices`, with the port before it."""
    from dealer_assist.devices.found.port_findings import finding_name

    mend = _MENDS.get(finding_name(said), "").format(path=path)
    return DoctorFinding("ports", level, mend=mend,
                         said=message("system.of_file", file=path, why=said) if path else said)


# --- cameras -------------------------------------------------------------------------------------


def camera_findings() -> list[DoctorFinding]:
    """Every camera of this machine; one that a program holds is not opened."""
    try:
        from dealer_assist.devices.found.port_findings import camera_finding
        from drivers.vision import camera_search
    except ImportError as error:
        return [broken_finding("cameras", "cant_look", why=str(error))]
    seen = camera_search.cameras()
    if not seen:
        return [note_finding("cameras", "no_cameras")]
    return [
        DoctorFinding("cameras", _level_of(one.answer.size is not None, bool(one.users)),
                      mend='sudo usermod -aG video "$USER"' if "permission" in one.answer.refused
                      else "",
                      said=message("system.of_file", file=one.path, why=camera_finding(one)))
        for one in seen
    ]


def _level_of(answers: bool, is_held: bool) -> Severity:
    if answers:
        return Severity.WELL
    return Severity.NOTE if is_held else Severity.BROKEN


# --- clock ---------------------------------------------------------------------------------------


def _synchronised() -> bool | None:
    """True if the system says that a time server sets its clock; None if it can't say."""
    program = shutil.which("timedatectl")
    if program is None:
        return None
    try:
        done = subprocess.run([program, "show", "-p", "NTPSynchronized", "--value"],
                              capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = done.stdout.strip()
    return said == "yes" if said in ("yes", "no") else None


def _installed_s() -> float:
    """Time at which this program's files were written: no right clock is earlier."""
    return Path(__file__).stat().st_mtime


@dataclass(frozen=True)
class ClockProbe:
    """The machine's time; tests put their own in place."""

    now_s: Callable[[], float] = time.time
    is_set: Callable[[], bool | None] = _synchronised
    installed_s: Callable[[], float] = _installed_s


def clock_findings(time_of: ClockProbe, last_fact: tuple[str, float] | None) -> list[DoctorFinding]:
    """Findings on the time of day. `last_fact` is the journal's last label and its UTC
    seconds; None where there is none.
    """
    now = time_of.now_s()
    shown = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(now))
    mend = "sudo timedatectl set-ntp true"
    if now < time_of.installed_s() - _DAY_S:
        return [broken_finding("clock", "clock_behind", mend, now=shown)]
    if last_fact is not None and now < last_fact[1] - 1:
        return [broken_finding("clock", "clock_before", mend, now=shown, last=last_fact[0])]
    is_set = time_of.is_set()
    if is_set is None:
        return [note_finding("clock", "clock_unknown", now=shown)]
    if not is_set:
        return [attention_finding("clock", "clock_alone", mend, now=shown)]
    return [well_finding("clock", "clock_well", now=shown)]


# --- disk ----------------------------------------------------------------------------------------


def _mounts() -> str:
    try:
        return Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _sync_ms(folder: Path) -> float:
    """The middle of twenty small writes that were waited for, ms. Raises OSError."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(_SYNCS):
            begun = time.perf_counter()
            file.write(bytes(512))
            file.flush()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - begun) * 1000)
    return statistics.median(took)


@dataclass(frozen=True)
class Disk:
    """The disk; tests put their own in place."""

    free_mb: Callable[[Path], int] = free_mb
    mounts: Callable[[], str] = _mounts
    sync_ms: Callable[[Path], float] = _sync_ms


def disk_findings(folder: Path, asked: Disk) -> list[DoctorFinding]:
    """Findings on the journal's folder: free space, kind of disk, time of a write."""
    if not folder.is_dir():
        return [broken_finding("disk", "no_folder", f"mkdir -p '{folder}'", folder=folder)]
    found: list[DoctorFinding] = []
    kind = _kind_of(folder.resolve(), asked.mounts())
    if kind.startswith(_NETWORK):
        found.append(broken_finding("disk", "disk_network", folder=folder, kind=kind))
    elif kind in _MEMORY:
        found.append(broken_finding("disk", "disk_memory", folder=folder, kind=kind))
    free = asked.free_mb(folder)
    if free < FREE_LOOK_MB:
        say = broken_finding if free < FREE_BROKEN_MB else attention_finding
        found.append(say("disk", "disk_full", f"du -xh '{folder}' | sort -h | tail", free=free,
                         folder=folder))
    try:
        sync_ms = asked.sync_ms(folder)
    except OSError as error:
        return [*found,
                finding_of_error("disk", Severity.BROKEN, file_refusal_message(folder, error),
                                         f"ls -ld '{folder}'")]
    if sync_ms > _SYNC_LOOK_MS:
        found.append(attention_finding("disk", "disk_slow", ms=round(sync_ms), folder=folder))
    return found or [well_finding("disk", "disk_well", folder=folder, free=free,
                                  ms=round(sync_ms, 1))]


def _kind_of(folder: Path, mounts: str) -> str:
    """The kind of file system that this folder lies on, by the longest mount point above it.

    >>> _kind_of(Path("/srv/x"), "a / ext4 rw 0 0\\nb /srv nfs4 rw 0 0")
    'nfs4'
    """
    best, kind = "", ""
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) < 3:
            continue
        at = fields[1].replace("\\040", " ")
        is_above = Path(at) == folder or Path(at) in folder.parents
        if is_above and len(at) >= len(best):
            best, kind = at, fields[2]
    return kind
