"""What the floor manager is shown: what happened, what waits for him, what each ruling changes.

As the rest of the finished picture it holds no closed card, and no PIN: only who may sign in.
"""

from dataclasses import dataclass

from dealer_assist.view.dealer.view import Control


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the table as it is, and as it would be; ``after`` is "" where it stays."""

    name: str
    before: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to rule: what it is, who rules so, what the dealer then does and says.

    ``keep`` writes it into the house's book as well; None where the house's text says already.
    """

    words: str
    control: Control
    is_rule: bool = False  # what the house's rule makes of it
    note: str = ""  # on its key: which houses rule so, or which chips move
    houses: str = ""  # the passages of the texts that come to it
    steps: tuple[str, ...] = ()
    say: str = ""
    changes: tuple[Change, ...] = ()
    unnamed: bool = False  # a card is drawn first: what changes hangs on it
    keep: Control | None = None


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing that waits for the floor manager: an incident, a bet, a rule that isn't there.

    ``rule`` is what the house's text says: the passage, then its sense in French and in English.
    """

    key: str
    title: str
    happened: str = ""
    stakes: tuple[tuple[str, str], ...] = ()  # figures of that moment, each with what it is
    facts: tuple[tuple[str, str], ...] = ()  # what decides, each with its value
    rule: tuple[str, ...] = ()
    silent: bool = False
    last: tuple[str, ...] = ()  # what was ruled on the same before, newest first
    ways: tuple[Way, ...] = ()
    own: Control | None = None  # a ruling in his own words
    question: str = ""  # what must be known first
    answers: tuple[Control, ...] = ()
    reasons: tuple[str, ...] = ()  # usual here; () for those of any ruling


@dataclass(frozen=True, slots=True)
class Refusal:
    """Wrong PINs given for this name; before ``until_s`` (UTC seconds) no other is looked at."""

    name: str
    wrong: int
    until_s: int


@dataclass(frozen=True, slots=True)
class SignIn:
    """Who may sign in, by PIN; ``by_name``: there is no file of PINs, any name is taken."""

    names: tuple[str, ...]
    by_name: bool
    refusals: tuple[Refusal, ...] = ()
    claims: str = ""  # who showed his badge: the name that is chosen
    comes: str = ""  # who said that he is on his way: chosen while nobody else is


@dataclass(frozen=True, slots=True)
class CallView:
    """The floor manager's sheet. ``sign_in`` while nobody is signed in."""

    name: str
    standing: str  # "M. Durand, vérifié par son code"
    verified: bool
    told: tuple[tuple[str, str], ...]  # when and what happened, newest first; its number: unknown
    matters: tuple[Matter, ...]
    now: tuple[Change, ...]  # the table as it is
    reasons: tuple[str, ...]
    sign_in: SignIn | None
    sign_out: Control  # while nobody is signed in: the call is over, nothing is ruled
    present: Control  # says that he is still there
    zone: str = ""  # of the times of what happened
    undo: Matter | None = None  # the last ruling, to be taken back from here; nothing waits by it

    @property
    def pages(self) -> tuple[Matter, ...]:
        """All that he may turn to: what waits, then what may be taken back."""
        return (*self.matters, *(() if self.undo is None else (self.undo,)))
