"""Words, the clock and the floor's decisions by fingers and keyboard, on a real window."""

import pytest
from fingers import press
from panel_table import DeskTable
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.taps import TapKind

# --- words -----------------------------------------------------------------------------------


def test_a_word_without_its_amount_waits_at_the_seat(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.tap("ANNONCE", "RELANCE (sans montant)")
    assert desk.last == e.Declared(3, e.Action.RAISE)
    assert desk.window.desk.felt.seats[2].view.said == "a dit : relance"  # type: ignore[union-attr]


def test_the_word_with_an_amount_is_the_action(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.tap("ANNONCE", "RELANCE À…").amount(300)
    assert e.Declared(3, e.Action.RAISE, 300) in desk.facts
    assert desk.table.hand is not None and desk.table.hand.level == 300


def test_the_ambiguous_word_makes_the_dealer_ask(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.tap("ANNONCE", "MOT À DOUBLE SENS : à préciser")
    assert e.Declared(3, e.Action.PASSER) in desk.facts
    assert desk.table.hand is not None and not any(desk.table.hand.folded)
    assert desk.table.hand.actor == 2


def test_out_of_turn_from_the_seat_that_spoke(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(1).tap("A PARLÉ AVANT SON TOUR…", "RELANCE À…").amount(300)
    assert e.Declared(1, e.Action.RAISE, 300) in desk.facts
    assert desk.table.hand is not None and desk.table.hand.actor == 2
    said = desk.window.desk.felt.seats[0].view.said  # type: ignore[union-attr]
    assert said == "attend : relance à 300"


def test_gc_381_a_fold_out_of_turn_stands_once_the_cards_are_let_go(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(1).tap("A PARLÉ AVANT SON TOUR…", "SE COUCHE")
    assert desk.table.hand is not None and not any(desk.table.hand.folded)
    desk.seat(1).tap("A LÂCHÉ SES CARTES")
    assert desk.last == e.Folded(1)
    assert desk.table.hand is not None
    assert desk.table.hand.folded[0] and desk.table.hand.actor == 2


def test_the_key_of_words_is_for_the_seat_touched_first(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(4).tap("ANNONCE", "PAROLE")
    assert e.Declared(4, e.Action.CHECK) in desk.facts


def test_words_from_the_keyboard(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    press(desk.window, Qt.Key.Key_W)
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_7)
    desk.clock.pass_by()
    QTest.keyClicks(desk.window.focusWidget() or desk.window, "300")
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_Return)
    assert e.Declared(3, e.Action.RAISE, 300) in desk.facts


def test_a_name_from_the_keyboard_moves_nothing_else(desk: DeskTable) -> None:
    press(desk.window, Qt.Key.Key_T)
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_2)
    desk.clock.pass_by()
    QTest.keyClicks(desk.window.focusWidget() or desk.window, "ludoo")
    press(desk.window, Qt.Key.Key_Backspace)
    desk.clock.pass_by()
    press(desk.window, Qt.Key.Key_Return)
    assert desk.last == e.DealerCameOn("Ludo")


# --- the clock -------------------------------------------------------------------------------


def test_gc_316_the_clock_counts_without_facts_and_ends_as_the_house_says(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(3).tap("LE TEMPS !")
    assert desk.last == e.TimeCalled(3, desk.now)
    strip, count = desk.window.desk.clock, len(desk.facts)
    assert (strip.seconds, strip.figure) == (70, "60")
    desk.now += 63
    strip.tick()
    assert strip.seconds == 7 and "TEMPS ANNULÉ" in desk.in_sight()
    desk.now += 10
    strip.tick()
    desk.clock.pass_by()
    assert strip.seconds == 0 and len(desk.facts) == count
    assert "GC:316" in strip.accessibleName() and "brûlée" in strip.accessibleName()
    desk.tap("MAIN BRÛLÉE")
    assert desk.last == e.Folded(3)


def test_the_clock_can_be_taken_off(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(3).tap("LE TEMPS !", "TEMPS ANNULÉ")
    assert desk.last == e.TimeStopped(3) and desk.table.time_called is None


# --- the floor -------------------------------------------------------------------------------


def test_the_floor_answers_where_the_text_is_silent(gt_desk: DeskTable) -> None:
    desk = gt_desk.seated(10_000, 10_000, 10_000, 10_000).put(e.PlayerAway(2, gt_desk.now))
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor and not page.closable
    assert any("Le règlement n'en dit rien" in fact for fact in page.facts)
    assert any("GC:38" in fact for fact in page.facts), "what another house's text says"
    desk.tap("il ne reçoit pas de cartes", "Usage de la maison").name("JD")
    assert desk.last == e.RuleDecided("absent.dealt", "not_dealt", "JD", "Usage de la maison")
    assert desk.table.house["absent.dealt"] == "not_dealt"
    assert not desk.window.desk.side.top_sheet.isVisible()


def test_what_only_the_floor_can_say_opens_his_card(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    assert desk.table.house["seats.change"] == "floor"
    desk.seat(1).tap("SA PLACE…", "CHANGE DE PLACE")
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor and "Le règlement n'en dit rien" in page.facts[0]
    desk.tap("permis", "Usage de la maison").name("JD")
    desk.seat(1).tap("SA PLACE…", "CHANGE DE PLACE", "Siège 9")
    assert desk.last == e.SeatChanged(1, 9)


def test_who_gets_a_free_seat_is_asked_of_the_floor_and_stops_no_hand(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).put(e.WaitJoined("LEA"), e.WaitJoined("MAX"))
    assert [why.setting for why in advise(desk.table).floor] == ["waiting.assigned_by"]
    assert not desk.window.desk.side.top_sheet.isVisible()
    desk.tap("CHEF DE PARTIE")
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor and "LEA, MAX" in page.facts[0]
    desk.tap("dans l'ordre de la liste", "Usage de la maison").name("JD")
    assert desk.table.house["waiting.assigned_by"] == "order"


@pytest.mark.long
def test_nlpc_a_tie_and_a_re_entry_are_answered_once_at_the_desk(qapp: QApplication) -> None:
    desk = DeskTable("nlpc").put(e.TournamentOpened(
        1_000, (e.Level(50, 100, 20),), players=5, reentry_to_level=1))
    desk.seated(1_000, 1_000, 1_000, 1_000, 1_000).put(e.LevelBegan(1, desk.now))
    desk.dealt().put(*[e.Raised(3, 1_000), e.Called(4, 1_000), e.Called(5, 1_000)])
    desk.put(e.Folded(1), e.Folded(2), e.BetsCollected())
    desk.put(e.HandTabled(3, ("As", "Ad")), e.HandTabled(4, ("Ks", "Kd")),
             e.HandTabled(5, ("Qs", "Qd")))
    for cards in (("2c", "7d", "9h"), ("Js",), ("4c",)):
        desk.put(e.CardsUnread(1))
        places = {3: e.Place.FLOP}.get(len(cards)) or (
            e.Place.TURN if cards[0] == "Js" else e.Place.RIVER)
        desk.put(*[e.CardSeen(places, 0, f"{c}!", c) for c in cards])
    desk.put(e.PotPushed(0, 3, 3_150))
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor and "ordre des places" in page.facts[0]
    desk.tap("celui qui avait le plus de jetons finit devant", "Usage de la maison").name("JD")
    assert not desk.window.desk.side.top_sheet.isVisible()
    desk.put(*[f for s in advise(desk.table).steps[:2] for f in facts_for(desk.table, s)])
    assert desk.table.tournament is not None
    assert [out.place for out in desk.table.tournament.out] == [4, 4]  # the same stacks
    desk.window.close()


def test_a_decision_is_shown_as_one_and_can_be_changed(gt_desk: DeskTable) -> None:
    desk = gt_desk.put(e.RuleDecided("clock.seconds", "45", "JD", "Usage de la maison"))
    desk.tap("TABLE", "AU CHEF DE PARTIE…", "Décidé ce soir (1)")
    page = desk.window.desk.side.top_sheet.page
    assert page is not None
    desk.tap(page.controls[0].text)
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and "JD" in page.facts[0] and "Usage de la maison" in page.facts[0]
    desk.tap("AUTRE NOMBRE…").amount(60).tap("Usage de la maison").name("AB")
    assert desk.table.house["clock.seconds"] == 60


def test_a_number_is_decided_in_the_books_words(gt_desk: DeskTable) -> None:
    desk = gt_desk.tap("TABLE", "AU CHEF DE PARTIE…")
    desk.window.desk.side.open_menu("floor.clock.seconds")
    desk.clock.pass_by()
    desk.tap("AUTRE NOMBRE…").amount(45).tap("Décision pour ce soir").name("MLD")
    assert desk.last == e.RuleDecided("clock.seconds", "45", "MLD", "Décision pour ce soir")
    assert desk.table.house["clock.seconds"] == 45


def test_calling_the_floor_opens_what_is_to_be_asked(gt_desk: DeskTable) -> None:
    desk = gt_desk.seated(10_000, 10_000, 10_000).put(e.PlayerAway(2, gt_desk.now))
    sent: list[TapKind] = []
    desk.window.tapped.connect(lambda tap: sent.append(tap.kind))
    desk.tap("CHEF DE PARTIE")
    assert sent == [TapKind.CALL_FLOOR]
    page = desk.window.desk.side.top_sheet.page
    assert page is not None and page.floor
