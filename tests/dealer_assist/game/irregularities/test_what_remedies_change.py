"""What each remedy changes at the table: posts, single cards, burns, hands; chips all there."""

import pytest
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Place, Post
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards
from dealer_assist.game.irregularities.effects import DOES
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy, settling_fact
from dealer_assist.game.table.table import Phase
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import houses_of, run


class Ruled(LiveTable):
    """A table at which cases are reported, answered and settled."""

    def report(self, entry: str, **known) -> "Ruled":
        answers = {k: v for k, v in known.items() if isinstance(v, str) and k != "card"}
        fields = {k: v for k, v in known.items() if k not in answers}
        self.put(e.IrregularityReported(entry, **fields))
        for ask, answer in answers.items():
            self.put(e.IrregularityAnswered(self.table.cases[-1].number, ask, answer))
        return self

    def rules(self, outcome: str) -> "Ruled":
        """The floor rules so; the fact is journaled, and one undo would take all of it back."""
        before, case = self.table, self.table.cases[-1]
        fact = settling_fact(before, case, outcome, "M. Durand", "because")
        assert fact is not None, propose_remedy(before, case).ask
        assert decode("RemedyApplied", encode(fact)) == fact
        assert {type(one.place) for one in fact.effects} <= {str}
        assert {type(one.take) for one in fact.effects} <= {str}
        self.put(fact)
        assert all_hand_chips(self.hand) == self.hand.total
        back = advance(self.table, e.FactUndone(self.table.fact_number))
        assert back.evolve(number=before.number) == before
        assert "remedy_without_object" not in self.notes
        return self

    @property
    def places(self) -> list[tuple[int, str]]:
        return [(card.position, str(card.place)) for card in deck_of(self.hand).lying]


def new(name: str = GC, players: int = 4) -> Ruled:
    return Ruled(name).begin((10_000,) * players)


def dealt(name: str = GC) -> Ruled:
    return new(name).deal()


def flop(name: str = GC) -> Ruled:
    t = dealt(name)
    while t.hand.phase is Phase.BETTING:
        t.call(t.actor) if t.options.call else t.check(t.actor)
    return t.collect().board("2c7dTh")


def turn(name: str = GC) -> Ruled:
    return flop(name).check(1, 2, 3, 4).board("Ks")


def test_what_remedies_name_is_known_and_all_that_is_known_is_named():
    named = {remedy.does for entry in ENTRIES.values() for remedy in entry.remedies.values()}
    assert named - {""} == set(DOES)


# --- posts ------------------------------------------------------------------------------------


def test_a_blind_of_the_wrong_player_goes_back_and_the_right_one_is_still_owed():
    t = new().put(e.Posted(3, Post.SMALL_BLIND, 50))
    assert t.table.cases[-1].entry == "BLD-06"
    t.rules("corrected")
    assert t.hand.stacks == (10_000,) * 4 and t.hand.posted == ()
    t.post()
    assert [(o.seat, o.post) for o in t.hand.posted] == [
        (1, Post.SMALL_BLIND), (2, Post.BIG_BLIND)]
    assert not t.table.chair(3).paid_small


@pytest.mark.parametrize("chips", [25, 100])
def test_a_blind_of_a_wrong_amount_goes_back_and_is_owed_again(chips):
    t = new().put(e.Posted(1, Post.SMALL_BLIND, chips)).rules("corrected")
    assert t.hand.bets == (0,) * 4
    t.post()
    assert t.hand.bets == (50, 100, 0, 0)


def test_the_right_blind_stays_when_a_wrong_ante_of_the_same_player_goes_back():
    t = new().put(e.Posted(2, Post.ANTE, 10)).put(e.Posted(1, Post.SMALL_BLIND, 50))
    t.put(e.Posted(2, Post.BIG_BLIND, 100)).report("BLD-06", seat=2).rules("corrected")
    assert t.hand.bets == (50, 100, 0, 0) and not any(t.hand.paid)


def test_an_option_that_goes_back_before_anybody_acted_leaves_the_usual_price_and_order():
    t = Ruled().begin((10_000,) * 4, straddle=200).deal()
    assert (t.options.call, t.actor) == (200, 4)
    t.report("BLD-10", seat=3).rules("given_back")
    assert (t.options.call, t.actor) == (100, 3)
    assert not t.hand.straddled and t.hand.stacks[2] == 10_000


