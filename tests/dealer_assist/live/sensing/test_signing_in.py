"""The floor manager signs in at the panel: by PIN, or by name only; out again, or by the clock."""

from pathlib import Path

import pytest
from live_table import GC, rules
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import bare_table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import Wiring
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.people import PeopleFile, people_file
from dealer_assist.storage.people import pin_check as pins
from dealer_assist.view.dealer.picture_receivers import Screen
from dealer_assist.view.dealer.table_picture import Surroundings
from drivers.devices.device_reports import BadgeShown

NOW = 1_760_000_000
PIN = "47118128"
OPENED = e.TableOpened("1", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100))


class Front:
    """A table behind its room, with a file of people, and a clock that the test turns."""

    def __init__(self, people: PeopleFile | None) -> None:
        self.now = NOW
        self.facts: list[e.Fact] = []
        self.times: list[int] = []
        self.people = people
        self.table = bare_table(rules(GC))
        self.room = self._room()
        self.put(OPENED, *(e.PlayerSat(seat, 5_000) for seat in (1, 2, 3)))

    def _room(self) -> TableInterpreter:
        return TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: self.now,
                                people=self.people)

    def put(self, *facts: e.Fact) -> None:
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact, self.now)
            self.facts.append(fact)
            self.times.append(self.now)

    def tap(self, tap: Tap):
        entered = self.room.facts_of_tap(self.table, tap)
        self.put(*entered.facts)
        return entered

    def sign_in(self, name: str = "M. Durand", pin: str = PIN):
        return self.tap(Tap(TapKind.SIGN_IN, choice=name, secret=pin))

    def waits(self, seconds: int) -> None:
        """Time goes by; whatever it brings is taken in."""
        self.now += seconds
        for over in self.room.session_over():
            self.put(*self.room.facts_of_session(self.table, over))

    def restarted(self) -> None:
        """The power came back: everything is told again from the journal."""
        self.table, self.room = bare_table(rules(GC)), self._room()
        for fact, at_s in zip(self.facts, self.times, strict=True):
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact, at_s)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_file, "hash_of_new_pin",
                        lambda pin: pins.hash_of_new_pin(pin, cost=16))


@pytest.fixture
def people(tmp_path: Path) -> PeopleFile:
    made = PeopleFile(tmp_path / "t.people.json")
    made.add("M. Durand", PIN)
    made.add("C. Bernard", "1234")
    return made


@pytest.fixture
def front(people: PeopleFile) -> Front:
    return Front(people)


# --- in --------------------------------------------------------------------------------------


def test_the_right_pin_lets_him_in_verified(front: Front):
    assert front.sign_in().facts == (e.FloorSignedIn("M. Durand", True, NOW),)
    assert (front.table.floor, front.table.floor_verified) == ("M. Durand", True)


def test_a_wrong_pin_is_a_fact_and_lets_nobody_in(front: Front):
    entered = front.sign_in(pin="47118129")
    assert entered.facts == (e.SignInRefused("M. Durand", NOW),)
    assert entered.why is not None and entered.why.id == "why.sign_in_wrong"
    assert front.table.floor == ""


@pytest.mark.parametrize("pin", ["", "4711812", "471181280", "x", "٤٧١١٨١٢٨", "1234", "é" * 40])
def test_whatever_else_is_sent_for_a_pin_is_a_wrong_one(front: Front, pin: str):
    assert isinstance(front.sign_in(pin=pin).facts[0], e.SignInRefused)


def test_a_name_that_is_not_in_the_file_makes_no_fact(front: Front):
    """Else somebody's PIN, typed for a name, would stand in the journal."""
    for name in ("Somebody", PIN, ""):
        entered = front.sign_in(name)
        assert entered.facts == () and entered.why.id == "why.floor_unknown"
        assert PIN not in repr(entered)


