"""Two boards or three: each part of each pot goes to its board's best hand, no chip elsewhere."""

import json
import random
import tomllib

import pytest
from live_table import LiveTable
from reader_table import ReaderTable, token_of
from tournament_table import tournament, until

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.hand import pots
from dealer_assist.game.hand.hand_ranking import strength
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.hand.several_boards import boards_of, open_cards
from dealer_assist.game.table.table import Phase
from dealer_assist.storage.hand_histories.ohh import write_ohh as ohh
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh
from dealer_assist.words.cards import DECK

WSOP = "wsop_live_2024"


def all_in(*stacks, **stakes):
    """Everybody all-in before the flop, all bets in the pots."""
    live = LiveTable(WSOP).begin(stacks, **stakes).deal()
    while live.hand.phase is Phase.BETTING:
        live.all_in(live.actor) if live.options.max_to else live.call(live.actor)
    return live.collect()


def two_boards():
    """Seat 1 has aces, seat 2 kings; an ace comes on the first board, a king on the second."""
    live = all_in(1000, 1000).put(e.BoardsAgreed(2))
    live.board("Ah7d2c").board("9s").board("4h").board("Kd8d5c").board("Ts").board("3h")
    return live


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.few
def test_every_part_of_every_pot_goes_to_the_best_hand_on_its_board(seed):
    rng = random.Random(seed)
    size, count, unit = rng.randint(2, 10), rng.choice([2, 3]), rng.choice([1, 5, 25])
    stacks = [unit * rng.randint(5, 60) for _ in range(size)]
    live = all_in(*stacks, small=unit, big=2 * unit, smallest_chip=unit,
                  levy_per_10000=rng.choice([0, 500]))
    deck = rng.sample(DECK, 52)
    live.put(e.BoardsAgreed(count))
    boards = [[deck.pop() for _ in range(5)] for _ in range(count)]
    for board in boards:
        for street in (board[:3], board[3:4], board[4:]):
            live.board("".join(street))
    assert [list(board) for board in boards_of(live.hand)] == boards
    holes = {seat: (deck.pop(), deck.pop()) for seat in live.hand.seats}
    whole = pots.pots_now(live.hand)
    for seat, cards in holes.items():
        live.put(e.HandTabled(seat, cards))
    while live.hand.levy_due:
        live.done()
    hand = live.hand
    assert len(hand.pots) == count * len(whole)
    got = dict.fromkeys(hand.seats, 0)
    for k in range(len(whole)):
        parts = hand.pots[k * count:(k + 1) * count]
        assert [part.board for part in parts] == list(range(1, count + 1))
        assert max(p.chips for p in parts) == parts[0].chips
        assert parts[0].chips - parts[-1].chips < count * unit
        for part in parts:
            best = {i: strength((*holes[hand.seats[i]], *boards[part.board - 1]))
                    for i in part.eligible}
            won = [i for i in best if best[i] == max(best.values())]
            shares = {s.position: s.chips for s in hand.shares
                      if hand.pots[s.pot] is part}
            assert set(shares) <= set(won) and sum(shares.values()) == part.chips
            for i, chips in shares.items():
                got[hand.seats[i]] += chips
    before = dict(zip(hand.seats, hand.stacks, strict=True))
    live.push()
    assert live.hand.phase is Phase.OVER
    assert dict(zip(hand.seats, live.hand.stacks, strict=True)) == {
        seat: before[seat] + got[seat] for seat in got}
    assert sum(live.hand.stacks) + live.hand.levy == sum(stacks)
    assert rebuild(live.house, live.facts) == live.table


def test_the_stub_gives_each_board_its_own_burns_from_the_same_deck():
    live = two_boards()
    places = [card.place for card in deck_of(live.hand).lying][4:]
    board = ["burn", *["flop"] * 3, "burn", "turn", "burn", "river"]
    assert places == [*board, *board]
    assert [card.position for card in deck_of(live.hand).lying] == list(range(1, 21))


def test_undo_goes_back_from_the_second_board_into_the_first():
    live = two_boards()
    while live.hand.earlier:
        live.put(e.FactUndone(live.table.fact_number))
    assert live.hand.board == ("Ah", "7d", "2c", "9s")
    live.board("4c")
    assert live.hand.earlier == (("Ah", "7d", "2c", "9s", "4c"),)


def test_a_hand_killed_between_the_boards_gives_up_all_of_them():
    live = all_in(1000, 1000, 1000).put(e.BoardsAgreed(2))
    live.board("Ah7d2c").board("9s").board("4h")
    live.put(e.HandMucked(1), e.HandMucked(2))
    assert live.hand.phase is Phase.PUSHING and not live.hand.pots[0].board
    live.push()
    assert live.hand.stacks == (0, 0, 3000)


def test_a_hand_killed_once_the_parts_are_due_leaves_them_to_the_others():
    live = two_boards().show(1, "AsAc").show(2, "KsKc")
    assert [(s.pot, s.position, s.chips) for s in live.hand.shares] == [(0, 0, 1000), (1, 1, 1000)]
    live.put(e.IrregularityReported("HAND-01", 1))
    kill = e.RemedyApplied(live.table.cases[0].number, "HAND-01", "dead",
                           (e.Effect(e.EffectKind.KILL, 1),), by="M. Durand")
    live.put(kill).settled().push()
    assert live.hand.stacks == (0, 2000)


