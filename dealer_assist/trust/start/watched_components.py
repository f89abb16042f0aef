"""Components of this table whose change is a fact: program, networks, Python, libraries, house
book, calibrations, and each device's firmware by its own word."""

import os
import platform
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.software_faults import rules_to_pin
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.game.rules.rules_of_the_day import rules_digest
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.game.table.software import FOREIGN_FIRMWARE, PROGRAM
from dealer_assist.game.table.table import Table
from dealer_assist.storage.settings.third_party_licences import installed_version
from dealer_assist.trust.release.release_check import ReleaseCheck, Result
from drivers.devices.device_reports import LinkUp
from drivers.vision.model_files import PLACES

#: The libraries that run beside the program; a release doesn't hold them.
LIBRARIES: Final = ("PyQt6", "pyserial", "segno", "opencv-python", "numpy", "cryptography",
                    "paho-mqtt", "platformdirs", "rtoml", "tomlkit")
_PACKAGES: Final = ("dealer_assist", "drivers")
_NETWORKS: Final = frozenset({".onnx", ".npz", ".toml"})
UNDONE: Final = "undone"
NO_FIRMWARE: Final[Mapping[str, Collection[str]]] = MappingProxyType({})


def components_here(
    checked: ReleaseCheck, rules: HouseRules, calibrations: Sequence[Path]
) -> tuple[e.Component, ...]:
    """Components of this table; "" for an absent one."""
    return (
        *program_here(checked),
        e.Component("house", house_digest(rules)),
        e.Component("calibration", _digest(calibrations) if calibrations else ""),
    )


def program_here(checked: ReleaseCheck) -> tuple[e.Component, ...]:
    """Components of the program itself and its platform."""
    return (
        e.Component(PROGRAM, _program(checked)),
        e.Component("models", _digest(_models())),
        e.Component("python", platform.python_version()),
        e.Component("libraries", _libraries()),
    )


def program_of(components: Iterable[e.Component]) -> str:
    """Version of the program among these components."""
    return next((one.version for one in components if one.name == PROGRAM), "")


def house_digest(rules: HouseRules) -> str:
    """Digest of the house's rules in force: the hash under which the journal stores them."""
    return f"{rules.name} {rules_digest(rules)}"


def _program(checked: ReleaseCheck) -> str:
    """Digest of the program: a signed release by its manifest; any other by its present files."""
    if checked.result is Result.SIGNED:
        return checked.digest
    return _digest(Path(path) for package in _PACKAGES
                   for path in _modules(checked.root / package))


def _modules(package: Path) -> Iterator[str]:
    """Paths of the package's modules, always in the same order; quicker than Path.rglob."""
    for folder, inside, names in os.walk(package):
        inside.sort()
        yield from (f"{folder}/{name}" for name in sorted(names) if name.endswith(".py"))


def _models() -> Iterable[Path]:
    place = next((one for one in PLACES if one.is_dir()), None)
    return sorted(one for one in place.iterdir() if one.suffix in _NETWORKS) if place else ()


def _digest(paths: Iterable[Path]) -> str:
    """Digest of all these files; one that can't be read counts as such."""
    whole = sha256()
    for path in paths:
        whole.update(path.name.encode() + b"\0")
        try:
            whole.update(sha256(path.read_bytes()).digest())
        except OSError:
            whole.update(b"unreadable")
    return whole.hexdigest()


def _libraries() -> str:
    found = ((name, installed_version(name)) for name in LIBRARIES)
    return ", ".join(f"{name} {version}" for name, version in found if version)


class WatchedComponents:
    """Notices changes of components while the table is at work. ``house`` reads the house's book
    anew: at the start, and when a choice was written into it or taken out.

    ``firmware`` are the fingerprints that the signed release knows, by kind of device.
    """

    def __init__(
        self, house: Callable[[], HouseRules] | None = None,
        firmware: Mapping[str, Collection[str]] = NO_FIRMWARE,
    ) -> None:
        self._house = house
        self.firmware = firmware
        self._book: HouseRules | None = None
        self._table: Table | None = None

    def recall(self, table: Table) -> None:
        """Begin at this table."""
        self._table = table

    def follow(self, table: Table, fact: e.Fact) -> None:
        """Follow the table after every fact."""
        self._table = table
        if isinstance(fact, e.ChoiceKept | e.ChoiceTakenOut):
            self._book = None

    def due(self) -> tuple[e.RulesPinned, ...]:
        """Fact that the house's present book came in force; none in mid-hand, nor while the book is
        still to have a choice, or to lose one."""
        if self._house is None or self._table is None or not self._table.name or (
            self._table.evening.book.due
        ):
            return ()
        if self._book is None:
            try:
                self._book = self._house()
            except BookUnreadable:  # being edited: the rules in force stay
                self._book = self._table.in_force.book
        return rules_to_pin(self._table, self._book)

    def of_errand(
        self, table: Table, errand: BookErrand, facts: Sequence[e.Fact], now_s: int
    ) -> tuple[e.Fact, ...]:
        """Facts about the errand's change to the house's book, with author and reason."""
        before = table.software.component("house")
        if not before or self._house is None or not any(
            isinstance(f, e.ChoiceKept | e.ChoiceTakenOut) for f in facts
        ):
            return ()
        after = house_digest(self._house())
        by, why = author_of_change(table, errand)
        return () if after == before else (
            e.ComponentChanged("house", before, after, by, why, now_s),)


def author_of_change(table: Table, errand: BookErrand) -> tuple[str, str]:
    """Author and reason of a change to the house's book."""
    if errand.takes_out:
        return table.floor or table.evening.dealer or "dealer", UNDONE
    return errand.decided.by or "dealer", errand.decided.reason or errand.decided.setting


def author_of_book_change(table: Table) -> tuple[str, str]:
    """Author and reason if the book may have changed before the power went; ("", "") else."""
    return author_of_change(table, table.evening.book.due[-1]) if table.evening.book.due else ("",
                                                                                               "")


def firmware_facts(
    table: Table, report: object, now_s: int, signed: Mapping[str, Collection[str]] = NO_FIRMWARE
) -> tuple[e.Fact, ...]:
    """Fact of a device's firmware that is new to this journal, or known to no release.

    ``signed`` are the fingerprints that the signed release knows, by kind of device. Nothing if no
    start was recorded either: on a demo's table nobody is asked for the author of a change.
    """
    if not isinstance(report, LinkUp) or not report.firmware or not table.software.version:
        return ()
    name = f"firmware:{report.device}"
    before = table.software.component(name)
    changed = () if before == report.firmware else (
        e.ComponentChanged(name, before, report.firmware, at_s=now_s),)
    known = signed.get(report.kind.name.lower()) if report.kind is not None else None
    if known is None or report.firmware in known or _stands(table, report):
        return changed
    return (*changed, e.FaultStood(report.device, FOREIGN_FIRMWARE, report.firmware, now_s))


def _stands(table: Table, report: LinkUp) -> bool:
    """True if this very firmware already waits for somebody's word."""
    return any((one.device, one.what, one.detail)
               == (report.device, FOREIGN_FIRMWARE, report.firmware)
               for one in table.software.faults)
