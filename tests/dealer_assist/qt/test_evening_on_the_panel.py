"""A whole evening by fingers alone, on a real window: nothing but taps makes the facts."""

from fingers import press
from panel_table import NOW, DeskTable
from PyQt6.QtCore import Qt

from dealer_assist.game import facts as e


def two_decks(desk: DeskTable) -> DeskTable:
    return desk.put(e.SignPosted(e.Sign(float_chips=30_000, decks=2)))


# --- opening and relief ----------------------------------------------------------------------


def test_the_sign_is_posted_line_by_line(desk: DeskTable) -> None:
    desk.tap("TABLE", "OUVERTURE…", "L'AFFICHAGE…")
    desk.tap("CAISSE").amount(30_000)
    desk.tap("JEUX EN ROTATION").amount(2)
    desk.tap("CAVE MINIMUM").amount(5_000)
    desk.tap("OPTION PERMISE")
    sign = desk.table.evening.sign
    assert (sign.float_chips, sign.decks, sign.least_buy_in, sign.straddle) == (
        30_000, 2, 5_000, False)


def test_the_table_opens_with_float_and_two_decks(desk: DeskTable) -> None:
    two_decks(desk).seated(10_000, 10_000, 10_000)
    desk.tap("TABLE", "OUVERTURE…", "CROUPIER").name("MARTINE")
    assert desk.table.evening.dealer == "Martine"
    desk.tap("ENCAISSE…", "LE COMPTE EST BON", "Martine").name("PAUL")
    assert desk.last == e.FloatCounted(30_000, "Martine", "Paul")
    assert not desk.table.evening.float_due
    desk.tap("Retour", "OUVERTURE…")
    desk.tap("JEUX DE CARTES…", "JEU 1…", "52 CARTES, COMPLET", "Retour")
    desk.tap("JEU 2…", "AUTRE COMPTE", "complet", "VALIDER")
    assert desk.table.evening.decks_due == ()
    desk.close()
    assert "Martine" in (desk.window.view.note if desk.window.view else "")


def test_a_missing_card_is_named_from_the_pad(desk: DeskTable) -> None:
    two_decks(desk)
    desk.tap("TABLE", "JEUX DE CARTES…", "JEU 1…", "IL MANQUE UNE CARTE")
    desk.card("Qh")
    assert desk.last == e.DeckChecked("1", 51, ("Qh",))
    assert "1" in desk.table.evening.foul


def test_a_relief_is_a_name_away_the_second_time(desk: DeskTable) -> None:
    for name in ("ANNE", "PAUL"):
        desk.tap("TABLE", "CROUPIER").name(name).close()
    desk.tap("TABLE", "CROUPIER", "Anne")
    assert desk.last == e.DealerCameOn("Anne")
    assert desk.table.evening.dealer == "Anne"


# --- chips -----------------------------------------------------------------------------------


def test_the_cave_stays_within_the_sign(desk: DeskTable) -> None:
    desk.put(e.SignPosted(e.Sign(least_buy_in=5_000, most_buy_in=50_000)))
    desk.seat(4).tap("AUTRE MONTANT…")
    sheet = desk.window.desk.side.amount
    for digit in "4000":
        sheet.keypad.type_key(digit)
    assert not sheet.confirm.isEnabled() and "5 000" in sheet.confirm.why.replace("\u00a0", " ")
    desk.tap("minimum", "VALIDER")
    assert desk.last == e.PlayerSat(4, 5_000, at_s=NOW)


def test_a_recave_between_hands(desk: DeskTable) -> None:
    desk.seated(10_000, 2_000)
    desk.seat(2).tap("RECAVE", "AUTRE MONTANT…").amount(8_000)
    assert desk.last == e.ChipsBought(2, 8_000)
    assert desk.table.chair(2).chips == 10_000


def test_no_recave_during_a_hand_and_the_key_says_why(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).dealt()
    desk.seat(2)
    assert "pendant un coup" in desk.grey("RECAVE")