def test_who_was_signed_in_before_goes_first(front: Front):
    front.sign_in()
    assert front.sign_in("C. Bernard", "1234").facts == (
        e.FloorSignedOut("M. Durand"), e.FloorSignedIn("C. Bernard", True, NOW))
    assert front.table.floor == "C. Bernard"


def test_the_file_is_read_when_he_signs_in_so_that_a_new_name_counts_at_once(
    front: Front, people: PeopleFile
):
    PeopleFile(people.path).add("Mme Leroy", "9999")
    assert front.sign_in("Mme Leroy", "9999").facts[0].verified
    PeopleFile(people.path).remove("C. Bernard")
    assert front.sign_in("C. Bernard", "1234").facts == ()


def test_without_a_file_a_name_is_taken_and_the_fact_says_that_nobody_verified_it(tmp_path):
    for people in (None, PeopleFile(tmp_path / "none.people.json")):
        front = Front(people)
        made = front.sign_in(" M.  Durand ", "").facts
        assert made == (e.FloorSignedIn("M. Durand", False, NOW),)
        assert front.table.floor == "M. Durand" and not front.table.floor_verified


@pytest.mark.parametrize("name", ["", "  ", "4711", "Durand 4711", "x" * 25])
def test_without_a_file_a_name_is_still_a_name_and_never_a_pin(name: str):
    entered = Front(None).sign_in(name, "")
    assert entered.facts == () and entered.why.id == "why.floor_name_missing"
    assert "4711" not in repr(entered)


def test_a_damaged_file_lets_nobody_in_by_name_either(front: Front, people: PeopleFile):
    people.path.write_text("{}")
    entered = front.sign_in()
    assert entered.facts == () and entered.notice == "alert.people_unusable"
    assert str(people.path) in entered.detail and PIN not in entered.detail


# --- wrong PINs cost time --------------------------------------------------------------------


def test_the_third_wrong_pin_is_told_with_its_waiting(front: Front):
    told = [front.sign_in(pin="0000").why for _ in range(3)]
    assert [(why.id, why.chips) for why in told] == [
        ("why.sign_in_wrong", 0), ("why.sign_in_wrong", 0), ("why.sign_in_wrong_waits", 5)]


def test_while_a_name_waits_no_pin_is_looked_at_not_even_the_right_one(front: Front, monkeypatch):
    for _ in range(3):
        front.sign_in(pin="0000")
    looked: list[str] = []
    monkeypatch.setattr(PeopleFile, "is_pin_of", lambda *given: looked.append("looked") or True)
    front.now += 4
    entered = front.sign_in()
    assert entered.facts == () and looked == []
    assert (entered.why.id, entered.why.chips) == ("why.sign_in_waits", 1)
    front.now += 1
    assert front.sign_in().facts and looked == ["looked"]


def test_another_name_does_not_wait_with_it(front: Front):
    for _ in range(6):
        front.sign_in(pin="0000")
    assert front.sign_in("C. Bernard", "1234").facts[-1] == e.FloorSignedIn("C. Bernard", True, NOW)


def test_switching_the_table_off_and_on_shortens_no_waiting(front: Front):
    for _ in range(3):
        front.sign_in(pin="0000")
    front.restarted()
    assert front.sign_in().why.id == "why.sign_in_waits"
    front.now += 5
    assert front.sign_in().facts == (e.FloorSignedIn("M. Durand", True, NOW + 5),)


def test_an_undo_forgets_no_wrong_pin(front: Front):
    for _ in range(3):
        front.sign_in(pin="0000")
    front.tap(Tap(TapKind.UNDO))
    assert isinstance(front.facts[-1], e.FactUndone)
    assert front.sign_in().why.id == "why.sign_in_waits"


# --- out -------------------------------------------------------------------------------------


def test_he_signs_out_and_nobody_can_twice(front: Front):
    front.sign_in()
    assert front.tap(Tap(TapKind.SIGN_OUT)).facts == (e.FloorSignedOut("M. Durand"),)
    assert front.table.floor == ""
    assert front.tap(Tap(TapKind.SIGN_OUT)).notice == "alert.tap_missed"


