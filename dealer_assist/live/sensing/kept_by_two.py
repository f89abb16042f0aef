"""The house's book is changed by two: a second floor manager has to rule the same way.

Where two or more have a PIN here. Who asks first for a house rule has his ruling on the case, and
is told that nothing is written yet; once another one, signed in with his own PIN, rules the same
and asks for the same rule, it is kept, and both stand in the fact.
"""

from dataclasses import replace
from typing import TypeGuard

from dealer_assist.floor.work.two import needs_two
from dealer_assist.game import facts as e
from dealer_assist.game.hand.reason import Reason
from dealer_assist.live.sensing.entered import Entered
from dealer_assist.live.sensing.sign_in import People
from dealer_assist.storage.people import PeopleUnusable


class KeptByTwo:
    """Remembers who asked first for each rule.

    No fold: a wish that nobody has joined yet decides nothing, and after a restart he asks again.
    """

    def __init__(self, people: People | None) -> None:
        self._people = people
        self._first: dict[tuple[str, str], str] = {}

    def why_not(self, fact: e.ChoiceKept) -> Reason | None:
        """Why the book isn't changed by this tap, or None: nobody else is asked, or both agree."""
        try:
            names = (self._people.names() if self._people is not None else None) or ()
        except PeopleUnusable:
            return Reason("why.two_needed")  # who could be the second can't be known: nobody alone
        if not needs_two(names):
            return None
        rule = fact.setting, fact.value
        if self._first.get(rule) not in names:  # nobody yet, or he was struck off since
            self._first[rule] = fact.by
        return Reason("why.two_needed") if self._first[rule] == fact.by else None

    def named(self, asked: e.ChoiceKept, entered: Entered) -> Entered:
        """Both stand in the fact that the book is to have it."""
        if not any(_is_promise(fact) for fact in entered.facts):
            return entered
        first = self._first.pop((asked.setting, asked.value), "")
        return replace(entered, facts=tuple(
            replace(fact, asked_by=first) if _is_promise(fact) else fact
            for fact in entered.facts))


def _is_promise(fact: e.Fact) -> TypeGuard[e.RuleDecided]:
    return isinstance(fact, e.RuleDecided) and fact.book != ""
