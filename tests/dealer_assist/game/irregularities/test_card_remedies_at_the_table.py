"""Card remedies carried out at a table: who holds which positions, which make the board.

A deck of known order stands in the shoe; every card that leaves it is followed. What the remedy
promises (game/irregularities/exposed_cards.py, effects/board_remedies.py) is measured on the table
itself: 2 to 10 players, every seat, both rounds, each early street.
"""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts import Place, Take
from dealer_assist.game.hand.blinds import due_hand
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards, taken_position
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy, settling_fact
from dealer_assist.game.table.table import Phase
from dealer_assist.words.cards import DECK

PLAYERS = range(2, 11)


class Deck52(LiveTable):
    """A table whose stub is known: position k of the deck holds the k-th card of ``DECK``."""

    def __init__(self, players: int, house: str = GC) -> None:
        super().__init__(house)
        self.begin([10_000] * players).post()
        self.n = players

    def draw(self, count: int = 1) -> "Deck52":
        """The dealer takes the cards that are due, from where they are due."""
        for _ in range(count):
            due = due_card(self.hand)
            deck = deck_of(self.hand)
            take = due.take if due is not None else Take.TOP
            position = taken_position(deck, take)
            card = DECK[position - 1]
            place, seat = (due.place, due.seat) if due is not None else (Place.EXTRA, 0)
            shown = card if place in e.FACE_UP else ""
            self.put(e.CardSeen(place, seat, f"token {card}", shown))
        return self

    def dealt(self) -> "Deck52":
        while self.hand.phase in (Phase.POSTING, Phase.DEALING):
            self.draw()
        return self

    def report(self, entry: str, **known) -> "Deck52":
        return self.put(e.IrregularityReported(entry, **known))

    @property
    def proposal(self):
        return propose_remedy(self.table, self.table.cases[0])

    def apply(self, outcome: str = "", by: str = "") -> "Deck52":
        fact = settling_fact(self.table, self.table.cases[0], outcome, by, "ruled" if by else "")
        assert fact is not None
        return self.put(fact)

    def round_over(self) -> "Deck52":
        """Everybody still to act calls or checks."""
        while self.hand.phase is Phase.BETTING:
            seat = self.actor
            owed = self.options_at(seat).call
            self.put(e.Called(seat, owed) if owed else e.Checked(seat))
        return self.collect()

    def to_the_river(self) -> "Deck52":
        while len(self.hand.board) < 5:
            if self.hand.phase is Phase.BETTING and due_card(self.hand) is None:
                self.round_over()
            self.draw()
        return self

    def positions(self, seat: int) -> tuple[int, ...]:
        deck = deck_of(self.hand)
        return tuple(sorted(deck.lying[k].position for k in hole_cards(self.hand, seat)))

    @property
    def board_positions(self) -> tuple[int, ...]:
        return tuple(c.position for c in deck_of(self.hand).lying if c.place in e.FACE_UP)


def as_shuffled(players: int) -> tuple[int, ...]:
    top = 2 * players
    return (top + 2, top + 3, top + 4, top + 6, top + 8)


CARDS = [(n, seat, round) for n in PLAYERS for seat in range(1, n + 1) for round in (1, 2)]


@pytest.mark.parametrize(("players", "seat", "round"), CARDS)
@pytest.mark.few
def test_one_exposed_card_of_any_seat_and_round_leaves_board_and_neighbours_alone(
    players, seat, round
):
    table = Deck52(players).dealt()
    own = {s: table.positions(s) for s in table.hand.seats}
    table.report("DEAL-01", seat=seat, round=round)
    if seat == table.hand.seats[-1] and round == 1:
        assert (table.proposal.case.entry, table.proposal.outcome) == ("DEAL-02", "misdeal")
        return
    table.apply().dealt().draw()
    kept = own[seat][2 - round]
    assert table.positions(seat) == tuple(sorted((kept, 2 * players + 1)))
    assert all(table.positions(s) == own[s] for s in own if s != seat)
    assert all(b - a > 1 for a, b in map(table.positions, own))
    assert table.to_the_river().board_positions == as_shuffled(players)


@pytest.mark.parametrize(("players", "seat", "round"), CARDS)
@pytest.mark.few
def test_a_card_exposed_while_dealing_is_replaced_only_once_the_deal_is_finished(
    players, seat, round
):
    table = Deck52(players)
    order = table.hand.position[seat] + 1 + (round - 1) * players
    if order in (players, 2 * players):
        return  # the button's first is a misdeal; with his second the deal is finished
    table.draw(order).report("DEAL-01")
    assert table.proposal.case.seat == seat
    assert table.proposal.case.positions == (order,)
    table.apply()
    for at in range(order + 1, 2 * players + 1):
        assert due_card(table.hand).seat == table.hand.seats[(at - 1) % players]
        table.draw()
    assert table.hand.phase is Phase.DEALING
    assert due_card(table.hand) == (Place.HOLE, seat, Take.TOP)
    table.draw()
    assert table.hand.phase is Phase.BETTING
    assert table.to_the_river().board_positions == as_shuffled(players)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.few
