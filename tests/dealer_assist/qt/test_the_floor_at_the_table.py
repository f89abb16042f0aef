"""What the dealer sees of the floor: the line's light, how his call stands, orders from afar."""

import pytest
from fingers import click
from live_table import GC, LiveTable
from ruling_panel import LANGS, PIN, CallDesk, assert_fits
from tournament_table import BEGAN_S, tournament

from dealer_assist.floor.link.link_messages import TurnedReason
from dealer_assist.floor.link.table_glance import table_glance_view
from dealer_assist.floor.link.table_link_values import FloorStatus, LineState, OrderTaken
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.live.table.refusal_words import refusal_words
from dealer_assist.storage.people import PeopleFile
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import AlertLevel, DeviceState, TableView
from dealer_assist.words import word

BY = "M. Durand"
UP = LineState("up", BEGAN_S)
pytestmark = pytest.mark.usefixtures("qapp")


def dealt() -> LiveTable:
    return LiveTable(GC).begin((5_000,) * 3).deal()


def shown(live: LiveTable, floor: FloorStatus | None = None, lang: str = "en",
          **around) -> TableView:
    return dealer_picture(live.table, advise(live.table),
                   Surroundings(lang, ("shoe", "scanner"), floor=floor, **around))


# --- the line ----------------------------------------------------------------------------------


def test_without_a_line_nothing_of_a_floor_is_shown_and_a_call_is_as_it_was():
    live = dealt().put(e.FloorCalled())
    view = shown(live)
    assert [one.name for one in view.devices] == ["Shoe", "Chips"]
    assert view.floor.text == "THE FLOOR IS HERE" and not view.floor.note
    assert view.alert_level is AlertLevel.ALARM and "floor" in view.alert.lower()


@pytest.mark.parametrize("state, health, says", [
    ("up", DeviceState.UP, "reached"), ("away", DeviceState.LATE, "cut off"),
    ("refused", DeviceState.FAULTY, "refused"), ("what?", DeviceState.LATE, "cut off"),
])
def test_the_line_has_a_light_of_its_own_beside_the_devices(state, health, says):
    light = shown(dealt(), FloorStatus(LineState(state, BEGAN_S))).devices[-1]
    assert (light.name, light.health, light.word) == ("Floor", health, says)
    assert light.hint


def test_a_line_that_is_cut_is_a_light_and_no_alert_and_no_key_changes():
    live = dealt()
    up, away = (shown(live, FloorStatus(LineState(state))) for state in ("up", "away"))
    assert away.alert == up.alert == ""
    assert (away.floor, away.step, away.fold, away.announce) == (
        up.floor, up.step, up.fold, up.announce)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("why", list(TurnedReason))
def test_the_light_says_why_the_floor_refuses_the_table(why, lang):
    light = shown(dealt(), FloorStatus(LineState("refused", BEGAN_S, why.value)), lang).devices[-1]
    assert word(lang, "floor_line.unknown") not in light.hint
    unknown = shown(dealt(), FloorStatus(LineState("refused", 0, "??")), lang).devices[-1]
    assert word(lang, "floor_line.unknown") in unknown.hint


def test_the_light_tells_what_the_line_knows():
    seen = FloorStatus(LineState("away", BEGAN_S, "ended",
                                 ("Le certificat a expiré.", "It ended.")))
    assert shown(dealt(), seen, "fr").devices[-1].hint.endswith("Le certificat a expiré.")
    assert shown(dealt(), seen, "en").devices[-1].hint.endswith("It ended.")


# --- a call ------------------------------------------------------------------------------------


def test_a_call_goes_from_calling_to_heard_to_coming():
    live = dealt().put(e.FloorCalled())
    number = live.table.number
    view = shown(live, FloorStatus(UP))
    assert (view.floor.text, view.alert, view.alert_level) == (
        "CALLING…", "Calling the floor…", AlertLevel.NOTE)
    view = shown(live.put(e.CallHeard(number)), FloorStatus(UP))
    assert (view.floor.text, view.alert) == ("HEARD", "The floor has heard")
    view = shown(live.put(e.CallComing(number, BY)), FloorStatus(UP))
    assert (view.floor.text, view.alert) == ("M. Durand COMING", "M. Durand is coming")
    assert view.floor.opens and view.floor.note == "touch when the floor is here"


