"""Sheets are made when a finger opens them, not at each fact."""

import pytest
from live_table import GC, rules
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import Advice, advise
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.training import demo_hands
from dealer_assist.view.dealer.alerts import Surroundings
from dealer_assist.view.dealer.fact_questions import Asking, with_answer_at
from dealer_assist.view.dealer.table_picture import dealer_picture
from dealer_assist.view.dealer.table_view import AnswerKind, Control, FactQuestion, Menu
from dealer_assist.view.menus import menus_in_picture
from dealer_assist.view.sentences.sheet_page import menu_of, seat_page


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """Tables for which sheets were made."""
    found, make = list[Table](), menus_in_picture.table_menus

    def noted(table: Table, advice: Advice, lang: str) -> tuple[Menu, ...]:
        found.append(table)
        return make(table, advice, lang)

    monkeypatch.setattr("dealer_assist.view.dealer.table_picture.table_menus", noted)
    return found


def test_a_hand_that_nobody_looks_into_makes_no_sheet(made: list[Table]) -> None:
    table, around = bare_table(rules(GC)), Surroundings()
    views = [dealer_picture(table := advance(table, fact), advise(table), around)
             for fact in replay_recorded_hand(demo_hands.demo_hands()[0], rules(GC)).facts]
    assert not made
    assert len(views[-1].menus) > 20 and made == [table]
    assert menu_of(views[-1], "table") is not None and made == [table]  # once a picture


def test_a_seats_keys_are_made_as_it_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    touched = list[int]()
    monkeypatch.setattr("dealer_assist.view.dealer.seat_views.seat_keys",
                        lambda table, advice, chair, lang: touched.append(chair.seat) or ())
    table = advance(bare_table(rules(GC)), e.PlayerSat(1, 500))
    view = dealer_picture(table, advise(table), Surroundings())
    assert view.seats[0].opens and not touched
    seat_page(view.seats[0])
    assert touched == [1]


def test_which_seats_open_is_known_without_their_keys() -> None:
    live = ReaderTable().begin((10_000,) * 6)
    view = dealer_picture(live.table, advise(live.table), Surroundings())
    assert [seat.opens for seat in view.seats] == [bool(len(seat.menu)) for seat in view.seats]


def test_a_reading_sheet_of_a_held_table_is_unopened_too(made: list[Table]) -> None:
    live = ReaderTable().begin((10_000,) * 6)
    live.post()
    live.put(e.IrregularityReported("DEAL-01"))
    view = dealer_picture(live.table, advise(live.table), Surroundings())
    assert view.is_held and not made
    assert any(menu.called == view.reading for menu in view.menus) and len(made) == 1


def test_answers_go_to_their_places_one_after_another() -> None:
    asks = (
        FactQuestion(AnswerKind.AMOUNT, "stakes.small_blind", ""),
        FactQuestion(AnswerKind.AMOUNT, "stakes.big_blind", "", also=("stakes.min_bet",)),
    )
    control = Control("", Tap(TapKind.FACT, fact=e.StakesChanged(e.Stakes(1, 2, 2))), asks=asks)
    asking = Asking(control).answered(50)
    assert asking.ask == asks[1] and asking.back() == Asking(control)
    assert asking.answered(100).tap().fact == e.StakesChanged(e.Stakes(50, 100, 100))
    assert Asking(control).back() is None


def test_a_number_for_a_rule_is_written_as_a_book_writes_it() -> None:
    assert with_answer_at(e.RuleDecided("clock.seconds", "", "", ""), "value", 45).value == "45"


def test_a_card_named_once_is_gone_for_the_next_seat() -> None:
    drawn = e.ButtonDrawn((e.Drawn(1, ""), e.Drawn(4, "")))
    asks = tuple(FactQuestion(AnswerKind.CLUB, f"cards.{at}.card", "") for at in range(2))
    asking = Asking(Control("", Tap(TapKind.FACT, fact=drawn), asks=asks)).answered("9c")
    assert asking.gone == {"9c"}
    assert asking.answered("Kc").tap().fact == e.ButtonDrawn((e.Drawn(1, "9c"), e.Drawn(4, "Kc")))
