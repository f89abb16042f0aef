"""The players' display is given what everybody may know, and has no place for anything else."""

import random
import re
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from types import UnionType
from typing import get_args, get_type_hints

import players_moments as moments
import pytest
from live_table import LiveTable, dealt_hands, play_out, rules
from tournament_table import BEGAN_S, tournament

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import bare_table
from dealer_assist.game.table.tournament import Out
from dealer_assist.view.players import players_picture
from dealer_assist.view.players.display_clock import (
    is_level_change_near,
    minutes_to_break,
    seconds_left_of_level,
)
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.view.players.players_view import BOARD_PLACES, PlayersView, SeatLook
from dealer_assist.words import LANGS, card_words, catalogue
from tests.tools.drill.canaries import closed_hands

NOW = moments.NOW


@pytest.mark.parametrize(("lang", "told"), [
    ("fr", "9 joueurs · tapis moyen 10 000"), ("en", "9 players left · average 10,000"),
])
def test_a_tournament_of_one_table_shows_who_is_left_and_the_mean_stack(lang, told):
    assert moments.shown("tournament", lang).field.replace("\u00a0", " ") == told


def test_the_mean_stack_counts_only_who_is_left():
    live = tournament(players=9)
    nine = players_view(live.table, advise(live.table), "en").field
    out = live.table.evolve(tournament=live.table.tournament.evolve(out=(Out(9, 9, 1),)))
    assert (nine, players_view(out, advise(out), "en").field) == (
        "9 players left · average 10,000", "8 players left · average 11,250")


@pytest.mark.parametrize("opening", [{"players": 27, "tables": 3}, {"players": 9, "tables": 1}])
def test_a_table_that_sees_only_its_own_players_shows_no_mean(opening):
    table = tournament(started=opening["tables"] > 1, **opening).table
    assert not players_view(table, advise(table), "en").field


def shapes_of(shape: type) -> list[type]:
    """The shape and every shape that it is made of."""
    found = [shape]
    for hint in get_type_hints(shape).values():
        parts = get_args(hint) if get_args(hint) or isinstance(hint, UnionType) else (hint,)
        for part in parts:
            if is_dataclass(part):
                found += shapes_of(part)
    return found


def test_no_field_of_the_display_could_hold_a_closed_card_a_name_or_a_note():
    named = {f"{shape.__name__}.{field.name}" for shape in shapes_of(PlayersView)
             for field in fields(shape)}
    assert len(named) > 30
    private = re.compile(
        r"(?<!w)hole|token|closed|sealed|advice|source|rule|floor|pin|guest|why_|case")
    assert [name for name in named if private.search(name.partition(".")[2])] == []
    for shape in shapes_of(PlayersView):
        for hint in get_type_hints(shape).values():
            assert not re.search("Advice|Table|Hand", str(hint))


def test_every_announcement_for_all_is_one_that_there_is():
    assert set(catalogue()) >= players_picture._FOR_ALL


@pytest.mark.parametrize("id", [
    "say.seat_assigned", "say.ruled_in_words", "say.pot_differs", "say.ruled_call", "say.moment",
    "say.missed_marker", "say.counting", "say.waits", "say.absent_at_turn_floor", "say.killed",
])
def test_rulings_names_and_what_is_the_dealers_are_not_for_all(id):
    assert id in catalogue()
    assert id not in players_picture._FOR_ALL


def everything_said(view: PlayersView) -> str:
    return repr(view)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.few
def test_no_card_stands_on_the_display_before_it_lies_open(seed):
    rng = random.Random(seed)
    n = rng.randint(2, 9)
    live = LiveTable().begin([rng.choice((900, 3_000, 20_000)) for _ in range(n)])
    live.deal()
    deal = dealt_hands(live, rng)
    held = dict(deal[1])
    play_out(live, rng, deal=deal)
    table, open_ = bare_table(rules("grand_cercle")), set[str]()
    for fact in live.facts:
        table = advance(table, fact)
        if isinstance(fact, e.CardSeen):
            open_.add(fact.card)
        if isinstance(fact, e.HandTabled):
            open_.update(fact.cards)
        closed = {card for pair in held.values() for card in pair} - open_
        for lang in LANGS:
            view = players_view(table, advise(table, NOW), lang, stacks=True)
            cards = {*view.board, *(c for seat in view.seats for c in seat.shown)} - {""}
            cards |= {c for pot in view.awards for c in (*pot.five, *pot.lifted)}
            assert cards <= open_
            assert all(seat.shown for seat in view.seats if seat.hand)
            said = view.line
            assert [c for c in closed if card_words(c, lang) in said] == []
            pairs = {f"seat {seat}": pair for seat, pair in held.items()
                     if not set(pair) & open_}
            assert closed_hands(pairs, ()).found_in(everything_said(view).encode()) == []


