"""The finished picture: true to the advice, in both languages, with no closed card in it."""

import dataclasses
import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from live_table import FIXED, GC, POT_LIMIT, TDA, rules
from reader_table import ReaderTable

from dealer_assist import demo_hands
from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.advice import advise
from dealer_assist.cards import DECK
from dealer_assist.chips import written
from dealer_assist.hand.pots import uncalled
from dealer_assist.panel.picture import Surroundings, picture
from dealer_assist.panel.view import AlertLevel, Health, Needs, View
from dealer_assist.phh.replay import replay
from dealer_assist.table import Phase, Table, bare_table
from dealer_assist.taps import TapKind
from dealer_assist.words import LANGS, card_words
from drivers.devices import reports as r

DEVICES = ("shoe", "scanner")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def view_of(table: Table, lang: str = "fr", **around) -> View:
    return picture(table, advise(table), Surroundings(lang, DEVICES, **around))


def texts(value) -> list[str]:
    """Every text anywhere in the view."""
    if isinstance(value, str):
        return [value]
    if dataclasses.is_dataclass(value):
        return [t for f in dataclasses.fields(value) for t in texts(getattr(value, f.name))]
    if isinstance(value, tuple):
        return [t for part in value for t in texts(part)]
    return []


@cache
def tables_of(number: int, house: str = GC) -> list[Table]:
    """Every table on the way through a demo hand."""
    table = bare_table(rules(house))
    out = [table]
    for fact in replay(demo_hands.load()[number], rules(house)).facts:
        table = advance(table, fact)
        out.append(table)
    return out


def playing(name=GC, stacks=(10_000,) * 4, **more) -> ReaderTable:
    return ReaderTable(name, **more).begin(stacks).deal_with_chips()


# --- all demo hands --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("number", range(len(demo_hands.load())))
def test_every_moment_of_a_demo_hand_has_its_picture(number, lang):
    for table in tables_of(number):
        view = view_of(table, lang)
        assert len(view.seats) == 10
        assert len(view.board) == 5
        options = advise(table).options
        assert view.fold.enabled is (options is not None)
        assert view.check_call.enabled is (options is not None)
        assert sum(s.acting for s in view.seats) == (options is not None)
        assert not any("{" in text or "}" in text for text in texts(view))


@pytest.mark.parametrize("number", range(len(demo_hands.load())))
def test_the_keys_say_the_amounts_of_the_advice(number):
    for table in tables_of(number):
        options = advise(table).options
        if options is None:
            continue
        for lang in LANGS:
            view = view_of(table, lang)
            assert view.check_call.amount == (
                written(options.call, lang) if options.call else "")
            assert view.keypad.enabled is bool(options.min_to)
            assert (view.keypad.least, view.keypad.most) == (options.min_to, options.max_to)
            for _, chips in view.keypad.presets:
                assert options.min_to <= chips <= options.max_to
            assert view.all_in.amount == written(options.all_in_to, lang)
            assert view.fold.tap.seat == view.check_call.tap.seat == options.seat


@pytest.mark.parametrize("number", range(len(demo_hands.load())))
def test_pots_and_total_are_the_chips_in_the_middle(number):
    for table in tables_of(number):
        view, hand = view_of(table, "en"), table.hand
        lines = [int(p.chips.replace(",", "")) for p in view.pots]
        assert lines == [p.chips for p in advise(table).pots if p.chips]
        if hand is not None and hand.phase in (Phase.BETTING, Phase.POSTING, Phase.DEALING):
            total = sum(hand.paid) + hand.dead + sum(hand.bets)
            assert view.total.chips in (written(total, "en"), written(
                total - _uncalled(hand), "en"))


def _uncalled(hand) -> int:
    back = uncalled(hand)
    return back[1] if back else 0


# --- amounts ---------------------------------------------------------------------------------


def test_french_amounts_are_grouped_by_a_no_break_space_everywhere():
    table = playing()
    table.amount(3, 1_250)
    view = view_of(table.table, "fr")
    assert view.seats[2].bet == "1\u00a0250"
    assert view.seats[2].stack == "8\u00a0750"
    assert not [t for t in texts(view) if re.search(r"\d [0-9]{3}\b|\d,\d{3}", t)]
    assert view_of(table.table, "en").seats[2].bet == "1,250"


# --- no closed card --------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(2, 6), st.booleans())
@settings(max_examples=15)
def test_no_picture_names_a_card_that_does_not_lie_open(seed, players, shows):
    rng = random.Random(seed)
    table = ReaderTable().begin((10_000,) * players).post()
    deck = rng.sample(DECK, 52)
    hidden = set(deck)

    def look() -> None:
        open_ = {*table.hand.board, *(c for s in table.hand.shown for c in s)}
        for lang in LANGS:
            view = view_of(table.table, lang, late=frozenset({"shoe"}))
            pad = view.pad.gone if view.pad else ()
            assert set(pad) <= open_
            alone, said = set(texts(view)), " ".join(texts(view))
            assert alone & set(DECK) <= open_
            french = {"As"} if lang == "fr" else set()  # its word for every ace
            assert set(CARD.findall(said)) - french <= open_
            for card in hidden - open_:
                assert card_words(card, lang) not in said

    stack = list(deck)
    for street in (0, 4, 2, 2):
        for _ in range(street or 2 * players):
            table.draw(stack.pop(0))
            look()
        while table.hand.phase is Phase.BETTING:
            table.tap(TapKind.CHECK_CALL)
            look()
        if street == 0:
            table.draw(stack[-1])
            look()
        table.collect()
    for seat in table.hand.seats:
        if table.hand.phase is Phase.SHOWDOWN:
            table.tap(TapKind.SHOW if shows else TapKind.MUCK, seat)
            look()


