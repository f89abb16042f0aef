"""Which facts are rulings: somebody decided, by a house's rule or where it is silent."""

from typing import Final

from dealer_assist.events.evening import PotRuled
from dealer_assist.events.irregularities import IrregularityDismissed, RemedyApplied
from dealer_assist.events.rulings import BetRuled, RuleDecided
from dealer_assist.events.seats import StackCorrected
from dealer_assist.events.tournament import PenaltyGiven

Ruling = (
    RemedyApplied | IrregularityDismissed | BetRuled | RuleDecided | PotRuled | StackCorrected
    | PenaltyGiven
)

#: The facts that are rulings.
RULINGS: Final = (
    RemedyApplied, IrregularityDismissed, BetRuled, RuleDecided, PotRuled, StackCorrected,
    PenaltyGiven,
)