def test_a_hand_that_was_given_up_lies_open_no_more():
    live = moments.opened((1_000, 1_000, 1_000)).deal()
    live.fold(3).call(1).check(2).collect().board("AsKsQs").check(1, 2).collect().board("2c")
    live.check(1, 2).collect().board("3d").check(1, 2).collect()
    live.show(1, "2h2d").put(e.HandMucked(2))
    seats = players_view(live.table, advise(live.table), "fr").seats
    assert seats[0].shown == ("2h", "2d")
    assert seats[0].place is SeatLook.WINNER
    assert (seats[1].shown, seats[1].place) == ((), SeatLook.MUCKED)


def test_names_of_guests_dealers_and_floor_managers_never_come_there():
    live = moments.opened()
    live.put(e.DealerCameOn("Alice Martin"), e.WaitJoined("Bob Dupont"),
             e.SeatAssigned(7, "Bob Dupont", (7, 8)), e.FloorSignedIn("Carole Petit", True))
    for lang in LANGS:
        said = everything_said(players_view(live.table, advise(live.table), lang))
        assert not re.search("Alice|Bob|Carole|Martin|Dupont|Petit", said)


def test_while_something_is_decided_only_a_moment_is_asked_for():
    view = moments.shown("ruling", "fr")
    assert view.line == "Un instant, s'il vous plaît."


def test_stacks_stand_there_only_where_the_house_shows_them():
    table = moments.preflop()
    assert not any(s.stack for s in players_view(table, advise(table), "fr").seats)
    assert any(s.stack for s in players_view(table, advise(table), "fr", stacks=True).seats)


def test_each_pot_says_how_many_may_win_it():
    view = moments.shown("side_pots", "en")
    assert [(p.chips, p.players, p.worth) for p in view.pots] == [
        ("7,200", "5 players", 7_200), ("9,250", "4 players", 9_250),
        ("13,800", "3 players", 13_800), ("55,000", "2 players", 55_000)]


@pytest.mark.parametrize(("lang", "won", "hand"), [
    ("fr", "siège 4", "Deux paires, Dix et Neuf, kicker Dame"),
    ("en", "seat 4", "Two pair, Tens and Nines, Queen kicker"),
])
def test_at_the_showdown_each_pot_says_who_wins_how_much_with_what(lang, won, hand):
    view = moments.shown("showdown", lang)
    first = view.awards[0]
    assert (first.won, first.hand, first.is_paid) == (won, hand, False)
    assert first.five == ("Td", "Th", "9s", "9d", "Qc") and set(view.lifted) == set(first.five)
    assert [one.parts for one in view.awards] == [
        ((4, 55_000),), ((4, 13_800),), ((5, 9_250),), ((2, 7_200),)]
    assert {"9s", "9d", "Qh", "Qd", "Jc", "Tc"} & view.winning == {
        "9s", "9d", "Qh", "Qd", "Jc", "Tc"} and not {"As", "Ks"} & view.winning
    assert view.line.count(".") == 1  # one sentence: the hand stands in the pot's box


@pytest.mark.parametrize("lang", LANGS)
def test_what_was_paid_stays_until_the_next_hand_as_it_was_due(lang):
    due, paid = moments.shown("showdown", lang).awards, moments.shown("over", lang).awards
    assert [one.is_paid for one in paid] == [True] * 4
    assert [replace(one, is_paid=False) for one in paid] == list(due)


