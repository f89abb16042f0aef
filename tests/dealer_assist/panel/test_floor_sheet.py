"""The floor manager at the panel signs in, sees facts, rule and remedy, and rules. Real taps."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk_table import DeskTable
from fingers import click, press
from live_table import GC
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from reader_table import REGISTER, a_vault
from test_layout import assert_apart, assert_hit, assert_read, assert_whole

from dealer_assist import events as e
from dealer_assist.advice import advise
from dealer_assist.panel.application import render
from dealer_assist.panel.call_sheet import CallSheet
from dealer_assist.panel.key import Key
from dealer_assist.panel.picture import Surroundings, picture
from dealer_assist.panel.theme import LIGHT
from dealer_assist.people import PeopleFile, store
from dealer_assist.people import pin as pins
from dealer_assist.sensing.room import Room
from dealer_assist.taps import Tap, TapKind

PIN = "4711"
LANGS = ("fr", "en")
RULE = {"fr": "TRANCHER AINSI", "en": "RULE SO"}


class Keeper:
    """Writes the house's own rules nowhere, and remembers them."""

    def __init__(self) -> None:
        self.kept: list[e.RuleDecided] = []

    def __call__(self, decided: e.RuleDecided) -> e.ChoiceKept:
        self.kept.append(decided)
        return e.ChoiceKept(decided.setting, decided.value, decided.by, decided.reason, "own")

    def taken_back(self, kept: e.ChoiceKept) -> bool:
        return True


class CallDesk(DeskTable):
    """A desk whose floor managers stand in a file."""

    def __init__(self, house: str, lang: str, people: PeopleFile | None) -> None:
        self.people = people
        self.sent: list[Tap] = []
        super().__init__(house, lang)
        self.keeper = Keeper()
        self.room = Room(a_vault(), REGISTER.chips, wall=lambda: self.now, people=people,
                         keeper=self.keeper)
        self.window.tapped.connect(self.sent.append)

    def show(self) -> None:
        around = Surroundings(
            self.lang, ("shoe", "scanner"), notice=self.notice, notice_why=self.why,
            people=self.people.names() if self.people is not None else None,
        )
        self.window.show_view(picture(self.table, advise(self.table), around))
        self.clock.pass_by()
        QApplication.processEvents()

    @property
    def sheet(self) -> CallSheet:
        return self.window.desk.call

    def swept(self, entry: str = "HAND-01") -> "CallDesk":
        """Seats 3 and 4 are in for 300, seat 4's hand was swept in, the floor is called."""
        self.seated(*[10_000] * 6).dealt()
        self.put(e.Raised(3, 300), e.Called(4, 300), e.IrregularityReported(entry, 4))
        return self.put(e.FloorCalled())

    def opened(self) -> "CallDesk":
        click(self.window.desk.floor)
        self.clock.pass_by()
        assert self.sheet.isVisible()
        return self

    def signed_in(self, name: str = "M. Durand", pin: str = PIN) -> "CallDesk":
        self.tap(name)
        return self.pin(pin)

    def pin(self, digits: str) -> "CallDesk":
        for digit in digits:
            click(self.sheet.sign_in.keys[digit])
        self.clock.pass_by()
        click(self.sheet.decide.rule)
        self.clock.pass_by()
        return self

    def way(self, at: int) -> "CallDesk":
        """Touch a way to rule."""
        click(self.sheet.ways.keys[at])
        self.clock.pass_by()
        return self

    def keys(self, *keys: Qt.Key) -> "CallDesk":
        for key in keys:
            press(self.window, key)
            self.clock.pass_by()
        return self


Make = Callable[..., CallDesk]


