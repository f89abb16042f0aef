"""Cases and the guide beside the card pad and each other: what goes before what, and back."""

from case_moments import bet, case_of, dealt, entered, flop, showdown
from fingers import click
from panel_table import DeskTable
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for


def test_each_tap_on_the_tab_brings_another_case_back(desk: DeskTable) -> None:
    bet(desk)
    for entry, seat in (("HAND-01", 1), ("CARD-05", 2), ("MONEY-01", 3)):
        entered(desk, e.IrregularityReported(entry, seat)).tap("De côté")
    assert desk.window.desk.waiting.amount == "3"
    seen = []
    for _ in range(3):
        desk.tap("à régler")
        seen.append(case_of(desk).title)
        assert desk.window.desk.waiting.amount == "2"
    assert len(set(seen)) == 3
    desk.tap("RIEN À SIGNALER…", "Fausse lecture")
    assert desk.window.desk.waiting.amount == "2" and desk.window.desk.side.case is None


def test_one_undo_takes_back_a_card_opened_too_early_with_its_report(desk: DeskTable) -> None:
    flop(desk)
    before = desk.table.hand
    desk.tap("INCIDENT", "Tournant ouvert trop tôt")
    desk.tap("ANNULER : réponse, « Tournant ouvert trop tôt »")
    assert desk.table.hand == before and not desk.table.cases


def board_due(desk: DeskTable) -> DeskTable:
    """Everybody has called, the flop is to be opened and nothing reads it."""
    dealt(desk)
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Called(options.seat, options.call) if options.call else
                 e.Checked(options.seat))
    while advise(desk.table).steps[0].kind != "open":
        desk.put(*facts_for(desk.table, advise(desk.table).steps[0]))
    assert desk.window.desk.pad.isVisible()
    return desk


def test_the_guide_goes_before_the_pad_that_asks_for_the_flop(desk: DeskTable) -> None:
    board_due(desk).tap("INCIDENT")
    assert not desk.window.desk.pad.isVisible() and desk.window.desk.reopen.isVisible()
    desk.tap("Main non protégée ramassée", "Siège 2")
    assert case_of(desk).outcome and not desk.window.desk.pad.isVisible()
    desk.tap("De côté")
    assert not desk.window.desk.pad.isVisible()  # no street is opened while the case is open
    desk.put(e.IrregularityDismissed(desk.table.cases[-1].number, "settled"))
    assert desk.window.desk.pad.isVisible()


def test_the_way_back_to_the_cards_closes_the_guide(desk: DeskTable) -> None:
    board_due(desk).tap("INCIDENT")
    click(desk.window.desk.reopen)
    assert desk.window.desk.pad.isVisible() and desk.window.desk.side.opened is None
    desk.clock.pass_by()
    desk.tap("INCIDENT", "Fermer")
    assert desk.window.desk.pad.isVisible()


def test_at_the_showdown_the_way_back_to_the_cards_stands_whole(desk: DeskTable) -> None:
    showdown(desk)
    assert desk.window.desk.pad.isVisible()
    desk.tap("INCIDENT")
    assert desk.window.desk.reopen.isVisible()
    assert_all(desk.window)