def test_two_exposed_cards_of_two_players_take_the_top_card_and_the_third_from_the_bottom(players):
    for first in range(1, 2 * players + 1):
        for second in range(first + 1, 2 * players + 1):
            table = Deck52(players).dealt()
            for at in (first, second):
                seat = table.hand.seats[(at - 1) % players]
                table.report("DEAL-01", seat=seat, round=1 + (at > players))
            same = (first - 1) % players == (second - 1) % players
            assert table.proposal.case.entry == ("DEAL-05" if same else "DEAL-04")
            table.apply()
            assert not table.table.cases
            table.draw(2)
            held = [table.positions(s) for s in table.hand.seats]
            assert all(b - a > 1 for a, b in held), (first, second, held)
            assert sum(2 * players + 1 in two for two in held) == 1
            assert sum(50 in two for two in held) == 1
            assert table.to_the_river().board_positions == as_shuffled(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_one_player_with_two_of_three_exposed_is_left_to_the_floor_and_named(players):
    table = Deck52(players).dealt()
    seats = table.hand.seats
    table.report("DEAL-01", seat=seats[0], round=1)
    table.report("DEAL-01", seat=seats[1], round=1).report("DEAL-01", seat=seats[1], round=2)
    found = table.proposal
    if players == 2:  # the button's own first card is among them: he takes no top card (A27)
        assert found.case.entry == "DEAL-04"
    assert found.by_floor and found.outcome == "floor"
    assert found.notes == ("note.consecutive",)
    assert found.seats == (seats[1],)


# --- cards opened too early -------------------------------------------------------------------


def on_the_flop(players: int, house: str = GC) -> Deck52:
    return Deck52(players, house).dealt().round_over().draw(4)


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_343_an_early_turn_is_burned_the_third_from_the_bottom_takes_its_place_the_river_stays(
    players
):
    table = on_the_flop(players).draw(2)
    assert (table.proposal.case.entry, table.proposal.outcome) == ("BRD-07", "antepenultimate")
    table.apply().to_the_river()
    flop = as_shuffled(players)
    assert table.board_positions == (*flop[:3], 50, flop[4])


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_346_turn_and_river_opened_early_are_burned_and_the_next_come_from_the_top(players):
    table = on_the_flop(players).draw(4)
    assert (table.proposal.case.entry, table.proposal.outcome) == ("BRD-08", "top")
    table.apply().to_the_river()
    top = 2 * players
    assert table.board_positions == (*as_shuffled(players)[:3], top + 9, top + 11)


@pytest.mark.parametrize("players", PLAYERS)
def test_a09_an_early_river_is_burned_and_the_next_comes_from_the_top(players):
    table = on_the_flop(players).round_over().draw(2).draw(2)
    assert (table.proposal.case.entry, table.proposal.outcome) == ("BRD-09", "top")
    table.apply().to_the_river()
    assert table.board_positions == (*as_shuffled(players)[:4], 2 * players + 9)


@pytest.mark.parametrize("players", PLAYERS)
def test_a10_an_early_flop_is_left_to_the_floor_by_a_silent_text(players):
    table = Deck52(players).dealt()
    table.put(e.Called(table.actor, table.options.call)).draw(4)
    if players == 2:
        assert table.proposal.case.entry == "BRD-01"
    assert (table.proposal.outcome, table.proposal.by_floor) == ("floor", True)


@pytest.mark.parametrize("players", PLAYERS)
def test_tda_rp5_an_early_flop_goes_back_the_burn_stays_and_the_stub_is_shuffled(players):
    table = Deck52(players, "tda2024").dealt()
    table.put(e.Called(table.actor, table.options.call)).draw(4)
    table.apply()
    deck = deck_of(table.hand)
    assert deck.shuffle and len(deck.stub) == 52 - 2 * players - 1
    assert table.hand.board == ()
    table.put(e.StubShuffled()).round_over()
    assert due_card(table.hand).place is Place.FLOP


@pytest.mark.parametrize("players", PLAYERS)
def test_a_burn_made_while_somebody_is_still_to_act_is_told_before_a_card_is_opened(players):
    table = on_the_flop(players).put(e.Checked(1)).draw()
    assert table.proposal.case.entry == "BRD-17"
    assert not [c for c in deck_of(table.hand).lying if c.place is Place.TURN]
    assert table.draw().proposal.case.entry == "BRD-07"


# --- taken back -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_undo_takes_a_whole_remedy_back_at_once(players):
    table = on_the_flop(players).draw(2)
    before = table.table
    table.apply()
    back = advance(table.table, e.FactUndone(table.table.fact_number))
    assert back.evolve(number=before.number) == before


@pytest.mark.parametrize("players", PLAYERS)
def test_gc_335_a_misdeal_gives_all_chips_back_and_the_same_hand_is_dealt_again(players):
    table = LiveTable().put(
        e.TableOpened("1", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100, 500)),
        *(e.PlayerSat(seat, 10_000) for seat in range(1, players + 1)), e.ButtonMoved(players))
    began = due_hand(table.table)
    assert began is not None
    table.put(began).deal()
    table.put(e.IrregularityReported("DEAL-02"))
    fact = settling_fact(table.table, table.table.cases[0])
    assert fact is not None
    table.put(fact)
    assert table.hand.voided == "misdeal"
    assert table.hand.stacks == (10_000,) * players
    again = due_hand(table.table)
    assert again is not None
    assert (again.button, again.seats, again.owed, again.stacks) == (
        began.button, began.seats, began.owed, began.stacks)