@pytest.fixture
def made(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    monkeypatch.setattr(store, "hashed", lambda pin: pins.hashed(pin, cost=16))
    desks: list[CallDesk] = []
    Key.hints_shown = False

    def make(house: str = GC, lang: str = "fr", names: tuple[str, ...] | None = (
            "M. Durand", "C. Bernard")) -> CallDesk:
        people = PeopleFile(tmp_path / "t.people.json")
        for name in names or ():
            people.add(name, PIN)
        desks.append(CallDesk(house, lang, people))
        return desks[-1]

    yield make
    for desk in desks:
        desk.window.close()
        desk.window.deleteLater()
    Key.hints_shown = False


def assert_fits(desk: CallDesk) -> None:
    render(desk.window)
    root = desk.window.desk
    assert_apart(root)
    assert_whole(root)
    assert_read(root)
    assert_hit(root)


def said_aloud(root: QWidget) -> str:
    """Everything that a screen reader, or anybody looking at the window, may find."""
    pieces = [root, *root.findChildren(QWidget)]
    return " ".join(f"{p.accessibleName()} {p.accessibleDescription()} {p.toolTip()} "
                    f"{getattr(p, 'words', '')} {getattr(p, 'writings', '')}" for p in pieces)


# --- opening ---------------------------------------------------------------------------------


def test_the_red_key_calls_him_and_then_opens_his_sheet_over_the_table(made: Make):
    desk = made().seated(*[10_000] * 6).dealt()
    click(desk.window.desk.floor)
    desk.clock.pass_by()
    assert isinstance(desk.last, e.FloorCalled) and not desk.sheet.isVisible()
    desk.opened()
    assert not desk.window.desk.felt.isVisible() and not desk.window.desk.side.isVisible()
    desk.tap("RETOUR À LA TABLE")
    assert not desk.sheet.isVisible() and desk.window.desk.felt.isVisible()


def test_the_facts_and_the_rule_stand_there_before_he_has_signed_in(made: Make):
    desk = made().swept().opened()
    told = desk.sheet.story.accessibleName()
    assert "Main non protégée" in told and "GC:369" in told
    assert desk.sheet.sign_in.isVisible() and not desk.sheet.ways.isVisible()


# --- signing in ------------------------------------------------------------------------------


def test_name_and_digits_and_he_is_in(made: Make):
    desk = made().swept().opened().signed_in()
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)
    assert desk.sheet.isVisible() and not desk.sheet.sign_in.isVisible()
    assert desk.sheet.ways.isVisible() and "vérifié" in desk.window.view.call.standing


def test_it_works_from_the_keyboard_and_the_numeric_pad(made: Make):
    desk = made().swept()
    desk.keys(Qt.Key.Key_F1)
    assert desk.sheet.isVisible()
    desk.keys(Qt.Key.Key_C)
    assert desk.sheet.sign_in.who == "C. Bernard"
    desk.keys(Qt.Key.Key_D, Qt.Key.Key_4, Qt.Key.Key_9, Qt.Key.Key_Backspace, Qt.Key.Key_7,
              Qt.Key.Key_1, Qt.Key.Key_1, Qt.Key.Key_Enter)
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)
    desk.keys(Qt.Key.Key_Return)
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.by == "M. Durand"
    desk.keys(Qt.Key.Key_Escape)
    assert not desk.sheet.isVisible()


def test_a_wrong_pin_is_told_and_the_third_says_how_long_to_wait(made: Make):
    desk = made().swept().opened().signed_in(pin="0000")
    assert desk.sheet.sign_in.line() == "Code refusé."
    desk.pin("0001").pin("0002")
    assert desk.sheet.sign_in.line() == "Code refusé 3 fois. Attendez 5 s."
    for digit in PIN:
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    desk.now += 5
    desk.show()
    assert desk.sheet.decide.rule.isEnabled()
    click(desk.sheet.decide.rule)
    assert desk.last == e.FloorSignedIn("M. Durand", True, desk.now)


def test_too_few_digits_and_nobodys_digits_can_not_be_sent(made: Make):
    desk = made().swept().opened()
    for digit in "4711":
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    desk.tap("M. Durand")
    for digit in "471":
        click(desk.sheet.sign_in.keys[digit])
    assert not desk.sheet.decide.rule.isEnabled()
    click(desk.sheet.sign_in.keys["1"])
    assert desk.sheet.decide.rule.isEnabled()
    for digit in "0000000":
        click(desk.sheet.sign_in.keys[digit])
    desk.clock.pass_by()
    click(desk.sheet.decide.rule)
    assert len(desk.sent[-1].secret) == 8


