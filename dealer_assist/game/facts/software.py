"""Software of the table: the running program, its changes and their authors, standing faults.

Digests are SHA-256 in hexadecimal; times ``at_s`` are UTC seconds by the table's clock.
"""

from dataclasses import field

from dealer_assist.game.facts.table_fact import LastingFact
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Component:
    """Part whose change matters (program, models, house...), and its version or digest."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class SoftwareStarted(LastingFact):
    """The program was started on this journal.

    ``result`` of the check against the maker's manifest is "signed", "unsigned" (a checkout) or
    "failed"; ``manifest`` is the manifest's digest, "" without one; ``why`` says what failed and
    ``wrong`` names the first files that differ from the signed ones. ``set_up``: right before it
    this start wrote the table's set-up (sign, blinds, deck), which is no act at the table.
    """

    version: str
    result: str
    manifest: str = ""
    components: tuple[Component, ...] = ()
    why: str = ""
    wrong: tuple[str, ...] = ()
    at_s: int = 0
    set_up: bool = False


@dataclass(frozen=True, slots=True)
class ComponentChanged(LastingFact):
    """A component differs from the last one known to this journal.

    ``before`` "" where the journal knew none of this name, ``after`` "" where there is none any
    more. ``by`` and ``why`` are of whoever changed it, "" where nobody has explained it yet.
    """

    component: str
    before: str
    after: str
    by: str = ""
    why: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class RulesPinned(LastingFact):
    """The rules in force from here on, whole, as the program read them: hands are read under them.

    ``text`` is the book in its one form (game/rules/rules_of_the_day.py), "" where the journal has
    had the one with this ``sha256`` before; ``house`` is its name.
    """

    house: str
    sha256: str
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ChangeExplained(LastingFact):
    """The floor explained who changed a component and why; ``change`` is the number of its fact."""

    change: int
    by: str
    reason: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class FaultStood(LastingFact):
    """Something failed that only a person may declare mended: the fault stands over every restart.

    ``device`` is the failed part ("program", or a device's name), ``what`` the kind of failure.
    """

    device: str
    what: str
    detail: str = ""
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class FaultCleared(LastingFact):
    """The floor looked into a fault and gave its cause; ``fault`` is its fact's number."""

    fault: int
    by: str
    reason: str
    at_s: int = 0