# --- devices, pad, alerts --------------------------------------------------------------------


def at_the_flop() -> ReaderTable:
    table = ReaderTable().begin((10_000, 10_000))
    table.up("shoe")
    table.post().draw("As", "Ks", "Ad", "Kd")
    table.tap(TapKind.CHECK_CALL)
    table.tap(TapKind.CHECK_CALL)
    return table.collect()


def test_the_card_pad_comes_by_itself_when_the_shoe_is_lost_and_goes_when_it_is_back():
    table = at_the_flop()
    table.draw("5c")
    assert view_of(table.table).pad is None
    table.lost("shoe")
    pad = view_of(table.table).pad
    assert pad is not None
    assert (pad.title, pad.cards) == ("Flop : trois cartes", 3)
    table.up("shoe")
    assert view_of(table.table).pad is None


def test_the_pad_asks_for_the_rest_of_a_flop_and_names_what_lies_there():
    table = at_the_flop()
    table.draw("5c", "2c")
    table.lost("shoe")
    pad = view_of(table.table, "en").pad
    assert (pad.title, pad.cards, pad.gone) == ("2 more board card(s)", 2, ("2c",))


def test_the_pad_waits_while_a_ruling_is_pending():
    table = playing()
    table.amount(3, 150)
    table.lost("shoe")
    view = view_of(table.table)
    assert view.pad is None
    assert view.choice is not None
    assert view.turn == "Décision en attente"
    assert not view.fold.enabled
    assert not view.keypad.enabled


def test_each_device_has_a_word_for_its_health():
    table = ReaderTable()
    assert [d.health for d in view_of(table.table).devices] == [Health.ABSENT] * 2
    table.up("shoe")
    table.up("scanner")
    view = view_of(table.table, late=frozenset({"scanner"}))
    assert [d.health for d in view.devices] == [Health.UP, Health.LATE]
    table.lost("shoe")
    view = view_of(table.table)
    assert view.devices[0].health is Health.LOST
    assert (view.alert, view.alert_level) == (
        "Sabot perdu : saisissez à la main", AlertLevel.NOTE)


@pytest.mark.parametrize(("kind", "level"), [
    (r.LidOpened, AlertLevel.ALARM), (r.Tampered, AlertLevel.ALARM),
    (r.Jammed, AlertLevel.NOTE), (r.LidClosed, AlertLevel.NOTE),
    (r.GateOpened, AlertLevel.NONE),
])
def test_how_loud_a_thing_is_that_the_shoe_notes_during_a_hand(kind, level):
    table = playing()
    table.bare(kind)
    assert view_of(table.table).alert_level is level


def test_an_open_lid_between_hands_is_a_change_of_decks_and_no_alarm():
    table = ReaderTable()
    table.up("shoe")
    table.bare(r.LidOpened)
    assert view_of(table.table).alert_level is AlertLevel.NOTE
    table.bare(r.LidClosed)
    assert view_of(table.table).alert_level is AlertLevel.NONE


def test_an_alarm_stays_until_the_floor_has_looked_into_it_whatever_happens_meanwhile():
    table = playing()
    table.bare(r.Tampered)
    table.put(e.ChipsSeen(3, 25))
    table.bare(r.GateOpened)
    assert view_of(table.table).alert_level is AlertLevel.ALARM
    table.tap(TapKind.CHECK_CALL, 3)
    table.tap(TapKind.UNDO)
    assert view_of(table.table).alert_level is AlertLevel.ALARM
    (alarm,) = table.table.alarms
    table.put(e.AlarmAcknowledged(alarm.number, "M. Durand", "Contrôlé"))
    assert view_of(table.table).alert_level is not AlertLevel.ALARM


def test_a_call_for_the_floor_is_an_alarm():
    table = playing()
    table.tap(TapKind.CALL_FLOOR)
    view = view_of(table.table)
    assert (view.alert, view.alert_level) == ("Chef de partie appelé", AlertLevel.ALARM)


def test_a_journal_that_can_not_write_is_an_alarm_before_all_else():
    table = playing()
    table.tap(TapKind.CALL_FLOOR)
    view = view_of(table.table, notice="alert.journal_failed", notice_detail="disk_full")
    assert view.alert == "LE JOURNAL N'ÉCRIT PLUS : disque plein, libérez de la place"
    assert view.alert_level is AlertLevel.ALARM


