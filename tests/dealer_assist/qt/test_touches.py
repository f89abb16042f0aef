"""Fewest touches: so many for each act at the table, counted at the real window."""

from collections.abc import Callable, Iterable, Iterator

import pytest
from bench_walk import picture_of
from fingers import click, hold, stay
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QAbstractButton
from ruling_panel import PIN, Make
from test_showdown_on_the_panel import all_in

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.table.table import Phase
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS, HoldRing, KeyButton


class Finger:
    """One finger that counts its touches."""

    def __init__(self, desk: DeskTable) -> None:
        self.desk, self.touches = desk, 0

    def on(self, *keys: QAbstractButton) -> None:
        for key in keys:
            if isinstance(key, KeyButton) and (key.holds or key.held):
                hold(key, self.desk.clock, HOLD_SECONDS)
            else:
                click(key)
            self.desk.clock.pass_by()
            self.touches += 1


def playing(desk: DeskTable) -> DeskTable:
    return desk.seated(10_000, 10_000, 10_000).dealt()


def flop_due(desk: DeskTable) -> DeskTable:
    playing(desk)
    return desk.put(e.Called(3, 100), e.Called(1, 50), e.Checked(2))


def turn_due(desk: DeskTable) -> DeskTable:
    flop_due(desk).card("Ah").card("Kd").card("7c")
    return desk.put(e.Checked(1), e.Checked(2), e.Checked(3))


def showdown(desk: DeskTable) -> DeskTable:
    turn_due(desk).card("2s").put(e.Checked(1), e.Checked(2), e.Checked(3))
    return desk.card("9h").put(e.Checked(1), e.Checked(2), e.Checked(3))


def broke(desk: DeskTable) -> DeskTable:
    """Seat 3, who bought in for 400, has lost all of it."""
    desk.seated(10_000, 10_000, 400).dealt()
    desk.book(e.Raised(3, 400), e.Called(1, 350), e.Folded(2))
    for card, place in (("Ah", "flop"), ("Kd", "flop"), ("7c", "flop"), ("2s", "turn"),
                        ("9h", "river")):
        if place != "flop" or card == "Ah":
            desk.book(e.CardsUnread(1))
        desk.book(e.CardSeen(e.Place(place), 0, "", card))
    desk.book(e.HandTabled(3, ("Qs", "Qd")), e.HandTabled(1, ("As", "Ad")))
    while (hand := desk.table.hand) is None or hand.phase is not Phase.OVER:
        desk.book(*facts_for(desk.table, advise(desk.table).steps[0]))
    return desk.put()


def tournament_runs(desk: DeskTable) -> DeskTable:
    """A tournament; where the house's text is silent, the floor has said when levels change."""
    desk.put(e.RuleDecided("tournament.level_change", "next_hand", "M. Durand", "usage"))
    desk.put(e.TournamentOpened(10_000, (e.Level(50, 100, 15), e.Level(100, 200, 15)), players=3))
    for seat in (1, 2, 3):
        desk.book(e.PlayerSat(seat, 10_000))
    return desk.put(e.LevelBegan(1, desk.now), e.ButtonMoved(3))


def deal_by_hand(desk: DeskTable) -> DeskTable:
    return desk.seated(10_000, 10_000, 10_000, 10_000).tap("DONNE 1")


def deal_from_shoe(desk: DeskTable) -> DeskTable:
    """Four players; the shoe has told of six cards."""
    deal_by_hand(desk)
    return desk.put(*(e.CardSeen(e.Place.HOLE, n % 4 + 1, f"token {n}") for n in range(6)))


def incident_keys(*words: str) -> Callable[[DeskTable], Iterator[QAbstractButton]]:
    """INCIDENT, then the keys with these words, as they come in sight."""
    def keys(desk: DeskTable) -> Iterator[QAbstractButton]:
        yield desk.window.desk.incident
        for word in words:
            yield desk.in_sight()[word]

    return keys


def seat_keys(seat: int, *words: str) -> Callable[[DeskTable], Iterator[QAbstractButton]]:
    """A seat, then the keys with these words, as they come in sight."""
    def keys(desk: DeskTable) -> Iterator[QAbstractButton]:
        yield desk.window.desk.felt.seats[seat - 1]
        for word in words:
            yield desk.in_sight()[word]

    return keys


