"""The sheets that serve again are the ones that would be made anew, at every moment."""

import pytest
from live_table import GC, rules
from reader_table import ReaderTable

from dealer_assist import demo_hands
from dealer_assist import events as e
from dealer_assist.advance import advance
from dealer_assist.advice import advise
from dealer_assist.panel import sheets
from dealer_assist.panel.asking import Asking, filled
from dealer_assist.panel.sheets import Sheets
from dealer_assist.panel.view import Ask, Asked, Control
from dealer_assist.phh.replay import replay
from dealer_assist.table import Table, bare_table
from dealer_assist.taps import Tap, TapKind


def anew(table: Table, lang: str) -> Sheets:
    return sheets._made(table, advise(table), lang)


@pytest.mark.parametrize("number", range(0, len(demo_hands.load()), 4))
@pytest.mark.few
def test_kept_sheets_are_those_that_would_be_made(number: int) -> None:
    table = bare_table(rules(GC))
    for fact in replay(demo_hands.load()[number], rules(GC)).facts:
        table = advance(table, fact)
        assert sheets.sheets(table, advise(table), "fr") == anew(table, "fr"), fact


def test_the_cards_of_the_deal_leave_the_sheets_as_they_were() -> None:
    live = ReaderTable().begin((10_000,) * 6)
    live.post()
    made = []
    for number in range(11):
        live.put(e.CardSeen(e.Place.HOLE, number % 6 + 1, f"token {number}"))
        made.append(sheets.sheets(live.table, advise(live.table), "fr"))
        assert made[-1] == anew(live.table, "fr")
    assert all(one is made[0] for one in made)


def test_undo_brings_the_sheets_back() -> None:
    table = bare_table(rules(GC))
    for fact in (e.PlayerSat(1, 500), e.PlayerSat(2, 500), e.PlayerAway(2, 9)):
        table = advance(table, fact)
    sheets.sheets(table, advise(table), "fr")
    back = advance(table, e.FactUndone(table.fact_number))
    assert sheets.sheets(back, advise(back), "fr") == anew(back, "fr")


def test_another_language_is_another_sheet() -> None:
    table = bare_table(rules(GC))
    french = sheets.sheets(table, advise(table), "fr")
    assert sheets.sheets(table, advise(table), "en") == anew(table, "en") != french


def test_answers_go_to_their_places_one_after_another() -> None:
    asks = (
        Ask(Asked.AMOUNT, "stakes.small_blind", ""),
        Ask(Asked.AMOUNT, "stakes.big_blind", "", also=("stakes.min_bet",)),
    )
    control = Control("", Tap(TapKind.FACT, fact=e.StakesChanged(e.Stakes(1, 2, 2))), asks=asks)
    asking = Asking(control).answered(50)
    assert asking.ask == asks[1] and asking.back() == Asking(control)
    assert asking.answered(100).tap().fact == e.StakesChanged(e.Stakes(50, 100, 100))
    assert Asking(control).back() is None


def test_a_number_for_a_rule_is_written_as_a_book_writes_it() -> None:
    assert filled(e.RuleDecided("clock.seconds", "", "", ""), "value", 45).value == "45"


def test_a_card_named_once_is_gone_for_the_next_seat() -> None:
    drawn = e.ButtonDrawn((e.Drawn(1, ""), e.Drawn(4, "")))
    asks = tuple(Ask(Asked.CLUB, f"cards.{at}.card", "") for at in range(2))
    asking = Asking(Control("", Tap(TapKind.FACT, fact=drawn), asks=asks)).answered("9c")
    assert asking.gone == {"9c"}
    assert asking.answered("Kc").tap().fact == e.ButtonDrawn((e.Drawn(1, "9c"), e.Drawn(4, "Kc")))
