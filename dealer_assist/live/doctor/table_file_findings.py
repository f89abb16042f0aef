"""The doctor's look at one table's files: journal, keys, people, registers, calibrations.

Everything is only read; a running table is not disturbed.
"""

import os
import stat
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    broken_finding,
    finding_of_error,
    note_finding,
    well_finding,
)
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.storage.journal import (
    JournalUnusable,
    RowReader,
    is_journal_locked,
    journal_contents,
    last_label,
    verify_journal,
)
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.storage.people import PeopleFile, PeopleUnusable, people_path
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.storage.settings.machine_name import this_machine
from dealer_assist.words.message import file_refusal_message, message
from drivers import port_users
from drivers.devices import device_keys as device_keys

_OTHERS: Final = 0o077
#: Alarms that an older journal makes.
_OLDER: Final = frozenset({"copy_older", "account_behind", "stated_ahead"})
#: What lies beside a journal and is for its owner alone.
_SECRETS: Final = ("", ".vault", ".devices.toml", ".people.json")


def journal_findings(path: Path) -> list[DoctorFinding]:
    """Whole, unedited, free to be written, and its secrets for its owner alone."""
    if not os.path.lexists(path) and os.access(path.parent, os.X_OK):
        return [note_finding("journal", "journal_new", path=path)]
    verdict = verify_journal(path)
    if not verdict.sound:
        mend = f"dealer-assist verify '{path}'" if verdict.is_journal else ""
        return [finding_of_error("journal", Severity.BROKEN, verdict.message, mend)]
    found = [*_replaced(path), *_older(path), *_held(path), *_writable(path), *_open_secrets(path)]
    return [well_finding("journal", "journal_well", path=path, rows=verdict.rows), *found]


def _replaced(path: Path) -> Iterable[DoctorFinding]:
    """A table that went on at another machine, unless the floor let this one go on."""
    kinds = tuple(kind.__name__ for kind in (e.TableMoved, e.CopyDiffered, e.AlarmAcknowledged))
    where, alarm = "", 0
    with RowReader(path) as reader:
        for row in reader.of_kinds(kinds, 0, reader.last()[0]):
            fact = decode(row.kind, row.body)
            if isinstance(fact, e.TableMoved):
                where = "" if fact.machine == this_machine() else fact.machine
            elif isinstance(fact, e.CopyDiffered) and fact.what == "replaced":
                where, alarm = fact.detail, row.number
            elif isinstance(fact, e.AlarmAcknowledged) and fact.alarm == alarm:
                where = ""
    if where:
        yield broken_finding("journal", "journal_replaced",
                             "sudo dealer-assist spare take STICK --by NAME",
                     path=path, machine=where)


def journal_rollback_finding(path: Path, what: str, row: int) -> DoctorFinding:
    """An older journal was put back, by the alarm of this word, which the row gives."""
    said = message("doctor.journal_older", path=path, row=row, what=message(f"alarm.{what}"))
    return DoctorFinding("journal", Severity.BROKEN, said=said,
                         mend=f"dealer-assist verify '{path}' --against COPY")


def _older(path: Path) -> Iterable[DoctorFinding]:
    """Alarms of rows that the journal lacks, which nobody has said what they were yet."""
    text_of: dict[str, list[int]] = {}
    try:
        records = journal_contents(path).records
    except JournalUnusable:  # a bench's or the floor's has no such facts
        return
    for record in records:
        fact = record.fact
        if isinstance(fact, e.AlarmAcknowledged):
            text_of = {what: rows for what, rows in text_of.items() if fact.alarm not in rows}
        elif isinstance(fact, e.CopyDiffered | e.DeviceNoted):
            what = f"copy_{fact.what}" if isinstance(fact, e.CopyDiffered) else fact.what
            if what in _OLDER:
                text_of.setdefault(what, []).append(record.number)
    for what, rows in text_of.items():
        yield journal_rollback_finding(path, what, rows[0])