def test_who_walks_away_is_signed_out_after_two_minutes(front: Front):
    front.sign_in()
    front.waits(119)
    assert front.table.floor == "M. Durand"
    front.waits(1)
    assert front.table.floor == "" and front.facts[-1] == e.FloorSignedOut("M. Durand")
    front.waits(500)
    assert front.facts[-1] == e.FloorSignedOut("M. Durand")


def test_what_the_dealer_taps_meanwhile_keeps_nobody_signed_in(front: Front):
    front.sign_in()
    front.waits(100)
    front.tap(Tap(TapKind.COUNTED, 1, 4_000))
    front.waits(20)
    assert front.table.floor == ""


def test_a_ruling_of_his_and_a_look_at_his_sheet_keep_him_signed_in(front: Front):
    front.sign_in()
    front.waits(100)
    fact = e.StackCorrected(1, 6_000, "Mal compté avant", "M. Durand")
    assert front.tap(Tap(TapKind.FACT, fact=fact)).facts == (fact,)
    front.waits(100)
    assert front.table.floor == "M. Durand"
    assert front.tap(Tap(TapKind.PRESENT)).facts == ()
    front.waits(100)
    assert front.table.floor == "M. Durand"
    front.waits(20)
    assert front.table.floor == ""


def test_after_a_long_power_cut_nobody_is_signed_in_any_more(front: Front):
    front.sign_in()
    front.now += 3_600
    front.restarted()
    front.waits(0)
    assert front.table.floor == ""


def test_a_clock_set_back_while_the_table_was_off_signs_him_out(front: Front):
    front.sign_in()
    front.now -= 3_600
    front.restarted()
    front.waits(0)
    assert front.table.floor == ""


# --- the PIN ---------------------------------------------------------------------------------


def test_a_tap_does_not_print_its_pin():
    tap = Tap(TapKind.SIGN_IN, choice="M. Durand", secret=PIN)
    assert PIN not in repr(tap) and PIN not in str(tap) and PIN not in f"{tap.seen_at(7)}"


def test_no_byte_of_the_journal_holds_the_pin(front: Front, people: PeopleFile, tmp_path: Path):
    """Through the unit, as the panel does: right, wrong, for a name that is none, by mistake."""
    path = tmp_path / "table.sqlite"
    journal = Journal.open(str(path), kind=JournalKind.PRACTICE)
    told: list[Notice] = []
    unit = Unit(journal, rules(GC), Wiring(front.room), lambda table, advice, n: told.append(n))
    unit.handle(Tap(TapKind.SIGN_IN, choice="M. Durand", secret="98761234"))
    unit.handle(Tap(TapKind.SIGN_IN, choice="98761234", secret=PIN))
    unit.handle(Tap(TapKind.SIGN_IN, choice="M. Durand", secret=PIN))
    unit.handle(Tap(TapKind.SIGN_OUT))
    kinds = [type(record.fact) for record in journal.facts()]
    who = [record.origin.by for record in journal.facts()]
    journal.close()
    assert kinds == [e.SignInRefused, e.FloorSignedIn, e.FloorSignedOut]
    assert who[1:] == ["M. Durand", "M. Durand"]
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir()) + repr(told).encode()
    assert PIN.encode() not in held and b"98761234" not in held


# --- badges ----------------------------------------------------------------------------------

BADGE, STRANGER = bytes.fromhex("04AABBCCDDEE80"), bytes.fromhex("01020304")


def shown(front: Front, uid: bytes):
    return Wiring(front.room).made(front.table, BadgeShown("badge", uid, 0))


@pytest.fixture
def badged(front: Front, people: PeopleFile) -> Front:
    people.give_badge("M. Durand", BADGE)
    return front


