"""Sign-in of technicians at the bench, by their own PINs.

On a bench that nobody has signed in at, the first to come gives his name and chooses his PIN. The
PIN is looked at here and goes nowhere: no fact, no notice and no error holds it. A wrong one is a
fact, and costs time by what the journal holds, as at a table (game/between/wrong_pin_waits.py).
"""

from typing import Final, NamedTuple

from dealer_assist.devices.commissioning.bench_state import BenchState
from dealer_assist.devices.commissioning.bench_taps import SignInTap
from dealer_assist.devices.commissioning.steps.step_runner import Errand
from dealer_assist.game.between.wrong_pin_waits import is_session_over
from dealer_assist.game.facts import commissioning as b
from dealer_assist.storage.people import (
    LEAST_DIGITS,
    MOST_DIGITS,
    PeopleFile,
    PeopleUnusable,
    PinState,
    PinUnfit,
    pin_result,
    tidy_name,
)
from dealer_assist.words.message import Message, message

#: Time without a tap or a report after which he has walked away: his hands are busy at the bench.
SESSION_S: Final = 1200
#: The errand that writes the first technician into the file of people; values: "tap", his
#: SignInTap.
ENTER: Final = "enter"


class SignInResult(NamedTuple):
    """Result of a sign-in: facts and errands, or the reason why not."""

    facts: tuple[b.BenchFact, ...] = ()
    notice: Message | None = None
    errands: tuple[Errand, ...] = ()


class BenchDoor:
    """Sign-in of technicians at the bench."""

    def __init__(self, people: PeopleFile) -> None:
        self._people = people

    def names(self) -> tuple[str, ...] | None:
        """Names that may sign in; None if the first to come is entered, () if the file is
        unusable."""
        try:
            return self._people.names("technician") or None
        except PeopleUnusable:
            return ()

    def signs_in(self, bench: BenchState, tap: SignInTap, now_s: int) -> SignInResult:
        """Result of a sign-in tap."""
        try:
            if not self._people.names("technician"):
                return self._first(bench, SignInTap(tidy_name(tap.name), tap.pin), now_s)
            found = pin_result(self._people, ("technician",), tap.name, tap.pin,
                               bench.wrong_pins, now_s)
        except PeopleUnusable as error:
            return SignInResult(notice=message("bench.people_unusable", why=str(error)))
        if found.state is PinState.RIGHT:
            return _let_in(bench, found.name, now_s)
        if found.state in (PinState.UNKNOWN, PinState.ROLE):
            return SignInResult(notice=message("bench.nobody", name=found.name))
        facts = (b.TechnicianRefused(found.name, now_s),) if found.state is PinState.WRONG else ()
        return SignInResult(facts, message(found.why.id, name=found.name, chips=found.wait_s))

    def _first(self, bench: BenchState, tap: SignInTap, now_s: int) -> SignInResult:
        """The fact first; then the errand writes name and PIN into the file of people.

        After a power cut in between nobody is entered yet, or he is: the PIN stands in no fact, so
        that he gives it again.
        """
        if bench.entering:
            return SignInResult()  # it is being written: a second touch of the same key
        try:
            self._people.check(tap.name, tap.pin)
        except PinUnfit:
            return SignInResult(notice=message("bench.pin_unfit", least=LEAST_DIGITS,
                                               most=MOST_DIGITS))
        return SignInResult((b.TechnicianEntered(tap.name, now_s),),
                            errands=(Errand(ENTER, values={"tap": tap}),))

    def entered(self, bench: BenchState, failed: Message | None, now_s: int) -> SignInResult:
        """Result of the errand that enters the first technician: he is signed in, or out again."""
        if not bench.entering:
            return SignInResult()
        if failed is not None:
            return SignInResult((b.TechnicianSignedOut(bench.entering, now_s),), failed)
        return _let_in(bench, bench.entering, now_s)


def _let_in(bench: BenchState, name: str, now_s: int) -> SignInResult:
    """Sign the name in; whoever was signed in is signed out first."""
    before = (b.TechnicianSignedOut(bench.who, now_s),) if bench.who not in ("", name) else ()
    return SignInResult((*before, b.TechnicianSignedIn(name, now_s)))


def has_walked_away(bench: BenchState, last_s: int, now_s: int) -> bool:
    """True if nobody has touched the bench for so long that the technician has left."""
    return bench.who != "" and is_session_over(last_s, now_s, SESSION_S)