def typed(desk: DeskTable, chips: int) -> list[QAbstractButton]:
    play = desk.window.desk.side.play
    return [*(play.keypad.digits.keys[digit] for digit in str(chips)), play.moves.raise_to]


def too_small(desk: DeskTable) -> Iterator[QAbstractButton]:
    """150 over a blind of 100, and the proposal of the house."""
    yield from typed(desk, 150)
    assert isinstance(desk.last, e.BetDoubted)
    yield desk.in_sight()["RELANCE À 200"]


def sheet_keys(seat: int, *places: int) -> Callable[[DeskTable], Iterator[QAbstractButton]]:
    """A seat, then the keys at these places of the sheet that lies on top by then."""
    def keys(desk: DeskTable) -> Iterator[QAbstractButton]:
        yield desk.window.desk.felt.seats[seat - 1]
        for at in places:
            yield desk.window.desk.side.top_sheet.keys[at]

    return keys


def pad_keys(desk: DeskTable, *cards: str) -> list[QAbstractButton]:
    return [desk.window.desk.pad.cards[card] for card in cards]


ACTS: dict[str, tuple[Callable[[DeskTable], DeskTable],
                      Callable[[DeskTable], Iterable[QAbstractButton]], int, type[e.Fact]]] = {
    "fold": (playing, lambda d: [d.window.desk.side.play.moves.fold], 1, e.Folded),
    "call": (playing, lambda d: [d.window.desk.side.play.moves.check_call], 1, e.Called),
    "all-in": (playing, lambda d: [d.window.desk.side.all_in], 1, e.Raised),
    "a raise of the pot": (playing, lambda d: [
        d.window.desk.side.play.keypad.presets[2], d.window.desk.side.play.moves.raise_to], 2,
        e.Raised),
    "a raise to 350": (playing, lambda d: typed(d, 350), 4, e.Raised),
    "a raise that is too small, completed": (playing, too_small, 5, e.Raised),
    "the flop by hand, with its burn and the bets collected": (
        flop_due, lambda d: pad_keys(d, "Ah", "Kd", "7c"), 3, e.CardSeen),
    "the turn by hand": (turn_due, lambda d: pad_keys(d, "2s"), 1, e.CardSeen),
    "a tabled hand": (showdown, lambda d: pad_keys(d, "As", "Ad"), 2, e.HandTabled),
    "a muck": (showdown, lambda d: [d.window.desk.pad.others[0]], 1, e.HandMucked),
    "the start of a hand: button, both blinds": (
        lambda d: d.seated(10_000, 10_000, 10_000),
        lambda d: [d.window.desk.step.done], 1, e.Posted),
    "the deal": (
        lambda d: d.seated(10_000, 10_000, 10_000).tap("DONNE 1"),
        lambda d: [d.window.desk.step.done], 1, e.CardsUnread),
    "a newcomer": (turn_due, sheet_keys(7, 0), 2, e.PlayerSat),
    "a rebuy when asked": (broke, lambda d: [d.window.desk.step.answers[0]], 1, e.ChipsBought),
    "a rebuy at any time": (
        lambda d: d.seated(10_000, 10_000, 10_000),
        sheet_keys(2, 2, 0), 3, e.ChipsBought),
    "a fold out of turn": (playing, seat_keys(1, "HORS TOUR :\nSE COUCHE"), 2, e.ActedEarly),
    "a call out of turn": (playing, seat_keys(1, "HORS TOUR :\nSUIT"), 2, e.ActedEarly),
    "a check out of turn": (
        lambda d: turn_due(d).card("2s"), seat_keys(3, "HORS TOUR :\nPAROLE"), 2, e.ActedEarly),
    "a card turned up in a deal by hand": (
        deal_by_hand, seat_keys(3, "2e CARTE\nRETOURNÉE", "APPLIQUER"), 3, e.RemedyApplied),
    "a card turned up in a deal from the shoe": (
        deal_from_shoe, incident_keys("Carte retournée à la donne", "APPLIQUER"), 3,
        e.RemedyApplied),
    "the next level by key": (
        tournament_runs, lambda d: [d.window.desk.top.level], 1, e.LevelBegan),
    "a misdeal": (
        lambda d: d.seated(10_000, 10_000, 10_000).tap("DONNE 1"),
        lambda d: [d.window.desk.incident, d.window.desk.side.top_sheet.keys[4]], 2,
        e.RemedyApplied),
    "the draw for the button of eight players": (
        lambda d: d.put(*(e.PlayerSat(seat, 10_000) for seat in range(1, 9))),
        lambda d: [d.window.desk.felt.seats[4], d.window.desk.side.draw.cards["Kc"]], 2,
        e.ButtonDrawn),
    "undo": (playing, lambda d: [d.window.desk.side.undo], 1, e.FactUndone),
    "a call of the floor": (playing, lambda d: [d.window.desk.floor], 1, e.FloorCalled),
}


