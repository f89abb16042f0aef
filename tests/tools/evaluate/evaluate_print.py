"""Prints what was measured: tables for people, or one JSON object."""

import json
from typing import Any, Final

from tests.tools.evaluate.evaluate_figures import Row, Tally, total_of

_HEAD: Final = f"{'':30} {'seen':>8} {'read':>8} {'coverage':>9} {'wrong':>6} " \
               f"{'wrong at most':>14} {'if forced':>10}"


def table(title: str, rows: list[Row], total: str = "all") -> None:
    """A title, a line for each row, and their sum where there are several."""
    if not rows:
        return
    print(f"\n{title}\n{_HEAD}")
    for row in rows:
        print(_line(row))
    if len(rows) > 1 and total:
        print(_line(total_of(rows, total)))


def _line(row: Row) -> str:
    told = row.tally.told()
    note = f"  {row.note}" if row.note else ""
    return (f"{row.name[:30]:30} {told['seen']:>8,} {told['read']:>8,} {told['coverage']:>9.3%} "
            f"{told['wrong']:>6,} {told['wrong_at_most']:>14.2e} "
            f"{told['accuracy_if_forced']:>10.3%}{note}")


def reliability(tally: Tally) -> None:
    """Whether the confidence is true: for each bin what was claimed and what was right."""
    bins = tally.reliability()
    if not bins:
        return
    print("\nConfidence of all guesses, told or not, and how many of them were right")
    print(f"{'confidence':>18} {'guesses':>8} {'claimed':>9} {'right':>9}")
    for one in bins:
        span = f"{one['from']:g} to {one['to']:g}"
        print(f"{span:>18} {one['count']:>8,} {one['confidence']:>9.3%} {one['right']:>9.3%}")


def as_json(told: dict[str, Any], tables: dict[str, list[Row]], tally: Tally | None) -> str:
    """One object: what was measured, each table's rows and their sum, the reliability."""
    out = dict(told)
    for name, rows in tables.items():
        out[name] = {
            "rows": [{"name": row.name, "note": row.note, **row.tally.told()} for row in rows],
            "all": total_of(rows).tally.told(),
        }
    if tally is not None:
        out["reliability"] = tally.reliability()
    return json.dumps(out, indent=1)
