"""``doctor --bundle``: what helps to find a fault, and nothing that isn't anybody's business."""

import json
import socket
import types
import zipfile
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from tampered_journal import sql

from dealer_assist.cli import doctor
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.live.doctor.doctor_finding import attention_finding, broken_finding
from dealer_assist.live.doctor.support_bundle import write_support_bundle
from dealer_assist.live.table.monitoring_health_line import HealthLine, health_as_json
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings

CANARY, AMOUNT = "Canari 7h", 987_654
#: Numbers that the bundle tells on purpose: rows and seconds, no chips.
TOLD = {"number", "seconds", "rows", "alarm"}


def canary(kind: Any, name: str = "") -> Any:
    """A value of this type that is a canary wherever it can be one."""
    if kind is str:
        return CANARY
    if kind is bool:
        return True
    if kind is int:
        return 5 if name in TOLD else AMOUNT
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        return tuple(canary(one) for one in inner if one is not Ellipsis)
    if get_origin(kind) in (Union, types.UnionType):
        return canary(next(one for one in get_args(kind) if one is not type(None)))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    assert is_dataclass(kind), kind
    hints = get_type_hints(kind)
    return kind(**{one.name: canary(hints[one.name], one.name) for one in fields(kind)})


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A table's folder whose path, settings, files and every fact are full of canaries."""
    folder = tmp_path / "chez Canari"
    folder.mkdir()
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(folder / "settings.toml"))
    write_settings(folder / "settings.toml", Settings(
        name=CANARY, house=str(folder / "own.toml"), small_blind=AMOUNT, big_blind=AMOUNT,
        shoe="camera:rtsp://canari:secret@camera", register=str(folder), chip_set="canari.toml"))
    with Journal.open(folder / "j") as journal:
        for kind in e.KINDS.values():
            journal.append([(canary(kind), Origin(CANARY, CANARY))])
    for suffix in (".vault", ".devices.toml", ".people.json"):
        (folder / f"j{suffix}").write_text(CANARY * 4)
    return folder


def texts(path):
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name).decode() for name in zipped.namelist()}


def test_no_canary_of_any_fact_setting_or_file_is_in_it(folder):
    out = folder / "out.zip"
    write_support_bundle(out, folder / "j", [
        broken_finding("journal", "secret_open", f"chmod 600 {folder}", path=folder, name=CANARY),
        attention_finding("disk", "disk_full", free=120, folder=folder)])
    said = "".join(texts(out).values())
    for secret in ("anari", "7h", str(AMOUNT), str(folder), socket.gethostname(), "secret@"):
        assert secret not in said, secret
    assert not any(secret in out.read_bytes() for secret in (b"anari", str(folder).encode()))
    assert out.stat().st_mode & 0o777 == 0o600


def test_it_says_what_helps(folder):
    out = folder / "out.zip"
    with Journal.open(folder / "j") as journal:
        journal.append([(e.DeviceNoted("shoe", "jam", CANARY), Origin("shoe"))])
    (folder / "table.json").write_text(health_as_json(HealthLine(
        1, "1.4.2", 7, 0, 0.1, "", 9, False, False, 0, 0, 0, "", 0, 0)))
    write_support_bundle(out, folder / "j",
                         [attention_finding("disk", "disk_full", free=120, folder=folder)], folder)
    said = {name: json.loads(text) for name, text in texts(out).items()}
    assert {name.lower() for name in said["program.json"]["libraries"]} > {"pyqt6", "cryptography"}
    assert said["settings.json"]["house"] == "own" and said["settings.json"]["shoe"] == "camera"
    assert said["findings.json"] == [
        {"about": "disk", "level": "look", "id": "disk_full", "free": 120}]
    assert said["health.json"]["row"] == 7
    assert said["journal.json"]["is_sound"] and said["journal.json"]["by_kind"]["DeviceNoted"] == 2
    assert said["journal.json"]["last_faults"][-1] == {
        "row": len(e.KINDS) + 1, "kind": "DeviceNoted", "device": "shoe", "what": "jam"}
    assert said["files.json"][".vault"] == {"bytes": 36, "mode": "644"}


def test_a_damaged_journal_is_told_by_its_row_and_by_nothing_of_its_text(folder):
    sql(folder / "j", f"UPDATE facts SET kind = '{CANARY}', at = '{CANARY}' WHERE number = 3",
        f"UPDATE facts SET body = '[\"{CANARY}\"]' WHERE kind = 'DeviceNoted'")
    write_support_bundle(folder / "out.zip", folder / "j", [])
    said = texts(folder / "out.zip")
    found = json.loads(said["journal.json"])
    assert not found["is_sound"] and found["first_bad"] == 3 and found["by_kind"]["unknown"] == 1
    assert "anari" not in "".join(said.values())


def test_the_command_writes_it_and_says_what_is_in_it(folder, capsys, monkeypatch):
    monkeypatch.setattr(doctor, "doctor_findings", lambda options: [])
    assert call_command(doctor,
                        [str(folder / "j"), "--bundle", str(folder / "o.zip"), "--lang", "en"]) == 0
    assert "journal.json" in capsys.readouterr().out
    assert call_command(doctor, ["--bundle", str(folder / "none" / "o.zip"), "--lang", "en"]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_file_that_is_there_is_left_as_it_is_the_journal_too(folder, capsys, monkeypatch, lang):
    monkeypatch.setattr(doctor, "doctor_findings", lambda options: [])
    was = (folder / "j").read_bytes()
    assert call_command(doctor,
                        [str(folder / "j"), "--bundle", str(folder / "j"), "--lang", lang]) == 2
    assert (folder / "j").read_bytes() == was
    assert {"fr": "existe déjà", "en": "File exists"}[lang] in capsys.readouterr().err