@pytest.mark.parametrize("act", list(ACTS))
@pytest.mark.few
def test_an_act_takes_so_many_touches(desk: DeskTable, act: str) -> None:
    come, keys, most, kind = ACTS[act]
    come(desk)
    finger, before = Finger(desk), len(desk.facts)
    for key in keys(desk):
        finger.on(key)
    made = list(desk.facts)[before:]
    assert any(isinstance(fact, kind) for fact in made), (act, made)
    assert finger.touches == most


@pytest.mark.parametrize("come", [playing, lambda d: tournament_runs(d).dealt()])
def test_all_keys_of_a_seat_are_in_sight_before_and_after_an_act_out_of_turn(
    desk: DeskTable, come: Callable[[DeskTable], DeskTable],
) -> None:
    """On its second leaf at the latest, since the sheet covers neither TOTAL nor the board."""
    come(desk)
    for _ in range(2):
        keys = set(desk.seat(1).in_sight())
        if "SUITE (1/2)" in keys:
            keys |= set(desk.tap("SUITE (1/2)").in_sight())
        assert {"SA PLACE…", "SES JETONS…", "A PARLÉ AVANT SON TOUR…"} <= keys
        desk.close()
        desk.put(e.Declared(1, e.Action.FOLD), e.ActedEarly(1, e.Action.FOLD, 0, 100, spoken=True))
    assert "HORS TOUR :\nSUIT" not in desk.seat(1).in_sight()


def test_the_language_changes_with_one_touch(desk: DeskTable) -> None:
    chosen: list[str] = []
    playing(desk).window.language_chosen.connect(chosen.append)
    finger = Finger(desk)
    finger.on(desk.window.desk.top.language)
    assert chosen == ["en"] and finger.touches == 1


def test_the_next_level_comes_by_the_clock_and_its_blinds_with_the_start(desk: DeskTable) -> None:
    tournament_runs(desk).now += 15 * 60
    (over,) = desk.room.level_over()
    desk.put(*desk.room.facts_of_time(desk.table, over))
    assert isinstance(desk.last, e.LevelBegan)
    finger = Finger(desk)
    finger.on(desk.in_sight()["DONNE 1"])  # which takes one touch without a new level
    hand = desk.table.hand
    assert hand is not None and hand.stakes.big_blind == 200 and hand.bets[1] == 200
    assert finger.touches == 1


def test_a_short_touch_on_the_level_opens_its_sheet_and_says_what_a_long_one_does(
    desk: DeskTable,
) -> None:
    level, before = tournament_runs(desk).window.desk.top.level, len(desk.facts)
    hold(level, desk.clock, HOLD_SECONDS / 2)
    picture_of(desk.window)
    assert any("NIVEAU SUIVANT" in one.text for one in level.writings)
    QTest.mouseRelease(level, Qt.MouseButton.LeftButton)
    assert len(desk.facts) == before and "NIVEAU SUIVANT" in desk.in_sight()


def test_from_the_call_to_the_signed_ruling_it_takes_seven_touches(made: Make) -> None:
    """Whoever comes has said so at the floor's window, or there is but one; else his name is one
    touch more."""
    desk = made()
    desk.seated(*[10_000] * 6).dealt()
    desk.put(e.Raised(3, 300), e.Called(4, 300), e.IrregularityReported("HAND-01", 4))
    finger = Finger(desk)
    finger.on(desk.window.desk.floor)
    desk.put(e.CallComing(desk.table.number, "M. Durand"))
    finger.on(desk.window.desk.floor, *(desk.sheet.sign_in.keys[digit] for digit in PIN))
    finger.on(desk.sheet.decide.keep)
    signed, ruled = desk.facts[-2:]
    assert isinstance(signed, e.FloorSignedIn) and isinstance(ruled, e.RemedyApplied)
    assert ruled.by == "M. Durand" and not desk.table.calls and finger.touches == 7


