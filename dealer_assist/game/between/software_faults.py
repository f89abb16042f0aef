"""Standing faults and unexplained changes: who may end them and when, what they block.

A fault of the program's own files keeps devices off, over every restart, until the files are as
they were signed again and the floor has said what the cause was. The hand is dealt on by hand.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.between.deck_rotation import why_explanation_missing
from dealer_assist.game.facts import RulesPinned
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.software import PROGRAM
from dealer_assist.game.table.table import Table

FAILED = "failed"


def are_devices_off(table: Table) -> bool:
    """True if devices stay off: the program isn't, or was not, what its maker signed."""
    software = table.software
    return software.result == FAILED or any(one.device == PROGRAM for one in software.faults)


def rules_to_pin(table: Table, book: HouseRules) -> tuple[RulesPinned, ...]:
    """Fact that brings this book, as the program reads it, in force; none where it is in force.

    Never in mid-hand: a hand is finished under the rules that it began under.
    """
    return table.in_force.pin(book) if is_between_hands(table) else ()


def why_not_clear_fault(table: Table, fact: e.FaultCleared) -> Reason | None:
    """Reason why this fault can't be cleared so, or None: cured first, with a name and a cause."""
    fault = next((one for one in table.software.faults if one.number == fact.fault), None)
    if fault is None:
        return Reason("why.no_such_fault", None, fact.fault)
    if fault.device == PROGRAM and table.software.result == FAILED:
        return Reason("why.program_still_wrong")
    return why_explanation_missing(fact)


def why_not_explain_change(table: Table, fact: e.ChangeExplained) -> Reason | None:
    """Reason why this change can't be explained so, or None: it takes a name and a reason."""
    if not any(one.number == fact.change for one in table.software.changes):
        return Reason("why.no_such_change", None, fact.change)
    return why_explanation_missing(fact)