def test_a_correction_has_its_reason_and_its_author(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    desk.seat(1).tap("SES JETONS…", "TAPIS CORRIGÉ").amount(9_500)
    desk.tap("Pot mal poussé").name("JD")
    assert desk.last == e.StackCorrected(1, 9_500, "Pot mal poussé", "JD")
    assert desk.table.chair(1).chips == 9_500


def test_a_question_can_be_gone_back_over(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    desk.seat(1).tap("SES JETONS…", "TAPIS CORRIGÉ").amount(9_500)
    desk.tap("Retour").amount(9_600).tap("Erreur de saisie").name("JD")
    assert desk.last == e.StackCorrected(1, 9_600, "Erreur de saisie", "JD")


def test_tip_change_and_count(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    desk.seat(1).tap("SES JETONS…", "POURBOIRE").amount(100)
    desk.seat(1).tap("SES JETONS…", "CHANGE FAIT").amount(500)
    desk.seat(1).tap("SES JETONS…", "TAPIS COMPTÉ", "attendu", "VALIDER")
    assert desk.facts[-3:] == [
        e.TipGiven(1, 100), e.ChangeMade(1, 500), e.StackCounted(1, 9_900)]


# --- places ----------------------------------------------------------------------------------


def test_from_the_waiting_list_to_the_seat(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000)
    desk.tap("TABLE", "LISTE D'ATTENTE…", "INSCRIRE QUELQU'UN").name("BERNARD")
    assert desk.table.evening.waiting == ("Bernard",)
    desk.tap("PLACE POUR Bernard", "Siège 7")
    assert desk.last == e.SeatAssigned("Bernard", 7, (3, 4, 5, 6, 7, 8, 9, 10))
    desk.close().seat(7).tap("AUTRE MONTANT…").amount(10_000)
    assert desk.last == e.PlayerSat(7, 10_000, name="Bernard", at_s=NOW)
    assert desk.table.evening.assigned == ()


def test_the_draw_for_a_free_seat_is_chance(gt_desk: DeskTable) -> None:
    desk = gt_desk.seated(10_000, 10_000).put(e.WaitJoined("Bernard"), e.WaitJoined("Luc"))
    desk.tap("TIRER AU SORT")
    assert isinstance(desk.last, e.SeatAssigned)


def test_somebody_leaves_the_list(desk: DeskTable) -> None:
    desk.put(e.WaitJoined("Bernard"))
    desk.tap("TABLE", "LISTE D'ATTENTE…", "RAYER : Bernard")
    assert desk.last == e.WaitLeft("Bernard")


def test_a_list_longer_than_a_sheet_has_another_page(desk: DeskTable) -> None:
    desk.put(*(e.WaitJoined(name) for name in ("Anne", "Bob", "Cléo", "Dan", "Eve", "Fil")))
    desk.tap("TABLE", "LISTE D'ATTENTE…")
    assert "RAYER : Fil" not in desk.in_sight()
    desk.tap("SUITE (1/2)", "RAYER : Fil")
    assert desk.last == e.WaitLeft("Fil")


def test_away_shows_the_minutes_left_without_a_fact(desk: DeskTable) -> None:
    desk.put(e.SignPosted(e.Sign(absence_minutes=30))).seated(10_000, 10_000)
    desk.seat(2).tap("S'ABSENTE")
    assert desk.last == e.PlayerAway(2, desk.now)
    seat, count = desk.window.desk.felt.seats[1], len(desk.facts)
    assert seat.left == "30 min"
    desk.now += 25 * 60
    desk.window.desk.felt.tick()
    assert seat.left == "5 min"
    desk.now += 6 * 60
    desk.window.desk.felt.tick()
    assert seat.left == "délai écoulé" and len(desk.facts) == count
    desk.seat(2).tap("DE RETOUR")
    assert desk.last == e.PlayerReturned(2) and seat.left == ""


def test_an_absent_players_stakes_go_into_custody_and_back(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000).put(e.PlayerAway(3, desk.now))
    desk.seat(3).tap("SA PLACE…", "MISE CONSIGNÉE").name("DURAND")
    assert desk.last == e.StakesConsigned(3, "Durand", 10_000, desk.now)
    desk.tap("TABLE", "COMPTES, DÉPÔTS…", "RENDU À Durand")
    assert desk.last == e.StakesClaimed("Durand")


def test_standing_sitting_and_leaving(desk: DeskTable) -> None:
    desk.seated(10_000, 10_000, 10_000)
    desk.seat(3).tap("SA PLACE…", "SE LÈVE")
    assert desk.window.desk.felt.seats[2].view.status == "DEBOUT"  # type: ignore[union-attr]
    desk.seat(3).tap("SA PLACE…", "SE RASSIED").seat(3).tap("SA PLACE…", "QUITTE LA TABLE")
    assert desk.facts[-3:] == [e.PlayerStood(3), e.PlayerSatDown(3), e.PlayerLeft(3, NOW)]


def test_where_no_seat_is_changed_the_key_says_so(gt_desk: DeskTable) -> None:
    gt_desk.seated(10_000, 10_000)
    gt_desk.seat(1).tap("SA PLACE…")
    assert gt_desk.grey("CHANGE DE PLACE")


def test_a_seat_asked_for_is_touched_on_the_table(desk: DeskTable) -> None:
    desk.put(e.RuleDecided("seats.change", "allow", "JD", "usage")).seated(10_000, 10_000)
    desk.seat(1).tap("SA PLACE…", "CHANGE DE PLACE").seat(2)
    assert desk.window.desk.side.ask is not None, "somebody sits there"
    desk.seat(9)
    assert desk.last == e.SeatChanged(1, 9)


# --- stakes, button, end ---------------------------------------------------------------------


def test_new_stakes_from_the_next_hand(desk: DeskTable) -> None:
    desk.tap("TABLE", "ENJEUX…", "BLINDS").amount(100).amount(200)
    assert isinstance(desk.last, e.StakesChanged)
    stakes = desk.table.stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.min_bet) == (100, 200, 200)


def test_the_button_is_drawn_by_clubs_and_who_won_is_entered(desk: DeskTable) -> None:
    for seat in (2, 5, 9):
        desk.put(e.PlayerSat(seat, 10_000))
    desk.tap("TABLE", "BOUTON…", "SAISIR LE TIRAGE").seat(5)
    draw = desk.window.desk.side.draw
    assert len(draw.cards) == 13 and {card[1] for card in draw.cards} == {"c"}
    desk.card("Kc")
    assert desk.last == e.ButtonDrawn((e.Drawn(5, "Kc"),))
    assert desk.table.button == 5


def test_the_draw_from_the_keyboard(desk: DeskTable) -> None:
    desk.put(e.PlayerSat(2, 10_000), e.PlayerSat(5, 10_000))
    desk.tap("TABLE", "BOUTON…", "SAISIR LE TIRAGE")
    for key in (Qt.Key.Key_1, Qt.Key.Key_T):
        press(desk.window, key)
        desk.clock.pass_by()
    assert desk.last == e.ButtonDrawn((e.Drawn(2, "Tc"),))


def test_three_last_hands_then_the_table_closes_and_opens_again(gt_desk: DeskTable) -> None:
    desk = gt_desk.seated(10_000, 10_000)
    desk.tap("TABLE", "FIN DE PARTIE…")
    assert "dernières donnes" in desk.grey("FERMER LA TABLE")
    desk.tap("3 DERNIÈRES DONNES")
    assert desk.last == e.LastHandsAnnounced(3)
    assert "3 dernières donnes" in (desk.window.view.note if desk.window.view else "")
    desk.put(*[e.PlayerLeft(1), e.PlayerLeft(2)])
    desk.table = desk.table.evolve(evening=desk.table.evening.evolve(last_hands=0))
    desk.show()
    desk.tap("TABLE", "FIN DE PARTIE…", "FERMER LA TABLE")
    assert desk.table.evening.closed
    desk.tap("TABLE", "FIN DE PARTIE…", "ROUVRIR LA TABLE")
    assert not desk.table.evening.closed


# --- who wants the floor ---------------------------------------------------------------------


def test_one_key_of_a_seat_calls_the_floor_for_its_player_and_the_floors_sheet_says_so(
    desk: DeskTable
) -> None:
    desk.seated(*[10_000] * 4).dealt()
    desk.put(e.PlayerNamed(2, "Anne"), e.IrregularityReported("CARD-05", 3))
    desk.seat(2).tap("DEMANDE LE CHEF")
    assert [call.asked_by for call in desk.table.calls] == [2]
    assert desk.window.view and desk.window.view.call
    assert desk.window.view.call.matters[0].facts[0] == ("Demandé par le siège", "2 (Anne)")


def test_once_somebody_has_asked_no_other_seat_is_offered_that_he_did(desk: DeskTable) -> None:
    desk.seated(*[10_000] * 4).dealt().tap("CHEF DE PARTIE").close()
    desk.seat(2).tap("DEMANDE LE CHEF").close()
    assert [call.asked_by for call in desk.table.calls] == [2]
    assert "DEMANDE LE CHEF" not in desk.seat(3).in_sight()