def test_three_pots_and_more_are_pushed_with_one_touch(desk: DeskTable) -> None:
    all_in(desk, 3_000, 1_500, 6_000, 6_000, 400, 9_000)
    finger = Finger(desk)
    finger.on(desk.window.desk.step.done)
    hand = desk.table.hand
    assert hand is not None and hand.phase is Phase.OVER and finger.touches == 1


def test_a_street_that_sent_itself_is_taken_back_card_by_card(desk: DeskTable) -> None:
    flop_due(desk).card("Ah").card("Kd").card("7c")
    assert advise(desk.table).options is not None
    click(desk.window.desk.side.undo)
    desk.clock.pass_by()
    pad = desk.window.desk.pad
    assert desk.table.hand is not None and desk.table.hand.board == ("Ah", "Kd")
    assert pad.isVisible() and pad.view is not None and pad.view.cards == 1


def test_the_first_card_touched_ticks_the_burn_and_collects_the_bets(desk: DeskTable) -> None:
    flop_due(desk)
    pad = desk.window.desk.pad
    assert pad.view is not None and pad.view.burn and not desk.window.desk.step.isVisible()
    desk.card("Ah").card("Kd").card("7c")
    assert desk.facts[-4] == e.CardsUnread(1, assumed=True)
    hand = desk.table.hand
    assert hand is not None and sum(hand.paid) == 300 and not any(hand.bets)


def test_undoing_the_first_card_takes_the_assumed_burn_with_it(desk: DeskTable) -> None:
    flop_due(desk).card("Ah").card("Kd").card("7c")
    for _ in range(3):
        click(desk.window.desk.side.undo)
        desk.clock.pass_by()
    hand, pad = desk.table.hand, desk.window.desk.pad
    assert hand is not None and hand.dealt == 6 and hand.bets == (100, 100, 100)
    assert pad.view is not None and pad.view.burn and pad.view.cards == 3


def test_a_burn_that_a_finger_told_is_not_assumed_nor_asked_again(desk: DeskTable) -> None:
    flop_due(desk).put(e.CardsUnread(1))
    assert desk.window.desk.pad.view is not None and not desk.window.desk.pad.view.burn
    desk.card("Ah").card("Kd").card("7c")
    assert not any(isinstance(one, e.CardsUnread) and one.assumed for one in desk.facts)


@pytest.mark.parametrize(("come", "cards", "entry"), [
    (flop_due, ("Ah", "Kd", "7c"), "BRD-04"), (turn_due, ("2s",), "BRD-10")])
def test_no_burn_opens_its_case_with_the_cards_known(
    desk: DeskTable, come: Callable[[DeskTable], DeskTable], cards: tuple[str, ...], entry: str,
) -> None:
    come(desk)
    pad = desk.window.desk.pad
    for key in (pad.unburned, *pad_keys(desk, *cards)):
        click(key)
        desk.clock.pass_by()
    hand = desk.table.hand
    assert hand is not None and hand.board[-len(cards):] == cards
    assert [case.entry for case in desk.table.cases] == [entry]
    case = desk.window.desk.side.case
    assert case is not None and not case.question  # nothing that is known is asked


def test_no_burn_is_taken_back_by_undo_before_anything_goes_out(desk: DeskTable) -> None:
    turn_due(desk)
    pad, before = desk.window.desk.pad, len(desk.facts)
    for key in (pad.unburned, desk.window.desk.side.undo):
        click(key)
        desk.clock.pass_by()
    assert not pad.is_unburned and len(desk.facts) == before
    desk.card("2s")
    assert not desk.table.cases


def test_a_buy_in_is_offered_as_the_seats_last_then_the_tables_then_the_usual_one(
    desk: DeskTable,
) -> None:
    desk.seated(7_000, 20_000, 12_000).put(e.PlayerLeft(2), e.ChipsBought(1, 3_000))
    desk.seat(2)
    keys = [key.amount for key in desk.window.desk.side.top_sheet.keys if key.isVisible()]
    assert [chips.replace("\u00a0", " ") for chips in keys] == ["20 000", "3 000", "10 000", ""]
    desk.put(e.SignPosted(e.Sign(least_buy_in=5_000, most_buy_in=15_000))).seat(4)
    keys = [key.amount for key in desk.window.desk.side.top_sheet.keys if key.isVisible()]
    assert [chips.replace("\u00a0", " ") for chips in keys] == ["10 000", ""]