@pytest.mark.parametrize("lang, says", [
    ("fr", "La salle ne répond pas : levez la main"), ("en", "Floor not reached: raise your hand"),
])
def test_a_call_that_nobody_heard_is_an_alarm_before_all_others(lang, says):
    live = dealt().put(e.DeviceNoted("shoe", "lid_opened"), e.FloorCalled())
    view = shown(live, FloorStatus(UP, unheard=True), lang)
    assert (view.alert, view.alert_level) == (says, AlertLevel.ALARM)


def test_an_alarm_of_a_device_stands_before_a_call_that_was_heard():
    live = dealt().put(e.DeviceNoted("shoe", "lid_opened"), e.FloorCalled())
    live.put(e.CallHeard(live.table.number))
    view = shown(live, FloorStatus(UP))
    assert view.alert_level is AlertLevel.ALARM and "heard" not in view.alert
    assert view.floor.text == "HEARD"


def test_of_two_calls_the_one_that_nobody_heard_is_told():
    live = dealt().put(e.FloorCalled())
    live.put(e.CallComing(live.table.number, BY), e.FloorCalled("again"))
    assert shown(live, FloorStatus(UP)).floor.text == "CALLING…"


def test_a_call_that_is_over_leaves_no_alarm_behind():
    live = dealt().put(e.FloorCalled())
    live.put(e.CallEnded(live.table.number))
    for floor in (None, FloorStatus(UP)):
        view = shown(live, floor)
        assert view.alert == "" and view.floor.text == "CALL FLOOR"


# --- orders ------------------------------------------------------------------------------------


@pytest.mark.parametrize("fact, fr, en", [
    (e.LastHandsAnnounced(3), "Salle, M. Durand : Les 3 dernières donnes",
     "Floor, M. Durand: The last 3 hands"),
    (e.SeatAssigned("Paul", 4, (4,)), "Salle, M. Durand : Siège 4 gardé pour Paul",
     "Floor, M. Durand: Seat 4 is kept for Paul"),
    (e.StakesChanged(e.Stakes(100, 200, 200)),
     "Salle, M. Durand : Blinds 100/200 dès la prochaine donne",
     "Floor, M. Durand: Blinds 100/200 from the next hand"),
    (e.RemedyApplied(7, "BRD-02", "one_becomes_burn", by=BY),
     "M. Durand tranche à distance : Flop de quatre cartes",
     "M. Durand rules from afar: Four-card flop"),
    (e.IrregularityDismissed(7, "vu à la caméra", BY),
     "M. Durand tranche à distance : Incident sans suite",
     "M. Durand rules from afar: Incident dismissed"),
])
def test_an_order_from_afar_is_told_to_the_dealer(fact, fr, en):
    seen = FloorStatus(UP, ordered=OrderTaken(9, BY, fact))
    assert shown(dealt(), seen, "fr").alert == fr
    assert shown(dealt(), seen, "en").alert == en


def test_a_change_of_the_shared_clock_is_told_with_its_blinds():
    live = tournament((1, 2, 3)).put(e.LevelBegan(2, BEGAN_S + 60))
    seen = FloorStatus(UP, ordered=OrderTaken(9, BY, e.LevelBegan(2, BEGAN_S + 60)))
    told = shown(live, seen).alert
    assert "level 2" in told and "50/100" in told


@pytest.mark.parametrize("kind", sorted(e.KINDS))
@pytest.mark.few
def test_every_kind_of_fact_can_be_told_as_an_order(kind):
    from any_fact import any_of
    from hypothesis import HealthCheck, given, settings

    @settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
    @given(any_of(e.KINDS[kind]))
    def told(fact):
        for lang in LANGS:
            assert shown(dealt(), FloorStatus(UP, ordered=OrderTaken(9, BY, fact)), lang).alert

    told()


