"""Two-person rule: matters that nobody decides alone, and the second person's agreement. Pure.

House rules, keys and erasures (Pa. Code 58-605a.4(b) requires it for the control of the server).
The first person requests while signed in; another one who has the right, with his own PIN, agrees
within some minutes. A house with only one such person can't require two: then he decides alone, and
the fact says so by naming nobody second.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from dealer_assist.game.facts.floor import TwoAgreed
from dealer_assist.game.hand.rule_reason import Reason

LIMIT_S: Final = 180


class NeedsTwo(StrEnum):
    """Matter that needs two persons."""

    HOUSE_RULE = "house_rule"  # written into the house's own book
    KEY = "key"  # the floor's key pair, certificates and their revocation
    ERASURE = "erasure"  # of personal names
    RESTORE = "restore"  # a backup put in the archive's place
    SEAL = "seal"  # sealed cards opened, the custody of the floor's key changed
    ROLLBACK = "rollback"  # an older release of the program takes over again


#: Role that has the right: rules are the floor's, the house's data and keys are not.
RIGHT: Final[Mapping[NeedsTwo, str]] = {
    NeedsTwo.HOUSE_RULE: "floor", NeedsTwo.KEY: "administrator", NeedsTwo.ERASURE: "administrator",
    NeedsTwo.RESTORE: "administrator", NeedsTwo.SEAL: "custodian",
    NeedsTwo.ROLLBACK: "administrator",
}


class FirstRequest(NamedTuple):
    """Request of the first person, and its time (UTC seconds)."""

    matter: NeedsTwo
    detail: str
    first: str
    at_s: int


def are_two_required(holders: Sequence[str]) -> bool:
    """True if two persons are required: at least two have the right.

    >>> are_two_required(("Mme Roy",)), are_two_required(("Mme Roy", "M. Petit"))
    (False, True)
    """
    return len(frozenset(holders)) > 1


def is_agreement_expired(asked: FirstRequest, now_s: int) -> bool:
    """True if nobody agreed in time; a clock that was set back ends it, too."""
    return not 0 <= now_s - asked.at_s < LIMIT_S


def why_not_second(asked: FirstRequest, name: str, roles: Sequence[str],
                   now_s: int) -> Reason | None:
    """Reason why this person can't be the second, or None; his PIN is checked at sign-in."""
    if is_agreement_expired(asked, now_s):
        return Reason("why.two_over")
    if name.casefold() == asked.first.casefold():
        return Reason("why.two_same", name=name)
    if RIGHT[asked.matter] not in roles:
        return Reason("why.two_role", name=name)
    return None


def agreement_fact(asked: FirstRequest, second: str, now_s: int) -> TwoAgreed:
    """The fact of the second person's agreement; ``second`` "" if only one has the right."""
    return TwoAgreed(str(asked.matter), asked.detail, asked.first, second, now_s)