@pytest.mark.parametrize("leaves", ["name", "back", "clear", "time", "sent"])
def test_the_digits_are_forgotten(made: Make, leaves: str):
    desk = made().swept().opened().tap("M. Durand")
    pad = desk.sheet.sign_in
    for digit in PIN:
        click(pad.keys[digit])
    if leaves == "name":
        desk.tap("C. Bernard")
    elif leaves == "back":
        desk.tap("RETOUR À LA TABLE")
    elif leaves == "clear":
        click(pad.keys["C"])
    elif leaves == "time":
        pad._timer.timeout.emit()
    else:
        desk.clock.pass_by()
        click(desk.sheet.decide.rule)
    assert pad._digits == ""


def test_nothing_in_the_window_tells_the_digits(made: Make):
    desk = made().swept().opened().tap("M. Durand")
    for digit in "81286571":
        click(desk.sheet.sign_in.keys[digit])
    render(desk.window)
    assert "8 chiffres entrés" in desk.sheet.sign_in.accessibleName()
    assert "81286571" not in said_aloud(desk.window) + repr(desk.window.view)
    desk.clock.pass_by()
    click(desk.sheet.decide.rule)
    assert desk.sent[-1].secret == "81286571" and "81286571" not in repr(desk.sent)
    assert "81286571" not in repr(desk.facts) + repr(desk.window.view) + said_aloud(desk.window)


def test_without_a_file_any_name_is_taken_and_shown_as_not_verified(made: Make):
    desk = made(names=None).swept().opened()
    assert not desk.sheet.sign_in.keys["1"].isVisible()
    desk.tap("VOTRE NOM…")
    for letter in "JL":
        click(desk.sheet.words.keys[letter.lower()])
    desk.clock.pass_by()
    desk.tap("VALIDER")
    assert desk.last == e.FloorSignedIn("JL", False, desk.now)
    assert "NON VÉRIFIÉ" in desk.window.view.call.standing


def test_more_names_than_keys_are_reached_by_the_last_key(made: Make):
    names = tuple(f"Chef {letter}" for letter in "ABCDEFGH")
    desk = made(names=names).swept().opened()
    assert "Chef H" not in desk.in_sight()
    desk.tap("AUTRES…")
    desk.tap("Chef H")
    assert desk.sheet.sign_in.who == "Chef H"


# --- ruling ----------------------------------------------------------------------------------


def test_the_rule_as_it_is_takes_one_touch_once_he_is_in(made: Make):
    desk = made().swept().opened().signed_in().tap("TRANCHER AINSI")
    ruled = desk.last
    assert isinstance(ruled, e.RemedyApplied)
    assert (ruled.outcome, ruled.by, ruled.reason) == ("lost", "M. Durand", "")
    assert ruled.at_s == desk.now and not desk.table.cases
    assert desk.sheet.isVisible() and desk.sheet.matter is None


def test_a_touch_on_another_way_only_shows_what_it_would_change(made: Make):
    desk = made().swept().opened().signed_in()
    number = desk.table.number
    first = desk.sheet.ways.accessibleName()
    desk.way(3)
    assert desk.table.number == number
    assert desk.sheet.ways.accessibleName() != first


def test_ruling_otherwise_asks_for_a_reason(made: Make):
    desk = made().swept().opened().signed_in().way(3).tap("TRANCHER AINSI")
    assert desk.sheet.reasons.isVisible() and not desk.sheet.decide.isVisible()
    desk.tap("Équité pour les joueurs")
    ruled = desk.last
    assert isinstance(ruled, e.RemedyApplied)
    assert (ruled.by, ruled.reason) == ("M. Durand", "Équité pour les joueurs")
    assert ruled.outcome != "lost"


def test_another_reason_is_typed(made: Make):
    desk = made().swept().opened().signed_in().way(3).tap("TRANCHER AINSI", "AUTRE RAISON…")
    for letter in "carte vue":
        click(desk.sheet.words.keys[letter])
    desk.clock.pass_by()
    desk.tap("VALIDER")
    assert desk.last.reason == "Carte vue"


def test_a_ruling_in_his_own_words_has_words_and_reason(made: Make):
    desk = made().swept().opened().signed_in().tap("AUTRE DÉCISION…")
    assert desk.sheet.words.isVisible()
    desk.keys(Qt.Key.Key_O, Qt.Key.Key_N, Qt.Key.Key_Space, Qt.Key.Key_A, Qt.Key.Key_Return)
    desk.tap("Esprit du jeu")
    assert (desk.last.words, desk.last.reason) == ("On a", "Esprit du jeu")
    assert desk.table.ruled[-1].words == "On a"


