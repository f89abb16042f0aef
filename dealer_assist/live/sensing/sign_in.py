"""Sign-in at the panel: floor managers with their PINs, and the dealer coming on.

Where the table has a file of floor managers only they sign in, each with his own PIN; where it has
none a name is taken as it is given, and the facts say that nobody verified it. The PIN is checked
here and goes nowhere: no fact, no notice and no error holds it.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.between.wrong_pin_waits import is_session_over
from dealer_assist.game.facts.signed_rulings import OF_FLOAT
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.tap_result import MISSED, TapResult, refused_tap
from dealer_assist.storage.people import PeopleFile, PeopleUnusable, PinState, pin_result, tidy_name

#: Taps that are entered here.
SIGN_TAPS = frozenset({TapKind.SIGN_IN, TapKind.SIGN_OUT, TapKind.PRESENT})
#: Notice that the badge of somebody who may sign in was shown; its detail is the name.
BADGE_SHOWN = "alert.badge_shown"
MOST_LETTERS = 24
#: Facts that only a floor manager settles.
_IN_HIS_NAME = (e.RemedyApplied, e.CardsHeld, e.CardsReleased, e.AlarmAcknowledged,
                e.FaultCleared, e.ChangeExplained, e.FactUndone)


class Door:
    """Sign-in and sign-out of floor managers, also when they have walked away."""

    def __init__(self, people: PeopleFile | None = None) -> None:
        self._people = people
        self._last_s = 0  # when the one who is signed in was last known to be there

    def entered(self, table: Table, tap: Tap, now_s: int) -> TapResult:
        """Result of the tap."""
        if tap.kind is TapKind.SIGN_IN:
            return self._signs_in(table, tap, now_s)
        if not table.floor:
            return MISSED
        if tap.kind is TapKind.SIGN_OUT:
            return TapResult((e.FloorSignedOut(table.floor),))
        self._last_s = now_s
        return TapResult()

    def _signs_in(self, table: Table, tap: Tap, now_s: int) -> TapResult:
        try:
            if self._people is None or self._people.names() is None:
                return self._by_name(table, tidy_name(tap.choice), now_s)
            found = pin_result(self._people, ("floor",), tap.choice, tap.secret,
                               table.evening.turned_away, now_s)
        except PeopleUnusable as error:
            return TapResult(notice="alert.people_unusable", detail=str(error))
        if found.state is PinState.RIGHT:
            return _let_in(table, e.FloorSignedIn(found.name, True, now_s))
        if found.state is PinState.WRONG:
            return TapResult((e.SignInRefused(found.name, now_s),), why=found.why)
        waits = found.state is PinState.WAITS
        return refused_tap(found.why if waits else Reason("why.floor_unknown"))

    def shown(self, table: Table, uid: bytes) -> TapResult:
        """A badge was held to the reader: no fact, for a copy of it would say the same.

        Its owner is named on the sign-in sheet, where his PIN is asked for. A dealer comes on: that
        is a name that anybody may enter, and his badge is at least as good.
        """
        try:
            name = self._people.owner_of(uid) if self._people is not None else None
            roles = self._people.roles_of(name) if self._people is not None and name else ()
        except PeopleUnusable as error:
            return TapResult(notice="alert.people_unusable", detail=str(error))
        if name is None or not {"floor", "dealer"} & set(roles):
            return TapResult(notice="alert.badge_unknown")
        if name == table.floor or ("floor" not in roles and name == table.evening.dealer):
            return TapResult()
        if "floor" not in roles:
            return TapResult((e.DealerCameOn(name),))
        return TapResult(notice=BADGE_SHOWN, detail=name)

    def _by_name(self, table: Table, name: str, now_s: int) -> TapResult:
        if not _is_name(name):
            return refused_tap(Reason("why.floor_name_missing"))
        return _let_in(table, e.FloorSignedIn(name, False, now_s))

    def why_not_rule(self, table: Table, fact: e.Fact | None) -> Reason | None:
        """Reason why nobody can settle this in this name now, or None: it has a PIN and isn't
        signed in.

        Where floor managers have PINs, a name alone rules nothing.
        """
        if isinstance(fact, OF_FLOAT):
            return self._why_not_sign(table, fact)
        by = by_of(fact) if isinstance(fact, _IN_HIS_NAME) or _is_left(table, fact) else ""
        if not by or (by == table.floor and table.floor_verified):
            return None
        try:
            known = self._people.names() if self._people is not None else None
        except PeopleUnusable:
            known = ()
        if known is not None:
            return Reason("why.sign_in_first", name=by)
        taken_back = isinstance(fact, e.FactUndone)
        return Reason("why.floor_name_missing") if taken_back and not _is_name(by) else None

    def _why_not_sign(self, table: Table, fact: e.FloatCounted | e.FloatMoved) -> Reason | None:
        """Reason why one of the two who sign for the float can't (PIN due or unread), or None."""
        try:
            known = (self._people.names() if self._people is not None else None) or ()
        except PeopleUnusable:
            known = (fact.by, fact.second)
        there = table.floor if table.floor_verified else ""
        missing = next((name for name in (fact.by, fact.second)
                        if name and name != there and name in known), "")
        return Reason("why.sign_in_first", name=missing) if missing else None

    # --- walking away ------------------------------------------------------------------------

    def follow(self, table: Table, fact: e.Fact, at_s: int) -> None:
        """A fact in his name shows that he is there; that he touched a button no fact tells, so
        that after a restart he may have to sign in again.
        """
        if is_floor_manager_there(table, fact):
            self.recall(at_s)

    def recall(self, at_s: int) -> None:
        """He was known to be there at this time."""
        self._last_s = max(self._last_s, at_s)

    def walked_away(self, table: Table, now_s: int) -> tuple[e.Fact, ...]:
        """His session is over: signed out by the clock."""
        if not table.floor or not is_session_over(self._last_s, now_s):
            return ()
        return (e.FloorSignedOut(table.floor),)


def is_floor_manager_there(table: Table, fact: e.Fact) -> bool:
    """True if this fact, which made the table, shows that the floor manager signed in is there."""
    return isinstance(fact, e.FloorSignedIn) or (table.floor != "" and by_of(fact) == table.floor)


def by_of(fact: e.Fact | None) -> str:
    """Name in which the fact is; "" for none."""
    return str(getattr(fact, "by", ""))


def _is_name(name: str) -> bool:
    """True if this may be a person's name, and no PIN that was typed for one."""
    return bool(name.strip()) and len(name) <= MOST_LETTERS and not any(map(str.isdecimal, name))


def _is_left(table: Table, fact: e.Fact | None) -> bool:
    """True if this settles a matter of the floor's alone, or one he took back."""
    if isinstance(fact, e.BetRuled):
        doubt = table.doubt_of(fact.seat)
        return doubt is not None and doubt.proposal == FLOOR
    return isinstance(fact, e.IrregularityDismissed) and any(
        case.number == fact.case and case.taken_back_by for case in table.cases)


def _let_in(table: Table, fact: e.FloorSignedIn) -> TapResult:
    """Whoever was signed in before goes first: one at a time."""
    before = (e.FloorSignedOut(table.floor),) if table.floor not in ("", fact.name) else ()
    return TapResult((*before, fact))