def test_a_player_without_chips_is_asked_before_the_next_hand(desk: DeskTable) -> None:
    broke(desk)
    step = desk.window.desk.step
    words = [key.words for key in step.answers if key.isVisible()]
    assert words == ["RECAVE", "AUTRE MONTANT…", "S'ABSENTE", "QUITTE LA TABLE"]
    assert step.answers[0].amount == "400"
    click(step.answers[0])
    assert desk.last == e.ChipsBought(3, 400)
    assert not any(key.isVisible() for key in step.answers)


def test_the_key_of_the_next_hand_moves_the_button_and_posts_both_blinds(desk: DeskTable) -> None:
    broke(desk).tap("RECAVE", "DONNE 2")
    hand = desk.table.hand
    assert hand is not None and hand.button == 1 and hand.phase is Phase.DEALING
    assert [type(one) for one in desk.facts[-4:]] == [
        e.ButtonMoved, e.HandBegan, e.Posted, e.Posted]
    assert advise(desk.table).steps[0].kind == "deal"


def test_where_a_scanner_counts_the_chips_it_says_who_has_posted(desk: DeskTable) -> None:
    desk.put(e.DeviceFound("scanner", "c", 1)).seated(10_000, 10_000, 10_000).tap("DONNE 1")
    assert isinstance(desk.last, e.HandBegan) and advise(desk.table).steps[0].kind == "post"


def test_with_a_shoe_a_hand_starts_and_is_dealt_without_a_touch(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).shoe_loaded().draw("As", "Ks", "Qs", "Js", "Ts", "9s")
    options = advise(desk.table).options
    assert options is not None and (options.seat, options.call) == (3, 100)
    assert [fact.by_card for fact in desk.facts if isinstance(fact, e.HandBegan)] == [True]


def test_with_a_shoe_a_missing_blind_is_told_at_its_seat_during_the_deal(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).shoe_loaded().draw("As", "Ks")
    desk.seat(2).tap("BLIND MANQUANT")
    hand = desk.table.hand
    assert hand is not None and [one.seat for one in hand.owed] == [2] and hand.dealt == 2
    desk.tap("FAIT").draw("Qs", "Js", "Ts", "9s")
    assert advise(desk.table).options is not None


@pytest.mark.parametrize(("come", "why"), [
    (lambda d: d.put(e.DeviceFound("shoe", "s", 7)), "Le sabot s'est absenté"),
    (lambda d: d.shoe_loaded().put(e.DeviceLost("shoe", "silent"), e.DeviceFound("shoe", "s", 8)),
     "Le sabot s'est absenté"),
    (lambda d: d.shoe_loaded().put(e.DeviceNoted("shoe", "lid_opened")), "Sabot ouvert"),
    (lambda d: d.shoe_loaded().draw("As").tap("ANNULER : début de la donne"),
     "Le sabot n'a pas vu de paquet neuf"),
    (lambda d: d.shoe_loaded(), ""), (lambda d: d, ""),
], ids=["just found", "was away", "open", "a first card undone", "loaded", "no shoe"])
def test_where_the_key_begins_the_hand_although_there_is_a_shoe_it_says_why(
    desk: DeskTable, come: Callable[[DeskTable], DeskTable], why: str,
) -> None:
    come(desk.seated(10_000, 10_000, 10_000))
    view = desk.window.view
    assert view is not None and "DONNE 1" in desk.in_sight()
    assert view.step.owed.startswith(why) and bool(view.step.owed) is bool(why)
    picture_of(desk.window.desk.announce)
    assert not why or any(why in one.text for one in desk.window.desk.announce.writings)
    desk.tap("DONNE 1")
    assert why not in desk.window.view.step.owed or not why


def test_in_a_deal_that_the_shoe_counts_the_key_says_that_all_are_taken_as_dealt(
    desk: DeskTable,
) -> None:
    desk.seated(10_000, 10_000, 10_000).shoe_loaded().draw("As", "Ks")
    assert "FAIT" not in desk.in_sight()
    desk.draw("Qs", "Js", "Ts")
    desk.tap("1 DONNÉE SANS LECTURE")
    assert advise(desk.table).options is not None


