"""Health of a running table, for a house's monitoring: a line of JSON and Prometheus' text format.

``table --health DIR`` (health_writer.py) writes DIR/table.json and DIR/table.prom every five
seconds, each whole under its own name at once. No card, no name, no amount and no key is in them.
Source: prometheus.io/docs/instrumenting/exposition_formats ("Text-based format"); node_exporter's
textfile collector reads ``*.prom`` and wants them renamed into place.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Any, Final, get_type_hints

from drivers.foreign_toml_json import json_of
from drivers.lazy_dataclass import dataclass

JSON_NAME: Final = "table.json"
PROM_NAME: Final = "table.prom"
#: Age from which a line means nothing now: the table is closed, hangs, or was killed.
STALE_S: Final = 30
NEVER: Final = -1
MB: Final = 1_000_000
#: Seconds of standstill from which a table's unit isn't at work; a slow disk is no such case.
LONGEST_STILL_S: Final = 15.0
#: A full day at a table writes about 40 MB; under the first nothing is sure to be written today.
FREE_BROKEN_MB: Final = 200
FREE_LOOK_MB: Final = 2_000


class Severity(StrEnum):
    """Severity of a finding."""

    WELL = "well"
    NOTE = "note"  # nothing is wrong; mentioned so that nobody wonders
    LOOK = "look"  # the table works, and somebody should look at it
    BROKEN = "broken"  # something won't work until it is mended


@dataclass(frozen=True, slots=True)
class DeviceHealthLine:
    """Device: up or not, late, faulty; seconds since its last message (-1: never)."""

    name: str
    up: bool
    late: bool
    faulty: bool
    age_s: int


@dataclass(frozen=True, slots=True)
class HealthLine:
    """Table at one moment. ``row`` is the journal's last, ``fact_age_s`` its age in seconds;
    ``still_s`` the seconds since the table's thread came round; ``stands`` why the journal can't be
    written. ``floor`` is the link's state ("" without one), ``behind`` the rows that the floor
    lacks.
    """

    at_s: int
    version: str
    row: int
    fact_age_s: int
    still_s: float
    stands: str
    free_mb: int
    hand_running: bool
    replaced: bool
    alarms: int
    cases: int
    faults: int
    floor: str
    floor_since_s: int
    behind: int
    devices: tuple[DeviceHealthLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Problem that monitoring reports to a person; ``id`` is a message ``health.<id>``."""

    level: Severity
    id: str
    value: str = ""


def health_problems(line: HealthLine) -> list[Problem]:
    """Problems at that moment, the gravest first."""
    broken, look = Severity.BROKEN, Severity.LOOK
    found = [
        (line.replaced, Problem(broken, "replaced")),
        (bool(line.stands), Problem(broken, "stands", line.stands)),
        (line.still_s >= LONGEST_STILL_S, Problem(broken, "still", f"{line.still_s:.0f}")),
        (line.free_mb < FREE_BROKEN_MB, Problem(broken, "disk", str(line.free_mb))),
        (line.faults > 0, Problem(broken, "faults", str(line.faults))),
        *((not one.up, Problem(look, "device_lost", one.name)) for one in line.devices),
        *((one.faulty, Problem(look, "device_faulty", one.name)) for one in line.devices),
        (line.floor == "refused", Problem(look, "floor_refused")),
        (line.floor == "away", Problem(look, "floor_away")),
        (line.alarms > 0, Problem(look, "alarms", str(line.alarms))),
        (FREE_BROKEN_MB <= line.free_mb < FREE_LOOK_MB,
         Problem(look, "disk", str(line.free_mb))),
    ]
    return [problem for is_so, problem in found if is_so]


def worst_severity(found: list[Problem]) -> Severity:
    """Gravest level among them; well where there is none."""
    levels = {one.level for one in found}
    return next((one for one in (Severity.BROKEN, Severity.LOOK) if one in levels), Severity.WELL)


def health_as_json(line: HealthLine) -> str:
    """Line as JSON, with its state and its problems."""
    found = health_problems(line)
    return json.dumps({"format": 1, "state": worst_severity(found), **asdict(line),
                       "problems": [one.id for one in found]}) + "\n"


def health_from_json(text: str) -> HealthLine:
    """Line read back from ``health_as_json``. Raises ValueError, TypeError, KeyError."""
    said = json_of(text)
    devices = tuple(DeviceHealthLine(**_fields(DeviceHealthLine, one)) for one in said["devices"])
    return HealthLine(**_fields(HealthLine, said), devices=devices)


def _fields(kind: type, said: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of one value, each of its kind. Raises TypeError, KeyError."""
    found: dict[str, Any] = {}
    for name, wanted in get_type_hints(kind).items():
        if name == "devices":
            continue
        value = said[name]
        if type(value) is not wanted and not (wanted is float and type(value) is int):
            raise TypeError(name)
        found[name] = value
    return found


_STATES: Final = {Severity.WELL: 0, Severity.LOOK: 1, Severity.BROKEN: 2}


def prometheus_text(line: HealthLine) -> str:
    """Line in Prometheus' text format: gauges, each with its meaning and unit."""
    figures: list[tuple[str, str, float]] = [
        ("state", "0 well, 1 somebody should look, 2 broken",
         _STATES[worst_severity(health_problems(line))]),
        ("written_time_seconds", "when this was written, UTC", line.at_s),
        ("row", "the journal's last row", line.row),
        ("fact_age_seconds", "since the last fact", line.fact_age_s),
        ("still_seconds", "since the table's thread came round", round(line.still_s, 3)),
        ("journal_stands", "1 where the journal can't be written", bool(line.stands)),
        ("disk_free_bytes", "free where the journal lies", line.free_mb * MB),
        ("hand_running", "1 in a hand", line.hand_running),
        ("replaced", "1 where another machine took the table over", line.replaced),
        ("alarms", "alarms that wait for the floor", line.alarms),
        ("cases", "irregularities that wait for their remedy", line.cases),
        ("faults", "faults of program or devices that stand", line.faults),
    ]
    if line.floor:
        figures += [("floor_up", "1 with a line to the floor", line.floor == "up"),
                    ("floor_behind_rows", "rows that the floor lacks", line.behind)]
    lines = [part for name, means, value in figures for part in (
        *_head(name, means), f"dealer_assist_{name} {value:g}" if value < MB else
        f"dealer_assist_{name} {value:.0f}")]
    for name, means, of in (
        ("device_up", "1 where the device answers", lambda one: int(one.up and not one.faulty)),
        ("device_age_seconds", "since the device was heard, -1 never", lambda one: one.age_s),
    ):
        if line.devices:
            lines += [*_head(name, means), *(
                f"dealer_assist_{name}{{device={json.dumps(one.name)}}} {of(one)}"
                for one in line.devices)]
    return "\n".join(lines) + "\n"


def _head(name: str, means: str) -> tuple[str, str]:
    return f"# HELP dealer_assist_{name} {means}", f"# TYPE dealer_assist_{name} gauge"
