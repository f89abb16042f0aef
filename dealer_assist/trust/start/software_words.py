"""Software at the table in words: the check at the start, components, faults, changes. No Qt."""

from collections.abc import Sequence
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.software_faults import FAILED
from dealer_assist.game.table.software import PROGRAM, StandingFault
from dealer_assist.game.table.table import Table
from dealer_assist.words import catalogue, word

ALTERED: Final = "altered"
_FIRMWARE: Final = "firmware:"
_MOST_FILES: Final = 3


def started_words(result: str, version: str, mark: str, reason: str, lang: str) -> str:
    """Line of a start: signed, unsigned, or the fault; ``reason`` in words already."""
    return word(lang, f"started.{result}", version=version, mark=mark, reason=reason)


def why_words(why: str, detail: str, lang: str) -> str:
    """Reason why the check failed."""
    id = f"program_why.{why}"
    return word(lang, id if id in catalogue() else "program_why.manifest_unfit", detail=detail)


def file_words(wrong: Sequence[tuple[str, str]], lang: str) -> str:
    """The first files that aren't the maker's, and how many more there are."""
    named = [word(lang, f"file_is.{how}", path=path) for path, how in wrong[:_MOST_FILES]]
    left = len(wrong) - len(named)
    return ", ".join([*named, *([word(lang, "file_is.more", count=left)] if left else [])])


def component_words(name: str, lang: str) -> str:
    """A component by its name in facts."""
    if name.startswith(_FIRMWARE):
        return word(lang, "component.firmware",
                    device=device_words(name.removeprefix(_FIRMWARE), lang))
    id = f"component.{name}"
    return word(lang, id) if id in catalogue() else name


def device_words(name: str, lang: str) -> str:
    """A device by its name in facts."""
    id = f"device.{name}"
    return word(lang, id) if id in catalogue() else name


def fault_words(device: str, what: str, lang: str) -> str:
    """Failed part; for the program, that devices are off."""
    if device == PROGRAM:
        return word(lang, "fault.program")
    id = f"irregular.device_{what}"
    if id in catalogue():
        return word(lang, id, detail="", seat=0, chips=0, expected_chips=0)
    return word(lang, "told.device_noted", device=device_words(device, lang))


def standing_fault_words(table: Table, fault: StandingFault, lang: str) -> str:
    """The standing fault; one of the program's that is cured waits for its word alone."""
    if fault.device == PROGRAM and table.software.result != FAILED:
        return word(lang, "fault.program_cured")
    return fault_words(fault.device, fault.what, lang)


def software_strip(table: Table, lang: str) -> str:
    """Line for the dealer while nothing else is to be said; "" for nothing."""
    software = table.software
    if software.faults:
        what = standing_fault_words(table, software.faults[0], lang)
        return word(lang, "fault.strip", what=what)
    if software.changes:
        return word(lang, "change.strip",
                    component=component_words(software.changes[0].component, lang))
    return ""


def software_start_words(fact: e.SoftwareStarted, lang: str) -> str:
    """The fact of a start."""
    if fact.result == FAILED:
        detail = file_words([_wrong(one) for one in fact.wrong], lang)
        return word(lang, "told.software_failed", reason=why_words(fact.why, detail, lang))
    signed = "signed" if fact.result == "signed" else "unsigned"
    return word(lang, f"told.software_{signed}", version=fact.version)


def _wrong(written: str) -> tuple[str, str]:
    """Parse a file and its fault from a fact: "drivers/serial_ports.py altered"."""
    path, _, how = written.rpartition(" ")
    return (path, how) if f"file_is.{how}" in catalogue() and how != "more" else (written, ALTERED)


def component_change_words(fact: e.ComponentChanged, lang: str) -> str:
    """The fact of a change."""
    id = "first" if not fact.before else "gone" if not fact.after else "changed"
    return word(lang, f"told.component_{id}", component=component_words(fact.component, lang))