def test_a_first_card_by_mistake_is_undone_by_one_touch_that_names_the_hand(
    desk: DeskTable,
) -> None:
    desk.seated(10_000, 10_000, 10_000).shoe_loaded().draw("As")
    desk.tap("ANNULER : début de la donne")
    assert desk.table.running is None and "DONNE 1" in desk.in_sight()


def test_a_missing_blind_is_told_at_its_seat_and_asked_again(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).tap("DONNE 1").seat(1).tap("BLIND MANQUANT")
    hand = desk.table.hand
    assert hand is not None and [one.seat for one in hand.owed] == [1, 2]
    desk.tap("FAIT", "FAIT").seat(2).tap("BLIND MANQUANT")
    hand = desk.table.hand
    assert hand is not None and [one.seat for one in hand.owed] == [2]
    desk.tap("FAIT", "FAIT")  # the blind, the deal
    desk.seat(2)
    assert "BLIND MANQUANT" not in desk.in_sight()


def test_a_misdeal_held_is_called_and_settled_and_undo_takes_it_back(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).tap("DONNE 1", "INCIDENT")
    Finger(desk).on(desk.in_sight()["Miss-Deal"])
    assert not desk.table.cases and isinstance(desk.last, e.RemedyApplied)
    for _ in range(2):
        click(desk.window.desk.side.undo)
        desk.clock.pass_by()
    hand = desk.table.running
    assert hand is not None and hand.bets == (50, 100, 0)


HELD: dict[str, tuple[Callable[[DeskTable], DeskTable], str]] = {
    "a seat let go with chips": (
        lambda d: d.seated(10_000, 10_000).seat(1).tap("SA PLACE…"), "QUITTE LA TABLE"),
    "the table closed": (
        lambda d: d.seated(10_000).put(e.PlayerLeft(1)).tap("TABLE", "FIN DE PARTIE…"),
        "FERMER LA TABLE"),
    "pots paid one by one": (lambda d: pots_due(d), "PAYER UN À UN"),
}


def pots_due(desk: DeskTable) -> DeskTable:
    all_in(desk, 3_000, 1_500, 6_000, 6_000, 400, 9_000)
    return desk


@pytest.mark.parametrize("act", list(HELD))
@pytest.mark.few
def test_what_is_grave_is_held_and_nothing_less_does_it(desk: DeskTable, act: str) -> None:
    come, words = HELD[act]
    come(desk)
    key, before = desk.in_sight()[words], len(desk.facts)
    assert key.holds and key.isEnabled()
    click(key)
    desk.clock.pass_by()
    hold(key, desk.clock, HOLD_SECONDS - 0.1)
    assert len(desk.facts) == before
    stay(desk.clock, 0.2)
    assert len(desk.facts) > before


def test_a_ring_fills_around_the_finger_that_holds(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000).seat(1).tap("SA PLACE…")
    key = desk.in_sight()["QUITTE LA TABLE"]
    hold(key, desk.clock, HOLD_SECONDS / 2)
    for _ in range(50):  # a busy machine's timer comes late
        if desk.window.findChild(HoldRing) is None:
            stay(desk.clock, 0.0)
    ring = desk.window.findChild(HoldRing)
    middle = key.mapTo(desk.window, key.rect().center())
    assert ring is not None and ring.isVisible()
    assert (ring.geometry().center() - middle).manhattanLength() <= 4
    stay(desk.clock, HOLD_SECONDS)
    assert not ring.isVisible()


def test_who_won_the_draw_is_touched_and_then_his_card(desk: DeskTable) -> None:
    desk.put(*(e.PlayerSat(seat, 10_000) for seat in range(1, 9))).seat(5).card("Kc")
    assert desk.last == e.ButtonDrawn((e.Drawn(5, "Kc"),)) and desk.table.button == 5


def test_a_second_touch_on_who_won_the_draw_opens_his_seat(desk: DeskTable) -> None:
    desk.put(e.PlayerSat(1, 10_000), e.PlayerSat(2, 10_000)).seat(2).seat(2)
    assert "SA PLACE…" in desk.in_sight()


def test_where_calling_takes_all_the_all_in_key_alone_is_live(desk: DeskTable) -> None:
    desk.seated(400, 10_000, 10_000).dealt().put(e.Raised(3, 1_000))
    play = desk.window.desk.side.play
    assert not play.moves.check_call.isEnabled() and play.moves.check_call.why == "c'est son tapis"
    click(desk.window.desk.side.all_in)
    assert desk.last == e.Called(1, 350)
