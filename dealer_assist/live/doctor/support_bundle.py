"""``doctor [JOURNAL] --bundle FILE``: what somebody far away needs to find a fault, in a zip file.

Everything in it is chosen, field by field; what isn't named here stays out. So there are no cards,
names, amounts, PINs, keys, paths, texts that people typed, nor this machine's name in it: only
versions, choices from lists, sizes, counts, and which fault came at which row.
"""

import json
import platform
import re
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from dealer_assist import __version__
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.game import facts as e
from dealer_assist.live.doctor.doctor_finding import DoctorFinding
from dealer_assist.live.doctor.program_findings import PythonProbe
from dealer_assist.live.setup.setup_book_file import FIELDS, is_own_book_file
from dealer_assist.live.table.monitoring_health_line import JSON_NAME, health_from_json
from dealer_assist.storage.journal import JournalUnusable, RowReader, verify_journal
from dealer_assist.storage.settings.default_paths import settings_file
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.storage.settings.table_settings import FILES
from drivers.durable_files import free_mb, new_file
from drivers.foreign_toml_json import read_text
from drivers.safe_file_opening import SMALL_BYTES, NotPlain, TooLong

#: Settings that are a number, a switch, or one of a list that ships.
_CHOICES: Final = (
    "lang", "theme", "text_percent", "arrangement", "screen_inches", "voice", "voice_engine",
    "voice_rate_percent", "voice_volume_percent", "voice_names", "players_display",
    "players_stacks", "players_lang", "game", "seats", "practice")
_DEVICES: Final = ("shoe", "scanner", "board", "badge")
#: What tells of a fault, and which of its fields are words of ours or numbers.
_TOLD: Final[Mapping[type, tuple[str, ...]]] = {
    e.DeviceFound: ("device",), e.DeviceLost: ("device",), e.DeviceNoted: ("device", "what"),
    e.SoftwareStarted: ("version", "result", "why"), e.ComponentChanged: (), e.FaultCleared: (),
    e.FaultStood: ("device", "what"), e.JournalStood: ("why", "seconds"),
    e.CopyDiffered: ("what", "number"), e.PaperBegan: ("why", "rows"),
    e.TableMoved: ("source", "vault"), e.AlarmAcknowledged: ("alarm",),
}
_MOST_TOLD: Final = 500
_AT_ONCE: Final = 2_000
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_.-]{0,39}")
#: What may lie beside a journal.
_BESIDE: Final = ("", "-wal", ".vault", ".at-vault", ".devices.toml", ".people.json", ".floor",
                  ".lock")


def write_support_bundle(path: Path, journal: Path | None, findings: Sequence[DoctorFinding],
                 health: Path | None = None) -> tuple[str, ...]:
    """Put the bundle there; the names of what is in it. Raises OSError, also where a file is."""
    parts: dict[str, Any] = {
        "program.json": _program(), "settings.json": _settings(),
        "findings.json": [_finding(one) for one in findings], "health.json": _health(health),
    }
    if journal is not None:
        parts |= {"journal.json": _journal(journal), "files.json": _sizes(journal)}
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, part in parts.items():
            zipped.writestr(name, json.dumps(part, indent=1) + "\n")
    with new_file(path) as file:
        file.write(made.getvalue())
    return tuple(parts)


def _program() -> dict[str, Any]:
    installed = PythonProbe()
    names = [re.split(r"[^A-Za-z0-9_.-]", one)[0] for one in installed.requires() or ()]
    return {"format": 1, "made_s": int(time.time()), "version": __version__,
            "python": platform.python_version(), "system": sys.platform,
            "kernel": platform.release(), "machine": platform.machine(),
            "libraries": {name: installed.version(name) or "" for name in names}}


def _settings() -> dict[str, Any]:
    try:
        kept = read_settings(settings_file())
    except SettingsUnusable:
        return {"is_readable": False}
    found: dict[str, Any] = {name: getattr(kept.settings, name) for name in _CHOICES}
    found |= {name: "own" if is_own_book_file(name, getattr(kept.settings, name))
              else getattr(kept.settings, name) for name in FIELDS.values()}
    found |= {name: _family(name, getattr(kept.settings, name)) for name in _DEVICES}
    found |= {name: bool(getattr(kept.settings, name)) for name in FILES}
    return {"is_readable": True, "is_there": kept.is_there, "odd": len(kept.odd), **found,
            "calibrations": len(kept.settings.calibrations)}


def _family(name: str, text: str) -> str:
    """Family of the device behind the port; the port itself may bear a password."""
    try:
        return str(fitting(name, text).family) if text else ""
    except FittingWrong:
        return "unfit"


def _finding(one: DoctorFinding) -> dict[str, Any]:
    numbers = {name: value for name, value in one.values.items() if isinstance(value, int | float)}
    return {"about": one.about, "level": one.level, "id": one.id, **numbers}


def _health(place: Path | None) -> dict[str, Any] | None:
    """The running table's own line; None where there is none."""
    if place is None:
        return None
    try:
        path = place / JSON_NAME if place.is_dir() else place
        return asdict(health_from_json(read_text(path, SMALL_BYTES)))
    except (OSError, NotPlain, TooLong, ValueError, TypeError, KeyError, AttributeError):
        return None


def _journal(path: Path) -> dict[str, Any]:
    """Rows by kind and day, whether the chain is whole, the faults; no row's text."""
    verdict = verify_journal(path)
    said: dict[str, Any] = {"is_journal": verdict.is_journal, "is_sound": verdict.sound,
                            "rows": verdict.rows, "first_bad": verdict.first_bad}
    kinds: Counter[str] = Counter()
    days: Counter[str] = Counter()
    told: list[dict[str, Any]] = []
    try:
        with RowReader(path) as reader:
            said["kind"] = reader.identity.kind
            number = 0
            while rows := reader.after(number, _AT_ONCE):
                number = rows[-1].number
                for row in rows:
                    kind = row.kind if row.kind in e.KINDS else "unknown"
                    kinds[kind] += 1
                    days[row.at[:10] if _WORD.fullmatch(row.at[:10]) else ""] += 1
                    if kind in _BY_NAME:
                        told.append({"row": row.number, "kind": kind, **_chosen(kind, row.body)})
    except JournalUnusable:
        said["is_readable"] = False
    return {**said, "by_kind": dict(sorted(kinds.items())), "by_day": dict(sorted(days.items())),
            "last_faults": told[-_MOST_TOLD:]}


_BY_NAME: Final = {kind.__name__: fields for kind, fields in _TOLD.items()}


def _chosen(kind: str, body: str) -> dict[str, Any]:
    """The fields of a fault that are words of ours or numbers; what else stands there is left out.
    """
    try:
        said = json.loads(body)
        chosen = {name: said.get(name) for name in _BY_NAME[kind]}
    except (ValueError, AttributeError, RecursionError):
        return {}
    return {name: value for name, value in chosen.items()
            if isinstance(value, int) or (isinstance(value, str) and _WORD.fullmatch(value))}


def _sizes(journal: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for suffix in _BESIDE:
        beside = journal.with_name(journal.name + suffix)
        if beside.is_file():
            status = beside.stat()
            found[suffix or "journal"] = {"bytes": status.st_size,
                                          "mode": f"{status.st_mode & 0o777:o}"}
    try:
        found["free_mb"] = free_mb(journal.parent)
    except OSError:
        found["free_mb"] = None
    return found
