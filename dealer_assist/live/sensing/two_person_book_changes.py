"""House book changed by two: a second floor manager has to rule the same way.

Where two or more have a PIN here. The first one's ruling settles the case, and he sees that nothing
is written yet; once another one, signed in with his own PIN, rules the same and wants the same
rule, it is written, and both stand in the fact.
"""

from dataclasses import replace
from typing import TypeGuard

from dealer_assist.floor.work.second_person_agreement import are_two_required
from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.live.sensing.tap_result import TapResult
from dealer_assist.storage.people import PeopleFile, PeopleUnusable


class TwoPersonRules:
    """First floor manager who wanted each rule.

    It isn't in the journal: a wish that nobody has joined decides nothing, and after a restart it
    is entered again.
    """

    def __init__(self, people: PeopleFile | None) -> None:
        self._people = people
        self._first: dict[tuple[str, str], str] = {}

    def why_not(self, fact: e.ChoiceKept) -> Reason | None:
        """Reason why this tap doesn't change the book, or None: one decides alone, or both agree.
        """
        try:
            names = (self._people.names() if self._people is not None else None) or ()
        except PeopleUnusable:
            return Reason("why.two_needed")  # no second person can be found: nobody decides alone
        if not are_two_required(names):
            return None
        rule = fact.setting, fact.value
        if self._first.get(rule) not in names:  # nobody yet, or he was struck off since
            self._first[rule] = fact.by
        return Reason("why.two_needed") if self._first[rule] == fact.by else None

    def named(self, asked: e.ChoiceKept, entered: TapResult) -> TapResult:
        """Facts with both names for the change of the book."""
        if not any(_is_promise(fact) for fact in entered.facts):
            return entered
        first = self._first.pop((asked.setting, asked.value), "")
        return replace(entered, facts=tuple(
            replace(fact, asked_by=first) if _is_promise(fact) else fact
            for fact in entered.facts))


def _is_promise(fact: e.Fact) -> TypeGuard[e.RuleDecided]:
    return isinstance(fact, e.RuleDecided) and fact.book != ""
