"""The errand "report": the PDF of a commissioned table, written whole into BENCH/reports."""

import re
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

from dealer_assist.devices.commissioning.commissioning_report import (
    BenchReport,
    Proof,
    report_of_bench,
)
from dealer_assist.devices.commissioning.shell.bench_hardware import World
from dealer_assist.devices.commissioning.steps.step_runner import Errand, ErrandDone
from dealer_assist.storage.journal import JournalUnusable, bench_contents
from dealer_assist.words.message import message

REPORTS: Final = "reports"
_NOT_IN_NAMES: Final = re.compile(r"[^\w.-]+")


def write_report_errand(world: World, errand: Errand) -> ErrandDone:
    """Write the report; gives its `path` and `sha256`, or says why it can't be written."""
    try:
        content = _content(world, errand)
        path = world.folder / REPORTS / report_file_name(content)
        world.write_report(content, path, world.lang())
        hashed = sha256(path.read_bytes()).hexdigest()
    except (OSError, JournalUnusable, ImportError, RuntimeError) as why:
        return ErrandDone(errand, failed=message("bench_report.failed", why=_words(why)))
    return ErrandDone(errand, values={"path": str(path), "sha256": hashed})


def _content(world: World, errand: Errand) -> BenchReport:
    held = bench_contents(world.journal_file)
    proof = Proof(held.id, len(held.facts), held.last_hash.hex())
    values = errand.values
    return report_of_bench(world.bench, str(values["by"]), values["verdict"], int(values["at_s"]),
                      proof, held.facts)


def report_file_name(content: BenchReport) -> str:
    """The file's name: table and time, so that no report takes another's place."""
    at = datetime.fromtimestamp(content.at_s, UTC).strftime("%Y%m%d-%H%M%S")
    table = _NOT_IN_NAMES.sub("-", content.table).strip("-.") or "table"
    return f"{table}-{at}.pdf"


def _words(why: Exception) -> str:
    if isinstance(why, OSError):
        file = f"{Path(str(why.filename)).name}: " if why.filename else ""
        return f"{file}{why.strerror or why}"
    return str(why)