def test_a_refusal_is_said_in_both_languages():
    fr, en = refusal_words(Reason("why.table_went_on"), "", "")
    assert fr.startswith("La table a continué") and en.startswith("The table has gone on")
    assert refusal_words(None, "alert.tap_missed", "") == (fr, en)
    assert refusal_words(None, "no such word", "") == (fr, en)


# --- the window --------------------------------------------------------------------------------


class FloorDesk(CallDesk):
    """A desk with a line to the floor."""

    seen = FloorStatus(UP)

    def show(self) -> None:
        around = Surroundings(self.lang, ("shoe", "scanner", "board"), notice=self.notice,
                              notice_why=self.why, floor=self.seen)
        self.window.show_view(dealer_picture(self.table, advise(self.table), around))
        self.clock.pass_by()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("floor", [
    FloorStatus(UP), FloorStatus(UP, unheard=True),
    FloorStatus(LineState("away", BEGAN_S), unheard=True),
    FloorStatus(LineState("refused", BEGAN_S, "forked")),
    FloorStatus(UP, ordered=OrderTaken(9, "Marie-Christine Vandenbroucke",
                                       e.SeatAssigned("Jean-Baptiste de La Rochefoucauld", 10,
                                                      (10,)))),
])
@pytest.mark.few
def test_all_of_it_stands_whole_in_the_window(floor, lang):
    desk = FloorDesk(GC, lang, None)
    desk.seen = floor
    desk.seated(*[10_000] * 6).dealt().put(e.FloorCalled())
    assert_fits(desk)
    desk.put(e.CallComing(desk.table.number, "Marie-Christine Vandenbroucke"))
    assert_fits(desk)


@pytest.mark.parametrize("lang, over", [("fr", "APPEL TERMINÉ"), ("en", "CALL OVER")])
def test_the_dealer_ends_a_call_where_nothing_was_to_be_ruled(lang, over):
    desk = FloorDesk(GC, lang, None)
    desk.seated(*[10_000] * 4).dealt().put(e.FloorCalled())
    number = desk.table.number
    desk.opened()
    assert desk.sheet.sign_out.isVisible() and desk.sheet.sign_out.words == over
    click(desk.sheet.sign_out)
    assert isinstance(desk.last, e.CallEnded) and desk.last.call == number
    assert desk.table.calls == () and not desk.sheet.isVisible()


# --- what he is called for -------------------------------------------------------------------


@pytest.mark.parametrize("lang, why", [("fr", "Litige"), ("en", "Dispute")])
def test_a_call_goes_out_at_once_and_one_tap_more_says_what_it_is_for(lang, why):
    desk = FloorDesk(GC, lang, None)
    desk.seated(*[10_000] * 4).dealt()
    click(desk.window.desk.floor)
    desk.clock.pass_by()
    assert [call.reason for call in desk.table.calls] == [""]
    assert_fits(desk)
    number = desk.table.calls[0].number
    desk.tap(why)
    assert [(call.number, call.reason) for call in desk.table.calls] == [
        (number, "call_for.dispute")]
    assert desk.window.desk.side.opened is None


def test_a_call_over_an_open_case_bears_its_name_and_asks_nothing():
    desk = FloorDesk(GC, "fr", None)
    desk.seated(*[10_000] * 4).dealt().put(e.IrregularityReported("BET-13", 3))
    click(desk.window.desk.floor)
    assert [call.reason for call in desk.table.calls] == ["BET-13"]
    assert desk.window.desk.side.opened is None


def test_a_call_bears_the_name_under_which_its_case_shows():
    desk = FloorDesk(GC, "fr", None)
    desk.seated(*[10_000] * 3).shoe_loaded().draw("As", "Ks", "Qs", "Js", "Ts", "9s")
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Called(options.seat, options.call) if options.call
                 else e.Checked(options.seat))
    desk.put(e.BetsCollected()).draw("2c", "3c", "4c", "5c", "6c")
    assert desk.window.view.cases[0].title == "Flop de quatre cartes"
    assert desk.table.cases[-1].entry != "BRD-02"  # as it was reported
    click(desk.window.desk.floor)
    assert [call.reason for call in desk.table.calls] == ["BRD-02"]