def test_an_option_that_was_called_goes_back_and_the_call_still_has_its_price():
    t = Ruled().begin((10_000,) * 4, straddle=200).deal().call(4)
    t.report("BLD-10", seat=3).rules("given_back")
    assert t.hand.level == 200 and t.actor == 1
    assert t.options.call == 150


# --- players left out, hands of too few -------------------------------------------------------


def short_deal_covered() -> Ruled:
    """The big blind was left out, and two players have acted since."""
    return new().post().put(e.CardsUnread(8)).call(3, 4)


def test_a_player_left_out_takes_his_blind_back_and_its_price_stands():
    t = short_deal_covered().report("DEAL-13", seat=2).rules("no_hand_post_back")
    assert t.hand.phase is Phase.BETTING
    assert t.hand.stacks[1] == 10_000 and t.hand.folded[1]
    assert (t.actor, t.options.call) == (1, 50)


def test_a_player_left_out_leaves_his_blind_in_the_pot_where_the_floor_says_so():
    t = short_deal_covered().report("DEAL-13", seat=2).rules("no_hand")
    assert t.hand.bets == (50, 100, 100, 100) and t.hand.folded[1]


def test_a_hand_of_one_card_plays_and_the_deal_is_over():
    t = new().post().put(e.CardsUnread(7)).report("DEAL-19", seat=3).rules("live")
    assert t.hand.phase is Phase.BETTING and t.actor == 3
    assert due_card(t.hand) is None


def test_a_hand_of_one_card_that_is_dead_ends_the_deal_too():
    t = new().post().put(e.CardsUnread(7)).report("DEAL-19", seat=3).rules("dead")
    assert t.hand.phase is Phase.BETTING and t.hand.folded[2]
    assert t.actor == 4


def test_the_card_that_a_hand_of_one_lacks_never_left_the_deck_where_nobody_read_it():
    t = flop().report("DEAL-19", seat=3).rules("live")
    lying = deck_of(t.hand).lying
    assert [len(hole_cards(t.hand, seat)) for seat in (1, 2, 3, 4)] == [2, 2, 1, 2]
    assert [c.position for c in lying if c.place is Place.FLOP] == [9, 10, 11]
    assert t.hand.dealt == 11 and len(deck_of(t.hand).stub) == 41


def test_a_card_that_a_reader_told_of_and_a_player_lacks_lies_out_of_play():
    t = new().post()
    for k in range(8):
        t.put(e.CardSeen(Place.HOLE, t.hand.seats[k % 4], f"token {k}"))
    t.call(3, 4).report("DEAL-19", seat=3).rules("live")
    assert [len(hole_cards(t.hand, seat)) for seat in (1, 2, 3, 4)] == [2, 2, 1, 2]
    assert (t.hand.dealt, len(deck_of(t.hand).stub)) == (8, 44)
    assert not any(t.hand.tokens)


def test_the_button_gets_the_last_card_that_he_lacks():
    t = new().post().put(e.CardsUnread(7)).report("DEAL-20").rules("given")
    assert due_card(t.hand).seat == 4
    t.put(e.CardsUnread(1))
    assert due_card(t.hand) is None and t.actor == 3


# --- hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "looked", "acts", "dead"), [
    ("DEAL-15", {}, False, True),
    ("DEAL-15", {}, True, False),
    ("BLD-07", {"looked": "yes"}, False, True),
    ("BLD-07", {"looked": "no"}, False, False),
    ("BLD-07", {"looked": "yes"}, True, False),
])
def test_a_hand_dealt_in_by_mistake_is_dead_unless_its_player_acted(entry, looked, acts, dead):
    t = dealt()
    if acts:
        t.call(3)
    elif entry == "DEAL-15":  # covered by two acts behind him
        t.fold(4).fold(1)
    if entry == "DEAL-15":
        t.call(4) if acts else None
    t.report(entry, seat=3, **looked).rules("dead_unless_acted")
    assert t.hand.folded[2] is dead


@pytest.mark.parametrize("entry", ["HAND-04", "CARD-10"])
@pytest.mark.parametrize(("answer", "dead"), [("yes", False), ("no", True)])
def test_a_fouled_hand_is_dead_unless_it_can_be_told(entry, answer, dead):
    t = dealt().report(entry, seat=3, other=4, identifiable=answer).rules("live_if_identifiable")
    assert t.hand.folded[2] is dead


