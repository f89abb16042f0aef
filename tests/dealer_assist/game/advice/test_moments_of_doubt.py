"""Moments of the walk at which a dealer didn't know what to do; the screen says it now."""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.table.table import Irregularity
from dealer_assist.view.rulings.case_view import case_views
from dealer_assist.view.sentences.dealer_sentences import noted_words, step_words


def up(live: LiveTable, device: str) -> LiveTable:
    return live.put(e.DeviceFound(device, device, 1))


def uncalled() -> LiveTable:
    """Seat 3 bet 600, nobody called more than 100."""
    live = up(LiveTable(GC).begin([5_000] * 3), "scanner").deal()
    for seat in live.hand.seats:
        live.put(e.ChipsSeen(seat, live.hand.bets[live.hand.position[seat]]))
    live.to(3, 600).put(e.ChipsSeen(3, 600))
    return live.fold(1, 2)


def test_chips_that_the_scanner_saw_go_back_are_not_asked_for_twice():
    live = uncalled()
    assert live.steps[0] == ("return", 3, 500)
    live.put(e.ChipsSeen(3, 100))
    assert live.steps[0][0] == "collect"


def test_without_a_scanner_the_chips_go_back_until_the_dealer_says_so():
    live = uncalled().put(e.DeviceLost("scanner", "gone"), e.ChipsSeen(3, 100))
    assert live.steps[0] == ("return", 3, 500)


@pytest.mark.parametrize(("lang", "words"), [("fr", "Donner 6 cartes"), ("en", "Deal 6 cards")])
def test_without_a_shoe_done_is_said_of_all_cards_that_are_left(lang, words):
    live = LiveTable(GC).begin([5_000] * 3).post()
    step = advise(live.table).steps[0]
    assert step.kind is StepKind.DEAL and words in step_words(step, live.table.hand, lang)
    step = advise(up(live, "shoe").table).steps[0]
    assert words not in step_words(step, live.table.hand, lang)


def test_players_are_welcomed_until_there_are_enough():
    live = LiveTable(GC).put(e.TableOpened("1", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()))
    assert live.said == ["welcome"]
    live.put(*(e.PlayerSat(seat, 5_000) for seat in range(1, 8)))
    assert "welcome" not in live.said


def test_no_hand_begins_while_no_registered_deck_is_in_play():
    live = LiveTable(GC).put(e.TableOpened("1", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()))
    live.put(*(e.PlayerSat(seat, 5_000) for seat in range(1, 8)), e.ButtonMoved(7))
    live.put(e.DecksRegistered(("red", "blue")))
    assert live.steps == [("choose_deck", 0, 0)]
    live.put(e.DeckLoaded("red"))
    assert "choose_deck" not in [kind for kind, *_ in live.steps]


@pytest.mark.parametrize(("detail", "words"), [
    ("Jd", "Valet de carreau"), ("hole", "carte d'un joueur"), ("8sQh", "Huit de pique, Dame"),
])
def test_a_note_names_cards_and_places_as_a_dealer_does(detail, words):
    note = Irregularity("irregular.card_not_due", 1, 0, detail)
    assert words in noted_words(note, "fr")


def test_the_floor_is_called_before_anybody_waits_for_him():
    live = LiveTable(GC).begin([5_000] * 6).deal()
    live.put(e.IrregularityReported("DEAL-08"))
    case = case_views(live.table, "en")[0]
    assert case.step.now.startswith("Call the floor:")
    live.put(e.FloorCalled())
    assert case_views(live.table, "en")[0].step.now.startswith("Wait for the floor:")
