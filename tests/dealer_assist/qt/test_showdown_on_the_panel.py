"""The showdown as the panel shows it: each pot that is due, its winner, his five cards, one key."""

from collections.abc import Mapping

import pytest
from bench_walk import picture_of
from panel_table import DeskTable
from test_layout import assert_all

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise
from dealer_assist.game.table.table import Phase
from dealer_assist.view.dealer.table_view import AwardView, SeatState

BOARD = {0: ("7c", "Ah", "Kh"), 3: ("7h",), 4: ("Qd",)}
HANDS = {1: ("Ac", "3c"), 2: ("Kd", "Kc"), 3: ("Ad", "2d"), 4: ("As", "2s"), 5: ("Qc", "Qs"),
         6: ("5h", "4h")}


def all_in(
    desk: DeskTable, *stacks: int, hands: Mapping[int, tuple[str, str]] = HANDS
) -> DeskTable:
    """Everybody all-in before the flop, all hands tabled, the pots due."""
    desk.seated(*stacks).dealt()
    while (options := advise(desk.table).options) is not None:
        desk.put(e.Raised(options.seat, options.max_to) if options.max_to
                 else e.Called(options.seat, options.call))
    desk.put(e.BetsCollected())
    while advise(desk.table).steps[0].kind is not StepKind.PUSH:
        pad = desk.window.desk.pad
        if not pad.isVisible():
            desk.tap(desk.window.desk.step.done.words)
            continue
        seat = pad.view.confirm.tap.seat
        for card in hands[seat] if seat else BOARD[len(desk.table.hand.board)]:
            desk.card(card)
    return desk


def awards(desk: DeskTable) -> tuple[AwardView, ...]:
    view = desk.window.view
    assert view is not None
    return view.awards


@pytest.fixture
def pots(desk: DeskTable) -> DeskTable:
    return all_in(desk, 3_000, 1_500, 6_000, 6_000, 400, 9_000)


def test_each_pot_says_how_much_who_wins_and_with_which_five_cards(pots: DeskTable):
    due = awards(pots)
    assert [one.pot for one in due][-1] == "Pot principal"
    main = due[-1]
    assert main.shares == ((2, main.chips),) and main.hand == "Full aux Rois par les Sept"
    assert main.five == ("Kd", "Kc", "Kh", "7c", "7h")
    assert due[0].five[0] == "Ah" and "6" in str(due[0].shares[0][0])


def test_all_pots_are_paid_with_one_key_and_each_is_a_fact_of_its_own(pots: DeskTable):
    before, chips = len(pots.facts), sum(pots.table.hand.stacks)
    lying = sum(pot.chips for pot in pots.table.hand.pots)
    count = len(pots.table.hand.shares)
    assert count > 2
    pots.tap("TOUT PAYÉ")
    made = [pots.facts[at] for at in range(before, len(pots.facts))]
    assert len(made) == count and all(isinstance(one, e.PotPushed) for one in made)
    assert pots.table.hand.phase is Phase.OVER and sum(pots.table.hand.stacks) == chips + lying
    assert awards(pots) == ()


def test_one_pot_alone_can_be_paid_and_the_next_is_proposed(pots: DeskTable):
    due = awards(pots)
    pots.tap("PAYER UN À UN")
    assert isinstance(pots.last, e.PotPushed) and awards(pots) == due[1:]


def test_a_finger_too_late_pays_nothing_twice(pots: DeskTable):
    tap = pots.window.desk.step.done.control.tap.seen_at(pots.table.fact_number)
    pots.tap("PAYER UN À UN")
    facts = len(pots.facts)
    pots.comes(tap)
    assert len(pots.facts) == facts


def test_the_cards_that_win_the_next_pot_are_lifted_and_the_winner_reads_what_he_gets(
    pots: DeskTable
):
    view = pots.window.view
    winner = view.seats[awards(pots)[0].shares[0][0] - 1]
    assert winner.state is SeatState.WINNER and winner.wins.startswith("+ ")
    assert winner.wins in winner.spoken
    assert pots.window.desk.felt.board._lifted == awards(pots)[0].five


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.few
def test_the_pots_stand_whole_apart_and_readable(pots: DeskTable, size, lang):
    pots.lang = lang
    pots.window.resize(*size)
    pots.show()
    picture_of(pots.window)
    assert_all(pots.window)


def test_a_pot_that_is_split_names_each_share(desk: DeskTable):
    all_in(desk, 5_000, 5_000, hands={1: ("As", "2s"), 2: ("Ad", "2d")})
    (award,) = awards(desk)
    assert sorted(seat for seat, _ in award.shares) == [1, 2]
    assert award.shares[0][1] == award.shares[1][1] == "5\u00a0000"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
def test_what_was_paid_stays_below_the_next_step_until_the_next_hand(size, lang):
    desk = all_in(DeskTable(lang=lang), 3_000, 1_500)
    desk.window.resize(*size)
    desk.tap("FAIT" if lang == "fr" else "DONE")
    assert desk.table.hand.phase is Phase.OVER
    desk.put(e.TipGiven(2, 25))  # it is not gone with the next fact
    view = desk.window.view
    assert [one.is_paid for one in view.paid] == [True] and awards(desk) == ()
    assert_all(desk.window)
    box, due = desk.window.desk.step, desk.window.desk.step.done
    told = "Donne précédente" if lang == "fr" else "Previous hand"
    assert told in box.accessibleName() and due.isVisible()
    seen = {one.text: one.box for one in box.writings}
    if told in seen:  # where the steps leave it room
        assert seen[told].top() > seen[view.step.now].bottom()
        assert seen[told].bottom() < due.place.top()
    desk.tap("DONNE 2" if lang == "fr" else "HAND 2")
    assert desk.window.view.paid == ()
    desk.window.close()
    desk.window.deleteLater()