def test_a_hand_that_is_dead_is_not_killed_again_nor_is_the_last_one():
    t = dealt().fold(3, 4).report("DEAL-17", seat=3)
    assert not propose_remedy(t.table, t.table.cases[-1]).effects
    t = dealt().fold(3, 4, 1).report("DEAL-17", seat=2)
    assert not propose_remedy(t.table, t.table.cases[-1]).effects


# --- single cards -----------------------------------------------------------------------------


def test_a_boxed_card_lies_aside_and_its_player_gets_the_next_one():
    t = new().post().put(e.CardsUnread(3)).report("DEAL-08", card="Ks").rules("next_card")
    assert t.places[-1] == (3, "aside")
    assert due_card(t.hand).seat == 3
    t.put(e.CardsUnread(6))
    assert t.hand.phase is Phase.BETTING
    assert [len(hole_cards(t.hand, seat)) for seat in (1, 2, 3, 4)] == [2] * 4
    assert deck_of(t.hand).lying[2].card == "Ks"


def test_a_boxed_last_card_is_replaced_before_anybody_acts_and_is_no_burn():
    t = dealt().report("DEAL-08", card="Ks").rules("next_card")
    assert due_card(t.hand) == (Place.HOLE, 4, e.Take.TOP)
    t.put(e.CardsUnread(1))
    while t.hand.phase is Phase.BETTING:
        t.call(t.actor) if t.options.call else t.check(t.actor)
    t.collect()
    assert due_card(t.hand).place is Place.BURN


def test_a_boxed_burn_is_no_burn_and_a_boxed_board_card_makes_way_for_the_next():
    t = flop().check(1, 2, 3, 4).put(e.CardsUnread(1)).report("DEAL-08", card="As")
    t.rules("next_card")
    assert due_card(t.hand).place is Place.BURN
    t.board("Ks")
    t.report("DEAL-08", card="Ks").rules("next_card")
    assert due_card(t.hand).place is Place.TURN
    t.board("Qs")
    assert t.hand.board[-1] == "Qs" and t.hand.phase is Phase.BETTING


@pytest.mark.parametrize(("where", "acts", "holds", "dead"), [
    ("hand", False, 1, False),
    ("hand", True, 2, True),
    ("stub", False, 2, False),
])
def test_a_joker_is_replaced_unless_its_player_has_acted(where, acts, holds, dead):
    t = dealt()
    if acts:
        t.call(3)
    t.report("DECK-05", seat=3, where=where).rules("scrap")
    assert (len(hole_cards(t.hand, 3)), t.hand.folded[2]) == (holds, dead)
    if holds == 1:
        t.put(e.CardsUnread(1))
        assert len(hole_cards(t.hand, 3)) == 2


def test_a_joker_is_a_misdeal_until_the_deal_is_covered():
    t = dealt(TDA).report("DECK-05", seat=3, where="hand").rules("misdeal_until_covered")
    assert t.hand.voided == "misdeal"
    t = dealt(TDA).call(3, 4).report("DECK-05", seat=1, where="hand")
    t.rules("misdeal_until_covered")
    assert not t.hand.voided and len(hole_cards(t.hand, 1)) == 1


def test_who_knew_of_the_foul_deck_is_left_to_the_floor_and_no_chip_is_lost():
    t = flop().report("DECK-06", seat=2).rules("no_refund")
    assert t.hand.voided == "foul"
    assert [t.table.chair(seat).chips for seat in (1, 2, 3, 4)] == [10_000] * 4


# --- burns ------------------------------------------------------------------------------------


def test_a_forgotten_burn_of_the_flop_puts_the_count_right_and_all_positions():
    t = flop().check(1).report("BRD-05").rules("stands")
    assert t.places[8:] == [(9, "flop"), (10, "flop"), (11, "flop")]
    assert len(deck_of(t.hand).stub) == 52 - 11
    assert t.hand.board == ("2c", "7d", "Th") and t.actor == 2


def test_the_first_flop_card_becomes_the_burn_and_the_next_one_completes():
    t = flop().report("BRD-04").rules("first_is_burn")
    assert t.places[8:] == [(9, "burn"), (10, "flop"), (11, "flop")]
    assert due_card(t.hand).place is Place.FLOP
    t.board("Ac")
    assert t.hand.board == ("7d", "Th", "Ac") and t.actor == 1


