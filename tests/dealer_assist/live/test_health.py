"""How a running table does, for a house's monitoring: one line, its age, and nobody's name."""

import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from first_look import FirstLook, file  # noqa: F401 the fixture
from live_table import GC, rules

from dealer_assist.cli import doctor
from dealer_assist.cli import table as table_command
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.link.table_link_values import FloorStatus, LineState
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.table.health_writer import HealthWriter
from dealer_assist.live.table.last_report_age_words import DeviceAge
from dealer_assist.live.table.monitoring_health_line import (
    DeviceHealthLine,
    HealthLine,
    health_as_json,
    health_from_json,
    prometheus_text,
)

NOW = 1_800_000_000
WELL = HealthLine(NOW, "1.4.2", 1234, 3, 0.1, "", 50_000, True, False, 0, 0, 0, "up", NOW - 60, 0,
                  (DeviceHealthLine("shoe", True, False, False, 1),))
#: A line of Prometheus' text format: a comment with its kind, or a name, labels and a number.
LINE = re.compile(r"# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+=\"[^\"]*\"\})? -?[0-9.]+(e[+-]\d+)?")


def writer(folder, table, *, devices=None, line=None, stands=""):
    """The writer over a table at work, on a clock that the test moves."""
    unit = SimpleNamespace(table=table, still_s=lambda: 0.1, stands=stands)
    house = SimpleNamespace(
        unit=unit, journal=SimpleNamespace(path=folder / "j"), late=frozenset,
        heard=lambda: devices or {}, seen_of_floor=lambda: FloorStatus(line) if line else None)
    now = [float(NOW)]
    made = HealthWriter(folder, house, SimpleNamespace(behind=7), lambda: now[0])
    return made, unit, now


@pytest.fixture
def table():
    table = bare_table(rules(GC))
    for fact in (e.PlayerSat(3, 5_000, name="Mme Canari"), e.DealerCameOn("Jean Canari"),
                 e.FloorSignedIn("M. Canari")):
        table = advance(table, fact)
    return table


def test_both_files_say_the_same_and_name_nobody(table, tmp_path):
    made, _, _ = writer(tmp_path, table, line=LineState("up", NOW - 5))
    made.write()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["table.json", "table.prom"]
    text, prom = ((tmp_path / f"table.{end}").read_text() for end in ("json", "prom"))
    said = json.loads(text)
    assert text.count("\n") == 1 and said["state"] == "well" and said["row"] == 3
    assert "\ndealer_assist_row 3\n" in prom and "\ndealer_assist_floor_behind_rows 7\n" in prom
    assert "Canari" not in text + prom and not re.search(r"\b5000\b", text + prom)


def test_how_old_the_last_fact_is_is_counted_from_when_it_came(table, tmp_path):
    made, unit, now = writer(tmp_path, table)
    made.line()
    now[0] += 40
    assert made.line().fact_age_s == 40
    unit.table = advance(table, e.PlayerSat(4, 5_000))
    assert made.line().fact_age_s == 0


def test_a_device_that_was_lost_is_told_with_its_age(table, tmp_path):
    table = advance(table, e.DeviceFound("shoe", "PDA-1", 7))
    table = advance(table, e.DeviceLost("shoe", "silent"))
    made, _, _ = writer(tmp_path, table, devices={"shoe": DeviceAge(61)})
    assert made.line().devices == (DeviceHealthLine("shoe", False, False, False, 61),)


@pytest.mark.parametrize(("lang", "words"), [("fr", "n'existe pas"), ("en", "No such file")])
def test_a_folder_that_cant_be_written_to_is_said_once_and_tried_again(
    table, tmp_path, capsys, monkeypatch, lang, words
):
    monkeypatch.setenv("LC_ALL", f"{lang}_{lang.upper()}.UTF-8")
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    made, _, _ = writer(tmp_path / "none", table)
    made.write()
    made.write()
    (said,) = capsys.readouterr().err.splitlines()
    assert words in said
    (tmp_path / "none").mkdir()
    made.write()
    assert (tmp_path / "none" / "table.json").exists()


def test_every_line_for_prometheus_has_its_form_and_ends_the_file():
    away = DeviceHealthLine("scanner", False, True, True, -1)
    text = prometheus_text(replace(WELL, devices=(*WELL.devices, away)))
    assert text.endswith("\n")
    assert [line for line in text.splitlines() if not LINE.fullmatch(line)] == []
    assert "dealer_assist_disk_free_bytes 50000000000\n" in text


def test_the_line_is_read_back_as_it_was_written():
    assert health_from_json(health_as_json(WELL)) == WELL


@pytest.mark.parametrize(("change", "state", "code"), [
    ({}, "OK", 0),
    ({"floor": ""}, "OK", 0),
    ({"alarms": 1}, "WARNING", 1),
    ({"floor": "away"}, "WARNING", 1),
    ({"floor": "refused"}, "WARNING", 1),
    ({"free_mb": 1_500}, "WARNING", 1),
    ({"devices": (DeviceHealthLine("shoe", False, False, False, 9),)}, "WARNING", 1),
    ({"devices": (DeviceHealthLine("shoe", True, False, True, 9),)}, "WARNING", 1),
    ({"free_mb": 100, "alarms": 2}, "CRITICAL", 2),
    ({"replaced": True}, "CRITICAL", 2),
    ({"stands": "full"}, "CRITICAL", 2),
    ({"still_s": 20.0}, "CRITICAL", 2),
    ({"faults": 1}, "CRITICAL", 2),
    ({"at_s": NOW - 31}, "CRITICAL", 2),
])  # fmt: skip
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_doctor_says_it_as_a_plugin_of_nagios(tmp_path, capsys, monkeypatch, change, state, code,
                                              lang):
    monkeypatch.setattr("dealer_assist.live.doctor.monitoring_plugin.time.time", lambda: NOW)
    (tmp_path / "table.json").write_text(health_as_json(replace(WELL, **change)))
    assert call_command(doctor, ["--health", str(tmp_path), "--lang", lang]) == code
    (said,) = capsys.readouterr().out.splitlines()
    assert said.startswith(f"DEALER-ASSIST {state} - ") and said.count(" | row=1234 ") == 1


@pytest.mark.parametrize("text", [
    None, "", "{}", "[]", "null", '{"devices": 3}', "\\xff", "[" * 100_000,
    health_as_json(WELL).replace('"at_s": ', '"at_s": "x", "more": '),
    health_as_json(WELL).replace('"name": "shoe"', '"name": 7'),
])
def test_what_is_no_line_is_unknown(tmp_path, capsys, text):
    if text is not None:
        (tmp_path / "table.json").write_text(text)
    assert call_command(doctor, ["--health", str(tmp_path / "table.json")]) == 3
    assert capsys.readouterr().out.startswith("DEALER-ASSIST UNKNOWN - ")


def test_a_table_that_was_given_a_folder_writes_there(file, tmp_path):  # noqa: F811
    folder: Path = tmp_path / "health"
    folder.mkdir()
    assert call_command(table_command,
                        [str(tmp_path / "j"), "--practice", "--health", str(folder)]) == 0
    assert FirstLook.made is not None
    assert health_from_json((folder / "table.json").read_text()).row > 0
