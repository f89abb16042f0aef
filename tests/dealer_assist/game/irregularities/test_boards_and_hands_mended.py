"""A board that lacks a card at the showdown, and hands that are given back; chips all there."""

from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advance.irregularity_notes import all_hand_chips
from dealer_assist.game.facts import Place
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.irregularities.case_details import detailed_case
from dealer_assist.game.irregularities.effects import effects_of
from dealer_assist.game.table.table import Phase


def dealt() -> LiveTable:
    return LiveTable(GC).begin((10_000,) * 4).deal()


def flop() -> LiveTable:
    t = dealt()
    while t.hand.phase is Phase.BETTING:
        t.call(t.actor) if t.options.call else t.check(t.actor)
    return t.collect().board("2c7dTh")


def turn() -> LiveTable:
    return flop().check(1, 2, 3, 4).board("Ks")


def reported(t: LiveTable, entry: str, seat: int = 0) -> LiveTable:
    return t.put(e.IrregularityReported(entry, seat=seat))


def run_out(name: str = GC) -> LiveTable:
    """Both all-in before the flop, the whole board open, nobody has shown."""
    t = LiveTable(name).begin((1_000, 1_000)).deal()
    t.all_in(t.actor).call(t.actor).collect().board("2c7dThKsAs")
    assert t.hand.phase is Phase.SHOWDOWN
    return t


def loses(t: LiveTable, position: int) -> LiveTable:
    """A ruling puts the board card of this position back on the stub."""
    reported(t, "BRD-12").put(e.RemedyApplied(t.table.cases[-1].number, "BRD-12", "floor", (
        e.Effect(e.EffectKind.TO_STUB, position=position),), by="M. Durand"))
    return t


def test_a_river_that_went_back_at_the_showdown_is_opened_again_before_anybody_shows():
    t = loses(run_out(), deck_of(run_out().hand).lying[-1].position)
    assert t.hand.phase is Phase.BOARD and due_card(t.hand).place is Place.RIVER
    assert [(kind, seat) for kind, seat, _ in t.steps if kind == "open"] == [("open", 0)]
    t.show(1, "AhAd").show(2, "KhKd")
    assert t.hand.phase is Phase.BOARD
    t.put(e.CardSeen(Place.RIVER, 0, "another", "3c"))
    assert t.hand.phase is Phase.PUSHING and sum(s.chips for s in t.hand.shares) == 2_000


def test_the_bets_of_the_river_stand_when_its_card_is_replaced_after_them():
    t = turn().check(1, 2, 3, 4).board("As").check(1, 2, 3)
    loses(t, deck_of(t.hand).lying[-1].position).check(4)
    assert t.hand.phase is Phase.BOARD and due_card(t.hand).place is Place.RIVER
    t.put(e.CardSeen(Place.RIVER, 0, "another", "3c"))
    assert t.hand.phase is Phase.SHOWDOWN


def test_no_board_card_goes_back_once_a_pot_was_pushed_by_it():
    t = run_out().show(1, "AhAd").show(2, "KhKd").push()
    loses(t, deck_of(t.hand).lying[-1].position)
    assert len(t.hand.board) == 5 and "remedy_without_object" in t.notes


def test_no_board_card_goes_back_once_the_pots_are_due_by_a_river_that_was_bet_on():
    t = turn().check(1, 2, 3, 4).board("As").check(1, 2, 3, 4)
    t.show(1, "AhAd").show(2, "KhKd").show(3, "QhQd").show(4, "JhJd")
    assert t.hand.phase is Phase.PUSHING
    loses(t, deck_of(t.hand).lying[-1].position)
    assert len(t.hand.board) == 5 and "remedy_without_object" in t.notes


def given_back(t: LiveTable, seat: int) -> LiveTable:
    return ruled(t, "HAND-01", e.EffectKind.REVIVE, seat)


def ruled(t: LiveTable, entry: str, kind: e.EffectKind, seat: int) -> LiveTable:
    number = reported(t, entry, seat=seat).table.cases[-1].number
    effects = (e.Effect(kind, seat=seat),)
    return t.put(e.RemedyApplied(number, entry, "ruled", effects, by="M. Durand"))


def test_a_hand_given_back_once_the_next_card_lies_open_leaves_that_card_on_the_board():
    t = flop().check(1).to(2, 300).call(3).fold(4, 1).collect()
    t.put(e.CardsUnread(1), e.CardSeen(Place.TURN, 0, "turn", "Ks"))
    given_back(t, 1)
    assert t.hand.board == ("2c", "7d", "Th", "Ks") and t.hand.street == 2
    assert 0 in t.hand.live and all_hand_chips(t.hand) == t.hand.total


def test_a_hand_given_back_revives_nobody_whom_a_ruling_killed_meanwhile():
    t = flop().check(1).to(2, 300).fold(3)
    ruled(t, "CARD-01", e.EffectKind.KILL, 4)
    given_back(t, 3)
    assert t.hand.folded == (False, False, False, True)
    assert t.actor == 3


def test_a_hand_given_back_acts_in_its_place_and_not_before_those_ahead_of_it():
    t = dealt().call(3).fold(4).call(1).check(2).collect().board("2c7dTh")
    given_back(t, 4)
    assert t.actor == 1
    t.check(1, 2, 3)
    assert t.actor == 4


def test_an_all_in_hand_given_back_has_no_turn():
    t = LiveTable().begin((10_000, 10_000, 150, 10_000)).deal().all_in(3).to(4, 400)
    ruled(t, "HAND-02", e.EffectKind.KILL, 3).call(1)
    given_back(t, 3)
    assert t.actor == 2 and not t.hand.folded[2]


def test_hands_to_be_missed_that_are_no_number_count_as_one():
    t = reported(dealt(), "COND-01", seat=3)
    t.put(e.IrregularityAnswered(t.table.cases[-1].number, "hands", "many"))
    case = detailed_case(t.table, t.table.cases[-1])
    assert effects_of("penalty", t.table, case, "")[0].number == 1


def test_a_deal_that_has_not_begun_can_not_count_as_finished():
    t = LiveTable().begin((10_000,) * 4)
    t = ruled(t, "DEAL-13", e.EffectKind.DEALT, 3).post()
    assert "remedy_without_object" in t.notes and t.steps[0][0] == "deal"