@pytest.mark.parametrize(("lang", "told"), [
    ("fr", "5\u00a0163 au siège 1, 5\u00a0162 au siège 2, jeton impair au siège 1"),
    ("en", "5,163 to seat 1, 5,162 to seat 2, odd chip to seat 1"),
])
def test_a_split_and_its_odd_chip_are_told_in_words(lang, told):
    (award,) = moments.shown("split", lang).awards
    assert award.split == told and set(award.lifted) == {
        "Td", "Th", "Qc", "As", "Ks", "Ah", "Kh"}


def test_an_equal_split_says_how_much_each_gets():
    table = moments.split_pot(350)
    (award,) = players_view(table, advise(table), "fr").awards
    assert (award.won, award.split) == ("sièges 1 et 2", "5\u00a0175 chacun")


def test_while_a_case_holds_the_pots_nobody_has_won():
    live = LiveTable()
    live.table = moments.showdown()
    live.put(e.IrregularityReported("SHOW-07", 2))
    view = players_view(live.table, advise(live.table), "fr")
    assert view.line == "Un instant, s'il vous plaît."
    assert (view.awards, view.lifted) == ((), ())
    assert not [seat.seat for seat in view.seats if seat.wins or seat.place is SeatLook.WINNER]


def test_winners_stay_marked_until_the_next_hand_begins():
    for name in ("showdown", "over"):
        won = [s.seat for s in moments.shown(name, "fr").seats if s.place is SeatLook.WINNER]
        assert won == [2, 4, 5]


def test_a_hand_that_was_made_void_leaves_no_board():
    live = moments.opened().deal()
    table = live.table.evolve(hand=live.hand.evolve(voided="misdeal", board=("As",)))
    assert players_view(table, advise(live.table), "fr").board == ("",) * 5


@pytest.mark.parametrize("name", ["flop", "side_pots"])
def test_the_board_has_five_places_however_many_cards_lie_open(name):
    assert len(moments.shown(name, "fr").board) == BOARD_PLACES


def test_in_a_break_the_display_says_until_when_and_what_comes_then():
    view = moments.shown("break", "fr")
    assert view.sign is not None and view.clock is not None
    assert (view.sign.title, view.sign.counts) == ("Pause", True)
    assert view.sign.line == "Reprise : niveau 3, 100/200 ante GB 200"
    assert seconds_left_of_level(view.clock, BEGAN_S + 100) == 500
    assert seconds_left_of_level(view.clock, BEGAN_S + 9_000) == 0
    assert seconds_left_of_level(view.clock, BEGAN_S - 9_000) == 600


def test_the_next_break_is_told_in_minutes_and_stands_still_with_the_clock():
    running = moments.shown("tournament", "fr").clock
    stopped = moments.shown("stopped", "fr").clock
    last = players_view(tournament(levels=(e.Level(25, 50, 15),)).table, advise(
        tournament().table), "fr").clock
    assert running is not None and stopped is not None and last is not None
    assert minutes_to_break(running, BEGAN_S) == 30
    assert minutes_to_break(running, BEGAN_S + 61) == 29
    assert minutes_to_break(stopped, BEGAN_S + 5_000) == 29
    assert minutes_to_break(last, BEGAN_S) == -1


@pytest.mark.parametrize(("gone_s", "is_so"), [
    (0, True), (59, True), (60, False), (839, False), (840, True), (900, True)])
def test_a_level_that_is_new_or_nearly_over_is_worth_a_look(gone_s, is_so):
    clock = moments.shown("tournament", "fr").clock
    assert clock is not None
    assert is_level_change_near(clock, BEGAN_S + gone_s) is is_so


@pytest.mark.parametrize(("name", "title"), [
    ("welcome", "Bienvenue"), ("closed", "Table fermée"), ("hand_for_hand", "Main par main"),
    ("not_started", "Le tournoi va commencer"),
])
def test_between_hands_the_middle_says_what_everybody_waits_for(name, title):
    sign = moments.shown(name, "fr").sign
    assert sign is not None and sign.title == title


def test_a_clock_called_on_a_player_is_counted_for_all():
    view = moments.shown("called_clock", "fr")
    assert view.time is not None
    assert view.time.ends_s == NOW - 20 + 70


def test_places_and_their_words_are_the_same_set():
    assert all(f"seat.{place}" in catalogue() for place in SeatLook)
    assert issubclass(SeatLook, StrEnum)
