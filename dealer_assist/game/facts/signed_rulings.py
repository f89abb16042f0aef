"""Rulings among the facts: decisions of a person, by a house's rule or where it is silent."""

from typing import Final

from dealer_assist.game.facts.bet_rulings import BetRuled, RuleDecided
from dealer_assist.game.facts.evening import FloatCounted, FloatMoved, PotRuled
from dealer_assist.game.facts.irregularities import (
    CaseReleased,
    IrregularityDismissed,
    MomentCorrected,
    RemedyApplied,
)
from dealer_assist.game.facts.seats import StackCorrected
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.facts.tournament import PenaltyGiven, PenaltyLifted

Ruling = (
    RemedyApplied | IrregularityDismissed | BetRuled | RuleDecided | PotRuled | StackCorrected
    | PenaltyGiven
)

#: Facts that are rulings.
RULINGS: Final = (
    RemedyApplied, IrregularityDismissed, BetRuled, RuleDecided, PotRuled, StackCorrected,
    PenaltyGiven,
)

#: Name of a floor manager who gave none: in scripts, and in older journals.
NAMELESS: Final = "floor"
#: Facts of the dealer's float that two people sign.
OF_FLOAT: Final = (FloatCounted, FloatMoved)
_FLOORS_WORD: Final = (*OF_FLOAT, *RULINGS, CaseReleased, MomentCorrected, PenaltyLifted)


def settled_matter(fact: object) -> tuple[str, object]:
    """Object that a ruling settles: a case, a seat's bet or stack, a setting, a pot; ("", None):
    nothing.

    >>> settled_matter(PotRuled(0, 500, "M. Durand", "")), settled_matter(None)
    (('pot', 0), ('', None))
    """
    name = next((one for one in ("case", "seat", "setting", "pot") if hasattr(fact, one)), "")
    return name, getattr(fact, name, None) if name else None


def is_signed_ruling(fact: object) -> bool:
    """True if a floor manager decided this in his name, or two people signed it for the float: no
    tap of the dealer takes it back.
    """
    return isinstance(fact, _FLOORS_WORD) and fact_field(fact, "by") not in ("", NAMELESS)
