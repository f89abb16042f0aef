"""What the floor's window sends is what a table takes: from the finger to the table's own facts."""

from collections.abc import Iterator

import pytest
import rich_rooms as rooms
from floor_fingers import Floor
from ordered_table import OrderedTable

from dealer_assist.floor.link.table_link_values import FloorStatus, LineState, OrderTaken
from dealer_assist.floor.work.followed_table import Followed, Follower
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.between.deck_rotation import why_not_ready
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.game.table.table import Phase
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.view.dealer.floor_status_view import last_order_words
from dealer_assist.words import word

AT = "2026-11-22T20:00:00.000Z"


@pytest.fixture
def floor(qapp) -> Iterator[Floor]:
    made = Floor("en")
    made.now = 1_760_000_000.0
    yield made
    made.close()


@pytest.fixture
def table() -> OrderedTable:
    made = OrderedTable()
    for seat in range(1, 7):
        made.put(e.PlayerSat(seat, 10_000))
    made.begin([10_000] * 6)
    return made.deal()


def followed(table: OrderedTable) -> Followed:
    rows = [JournalRow(number, AT, type(fact).__name__, encode(fact), "dealer", "", 0, -1, 0, "")
            for number, fact in enumerate(table.facts, start=1)]
    follower = Follower("1", "j1", house, house("grand_cercle"))
    assert follower.take(rows)
    assert follower.followed.table == table.table
    return follower.followed


def ordered(floor: Floor, table: OrderedTable, *words: str) -> tuple[e.Fact, ...]:
    """Touch these keys at the opened table; what the table makes of the order."""
    floor.show(rooms.busy(3)).open(followed(table)).tap(*words)
    tap = floor.last
    return table.ordered(tap.fact, order=tap.order, seen=tap.seen)


def test_the_houses_remedy_ruled_from_afar_is_carried_out_at_the_table(floor, table):
    seat = table.actor
    table.put(e.Raised(seat, 300), e.IrregularityReported("HAND-01", seat))
    facts = ordered(floor, table, "RULE FROM HERE", "RULE SO")
    applied = next(fact for fact in facts if isinstance(fact, e.RemedyApplied))
    assert (applied.entry, applied.by) == ("HAND-01", "M. Durand") and applied.outcome
    assert not table.table.cases and table.table.ruled


def test_a_bet_ruled_from_afar_stands_at_the_table(floor, table):
    table.to(table.actor, 200)
    seat = table.actor
    table.put(e.BetDoubted(
        seat, 300, "doubt.raise_too_small", "raise", 300, "half_raise",
        ways=(e.BetReading("raise", 300, setting="half_raise", value="complete"),
              e.BetReading("call", 200, returned=100))))
    facts = ordered(floor, table, "RULE FROM HERE", "RULE SO")
    assert any(isinstance(fact, e.BetRuled) and fact.by == "M. Durand" for fact in facts)
    assert table.table.doubt is None and advise(table.table).doubt is None


def test_last_hands_and_the_players_clock_are_entered_at_the_table(floor, table):
    assert ordered(floor, table, "Last three hands") == (e.LastHandsAnnounced(3),)
    seat = table.actor
    (called,) = ordered(floor, table, f"Clock on seat {seat}")
    assert isinstance(called, e.TimeCalled) and called.seat == seat
    (held,) = ordered(floor, table, f"Hold the clock, seat {seat}")
    assert isinstance(held, e.TimeHeld) and table.table.time_held is not None
    (runs,) = ordered(floor, table, f"Resume the clock, seat {seat}")
    assert isinstance(runs, e.TimeResumed) and table.table.time_held is None


def test_a_deck_check_is_asked_for_and_the_panel_tells_the_dealer(floor, table):
    table.put(e.SignPosted(e.Sign(decks=1)), e.DeckChecked("1", 52), e.DeckLoaded("1"))
    while table.table.hand.phase is Phase.BETTING:
        table.fold(table.actor)
    while table.table.hand.phase is not Phase.OVER:
        table.done()
    (fact,) = ordered(floor, table, "Check deck 1")
    assert (fact.deck, fact.why, fact.by) == ("1", "suspicion", "M. Durand")
    seen = FloorStatus(LineState("up"), ordered=OrderTaken(1, "M. Durand", fact))
    assert "Check deck 1: it is out of play until then" in last_order_words(table.table, seen, "en")
    assert why_not_ready(table.table) is not None
    table.put(e.DeckChecked("1", 52))
    assert table.table.evening.out == ()


def test_no_deck_is_asked_for_that_lies_in_a_hand(floor):
    table = OrderedTable().put(*(e.PlayerSat(seat, 10_000) for seat in range(1, 7)))
    table.put(e.SignPosted(e.Sign(decks=1)), e.DeckChecked("1", 52), e.DeckLoaded("1"))
    table.begin([10_000] * 6).deal()
    floor.show(rooms.busy(3)).open(followed(table))
    assert floor.grey("Check deck 1") == "Deck 1 is in the hand"


def test_a_ruling_that_comes_too_late_changes_nothing(floor, table):
    seat = table.actor
    table.put(e.Raised(seat, 300), e.IrregularityReported("HAND-01", seat))
    floor.show(rooms.busy(3)).open(followed(table)).tap("RULE FROM HERE", "RULE SO")
    tap = floor.last
    case = table.table.cases[0].number
    table.put(e.IrregularityDismissed(case, "a mistake"))
    assert table.ordered(tap.fact, order=OrderKind.RULE, seen=tap.seen) == ()
    assert table.why


def test_a_ruling_is_taken_back_from_afar_with_its_reason(floor, table):
    seat = table.actor
    table.put(e.Raised(seat, 300), e.IrregularityReported("HAND-01", seat))
    ordered(floor, table, "RULE FROM HERE", "RULE SO")
    number = table.table.fact_number
    facts = ordered(floor, table, "TAKE A RULING BACK", "Take this ruling back", "RULE SO",
                    "Something new came up")
    assert facts == (e.FactUndone(number, "M. Durand", "Something new came up", table.now),)
    assert len(table.table.cases) == 1


def test_what_the_dealer_did_since_is_not_the_floors_to_take_back_from_afar(floor, table):
    table.put(e.Raised(table.actor, 300))
    floor.show(rooms.busy(3)).open(followed(table))
    assert floor.grey("RULE FROM HERE") == word("en", "floor_panel.nothing_to_rule")