def test_a_badge_says_who_claims_to_be_there_and_makes_no_fact(badged: Front):
    made = shown(badged, BADGE)
    assert (made.facts, made.notice, made.detail) == ((), "alert.badge_shown", "M. Durand")
    assert not badged.table.floor


def test_a_badge_alone_signs_nobody_in_his_pin_is_asked_for(badged: Front):
    shown(badged, BADGE)
    assert isinstance(badged.sign_in(pin="00000000").facts[0], e.SignInRefused)
    assert badged.sign_in().facts == (e.FloorSignedIn("M. Durand", True, NOW),)


def test_a_badge_that_nobody_has_is_told_without_its_number(badged: Front):
    made = shown(badged, STRANGER)
    assert (made.facts, made.notice, made.detail) == ((), "alert.badge_unknown", "")


def test_the_badge_of_who_is_signed_in_already_says_nothing(badged: Front):
    badged.sign_in()
    assert shown(badged, BADGE).notice == ""


def test_a_damaged_file_makes_a_badge_nobody_s(badged: Front, people: PeopleFile):
    people.path.write_text("{}")
    assert shown(badged, BADGE).notice == "alert.people_unusable"


def test_the_name_on_a_badge_stands_on_the_sheet_until_somebody_signs_in(
    badged: Front, people: PeopleFile
):
    screen = Screen(Surroundings("en"), frozenset, people)
    badged.put(e.FloorCalled())

    def claimed(notice: Notice) -> str:
        screen.listen(badged.table, advise(badged.table), notice)
        signing = screen.view.call.sign_in
        return signing.claims if signing is not None else "nobody is asked"

    made = shown(badged, BADGE)
    assert claimed(Notice(made.notice, made.detail)) == "M. Durand"
    assert claimed(Notice()) == "M. Durand"
    badged.sign_in()
    assert claimed(Notice()) == "nobody is asked"
    badged.put(e.FloorSignedOut("M. Durand"), e.FloorCalled())
    assert claimed(Notice()) == ""


# --- a dealer's badge ------------------------------------------------------------------------

DEALER = bytes.fromhex("04112233445566")


@pytest.fixture
def dealing(front: Front, people: PeopleFile) -> Front:
    people.add("L. Martin", "2222", "dealer")
    people.give_badge("L. Martin", DEALER)
    return front


@pytest.mark.long
def test_a_dealer_comes_on_by_his_badge_and_once(dealing: Front):
    made = shown(dealing, DEALER)
    assert made.facts == (e.DealerCameOn("L. Martin"),)
    dealing.put(*made.facts)
    again = shown(dealing, DEALER)
    assert (again.facts, again.notice) == ((), "")


def test_a_dealer_s_badge_and_pin_rule_nothing(dealing: Front):
    shown(dealing, DEALER)
    assert dealing.sign_in("L. Martin", "2222").why.id == "why.floor_unknown"
    assert not dealing.table.floor


def test_a_floor_manager_who_deals_too_is_asked_for_his_pin(dealing: Front, people: PeopleFile):
    people.give_roles("L. Martin", ("dealer", "floor"))
    made = shown(dealing, DEALER)
    assert (made.facts, made.notice) == ((), "alert.badge_shown")


def test_a_technician_s_badge_is_nobody_s_at_a_table(front: Front, people: PeopleFile):
    people.add("T. Outil", "3333", "technician")
    people.give_badge("T. Outil", BADGE)
    assert shown(front, BADGE).notice == "alert.badge_unknown"


@pytest.mark.parametrize("is_restarted", [False, True])
def test_what_he_ruled_from_afar_shows_nobody_at_the_panel(people, is_restarted):
    front = Front(people)
    front.sign_in()
    front.now += 100
    before = front.table
    fact = e.StackCorrected(1, 6_000, "Mal compté avant", "M. Durand")
    front.table = advance(before, fact)
    if is_restarted:
        front.restarted()
    front.room.follow(before, front.table, fact, front.now, from_afar=True)
    front.waits(30)
    assert front.table.floor == ""