def test_a_remedy_moves_no_card_of_another_board():
    live = all_in(1000, 1000).put(e.BoardsAgreed(2)).board("Ah7d2c").board("9s").board("4h")
    live.board("Kd8d5c")
    before = live.hand
    live.put(e.IrregularityReported("BRD-04"))
    effects = (e.Effect(e.EffectKind.TO_STUB, position=6),)
    live.put(e.RemedyApplied(live.table.cases[0].number, "BRD-04", "reshuffle", effects))
    assert (live.hand.board, live.hand.deck) == (before.board, before.deck)
    assert live.table.irregularities[-1].kind == "irregular.remedy_without_object"


def test_the_same_card_on_two_boards_is_noted():
    live = all_in(1000, 1000).put(e.BoardsAgreed(2)).board("Ah7d2c").board("9s").board("4h")
    live.board("Ah")
    assert live.table.irregularities[-1].kind == "irregular.card_twice"
    assert open_cards(live.hand).count("Ah") == 2


def test_a_shared_card_that_is_corrected_is_so_on_every_board():
    live = LiveTable(WSOP).begin((1000, 1000)).deal().call(2).check(1).collect().board("Ah7d2c")
    live.all_in(1).call(2).collect().put(e.BoardsAgreed(2)).board("9s").board("4h").board("Td")
    at = next(n for n, card in enumerate(deck_of(live.hand).lying, 1) if card.card == "7d")
    live.put(e.CardSettled(at, "7h", ""))
    assert live.hand.earlier == (("Ah", "7h", "2c", "9s", "4h"),)
    assert live.hand.board == ("Ah", "7h", "2c", "Td")
    last = next(n for n, card in enumerate(deck_of(live.hand).lying, 1) if card.card == "Td")
    live.put(e.CardSettled(last, "Tc", ""))
    assert boards_of(live.hand) == (("Ah", "7h", "2c", "9s", "4h"), ("Ah", "7h", "2c", "Tc"))


def test_a_pot_is_counted_and_ruled_on_by_the_part_of_its_board():
    live = two_boards().show(1, "AsAc").show(2, "KsKc")
    live.put(e.PotCounted(0, 1000))
    assert live.table.irregularities[-1].kind == "irregular.no_pot_to_count"
    live.put(e.PotCounted(0, 900, 2), e.PotRuled(0, 900, "M. Durand", "miscounted", 2)).push()
    assert live.hand.stacks == (1000, 900)


def test_a_push_that_names_no_board_is_not_due():
    live = two_boards().show(1, "AsAc").show(2, "KsKc").put(e.PotPushed(0, 1, 1000))
    assert live.table.irregularities[-1].kind == "irregular.push_not_due"
    assert live.hand.stacks == (0, 0)


def test_a_reading_shoe_tells_every_board():
    live = ReaderTable(WSOP).begin((1000, 1000))
    live.up("shoe")
    live.post()
    live.draw("As", "Ks", "Ac", "Kc")
    live.all_in(live.actor).call(live.actor).collect().put(e.BoardsAgreed(2))
    live.draw("2h", "Ah", "7d", "2c", "3c", "9s", "3d", "4h")
    assert live.hand.earlier == (("Ah", "7d", "2c", "9s", "4h"),)
    live.draw("4c", "Kd", "8d", "5c", "4d", "Ts", "5h", "3h")
    assert live.hand.phase is Phase.SHOWDOWN
    assert live.hand.board == ("Kd", "8d", "5c", "Ts", "3h")
    burn = next(f for f in live.facts if isinstance(f, e.CardSeen)
                and f.token == token_of(live.vault, "4c"))
    assert burn.place is e.Place.BURN and not burn.card and burn.sealed


def test_an_export_says_what_it_cannot_say():
    live = two_boards().show(1, "AsAc").show(2, "KsKc").push()
    fields = tomllib.loads(write_phh(live.facts, live.house))
    assert [a for a in fields["actions"] if a.startswith("d db")] == [
        "d db Ah7d2c", "d db 9s", "d db 4h"]
    assert fields["_boards"] == ["Ah7d2c9s4h", "Kd8d5cTs3h"]
    assert fields["finishing_stacks"] == list(live.hand.stacks) and "_burns" in fields
    assert "2 boards were agreed on" in fields["_other_programs"]
    about = ohh.About("Aix", "7", "7-1", "2026-11-22T20:00:00Z", "EUR")
    hand = json.loads(ohh.write_ohh(live.facts, live.house, about))["ohh"]
    assert "Run_It_Twice" in hand["flags"]
    assert [r.get("cards") for r in hand["rounds"][1:4]] == [["Ah", "7d", "2c"], ["9s"], ["4h"]]
    assert hand["pots"] == [{"number": 0, "amount": 2000, "rake": 0, "player_wins": [
        {"player_id": 1, "win_amount": 1000}, {"player_id": 2, "win_amount": 1000}]}]
    assert hand["_dealer_assist"]["boards"] == ["Ah7d2c9s4h", "Kd8d5cTs3h"]


def test_a_house_of_one_board_refuses_more():
    live = all_in(1000, 1000)
    live.put(e.RuleDecided("boards.most", "1", "M. Durand", "posted"), e.BoardsAgreed(2))
    assert live.table.irregularities[-1].kind == "irregular.boards_one"
    assert live.hand.boards == 1 and live.hand.deck is None


def test_a_tournament_deals_one_board():
    live = until(tournament(seats=(1, 2), name=WSOP, stack=1000), Phase.BETTING)
    while live.hand.phase is Phase.BETTING:
        live.all_in(live.actor) if live.options.max_to else live.call(live.actor)
    live.collect().put(e.BoardsAgreed(2))
    assert live.notes[-1] == "boards_one"
    assert live.hand.boards == 1
