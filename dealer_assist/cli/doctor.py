"""``doctor [JOURNAL]``: looks over this machine and one table's files, says what is wrong and the
command that mends it. Nothing is changed, and no program that runs is disturbed.

Libraries, screen, ports and who holds them, cameras, clock, disk, journal, keys, people, registers,
the recognisers' networks, the house books, the line to the floor. Runs where libraries are missing.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from dealer_assist.cli import doctor_screen
from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.live.doctor import (
    machine_findings,
    program_findings,
    table_file_findings,
    voice_findings,
)
from dealer_assist.live.doctor.doctor_finding import DoctorFinding
from dealer_assist.live.doctor.monitoring_plugin import monitoring_line
from dealer_assist.live.table.monitoring_health_line import Severity
from dealer_assist.words import LANGS, word
from dealer_assist.words.message import ErrorInWords, file_refusal_message


def run(
    options: argparse.Namespace,
    looks: Callable[[argparse.Namespace], list[DoctorFinding]] | None = None
) -> int:
    """0: nothing must be mended; 1: something must; 2: wrongly called. With --health as a plugin
    of Nagios: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN.
    """
    if options.health and not options.bundle:
        said, code = monitoring_line(Path(options.health), options.lang)
        print(said)
        return code
    findings = (looks or doctor_findings)(options)
    if options.bundle:
        return _bundled(options, findings)
    if options.json:
        print(json.dumps([_as_json(one) for one in findings], indent=2, ensure_ascii=False))
    else:
        print("\n".join(finding_lines(findings, options.lang)))
    return int(any(one.level is Severity.BROKEN for one in findings))


def _bundled(options: argparse.Namespace, findings: list[DoctorFinding]) -> int:
    """0: the bundle is there; 2: it can't be written."""
    from dealer_assist.live.doctor.support_bundle import write_support_bundle

    path = Path(options.bundle)
    journal = Path(options.journal) if options.journal else None
    health = Path(options.health) if options.health else None
    try:
        parts = write_support_bundle(path, journal, findings, health)
    except OSError as error:
        raise ErrorInWords(file_refusal_message(path, error)) from error
    print(word(options.lang, "doctor.bundle", path=path, parts=", ".join(parts)))
    return 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("doctor", description=__doc__)
    parser.add_argument("journal", nargs="?", metavar="JOURNAL", help="a table's journal")
    parser.add_argument("--house", default="", help="the table's house: a name or a .toml book")
    parser.add_argument("--register", metavar="PATH", help="its decks and chips")
    parser.add_argument("--device-keys", metavar="FILE", help="its keys (JOURNAL.devices.toml)")
    parser.add_argument("--calibration", metavar="FILE", action="append", default=[],
                        help="a camera's calibration; may come again")
    parser.add_argument("--port", metavar="PORT", action="append", default=[],
                        help="look at this port alone, and ask it whatever it is; may come again")
    parser.add_argument("--vault", metavar="SOCKET",
                        help="the vault's process: whether it answers, and is kept apart")
    parser.add_argument("--floor", metavar="FOLDER",
                        help="the table's certificates: asks the floor whether it is let in")
    parser.add_argument("--release-key", metavar="FILE", default="",
                        help="the maker's public key, where it isn't installed")
    parser.add_argument("--bundle", metavar="FILE",
                        help="put what was found, versions, sizes and counts into a zip file for "
                             "whoever helps: no cards, names, PINs, keys, paths")
    parser.add_argument("--health", metavar="FILE",
                        help="only say how a running table does, in one line for monitoring: the "
                             "file (or folder) of `table --health`")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


def doctor_findings(options: argparse.Namespace) -> list[DoctorFinding]:
    """Everything that the doctor looks at, in the order in which it is mended."""
    journal = Path(options.journal) if options.journal else None
    folder = journal.parent if journal is not None else Path.cwd()
    keys = options.device_keys or (f"{journal}.devices.toml" if journal is not None else "")
    installed = program_findings.PythonProbe()
    displayed = doctor_screen.display_findings()
    found = [
        *program_findings.library_findings(installed),
        *program_findings.locked_library_findings(),
        *displayed,
        *doctor_screen.stored_screen_findings(displayed),
        *program_findings.signed_program_findings(options.release_key),
        *program_findings.network_file_findings(),
        *program_findings.house_book_findings(options.house),
        *machine_findings.disk_findings(folder, machine_findings.Disk()),
        *machine_findings.clock_findings(machine_findings.ClockProbe(),
                              table_file_findings.last_label_and_time(journal)
                                         if journal is not None
                                else None),
        *machine_findings.port_findings_here(keys, options.port),
        *machine_findings.camera_findings(),
        *voice_findings.voice_of_settings(),
        *table_file_findings.calibration_findings(options.calibration),
    ]
    if journal is not None:
        found += [*table_file_findings.journal_findings(journal),
                  *table_file_findings.people_findings(journal)]
    if keys:
        found += table_file_findings.device_key_findings(Path(keys), bool(options.device_keys))
    if options.register:
        found += table_file_findings.register_findings(Path(options.register))
    if options.vault:
        from dealer_assist.live.doctor import vault_findings

        found += vault_findings.vault_process_findings(Path(options.vault), journal)
    if options.floor:
        from dealer_assist.live.doctor import (
            floor_link_findings,  # where a library lacks, the rest is said
        )

        found += floor_link_findings.link_findings(Path(options.floor))
    return found


def finding_lines(findings: Sequence[DoctorFinding], lang: str) -> list[str]:
    """The findings as a terminal shows them, each with its command on a line of its own."""
    marks = {level: word(lang, f"doctor.level_{level}") for level in Severity}
    width = max(map(len, marks.values()))
    shown: list[str] = []
    for one in findings:
        about = word(lang, f"doctor.about_{one.about}")
        said = word(lang, "doctor.line", about=about, says=one.says(lang))
        shown.append(f"{marks[one.level]:<{width}}  {said}")
        if one.mend:
            shown.append(f"{'':<{width}}  $ {one.mend}")
    broken = sum(one.level is Severity.BROKEN for one in findings)
    to_look = sum(one.level is Severity.LOOK for one in findings)
    end = "end_broken" if broken else "end_look" if to_look else "end_well"
    return [*shown, "", word(lang, f"doctor.{end}", broken=broken, look=to_look)]


def _as_json(one: DoctorFinding) -> dict[str, object]:
    return {"about": one.about, "level": one.level, "id": one.id, "mend": one.mend,
            "says": {lang: one.says(lang) for lang in LANGS}}