def test_a_call_over_a_bet_that_waits_bears_the_name_of_its_situation():
    desk = FloorDesk(GC, "en", None)
    desk.seated(*[10_000] * 4).dealt()
    seat = desk.table.hand.seats[desk.table.hand.actor]
    desk.put(e.BetDoubted(seat, 150, "doubt.raise_too_small", "raise", 200, "half_raise",
                          ways=(e.BetReading("raise", 200, 0, 50), e.BetReading("call", 100, 50))))
    desk.tap("CALL FLOOR")
    assert [call.reason for call in desk.table.calls] == ["BET-08"]


def test_a_table_without_a_line_is_asked_for_no_reason():
    desk = FloorDesk(GC, "fr", None)
    desk.seen = None
    desk.seated(*[10_000] * 4).dealt()
    click(desk.window.desk.floor)
    assert desk.table.calls and desk.window.desk.side.opened is None


def test_a_case_reported_after_the_call_tells_the_floor_what_it_is_for():
    live = dealt().put(e.FloorCalled(), e.IrregularityReported("HAND-01", 3))
    assert [call.reason for call in table_glance_view(live.table, "j", 0).calls] == ["HAND-01"]


def test_while_he_is_asked_what_for_the_key_takes_the_call_back():
    desk = FloorDesk(GC, "fr", None)
    desk.seated(*[10_000] * 4).dealt()
    click(desk.window.desk.floor)
    desk.clock.pass_by()
    desk.tap("ANNULER : appel du chef")
    assert desk.table.calls == () and desk.window.desk.side.opened is None


def test_who_said_that_he_comes_is_chosen_as_he_signs_in(tmp_path):
    people = PeopleFile(tmp_path / "people.json")
    people.add("Mme Roy", "24681357")
    people.add(BY, PIN)
    desk = CallDesk(GC, "fr", people)
    desk.swept().opened()
    assert desk.sheet.sign_in.who == ""
    desk.put(e.CallComing(desk.table.calls[0].number, BY))
    assert desk.sheet.sign_in.who == BY
    desk.tap("Mme Roy")
    desk.put(e.CallHeard(desk.table.calls[0].number))
    assert desk.sheet.sign_in.who == "Mme Roy"
    desk.tap(BY).pin(PIN)
    assert desk.table.floor == BY


def disputed(lang: str = "fr") -> "FloorDesk":
    """The dealer entered a raise to 300, the scanner counts 400."""
    desk = FloorDesk(GC, lang, None)
    desk.seated(*[10_000] * 4).dealt()
    seat = desk.table.hand.seats[desk.table.hand.actor]
    return desk.put(e.Raised(seat, 300), e.BetDoubted(
        seat, 400, "doubt.words_against_chips", "stand", 300, "declared.against_chips",
        ways=(e.BetReading("stand", 300, 100), e.BetReading("raise", 400),
              e.BetReading("floor", 0))))


def test_once_he_is_called_over_a_bet_its_key_opens_his_sheet_and_calls_nobody_twice():
    desk = disputed().tap("CHEF DE PARTIE", "LE CHEF EST LÀ")
    assert len(desk.table.calls) == 1 and desk.sheet.isVisible()


def test_sensor_against_dealer_says_what_was_entered_and_what_is_counted():
    assert disputed().window.view.choice.facts[:2] == (
        "Montant saisi : 300", "Jetons devant lui : 400")


@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_on_a_bet_stands_as_on_a_case_passage_then_both_senses(lang):
    desk = disputed(lang).put(e.FloorCalled("BET-15"))
    cited, own, other = desk.window.view.call.matters[0].rule
    assert cited.startswith("Grand Cercle, ") and cited.endswith(")")
    assert own != other and "Grand Cercle" not in own + other
