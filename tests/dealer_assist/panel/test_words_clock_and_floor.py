"""Words, the clock and the floor's decisions by fingers and keyboard, on a real window."""

from desk_table import DeskTable
from fingers import press
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from dealer_assist import events as e
from dealer_assist.taps import TapKind

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
    desk.seat(1).tap("A PARLÉ AVANT SON TOUR…", "COUCHÉ")
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
    step, count = desk.window.desk.step, len(desk.facts)
    assert step.seconds == 70
    desk.now += 63
    step.tick()
    assert step.seconds == 7 and "TEMPS ARRÊTÉ" in desk.in_sight()
    desk.now += 10
    step.tick()
    desk.clock.pass_by()
    assert step.seconds == 0 and len(desk.facts) == count
    assert "GC:316" in step.accessibleName() and "brûlée" in step.accessibleName()
    desk.tap("MAIN BRÛLÉE")
    assert desk.last == e.Folded(3)


def test_the_clock_can_be_taken_off(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000, 10_000).dealt()
    desk.seat(3).tap("LE TEMPS !", "TEMPS ARRÊTÉ")
    assert desk.last == e.TimeStopped(3) and desk.table.time_called is None


# --- the floor -------------------------------------------------------------------------------


def test_the_floor_answers_where_the_text_is_silent(gt_desk: DeskTable) -> None:
    desk = gt_desk.seated(10_000, 10_000, 10_000, 10_000).put(e.PlayerAway(2, gt_desk.now))
    page = desk.window.desk.side.sheet.page
    assert page is not None and page.floor and not page.closable
    assert any("Texte muet" in fact for fact in page.facts)
    assert any("GC:38" in fact for fact in page.facts), "what another house's text says"
    desk.tap("il ne reçoit pas de cartes", "Usage de la maison").name("JD")
    assert desk.last == e.RuleDecided("absent.dealt", "not_dealt", "JD", "Usage de la maison")
    assert desk.table.house["absent.dealt"] == "not_dealt"
    assert not desk.window.desk.side.sheet.isVisible()


def test_what_only_the_floor_can_say_opens_his_card(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    assert desk.table.house["seats.change"] == "floor"
    desk.seat(1).tap("SA PLACE…", "CHANGE DE PLACE")
    page = desk.window.desk.side.sheet.page
    assert page is not None and page.floor and "Texte muet" in page.facts[0]
    desk.tap("permis", "Usage de la maison").name("JD")
    desk.seat(1).tap("SA PLACE…", "CHANGE DE PLACE", "Siège 9")
    assert desk.last == e.SeatChanged(1, 9)


def test_a_decision_is_shown_as_one_and_can_be_changed(gt_desk: DeskTable) -> None:
    desk = gt_desk.put(e.RuleDecided("clock.seconds", "45", "JD", "Usage de la maison"))
    desk.tap("TABLE", "TEXTE MUET : AU CHEF…", "Décidé ce soir (1)")
    page = desk.window.desk.side.sheet.page
    assert page is not None
    desk.tap(page.controls[0].text)
    page = desk.window.desk.side.sheet.page
    assert page is not None and "JD" in page.facts[0] and "Usage de la maison" in page.facts[0]
    desk.tap("AUTRE NOMBRE…").amount(60).tap("Usage de la maison").name("AB")
    assert desk.table.house["clock.seconds"] == 60


def test_a_number_is_decided_in_the_books_words(gt_desk: DeskTable) -> None:
    desk = gt_desk.tap("TABLE", "TEXTE MUET : AU CHEF…")
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
    page = desk.window.desk.side.sheet.page
    assert page is not None and page.floor
