"""Software: every start, every change of a component, faults until they are cleared.

A self-test's fault is a fact already (``DeviceNoted`` fault_...): it stands from then on, also
after the device came back or the program was started again, and once however often it is reported.
"""

from collections.abc import Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import Fold, if_meant, with_note
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.software import (
    FOREIGN_FIRMWARE,
    OF_THE_PROGRAM,
    ComponentNote,
    Software,
    StandingFault,
)
from dealer_assist.game.table.table import Table

_FAULT: Final = "fault_"
_UNSIGNED: Final = "unsigned"


def software_started(table: Table, fact: e.SoftwareStarted) -> Table:
    """The check of this start holds; components that it doesn't name are as they were."""
    software = table.software
    known = {**dict(software.components), **{one.name: one.version for one in fact.components}}
    return _with(table, software._replace(
        version=fact.version, result=fact.result, manifest=fact.manifest,
        components=tuple(sorted(known.items())),
        set_up_to=table.number if fact.set_up else software.set_up_to))


def component_changed(table: Table, fact: e.ComponentChanged) -> Table:
    """The new one is known; its author and reason wait for the floor where nobody has given them.

    A first one is no change: it was put in when the table was made ready.
    """
    software = table.software
    known = {**dict(software.components), fact.component: fact.after}
    changed = software._replace(components=tuple(sorted(known.items())))
    is_developers = software.result == _UNSIGNED and fact.component in OF_THE_PROGRAM
    if fact.before and not (fact.by and fact.why) and not is_developers:
        change = ComponentNote(table.number + 1, fact.component, fact.before, fact.after)
        changed = changed._replace(changes=(*software.changes, change))
    return _with(table, changed)


def rules_pinned(table: Table, fact: e.RulesPinned) -> Table:
    """The book is in force: a running hand is finished under the one that it began under."""
    force = table.in_force.pinned(fact)
    if force is None:
        return with_note(table, "irregular.rules_unreadable", 0, fact.house)
    if not is_between_hands(table):
        kept = table.in_force._replace(books=force.books)
        return with_note(table.evolve(in_force=kept), "irregular.rules_in_hand", 0, fact.house)
    return table.evolve(in_force=force, house=force.rules)


def change_explained(table: Table, fact: e.ChangeExplained) -> Table:
    """The change is explained, with a name and a reason in the journal."""
    left = tuple(one for one in table.software.changes if one.number != fact.change)
    return _with(table, table.software._replace(changes=left))


def fault_stood(table: Table, fact: e.FaultStood) -> Table:
    """It stands until it is cleared; reported twice, it stands once."""
    return _with_fault(table, fact.device, fact.what, fact.detail)


def fault_cleared(table: Table, fact: e.FaultCleared) -> Table:
    """Somebody with the right has given the cause."""
    left = tuple(one for one in table.software.faults if one.number != fact.fault)
    return _with(table, table.software._replace(faults=left))


def with_fault(table: Table, fact: e.DeviceNoted) -> Table:
    """Table with the fault of this note, or without the one that the device reports as over."""
    if fact.what.startswith(_FAULT):
        return _with_fault(table, fact.device, fact.what, fact.detail)
    if fact.what != "sound":
        return table
    faults = tuple(
        one._replace(is_over=True)
        if one.device == fact.device and one.what != FOREIGN_FIRMWARE else one
        for one in table.software.faults)
    if faults == table.software.faults:
        return table
    return _with(table, table.software._replace(faults=faults))


def _with(table: Table, software: Software) -> Table:
    return table.evolve(software=software)


def _with_fault(table: Table, device: str, what: str, detail: str) -> Table:
    faults = table.software.faults
    standing = next((one for one in faults if (one.device, one.what) == (device, what)), None)
    if standing is None:
        faults = (*faults, StandingFault(table.number + 1, device, what, detail))
    else:
        again = standing._replace(is_over=False, detail=detail)
        faults = tuple(again if one is standing else one for one in faults)
    return _with(table, table.software._replace(faults=faults))


#: Handler of each fact of this module.
FOLDS: Final[Mapping[type, Fold]] = {
    e.SoftwareStarted: software_started,
    e.ComponentChanged: component_changed,
    e.RulesPinned: rules_pinned,
    e.ChangeExplained: if_meant(change_explained),
    e.FaultStood: fault_stood,
    e.FaultCleared: if_meant(fault_cleared),
}
