"""Sign-in at the floor's screen: admissions, refusals, ends of sessions.

As at a table (live/sensing/sign_in.py), a PIN is checked here and goes nowhere; wrong ones cost
time by the same arithmetic, and a refusal is a fact. Unlike there a name alone opens nothing: from
here orders go to every table. Each screen has its own session; a name's wrong PINs count wherever
they were typed.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.floor.work.floor_tap_facts import FloorTapResult
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.room_state import RoomState, SignedIn
from dealer_assist.game.between.wrong_pin_waits import is_session_over, pins_without, with_wrong_pin
from dealer_assist.game.facts.floor import FloorFact, PersonRefused, PersonSignedIn, PersonSignedOut
from dealer_assist.storage.people import (
    PeopleFile,
    PeopleUnusable,
    PinLook,
    PinState,
    Role,
    look_at_pin,
    pin_result,
    tidy_name,
)

#: Roles that may sign in here at all.
HERE: Final[tuple[Role, ...]] = ("floor", "administrator")
#: A floor manager walks from his screen to a table and back; longer, and he has left.
SESSION_S: Final = 600
#: Time for which a badge names the person about to type his PIN.
_BADGE_S: Final = 60
#: Refusals that aren't the PIN's.
_NOTICES: Final = {PinState.UNKNOWN: "alert.floor_sign_in_unknown",
                   PinState.ROLE: "alert.floor_sign_in_role"}
#: Of unknown names, and of names that have to wait, one refusal in so many seconds is a fact.
_TOLD_AGAIN_S: Final = 10


def after_sign_in(room: RoomState, fact: FloorFact) -> RoomState:
    """The room after this sign-in fact; unchanged by any other."""
    if isinstance(fact, PersonSignedIn):
        room = room.with_person(fact.screen, SignedIn(fact.name, fact.role, fact.at_s))
        return room.evolve(turned_away=pins_without(room.turned_away, fact.name))
    if isinstance(fact, PersonSignedOut):
        return room.with_person(fact.screen, None)
    if isinstance(fact, PersonRefused) and fact.why == "pin":
        return room.evolve(turned_away=with_wrong_pin(room.turned_away, fact.name, fact.at_s))
    return room


class FloorDoor:
    """Signs people in at the floor's screens, and out again when they have walked away.

    Sessions aren't restored from facts: after a restart another person may sit there, so a restart
    ends every session and requires a new sign-in; wrong PINs are in the facts.
    """

    def __init__(self, people: PeopleFile, session_s: int = SESSION_S) -> None:
        self._people = people
        self._session_s = session_s
        self._let_in: set[tuple[str, str]] = set()  # screen and name, by this run of the program
        self._last_s: dict[str, int] = {}  # last sign of the person signed in there
        self._badge = ("", 0)
        self._told: dict[tuple[str, str], int] = {}

    def names(self) -> tuple[str, ...]:
        """Names for the screen's sign-in list; () if the file can't be read."""
        try:
            found = {name for role in HERE for name in self._people.names(role) or ()}
        except PeopleUnusable:
            return ()
        return tuple(sorted(found, key=str.casefold))

    def shown(self, uid: bytes, now_s: int) -> str:
        """Owner of the badge at the reader, "" for none; his PIN is required all the same.

        Raises PeopleUnusable.
        """
        name = self._people.owner_of(uid) or ""
        self._badge = (name, now_s)
        return name

    # --- taps --------------------------------------------------------------------------------

    def look(self, tap: FloorTap) -> PinLook:
        """Check the PIN of the name that signs in. Takes a tenth of a second; any thread."""
        return look_at_pin(self._people, HERE, tap.name, tap.secret)

    def entered(self, room: RoomState, tap: FloorTap, now_s: int) -> FloorTapResult:
        """The facts of a tap about signing in, or the notice for the person."""
        if tap.kind is FloorTapKind.SIGN_IN:
            return self._signs_in(room, tap, now_s)
        person = room.at(tap.screen).person
        if person is None or tap.kind not in (FloorTapKind.SIGN_OUT, FloorTapKind.PRESENT):
            return FloorTapResult()
        if tap.kind is FloorTapKind.SIGN_OUT:
            return FloorTapResult((PersonSignedOut(person.name, "asked", now_s, tap.screen),))
        self._last_s[tap.screen] = now_s
        return FloorTapResult()

    def timed(self, room: RoomState) -> RoomState:
        """The room with the second at which each session ends if nobody touches its screen."""
        for screen, person in _persons(room):
            until_s = max(self._last_s.get(screen, 0), person.since_s) + self._session_s
            if person.until_s != until_s:
                room = room.with_person(screen, person._replace(until_s=until_s))
        return room

    def due(self, room: RoomState, now_s: int) -> tuple[FloorFact, ...]:
        """Facts due by time alone: the end of a session that was idle, or of an earlier run.

        After a restart another person may sit there than the one signed in before.
        """
        return tuple(
            PersonSignedOut(person.name, why, now_s, screen) for screen, person in _persons(room)
            if (why := self._why_over(screen, person, now_s)))

    def _why_over(self, screen: str, person: SignedIn, now_s: int) -> str:
        if (screen, person.name) not in self._let_in:
            return "restart"
        last_s = max(self._last_s.get(screen, 0), person.since_s)
        return "idle" if is_session_over(last_s, now_s, self._session_s) else ""

    def left(self, room: RoomState, screen: str, why: str, now_s: int) -> tuple[FloorFact, ...]:
        """Facts once a screen began anew ("restart"), or was silent for long ("away")."""
        person = dict(room.elsewhere).get(screen)
        return () if person is None else (PersonSignedOut(person.name, why, now_s, screen),)

    def _signs_in(self, room: RoomState, tap: FloorTap, now_s: int) -> FloorTapResult:
        name = tidy_name(tap.name)
        try:
            refused = self._why_refused(room, tap, now_s)
            roles = self._people.roles_of(name)
        except PeopleUnusable as error:
            return FloorTapResult(notice="alert.people_unusable", detail=str(error))
        if refused is not None:
            return refused
        before = room.at(tap.screen).person
        out = () if before is None or before.name == name else (
            PersonSignedOut(before.name, "other", now_s, tap.screen),)
        by = "pin"
        if not tap.screen:  # the reader stands at the server's own window
            shown, at_s = self._badge
            by = "badge" if shown == name and 0 <= now_s - at_s < _BADGE_S else "pin"
            self._badge = ("", 0)
        self._last_s[tap.screen] = now_s
        self._let_in.add((tap.screen, name))
        kept = " ".join(role for role in roles if role in HERE)
        return FloorTapResult((*out, PersonSignedIn(name, kept, by, now_s, tap.screen)))

    def _why_refused(self, room: RoomState, tap: FloorTap, now_s: int) -> FloorTapResult | None:
        """Refusal; None if the name is proved. Raises PeopleUnusable."""
        found = pin_result(self._people, HERE, tap.name, tap.secret, room.turned_away, now_s,
                           tap.looked)
        if found.state is PinState.RIGHT:
            return None
        if found.state is PinState.UNKNOWN and not self.names():
            return FloorTapResult(notice="alert.floor_people_missing")
        if found.state in _NOTICES:
            says = FloorTapResult(notice=_NOTICES[found.state], detail=found.name)
        else:
            says = FloorTapResult(notice=found.why.id, detail=found.name, why=found.why)
        return replace(says, facts=self._refusals(found.name, found.state, tap.screen, now_s))

    def _refusals(self, name: str, why: PinState, screen: str, now_s: int) -> tuple[FloorFact, ...]:
        """The refusal as a fact, each wrong PIN; of others not each of many in a row.

        An unknown name is not repeated: somebody may have typed his PIN there.
        """
        shown = "" if why is PinState.UNKNOWN else name
        if why is not PinState.WRONG:
            key = (str(why), shown)
            if 0 <= now_s - self._told.get(key, -_TOLD_AGAIN_S) < _TOLD_AGAIN_S:
                return ()
            self._told[key] = now_s
        return (PersonRefused(shown, str(why), now_s, screen),)


def _persons(room: RoomState) -> tuple[tuple[str, SignedIn], ...]:
    """Signed-in persons, by screen."""
    own = (("", room.person),) if room.person is not None else ()
    return (*own, *room.elsewhere)