def _held(path: Path) -> Iterable[DoctorFinding]:
    """Another table at work on it is no fault, but it must be known."""
    try:
        if is_journal_locked(path):
            users = port_users.processes_at_port(str(path))
            names = ", ".join(f"{one.name} ({one.pid})" for one in users) or "?"
            yield attention_finding("journal", "journal_held", f"sudo fuser -v '{path}'", path=path,
                                    users=names)
    except JournalUnusable as error:
        yield finding_of_error("journal", Severity.BROKEN, error)


def _writable(path: Path) -> Iterable[DoctorFinding]:
    try:
        with path.open("r+b"):
            return
    except OSError as error:
        yield finding_of_error("journal", Severity.BROKEN, file_refusal_message(path, error),
                               f"sudo chown \"$USER\" '{path}'")


def _open_secrets(path: Path) -> Iterable[DoctorFinding]:
    for suffix in _SECRETS:
        beside_it = path.with_name(path.name + suffix)
        if beside_it.exists() and stat.S_IMODE(beside_it.stat().st_mode) & _OTHERS:
            yield broken_finding("journal", "secret_open", f"chmod 600 '{beside_it}'",
                                 path=beside_it)


def last_label_and_time(path: Path) -> tuple[str, float] | None:
    """The label of the journal's last fact and its UTC seconds; None where there is none."""
    label = last_label(path)
    try:
        return (label, datetime.fromisoformat(label).timestamp()) if label else None
    except ValueError:
        return None


def device_key_findings(path: Path, is_named: bool) -> list[DoctorFinding]:
    """The keys with which shoe and scanner prove themselves."""
    if not path.exists():
        if not is_named:
            return [note_finding("keys", "keys_none", path=path)]
        return [broken_finding("keys", "keys_missing",
                       "dealer-assist devices provision --id ID --kind shoe", path=path)]
    try:
        count = len(device_keys.read_keys(path))
    except device_keys.KeysUnusable as error:
        return [finding_of_error("keys", Severity.BROKEN, error)]
    return [well_finding("keys", "keys_well", path=path, count=count)]


def people_findings(path: Path) -> list[DoctorFinding]:
    """Findings on those who may rule at this table."""
    file = PeopleFile(people_path(path))
    mend = f"dealer-assist people '{path}' add NAME"
    try:
        names = file.names()
    except PeopleUnusable as error:
        return [finding_of_error("people", Severity.BROKEN, error)]
    if not names:
        return [attention_finding("people", "people_none", mend, path=file.path)]
    return [well_finding("people", "people_well", count=len(names), path=file.path)]


def register_findings(path: Path) -> list[DoctorFinding]:
    """Decks and chips: readable, whole, and decks for their owner alone."""
    if not path.exists():
        return [broken_finding("registers", "register_missing",
                       f"dealer-assist decks --register '{path}' enrol NAME --shoe PORT",
                       path=path)]
    try:
        read = Store(path).read()
    except (RegisterUnreadable, OSError) as error:
        return [finding_of_error("registers", Severity.BROKEN, error)]
    files = sorted(path.glob("deck-*.toml")) if path.is_dir() else [path]
    open_ones = [one for one in files if stat.S_IMODE(one.stat().st_mode) & _OTHERS]
    found = [broken_finding("registers", "secret_open", f"chmod 600 '{one}'", path=one)
             for one in open_ones]
    return [well_finding("registers", "registers_well", decks=len(read.decks),
                         in_play=len(read.in_play),
                 path=path), *found]


def calibration_findings(paths: Sequence[str]) -> list[DoctorFinding]:
    """The cameras' calibrations that were named: readable, with their date."""
    if not paths:
        return []
    try:
        from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
    except ImportError as error:
        return [broken_finding("cameras", "cant_look", why=str(error))]
    found: list[DoctorFinding] = []
    for path in paths:
        try:
            one = Calibration.load(path)
        except CalibrationUnusable as error:
            found.append(finding_of_error("cameras", Severity.BROKEN, error))
            continue
        found.append(well_finding("cameras", "calibration_well", path=path, version=one.version,
                          date=one.date, by=one.by))
    return found
