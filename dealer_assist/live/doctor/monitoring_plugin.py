"""``doctor --health FILE``: a running table's own line, as a plugin of Nagios says it.

One line and an exit code: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; figures behind the bar.
Source: nagios-plugins.org/doc/guidelines.html, "Plugin Output" and "Return Codes".
"""

import time
from pathlib import Path
from typing import Final

from dealer_assist.live.table.monitoring_health_line import (
    JSON_NAME,
    STALE_S,
    HealthLine,
    Problem,
    Severity,
    health_from_json,
    health_problems,
    worst_severity,
)
from dealer_assist.words import word
from dealer_assist.words.message import system_refusal_message
from drivers.safe_file_opening import read_plain

_MOST_BYTES: Final = 100_000
_SAYS: Final = {Severity.WELL: ("OK", 0), Severity.LOOK: ("WARNING", 1),
                Severity.BROKEN: ("CRITICAL", 2)}
_UNKNOWN: Final = 3


def monitoring_line(place: Path, lang: str, now_s: float | None = None) -> tuple[str, int]:
    """The line for monitoring and its exit code. ``place`` is table.json or its folder."""
    path = place / JSON_NAME if place.is_dir() else place
    try:
        line = health_from_json(read_plain(path, _MOST_BYTES).decode())
    except OSError as error:
        why = system_refusal_message(error).text(lang)
        return _line("UNKNOWN", word(lang, "health.unread", path=path, why=why)), _UNKNOWN
    except (ValueError, TypeError, KeyError, AttributeError):
        return _line("UNKNOWN", word(lang, "health.unfit", path=path)), _UNKNOWN
    age = int((time.time() if now_s is None else now_s) - line.at_s)
    found = health_problems(line)
    if age > STALE_S:
        found = [Problem(Severity.BROKEN, "stale", str(age)), *found]
    state, code = _SAYS[worst_severity(found)]
    said = ", ".join(word(lang, f"health.{one.id}", value=one.value) for one in found)
    return _line(state, said or word(lang, "health.well", row=line.row), line, age), code


def _line(state: str, said: str, line: HealthLine | None = None, age: int = 0) -> str:
    if line is None:
        return f"DEALER-ASSIST {state} - {said}"
    figures = (f"row={line.row} age={age}s fact_age={line.fact_age_s}s free={line.free_mb}MB "
               f"alarms={line.alarms} faults={line.faults} behind={line.behind}")
    return f"DEALER-ASSIST {state} - {said} | {figures}"