@pytest.mark.parametrize("notice", [
    "alert.tap_missed", "alert.resumed", "alert.entry_refused", "alert.same_card",
    "alert.hand_unread", "why.straddle_off", "why.no_stakes", "why.too_few_players",
    "why.hand_running",
])
def test_every_notice_can_be_shown(notice):
    for lang in LANGS:
        view = view_of(playing().table, lang, notice=notice, notice_detail="x")
        assert view.alert
        assert view.alert_level is AlertLevel.NOTE


# --- undo, rulings, differences --------------------------------------------------------------


def test_undo_says_what_it_takes_back_and_its_tap_names_that_fact():
    table = playing()
    table.amount(3, 300)
    view = view_of(table.table)
    assert view.undo.text == "ANNULER : siège 3 relance à 300"
    assert view.undo.tap.choice == str(table.table.fact_number)
    table.tap(TapKind.UNDO, choice=view.undo.tap.choice, at=view.number)
    assert table.actor == 3


def test_undo_of_a_closed_card_gives_its_number_not_its_name():
    table = ReaderTable().begin((10_000, 10_000)).post().draw("As")
    assert view_of(table.table).undo.text == "ANNULER : carte n° 1"


def test_there_is_nothing_to_undo_at_a_new_table():
    view = view_of(ReaderTable().table)
    assert not view.undo.enabled
    assert view.undo.text == "ANNULER : rien"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("house", [GC, TDA])
def test_a_ruling_shows_facts_proposal_source_and_the_proposal_first(house, lang):
    table = playing(house)
    table.amount(3, 150)
    choice = view_of(table.table, lang).choice
    assert len(choice.facts) == 3
    assert choice.choices[0].tap.choice == "raise"
    assert {c.tap.choice for c in choice.choices} == {"call", "raise", "stand", "wait", "floor"}
    assert "200" in choice.proposal
    assert ("GC:126-129" if house == GC else "TDA 43-A") in choice.source


def test_every_choice_of_a_ruling_is_understood_when_it_is_tapped():
    for make in (
        lambda t: t.amount(3, 150), lambda t: t.amount(3, 30), lambda t: t.chips(3, 500),
        lambda t: t.takes(2, 50),
    ):
        table = playing()
        make(table)
        for control in view_of(table.table).choice.choices:
            entered = table.room.facts_of_tap(
                table.table, control.tap.seen_at(table.table.number))
            assert entered.facts, control


def test_a_difference_that_is_none_any_more_is_not_shown():
    table = playing()
    table.tap(TapKind.CHECK_CALL, 3)
    table.put(e.CountDiffered("scanner", 3, 0, 100))
    view = view_of(table.table, "en")
    assert view.choice.facts == ("The reader counts: 0", "Entered: 100")
    assert view.seats[2].differs == "reader: 0"
    for _ in range(3):
        table.tap(TapKind.CHECK_CALL)
    table.put(e.BetsCollected())
    view = view_of(table.table, "en")
    assert view.choice is None
    assert view.seats[2].differs == ""


def test_a_winner_over_a_better_hand_that_was_given_up_after_it_lay_open_can_be_pictured():
    table = ReaderTable().begin((10_000,) * 3).post().draw("As", "Ks", "Qs", "Ad", "Kd", "Qd")
    for board in ("2c7dTh", "2s", "5h", ""):
        while table.hand.phase is Phase.BETTING:
            table.tap(TapKind.CHECK_CALL)
        table.collect().board(board)
    table.tap(TapKind.SHOW, 1)
    table.put(e.HandMucked(1))  # as another program or an older journal may say
    table.tap(TapKind.SHOW, 2)
    table.tap(TapKind.SHOW, 3)
    assert table.hand.phase is Phase.PUSHING
    for lang, says in (("fr", "Siège 2 gagne"), ("en", "Seat 2 wins")):
        assert view_of(table.table, lang).announce[-1].startswith(says)


# --- keys that are grey ----------------------------------------------------------------------


@pytest.mark.parametrize("played", [POT_LIMIT, FIXED])
def test_all_in_is_grey_where_the_limit_is_lower(played):
    view = view_of(playing(TDA, played=played).table)
    assert not view.all_in.enabled
    assert view.keypad.enabled
    assert view.keypad.most < 10_000


def test_who_may_not_raise_is_told_why():
    table = playing(stacks=(10_000, 600, 10_000, 10_000)).to_flop()
    table.amount(1, 400)
    table.amount(2, 500)
    table.amount(3, 500)
    table.amount(4, 500)
    view = view_of(table.table)
    assert not view.keypad.enabled
    assert "GC:122" in view.keypad.why


def test_a_hand_that_the_shoe_read_is_shown_by_one_tap_and_another_is_entered():
    for read, needs in ((True, Needs.NOTHING), (False, Needs.CARDS)):
        table = ReaderTable().begin((10_000, 10_000)).post()
        if read:
            table.draw("As", "Ks", "Ad", "Kd")
        else:
            table.tap(TapKind.DONE)
        for board in ("2c7dTh", "2s", "5h", ""):
            while table.hand.phase is Phase.BETTING:
                table.tap(TapKind.CHECK_CALL)
            table.collect().board(board)
        assert table.hand.phase is Phase.SHOWDOWN
        assert view_of(table.table).step.done.needs is needs