def test_back_leads_from_the_reason_to_the_ways_and_rules_nothing(made: Make):
    desk = made().swept().opened().signed_in().way(3)
    number = desk.table.number
    desk.tap("TRANCHER AINSI", "Retour")
    assert desk.sheet.ways.isVisible() and desk.table.number == number
    desk.tap("AUTRE DÉCISION…", "Retour")
    assert desk.sheet.ways.isVisible() and desk.table.number == number


def test_where_the_text_is_silent_nothing_is_chosen_for_him(made: Make):
    desk = made("groupe_tranchant").swept().opened().signed_in()
    assert desk.sheet.way is None and not desk.sheet.decide.isVisible()
    desk.way(0).tap("TRANCHER AINSI", "Usage de la maison")
    assert isinstance(desk.last, e.RemedyApplied) and desk.last.reason == "Usage de la maison"


def test_a_ruling_may_become_the_houses_rule(made: Make):
    desk = made("groupe_tranchant").swept("DEAL-08").opened().signed_in()
    matter = desk.sheet.matter
    while matter.question:
        desk.way(0)
        matter = desk.sheet.matter
    at = next(n for n, way in enumerate(matter.ways) if way.keep is not None)
    setting = matter.ways[at].keep.tap.fact.setting
    desk.way(at).tap("… ET RÈGLE DE LA MAISON", "Usage de la maison")
    kinds = [type(fact) for fact in desk.facts[-3:]]
    assert kinds == [e.RemedyApplied, e.RuleDecided, e.ChoiceKept]
    assert desk.keeper.kept[0].setting == setting and desk.keeper.kept[0].by == "M. Durand"
    assert desk.table.house[setting] == desk.keeper.kept[0].value
    again = desk.put(e.IrregularityReported("DEAL-08", 4, round=1)).window.view.call.matters[0]
    assert again.question or again.ways[0].is_rule, "the next time it is the rule"


def test_where_the_text_answers_the_key_of_the_house_says_why_it_is_grey(made: Make):
    desk = made().swept().opened().signed_in()
    assert desk.grey("… ET RÈGLE DE LA MAISON") == "le texte de la maison y répond"


def test_a_question_is_answered_on_the_sheet(made: Make):
    desk = made().seated(*[10_000] * 6).dealt()
    desk.put(e.IrregularityReported("HAND-01"), e.FloorCalled()).opened().signed_in()
    desk.tap("Siège 5")
    assert isinstance(desk.last, e.IrregularityAnswered) and desk.last.answer == "5"
    assert desk.sheet.matter.ways


def test_a_pending_bet_is_ruled_in_his_name(made: Make):
    desk = made().seated(*[10_000] * 6).dealt().put(e.Raised(3, 300))
    desk.comes(Tap(TapKind.RAISE_TO, 4, 400))
    assert desk.table.doubt is not None
    desk.put(e.FloorCalled()).opened().signed_in().tap("TRANCHER AINSI")
    ruled = [fact for fact in desk.facts if isinstance(fact, e.BetRuled)]
    assert ruled[-1].by == "M. Durand" and desk.table.doubt is None
    assert desk.sheet.isVisible()


def test_two_matters_are_turned_over(made: Make):
    desk = made().swept().put(e.IrregularityReported("CARD-05", 3)).opened().signed_in()
    first = desk.sheet.matter.title
    desk.tap("AFFAIRE 1/2")
    assert desk.sheet.matter.title != first and "AFFAIRE 2/2" in desk.in_sight()


def test_what_he_looks_at_stays_while_facts_come_in(made: Make):
    desk = made().swept().put(e.IrregularityReported("CARD-05", 3)).opened().signed_in()
    desk.tap("AFFAIRE 1/2").way(1)
    shown, way = desk.sheet.matter.key, desk.sheet.way
    desk.put(e.ChipsSeen(3, 300))
    assert desk.sheet.matter.key == shown and desk.sheet.way.words == way.words