@pytest.mark.parametrize("burns", ["0", "2"])
def test_a_turn_without_a_burn_or_after_two_is_put_right_before_anybody_acts(burns):
    t = turn()
    t.report("BRD-10", burns=burns).rules("corrected_before_action")
    # Without a burn the card that lay open is it; of two burns the second is the turn.
    assert t.places[12:] == [(13, "burn")]
    assert due_card(t.hand).place is Place.TURN and len(deck_of(t.hand).stub) == 52 - 13
    t.board("Qs")
    assert t.hand.board[-1] == "Qs" and t.hand.phase is Phase.BETTING


@pytest.mark.parametrize(("burns", "stub", "at"), [("0", 52 - 13, 13), ("2", 52 - 15, 15)])
def test_a_turn_that_was_acted_on_stands_and_only_the_count_is_put_right(burns, stub, at):
    t = turn().check(1).report("BRD-10", burns=burns).rules("corrected_before_action")
    assert t.hand.board[-1] == "Ks" and t.actor == 2
    assert len(deck_of(t.hand).stub) == stub
    assert t.places[-1] == (at, "turn")


def test_a_burn_made_too_early_is_the_burn_and_no_other_is_made():
    t = flop().check(1).put(e.CardSeen(Place.EXTRA, 0, "x", ""))
    t.rules("stays").check(2, 3, 4)
    assert due_card(t.hand).place is Place.TURN


def test_a_burn_made_too_early_may_go_back_on_the_stub():
    t = flop().check(1).put(e.CardSeen(Place.EXTRA, 0, "x", ""))
    t.rules("put_back").check(2, 3, 4)
    assert due_card(t.hand).place is Place.BURN and len(deck_of(t.hand).stub) == 52 - 12


def test_a_flop_of_four_may_be_dealt_again_the_burn_stays():
    t = flop().put(e.CardSeen(Place.EXTRA, 0, "x", "")).rules("redeal")
    assert t.hand.board == () and len(deck_of(t.hand).stub) == 52 - 9
    t.put(e.StubShuffled())
    assert due_card(t.hand).place is Place.FLOP


# --- the stub ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "mixed", "shuffle", "stub"), [
    ("yes", "no", False, 40), ("no", "no", True, 40), ("no", "yes", True, 43),
])
def test_a_stub_in_disorder_is_rebuilt_or_shuffled_with_what_it_was_mixed_with(
    order, mixed, shuffle, stub
):
    t = flop()
    t.put(e.Bet(1, 100), e.Folded(2))
    t.report("BRD-14", order=order, mixed=mixed).rules("rebuild_or_shuffle")
    deck = deck_of(t.hand)
    assert (deck.shuffle, len(deck.stub)) == (shuffle, stub)


# --- stuck together ---------------------------------------------------------------------------


def test_the_second_of_two_that_stuck_may_be_the_flop_burn():
    t = new().post().put(e.CardsUnread(2), e.CardsUnread(2))
    t.put(e.DeviceNoted("shoe", "double_draw", "#3 #4"))
    assert t.table.cases[-1].positions == (3, 4)
    t.rules("extra_as_burn")
    assert due_card(t.hand).seat == 4
    t.put(e.CardsUnread(5))
    while t.hand.phase is Phase.BETTING:
        t.call(t.actor) if t.options.call else t.check(t.actor)
    t.collect()
    assert due_card(t.hand).place is Place.FLOP


def test_a_second_card_that_was_counted_nowhere_is_burned_all_the_same():
    t = new().post().put(e.CardsUnread(4)).report("READ-06").rules("extra_as_burn")
    assert t.places[-1] == (5, "burn")
    t.put(e.CardsUnread(4))
    assert [deck_of(t.hand).lying[n].position for n in hole_cards(t.hand, 1)] == [1, 6]


SWEPT_WITH_CHIPS = """title: a hand ruled folded and swept in with its chips
house: basic_sheet
game: pot limit
blinds: 1/2 big blind ante 1
levy: none
seats: 4 36, 5 4, 6 1, 10 200
chips: 1 5 25 100 500
button: 5
deal
4 raises to 4
5 calls
10 puts 25+100
10 says "passe"
incident HAND-01 seat 10
rule fold
floor applies HAND-01 given_back by "M. Roy" because "seen"
"""


def test_chips_that_a_ruling_took_with_the_hand_are_a_bet_once_it_is_given_back():
    script = parse_script(SWEPT_WITH_CHIPS)
    *_, last = run(script, houses_of(script)[0])
    hand = last.seen.table.hand
    assert hand.bets[hand.position[10]] == 127
    assert hand.level == 127