def test_done_signs_out_and_gives_the_table_back(made: Make):
    desk = made().swept().opened().signed_in().tap("TRANCHER AINSI").tap("TERMINER")
    assert desk.last == e.FloorSignedOut("M. Durand") and desk.table.floor == ""
    assert not desk.sheet.isVisible() and desk.window.desk.felt.isVisible()


def test_looking_around_tells_that_he_is_still_there(made: Make):
    desk = made().swept().opened().signed_in().way(2)
    assert desk.sent[-1].kind is TapKind.PRESENT


def test_the_clock_signs_him_out_and_the_sheet_asks_again_or_closes(made: Make):
    desk = made().swept().opened().signed_in().way(2)
    desk.now += 120
    (over,) = desk.room.session_over()
    desk.put(*desk.room.facts_of_session(desk.table, over))
    assert desk.table.floor == "" and not desk.sheet.isVisible()


def test_the_panel_under_it_can_not_be_touched(made: Make):
    desk = made().swept().opened().signed_in()
    sight = desk.in_sight()
    assert not {"COUCHÉ", "TAPIS", "ANNONCE", "INCIDENT"} & set(sight)
    number = desk.table.number
    desk.keys(Qt.Key.Key_F, Qt.Key.Key_A, Qt.Key.Key_U)
    assert desk.table.number == number


# --- the look --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("house", [GC, "groupe_tranchant"])
def test_every_state_stands_whole_apart_and_readable(made: Make, lang: str, house: str):
    desk = made(house, lang).swept().put(e.IrregularityReported("CARD-05", 3)).opened()
    assert_fits(desk)
    desk.signed_in(pin="0000").pin("0000").pin("0000")
    assert_fits(desk)
    desk.put(e.FloorSignedIn("M. Durand", False, desk.now))
    assert_fits(desk)
    for at in range(len(desk.sheet.matter.ways)):
        desk.sheet.ways.tap_place(at)
        assert_fits(desk)
    desk.sheet.turn()
    assert_fits(desk)
    desk.sheet.ways.tap_place(0)
    desk.sheet.rule()
    assert_fits(desk)
    desk.sheet._type_other()
    for letter in "une décision longue, avec toutes ses raisons, dite devant la table":
        desk.sheet.words.type_letter(letter)
    assert_fits(desk)
    desk.window.use_theme(LIGHT)
    desk.sheet.step_back()
    desk.sheet.step_back()
    assert_fits(desk)


@pytest.mark.parametrize("lang", LANGS)
def test_without_a_file_it_fits_too(made: Make, lang: str):
    desk = made(lang=lang, names=None).swept().opened()
    assert_fits(desk)
    desk.sheet._type_other()
    assert_fits(desk)


ENTRIES = ["DEAL-01", "DEAL-04", "BRD-01", "BRD-07", "DECK-01", "HAND-02", "TURN-05", "MONEY-02",
           "SHOW-01", "BLD-06", "CARD-02", "BET-23", "TIME-02", "DEAL-13"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("entry", ENTRIES)
def test_long_words_of_the_catalogue_fit(made: Make, entry: str, lang: str):
    desk = made("groupe_tranchant", lang).seated(*[10_000] * 10).dealt()
    desk.put(e.Raised(3, 300), e.Called(4, 300))
    desk.put(e.IrregularityReported(entry, 4, 3, 0, 1, "Kd", 100), e.FloorCalled())
    desk.put(e.FloorSignedIn("M. Durand", True, desk.now)).opened()
    assert_fits(desk)
    for at in range(min(3, len(desk.sheet.matter.ways))):
        desk.sheet.ways.tap_place(at)
        assert_fits(desk)


def test_a_ruling_with_a_long_name_and_reason_stands_whole_in_what_happened(made: Make):
    name = "Marie-Christine Vandenbr"
    desk = made("groupe_tranchant", names=(name,)).seated(*[1_000_000] * 10)
    desk.put(e.IrregularityReported("DEAL-19", 2), e.FloorSignedIn(name, True, desk.now)).opened()
    desk.way(0).tap("TRANCHER AINSI", "Usage de la maison")
    assert isinstance(desk.last, e.RemedyApplied)
    assert_fits(desk)
